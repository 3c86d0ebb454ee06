"""The shapes of what the JSON interface answers, for its description."""

from typing import Any

import orjson
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field


class Json(JSONResponse):
    """JSON made fast, with what is already JSON left as it is."""

    def render(self, content: Any) -> bytes:
        """Return the bytes."""
        return orjson.dumps(content)


class Why(BaseModel):
    """What was wrong."""

    code: str
    message: str


class Error(BaseModel):
    """The one shape of every error."""

    error: Why


class Me(BaseModel):
    """Who you are here; `token` is for programs, which send it as a bearer."""

    known: bool
    name: str
    token: str | None = None


class Url(BaseModel):
    """An address."""

    url: str


class Opened(BaseModel):
    """A table and its address."""

    id: str
    url: str


class Done(BaseModel):
    """A command that was carried out; `number` is that of its event."""

    ok: bool = True
    number: int


class Choice(BaseModel):
    """An option of a game: its values, or the range they lie in."""

    name: str
    words: str
    default: int | str
    values: list[int | str] | None = None
    least: int | None = None
    most: int | None = None


class GameFacts(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    seats: list[int]
    secrets: bool
    actions: int
    options: list[Choice]


class GameList(BaseModel):
    """The games and the bots."""

    games: list[GameFacts]
    bots: list[str]


class Lists(BaseModel):
    """Tables to join, to watch, and your own."""

    open: list[dict[str, Any]]
    playing: list[dict[str, Any]]
    mine: list[dict[str, Any]]


class Snapshot(BaseModel):
    """All that a viewer may know of a table."""

    number: int = Field(description="of the last event")
    table: dict[str, Any]
    scene: dict[str, Any] | None
    log: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    result: dict[str, Any] | None


CODES = {
    400: "bad_request: something is not as it should be",
    401: "unknown_guest: the token is not from here",
    403: "forbidden or not_your_seat",
    404: "not_found",
    409: "stale, not_your_turn, no_undo or over",
    413: "too_large",
    422: "illegal_move",
    429: "too_many",
    503: "unavailable",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the description of errors that a route may answer with."""
    wanted = {*statuses, 400, 401, 403, 429, 503}
    return {status: {"model": Error, "description": CODES[status]} for status in sorted(wanted)}
