"""Many numbers at once: what a loop does one by one, few instructions do for a whole row of them.

Interpreted they are plain loops. Rows are arrays of one dimension without gaps; nobody looks
whether a row reaches beyond its array.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from stonewright.kernel import Kernel, interpreted

WORD = 64  # bits


def _row(context: Any, kind: Any, count: int) -> Any:
    """Return the type of so many numbers of an array's kind, side by side."""
    return ir.VectorType(context.get_value_type(kind.dtype), count)


def _address(context: Any, builder: Any, kind: Any, args: Any, row: Any) -> Any:
    """Return where in an array a row of numbers begins; array and place are the first arguments."""
    data = make_array(kind)(context, builder, args[0]).data
    return builder.bitcast(builder.gep(data, [args[1]], inbounds=True), row.as_pointer())


def _writer(count: int) -> Kernel:
    """Return what writes the lowest bits of a number, the lowest first, as ones and zeros."""
    if interpreted():

        def write(out: Any, at: int, bits: int) -> None:
            for i in range(count):
                out[int(at) + i] = int(bits) >> i & 1

        return write

    @intrinsic
    def write_row(typing, out, at, bits):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = _row(context, out, count)
            lowest = builder.trunc(args[2], ir.IntType(count)) if count < WORD else args[2]
            truths = builder.bitcast(lowest, ir.VectorType(ir.IntType(1), count))
            numbers = (builder.uitofp if out.dtype in types.real_domain else builder.zext)(
                truths, row
            )
            builder.store(numbers, _address(context, builder, out, args, row), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.uint64), build

    compiled: Kernel = write_row
    return compiled


def _finder(count: int) -> Kernel:
    """Return what tells, as bits, which of so many numbers from a place on equal a code."""
    if interpreted():

        def find(array: Any, at: int, code: int) -> Any:
            equal = (int(array[int(at) + i]) == int(code) for i in range(count))
            return np.uint64(sum(1 << i for i, found in enumerate(equal) if found))

        return find

    @intrinsic
    def find_in_row(typing, array, at, code):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = _row(context, array, count)
            codes = _repeated(
                builder, builder.trunc(args[2], context.get_value_type(array.dtype)), row
            )
            found = builder.load(_address(context, builder, array, args, row), align=1)
            equal = builder.icmp_unsigned("==", found, codes)
            return builder.zext(builder.bitcast(equal, ir.IntType(count)), ir.IntType(WORD))

        return types.uint64(array, types.int64, types.int64), build

    compiled: Kernel = find_in_row
    return compiled


def _repeated(builder: Any, number: Any, row: Any) -> Any:
    """Return a row of one number."""
    unset, places = ir.Constant(row, ir.Undefined), ir.VectorType(ir.IntType(32), row.count)
    first = builder.insert_element(unset, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, unset, ir.Constant(places, [0] * row.count))


# Boards: square ones of more than 64 and at most 128 cells, in arrays with one more number between
# two rows. A set of cells is two numbers of 64 bits, for the first and for the last 64 cells.


def _cells(side: int) -> list[int]:
    """Return where the cells of a board are, counted from the first of them."""
    return [row * (side + 1) + column for row in range(side) for column in range(side)]


def _parts(side: int) -> tuple[list[int], list[int]]:
    """Return where the first and where the last 64 cells of a board are."""
    return _cells(side)[:WORD], _cells(side)[-WORD:]


def _gather(context: Any, builder: Any, kind: Any, args: Any, cells: list[int]) -> Any:
    """Return the numbers of 64 cells side by side; array and first cell are the first arguments.

    Two rows of 64 numbers reach from the first of them to the last, and not beyond.
    """
    row, near, far = _row(context, kind, WORD), cells[0], cells[-1] - WORD + 1
    starts = (builder.add(args[1], ir.Constant(ir.IntType(64), start)) for start in (near, far))
    first, second = (
        builder.load(_address(context, builder, kind, (args[0], start), row), align=1)
        for start in starts
    )
    places = [cell - near if cell - near < WORD else WORD + cell - far for cell in cells]
    picks = ir.Constant(ir.VectorType(ir.IntType(32), WORD), places)
    return builder.shuffle_vector(first, second, picks)


def _within(context: Any, builder: Any, kind: Any, numbers: Any, bounds: Any) -> tuple[Any, Any]:
    """Return by how much numbers exceed the lower bound, and whether they are within the bounds."""
    narrow = context.get_value_type(kind.dtype)
    least, most = (builder.trunc(bound, narrow) for bound in bounds)
    above = builder.sub(numbers, _repeated(builder, least, numbers.type))
    reach = _repeated(builder, builder.sub(most, least), numbers.type)
    return above, builder.icmp_unsigned("<=", above, reach)


def _board_finder(side: int) -> Kernel:
    """Return what tells, as a set, which cells of a board have a number within bounds."""
    if interpreted():

        def find(array: Any, at: int, least: int, most: int) -> tuple[Any, Any]:
            low, high = (
                sum(1 << i for i, cell in enumerate(part) if least <= array[int(at) + cell] <= most)
                for part in _parts(side)
            )
            return np.uint64(low), np.uint64(high)

        return find

    @intrinsic
    def find_on_board(typing, array, at, least, most):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            words = []
            for part in _parts(side):
                numbers = _gather(context, builder, array, args, part)
                _, inside = _within(context, builder, array, numbers, args[2:])
                words.append(builder.bitcast(inside, ir.IntType(WORD)))
            return context.make_tuple(builder, signature.return_type, words)

        pair = types.UniTuple(types.uint64, 2)
        return pair(array, types.int64, types.int64, types.int64), build

    compiled: Kernel = find_on_board
    return compiled


def _board_shower(side: int) -> Kernel:
    """Return what copies a board once for each pair of bounds, one copy after the other.

    Numbers within the bounds are 1 for the least and so on, others 0. Nothing is between the rows.
    """
    if interpreted():

        def show(array: Any, at: int, pairs: Any, out: Any, start: int) -> None:
            for copy, (least, most) in enumerate(pairs):
                for i, cell in enumerate(_cells(side)):
                    number = int(array[int(at) + cell])
                    shown = number - least + 1 if least <= number <= most else 0
                    out[int(start) + copy * side * side + i] = shown

        return show

    @intrinsic
    def show_board(typing, array, at, pairs, out, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            halves = [_gather(context, builder, array, args, part) for part in _parts(side)]
            for copy in range(pairs.count):
                bounds = [builder.extract_value(args[2], (copy, i)) for i in range(2)]
                for half, numbers in enumerate(halves):
                    place = copy * side * side + half * (side * side - WORD)
                    shown = _shown(context, builder, array, numbers, bounds)
                    _put(context, builder, out, args[3:], place, shown)
            return context.get_dummy_value()

        return types.void(array, types.int64, pairs, out, types.int64), build

    compiled: Kernel = show_board
    return compiled


def _shown(context: Any, builder: Any, kind: Any, numbers: Any, bounds: Any) -> Any:
    """Return numbers within bounds as 1 for the least and so on, others as 0."""
    above, inside = _within(context, builder, kind, numbers, bounds)
    counted = builder.add(above, ir.Constant(numbers.type, [1] * WORD))
    return builder.select(inside, counted, ir.Constant(numbers.type, None))


def _put(context: Any, builder: Any, kind: Any, args: Any, place: int, numbers: Any) -> None:
    """Write 64 small numbers so many places after a start; array and start are the arguments."""
    row = _row(context, kind, WORD)
    start = builder.add(args[1], ir.Constant(ir.IntType(64), place))
    if kind.dtype in types.real_domain:
        numbers = builder.uitofp(numbers, row)
    builder.store(numbers, _address(context, builder, kind, (args[0], start), row), align=1)


write_8, write_16, write_32, write_64 = map(_writer, (8, 16, 32, 64))
find_16, find_32, find_64 = map(_finder, (16, 32, 64))
find_11_by_11, show_11_by_11 = _board_finder(11), _board_shower(11)
