"""The prompt, one plain sentence, and the result."""

from bisect import bisect_left
from collections.abc import Sequence

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.element.board import SQUARE, name
from stonewright.games.element.rules.state import (
    DIRECTING,
    DRAWING,
    END,
    FLOWING,
    MOVE,
    PLACE,
    RIVER,
    SPREADING,
)


def prompt(state: State, seat: int, actions: Sequence[int]) -> str:
    """Say whose turn it is and what is to be decided, or how the match ended."""
    if state.turn == NOBODY:
        return _ending(state)
    player = PLAYERS[state.turn]
    if seat == state.turn:
        return f"Your turn, {player}: {_task(state, actions)}."
    return f"{player} is to {_task(state, ())}."


def result(state: State) -> tuple[str, ...]:
    """Say why the match ended, line by line; nothing while it lasts."""
    if state.turn != NOBODY:
        return ()
    if not winners(state):
        return (f"All {state.turn_limit} turns are played and no sage is captured.",)
    stuck = [(winner + 1) % state.seats for winner in winners(state)]
    lines = (f"{PLAYERS[seat]}'s sage on {_stands(state, seat)} is captured." for seat in stuck)
    return (*lines, f"It was turn {state.turns + 1} of at most {state.turn_limit}.")


def winners(state: State) -> list[int]:
    """Return the seats that have won."""
    return [seat for seat in range(state.seats) if state.winners >> seat & 1]


def counted(number: int, word: str) -> str:
    """Return a number with its noun."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def joined(words: Sequence[str], last: str = "or") -> str:
    """Return words as a list in a sentence."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def _stands(state: State, seat: int) -> str:
    return name(SQUARE[state.sages[seat]])


def _ending(state: State) -> str:
    names = [PLAYERS[seat] for seat in winners(state)]
    if not names:
        return "The match is a draw: the turn limit is reached."
    verb = "wins the match" if len(names) == 1 else "share the win"
    return f"{joined(names, 'and')} {verb}."


def _task(state: State, actions: Sequence[int]) -> str:
    """Return what the player is to do, as a verb phrase."""
    if state.phase == DRAWING:
        return "choose how many stones to draw"
    if state.phase == DIRECTING:
        return "choose which line of Water becomes the River"
    if state.phase == FLOWING:
        return f"lead the River on, {counted(state.length - state.flowed, 'square')} to go"
    if state.phase == SPREADING:
        return f"choose where Fire spreads, {counted(state.left, 'stone')} to go"
    return _own_acts(actions) if actions else _their_acts(state)


def _own_acts(actions: Sequence[int]) -> str:
    move, river = bisect_left(actions, MOVE), bisect_left(actions, RIVER)
    acts = {
        "place a stone": actions[-1] >= PLACE,
        "move your sage": move < river,
        "end the turn": END in actions[:move],
    }
    return joined([words for words, offered in acts.items() if offered])


def _their_acts(state: State) -> str:
    stones = sum(state.hand)
    return f"place {counted(stones, 'stone')}" if stones else "move or end the turn"
