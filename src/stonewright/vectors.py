"""Many numbers at once: what a loop does one by one, few instructions do for a whole row of them.

Interpreted they are plain loops. Rows are arrays of one dimension without gaps; nobody looks
whether a row reaches beyond its array.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import unpack_tuple
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


def arranger(words: Any, places: Any) -> Kernel:
    """Return what writes bits of some numbers, as ones and zeros, in an order of its own.

    The i-th is the bit with the number `places[i]` of the number `words[i]`; there are 64 or more.
    """
    order = [(int(word), int(place)) for word, place in zip(words, places, strict=True)]
    if interpreted():

        def arrange(out: Any, at: int, numbers: Any) -> None:
            for i, (word, place) in enumerate(order):
                out[int(at) + i] = int(numbers[word]) >> place & 1

        return arrange

    starts = [*range(0, len(order) - WORD, WORD), len(order) - WORD]

    @intrinsic
    def arrange_rows(typing, out, at, numbers):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = _row(context, out, WORD)
            bits = [_spread(builder, number) for number in unpack_tuple(builder, args[2])]
            for start in starts:
                picked = _picked(builder, bits, order[start : start + WORD])
                if out.dtype in types.real_domain:
                    picked = builder.uitofp(picked, row)
                place = builder.add(args[1], ir.Constant(args[1].type, start))
                builder.store(
                    picked, _address(context, builder, out, (args[0], place), row), align=1
                )
            return context.get_dummy_value()

        return types.void(out, types.int64, numbers), build

    compiled: Kernel = arrange_rows
    return compiled


def _spread(builder: Any, number: Any) -> Any:
    """Return the bits of a number as a row of bytes."""
    truths = builder.bitcast(number, ir.VectorType(ir.IntType(1), WORD))
    return builder.zext(truths, ir.VectorType(ir.IntType(8), WORD))


def _picked(builder: Any, bits: list[Any], order: list[tuple[int, int]]) -> Any:
    """Return a row with one byte for each word and place, from rows of bits two by two."""
    picked = ir.Constant(bits[0].type, None)
    for first in range(0, len(bits), 2):
        pair = bits[first], bits[min(first + 1, len(bits) - 1)]
        here = [first <= word < first + 2 for word, _ in order]
        places = [place + WORD * (word % 2) for word, place in order]
        indices = ir.Constant(ir.VectorType(ir.IntType(32), WORD), places)
        mine = ir.Constant(ir.VectorType(ir.IntType(1), WORD), here)
        picked = builder.select(mine, builder.shuffle_vector(*pair, indices), picked)
    return picked


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


write_8, write_16, write_32, write_64 = map(_writer, (8, 16, 32, 64))
find_16, find_32, find_64 = map(_finder, (16, 32, 64))
