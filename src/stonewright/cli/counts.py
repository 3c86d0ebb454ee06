"""Random games by the thousand, and the leaves of the game tree."""

import math
from argparse import Namespace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from stonewright import games
from stonewright.cli.opening import DEFAULT_SEATS, chosen, new_match, options
from stonewright.cli.warm import TICK, background, prepare, progress, ready
from stonewright.errors import BadOption
from stonewright.game import PLAYERS, Game
from stonewright.perft import DEEPEST, perft
from stonewright.playouts import Playouts, playouts

SURE = 1.96  # standard errors on either side of a 95 % interval


def count_playouts(given: Namespace) -> int:
    """Play random games and print their speed, length and results."""
    if given.games < 1:
        raise BadOption(f"--games {given.games}, expected at least 1")
    game = games.load(chosen(given.game), given.cards)
    wanted = options(game, given.option)
    game.complete(given.seats or DEFAULT_SEATS, wanted)  # before anything is compiled
    prepare([game], everything=True)
    start = perf_counter()
    result = _played(game, given, wanted)
    _report(result, perf_counter() - start)
    return 0


def _played(game: Game, given: Namespace, wanted: dict[str, Any]) -> Playouts:
    """Play the games behind a bar."""
    start = perf_counter()
    with progress("rate") as bar:
        task = bar.add_task("playing", total=given.games, rate="")

        def move(done: int) -> None:
            bar.advance(task, done)
            rate = bar.tasks[0].completed / (perf_counter() - start)
            bar.update(task, rate=f"{rate:,.0f} games/s")

        seats, threads = given.seats or DEFAULT_SEATS, given.threads
        return playouts(
            game, given.games, seats, given.seed, threads=threads, progress=move, **wanted
        )


def _report(result: Playouts, seconds: float) -> None:
    plies, count = int(result.plies.sum()), len(result.plies)
    print(f"games       {count:,}")
    print(f"plies       {plies:,}, {plies / seconds:,.0f} a second")
    print(f"mean plies  {plies / count:.1f}, from {result.plies.min()} to {result.plies.max()}")
    level = float(np.mean(np.ptp(result.scores, axis=1) == 0))
    print(f"drawn       {level:.2%}")
    for seat, share in enumerate(result.scores.mean(axis=0).tolist()):
        low, high = interval(share, count)
        print(f"{PLAYERS[seat]:11} {share:.2%} of the win, 95 % interval {low:.2%} to {high:.2%}")


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the Wilson interval of a share; where wins are shared it is a little too wide."""
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = SURE * math.sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def count_leaves(given: Namespace) -> int:
    """Print how many lines of play there are, depth by depth."""
    if not 0 <= given.depth <= DEEPEST:
        raise BadOption(f"--depth {given.depth}, expected 0 to {DEEPEST}")
    match = new_match(given)
    print("depth  lines")
    for depth in range(given.depth + 1):
        future = background(partial(perft, match, depth))
        while not ready(future, TICK):
            pass
        print(f"{depth:5}  {future.result():,}", flush=True)
    return 0
