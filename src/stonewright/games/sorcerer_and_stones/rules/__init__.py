"""The rules of Sorcerer & Stones, compiled: what is legal, and what an action does."""

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.board import ZONES
from stonewright.games.sorcerer_and_stones.rules import (
    activation,
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
    CRAFT,
    CRAFTING,
    DONE,
    FLY_TO,
    FLYING,
    FREE,
    LAY,
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
    SKIPPING,
    SPINNING,
    STANDARD,
    STONE,
    SWAPPING,
    TAKE,
    TAKING,
    TURN_ZONE,
    WALK,
    WALKING,
)
from stonewright.kernel import jit

__all__ = ["apply", "guess", "legal", "points", "score", "setup"]


@jit
def legal(state, box, work, out):  # type: ignore[no-untyped-def]
    """List the legal actions, ascending; return how many."""
    if state.turn == NOBODY:
        return 0
    phase = state.phase
    if phase == CASTING:
        return magic.list_casts(state, out)
    if phase <= SWAPPING:
        return list_targets(state, phase, out)
    if phase == TAKING:
        return activation.list_takes(state, work, out)
    if phase <= FREE:
        return plane.list_walk(state, box, out, phase == WALKING or state.free > 0)
    return list_crafting(state, box, phase, out)


@jit
def list_targets(state, phase, out):  # type: ignore[no-untyped-def]
    """List the targets of the card being resolved, or the zones for a Taoist in set-up."""
    if phase == SPINNING:
        return magic.list_range(TURN_ZONE, 2 * ZONES, out)
    if phase == FLYING:
        return magic.list_range(FLY_TO, ZONES, out)
    if phase == QUAKING:
        return magic.list_range(LIFT, ZONES, out)
    if phase == MOVING:
        return magic.list_moves(state, out)
    if phase == PLACING:
        return list_placings(state, out)
    return magic.list_stones(state, out)


@jit
def list_placings(state, out):  # type: ignore[no-untyped-def]
    """List the zones without a Taoist (2.4)."""
    count = 0
    for zone in range(ZONES):
        out[count] = PLACE + zone
        count += 1
        for seat in range(state.turn + 1, state.seats):
            if state.taoists[seat] == zone:
                count -= 1
    return count


@jit
def list_crafting(state, box, phase, out):  # type: ignore[no-untyped-def]
    """List what may be done in step 6, or which stone is laid in co-op."""
    if phase == CRAFTING:
        return crafting.list_crafts(state, box, out)
    if phase == PAYING:
        return crafting.list_pays(state, box, out)
    if phase == REWARD:
        return list_rewards(state, out)
    if phase == CLAIMING:
        out[0], out[1] = DONE, CLAIM
        return 2
    if phase == RETURNING:
        return crafting.list_held(state, RETURN, out)
    return crafting.list_lays(state, out)


@jit
def list_rewards(state, out):  # type: ignore[no-untyped-def]
    """List what objective 5 offers: nothing, a flight, a free step (7.7)."""
    out[0] = DONE
    for zone in range(ZONES):
        out[1 + zone] = FLY_TO + zone
    return plane.list_steps(state, out, 1 + ZONES)


@jit
def apply(state, action, box, work):  # type: ignore[no-untyped-def]
    """Play a legal action, noting its effects in the trace."""
    work.traced = 0
    if action == DONE:
        decline(state, box, work)
    elif action < PLACE:
        magic.cast_card(state, work, action - CAST)
        if state.phase == CASTING:
            turn.end_card(state, box, work)
    elif action < FLY_TO:
        turn_or_place(state, box, work, action)
    elif action < TAKE:
        resolve(state, box, work, action)
    elif action < CRAFT:
        gain_or_walk(state, box, work, action)
    else:
        handle_stones(state, box, work, action)
    while state.phase == SKIPPING:
        turn.activate(state, box, work)


@jit
def decline(state, box, work):  # type: ignore[no-untyped-def]
    """Leave out what need not be done."""
    phase = state.phase
    if phase == CASTING:
        turn.end_magic(state, box, work)
    elif phase == WALKING:
        turn.end_walk(state, box, work)
    elif phase == FREE:
        turn.end_free(state, box, work)
    else:
        turn.continue_returning(state, box, work)


@jit
def turn_or_place(state, box, work, action):  # type: ignore[no-untyped-def]
    """Spin a zone, or place a Taoist in set-up."""
    if action < TURN_ZONE:
        dealing.place_taoist(state, box, work, action - PLACE)
    else:
        magic.spin(state, work, (action - TURN_ZONE) // 2, (action - TURN_ZONE) % 2)
        turn.end_card(state, box, work)


@jit
def resolve(state, box, work, action):  # type: ignore[no-untyped-def]
    """Resolve FLY, QUAKE or SHIFT, or choose what moves first."""
    if action < LIFT:
        flying(state, box, work, action - FLY_TO)
    elif action < PUT:
        magic.choose_zone(state, action - LIFT)
    elif action < STONE:
        magic.move_zone(state, work, action - PUT)
        turn.end_card(state, box, work)
    elif state.phase == SHIFTING:
        magic.choose_stone(state, action - STONE)
    else:
        magic.swap(state, work, action - STONE)
        turn.end_card(state, box, work)


@jit
def flying(state, box, work, zone):  # type: ignore[no-untyped-def]
    """Fly by a card, or by objective 5 (4.3, 7.7)."""
    magic.fly(state, work, zone)
    if state.phase == REWARD:
        turn.continue_returning(state, box, work)
    else:
        turn.end_card(state, box, work)


@jit
def gain_or_walk(state, box, work, action):  # type: ignore[no-untyped-def]
    """Take stones, step with the spirit or claim a rune."""
    if action < WALK:
        turn.take_set(state, box, work, action - TAKE)
    elif action < CLAIM:
        walk(state, box, work, action - WALK)
    else:
        claim(state, box, work)


@jit
def walk(state, box, work, direction):  # type: ignore[no-untyped-def]
    """Step with the spirit and go on in the step of the turn that allowed it."""
    plane.step(state, work, direction)
    if state.phase == WALKING:
        turn.continue_walk(state, box, work)
    elif state.phase == FREE:
        state.free -= 1
        turn.continue_free(state, box, work)
    else:
        turn.after_free_step(state, box, work)


@jit
def claim(state, box, work):  # type: ignore[no-untyped-def]
    """Claim a rune, which ends the walk (6.6)."""
    plane.claim(state, box, work)
    decline(state, box, work)


@jit
def handle_stones(state, box, work, action):  # type: ignore[no-untyped-def]
    """Craft, pay, return or lay a stone."""
    if action < PAY:
        turn.begin_payment(state, box, work, action - CRAFT)
    elif action < RETURN:
        crafting.pay(state, work, action - PAY)
        turn.continue_payment(state, box, work)
    elif action < LAY:
        crafting.give_back(state, work, action - RETURN)
        turn.continue_returning(state, box, work)
    else:
        crafting.lay(state, box, work, action - LAY)
        turn.continue_laying(state, box, work)


@jit
def guess(state, seat, box, work):  # type: ignore[no-untyped-def]
    """Re-deal what nobody can know: the removed and the lower runes (2.12).

    The order of decks is chance to come, and that is the generator's. At the end all is open.
    """
    if state.variant != STANDARD or state.turn == NOBODY or state.phase == PLACING:
        return
    for colour in range(COLOURS):
        plane.restack(state, box, colour)
