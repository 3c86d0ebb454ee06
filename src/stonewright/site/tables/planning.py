"""From what people wish for to a plan."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from stonewright.errors import BadOption
from stonewright.site.tables.commands import Change, Opening, SeatWish, TermsWish
from stonewright.site.tables.plan import Plan, Seat, Terms


class Person(Protocol):
    """Whoever has an identity and a name."""

    @property
    def guest(self) -> str:
        """The identity."""

    @property
    def name(self) -> str:
        """What the person is called."""


def opened(person: Person, wish: Opening) -> Plan:
    """Return the plan of a table to be opened."""
    seats = _seats(person, wish.seats, ())
    name = wish.name or f"{person.name}'s table"
    return Plan(wish.game, seats, dict(wish.options), _terms(wish.table), name)


def changed(plan: Plan, person: Person, wish: Change) -> Plan:
    """Return a plan with what was wished for changed."""
    if wish.seats is not None:
        plan = replace(plan, seats=_seats(person, wish.seats, plan.seats))
    if wish.options is not None:
        plan = replace(plan, options=plan.options | wish.options)
    if wish.table is not None:
        plan = replace(plan, terms=_terms(wish.table))
    return replace(plan, name=wish.name or plan.name)


def _seats(
    person: Person, wishes: Iterable[SeatWish], before: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    wishes = list(wishes)
    shared = sum(wish.who == "me" for wish in wishes) > 1
    return tuple(_seat(n, wish, person, shared, before) for n, wish in enumerate(wishes))


def _seat(
    number: int, wish: SeatWish, person: Person, shared: bool, before: tuple[Seat, ...]
) -> Seat:
    if wish.who == "keep":
        if number >= len(before):
            raise BadOption(f"seat {number} is new, so there is nobody to keep on it")
        return before[number]
    if wish.who == "bot":
        return Seat("bot", bot=wish.bot, name=wish.name or "")
    if wish.who == "open":
        return Seat()
    return Seat("person", person.guest, wish.name or ("" if shared else person.name))


def _terms(wish: TermsWish) -> Terms:
    return Terms(**wish.model_dump())
