"""Rows of numbers, written and compared at one go."""

from typing import Any

import numpy as np
import pytest

from stonewright import vectors
from stonewright.kernel import jit

WRITERS = {8: vectors.write_8, 16: vectors.write_16, 32: vectors.write_32, 64: vectors.write_64}
FINDERS = {8: vectors.find_8, 16: vectors.find_16, 32: vectors.find_32, 64: vectors.find_64}
COPIERS = {4: vectors.copy_4, 8: vectors.copy_8, 16: vectors.copy_16}
TELLERS = {(24, 5): vectors.tell_24_of_5, (4, 14): vectors.tell_4_of_14}
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


def test_places_are_counted_through_all_dimensions() -> None:
    @jit
    def call(array: Any, at: int, code: int) -> Any:
        return vectors.find_8(array, at, code)

    array: np.ndarray = np.arange(24, dtype=np.int8).reshape(2, 3, 4) % 5
    assert int(call(array, 7, 2)) == 0b100001


@pytest.mark.parametrize("source", [np.int8, np.uint8])
@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", COPIERS)
def test_numbers_are_copied_and_nothing_beside_them(count: int, dtype: type, source: type) -> None:
    copy = COPIERS[count]

    @jit
    def call(out: Any, at: int, array: Any, start: int) -> None:
        copy(out, at, array, start)

    array: np.ndarray = np.arange(100, 130).astype(source)
    array[5] = np.iinfo(source).max
    out: np.ndarray = np.full(count + 7, 9, dtype)
    call(out, 3, array.reshape(2, 15), 4)
    assert out.tolist() == [9] * 3 + array[4 : 4 + count].tolist() + [9] * 4


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize(("count", "codes"), TELLERS)
def test_each_number_tells_its_code(count: int, codes: int, dtype: type) -> None:
    tell = TELLERS[count, codes]

    @jit
    def call(out: Any, at: int, array: Any, start: int) -> None:
        tell(out, at, array, start)

    array: np.ndarray = np.random.default_rng(count).integers(-1, codes + 1, count + 3, np.int8)
    out: np.ndarray = np.full(count * codes + 7, 9, dtype)
    call(out, 3, array, 2)
    expected = [int(array[2 + i] == code) for i in range(count) for code in range(codes)]
    assert out.tolist() == [9] * 3 + expected + [9] * 4
