"""Sets as bits: members for each number of a row, pairs of members of two sets, common members."""

from collections.abc import Iterable
from functools import reduce
from operator import and_
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once_value, for_range, unpack_tuple
from numba.extending import intrinsic

from stonewright.kernel import Kernel, interpreted
from stonewright.vectors.row import BIT, WORD, Row, repeated

BYTE, PAIR, LONG = ir.IntType(8), ir.IntType(16), ir.IntType(64)
LANES = 8
LONGS = ir.VectorType(LONG, LANES)
PAIRS = WORD // 2  # in a row
SPREAD = 0x01_01  # a pair of bits as two bytes


def starts(count: int, size: int) -> list[int]:
    """Return where rows of some size begin that cover so many; the last may overlap another."""
    return [*range(0, count - size, size), count - size]


def pair_writer(count: int) -> Kernel:
    """Return what writes, for each of 32 or more numbers up to 7, the pair of bits at 2 n of a set.

    It returns how many ones it has written.
    """
    if interpreted():

        def write(out: Any, at: int, array: Any, start: int, members: int) -> Any:
            pairs = [int(members) >> 2 * int(array[int(start) + i]) & 3 for i in range(count)]
            for i, pair in enumerate(pairs):
                out[int(at) + 2 * i], out[int(at) + 2 * i + 1] = pair & 1, pair >> 1
            return np.int64(sum(map(int.bit_count, pairs)))

        return write

    @intrinsic
    def write_pairs(typing, out, at, array, start, members):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            def written(first: Any, length: int) -> Row:
                place = builder.add(args[1], builder.add(first, first))
                return Row(context, builder, out, (args[0], place), 2 * length)

            def read(first: Any, length: int) -> Row:
                place = builder.add(args[3], first)
                return Row(context, builder, array, (args[2], place), length)

            together = written(ir.Constant(LONG, 0), 1).together
            pairs = pairs_wide if together else pairs_each
            return pairs(builder, written, read, args[4], count)

        return types.int64(out, types.int64, array, types.int64, types.int64), build

    compiled: Kernel = write_pairs
    return compiled


def pairs_wide(build: Any, written: Any, read: Any, members: Any, count: int) -> Any:
    """Write 32 pairs at one go."""
    row, found, end = ir.VectorType(PAIR, PAIRS), ir.Constant(LONG, 0), 0
    every = repeated(build, build.trunc(members, PAIR), row)
    for start in starts(count, PAIRS):
        first = ir.Constant(LONG, start)
        numbers = build.zext(read(first, PAIRS).load(), row)
        above = build.lshr(every, build.add(numbers, numbers))
        pairs = build.and_(above, ir.Constant(row, [3] * PAIRS))
        apart = build.or_(pairs, build.shl(pairs, ir.Constant(row, [7] * PAIRS)))
        spread = build.and_(apart, ir.Constant(row, [SPREAD] * PAIRS))
        ones = build.bitcast(spread, ir.VectorType(BYTE, WORD))
        written(first, PAIRS).put(ones)
        bits = build.bitcast(build.icmp_unsigned("!=", ones, ir.Constant(ones.type, None)), LONG)
        fresh = build.lshr(bits, ir.Constant(LONG, 2 * (end - start)))
        found, end = build.add(found, build.ctpop(fresh)), start + PAIRS
    return found


def pairs_each(build: Any, written: Any, read: Any, members: Any, count: int) -> Any:
    """Write one bit after the other."""
    found = alloca_once_value(build, ir.Constant(LONG, 0))
    with for_range(build, ir.Constant(LONG, count)) as every:
        number = build.zext(build.load(read(every.index, 1).at(0)), LONG)
        pair = build.lshr(members, build.add(number, number))
        for i in range(2):
            bit = build.trunc(build.lshr(pair, ir.Constant(LONG, i)), BIT)
            written(every.index, 1).put_at(i, bit)
            build.store(build.add(build.load(found), build.zext(bit, LONG)), found)
    return build.load(found)


def crosser(count: int, numbers: Iterable[int], bits: Iterable[int]) -> Kernel:
    """Return what writes, for each of up to 8 bits of a set, all of another one, or zeros.

    The other one is 64 or more bits of some numbers, `bits[i]` of number `numbers[i]`.
    """
    order = [(int(number), int(bit)) for number, bit in zip(numbers, bits, strict=True)]
    size = len(order)
    if interpreted():

        def cross(out: Any, at: int, members: int, given: tuple[int, ...]) -> None:
            for i in range(count):
                for place, (number, bit) in enumerate(order, int(at) + i * size):
                    out[place] = int(members) >> i & int(given[number]) >> bit & 1

        return cross

    @intrinsic
    def cross_sets(typing, out, at, members, given):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            array, at, words = args[0], args[1], unpack_tuple(builder, args[3])
            for start in starts(count * size, WORD):
                place = builder.add(at, ir.Constant(at.type, start))
                row = Row(context, builder, out, (array, place), WORD)
                spots = [divmod(i, size) for i in range(start, start + WORD)]
                whose, part = [i for i, _ in spots], [order[i] for _, i in spots]
                (row.cross if row.together else row.cross_each)(args[2], whose, words, part)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64, given), build

    compiled: Kernel = cross_sets
    return compiled


def matcher() -> Kernel:
    """Return what tells whether some sets, of two numbers each, match in one of eight ways.

    Rows of a table, from one on, have eight numbers below 64 for each of them. The sets match if
    they have a common member, each of them moved down by as much as its number says.
    """
    if interpreted():

        def match(table: Any, row: int, lows: tuple[int, ...], highs: tuple[int, ...]) -> bool:
            sets = [int(low) | int(high) << WORD for low, high in zip(lows, highs, strict=True)]
            rows = np.reshape(table, (-1, LANES))[int(row) :]
            for way in range(LANES):
                moved = (some >> int(steps[way]) for some, steps in zip(sets, rows, strict=False))
                if reduce(and_, moved):
                    return True
            return False

        return match

    @intrinsic
    def match_sets(typing, table, row, lows, highs):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            def steps(number: int, way: Any, length: int) -> Row:
                whose = builder.add(args[1], ir.Constant(args[1].type, number))
                place = builder.add(builder.mul(whose, ir.Constant(LONG, LANES)), way)
                return Row(context, builder, table, (args[0], place), length)

            sets = [*zip(*(unpack_tuple(builder, words) for words in args[2:]), strict=True)]
            together = steps(0, ir.Constant(LONG, 0), 1).together
            return (match_wide if together else match_each)(builder, steps, sets)

        return types.boolean(table, types.int64, lows, highs), build

    compiled: Kernel = match_sets
    return compiled


def match_wide(build: Any, steps: Any, sets: list[Any]) -> Any:
    """Look at all eight ways at one go."""
    rows = [steps(number, ir.Constant(LONG, 0), LANES).load() for number in range(len(sets))]
    ways = [build.zext(row, LONGS) for row in rows]
    wide = [[repeated(build, word, LONGS) for word in words] for words in sets]
    here = build.icmp_unsigned("!=", common(build, ways, wide), ir.Constant(LONGS, None))
    return build.icmp_unsigned("!=", build.bitcast(here, BYTE), ir.Constant(BYTE, 0))


def match_each(build: Any, steps: Any, sets: list[Any]) -> Any:
    """Look at one way after the other."""
    found = alloca_once_value(build, ir.Constant(LONG, 0))
    with for_range(build, ir.Constant(LONG, LANES)) as every:
        rows = [steps(number, every.index, 1) for number in range(len(sets))]
        ways = [build.zext(build.load(row.at(0)), LONG) for row in rows]
        build.store(build.or_(build.load(found), common(build, ways, sets)), found)
    return build.icmp_unsigned("!=", build.load(found), ir.Constant(LONG, 0))


def common(build: Any, ways: list[Any], sets: list[Any]) -> Any:
    """Return what sets have in common, each moved down by so much."""
    moved = [moved_down(build, words, step) for words, step in zip(sets, ways, strict=True)]
    return build.or_(*(reduce(build.and_, words) for words in zip(*moved, strict=True)))


def moved_down(build: Any, pair: Any, steps: Any) -> tuple[Any, Any]:
    """Return both words of a set moved down by fewer than 64 bits.

    It is said so that a processor takes one instruction for what moves from word to word.
    """
    low, high = pair
    lanes = LANES if isinstance(steps.type, ir.VectorType) else None
    one, last = (
        ir.Constant(steps.type, [number] * lanes if lanes else number) for number in (1, WORD - 1)
    )
    carried = build.shl(build.shl(high, one), build.xor(steps, last))
    return build.or_(build.lshr(low, steps), carried), build.lshr(high, steps)
