"""Rows of numbers that are read as one number, and tiles compared: three ways, one result."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from stonewright import vectors
from stonewright.vectors import row, rows, tiles

SIDE, ROOM = 5, 31  # places of a board, and the place that is out of sight


@pytest.fixture(params=["at one go", "one by one", "interpreted"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(row, "has_vectors", lambda context: request.param == "at one go")
    for module in (rows, tiles):
        monkeypatch.setattr(module, "interpreted", lambda: request.param == "interpreted")
    return str(request.param)


def called(call: Any, way: str) -> Any:
    """Return a function that is compiled, if it is to be."""
    return call if way == "interpreted" else njit(call)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("count", [4, 5, 8])
def test_bytes_are_read_as_one_number(count: int, dtype: type, way: str) -> None:
    pack = vectors.packer(count)

    def call(array: Any, at: int) -> Any:
        return pack(array, at)

    numbers: np.ndarray = np.random.default_rng(count).integers(0, 128, (3, count)).astype(dtype)
    for at in range(2 * count):
        expected = int.from_bytes(numbers.tobytes()[at : at + count], "little")
        assert int(called(call, way)(numbers, at)) == expected


def test_no_byte_reaches_into_the_next_one(way: str) -> None:
    pack = vectors.packer(5)

    def call(array: Any, at: int) -> Any:
        return pack(array, at)

    numbers = np.array([-1, 0, -128, 1, -2, 7], np.int8)
    assert int(called(call, way)(numbers, 0)) == 0xFE_01_80_00_FF


def board_of(tiles: np.ndarray, places: list[int]) -> np.ndarray:
    """Return the numbers of a board, row by row, -1 where no tile lies."""
    board = np.full((2 * SIDE, 2 * SIDE), -1)
    for place, tile in zip(places, tiles, strict=True):
        if place != ROOM:
            y, x = divmod(place, SIDE)
            board[2 * y : 2 * y + 2, 2 * x : 2 * x + 2] = tile.reshape(2, 2)
    return board.ravel()


@pytest.mark.parametrize(("groups", "length"), [(2, 32), (3, 7), (4, 26)])
def test_cells_of_tiles_are_compared_in_rows(groups: int, length: int, way: str) -> None:
    chance = np.random.default_rng(length)
    firsts, seconds = chance.integers(0, 4 * SIDE * SIDE, (2, groups, length)).tolist()
    compare = vectors.tile_comparer(SIDE, 5, firsts, seconds)

    def call(tiles: Any, places: Any, table: Any, start: int) -> Any:
        return compare(tiles, places, table, start)

    compiled = called(call, way)
    for _ in range(10):
        tiles = chance.integers(0, 3, (5, 4)).astype(np.int8)
        places = chance.permutation(8)[:5].astype(np.int8)
        table = np.array([chance.permutation(25)[:8] for _ in range(3)], np.uint8)
        table[1, places[2]] = ROOM
        board = board_of(tiles, table[1, places].tolist())
        expected = [
            sum(int(board[a] == board[b]) << i for i, (a, b) in enumerate(zip(*pair, strict=True)))
            for pair in zip(firsts, seconds, strict=True)
        ]
        assert [int(found) for found in compiled(tiles, places, table, 8)] == expected
