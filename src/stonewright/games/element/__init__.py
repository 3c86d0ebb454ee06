"""Element (Mike Richie): hem in the sage of the player on your right, with four kinds of stones."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadOption
from stonewright.game import (
    Component,
    Course,
    Features,
    Foresight,
    Game,
    Manner,
    Offers,
    Option,
    Rules,
    Skill,
    State,
    Tale,
    Trace,
    Value,
)
from stonewright.games.element import features, positions, rules, tales, words
from stonewright.games.element.board import CELL, SQUARES
from stonewright.games.element.features import foresight, planes
from stonewright.games.element.rules import picking, state as codes
from stonewright.games.element.scene import scene
from stonewright.scenes import Scene


class Element(Game):
    """Element for two to four players."""

    name = "element"
    title = "Element"
    seats = range(2, 5)
    actions = codes.ACTIONS
    # A turn has a draw, 5 steps, an end, 4 placements with at most 12 choices each, and a jump for
    # every Wind on the board and in hand: at most 93 plies. The longest turn limit is 1000.
    longest = 93_000
    options = (
        Option("turn_limit", range(1, 1001), 200, "after how many turns the match is a draw"),
        Option("first", ("random", 0, 1, 2, 3), "random", "which seat begins"),
        Option(
            "dead_ends",
            ("forbidden", "allowed"),
            "forbidden",
            "whether a sage may jump where it is captured",
        ),
        Option(
            "range_jumps",
            ("barred", "free"),
            "barred",
            "whether a Range bars jumps across its diagonals",
        ),
        Option(
            "mountain_on_range",
            ("allowed", "forbidden"),
            "allowed",
            "whether Earth may be stacked on a single Range stone",
        ),
        Option(
            "joint_captures",
            ("first", "shared"),
            "first",
            "who wins when several sages are captured at once",
        ),
    )
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
        offers=Offers(picking.offer, picking.accept, codes.KINDS),
        mark=rules.mark,
    )
    features = Features(
        features.evaluate,
        planes.observe,
        planes.SIGHT,
        Manner(explore=0.1),
        (
            Skill(200, 93),
            Skill(200, 82),
            Skill(300, 55),
            Skill(500, 41),
            Skill(1000, 20),
            Skill(8000),
        ),
        Foresight(foresight.prepare, foresight.tell),
    )
    endings = tales.ENDINGS
    kinds = tales.KINDS

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        """Refuse a first player whose seat is not taken."""
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            raise BadOption(f"element: first={first}, expected a seat below {seats}, or random")

    def write(self, state: State, action: int, seat: int) -> str:
        """Return the notation of an action; nothing in it is ever hidden."""
        return words.notation(action)

    def phrase(self, state: State, action: int) -> str:
        """Return a legal action in plain words."""
        return words.phrase(state, action)

    def tell(self, state: State, action: int, trace: Trace, seat: int) -> str:
        """Return in words what an action did."""
        return words.tell(state, action, trace)

    def why_not(self, state: State, text: str) -> str:
        """Return why a notation is not legal now."""
        return words.why_not(state, text)

    def show(self, state: State, seat: int) -> str:
        """Return the table as text."""
        return words.show(state)

    def sheet(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score."""
        return words.sheet(state, seat)

    def position(self, state: State) -> str:
        """Return the position as one line."""
        return positions.position(state)

    def count_seats(self, text: str) -> int:
        """Return how many sages such a line has."""
        return positions.count_seats(text)

    def parse(self, text: str, state: State) -> None:
        """Fill a state from such a line."""
        positions.parse(text, state)

    def scene(self, state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
        """Return what a seat sees."""
        return scene(state, seat, trace, actions)

    def topics(self, state: State, action: int) -> tuple[str, ...]:
        """Return the element placed, or what else was done."""
        if action < codes.PLACE:
            return (words.notation(action),)
        return (words.ELEMENTS[(action - codes.PLACE) // SQUARES],)

    def ending(self, state: State) -> str:
        """Return why a match has ended."""
        return tales.ending(state)

    def components(self) -> tuple[Component, ...]:
        """Return what the lab keeps count of."""
        return tales.components()

    def tale(self, course: Course) -> Tale:
        """Return what became of the components in a match."""
        return tales.tale(course)

    def turns(self, state: State) -> int:
        """Return how many turns were completed."""
        return int(state.turns)

    def census(self, state: State) -> dict[str, int]:
        """Count the stones of each element in bag, hand and on the board."""
        counts = state.bag.astype(int) + state.hand
        for code in state.board[CELL]:
            if codes.EMPTY < code < codes.SAGE:
                counts[codes.ELEMENT[code]] += codes.HEIGHT[code]
        return dict(zip(words.ELEMENTS, counts.tolist(), strict=True))


GAME = Element
