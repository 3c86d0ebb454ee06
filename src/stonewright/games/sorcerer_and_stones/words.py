"""Sorcerer & Stones in words: notation, and moves and effects in plain sentences."""

from typing import Any

from stonewright.game import KIND, PLAYERS, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.sorcerer_and_stones.board import (
    DIRECTIONS,
    IN_FRAME,
    SLOT_NAMES,
    SLOTS,
    ZONE_NAMES,
    plane_place,
    stone_name,
    target_name,
)
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS, MAGIC
from stonewright.games.sorcerer_and_stones.rules import state as codes

WAYS = ("left", "right")
COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}
CARD_NAMES = ("SPIN", "FLY", "QUAKE", *(f"SHIFT {colour}" for colour in ELEMENTS))
ENDINGS = (
    "",
    "a player holds all five rune types",
    "all artifacts are crafted",
    "the supply of Qi is used up",
    "the last round is over",
    "four artifacts are crafted",
    "the last card was played",
)
OBJECTIVES = (
    "Line of 3, 4, 5: {qi[0]}, {qi[1]}, {qi[2]} Qi; {steps[0]}, {steps[1]}, {steps[2]} free steps",
    "2, 3, 4 stones gained: {qi[0]}, {qi[1]}, {qi[2]} Qi",
    "Two stones of one colour gained: {qi[0]} Qi",
    "Two, three or more lines: {steps[0]}, {steps[1]} free steps",
    "On crafting: a free step or a flight",
    "Stones may be spent for steps onto their colour",
    "Two stones may stand for any one when crafting",
)


def artifact_name(box: Any, artifact: int) -> str:
    """Return the name of an artifact."""
    return bytes(box.names[artifact]).rstrip(b"\0").decode()


def objective_words(box: Any, number: int) -> str:
    """Return what an objective says."""
    return OBJECTIVES[number].format(qi=box.qi[number], steps=box.steps[number])


def set_name(mask: int) -> str:
    """Return a set of slots: TL+BR."""
    return "+".join(SLOT_NAMES[slot] for slot in range(SLOTS) if mask >> slot & 1)


def write(state: State, action: int, box: Any) -> str:
    """Return the notation of an action (15.2-15.8)."""
    if action >= codes.CRAFT:
        return _write_stone(state, action, box)
    if action == codes.CLAIM:
        return "claim"
    if action >= codes.WALK:
        return f"step {DIRECTIONS[action - codes.WALK]}"
    if action >= codes.TAKE:
        return f"take {set_name(action - codes.TAKE)}"
    if action >= codes.STONE:
        return f"stone {stone_name(action - codes.STONE)}"
    if action >= codes.PUT:
        return f"to {target_name(action - codes.PUT)}"
    return _write_zone(action)


def _write_stone(state: State, action: int, box: Any) -> str:
    if action < codes.PAY:
        return f"craft {artifact_name(box, int(state.row[action - codes.CRAFT]))}"
    verb, colour = divmod(action - codes.PAY, codes.COLOURS)
    return f"{('pay', 'return', 'lay')[verb]} {ELEMENTS[colour]}"


def _write_zone(action: int) -> str:
    if action >= codes.LIFT:
        return f"quake {ZONE_NAMES[action - codes.LIFT]}"
    if action >= codes.FLY_TO:
        return f"fly {ZONE_NAMES[action - codes.FLY_TO]}"
    if action >= codes.TURN_ZONE:
        zone, way = divmod(action - codes.TURN_ZONE, 2)
        return f"spin {ZONE_NAMES[zone]} {WAYS[way]}"
    if action >= codes.PLACE:
        return f"place {ZONE_NAMES[action - codes.PLACE]}"
    return f"cast {MAGIC[action - codes.CAST]}" if action else "done"


# Phrases: what a player may choose.


def phrase(state: State, action: int, box: Any) -> str:
    """Return a legal action in plain words."""
    if action == codes.DONE:
        return _phrase_done(state)
    if action >= codes.CRAFT:
        return _phrase_stone(state, action, box)
    if action >= codes.TAKE:
        return _phrase_gain(state, action)
    if action >= codes.STONE:
        place = action - codes.STONE
        which = "Swap" if state.phase == codes.SHIFTING else "with"
        return f"{which} {_stone_words(state, place)}"
    return _phrase_magic(state, action)


def _phrase_done(state: State) -> str:
    return {
        codes.CASTING: "Play no second card",
        codes.WALKING: "Stop walking",
        codes.FREE: "Take no more free steps",
        codes.CRAFTING: "Craft nothing",
        codes.REWARD: "Neither step nor fly",
        codes.CLAIMING: "Claim nothing",
    }[int(state.phase)]


def _phrase_stone(state: State, action: int, box: Any) -> str:
    if action < codes.PAY:
        return f"Craft {artifact_name(box, int(state.row[action - codes.CRAFT]))}"
    verb, colour = divmod(action - codes.PAY, codes.COLOURS)
    return f"{('Pay', 'Return', 'Lay')[verb]} {ELEMENTS[colour]}"


def _phrase_gain(state: State, action: int) -> str:
    if action == codes.CLAIM:
        return "Claim the rune here"
    if action >= codes.WALK:
        return f"Move the spirit {COMPASS[DIRECTIONS[action - codes.WALK]]}"
    mask, zone = action - codes.TAKE, int(state.active)
    slots = [slot for slot in range(SLOTS) if mask >> slot & 1]
    return f"Take {' and '.join(_stone_words(state, zone * SLOTS + slot) for slot in slots)}"


def _stone_words(state: State, place: int) -> str:
    colour = int(state.stones[place // SLOTS, place % SLOTS])
    return f"{ELEMENTS[colour]} on {stone_name(place)}"


def _phrase_magic(state: State, action: int) -> str:
    if action >= codes.PUT:
        zone = _zone_at(state, action - codes.PUT)
        target = target_name(action - codes.PUT)
        return f"Swap it with zone {zone}" if zone else f"Move it to {target}"
    if action >= codes.LIFT:
        return f"Move zone {ZONE_NAMES[action - codes.LIFT]}"
    if action >= codes.FLY_TO:
        return f"Fly to zone {ZONE_NAMES[action - codes.FLY_TO]}"
    if action >= codes.TURN_ZONE:
        zone_number, way = divmod(action - codes.TURN_ZONE, 2)
        return f"Turn zone {ZONE_NAMES[zone_number]} {WAYS[way]}"
    if action >= codes.PLACE:
        return f"Place the Taoist on zone {ZONE_NAMES[action - codes.PLACE]}"
    return f"Play {CARD_NAMES[action - codes.CAST]}"


def _zone_at(state: State, place: int) -> str:
    """Return the name of the zone on a place of the frame, nothing if it is free."""
    for zone, spot in enumerate(state.spots):
        if IN_FRAME[spot] == place:
            return ZONE_NAMES[zone]
    return ""


# Telling: what an action did.


def tell(state: State, action: int, trace: Trace, box: Any) -> str:
    """Return in words what an action did, played in `state`."""
    seat = int(state.turn)
    effects = [text for row in trace if (text := _effect(row, seat, box))]
    return f"{PLAYERS[seat]}: {'; '.join(effects) or _tell_choice(state, action, box)}"


def _tell_choice(state: State, action: int, box: Any) -> str:
    """Return a choice in words that had no effect yet."""
    if action == codes.DONE:
        return "is done"
    if action >= codes.CRAFT:
        return f"pays for {write(state, action, box).removeprefix('craft ')}"
    if action >= codes.STONE:
        return f"chooses {_stone_words(state, action - codes.STONE)}"
    return f"chooses zone {ZONE_NAMES[action - codes.LIFT]}"


def _effect(row: Trace, seat: int, box: Any) -> str:
    """Return one row of a trace in words; nothing for what needs none."""
    kind, what, source, target = (int(row[column]) for column in (KIND, WHAT, SOURCE, TARGET))
    if kind in (codes.PLACED, codes.CAST_CARD, codes.SPUN, codes.FLEW, codes.MOVED, codes.IDLE):
        return _magic_effect(kind, what, source, target)
    if kind in (codes.DREW, codes.SHUFFLED, codes.SWAPPED, codes.REVEALED, codes.DEALT):
        return _card_effect(kind, what, source, target, seat, box)
    if kind in (codes.TURN, codes.ENDING, codes.OVER):
        return _end_effect(kind, what)
    if kind == codes.GAINED:
        return f"{_name(target, seat)}gains {ELEMENTS[what]} from {stone_name(source)}"
    return _stone_effect(kind, what, source, target, box)


def _name(who: int, seat: int) -> str:
    """Return the name of a player other than the one told about."""
    return "" if who == seat else f"{PLAYERS[who]} "


def _magic_effect(kind: int, what: int, source: int, target: int) -> str:
    match kind:
        case codes.PLACED:
            return f"places the Taoist on zone {ZONE_NAMES[target]}"
        case codes.CAST_CARD:
            return f"plays {CARD_NAMES[what]}"
        case codes.SPUN:
            return f"turns zone {ZONE_NAMES[source]} {WAYS[what]}"
        case codes.FLEW:
            stays = source == target
            return "stays where the Taoist is" if stays else f"flies to zone {ZONE_NAMES[target]}"
        case codes.MOVED:
            return f"zone {ZONE_NAMES[what]} moves to {target_name(target)}"
    return "it has no effect"


def _card_effect(kind: int, what: int, source: int, target: int, seat: int, box: Any) -> str:
    match kind:
        case codes.DREW:
            return f"{_name(target, seat)}draws {CARD_NAMES[what]}"
        case codes.SHUFFLED:
            return f"{_name(what, seat)}shuffles the discards"
        case codes.SWAPPED:
            return f"swaps {stone_name(source)} with {stone_name(target)}"
        case codes.REVEALED:
            return f"{artifact_name(box, what)} is turned up"
    return "the table is set"


def _end_effect(kind: int, what: int) -> str:
    match kind:
        case codes.ENDING:
            return f"{ENDINGS[what]}: this round is the last"
        case codes.OVER:
            return f"{ENDINGS[what]}: the match is over"
    return ""


def _stone_effect(kind: int, what: int, source: int, target: int, box: Any) -> str:
    match kind:
        case codes.QI:
            return f"gets {what} Qi"
        case codes.CREDIT:
            return f"is owed {what} Qi"
        case codes.STEPPED:
            row, column = plane_place(target)
            return f"the spirit steps to {row},{column}"
        case codes.SPENT:
            verb = ("spends", "pays", "returns")[target]
            return f"{verb} {ELEMENTS[what]}"
        case codes.CLAIMED:
            return f"claims the {ELEMENTS[what]} rune worth {box.rune[what, source]}"
        case codes.REFILLED:
            return f"{ELEMENTS[what]} fills {stone_name(target)}"
        case codes.CRAFTED:
            return f"crafts {artifact_name(box, what)}"
        case codes.LAID:
            return f"lays {ELEMENTS[what]} on card {target + 1}"
        case codes.MISFIT:
            return f"{ELEMENTS[what]} fits nowhere and goes to the line"
    return ""
