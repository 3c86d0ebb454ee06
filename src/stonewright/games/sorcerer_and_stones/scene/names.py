"""What places and pieces are called: each by where it lies, so that nothing hidden is told."""

from stonewright.games.sorcerer_and_stones.board import plane_place, stone_name
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS

KINDS = ("spin", "fly", "quake", *(f"shift-{word}" for word in ELEMENTS))


def counted(number: int, word: str) -> str:
    """Return a number with its noun."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(words: list[str], last: str = "or") -> str:
    """Return words as a list in a sentence."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def cell_place(cell: int) -> str:
    """Return the place of a cell of the plane."""
    row, column = plane_place(cell)
    return f"cell-{row}-{column}"


def stack_place(colour: int) -> str:
    """Return the place of a stack of runes."""
    return f"stack-{ELEMENTS[colour]}"


def stack_piece(colour: int, height: int) -> str:
    """Return the rune that lies so high in its stack, from 1 on."""
    return f"stack-{ELEMENTS[colour]}-{height}"


def rune_place(seat: int, colour: int) -> str:
    """Return where a seat keeps a rune, and what the rune is called."""
    return f"rune-{seat}-{ELEMENTS[colour]}"


def card_piece(seat: int, kind: int, number: int) -> str:
    """Return a face-up magic card, by its number among those of its kind."""
    return f"magic-{seat}-{KINDS[kind]}-{number}"


def card_place(seat: int, index: int) -> str:
    """Return where a face-up card lies."""
    return f"cards-{seat}-{index}"


def held_piece(tray: str, colour: int, number: int) -> str:
    """Return a stone in a reservoir, or among those gained, by its number among its colour's."""
    return f"{tray}-{ELEMENTS[colour]}-{number}"


def reservoir(seat: int) -> str:
    """Return what the places and stones of a reservoir begin with."""
    return f"reservoir-{seat}"


GAINED = "gained"  # likewise of co-op's gained stones


def stone_piece(place: int) -> str:
    """Return the stone on a slot of a zone."""
    return f"stone-{stone_name(place)}"
