"""What people and programs can ask of a table, checked for shape."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from stonewright.site.tables.plan import BOTS

MOST_SEATS = 4
Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, strict=True)]
Number = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Bot = Literal[BOTS]  # type: ignore[valid-type]
Setting = (
    Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)] | Annotated[str, Field(max_length=40)]
)


class Shape(BaseModel):
    """A shape without unknown fields."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Shape):
    """Who is to sit on a seat; `keep` leaves who sits there."""

    who: Literal["me", "open", "bot", "keep"] = "open"
    bot: Bot = "level:3"
    name: Name | None = Field(None, description="for several people at one screen")


class ClockWish(Shape):
    """A bank of seconds for each player and an increment for each turn."""

    bank_s: Annotated[float, Field(ge=1, le=7 * 24 * 3600)] = 900
    increment_s: Annotated[float, Field(ge=0, le=24 * 3600)] = 10
    then: Literal["bot", "end"] = Field("bot", description="what happens when the time is over")


class TermsWish(Shape):
    """The customs of a table."""

    clock: ClockWish | None = None
    undo: Literal["turn", "free", "off"] = "turn"
    spectators: bool = True
    public: bool = True
    first: Literal["random"] | SeatNumber = "random"


class Opening(Shape):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Setting], Field(max_length=20)] = {}
    table: TermsWish = TermsWish()
    name: Name | None = Field(None, description="of the table")
    start: bool = Field(False, description="start at once, if no seat is open")
    id: Id | None = None


class Command(Shape):
    """Something asked of a table; `id` is the sender's own, and asking twice does it once."""

    kind: ClassVar[str]
    id: Id


class Join(Command):
    """Sit down, on any open seat unless one is named."""

    kind = "join"
    seat: SeatNumber | None = None


class Leave(Command):
    """Stand up, from all own seats unless one is named."""

    kind = "leave"
    seat: SeatNumber | None = None


class Change(Command):
    """Change what is given, before the start; for the host."""

    kind = "settings"
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)] | None = None
    options: Annotated[dict[str, Setting], Field(max_length=20)] | None = None
    table: TermsWish | None = None
    name: Name | None = None


class Start(Command):
    """Start the match; for the host."""

    kind = "start"


class Abort(Command):
    """Close the table before the first move."""

    kind = "abort"


class Resign(Command):
    """Give up."""

    kind = "resign"
    seat: SeatNumber | None = None


class Remove(Command):
    """Remove a player who left: before the start by the host, then by any other player."""

    kind = "remove"
    seat: SeatNumber


class BotTakes(Command):
    """Let a bot play for a seat that was left."""

    kind = "bot"
    seat: SeatNumber
    bot: Bot = "level:3"


class Return(Command):
    """Take the own seat back."""

    kind = "return"
    seat: SeatNumber | None = None


class Rematch(Command):
    """Open a table with the same people and the same terms."""

    kind = "rematch"


class Positioned(Command):
    """Something asked in a certain position: `at` is the number of actions played so far.

    `seen`, the number of the last update received, also tells positions apart that have the same
    number of actions.
    """

    at: Number
    seen: Number | None = None


class Act(Positioned):
    """Play an action, by its number or its notation."""

    kind = "act"
    action: Number | None = None
    notation: Annotated[str, Field(max_length=80)] | None = None


class Undo(Positioned):
    """Take the last action of the own turn back."""

    kind = "undo"


class RestartTurn(Positioned):
    """Start the own turn again, as far as it can be taken back."""

    kind = "restart_turn"


class TakeBack(Positioned):
    """Go back to the own last decision across the bots, at tables with free take-back."""

    kind = "take_back"


class Chat(Command):
    """Say something to everybody at the table."""

    kind = "chat"
    text: Words


COMMANDS: dict[str, type[Command]] = {
    command.kind: command
    for command in (
        Join,
        Leave,
        Change,
        Start,
        Abort,
        Resign,
        Remove,
        BotTakes,
        Return,
        Rematch,
        Act,
        Undo,
        RestartTurn,
        TakeBack,
        Chat,
    )
}


def explain(problems: list[Any]) -> str:
    """Say in one sentence what is wrong with a shape."""
    first = problems[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the message"
    return f"{where}: {first['msg']}."
