"""Many matches side by side: one array of states, on all cores or on a graphics card."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stonewright import scenes
from stonewright.errors import BadArray, BadOption, IllegalMove, shown
from stonewright.game import NOBODY, Game, Value, record_layout
from stonewright.kernel import Kernel, bind, jit, lane, lanes, mark_listed, ring, roll, stream
from stonewright.places import Call, check, choose
from stonewright.planes import clear
from stonewright.scenes import Scene

setup: Any
legal: Any
mark: Any
apply: Any
score: Any
observe: Any
begin: Any
mask: Any

NONE = -1  # stands for no match
BLOCK = 16  # numbers of a mask that are added up together
PICTURES = 6  # that a notebook shows

TALLY = record_layout(
    ("number", "u8"),  # of the match among all that this batch plays
    ("seed", "u8"),  # of the match
    ("rng", "u8"),  # from which the choices come
    ("choice", "i8"),  # a legal action at random
    ("legal", "i4"),  # how many actions are
    ("plies", "i4"),  # played in the match
    ("done", "?"),  # the last step ended the match before
)


def begin_match(states, tallies, work, boxes, blank, seed, i):  # type: ignore[no-untyped-def]
    """Set up the match that the tally names."""
    tallies[i].seed = stream(seed, 2 * tallies[i].number)
    tallies[i].plies = 0
    states[i] = blank[0]
    states[i].rng = tallies[i].seed
    work.traced = 0  # some set-ups trace, and nobody reads it
    setup(states[i], boxes[0], work)


def mask_listed(states, tallies, masks, work, moves, boxes, choosing, i):  # type: ignore[no-untyped-def]
    """Write a one for each legal action of a match and zeros elsewhere, and choose if wanted."""
    clear(masks[i])
    tallies[i].legal = mark_listed(moves, legal(states[i], boxes[0], work, moves), masks[i])
    if choosing:
        tallies[i].choice = moves[roll(tallies[i], tallies[i].legal)]


def mask_marked(states, tallies, masks, work, moves, boxes, choosing, i):  # type: ignore[no-untyped-def]
    """Do the same in a game that marks its legal actions without a list of all."""
    clear(masks[i])
    tallies[i].legal = mark(states[i], boxes[0], work, moves, masks[i])
    if choosing:
        choose_action(tallies, masks, i)


@jit
def nth_one(mask, number):  # type: ignore[no-untyped-def]
    """Return where the one of this number is in a mask; blocks before it are only counted."""
    start = 0
    while start + BLOCK <= len(mask):
        ones = 0
        for i in range(BLOCK):
            ones += mask[start + i]
        if ones > number:
            break
        number -= ones
        start += BLOCK
    while mask[start] <= number:
        number -= mask[start]
        start += 1
    return start


@jit
def choose_action(tallies, masks, i):  # type: ignore[no-untyped-def]
    """Choose a legal action of a match by its mask: the same as by a list, which ascends."""
    tallies[i].choice = nth_one(masks[i], roll(tallies[i], tallies[i].legal))


# Each of these shares its rows with all threads that run it, and each thread has a row of `works`
# and `moves`. Those that a team runs ring its bell first.


def begin_all(first, states, tallies, masks, works, moves, bell, boxes, blank, seed):  # type: ignore[no-untyped-def]
    """Begin the first match of every place, of which the first has this number."""
    ring(bell)
    work, listed = works[lane()], moves[lane()]
    for i in range(lane(), len(states), lanes()):
        tallies[i].number = first + np.uint64(i)
        tallies[i].rng = stream(seed, 2 * tallies[i].number + 1)
        tallies[i].done = False
        begin(states, tallies, work, boxes, blank, seed, i)
        mask(states, tallies, masks, work, listed, boxes, False, i)


def step_all(  # type: ignore[no-untyped-def]
    first,
    states,
    tallies,
    masks,
    actions,
    only,
    scores,
    works,
    moves,
    bell,
    boxes,
    blank,
    seed,
    total,
    choosing,
):
    """Play a legal action in every match; one that ends is scored, and the next one begins."""
    ring(bell)
    work, listed = works[lane()], moves[lane()]
    for i in range(lane(), len(states), lanes()):
        tallies[i].done = False
        for seat in range(scores.shape[1]):
            scores[i, seat] = 0.0
        if not only[i]:
            continue
        apply(states[i], actions[i], boxes[0], work)
        tallies[i].plies += 1
        if states[i].turn == NOBODY:
            tallies[i].done = True
            score(states[i], boxes[0], scores[i])
            tallies[i].number += total
            begin(states, tallies, work, boxes, blank, seed, i)
        mask(states, tallies, masks, work, listed, boxes, choosing, i)


def observe_all(first, states, out, works, moves, bell, boxes):  # type: ignore[no-untyped-def]
    """Write what the seat to move may know, for every match."""
    ring(bell)
    for i in range(lane(), len(states), lanes()):
        observe(states[i], states[i].turn, boxes[0], out[i])


@jit
def choose_all(first, tallies, masks, works, moves, bell):  # type: ignore[no-untyped-def]
    """Choose a legal action of every match."""
    ring(bell)
    for i in range(lane(), len(tallies), lanes()):
        choose_action(tallies, masks, i)


@jit
def find_illegal(first, masks, actions, only, works, moves, bell, wrong):  # type: ignore[no-untyped-def]
    """Write the number of a match that does not wait and whose action is not legal: the first."""
    for i in range(len(actions) - 1 - lane(), -1, -lanes()):
        action = actions[i]
        if only[i] and (action < 0 or action >= masks.shape[1] or masks[i, action] == 0):
            wrong[0] = first + np.uint64(i)


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
    if rules.mark is None:
        mask = bind(mask_listed, game.name, legal=rules.legal)
    else:
        mask = bind(mask_marked, game.name, mark=rules.mark)
    both = {"begin": begin, "mask": mask}
    return Kernels(
        bind(begin_all, game.name, **both),
        bind(step_all, game.name, apply=rules.apply, score=rules.score, **both),
        bind(observe_all, game.name, observe=game.features.observe),
    )


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
        scratch = np.zeros(1, game.work), np.zeros((1, game.actions), np.int32)
        self._place = place = choose(device, threads, scratch)
        self._kernels = kernels(type(game))
        self._box = place.put(game.box.data)
        self._blank = place.put(game.blank(seats, 0, self.options))
        self._states = place.put(np.zeros(count, game.layout))
        self._tallies = place.put(np.zeros(count, TALLY))
        self._masks = place.put(np.zeros((count, game.actions), np.uint8))
        self._scores = place.put(np.zeros((count, seats)))
        self._all = place.put(np.ones(count, np.bool_))
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<{self.count} matches of {self.game.title}, {self.seats} seats>"

    def __len__(self) -> int:
        return self.count

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_kernels": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._kernels = kernels(type(self.game))

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
        self._place.run(Call(self._kernels.begin, rows, self._shared))
        self._chosen = False  # whether a random action stands in each tally

    @property
    def _shared(self) -> tuple[Any, ...]:
        """What all matches have in common."""
        return self._box, self._blank, np.uint64(self.seed)

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
            self._place.run(Call(choose_all, (self._tallies, self._masks), ()))
            self._chosen = True  # and so they will be at every step: who asks once asks again
        return self._place.show(self._tallies, "choice")

    def step(self, actions: Any, out: Any = None, only: Any = None) -> None:
        """Play one action in each match; IllegalMove and BadArray leave all as it was.

        With `out` the matches are observed, too, while they are at hand. With `only` the matches
        where that is false wait.
        """
        seen = [] if out is None else [self._observing(out)]
        numbers, playing = self._check_actions(actions, only)
        rows = self._states, self._tallies, self._masks, numbers, playing, self._scores
        shared = *self._shared, np.uint64(self.count), self._chosen
        self._place.run(Call(self._kernels.step, rows, shared), *seen)

    def observe(self, out: Any = None, dtype: DTypeLike = np.uint8) -> Any:
        """Return what the seat to move may know: matches, planes, height, width.

        Written into `out` if that is given; both dtypes, uint8 and float32, hold the same numbers.
        """
        if out is None:
            out = self._place.empty((self.count, *self.game.features.sight.shape), dtype)
        self._place.run(self._observing(out))
        return out

    def _observing(self, out: Any) -> Call:
        """Return what writes observations into memory; BadArray if it cannot be written."""
        shape = (self.count, *self.game.features.sight.shape)
        found = self._writable("observe", out, shape, np.uint8, np.float32)
        rows = self._states, found.reshape(self.count, -1)
        return Call(self._kernels.observe, rows, (self._box,))

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

    def _check_actions(self, actions: Any, only: Any) -> tuple[Any, Any]:
        """Return actions and who plays; IllegalMove or BadArray if they cannot be played."""
        name, place = self.game.name, self._place
        given, playing = place.given(actions), self._all if only is None else place.given(only)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            found = f"shape {given.shape}, dtype {given.dtype}"
            expected = f"{self.count} action numbers, integers"
            raise BadArray(f"{name}: step: {found}, expected {expected}")
        if playing.shape != (self.count,) or playing.dtype != np.bool_:
            found = f"shape {playing.shape}, dtype {playing.dtype}"
            raise BadArray(f"{name}: only: {found}, expected {self.count} truth values")
        numbers = place.whole(given)
        wrong = place.put(np.full(1, NONE, np.int64))
        place.sweep(Call(find_illegal, (self._masks, numbers, playing), (wrong,)))
        if (index := int(place.fetch(wrong)[0])) != NONE:
            raise self._illegal(index, int(place.fetch(given[index : index + 1])[0]))
        return numbers, playing

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
        expected = f"{' or '.join(dtype.__name__ for dtype in dtypes)} of shape {shape}"
        found = self._place.writable(name, out, expected)
        if found.dtype not in [np.dtype(dtype) for dtype in dtypes] or found.shape != shape:
            there = f"{found.dtype} of shape {found.shape}"
            raise BadArray(f"{name}: out has {there}, expected {expected}")
        return found


def _check(game: Game, count: int) -> None:
    """Raise BadOption for what a batch cannot be made of."""
    if not isinstance(game, Game):
        raise BadOption(f"expected a game such as load('element'), not {shown(game)}")
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadOption(f"{game.name}: count={shown(count)}, expected at least 1")
