"""The course of a turn: what comes next, and where a player is asked.

Each step either waits in a phase of its own or goes on to the next one, down to the end of the
turn. Only `apply` begins another turn, so that no function ever comes back to itself.
"""

import numpy as np

from stonewright.games.sorcerer_and_stones.rules import (
    activation,
    crafting,
    dealing,
    magic,
    plane,
    supply,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    CASTING,
    CLAIMING,
    COOP,
    CRAFTING,
    FREE,
    INTRO,
    LAYING,
    NO_CARDS,
    NO_END,
    ON_CRAFTING,
    PAYING,
    RETURNING,
    REWARD,
    ROUNDS,
    SKIPPING,
    TAKING,
    TURN,
    WALKING,
)
from stonewright.kernel import jit, trace


@jit
def end_card(state, box, work):  # type: ignore[no-untyped-def]
    """Ask for another card, or end step 1 (4.1)."""
    if not magic.after_card(state):
        end_magic(state, box, work)


@jit
def end_magic(state, box, work):  # type: ignore[no-untyped-def]
    """Turn new cards face up and activate the zone (4.9)."""
    state.played = 0
    dealing.face_up(state, work, state.turn)
    activate(state, box, work)


@jit
def activate(state, box, work):  # type: ignore[no-untyped-def]
    """Activate the Taoist's zone; ask only if there are several largest sets (5.1, 5.5)."""
    state.active = state.taoists[state.turn]
    activation.read_patterns(state, work)
    taken = activation.only_set(activation.largest_sets(work))
    if taken < 0:
        state.phase = TAKING
    else:
        take(state, box, work, taken)


@jit
def take_set(state, box, work, taken):  # type: ignore[no-untyped-def]
    """Take the set that was chosen; its lines are read once more for the objectives."""
    activation.read_patterns(state, work)
    take(state, box, work, taken)


@jit
def take(state, box, work, taken):  # type: ignore[no-untyped-def]
    """Gain stones and go on to the step that follows in this variant (5.6, 11.1, 12.3)."""
    own = activation.gain(state, work, taken)
    if state.variant == COOP:
        continue_laying(state, box, work)
    elif state.variant == INTRO:
        refill_zone(state, box, work)
    else:
        plane.reckon(state, box, work)
        supply.pay_qi(state, work, own)
        if supply.is_lasting(state):
            continue_walk(state, box, work)


@jit
def continue_walk(state, box, work):  # type: ignore[no-untyped-def]
    """Ask for a step or a claim, or end step 3 if there is none (6.2)."""
    state.phase = WALKING
    if not plane.has_step(state) and plane.claimable(state, box) < 0:
        end_walk(state, box, work)


@jit
def end_walk(state, box, work):  # type: ignore[no-untyped-def]
    """End step 3 and begin step 4 (7.10)."""
    supply.clear_fresh(state)
    state.phase = FREE
    if state.free > 0:
        continue_free(state, box, work)
    else:
        end_free(state, box, work)


@jit
def continue_free(state, box, work):  # type: ignore[no-untyped-def]
    """Ask for a free step or a claim, or go on if there is none (7.10)."""
    if state.free == 0 or not plane.has_step(state):
        if plane.claimable(state, box) < 0:
            end_free(state, box, work)


@jit
def end_free(state, box, work):  # type: ignore[no-untyped-def]
    """Pay the Qi of all objectives together (7.10), then refill."""
    number = state.bonus
    state.free = 0
    state.bonus = 0
    supply.pay_qi(state, work, number)
    if supply.is_lasting(state):
        refill_zone(state, box, work)


@jit
def refill_zone(state, box, work):  # type: ignore[no-untyped-def]
    """Refill the activated zone and ask for an artifact if one can be paid for (8.1, 9.1)."""
    supply.refill(state, work)
    if crafting.can_craft(state, box):
        state.phase = CRAFTING
    else:
        continue_returning(state, box, work)


@jit
def begin_payment(state, box, work, place):  # type: ignore[no-untyped-def]
    """Choose an artifact to pay for."""
    state.chosen = place
    state.phase = PAYING
    continue_payment(state, box, work)


@jit
def continue_payment(state, box, work):  # type: ignore[no-untyped-def]
    """Ask for the next stone; with the last one the artifact is crafted, then objective 5 (7.7)."""
    if not crafting.pay_on(state, box, work):
        return
    crafting.take_artifact(state, work)
    if not supply.is_lasting(state):
        return
    if plane.is_open(state, ON_CRAFTING):
        state.phase = REWARD
    else:
        continue_returning(state, box, work)


@jit
def after_free_step(state, box, work):  # type: ignore[no-untyped-def]
    """Ask for the claim after objective 5's step, if there is one (7.7)."""
    if plane.claimable(state, box) >= 0:
        state.phase = CLAIMING
    else:
        continue_returning(state, box, work)


@jit
def continue_returning(state, box, work):  # type: ignore[no-untyped-def]
    """Ask which stones above five go back, or end the turn (9.4)."""
    if crafting.return_on(state, work):
        end_turn(state, work)
    else:
        state.phase = RETURNING


@jit
def continue_laying(state, box, work):  # type: ignore[no-untyped-def]
    """Ask which stone is laid next, or end the turn with the refill (12.3)."""
    if crafting.lay_on(state, box, work):
        if supply.is_lasting(state):
            end_turn(state, work)
    elif supply.is_lasting(state):
        state.phase = LAYING


@jit
def end_turn(state, work):  # type: ignore[no-untyped-def]
    """Finish the refill, then end the match or pass the turn (9.5)."""
    supply.refill(state, work)
    supply.clear_turn(state)
    ending = ending_now(state)
    if ending != NO_END:
        supply.finish(state, work, ending)
    else:
        pass_turn(state, work)


@jit
def ending_now(state):  # type: ignore[no-untyped-def]
    """Count the round if it is complete; return why the match ends with this turn, if it does."""
    complete = state.turn == state.seats - 1
    if complete:
        state.rounds += 1
    if state.variant == COOP and not has_cards(state):  # 12.7
        return NO_CARDS
    if complete and state.ending != NO_END:  # 10.1
        return np.int64(state.ending)
    return ROUNDS if complete and state.rounds == state.round_limit else NO_END  # 10.5


@jit
def pass_turn(state, work):  # type: ignore[no-untyped-def]
    """Begin the next seat's turn; without cards it skips step 1 (12.2)."""
    state.turn = (state.turn + 1) % state.seats
    trace(work, TURN, state.turn, -1, -1, -1)
    if state.variant == COOP and dealing.count_open(state, state.turn) == 0:
        state.phase = SKIPPING
    else:
        state.phase = CASTING


@jit
def has_cards(state):  # type: ignore[no-untyped-def]
    """Tell whether any seat has a card left."""
    for seat in range(state.seats):
        if dealing.count_open(state, seat) > 0:
            return True
    return False
