"""Making a study: which settings a balance, a comparison or a sweep plays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stonewright import games
from stonewright.errors import BadOption, shown
from stonewright.game import Game, Value
from stonewright.lab.plan import Plan, fill_seats
from stonewright.lab.tasks import Setting

ALL = "all"


@dataclass(frozen=True)
class Way:
    """One way to play a game, for any number of players."""

    game: str
    bots: tuple[str, ...] = ("greedy",)
    options: Mapping[str, Value] = field(default_factory=dict)  # those that were chosen
    cards: str | None = None
    seed: int = 0
    chance: tuple[str, ...] = ()  # kinds of components among which nobody chooses but chance

    def load(self) -> Game:
        """Return the game with its cards."""
        return games.load(self.game, self.cards)

    def plan(self, seats: int) -> Plan:
        """Return the plan for so many players; BadOption if they cannot play so."""
        options = self.load().complete(seats, self.options)
        line_up = self._line_up(seats)
        mixed = len(set(line_up)) > 1
        return Plan(
            self.game,
            (line_up,),
            options,
            self.seed,
            self.cards,
            rotated=mixed,
            chance=self._kinds(),
        )

    def _kinds(self) -> tuple[str, ...]:
        """Return the kinds that are left to chance; BadOption if the game has none of a name."""
        known = [kind.name for kind in self.load().kinds]
        for kind in self.chance:
            if kind not in known:
                raise BadOption(f"--at-random {shown(kind)}, expected {' or '.join(known)}")
        return self.chance

    def _line_up(self, seats: int) -> tuple[str, ...]:
        if len(self.bots) == 1:
            return self.bots * seats
        return fill_seats(self.bots, seats)

    def changed(self, **changes: Any) -> "Way":
        """Return another way; options are added to those that were chosen."""
        options = {**self.options, **changes.pop("options", {})}
        return replace(self, options=options, **changes)


def all_seats(way: Way) -> list[int]:
    """Return all numbers of players that can play in a way."""
    found = []
    for seats in way.load().seats:
        try:
            way.plan(seats)
        except BadOption:
            continue
        found.append(seats)
    if not found:
        way.plan(way.load().seats[-1])  # says what is wrong
    return found


def players(seats: int) -> str:
    """Return a number of players in words."""
    return "1 player" if seats == 1 else f"{seats} players"


def balance(way: Way, seats: Sequence[int], restrict: Sequence[str] = ()) -> tuple[Setting, ...]:
    """Return a setting for each number of players, and one for each component to do without."""
    base = [Setting(players(count), (way.plan(count),)) for count in seats]
    names = restricted(way.load(), restrict)
    if names and 1 in seats:
        raise BadOption("--restrict needs at least 2 players: one who does without, and another")
    return (*base, *(_without(setting, name) for setting in base for name in names))


def _without(setting: Setting, name: str) -> Setting:
    (plan,) = setting.sides
    if len(set(plan.line_ups[0])) > 1:
        raise BadOption(
            "--restrict needs one bot for all seats, or the ban is not all that differs"
        )
    banned = replace(plan, rotated=True, ban=name)
    return Setting(f"{setting.name} without {name}", (banned,))


def restricted(game: Game, wanted: Iterable[str]) -> list[str]:
    """Return the components that are meant: all, those of a kind, or one by its name."""
    bannable = {kind.name for kind in game.kinds if kind.banned}
    parts = [part for part in game.components() if part.kind in bannable]
    names: list[str] = []
    for word in wanted:
        key = word.casefold()
        found = [p.name for p in parts if key in (ALL, p.kind.casefold(), p.name.casefold())]
        if not found:
            known = ", ".join([ALL, *sorted(bannable)]) or ALL
            raise BadOption(f"--restrict {shown(word)}, expected {known}, or a name of one")
        names += found
    return list(dict.fromkeys(names))


def comparison(first: Way, second: Way, seats: Sequence[int]) -> tuple[Setting, ...]:
    """Return a setting for each number of players, in which both ways play the same seeds."""
    return tuple(
        Setting(players(count), (first.plan(count), second.plan(count))) for count in seats
    )


def sweep(
    name: str, ways: Mapping[str, Way], seats: Sequence[int]
) -> tuple[tuple[Setting, ...], tuple[str, ...]]:
    """Return a setting for each number of players and each value, and what each has."""
    settings, values = [], []
    for count in seats:
        for value, way in ways.items():
            settings.append(Setting(f"{players(count)}, {name}={value}", (way.plan(count),)))
            values.append(value if len(seats) == 1 else f"{value}, {players(count)}")
    return tuple(settings), tuple(values)
