"""Has any rule moved? The number of lines of play from given positions."""

import pytest

import stonewright as sw
from perft import FOLDER, leaves, lines, opened
from tables import TABLES
from toy import Veil

CASES = [(path.stem, line) for path in sorted(FOLDER.glob("*.perft")) for line in lines(path)]
SHALLOW = 300_000  # leaves in the normal run


def depths(line: str, most: int) -> list[tuple[int, int]]:
    """Return depth and leaves as far as there are at most so many."""
    return [(depth, count) for depth, count in enumerate(leaves(line), 1) if count <= most]


@pytest.mark.parametrize(("name", "line"), CASES)
def test_leaves(name: str, line: str) -> None:
    game = sw.load(name)
    assert len(depths(line, SHALLOW)) >= 2
    for depth, count in depths(line, SHALLOW):
        assert sw.perft(opened(game, line), depth) == count


@pytest.mark.long
@pytest.mark.parametrize(("name", "line"), CASES)
def test_leaves_deeper(name: str, line: str) -> None:
    game = sw.load(name)
    for depth, count in depths(line, 10**9):
        assert sw.perft(opened(game, line), depth) == count


def test_every_game_has_a_perft_file() -> None:
    assert {name for name, _ in CASES} == set(sw.names())


def slow_perft(match: sw.Match, depth: int) -> int:
    """Count leaves by playing, to check the counting itself."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal().tolist():
        after = match.back(len(match.history))
        after.play(action)
        total += slow_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_counting_agrees_with_playing(table: object) -> None:
    match = table.match(4)  # type: ignore[attr-defined]
    depth = 4 if isinstance(match.game, Veil) else 2
    assert sw.perft(match, depth) == slow_perft(match, depth)


def test_bad_depth_is_refused() -> None:
    match = sw.Match(Veil())
    assert sw.perft(match, 0) == 1
    for depth in (-1, 1000, 1.5, True):
        with pytest.raises(sw.BadOption, match="depth"):
            sw.perft(match, depth)  # type: ignore[arg-type]
