"""Scoring a pattern: where it lies on the board, what its Air costs, and what it brings."""

import numpy as np

from stonewright.games.elemental_stones.board import AT, GRID, SPACES
from stonewright.games.elemental_stones.cards import LARGEST
from stonewright.games.elemental_stones.rows import (
    FLAG,
    HALF,
    MIDDLE,
    SPACE,
    STEP,
    WORD,
    seen_from,
)
from stonewright.games.elemental_stones.rules.patterns import let_go
from stonewright.games.elemental_stones.rules.placing import exchange_stone
from stonewright.games.elemental_stones.rules.rounds import end_action
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    ENDING,
    ENOUGH,
    GAINED,
    MATCH,
    MATCHING,
    REPLACED,
    SCORED,
    bit,
    open_spaces,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, trace
from stonewright.vectors import matcher

NO_MATCH = -1
FIRST = np.uint64(WORD)
REST = np.uint64(64 - WORD)  # bits of the second word that fill a first one
match_pattern = matcher()


@jit
def anchors(state, box, card, rotation):
    """Return where a pattern, so turned, lies: the spaces of its first cell, by rows (6.7, 6.8)."""
    low, high = stones_for(state, box.element[card, 0])
    for cell in range(1, box.extent[card]):
        step = STEP[MIDDLE + box.offset[card, rotation, cell]]
        lower, upper = stones_for(state, box.element[card, cell])
        lower, upper = seen_from(lower, upper, step)
        low, high = low & lower, high & upper
        if low | high == 0:
            break
    return low, high


@jit
def stones_for(state, element):
    """Return the stones that are of an element or Air, which stands for any, by rows."""
    kind = np.uint8(element)
    return state.lying[kind, 0] | state.lying[AIR, 0], state.lying[kind, 1] | state.lying[AIR, 1]


@jit
def is_payable(state, box, card, rotation, anchor):
    """Tell whether the areas hold what must replace the Air of a match (6.9)."""
    here = GRID[anchor]
    wanted = np.int64(0)  # four bits an element
    for cell in range(box.extent[card]):
        if state.board[AT[here + box.offset[card, rotation, cell]]] == AIR:
            element = np.int64(box.element[card, cell])
            wanted += 1 << 4 * element
            if (wanted >> 4 * element) & 15 > state.areas[element]:
                return False
    return True


@jit
def can_score(state, box, card):
    """Tell whether a pattern has a payable match."""
    for rotation in range(6):
        low, high = anchors(state, box, card, rotation)
        if low | high != 0 and is_one_payable(state, box, card, rotation, low, high):
            return True
    return False


@jit
def is_one_payable(state, box, card, rotation, low, high):
    """Tell whether one of some places where a pattern lies is payable."""
    while low | high != 0:
        place = lowest_bit(low) if low != 0 else WORD + lowest_bit(high)
        if is_payable(state, box, card, rotation, SPACE[place]):
            return True
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
    return False


@jit_inside
def scores(state, box, work):
    """Return the patterns in hand that can be scored (6.6)."""
    note_stones(state, work)
    cards, found = state.hand[np.uint8(state.turn)], np.int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        found |= np.int64(lies_somewhere(box, work, card)) << card
        cards &= cards - 1
    return payable(state, box, found) if may_lack_stones(state) else found


@jit_inside
def note_stones(state, work):
    """Note the stones that can be each element: Air if a stone can replace it (6.8, 6.9).

    From there they are read many at once.
    """
    low, high = state.lying[AIR, 0], state.lying[AIR, 1]
    for element in range(AIR):
        paid = -np.int64(state.areas[element] > 0)
        lower = np.uint64(state.lying[element, 0] | low & paid)
        upper = np.uint64(state.lying[element, 1] | high & paid)
        work.fitting[0, element] = lower | upper << FIRST
        work.fitting[1, element] = upper >> REST


@jit_inside
def may_lack_stones(state):
    """Tell whether an area that can replace one Air may hold too few stones for a match (6.9)."""
    airs = count_bits(state.lying[AIR, 0]) + count_bits(state.lying[AIR, 1])
    areas = state.areas
    return airs > max(1, min(areas[0], areas[1], areas[2], areas[3], areas[4]))


@jit
def payable(state, box, cards):
    """Return those of some patterns that have a payable match."""
    found = cards
    while cards != 0:
        card = lowest_bit(cards)
        found ^= np.int64(not can_score(state, box, card)) << card
        cards &= cards - 1
    return found


@jit_inside
def lies_somewhere(box, work, card):
    """Tell whether a pattern lies somewhere, in any turn, on the stones that were noted.

    Without a branch, so that all turns are looked at together; most patterns lie nowhere. Where a
    pattern has fewer than five cells, the last stands for those that it lacks.
    """
    low_0, high_0 = noted_stones(work, box, card, 0)
    low_1, high_1 = noted_stones(work, box, card, 1)
    low_2, high_2 = noted_stones(work, box, card, 2)
    low_3, high_3 = noted_stones(work, box, card, 3)
    low_4, high_4 = noted_stones(work, box, card, 4)
    lows, highs = (low_0, low_1, low_2, low_3, low_4), (high_0, high_1, high_2, high_3, high_4)
    return match_pattern(box.above, LARGEST * card, lows, highs)


@jit_inside
def noted_stones(work, box, card, cell):
    """Return what was noted of the element that a cell of a pattern wants."""
    kind = np.uint64(box.wanted[card, cell])
    return work.fitting[0, kind], work.fitting[1, kind]


# Outcomes: matches that differ in the Air they use, or in what it stands for, are a choice (6.10).


@jit
def rank_airs(state, work):
    """Give each Air on the board a number."""
    rank = 0
    for space in range(open_spaces(state)):
        if state.board[space] == AIR:
            work.rank[space] = rank
            rank += 1


@jit
def note_anchors(state, box, work):
    """Note where the card lies in each of its turns."""
    for rotation in range(6):
        low, high = anchors(state, box, state.card, rotation)
        work.anchors[rotation, 0], work.anchors[rotation, 1] = low, high


@jit
def outcome(state, box, work, rotation, anchor):
    """Return what a match does, as a number: each Air and what it stands for; or NO_MATCH."""
    card = state.card
    if work.anchors[rotation, HALF[anchor]] & FLAG[anchor] == 0:
        return NO_MATCH
    if not is_payable(state, box, card, rotation, anchor):
        return NO_MATCH
    here = GRID[anchor]
    code = np.int64(0)
    for cell in range(box.extent[card]):
        space = AT[here + box.offset[card, rotation, cell]]
        if state.board[space] == AIR:
            code += (1 + np.int64(box.element[card, cell])) << (3 * np.int64(work.rank[space]))
    return code


@jit
def list_matches(state, box, work, out):
    """List the first match of each outcome; return how many there are."""
    rank_airs(state, work)
    note_anchors(state, box, work)
    count = 0
    for rotation in range(6):
        for anchor in range(open_spaces(state)):
            code = outcome(state, box, work, rotation, anchor)
            if code != NO_MATCH and is_new(work, code, count):
                work.outcomes[count] = code
                out[count] = MATCH + rotation * SPACES + anchor
                count += 1
    return count


@jit
def is_new(work, code, count):
    """Tell whether an outcome is not among so many found before."""
    for i in range(count):
        if work.outcomes[i] == code:
            return False
    return True


@jit
def only_match(state, box, work):
    """Return the first match of the card, or NO_MATCH if there are several outcomes."""
    rank_airs(state, work)
    note_anchors(state, box, work)
    found, found_code = NO_MATCH, NO_MATCH
    for anchor in range(open_spaces(state)):
        for rotation in range(6):
            code = outcome(state, box, work, rotation, anchor)
            if code != NO_MATCH:
                if found != NO_MATCH and code != found_code:
                    return NO_MATCH
                found, found_code = rotation * SPACES + anchor, code
    return found


@jit
def score_card(state, box, work, card):
    """Lay a pattern face up; if its matches differ in their Air, ask which one (6.6, 6.10)."""
    seat = state.turn
    let_go(state, card)
    state.scored[seat] |= bit(card)
    state.left -= 1
    state.card = card
    trace(work, SCORED, card, seat, seat, -1)
    if count_bits(state.scored[seat]) >= ENOUGH[state.seats] and state.ending == 0:  # 8.1
        state.ending = 1
        trace(work, ENDING, 0, -1, -1, -1)
    match = only_match(state, box, work)
    if match == NO_MATCH:
        state.phase = MATCHING
    else:
        take_match(state, box, work, match)


@jit
def take_match(state, box, work, match):
    """Replace the Air of a match, then take the Air that the card brings (6.9, 6.11, 6.12)."""
    card = state.card
    rotation, anchor = match // SPACES, match % SPACES
    here = GRID[anchor]
    for cell in range(box.extent[card]):
        space = AT[here + box.offset[card, rotation, cell]]
        if state.board[space] == AIR:
            replace_air(state, work, space, box.element[card, cell])
    if box.air[card]:
        gain_air(state, work)
    state.card = -1
    end_action(state, work)


@jit
def replace_air(state, work, space, element):
    """Exchange an Air on the board with a stone from an area; it goes beside the board (6.9)."""
    exchange_stone(state, space, element)
    state.areas[element] -= 1
    state.air += 1
    trace(work, REPLACED, element, space, space, -1)


@jit
def gain_air(state, work):
    """Take an Air from beside the board, else from the opponent who has most (6.11, 6.12)."""
    seat = state.turn
    giver = -1
    if state.air > 0:
        state.air -= 1
    else:
        most = 0
        for i in range(1, state.seats):
            other = (seat + i) % state.seats
            if state.stones[other, AIR] > most:
                most = state.stones[other, AIR]
                giver = other
        if giver < 0:
            return
        state.stones[giver, AIR] -= 1
    state.stones[seat, AIR] += 1
    trace(work, GAINED, AIR, giver, seat, -1)
