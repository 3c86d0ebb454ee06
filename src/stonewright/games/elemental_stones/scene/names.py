"""What pieces and places of Elemental Stones are called, and how the stones look."""

from stonewright.game import State
from stonewright.games.elemental_stones.words import KIND_NAMES, Record, hand, key, objective_key

ART = ("fire-hex", "earth-hex", "metal-hex", "water-hex", "wood-hex", "wind-hex")
MINUS = "\N{MINUS SIGN}"
DECK, DISCARDS, ROW, AIR = "deck", "discards", "row", "air"


def area(element: int) -> str:
    """Return the place and the piece of an elemental area."""
    return f"area-{KIND_NAMES[element].lower()}"


def bag(element: int) -> str:
    """Return the place and the piece of an element in the bag."""
    return f"bag-{KIND_NAMES[element].lower()}"


def stones(seat: int, kind: int) -> str:
    """Return the place and the piece of a seat's stones of one kind."""
    return f"stones-{seat}-{KIND_NAMES[kind].lower()}"


def pile(number: int) -> str:
    """Return the place of a pile, counted from 0."""
    return f"pile-{number + 1}"


def card(box: Record, number: int) -> str:
    """Return an open pattern."""
    return f"card-{key(box, number)}"


def objective(box: Record, number: int) -> str:
    """Return an open objective of the seat that looks."""
    return f"objective-{objective_key(box, number)}"


def in_row(box: Record, number: int) -> str:
    """Return the place of a pattern in the row."""
    return f"{ROW}-{key(box, number)}"


def cards_of(seat: int) -> str:
    """Return the place of a seat's patterns, as others see it."""
    return f"hand-{seat}"


def in_hand(box: Record, seat: int, number: int) -> str:
    """Return the place of a pattern in the hand of the seat that looks."""
    return f"hand-{seat}-{key(box, number)}"


def score(seat: int) -> str:
    """Return where the seat that looks lays a pattern to score it."""
    return f"score-{seat}"


def scored(box: Record, seat: int, number: int) -> str:
    """Return the place of a scored pattern."""
    return f"scored-{seat}-{key(box, number)}"


def sovereign(seat: int) -> str:
    """Return the place of a seat's sovereign."""
    return f"sovereign-{seat}"


def objectives_of(seat: int) -> str:
    """Return the place of a seat's objective, as others see it."""
    return f"objective-{seat}"


def dealt_objective(box: Record, seat: int, number: int) -> str:
    """Return the place of an objective before the seat that looks."""
    return f"objective-{seat}-{objective_key(box, number)}"


def hidden(state: State, seat: int) -> list[int]:
    """Return the patterns of a hand that were never seen by all."""
    return [card for card in hand(state, seat) if not int(state.known) >> card & 1]


def known(state: State, seat: int) -> list[int]:
    """Return the patterns of a hand that everybody has seen."""
    return [card for card in hand(state, seat) if int(state.known) >> card & 1]
