"""Using every rule of a game once, so that nobody waits while code is compiled or loaded."""

from stonewright import bots
from stonewright.game import Game
from stonewright.match import Match

PLIES = 3
BOTS = ("greedy", "search:100")  # between them they use all that bots need to think


def rehearse(game: Game) -> None:
    """Play a few actions and look at them, and let bots think; those in other processes load it."""
    match = Match(game)
    for _ in range(PLIES):
        match.play(int(match.legal()[-1]))
        match.scene(match.turn, 1)
    match.score()
    match.points()
    for bot in BOTS:
        bots.make(bot).choose(match.seen_by(match.turn, 1))
