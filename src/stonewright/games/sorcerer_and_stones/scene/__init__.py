"""The table of Sorcerer & Stones: what a seat sees of it, and what it may choose."""

from collections.abc import Iterable
from typing import Any

from stonewright.game import State, Trace
from stonewright.games.sorcerer_and_stones.scene import walk
from stonewright.games.sorcerer_and_stones.scene.events import events
from stonewright.games.sorcerer_and_stones.scene.marks import marks
from stonewright.games.sorcerer_and_stones.scene.pieces import pieces
from stonewright.games.sorcerer_and_stones.scene.places import areas, places, texts
from stonewright.games.sorcerer_and_stones.scene.prompts import player, prompt, result
from stonewright.games.sorcerer_and_stones.scene.targets import targets
from stonewright.scenes import Scene


def scene(state: State, seat: int, trace: Trace, actions: Iterable[int], box: Any) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    legal = [int(action) for action in actions]
    table, printed = walk.spread(state), walk.spread(box)
    words = prompt(state, seat, legal, box)
    return Scene(
        game="sorcerer_and_stones",
        title=f"Sorcerer & Stones. {words}",
        prompt=words,
        areas=areas(table, printed),
        places=places(table, printed, legal),
        pieces=pieces(table, printed),
        players=tuple(player(state, other, box) for other in range(state.seats)),
        texts=texts(table),
        targets=targets(table, legal, printed),
        marks=marks(table, trace),
        events=events(table, trace, printed),
        result=result(state, box),
    )
