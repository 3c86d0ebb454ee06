"""What a game is: its facts, its compiled rules, its box and its words."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass, field
from os import PathLike
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadOption, shown
from stonewright.kernel import Kernel
from stonewright.planes import Sight
from stonewright.scenes import Scene

State: TypeAlias = Any  # one row of `Game.layout`, a numpy record
Layout: TypeAlias = np.dtype[np.void]
Trace: TypeAlias = NDArray[np.int16]  # rows of what the last action did, in order
Value: TypeAlias = int | str  # of an option

NOBODY = -1  # `state.turn` when the match is over; the seat of a spectator
KIND, WHAT, SOURCE, TARGET, KNOWN = range(5)  # columns of a trace
HIDDEN = -2  # stands in a trace for a WHAT that the viewer may not know
PLAYERS = ("Sun", "Moon", "Star", "Hill")  # what a seat is called until somebody sits there


def record_layout(*fields: tuple[Any, ...]) -> Layout:
    """Return an aligned record, as CUDA demands, with attributes in interpreted code, too."""
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise TypeError(f"a field cannot be called {name}: numpy's records have that attribute")
    return np.dtype((np.record, np.dtype(_filled(fields), align=True)))


def _filled(fields: tuple[tuple[Any, ...], ...]) -> list[tuple[Any, ...]]:
    """Put fields into the gaps that alignment leaves: numpy copies fields, not what is between."""
    aligned = np.dtype(list(fields), align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for name, *kind in [*fields, ("",)]:
        offset = aligned.fields[name][1] if name else aligned.itemsize  # type: ignore[index]
        if offset > end:
            filled.append((f"gap{end}", "u1", offset - end))
        if name:
            filled.append((name, *kind))
            end = offset + aligned[name].itemsize
    return filled


def state_layout(*fields: tuple[Any, ...]) -> Layout:
    """Return the layout of a state: what every game has, then its own fields."""
    return record_layout(("rng", "u8"), ("news", "u4"), ("turn", "i1"), ("seats", "i1"), *fields)


def work_layout(effects: int, *fields: tuple[Any, ...]) -> Layout:
    """Return the layout of a work record: a trace of so many effects, then scratch fields.

    In a muted one nothing is traced.
    """
    return record_layout(("traced", "i4"), ("muted", "?"), ("events", "i2", (effects, 5)), *fields)


def box_layout(*fields: tuple[Any, ...]) -> Layout:
    """Return the layout of a box."""
    return record_layout(*fields)


LISTED, MISS = -1, -2  # stand for an action from a list of all, and for none


class Offers(NamedTuple):
    """How random play finds a legal action in two steps."""

    offer: Kernel  # (state, box, dice) -> action: one that may be legal, each with the same chance
    accept: Kernel  # (state, box, work, action) -> truth: whether what was offered is legal
    firsts: tuple[int, ...]  # the first action of each kind after the lowest


class Rules(NamedTuple):
    """The compiled rules. They never allocate, never raise and trust their caller.

    All but `setup`, `legal` and `apply` may be called at any ply.
    """

    setup: Kernel  # (state, box, work): complete a zeroed state; seats, rng and options are set
    legal: Kernel  # (state, box, work, out) -> count: write the legal actions, ascending
    apply: Kernel  # (state, action, box, work): play it, draw chance, write the trace
    score: Kernel  # (state, box, out): write each seat's share of the win
    points: Kernel  # (state, box, out): write each seat's printed score
    guess: Kernel  # (state, seat, box, work): re-deal, from a fresh rng, what this seat cannot know
    redeal: Kernel  # (state, box, work): re-deal, from a fresh rng, what no seat knows
    # (state, box, work, dice) -> action: a legal one, each with the same chance; MISS, if what was
    # tried is not legal; LISTED, to have one drawn from a list. Optional: worth writing where a
    # legal action is found faster than all of them are listed.
    propose: Kernel | None = None
    offers: Offers | None = None  # instead of `propose`, where a list is never needed
    # (state, box, work, moves, out) -> count: write a one for each legal action and zeros for all
    # others, while the match lasts. Optional, too: where marking is faster than listing.
    mark: Kernel | None = None


class Manner(NamedTuple):
    """How a search looks around in a game; found by play."""

    explore: float = 0.05  # weight of what is little tried
    widen: float = 0.5  # actions considered at a node: this times the square root of its visits
    tries: int = 120  # actions looked at to open the best of them
    horizon: int = 1000  # how often another seat may come to move before an evaluation


class Skill(NamedTuple):
    """What a level of a game is: a search of fixed effort, and how often it does not search."""

    iterations: int  # for a decision
    slips: int = 0  # turns at random, of a hundred


class Foresight(NamedTuple):
    """How it is told where some of many actions lead, without playing them."""

    prepare: Kernel  # (state, seat, box, work): note what these actions have in common
    # (state, action, seat, box, work, out) -> truth: write what `evaluate` would after the action,
    # if that can be told
    tell: Kernel


class Features(NamedTuple):
    """What bots read from a position beside the rules; compiled under the same terms."""

    # (state, seat, box, work, out): write each seat's expected share of the win, as far as `seat`
    # can tell: what it cannot know is a guess, and should count for little.
    evaluate: Kernel
    observe: Kernel  # (state, seat, box, out): write what a seat may know
    sight: Sight  # what it writes
    manner: Manner = Manner()
    levels: tuple[Skill, ...] = (Skill(2, 50), Skill(5, 20), *map(Skill, (15, 100, 1000, 10_000)))
    foresight: Foresight | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules. The state holds the index of the value; of a range, the value."""

    name: str  # of the state's field, too
    values: tuple[Value, ...] | range
    default: Value
    words: str  # what it decides, in one line

    def code(self, value: object) -> int:
        """Return what the state holds for a value; ValueError if it is none of this option's."""
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError(value)
        if isinstance(self.values, range):
            if value not in self.values:
                raise ValueError(value)
            return int(value)
        return self.values.index(value)

    def read(self, text: str) -> Value:
        """Return the value that is written so; ValueError if there is none."""
        if isinstance(self.values, range):
            return int(text)
        return {str(value): value for value in self.values}.get(text, text)

    @property
    def choices(self) -> str:
        """Name the values for people."""
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return ", ".join(map(str, self.values))


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A game's component data: one read-only record with a name."""

    name: str
    data: NDArray[Any]  # one row
    printed: InitVar[NDArray[Any] | None] = None  # the part from which all the rest follows
    hash: str = field(init=False)  # a fingerprint of that part, or of all

    def __post_init__(self, printed: NDArray[Any] | None) -> None:
        self.data.setflags(write=False)
        row = self.data if printed is None else printed
        digest = hashlib.sha256(str(row.dtype).encode() + row.tobytes()).hexdigest()
        object.__setattr__(self, "hash", digest[:12])

    @property
    def label(self) -> str:
        """Return what a record calls it."""
        return f"{self.name} {self.hash}"


EMPTY_BOX = Box("none", np.zeros(1, box_layout(("nothing", "i1"))))


class Kind(NamedTuple):
    """A kind of component that the lab keeps count of."""

    name: str  # "artifact"
    plural: str
    used: str  # what is done with it: "crafted"
    held: str = ""  # how it comes into a hand, where that is counted, too: "drawn"
    banned: bool = True  # whether a player can do without it: `Game.topics` names it


class Component(NamedTuple):
    """A thing that the lab keeps count of, as `Game.topics` calls it."""

    kind: str
    name: str


class Course(NamedTuple):
    """How a whole match went, with nothing hidden."""

    states: NDArray[Any]  # before each action, and last the end
    actions: NDArray[np.int64]
    trace: Callable[[int], Trace]  # what the action with this number did


class Tale(NamedTuple):
    """What became of the components in a match: a row for each of them, a column for each seat."""

    offered: NDArray[np.int64]  # not 0 if the seat could have used it
    held: NDArray[np.int64]  # how often it came into the seat's hand
    used: NDArray[np.int64]  # how often the seat used it

    @classmethod
    def blank(cls, components: int, seats: int) -> "Tale":
        """Return a tale in which nothing happened."""
        return cls(*(np.zeros((components, seats), np.int64) for _ in cls._fields))


class Game(ABC):
    """One game with its box. Holds no position: every fact about one lives in its state."""

    name: ClassVar[str]  # "element": the folder, the address and the command line
    title: ClassVar[str]  # "Element": what people read
    seats: ClassVar[range]  # how many can play
    actions: ClassVar[int]  # action numbers run from 0 to actions - 1
    longest: ClassVar[int]  # no match has more plies
    secrets: ClassVar[bool] = False  # seats hold what others at the same screen should not see
    revision: ClassVar[int] = 1  # of the rules; grows when an old match may no longer replay
    options: ClassVar[tuple[Option, ...]] = ()
    layout: ClassVar[Layout]
    work: ClassVar[Layout]
    rules: ClassVar[Rules]
    features: ClassVar[Features]
    standard: ClassVar[Box] = EMPTY_BOX  # the box it comes with
    older: ClassVar[tuple[Box, ...]] = ()  # boxes that it came with before, for old records
    endings: ClassVar[tuple[str, ...]] = ("the end",)  # why a match may end
    kinds: ClassVar[tuple[Kind, ...]] = ()  # of components that the lab keeps count of

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or self.standard

    def __repr__(self) -> str:
        return f"<{self.title}, box {self.box.name}>"

    def with_box(self, label: str) -> "Game":
        """Return the game with the box of this label, if it ever came with it; else as it is."""
        boxes = {box.label: box for box in (*self.older, self.standard, self.box)}
        box = boxes.get(label, self.box)
        return self if box is self.box else type(self)(box)

    @classmethod
    def write_box(cls) -> str:
        """Return the game's own box as a commented file, to start another one from."""
        raise BadOption(f"{cls.name} has no cards, so it has no box to write")

    @classmethod
    def read_box(cls, path: str | PathLike[str]) -> Box:
        """Return the box in a file, checked; BadBox says what is wrong with it."""
        raise BadOption(f"{cls.name} has no cards, so it takes no box: cards={shown(str(path))}")

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raise BadOption if the options do not go together, or not with so many seats."""

    @abstractmethod
    def write(self, state: State, action: int, seat: int) -> str:
        """Return the notation of a legal action, as far as `seat` may know it."""

    @abstractmethod
    def phrase(self, state: State, action: int) -> str:
        """Return a legal action in plain words, for the seat that may play it."""

    @abstractmethod
    def tell(self, state: State, action: int, trace: Trace, seat: int) -> str:
        """Return in words what an action did, played in `state`, as far as `seat` may know it.

        The trace has HIDDEN where this seat may not know what it was.
        """

    def why_not(self, state: State, text: str) -> str:
        """Return why a notation is not legal now, or nothing if there is no telling."""
        return ""

    @abstractmethod
    def show(self, state: State, seat: int) -> str:
        """Return the table as text, as `seat` sees it; no colours."""

    @abstractmethod
    def sheet(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score in words; their numbers add up to its points."""

    @abstractmethod
    def position(self, state: State) -> str:
        """Return the whole position as one line."""

    @abstractmethod
    def count_seats(self, text: str) -> int:
        """Return how many seats such a line has, as far as it can be told."""

    @abstractmethod
    def parse(self, text: str, state: State) -> None:
        """Fill a zeroed state, whose options are set, from such a line; BadPosition if it fails."""

    @abstractmethod
    def scene(self, state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
        """Return what a seat sees, as data.

        `actions` are the legal ones it may choose from; the trace has HIDDEN as in `tell`.
        """

    def topics(self, state: State, action: int) -> tuple[str, ...]:
        """Return the components that an action uses, for statistics and bans."""
        return ()

    def ending(self, state: State) -> str:
        """Return why a match that is over has ended: one of `endings`."""
        return self.endings[0]

    def components(self) -> tuple[Component, ...]:
        """Return what the lab keeps count of, kind by kind."""
        return ()

    def tale(self, course: Course) -> Tale:
        """Return what became of the components in a whole match."""
        return Tale.blank(len(self.components()), int(course.states[-1]["seats"]))

    def beginner(self, state: State) -> int:
        """Return the seat with the first turn, in a state that was just set up."""
        return int(state.turn)

    @abstractmethod
    def turns(self, state: State) -> int:
        """Return how many turns of all players were completed."""

    @abstractmethod
    def census(self, state: State) -> dict[str, int]:
        """Count every component, wherever it is; the counts never change during a match."""

    def option(self, name: str) -> Option:
        """Return the option of this name; BadOption if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none at all"
        raise BadOption(f"{self.name} has no option {shown(name)}; its options: {known}")

    def complete(self, seats: int, given: Mapping[str, Any]) -> dict[str, Value]:
        """Return all options, the defaults filled in; BadOption for one that does not fit."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            expected = f"{self.seats[0]} to {self.seats[-1]}"
            raise BadOption(f"{self.name}: seats={shown(seats)}, expected {expected}")
        options = {option.name: option.default for option in self.options}
        for name, value in given.items():
            option = self.option(name)
            try:
                option.code(value)
            except ValueError:
                raise BadOption(
                    f"{self.name}: {name}={shown(value)}, expected one of: {option.choices}"
                ) from None
            options[name] = value
        self.check(seats, options)
        return options

    def blank(self, seats: int, seed: int, options: Mapping[str, Value]) -> NDArray[Any]:
        """Return one zeroed state with seats, rng and options set."""
        states = np.zeros(1, self.layout)
        self.prepare(states, seats, seed, options)
        return states

    def scratch(self) -> NDArray[Any]:
        """Return a work record for those who do not read traces."""
        works = np.zeros(1, self.work)
        works["muted"] = True
        return works

    def prepare(
        self, states: NDArray[Any], seats: int, seed: int, options: Mapping[str, Value]
    ) -> None:
        """Set seats, rng and options of one zeroed state."""
        states["rng"], states["seats"] = seed, seats
        for name, value in options.items():
            states[name] = self.option(name).code(value)
