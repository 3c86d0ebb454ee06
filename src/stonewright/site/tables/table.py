"""A table's memory: what its events add up to."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from stonewright.errors import BadBox, BadRecord
from stonewright.game import NOBODY, Game
from stonewright.loading import loads
from stonewright.match import Match
from stonewright.site.tables.clock import Clock
from stonewright.site.tables.events import Event
from stonewright.site.tables.plan import Plan, Seat

Games = Callable[[str], Game]


def _match(game: Game, plan: Plan, data: dict[str, Any]) -> Match:
    """Return the match that a start describes: from its beginning, or a composed position."""
    if plan.box and plan.box != game.box.label:
        raise BadBox(f"it was played with the cards {plan.box}, not with {game.box.label}")
    if "position" in data:
        return Match.at(game, data["position"], data["seed"], **plan.options)
    return Match(game, len(plan.seats), data["seed"], **plan.options)


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log that is no action: it stands after so many plies."""

    ply: int
    seat: int | None
    words: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    number: int
    guest: str
    seat: int | None
    name: str
    text: str
    at: int


@dataclass(slots=True)
class Table:
    """One table. `apply` is the only way to change it."""

    id: str
    games: Games
    number: int = 0  # of the last event
    changed: int = 0  # number of the last event that changed the match itself
    status: str = "new"
    host: str = ""
    made: int = 0
    touched: int = 0
    plan: Plan = field(init=False)
    match: Match | None = None
    clock: Clock | None = None
    notes: list[Note] = field(default_factory=list)
    chat: list[Said] = field(default_factory=list)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    ended: str = ""  # why, where it was not by the rules
    lost: int | None = None  # the seat that ended it so
    resigned: set[int] = field(default_factory=set)
    next: str = ""  # the table of the rematch
    replay: bool = False
    stored: tuple[float, ...] | None = None  # the result of a record that no longer replays

    @property
    def game(self) -> Game:
        """Return the rules, with the cards that are played with."""
        return self.games(self.plan.game) if self.match is None else self.match.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who sits where."""
        return self.plan.seats

    @property
    def ply(self) -> int:
        """Return how many actions were played."""
        return len(self.match.history) if self.match else 0

    @property
    def turn(self) -> int | None:
        """Return the seat to move, if any."""
        if self.status != "playing" or self.match is None:
            return None
        turn = self.match.turn
        return None if turn == NOBODY else turn

    def held_by(self, guest: str) -> list[int]:
        """Return the seats of a guest, those included that a bot keeps warm."""
        return [n for n, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def names(self) -> list[str]:
        """Return what the players are called."""
        return [seat.called(number) for number, seat in enumerate(self.seats)]

    def apply(self, event: Event) -> None:
        """Take one event in; it must be the next one, and must have been decided properly."""
        if event.number != self.number + 1:
            raise ValueError(f"table {self.id}: event {event.number} after {self.number}")
        getattr(self, f"_{event.kind}")(event)
        self.number, self.touched = event.number, event.at
        if event.request:
            self.answered[event.by, event.request] = event.number

    # Before the start.

    def _open(self, event: Event) -> None:
        self.host, self.made = event.by, event.at
        if "record" in event.data:
            self._load(event.data)
            return
        self.plan, self.status = Plan.read(event.data), "lobby"

    def _load(self, data: dict[str, Any]) -> None:
        """Open the finished match of a record, as far as it replays."""
        self.replay, self.status = True, "over"
        try:
            self.match = loads(data["record"], game=self.games(data["game"]))
        except BadRecord as problem:
            if problem.match is None:
                raise
            self.match, self.stored, self.ended = problem.match, problem.score, str(problem)
        match = self.match
        seats = tuple(Seat("person") for _ in range(match.seats))
        self.plan = Plan(match.game.name, seats, match.options, name=data.get("name", ""))

    def _settings(self, event: Event) -> None:
        self.plan = Plan.read(event.data)

    def _sit(self, event: Event) -> None:
        seat = Seat("person", event.data["guest"], event.data["name"])
        self.plan = self.plan.seat(event.data["seat"], seat)

    def _stand(self, event: Event) -> None:
        self.plan = self.plan.seat(event.data["seat"], Seat())

    # The match.

    def _start(self, event: Event) -> None:
        shift = event.data.get("shift", 0)
        self.plan = replace(self.plan, seats=self.seats[-shift:] + self.seats[:-shift])
        plan = self.plan
        self.match = _match(self.games(plan.game).with_box(plan.box), plan, event.data)
        self.status = "playing"
        if plan.terms.clock:
            self.clock = Clock.agreed(plan.terms.clock, len(plan.seats))
        self._moved(event)

    def _act(self, event: Event) -> None:
        match = self._playing()
        seat = match.turn
        match.play(event.data["action"])
        if self.clock:
            self.clock.spend(seat, event.data.get("ms", 0))
        self._moved(event)

    def _undo(self, event: Event) -> None:
        self._go_back(event, "takes back")

    def _take_back(self, event: Event) -> None:
        self._go_back(event, "takes back, across the bots,")

    def _go_back(self, event: Event, words: str) -> None:
        match, seat, ply = self._playing(), event.data["seat"], event.data["to_ply"]
        count = self.ply - ply
        self.match = match.back(ply)
        self.notes = [replace(note, ply=min(note.ply, ply)) for note in self.notes]
        actions = "1 action" if count == 1 else f"{count} actions"
        self._note(seat, f"{self.names()[seat]} {words} {actions}")
        self._moved(event)

    def _moved(self, event: Event) -> None:
        """Note that the match is another one now."""
        match = self._playing()
        self.changed = event.number
        if match.over:
            self.status = "over"
        if self.clock:
            self.clock.run(None if match.turn == NOBODY else match.turn, event.at)

    # People come and go.

    def _left(self, event: Event) -> None:
        seat = event.data["seat"]
        self._note(seat, f"{self.names()[seat]} {event.data.get('words', 'has left')}")
        self._change(seat, kind="left")

    def _bot_takes(self, event: Event) -> None:
        seat = event.data["seat"]
        self._note(seat, f"A bot plays on for {self.names()[seat]}")
        self._change(seat, kind="left", bot=event.data["bot"])

    def _returns(self, event: Event) -> None:
        seat = event.data["seat"]
        self._change(seat, kind="person", bot="")
        self._note(seat, f"{self.names()[seat]} is back")

    def _change(self, seat: int, **what: str) -> None:
        self.plan = self.plan.seat(seat, replace(self.seats[seat], **what))

    # The end.

    def _resign(self, event: Event) -> None:
        seat = event.data["seat"]
        self.resigned.add(seat)
        self._note(seat, f"{self.names()[seat]} resigns")
        if event.data.get("ends", True):
            self._finish(seat, f"{self.names()[seat]} has resigned.")
        else:
            self._change(seat, kind="left", bot=event.data["bot"])

    def _timeout(self, event: Event) -> None:
        seat = event.data["seat"]
        self._note(seat, f"{self.names()[seat]} is out of time")
        if self.clock:
            self.clock.left[seat] = 0
        if bot := event.data.get("bot"):
            self._change(seat, kind="left", bot=bot)
        else:
            self._finish(seat, f"{self.names()[seat]} ran out of time.")

    def _finish(self, seat: int, words: str) -> None:
        self.status, self.ended, self.lost = "over", words, seat
        if self.clock:
            self.clock.seat = None

    def _abort(self, event: Event) -> None:
        self.status, self.ended = "aborted", "The table was closed before the first move."

    def _chat(self, event: Event) -> None:
        data = event.data
        said = Said(event.number, event.by, data["seat"], data["name"], data["text"], event.at)
        self.chat.append(said)

    def _rematch(self, event: Event) -> None:
        self.next = event.data["table"]

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _note(self, seat: int | None, words: str) -> None:
        self.notes.append(Note(self.ply, seat, f"{words}."))
