"""The course of a turn: what comes next, and where a player is asked.

A phase waits for a player's choice, a stage never does: it does its part and names the next phase
or stage. Only `go_on` calls the stages, so each of them is compiled once and on its own.
"""

import numpy as np

from stonewright.games.sorcerer_and_stones.rules import (
    activation,
    crafting,
    dealing,
    plane,
    supply,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    ACTIVATING,
    CASTING,
    COOP,
    COUNTING,
    CRAFTING,
    DRAWING,
    FREE,
    INTRO,
    LAYING,
    NO_CARDS,
    NO_END,
    OFFERING,
    PASSING,
    PAYING,
    REDUCING,
    REFILLING,
    RETURNING,
    ROUNDS,
    SETTING,
    SETTLING,
    STRIDING,
    TAKING,
    TURN,
    WALKING,
)
from stonewright.kernel import jit, jit_inside, lowest_bit, trace


@jit_inside
def go_on(state, box, work):
    """Carry the turn, and those after it, to the next choice or the end of the match."""
    while state.phase > LAYING:
        stage = state.phase
        if stage <= ACTIVATING:
            begin(state, box, work, stage)
        elif stage <= COUNTING:
            walk_on(state, box, work, stage)
        elif stage == SETTLING:
            settle(state, box, work)
        elif stage == SETTING:
            lay_on(state, box, work)
        elif stage == REFILLING:
            refill_zone(state, box, work)
        elif stage == REDUCING:
            reduce(state, work)
        else:
            end_turn(state, work)


@jit_inside
def begin(state, box, work, stage):
    """End step 1 with new cards, or begin step 2 (4.9, 5.1)."""
    if stage == DRAWING:
        state.played = 0
        dealing.face_up(state, work, state.turn)
    activate(state, box, work)


@jit_inside
def activate(state, box, work):
    """Activate the Taoist's zone; ask only if there are several largest sets (5.1, 5.5)."""
    state.active = state.taoists[state.turn]
    activation.read_patterns(state, work)
    taken = activation.only_set(activation.largest_sets(work))
    if taken < 0:
        state.phase = TAKING
    else:
        take(state, box, work, taken)


@jit
def take_set(state, box, work, taken):
    """Take the set that was chosen; its lines are read once more for the objectives."""
    activation.read_patterns(state, work)
    take(state, box, work, taken)


@jit
def take(state, box, work, taken):
    """Gain stones; what follows depends on the variant (5.6, 11.1, 12.3)."""
    own = activation.gain(state, work, taken)
    if state.variant == COOP:
        state.phase = SETTING
    elif state.variant == INTRO:
        state.phase = REFILLING
    else:
        state.phase = STRIDING
        plane.reckon(state, box, work)
        supply.pay_qi(state, work, own)


@jit_inside
def walk_on(state, box, work, stage):
    """Go on with step 3 or step 4: steps, a claim, then the Qi (6.2, 7.10)."""
    if stage == STRIDING:
        state.phase = WALKING
        if (plane.find_steps(state) == 0) & (plane.claimable(state, box) < 0):
            end_walk(state)
    elif stage == OFFERING:
        state.phase = FREE
        if state.free == 0 or plane.find_steps(state) == 0:
            if plane.claimable(state, box) < 0:
                state.phase = COUNTING
    else:
        pay_bonus(state, work)


@jit_inside
def end_walk(state):
    """End step 3; step 4 asks only if there are free steps (7.10)."""
    supply.clear_fresh(state)
    state.phase = OFFERING if state.free > 0 else COUNTING


@jit_inside
def pay_bonus(state, work):
    """Pay the Qi of all objectives together (7.10)."""
    number = state.bonus
    state.free = 0
    state.bonus = 0
    state.phase = REFILLING
    supply.pay_qi(state, work, number)


@jit_inside
def refill_zone(state, box, work):
    """Refill the activated zone and ask for an artifact if one can be paid for (8.1, 9.1)."""
    supply.refill(state, work)
    state.phase = CRAFTING if crafting.find_payable(state, box) != 0 else REDUCING


@jit
def settle(state, box, work):
    """Pay a stone that leaves no choice, ask for one, or craft what is paid for (9.2)."""
    colours = crafting.find_pays(state, box)
    if colours == 0:
        crafting.take_artifact(state, work)
    elif colours & (colours - 1) == 0:
        crafting.pay(state, work, lowest_bit(colours))
    else:
        state.phase = PAYING


@jit
def lay_on(state, box, work):
    """Lay a stone that leaves no choice, ask for one, or end the turn (12.3)."""
    colours = crafting.find_fresh(state)
    if colours == 0:
        state.phase = PASSING
    elif colours & (colours - 1) == 0:
        crafting.lay(state, box, work, lowest_bit(colours))
    else:
        state.phase = LAYING


@jit_inside
def reduce(state, work):
    """Ask which stones above five go back, if that is a choice (9.4)."""
    state.phase = PASSING if crafting.return_stones(state, work) else RETURNING


@jit_inside
def end_turn(state, work):
    """Finish the refill, then end the match or pass the turn (9.5)."""
    supply.refill(state, work)
    supply.clear_turn(state)
    ending = ending_now(state)
    if ending != NO_END:
        supply.finish(state, work, ending)
    else:
        pass_turn(state, work)


@jit_inside
def ending_now(state):
    """Count the round if it is complete; return why the match ends with this turn, if it does."""
    complete = state.turn == state.seats - 1
    state.rounds += complete
    if state.variant == COOP and not has_cards(state):  # 12.7
        return NO_CARDS
    # Whether a round is complete is asked last, since that is hard to foresee.
    if state.ending != NO_END and complete:  # 10.1
        return np.int64(state.ending)
    return ROUNDS if state.rounds == state.round_limit and complete else NO_END  # 10.5


@jit_inside
def pass_turn(state, work):
    """Begin the next seat's turn; without cards it leaves out step 1 (12.2)."""
    following = state.turn + 1
    state.turn = following if following < state.seats else 0
    trace(work, TURN, state.turn, -1, -1, -1)
    if state.variant == COOP and dealing.count_open(state, state.turn) == 0:
        state.phase = ACTIVATING
    else:
        state.phase = CASTING


@jit
def has_cards(state):
    """Tell whether any seat has a card left."""
    for seat in range(state.seats):
        if dealing.count_open(state, seat) > 0:
            return True
    return False
