"""Square boards of more than 64 and at most 128 cells, in arrays with one number between two rows.

A set of cells is two numbers of 64 bits, for the first and for the last 64 cells.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from stonewright.kernel import Kernel, interpreted
from stonewright.vectors.row import PLACE, WORD, Row, repeated

Bounds: TypeAlias = tuple[int, int]  # the least and the most that a number may be
Question: TypeAlias = tuple[Any, int, int]  # where eight cells are, and the bounds for them


def cells(side: int) -> list[int]:
    """Return where the cells of a board are, counted from the first of them."""
    return [row * (side + 1) + column for row in range(side) for column in range(side)]


def parts(side: int) -> tuple[list[int], list[int]]:
    """Return where the first and where the last 64 cells of a board are."""
    return cells(side)[:WORD], cells(side)[-WORD:]


def window(side: int) -> list[int]:
    """Return where eight rows of eight cells are, counted from the fourth of the fourth row."""
    return [row * (side + 1) + column for row in range(-3, 5) for column in range(-3, 5)]


class Board:
    """A board in code that is being built; array and place of the first cell are its arguments."""

    def __init__(self, context: Any, builder: Any, kind: Any, args: Any) -> None:
        self._context, self._build, self._kind, self._args = context, builder, kind, args
        self._first = Row(context, builder, kind, args, WORD)
        self.together = self._first.together

    def gather(self, some: list[int], count: int = WORD) -> Any:
        """Return the numbers of some cells side by side.

        Two rows of so many numbers reach from the first of them to the last, and not beyond.
        """
        near, far = min(some), max(some) - count + 1
        places = [cell - near if cell - near < count else count + cell - far for cell in some]
        picks = ir.Constant(ir.VectorType(PLACE, len(some)), places)
        rows = (self._load(start, count) for start in (near, far))
        return self._build.shuffle_vector(*rows, picks)

    def _load(self, start: int, count: int) -> Any:
        array, at = self._args[:2]
        place = self._build.add(at, ir.Constant(at.type, start))
        return Row(self._context, self._build, self._kind, (array, place), count).load()

    def at(self, cell: int) -> Any:
        """Return the number of one cell."""
        return self._build.load(self._first.at(cell))

    def within(self, numbers: Any, bounds: Any) -> tuple[Any, Any]:
        """Return by how much numbers exceed the lower bound, and whether they are within both."""
        build, kind = self._build, numbers.type
        narrow = self._context.get_value_type(self._kind.dtype)
        least, most = (build.trunc(bound, narrow) for bound in bounds)
        reach = build.sub(most, least)
        if isinstance(kind, ir.VectorType):
            least, reach = (repeated(build, number, kind) for number in (least, reach))
        above = build.sub(numbers, least)
        return above, build.icmp_unsigned("<=", above, reach)

    def find(self, some: list[int], bounds: Any, count: int = WORD) -> Any:
        """Return as bits which of some cells have a number within bounds."""
        word, build = ir.IntType(WORD), self._build
        if self.together:
            inside = self.within(self.gather(some, count), bounds)[1]
            found = build.bitcast(inside, ir.IntType(len(some)))
            return build.zext(found, word) if len(some) < WORD else found
        found = ir.Constant(word, 0)
        for i, cell in enumerate(some):
            inside = build.zext(self.within(self.at(cell), bounds)[1], word)
            found = build.or_(found, build.shl(inside, ir.Constant(word, i)))
        return found

    def sort(self, questions: Sequence[Question]) -> Any:
        """Return as bits which of eight cells are within bounds, question by question.

        All are answered at one go, some of them twice to have a whole row, which is left out.
        """
        build, count = self._build, 8 * len(questions)
        lanes = 1 << (count - 1).bit_length()
        asked = [questions[i // 8 % len(questions)] for i in range(lanes)]
        some = [int(places[i % 8]) for i, (places, _, _) in enumerate(asked)]
        size = next(size for size in (16, 32, WORD) if 2 * size > max(some) - min(some))
        numbers = self.gather(some, size)
        least = ir.Constant(numbers.type, [least for _, least, _ in asked])
        reach = ir.Constant(numbers.type, [most - least for _, least, most in asked])
        inside = build.icmp_unsigned("<=", build.sub(numbers, least), reach)
        found = build.bitcast(inside, ir.IntType(lanes))
        if count < lanes:
            found = build.trunc(found, ir.IntType(count))
        return build.zext(found, ir.IntType(WORD)) if count < WORD else found

    def shown(self, numbers: Any, bounds: Any) -> Any:
        """Return numbers within bounds as 1 for the least and so on, others as 0."""
        above, inside = self.within(numbers, bounds)
        ones = [1] * WORD if isinstance(above.type, ir.VectorType) else 1
        counted = self._build.add(above, ir.Constant(above.type, ones))
        nothing = None if isinstance(above.type, ir.VectorType) else 0
        return self._build.select(inside, counted, ir.Constant(above.type, nothing))


def board_finder(side: int) -> Kernel:
    """Return what tells, as a set, which cells of a board have a number within bounds."""
    if interpreted():

        def find(array: Any, at: int, least: int, most: int) -> tuple[Any, Any]:
            low, high = (
                sum(1 << i for i, cell in enumerate(part) if least <= array[int(at) + cell] <= most)
                for part in parts(side)
            )
            return np.uint64(low), np.uint64(high)

        return find

    @intrinsic
    def find_on_board(typing, array, at, least, most):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            board = Board(context, builder, array, args)
            words = [board.find(part, args[2:]) for part in parts(side)]
            return context.make_tuple(builder, signature.return_type, words)

        pair = types.UniTuple(types.uint64, 2)
        return pair(array, types.int64, types.int64, types.int64), build

    compiled: Kernel = find_on_board
    return compiled


def place_sorter(questions: Sequence[Question]) -> Kernel:
    """Return what tells, as bits, which cells around another have a number within which bounds.

    The first eight bits are for the cells of the first question, and so on. What is outside the
    array is anything. A card looks each number up once for all questions about it, since that is
    least code.
    """
    rows = list(dict.fromkeys(tuple(map(int, places)) for places, _, _ in questions))
    steps, last = np.array(rows, np.int64), 1 + max(most for _, _, most in questions)
    known: Any = np.zeros((len(rows), last + 1), np.int64)
    for i, (places, least, most) in enumerate(questions):
        known[rows.index(tuple(map(int, places))), least : most + 1] |= 1 << 8 * i

    def look_up(array: Any, at: Any) -> Any:
        found: Any = 0
        for row in range(len(steps)):
            for i in range(8):
                place = at + steps[row, i]
                if 0 <= place < len(array):
                    found |= known[row, min(np.int64(np.uint8(array[place])), last)] << i
        return found

    if interpreted():
        return look_up

    @intrinsic
    def sort_places(typing, array, at):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            board = Board(context, builder, array, args)
            if board.together:
                return board.sort(questions)
            plain = context.compile_subroutine(builder, look_up, signature, caching=False)
            return context.call_internal(builder, plain.fndesc, signature, args)

        return types.int64(array, types.int64), build

    compiled: Kernel = sort_places
    return compiled


def window_finder(side: int, every: Sequence[Bounds]) -> Kernel:
    """Return what tells, as sets, which cells near another have a number within which bounds.

    Eight rows of eight cells are the bits of each set, the cell itself being bit 27. What stands
    beside the board in the array's record is taken for cells that are beside the board.
    """
    places = window(side)
    if interpreted():

        def look(array: Any, at: int) -> tuple[Any, ...]:
            codes = [array[int(at) + i] if 0 <= at + i < len(array) else None for i in places]
            return tuple(
                np.int64(np.uint64(sum(1 << i for i, code in enumerate(codes) if code in reach)))
                for reach in (range(least, most + 1) for least, most in every)
            )

        return look

    @intrinsic
    def find_in_window(typing, array, at):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            board = Board(context, builder, array, args)
            limits = ([ir.Constant(ir.IntType(WORD), end) for end in ends] for ends in every)
            sets = [board.find(places, bounds) for bounds in limits]
            return context.make_tuple(builder, signature.return_type, sets)

        return types.UniTuple(types.int64, len(every))(array, types.int64), build

    compiled: Kernel = find_in_window
    return compiled


def board_shower(side: int) -> Kernel:
    """Return what copies a board once for each pair of bounds, one copy after the other.

    Numbers within the bounds are 1 for the least and so on, others 0. Nothing is between the rows.
    """
    if interpreted():

        def show(array: Any, at: int, pairs: Any, out: Any, start: int) -> None:
            for copy, (least, most) in enumerate(pairs):
                for i, cell in enumerate(cells(side)):
                    number = int(array[int(at) + cell])
                    shown = number - least + 1 if least <= number <= most else 0
                    out[int(start) + copy * side * side + i] = shown

        return show

    @intrinsic
    def show_board(typing, array, at, pairs, out, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            board = Board(context, builder, array, args)
            show = _show if board.together else _show_each
            every = [
                [builder.extract_value(args[2], (copy, i)) for i in range(2)]
                for copy in range(pairs.count)
            ]
            show(context, builder, board, out, args[3:], side, every)
            return context.get_dummy_value()

        return types.void(array, types.int64, pairs, out, types.int64), build

    compiled: Kernel = show_board
    return compiled


def _show(
    context: Any, builder: Any, board: Board, out: Any, start: Any, side: int, every: list[Any]
) -> None:
    """Copy a board in two rows, which overlap; it is read before anything is written."""
    read = [board.gather(part) for part in parts(side)]
    for copy, bounds in enumerate(every):
        for numbers, offset in zip(read, (0, side * side - WORD), strict=True):
            place = ir.Constant(start[1].type, copy * side * side + offset)
            row = Row(context, builder, out, (start[0], builder.add(start[1], place)), WORD)
            row.put(board.shown(numbers, bounds))


def _show_each(
    context: Any, builder: Any, board: Board, out: Any, start: Any, side: int, every: list[Any]
) -> None:
    """Copy it cell by cell."""
    row = Row(context, builder, out, start, WORD)
    for copy, bounds in enumerate(every):
        for i, cell in enumerate(cells(side)):
            row.put_at(copy * side * side + i, board.shown(board.at(cell), bounds))
