"""What the lab sees of a match: its course, its length, who led and what was used."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stonewright.game import NOBODY, Course, Game, Tale
from stonewright.lab.arena import Result, play_match
from stonewright.lab.plan import Plan
from stonewright.match import Match

UNIT = 27_720  # steps of a share: whatever 1 to 12, or 14, players and artifacts divide


def in_units(values: Sequence[float]) -> NDArray[np.int64]:
    """Return numbers in steps of 1 / UNIT."""
    return np.array([round(value * UNIT) for value in values], np.int64)


@dataclass(frozen=True)
class Sighting:
    """A finished match as the lab sees it."""

    result: Result
    banned: int  # the seat that had to do without something, or NOBODY
    first: int  # the seat with the first turn
    rounds: int  # begun
    leads: int  # how often the lead changed
    widths: Sequence[int]  # legal actions at each ply
    ending: str
    tale: Tale

    @cached_property
    def shares(self) -> NDArray[np.int64]:
        """Each seat's share of the win in steps of 1 / UNIT."""
        return in_units(self.result.score)


@dataclass
class Watcher:
    """Looks on while a match is played."""

    widths: list[int] = field(default_factory=list)
    leads: int = 0
    first: int = NOBODY
    match: Match | None = None
    _leader: int = NOBODY
    _turn: int = NOBODY

    def look(self, match: Match) -> None:
        """Note what can be played, and who leads when a turn has ended."""
        if self.match is None:
            self.match, self.first = match, match.game.beginner(match.state)
        elif match.turn != self._turn:
            self._see_leader(match)
        if not match.over:
            self.widths.append(match.width)
        self._turn = match.turn

    def _see_leader(self, match: Match) -> None:
        """Count a change of the lead; who is level with the leader has not taken it."""
        points = match.points().tolist()
        best = max(points)
        if self._leader == NOBODY:
            if points.count(best) == 1:
                self._leader = points.index(best)
        elif points[self._leader] < best:
            self._leader = points.index(best)
            self.leads += 1


def watch(plan: Plan, number: int) -> Sighting:
    """Play a match of a plan and look on."""
    watcher = Watcher()
    result = play_match(plan, number, watcher.look)
    match = watcher.match
    assert match is not None
    game, course = match.game, match.course()
    return Sighting(
        result=result,
        banned=plan.banned(number),
        first=watcher.first,
        rounds=rounds(game, course),
        leads=watcher.leads,
        widths=watcher.widths,
        ending=game.ending(match.state),
        tale=game.tale(course),
    )


def rounds(game: Game, course: Course) -> int:
    """Return how many rounds were begun in a match that is over."""
    before = course.states[-2]
    turns = game.turns(before) + 1  # the last one was not completed then
    return -(-turns // int(before["seats"]))
