"""Positions from the few facts a test cares about, and the two doors they are tried at."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import stonewright as sw
from games.sorcerer_and_stones.boxes import PROVING, plain, read_box
from games.sorcerer_and_stones.oracle import (
    COLOURS,
    COMPASS,
    CROSS,
    EACH,
    KINDS,
    LINES,
    QI,
    SLOTS,
    ZONES,
    Oracle,
    Place,
    PlainBox,
    plus,
    spelt,
)

NAME = "sorcerer_and_stones"
NEAR = {"U": "A", "L": "B", "O": "C", "R": "D", "D": "E", "SE": "A"}  # around the own zone
BENT: dict[str, Place] = {"B": (0, 0), "C": (0, 1), "D": (0, 2), "E": (1, 1), "A": (1, 2)}
ROW: dict[str, Place] = {zone: (0, number) for number, zone in enumerate(ZONES)}
BOX = read_box(PROVING)
# The plane of four unturned tiles of the proving box; the corner stacks cover four symbols.
#
#        0 1 2 3 4 5
#     0  * F W E M *     * corner stacks: wood, fire; water, metal
#     1  M E T W F E
#     2  F W M T M F     the four cells in the middle touch the Earth stack
#     3  W T E M F E
#     4  F M W T W M
#     5  * T F E F *
PLANE = "1.0/2.0/3.0/4.0"
RUNES = "..x/..x/..x/..x/...x"
ORDER: tuple[str, ...] = (
    "colours",
    "taoists",
    "zones",
    "row",
    "made",
    "line",
    "open",
    "spent",
    "stones",
    "laid",
)
ORDER += ("plane", "corners", "spirits", "runes", "objectives", "supply", "qi", "credit", "to")
ORDER += ("phase", "played", "card", "zone", "stone", "active", "fresh", "free", "bonus")
ORDER += ("claimed", "craft", "paid", "rounds", "ending")


@cache
def load(path: Path | None = PROVING) -> sw.Game:
    """Load the game with the box of a file, or its own."""
    return sw.load(NAME, cards=path) if path else sw.load(NAME)


@cache
def load_plain(path: Path | None = PROVING) -> PlainBox:
    """Read the same box as plain Python."""
    return read_box(path) if path else plain(load(None).box.data[0])


# Positions


def near(colour: str, names: str) -> dict[str, str]:
    """Lay one colour on slots that are named as seen from the own zone, such as O.TL R.TL SE.TL."""
    split = [name.split(".") for name in names.split()]
    return {f"{NEAR[zone]}.{slot}": colour for zone, slot in split}


def position(
    laid_out: Mapping[str, str] | None = None,
    layout: Mapping[str, Place] = CROSS,
    seats: int = 2,
    variant: str = "standard",
    box: PlainBox = BOX,
    loud: bool = False,
    **keys: object,
) -> str:
    """Compose position text: what is not said is filled in without making any pattern.

    The first seat stands on zone C. `line` says how the line begins; `gained` takes stones as if
    they had just been gained from the zone `active`; `loud` lets the filling make patterns.
    """
    given = {key: str(value) for key, value in keys.items()}
    facts = defaults(seats, variant, box, given) | given
    if "gained" in facts:
        gain(facts, variant)
    empty = {f"{facts['active']}.{slot}": "." for slot in [*SLOTS][: len(facts.pop("gained", ""))]}
    taken = Counter(facts.get("stones", "") + facts.get("laid", "") + facts.get("line", ""))
    if variant == "coop":
        taken += Counter(facts.get("fresh", ""))
    bag = Counter({colour: EACH - taken[colour] for colour in COLOURS})
    zones = filled({**(laid_out or {}), **empty}, layout, bag, loud)
    facts["zones"] = written(zones, layout)
    facts["line"] = facts.get("line", "") + rest(bag - Counter(zones.values()))
    return " ".join(f"{key}:{facts[key]}" for key in ORDER if facts.get(key, "") != "")


def defaults(seats: int, variant: str, box: PlainBox, given: dict[str, str]) -> dict[str, str]:
    """Say what is usual."""
    crafted = given.get("made", "-").replace("/", "+").split("+")
    deck = [str(number) for number in box.artifacts if str(number) not in crafted]
    colours = given.get("colours", "TFWM"[:seats])
    facts = {
        "colours": colours,
        "taoists": "CADE"[:seats],
        "row": "+".join(deck[:4]) or "-",
        "open": "/".join(["SYQt"] * seats),
        "to": "0",
    }
    if given.get("phase") in ("spin", "fly", "quake", "move", "shift", "swap"):
        facts["played"] = "1"
    if variant != "standard":
        return facts
    last = 2 * box.side - 1
    corners = dict(zip("TFWM", [(0, 0), (0, last), (last, 0), (last, last)], strict=True))
    held = sum(int(one) for one in given.get("qi", "0").split("/"))
    return facts | {
        "plane": PLANE,
        "corners": "TFWM",
        "spirits": "/".join(f"{row},{column}" for row, column in map(corners.__getitem__, colours)),
        "runes": RUNES,
        "objectives": "1+3+4",
        "supply": str(QI[seats] - held),
    }


def gain(facts: dict[str, str], variant: str) -> None:
    """Put gained stones where they belong, with room for them on the activated zone."""
    facts.setdefault("active", "C")
    facts.setdefault("fresh", facts["gained"] if variant != "intro" else "")
    if variant != "coop":
        empty = "/".join("-" * len(facts["colours"]))
        mine, *others = facts.get("stones", empty).split("/")
        mine = spelt(Counter(mine.replace("-", "") + facts["gained"]))
        facts["stones"] = "/".join([mine, *others])


def filled(
    fixed: Mapping[str, str], layout: Mapping[str, Place], bag: Counter[str], loud: bool
) -> dict[Place, str]:
    """Fill all slots so that nothing but the fixed stones forms a pattern, unless it is loud."""
    cells = {lattice(name, layout): letter for name, letter in fixed.items()}
    bag = bag - Counter(letter for letter in cells.values() if letter != ".")
    names = [f"{zone}.{slot}" for zone in ZONES for slot in SLOTS]
    open_cells = [one for one in (lattice(name, layout) for name in names) if one not in cells]
    if loud:
        stones = sorted(bag.elements(), key=lambda colour: -bag[colour])
        return cells | dict(zip(open_cells, stones, strict=False))
    assert fill(cells, open_cells, bag), f"no quiet filling around {dict(fixed)}"
    return cells


def fill(cells: dict[Place, str], todo: list[Place], bag: Counter[str]) -> bool:
    """Fill cell after cell, going back where it fails."""
    if not todo:
        return True
    for colour, count in bag.most_common():
        if count and quiet(cells, todo[0], colour):
            cells[todo[0]] = colour
            bag[colour] -= 1
            if fill(cells, todo[1:], bag):
                return True
            bag[colour] += 1
            del cells[todo[0]]
    return False


def quiet(cells: dict[Place, str], cell: Place, colour: str) -> bool:
    """Say whether a stone has no equal neighbour and makes no diagonal run."""
    if any(cells.get(plus(cell, way)) == colour for way in COMPASS.values()):
        return False
    for down, right in LINES[2:]:
        row = [cells.get((cell[0] + i * down, cell[1] + i * right)) for i in range(-2, 3)]
        row[2] = colour
        if any(row[i : i + 3] == [colour] * 3 for i in range(3)):
            return False
    return True


def lattice(name: str, layout: Mapping[str, Place]) -> Place:
    """Find the lattice cell of a slot such as C.TL."""
    zone, slot = name.split(".")
    (row, column), (down, right) = layout[zone], SLOTS[slot]
    return 2 * row + down, 2 * column + right


def written(cells: dict[Place, str], layout: Mapping[str, Place]) -> str:
    """Write the zones."""
    groups = []
    for zone in ZONES:
        row, column = layout[zone]
        stones = "".join(cells[lattice(f"{zone}.{slot}", layout)] for slot in SLOTS)
        groups.append(f"{row}{column}{stones}")
    return "/".join(groups)


def rest(left: Counter[str]) -> str:
    """Line up the other stones, the colours in turn."""
    line = ""
    while left:
        line += "".join(colour for colour in COLOURS if left[colour])
        left = left - Counter(COLOURS)
    return line


# Chance


class Dice:
    """Chance that is decided by a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def draw(self, seat: int, pile: Counter[str]) -> str:
        """Draw any card."""
        return self.rng.choice(sorted(pile.elements()))

    def shuffle(self, seat: int) -> None:
        """Shuffle: the pile is drawn from at random anyway."""

    def reveal(self, deck: list[int]) -> int:
        """Turn up any artifact."""
        return self.rng.choice(deck)

    def deal(self, oracle: Oracle) -> dict[str, str]:
        """Deal what follows the Taoists."""
        rng, box = self.rng, oracle.box
        hands = [rng.sample(sorted(Counter(box.magic).elements()), 4) for _ in oracle.colours]
        keys = {"open": "/".join(spelt(Counter(hand), KINDS) for hand in hands)}
        keys["line"] = self.line(oracle.bag)
        if oracle.variant != "standard":
            return keys
        last, corners = 2 * box.side - 1, "".join(rng.sample("TFWM", 4))
        places = dict(
            zip(corners, ["0,0", f"0,{last}", f"{last},0", f"{last},{last}"], strict=True)
        )
        stacks = [["."] * len(box.runes[colour]) for colour in COLOURS]
        for stack in stacks:
            stack[rng.randrange(len(stack))] = "x"
        return keys | {
            "plane": "/".join(f"{tile}.{rng.randrange(4)}" for tile in rng.sample(range(1, 10), 4)),
            "corners": corners,
            "spirits": "/".join(places[colour] for colour in oracle.colours),
            "runes": "/".join("".join(stack) for stack in stacks),
            "objectives": "+".join(map(str, sorted(rng.sample(range(1, 8), 3)))),
            "supply": str(QI[oracle.seats]),
        }

    def line(self, bag: Counter[str]) -> str:
        """Line up stones so that no two neighbours are equal."""
        while True:
            stones = self.rng.sample(sorted(bag.elements()), bag.total())
            if all(one != two for one, two in pairwise(stones)):
                return "".join(stones)


def set_up(seats: int, box: PlainBox, seed: int, **options: object) -> Oracle:
    """Set up a match of the oracle's own."""
    rng = random.Random(seed)
    zones = {zone: "".join(rng.sample(COLOURS, 4)) for zone in ZONES}
    row = "+".join(map(str, rng.sample(sorted(box.artifacts), 4)))
    places = "/".join(f"{row}{column}{zones[zone]}" for zone, (row, column) in CROSS.items())
    text = f"colours:{''.join(rng.sample('TFWM', seats))} taoists:{'.' * seats} zones:{places}"
    return Oracle.at(f"{text} row:{row} to:{seats - 1} phase:place", box, **options)


# The doors


class Table:
    """What a rulebook test may ask and do, the same at both doors."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    @classmethod
    def at(cls, text: str, **options: Any) -> Table:
        """Open a composed position."""
        raise NotImplementedError

    @classmethod
    def start(cls, seats: int, seed: int = 0, **options: Any) -> Table:
        """Open a new match."""
        raise NotImplementedError

    def do(self, action: str) -> None:
        """Play a legal action."""
        raise NotImplementedError

    def legal(self) -> set[str]:
        """List the legal notations."""
        raise NotImplementedError

    def position(self) -> str:
        """Write the position."""
        raise NotImplementedError

    def points(self) -> list[float]:
        """Add up the points of every seat."""
        raise NotImplementedError

    def shares(self) -> list[float]:
        """Share the win."""
        raise NotImplementedError

    def sheet(self, seat: int) -> list[float]:
        """List the numbers of a seat's score."""
        raise NotImplementedError

    def title(self) -> str:
        """Tell the title that a team has earned, but for the word Xian that ends each."""
        raise NotImplementedError

    def play(self, *actions: str) -> Table:
        """Play actions one after the other, each of them legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not legal in {self.position()}"
            self.do(action)
        return self

    def stay(self) -> Table:
        """Play a FLY that changes nothing, and no second card: on to the activation."""
        return self.play("cast fly", f"fly {self.taoist()}", "done")

    def fork(self) -> Table:
        """Open the same position again."""
        return type(self).at(self.position(), **self.options)

    def key(self, key: str) -> str:
        """Look up a key of the position; one left out is an empty text."""
        return dict(pair.split(":") for pair in self.position().split()).get(key, "")

    def group(self, key: str, number: int) -> str:
        """Look up one group of a key, mostly a seat's; an empty one is an empty text."""
        groups = self.key(key).split("/")
        return groups[number].replace("-", "") if number < len(groups) else ""

    def stones(self, seat: int = 0) -> str:
        """Spell a reservoir."""
        return self.group("stones", seat)

    def zone(self, zone: str) -> str:
        """Spell the stones of a zone."""
        return self.group("zones", ZONES.index(zone))[2:]

    def places(self) -> dict[str, Place]:
        """Tell where the zones lie."""
        groups = dict(zip(ZONES, self.key("zones").split("/"), strict=True))
        return {zone: (int(group[0]), int(group[1])) for zone, group in groups.items()}

    def taoist(self) -> str:
        """Tell where the Taoist of the seat to move stands."""
        return self.key("taoists")[self.turn]

    def spirit(self, seat: int = 0) -> str:
        """Tell where a spirit stands."""
        return self.group("spirits", seat)

    def qi(self, seat: int = 0) -> int:
        """Count the Qi of a seat, what is credited aside."""
        return int(self.group("qi", seat) or 0)

    def after(self, word: str) -> set[str]:
        """List what may follow a word in the legal notations."""
        return {one[len(word) + 1 :] for one in self.legal() if one.startswith(f"{word} ")}

    @property
    def turn(self) -> int:
        """The seat to move."""
        to = self.key("to")
        return -1 if to == "-" else int(to)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.turn == -1

    @property
    def phase(self) -> str:
        """What is asked."""
        return self.key("phase") or "cast"


class OracleTable(Table):
    """The oracle's door."""

    def __init__(self, oracle: Oracle, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.oracle = oracle
        self.dice = Dice(0)

    @classmethod
    def at(cls, text: str, **options: Any) -> OracleTable:
        """Open a composed position."""
        return cls(Oracle.at(text, BOX, **options), options)

    @classmethod
    def start(cls, seats: int, seed: int = 0, **options: Any) -> OracleTable:
        """Open a new match."""
        return cls(set_up(seats, BOX, seed, **options), options)

    def do(self, action: str) -> None:
        """Play a legal action."""
        self.oracle.play(action, self.dice)
        assert self.oracle.conserved()

    def legal(self) -> set[str]:
        """List the legal notations."""
        return self.oracle.legal()

    def position(self) -> str:
        """Write the position."""
        return self.oracle.position()

    def points(self) -> list[float]:
        """Add up the points of every seat."""
        return [*map(float, self.oracle.points())]

    def shares(self) -> list[float]:
        """Share the win."""
        return self.oracle.shares()

    def sheet(self, seat: int) -> list[float]:
        """List the numbers of a seat's score."""
        return [*map(float, self.oracle.sheet(seat).values())]

    def title(self) -> str:
        """Tell the title that a team has earned, but for the word Xian that ends each."""
        return self.oracle.title()


class EngineTable(Table):
    """The engine's door."""

    def __init__(self, match: sw.Match, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.match = match

    @classmethod
    def at(cls, text: str, **options: Any) -> EngineTable:
        """Open a composed position."""
        return cls(sw.Match.at(load(), text, **options), options)

    @classmethod
    def start(cls, seats: int, seed: int = 0, **options: Any) -> EngineTable:
        """Open a new match."""
        return cls(sw.Match(load(), seats, seed, **options), options)

    def do(self, action: str) -> None:
        """Play a legal action."""
        self.match.play(action)

    def legal(self) -> set[str]:
        """List the legal notations."""
        return {self.match.write(int(action)) for action in self.match.legal()}

    def position(self) -> str:
        """Write the position."""
        return self.match.position()

    def points(self) -> list[float]:
        """Add up the points of every seat."""
        return [float(one) for one in self.match.points()]

    def shares(self) -> list[float]:
        """Share the win."""
        return [float(one) for one in self.match.score()]

    def sheet(self, seat: int) -> list[float]:
        """List the numbers of a seat's score."""
        return [number for _, number in self.match.sheet(seat)]

    def title(self) -> str:
        """Tell the title that a team has earned, but for the word Xian that ends each."""
        found = re.search(r"(\w+) Xian", self.match.sheet(0)[0][0])
        return found[1] if found else ""


Door = type[Table]
DOORS: list[Door] = [OracleTable, EngineTable]


def opened(
    door: Door,
    laid_out: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Table:
    """Compose a position and open it."""
    chosen = {**(options or {}), "variant": facts.get("variant", "standard")}
    return door.at(position(laid_out, **facts), **chosen)
