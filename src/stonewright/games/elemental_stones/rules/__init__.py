"""The rules of Elemental Stones, as clauses of rules.md: what may be played and what it does."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.board import SPACES
from stonewright.games.elemental_stones.rules.beginning import choose, keep, setup
from stonewright.games.elemental_stones.rules.guessing import guess, redeal
from stonewright.games.elemental_stones.rules.matching import (
    list_matches,
    score_card,
    scores,
    take_match,
)
from stonewright.games.elemental_stones.rules.patterns import (
    can_draw_unseen,
    discard,
    draw,
    row_to_draw,
)
from stonewright.games.elemental_stones.rules.picking import propose
from stonewright.games.elemental_stones.rules.placing import (
    list_places,
    mark_places,
    place,
    stop_placing,
)
from stonewright.games.elemental_stones.rules.rounds import (
    end_action,
    end_turn,
    piles_left,
    take_pile,
)
from stonewright.games.elemental_stones.rules.scoring import points, score
from stonewright.games.elemental_stones.rules.state import (
    ACTING,
    ACTIONS,
    DECK,
    DISCARD,
    KEEP,
    KEEPING,
    MATCH,
    MATCHING,
    OBJECTIVE,
    PASS,
    PILE,
    PLACE,
    PLACING,
    ROW,
    SCORE,
    STOP,
    SWAP,
    SWAPPING,
    TAKING,
    TRANSMUTE,
    TRIMMING,
    list_members,
)
from stonewright.games.elemental_stones.rules.transmuting import (
    list_transmutes,
    mark_transmutes,
    swap,
    swaps,
    transmute,
)
from stonewright.kernel import count_bits, jit, jit_inside
from stonewright.planes import clear, mark_listed
from stonewright.vectors import WORD, write_32, write_64

__all__ = [
    "apply",
    "guess",
    "legal",
    "mark",
    "points",
    "propose",
    "redeal",
    "score",
    "setup",
]

# What can be kept in the set-up, as sets from the first pair of patterns on (1.9, 1.10).
PAIRS, OBJECTIVES = (1 << OBJECTIVE - KEEP) - 1, 3 << OBJECTIVE - KEEP


@jit
def legal(state, box, work, out):
    """List the legal actions, ascending; return how many."""
    if state.turn == NOBODY:
        return 0
    if state.phase == ACTING:
        return list_actions(state, box, work, out)
    if state.phase <= TAKING:
        return list_members(early_choices(state), KEEP, out, 0)
    if state.phase == MATCHING:
        return list_matches(state, box, work, out)
    if state.phase == TRIMMING:
        return list_members(state.hand[state.turn], DISCARD, out, 0)
    out[0] = STOP
    if state.phase == PLACING:
        return list_places(state, out, 1)
    return list_members(swaps(state), SWAP, out, 1)


@jit_inside
def early_choices(state):
    """Return what can be kept, or the piles that can be taken, as a set from KEEP on."""
    kept = PAIRS if state.phase == KEEPING else OBJECTIVES
    return piles_left(state) << PILE - KEEP if state.phase == TAKING else kept


@jit
def list_actions(state, box, work, out):
    """List the actions of a turn; if there is none, only passing (3.2-3.4)."""
    count = 0
    if can_draw_unseen(state):
        out[0], count = DECK, 1
    count = list_members(row_to_draw(state), ROW, out, count)
    count = list_members(state.hand[state.turn], DISCARD, out, count)
    count = list_members(scores(state, box, work), SCORE, out, count)
    count = list_members(swaps(state), SWAP, out, count)
    count = list_transmutes(state, out, count)
    count = list_places(state, out, count)
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@jit_inside
def mark(state, box, work, moves, out):
    """Write a one for each legal action and zeros for the others; return how many."""
    if state.phase == ACTING:
        return mark_actions(state, box, work, out)
    clear(out)
    if state.phase <= TAKING:
        some = early_choices(state)
        write_32(out, KEEP, some)
        return count_bits(some)
    if state.phase == PLACING:
        out[STOP] = 1
        return 1 + mark_places(state, out)
    return mark_listed(moves, legal(state, box, work, moves), out)


@jit_inside
def mark_actions(state, box, work, out):
    """Write whether each action of a turn is legal; passing is if there is no other (3.2-3.4).

    Patterns to score come last, as they take longest to find: the rest is written meanwhile.
    """
    drawn = np.int64(can_draw_unseen(state)) | row_to_draw(state) << ROW - DECK
    hand, swapped = state.hand[np.uint8(state.turn)], swaps(state)
    count = count_bits(drawn) + count_bits(hand) + count_bits(swapped)
    count += mark_transmutes(state, out) + mark_places(state, out)
    for at in range(MATCH, ACTIONS - WORD, WORD):
        write_64(out, at, 0)
    write_64(out, ACTIONS - WORD, 0)
    scored = scores(state, box, work)
    count += count_bits(scored)
    write_64(out, 0, np.int64(count == 0) | drawn << DECK | hand << DISCARD)
    write_64(out, WORD, hand >> WORD - DISCARD | scored << SCORE - WORD)
    at = TRANSMUTE - WORD  # a row that ends where transmutations begin
    write_64(out, at, hand >> at - DISCARD | scored << SCORE - at | swapped << SWAP - at)
    return max(count, 1)


@jit
def apply(state, action, box, work):
    """Play a legal action, noting its effects in the trace."""
    work.traced = 0
    if action >= MATCH:
        take_match(state, box, work, action - MATCH)
    elif action >= PLACE:
        place(state, work, (action - PLACE) // SPACES, (action - PLACE) % SPACES)
    elif action >= TRANSMUTE:
        transmute(state, work, (action - TRANSMUTE) // 2, (action - TRANSMUTE) % 2)
    elif action >= SWAP:
        swap(state, work, (action - SWAP) // 2, (action - SWAP) % 2)
    elif action >= SCORE:
        score_card(state, box, work, action - SCORE)
    elif action >= DISCARD:
        act_discard(state, work, action - DISCARD)
    elif action >= DECK:
        draw(state, work, action)
        state.left -= 1
        end_action(state, work)
    else:
        act_small(state, work, action)


@jit_inside
def act_small(state, work, action):
    """Take a pile, choose in the set-up, stop or pass."""
    if action >= PILE:
        take_pile(state, work, action - PILE)
    elif action >= OBJECTIVE:
        choose(state, work, action - OBJECTIVE)
    elif action >= KEEP:
        keep(state, work, action - KEEP)
    elif action == PASS:
        end_turn(state, work)
    elif state.phase == SWAPPING:
        end_action(state, work)
    else:
        stop_placing(state, work)


@jit
def act_discard(state, work, card):
    """Discard as an action, or for the hand limit at the end of the turn (3.5, 4.5)."""
    discard(state, work, card)
    if state.phase == TRIMMING:
        end_turn(state, work)
    else:
        state.left -= 1
        end_action(state, work)
