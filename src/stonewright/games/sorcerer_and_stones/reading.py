"""Read a position of Sorcerer & Stones from one line (15.9-15.13)."""

import re
from collections.abc import Iterable
from typing import Any, NoReturn

from stonewright.errors import BadPosition, shown
from stonewright.game import NOBODY, State
from stonewright.games.sorcerer_and_stones.board import (
    GRID,
    PLANE_CORNERS,
    SLOT_NAMES,
    SLOTS,
    ZONE_NAMES,
    connected,
    plane_cell,
)
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.rules.dealing import build_plane

LETTERS = "TFWME."
CARD_LETTERS = "SYQtfwme"
PHASES = (
    *("place", "cast", "spin", "fly", "quake", "move", "shift", "swap", "take"),
    *("walk", "free", "craft", "pay", "reward", "claim", "return", "lay"),
)
ENDINGS = ("", "runes", "artifacts", "qi", "rounds", "four", "cards")
TABLE = ("colours", "taoists", "zones", "row")  # always there
PLANE = ("plane", "corners", "spirits", "runes", "objectives", "supply")  # in the standard game
KEYS = (
    *(*TABLE, "made", "line", "open", "spent", "stones", "laid"),
    *(*PLANE, "qi", "credit", "to", "phase", "played", "card", "zone", "stone", "active"),
    *("fresh", "free", "bonus", "claimed", "craft", "paid", "rounds", "ending"),
)
Values = dict[str, str]


def refuse(message: str) -> NoReturn:
    """Raise BadPosition."""
    raise BadPosition(f"sorcerer_and_stones position: {message}")


def count_seats(text: str) -> int:
    """Return how many colours a line names."""
    found = re.search(r"(?:^|\s)colours:(\S*)", text)
    return len(found[1]) if found else 0


def fill(text: str, state: State, box: Any) -> None:
    """Fill a zeroed state from such a line; BadPosition says what cannot be read."""
    values = _read_keys(text)
    _read_turn(values, state)
    dealt = state.phase != codes.PLACING
    standard = state.variant == codes.STANDARD and dealt
    for key in (*TABLE, "to", *(PLANE if standard else ())):
        if key not in values:
            refuse(f"{key}: is missing")
    for key in (*PLANE, "qi", "credit"):
        if key in values and not standard:
            refuse(f"{key}: belongs to the standard game after its set-up")
    _read_zones(values["zones"], state)
    _read_players(values, state)
    _read_artifacts(values, state)
    _read_cards(values, state, box)
    _read_stones(values, state)
    if standard:
        _read_plane(values, state, box)
    _read_step(values, state)


def _read_keys(text: str) -> Values:
    values: Values = {}
    for field in text.split():
        key, colon, value = field.partition(":")
        if not colon or key not in KEYS:
            refuse(f"{shown(field)} is none of {', '.join(f'{key}:' for key in KEYS)}")
        if key in values:
            refuse(f"{key}: stands twice")
        values[key] = value
    return values


def _groups(values: Values, key: str, count: int) -> list[str]:
    """Return the groups of a key, empty ones if it is not there."""
    if key not in values:
        return [""] * count
    groups = values[key].split("/")
    if len(groups) != count:
        refuse(f"{key}:{values[key][:40]} has {len(groups)} groups, expected {count}")
    return ["" if group == "-" else group for group in groups]


def _number(values: Values, key: str, most: int, default: str = "0") -> int:
    text = values.get(key, default)
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        refuse(f"{key}:{text[:20]}, expected a number from 0 to {most}")
    return int(text)


def _numbers(key: str, text: str, most: int) -> list[int]:
    """Return numbers that are written from 1 on, all different."""
    parts = text.split("+") if text else []
    numbers = [int(part) - 1 for part in parts if re.fullmatch(r"[0-9]{1,2}", part)]
    if len(numbers) != len(parts) or len(set(numbers)) != len(numbers):
        refuse(f"{key}:{text[:40]}, expected different numbers such as 1+2")
    if any(not 0 <= number < most for number in numbers):
        refuse(f"{key}:{text[:40]}, expected numbers from 1 to {most}")
    return numbers


def _index(key: str, text: str, names: Iterable[str]) -> int:
    known = list(names)
    if text not in known:
        refuse(f"{key}:{text[:20]}, expected one of {' '.join(known)}")
    return known.index(text)


def _count(key: str, text: str, letters: str, counts: Any) -> None:
    """Count letters into an array of counts."""
    for letter in text:
        if letter not in letters:
            refuse(f"{key}:{text[:40]}, expected letters of {letters}")
        if counts[letters.index(letter)] >= 40:
            refuse(f"{key}: too many {letter}")
        counts[letters.index(letter)] += 1


def _read_turn(values: Values, state: State) -> None:
    turn = values.get("to", "")
    if turn not in ("-", *map(str, range(state.seats))):
        refuse(f"to:{turn[:20]}, expected a seat from 0 to {state.seats - 1}, or - when over")
    state.turn = NOBODY if turn == "-" else int(turn)
    state.phase = _index("phase", values.get("phase", "cast"), PHASES)
    state.rounds = _number(values, "rounds", int(state.round_limit))
    state.ending = _index("ending", values.get("ending", ""), ENDINGS)


def _read_zones(text: str, state: State) -> None:
    groups = text.split("/")
    if len(groups) != 5:
        refuse(f"zones: {len(groups)} of them, expected 5 with / between them")
    for zone, group in enumerate(groups):
        if not re.fullmatch(rf"[0-4][0-4][{LETTERS}]{{4}}", group):
            refuse(f"zones: {group[:20]}, expected row, column and four letters such as 11TFWM")
        state.spots[zone] = int(group[0]) * GRID + int(group[1])
        for slot in range(SLOTS):
            state.stones[zone, slot] = LETTERS.index(group[2 + slot])
    spots = [int(spot) for spot in state.spots]
    if len(set(spots)) != 5 or not connected(spots):
        refuse(f"zones:{text} do not form one connected group")
    if min(spot // GRID for spot in spots) or min(spot % GRID for spot in spots):
        refuse(f"zones:{text}, expected the smallest row and column to be 0")


def _read_players(values: Values, state: State) -> None:
    """Read colours and Taoists."""
    colours, taoists = values["colours"], values["taoists"]
    if set(colours) - set("TFWM") or len(set(colours)) != len(colours):
        refuse(f"colours:{colours[:20]}, expected different letters of T F W M")
    if len(taoists) != state.seats or set(taoists) - set(ZONE_NAMES + "."):
        refuse(f"taoists:{taoists[:20]}, expected a zone A to E or . for each seat")
    state.colours[:] = state.taoists[:] = -1
    for seat in range(state.seats):
        state.colours[seat] = LETTERS.index(colours[seat])
        state.taoists[seat] = ZONE_NAMES.find(taoists[seat])


def _read_artifacts(values: Values, state: State) -> None:
    text = values["row"]
    row = [] if text == "-" else _numbers("row", text, codes.ARTIFACTS)
    if len(row) > codes.ROW:
        refuse(f"row:{text[:40]}, expected up to {codes.ROW} artifacts")
    state.row[:] = -1
    for place, artifact in enumerate(row):
        state.row[place] = artifact
        state.where[artifact] = codes.IN_ROW
    for seat, group in enumerate(_groups(values, "made", int(state.seats))):
        for artifact in _numbers("made", group, codes.ARTIFACTS):
            if state.where[artifact]:
                refuse(f"artifact {artifact + 1} is in two places")
            state.where[artifact] = codes.CRAFTED_BY + seat
            state.made[seat] += 1


def _read_cards(values: Values, state: State, box: Any) -> None:
    """Read the face-up and the spent cards; the pile is the rest of the 11."""
    for key, cards in (("open", state.open), ("spent", state.spent)):
        for seat, group in enumerate(_groups(values, key, int(state.seats))):
            _count(key, group, CARD_LETTERS, cards[seat])
    for seat in range(state.seats):
        for kind, letter in enumerate(CARD_LETTERS):
            left = int(box.magic[kind]) - int(state.open[seat, kind]) - int(state.spent[seat, kind])
            if left < 0:
                refuse(f"seat {seat} has more cards {letter} than the {box.magic[kind]} there are")
            state.pile[seat, kind] = left


def _read_stones(values: Values, state: State) -> None:
    line = values.get("line", "")
    if len(line) > codes.LONGEST_LINE or set(line) - set(LETTERS[:-1]):
        refuse(f"line:{line[:40]}, expected up to {codes.LONGEST_LINE} letters of T F W M E")
    state.length, state.line[:] = len(line), codes.NONE
    for i, letter in enumerate(line):
        state.line[i] = LETTERS.index(letter)
    if state.variant == codes.COOP and "stones" in values:
        refuse("stones: co-op has no reservoirs")
    if state.variant != codes.COOP and "laid" in values:
        refuse("laid: belongs to co-op")
    for seat, group in enumerate(_groups(values, "stones", int(state.seats))):
        _count("stones", group, LETTERS[:-1], state.reservoir[seat])
    for place, group in enumerate(_groups(values, "laid", codes.ROW)):
        _count("laid", group, LETTERS[:-1], state.laid[place])


def _read_plane(values: Values, state: State, box: Any) -> None:
    """Read what the standard game adds."""
    for corner, group in enumerate(_groups(values, "plane", 4)):
        if not re.fullmatch(r"[1-9]\.[0-3]", group):
            refuse(f"plane: {group[:20]}, expected a tile and its quarter turns such as 3.0")
        state.tiles[corner], state.rotations[corner] = int(group[0]) - 1, int(group[2])
    if len(set(state.tiles.tolist())) != 4:
        refuse("plane: a tile stands twice")
    if sorted(values["corners"]) != sorted("TFWM"):
        refuse(f"corners:{values['corners'][:20]}, expected T F W M in some order")
    state.corners[:] = [LETTERS.index(letter) for letter in values["corners"]]
    build_plane(state, box)
    for seat, group in enumerate(_groups(values, "spirits", int(state.seats))):
        _read_spirit(seat, group, state, box)
    for colour, group in enumerate(_groups(values, "runes", codes.COLOURS)):
        _read_runes(colour, group, state)
    numbers = _numbers("objectives", values["objectives"], codes.OBJECTIVES)
    if len(numbers) != 3:
        refuse(f"objectives:{values['objectives'][:20]}, expected three")
    state.objectives = sum(1 << number for number in numbers)
    _read_qi(values, state)


def _read_spirit(seat: int, text: str, state: State, box: Any) -> None:
    side = 2 * int(box.side)
    found = re.fullmatch(r"(\d),(\d)", text)
    if not found or int(found[1]) >= side or int(found[2]) >= side:
        refuse(f"spirits: {text[:20]}, expected a row and a column below {side} such as 2,3")
    cell = plane_cell(int(found[1]), int(found[2]))
    corners = PLANE_CORNERS[box.side - 2].tolist()
    if cell in corners and state.corners[corners.index(cell)] != state.colours[seat]:
        refuse(f"spirits: {text} is a corner that seat {seat} did not start on")
    if cell in state.spirits[:seat]:
        refuse(f"spirits: {text} stands twice")
    state.spirits[seat] = cell


def _read_runes(colour: int, text: str, state: State) -> None:
    """Read where the runes of a type are: owners before the stack, one removed."""
    count = codes.RUNES if colour == codes.EARTH else codes.RUNES - 1
    letter = LETTERS[colour]
    if len(text) != count or text.count("x") != 1 or not re.fullmatch(r"[0-3x]*[.x]*", text):
        refuse(f"runes: {text[:20]} of {letter}, expected {count} signs, one of them x, . last")
    owners = [int(sign) for sign in text if sign.isdigit()]
    if len(set(owners)) != len(owners) or any(seat >= state.seats for seat in owners):
        refuse(f"runes: {text} of {letter}, expected different seats below {state.seats}")
    if any(state.colours[seat] == colour for seat in owners):
        refuse(f"runes: {text} of {letter}: its own type is held from the start")
    state.runes[colour, codes.RUNES - 1] = codes.NO_RUNE
    for rune, sign in enumerate(text):
        state.runes[colour, rune] = ".0123x".index(sign)
    for seat in range(state.seats):
        if seat in owners or state.colours[seat] == colour:
            state.held[seat] |= 1 << colour


def _read_qi(values: Values, state: State) -> None:
    state.supply = _number(values, "supply", 56)
    for key, target in (("qi", state.qi), ("credit", state.credit)):
        for seat, group in enumerate(_groups(values, key, int(state.seats))):
            target[seat] = _number({key: group or "0"}, key, 56)


def _read_step(values: Values, state: State) -> None:
    """Read what is being done this turn."""
    phase = int(state.phase)
    wanted = {
        "card": (codes.SHIFTING, codes.SWAPPING),
        "zone": (codes.MOVING,),
        "stone": (codes.SWAPPING,),
        "craft": (codes.PAYING,),
    }
    for key, phases in wanted.items():
        if (key in values) != (phase in phases):
            refuse(f"phase {PHASES[phase]} {'needs' if phase in phases else 'has no'} {key}:")
    state.played = _number(values, "played", 2)
    if "card" in values:
        state.card = codes.SHIFT + _index("card", values["card"], CARD_LETTERS[codes.SHIFT :])
    if "zone" in values:
        state.chosen = _index("zone", values["zone"], ZONE_NAMES)
    if "stone" in values:
        names = [f"{zone}.{slot}" for zone in ZONE_NAMES for slot in SLOT_NAMES]
        state.chosen = _index("stone", values["stone"], names)
    if "craft" in values:
        state.chosen = _index("craft", values["craft"], "1234")
    state.active = _index("active", values["active"], ZONE_NAMES) if "active" in values else -1
    _count("fresh", values.get("fresh", ""), LETTERS[:-1], state.fresh)
    _count("paid", values.get("paid", ""), LETTERS[:-1], state.paid)
    state.free, state.bonus = _number(values, "free", 18), _number(values, "bonus", 27)
    state.claimed = _number(values, "claimed", 1)
