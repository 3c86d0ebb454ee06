"""Measure random plies a second on a graphics card, and compare its games with our cores'.

    python bench/graphics.py [--rounds N]

It takes an NVIDIA card, its driver and the extra stonewright[cuda]. Compiling is not counted.
"""

import argparse
import time

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import stonewright as sw
from stonewright.kernel import graphics

PLIES = 600_000_000  # of the playouts that are measured, about
MATCHES, STEPS = 131_072, 200  # of a batch
CHECKED = 5_000  # games that are played on our cores, too


def playouts(game: sw.Game, rounds: int) -> tuple[float, float]:
    """Return plies and games a second."""
    here = sw.playouts(game, CHECKED, seed=1)
    there = sw.playouts(game, CHECKED, seed=1, device="cuda")
    if not (np.array_equal(here.plies, there.plies) and np.array_equal(here.scores, there.scores)):
        raise SystemExit(f"{game.name}: the card plays other games than our cores")
    count, best = int(PLIES / here.plies.mean()), (0.0, 0.0)
    for _ in range(rounds):
        start = time.perf_counter()
        played = sw.playouts(game, count, seed=2, device="cuda")
        taken = time.perf_counter() - start
        best = max(best, (played.plies.sum() / taken, count / taken))
    return best


def steps(game: sw.Game, rounds: int) -> float:
    """Return steps of single matches a second, with masks and uint8 observations."""
    batch, cuda, best = sw.Batch(game, MATCHES, device="cuda"), graphics(), 0.0
    out = batch.observe()
    batch.step(batch.uniform(), out)
    for _ in range(rounds):
        cuda.synchronize()
        start = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.uniform(), out)
        cuda.synchronize()
        best = max(best, MATCHES * STEPS / (time.perf_counter() - start))
    return best


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    rounds = parser.parse_args().rounds
    if (cuda := graphics()) is None:
        raise SystemExit("No graphics card can be used here.")
    name = cuda.get_current_device().name
    table = Table(title=str(name.decode() if isinstance(name, bytes) else name))
    for words in ("game", "plies a second", "games a second", "batch steps a second"):
        table.add_column(words, justify="left" if words == "game" else "right")
    for each in track(sw.names(), "measuring"):
        game = sw.load(each)
        plies, games = playouts(game, rounds)
        row = f"{plies / 1e6:.1f} million", f"{games / 1e3:.1f} thousand"
        table.add_row(game.title, *row, f"{steps(game, rounds) / 1e6:.1f} million")
    Console().print(table)


if __name__ == "__main__":
    main()
