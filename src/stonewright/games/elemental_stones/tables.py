"""The table of Elemental Stones as text, as a seat sees it, and the sheet of points."""

from collections.abc import Iterable, Iterator

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.elemental_stones.board import BY_CELL, RADIUS, RING
from stonewright.games.elemental_stones.cards import LETTERS, PATTERN_CARDS, text
from stonewright.games.elemental_stones.rules import objectives, scoring, state as codes
from stonewright.games.elemental_stones.words import (
    KIND_NAMES,
    Record,
    hand,
    key,
    knows,
    members,
    objective_title,
    title,
)


def show(state: State, seat: int, box: Record) -> str:
    """Return the table as text, as a seat sees it."""
    lines = [
        *_board_lines(state),
        "",
        f"areas: {_counts(state.areas)}   beside the board: {state.air} Air",
        f"bag: {_counts(state.bag)}",
        f"piles: {_piles(state)}",
        f"row: {_titles(box, members(state.row))}   deck: {state.decked}",
        f"discards: {_titles(box, members(state.discards))}",
    ]
    for other in range(state.seats):
        lines += ["", *_player_lines(state, other, seat, box)]
    return "\n".join(lines)


def _board_lines(state: State) -> Iterator[str]:
    """Draw the hexagon by rows; a dot is an empty space, a cross one out of play."""
    radius = RADIUS - int(state.radius)
    inside = codes.outer_ring(state)
    for r in range(-radius, radius + 1):
        spaces = [BY_CELL[q, r] for q in range(-radius, radius + 1) if abs(q + r) <= radius]
        stones = (_glyph(int(state.board[s]), bool(RING[s] <= inside)) for s in spaces)
        yield " " * abs(r) + " ".join(stones)


def _glyph(kind: int, is_open: bool) -> str:
    return LETTERS[kind] if kind != codes.EMPTY else "." if is_open else "x"


def _counts(stones: Iterable[int]) -> str:
    parts = (f"{name} {count}" for name, count in zip(KIND_NAMES, stones, strict=False) if count)
    return ", ".join(parts) or "nothing"


def _piles(state: State) -> str:
    piles = (
        f"{number}: {LETTERS[a]}{LETTERS[b]}"
        for number, (a, b) in enumerate(state.piles.tolist(), 1)
        if a >= 0
    )
    return "  ".join(piles) or "none"


def _titles(box: Record, cards: Iterable[int]) -> str:
    return ", ".join(title(box, card) for card in cards) or "none"


def _player_lines(state: State, seat: int, viewer: int, box: Record) -> Iterator[str]:
    """Describe what a seat has, what the viewer may not know left out."""
    mark = " (to move)" if seat == state.turn else ""
    yield f"{PLAYERS[seat]}{mark}: {_counts(state.stones[seat])}"
    cards = hand(state, seat)
    seen = [title(box, card) for card in cards if knows(state, seat, card, viewer)]
    hidden = len(cards) - len(seen)
    yield f"  hand: {', '.join([*seen, *([f'{hidden} hidden'] if hidden else [])]) or 'none'}"
    yield f"  scored: {_titles(box, members(state.scored[seat]))}"
    if seat == viewer or state.turn == NOBODY:
        ruler = text(box.sovereign_titles[state.sovereigns[seat]])
        yield f"  {ruler}; {_objectives(state, seat, box)}"


def _objectives(state: State, seat: int, box: Record) -> str:
    kept, other = (objective_title(box, number) for number in state.objectives[seat])
    if scoring.has_objective(state, seat):
        return f"objective {kept} (not {other})"
    return f"objectives {kept} and {other}"


def sheet(state: State, seat: int, box: Record) -> list[tuple[str, float]]:
    """Return the lines of a seat's score; their numbers add up to its points."""
    own = int(state.sovereigns[seat])
    lines = [(title(box, card), int(box.points[card])) for card in members(state.scored[seat])]
    ruler = text(box.sovereign_titles[own])
    lines.append((f"{ruler}, for all patterns scored", scoring.sovereign_points(state, box, seat)))
    if scoring.has_objective(state, seat):
        number = int(state.objectives[seat, 0])
        worth = objectives.objective_points(state, box, number, own)
        lines.append((f"objective {objective_title(box, number)}", worth))
    for element in range(5):
        if scoring.has_most(state, seat, element):
            lines.append((f"most {KIND_NAMES[element]} in hand", 1))
    lost = (
        (f"{title(box, card)} left in hand", -int(box.penalty[card])) for card in hand(state, seat)
    )
    return [(words, float(number)) for words, number in (*lines, *lost) if number]


def card_counts(state: State, box: Record) -> dict[str, int]:
    """Count every pattern and objective, wherever it is, and the sovereigns."""
    cards = [card for seat in range(state.seats) for card in hand(state, seat)]
    cards += [int(card) for card in state.deck[: state.decked]]
    sets = [state.row, state.discards, *state.scored]
    if state.phase <= codes.CHOOSING:
        sets += [*state.returned]  # laid aside
    cards += [card for some in sets for card in members(some)]
    counts = {key(box, card): cards.count(card) for card in range(PATTERN_CARDS)}
    dealt = state.objectives[: state.seats].ravel().tolist()
    counts["objectives"] = len(set(dealt)) + 8 - len(dealt)
    rulers = state.sovereigns[: state.seats].tolist()
    counts["sovereigns"] = len(set(rulers)) + 5 - len(rulers)
    return counts
