"""So many numbers of an array side by side, in code that is being built."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cpu import CPUContext
from numba.np.arrayobj import make_array

WORD = 64  # bits
BIT, PLACE = ir.IntType(1), ir.IntType(32)
BYTES_8 = ir.VectorType(ir.IntType(8), 8)
Order = list[tuple[int, int]]  # of numbers and bits


def has_vectors(context: Any) -> bool:
    """Tell whether what is being compiled will run where a row is one thing: on our cores."""
    return isinstance(context, CPUContext)


def repeated(builder: Any, number: Any, row: Any) -> Any:
    """Return a row of one number."""
    unset, every = ir.Constant(row, ir.Undefined), ir.VectorType(PLACE, row.count)
    first = builder.insert_element(unset, number, ir.Constant(PLACE, 0))
    return builder.shuffle_vector(first, unset, ir.Constant(every, [0] * row.count))


def pieces(count: int) -> list[range]:
    """Return so many places as rows of a power of two, the last of which may overlap another.

    Others would be read and written in many small parts.
    """
    size = min(WORD, 1 << count.bit_length() - 1)
    return [range(i, i + size) for i in (*range(0, count - size, size), count - size)]


class Row:
    """So many numbers of an array, from a place on, in code that is being built."""

    def __init__(self, context: Any, builder: Any, kind: Any, args: Any, count: int) -> None:
        self.together = has_vectors(context)
        data = make_array(kind)(context, builder, args[0]).data
        self._start = builder.gep(data, [args[1]], inbounds=True)
        self._number, self._count, self._build = context.get_value_type(kind.dtype), count, builder
        self._type = ir.VectorType(self._number, count)
        self._real = kind.dtype in types.real_domain
        self._signed = kind.dtype in types.signed_domain
        self._widen = builder.uitofp if self._real else builder.zext

    def write(self, bits: Any) -> None:
        """Write bits, the lowest first, as ones and zeros."""
        build, lowest = self._build, ir.IntType(self._count)
        truths = build.trunc(bits, lowest) if self._count < WORD else bits
        self.put(build.bitcast(truths, ir.VectorType(BIT, self._count)))

    def write_each(self, bits: Any) -> None:
        """Write them one by one."""
        for i in range(self._count):
            self.put_at(
                i, self._build.trunc(self._build.lshr(bits, ir.Constant(bits.type, i)), BIT)
            )

    def unpack(self, word: Any) -> None:
        """Write the bytes of a number, the lowest first."""
        build, lowest = self._build, ir.IntType(8 * self._count)
        some = build.trunc(word, lowest) if lowest.width < WORD else word
        self.put(build.bitcast(some, ir.VectorType(ir.IntType(8), self._count)))

    def unpack_each(self, word: Any) -> None:
        """Write them one by one."""
        for i in range(self._count):
            byte = self._build.lshr(word, ir.Constant(word.type, 8 * i))
            self.put_at(i, self._build.trunc(byte, ir.IntType(8)))

    def pack(self, kind: Any) -> Any:
        """Return all bytes as one number, the lowest first."""
        build, word = self._build, ir.IntType(8 * self._count)
        found = build.load(build.bitcast(self._start, word.as_pointer()), align=1)
        return build.zext(found, kind) if self._count < WORD // 8 else found

    def pack_each(self, kind: Any) -> Any:
        """Read them one by one."""
        build, found = self._build, ir.Constant(kind, 0)
        for i in range(self._count):
            byte = build.zext(build.load(self.at(i)), kind)
            found = build.or_(found, build.shl(byte, ir.Constant(kind, 8 * i)))
        return found

    def arrange(self, numbers: list[Any], order: Order) -> None:
        """Write bits of some numbers, for each place which number it is and which bit."""
        self.put(self._arranged(numbers, order))

    def arrange_each(self, numbers: list[Any], order: Order) -> None:
        """Write them one by one."""
        for i, (number, place) in enumerate(order):
            self.put_at(i, self._bit(numbers[number], place))

    def cross(self, members: Any, whose: list[int], numbers: list[Any], order: Order) -> None:
        """Write such bits where for each place a certain one of other bits is set, else zeros."""
        build, kind = self._build, ir.VectorType(BIT, 8)
        bits = build.sext(build.bitcast(build.trunc(members, ir.IntType(8)), kind), BYTES_8)
        every = ir.Constant(ir.VectorType(PLACE, WORD), whose)
        there = build.shuffle_vector(bits, bits, every)
        self.put(build.and_(there, self._arranged(numbers, order)))

    def cross_each(self, members: Any, whose: list[int], numbers: list[Any], order: Order) -> None:
        """Write them one by one."""
        for i, (number, place) in enumerate(order):
            self.put_at(
                i, self._build.and_(self._bit(members, whose[i]), self._bit(numbers[number], place))
            )

    def _arranged(self, numbers: list[Any], order: Order) -> Any:
        """Return bits of some numbers in an order, side by side."""
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
        return found

    def _bit(self, number: Any, place: int) -> Any:
        """Return one bit of a number."""
        return self._build.trunc(self._build.lshr(number, ir.Constant(number.type, place)), BIT)

    def find(self, code: Any) -> Any:
        """Return as bits which of the numbers equal a code."""
        build = self._build
        numbers = self.load()
        codes = repeated(build, build.trunc(code, self._number), self._type)
        equal = build.icmp_unsigned("==", numbers, codes)
        found = build.bitcast(equal, ir.IntType(self._count))
        return build.zext(found, code.type) if self._count < WORD else found

    def find_each(self, code: Any) -> Any:
        """Look at them one by one."""
        build, found = self._build, ir.Constant(code.type, 0)
        wanted = build.trunc(code, self._number)
        for i in range(self._count):
            equal = build.icmp_unsigned("==", build.load(self.at(i)), wanted)
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
            number = self._build.load(source.at(i))
            number = source.converted(number, self._number) if self._real else number
            self._build.store(number, self.at(i))

    def tell(self, source: "Row", whose: list[int], codes: list[int]) -> None:
        """Write, for each place, whether a number of another row equals a code."""
        build, spread = self._build, source.picked(whose)
        equal = build.icmp_unsigned("==", spread, ir.Constant(spread.type, codes))
        self.put(equal)

    def tell_each(self, source: "Row", whose: list[int], codes: list[int]) -> None:
        """Write them one by one."""
        for i, (place, code) in enumerate(zip(whose, codes, strict=True)):
            number = self._build.load(source.at(place))
            equal = self._build.icmp_unsigned("==", number, ir.Constant(number.type, code))
            self.put_at(i, equal)

    def put(self, numbers: Any) -> None:
        """Write bytes, or bits, that stand side by side."""
        row, build = self._type, self._build
        written = numbers if numbers.type == row else self._widen(numbers, row)
        build.store(written, build.bitcast(self._start, row.as_pointer()), align=1)

    def put_at(self, i: int, number: Any) -> None:
        """Write one byte or bit, so many places after the first."""
        written = number if number.type == self._number else self._widen(number, self._number)
        self._build.store(written, self.at(i))

    def load(self) -> Any:
        """Return all numbers, side by side."""
        start = self._build.bitcast(self._start, self._type.as_pointer())
        return self._build.load(start, align=1)

    def picked(self, places: list[int]) -> Any:
        """Return the numbers on some places, side by side; they are read as two rows at most."""
        build, parts = self._build, pieces(self._count)
        near, far = parts[0], parts[-1]
        row = ir.VectorType(self._number, len(near))
        starts = (build.bitcast(self.at(part.start), row.as_pointer()) for part in (near, far))
        rows = [build.load(start, align=1) for start in starts]
        picks = [at if at in near else len(near) + at - far.start for at in places]
        every = ir.Constant(ir.VectorType(PLACE, len(picks)), picks)
        return build.shuffle_vector(*rows, every)

    def converted(self, numbers: Any, kind: Any) -> Any:
        """Return numbers of this row as real ones."""
        return (self._build.sitofp if self._signed else self._build.uitofp)(numbers, kind)

    def add(self, place: Any, number: Any) -> None:
        """Add to one of the bytes, all of which are read and written as one number."""
        build, word = self._build, ir.IntType(8 * self._count)
        start = build.bitcast(self._start, word.as_pointer())
        bits = build.mul(place, ir.Constant(place.type, 8))
        shifted = build.shl(number, bits)
        more = build.trunc(shifted, word) if word.width < WORD else shifted
        build.store(build.add(build.load(start, align=1), more), start, align=1)

    def add_to(self, place: Any, number: Any) -> None:
        """Add to the one number alone."""
        build = self._build
        here = build.gep(self._start, [place], inbounds=True)
        build.store(build.add(build.load(here), build.trunc(number, self._number)), here)

    def replace(self, place: Any, number: Any) -> None:
        """Put a number on one of the places, all of which are read and written at one go."""
        build = self._build
        places = ir.Constant(self._type, [*range(self._count)])
        here = repeated(build, build.trunc(place, self._number), self._type)
        other = repeated(build, build.trunc(number, self._number), self._type)
        found = build.icmp_unsigned("==", places, here)
        start = build.bitcast(self._start, self._type.as_pointer())
        build.store(build.select(found, other, self.load()), start, align=1)

    def replace_one(self, place: Any, number: Any) -> None:
        """Put it there alone."""
        here = self._build.gep(self._start, [place], inbounds=True)
        self._build.store(self._build.trunc(number, self._number), here)

    def at(self, i: int) -> Any:
        """Return where a number is, so many places after the first."""
        return self._build.gep(self._start, [ir.Constant(PLACE, i)], inbounds=True)
