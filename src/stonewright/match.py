"""A match: a game, a position and how it came about. The checked door to the rules."""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from stonewright import scenes
from stonewright.doors import doors
from stonewright.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    GameError,
    IllegalMove,
    NoUndo,
    shown,
)
from stonewright.game import HIDDEN, KNOWN, NOBODY, WHAT, Course, Game, State, Trace, Value
from stonewright.reading import SHORT, find, guessed, whole
from stonewright.record import Record
from stonewright.scenes import Scene
from stonewright.view import Room, View, observed

UNKNOWN = -1  # stands for a number of legal actions that nobody has asked for


class Match:
    """One play of one game. Whatever comes from outside is checked here."""

    def __init__(self, game: Game, seats: int = 2, seed: int = 0, **options: Any) -> None:
        self._begin(game, seats, seed, options)
        self._doors.setup(self._states, game.box.data, self._room.works)

    def _begin(self, game: Game, seats: int, seed: int, options: dict[str, Any]) -> None:
        if not isinstance(game, Game):
            raise BadOption(f"expected a game such as load('element'), not {shown(game)}")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise BadOption(f"{game.name}: seed={shown(seed)}, expected 0 to 2**64 - 1")
        self.options: dict[str, Value] = game.complete(seats, options)
        self.game, self.seats, self.seed = game, seats, seed
        self.start: str | None = None  # the composed position it began from
        self.history: list[int] = []
        self._room = Room(game)
        self._states = self._room.states
        game.prepare(self._states, seats, seed, self.options)
        self._turns = self._states["turn"]  # a view: the record's attribute takes ten times as long
        self._past: list[bytes] = []  # the state before each ply
        self._turn_at = game.layout.fields["turn"][1]  # type: ignore[index]  # among its bytes
        self._news_at = game.layout.fields["news"][1]  # type: ignore[index]
        self._last: Trace | None = None  # the last action's effects
        self._traced = False  # they stand in the room, where only playing changes them
        self._imagined: tuple[int, int, NDArray[Any]] | None = None  # the last guess for a scene
        self._floor = 0  # plies that cannot be undone, another seat having acted since
        self._doors = doors(type(game))
        self._count = UNKNOWN  # of legal actions

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._states = self._room.states  # a copy's views must be of the copy
        self._turns = self._states["turn"]

    @classmethod
    def at(cls, game: Game, position: str, seed: int = 0, **options: Any) -> Self:
        """Return a match that begins from a composed position; BadPosition if it is none."""
        if not isinstance(position, str):
            raise BadPosition(f"{shown(position)} is no text")
        match = cls.__new__(cls)
        seats = game.count_seats(position)
        if seats not in game.seats:
            expected = f"{game.seats[0]} to {game.seats[-1]}"
            raise BadPosition(f"{game.name} position: {seats} seats, expected {expected}")
        match._begin(game, seats, seed, options)
        game.parse(position, match.state)
        match.start = match.position()
        return match

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.turn} to move"
        return f"<{self.game.title}, {self.seats} seats, ply {len(self.history)}, {turn}>"

    @property
    def state(self) -> State:
        """The position as a record; look, but do not touch."""
        return self._states[0]

    @property
    def turn(self) -> int:
        """The seat to move, NOBODY when the match is over."""
        return int(self._turns.item())

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._turns.item() == NOBODY)

    def legal(self) -> NDArray[np.int32]:
        """Return the legal actions, ascending."""
        return self._room.moves[: self._counted()].copy()

    def mask(self) -> NDArray[np.int8]:
        """Return a one for each legal action, and zeros elsewhere."""
        out = np.zeros(self.game.actions, np.int8)
        self._doors.mark(self._room.desks, self._counted(), out)
        return out

    @property
    def width(self) -> int:
        """How many actions are legal."""
        return self._counted()

    def _counted(self) -> int:
        """Return how many actions are legal; they stand in the room."""
        if self._count < 0:
            room = self._room
            self._count = self._doors.legal(
                self._states, self.game.box.data, room.works, room.moves
            )
        return self._count

    def write(self, action: int, seat: int | None = None) -> str:
        """Return the notation of a legal action, as far as `seat` (else: everybody) may know it."""
        self._check_legal(action)
        viewer = self.turn if seat is None else self._check_seat(seat)
        return self.game.write(self.state, action, viewer)

    def phrase(self, action: int) -> str:
        """Return a legal action in plain words."""
        self._check_legal(action)
        return self.game.phrase(self.state, action)

    def read(self, text: str) -> int:
        """Return the legal action that a notation names; case and spaces do not matter."""
        if not isinstance(text, str):
            raise BadNotation(f"{self.game.name}: {shown(text)} is no text")
        named = {self.game.write(self.state, a, self.turn): int(a) for a in self.legal()}
        action = find(text, named)
        if action is None:
            raise BadNotation(f"{self.game.name}: {self._not_read(text, list(named))}")
        return action

    def _not_read(self, text: str, known: list[str]) -> str:
        """Say why a notation names no legal action, and what would."""
        if self.over:
            return f"the match is over, so {shown(text)} cannot be played"
        reason = self.game.why_not(self.state, text[:SHORT])
        return f"{shown(text)} is not legal now: {reason}" if reason else guessed(text, known)

    def play(self, action: int | str) -> None:
        """Play an action, by number or notation; IllegalMove or BadNotation leave all as it was."""
        number = self.read(action) if isinstance(action, str) else self._check_number(action)
        before = self._states.tobytes()
        count = self._doors.play(self._room.desks, number, self._counted())
        if count < 0:
            raise IllegalMove(self._not_legal(number))
        self._count = count
        if self._past and before[self._turn_at] != self.actor(-1):
            self._floor = len(self.history)
        self.history.append(number)
        self._past.append(before)
        self._last = self._imagined = None
        self._traced = True

    def undo(self) -> int:
        """Take the last action back and return it.

        NoUndo if it told somebody something new, or once another seat has acted after it.
        """
        if not self.history:
            raise NoUndo(f"{self.game.name}: nothing has been played")
        if len(self.history) <= self._floor:
            raise NoUndo(f"{self.game.name}: another seat has acted since")
        before = self._before(-1)
        if before["news"][0] != self._states["news"][0]:
            raise NoUndo(f"{self.game.name}: the last action brought something new to light")
        self._states[:] = before
        self._count = UNKNOWN
        self._past.pop()
        self._last = self._imagined = None
        self._traced = False
        return self.history.pop()

    def undoable(self) -> int:
        """Return how many actions `undo` would take back, one after the other."""
        most, news = len(self.history) - self._floor, self._news(self._states.tobytes())
        return next((n for n in range(most) if self._news(self._past[-1 - n]) != news), most)

    def _news(self, state: bytes) -> bytes:
        """Return what counts the news, among a state's bytes."""
        return state[self._news_at : self._news_at + 4]

    def score(self) -> NDArray[np.float64]:
        """Return each seat's share of the win; zeros while the match lasts."""
        out = np.zeros(self.seats)
        self._doors.score(self._states, self.game.box.data, out)
        return out

    def points(self) -> NDArray[np.float64]:
        """Return each seat's printed score at this moment."""
        out = np.zeros(self.seats)
        self._doors.points(self._states, self.game.box.data, out)
        return out

    def sheet(self, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score in words."""
        return self.game.sheet(self.state, self._check_seat(seat))

    def show(self, seat: int = NOBODY) -> str:
        """Return the table as text, as a seat sees it."""
        return self.game.show(self.state, self._check_seat(seat))

    def scene(self, seat: int = NOBODY, guess: int | None = None) -> Scene:
        """Return what a seat sees, as data.

        With a seed for a `guess` it is drawn from that instead of the truth, and looks the same.
        """
        self._check_seat(seat)
        actions = self.legal() if seat == self.turn else np.zeros(0, np.int32)
        states = self._states if guess is None else self._imagine(seat, guess)
        return self.game.scene(states[0], seat, self.trace(seat=seat), actions)

    def _imagine(self, seat: int, seed: int) -> NDArray[Any]:
        """Return a guess for a seat; without secrets one serves them all, and is kept for them."""
        seat = seat if self.game.secrets else NOBODY
        if self._imagined is None or self._imagined[:2] != (seat, seed):
            self._imagined = seat, seed, self._guessed(seat, seed)
        return self._imagined[2]

    def observe(self, seat: int = NOBODY) -> NDArray[np.uint8]:
        """Return what a seat may know, as planes of numbers; `game.features.sight` names them."""
        return observed(self.game, self._states, self._check_seat(seat))

    def svg(self, seat: int = NOBODY, dark: bool = False) -> str:
        """Return a picture of what a seat sees."""
        return scenes.draw(self.scene(seat), dark=dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def trace(self, ply: int = -1, seat: int = NOBODY) -> Trace:
        """Return the effects of an action (the last one unless said otherwise) as a seat saw them.

        HIDDEN stands for what it may not know. Once the match is over nothing is hidden. What is
        returned may be shared: look, but do not touch.
        """
        if not self.history:
            return np.zeros((0, 5), np.int16)
        events = self._effects(ply)
        if not self.game.secrets or self.over or set(self._knowers(events)) <= {NOBODY, seat}:
            return events
        known = events[:, KNOWN]
        events = events.copy()
        events[(known != NOBODY) & (known != seat), WHAT] = HIDDEN
        return events

    @staticmethod
    def _knowers(events: Trace) -> list[int]:
        """Return who knows what each effect was about."""
        found: list[int] = events[:, KNOWN].tolist()
        return found

    def _effects(self, ply: int) -> Trace:
        """Return the whole trace of an action; that of the last one is kept for other viewers."""
        last = ply in (-1, len(self.history) - 1)
        if last and self._last is not None:
            return self._last
        works = self._room.works if last and self._traced else self._replayed(ply)
        events: Trace = works["events"][0, : works["traced"][0]].copy()
        events.setflags(write=False)
        if last:
            self._last = events
        return events

    def _replayed(self, ply: int) -> NDArray[Any]:
        """Return the work record in which an action was played once more."""
        states, works = self._before(ply), np.zeros(1, self.game.work)
        self._doors.apply(states, self.history[ply], self.game.box.data, works)
        return works

    def log(self, seat: int = NOBODY, since: int = 0) -> list[str]:
        """Return every action, or those since a ply, in words, as far as a seat may know it."""
        self._check_seat(seat)
        tell, before = self.game.tell, self._before
        return [
            tell(before(ply)[0], self.history[ply], self.trace(ply, seat), seat)
            for ply in range(since, len(self.history))
        ]

    def course(self) -> Course:
        """Return how the match went so far: every state and action, with nothing hidden."""
        past = b"".join([*self._past, self._states.tobytes()])
        states = np.frombuffer(past, self.game.layout)
        return Course(states, np.array(self.history, np.int64), self._effects)

    def position(self) -> str:
        """Return the whole position as one line, what is hidden included."""
        return self.game.position(self.state)

    def back(self, ply: int) -> "Match":
        """Return a match of its own that stands where this one stood after `ply` actions."""
        if not 0 <= ply <= len(self.history):
            raise GameError(f"ply {shown(ply)}, expected 0 to {len(self.history)}")
        match = Match.__new__(Match)
        match._begin(self.game, self.seats, self.seed, dict(self.options))
        match.start = self.start
        match.history, match._past = self.history[:ply], self._past[:ply]
        match._floor = min(self._floor, ply)
        match._states[:] = self._before(ply) if ply < len(self.history) else self._states
        return match

    def seen_by(self, seat: int, seed: int) -> View:
        """Return what a seat knows: a View whose state is a guess where the seat cannot know."""
        self._check_seat(seat)
        states = self._guessed(seat, seed)
        return View(self.game, seat, states, len(self.history), self._since(seat))

    def _guessed(self, seat: int, seed: int) -> NDArray[Any]:
        """Return the state with everything dealt anew that a seat cannot know."""
        states = np.frombuffer(bytearray(self._states.tobytes()), self.game.layout)
        states["rng"] = seed
        self._doors.guess(states, seat, self.game.box.data, self._room.works)
        return states

    def record(self) -> Record:
        """Return the match as a record."""
        game = self.game
        return Record(
            game=game.name,
            revision=game.revision,
            box=game.box.label,
            seats=self.seats,
            seed=self.seed,
            options={name: str(value) for name, value in self.options.items()},
            position=self.start,
            actions=[self._noted(ply) for ply in range(len(self.history))],
            score=tuple(self.score().tolist()) if self.over else None,
        )

    def dumps(self) -> str:
        """Return the match as text, for `loads`."""
        return str(self.record())

    # What happened at a ply.

    def _before(self, ply: int) -> NDArray[Any]:
        """Return the state before a ply, as an array of its own."""
        return np.frombuffer(bytearray(self._past[ply]), self.game.layout)

    def actor(self, ply: int) -> int:
        """Return the seat that played at a ply."""
        return self._past[ply][self._turn_at]

    def _noted(self, ply: int) -> tuple[int, str]:
        """Return who played at a ply, and what."""
        state = self._before(ply)[0]
        return int(state.turn), self.game.write(state, self.history[ply], int(state.turn))

    def _since(self, seat: int) -> tuple[str, ...]:
        """Return what was played since a seat's last choice, as it saw it."""
        seen: list[str] = []
        for ply in range(len(self.history) - 1, -1, -1):
            state = self._before(ply)[0]
            if state.turn == seat:
                break
            seen.append(self.game.write(state, self.history[ply], seat))
        return tuple(reversed(seen))

    # Checks.

    def _check_seat(self, seat: int) -> int:
        number = whole(seat)
        if number is None:
            raise BadOption(f"{self.game.name}: seat {shown(seat)} is no number")
        if not NOBODY <= number < self.seats:
            expected = f"0 to {self.seats - 1}, or NOBODY"
            raise BadOption(f"{self.game.name}: seat {seat}, expected {expected}")
        return number

    def _check_number(self, action: Any) -> int:
        number = whole(action)
        if number is None:
            raise IllegalMove(
                f"{self.game.name}: action {shown(action)}, expected a number or text"
            )
        if not 0 <= number < self.game.actions:
            expected = f"0 to {self.game.actions - 1}"
            raise IllegalMove(f"{self.game.name}: action {shown(action)}, expected {expected}")
        return number

    def _check_legal(self, action: int) -> None:
        if self._check_number(action) not in self.legal():
            raise IllegalMove(self._not_legal(action))

    def _not_legal(self, action: int) -> str:
        if self.over:
            return f"{self.game.name}: the match is over, so action {action} cannot be played"
        legal = self.legal()
        some = ", ".join(map(str, legal[:12])) + (", ..." if len(legal) > 12 else "")
        return f"{self.game.name}: action {action} is not legal now, expected one of {some}"
