"""The rules of Sorcerer & Stones, compiled: what is legal, and what an action does."""

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.rules import (
    choices,
    crafting,
    dealing,
    magic,
    plane,
    turn,
)
from stonewright.games.sorcerer_and_stones.rules.dealing import setup
from stonewright.games.sorcerer_and_stones.rules.scoring import points, score
from stonewright.games.sorcerer_and_stones.rules.state import (
    CAST,
    CASTING,
    CLAIM,
    CLAIMING,
    COLOURS,
    COUNTING,
    CRAFT,
    DONE,
    DRAWING,
    FLY_TO,
    FREE,
    LAY,
    LIFT,
    OFFERING,
    PAY,
    PLACE,
    PLACING,
    PUT,
    QUAKING,
    REDUCING,
    RETURN,
    REWARD,
    SETTING,
    SETTLING,
    SHIFTING,
    STANDARD,
    STONE,
    STRIDING,
    TAKE,
    TURN_ZONE,
    WALK,
    WALKING,
)
from stonewright.kernel import jit, jit_inside

__all__ = ["apply", "guess", "legal", "mark", "points", "redeal", "score", "setup"]

CHOOSING = 1 << QUAKING | 1 << SHIFTING  # phases


@jit
def legal(state, box, work, out):
    """List the legal actions, ascending; return how many."""
    return 0 if state.turn == NOBODY else choices.list_all(state, box, work, out)


@jit_inside
def mark(state, box, work, moves, out):
    """Write a one for each legal action; return how many."""
    return choices.mark_all(state, box, work, out)


@jit
def apply(state, action, box, work):
    """Play a legal action, noting its effects in the trace; then go on to the next choice."""
    work.traced = 0
    if action == DONE:
        decline(state)
    elif action < PLACE:
        magic.cast_card(state, work, action - CAST)
    elif action < TURN_ZONE:
        dealing.place_taoist(state, box, work, action - PLACE)
    elif action < TAKE:
        resolve(state, work, action)
    elif action < WALK:
        turn.take_set(state, box, work, action - TAKE)
    elif action < CRAFT:
        walk(state, box, work, action)
    else:
        handle_stones(state, box, work, action)
    turn.go_on(state, box, work)


@jit
def decline(state):
    """Leave out what need not be done."""
    if state.phase == CASTING:
        state.phase = DRAWING
    elif state.phase == WALKING:
        turn.end_walk(state)
    elif state.phase == FREE:
        state.phase = COUNTING
    else:
        state.phase = REDUCING


@jit
def resolve(state, work, action):
    """Resolve SPIN, FLY, QUAKE or SHIFT, or choose what moves first."""
    if CHOOSING >> state.phase & 1:
        magic.choose(state, action)
        return
    if action < FLY_TO:
        magic.spin(state, work, (action - TURN_ZONE) // 2, (action - TURN_ZONE) % 2)
    elif action < LIFT:
        magic.fly(state, work, action - FLY_TO)
    elif action < STONE:
        magic.move_zone(state, work, action - PUT)
    else:
        magic.swap(state, work, action - STONE)
    if state.phase == REWARD:  # 7.7
        state.phase = REDUCING
    else:
        magic.after_card(state)


@jit
def walk(state, box, work, action):
    """Step with the spirit, or claim a rune, which ends the walk (6.2, 6.6, 7.10)."""
    if action == CLAIM:
        plane.claim(state, box, work)
        decline(state)
        return
    plane.step(state, work, action - WALK)
    if state.phase == WALKING:
        state.phase = STRIDING
    elif state.phase == FREE:
        state.free -= 1
        state.phase = OFFERING
    else:  # 7.7
        state.phase = CLAIMING if plane.claimable(state, box) >= 0 else REDUCING


@jit
def handle_stones(state, box, work, action):
    """Craft, pay, return or lay a stone."""
    if action < PAY:
        state.chosen = action - CRAFT
        state.phase = SETTLING
    elif action < RETURN:
        state.phase = SETTLING
        crafting.pay(state, work, action - PAY)
    elif action < LAY:
        state.phase = REDUCING
        crafting.give_back(state, work, action - RETURN)
    else:
        state.phase = SETTING
        crafting.lay(state, box, work, action - LAY)


@jit
def guess(state, seat, box, work):
    """Re-deal what a seat cannot know: what no other seat knows either."""
    redeal(state, box, work)


@jit
def redeal(state, box, work):
    """Re-deal what nobody can know: the removed and the lower runes (2.12).

    The order of decks is chance to come, and that is the generator's. At the end all is open.
    """
    if state.variant != STANDARD or state.turn == NOBODY or state.phase == PLACING:
        return
    for colour in range(COLOURS):
        plane.restack(state, box, colour)
