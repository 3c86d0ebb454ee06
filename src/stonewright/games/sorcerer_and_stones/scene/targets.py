"""What can be chosen, and where: each legal action as a target on the table."""

from collections.abc import Iterable
from typing import Any

from stonewright.game import State
from stonewright.games.sorcerer_and_stones.board import SLOTS, STEP, TOUCH, ZONE_NAMES, stone_name
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.names import (
    GAINED,
    cell_place,
    reservoir,
    stack_place,
)
from stonewright.games.sorcerer_and_stones.scene.places import landing, zone_at
from stonewright.games.sorcerer_and_stones.scene.seats import cast_group, held_places
from stonewright.games.sorcerer_and_stones.words import phrase, write
from stonewright.scenes import Target


def targets(state: State, actions: Iterable[int], box: Any) -> tuple[Target, ...]:
    """Return one target for each action."""
    return tuple(_target(state, action, box) for action in actions)


def _target(state: State, action: int, box: Any) -> Target:
    group, place = _where(state, action, box)
    return Target(action, place, group, write(state, action, box), phrase(state, action, box))


def _where(state: State, action: int, box: Any) -> tuple[str, str]:
    """Return an action's group and its place; some have none and are buttons."""
    if action == codes.DONE:
        return "Done", ""
    if action >= codes.CRAFT:
        return _stone(state, action)
    if action >= codes.TAKE:
        return _gain(state, action, box)
    if action >= codes.STONE:
        group = "Shift" if state.phase == codes.SHIFTING else "Swap"
        return group, stone_name(action - codes.STONE)
    return _magic(state, action)


def _magic(state: State, action: int) -> tuple[str, str]:
    if action >= codes.PUT:
        place = action - codes.PUT
        return "Move", zone_at(state, place) or landing(place)
    if action >= codes.LIFT:
        return "Quake", ZONE_NAMES[action - codes.LIFT]
    if action >= codes.FLY_TO:
        return "Fly", ZONE_NAMES[action - codes.FLY_TO]
    if action >= codes.TURN_ZONE:
        zone, way = divmod(action - codes.TURN_ZONE, 2)
        return "Spin", f"{ZONE_NAMES[zone]} {('left', 'right')[way]}"
    if action >= codes.PLACE:
        return "Place", ZONE_NAMES[action - codes.PLACE]
    kind = action - codes.CAST
    seat, lower = int(state.turn), int(sum(state.open[state.turn][:kind]))
    return cast_group(kind), f"cards-{seat}-{lower}"


def _gain(state: State, action: int, box: Any) -> tuple[str, str]:
    spirit = int(state.spirits[state.turn])
    if action == codes.CLAIM:
        touched = int(TOUCH[box.side - 2, spirit])
        colour = int(state.corners[touched]) if touched < len(state.corners) else codes.EARTH
        return "Claim", stack_place(colour)
    if action >= codes.WALK:
        return "Step", cell_place(spirit + int(STEP[action - codes.WALK]))
    slots = [slot for slot in range(SLOTS) if (action - codes.TAKE) >> slot & 1]
    alone = stone_name(int(state.active) * SLOTS + slots[0]) if len(slots) == 1 else ""
    return "Take", alone


def _stone(state: State, action: int) -> tuple[str, str]:
    """Return where a stone is chosen: the first of its colour; or an artifact."""
    if action < codes.PAY:
        return "Craft", f"row-{action - codes.CRAFT}"
    verb, colour = divmod(action - codes.PAY, codes.COLOURS)
    if verb == 2:
        return "Lay", held_places(GAINED, state.fresh, colour)[0]
    seat = int(state.turn)
    group = ("Pay", "Return")[verb]
    return group, held_places(reservoir(seat), state.reservoir[seat], colour)[0]
