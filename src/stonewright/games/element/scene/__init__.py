"""Element's scene: what a seat sees of the board, the bag and the hand, and what it may choose."""

from collections.abc import Iterable
from types import SimpleNamespace

from stonewright.game import PLAYERS, State, Trace
from stonewright.games.element.rules.state import ACTING
from stonewright.games.element.scene.events import events, marks
from stonewright.games.element.scene.pieces import pieces, ridges
from stonewright.games.element.scene.places import areas, places, texts
from stonewright.games.element.scene.prompts import counted, prompt, result, winners
from stonewright.games.element.scene.targets import targets
from stonewright.scenes import Player, Scene


def scene(state: State, seat: int, trace: Trace, actions: Iterable[int]) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    legal = [int(action) for action in actions]
    # Plain attributes are far faster to read than the fields of a record.
    facts = SimpleNamespace(**dict(zip(state.dtype.names, state.item(), strict=True)))
    words = prompt(facts, seat, legal)
    return Scene(
        game="element",
        title=f"Element. {words}",
        prompt=words,
        areas=areas(facts),
        places=places(facts),
        pieces=pieces(facts, seat),
        players=tuple(_player(facts, other) for other in range(facts.seats)),
        links=ridges(facts),
        texts=texts(facts),
        targets=targets(state, legal),
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
