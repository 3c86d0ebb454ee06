"""Acting in the right position, and taking back within the limits of the table."""

from stonewright.errors import NoUndo
from stonewright.match import Match
from stonewright.site.refusals import Refusal
from stonewright.site.tables.commands import Positioned
from stonewright.site.tables.table import Table

STALE = "The table has moved on since: look at it again."


def checked(table: Table, guest: str, command: Positioned) -> tuple[Match, int]:
    """Return the match and the seat to move, which must be the guest's own, in this position."""
    match = _live(table, guest, command)
    seat = match.turn
    if table.seats[seat].guest != guest or table.seats[seat].kind != "person":
        raise Refusal("not_your_turn", f"It is {table.names()[seat]}'s turn.")
    return match, seat


def checked_free(table: Table, guest: str, command: Positioned) -> tuple[Match, int]:
    """Return the match and the guest's seat, at a table where taking back is free."""
    match = _live(table, guest, command)
    if not free(table):
        raise Refusal("no_undo", "Only a single player among bots may take back freely.")
    return match, table.held_by(guest)[0]


def free(table: Table) -> bool:
    """Tell whether the one person at a table may take back across the bots."""
    if table.plan.terms.undo != "free":
        return False
    people = [seat for seat in table.seats if seat.kind != "bot"]
    return len(people) == 1 and people[0].kind == "person"


def _live(table: Table, guest: str, command: Positioned) -> Match:
    if table.status in ("over", "aborted"):
        raise Refusal("over", "The match is over.")
    if table.match is None:
        raise Refusal("forbidden", "The match has not started.")
    if not table.held_by(guest):
        raise Refusal("not_your_seat", "You do not sit at this table.")
    if command.at != table.ply or (command.seen is not None and command.seen < table.changed):
        raise Refusal("stale", STALE)
    return table.match


def one_back(table: Table, match: Match) -> int:
    """Return the ply before the last action of the turn."""
    _allowed(table)
    if own_actions(match) == 0:
        match.back(len(match.history)).undo()  # says why, if it cannot be
        raise NoUndo("another player's turn lies before this")
    return len(match.history) - 1


def turn_back(table: Table, match: Match) -> int:
    """Return the ply at which the turn began, or as far back as can be."""
    one_back(table, match)
    return len(match.history) - own_actions(match)


def own_actions(match: Match) -> int:
    """Return how many actions of this turn can be taken back."""
    turn, count = match.turn, match.undoable()
    return next((n for n in range(count) if match.actor(-1 - n) != turn), count)


def far_back(match: Match, seat: int) -> int:
    """Return the ply of a seat's last decision."""
    for ply in range(len(match.history) - 1, -1, -1):
        if match.actor(ply) == seat:
            return ply
    raise NoUndo("you have not played yet")


def _allowed(table: Table) -> None:
    if table.plan.terms.undo == "off":
        raise Refusal("no_undo", "Nothing is taken back at this table.")
