"""What can be chosen, and where: each legal action as a target on the table.

A stone, whether in hand or on the board, is chosen first and then taken to a space or to the area
of what it becomes; a pattern is taken to the discards, or before the player to score it.
"""

from collections.abc import Iterable

from stonewright.game import State
from stonewright.games.elemental_stones.board import SPACES, name
from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import names
from stonewright.games.elemental_stones.words import (
    KIND_NAMES,
    Record,
    kept_pair,
    key,
    match_airs,
    phrase,
    write,
)
from stonewright.scenes import Target


def targets(state: State, actions: Iterable[int], box: Record) -> tuple[Target, ...]:
    """Return one target for each action."""
    return tuple(_target(state, action, box) for action in actions)


def _target(state: State, action: int, box: Record) -> Target:
    group, place = _where(state, action, box)
    seat = int(state.turn)
    notation, words = write(state, action, seat, box), phrase(state, action, box)
    return Target(action, place, group, notation, words)


def _where(state: State, action: int, box: Record) -> tuple[str, str]:
    """Return an action's group and place; Stop, Pass and the choice of no Air have no place."""
    if action >= codes.MATCH:
        airs = match_airs(state, box, action - codes.MATCH)
        return "Air", name(airs[0][0]) if airs else ""
    if action >= codes.PLACE:
        kind, space = divmod(action - codes.PLACE, SPACES)
        return KIND_NAMES[kind], name(space)
    if action >= codes.TRANSMUTE:
        space, way = divmod(action - codes.TRANSMUTE, 2)
        return name(space), names.area(codes.NEXT[state.board[space], way])
    if action >= codes.SWAP:
        source, way = divmod(action - codes.SWAP, 2)
        return KIND_NAMES[source], names.area(codes.NEXT[source, way])
    if action >= codes.ROW:
        return _card_action(state, *divmod(action - codes.ROW, PATTERN_CARDS), box)
    return _small_action(state, action, box)


def _card_action(state: State, verb: int, card: int, box: Record) -> tuple[str, str]:
    if verb == 0:
        return "Draw", names.in_row(box, card)
    return key(box, card), (names.DISCARDS, names.score(int(state.turn)))[verb - 1]


def _ordered(pair: int, first: int, second: int) -> tuple[int, int]:
    """Return a pair so that each of five cards, in a circle, leads to the next two."""
    apart = codes.SECOND_KEPT[pair] - codes.FIRST_KEPT[pair]
    return (first, second) if apart <= 2 else (second, first)


def _small_action(state: State, action: int, box: Record) -> tuple[str, str]:
    seat = int(state.turn)
    if action == codes.DECK:
        return "Draw", names.DECK
    if action >= codes.PILE:
        return "Pile", names.pile(action - codes.PILE)
    if action >= codes.OBJECTIVE:
        number = state.objectives[seat, action - codes.OBJECTIVE]
        return "Objective", names.dealt_objective(box, seat, number)
    if action >= codes.KEEP:
        first, second = _ordered(action - codes.KEEP, *kept_pair(state, action))
        return key(box, first), names.in_hand(box, seat, second)
    return ("Stop" if action == codes.STOP else "Pass"), ""
