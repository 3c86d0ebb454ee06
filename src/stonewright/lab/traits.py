"""What is counted in a match: families of figures, each the ratio of two whole numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from stonewright.game import PLAYERS, Game, Kind
from stonewright.lab.estimates import Range
from stonewright.lab.plan import Plan
from stonewright.lab.sums import Whole
from stonewright.lab.watching import UNIT, Sighting, in_units

PLACES = ("first", "second", "third", "fourth")
Count = Callable[[Sighting], tuple[Whole, Whole]]  # numerators and denominators


@dataclass(frozen=True)
class Trait:
    """Figures of one kind, and how a match counts for them."""

    key: str
    title: str
    words: str
    unit: str
    names: tuple[str, ...]
    count: Count
    bounds: Range = "free"
    expected: float | None = None
    scale: int = 1  # what the numerators are multiplied with


def traits(plan: Plan) -> list[Trait]:
    """Return all that is counted in the matches of a plan."""
    game, seats = plan.load(), plan.seats
    if plan.ban:
        return [_restricted(plan)]
    of_seats = [_seat_share, _seat_points, _place_share, _first_move] if seats > 1 else []
    return [
        *(make(seats) for make in of_seats),
        *_lengths(),
        _endings(game),
        _drawn(),
        _branching(),
        _leads(),
        *(trait for kind in game.kinds for trait in _of_kind(game, kind, seats)),
    ]


def spreads_of(sighting: Sighting) -> dict[str, list[int]]:
    """Return the values of a match whose spread is shown."""
    return {
        "rounds": [sighting.rounds],
        "leads": [sighting.leads],
        "branching": [coarse(width) for width in sighting.widths],
    }


def coarse(number: int) -> int:
    """Return a number with two digits and zeros."""
    digits = max(0, len(str(number)) - 2)
    step = int(10**digits)
    return number // step * step


def ones(count: int) -> Whole:
    """Return so many ones."""
    return np.ones(count, np.int64)


# Seats.


def _seat_share(seats: int) -> Trait:
    return Trait(
        "seat_share",
        "Share of wins by seat",
        "How much of the win each seat gets; players who share a win have a part of it each.",
        "share",
        PLAYERS[:seats],
        lambda seen: (seen.shares, ones(seats)),
        "share",
        1 / seats,
        UNIT,
    )


def _seat_points(seats: int) -> Trait:
    return Trait(
        "seat_points",
        "Points by seat",
        "The printed score of each seat at the end.",
        "points",
        PLAYERS[:seats],
        lambda seen: (in_units(seen.result.points), ones(seats)),
        scale=UNIT,
    )


def _place_share(seats: int) -> Trait:
    return Trait(
        "place_share",
        "Share of wins by order of play",
        "How much of the win the player with the first turn gets, the next one, and so on.",
        "share",
        PLACES[:seats],
        lambda seen: (np.roll(seen.shares, -seen.first), ones(seats)),
        "share",
        1 / seats,
        UNIT,
    )


def _first_move(seats: int) -> Trait:
    def count(seen: Sighting) -> tuple[Whole, Whole]:
        return seen.shares[seen.first : seen.first + 1] - UNIT // seats, ones(1)

    return Trait(
        "first_move",
        "What the first move is worth",
        "The share of wins of the player with the first turn, less an even share.",
        "share",
        ("first move",),
        count,
        "gain",
        0.0,
        UNIT,
    )


# The match as a whole.


def _lengths() -> list[Trait]:
    return [
        Trait(
            "rounds",
            "Length in rounds",
            "How many rounds were begun.",
            "rounds",
            ("mean",),
            lambda seen: (ones(1) * seen.rounds, ones(1)),
        ),
        Trait(
            "plies",
            "Length in actions",
            "How many actions all players chose together.",
            "actions",
            ("mean",),
            lambda seen: (ones(1) * seen.result.plies, ones(1)),
        ),
    ]


def _endings(game: Game) -> Trait:
    names = game.endings

    def count(seen: Sighting) -> tuple[Whole, Whole]:
        return np.array([name == seen.ending for name in names], np.int64), ones(len(names))

    words = "Why matches ended, each as a share of all."
    return Trait("ending", "How matches end", words, "share", names, count, "share")


def _drawn() -> Trait:
    def count(seen: Sighting) -> tuple[Whole, Whole]:
        score = seen.result.score
        contest = len(score) > 1 and abs(sum(score) - 1) < 1e-9  # a team has no draws
        return ones(1) * (contest and seen.result.drawn), ones(1) * contest

    words = "Matches in which all players share the win."
    return Trait("drawn", "Draws", words, "share", ("drawn",), count, "share")


def _branching() -> Trait:
    return Trait(
        "branching",
        "Choices",
        "How many actions are legal at a ply.",
        "actions",
        ("mean",),
        lambda seen: (ones(1) * sum(seen.widths), ones(1) * len(seen.widths)),
    )


def _leads() -> Trait:
    return Trait(
        "leads",
        "Changes of the lead",
        "How often another player has most points at the end of a turn; who is level with the "
        "leader has not taken the lead.",
        "changes",
        ("mean",),
        lambda seen: (ones(1) * seen.leads, ones(1)),
    )


# Components.


def _of_kind(game: Game, kind: Kind, seats: int) -> list[Trait]:
    """Return what is counted of components of one kind."""
    parts = game.components()
    rows = np.array([i for i, part in enumerate(parts) if part.kind == kind.name])
    names = tuple(parts[row].name for row in rows)
    many, used = kind.plural.capitalize(), kind.used
    made = [
        Trait(
            f"{kind.name}_use",
            f"{many}: how often they are {used}",
            f"Matches in which somebody has one {used}, of those in which it was offered.",
            "share",
            names,
            lambda seen: _use(seen, rows),
            "share",
        ),
        Trait(
            f"{kind.name}_times",
            f"{many}: how many times they are {used}",
            f"How many times all players together have it {used}, in a match in which it was "
            "offered.",
            "times",
            names,
            lambda seen: _times(seen, rows),
        ),
    ]
    if kind.held:
        made.append(_held(kind, names, rows))
    return made + (_wins(kind, names, rows, seats) if seats > 1 else [])


def _held(kind: Kind, names: tuple[str, ...], rows: Whole) -> Trait:
    return Trait(
        f"{kind.name}_held",
        f"{kind.plural.capitalize()}: {kind.used} when {kind.held}",
        f"How many times it was {kind.used}, of the times it was {kind.held}.",
        "share",
        names,
        lambda seen: (_sum(seen.tale.used[rows]), _sum(seen.tale.held[rows])),
        "share",
    )


def _sum(counts: Whole) -> Whole:
    total: Whole = counts.sum(axis=1)
    return total


def _wins(kind: Kind, names: tuple[str, ...], rows: Whole, seats: int) -> list[Trait]:
    many, used = kind.plural.capitalize(), kind.used
    return [
        Trait(
            f"{kind.name}_share",
            f"{many}: share of wins",
            f"How much of the win players get who have it {used}.",
            "share",
            names,
            lambda seen: _share(seen, rows),
            "share",
            1 / seats,
            UNIT,
        ),
        Trait(
            f"{kind.name}_added",
            f"{many}: win-rate added",
            f"Within a match, how much more of the win players get who have it {used} more often "
            "than the table's mean, compared with those who have it less often. It does not say "
            "which is the cause: who is winning anyway may get to use more.",
            "share",
            names,
            lambda seen: _added(seen, rows),
            "gain",
            0.0,
            UNIT,
        ),
    ]


def _use(seen: Sighting, rows: Whole) -> tuple[Whole, Whole]:
    offered = seen.tale.offered[rows].any(axis=1)
    used = seen.tale.used[rows].any(axis=1)
    return np.array(used & offered, np.int64), np.array(offered, np.int64)


def _times(seen: Sighting, rows: Whole) -> tuple[Whole, Whole]:
    offered = seen.tale.offered[rows].any(axis=1)
    return _sum(seen.tale.used[rows]) * offered, np.array(offered, np.int64)


def _share(seen: Sighting, rows: Whole) -> tuple[Whole, Whole]:
    users = (seen.tale.used[rows] > 0).astype(np.int64)
    return np.array(users @ seen.shares), _sum(users)


def _added(seen: Sighting, rows: Whole) -> tuple[Whole, Whole]:
    """Compare, among the seats it was offered to, those who used it more with the others."""
    offered = seen.tale.offered[rows] > 0
    used = seen.tale.used[rows] * offered
    above = used * offered.sum(axis=1)[:, None] - used.sum(axis=1)[:, None]  # the table's mean
    more, less = (above > 0) & offered, (above < 0) & offered
    score, told = seen.shares, more.any(axis=1)
    gain = more @ score / np.maximum(more.sum(axis=1), 1)
    gain = gain - less @ score / np.maximum(less.sum(axis=1), 1)
    return np.rint(gain * told).astype(np.int64), told.astype(np.int64)


# Restricted play.


def _restricted(plan: Plan) -> Trait:
    """Return what a player loses who must do without something."""
    even = UNIT // plan.seats

    def count(seen: Sighting) -> tuple[Whole, Whole]:
        return even - seen.shares[seen.banned : seen.banned + 1], ones(1)

    return Trait(
        "restricted",
        "Restricted play",
        "How much of an even share of wins a player loses who has to do without it, sitting in "
        "every seat in turn, while the others may use everything. Where the rules leave nothing "
        "else, even this player uses it.",
        "share",
        (plan.ban,),
        count,
        "gain",
        0.0,
        UNIT,
    )


def names_of(made: Sequence[Trait]) -> list[tuple[str, str]]:
    """Return the key and the name of every figure, in their order."""
    return [(trait.key, name) for trait in made for name in trait.names]
