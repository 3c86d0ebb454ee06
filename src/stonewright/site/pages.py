"""The pages, made of templates."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt
from starlette.templating import Jinja2Templates

from stonewright.errors import GameError
from stonewright.games import rules_text
from stonewright.site.api import AnyDesk, AnyRoom, Reader, game_facts, lists
from stonewright.site.desk import Desk
from stonewright.site.dressing import dress
from stonewright.site.refusals import refused
from stonewright.site.sprite import router as art
from stonewright.site.tables.plan import BOTS

FOLDER = Path(str(files("stonewright.site")))
templates = Jinja2Templates(FOLDER / "templates")
dress(templates, FOLDER / "static")
router = APIRouter(include_in_schema=False)
router.include_router(art)


def render(request: Request, name: str, status: int = 200, **given: Any) -> HTMLResponse:
    """Return a page."""
    desk: Desk = request.app.state.desk
    shared = {"games": [game_facts(game) for game in desk.house.games.values()], "bots": BOTS}
    answer = templates.TemplateResponse(
        request, name, shared | given | {"status": status}, status_code=status
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@router.get("/")
async def front(request: Request, desk: AnyDesk, guest: Reader) -> Response:
    """Show the games, the tables being played, and your own."""
    return render(request, "front.html", guest=guest, tables=await lists(desk, guest))


@router.get("/new/{game}")
async def new(request: Request, desk: AnyDesk, guest: Reader, game: str) -> Response:
    """Show the choices for a new table."""
    return render(request, "new.html", guest=guest, game=game_facts(_game(desk, game)))


@router.get("/t/{id}")
@router.get("/r/{id}")
async def table(request: Request, found: AnyRoom, guest: Reader) -> Response:
    """Show a table: its lobby, then the match, then looking back."""
    plan = found.table.plan
    return render(
        request,
        "table.html",
        guest=guest,
        id=found.table.id,
        title=plan.name or found.table.game.title,
        game=game_facts(found.table.game),
        rules=rules_html(plan.game),
    )


@router.get("/rules/{game}")
async def rules(request: Request, desk: AnyDesk, guest: Reader, game: str) -> Response:
    """Show the rules of a game."""
    found = _game(desk, game)
    return render(
        request, "rules.html", guest=guest, game=game_facts(found), rules=rules_html(found.name)
    )


@router.get("/carry/{secret}")
async def carry(request: Request, guest: Reader, secret: str) -> Response:
    """Ask whether this device should be taken over; the link is used only when that is said."""
    return render(request, "carry.html", guest=guest, secret=secret)


@router.post("/carry/{secret}")
async def carried(request: Request, desk: AnyDesk, secret: str) -> Response:
    """Make this device somebody's who had another one."""
    desk.check_origin(request)
    answer = RedirectResponse("/", 303)
    desk.greet(answer, await desk.guests.carried(secret))
    return answer


def _game(desk: Desk, name: str) -> Any:
    try:
        return desk.house.game(name)
    except GameError as problem:
        raise refused(problem) from None


_rules: dict[str, str] = {}


def rules_html(game: str) -> str:
    """Return a game's rules as HTML."""
    if game not in _rules:
        _rules[game] = MarkdownIt("commonmark").enable("table").render(rules_text(game))
    return _rules[game]
