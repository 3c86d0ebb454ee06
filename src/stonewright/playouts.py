"""Many games at once: uniform random play on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadOption, shown
from stonewright.game import NOBODY, Game
from stonewright.kernel import Kernel, bind, cast, stream

setup: Any
legal: Any
pick: Any
apply: Any
score: Any

CHUNK = 256  # games between two looks at the clock, the keyboard and the progress bar


def pick_listed(state, box, work, moves, dice):  # type: ignore[no-untyped-def]
    """Return a legal action, each with the same chance, by listing them all."""
    return moves[cast(dice, legal(state, box, work, moves))]


def play_games(blank, states, boxes, works, dice, moves, seed, start, plies, scores):  # type: ignore[no-untyped-def]
    """Play one game for each entry of `plies`, numbered from `start`, all of it at random."""
    state, box, work = states[0], boxes[0], works[0]
    for game in range(len(plies)):
        states[0] = blank[0]
        state.rng = stream(seed, 2 * (start + game))
        dice[0] = stream(seed, 2 * (start + game) + 1)
        setup(state, box, work)
        count = 0
        while state.turn != NOBODY:
            apply(state, pick(state, box, work, moves, dice), box, work)
            count += 1
        plies[game] = count
        score(state, box, scores[game])


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came of many random games, in the order of their numbers."""

    plies: NDArray[np.int32]  # of each game
    scores: NDArray[np.float64]  # of each game and seat


def playouts(
    game: Game,
    count: int,
    seats: int = 2,
    seed: int = 0,
    device: str = "cpu",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Playouts:
    """Play `count` games by uniform random choice; the result does not depend on `threads`.

    `progress` is called with the number of games done since the last call.
    """
    _check(count, seed, device, threads)
    blank = game.blank(seats, 0, game.complete(seats, options))
    result = Playouts(np.zeros(count, np.int32), np.zeros((count, seats)))
    kernel = _kernel(type(game))

    def play(start: int) -> int:
        stop = min(start + CHUNK, count)
        room = np.zeros(1, game.layout), game.box.data, np.zeros(1, game.work)
        dice, moves = np.zeros(1, np.uint64), np.zeros(game.actions, np.int32)
        out = result.plies[start:stop], result.scores[start:stop]
        kernel(blank, *room, dice, moves, np.uint64(seed), start, *out)
        return stop - start

    _run(play, range(0, count, CHUNK), threads or os.cpu_count() or 1, progress)
    return result


def _check(count: int, seed: int, device: str, threads: int | None) -> None:
    """Raise BadOption for what `playouts` cannot do."""
    if not isinstance(count, int) or count < 0:
        raise BadOption(f"playouts: count={shown(count)}, expected a number of games")
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise BadOption(f"playouts: seed={shown(seed)}, expected 0 to 2**64 - 1")
    if device != "cpu":
        raise BadOption(f"playouts: device={shown(device)}, expected 'cpu'")
    if threads is not None and (not isinstance(threads, int) or threads < 1):
        raise BadOption(f"playouts: threads={shown(threads)}, expected at least 1, or None for all")


@cache
def picker(game: type[Game]) -> Kernel:
    """Return the game's own way to pick a legal action at random, or the one that always works."""
    return game.rules.pick or bind(pick_listed, game.name, legal=game.rules.legal)


@cache
def _kernel(game: type[Game]) -> Kernel:
    """Return the game's own playout kernel."""
    rules = game.rules
    wanted = {"setup": rules.setup, "apply": rules.apply, "score": rules.score}
    return bind(play_games, game.name, pick=picker(game), **wanted)


def _run(
    play: Callable[[int], int],
    starts: range,
    threads: int,
    progress: Callable[[int], None] | None,
) -> None:
    """Play all chunks on a pool of threads; an interrupt is answered within one chunk."""
    todo = iter(starts)
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[int]] = set()
        try:
            while True:
                for start in todo:
                    running.add(pool.submit(play, start))
                    if len(running) >= 2 * threads:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                games = sum(future.result() for future in done)
                if progress is not None:
                    progress(games)
        finally:
            for future in running:
                future.cancel()
