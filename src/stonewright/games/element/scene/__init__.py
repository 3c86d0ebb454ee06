"""Element's scene: what a seat sees of the board, the bag and the hand, and what it may choose."""

from functools import lru_cache
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from stonewright.game import NOBODY, PLAYERS, State, Trace
from stonewright.games.element.board import CELL
from stonewright.games.element.rules.state import ACTING, LAYOUT
from stonewright.games.element.scene.events import events, marks
from stonewright.games.element.scene.pieces import lifted, pieces, ridges
from stonewright.games.element.scene.places import areas, places, texts
from stonewright.games.element.scene.prompts import counted, prompt, result, winners
from stonewright.games.element.scene.targets import targets
from stonewright.scenes import Player, Scene

KEPT = 256  # tables that are not built anew for the next who looks


def scene(state: State, seat: int, trace: Trace, actions: NDArray[np.int32]) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    facts, table = _table(state.tobytes(), trace.tobytes())
    if seat == NOBODY:
        return table
    legal = actions.tolist()
    words = prompt(facts, seat, legal)
    return Scene(
        game=table.game,
        title=f"Element. {words}",
        prompt=words,
        areas=table.areas,
        places=table.places,
        pieces=lifted(table.pieces, seat) if seat == facts.turn else table.pieces,
        players=table.players,
        links=table.links,
        texts=table.texts,
        targets=targets(state, facts, legal),
        marks=table.marks,
        events=table.events,
        result=table.result,
    )


@lru_cache(KEPT)
def _table(data: bytes, effects: bytes) -> tuple[State, Scene]:
    """Return the facts of a state and what everybody sees: nothing is hidden in this game."""
    state = np.frombuffer(data, LAYOUT)[0]
    trace = np.frombuffer(effects, np.int16).reshape(-1, 5)
    # Plain attributes are far faster to read than the fields of a record.
    facts = SimpleNamespace(**dict(zip(state.dtype.names, state.item(), strict=True)))
    facts.codes = facts.board[CELL].tolist()  # of each square
    words = prompt(facts, NOBODY, ())
    return facts, Scene(
        game="element",
        title=f"Element. {words}",
        prompt=words,
        areas=areas(facts),
        places=places(facts),
        pieces=pieces(facts),
        players=tuple(_player(facts, other) for other in range(facts.seats)),
        links=ridges(facts),
        texts=texts(facts),
        marks=marks(facts, trace),
        events=events(facts, trace),
        result=result(facts),
    )


def _player(state: State, seat: int) -> Player:
    facts = [f"hunts {PLAYERS[(seat + 1) % state.seats]}", *_standing(state, seat)]
    to_move, won = bool(seat == state.turn), seat in winners(state)
    return Player(seat, PLAYERS[seat], tuple(facts), to_move, won)


def _standing(state: State, seat: int) -> list[str]:
    if seat == state.turn:
        return [f"{counted(state.steps, 'step')} left"] if state.phase >= ACTING else []
    return ["wins"] if seat in winners(state) else []
