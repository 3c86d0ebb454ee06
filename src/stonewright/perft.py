"""Count the leaves of the game tree: the fingerprint of the rules."""

from functools import cache
from typing import Any

import numpy as np

from stonewright.errors import BadOption, shown
from stonewright.game import Game
from stonewright.kernel import Kernel, bind
from stonewright.match import Match

legal: Any
apply: Any

DEEPEST = 64


def count_leaves(stack, boxes, works, moves, left, depth):  # type: ignore[no-untyped-def]
    """Count the lines of exactly `depth` plies from stack[0]."""
    box, work = boxes[0], works[0]
    total, ply = 0, 0
    left[0] = legal(stack[0], box, work, moves[0])
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
        elif ply + 1 == depth:
            total += left[ply]
            ply -= 1
        else:
            left[ply] -= 1
            stack[ply + 1] = stack[ply]
            apply(stack[ply + 1], moves[ply, left[ply]], box, work)
            ply += 1
            left[ply] = legal(stack[ply], box, work, moves[ply])
    return total


def perft(match: Match, depth: int) -> int:
    """Return the number of lines of exactly `depth` plies, chance falling as the seed has it."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise BadOption(f"perft: depth={shown(depth)}, expected 0 to {DEEPEST}")
    if depth == 0:
        return 1
    game = match.game
    stack = np.zeros(depth, game.layout)
    stack[0] = match.state
    works, left = game.scratch(), np.zeros(depth, np.int64)
    moves = np.zeros((depth, game.actions), np.int32)
    return int(_kernel(type(game))(stack, game.box.data, works, moves, left, depth))


@cache
def _kernel(game: type[Game]) -> Kernel:
    return bind(count_leaves, game.name, legal=game.rules.legal, apply=game.rules.apply)
