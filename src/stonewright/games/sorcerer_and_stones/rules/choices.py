"""What may be chosen: the legal actions of each phase, as sets.

A set of actions is three numbers: their bits stand for the actions before PUT, the places of PUT,
and the actions from STONE on.
"""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import ZONES
from stonewright.games.sorcerer_and_stones.rules import activation, crafting, magic, plane
from stonewright.games.sorcerer_and_stones.rules.state import (
    CASTING,
    CLAIM,
    CLAIMING,
    CRAFT,
    CRAFTING,
    DONE,
    FLY_TO,
    FLYING,
    FREE,
    LAY,
    LAYING,
    LIFT,
    MOVING,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PUT,
    QUAKING,
    RETURN,
    RETURNING,
    REWARD,
    SHIFTING,
    SPINNING,
    STONE,
    SWAPPING,
    TAKE,
    TAKING,
    TURN_ZONE,
    WALK,
    WALKING,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit
from stonewright.vectors import write_64

EVERY_ZONE = (1 << ZONES) - 1
SPINS = (1 << 2 * ZONES) - 1

# By phase: actions that are always legal in it, and of which others there may be some. What differs
# from position to position is found without branches where it can be.
ALWAYS, CASTS, STONES, OTHERS = np.zeros((4, LAYING + 1), np.int64)
ALWAYS[[WALKING, FREE, CRAFTING, REWARD, CLAIMING]] = 1 << DONE
ALWAYS[SPINNING] = SPINS << TURN_ZONE
ALWAYS[FLYING] = EVERY_ZONE << FLY_TO
ALWAYS[QUAKING] = EVERY_ZONE << LIFT
ALWAYS[REWARD] |= EVERY_ZONE << FLY_TO
CASTS[CASTING] = -1
STONES[[SHIFTING, SWAPPING]] = magic.ALL_STONES
OTHERS[SWAPPING] = magic.ALL_STONES  # those that are not of the card's colour

LAST = 64  # numbers of a mask that are written last
AFTER = STONE + 60 - LAST  # where they begin, for there are 60 actions from STONE on


@jit_inside
def find(state, box, work):
    """Return the set of legal actions while the match lasts."""
    phase = np.uint64(state.phase)
    if phase > np.uint64(SWAPPING):
        return ALWAYS[phase], np.int64(0), find_later(state, box, work, np.int64(phase))
    if phase == np.uint64(MOVING):
        return np.int64(0), magic.find_moves(state), np.int64(0)
    if phase == np.uint64(PLACING):
        return find_placings(state) << PLACE, np.int64(0), np.int64(0)
    casts = magic.find_casts(state) & CASTS[phase]
    stones = (magic.find_stones(state) ^ OTHERS[phase]) & STONES[phase]
    return ALWAYS[phase] | casts, np.int64(0), stones


@jit_inside
def find_placings(state):
    """Return the zones without a Taoist (2.4)."""
    zones = np.int64(EVERY_ZONE)
    for seat in range(state.turn + 1, state.seats):
        zones &= ~(1 << state.taoists[seat])
    return zones


@jit_inside
def find_later(state, box, work, phase):
    """Return the legal actions from STONE on when step 1 is over."""
    if phase == TAKING:
        return activation.find_takes(state, work) << TAKE - STONE
    if phase <= FREE:
        claim = np.int64(plane.claimable(state, box) >= 0) << CLAIM - STONE
        walks = phase == WALKING or state.free > 0
        return claim | (plane.find_steps(state) << WALK - STONE if walks else 0)
    if phase == CRAFTING:
        return crafting.find_payable(state, box) << CRAFT - STONE
    if phase == PAYING:
        return crafting.find_pays(state, box) << PAY - STONE
    if phase == REWARD:
        return plane.find_steps(state) << WALK - STONE
    if phase == CLAIMING:
        return np.int64(1) << CLAIM - STONE
    if phase == RETURNING:
        return crafting.find_held(state) << RETURN - STONE
    return crafting.find_fresh(state) << LAY - STONE


@jit
def add_listed(first, members, out, count):
    """Add the actions of a set to a list; return its new length."""
    while members != 0:
        out[count] = first + lowest_bit(members)
        members &= members - 1
        count += 1
    return count


@jit
def list_all(state, box, work, out):
    """List the legal actions, ascending; return how many."""
    early, places, late = find(state, box, work)
    count = add_listed(0, early, out, 0)
    count = add_listed(PUT, places, out, count)
    return add_listed(STONE, late, out, count)


@jit_inside
def mark_all(state, box, work, out):
    """Write a one for each legal action and zeros for the others; return how many are legal."""
    early, places, late = find(state, box, work)
    write_64(out, 0, np.uint64(early))
    write_64(out, PUT, np.uint64(places))
    write_64(out, AFTER, np.uint64(places >> AFTER - PUT | late << STONE - AFTER))
    return count_bits(early) + count_bits(places) + count_bits(late)
