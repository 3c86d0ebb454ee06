"""Elemental Stones (Jason Bulmahn, Joe Pasini): lay, transmute and score stones."""

from os import PathLike

import numpy as np
from numpy.typing import NDArray

from stonewright.game import (
    Box,
    Component,
    Course,
    Features,
    Game,
    Manner,
    Option,
    Rules,
    Skill,
    State,
    Tale,
    Trace,
)
from stonewright.games.elemental_stones import (
    boxes,
    cards,
    checking,
    features,
    parsing,
    positions,
    rules,
    tables,
    tales,
    words,
)
from stonewright.games.elemental_stones.features import planes
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import scene
from stonewright.scenes import Scene


class ElementalStones(Game):
    """Elemental Stones for two to four players."""

    name = "elemental_stones"
    title = "Elemental Stones"
    seats = range(2, 5)
    actions = codes.ACTIONS
    secrets = True
    # A turn has a pile, three actions of at most 18 plies (17 stones of an area and a stop) and a
    # discard, and every stone is placed at most once; a composed bag lasts for at most 40 turns.
    longest = 8 + 40 * (1 + 3 * 18 + 1) + 90
    options = (Option("radius", (5, 4), 5, "how many rings the board has around its centre"),)
    layout = codes.LAYOUT
    work = codes.WORK
    rules = Rules(
        rules.setup,
        rules.legal,
        rules.apply,
        rules.score,
        rules.points,
        rules.guess,
        rules.redeal,
        rules.propose,
        mark=rules.mark,
    )
    features = Features(
        features.evaluate,
        planes.observe,
        planes.SIGHT,
        Manner(horizon=0),
        (
            Skill(200, 88),
            Skill(200, 68),
            Skill(200, 48),
            Skill(300, 40),
            Skill(500, 20),
            Skill(16_000),
        ),
    )
    standard = cards.boxed(cards.STANDARD)
    older = (cards.boxed(cards.FIRST), cards.boxed(cards.SECOND))
    endings = tales.ENDINGS
    kinds = tales.KINDS

    @classmethod
    def write_box(cls) -> str:
        """Return the box that the game comes with as a commented TOML file."""
        return boxes.write(cards.STANDARD)

    @classmethod
    def read_box(cls, path: str | PathLike[str]) -> Box:
        """Return the box in a file, checked."""
        return boxes.read(path)

    @property
    def _box(self) -> words.Record:
        return self.box.data[0]

    def write(self, state: State, action: int, seat: int) -> str:
        """Return the notation of an action; what a seat keeps in the set-up is its secret."""
        return words.write(state, action, seat, self._box)

    def phrase(self, state: State, action: int) -> str:
        """Return a legal action in plain words."""
        return words.phrase(state, action, self._box)

    def tell(self, state: State, action: int, trace: Trace, seat: int) -> str:
        """Return in words what an action did; a card from the deck is its owner's secret."""
        return words.tell(state, action, trace, self._box)

    def why_not(self, state: State, text: str) -> str:
        """Return why a notation is not legal now."""
        return words.why_not(state, text, self._box)

    def show(self, state: State, seat: int) -> str:
        """Return the table as text."""
        return tables.show(state, seat, self._box)

    def sheet(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score."""
        return tables.sheet(state, seat, self._box)

    def position(self, state: State) -> str:
        """Return the position as one line."""
        return positions.position(state, self._box)

    def count_seats(self, text: str) -> int:
        """Return how many hands such a line has."""
        return parsing.count_seats(text)

    def parse(self, text: str, state: State) -> None:
        """Fill a state from such a line."""
        parsing.parse(text, state, self._box)

    def scene(self, state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
        """Return what a seat sees."""
        return scene(state, seat, trace, actions, self._box)

    def topics(self, state: State, action: int) -> tuple[str, ...]:
        """Return the card or the kind of stone that an action uses."""
        return words.topics(state, action, self._box)

    def ending(self, state: State) -> str:
        """Return why a match has ended."""
        return tales.ending(state)

    def components(self) -> tuple[Component, ...]:
        """Return what the lab keeps count of."""
        return tales.components(self._box)

    def tale(self, course: Course) -> Tale:
        """Return what became of the components in a match."""
        return tales.tale(course, self._box)

    def turns(self, state: State) -> int:
        """Return how many turns were completed."""
        return (int(state.round_) - 1) * int(state.seats) + int(state.taken)

    def census(self, state: State) -> dict[str, int]:
        """Count the stones of each kind and every card."""
        stones = zip(words.KIND_NAMES, checking.stone_counts(state), strict=True)
        return {**dict(stones), **tables.card_counts(state, self._box)}


GAME = ElementalStones
