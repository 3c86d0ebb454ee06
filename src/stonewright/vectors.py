"""Many numbers at once: what a loop does one by one, few instructions do for a whole row of them.

Interpreted they are plain loops. Arrays have no gaps, and places in them are counted through all of
their dimensions; nobody looks whether a row reaches beyond its array.
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
            row = np.reshape(array, -1)[int(at) : int(at) + count]
            equal = (int(number) == int(code) for number in row)
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


def _copier(count: int) -> Kernel:
    """Return what copies so many numbers from a place of one array to a place of another."""
    if interpreted():

        def copy(out: Any, at: int, array: Any, start: int) -> None:
            out[int(at) : int(at) + count] = np.reshape(array, -1)[int(start) : int(start) + count]

        return copy

    @intrinsic
    def copy_row(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            found, row = _row(context, array, count), _row(context, out, count)
            numbers = builder.load(_address(context, builder, array, args[2:], found), align=1)
            if out.dtype in types.real_domain:
                numbers = (builder.sitofp if array.dtype.signed else builder.uitofp)(numbers, row)
            builder.store(numbers, _address(context, builder, out, args, row), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = copy_row
    return compiled


def _teller(count: int, codes: int) -> Kernel:
    """Return what writes which of some codes, from 0 on, each of so many numbers is.

    A number becomes as many as there are codes: ones where it is the code, zeros elsewhere.
    """
    whose, which = np.divmod(np.arange(count * codes), codes)
    if interpreted():

        def tell(out: Any, at: int, array: Any, start: int) -> None:
            for i in range(count * codes):
                out[int(at) + i] = int(array[int(start) + whose[i]]) == which[i]

        return tell

    @intrinsic
    def tell_codes(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row, found = _row(context, out, len(whose)), _row(context, array, count)
            numbers = builder.load(_address(context, builder, array, args[2:], found), align=1)
            picks = ir.Constant(ir.VectorType(ir.IntType(32), len(whose)), whose.tolist())
            spread = builder.shuffle_vector(numbers, ir.Constant(found, ir.Undefined), picks)
            equal = builder.icmp_unsigned("==", spread, ir.Constant(spread.type, which.tolist()))
            ones = builder.uitofp if out.dtype in types.real_domain else builder.zext
            builder.store(ones(equal, row), _address(context, builder, out, args, row), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = tell_codes
    return compiled


def _repeated(builder: Any, number: Any, row: Any) -> Any:
    """Return a row of one number."""
    unset, places = ir.Constant(row, ir.Undefined), ir.VectorType(ir.IntType(32), row.count)
    first = builder.insert_element(unset, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, unset, ir.Constant(places, [0] * row.count))


write_8, write_16, write_32, write_64 = map(_writer, (8, 16, 32, 64))
find_8, find_16, find_32, find_64 = map(_finder, (8, 16, 32, 64))
copy_4, copy_8, copy_16 = map(_copier, (4, 8, 16))
tell_24_of_5, tell_4_of_14 = _teller(24, 5), _teller(4, 14)
