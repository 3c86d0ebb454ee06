"""Element's positions as one line of text, and back (12.9-12.12)."""

import re
from itertools import pairwise
from typing import Any, NoReturn

import numpy as np

from stonewright.errors import BadPosition, shown
from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.element.board import BY_NAME, CELL, SIZE, SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules import ALLOWANCE, state as codes
from stonewright.games.element.rules.earth import raise_range
from stonewright.games.element.rules.fire import spread_sides
from stonewright.games.element.rules.picking import may_choose
from stonewright.games.element.rules.sages import is_captured
from stonewright.games.element.rules.water import river_length, wet_sides
from stonewright.games.element.words import LETTERS, SIDES

CODE_LETTERS = ".FWEEMABCDABCDpqrs"  # by code; Range is derived
LETTER_CODES = {
    letter: code
    for code, letter in enumerate(CODE_LETTERS)
    if code not in (codes.EMPTY, codes.RANGE_STONE) and not codes.USED_WIND <= code < codes.SAGE
}
PHASES = ("draw", "act", "direction", "flow", "spread")
KEYS = ("to", "phase", "hand", "steps", "used", "turns", "at", "line", "path", "spread", "left")
WINNERS = "won"


def position(state: State) -> str:
    """Return the whole position as one line."""
    return " ".join([_rows(state), *(f"{key}:{value}" for key, value in _fields(state) if value)])


def _rows(state: State) -> str:
    letters = "".join(CODE_LETTERS[code] for code in state.board[CELL])
    rows = (letters[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def _fields(state: State) -> list[tuple[str, str]]:
    """Return the keys and values after the rows; what has its default is empty."""
    used = [name(i) for i in range(SQUARES) if _is_used(state.board[CELL[i]])]
    hand = "".join(letter * int(n) for letter, n in zip(LETTERS, state.hand, strict=True))
    over = state.turn == NOBODY
    fields = [
        ("to", "-" if over else str(state.turn)),
        ("phase", PHASES[state.phase] if state.phase else ""),
        ("hand", hand),
        ("steps", _unless_zero(state.steps)),
        ("used", "+".join(used)),
        ("turns", _unless_zero(state.turns)),
    ]
    winners = "+".join(str(seat) for seat in range(state.seats) if state.winners >> seat & 1)
    return [*fields, *_effect_fields(state), (WINNERS, winners)]


def _effect_fields(state: State) -> list[tuple[str, str]]:
    """Return what describes an effect in the middle."""
    if state.phase < codes.DIRECTING:
        return []
    fields = [("at", name(SQUARE[state.head]))]
    if state.phase == codes.FLOWING:
        fields += [("line", SIDES[state.line]), ("path", _path(state))]
    if state.phase == codes.SPREADING:
        sides = "".join(SIDES[side] for side in range(4) if state.spread >> side & 1)
        fields += [("spread", sides), ("left", str(state.left))]
    return fields


def _path(state: State) -> str:
    cells = [int(state.head), *(int(cell) for cell in state.path[: state.flowed])]
    sides = {int(STEP[2 * side]): SIDES[side] for side in range(4)}
    return "".join(sides[b - a] for a, b in pairwise(cells))


def _is_used(code: int) -> bool:
    return bool(codes.USED_WIND <= code < codes.SAGE)


def _unless_zero(number: int) -> str:
    return str(number) if number else ""


def count_seats(text: str) -> int:
    """Return how many sages the rows hold."""
    rows = (text.split() or [""])[0]
    return len(set(rows) & set("pqrs"))


def parse(text: str, state: State) -> None:
    """Fill a zeroed state from such a line; BadPosition says what is wrong with it."""
    rows, *fields = text.split() or [""]
    values = _read_fields(fields)
    _read_rows(rows, state)
    _read_turn(values, state)
    _read_used(values.get("used", ""), state)
    _read_effect(values, state)
    _read_winners(values, state)
    _count_stones(state)
    _check_captures(state)
    _check_effect(state)


def _refuse(message: str) -> NoReturn:
    raise BadPosition(f"element position: {message}")


def _read_fields(fields: list[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for field in fields:
        key, colon, value = field.partition(":")
        if not colon or key not in (*KEYS, WINNERS):
            expected = ", ".join(f"{key}:" for key in (*KEYS, WINNERS))
            _refuse(f"{shown(field)} is none of {expected}")
        if key in values:
            _refuse(f"{key}: stands twice")
        values[key] = value
    return values


def _read_rows(rows: str, state: State) -> None:
    """Put the stones and sages on the board and raise the ranges."""
    lines = rows.split("/")
    if len(lines) != SIZE:
        _refuse(f"{len(lines)} rows, expected {SIZE} with / between them, in {shown(rows)}")
    state.board[:] = codes.BORDER
    for y, line in enumerate(lines):
        letters = re.sub(r"\d{1,2}", lambda run: "." * int(run[0]), line)
        if len(letters) != SIZE:
            _refuse(f"row {SIZE - y} has {len(letters)} squares, expected {SIZE}: {shown(line)}")
        for x, letter in enumerate(letters):
            _put(letter, y * SIZE + x, state)
    if state.board[CELL].tolist().count(codes.MOUNTAIN):
        _raise_ranges(state)
    _check_sages(state)


def _put(letter: str, square: int, state: State) -> None:
    code = codes.EMPTY if letter == "." else LETTER_CODES.get(letter)
    if code is None:
        _refuse(f"{letter!r} on {name(square)} is none of F W E M A B C D p q r s or a number")
    state.board[CELL[square]] = code
    if code >= codes.SAGE:
        seat = code - codes.SAGE
        if seat >= state.seats or state.sages[seat]:
            _refuse(f"the sage {letter} on {name(square)} is one too many")
        state.sages[seat] = CELL[square]


def _raise_ranges(state: State) -> None:
    queue = state.path.dtype.type(0) + 0 * CELL  # room for every square
    for cell in CELL:
        if state.board[cell] == codes.MOUNTAIN:
            raise_range(state, cell, queue)


def _check_sages(state: State) -> None:
    for seat in range(state.seats):
        if not state.sages[seat]:
            _refuse(f"the sage {'pqrs'[seat]} of seat {seat} ({PLAYERS[seat]}) is missing")


def _number(values: dict[str, str], key: str, most: int) -> int:
    text = values.get(key, "0")
    if not re.fullmatch(r"\d{1,5}", text) or int(text) > most:
        _refuse(f"{key}:{text[:20]}, expected a number from 0 to {most}")
    return int(text)


def _read_turn(values: dict[str, str], state: State) -> None:
    """Read whose turn it is, the phase, the hand, the steps and the turns."""
    turn = values.get("to", "0")
    if turn not in ("-", *map(str, range(state.seats))):
        _refuse(f"to:{turn[:20]}, expected a seat from 0 to {state.seats - 1}, or - when over")
    state.turn = NOBODY if turn == "-" else int(turn)
    phase = values.get("phase", "draw")
    if phase not in PHASES:
        _refuse(f"phase:{phase[:20]}, expected one of {', '.join(PHASES)}")
    state.phase = PHASES.index(phase)
    hand = values.get("hand", "")
    if len(hand) > codes.HAND or set(hand) - set(LETTERS):
        _refuse(f"hand:{hand[:20]}, expected up to 4 of the letters F W E A")
    for letter in hand:
        state.hand[LETTERS.index(letter)] += 1
    state.steps = _number(values, "steps", ALLOWANCE)
    state.turns = _number(values, "turns", int(state.turn_limit))
    _check_turn(len(hand), state)


def _check_turn(held: int, state: State) -> None:
    if held + state.steps > ALLOWANCE:
        _refuse(f"{held} stones in hand and {state.steps} steps are more than 5 together")
    if state.phase == codes.DRAWING and (held or state.steps):
        _refuse("before the draw there is neither a hand nor a step")
    if state.turn != NOBODY and state.turns >= state.turn_limit:
        _refuse(f"turns:{state.turns} reaches the limit of {state.turn_limit}, but to:{state.turn}")


def _read_used(text: str, state: State) -> None:
    """Mark the Wind that was jumped this turn."""
    for square_name in text.split("+") if text else []:
        square = BY_NAME.get(square_name, -1)
        code = state.board[CELL[square]] if square >= 0 else codes.BORDER
        if not codes.WIND_STONE <= code < codes.USED_WIND:
            _refuse(f"used:{square_name[:20]}, expected squares with Wind, such as c3+d4")
        if state.phase == codes.DRAWING:
            _refuse("before the draw no Wind is used")
        state.board[CELL[square]] += codes.HIGHEST_WIND
        state.jumped = 1


def _read_effect(values: dict[str, str], state: State) -> None:
    """Read the river or fire that waits for a choice."""
    wanted: dict[int, tuple[str, ...]] = {
        codes.DIRECTING: ("at",),
        codes.FLOWING: ("at", "line"),
        codes.SPREADING: ("at", "spread", "left"),
    }
    needed = wanted.get(int(state.phase), ())
    allowed = (*needed, "path") if state.phase == codes.FLOWING else needed
    for key in ("at", "line", "path", "spread", "left"):
        if (key in needed) > (key in values) or (key in values) > (key in allowed):
            verb = "needs" if key in needed else "has no"
            _refuse(f"phase {PHASES[state.phase]} {verb} {key}:")
    if needed:
        if state.turn == NOBODY:
            _refuse(f"phase:{PHASES[state.phase]} although the match is over")
        _read_head(values["at"], state)
        readers = {codes.FLOWING: _read_river, codes.SPREADING: _read_spread}
        readers.get(int(state.phase), _read_direction)(values, state)


def _read_head(text: str, state: State) -> None:
    stone = codes.FIRE_STONE if state.phase == codes.SPREADING else codes.WATER_STONE
    square = BY_NAME.get(text, -1)
    if square < 0 or state.board[CELL[square]] != stone:
        what = "Fire" if stone == codes.FIRE_STONE else "Water"
        _refuse(f"at:{text[:20]}, expected the square of the {what} just placed")
    state.head = CELL[square]


def _read_direction(values: dict[str, str], state: State) -> None:
    if bin(wet_sides(state, state.head)).count("1") < 2:
        _refuse(f"at:{values['at']} has Water on fewer than two sides: nothing to choose")


def _read_river(values: dict[str, str], state: State) -> None:
    line, path = values["line"], values.get("path", "")
    if line not in tuple(SIDES) or not wet_sides(state, state.head) >> SIDES.index(line) & 1:
        _refuse(f"line:{line[:20]}, expected the side of at:{values['at']} where the River lies")
    state.line = SIDES.index(line)
    state.length = river_length(state, state.head, state.line)
    if len(path) >= state.length or set(path) - set(SIDES):
        _refuse(f"path:{path[:20]}, expected fewer than {state.length} of the letters n e s w")
    cell = state.head
    for side in path:
        cell = cell + STEP[2 * SIDES.index(side)]
        open_ground = state.board[cell] in (codes.EMPTY, codes.FIRE_STONE)
        if not open_ground or cell in state.path[: state.flowed]:
            _refuse(f"path:{path} is blocked on its way")
        state.path[state.flowed] = cell
        state.flowed += 1


def _read_spread(values: dict[str, str], state: State) -> None:
    sides = values["spread"]
    if not sides or set(sides) - set(SIDES) or len(set(sides)) != len(sides):
        _refuse(f"spread:{sides[:20]}, expected some of the letters n e s w")
    state.spread = sum(1 << SIDES.index(side) for side in sides)
    if state.spread & ~spread_sides(state, state.head):
        _refuse(f"spread:{sides} names a side where no free Fire can go")
    state.left = _number(values, "left", 3)
    if not 0 < state.left < len(sides):
        _refuse(f"left:{state.left}, expected fewer than the {len(sides)} sides offered, not 0")


def _read_winners(values: dict[str, str], state: State) -> None:
    text = values.get(WINNERS, "")
    seats = text.split("+") if text else []
    if (WINNERS in values) > bool(seats) or set(seats) - set(map(str, range(state.seats))):
        _refuse(f"won:{text[:20]}, expected seats such as 0 or 0+2")
    if seats and state.turn != NOBODY:
        _refuse(f"won:{text} although seat {state.turn} is to move")
    state.winners = sum(1 << int(seat) for seat in set(seats))


def _count_stones(state: State) -> None:
    """Put what is left of thirty each into the bag."""
    state.bag[:] = codes.STONES
    out: dict[int, Any] = dict.fromkeys(range(4), 0)
    for code in state.board[CELL]:
        if codes.EMPTY < code < codes.SAGE:
            out[int(codes.ELEMENT[code])] += int(codes.HEIGHT[code])
    for element, letter in enumerate(LETTERS):
        total = out[element] + int(state.hand[element])
        if total > codes.STONES:
            _refuse(f"{total} stones of {letter}, but there are only {codes.STONES}")
        state.bag[element] = codes.STONES - total
    if state.phase == codes.SPREADING and state.bag[codes.FIRE] != state.left:
        _refuse(f"left:{state.left}, but the bag holds {state.bag[codes.FIRE]} Fire")


def _check_captures(state: State) -> None:
    """Refuse a captured sage in a match that goes on, but for the middle of an effect (9.4)."""
    if state.turn == NOBODY or state.phase >= codes.DIRECTING:
        return
    for seat in range(state.seats):
        if is_captured(state, state.sages[seat], state.range_jumps):
            _refuse(f"the sage of seat {seat} ({PLAYERS[seat]}) is captured, so nobody is to move")


def _check_effect(state: State) -> None:
    """Refuse an effect that cannot be completed: none is begun so (5.11, 6.12)."""
    work = np.zeros(1, codes.WORK)[0]
    if state.turn != NOBODY and state.phase >= codes.DIRECTING:
        if not any(may_choose(state, work, side) for side in range(4)):
            what = "spread" if state.phase == codes.SPREADING else "flow"
            _refuse(f"phase:{PHASES[state.phase]}, but there is no way to {what} to the end")
