"""What lies beside the cells of a set on a square board; a set is two numbers, as in boards.py.

All four sides are looked at together, in a row of eight numbers.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from stonewright.kernel import Kernel, interpreted
from stonewright.vectors import row
from stonewright.vectors.row import PLACE, WORD

LANES = 8  # two numbers of a set to the north, two to the east, south and west
LINE = 3  # cells of the longest line that is told
WORDS = 2 * (3 + LINE)  # numbers that are told: two of each set
LONG = ir.IntType(WORD)
FOUR_SETS = ir.VectorType(LONG, LANES)
ALL = 2**WORD - 1


class Moves:
    """How a set is moved to each side: by which turn of its numbers, and which bits are kept then.

    Most bits of a moved number were its own, some were the other number's.
    """

    def __init__(self, side: int) -> None:
        last = side * side - WORD  # the first of the last 64 cells
        eastern, western = (self._files(side, edge) for edge in (0, side - 1))
        far, near = last - side, last - 1
        own = [-side, -side, 1, 1, side, side, -1, -1]
        other = [far, 0, 0, -near, 0, -far, near, 0]
        files = [ALL, ALL, eastern, eastern >> last, ALL, ALL, western, western >> last]
        self.own, self.own_kept = self._lanes(own, files)
        self.other, self.other_kept = self._lanes(other, files)

    @staticmethod
    def _files(side: int, edge: int) -> int:
        """Return all cells but those of one file."""
        return sum(1 << cell for cell in range(side * side) if cell % side != edge)

    @staticmethod
    def _lanes(shifts: list[int], files: list[int]) -> tuple[Any, Any]:
        """Return turns to the left, and what they leave where they stand for shifts; none for 0."""
        kept = [(ALL << max(n, 0) & ALL) >> max(-n, 0) if n else 0 for n in shifts]
        turns = np.array([n % WORD or 1 for n in shifts], np.uint64)
        return turns, np.array([a & b & ALL for a, b in zip(kept, files, strict=True)], np.uint64)


class Lanes:
    """Four sets side by side, in code that is being built."""

    def __init__(self, builder: Any, moves: Moves, low: Any, high: Any) -> None:
        self._build, self._moves = builder, moves
        pair = ir.Constant(FOUR_SETS, ir.Undefined)
        for i, number in enumerate((low, high)):
            pair = builder.insert_element(pair, number, ir.Constant(PLACE, i))
        self.all = self._shuffled(pair, [0, 1] * (LANES // 2))

    def _shuffled(self, some: Any, lanes: list[int]) -> Any:
        order = ir.Constant(ir.VectorType(PLACE, LANES), lanes)
        return self._build.shuffle_vector(some, some, order)

    def _turned(self, some: Any, turns: Any, kept: Any) -> Any:
        """Return numbers turned to the left, and of that what is kept."""
        build = self._build
        left, right, mask = (
            ir.Constant(FOUR_SETS, [int(n) for n in numbers])
            for numbers in (turns, WORD - turns, kept)
        )
        return build.and_(build.or_(build.shl(some, left), build.lshr(some, right)), mask)

    def moved(self, some: Any) -> Any:
        """Return each set moved to its side."""
        moves, others = self._moves, self._shuffled(some, [lane ^ 1 for lane in range(LANES)])
        own = self._turned(some, moves.own, moves.own_kept)
        return self._build.or_(own, self._turned(others, moves.other, moves.other_kept))

    def beside(self, some: Any, lanes: int) -> Any:
        """Return the lanes so many places on, in the place of each."""
        return self._shuffled(some, [(lane + lanes) % LANES for lane in range(LANES)])

    def together(self, some: Any) -> list[Any]:
        """Return the numbers of the set of all that is in any of the four."""
        pairs = self._build.or_(some, self.beside(some, 4))
        return self.pair(self._build.or_(pairs, self.beside(pairs, 2)), 0)

    def pair(self, some: Any, way: int) -> list[Any]:
        """Return the numbers of one of the sets."""
        places = (ir.Constant(PLACE, 2 * way + i) for i in range(2))
        return [self._build.extract_element(some, place) for place in places]

    def found(self) -> list[Any]:
        """Return all that is told of the set."""
        build, near = self._build, self.moved(self.all)
        opposite = self.beside(near, 4)
        either = build.or_(near, opposite)
        words = self.pair(either, 0) + self.pair(either, 1)
        words += self.together(build.and_(near, opposite))
        line = build.and_(self.all, build.not_(near))  # where lines begin
        for _ in range(LINE):
            beyond = self.moved(line)
            words += self.together(beyond)
            line = build.and_(beyond, self.all)
        return words


def surveyor(side: int) -> Kernel:
    """Return what tells, as sets of two numbers, what lies beside a set.

    First the cells north or south of any, those east or west of any, and those between two opposite
    ones; then those behind the first cell of a line, behind the second and behind the third.
    """
    moves = Moves(side)
    own, own_kept, other, other_kept = moves.own, moves.own_kept, moves.other, moves.other_kept
    word, nothing = np.uint64(WORD), np.uint64(0)

    def look(low: Any, high: Any) -> tuple[Any, ...]:
        upright = across = through = first = second = third = (nothing, nothing)
        for way in range(4):
            i, j, line = 2 * way, 2 * way + 1, (low, high)
            for step in range(1 + LINE):
                a, b = line
                a, b = (
                    (a << own[i] | a >> word - own[i]) & own_kept[i]
                    | (b << other[i] | b >> word - other[i]) & other_kept[i],
                    (b << own[j] | b >> word - own[j]) & own_kept[j]
                    | (a << other[j] | a >> word - other[j]) & other_kept[j],
                )
                line = (a & low, b & high) if step else (low & ~a, high & ~b)
                if step == 0 and way % 2 == 0:
                    through = through[0] | upright[0] & a, through[1] | upright[1] & b
                    upright = upright[0] | a, upright[1] | b
                elif step == 0:
                    through = through[0] | across[0] & a, through[1] | across[1] & b
                    across = across[0] | a, across[1] | b
                elif step == 1:
                    first = first[0] | a, first[1] | b
                elif step == 2:
                    second = second[0] | a, second[1] | b
                else:
                    third = third[0] | a, third[1] | b
        return *upright, *across, *through, *first, *second, *third

    if interpreted():
        return look

    @intrinsic
    def survey(typing, low, high):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            if row.has_vectors(context):
                words = Lanes(builder, moves, *args).found()
                return context.make_tuple(builder, signature.return_type, words)
            plain = context.compile_subroutine(builder, look, signature, caching=False)
            return context.call_internal(builder, plain.fndesc, signature, args)

        return types.UniTuple(types.uint64, WORDS)(types.uint64, types.uint64), build

    compiled: Kernel = survey
    return compiled
