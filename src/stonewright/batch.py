"""Many matches side by side: one array of states, stepped, masked and observed on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stonewright import scenes
from stonewright.errors import BadArray, BadOption, IllegalMove, shown
from stonewright.game import NOBODY, Game, Value, record_layout
from stonewright.kernel import Kernel, bind, jit, roll, stream
from stonewright.scenes import Scene

setup: Any
legal: Any
apply: Any
score: Any
observe: Any
begin: Any
mask: Any

PARTS = 4  # that a thread takes one after the other, since none is as long as the next
SMALLEST = 64  # matches in a part: below that a thread costs more than it brings
NONE = -1  # stands for the action of a match that waits
PICTURES = 6  # that a notebook shows

TALLY = record_layout(
    ("number", "u8"),  # of the match among all that this batch plays
    ("seed", "u8"),  # of the match
    ("rng", "u8"),  # from which the choices come
    ("choice", "i8"),  # a legal action at random
    ("plies", "i4"),  # played in the match
    ("done", "?"),  # the last step ended the match before
)


def begin_match(states, boxes, works, blank, tallies, seed, i):  # type: ignore[no-untyped-def]
    """Set up the match that the tally names."""
    tallies[i].seed = stream(seed, 2 * tallies[i].number)
    tallies[i].plies = 0
    states[i] = blank[0]
    states[i].rng = tallies[i].seed
    works[0].traced = 0  # some set-ups trace, and nobody reads it
    setup(states[i], boxes[0], works[0])


def write_mask(states, boxes, works, moves, tallies, masks, i):  # type: ignore[no-untyped-def]
    """Write a one for each legal action of a match and zeros elsewhere, and choose one of them."""
    for action in range(masks.shape[1]):
        masks[i, action] = 0
    count = legal(states[i], boxes[0], works[0], moves)
    for k in range(count):
        masks[i, moves[k]] = 1
    tallies[i].choice = moves[roll(tallies[i], count)]


def begin_all(states, boxes, works, moves, blank, tallies, masks, seed, first):  # type: ignore[no-untyped-def]
    """Begin the first match of every place, of which the first has this number."""
    for i in range(len(states)):
        tallies[i].number = first + i
        tallies[i].rng = stream(seed, 2 * (first + i) + 1)
        tallies[i].done = False
        begin(states, boxes, works, blank, tallies, seed, i)
        mask(states, boxes, works, moves, tallies, masks, i)


def step_all(  # type: ignore[no-untyped-def]
    states, boxes, works, moves, blank, tallies, masks, seed, total, actions, scores
):
    """Play a legal action in every match; one that ends is scored, and the next one begins."""
    for i in range(len(states)):
        tallies[i].done = False
        for seat in range(scores.shape[1]):
            scores[i, seat] = 0.0
        if actions[i] == NONE:
            continue
        apply(states[i], actions[i], boxes[0], works[0])
        tallies[i].plies += 1
        if states[i].turn == NOBODY:
            tallies[i].done = True
            score(states[i], boxes[0], scores[i])
            tallies[i].number += total
            begin(states, boxes, works, blank, tallies, seed, i)
        mask(states, boxes, works, moves, tallies, masks, i)


def observe_all(states, boxes, out):  # type: ignore[no-untyped-def]
    """Write what the seat to move may know, for every match."""
    for i in range(len(states)):
        observe(states[i], states[i].turn, boxes[0], out[i])


@jit
def first_illegal(masks, actions, only):  # type: ignore[no-untyped-def]
    """Return the first match that does not wait and whose action is not legal, -1 if all are."""
    for i in range(len(actions)):
        action = actions[i]
        if only[i] and (action < 0 or action >= masks.shape[1] or masks[i, action] == 0):
            return i
    return -1


class Kernels(NamedTuple):
    """What a batch runs, bound to one game."""

    begin: Kernel
    step: Kernel
    observe: Kernel


@cache
def kernels(game: type[Game]) -> Kernels:
    """Return a game's kernels; each compiles when it is first used."""
    rules = game.rules
    begin = bind(begin_match, game.name, setup=rules.setup)
    mask = bind(write_mask, game.name, legal=rules.legal)
    both = {"begin": begin, "mask": mask}
    return Kernels(
        bind(begin_all, game.name, **both),
        bind(step_all, game.name, apply=rules.apply, score=rules.score, **both),
        bind(observe_all, game.name, observe=game.features.observe),
    )


class Room(NamedTuple):
    """Scratch memory of one thread."""

    works: NDArray[Any]
    moves: NDArray[np.int32]


class Batch:
    """`count` matches of one game, played in step; where one ends, the next one begins.

    Arrays that it hands out are views of its own memory, which the next step writes anew.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int = 2,
        seed: int = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.threads = _checked(game, count, threads)
        self.options: dict[str, Value] = game.complete(seats, options)
        self.game, self.count, self.seats = game, count, seats
        self._kernels = kernels(type(game))
        self._blank = game.blank(seats, 0, self.options)
        self._states = np.zeros(count, game.layout)
        self._tallies = np.zeros(count, TALLY)
        self._masks = np.zeros((count, game.actions), np.uint8)
        self._scores = np.zeros((count, seats))
        self._all = np.ones(count, np.bool_)
        self._rooms = [_room(game) for _ in range(self.threads)]
        self._pool: ThreadPoolExecutor | None = None
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<{self.count} matches of {self.game.title}, {self.seats} seats>"

    def __len__(self) -> int:
        return self.count

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None, "_kernels": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._kernels = kernels(type(self.game))

    # What is going on; none of these copies anything.

    @property
    def states(self) -> NDArray[Any]:
        """The positions, one record each; a field of them is an array over all matches."""
        return _frozen(self._states)

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each match."""
        return _frozen(self._states["turn"])

    @property
    def plies(self) -> NDArray[np.int32]:
        """How many actions were played in each match."""
        return _frozen(self._tallies["plies"])

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each match: a Match with it and the same actions is the same match."""
        return _frozen(self._tallies["seed"])

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended the match here, so that another one has begun."""
        return _frozen(self._tallies["done"])

    @property
    def scores(self) -> NDArray[np.float64]:
        """Each seat's share of the win where the last step ended a match, else zeros."""
        return _frozen(self._scores)

    # What can be done.

    def reset(self, seed: int = 0) -> None:
        """Begin all matches anew."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise BadOption(f"{self.game.name}: seed={shown(seed)}, expected 0 to 2**64 - 1")
        self.seed = seed
        self._scores[:] = 0.0
        self._spread(self._begin)

    def legal(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return a mask of the legal actions: ones and zeros, matches by actions.

        Written into `out` if that is given, else a view of the batch's own.
        """
        if out is None:
            return _frozen(self._masks)
        _check_array("legal", out, self._masks.shape, np.uint8)
        np.copyto(out, self._masks)
        return out

    def uniform(self) -> NDArray[np.int64]:
        """Return a legal action of each match, at random; the same until the next step."""
        return _frozen(self._tallies["choice"])

    def step(
        self,
        actions: Any,
        out: NDArray[Any] | None = None,
        only: NDArray[np.bool_] | None = None,
    ) -> None:
        """Play one action in each match; IllegalMove and BadArray leave all as it was.

        With `out` the matches are observed, too, while they are at hand. With `only` the matches
        where that is false wait.
        """
        seen = None if out is None else self._check_planes(out)
        self._spread(self._step, self._check_actions(actions, only), seen)

    def observe(self, out: NDArray[Any] | None = None, dtype: DTypeLike = np.uint8) -> NDArray[Any]:
        """Return what the seat to move may know: matches, planes, height, width.

        Written into `out` if that is given; both dtypes, uint8 and float32, hold the same numbers.
        """
        if out is None:
            out = np.empty((self.count, *self.game.features.sight.shape), dtype)
        self._spread(self._observe, self._check_planes(out))
        return out

    # Pictures.

    def scene(self, index: int, seat: int = NOBODY) -> Scene:
        """Return what a seat sees of one match, as data."""
        if not 0 <= index < self.count:
            raise BadOption(f"match {shown(index)}, expected 0 to {self.count - 1}")
        nothing = np.zeros((0, 5), np.int16)
        return self.game.scene(self._states[index], seat, nothing, np.zeros(0, np.int32))

    def _repr_html_(self) -> str:
        return scenes.sheet(self.scene(i) for i in range(min(PICTURES, self.count)))

    # Parts of the work, each for a slice of the matches on one thread.

    def _begin(self, part: slice, room: Room) -> None:
        arrays = self._tallies[part], self._masks[part], np.uint64(self.seed)
        states, box = self._states[part], self.game.box.data
        first = np.uint64(part.start)
        self._kernels.begin(states, box, room.works, room.moves, self._blank, *arrays, first)

    def _step(
        self, part: slice, room: Room, actions: NDArray[np.int64], seen: NDArray[Any] | None
    ) -> None:
        arrays = self._tallies[part], self._masks[part], np.uint64(self.seed)
        more = np.uint64(self.count), actions[part], self._scores[part]
        states, box = self._states[part], self.game.box.data
        self._kernels.step(states, box, room.works, room.moves, self._blank, *arrays, *more)
        if seen is not None:
            self._observe(part, room, seen)

    def _observe(self, part: slice, room: Room, out: NDArray[Any]) -> None:
        self._kernels.observe(self._states[part], self.game.box.data, out[part])

    def _spread(self, work: Callable[..., None], *arrays: NDArray[Any] | None) -> None:
        """Do the work on all threads; each takes the next part when it is done with one."""
        size = max(SMALLEST, -(-self.count // (PARTS * self.threads)))
        bounds = [*range(0, self.count, size), self.count]
        parts = iter([slice(start, stop) for start, stop in pairwise(bounds)])
        helpers = min(self.threads, len(bounds) - 1) - 1
        if helpers > 0 and self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)

        def run(room: Room) -> None:
            for part in parts:
                work(part, room, *arrays)

        pool, rooms = self._pool, self._rooms
        futures = [pool.submit(run, rooms[1 + i]) for i in range(helpers)] if pool else []
        run(rooms[0])
        for future in futures:
            future.result()

    def _check_planes(self, out: NDArray[Any]) -> NDArray[Any]:
        """Return memory for observations with one row a match; BadArray if it is none."""
        shape = (self.count, *self.game.features.sight.shape)
        _check_array("observe", out, shape, np.uint8, np.float32)
        return out.reshape(self.count, -1)

    def _check_actions(self, actions: Any, only: Any) -> NDArray[np.int64]:
        """Return the actions as an array; IllegalMove or BadArray if they cannot be played."""
        given = np.asarray(actions)
        expected = f"{self.count} action numbers, integers"
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            found = f"shape {given.shape}, dtype {given.dtype}"
            raise BadArray(f"{self.game.name}: step: {found}, expected {expected}")
        playing = self._all if only is None else np.asarray(only)
        if playing.shape != (self.count,) or playing.dtype != np.bool_:
            found = f"shape {playing.shape}, dtype {playing.dtype}"
            raise BadArray(f"{self.game.name}: only: {found}, expected {self.count} truth values")
        numbers = np.ascontiguousarray(given, np.int64)
        wrong = int(first_illegal(self._masks, numbers, playing))
        if wrong >= 0:
            some = np.flatnonzero(self._masks[wrong])
            listed = ", ".join(map(str, some[:12])) + (", ..." if len(some) > 12 else "")
            raise IllegalMove(
                f"{self.game.name}: match {wrong}: action {given[wrong]} is not legal now, "
                f"expected one of {listed}"
            )
        return numbers if only is None else np.where(playing, numbers, NONE)


def _checked(game: Game, count: int, threads: int | None) -> int:
    """Return how many threads to use; BadOption for what a batch cannot be made of."""
    if not isinstance(game, Game):
        raise BadOption(f"expected a game such as load('element'), not {shown(game)}")
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadOption(f"{game.name}: count={shown(count)}, expected at least 1")
    if threads is None:
        return os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise BadOption(
            f"{game.name}: threads={shown(threads)}, expected at least 1, or None for all"
        )
    return threads


def _room(game: Game) -> Room:
    return Room(np.zeros(1, game.work), np.zeros(game.actions, np.int32))


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view that cannot be written."""
    view = array.view()
    view.flags.writeable = False
    return view


def _check_array(name: str, out: Any, shape: tuple[int, ...], *dtypes: type) -> None:
    """Raise BadArray unless `out` is memory that can be written as it is."""
    expected = f"{' or '.join(dtype.__name__ for dtype in dtypes)} of shape {shape}"
    if not isinstance(out, np.ndarray):
        raise BadArray(f"{name}: out={shown(out)}, expected a numpy array: {expected}")
    if out.dtype not in [np.dtype(dtype) for dtype in dtypes] or out.shape != shape:
        raise BadArray(f"{name}: out has {out.dtype} of shape {out.shape}, expected {expected}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise BadArray(f"{name}: out cannot be written in one piece, expected a C-ordered array")
