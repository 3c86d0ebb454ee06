"""Many numbers at once: what a loop does one by one, few instructions do for a whole row of them.

Interpreted they are plain loops, and on a graphics card, which has no such instructions, one number
follows the other. Arrays have no gaps, and their places are counted through all dimensions. Nobody
looks whether a row reaches beyond its array.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import unpack_tuple
from numba.core.cpu import CPUContext
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from stonewright.kernel import Kernel, interpreted

WORD = 64  # bits


BIT, PLACE = ir.IntType(1), ir.IntType(32)
Order = list[tuple[int, int]]  # of numbers and bits


def has_vectors(context: Any) -> bool:
    """Tell whether what is being compiled will run where a row is one thing: on our cores."""
    return isinstance(context, CPUContext)


class Row:
    """So many numbers of an array, from a place on, in code that is being built."""

    def __init__(self, context: Any, builder: Any, kind: Any, args: Any, count: int) -> None:
        data = make_array(kind)(context, builder, args[0]).data
        self._start = builder.gep(data, [args[1]], inbounds=True)
        self._number, self._count, self._build = context.get_value_type(kind.dtype), count, builder
        self._type = ir.VectorType(self._number, count)
        self._real, self._signed = (
            kind.dtype in types.real_domain,
            kind.dtype in types.signed_domain,
        )
        self._widen = builder.uitofp if self._real else builder.zext

    def write(self, bits: Any) -> None:
        """Write bits, the lowest first, as ones and zeros."""
        build, lowest = self._build, ir.IntType(self._count)
        truths = build.trunc(bits, lowest) if self._count < WORD else bits
        numbers = self._widen(build.bitcast(truths, ir.VectorType(BIT, self._count)), self._type)
        build.store(numbers, build.bitcast(self._start, self._type.as_pointer()), align=1)

    def write_each(self, bits: Any) -> None:
        """Write them one by one."""
        for i in range(self._count):
            bit = self._build.trunc(self._build.lshr(bits, ir.Constant(bits.type, i)), BIT)
            self._build.store(self._widen(bit, self._number), self._at(i))

    def arrange(self, numbers: list[Any], order: Order) -> None:
        """Write bits of some numbers, for each place which number it is and which bit."""
        build, row = self._build, ir.VectorType(ir.IntType(8), WORD)
        bits = [build.bitcast(number, ir.VectorType(BIT, WORD)) for number in numbers]
        rows = [build.zext(row_of_bits, row) for row_of_bits in bits]
        found = ir.Constant(row, None)
        for pair in range(0, len(rows), 2):
            lower, upper = rows[pair], rows[min(pair + 1, len(rows) - 1)]
            places = [WORD * (number % 2) + bit for number, bit in order]
            both = build.shuffle_vector(
                lower, upper, ir.Constant(ir.VectorType(PLACE, WORD), places)
            )
            here = [number // 2 == pair // 2 for number, _ in order]
            found = build.select(ir.Constant(ir.VectorType(BIT, WORD), here), both, found)
        written = found if self._type == row else self._widen(found, self._type)
        build.store(written, build.bitcast(self._start, self._type.as_pointer()), align=1)

    def arrange_each(self, numbers: list[Any], order: Order) -> None:
        """Write them one by one."""
        for i, (number, place) in enumerate(order):
            bits = numbers[number]
            bit = self._build.trunc(self._build.lshr(bits, ir.Constant(bits.type, place)), BIT)
            self._build.store(self._widen(bit, self._number), self._at(i))

    def find(self, code: Any) -> Any:
        """Return as bits which of the numbers equal a code."""
        build = self._build
        numbers = self.load()
        unset, first = ir.Constant(self._type, ir.Undefined), ir.Constant(PLACE, 0)
        one = build.insert_element(unset, build.trunc(code, self._number), first)
        every = ir.Constant(ir.VectorType(PLACE, self._count), [0] * self._count)
        equal = build.icmp_unsigned("==", numbers, build.shuffle_vector(one, unset, every))
        found = build.bitcast(equal, ir.IntType(self._count))
        return build.zext(found, code.type) if self._count < WORD else found

    def find_each(self, code: Any) -> Any:
        """Look at them one by one."""
        build, found = self._build, ir.Constant(code.type, 0)
        wanted = build.trunc(code, self._number)
        for i in range(self._count):
            equal = build.icmp_unsigned("==", build.load(self._at(i)), wanted)
            bit = build.shl(build.zext(equal, code.type), ir.Constant(code.type, i))
            found = build.or_(found, bit)
        return found

    def copy(self, source: "Row") -> None:
        """Copy another row."""
        build = self._build
        numbers = source.converted(source.load(), self._type) if self._real else source.load()
        build.store(numbers, build.bitcast(self._start, self._type.as_pointer()), align=1)

    def copy_each(self, source: "Row") -> None:
        """Copy its numbers one by one."""
        for i in range(self._count):
            number = self._build.load(source._at(i))
            number = source.converted(number, self._number) if self._real else number
            self._build.store(number, self._at(i))

    def tell(self, source: "Row", whose: list[int], codes: list[int]) -> None:
        """Write, for each place, whether a number of another row equals a code."""
        build, picks = self._build, ir.Constant(ir.VectorType(PLACE, self._count), whose)
        numbers = source.load()
        spread = build.shuffle_vector(numbers, ir.Constant(numbers.type, ir.Undefined), picks)
        equal = build.icmp_unsigned("==", spread, ir.Constant(spread.type, codes))
        start = build.bitcast(self._start, self._type.as_pointer())
        build.store(self._widen(equal, self._type), start, align=1)

    def tell_each(self, source: "Row", whose: list[int], codes: list[int]) -> None:
        """Write them one by one."""
        for i, (place, code) in enumerate(zip(whose, codes, strict=True)):
            number = self._build.load(source._at(place))
            equal = self._build.icmp_unsigned("==", number, ir.Constant(number.type, code))
            self._build.store(self._widen(equal, self._number), self._at(i))

    def load(self) -> Any:
        """Return all numbers, side by side."""
        start = self._build.bitcast(self._start, self._type.as_pointer())
        return self._build.load(start, align=1)

    def converted(self, numbers: Any, kind: Any) -> Any:
        """Return numbers of this row as real ones."""
        return (self._build.sitofp if self._signed else self._build.uitofp)(numbers, kind)

    def _at(self, i: int) -> Any:
        return self._build.gep(self._start, [ir.Constant(PLACE, i)], inbounds=True)


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
            (row.write if has_vectors(context) else row.write_each)(args[2])
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
                (row.arrange if has_vectors(context) else row.arrange_each)(words, part)
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
            return (row.find if has_vectors(context) else row.find_each)(args[2])

        return types.uint64(array, types.int64, types.int64), build

    compiled: Kernel = find_in_row
    return compiled


def copier(count: int) -> Kernel:
    """Return what copies so many numbers from a place of one array to a place of another."""
    if interpreted():

        def copy(out: Any, at: int, array: Any, start: int) -> None:
            row = np.reshape(array, -1)[int(start) : int(start) + count].copy()
            out[int(at) : int(at) + count] = row

        return copy

    @intrinsic
    def copy_row(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, out, args, count)
            source = Row(context, builder, array, args[2:], count)
            (row.copy if has_vectors(context) else row.copy_each)(source)
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = copy_row
    return compiled


def teller(count: int, codes: int) -> Kernel:
    """Return what writes which of some codes, from 0 on, each of so many numbers is.

    A number becomes as many as there are codes: one where it is the code, zero elsewhere.
    """
    whose, which = ([*part] for part in zip(*np.ndindex(count, codes), strict=True))
    if interpreted():

        def tell(out: Any, at: int, array: Any, start: int) -> None:
            for i in range(count * codes):
                out[int(at) + i] = int(array[int(start) + whose[i]]) == which[i]

        return tell

    @intrinsic
    def tell_codes(typing, out, at, array, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            row = Row(context, builder, out, args, count * codes)
            source = Row(context, builder, array, args[2:], count)
            (row.tell if has_vectors(context) else row.tell_each)(source, whose, which)
            return context.get_dummy_value()

        return types.void(out, types.int64, array, types.int64), build

    compiled: Kernel = tell_codes
    return compiled


write_8, write_16, write_32, write_64 = map(writer, (8, 16, 32, 64))
find_8, find_16, find_32, find_64 = map(finder, (8, 16, 32, 64))
copy_4, copy_8, copy_16 = map(copier, (4, 8, 16))
tell_24_of_5, tell_4_of_14 = teller(24, 5), teller(4, 14)
