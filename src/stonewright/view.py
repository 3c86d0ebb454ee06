"""What a bot gets to see, and the scratch memory for asking the rules."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.doors import doors
from stonewright.game import Game, State


class Room:
    """Scratch memory for one caller of the rules."""

    __slots__ = ("moves", "works")

    def __init__(self, game: Game) -> None:
        self.works = np.zeros(1, game.work)
        self.moves = np.zeros(game.actions, np.int32)


@dataclass(frozen=True, slots=True)
class View:
    """All that a bot gets: a world that fits everything its seat knows."""

    game: Game
    seat: int
    states: NDArray[Any]  # one row: true to what the seat knows, a guess elsewhere
    ply: int  # actions played so far
    seen: tuple[str, ...]  # what was played since the seat's last choice, as it saw it

    @property
    def state(self) -> State:
        """The guessed state."""
        return self.states[0]

    def legal(self) -> NDArray[np.int32]:
        """Return the legal actions, ascending."""
        game, room = self.game, Room(self.game)
        count = doors(type(game)).legal(self.states, game.box.data, room.works, room.moves)
        return room.moves[:count].copy()

    def observe(self) -> NDArray[np.uint8]:
        """Return what the seat may know, as planes of numbers."""
        return observed(self.game, self.states, self.seat)


def observed(game: Game, states: NDArray[Any], seat: int) -> NDArray[np.uint8]:
    """Return what a seat may know of a state, as planes of numbers."""
    out = np.empty(game.features.sight.shape, np.uint8)
    doors(type(game)).observe(states, seat, game.box.data, out.reshape(-1))
    return out
