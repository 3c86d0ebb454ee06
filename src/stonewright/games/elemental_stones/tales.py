"""What the lab counts in a match of Elemental Stones: how it ended, cards and stones."""

from collections.abc import Iterator

import numpy as np

from stonewright.game import Component, Course, Kind, State, Tale
from stonewright.games.elemental_stones.board import SPACES
from stonewright.games.elemental_stones.cards import OBJECTIVE_CARDS, PATTERN_CARDS, text
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.words import (
    KIND_NAMES,
    Record,
    kept_pair,
    objective_title,
    title,
)

ENDINGS = ("enough patterns", "the bag is empty")
KINDS = (
    Kind("pattern", "patterns", "scored", "kept or drawn"),
    Kind("objective", "objectives", "kept"),
    Kind("sovereign", "sovereigns", "dealt", banned=False),
    Kind("element", "elements", "placed"),
)
OBJECTIVES = PATTERN_CARDS  # the first row of each kind in a tale
SOVEREIGNS = OBJECTIVES + OBJECTIVE_CARDS
ELEMENTS = SOVEREIGNS + 5


def ending(state: State) -> str:
    """Return why a match has ended: nothing empties the bag but piles, which end it (8.1)."""
    return ENDINGS[0] if state.bag.sum() else ENDINGS[1]


def components(box: Record) -> tuple[Component, ...]:
    """Return patterns, objectives, sovereigns and kinds of stones."""
    return (
        *(Component("pattern", title(box, card)) for card in range(PATTERN_CARDS)),
        *(Component("objective", objective_title(box, card)) for card in range(OBJECTIVE_CARDS)),
        *(Component("sovereign", text(name)) for name in box.sovereign_titles),
        *(Component("element", name) for name in KIND_NAMES),
    )


def tale(course: Course, box: Record) -> Tale:
    """Count for each seat what it was offered, what came into its hand and what it used."""
    end = course.states[-1]
    seats = int(end["seats"])
    told = Tale.blank(ELEMENTS + len(KIND_NAMES), seats)
    for seat in range(seats):
        _tell_patterns(told, course, seat)
        told.offered[OBJECTIVES + end["objectives"][seat], seat] = 1
        told.used[OBJECTIVES + end["objectives"][seat][0], seat] = 1
        told.offered[SOVEREIGNS + end["sovereigns"][seat], seat] = 1
        told.used[SOVEREIGNS + end["sovereigns"][seat], seat] = 1
    for card, seat in _entries(course):
        told.held[card, seat] += 1
        told.offered[card, seat] = 1
    _tell_stones(told, course)
    return told


def _tell_patterns(told: Tale, course: Course, seat: int) -> None:
    """Note the patterns that a seat was dealt, found in the row, drew unseen, and scored."""
    end, before = course.states[-1], course.states[:-1]
    own = before[before["turn"] == seat]
    seen = np.bitwise_or.reduce(own["row"] | own["hand"][:, seat])
    told.offered[:PATTERN_CARDS, seat] = _members(int(seen))
    told.used[:PATTERN_CARDS, seat] = _members(int(end["scored"][seat]))


def _members(cards: int) -> list[int]:
    """Return a 1 for each pattern in a set."""
    return [cards >> card & 1 for card in range(PATTERN_CARDS)]


def _entries(course: Course) -> Iterator[tuple[int, int]]:
    """Yield each pattern that came into a hand, and whose: kept, taken from the row, drawn."""
    actions, states = course.actions, course.states
    coming = (actions >= codes.KEEP) & (actions < codes.OBJECTIVE)
    coming |= (actions >= codes.DECK) & (actions < codes.DISCARD)
    for ply in np.flatnonzero(coming).tolist():
        state, action = states[ply], int(actions[ply])
        seat = int(state["turn"])
        if action < codes.DECK:
            yield from ((card, seat) for card in kept_pair(state, action))
        elif action >= codes.ROW:
            yield action - codes.ROW, seat
        else:
            yield _drawn(course, ply), seat


def _drawn(course: Course, ply: int) -> int:
    """Return the pattern that came from the deck."""
    rows = course.trace(ply)
    return int(rows[rows[:, 0] == codes.DREW][0, 1])


def _tell_stones(told: Tale, course: Course) -> None:
    """Count the stones that each seat had in hand and placed, by kind."""
    before, actions = course.states[:-1], course.actions
    turns = before["turn"]
    placing = (actions >= codes.PLACE) & (actions < codes.MATCH)
    kinds = (actions - codes.PLACE) // SPACES
    np.add.at(told.used, (ELEMENTS + kinds[placing], turns[placing]), 1)
    stones = before["stones"][:, :, :6].max(axis=0)
    seats = told.offered.shape[1]
    told.offered[ELEMENTS:] = (stones[:seats].T > 0).astype(np.int64)
