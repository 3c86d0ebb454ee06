"""The JSON interface, for the pages and for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from stonewright.errors import GameError
from stonewright.game import Game, Option
from stonewright.record import Record, read as read_text
from stonewright.site import answers
from stonewright.site.answers import Done, Json, errors
from stonewright.site.desk import Desk
from stonewright.site.identity import Guest
from stonewright.site.live import viewer
from stonewright.site.moments import moment_snapshot, picture
from stonewright.site.refusals import Refusal, refused
from stonewright.site.rooms import Room
from stonewright.site.store.store import Listed
from stonewright.site.tables import commands as ask
from stonewright.site.tables.commands import COMMANDS, MOST_SEATS, Name
from stonewright.site.tables.plan import BOTS
from stonewright.site.tables.table import Table

router = APIRouter(prefix="/api", default_response_class=Json)


async def desk_of(request: Request) -> Desk:
    """Return the desk of this site."""
    desk: Desk = request.app.state.desk
    return desk


async def reader(request: Request) -> Guest | None:
    """Return who looks, if known."""
    return await (await desk_of(request)).reader(request)


async def actor(request: Request, response: Response) -> Guest:
    """Return who wants to do something."""
    return await (await desk_of(request)).actor(request, response)


async def room(request: Request, id: str) -> Room:
    """Return the room of a table."""
    return await (await desk_of(request)).house.room(id)


AnyDesk = Annotated[Desk, Depends(desk_of)]
Reader = Annotated[Guest | None, Depends(reader)]
Actor = Annotated[Guest, Depends(actor)]
AnyRoom = Annotated[Room, Depends(room)]
AnySeat = Annotated[int | None, Query(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Path(ge=0, lt=2**31)]


class NameGiven(ask.Shape):
    """The name a guest picks; `token` asks for one, for programs."""

    name: Name | None = None
    token: bool = False


# Games and guests.


@router.get("/games", response_model=answers.GameList)
async def games(desk: AnyDesk) -> Any:
    """List the games with their options, and the bots."""
    return Json({"games": [game_facts(g) for g in desk.house.games.values()], "bots": BOTS})


def game_facts(game: Game) -> dict[str, Any]:
    """Return what a page needs to know about a game."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "secrets": game.secrets,
        "actions": game.actions,
        "options": [_choice(option) for option in game.options],
    }


def _choice(option: Option) -> dict[str, Any]:
    told: dict[str, Any] = {"name": option.name, "words": option.words, "default": option.default}
    if isinstance(option.values, range):
        return told | {"least": option.values[0], "most": option.values[-1]}
    return told | {"values": list(option.values)}


@router.get("/me", response_model=answers.Me, responses=errors())
async def me(guest: Reader) -> Any:
    """Tell who you are here."""
    return Json({"known": guest is not None, "name": guest.name if guest else ""})


@router.post("/me", response_model=answers.Me, responses=errors())
async def name_me(
    desk: AnyDesk, guest: Actor, given: NameGiven, request: Request, response: Response
) -> Any:
    """Take a name. A new guest gets a cookie, and a program, if it asks, a token."""
    if given.name is not None and given.name != guest.name:
        guest = await desk.guests.rename(guest, given.name)
    told: dict[str, Any] = {"known": True, "name": guest.name}
    browser = "sec-fetch-site" in request.headers or "origin" in request.headers
    if given.token and not browser:
        told["token"] = desk.guests.token(guest)
    return _with_cookie(Json(told), response)


@router.post("/me/link", response_model=answers.Url, responses=errors())
async def link_me(desk: AnyDesk, guest: Actor, response: Response) -> Any:
    """Make a private link that carries you to another device, once."""
    secret = await desk.guests.carry(guest)
    return _with_cookie(Json({"url": f"{desk.settings.address}/carry/{secret}"}), response)


def _with_cookie(answer: Json, given: Response) -> Json:
    """Return an answer with the cookie that was set on the way."""
    for name, value in given.headers.items():
        if name == "set-cookie":
            answer.headers.append(name, value)
    return answer


# Tables.


@router.get("/tables", response_model=answers.Lists, responses=errors())
async def tables(desk: AnyDesk, guest: Reader) -> Any:
    """List tables to join, to watch, and your own."""
    return Json(await lists(desk, guest))


async def lists(desk: Desk, guest: Guest | None) -> dict[str, list[dict[str, Any]]]:
    """Return tables to join, to watch, and those of a guest."""
    public = await desk.house.store.listed()
    mine = await desk.house.store.listed(guest.id) if guest else []
    return {
        "open": _told([table for table in public if table.status == "lobby"]),
        "playing": _told([t for t in public if t.status == "playing" and t.summary["spectators"]]),
        "mine": _told(mine),
    }


def _told(listed: list[Listed]) -> list[dict[str, Any]]:
    return [table.summary | {"touched": table.touched} for table in listed]


@router.post("/tables", status_code=201, response_model=answers.Opened, responses=errors(404))
async def open_table(desk: AnyDesk, guest: Actor, wish: ask.Opening, response: Response) -> Any:
    """Open a table, and start it at once if that is wished."""
    limits = desk.settings.limits
    desk.rates.use("new tables", guest.id, limits.tables)
    if await desk.house.store.count_open(guest.id) >= limits.tables_open:
        raise Refusal("too_many", f"You have {limits.tables_open} tables that are not over.")
    opened = await desk.house.open(guest.id, guest.name, wish)
    id = opened.table.id
    answer = Json({"id": id, "url": f"{desk.settings.address}/t/{id}"}, 201)
    return _with_cookie(answer, response)


@router.get("/tables/{id}", response_model=answers.Snapshot, responses=errors(404))
async def read_table(found: AnyRoom, guest: Reader, seat: AnySeat = None) -> Any:
    """Return all that you may know of a table, through one of your seats."""
    async with found.lock:
        return Json(found.snapshot(viewer(found, guest, seat, seat is not None)))


def _add_command(kind: str, shape: type[ask.Command]) -> None:
    async def run(
        desk: AnyDesk, guest: Actor, found: AnyRoom, command: ask.Command, response: Response
    ) -> Any:
        if kind == "chat":
            desk.rates.use("chat lines", guest.id, desk.settings.limits.chat)
        number = await desk.house.command(found, guest.id, guest.name, command)
        return _with_cookie(Json({"ok": True, "number": number}), response)

    run.__annotations__["command"] = shape
    router.add_api_route(
        f"/tables/{{id}}/{kind}",
        run,
        methods=["POST"],
        name=f"table_{kind}",
        description=shape.__doc__,
        response_model=Done,
        responses=errors(404, 409, 422),
    )


for _kind, _shape in COMMANDS.items():
    _add_command(_kind, _shape)


# Looking back.


def with_notes(record: Record, table: Table) -> Record:
    """Return a record that also tells who took back, left or resigned."""
    record.notes = [f"after ply {note.ply}: {note.words}" for note in table.notes]
    return record


@router.get("/tables/{id}/record", response_class=PlainTextResponse, responses=errors(404, 409))
async def read_record(found: AnyRoom, guest: Reader) -> Any:
    """Return the record of a finished match, for replaying it anywhere."""
    async with found.lock:
        table = found.table
        if table.status != "over" or table.match is None:
            raise Refusal("forbidden", "The record is there once the match is over.")
        name = f"{table.plan.game}-{table.id}.txt"
        text = str(with_notes(table.match.record(), table))
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get(
    "/tables/{id}/moments/{ply}.svg",
    response_class=Response,
    responses=errors(404) | {200: {"content": {"image/svg+xml": {}}}},
)
async def read_picture(
    found: AnyRoom, guest: Reader, ply: Ply, seat: AnySeat = None, dark: bool = False
) -> Any:
    """Draw the position after so many actions."""
    async with found.lock:
        svg = picture(found, viewer(found, guest, seat, seat is not None), ply, dark)
    return Response(svg, media_type="image/svg+xml")


@router.get("/tables/{id}/moments/{ply}", response_model=answers.Snapshot, responses=errors(404))
async def read_moment(found: AnyRoom, guest: Reader, ply: Ply, seat: AnySeat = None) -> Any:
    """Return the table as it was after so many actions, as far as you may know it."""
    async with found.lock:
        return Json(moment_snapshot(found, viewer(found, guest, seat, seat is not None), ply))


@router.post(
    "/replays",
    status_code=201,
    response_model=answers.Opened,
    responses=errors(404, 413),
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def open_replay(desk: AnyDesk, guest: Actor, request: Request, response: Response) -> Any:
    """Open the match in a record, sent as text, to look at it."""
    desk.rates.use("records", guest.id, desk.settings.limits.uploads)
    try:
        text = (await request.body()).decode()
        game = read_text(text).game
    except UnicodeDecodeError:
        raise Refusal("bad_request", "This is no match record, not even text.") from None
    except GameError as problem:
        raise refused(problem) from None
    found = await desk.house.open_record(guest.id, game, text)
    id = found.table.id
    return _with_cookie(Json({"id": id, "url": f"{desk.settings.address}/r/{id}"}, 201), response)
