"""Text diagrams of Element positions, and the two doors (engine and oracle) they are tried at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import stonewright as sw
from games.element.oracle import (
    EACH,
    ELEMENTS,
    LETTERS,
    SAGES,
    SQUARES,
    STACKS,
    STRAIGHT,
    TALLEST,
    Board,
    Oracle,
    Square,
    away,
    name,
    read_rows,
    square_of,
    write_rows,
)
from tables import legal

Diagram = str | Mapping[str, Sequence[str | Square]]

FAR_BELOW = [(10, 10), (8, 10), (10, 8), (8, 8)]
FAR_ABOVE = [(10, 0), (8, 0), (10, 2), (8, 2)]
KEYS = ["to", "phase", "hand", "steps", "used", "turns"]
KEYS += ["at", "line", "path", "spread", "left", "won"]
DIRECTIONS = {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
# No Fire, and beside each empty square Water that cannot flow: Water has no legal placement.
CROWDED = """
    . W . A . W . A . W .
    E E E E E E E E E E E
    . W . A . W . A . W .
    E E A E E E E E E E E
    . W . A p E . W . W .
    E E E E E E E E A A A
    . W . A . W . A . W .
    W W W W W W W W W W W
    . W . A . W q A . W .
    A A A A A A A A A A A
    . W . A . W . A . W .
"""
# The rules document's position 17: the only way out is a jump into a dead end.
POSITION_17 = {
    "p": [(2, 2)],
    "F": [(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 3)],
    "B": [(3, 2)],
    "E": [(4, 1), (5, 1), (6, 1), (4, 2), (6, 2), (4, 3), (5, 3), (6, 3)],
}
# A jump by p to f9 would capture both sages.
DOUBLE_DEAD_END = """
    . . . . . . . .
    . F F F E E E W
    . F p B E . q W
    . F F F E E E W
"""
GAME = sw.load("element")


def xy(x: int, y: int) -> str:
    """Name a square by the rules document's coordinates."""
    return name((x, y))


def position(
    board: Diagram,
    hand: str = "",
    seats: int = 2,
    bag: Mapping[str, int] | None = None,
    **keys: object,
) -> str:
    """Compose position text from a drawing or a dict of squares; the seat to move is acting.

    Unnamed sages stand far away. `bag` says how many stones of an element are left in the bag:
    the others lie on squares from the bottom row upwards.
    """
    letters = drawn(board) if isinstance(board, str) else listed(board)
    add_sages(letters, seats, FAR_ABOVE if bag else FAR_BELOW)
    for element, left in (bag or {}).items():
        stock(letters, element, EACH - left - hand.count(element))
    sages = sorted((letter, square) for square, letter in letters.items() if letter in SAGES)
    stones = {square: STACKS[one] for square, one in letters.items() if one in STACKS}
    laid = Counter("".join(stones.values()) + hand)
    assert not laid - Counter(ELEMENTS * EACH), f"too many stones:\n{board}"
    whole = Board(stones, [square for _, square in sages], free_jumps=True)
    assert not any(map(whole.captured, range(seats))), f"a sage is captured:\n{board}"
    rows = write_rows(whole)
    given = {"to": 0, "phase": "act", "hand": hand, "steps": 5 - len(hand) or "", **keys}
    written = [f"{key}:{given[key]}" for key in KEYS if given.get(key, "") != ""]
    return " ".join([rows, *written])


def drawn(drawing: str) -> dict[Square, str]:
    """Read a drawing whose first line is row 11; what is missing on the right or below is empty."""
    lines = [line.replace(" ", "") for line in drawing.strip().splitlines()]
    return {(x, y): one for y, line in enumerate(lines) for x, one in enumerate(line) if one != "."}


def listed(board: Mapping[str, Sequence[str | Square]]) -> dict[Square, str]:
    """Read a dict from letter to squares, named or as (x, y)."""
    return {
        square_of(square) if isinstance(square, str) else square: letter
        for letter, squares in board.items()
        for square in squares
    }


def add_sages(letters: dict[Square, str], seats: int, far: list[Square]) -> None:
    """Put the sages that a diagram does not name far away from it."""
    for sage, square in zip(SAGES[:seats], far, strict=False):
        if sage not in letters.values():
            assert square not in letters, f"no room for sage {sage} on {name(square)}"
            letters[square] = sage


def stock(letters: dict[Square, str], element: str, wanted: int) -> None:
    """Lay stones of an element from the bottom row upwards until so many are on the board."""
    missing = wanted - "".join(STACKS.get(one, "") for one in letters.values()).count(element)
    free = [square for square in reversed(SQUARES) if square not in letters]
    while missing > 0:
        height = min(missing, TALLEST[element])
        letters[free.pop(0)] = LETTERS[element * height]
        missing -= height


class Table(ABC):
    """What a rulebook test may ask and do, the same at both doors."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    @classmethod
    @abstractmethod
    def at(cls, text: str, **options: Any) -> Table:
        """Open a composed position."""

    @classmethod
    @abstractmethod
    def start(cls, seats: int, first: int = 0, **options: Any) -> Table:
        """Open a new match."""

    @abstractmethod
    def do(self, action: str) -> None:
        """Play an action."""

    @abstractmethod
    def legal(self) -> set[str]:
        """List the legal notations."""

    @abstractmethod
    def position(self) -> str:
        """Write the position."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Tell the seat to move."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Say whether the match has ended."""

    @property
    @abstractmethod
    def bag(self) -> dict[str, int]:
        """Count the stones in the bag."""

    @property
    @abstractmethod
    def winners(self) -> set[int]:
        """Tell who won; nobody in a draw."""

    def play(self, *actions: str) -> Table:
        """Play actions one after the other, each of them legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not legal in {self.position()}"
            self.do(action)
        return self

    def fork(self) -> Table:
        """Open the same position again."""
        return type(self).at(self.position(), **self.options)

    def letters(self, *squares: str) -> str:
        """Spell what lies on the given squares, a dot for nothing."""
        stones, sages = read_rows(self.position().split()[0])
        found = {square: LETTERS[stack] for square, stack in stones.items()}
        found.update(zip(sages, SAGES, strict=False))
        return "".join(found.get(square_of(square), ".") for square in squares)

    def squares(self, letter: str) -> set[str]:
        """Name all squares with the given letter."""
        return {name(square) for square in SQUARES if self.letters(name(square)) == letter}

    def key(self, key: str) -> str:
        """Look up a key of the position; one left out is an empty text."""
        return dict(pair.split(":") for pair in self.position().split()[1:]).get(key, "")

    def places(self, element: str) -> set[str]:
        """Name the squares on which a stone of an element may be placed."""
        return {action[2:] for action in self.legal() if action.startswith(f"{element} ")}

    def moves(self) -> set[str]:
        """List the directions in which the sage may move."""
        return {action for action in self.legal() if action in DIRECTIONS}

    def after(self, kind: str) -> set[str]:
        """List the directions offered after a word such as river, flow or spread."""
        return {action.split()[1] for action in self.legal() if action.startswith(f"{kind} ")}

    def paths(self) -> set[str]:
        """Walk every way in which a river can flow on, as the letters of its steps."""
        ways = self.after("flow")
        if not ways:
            return {""}
        return {way + rest for way in ways for rest in self.fork().play(f"flow {way}").paths()}


class OracleTable(Table):
    """The oracle's door."""

    def __init__(self, oracle: Oracle, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.oracle = oracle

    @classmethod
    def at(cls, text: str, **options: Any) -> OracleTable:
        """Open a composed position."""
        return cls(Oracle.at(text, **options), options)

    @classmethod
    def start(cls, seats: int, first: int = 0, **options: Any) -> OracleTable:
        """Open a new match."""
        return cls(Oracle.start(seats, first, **options), options)

    def do(self, action: str) -> None:
        """Play an action; draws take the first stones of the bag in element order."""
        count = int(action[5:]) if action.startswith("draw") else 0
        self.oracle.play(action, "".join(list(self.oracle.bag.elements())[:count]))

    def legal(self) -> set[str]:
        """List the legal notations."""
        return self.oracle.legal()

    def position(self) -> str:
        """Write the position."""
        return self.oracle.position()

    @property
    def turn(self) -> int:
        """Tell the seat to move."""
        return self.oracle.turn

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.oracle.over

    @property
    def bag(self) -> dict[str, int]:
        """Count the stones in the bag."""
        return dict(self.oracle.bag)

    @property
    def winners(self) -> set[int]:
        """Tell who won; nobody in a draw."""
        return self.oracle.winners


class EngineTable(Table):
    """The engine's door."""

    def __init__(self, match: sw.Match, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.match = match

    @classmethod
    def at(cls, text: str, **options: Any) -> EngineTable:
        """Open a composed position."""
        return cls(sw.Match.at(GAME, text, **options), options)

    @classmethod
    def start(cls, seats: int, first: int = 0, **options: Any) -> EngineTable:
        """Open a new match."""
        return cls(sw.Match(GAME, seats=seats, first=first, **options), options)

    def do(self, action: str) -> None:
        """Play an action."""
        self.match.play(action)

    def legal(self) -> set[str]:
        """List the legal notations."""
        return {self.match.write(action) for action in legal(self.match)}

    def position(self) -> str:
        """Write the position."""
        return self.match.position()

    @property
    def turn(self) -> int:
        """Tell the seat to move."""
        return int(self.match.turn)

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return bool(self.match.over)

    @property
    def bag(self) -> dict[str, int]:
        """Count the stones in the bag."""
        return {one: int(self.match.state.bag[i]) for i, one in enumerate(ELEMENTS)}

    @property
    def winners(self) -> set[int]:
        """Tell who won; nobody in a draw."""
        bits = int(self.match.state.winners)
        return {seat for seat in range(4) if bits >> seat & 1}


Door = type[Table]
DOORS: list[Door] = [OracleTable, EngineTable]


def walk(start: str, path: str) -> list[str]:
    """Name the squares of a path given by the letters of its steps."""
    squares = [square_of(start)]
    for way in path:
        assert way in STRAIGHT
        squares.append(away(squares[-1], way))
    return [name(square) for square in squares[1:]]
