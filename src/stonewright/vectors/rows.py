"""Rows of numbers: written from bits, compared with a code, copied and told apart."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import unpack_tuple
from numba.extending import intrinsic

from stonewright.kernel import Kernel, interpreted
from stonewright.vectors.row import WORD, Row, pieces


def writer(count: int) -> Kernel:
    """Return what writes the lowest bits of a number, the lowest first, as ones and zeros."""
    if interpreted():

        def write(out: Any, at: int, bits: int) -> None:
            for i in range(count):
                out[int(at) + i] = int(bits) >> i & 1

        return write

    @intrinsic
    def write_row(typing, out, at, bits):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, out, args, count)
            (row.write if row.together else row.write_each)(args[2])
            return context.get_dummy_value()

        return types.void(out, types.int64, types.uint64), build

    compiled: Kernel = write_row
    return compiled


def arranger(numbers: Iterable[int], bits: Iterable[int]) -> Kernel:
    """Return what writes 64 or more bits of some numbers, ones and zeros, in an order of its own.

    The i-th that is written is bit `bits[i]` of number `numbers[i]`.
    """
    order = [(int(number), int(bit)) for number, bit in zip(numbers, bits, strict=True)]
    if interpreted():

        def arrange(out: Any, at: int, given: tuple[int, ...]) -> None:
            for i, (number, bit) in enumerate(order):
                out[int(at) + i] = int(given[number]) >> bit & 1

        return arrange

    @intrinsic
    def arrange_rows(typing, out, at, given):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            array, at, words = args[0], args[1], unpack_tuple(builder, args[2])
            for start in (*range(0, len(order) - WORD, WORD), len(order) - WORD):
                place = builder.add(at, ir.Constant(at.type, start))
                row = Row(context, builder, out, (array, place), WORD)
                part = order[start : start + WORD]
                (row.arrange if row.together else row.arrange_each)(words, part)
            return context.get_dummy_value()

        return types.void(out, types.int64, given), build

    compiled: Kernel = arrange_rows
    return compiled


def finder(count: int) -> Kernel:
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
            row = Row(context, builder, array, args, count)
            return (row.find if row.together else row.find_each)(args[2])

        return types.uint64(array, types.int64, types.int64), build

    compiled: Kernel = find_in_row
    return compiled


def copier(count: int) -> Kernel:
    """Return what copies so many numbers from a place of one array to a place of another."""
    if interpreted():

        def copy(out: Any, at: int, array: Any, start: int) -> None:
            row = np.reshape(array, -1)[int(start) : int(start) + count].copy()
            out[int(at) : int(at) + len(row)] = row

        return copy

    @intrinsic
    def copy_row(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, out, args, count)
            source = Row(context, builder, array, args[2:], count)
            (row.copy if row.together else row.copy_each)(source)
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = copy_row
    return compiled


def unpacker(count: int) -> Kernel:
    """Return what writes the lowest bytes of a number, the lowest first."""
    if interpreted():

        def unpack(out: Any, at: int, word: int) -> None:
            for i in range(count):
                out[int(at) + i] = int(word) >> 8 * i & 255

        return unpack

    @intrinsic
    def unpack_bytes(typing, out, at, word):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, out, args, count)
            (row.unpack if row.together else row.unpack_each)(args[2])
            return context.get_dummy_value()

        return types.void(out, types.int64, types.uint64), build

    compiled: Kernel = unpack_bytes
    return compiled


def packer(count: int) -> Kernel:
    """Return what reads so many bytes from a place on, the lowest first, as one number."""
    if interpreted():

        def pack(array: Any, at: int) -> Any:
            row = np.reshape(array, -1)[int(at) : int(at) + count]
            return np.int64(sum((int(number) & 255) << 8 * i for i, number in enumerate(row)))

        return pack

    @intrinsic
    def pack_bytes(typing, array, at):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, array, args, count)
            return (row.pack if row.together else row.pack_each)(args[1].type)

        return types.int64(array, types.int64), build

    compiled: Kernel = pack_bytes
    return compiled


def teller(places: Sequence[int], codes: int) -> Kernel:
    """Return what writes which of some codes, from 0 on, the numbers on some places are.

    Places are counted from a start. A number becomes as many as there are codes: one where it is
    the code, zero elsewhere.
    """
    whose = [place for place in places for _ in range(codes)]
    which = [*range(codes)] * len(places)
    if interpreted():

        def tell(out: Any, at: int, array: Any, start: int) -> None:
            for i in range(len(whose)):
                out[int(at) + i] = int(array[int(start) + whose[i]]) == which[i]

        return tell

    @intrinsic
    def tell_codes(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            source = Row(context, builder, array, args[2:], max(places) + 1)
            for part in pieces(len(whose)):
                place = builder.add(args[1], ir.Constant(args[1].type, part.start))
                row = Row(context, builder, out, (args[0], place), len(part))
                tell = row.tell if row.together else row.tell_each
                tell(source, whose[part.start : part.stop], which[part.start : part.stop])
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = tell_codes
    return compiled


def adder(count: int) -> Kernel:
    """Return what adds to one of so many numbers from a place on, all of which are written anew.

    Cores wait before they read together what was written one by one.
    """
    if interpreted():

        def add(array: Any, at: int, place: int, number: int) -> None:
            array.reshape(-1)[int(at) + int(place)] += number

        return add

    @intrinsic
    def add_in_row(typing, array, at, place, number):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, array, args, count)
            (row.add if row.together else row.add_to)(args[2], args[3])
            return context.get_dummy_value()

        return types.void(array, types.int64, types.int64, types.int64), build

    compiled: Kernel = add_in_row
    return compiled


def putter(count: int) -> Kernel:
    """Return what puts a number on one of some places, in rows of so many written anew.

    The array is as long as some such rows.
    """
    if interpreted():

        def put(array: Any, place: int, number: int) -> None:
            array[int(place)] = number

        return put

    @intrinsic
    def put_in_row(typing, array, place, number):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            at = builder.and_(args[1], ir.Constant(args[1].type, -count))
            row = Row(context, builder, array, (args[0], at), count)
            (row.replace if row.together else row.replace_one)(builder.sub(args[1], at), args[2])
            return context.get_dummy_value()

        return types.void(array, types.int64, types.int64), build

    compiled: Kernel = put_in_row
    return compiled
