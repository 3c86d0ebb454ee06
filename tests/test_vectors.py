"""Rows of numbers, written and compared at one go."""

from typing import Any

import numpy as np
import pytest

from stonewright import vectors
from stonewright.kernel import jit

WRITERS = {8: vectors.write_8, 16: vectors.write_16, 32: vectors.write_32, 64: vectors.write_64}
FINDERS = {16: vectors.find_16, 32: vectors.find_32, 64: vectors.find_64}
BITS = 0xD00F_1234_5678_9ABD


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", WRITERS)
def test_bits_are_written_and_nothing_beside_them(count: int, dtype: type) -> None:
    write = WRITERS[count]

    @jit
    def call(out: Any, at: int, bits: int) -> None:
        write(out, at, bits)

    out: np.ndarray = np.full(count + 7, 9, dtype)
    call(out, 3, np.uint64(BITS))
    assert out.tolist() == [9] * 3 + [BITS >> i & 1 for i in range(count)] + [9] * 4


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("count", FINDERS)
def test_what_equals_a_code_is_found(count: int, dtype: type) -> None:
    find = FINDERS[count]

    @jit
    def call(array: Any, at: int, code: int) -> Any:
        return find(array, at, code)

    array: np.ndarray = np.random.default_rng(count).integers(0, 3, count + 5).astype(dtype)
    for code in range(3):
        expected = sum(1 << i for i in range(count) if array[2 + i] == code)
        assert int(call(array, 2, code)) == expected


SIDE, AT = 11, 5
CELLS = [AT + row * (SIDE + 1) + column for row in range(SIDE) for column in range(SIDE)]


def boards(dtype: type) -> np.ndarray:
    """Return some boards whose last cell is the last number of its array."""
    return np.random.default_rng(1).integers(0, 7, (5, CELLS[-1] + 1)).astype(dtype)


@pytest.mark.parametrize("bounds", [(0, 0), (3, 3), (2, 5), (0, 6), (8, 9)])
@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_cells_of_a_board_within_bounds_are_found(dtype: type, bounds: tuple[int, int]) -> None:
    @jit
    def call(array: Any, at: int, least: int, most: int) -> Any:
        return vectors.find_11_by_11(array, at, least, most)

    for board in boards(dtype):
        low, high = call(board, AT, *bounds)
        found = [bounds[0] <= board[cell] <= bounds[1] for cell in CELLS]
        assert int(low) == sum(1 << i for i, is_in in enumerate(found[:64]) if is_in)
        assert int(high) == sum(1 << i for i, is_in in enumerate(found[-64:]) if is_in)


PAIRS = (0, 0), (3, 3), (2, 5), (8, 9)


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
def test_a_board_is_shown_for_each_pair_of_bounds(dtype: type) -> None:
    @jit
    def call(array: Any, at: int, out: Any, start: int) -> None:
        vectors.show_11_by_11(array, at, PAIRS, out, start)

    for board in boards(np.int8):
        out: np.ndarray = np.full(len(PAIRS) * len(CELLS) + 5, 9, dtype)
        call(board, AT, out, 3)
        shown = [
            board[cell] - least + 1 if least <= board[cell] <= most else 0
            for least, most in PAIRS
            for cell in CELLS
        ]
        assert out.tolist() == [9] * 3 + shown + [9] * 2
