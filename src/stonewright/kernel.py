"""Compiling by numba, its cache, bits, chance and the trace; only `vectors` knows numba, too."""

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

import llvmlite
import numba
import numpy as np
import platformdirs
from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

Kernel: TypeAlias = Callable[..., Any]  # a compiled function, or the same function interpreted

SOURCES = Path(__file__).parent
# Nothing is compiled in modules and folders of these names.
PLAIN = {"cli", "envs", "errors", "lab", "positions", "record", "scene", "scenes", "site", "words"}
PLAIN |= {"child", "loading", "match", "outside", "reading", "steady", "tales", "view"}
# Nothing is allocated, so that no references have to be counted, which takes locked instructions.
SETTINGS = {"cache": True, "error_model": "numpy", "nogil": True, "_nrt": False}
KEPT = 6  # cache folders that survive pruning
DAY = 86_400


def interpreted() -> bool:
    """Tell whether the rules run as plain Python (NUMBA_DISABLE_JIT=1)."""
    return bool(config.DISABLE_JIT)


def fingerprint() -> str:
    """Hash all that compiled code depends on and numba's own cache key leaves out."""
    digest = hashlib.sha256()
    for path in sorted(SOURCES.rglob("*.py")):
        inside = path.relative_to(SOURCES)
        if PLAIN.isdisjoint(inside.with_suffix("").parts):
            digest.update(str(inside).encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(f"{numba.__version__} {llvmlite.__version__} {config.BOUNDSCHECK}".encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """Return the folder for compiled code, made if need be; a temporary one if it cannot be."""
    chosen = os.environ.get("STONEWRIGHT_CACHE")
    home = Path(chosen) if chosen else platformdirs.user_cache_path("stonewright")
    folder = home / f"rules-{fingerprint()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # in use today: pruning spares it
    except OSError as problem:
        folder = Path(tempfile.mkdtemp(prefix="stonewright-"))
        warnings.warn(f"no cache in {home} ({problem}): compiling anew each time", stacklevel=2)
    else:
        _prune(home)
    return folder


def _prune(home: Path) -> None:
    """Remove the folders of older sources, but the newest and those used within a day."""
    with contextlib.suppress(OSError):  # another process may be pruning too
        aged = sorted(home.glob("rules-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in aged[KEPT:]:
            if old.stat().st_mtime < time.time() - DAY:
                shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def _our_cache() -> Iterator[None]:
    """Point numba at our folder while decorating, and leave the host program's setting alone."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def jit(function: Callable[..., Any], inside: bool = False) -> Kernel:
    """Compile a function on its first call, or leave it alone when interpreted."""
    if interpreted():
        return function
    with _our_cache():
        compiled: Kernel = numba.njit(**SETTINGS, forceinline=inside)(function)
    return _widened(compiled)


def jit_inside(function: Callable[..., Any]) -> Kernel:
    """Like `jit`, for what is compiled into all its callers: handing arrays over takes time."""
    return jit(function, inside=True)


def _widened(compiled: Any) -> Kernel:
    """Let compiled callers pass every signed integer as int64.

    Else numba would compile a function again for each width and for each constant it is called
    with: twice as many functions, and twice the time.
    """
    template = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(_wide(kind) for kind in args), kws)

    compiled.get_call_template = get_call_template
    kernel: Kernel = compiled
    return kernel


def _wide(kind: Any) -> Any:
    """Return int64 for the type of a narrower integer or a constant, any other type as it is."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def jit_wrapping(function: Callable[..., Any]) -> Kernel:
    """Like `jit`, for arithmetic that is meant to overflow: no warnings when interpreted."""
    return np.errstate(over="ignore")(function) if interpreted() else jit(function)


def bind(kernel: Callable[..., Any], name: str, **rules: Kernel) -> Kernel:
    """Compile a generic kernel against one game's rules.

    Rules passed as arguments or closure cells would miss numba's disk cache at every start;
    as globals they hit it. The qualified name keeps the games' entries apart.
    """
    return jit(_bound(kernel, name, rules))


def bind_inside(kernel: Callable[..., Any], name: str, **rules: Kernel) -> Kernel:
    """Like `bind`, for what is compiled into all its callers."""
    return jit_inside(_bound(kernel, name, rules))


def _bound(kernel: Callable[..., Any], name: str, rules: dict[str, Kernel]) -> FunctionType:
    source = getattr(kernel, "py_func", kernel)  # of what is compiled already
    assert isinstance(source, FunctionType)
    bound = FunctionType(source.__code__, source.__globals__ | rules, source.__name__)
    bound.__qualname__ = f"{name}.{source.__qualname__}"
    bound.__module__ = source.__module__
    return bound


# Flags: the first number of an array, by which threads tell each other how far they are.


@intrinsic
def _peek(typing, flag):  # type: ignore[no-untyped-def]
    """Return what a flag says now; a plain read could be moved out of a loop."""

    def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
        data = make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load_atomic(data, "acquire", 8)

    return flag.dtype(flag), build


@intrinsic
def _post(typing, flag, number):  # type: ignore[no-untyped-def]
    """Let a flag say a number, after all that was written before."""

    def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
        data = make_array(signature.args[0])(context, builder, args[0]).data
        builder.store_atomic(args[1], data, "release", 8)
        return context.get_dummy_value()

    return types.void(flag, flag.dtype), build


peek: Kernel = _peek if not interpreted() else lambda flag: flag.flat[0]
post: Kernel = _post if not interpreted() else lambda flag, number: np.put(flag, 0, number)


def _change(operation: str, plain: Callable[[int, int], int]) -> Kernel:
    """Return what changes a flag, whatever other threads do, and tells what it said before."""
    if interpreted():

        def change(flag: Any, number: int) -> Any:
            before = flag.flat[0]
            flag.flat[0] = plain(before, number)
            return before

        return change

    @intrinsic
    def changed(typing, flag, number):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            data = make_array(signature.args[0])(context, builder, args[0]).data
            return builder.atomic_rmw(operation, data, args[1], "acq_rel")

        return flag.dtype(flag, flag.dtype), build

    compiled: Kernel = changed
    return compiled


add = _change("add", lambda before, number: before + number)
swap = _change("xchg", lambda before, number: number)
lower = _change("min", min)


# Sets as the bits of a number: what takes many steps in Python is one instruction of a processor.


ALL_BITS = 2**64 - 1  # a negative number has its highest bit set


def _instruction(emit: Callable[[Any, Any], Any], plain: Callable[[int], int]) -> Kernel:
    """Return a function of a number: plain when interpreted, else as `emit` builds it."""
    if interpreted():
        return lambda bits: np.int64(plain(int(bits) & ALL_BITS))

    @intrinsic
    def instruction(typing, bits):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, args):  # type: ignore[no-untyped-def]
            return emit(builder, args[0])

        return types.int64(types.int64), build

    compiled: Kernel = instruction
    return compiled


NEVER_ZERO = ir.Constant(ir.IntType(1), 1)
ones = _instruction(lambda build, bits: build.ctpop(bits), int.bit_count)
zeros = _instruction(
    lambda build, bits: build.cttz(bits, NEVER_ZERO), lambda bits: (bits & -bits).bit_length() - 1
)


@jit
def count_bits(bits):  # type: ignore[no-untyped-def]
    """Return how many bits of a number are set."""
    return ones(bits)


@jit
def lowest_bit(bits):  # type: ignore[no-untyped-def]
    """Return the place of the lowest bit of a number that is not 0."""
    return zeros(bits)


# Graphics cards: the same sources, compiled once more.


@jit
def lane():  # type: ignore[no-untyped-def]
    """Return the number of this thread among all that run a kernel together: here it is alone."""
    return 0


@jit
def take(counter, many):  # type: ignore[no-untyped-def]
    """Return the first of so many numbers that no other thread has taken, as a counter says."""
    return add(counter, many)


NONE = -1  # stands for no row, and for no choice


@jit
def elect(wanted, count):  # type: ignore[no-untyped-def]
    """Return which of so many things, each a bit, most threads want that run side by side, or NONE.

    Here a thread is alone, and gets the lowest.
    """
    return lowest_bit(wanted) if wanted != 0 else NONE


WARP = 0xFFFFFFFF  # all threads of a card that run side by side


@cache
def graphics() -> Any:
    """Return numba's side for graphics cards; None where there is none, or no numba-cuda."""
    if interpreted():
        return None
    try:
        from numba import cuda
    except ImportError:
        return None
    return cuda if cuda.is_available() else None


def on_graphics(kernel: Any) -> Kernel:
    """Compile a kernel for a graphics card, where threads are counted and take turns."""
    cuda, source = graphics(), kernel.py_func

    def next_row(sheet: Any, own: Any, column: Any, count: Any, before: Any) -> Any:
        row = cuda.grid(1) if before == NONE else before + cuda.gridsize(1)
        return row if row < count else NONE

    def elected(wanted: Any, count: Any) -> Any:
        chosen, most = NONE, 0
        for choice in range(count):
            votes = cuda.popc(cuda.ballot_sync(WARP, wanted >> choice & 1))
            if votes > most:
                chosen, most = choice, votes
        return chosen

    others = {
        "elect": elected,
        "lane": lambda: cuda.grid(1),
        "take": lambda counter, many: cuda.atomic.add(counter, 0, many),
        "lower": lambda flag, number: cuda.atomic.min(flag, 0, number),
        "share": lambda: 1,
        "take_rows": next_row,
        "start": lambda bell, sheet, own: True,
        "meet": lambda sheet, seen, count: None,
        "again": lambda bell, sheet, own: False,
    }
    threads = {name: cuda.jit(device=True)(function) for name, function in others.items()}
    bound = FunctionType(source.__code__, source.__globals__ | threads, source.__name__)
    compiled: Kernel = cuda.jit(bound)
    return compiled


# Chance: splitmix64.

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@jit_wrapping
def mixed(seed):  # type: ignore[no-untyped-def]
    """Scatter the bits of a 64-bit number."""
    seed = (seed ^ (seed >> np.uint64(30))) * MIX_1
    seed = (seed ^ (seed >> np.uint64(27))) * MIX_2
    return seed ^ (seed >> np.uint64(31))


@jit_wrapping
def stream(seed, number):  # type: ignore[no-untyped-def]
    """Return the seed of the stream with this number: of one game among many, say."""
    return mixed(mixed(np.uint64(seed)) + GOLDEN * np.uint64(number))


@jit_wrapping
def scaled(seed, sides):  # type: ignore[no-untyped-def]
    """Return the integer in range(sides) that a seed stands for."""
    return np.int64(((mixed(seed) >> HALF) * np.uint64(sides)) >> HALF)


@jit_wrapping
def roll(state, sides):  # type: ignore[no-untyped-def]
    """Return a random integer in range(sides) from the state's own generator."""
    state.rng = state.rng + GOLDEN
    return scaled(state.rng, sides)


@jit_wrapping
def cast(dice, sides):  # type: ignore[no-untyped-def]
    """Return a random integer in range(sides) from a generator outside a state: dice[0]."""
    dice[0] += GOLDEN
    return scaled(dice[0], sides)


@jit_wrapping
def sown(dice):  # type: ignore[no-untyped-def]
    """Return a fresh seed from a generator outside a state."""
    dice[0] += GOLDEN
    return mixed(dice[0])


@jit
def shuffle(state, items, count):  # type: ignore[no-untyped-def]
    """Shuffle the first `count` items in place."""
    for last in range(count - 1, 0, -1):
        other = roll(state, last + 1)
        held = items[last]
        items[last] = items[other]
        items[other] = held


@jit
def trace(work, kind, what, source, target, known):  # type: ignore[no-untyped-def]
    """Note one effect of the action being applied; `known` is the one seat that may see `what`."""
    if work.muted:
        return
    row = np.uint32(work.traced)
    work.events[row, 0] = kind
    work.events[row, 1] = what
    work.events[row, 2] = source
    work.events[row, 3] = target
    work.events[row, 4] = known
    work.traced += 1
