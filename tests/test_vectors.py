"""Rows of numbers, written and compared at one go, or one by one where that cannot be."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numba import njit

from stonewright import vectors
from stonewright.vectors import row

BITS = 0xD00F_1234_5678_9ABD


@pytest.fixture(params=["at one go", "one by one"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row, "has_vectors", lambda context: request.param == "at one go")


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [8, 16, 32, 64])
def test_bits_are_written_and_nothing_beside_them(count: int, dtype: type) -> None:
    write = vectors.writer(count)

    def call(out: Any, at: int, bits: int) -> None:
        write(out, at, bits)

    out: np.ndarray = np.full(count + 7, 9, dtype)
    njit(call)(out, 3, np.uint64(BITS))  # not cached, as the way is not in a cache's key
    assert out.tolist() == [9] * 3 + [BITS >> i & 1 for i in range(count)] + [9] * 4


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_bytes_are_written_and_nothing_beside_them(count: int, dtype: type) -> None:
    unpack = vectors.unpacker(count)

    def call(out: Any, at: int, word: int) -> None:
        unpack(out, at, word)

    out: np.ndarray = np.full(count + 7, 9, dtype)
    njit(call)(out, 3, np.uint64(BITS))
    assert out.tolist() == [9] * 3 + [BITS >> 8 * i & 255 for i in range(count)] + [9] * 4


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("count", [4, 8, 16, 32, 64])
def test_what_equals_a_code_is_found(count: int, dtype: type) -> None:
    find = vectors.finder(count)

    def call(array: Any, at: int, code: int) -> Any:
        return find(array, at, code)

    compiled = njit(call)
    array: np.ndarray = np.random.default_rng(count).integers(0, 3, count + 5).astype(dtype)
    for code in range(3):
        expected = sum(1 << i for i in range(count) if array[2 + i] == code)
        assert int(compiled(array, 2, code)) == expected


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("many", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [64, 65, 121, 182])
def test_bits_are_written_in_an_order_of_their_own(count: int, many: int, dtype: type) -> None:
    chance = np.random.default_rng(count + many)
    numbers, bits = chance.integers(0, many, count), chance.integers(0, 64, count)
    arrange = vectors.arranger(numbers, bits)
    given = tuple(int(number) for number in chance.integers(0, 2**63, many))

    def call(out: Any, at: int, given: tuple[int, ...]) -> None:
        arrange(out, at, given)

    out: np.ndarray = np.full(count + 7, 9, dtype)
    njit(call)(out, 3, given)
    written = [given[number] >> int(bit) & 1 for number, bit in zip(numbers, bits, strict=True)]
    assert out.tolist() == [9] * 3 + written + [9] * 4


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [32, 33, 64, 91])
def test_numbers_tell_their_bits_of_a_set_and_how_many_there_are(count: int, dtype: type) -> None:
    write = vectors.pair_writer(count)

    def call(out: Any, at: int, array: Any, start: int, members: int) -> Any:
        return write(out, at, array, start, members)

    array: np.ndarray = np.random.default_rng(count).integers(0, 8, count + 2, np.int8)
    for members in (0, 0xFFFF, 0b0110_1001_1011_0010, BITS >> 1):
        out: np.ndarray = np.full(2 * count + 7, 9, dtype)
        found = njit(call)(out, 3, array, 2, members)
        expected = [members >> 2 * int(number) + way & 1 for number in array[2:] for way in (0, 1)]
        assert (out.tolist(), found) == ([9] * 3 + expected + [9] * 4, sum(expected))


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [1, 6, 8])
def test_all_pairs_of_members_are_written(count: int, dtype: type) -> None:
    chance = np.random.default_rng(count)
    numbers, bits = chance.integers(0, 2, 91), chance.integers(0, 64, 91)
    cross = vectors.crosser(count, numbers, bits)
    given = int(chance.integers(0, 2**63)), int(chance.integers(0, 2**63))

    def call(out: Any, at: int, members: int, given: tuple[int, int]) -> None:
        cross(out, at, members, given)

    out: np.ndarray = np.full(91 * count + 7, 9, dtype)
    njit(call)(out, 3, 0b1010_0110, given)
    other = [given[number] >> int(bit) & 1 for number, bit in zip(numbers, bits, strict=True)]
    expected = [0b1010_0110 >> i & 1 and one for i in range(count) for one in other]
    assert out.tolist() == [9] * 3 + expected + [9] * 4


@pytest.mark.parametrize("size", [1, 3, 5])
def test_sets_match_where_they_have_a_common_member_when_moved(size: int) -> None:
    match, chance = vectors.matcher(), np.random.default_rng(size)

    def call(table: Any, row: Any, lows: Any, highs: Any) -> Any:
        return match(table, row, lows, highs)

    compiled, answers = njit(call), set()
    table: np.ndarray = chance.integers(0, 64, (3, 3, 8)).astype(np.uint8)
    for _ in range(200):
        row = int(chance.integers(0, 10 - size))
        members = [set(chance.choice(128, 40 // (6 - size), replace=False)) for _ in range(size)]
        words = [[bits_of(some, at) for some in members] for at in (0, 64)]
        steps = table.reshape(9, 8)[row : row + size].astype(int)
        moved = [
            [{m - down for m in some} for some, down in zip(members, steps[:, way], strict=True)]
            for way in range(8)
        ]
        expected = any(max(set.intersection(*sets), default=-1) >= 0 for sets in moved)
        assert compiled(table, row, *map(tuple, words)) == expected
        answers.add(expected)
    assert size == 1 or answers == {False, True}


def bits_of(members: set[int], start: int) -> np.uint64:
    """Return 64 members of a set, from one on, as the bits of a number."""
    return np.uint64(sum(1 << int(m) - start for m in members if start <= m < start + 64))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_a_number_is_added_to_one_and_nothing_beside_it(dtype: type) -> None:
    add = vectors.adder(8)

    def call(array: Any, at: int, place: int, number: int) -> None:
        add(array, at, place, number)

    compiled = njit(call)
    array: np.ndarray = np.arange(30, dtype=dtype).reshape(3, 10)
    for place, number in ((0, 3), (7, -9), (4, 100), (4, -100), (5, -8)):
        compiled(array, 3, place, number)
    expected: np.ndarray = np.arange(30, dtype=dtype)
    expected[[3, 10, 8]] += np.array([3, -9 % 256, -8 % 256], np.uint8).astype(dtype)
    assert array.ravel().tolist() == expected.tolist()


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_a_number_is_put_on_one_place_and_on_no_other(dtype: type) -> None:
    put = vectors.putter(32)

    def call(array: Any, place: int, number: int) -> None:
        put(array, place, number)

    compiled = njit(call)
    array: np.ndarray = np.arange(96, dtype=dtype)
    expected = array.copy()
    for place, number in ((0, 7), (31, 100), (32, 101), (95, 3), (50, 5)):
        compiled(array, place, number)
        expected[place] = number
        assert array.tolist() == expected.tolist()


def test_places_are_counted_through_all_dimensions() -> None:
    find = vectors.finder(8)

    def call(array: Any, at: int, code: int) -> Any:
        return find(array, at, code)

    array: np.ndarray = np.arange(24, dtype=np.int8).reshape(2, 3, 4) % 5
    assert int(njit(call)(array, 7, 2)) == 0b100001


@pytest.mark.parametrize("source", [np.int8, np.uint8])
@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [4, 8, 16])
def test_numbers_are_copied_and_nothing_beside_them(count: int, dtype: type, source: type) -> None:
    copy = vectors.copier(count)

    def call(out: Any, at: int, array: Any, start: int) -> None:
        copy(out, at, array, start)

    array: np.ndarray = np.arange(100, 130).astype(source)
    array[5] = np.iinfo(source).max
    out: np.ndarray = np.full(count + 7, 9, dtype)
    njit(call)(out, 3, array.reshape(2, 15), 4)
    assert out.tolist() == [9] * 3 + array[4 : 4 + count].tolist() + [9] * 4


def test_what_is_copied_may_overlap() -> None:
    copy = vectors.copier(8)

    def call(array: Any, at: int, start: int) -> None:
        copy(array, at, array, start)

    array: np.ndarray = np.arange(20, dtype=np.int8)
    njit(call)(array, 2, 5)
    assert array.tolist() == [0, 1, *range(5, 13), *range(10, 20)]


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize(
    ("places", "codes"),
    [
        (range(24), 5),
        (range(4), 14),
        (range(5), 25),
        ([10 * row + i for row in range(6) for i in range(6)], 5),
    ],
)
def test_each_number_tells_its_code(places: Sequence[int], codes: int, dtype: type) -> None:
    tell, end = vectors.teller(places, codes), 2 + max(places) + 1

    def call(out: Any, at: int, array: Any, start: int) -> None:
        tell(out, at, array, start)

    array: np.ndarray = np.random.default_rng(codes).integers(-1, codes + 1, end, np.int8)
    out: np.ndarray = np.full(len(places) * codes + 7, 9, dtype)
    njit(call)(out, 3, array, 2)
    expected = [int(array[2 + place] == code) for place in places for code in range(codes)]
    assert out.tolist() == [9] * 3 + expected + [9] * 4


SIDE, AT = 11, 5
CELLS = [AT + row * (SIDE + 1) + column for row in range(SIDE) for column in range(SIDE)]


def boards(dtype: type) -> np.ndarray:
    """Return some boards whose last cell is the last number of its array."""
    return np.random.default_rng(1).integers(0, 7, (5, CELLS[-1] + 1)).astype(dtype)


@pytest.mark.parametrize("bounds", [(0, 0), (3, 3), (2, 5), (0, 6), (8, 9)])
@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_cells_of_a_board_within_bounds_are_found(dtype: type, bounds: tuple[int, int]) -> None:
    find = vectors.board_finder(SIDE)

    def call(array: Any, at: int, least: int, most: int) -> Any:
        return find(array, at, least, most)

    compiled = njit(call)
    for board in boards(dtype):
        low, high = compiled(board, AT, *bounds)
        found = [bounds[0] <= board[cell] <= bounds[1] for cell in CELLS]
        assert int(low) == sum(1 << i for i, is_in in enumerate(found[:64]) if is_in)
        assert int(high) == sum(1 << i for i, is_in in enumerate(found[-64:]) if is_in)


RINGS = (0, 0), (2, 5), (8, 9)


NEAR = np.array([-SIDE - 1, -SIDE, 1, SIDE + 2, SIDE + 1, SIDE, -1, -SIDE - 2])
PLACES = (NEAR, 0, 0), (NEAR, 2, 5), (NEAR, 8, 9)
FURTHER = (*PLACES, (2 * NEAR, 2, 5), (NEAR + np.roll(NEAR, 1), 0, 3), (3 * NEAR, 5, 11))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("questions", [PLACES[:1], PLACES, FURTHER, FURTHER + PLACES[:2]])
def test_cells_around_another_are_sorted_by_the_bounds_that_they_are_within(
    questions: tuple[Any, ...], dtype: type
) -> None:
    sort = vectors.place_sorter(questions)

    def call(array: Any, at: int) -> Any:
        return sort(array, at)

    compiled, chance = njit(call), np.random.default_rng(5)
    at = max(int(max(places)) for places, _, _ in questions)
    for _ in range(20):
        board: np.ndarray = chance.integers(0, 12, 2 * at + 1).astype(dtype)  # and nothing beyond
        within = [
            least <= board[at + place] <= most
            for places, least, most in questions
            for place in places
        ]
        found = sum(1 << i for i in np.flatnonzero(within).tolist())
        assert int(compiled(board, at)) % 2**64 == found


SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_set(bits: int, side: int, y: int, x: int) -> bool:
    """Tell whether there is such a cell, and it is in a set."""
    return 0 <= y < side and 0 <= x < side and bits >> y * side + x & 1 == 1


def around(bits: int, side: int) -> tuple[set[int], ...]:
    """Return what lies beside a set: in columns, in rows, between two, and behind lines."""
    found = tuple(set[int]() for _ in range(6))
    for cell in range(side * side):
        y, x = divmod(cell, side)
        ways = [[(y + i * b, x + i * a) for i in range(1, 5)] for b, a in SIDES]
        has = [[is_set(bits, side, *place) for place in way] for way in ways]
        near = [way[0] for way in has]
        across = (near[0] and near[2]) or (near[1] and near[3])
        truths = near[0] or near[2], near[1] or near[3], across
        ends = [any(all(way[:n]) and not way[n] for way in has) for n in (1, 2, 3)]
        for some, is_in in zip(found, (*truths, *ends), strict=True):
            some.update({cell} if is_in else ())
    return found


@pytest.mark.parametrize("side", [9, 10, 11])
def test_what_lies_beside_a_set_of_cells(side: int) -> None:
    survey, chance, last = vectors.surveyor(side), np.random.default_rng(side), side * side - 64

    def call(low: Any, high: Any) -> Any:
        return survey(low, high)

    compiled = njit(call)
    for share in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
        bits = sum(1 << i for i in np.flatnonzero(chance.random(side * side) < share).tolist())
        words = [int(n) for n in compiled(np.uint64(bits % 2**64), np.uint64(bits >> last))]
        for i, cells in enumerate(around(bits, side)):
            expected = sum(1 << cell for cell in cells)
            assert words[2 * i : 2 * i + 2] == [expected % 2**64, expected >> last]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
def test_cells_near_another_are_found_within_bounds(dtype: type) -> None:
    look = vectors.window_finder(SIDE, RINGS)

    def call(array: Any, at: int) -> Any:
        return look(array, at)

    compiled = njit(call)
    row, chance = SIDE + 1, np.random.default_rng(5)
    places = [y * row + x for y in range(-3, 5) for x in range(-3, 5)]
    for _ in range(20):
        board: np.ndarray = chance.integers(0, 12, places[-1] - places[0] + 1).astype(dtype)
        near = board[np.array(places) - places[0]].tolist()  # which is all there is
        for found, (least, most) in zip(compiled(board, -places[0]), RINGS, strict=True):
            bits = [i for i, number in enumerate(near) if least <= number <= most]
            assert int(found) % 2**64 == sum(1 << i for i in bits)


PAIRS = (0, 0), (3, 3), (2, 5), (8, 9)


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
def test_a_board_is_shown_for_each_pair_of_bounds(dtype: type) -> None:
    show = vectors.board_shower(SIDE)

    def call(array: Any, at: int, out: Any, start: int) -> None:
        show(array, at, PAIRS, out, start)

    compiled = njit(call)
    for board in boards(np.int8):
        out: np.ndarray = np.full(len(PAIRS) * len(CELLS) + 5, 9, dtype)
        compiled(board, AT, out, 3)
        shown = [
            board[cell] - least + 1 if least <= board[cell] <= most else 0
            for least, most in PAIRS
            for cell in CELLS
        ]
        assert out.tolist() == [9] * 3 + shown + [9] * 2


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize(("side", "count", "codes"), [(5, 5, 5), (5, 1, 3), (4, 6, 2)])
def test_tiles_are_shown_where_they_lie(side: int, count: int, codes: int, dtype: type) -> None:
    show, chance = vectors.tile_shower(side, count, codes), np.random.default_rng(side)

    def call(out: Any, at: int, tiles: Any, places: Any) -> None:
        show(out, at, tiles, places)

    compiled = njit(call)
    for _ in range(10):
        tiles = chance.integers(-1, codes + 1, (count, 4), np.int8)
        places = chance.permutation(side * side)[:count].astype(np.int8)
        board = np.full((2 * side, 2 * side), -1)
        for place, tile in zip(places.tolist(), tiles, strict=True):
            row, column = divmod(place, side)
            board[2 * row : 2 * row + 2, 2 * column : 2 * column + 2] = tile.reshape(2, 2)
        out: np.ndarray = np.full(codes * board.size + 7, 9, dtype)
        compiled(out, 3, tiles, places)
        shown = [int(number == code) for code in range(codes) for number in board.ravel()]
        assert out.tolist() == [9] * 3 + shown + [9] * 4
