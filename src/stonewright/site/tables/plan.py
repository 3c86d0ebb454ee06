"""What is agreed before a match starts: seats, options, clock, and who may watch."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from stonewright.errors import BadOption, shown
from stonewright.game import PLAYERS, Game, Value

BOT_NAMES = ("Flint", "Basalt", "Marl", "Slate")
BOTS = ("level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "greedy", "uniform")
UNDO = ("turn", "free", "off")
THEN = ("bot", "end")


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair and who sits on it: kind is person, bot, open or left."""

    kind: str = "open"
    guest: str = ""  # also of who left
    name: str = ""
    bot: str = ""  # also the one that plays for who left

    @property
    def automatic(self) -> bool:
        """Tell whether a bot decides here."""
        return bool(self.bot) and self.kind in ("bot", "left")

    def called(self, number: int) -> str:
        """Return what this player is called."""
        if self.kind == "open":
            return PLAYERS[number]
        return self.name or (BOT_NAMES[number] if self.kind == "bot" else PLAYERS[number])


@dataclass(frozen=True, slots=True)
class Terms:
    """The customs of a table, apart from the game's own options."""

    clock: dict[str, Any] | None = None  # bank_s, increment_s and then
    undo: str = "turn"
    spectators: bool = True
    public: bool = True
    first: Value = "random"

    def to_dict(self) -> dict[str, Any]:
        """Return the terms as they are stored and sent."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Return the terms that were stored so."""
        known = {name: given[name] for name in cls.__dataclass_fields__ if name in given}
        return cls(**known)


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the host decides."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Value] = field(default_factory=dict)
    terms: Terms = field(default_factory=Terms)
    name: str = ""
    box: str = ""  # the name and hash of the cards

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as it is stored."""
        return asdict(self) | {"seats": [asdict(seat) for seat in self.seats]}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Return the plan that was stored so."""
        seats = tuple(Seat(**seat) for seat in given["seats"])
        terms = Terms.read(given["terms"])
        words = given.get("name", ""), given.get("box", "")
        return cls(given["game"], seats, dict(given["options"]), terms, *words)

    def seat(self, number: int, seat: Seat) -> "Plan":
        """Return the plan with another one on a seat."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats)


def check(plan: Plan, game: Game) -> Plan:
    """Return a plan with all options filled in; BadOption if something does not fit."""
    options = game.complete(len(plan.seats), plan.options)
    first = plan.terms.first
    if first != "random" and first not in range(len(plan.seats)):
        raise BadOption(f"first={shown(first)}, expected random or a seat below {len(plan.seats)}")
    if plan.terms.undo == "free" and len(people(plan.seats)) > 1:
        raise BadOption("undo=free is for tables with one person and bots, expected turn or off")
    return replace(plan, options=options, box=game.box.label)


def people(seats: Iterable[Seat]) -> list[int]:
    """Return the seats that are not played by bots from the start."""
    return [number for number, seat in enumerate(seats) if seat.kind != "bot"]
