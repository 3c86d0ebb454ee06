"""Element's scene: what a seat sees of the board, the bag and the hand, and what it may choose."""

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from stonewright.game import NOBODY, PLAYERS, State, Trace
from stonewright.games.element.rules.state import ACTING
from stonewright.games.element.scene.events import events, marks
from stonewright.games.element.scene.facts import read, read_rows
from stonewright.games.element.scene.pieces import pieces, ridges
from stonewright.games.element.scene.places import areas, places, texts
from stonewright.games.element.scene.prompts import counted, prompt, result
from stonewright.games.element.scene.targets import targets
from stonewright.scenes import Player, Scene

UNKNOWN = -1
KEPT = 4  # tables that are not built anew for the next who looks


def scene(state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    facts, table = _table(state.tobytes(), trace.tobytes())
    if seat == NOBODY or seat != facts.turn:
        return table  # only who is to move sees anything else
    listed = actions.tolist()
    words = prompt(facts, seat, listed)
    offered = targets(state, facts, listed)
    return table.varied(title=f"Element. {words}", prompt=words, targets=offered)


@lru_cache(KEPT)
def _table(data: bytes, effects: bytes) -> tuple[State, Scene]:
    """Return the facts of a state and what everybody sees: nothing is hidden in this game."""
    facts, rows = read(data), read_rows(effects)
    words = prompt(facts, NOBODY, ())
    return facts, Scene(
        game="element",
        title=f"Element. {words}",
        prompt=words,
        areas=areas(facts),
        places=places(facts),
        pieces=pieces(facts),
        players=_players(facts.seats, facts.turn, facts.winners, _steps(facts)),
        links=ridges(facts),
        texts=texts(facts),
        marks=marks(facts, rows),
        events=events(facts, rows),
        result=result(facts),
    )


def _steps(state: State) -> int:
    """Return the steps that are left, once it is known how many there are."""
    return int(state.steps) if state.phase >= ACTING else UNKNOWN


@cache
def _players(seats: int, turn: int, won: int, steps: int) -> tuple[Player, ...]:
    """Return the players; `won` has a bit for each winner."""
    return tuple(_player(seat, seats, turn, bool(won >> seat & 1), steps) for seat in range(seats))


def _player(seat: int, seats: int, turn: int, won: bool, steps: int) -> Player:
    facts = [f"hunts {PLAYERS[(seat + 1) % seats]}"]
    if seat == turn and steps != UNKNOWN:
        facts.append(f"{counted(steps, 'step')} left")
    elif seat != turn and won:
        facts.append("wins")
    return Player(seat, PLAYERS[seat], tuple(facts), seat == turn, won)
