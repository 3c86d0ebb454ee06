"""Sorcerer & Stones (Eros Lin, Chau-Hsin Chou): zones of stones, Taoists, spirits and runes."""

from collections.abc import Mapping
from os import PathLike

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadOption
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
    Value,
)
from stonewright.games.sorcerer_and_stones import (
    boxes,
    cards,
    features,
    positions,
    rules,
    sayings,
    tales,
    words,
)
from stonewright.games.sorcerer_and_stones.features import planes
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene import scene
from stonewright.scenes import Scene


class SorcererAndStones(Game):
    """Sorcerer & Stones for two to four players, in co-op for one to four."""

    name = "sorcerer_and_stones"
    title = "Sorcerer & Stones"
    seats = range(1, 5)
    actions = codes.ACTIONS
    # A turn has at most 2 cards of 3 plies, a set, 13 steps and an end, 18 free steps and an end,
    # a craft of 9 stones, a reward with a claim and 4 stones back: below 60 plies. 1000 rounds.
    longest = 240_000
    options = (
        Option("variant", ("standard", "intro", "coop"), "standard", "which game is played"),
        Option("edition", (2018, 2017), 2018, "whose order a zone is refilled in"),
        Option(
            "coop_placing",
            ("leftmost", "strict", "waterfall"),
            "leftmost",
            "which symbols gained stones may cover in co-op",
        ),
        Option("equal_turns", ("no", "yes"), "no", "whether every end waits for the round's end"),
        Option("round_limit", range(1, 1001), 300, "after how many rounds the match is scored"),
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
        mark=rules.mark,
    )
    features = Features(
        features.evaluate,
        planes.observe,
        planes.SIGHT,
        Manner(),
        (
            Skill(200, 97),
            Skill(200, 90),
            Skill(200, 76),
            Skill(300, 51),
            Skill(500, 16),
            Skill(16_000),
        ),
    )
    standard = cards.STANDARD
    older = (cards.FIRST,)
    endings = tales.ENDINGS
    kinds = tales.KINDS

    @classmethod
    def read_box(cls, path: str | PathLike[str]) -> Box:
        """Return the box in a TOML file."""
        return boxes.read(path)

    @classmethod
    def write_box(cls) -> str:
        """Return the box that the game comes with as a commented TOML file."""
        return boxes.write(cls.standard.name, cards.TABLE)

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        """Refuse a single seat but in co-op."""
        if seats == 1 and options["variant"] != "coop":
            raise BadOption("sorcerer_and_stones: seats=1, expected 2 to 4 but for variant=coop")

    def write(self, state: State, action: int, seat: int) -> str:
        """Return the notation of an action; nothing in it is ever hidden."""
        return words.write(state, action, self.box.data[0])

    def phrase(self, state: State, action: int) -> str:
        """Return a legal action in plain words."""
        return words.phrase(state, action, self.box.data[0])

    def tell(self, state: State, action: int, trace: Trace, seat: int) -> str:
        """Return in words what an action did."""
        return words.tell(state, action, trace, self.box.data[0])

    def why_not(self, state: State, text: str) -> str:
        """Return why a notation is not legal now."""
        return sayings.why_not(state, text)

    def show(self, state: State, seat: int) -> str:
        """Return the table as text."""
        return sayings.show(state, self.box.data[0])

    def sheet(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score."""
        return sayings.sheet(state, seat, self.box.data[0])

    def position(self, state: State) -> str:
        """Return the position as one line."""
        return positions.position(state)

    def count_seats(self, text: str) -> int:
        """Return how many colours such a line names."""
        return positions.count_seats(text)

    def parse(self, text: str, state: State) -> None:
        """Fill a state from such a line."""
        positions.parse(text, state, self.box.data[0])

    def scene(self, state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
        """Return what a seat sees."""
        return scene(state, seat, trace, actions, self.box.data[0])

    def topics(self, state: State, action: int) -> tuple[str, ...]:
        """Return the card, the artifact, the rune or whatever else an action uses."""
        return tales.topics(state, action, self.box.data[0])

    def ending(self, state: State) -> str:
        """Return why a match has ended."""
        return tales.ending(state)

    def components(self) -> tuple[Component, ...]:
        """Return what the lab keeps count of."""
        return tales.components(self.box.data[0])

    def tale(self, course: Course) -> Tale:
        """Return what became of the components in a match."""
        return tales.tale(course, self.box.data[0])

    def beginner(self, state: State) -> int:
        """Return the first seat: the last one only places its Taoist first (2.3, 2.4)."""
        return 0

    def turns(self, state: State) -> int:
        """Return how many turns were completed."""
        return int(state.rounds) * int(state.seats) + max(int(state.turn), 0)

    def census(self, state: State) -> dict[str, int]:
        """Count stones, cards, runes and Qi, wherever they are."""
        return positions.census(state)


GAME = SorcererAndStones
