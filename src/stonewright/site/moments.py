"""Earlier moments of a table, as far as a viewer may know them."""

from typing import Any

import orjson

from stonewright.game import NOBODY
from stonewright.match import Match
from stonewright.scenes import draw as draw_svg
from stonewright.site.refusals import Refusal
from stonewright.site.rooms import Room
from stonewright.site.tables.looks import draw, guess_seed, spectator
from stonewright.site.tables.naming import Naming
from stonewright.site.tables.telling import Viewer, result, tell


def _at(room: Room, ply: int) -> Match:
    match = room.table.match
    if match is None:
        raise Refusal("not_found", "The match has not started.")
    if ply > len(match.history):
        raise Refusal("not_found", f"Only {len(match.history)} actions were played.")
    return match.back(ply)


def moment_snapshot(room: Room, viewer: Viewer, ply: int) -> dict[str, Any]:
    """Return the table as it was after so many actions; nothing can be done there."""
    match, table, seed = _at(room, ply), room.table, guess_seed()
    words = draw(match, NOBODY, seed)  # it is nobody's turn there
    scene = draw(match, spectator(viewer.seat), seed).to_dict() | {
        "title": words.title,
        "prompt": words.prompt,
        "targets": [],
    }
    told = tell(table, viewer, room.moment())
    last = ply == table.ply
    return {
        "number": table.number,
        "table": told | {"ply": ply, "turn": None if match.over else match.turn},
        "scene": orjson.Fragment(Naming(table.names())(orjson.dumps(scene))),
        "log": room.look(viewer.seat).whole()["log"],
        "chat": [],
        "result": result(table) if last else None,
    }


def picture(room: Room, viewer: Viewer, ply: int, dark: bool) -> str:
    """Return a moment as a picture, with the players' names."""
    match = _at(room, ply)
    svg = draw_svg(draw(match, spectator(viewer.seat), guess_seed()), dark=dark, targets=False)
    return naming_svg(svg, room.table.names())


def naming_svg(svg: str, names: list[str]) -> str:
    """Put the players' own names into a picture."""
    safe = [name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for name in names]
    safe = [name.replace('"', "&quot;") for name in safe]
    return Naming(safe, plain=True)(svg.encode()).decode()
