"""What a bot gets to see, and the scratch memory for asking the rules."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.doors import desk_layout, doors
from stonewright.game import Game, State


class Room:
    """Memory for one caller of the rules: a desk, and views of what lies on it."""

    __slots__ = ("desks", "moves", "states", "works")
    moves: NDArray[np.int32]

    def __init__(self, game: Game) -> None:
        layout = desk_layout(type(game))
        memory = bytearray(layout.itemsize)
        start = layout.fields["box"][1]  # type: ignore[index]
        memory[start : start + game.box.data.nbytes] = game.box.data.tobytes()
        self.__setstate__(np.frombuffer(memory, layout))  # filled as bytes: by fields is slow

    def __getstate__(self) -> NDArray[Any]:
        return self.desks

    def __setstate__(self, desks: NDArray[Any]) -> None:
        self.desks, self.moves = desks, desks["moves"][0]
        self.states, self.works = desks["state"], desks["work"]


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
