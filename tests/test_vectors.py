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


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("numbers", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [64, 65, 121, 182])
def test_bits_are_written_in_an_order_of_their_own(count: int, numbers: int, dtype: type) -> None:
    chance = np.random.default_rng(count + numbers)
    words, places = chance.integers(0, numbers, count), chance.integers(0, 64, count)
    arrange = vectors.arranger(words, places)
    given = tuple(int(number) for number in chance.integers(0, 2**63, numbers))

    @jit
    def call(out: Any, at: int, numbers: Any) -> None:
        arrange(out, at, numbers)

    out: np.ndarray = np.full(count + 7, 9, dtype)
    call(out, 3, given)
    written = [given[word] >> int(place) & 1 for word, place in zip(words, places, strict=True)]
    assert out.tolist() == [9] * 3 + written + [9] * 4
