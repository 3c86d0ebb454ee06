"""Play seeded matches at every table and print a hash of every byte on the way.

Run compiled and interpreted by test_modes.py, which compares what they print.
"""

import hashlib

import numpy as np

import stonewright as sw
from stonewright import bots
from tables import TABLES, Table

PLIES = 400
THOUGHT = 40  # plies from one choice of a bot to the next


def digest(table: Table, seed: int) -> str:
    """Hash every state, list of legal actions, trace, guess and score of a match."""
    chance, match = np.random.default_rng(seed), table.match(seed)
    total = hashlib.sha256()
    while not match.over and len(match.history) < PLIES:
        legal = match.legal()
        total.update(match.state.tobytes() + legal.tobytes())
        view = match.seen_by(match.turn, 9)
        total.update(view.states.tobytes())
        if len(match.history) % THOUGHT == 0:
            total.update(bots.make("greedy", 1).choose(view).to_bytes(2))
            total.update(bots.make("search:40", 1).choose(view).to_bytes(2))
        match.play(int(chance.choice(legal)))
        total.update(match.trace().tobytes())
    total.update(match.state.tobytes() + match.score().tobytes() + match.points().tobytes())
    return total.hexdigest()


def main() -> None:
    """Print a line for each table and seed, and one for random games."""
    for table in TABLES:
        for seed in range(2):
            print(table, seed, digest(table, seed))
        played = sw.playouts(table.game, 2, table.seats, seed=3, threads=1, **table.options)
        print(table, played.plies.tolist(), played.scores.tolist())


if __name__ == "__main__":
    main()
