"""One legal action at random, mostly without listing them all."""

from stonewright.game import LISTED, MISS
from stonewright.games.elemental_stones.rules.matching import can_score
from stonewright.games.elemental_stones.rules.patterns import can_draw_unseen, row_to_draw
from stonewright.games.elemental_stones.rules.placing import can_place, count_places, nth_place
from stonewright.games.elemental_stones.rules.state import (
    ACTING,
    DECK,
    DISCARD,
    PASS,
    ROW,
    SCORE,
    SWAP,
    TRANSMUTE,
    nth,
    open_spaces,
)
from stonewright.games.elemental_stones.rules.transmuting import may_transmute, swaps
from stonewright.kernel import cast, count_bits, jit


@jit
def propose(state, box, work, dice):
    """Return a legal action of a turn, each with the same chance, or MISS.

    Passing, draws, cards in hand to discard or score, transmutations and placements are numbered
    in a row.
    """
    if state.phase != ACTING:
        return LISTED
    held = count_bits(state.hand[state.turn])
    draws = 1 if state.drew else 2 + count_bits(state.row)
    swaps = draws + 2 * held
    transmutes = swaps + 10
    places = transmutes + 2 * open_spaces(state)
    number = cast(dice, places + count_places(state))
    if number >= places:
        return nth_place(state, number - places)
    if number >= transmutes:
        return proposed_transmute(state, number - transmutes)
    if number >= swaps:
        return proposed_swap(state, number - swaps)
    if number >= draws:
        return proposed_card(state, box, number - draws, held)
    return proposed_draw(state, number)


@jit
def proposed_transmute(state, number):
    """Return a transmutation on the board, if it is legal."""
    return TRANSMUTE + number if may_transmute(state, number // 2, number % 2) else MISS


@jit
def proposed_swap(state, number):
    """Return a transmutation in hand, if it is legal."""
    return SWAP + number if swaps(state) >> number & 1 else MISS


@jit
def proposed_card(state, box, number, held):
    """Return a discard, or a pattern to score if it has a match."""
    if number < held:
        return DISCARD + nth(state.hand[state.turn], number)
    card = nth(state.hand[state.turn], number - held)
    return SCORE + card if can_score(state, box, card) else MISS


@jit
def proposed_draw(state, number):
    """Return a draw from the row, or from the deck unless there is none, or passing."""
    if number > 1:
        return ROW + nth(state.row, number - 2)
    if number == 1:
        return DECK if can_draw_unseen(state) else MISS
    return MISS if can_act(state) else PASS


@jit
def can_act(state):
    """Tell whether anything but passing is legal (3.4)."""
    if state.hand[state.turn] != 0 or can_place(state) or swaps(state) != 0:
        return True
    if row_to_draw(state) != 0 or can_draw_unseen(state):
        return True
    for number in range(2 * open_spaces(state)):
        if may_transmute(state, number // 2, number % 2):
            return True
    return False
