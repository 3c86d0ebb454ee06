"""What is foreseen of a placement is what comes of it; a stone that does more is not foreseen."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import Diagram, position
from games.element.test_masks import OPTIONS, boards, row
from stonewright.games.element.features.foresight import prepare, tell
from stonewright.games.element.rules import apply, legal
from stonewright.games.element.rules.sages import is_captured
from stonewright.games.element.rules.state import PLACE
from tables import play_out

GAME = sw.load("element")
BOX = GAME.box.data[0]
HANDS = [[1, 1, 1, 1], [0, 3, 1, 0], [2, 0, 2, 0], [0, 2, 0, 2]]
SPREAD = {"p": ["c3"], "q": ["i9"]}  # two sages far from each other


def played(states: np.ndarray, action: int) -> list[float]:
    """Return what the evaluation says of a position after an action."""
    after, works, out = states.copy(), np.zeros(1, GAME.work), np.zeros(4)
    apply(after[0], action, BOX, works[0])
    GAME.features.evaluate(after[0], 0, BOX, works[0], out)
    return [float(share) for share in out]


def foreseen(states: np.ndarray) -> Iterator[tuple[int, list[float] | None]]:
    """Yield the legal actions, each with what is foreseen of it, if anything is."""
    moves, works = np.zeros(GAME.actions, np.int32), np.zeros(1, GAME.work)
    count, before = legal(states[0], BOX, works[0], moves), states.tobytes()
    prepare(states[0], 0, BOX, works[0])
    for action in moves[:count].tolist():
        out = np.zeros(4)
        known = tell(states[0], action, 0, BOX, works[0], out)
        assert states.tobytes() == before
        yield action, out.tolist() if known else None


def check(states: np.ndarray) -> Counter[str]:
    """Count the actions foreseen and not foreseen; all that is foreseen has to be so."""
    found: Counter[str] = Counter()
    for action, shares in foreseen(states):
        found["told" if shares else "not told"] += 1
        assert shares is None or action >= PLACE
        assert shares is None or shares == played(states, action)
    return found


def told(board: Diagram, text: str, hand: str = "FWEA", seats: int = 2, steps: int = 1) -> bool:
    """Return whether an action of a position is foreseen; whatever is has to be so."""
    match = sw.Match.at(GAME, position(board, hand, seats, steps=steps))
    states = np.array([match.state])
    check(states)
    return dict(foreseen(states))[match.read(text)] is not None


@pytest.mark.parametrize("option", OPTIONS)
def test_on_crowded_boards(option: str) -> None:
    found: Counter[str] = Counter()
    for number, states in enumerate(boards(120)):
        row(states).hand[:] = HANDS[number // 5 % len(HANDS)]
        if option:
            states[option] = 1
        if not is_captured(states[0], row(states).sages[1], 1):
            found += check(states)
    assert found["told"] > 1000 and found["not told"] > 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_along_matches(seats: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(3):
        match = play_out(sw.Match(GAME, seats, seed), seed, 40)
        while not match.over and len(match.history) < 120:
            found += check(np.array([match.state]))
            play_out(match, len(match.history), 3)
    assert found["told"] > found["not told"] > 100


class TestWhatIsForeseen:
    """A stone that just lies there, wherever that is."""

    @pytest.mark.parametrize("text", ["F f6", "W f6", "E f6", "A f6"])
    def test_far_from_all_sages(self, text: str) -> None:
        assert told(SPREAD, text)

    @pytest.mark.parametrize("text", ["F c5", "W e4", "E d4", "A c4", "A e5", "W c4"])
    def test_in_the_room_of_a_sage_or_next_to_it(self, text: str) -> None:
        assert told(SPREAD, text)

    def test_beside_wind_that_carries_a_sage(self) -> None:
        board = {**SPREAD, "A": ["d3"]}
        assert told(board, "A d3") and told(board, "F e3") and told(board, "W e4")

    def test_on_what_it_replaces(self) -> None:
        board = {**SPREAD, "A": ["f6"], "F": ["f8"], "W": ["f4"], "E": ["h5"]}
        texts = ["F f6", "W f8", "E f4", "A h5", "A f6"]
        assert [told(board, text) for text in texts] == [True] * 5

    def test_with_more_players(self) -> None:
        board = {"p": ["c3"], "q": ["i3"], "r": ["i9"], "s": ["c9"]}
        assert told(board, "F d3", seats=4) and told(board, "W f6", seats=4)


class TestWhatIsNot:
    """Whatever does more than lie there is for the rules to tell."""

    def test_fire_that_may_spread(self) -> None:
        assert not told({**SPREAD, "F": ["f6"]}, "F f7")
        assert told({**SPREAD, "F": ["f6"]}, "F g7")

    def test_water_that_becomes_a_river(self) -> None:
        assert not told({**SPREAD, "W": ["f6"]}, "W e6")
        assert told({**SPREAD, "W": ["f6"]}, "W e5")

    def test_earth_that_may_become_a_range(self) -> None:
        assert not told({**SPREAD, "E": ["f6"]}, "E f6")
        assert not told({**SPREAD, "E": ["f6"]}, "E g7")
        assert told({**SPREAD, "E": ["f6"]}, "E h6")

    def test_a_capture(self) -> None:
        board = {"p": ["c3"], "q": ["k1"], "F": ["j1"], "E": ["j2"]}
        assert not told(board, "F k2")
        assert told({**board, "E": []}, "F k2")

    def test_what_is_no_placement(self) -> None:
        assert not told(SPREAD, "end", hand="")
        assert not told(SPREAD, "n", hand="", steps=2)

    def test_in_other_phases(self) -> None:
        states = np.array([sw.Match(GAME, seed=1).state])
        assert check(states) == {"not told": 5}
