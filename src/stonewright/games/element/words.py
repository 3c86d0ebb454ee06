"""Element in words: notation, moves and effects in plain sentences, the table as text."""

import re
from collections.abc import Iterable

from stonewright.game import KIND, NOBODY, PLAYERS, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.element.board import (
    BY_NAME,
    CELL,
    DIRECTIONS,
    FILES,
    SIZE,
    SQUARE,
    SQUARES,
    STEP,
    name,
)
from stonewright.games.element.rules import state as codes
from stonewright.games.element.rules.sages import landing

ELEMENTS = ("Fire", "Water", "Earth", "Wind")
LETTERS = "FWEA"  # A as in air
SIDES = "nesw"
COMPASS = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
STONE_NAMES = (
    "nothing",
    "Fire",
    "Water",
    "Earth",
    "Range",
    "a Mountain",
    *["Wind", *(f"a Whirlwind of {height}" for height in (2, 3, 4))] * 2,
    *(f"{player}'s sage" for player in PLAYERS),
    "the edge",
)


def notation(action: int) -> str:
    """Return the notation of an action (12.2-12.7)."""
    if action >= codes.PLACE:
        element, square = divmod(action - codes.PLACE, SQUARES)
        return f"{LETTERS[element]} {name(square)}"
    if action >= codes.SPREAD:
        return f"spread {SIDES[action - codes.SPREAD]}"
    if action >= codes.FLOW:
        return f"flow {SIDES[action - codes.FLOW]}"
    if action >= codes.RIVER:
        return f"river {SIDES[action - codes.RIVER]}"
    if action >= codes.MOVE:
        return DIRECTIONS[action - codes.MOVE]
    return "end" if action == codes.END else f"draw {action - codes.DRAW}"


def phrase(state: State, action: int) -> str:
    """Return a legal action in plain words."""
    if action >= codes.PLACE:
        square = (action - codes.PLACE) % SQUARES
        return phrase_place(action, int(state.board[CELL[square]]))
    if codes.MOVE <= action < codes.RIVER:
        return _phrase_move(state, action - codes.MOVE)
    return phrase_plain(action)


def phrase_plain(action: int) -> str:
    """Return an action whose words do not depend on the board in plain words."""
    if action >= codes.SPREAD:
        return f"Spread Fire {COMPASS[SIDES[action - codes.SPREAD]]}"
    if action >= codes.FLOW:
        return f"Flow {COMPASS[SIDES[action - codes.FLOW]]}"
    if action >= codes.RIVER:
        return f"Make the line to the {COMPASS[SIDES[action - codes.RIVER]]} the River"
    if action == codes.END:
        return "End the turn"
    steps = 5 - action
    return f"Draw {_count(action, 'stone')} and have {_count(steps, 'step')}"


def _count(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def phrase_place(action: int, code: int) -> str:
    """Return the placing of a stone on a square that holds `code` in plain words."""
    element, square = divmod(action - codes.PLACE, SQUARES)
    what, where = ELEMENTS[element], name(square)
    if code == codes.EMPTY:
        return f"Place {what} on {where}"
    if codes.ELEMENT[code] == element:
        return f"Stack {what} on {where}"
    return f"Replace {STONE_NAMES[code]} on {where} with {what}"


def _phrase_move(state: State, direction: int) -> str:
    sage = int(state.sages[state.turn])
    target = landing(state, sage, direction, state.range_jumps)
    steps = bool(state.board[sage + STEP[direction]] == codes.EMPTY)
    return phrase_move(direction, name(int(SQUARE[target])), steps)


def phrase_move(direction: int, where: str, steps: bool) -> str:
    """Return a step, or a jump, in plain words."""
    return f"{'Step' if steps else 'Jump'} {COMPASS[DIRECTIONS[direction]]} to {where}"


def tell(state: State, action: int, trace: Trace) -> str:
    """Return in words what an action did, played in `state`."""
    player, rows = PLAYERS[state["turn"]], trace.tolist()  # far faster to read than `state.turn`
    effects = [text for row in rows if (text := _effect(row))]
    drawn = [ELEMENTS[row[WHAT]] for row in rows if row[KIND] == codes.DREW]
    flowed = [name(row[TARGET]) for row in rows if row[KIND] == codes.FLOWED]
    if action <= codes.DRAW + codes.HAND:
        effects = [f"draws {', '.join(drawn) or 'no stones'}"]
    elif action == codes.END:
        effects = [*effects, "ends the turn"] if rows[-1][KIND] == codes.TURN else effects
    elif flowed:
        effects.insert(0, f"lets the River flow to {', '.join(reversed(flowed))}")
    elif action in range(codes.FLOW, codes.SPREAD):
        effects = [f"leads the River {COMPASS[SIDES[action - codes.FLOW]]}"]
    elif action in range(codes.RIVER, codes.FLOW):
        effects = [f"makes the line to the {COMPASS[SIDES[action - codes.RIVER]]} the River"]
    return f"{player}: {'; '.join(effects)}"


def _effect(row: list[int]) -> str:
    """Return one row of a trace in words; nothing for what is told elsewhere."""
    kind, what, source, target = row[KIND], row[WHAT], row[SOURCE], row[TARGET]
    match kind:
        case codes.PLACED:
            return f"places {ELEMENTS[what]} on {name(target)}"
        case codes.REMOVED:
            return f"{STONE_NAMES[what]} on {name(source)} goes back to the bag"
        case codes.STEPPED:
            return f"steps from {name(source)} to {name(target)}"
        case codes.JUMPED:
            return f"jumps from {name(source)} to {name(target)}"
        case codes.SPREAD_TO:
            return f"Fire spreads to {name(target)}"
        case codes.RETURNED:
            return f"returns {ELEMENTS[what]} to the bag"
        case codes.CAPTURED:
            return f"{PLAYERS[what]}'s sage on {name(target)} is captured"
        case codes.LIMIT:
            return "ends the last turn: the match is a draw"
    return ""


# Why not: the answer to a move that is written well but not legal now.

NOTATION = re.compile(
    r"draw\d{1,9}|end|[ns]?[ew]|[ns]|(river|flow|spread)[nesw]|[fwea][a-k]([1-9]|1[01])"
)


def why_not(state: State, text: str) -> str:
    """Return why a notation is not legal now, or nothing if it is no notation at all."""
    key = re.sub(r"\s+", "", text.lower())
    if not NOTATION.fullmatch(key):
        return ""
    if key.startswith("draw"):
        return _why_not_draw(state, int(key[4:6]))
    if state.phase >= codes.DIRECTING:
        return f"first {_to_finish(state)}"
    if key.startswith(("river", "flow", "spread")):
        return "no river or fire is waiting for a direction"
    if state.phase == codes.DRAWING:
        return "the turn begins with a draw: draw 0 to draw 4"
    if key == "end":
        return "stones in hand can still be placed"
    if key in DIRECTIONS:
        return _why_not_move(state, DIRECTIONS.index(key))
    return _why_not_place(state, LETTERS.index(key[0].upper()), BY_NAME[key[1:]])


def _to_finish(state: State) -> str:
    return {
        codes.DIRECTING: "choose which line of Water becomes the River",
        codes.FLOWING: "finish the River's path",
        codes.SPREADING: "pick where Fire spreads",
    }[int(state.phase)]


def _why_not_draw(state: State, number: int) -> str:
    if state.phase != codes.DRAWING:
        return "the stones of this turn are drawn already"
    stones = int(state.bag.sum())
    return f"only {min(stones, codes.HAND)} can be drawn, with {stones} in the bag"


def _why_not_move(state: State, direction: int) -> str:
    sage = int(state.sages[state.turn])
    code = int(state.board[sage + STEP[direction]])
    target = landing(state, sage, direction, state.range_jumps)
    if code >= codes.SAGE or 0 < code < codes.WIND_STONE:
        return f"{STONE_NAMES[code]} is in the way"
    if code == codes.EMPTY:
        return "no steps are left" if target else "a Range closes that diagonal"
    if not target:
        return "the jump has no empty square to land on, or a Range closes its diagonal"
    return "that Wind was jumped this turn, or the jump ends where the sage would be captured"


def _why_not_place(state: State, element: int, square: int) -> str:
    code, what, where = int(state.board[CELL[square]]), ELEMENTS[element], name(square)
    if state.hand[element] == 0:
        return f"there is no {what} in hand"
    if code >= codes.SAGE:
        return f"{STONE_NAMES[code]} stands on {where}"
    if element == codes.WATER and code in (codes.EMPTY, codes.FIRE_STONE):
        return "the River could not flow its full length, or your own sage would be captured"
    if code in (codes.EMPTY, codes.FIRE_STONE, codes.WATER_STONE, codes.EARTH_STONE):
        fits = {codes.EMPTY: True, codes.WATER_STONE: element == codes.EARTH}
        if fits.get(code, code == codes.EARTH_STONE and element in (codes.EARTH, codes.WIND)):
            return "your own sage would be captured"
    return f"{what} cannot go on {STONE_NAMES[code]} ({where})"


# The table as text.


def show(state: State) -> str:
    """Return the board and what lies beside it as text."""
    lines = [*_board_lines(state), "", _count_line("bag", state.bag)]
    if state.turn != NOBODY:
        steps = "" if state.phase == codes.DRAWING else f"   steps left: {state.steps}"
        lines.append(f"{_count_line('hand', state.hand)}{steps}")
    return "\n".join(lines)


def glyph(code: int) -> str:
    """Return two characters for what stands on a cell."""
    if codes.WIND_STONE <= code < codes.SAGE:
        height = int(codes.HEIGHT[code])
        return f"a{height}" if code >= codes.USED_WIND else f"A{height}"
    if codes.SAGE <= code < codes.BORDER:
        return f"@{code - codes.SAGE + 1}"
    return (" .", " F", " W", " E", " R", "MM")[code]


def _board_lines(state: State) -> Iterable[str]:
    files = "    " + "  ".join(f"{letter} " for letter in FILES).rstrip()
    yield files
    for y in range(SIZE):
        row = state.board[CELL[y * SIZE : (y + 1) * SIZE]]
        yield f"{SIZE - y:2} " + "  ".join(glyph(int(code)) for code in row) + f"  {SIZE - y}"
    yield files


def _count_line(label: str, counts: Iterable[int]) -> str:
    stones = zip(ELEMENTS, counts, strict=True)
    return f"{label}: " + ", ".join(f"{element} {count}" for element, count in stones)


def sheet(state: State, seat: int) -> list[tuple[str, float]]:
    """Return the lines of a seat's score."""
    if state.winners >> seat & 1:
        prey = PLAYERS[(seat + 1) % state.seats]
        return [(f"{prey}'s sage was captured", 1.0)]
    return []
