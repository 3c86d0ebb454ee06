"""Who may do what: a command becomes the event it asks for, or a refusal."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stonewright.errors import GameError
from stonewright.match import Match
from stonewright.site.refusals import Refusal, refused
from stonewright.site.tables import commands as ask, going_back
from stonewright.site.tables.clock import Pauses
from stonewright.site.tables.plan import check
from stonewright.site.tables.planning import changed
from stonewright.site.tables.table import Table

AWAY = 20.0  # seconds after which a player who is not there may be removed
TRIES = 60  # seeds, to find one with which the wanted seat begins
STANDIN = "level:5"  # who plays for people who resigned, or whose time is over

Draft = tuple[str, dict[str, Any]]  # an event's kind and data


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and what the site knows at that moment."""

    guest: str
    name: str
    now: int
    away: Callable[[str], float]  # seconds since a guest was last there
    pauses: Pauses = ()


def decide(table: Table, asker: Asker, command: ask.Command) -> Draft:
    """Return the event that a command leads to; Refusal if it may not be."""
    try:
        return _DECISIONS[type(command)](table, asker, command)
    except GameError as problem:
        raise refused(problem) from None


def _join(table: Table, asker: Asker, command: ask.Join) -> Draft:
    _need(table, "lobby")
    seats = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
    if command.seat is not None and command.seat not in seats:
        raise Refusal("not_your_seat", f"Seat {command.seat} is not open.")
    if not seats:
        raise Refusal("forbidden", "Every seat at this table is taken.")
    if command.seat is None and table.held_by(asker.guest):
        raise Refusal("forbidden", "You sit at this table already: name the other seat.")
    number = seats[0] if command.seat is None else command.seat
    return "sit", {"seat": number, "guest": asker.guest, "name": asker.name}


def _leave(table: Table, asker: Asker, command: ask.Leave) -> Draft:
    seat = own_seat(table, asker, command.seat)
    if table.status == "lobby":
        return "stand", {"seat": seat}
    _need(table, "playing")
    if table.seats[seat].kind == "left":
        raise Refusal("forbidden", "This seat was left already.")
    return "left", {"seat": seat}


def _settings(table: Table, asker: Asker, command: ask.Change) -> Draft:
    _need(table, "lobby")
    _host(table, asker)
    return "settings", check(changed(table.plan, asker, command), table.game).to_dict()


def _start(table: Table, asker: Asker, command: ask.Start) -> Draft:
    _need(table, "lobby")
    _host(table, asker)
    return started(table)


def started(table: Table) -> Draft:
    """Return the start of a match whose seats are all taken."""
    check(table.plan, table.game)
    if open_seats := [n for n, seat in enumerate(table.seats) if seat.kind == "open"]:
        many = "1 seat is" if len(open_seats) == 1 else f"{len(open_seats)} seats are"
        raise Refusal("forbidden", f"{many} still open: wait for players, or give them to bots.")
    seats, first = len(table.seats), table.plan.terms.first
    wanted = secrets.randbelow(seats) if first == "random" else int(first)
    return "start", _beginning(table, seats, wanted)


def _beginning(table: Table, seats: int, wanted: int) -> dict[str, Any]:
    """Return a seed with which a seat begins; where that is fixed, the players move round."""
    for _ in range(TRIES):
        seed = secrets.randbits(64)
        match = Match(table.game, seats, seed, **table.plan.options)
        begins = table.game.beginner(match.state)
        if begins == wanted:
            return {"seed": seed}
    return {"seed": seed, "shift": (begins - wanted) % seats}


def _abort(table: Table, asker: Asker, command: ask.Abort) -> Draft:
    if table.status == "lobby":
        _host(table, asker)
        return "abort", {}
    _need(table, "playing")
    own_seat(table, asker, None)
    if table.ply:
        raise Refusal("forbidden", "The match has begun: it can be resigned, not closed.")
    return "abort", {}


def _resign(table: Table, asker: Asker, command: ask.Resign) -> Draft:
    _need(table, "playing")
    seat = own_seat(table, asker, command.seat)
    if not table.ply:
        raise Refusal("forbidden", "Nothing was played yet: the table can be closed.")
    if seat in table.resigned:
        raise Refusal("forbidden", "This seat has resigned already.")
    others = [n for n, other in enumerate(table.seats) if n != seat and other.kind == "person"]
    ends = len(table.seats) <= 2 or not others
    return "resign", {"seat": seat, "ends": ends, "bot": "" if ends else STANDIN}


def _remove(table: Table, asker: Asker, command: ask.Remove) -> Draft:
    seat = _seat(table, command.seat)
    if table.status == "lobby":
        _host(table, asker)
        if table.seats[seat].kind == "open":
            raise Refusal("bad_request", f"Nobody sits on seat {seat}.")
        return "stand", {"seat": seat}
    _need(table, "playing")
    _player(table, asker)
    guest = table.seats[seat].guest
    if table.seats[seat].kind != "person" or guest == asker.guest:
        raise Refusal("forbidden", f"There is no other player on seat {seat} to remove.")
    if asker.away(guest) < AWAY:
        raise Refusal("forbidden", f"{table.names()[seat]} is there, or left a moment ago only.")
    return "left", {"seat": seat, "words": "was away and is removed"}


def _bot(table: Table, asker: Asker, command: ask.BotTakes) -> Draft:
    _need(table, "playing")
    _player(table, asker)
    seat = _seat(table, command.seat)
    if table.seats[seat].kind != "left" or table.seats[seat].bot:
        raise Refusal("forbidden", f"Seat {seat} was not left, so no bot may take it.")
    return "bot_takes", {"seat": seat, "bot": command.bot}


def _return(table: Table, asker: Asker, command: ask.Return) -> Draft:
    _need(table, "playing")
    left = [n for n in table.held_by(asker.guest) if table.seats[n].kind == "left"]
    wanted = left if command.seat is None else [n for n in left if n == command.seat]
    if not wanted:
        raise Refusal("not_your_seat", "You have left no such seat at this table.")
    if wanted[0] in table.resigned:
        raise Refusal("forbidden", "Who has resigned cannot come back.")
    if table.clock and not table.clock.left[wanted[0]]:
        raise Refusal("forbidden", "Your time is over, so the bot plays on.")
    return "returns", {"seat": wanted[0]}


def _act(table: Table, asker: Asker, command: ask.Act) -> Draft:
    match, seat = going_back.checked(table, asker.guest, command)
    if (command.action is None) == (command.notation is None):
        raise Refusal("bad_request", "Expected either the action's number or its notation.")
    action = match.read(command.notation) if command.notation is not None else command.action
    assert action is not None
    if action >= match.game.actions or action not in match.legal().tolist():
        raise Refusal("illegal_move", f"Action {action} is not legal now.")
    return "act", timed(table, asker, {"seat": seat, "action": int(action)})


def timed(table: Table, asker: Asker, data: dict[str, Any]) -> dict[str, Any]:
    """Add the time that was used, where a clock runs."""
    if table.clock:
        data["ms"] = table.clock.used(asker.now, asker.pauses)
        if data["ms"] > table.clock.left[data["seat"]]:
            raise Refusal("over", "Your time is over.")
    return data


def _undo(table: Table, asker: Asker, command: ask.Undo) -> Draft:
    match, seat = going_back.checked(table, asker.guest, command)
    return "undo", {"seat": seat, "to_ply": going_back.one_back(table, match)}


def _restart(table: Table, asker: Asker, command: ask.RestartTurn) -> Draft:
    match, seat = going_back.checked(table, asker.guest, command)
    return "undo", {"seat": seat, "to_ply": going_back.turn_back(table, match)}


def _take_back(table: Table, asker: Asker, command: ask.TakeBack) -> Draft:
    match, seat = going_back.checked_free(table, asker.guest, command)
    return "take_back", {"seat": seat, "to_ply": going_back.far_back(match, seat)}


def _chat(table: Table, asker: Asker, command: ask.Chat) -> Draft:
    held = table.held_by(asker.guest)
    if not held and asker.guest != table.host and not table.plan.terms.spectators:
        raise Refusal("forbidden", "Only the players talk at this table.")
    name = table.names()[held[0]] if len(held) == 1 else asker.name
    return "chat", {"seat": held[0] if held else None, "name": name, "text": command.text}


def _rematch(table: Table, asker: Asker, command: ask.Rematch) -> Draft:
    if table.status not in ("over", "aborted") or table.replay:
        raise Refusal("forbidden", "A rematch comes after the end.")
    _player(table, asker)
    return "rematch", {}


# Checks that several commands share.


def own_seat(table: Table, asker: Asker, wanted: int | None) -> int:
    """Return the seat meant, which must be the asker's own."""
    held = table.held_by(asker.guest)
    if not held or (wanted is not None and wanted not in held):
        where = "at this table" if wanted is None else f"on seat {wanted}"
        raise Refusal("not_your_seat", f"You do not sit {where}.")
    if wanted is not None:
        return wanted
    return table.turn if table.turn in held and table.turn is not None else held[0]


def _player(table: Table, asker: Asker) -> None:
    if not table.held_by(asker.guest) and asker.guest != table.host:
        raise Refusal("not_your_seat", "You do not sit at this table.")


def _host(table: Table, asker: Asker) -> None:
    """Let the host decide, or another player where the host is long gone."""
    deputy = table.held_by(asker.guest) and asker.away(table.host) >= 3 * AWAY
    if asker.guest != table.host and not deputy:
        raise Refusal("forbidden", "Only who opened the table decides this.")


def _seat(table: Table, number: int) -> int:
    if number >= len(table.seats):
        raise Refusal("bad_request", f"Seat {number}, expected 0 to {len(table.seats) - 1}.")
    return number


def _need(table: Table, status: str) -> None:
    if table.status == status:
        return
    if table.status in ("over", "aborted"):
        raise Refusal("over", "This table is closed: its match is over.")
    raise Refusal(
        "forbidden",
        "The match has not started." if status == "playing" else "The match has started already.",
    )


_DECISIONS: dict[type[ask.Command], Callable[[Table, Asker, Any], Draft]] = {
    ask.Join: _join,
    ask.Leave: _leave,
    ask.Change: _settings,
    ask.Start: _start,
    ask.Abort: _abort,
    ask.Resign: _resign,
    ask.Remove: _remove,
    ask.BotTakes: _bot,
    ask.Return: _return,
    ask.Rematch: _rematch,
    ask.Act: _act,
    ask.Undo: _undo,
    ask.RestartTurn: _restart,
    ask.TakeBack: _take_back,
    ask.Chat: _chat,
}
