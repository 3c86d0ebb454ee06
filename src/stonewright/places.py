"""Where kernels run over many matches: on the cores of this machine, or on a graphics card.

A kernel for a place takes the number of its first match, the rows of all its matches, scratch
memory for each thread, the bell of the team that runs it, the sheet by which threads share the
rows and the number of its own thread, and what all matches share.
"""

import os
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stonewright.errors import BadArray, BadOption, shown
from stonewright.kernel import NONE, Kernel, graphics, jit, on_graphics
from stonewright.shifts import FRESH, LEFT, WISH, divided, take_rows
from stonewright.team import QUIET, Flag, Sheet, team

SMALLEST = 128  # matches in a part: below that calling a thread costs more than it brings
LANES = 128  # threads on each processor of a card: with more they wait longer for instructions
BLOCK = 64  # threads of a card that are started together
ALONE = QUIET, divided(0, 1), 0  # bell, sheet and number of a thread that is alone
FIRST = np.uint64(0)

Scratch: TypeAlias = tuple[NDArray[Any], ...]  # with one row for a thread
Room: TypeAlias = list[NDArray[Any]]  # scratch memory of a thread
Run: TypeAlias = Callable[[int], None]  # with what is wished, if the kernel asks for that


class Call(NamedTuple):
    """A kernel and what it works on."""

    kernel: Kernel
    rows: tuple[Any, ...]  # arrays with a row for each match
    shared: tuple[Any, ...]


class Cores:
    """The cores of this machine."""

    meets = True  # threads can wait for each other

    def __init__(self, threads: int | None, scratch: Scratch) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._rooms = [[array.copy() for array in scratch] for _ in range(self.threads)]

    def put(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array as it is: it is here already."""
        return array

    def fetch(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array as it is."""
        return array

    def show(self, array: NDArray[Any], field: str = "") -> NDArray[Any]:
        """Return a view of an array, or of a field of its records, that cannot be written."""
        view = (array[field] if field else array).view()
        view.flags.writeable = False
        return view

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """Return memory that is to be written."""
        return np.empty(shape, dtype)

    def given(self, array: Any) -> NDArray[Any]:
        """Return what a caller gave as an array."""
        return np.asarray(array)

    def writable(self, name: str, out: Any, expected: str) -> NDArray[Any]:
        """Return a caller's memory; BadArray unless it can be written as it is."""
        if not isinstance(out, np.ndarray):
            raise BadArray(f"{name}: out={shown(out)}, expected a numpy array: {expected}")
        if not (out.flags.c_contiguous and out.flags.writeable):
            raise BadArray(
                f"{name}: out cannot be written in one piece, expected a C-ordered array"
            )
        return out

    def copy(self, source: NDArray[Any], out: NDArray[Any]) -> None:
        """Copy an array into memory of the same shape; numbers of another dtype are made to fit."""
        np.copyto(out, source, casting="unsafe")

    def ready(self, call: Call) -> Run:
        """Return what runs a kernel over all its rows, as often as it is called."""
        count = len(call.rows[0])
        threads = min(self.threads, max(1, count // SMALLEST))
        first, sheet = divided(count, threads), divided(count, threads)
        work = partial(_work, call, self._rooms, sheet)
        begun, fresh = first[:, :FRESH], sheet[:, :FRESH]

        def run(wish: int) -> None:
            np.copyto(fresh, begun)
            sheet[0, WISH] = wish
            if threads > 1:
                team().run(work, sheet)
            else:
                work(QUIET, 0)

        return run

    def run(self, call: Call) -> None:
        """Run a kernel over all its rows once."""
        self.ready(call)(0)


def _work(call: Call, rooms: list[Room], sheet: Sheet, bell: Flag, own: int) -> None:
    """Run a kernel as one of some threads."""
    call.kernel(FIRST, *call.rows, *rooms[own], bell, sheet, own, *call.shared)


@jit
def copy_row(source, out, bell, sheet, own):  # type: ignore[no-untyped-def]
    """Copy a row of numbers."""
    row = take_rows(sheet, own, LEFT, len(out), NONE)
    while row != NONE:
        out[row] = source[row]
        row = take_rows(sheet, own, LEFT, len(out), row)


class Card:
    """A graphics card. What it hands out are arrays in its memory, as numba has them."""

    meets = False

    def __init__(self, scratch: Scratch) -> None:
        self._cuda = _card()
        self.lanes = LANES * int(self._cuda.get_current_device().MULTIPROCESSOR_COUNT)
        self._room = [self.put(np.repeat(array, self.lanes, axis=0)) for array in scratch]

    def put(self, array: NDArray[Any]) -> Any:
        """Return a copy of an array in the card's memory."""
        return self._cuda.to_device(np.ascontiguousarray(array))

    def fetch(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array in our memory."""
        here: NDArray[Any] = array.copy_to_host()
        return here

    def show(self, array: Any, field: str = "") -> Any:
        """Return an array, or a field of its records, without copying it."""
        return self._cuda.as_cuda_array(Field(array, field)) if field else array

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> Any:
        """Return memory that is to be written."""
        return self._cuda.device_array(shape, dtype)

    def given(self, array: Any) -> Any:
        """Return what a caller gave as an array on the card."""
        there = self._cuda.is_cuda_array(array)
        return self._cuda.as_cuda_array(array) if there else self.put(np.asarray(array))

    def writable(self, name: str, out: Any, expected: str) -> Any:
        """Return a caller's memory; BadArray unless it can be written as it is."""
        if not self._cuda.is_cuda_array(out):
            raise BadArray(f"{name}: out={shown(out)}, expected an array on the card: {expected}")
        found = self._cuda.as_cuda_array(out)
        if not found.is_c_contiguous():
            raise BadArray(
                f"{name}: out cannot be written in one piece, expected a C-ordered array"
            )
        return found

    def copy(self, source: Any, out: Any) -> None:
        """Copy an array; a row of numbers may be a field of records, or have another dtype."""
        if source.dtype == out.dtype and source.is_c_contiguous():
            out.copy_to_device(source)
        else:
            _compiled(copy_row)[self.lanes // BLOCK, BLOCK](source, out, *self._alone(0))

    def ready(self, call: Call) -> Run:
        """Return what runs a kernel over all its rows, as often as it is called."""
        return lambda wish: self.run(call, wish=wish)

    def run(self, call: Call, first: int = 0, wish: int = 0) -> None:
        """Run a kernel over all its rows; do not wait for it."""
        launched = _compiled(call.kernel)[self.lanes // BLOCK, BLOCK]
        launched(np.uint64(first), *call.rows, *self._room, *self._alone(wish), *call.shared)

    @cache  # noqa: B019
    def _alone(self, wish: int) -> tuple[Any, Any, int]:
        """Return a bell, a sheet and a number, none of which a card needs but for the wish."""
        bell, sheet, own = ALONE
        said = sheet.copy()
        said[0, WISH] = wish
        return self.put(bell), self.put(said), own


class Field:
    """A field of records on a card, as libraries for cards find it."""

    def __init__(self, records: Any, name: str) -> None:
        dtype, offset = records.dtype.fields[name][:2]
        self._records = records  # keeps the memory
        self.__cuda_array_interface__ = {
            "shape": records.shape,
            "strides": (records.dtype.itemsize,),
            "typestr": dtype.str,
            "data": (records.__cuda_array_interface__["data"][0] + offset, False),
            "version": 3,
        }


@cache
def _compiled(kernel: Kernel) -> Any:
    return on_graphics(kernel)


@cache
def _card() -> Any:
    """Return numba's side for graphics cards; BadOption if there is none."""
    if (found := graphics()) is None:
        raise BadOption(
            "device='cuda': no graphics card can be used here; it takes one by NVIDIA, its driver, "
            "the extra stonewright[cuda], and compiled rules (no NUMBA_DISABLE_JIT)"
        )
    return found


def check(who: str, device: str, threads: int | None) -> None:
    """Raise BadOption, in somebody's name, if there is no such place."""
    if device not in ("cpu", "cuda"):
        raise BadOption(f"{who}: device={shown(device)}, expected 'cpu' or 'cuda'")
    whole = isinstance(threads, int) and not isinstance(threads, bool)
    if threads is not None and not (whole and threads >= 1):
        raise BadOption(f"{who}: threads={shown(threads)}, expected at least 1, or None for all")


def choose(device: str, threads: int | None, scratch: Scratch) -> Cores | Card:
    """Return where a caller wants kernels to run; BadOption without a card that is wanted."""
    return Card(scratch) if device == "cuda" else Cores(threads, scratch)
