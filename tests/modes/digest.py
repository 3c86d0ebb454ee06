"""Play seeded matches at every table and print a hash of every byte on the way.

Run compiled and interpreted by test_modes.py, which compares what they print.
"""

import hashlib

import numpy as np

import stonewright as sw
from stonewright import bots
from stonewright.doors import doors
from tables import TABLES, Table, play_out

PLIES = 400
EVALUATED = 10  # plies from one evaluation to the next
FEW = range(3, 9)  # legal actions where a search is short, but has to choose


def promised(view: sw.View) -> bytes:
    """Return the evaluation of a moment."""
    out, works = np.zeros(4), np.zeros(1, view.game.work)
    doors(type(view.game)).evaluate(view.states, view.seat, view.game.box.data, works, out)
    return out.tobytes()


def choice(table: Table) -> int:
    """Return what a search chooses at the first moment with few actions, in the middle of play."""
    match = play_out(table.match(5), 5, 25)
    while not match.over and len(match.legal()) not in FEW:
        match.play(int(match.legal()[-1]))
    return 0 if match.over else bots.make("search:14", 1).choose(match.seen_by(match.turn, 1))


def digest(table: Table, seed: int) -> str:
    """Hash every state, list of legal actions, trace, guess and score of a match."""
    chance, match = np.random.default_rng(seed), table.match(seed)
    total = hashlib.sha256()
    while not match.over and len(match.history) < PLIES:
        legal = match.legal()
        total.update(match.state.tobytes() + legal.tobytes())
        view = match.seen_by(match.turn, 9)
        total.update(view.states.tobytes())
        total.update(promised(view) if len(match.history) % EVALUATED == 0 else b"")
        match.play(int(chance.choice(legal)))
        total.update(match.trace().tobytes())
    total.update(match.state.tobytes() + match.score().tobytes() + match.points().tobytes())
    return total.hexdigest()


def main() -> None:
    """Print a line for each table and seed, and one each for a search and for random games."""
    for table in TABLES:
        for seed in range(2):
            print(table, seed, digest(table, seed))
        print(table, choice(table))
        played = sw.playouts(table.game, 2, table.seats, seed=3, threads=1, **table.options)
        print(table, played.plies.tolist(), played.scores.tolist())


if __name__ == "__main__":
    main()
