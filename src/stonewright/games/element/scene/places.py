"""Where things lie: the squares with their coordinates, the hand and the bag."""

from functools import cache

from stonewright.game import NOBODY, State
from stonewright.games.element.board import FILES, NAMES, SIZE
from stonewright.scenes import Area, Place, Text

EDGE, FRAME = 0.68, 0.3  # margins of the board: with coordinates, and without
LEFT, TOP = EDGE + 0.5, FRAME + 0.5  # the middle of a11
SIDE = EDGE + SIZE + FRAME
BAG = Place("bag", "bag", 3.65, 0.5, "tray", "the bag", 7.3, 1.0, (1.78, 0.0))
HAND = (4.3, 1.0, (1.05, 0.0))  # width, height and spread
LOW = 1.65  # the hand's middle when it lies below the bag


def _squares() -> tuple[Place, ...]:
    return tuple(
        Place(name, "board", LEFT + square % SIZE, TOP + square // SIZE, "square", name)
        for square, name in enumerate(NAMES)
    )


def _coordinates() -> tuple[Text, ...]:
    foot = FRAME + SIZE + EDGE / 2
    files = (Text("board", LEFT + x, foot, letter) for x, letter in enumerate(FILES))
    rows = (Text("board", EDGE / 2, TOP + y, str(SIZE - y)) for y in range(SIZE))
    return (*files, *rows)


SQUARES, COORDINATES = _squares(), _coordinates()


TABLE = Area("board", "Board", SIDE, SIDE)
LEFT_OVER = (*COORDINATES, Text("bag", 5.7, LOW, "left in hand"))


def areas(state: State) -> tuple[Area, ...]:
    """Return the board, the hand of the seat to move, and the bag."""
    return _areas(int(state.turn), any(state.hand))


@cache
def _areas(turn: int, held: bool) -> tuple[Area, ...]:
    if turn == NOBODY:
        return TABLE, Area("bag", "Bag", BAG.width, LOW + 0.5 if held else 1.0)
    hand = Area("hand", "Hand", HAND[0], HAND[1], turn)
    return TABLE, hand, Area("bag", "Bag", BAG.width, 1.0)


def texts(state: State) -> tuple[Text, ...]:
    """Return the coordinates, and a word beside what is left in hand at the end."""
    return LEFT_OVER if state.turn == NOBODY and any(state.hand) else COORDINATES


def places(state: State) -> tuple[Place, ...]:
    """Return all places; once the match is over, what is left in hand lies below the bag."""
    return _places(bool(state.turn == NOBODY), any(state.hand))


@cache
def _places(over: bool, held: bool) -> tuple[Place, ...]:
    if not over:
        return (*SQUARES, BAG, Place("hand", "hand", HAND[0] / 2, 0.5, "tray", "the hand", *HAND))
    shape, y = ("tray", LOW) if held else ("none", 0.5)
    return (*SQUARES, BAG, Place("hand", "bag", HAND[0] / 2, y, shape, "left in hand", *HAND))
