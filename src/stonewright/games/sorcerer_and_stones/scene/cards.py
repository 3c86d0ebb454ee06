"""What is printed on magic cards and artifacts."""

from dataclasses import replace
from typing import Any

from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.words import artifact_name
from stonewright.scenes import Card, Symbol

MAGIC = ("spin", "fly", "quake")
TIPS = (
    "Turn any zone by a quarter, either way",
    "Your Taoist flies to any zone",
    "Move any zone, or swap two; all must stay connected",
    "Swap a stone of this colour with one of another",
)


def magic_card(kind: int) -> Card:
    """Return a magic card: its picture above its name."""
    if kind < codes.SHIFT:
        symbol = Symbol(MAGIC[kind], 0.5, -0.15, 0.5)
        return Card(MAGIC[kind].capitalize(), symbols=(symbol,), layout="badge")
    arrows, stone = (
        Symbol("shift", 0.27, -0.15, 0.32),
        Symbol(ELEMENTS[kind - codes.SHIFT], 0.68, -0.15, 0.5),
    )
    name = f"Shift {ELEMENTS[kind - codes.SHIFT]}"
    return Card(name, symbols=(arrows, stone), text="Shift", layout="badge")


def magic_tip(kind: int) -> str:
    """Return what a magic card does."""
    return TIPS[min(kind, codes.SHIFT)]


def cost(box: Any, artifact: int) -> list[int]:
    """Return the colours of an artifact in printed order."""
    return [int(colour) for colour in box.cost[artifact] if colour >= 0]


def spread_symbols(box: Any, artifact: int) -> tuple[Symbol, ...]:
    """Return the symbols of an artifact of the row."""
    colours = cost(box, artifact)
    pitch = min(0.235, 0.94 / len(colours))
    left = 0.5 - pitch * (len(colours) - 1) / 2
    return tuple(
        Symbol(ELEMENTS[colour], left + pitch * i, 0.21, 0.86 * pitch)
        for i, colour in enumerate(colours)
    )


def artifact_card(box: Any, artifact: int, faint: bool) -> Card:
    """Return an artifact of the row; its symbols are faint where stones are laid on them."""
    symbols, points = spread_symbols(box, artifact), str(box.worth[artifact])
    symbols = tuple(replace(symbol, faint=faint) for symbol in symbols)
    return Card(artifact_name(box, artifact), points, symbols=symbols, layout="plate")


def crafted_card(box: Any, artifact: int) -> Card:
    """Return a crafted artifact: points and symbols, too small for its name."""
    colours = cost(box, artifact)
    pitch = min(0.22, 0.68 / len(colours))
    symbols = tuple(
        Symbol(ELEMENTS[colour], 0.34 + pitch * i, 0.0, 0.95 * pitch)
        for i, colour in enumerate(colours)
    )
    name, points = artifact_name(box, artifact), str(box.worth[artifact])
    return Card(name, points, symbols=symbols, layout="plate")
