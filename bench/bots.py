"""Search beside OpenSpiel's, in one run: iterations a second, and how well a budget is kept.

    python bench/bots.py [--seconds 2] [--rounds 5] [--turns 12] [--json FILE]

Every contender searches for some seconds of its thread's own time in each round, in turns, on one
core; the best round counts, since a busy machine can only take speed away. The peers are
OpenSpiel's MCTSBot in C++ with one random playout an iteration, from the beginning of a game. Ours
search from positions all along a match. A budget is for a whole turn; its overrun is the turn's
time on the clock, more or less than the budget.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel
from rich.console import Console
from rich.progress import track
from rich.table import Table

import stonewright as sw
from stonewright import bots
from stonewright.bots.forest import ENTRANTS, Share, Tree, best
from stonewright.bots.rating import rate
from stonewright.bots.search import LARGEST

PEERS = ("hex(board_size=11)", "gin_rummy")
MOMENTS = 8  # positions of a match
BURST = 2000  # iterations from one position
BUDGETS = (0.1, 1.0)  # seconds
Burst = Callable[[float], tuple[int, float]]  # seconds -> iterations, seconds taken


def peer(name: str) -> Burst:
    """Return a burst of OpenSpiel's search from the first choice of a game."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)

    def burst(seconds: float) -> tuple[int, float]:
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, BURST, 1000, False, 3, False)
        done, start = 0, time.thread_time()
        while (taken := time.thread_time() - start) < seconds:
            bot.step(state)
            done += BURST
        return done, taken

    return burst


def moments(game: sw.Game, seats: int) -> list[sw.View]:
    """Return positions all along a match of greedy bots, each with a choice."""
    match = sw.Match(game, seats, seed=1)
    players = [bots.make("greedy", seat) for seat in range(seats)]
    views = []
    while not match.over:
        view = match.seen_by(match.turn, len(match.history))
        if len(view.legal()) > 1:
            views.append(view)
        match.play(players[match.turn].choose(view))
    return views[:: len(views) // MOMENTS + 1]


def ours(game: sw.Game, seats: int) -> Burst:
    """Return a burst of our search, in equal parts from each of the moments."""
    trees = []
    for view in moments(game, seats):
        tree, actions = Tree(game, LARGEST, 1), view.legal()
        tree.plant(view, actions, rate(view, actions, 1))
        counts = tree.counts(actions.tolist(), view.seat)
        trees.append((tree, view.seat, best(actions.tolist(), counts, ENTRANTS)))

    def burst(seconds: float) -> tuple[int, float]:
        done, start = 0, time.thread_time()
        while (taken := time.thread_time() - start) < seconds:
            for tree, seat, actions in trees:
                counts = tree.compete(seat, actions, Share(BURST // len(actions)))
                done += int(counts[:, 0].sum())
        return done, taken

    return burst


def contenders() -> dict[str, Burst]:
    """Return all that is measured, by the words it is shown under."""
    found = {f"OpenSpiel MCTSBot, {name}": peer(name) for name in PEERS}
    for name in sw.names():
        for seats in (2, 4):
            found[f"{name}, {seats} seats"] = ours(sw.load(name), seats)
    return found


def measure(seconds: float, rounds: int) -> dict[str, float]:
    """Return the best iterations a second of each contender."""
    bursts = contenders()
    for burst in track(bursts.values(), "compiling"):
        burst(0.01)
    best = dict.fromkeys(bursts, 0.0)
    for _ in track(range(rounds), "searching"):
        for name, burst in bursts.items():
            done, taken = burst(seconds)
            best[name] = max(best[name], done / taken)
    return best


def overruns(game: sw.Game, budget: float, turns: int) -> list[float]:
    """Return for each turn by how much of its budget it was longer or shorter on the clock."""
    match = sw.Match(game, 2, seed=3)
    found: list[float] = []
    bot = bots.make(f"search:{budget}s", 1)
    while not match.over and len(found) < turns:
        turn, start, plies = game.turns(match.state), time.perf_counter(), len(match.history)
        while not match.over and game.turns(match.state) == turn:
            match.play(bot.choose(match.seen_by(match.turn, 1)))
        if len(match.history) > plies + 1:
            found.append((time.perf_counter() - start) / budget - 1)
    return found


def shown(best: dict[str, float]) -> Table:
    """Return the rates as a table."""
    table = Table(title="iterations a second, one core")
    peers = [name for name in best if name.startswith("OpenSpiel")]
    for column in ("", "iterations/s", *(f"x {name.split(', ', 1)[1]}" for name in peers)):
        table.add_column(column, justify="left" if not column else "right")
    for name, rate_of in best.items():
        ratios = (f"{rate_of / best[peer]:.2f}" for peer in peers)
        table.add_row(name, f"{rate_of:,.0f}", *ratios)
    return table


def main() -> None:
    """Measure, print and perhaps write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for a burst")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--turns", type=int, default=12, help="to measure each budget by")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    console, figures = Console(), {"iterations": measure(given.seconds, given.rounds)}
    console.print(shown(figures["iterations"]))
    late = {
        f"{name}, search:{budget}s": statistics.median(overruns(sw.load(name), budget, given.turns))
        for name in track(sw.names(), "keeping time")
        for budget in BUDGETS
    }
    for name, share in late.items():
        console.print(f"{name}: median overrun of a turn {share:+.1%}")
    if given.json:
        given.json.write_text(json.dumps({**figures, "overruns": late}, indent=1) + "\n")


if __name__ == "__main__":
    main()
