"""Many matches side by side: one array of states, on all cores or on a graphics card."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stonewright import scenes
from stonewright.errors import BadArray, BadOption, IllegalMove, shown
from stonewright.game import NOBODY, Game, Value
from stonewright.places import Call, check, choose
from stonewright.scenes import Scene
from stonewright.stepping import CHOOSE, LOOK, PLAY, TALLY, kernels

PICTURES = 6  # that a notebook shows


class Batch:
    """`count` matches of one game, played in step; where one ends, the next one begins.

    Arrays that it hands out are views of its own memory, which the next step writes anew; with
    device="cuda" they lie on a graphics card, where PyTorch and CuPy can read them as they are.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int = 2,
        seed: int = 0,
        device: str = "cpu",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        _check(game, count)
        check(game.name, device, threads)
        self.options: dict[str, Value] = game.complete(seats, options)
        self.game, self.count, self.seats = game, count, seats
        self._row = (count,)  # the shape of what is given for each match
        scratch = game.scratch(), np.zeros((1, game.actions), np.int32)
        self._place = place = choose(device, threads, scratch)
        self._kernels = kernels(type(game))
        self._box = place.put(game.box.data)
        self._blank = place.put(game.blank(seats, 0, self.options))
        self._states = place.put(np.zeros(count, game.layout))
        self._tallies = place.put(np.zeros(count, TALLY))
        self._masks = place.put(np.zeros((count, game.actions), np.uint8))
        self._scores = place.put(np.zeros((count, seats)))
        self._choices = place.put(np.zeros(count, np.int64))  # a legal action of each, at random
        self._actions = place.put(np.zeros(count, np.int64))
        self._all = place.put(np.ones(count, np.bool_))
        self._playing = place.put(np.ones(count, np.bool_))
        self._everyone = True  # plays, as far as that array says
        self._unseen = place.put(np.zeros((count, 0), np.uint8))
        self._right = place.put(np.full(1, count, np.int64))
        self._wrong = place.put(np.full(1, count, np.int64))  # the first with an illegal action
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<{self.count} matches of {self.game.title}, {self.seats} seats>"

    def __len__(self) -> int:
        return self.count

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_kernels": None, "_run": None, "_out": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._kernels = kernels(type(self.game))
        self._observe_in_step(None)

    # What is going on; none of these copies anything.

    @property
    def states(self) -> NDArray[Any]:
        """The positions, one record each; a field of them is an array over all matches."""
        return self._place.show(self._states)

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each match."""
        return self._place.show(self._states, "turn")

    @property
    def plies(self) -> NDArray[np.int32]:
        """How many actions were played in each match."""
        return self._place.show(self._tallies, "plies")

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each match: a Match with it and the same actions is the same match."""
        return self._place.show(self._tallies, "seed")

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended the match here, so that another one has begun."""
        return self._place.show(self._tallies, "done")

    @property
    def scores(self) -> NDArray[np.float64]:
        """Each seat's share of the win where the last step ended a match, else zeros."""
        return self._place.show(self._scores)

    # What can be done.

    def reset(self, seed: int = 0) -> None:
        """Begin all matches anew."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise BadOption(f"{self.game.name}: seed={shown(seed)}, expected 0 to 2**64 - 1")
        self.seed = seed
        rows = self._states, self._tallies, self._masks
        self._place.copy(self._place.put(np.zeros((self.count, self.seats))), self._scores)
        self._shared = self._box, self._blank, np.uint64(seed)  # by all matches
        self._place.run(Call(self._kernels.begin, rows, self._shared))
        self._observe_in_step(None)
        self._chosen = False  # whether those stand in their array

    def legal(self, out: Any = None) -> Any:
        """Return a mask of the legal actions: ones and zeros, matches by actions.

        Written into `out` if that is given, else a view of the batch's own.
        """
        if out is None:
            return self._place.show(self._masks)
        found = self._writable("legal", out, self._masks.shape, np.uint8)
        self._place.copy(self._masks, found)
        return out

    def uniform(self) -> Any:
        """Return a legal action of each match, at random; the same until the next step."""
        if not self._chosen:
            self._run(CHOOSE)
            self._chosen = True
        return self._place.show(self._choices)

    def step(self, actions: Any, out: Any = None, only: Any = None) -> None:
        """Play one action in each match; IllegalMove and BadArray leave all as it was.

        With `out` the matches are observed, too, while they are at hand. With `only` the matches
        where that is false wait.
        """
        if out is not None and out is not self._out:
            self._seen(out)
        given = self._check_actions(actions, only)
        if out is not self._out:
            self._observe_in_step(out)
        self._run(LOOK | PLAY if self._place.meets else LOOK)
        if (index := int(self._place.fetch(self._wrong)[0])) < self.count:
            self._place.copy(self._right, self._wrong)
            raise self._illegal(index, int(self._place.fetch(given[index : index + 1])[0]))
        if not self._place.meets:
            self._run(PLAY)
        self._chosen = False

    def _observe_in_step(self, out: Any) -> None:
        """Let steps write observations into a caller's memory from now on, or none.

        Threads stay with a kernel from step to step as long as it has the same memory.
        """
        self._out, seen = out, self._unseen if out is None else self._seen(out)
        matches = self._states, self._tallies, self._masks, self._scores, self._choices
        rows = *matches, self._actions, self._playing, seen
        shared = *self._shared, self.count, self._wrong
        self._run = self._place.ready(Call(self._kernels.attend, rows, shared))

    def observe(self, out: Any = None, dtype: DTypeLike = np.uint8) -> Any:
        """Return what the seat to move may know: matches, planes, height, width.

        Written into `out` if that is given; both dtypes, uint8 and float32, hold the same numbers.
        """
        if out is None:
            out = self._place.empty((self.count, *self.game.features.sight.shape), dtype)
        rows = self._states, self._seen(out)
        self._place.run(Call(self._kernels.observe, rows, (self._box,)))
        return out

    def _seen(self, out: Any) -> Any:
        """Return memory for observations, a row for each match; BadArray if it cannot be used."""
        shape = (self.count, *self.game.features.sight.shape)
        return self._writable("observe", out, shape, np.uint8, np.float32).reshape(self.count, -1)

    # Pictures.

    def scene(self, index: int, seat: int = NOBODY) -> Scene:
        """Return what a seat sees of one match, as data."""
        if not 0 <= index < self.count:
            raise BadOption(f"match {shown(index)}, expected 0 to {self.count - 1}")
        nothing = np.zeros((0, 5), np.int16)
        state = self._place.fetch(self._states[index : index + 1])[0]
        return self.game.scene(state, seat, nothing, np.zeros(0, np.int32))

    def _repr_html_(self) -> str:
        return scenes.sheet(self.scene(i) for i in range(min(PICTURES, self.count)))

    # What callers give.

    def _check_actions(self, actions: Any, only: Any) -> Any:
        """Take over actions and who plays; BadArray if they are none."""
        place, given = self._place, self._place.given(actions)
        if given.shape != self._row or given.dtype.kind not in "iu":
            raise self._unlike("step", given, "action numbers, integers")
        playing = self._all
        if only is not None:
            playing = place.given(only)
            if playing.shape != self._row or playing.dtype != np.bool_:
                raise self._unlike("only", playing, "truth values")
        place.copy(given, self._actions)
        if only is not None or not self._everyone:
            place.copy(playing, self._playing)
            self._everyone = only is None
        return given

    def _unlike(self, name: str, array: Any, expected: str) -> BadArray:
        """Return the words for an array that is not what it should be."""
        found = f"shape {array.shape}, dtype {array.dtype}"
        return BadArray(f"{self.game.name}: {name}: {found}, expected {self.count} {expected}")

    def _illegal(self, index: int, action: int) -> IllegalMove:
        """Return the words for an action that is not legal."""
        some = np.flatnonzero(self._place.fetch(self._masks[index : index + 1])[0])
        listed = ", ".join(map(str, some[:12])) + (", ..." if len(some) > 12 else "")
        return IllegalMove(
            f"{self.game.name}: match {index}: action {action} is not legal now, "
            f"expected one of {listed}"
        )

    def _writable(self, name: str, out: Any, shape: tuple[int, ...], *dtypes: type) -> Any:
        """Return a caller's memory; BadArray unless it can be written as it is."""
        expected = _expected(shape, dtypes)
        found = self._place.writable(name, out, expected)
        if found.dtype.type not in dtypes or found.shape != shape:
            there = f"{found.dtype} of shape {found.shape}"
            raise BadArray(f"{name}: out has {there}, expected {expected}")
        return found


@cache
def _expected(shape: tuple[int, ...], dtypes: tuple[type, ...]) -> str:
    """Return in words what memory a caller should give."""
    return f"{' or '.join(dtype.__name__ for dtype in dtypes)} of shape {shape}"


def _check(game: Game, count: int) -> None:
    """Raise BadOption for what a batch cannot be made of."""
    if not isinstance(game, Game):
        raise BadOption(f"expected a game such as load('element'), not {shown(game)}")
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadOption(f"{game.name}: count={shown(count)}, expected at least 1")
