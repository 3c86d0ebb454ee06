"""What the lab counts in a match of Sorcerer & Stones: its end, cards, runes and stones."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.game import KIND, SOURCE, TARGET, WHAT, Component, Course, Kind, State, Tale
from stonewright.games.sorcerer_and_stones.board import SLOTS
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS, MAGIC
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.rules.activation import read_patterns
from stonewright.games.sorcerer_and_stones.rules.plane import claimable, reckon
from stonewright.games.sorcerer_and_stones.words import ENDINGS as WORDS, artifact_name, write

ENDINGS = WORDS[1:]
KINDS = (
    Kind("artifact", "artifacts", "crafted"),
    Kind("rune", "runes", "claimed"),
    Kind("objective", "objectives", "rewarded", banned=False),
    Kind("spell", "spells", "cast"),
    Kind("element", "elements", "gained", banned=False),
)
OBJECTIVE_NAMES = (
    "long line",
    "many stones",
    "two alike",
    "many lines",
    "reward for crafting",
    "paid steps",
    "two for one",
)
RUNES = codes.ARTIFACTS  # the first row of each kind in a tale
OBJECTIVES = RUNES + codes.COLOURS
SPELLS = OBJECTIVES + codes.OBJECTIVES
STONES = SPELLS + codes.KINDS
ROWS = STONES + codes.COLOURS
ON_CRAFTING = OBJECTIVES + codes.ON_CRAFTING
TWO_FOR_ONE = OBJECTIVES + codes.TWO_FOR_ONE
BY_LINES = (codes.LINES_LONG, codes.MANY_STONES, codes.TWO_ALIKE, codes.MANY_LINES)


def ending(state: State) -> str:
    """Return why a match has ended."""
    return WORDS[int(state.ending)]


def rune_name(colour: int) -> str:
    """Return what the runes of a type are called."""
    return f"{ELEMENTS[colour]} rune"


def topics(state: State, action: int, box: Any) -> tuple[str, ...]:
    """Return the card, the artifact, the rune or whatever else an action uses."""
    text = write(state, action, box)
    if codes.CAST <= action < codes.PLACE:
        return (text.removeprefix("cast "),)
    if codes.CRAFT <= action < codes.PAY:
        return (text.removeprefix("craft "),)
    if action == codes.CLAIM:
        return text, rune_name(int(claimable(state, box)))
    return (text.split()[0],)


def components(box: Any) -> tuple[Component, ...]:
    """Return artifacts, types of runes, objectives, kinds of magic cards and colours of stones."""
    return (
        *(Component("artifact", artifact_name(box, card)) for card in range(codes.ARTIFACTS)),
        *(Component("rune", rune_name(colour)) for colour in range(codes.COLOURS)),
        *(Component("objective", name) for name in OBJECTIVE_NAMES),
        *(Component("spell", name) for name in MAGIC),
        *(Component("element", name) for name in ELEMENTS),
    )


def tale(course: Course, box: Any) -> Tale:
    """Count for each seat what it was offered and what used; there is a plane in one variant."""
    end = course.states[-1]
    seats = int(end["seats"])
    told = Tale.blank(ROWS, seats)
    row = course.states["row"]
    told.offered[np.unique(row[row >= 0])] = 1
    told.offered[STONES:] = 1
    for seat in range(seats):
        told.used[:RUNES, seat] = end["where"] == codes.CRAFTED_BY + seat
        told.offered[SPELLS:STONES, seat] = (course.states["open"][:, seat] > 0).any(axis=0)
    casts = (course.actions >= codes.CAST) & (course.actions < codes.PLACE)
    kinds = course.actions[casts] - codes.CAST
    np.add.at(told.used, (SPELLS + kinds, course.states["turn"][:-1][casts]), 1)
    if end["variant"] == codes.STANDARD:
        _tell_plane(told, end)
    _tell_turns(told, course, box)
    rewards = (course.states["phase"][:-1] == codes.REWARD) & (course.actions != codes.DONE)
    np.add.at(told.used[ON_CRAFTING], course.states["turn"][:-1][rewards], 1)
    return told


def _tell_plane(told: Tale, end: Any) -> None:
    """Note runes and open objectives; a player has the rune of its own colour from the start."""
    for seat in range(told.used.shape[1]):
        owned = (end["runes"] == codes.OWNED + seat).any(axis=1)
        told.used[RUNES:OBJECTIVES, seat] = owned
        told.offered[RUNES:OBJECTIVES, seat] = np.arange(codes.COLOURS) != end["colours"][seat]
    bits = int(end["objectives"])
    told.offered[OBJECTIVES:SPELLS] = [[bits >> number & 1] for number in range(codes.OBJECTIVES)]


def _tell_turns(told: Tale, course: Course, box: Any) -> None:
    """Follow the stones: what was gained, what it earned, and what they were spent for."""
    paid, reckoner = 0, Reckoner(course.states, box)  # stones for what is being crafted
    turns = course.states["turn"].tolist()
    for ply in np.flatnonzero(_stirred(course.states)).tolist():
        seat, spent = turns[ply], OBJECTIVES + codes.PAID_STEPS
        gained: list[list[int]] = []
        for row in course.trace(ply).tolist():
            if row[KIND] == codes.GAINED:
                told.used[STONES + row[WHAT], row[TARGET]] += 1
                gained.append(row)
            elif row[KIND] == codes.SPENT:
                told.used[spent, seat] += row[TARGET] == codes.BY_STEP
                paid += row[TARGET] == codes.BY_PAYMENT
            elif row[KIND] == codes.CRAFTED:
                told.used[TWO_FOR_ONE, seat] += paid > reckoner.symbols[row[WHAT]]
                paid = 0
        for number in reckoner.earned(ply, gained) if gained else ():
            told.used[OBJECTIVES + number, seat] += 1


def _stirred(states: NDArray[Any]) -> NDArray[np.bool_]:
    """Tell for each action whether any stone has moved."""
    moved: NDArray[np.bool_] = states["length"][1:] != states["length"][:-1]
    for field in ("stones", "line", "reservoir", "laid"):
        stones = states[field].reshape(len(states), -1)
        moved |= (stones[1:] != stones[:-1]).any(axis=1)
    return moved


class Reckoner:
    """Finds out which objectives have rewarded an activation, by the rules themselves."""

    def __init__(self, states: NDArray[Any], box: Any) -> None:
        self.states, self.box = states, box
        self.symbols: list[int] = box.symbols.tolist()
        bits = int(states[-1]["objectives"])
        self.open = [number for number in BY_LINES if bits >> number & 1]
        self._memory = bytearray(states.itemsize)
        self._copy = np.frombuffer(self._memory, states.dtype)
        self._state, self._work = self._copy[0], np.zeros(1, codes.WORK)[0]
        self._stones, self._fresh = self._copy["stones"][0].ravel(), self._copy["fresh"][0]

    def earned(self, ply: int, gained: list[list[int]]) -> Iterator[int]:
        """Yield the objectives that reward what was gained at a ply.

        The stones are put back for the lines to be read. Each objective is reckoned alone.
        """
        if not self.open:
            return
        self._memory[:] = self.states[ply + 1 : ply + 2].tobytes()
        self._copy["active"] = gained[0][SOURCE] // SLOTS
        self._fresh[:] = 0
        for row in gained:
            self._stones[row[SOURCE]] = row[WHAT]
            self._fresh[row[WHAT]] += 1
        read_patterns(self._state, self._work)
        for number in self.open:
            self._copy["objectives"] = 1 << number
            self._copy["bonus"] = self._copy["free"] = 0
            reckon(self._state, self.box, self._work)
            if self._copy["bonus"][0] or self._copy["free"][0]:
                yield number
