"""The stones, sages and the River's planned path, each named by where it stands."""

from functools import cache
from itertools import compress
from operator import add

from stonewright.game import PLAYERS, State
from stonewright.games.element.board import SIZE, SQUARE, SQUARES, name
from stonewright.games.element.rules.state import (
    BORDER,
    ELEMENT,
    EMPTY,
    HEIGHT,
    MOUNTAIN,
    RANGE_STONE,
    SAGE,
    USED_WIND,
    WIND_STONE,
)
from stonewright.games.element.words import ELEMENTS, STONE_NAMES
from stonewright.scenes import Link, Piece

CODES = BORDER + 1
STONY = bytes(EMPTY < code < SAGE for code in range(256))  # of each code
HIGH = bytes(code in (RANGE_STONE, MOUNTAIN) for code in range(256))
BLANK = range(0, SQUARES * CODES, CODES)  # of a square; with the code on it, the stone's number
SMALL = ("fire", "water", "earth", "wind-1")  # art of one stone of each element
TIPS = (
    "It replaces Wind, and spreads at the far end of a line of Fire",
    "It replaces Fire, and flows as a River when placed beside Water",
    "It replaces Water, and makes a Mountain when placed on Earth",
    "It replaces Earth, stacks up to four high, and carries a sage over it",
)
RANGE_TIP = "A Range is never replaced, and closes the diagonals between its stones"


def stone(code: int) -> str:
    """Return what stands on a square, without an article."""
    return STONE_NAMES[code].removeprefix("a ")


def held(element: int, number: int) -> str:
    """Return the id of the stone in hand with this number among those of its element."""
    return f"hand-{ELEMENTS[element].lower()}-{number}"


def pieces(state: State) -> tuple[Piece, ...]:
    """Return everything that lies on the table."""
    codes = state.codes
    stones = map(_stone, compress(map(add, BLANK, codes), codes.translate(STONY)))
    sages = [_sage(state.sages[seat], seat, seat == state.turn) for seat in range(state.seats)]
    return (*stones, *_ghosts(state), *sages, *_hand(state), *_bag(state))


def ridges(state: State) -> tuple[Link, ...]:
    """Join the stones of a Range: straight, or diagonally where no third stone joins them."""
    marks = state.codes.translate(HIGH)
    if 1 not in marks:
        return ()
    high = set(compress(range(SQUARES), marks))
    return tuple(Link("ridge", name(a), name(b)) for a in sorted(high) for b in _joined(a, high))


@cache
def _stone(number: int) -> Piece:
    """Return a stone by its square and code, in one number: that is found far sooner than two."""
    square, code = divmod(number, CODES)
    where, height, used = name(square), int(HEIGHT[code]), code >= USED_WIND
    stacked = code >= WIND_STONE and height > 1
    return Piece(
        id=f"stone-{where}",
        place=where,
        art=_art(code),
        words=f"{stone(code)} on {where}" + (", jumped this turn" if used else ""),
        tip=RANGE_TIP if HIGH[code] else TIPS[ELEMENT[code]],
        count=height if stacked else None,
        spent=used,
    )


def _art(code: int) -> str:
    if code >= WIND_STONE:
        return f"wind-{HEIGHT[code]}"
    return {RANGE_STONE: "range", MOUNTAIN: "mountain"}.get(code) or SMALL[ELEMENT[code]]


def _ghosts(state: State) -> list[Piece]:
    """Return the Water of a River on the path chosen so far."""
    return [_ghost(cell) for cell in state.path[: state.flowed]]


@cache
def _ghost(cell: int) -> Piece:
    where = name(SQUARE[cell])
    return Piece(f"ghost-{where}", where, "water", f"path of the River on {where}", ghost=True)


@cache
def _sage(cell: int, seat: int, moves: bool) -> Piece:
    where, group = name(SQUARE[cell]), "Move" if moves else ""
    words = f"{PLAYERS[seat]}'s sage on {where}"
    return Piece(f"sage-{seat}", where, "sage", words, seat=seat, group=group)


def _hand(state: State) -> list[Piece]:
    hand = state.hand
    return [
        _held(element, number) for element in range(4) for number in range(1, hand[element] + 1)
    ]


@cache
def _held(element: int, number: int) -> Piece:
    word = ELEMENTS[element]
    words = f"{word} in hand"
    return Piece(held(element, number), "hand", SMALL[element], words, TIPS[element], group=word)


def _bag(state: State) -> list[Piece]:
    return [_bagged(element, many) for element, many in enumerate(state.bag)]


@cache
def _bagged(element: int, many: int) -> Piece:
    word = ELEMENTS[element]
    words = f"{many} {word} in the bag"
    return Piece(f"bag-{word.lower()}", "bag", SMALL[element], words, count=many)


def _joined(square: int, high: set[int]) -> list[int]:
    """Return the stones to the east and south that a ridge joins to this one."""
    x, south = square % SIZE, square + SIZE
    found = [south] if south in high else []
    for side in (-1, 1):
        if not 0 <= x + side < SIZE:
            continue
        if side == 1 and square + 1 in high:
            found.append(square + 1)
        if south + side in high and not {square + side, south} & high:
            found.append(south + side)
    return found
