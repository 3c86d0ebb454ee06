"""Using every rule of a game once, so that no player waits while compiled code is loaded."""

from stonewright.game import Game
from stonewright.match import Match

PLIES = 3


def rehearse(game: Game) -> None:
    """Play a few actions and look at them."""
    match = Match(game)
    for _ in range(PLIES):
        match.play(int(match.legal()[-1]))
        match.scene(match.turn, 1)
    match.score()
    match.points()
    match.seen_by(match.turn, 1)
