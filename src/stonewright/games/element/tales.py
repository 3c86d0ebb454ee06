"""What the lab counts in a match of Element: how it ended, stones drawn and elements placed."""

import numpy as np

from stonewright.game import Component, Course, Kind, State, Tale
from stonewright.games.element.board import SQUARES
from stonewright.games.element.rules import state as codes
from stonewright.games.element.words import ELEMENTS, notation

ENDINGS = ("a sage is captured", "the turn limit")
KINDS = (Kind("element", "elements", "placed"), Kind("draw", "draws", "chosen"))
DRAWS = tuple(notation(codes.DRAW + number) for number in range(codes.HAND + 1))


def ending(state: State) -> str:
    """Return why a match has ended (9.4, 9.9)."""
    return ENDINGS[0] if state.winners else ENDINGS[1]


def components() -> tuple[Component, ...]:
    """Return the elements, and how many stones are drawn."""
    return (
        *(Component("element", name) for name in ELEMENTS),
        *(Component("draw", name) for name in DRAWS),
    )


def tale(course: Course) -> Tale:
    """Count for each seat the stones it had and placed, and how many it drew in a turn."""
    before = course.states[:-1]
    told = Tale.blank(len(components()), int(course.states[-1]["seats"]))
    turns, actions = before["turn"], course.actions
    for element in range(len(ELEMENTS)):
        placed = (actions - codes.PLACE) // SQUARES == element
        np.add.at(told.used[element], turns[placed & (actions >= codes.PLACE)], 1)
        told.offered[element, turns[before["hand"][:, element] > 0]] = 1
    drawing = before["phase"] == codes.DRAWING
    stones = before["bag"][drawing].sum(axis=1)
    for number in range(len(DRAWS)):
        row = len(ELEMENTS) + number
        np.add.at(told.used[row], turns[drawing & (actions == codes.DRAW + number)], 1)
        told.offered[row, turns[drawing][stones >= number]] = 1
    return told
