"""Random play beside OpenSpiel's, in one run: plies and games a second, and the ratio.

    python bench/engine.py [--seconds 2] [--rounds 5] [--json FILE]

Every contender plays for some seconds of its thread's own time in each round, in turns, on one
core; the best round counts, since a busy machine can only take speed away. The peers are
OpenSpiel's own games in C++, played by its own uniform random bots; their mean is geometric.
`random` is uniform random play as `playouts` does it. `listed` is the same, but every legal action
is written down before one is chosen, as OpenSpiel's bots do.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.progress import track
from rich.table import Table

import stonewright as sw
from stonewright.kernel import Kernel, bind
from stonewright.places import ALONE
from stonewright.playouts import counter, pick_listed, picker, player, scratch

PEERS = ("hex(board_size=11)", "quoridor", "amazons")
ASIDE = ("hive",)  # shown, but not in the mean
Burst = Callable[[float], tuple[int, int, float]]  # seconds -> plies, games, seconds taken


def peer(name: str) -> Burst:
    """Return a burst of OpenSpiel's uniform random play."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def burst(seconds: float) -> tuple[int, int, float]:
        plies = games = 0
        start = time.thread_time()
        while (taken := time.thread_time() - start) < seconds:
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, games)
            plies, games = plies + len(state.history()), games + 1
        return plies, games, taken

    return burst


def ours(game: sw.Game, seats: int, kernel: Kernel) -> Burst:
    """Return a burst of our own uniform random play, on one thread."""
    blank = game.blank(seats, 0, game.complete(seats, {}))
    shared = game.box.data, blank, np.uint64(1)
    out = np.zeros(64, np.int32), np.zeros((64, seats))

    def burst(seconds: float) -> tuple[int, int, float]:
        plies = games = 0
        start = time.thread_time()
        while (taken := time.thread_time() - start) < seconds:
            kernel(np.uint64(games), *out, *scratch(game), *ALONE, counter(), *shared)
            plies, games = plies + int(out[0].sum()), games + len(out[0])
        return plies, games, taken

    return burst


def proposing(game: sw.Game) -> Kernel:
    """Return random play as `sw.playouts` has it."""
    return player(type(game), f"{game.name}.bench", picker(type(game)))


def listing(game: sw.Game) -> Kernel:
    """Return random play in which all legal actions are listed each time."""
    name = f"{game.name}.listed"
    return player(type(game), name, bind(pick_listed, name, legal=game.rules.legal))


def contenders() -> dict[str, Burst]:
    """Return all that is measured, by the words it is shown under."""
    found = {f"OpenSpiel {name}": peer(name) for name in (*PEERS, *ASIDE)}
    for name in sw.names():
        game = sw.load(name)
        for seats in (n for n in game.seats if n > 1):
            found[f"{name}, {seats} seats, random"] = ours(game, seats, proposing(game))
        found[f"{name}, 2 seats, listed"] = ours(game, 2, listing(game))
    return found


def measure(seconds: float, rounds: int) -> dict[str, tuple[float, float]]:
    """Return the best plies/s and games/s of each contender."""
    bursts = contenders()
    for burst in track(bursts.values(), "compiling"):
        burst(0.01)
    best: dict[str, tuple[float, float]] = dict.fromkeys(bursts, (0.0, 0.0))
    for _ in track(range(rounds), "measuring"):
        for name, burst in bursts.items():
            plies, games, taken = burst(seconds)
            best[name] = max(best[name], (plies / taken, games / taken))
    return best


def threads_gain(rounds: int) -> float:
    """Return how much faster `playouts` is on two threads than on one."""
    game, best = sw.load("element"), {1: 0.0, 2: 0.0}
    sw.playouts(game, 1, threads=1)
    for _ in track(range(rounds), "two threads"):
        for threads in best:
            start = time.perf_counter()
            plies = sw.playouts(game, 6000, seed=1, threads=threads).plies.sum()
            best[threads] = max(best[threads], plies / (time.perf_counter() - start))
    return best[2] / best[1]


def copies(states: Any) -> None:
    """Copy each state to the next place."""
    for i in range(len(states) - 1):
        states[i + 1] = states[i]


def copy_time(game: sw.Game) -> float:
    """Return the nanoseconds that compiled code takes to copy a state."""
    kernel, states = bind(copies, f"{game.name}.bench"), np.zeros(2000, game.layout)
    kernel(states)
    taken = []
    for _ in range(50):
        start = time.perf_counter()
        kernel(states)
        taken.append(time.perf_counter() - start)
    return min(taken) / len(states) * 1e9


def main() -> None:
    """Measure, print a table, and write JSON where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each burst")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    given = parser.parse_args()
    best = measure(given.seconds, given.rounds)
    mean = math.prod(best[f"OpenSpiel {name}"][0] for name in PEERS) ** (1 / len(PEERS))
    gain = threads_gain(given.rounds)
    table = Table("random play on one core", "plies/s", "games/s", "x mean of peers")
    for name, (plies, games) in best.items():
        table.add_row(name, f"{plies:,.0f}", f"{games:,.0f}", f"{plies / mean:.2f}")
    Console().print(table)
    copied = {name: copy_time(sw.load(name)) for name in sw.names()}
    for name, taken in copied.items():
        print(
            f"{name}: a state has {sw.load(name).layout.itemsize} bytes, copied in {taken:.0f} ns"
        )
    print(f"element: playouts on two threads are {gain:.2f} x as fast as on one")
    if given.json:
        figures: dict[str, Any] = {
            name: {"plies": plies, "games": games, "ratio": plies / mean}
            for name, (plies, games) in best.items()
        }
        figures |= {"mean": mean, "two threads": gain, "copy, ns": copied}
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
