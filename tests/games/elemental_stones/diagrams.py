"""Positions of Elemental Stones from the few facts a test cares about, and the two doors to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

import stonewright as sw
from games.elemental_stones.oracle import (
    AIRS,
    CARDS,
    CELLS,
    CYCLE,
    EACH,
    KEYS,
    KINDS,
    NAMES as SPACE_NAMES,
    OBJECTIVES,
    Box,
    Cell,
    Dice,
    Objective,
    Oracle,
    Pattern,
    by_card,
    by_space,
    each_seat,
    keys_of,
    listed,
    mirrored,
    read_rings,
    rotated,
    shifted,
    spelled,
    write_rings,
)
from stonewright.games.elemental_stones import cards as rows
from tables import legal

GAME = sw.load("elemental_stones")
BOX = Box(
    {
        row.key: Pattern(
            cells=tuple(((q, r), CYCLE[element]) for q, r, element in row.cells),
            primary=CYCLE[row.primary],
            points=row.points,
            penalty=row.penalty,
            air=row.air,
        )
        for row in rows.PATTERNS
    },
    {
        row.key: Objective(row.kind, row.points, row.need, tuple(row.cells))
        for row in rows.OBJECTIVES
    },
    {CYCLE[row.element]: row.points for row in rows.SOVEREIGNS},
)
PATTERN_NAMES = {row.key: row.name for row in rows.PATTERNS}
OBJECTIVE_NAMES = {row.key: row.name for row in rows.OBJECTIVES}
SOVEREIGN_NAMES = {CYCLE[row.element]: row.name for row in rows.SOVEREIGNS}
ROUNDS = {2: 11, 3: 8, 4: 6}


# Positions


def position(
    board: Mapping[str, str],
    hands: Sequence[str] = (),
    cards: Sequence[str] = (),
    seats: int = 2,
    areas: str | None = None,
    bag: int | None = None,
    piles: str | None = None,
    air: int | None = None,
    row: str | None = None,
    deck: str = "",
    disc: str = "",
    rest: str = "deck",
    scored: Sequence[str] = (),
    sov: str = CYCLE,
    obj: str = "O1 O2 O3 O4",
    radius: int = 5,
    **keys: object,
) -> str:
    """Compose position text; seat 0 has just taken its pile unless `keys` say otherwise.

    `board` has the spaces of each letter; stones, patterns and scored patterns come by seat, stones
    as letters and patterns as words. What is left over goes to the areas, or to the hand of the
    last seat not to move if the areas are given. `deck` has the top of the deck; `rest` says
    whether the other patterns lie in the deck or among the discards.
    """
    stones = {CELLS[name]: kind for kind, names in board.items() for name in names.split()}
    given = {"to": 0, "phase": "act", **keys}
    given.setdefault("start", given["to"])
    if given["phase"] == "act":
        given.setdefault("left", 2 if given.get("drew") else 3)  # a draw costs an action
    taken = (int(str(given["to"])) - int(str(given["start"]))) % seats
    untaken = seats + 1 - taken - (given["phase"] != "pile")
    stock = Stock(stones, [*hands], areas, seats, air)
    given["piles"] = piles or ",".join(["-"] * (seats + 1 - untaken) + stock.piles(untaken))
    stock.take("".join(piles or "").replace(",", "").replace("-", ""))
    given["bag"] = stock.bag(bag)
    full = 2 * (seats + 1)
    given.setdefault("round", max(1, ROUNDS[seats] - stock.bagged // full))
    given.setdefault("ending", "" if stock.bagged else 1)
    stock.spill(areas is None, int(str(given["to"])))
    given["hands"] = ",".join(spelled(hand) or "-" for hand in stock.hands)
    given["areas"], given["air"] = spelled(stock.areas), stock.air or ""
    given.update(card_keys(seats, cards, row, deck, disc, rest, scored))
    given.update(secret_keys(seats, sov, obj))
    written = [f"{key}:{given[key]}" for key in KEYS if given.get(key, "") != ""]
    return " ".join([write_rings(stones, radius), *written])


class Stock:
    """The stones that are not yet laid out."""

    def __init__(
        self,
        board: dict[Cell, str],
        hands: list[str],
        areas: str | None,
        seats: int,
        air: int | None,
    ) -> None:
        self.hands = [Counter(hand) for hand in hands + [""] * (seats - len(hands))]
        self.areas = Counter(areas or "")
        self.left = Counter(dict.fromkeys(CYCLE, EACH)) + Counter(A=AIRS)
        self.seats, self.bagged = seats, 0
        self.take("".join(board.values()) + "".join(hands) + (areas or ""))
        self.air = self.left.pop("A", 0)
        if air is not None:
            assert air == self.air, f"{self.air} Airs are beside the board, not {air}"

    def take(self, letters: str) -> None:
        """Take stones away."""
        self.left.subtract(letters)
        assert min(self.left.values()) >= 0, f"too many stones: {self.left}"

    def some(self, count: int) -> Counter[str]:
        """Take so many stones, as evenly as possible."""
        found: Counter[str] = Counter()
        for _ in range(count):
            kind = max(CYCLE, key=lambda one: self.left[one])
            found[kind] += 1
            self.take(kind)
        return found

    def piles(self, count: int) -> list[str]:
        """Make piles of two."""
        return [spelled(self.some(2)) for _ in range(count)]

    def bag(self, wanted: int | None) -> str:
        """Fill the bag as far as a match could have it, and write it."""
        full = 2 * (self.seats + 1)
        most = min((ROUNDS[self.seats] - 1) * full, self.left.total() // full * full)
        self.bagged = most if wanted is None else wanted
        stones = self.some(self.bagged)
        return "".join(f"{kind}{stones[kind]}" for kind in CYCLE if stones[kind])

    def spill(self, to_areas: bool, turn: int) -> None:
        """Put the rest where the test does not look."""
        last = next(seat for seat in reversed(range(self.seats)) if seat != turn)
        (self.areas if to_areas else self.hands[last]).update(self.left)
        self.left.clear()


def card_keys(
    seats: int,
    cards: Sequence[str],
    row: str | None,
    deck: str,
    disc: str,
    rest: str,
    scored: Sequence[str],
) -> dict[str, str]:
    """Lay out the patterns."""
    hands = [hand.split() for hand in [*cards, *[""] * (seats - len(cards))]]
    laid = [one.split() for one in [*scored, *[""] * (seats - len(scored))]]
    used = {card[:2] for hand in hands for card in hand} | {card for one in laid for card in one}
    used |= {*deck.split(), *disc.split(), *(row or "").split()}
    free = [card for card in CARDS if card not in used]
    lying = row.split() if row is not None else [free.pop() for _ in range(seats + 1)]
    decked, discards = deck.split(), disc.split()
    (decked if rest == "deck" else discards).extend(free)
    return {
        "cards": ",".join(
            "+".join(sorted(hand, key=lambda c: CARDS.index(c[:2]))) or "-" for hand in hands
        ),
        "row": "+".join(by_card(lying)),
        "deck": "+".join(decked),
        "disc": "+".join(by_card(discards)),
        "scored": each_seat("+".join(by_card(one)) for one in laid),
    }


def secret_keys(seats: int, sov: str, obj: str) -> dict[str, str]:
    """Deal sovereigns and objectives; what is not named was rejected."""
    kept = obj.split()[:seats]
    rejected = [one for one in OBJECTIVES if one not in kept][:seats]
    return {"sov": ",".join(sov[:seats]), "obj": ",".join(kept), "rej": ",".join(rejected)}


# Patterns on the board


def lay(card: str, at: str = "o", turn: int = 0, mirror: bool = False) -> dict[str, str]:
    """Lay a pattern out: the kind on each space, its first cell at the given one."""
    cells = [(mirrored(cell) if mirror else cell, kind) for cell, kind in BOX.patterns[card].cells]
    first, *_ = [rotated(cell, turn) for cell, _ in cells]
    by = (CELLS[at][0] - first[0], CELLS[at][1] - first[1])
    return {SPACE_NAMES[shifted(rotated(cell, turn), by)]: kind for cell, kind in cells}


def with_air(stones: Mapping[str, str], *spaces: str) -> dict[str, str]:
    """Put Air on some of the spaces."""
    return {**stones, **dict.fromkeys(spaces, "A")}


def drawn(stones: Mapping[str, str]) -> dict[str, str]:
    """Turn kinds by space into the spaces of each kind, as `position` wants them."""
    return {kind: " ".join(name for name in stones if stones[name] == kind) for kind in KINDS}


def sized(size: int, air: bool | None = None) -> str:
    """Find the first pattern of a size, with or without "+ Air" if that matters."""
    for card, pattern in BOX.patterns.items():
        if len(pattern.cells) == size and air in (None, pattern.air):
            return card
    raise LookupError(size)


def with_extra_air() -> str:
    """Find the first "+ Air" pattern."""
    return next(card for card, pattern in BOX.patterns.items() if pattern.air)


# The doors


class Table:
    """What a rulebook test may ask and do, the same at both doors."""

    def __init__(self, radius: int) -> None:
        self.radius = radius

    @classmethod
    def at(cls, text: str, radius: int = 5) -> Table:
        """Open a composed position."""
        raise NotImplementedError

    @classmethod
    def new(cls, seats: int = 2, radius: int = 5, seed: int = 1) -> Table:
        """Open a new match."""
        raise NotImplementedError

    def do(self, action: str) -> None:
        """Play an action."""
        raise NotImplementedError

    def legal(self) -> set[str]:
        """List the legal notations."""
        raise NotImplementedError

    def position(self) -> str:
        """Write the position."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """Count the points."""
        raise NotImplementedError

    @property
    def winner(self) -> int:
        """Tell who has won."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """Tell the seat to move."""
        return -1 if self.key("to") == "-" else int(self.key("to"))

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.turn == -1

    def play(self, *actions: str) -> Table:
        """Play actions one after the other, each of them legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not legal in {self.position()}"
            self.do(action)
        return self

    def fork(self) -> Table:
        """Open the same position again."""
        return type(self).at(self.position(), self.radius)

    def key(self, key: str) -> str:
        """Look up a key of the position; one left out is an empty text."""
        return keys_of(self.position()).get(key, "")

    def count(self, key: str) -> int:
        """Look up a number."""
        return int(self.key(key) or 0)

    def of(self, key: str, seat: int) -> str:
        """Look up what a key has for a seat."""
        entry = self.key(key).split(",")[seat] if self.key(key) else ""
        return "" if entry == "-" else entry

    def hand(self, seat: int = 0) -> str:
        """Spell the stones in a hand."""
        return self.of("hands", seat)

    def cards(self, seat: int = 0) -> list[str]:
        """List the patterns in a hand."""
        return listed(self.of("cards", seat))

    def list(self, key: str) -> list[str]:
        """List the cards of row, deck or discards."""
        return listed(self.key(key))

    def board(self) -> dict[str, str]:
        """Tell what lies on each space that is not empty."""
        stones = read_rings(self.position().split()[0])
        return {SPACE_NAMES[cell]: stones[cell] for cell in by_space(stones)}

    def letters(self, *names: str) -> str:
        """Spell what lies on some spaces, a dot for nothing."""
        return "".join(self.board().get(name, ".") for name in names)

    def bag(self) -> int:
        """Count the stones in the bag."""
        digits = "".join(one if one.isdigit() else " " for one in self.key("bag"))
        return sum(map(int, digits.split()))

    def offers(self, *words: str) -> set[str]:
        """List the legal actions that begin with one of the words."""
        return {action for action in self.legal() if action.split()[0] in words}

    def places(self, kind: str) -> set[str]:
        """Name the spaces on which a stone may be placed."""
        return {action.split()[1] for action in self.offers(kind)}

    def changes(self) -> set[str]:
        """List the transmutations, on the board and in hand."""
        return {action for action in self.legal() if ">" in action}

    def outcomes(self) -> set[str]:
        """List the outcomes of a score."""
        return self.offers("air", "no")


class OracleTable(Table):
    """The oracle's door."""

    def __init__(self, oracle: Oracle, radius: int) -> None:
        super().__init__(radius)
        self.oracle = oracle

    @classmethod
    def at(cls, text: str, radius: int = 5) -> OracleTable:
        """Open a composed position."""
        table = cls(Oracle.at(text, BOX, radius), radius)
        assert table.oracle.conserved(), text
        return table

    @classmethod
    def new(cls, seats: int = 2, radius: int = 5, seed: int = 1) -> OracleTable:
        """Open a new match."""
        return cls(Oracle.begin(seats, BOX, Random(seed), radius), radius)

    def do(self, action: str) -> None:
        """Play an action."""
        self.oracle.play(action, Dice(Random(len(self.oracle.deck))))

    def legal(self) -> set[str]:
        """List the legal notations."""
        return self.oracle.legal()

    def position(self) -> str:
        """Write the position."""
        return self.oracle.position()

    def points(self) -> list[int]:
        """Count the points."""
        return self.oracle.points()

    @property
    def winner(self) -> int:
        """Tell who has won."""
        assert self.oracle.over
        return self.oracle.winner()


class EngineTable(Table):
    """The engine's door."""

    def __init__(self, match: sw.Match, radius: int) -> None:
        super().__init__(radius)
        self.match = match

    @classmethod
    def at(cls, text: str, radius: int = 5) -> EngineTable:
        """Open a composed position."""
        return cls(sw.Match.at(GAME, text, radius=radius), radius)

    @classmethod
    def new(cls, seats: int = 2, radius: int = 5, seed: int = 1) -> EngineTable:
        """Open a new match."""
        return cls(sw.Match(GAME, seats, seed, radius=radius), radius)

    def do(self, action: str) -> None:
        """Play an action."""
        self.match.play(action)

    def legal(self) -> set[str]:
        """List the legal notations."""
        return {self.match.write(action) for action in legal(self.match)}

    def position(self) -> str:
        """Write the position."""
        return self.match.position()

    def points(self) -> list[int]:
        """Count the points."""
        points = self.match.points().tolist()
        assert all(point == int(point) for point in points)
        return [int(point) for point in points]

    @property
    def winner(self) -> int:
        """Tell who has won."""
        score: list[float] = self.match.score().tolist()
        assert sorted(score) == [0.0] * (self.match.seats - 1) + [1.0]
        return score.index(1.0)


Door = type[Table]
DOORS: list[Door] = [OracleTable, EngineTable]


def set_up(table: Table, pick: int = 0) -> Table:
    """Play the set-up decisions, the first of what is offered or another one."""
    while table.key("phase") in ("keep", "objective"):
        table.do(sorted(table.legal())[pick % len(table.legal())])
    return table


def idle(table: Table, until: Iterable[int] = ()) -> Table:
    """Play one turn with as little effect as can be: draw from the row, then discard that."""
    table.do(sorted(table.offers("pile"))[0])
    seat = table.turn
    while table.turn == seat and table.key("phase") != "pile":
        choices = table.offers("discard") or table.offers("draw") or table.legal()
        table.do(sorted(choices)[0])
    return table
