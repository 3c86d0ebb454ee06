"""What a seat sees of Elemental Stones: a first sketch, the prompt and the players only."""

from collections.abc import Iterable

from stonewright.game import PLAYERS, State, Trace
from stonewright.games.elemental_stones.words import Record, phrase, write
from stonewright.scenes import Player, Scene, Target


def scene(state: State, seat: int, trace: Trace, actions: Iterable[int], box: Record) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    words = f"{PLAYERS[state.turn]} to move" if state.turn >= 0 else "The match is over"
    players = (Player(s, PLAYERS[s], (), bool(s == state.turn), False) for s in range(state.seats))
    return Scene(
        game="elemental_stones",
        title=f"Elemental Stones. {words}",
        prompt=words,
        areas=(),
        places=(),
        pieces=(),
        players=tuple(players),
        targets=tuple(
            Target(int(a), "", "", write(state, int(a), seat, box), phrase(state, int(a), box))
            for a in actions
        ),
    )
