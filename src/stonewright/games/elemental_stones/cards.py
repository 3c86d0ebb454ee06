"""The box of Elemental Stones: patterns, objectives and sovereigns, and what a box must satisfy.

No text gives what is printed on the cards, so all rows are rebuilt (13.4): eight templates written
in steps on the elemental cycle, each in all five elements.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadBox
from stonewright.game import Box, box_layout
from stonewright.games.elemental_stones.board import Cell, connected, grid, mirrored, turned
from stonewright.games.elemental_stones.rows import TURNS, above_lowest

ELEMENTS = ("Fire", "Earth", "Metal", "Water", "Wood")  # in the order of the cycle (2.2)
LETTERS = "FEMWTA"  # T as in tree, and A for Air
PATTERN_CARDS, OBJECTIVE_CARDS, LARGEST, LARGEST_SET = 40, 8, 5, 4
KEY, NAME = 4, 24  # bytes
SOURCES = ("rulebook", "inferred", "rebuilt", "own")
KINDS = ("sets", "cluster", "rings", "sectors", "presence")  # of objectives
SETS, CLUSTER, RINGS, SECTORS, PRESENCE = range(5)

Coloured = tuple[int, int, int]  # q, r and an element


class Pattern(NamedTuple):
    """A pattern card."""

    key: str
    name: str
    cells: tuple[Coloured, ...]
    points: int
    penalty: int
    air: bool
    source: str

    @property
    def primary(self) -> int:
        """The element of most of its cells."""
        return Counter(element for _, _, element in self.cells).most_common(1)[0][0]


class Objective(NamedTuple):
    """An objective card; `kind` says what is counted (9.5-9.9)."""

    key: str
    name: str
    kind: str
    points: int
    need: int
    cells: tuple[Cell, ...]
    source: str


class Sovereign(NamedTuple):
    """A sovereign: points for every pattern of the element that anybody scored."""

    element: int
    name: str
    points: int
    source: str


class Cards(NamedTuple):
    """All rows of a box."""

    name: str
    patterns: tuple[Pattern, ...]
    objectives: tuple[Objective, ...]
    sovereigns: tuple[Sovereign, ...]


class Template(NamedTuple):
    """A pattern in steps on the cycle from its primary element."""

    name: str
    cells: tuple[Coloured, ...]
    points: int
    air: bool


TEMPLATES = (
    Template("Wedge", ((0, 0, 0), (1, 0, 0), (0, 1, 1)), 10, False),
    Template("Gate", ((0, 0, 0), (1, 0, 2), (2, 0, 0)), 11, False),
    Template("Rhomb", ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 4)), 12, False),
    Template("Vane", ((0, 0, 4), (1, 0, 0), (-1, 1, 0), (0, -1, 0)), 15, True),
    Template("Wave", ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)), 14, False),
    Template("Ship", ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 1), (1, 1, 2)), 16, False),
    Template("Ridge", ((0, 0, 0), (1, 0, 3), (1, 1, 0), (2, 1, 0)), 13, False),
    Template("Crown", ((1, 0, 0), (0, 1, 0), (-1, 1, 3), (-1, 0, 0), (0, -1, 0)), 17, True),
)


def _pattern(number: int, template: Template, element: int) -> Pattern:
    """Return a template in one element."""
    return Pattern(
        key=f"{LETTERS[element]}{number}",
        name=f"{ELEMENTS[element]} {template.name}",
        cells=tuple((q, r, (element + step) % 5) for q, r, step in template.cells),
        points=template.points,
        penalty=max(1, template.points // 2),
        air=template.air,
        source="rebuilt",
    )


def _in_all_elements(templates: Sequence[Template]) -> tuple[Pattern, ...]:
    """Return the patterns of all templates, element by element."""
    return tuple(
        _pattern(number, template, element)
        for element in range(5)
        for number, template in enumerate(templates, 1)
    )


PATTERNS = _in_all_elements(TEMPLATES)
OBJECTIVES = (
    Objective("O1", "Spears", "sets", 5, 0, ((0, 0), (1, 0), (2, 0)), "rebuilt"),
    Objective("O2", "Trefoils", "sets", 6, 0, ((0, 0), (1, 0), (0, 1)), "rebuilt"),
    Objective("O3", "Twins", "sets", 2, 0, ((0, 0), (1, 0)), "rebuilt"),
    Objective("O4", "Bows", "sets", 4, 0, ((0, 0), (1, 0), (1, 1)), "rebuilt"),
    Objective("O5", "Realm", "cluster", 2, 2, (), "rebuilt"),
    Objective("O6", "Circles", "rings", 3, 5, (), "rebuilt"),
    Objective("O7", "Provinces", "sectors", 2, 4, (), "rebuilt"),
    Objective("O8", "Embassies", "presence", 2, 2, (), "rebuilt"),
)
SOVEREIGNS = tuple(
    Sovereign(element, f"Sovereign of {name}", 1, "rebuilt")
    for element, name in enumerate(ELEMENTS)
)
STANDARD = Cards("standard-3", PATTERNS, OBJECTIVES, SOVEREIGNS)


# The boxes of before, which their matches still need.


def _valued(**worth: tuple[int, int]) -> tuple[Objective, ...]:
    """Return the objectives, some of them with other points and needs, by their keys."""

    def valued(row: Objective) -> Objective:
        points, need = worth.get(row.key, (row.points, row.need))
        return row._replace(points=points, need=need)

    return tuple(map(valued, OBJECTIVES))


# In this one four players hardly had the time for five patterns.
_LONG_RIDGE = ((0, 0, 0), (1, 0, 3), (1, 1, 0), (2, 1, 3), (2, 2, 0))
_BEFORE = {"Vane": 14, "Wave": 13, "Ship": 15, "Ridge": 16}
_SECOND = tuple(
    row._replace(
        points=_BEFORE.get(row.name, row.points),
        cells=_LONG_RIDGE if row.name == "Ridge" else row.cells,
    )
    for row in TEMPLATES
)
SECOND = Cards("standard-2", _in_all_elements(_SECOND), _valued(O2=(5, 0)), SOVEREIGNS)

# In this one, made before the balance was measured, small patterns were hardly ever scored, few
# matches ended by patterns, and some objectives brought half of what others did.
FIRST = Cards(
    "standard",
    _in_all_elements([template._replace(points=template.points - 8) for template in _SECOND]),
    _valued(O1=(3, 0), O2=(3, 0), O4=(3, 0), O6=(2, 5), O7=(2, 5)),
    SOVEREIGNS,
)

_FIELDS: tuple[tuple[Any, ...], ...] = (
    ("extent", "i1", PATTERN_CARDS),  # cells of each pattern
    ("element", "i1", (PATTERN_CARDS, LARGEST)),  # of each cell
    ("offset", "i2", (PATTERN_CARDS, 6, LARGEST)),  # of each cell from the first, rotated
    ("primary", "i1", PATTERN_CARDS),
    ("points", "i1", PATTERN_CARDS),
    ("penalty", "i1", PATTERN_CARDS),
    ("air", "i1", PATTERN_CARDS),
    ("kind", "i1", OBJECTIVE_CARDS),
    ("worth", "i1", OBJECTIVE_CARDS),
    ("need", "i1", OBJECTIVE_CARDS),
    ("set_extent", "i1", OBJECTIVE_CARDS),  # cells of a set
    ("set_turns", "i1", OBJECTIVE_CARDS),  # how many ways it can lie
    ("set_offset", "i2", (OBJECTIVE_CARDS, 12, LARGEST_SET)),
    ("reign", "i1", 5),  # a sovereign's points for a pattern
    ("cells", "i1", (PATTERN_CARDS, LARGEST, 2)),  # as written, for pictures
    ("set_cells", "i1", (OBJECTIVE_CARDS, LARGEST_SET, 2)),
    ("keys", "u1", (PATTERN_CARDS, KEY)),
    ("titles", "u1", (PATTERN_CARDS, NAME)),
    ("objective_keys", "u1", (OBJECTIVE_CARDS, KEY)),
    ("objective_titles", "u1", (OBJECTIVE_CARDS, NAME)),
    ("sovereign_titles", "u1", (5, NAME)),
)
PRINTED = box_layout(*_FIELDS)
BOX = box_layout(
    *_FIELDS,
    # Of five cells of each pattern, the last of which stands for those that it lacks: the element,
    # and in each turn by how many bits a cell lies above the lowest one.
    ("wanted", "u1", (PATTERN_CARDS, LARGEST)),
    ("above", "u1", (PATTERN_CARDS, LARGEST, TURNS)),
)


def boxed(cards: Cards) -> Box:
    """Return the rows as a box for the rules; BadBox names the row that breaks a constraint."""
    check(cards)
    data = np.zeros(1, BOX)
    for number, pattern in enumerate(cards.patterns):
        _put_pattern(data[0], number, pattern)
    for number, objective in enumerate(cards.objectives):
        _put_objective(data[0], number, objective)
    for sovereign in cards.sovereigns:
        data[0].reign[sovereign.element] = sovereign.points
        _put_text(data[0].sovereign_titles[sovereign.element], sovereign.name)
    printed = np.zeros(1, PRINTED)
    for name, *_ in _FIELDS:
        printed[name] = data[name]
    return Box(cards.name, data, printed)


def _put_pattern(row: np.record, number: int, pattern: Pattern) -> None:
    cells = [(q, r) for q, r, _ in pattern.cells]
    row.extent[number] = len(cells)
    row.element[number, : len(cells)] = [element for _, _, element in pattern.cells]
    for rotation in range(6):
        row.offset[number, rotation, : len(cells)] = _steps([turned(c, rotation) for c in cells])
    row.cells[number, : len(cells)] = cells
    five = [*range(len(cells)), *[len(cells) - 1] * (LARGEST - len(cells))]
    row.wanted[number], row.above[number] = row.element[number, five], above_lowest(cells)[five]
    row.primary[number], row.air[number] = pattern.primary, pattern.air
    row.points[number], row.penalty[number] = pattern.points, pattern.penalty
    _put_text(row.keys[number], pattern.key)
    _put_text(row.titles[number], pattern.name)


def _put_objective(row: np.record, number: int, objective: Objective) -> None:
    ways = orientations(objective.cells)
    row.kind[number], row.worth[number] = KINDS.index(objective.kind), objective.points
    row.need[number] = objective.need
    row.set_extent[number], row.set_turns[number] = len(objective.cells), len(ways)
    for way, cells in enumerate(ways):
        row.set_offset[number, way, : len(cells)] = _steps(cells)
    if objective.cells:
        row.set_cells[number, : len(objective.cells)] = objective.cells
    _put_text(row.objective_keys[number], objective.key)
    _put_text(row.objective_titles[number], objective.name)


def _steps(cells: Sequence[Cell]) -> list[int]:
    """Return where cells lie on the grid, seen from the first."""
    return [grid(cell) - grid(cells[0]) for cell in cells]


def _put_text(row: NDArray[np.uint8], text: str) -> None:
    code = text.encode()
    row[: len(code)] = list(code)


def text(row: NDArray[np.uint8]) -> str:
    """Return a text that is stored in a box."""
    return bytes(row).rstrip(b"\0").decode()


def orientations(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return the different ways a set of cells can lie, turned or turned over."""
    if not cells:
        return []
    images = [[*cells], [mirrored(cell) for cell in cells]]
    return sorted({settled([turned(c, k) for c in image]) for image in images for k in range(6)})


def settled(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells by rows, moved so that the first of them is (0, 0)."""
    first, *_ = rows = sorted(cells, key=grid)
    return tuple((q - first[0], r - first[1]) for q, r in rows)


def coloured_turns(cells: Sequence[Coloured]) -> list[tuple[Coloured, ...]]:
    """Return the six rotations of coloured cells, each moved so that its first cell is (0, 0)."""
    return [_settled_colours([(*turned((q, r), k), e) for q, r, e in cells]) for k in range(6)]


def _settled_colours(cells: Sequence[Coloured]) -> tuple[Coloured, ...]:
    first = min(cells)
    return tuple(sorted((q - first[0], r - first[1], e) for q, r, e in cells))


# What every box must satisfy, whoever made it.


def check(cards: Cards) -> None:
    """Raise BadBox, naming the row, for what the rules cannot work with."""
    for what, rows, number in (
        ("patterns", cards.patterns, PATTERN_CARDS),
        ("objectives", cards.objectives, OBJECTIVE_CARDS),
        ("sovereigns", cards.sovereigns, 5),
    ):
        if len(rows) != number:
            refuse(cards.name, f"{len(rows)} {what}, expected {number}")
    for problem in _problems(cards):
        refuse(cards.name, problem)


def refuse(name: str, problem: str) -> NoReturn:
    """Raise BadBox."""
    raise BadBox(f"elemental_stones box {name[:40]!r}: {problem}")


def _problems(cards: Cards) -> Iterator[str]:
    drawn: list[Pattern | Objective] = [*cards.patterns, *cards.objectives]
    yield from _doubles("key", [row.key for row in drawn])
    titles = [*(row.name for row in drawn), *(row.name for row in cards.sovereigns)]
    yield from _doubles("name", titles)
    for pattern in cards.patterns:
        yield from (f"pattern {pattern.key}: {fault}" for fault in _pattern_faults(pattern))
    yield from _twins(cards.patterns)
    for objective in cards.objectives:
        yield from (f"objective {objective.key}: {fault}" for fault in _objective_faults(objective))
    for ruler in cards.sovereigns:
        yield from (f"{ruler.name}: {fault}" for fault in _source_faults(ruler.source))
    if sorted(sovereign.element for sovereign in cards.sovereigns) != list(range(5)):
        yield f"expected a sovereign for each of {', '.join(ELEMENTS)}"


def _doubles(what: str, values: list[str]) -> Iterator[str]:
    for value, count in Counter(value.casefold() for value in values).items():
        if count > 1:
            yield f"{count} cards have the {what} {value!r}"
        longest = KEY if what == "key" else NAME
        if not value.isprintable() or not 0 < len(value.encode()) <= longest:
            yield f"the {what} {value[:40]!r}, expected 1 to {longest} bytes that can be printed"
        if what == "key" and (value == "deck" or not (value.isascii() and value.isalnum())):
            yield f"the key {value!r}, expected letters and digits, and not 'deck'"


def _pattern_faults(pattern: Pattern) -> Iterator[str]:
    cells = [(q, r) for q, r, _ in pattern.cells]
    counts = Counter(element for _, _, element in pattern.cells).most_common()
    if not 3 <= len(cells) <= LARGEST:
        yield f"{len(cells)} cells, expected 3 to {LARGEST}"
    elif len(set(cells)) < len(cells) or not connected(cells):
        yield "its cells are not connected, or one stands twice"
    elif len(counts) > 3:
        yield f"{len(counts)} elements, expected 1 to 3"
    elif len(counts) > 1 and counts[0][1] == counts[1][1]:
        yield "no element has more cells than any other, so it has no primary element"
    yield from _value_faults(points=pattern.points, penalty=pattern.penalty)
    yield from _source_faults(pattern.source)


def _objective_faults(objective: Objective) -> Iterator[str]:
    if objective.kind not in KINDS:
        yield f"kind {objective.kind[:20]!r}, expected one of {', '.join(KINDS)}"
        return
    cells = objective.cells
    if (objective.kind == "sets") != bool(cells):
        yield f"kind {objective.kind} {'has no' if cells else 'needs'} cells"
    elif cells and not 2 <= len(cells) <= LARGEST_SET:
        yield f"{len(cells)} cells, expected 2 to {LARGEST_SET}"
    elif cells and (len(set(cells)) < len(cells) or not connected(cells)):
        yield "its cells are not connected, or one stands twice"
    most = {"sets": 0, "cluster": 22, "rings": 5, "sectors": 5, "presence": 22}[objective.kind]
    if not min(1, most) <= objective.need <= most:
        yield f"need {objective.need}, expected {min(1, most)} to {most}"
    yield from _value_faults(points=objective.points)
    yield from _source_faults(objective.source)


def _value_faults(**values: int) -> Iterator[str]:
    for name, value in values.items():
        if not 0 <= value <= 20:
            yield f"{name} {value}, expected 0 to 20"


def _source_faults(source: str) -> Iterator[str]:
    if source not in SOURCES:
        yield f"source {source[:20]!r}, expected one of {', '.join(SOURCES)}"


def _twins(patterns: Sequence[Pattern]) -> Iterator[str]:
    """Find patterns that are equal when turned."""
    seen: dict[tuple[Coloured, ...], str] = {}
    for pattern in patterns:
        if not pattern.cells:
            continue
        shape = min(coloured_turns(pattern.cells))
        if shape in seen:
            yield f"pattern {pattern.key} is the pattern {seen[shape]}, turned"
        seen[shape] = pattern.key
