"""Perft files: a position a line, with the number of lines of each depth from it.

    seed | options | position | leaves at depth 1, 2, ...

A position is `start N` for the start with N seats, or a line of the game's own. Chance falls as the
seed has it, so the numbers are those of one seed.
"""

from pathlib import Path

import stonewright as sw

FOLDER = Path(__file__).parent


def opened(game: sw.Game, line: str) -> sw.Match:
    """Return the match that a line stands for."""
    seed, options, position = (part.strip() for part in line.split("|")[:3])
    given = dict(pair.split("=", 1) for pair in options.split())
    values = {name: game.option(name).read(text) for name, text in given.items()}
    if position.startswith("start "):
        return sw.Match(game, int(position.split()[1]), int(seed), **values)
    return sw.Match.at(game, position, int(seed), **values)


def leaves(line: str) -> list[int]:
    """Return the numbers at the end of a line."""
    return [int(number) for number in line.split("|")[3].split()]


def lines(path: Path) -> list[str]:
    """Return the lines of a file that stand for positions."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
