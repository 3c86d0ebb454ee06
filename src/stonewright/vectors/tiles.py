"""Tiles of two by two numbers on a square of at most 32 places: shown as boards, or compared."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once_value, for_range
from numba.extending import intrinsic

from stonewright.kernel import Kernel, interpreted
from stonewright.vectors.row import BIT, PLACE, Row, pieces, repeated

SLOTS, ROOM = 4, 32  # numbers of a tile, and the most places
BYTE, LONG = ir.IntType(8), ir.IntType(64)
Pairs = Sequence[Sequence[int]]  # one cell of each, in rows


def slots(side: int) -> list[int]:
    """Return which slot each cell of a board is, row by row, counted through all places."""
    rows = range(2 * side)
    return [SLOTS * (y // 2 * side + x // 2) + y % 2 * 2 + x % 2 for y in rows for x in rows]


class Tiles:
    """So many tiles on a square of so many places a side, in code that is being built."""

    def __init__(self, context: Any, builder: Any, kinds: Any, arrays: Any, side: int) -> None:
        self._context, self._build, self._side, self.slots = context, builder, side, slots(side)
        self._numbers, self._places = zip(kinds, arrays, strict=True)

    def number(self, index: Any) -> Any:
        """Return where a number is, counted through all tiles."""
        return Row(self._context, self._build, self._numbers[0], (self._numbers[1], index), 1).at(0)

    def place(self, index: Any, kind: Any) -> Any:
        """Return the place of a tile, as a number of some kind."""
        given = (self._places[1], index)
        row = Row(self._context, self._build, self._places[0], given, 1)
        return self._build.zext(self._build.load(row.at(0)), kind)

    def seen(self, count: int, table: Any, start: Any) -> list[Any]:
        """Return which place of a table, from a start on, each tile lies on."""
        places = (self.place(ir.Constant(LONG, tile), LONG) for tile in range(count))
        return [self._build.zext(self._build.load(table(start, at).at(0)), PLACE) for at in places]

    def four(self, tile: int) -> Any:
        """Return all numbers of a tile as one."""
        first = self.number(ir.Constant(LONG, SLOTS * tile))
        return self._build.load(self._build.bitcast(first, PLACE.as_pointer()), align=1)

    def laid(self, places: list[Any]) -> Any:
        """Return the numbers on all places side by side, -1 where no tile lies."""
        build, row = self._build, ir.VectorType(PLACE, ROOM)
        every, found = ir.Constant(row, list(range(ROOM))), ir.Constant(row, [-1] * ROOM)
        for tile, place in enumerate(places):
            here = build.icmp_unsigned("==", every, repeated(build, place, row))
            found = build.select(here, repeated(build, self.four(tile), row), found)
        return build.bitcast(found, ir.VectorType(BYTE, ROOM * SLOTS))

    def laid_each(self, places: list[Any]) -> Any:
        """Return where all these numbers are, laid one tile after the other."""
        build, room = self._build, ir.ArrayType(PLACE, ROOM)
        board = alloca_once_value(build, ir.Constant(room, [-1] * ROOM))
        for tile, place in enumerate(places):
            build.store(self.four(tile), build.gep(board, [ir.Constant(PLACE, 0), place]))
        return build.bitcast(board, BYTE.as_pointer())

    def cell(self, index: Any) -> Any:
        """Return the cell of a board where a number lies."""
        build, (four, side, two) = self._build, (ir.Constant(LONG, n) for n in (4, self._side, 2))
        place, slot = self.place(build.udiv(index, four), LONG), build.urem(index, four)
        row = build.add(build.mul(build.udiv(place, side), two), build.udiv(slot, two))
        column = build.add(build.mul(build.urem(place, side), two), build.urem(slot, two))
        return build.add(build.mul(row, build.mul(side, two)), column)


def tile_shower(side: int, count: int, codes: int) -> Kernel:
    """Return what shows so many tiles, whose numbers and places are two arrays.

    There is a board for each code, from 0 on: one where a number is the code, zero elsewhere.
    """
    size = len(slots(side))

    if interpreted():

        def show(out: Any, at: int, numbers: Any, places: Any) -> None:
            laid = np.full((side * side, SLOTS), -1)
            laid[[int(place) for place in places]] = numbers
            board = laid.ravel()[slots(side)]
            out[int(at) : int(at) + codes * size] = np.concatenate(
                [board == i for i in range(codes)]
            )

        return show

    @intrinsic
    def show_tiles(typing, out, at, numbers, places):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            tiles = Tiles(context, builder, (numbers, places), args[2:], side)

            def boards(start: Any, length: int = 1) -> Row:
                return Row(context, builder, out, (args[0], builder.add(args[1], start)), length)

            together = boards(ir.Constant(LONG, 0)).together
            (show_wide if together else show_each)(builder, tiles, boards, count, codes)
            return context.get_dummy_value()

        return types.void(out, types.int64, numbers, places), build

    compiled: Kernel = show_tiles
    return compiled


def show_wide(build: Any, tiles: Tiles, boards: Any, count: int, codes: int) -> None:
    """Write all boards, of which each is few rows."""
    places = [tiles.place(ir.Constant(LONG, tile), PLACE) for tile in range(count)]
    numbers, size = tiles.laid(places), len(tiles.slots)
    for part in pieces(size):
        picks = ir.Constant(ir.VectorType(PLACE, len(part)), tiles.slots[part.start : part.stop])
        some = build.shuffle_vector(numbers, numbers, picks)
        for code in range(codes):
            equal = build.icmp_unsigned("==", some, ir.Constant(some.type, [code] * len(part)))
            boards(ir.Constant(LONG, code * size + part.start), len(part)).put(equal)


def show_each(build: Any, tiles: Tiles, boards: Any, count: int, codes: int) -> None:
    """Write zeros, and then the ones."""
    size = len(tiles.slots)
    with for_range(build, ir.Constant(LONG, codes * size)) as every:
        boards(every.index).put_at(0, ir.Constant(BIT, 0))
    with for_range(build, ir.Constant(LONG, count * SLOTS)) as every:
        code = build.zext(build.load(tiles.number(every.index)), LONG)
        place = build.add(build.mul(code, ir.Constant(LONG, size)), tiles.cell(every.index))
        with build.if_then(build.icmp_unsigned("<", code, ir.Constant(LONG, codes))):
            boards(place).put_at(0, ir.Constant(BIT, 1))


def tile_comparer(side: int, count: int, firsts: Pairs, seconds: Pairs) -> Kernel:
    """Return what tells which pairs of cells hold the same number: a set for each row of pairs.

    There are two rows or more, of up to 32 pairs. Cells are counted row by row on a board of so
    many places a side. Of so many tiles each lies where a table says of its place, from a start
    on; the last place, 31, is out of sight.
    """
    if interpreted():

        def compare(numbers: Any, places: Any, table: Any, start: int) -> tuple[Any, ...]:
            laid = np.full((ROOM, SLOTS), -1)
            for place, four in zip(places, numbers, strict=True):
                laid[int(np.reshape(table, -1)[int(start) + int(place)])] = four
            board = laid.ravel()[slots(side)]
            equal = board[np.asarray(firsts)] == board[np.asarray(seconds)]
            return (*(equal << np.arange(equal.shape[1])).sum(axis=1),)

        return compare

    @intrinsic
    def compare_cells(typing, numbers, places, table, start):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            def entry(start: Any, place: Any) -> Row:
                return Row(context, builder, table, (args[2], builder.add(start, place)), 1)

            tiles = Tiles(context, builder, (numbers, places), args[:2], side)
            seen = tiles.seen(count, entry, args[3])
            pairs = [[[tiles.slots[i] for i in row] for row in rows] for rows in (firsts, seconds)]
            together = entry(args[3], args[3]).together
            sets = (sets_wide if together else sets_each)(builder, tiles, seen, *pairs)
            return context.make_tuple(builder, signature.return_type, sets)

        sets = types.UniTuple(types.int64, len(firsts))
        return sets(numbers, places, table, types.int64), build

    compiled: Kernel = compare_cells
    return compiled


def sets_wide(build: Any, tiles: Tiles, seen: list[Any], *pairs: Pairs) -> list[Any]:
    """Compare all pairs at one go."""
    numbers, width = tiles.laid(seen), ROOM * len(pairs[0])
    every = ir.VectorType(PLACE, width)
    picks = ([at for row in rows for at in (*row, *[0] * (ROOM - len(row)))] for rows in pairs)
    one, two = (build.shuffle_vector(numbers, numbers, ir.Constant(every, at)) for at in picks)
    bits = build.bitcast(build.icmp_unsigned("==", one, two), ir.IntType(width))
    sets = []
    for at, row in zip(range(0, width, ROOM), pairs[0], strict=True):
        word = build.trunc(build.lshr(bits, ir.Constant(bits.type, at)), LONG)
        sets.append(build.and_(word, ir.Constant(LONG, (1 << len(row)) - 1)))
    return sets


def sets_each(build: Any, tiles: Tiles, seen: list[Any], *pairs: Pairs) -> list[Any]:
    """Compare one pair after the other."""
    numbers, sets = tiles.laid_each(seen), []
    for row in zip(*pairs, strict=True):
        found = ir.Constant(LONG, 0)
        for i, pair in enumerate(zip(*row, strict=True)):
            one, two = (build.load(build.gep(numbers, [ir.Constant(PLACE, at)])) for at in pair)
            bit = build.zext(build.icmp_unsigned("==", one, two), LONG)
            found = build.or_(found, build.shl(bit, ir.Constant(LONG, i)))
        sets.append(found)
    return sets
