"""What a seat sees of Sorcerer & Stones: so far the prompt and a button for each action."""

from collections.abc import Iterable
from typing import Any

from stonewright.game import PLAYERS, State, Trace
from stonewright.games.sorcerer_and_stones.words import phrase, write
from stonewright.scenes import Area, Player, Scene, Target


def scene(state: State, seat: int, trace: Trace, actions: Iterable[int], box: Any) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    words = "The match is over." if state.turn < 0 else f"{PLAYERS[state.turn]} is to move."
    targets = tuple(
        Target(int(a), "", "", write(state, int(a), box), phrase(state, int(a), box))
        for a in actions
    )
    return Scene(
        game="sorcerer_and_stones",
        title=f"Sorcerer & Stones. {words}",
        prompt=words,
        areas=(Area("table", "the table", 10, 10),),
        places=(),
        pieces=(),
        players=tuple(Player(other, PLAYERS[other]) for other in range(state.seats)),
        targets=targets,
    )
