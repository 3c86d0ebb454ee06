"""What a study found, as data: its report, its JSON and its Parquet are all made of this."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stonewright.game import Value


@dataclass(frozen=True)
class Figure:
    """A number with its 95 % interval; of a comparison the difference, second less first."""

    name: str  # "Sun", "Nu Wa Rock"
    value: float
    low: float
    high: float
    games: int  # that it rests on
    chance: float | None = None  # of seeing as much if nothing were there: the p-value
    real: bool | None = None  # whether it holds when all of the panel are looked at together
    sides: tuple[float, float] | None = None  # of a comparison: what each of the two has


@dataclass(frozen=True)
class Panel:
    """Figures of one kind found in one setting."""

    setting: str  # its name
    figures: Sequence[Figure]
    expected: float | None = None  # what each would be if nothing were there


@dataclass(frozen=True)
class Family:
    """Figures of one kind, a panel for each setting that has any."""

    key: str  # "seat_share": its name in files
    title: str  # "Share of wins by seat"
    words: str  # what is counted, in one or two sentences
    unit: str  # "share" from 0 to 1 (people read percent), "points", "rounds", "actions", ...
    panels: Sequence[Panel]


@dataclass(frozen=True)
class Spread:
    """How often each value came, a count for each setting."""

    key: str
    title: str
    words: str
    unit: str  # "rounds"
    counts: Mapping[str, Mapping[int, int]]  # by setting, then by value: games


@dataclass(frozen=True)
class Setting:
    """One way in which matches were played."""

    name: str  # "2 players"
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]
    box: str  # name and hash
    games: int
    ban: str = ""  # the component that one player, in every seat in turn, had to do without


@dataclass(frozen=True)
class Sweep:
    """The parameter that the settings go through, in their order."""

    name: str
    values: Sequence[str]  # one for each setting


@dataclass(frozen=True)
class Study:
    """All of it."""

    kind: str  # "balance", "compare" or "sweep"
    title: str  # "The balance of Sorcerer & Stones"
    game: str
    version: str
    command: str  # that makes it again
    seed: int
    settings: Sequence[Setting]
    families: Sequence[Family]
    spreads: Sequence[Spread] = ()
    sweep: Sweep | None = None
    notes: Sequence[str] = ()  # what a reader must know, such as bots that failed
