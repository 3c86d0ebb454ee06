"""What one viewer is told about a table beside the scene: seats, clocks, rights, result."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from stonewright.scenes import MARKS
from stonewright.site.tables import going_back
from stonewright.site.tables.clock import Pauses
from stonewright.site.tables.naming import named
from stonewright.site.tables.plan import Seat
from stonewright.site.tables.table import Said, Table
from stonewright.site.tables.turning import turning_point

UNTOLD = object()


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and through which seat, if any."""

    guest: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known outside the table: the time, and who is there."""

    now: int
    here: Callable[[str], bool]
    pauses: Pauses = ()


def tell(table: Table, viewer: Viewer, moment: Moment) -> dict[str, Any]:
    """Return the facts of a table as one viewer may know them."""
    plan, yours = table.plan, table.held_by(viewer.guest)
    return {
        "id": table.id,
        "game": plan.game,
        "title": plan.name or table.game.title,
        "status": table.status,
        "host": bool(viewer.guest) and viewer.guest == table.host,
        "options": plan.options,
        "settings": plan.terms.to_dict(),
        "seats": [_seat(table, n, seat, viewer, moment) for n, seat in enumerate(plan.seats)],
        "viewer": viewer.seat,
        "yours": yours,
        **_course(table),
        "can": _rights(table, viewer, yours) | _ways_back(table, viewer, yours),
        "replay": table.replay,
        "secrets": table.game.secrets,
        "rematch": table.next or None,
    }


def _course(table: Table) -> dict[str, Any]:
    """Return how far the match has come."""
    return {"turn": table.turn, "ply": table.ply, "changed": table.changed}


class Stand(NamedTuple):
    """How a table stands, for whoever looks: made once for all of them."""

    frame: tuple[Any, ...]  # all that is behind the facts that an action leaves, without clocks
    course: dict[str, Any]  # the facts that every action changes

    @classmethod
    def of(cls, table: Table, moment: Moment) -> "Stand":
        """Return how a table stands now."""
        here = [moment.here(seat.guest) for seat in table.seats]
        match = table.status, table.next, bool(table.ply), len(table.resigned)
        return cls((table.plan, match, here), _course(table))


class Told:
    """What one viewer was told about a table last; only what changed need be told again."""

    def __init__(self) -> None:
        self.facts: dict[str, Any] = {}
        self._viewer: Viewer | None = None
        self._frame: tuple[Any, ...] = ()

    def follow(self, table: Table, viewer: Viewer, moment: Moment, stand: Stand) -> dict[str, Any]:
        """Catch up with the table; return what changed."""
        facts = self.facts
        if table.clock is None and stand.frame == self._frame and viewer is self._viewer:
            found = stand.course
            back = _ways_back(table, viewer, facts["yours"])
            if not back.items() <= facts["can"].items():
                found = found | {"can": facts["can"] | back}
        else:
            found = tell(table, viewer, moment)
        new = {name: v for name, v in found.items() if facts.get(name, UNTOLD) != v}
        self._viewer, self._frame = viewer, stand.frame
        facts.update(new)
        return new


def _seat(table: Table, number: int, seat: Seat, viewer: Viewer, moment: Moment) -> dict[str, Any]:
    told: dict[str, Any] = {
        "seat": number,
        "name": seat.called(number),
        "kind": seat.kind,
        "you": bool(viewer.guest) and seat.guest == viewer.guest,
        "here": seat.kind == "bot" or (bool(seat.guest) and moment.here(seat.guest)),
        "mark": MARKS[number],
    }
    if seat.automatic:
        told["bot"] = seat.bot
    if table.clock:
        told["clock_ms"] = table.clock.remaining(number, moment.now, moment.pauses)
        told["running"] = table.clock.seat == number
    return told


def _rights(table: Table, viewer: Viewer, yours: list[int]) -> dict[str, bool]:
    host = bool(viewer.guest) and viewer.guest == table.host
    lobby, playing = table.status == "lobby", table.status == "playing"
    over = table.status in ("over", "aborted")
    kinds = [seat.kind for seat in table.seats]
    return {
        "join": lobby and "open" in kinds,
        "settings": lobby and host,
        "start": lobby and host and "open" not in kinds,
        "leave": bool(yours) and (lobby or (playing and _seated(table, yours))),
        "return": playing and any(_back_seat(table, seat) for seat in yours),
        "abort": (lobby and host) or (playing and bool(yours) and not table.ply),
        "resign": playing and bool(table.ply) and any(s not in table.resigned for s in yours),
        "undo": False,
        "restart_turn": False,
        "take_back": False,
        "rematch": over and not table.replay and (bool(yours) or host),
        "record": table.status == "over",
        "chat": bool(yours) or host or table.plan.terms.spectators,
    }


def _ways_back(table: Table, viewer: Viewer, yours: list[int]) -> dict[str, bool]:
    """Return the rights to take something back, where there can be any."""
    if table.status != "playing" or not yours:
        return {}
    undo, restart = _back(table, viewer.guest)
    return {"undo": undo, "restart_turn": restart, "take_back": _can_take_back(table, yours)}


def _seated(table: Table, yours: list[int]) -> bool:
    return any(table.seats[seat].kind == "person" for seat in yours)


def _back_seat(table: Table, seat: int) -> bool:
    """Tell whether the person of a seat may come back to it."""
    out_of_time = table.clock is not None and not table.clock.left[seat]
    left = table.seats[seat].kind == "left"
    return left and seat not in table.resigned and not out_of_time


def _back(table: Table, guest: str) -> tuple[bool, bool]:
    """Tell whether the last action, and more of the turn, can be taken back by a guest."""
    match, turn = table.match, table.turn
    if match is None or turn is None or table.seats[turn].guest != guest:
        return False, False
    if not match.history or match.actor(-1) != turn or table.seats[turn].kind != "person":
        return False, False
    count = 0 if table.plan.terms.undo == "off" else going_back.own_actions(match)
    return count > 0, count > 1


def _can_take_back(table: Table, yours: list[int]) -> bool:
    match = table.match
    if match is None or not going_back.free(table):
        return False
    return any(match.actor(ply) in yours for ply in range(len(match.history)))


def tell_chat(table: Table, viewer: Viewer, said: list[Said]) -> list[dict[str, Any]]:
    """Return lines of chat; who wrote them is known by name and seat only."""
    return [
        {
            "number": line.number,
            "seat": line.seat,
            "name": line.name,
            "text": line.text,
            "at": line.at,
            "you": bool(viewer.guest) and line.guest == viewer.guest,
        }
        for line in said
    ]


def result(table: Table) -> dict[str, Any] | None:
    """Return how the match ended: shares of the win, points, and the sheets line by line."""
    match = table.match
    if table.status != "over" or match is None:
        return None
    names = table.names()
    sheets = [[(named(w, names), n) for w, n in match.sheet(s)] for s in range(match.seats)]
    why = [table.ended] if table.ended else [named(line, names) for line in match.scene().result]
    shared = shares(table)
    return {
        "shares": shared,
        "points": match.points().tolist(),
        "sheets": sheets,
        "why": why,
        "decided": turning_point(match, shared),
    }


def shares(table: Table) -> list[float]:
    """Return each seat's share of the win."""
    match = table.match
    if match is None:
        return []
    if table.stored is not None:
        return list(table.stored)
    if table.lost is None:
        return [float(share) for share in match.score()]
    others = np.ones(match.seats)
    others[table.lost] = 0
    return [float(share) for share in others / max(1, others.sum())]
