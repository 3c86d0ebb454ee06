"""The open objectives in words, and the supply of Qi."""

from collections.abc import Iterator
from typing import Any

from stonewright.game import State
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.lands import is_dealt
from stonewright.games.sorcerer_and_stones.scene.names import counted
from stonewright.scenes import Area, Card, Piece, Place

WIDE = 6.98
TITLES = (
    "longest line",
    "stones gained",
    "two of one colour",
    "several lines",
    "after crafting",
    "paid steps",
    "two for one",
)
TIERS = (
    ("3 in a line", "4 in a line", "5 or more"),
    ("2 stones gained", "3 stones gained", "4 stones gained"),
    ("Two gained stones alike",),
    ("2 lines", "3 or more lines"),
)
OTHERS = {
    codes.ON_CRAFTING: ("After crafting: a free step,", "or your Taoist flies"),
    codes.PAID_STEPS: ("Spend a stone of the reservoir", "for a step onto its colour"),
    codes.TWO_FOR_ONE: ("When you craft, any two stones", "may stand for any one"),
}


def is_open(state: State, number: int) -> bool:
    """Tell whether an objective lies open."""
    return bool(is_dealt(state) and state.objectives >> number & 1)


def _open(state: State) -> list[int]:
    return [number for number in range(codes.OBJECTIVES) if is_open(state, number)]


def lines(number: int, box: Any) -> list[str]:
    """Return what an objective says, line by line."""
    if number in OTHERS:
        return list(OTHERS[number])
    rewards = zip(TIERS[number], box.qi[number], box.steps[number], strict=False)
    return [f"{tier}: {_reward(int(qi), int(steps))}" for tier, qi, steps in rewards]


def _reward(qi: int, steps: int) -> str:
    parts = [f"{qi} Qi"] if qi else []
    parts += [counted(steps, "free step")] if steps else []
    return ", ".join(parts) or "nothing"


def _name(number: int) -> str:
    return f"objective-{number + 1}"


def _high(number: int) -> float:
    return 0.5 + 0.5 * (len(TIERS[number]) if number < len(TIERS) else 2)


def areas(state: State) -> Iterator[Area]:
    """Return a panel for each objective, and one for the supply."""
    for number in _open(state):
        label = f"Objective {number + 1}: {TITLES[number]}"
        yield Area(_name(number), label, WIDE, _high(number), under=True)
    if is_dealt(state):
        yield Area("supply", "Qi in the supply", WIDE, 1.0, under=True)


def places(state: State) -> Iterator[Place]:
    """Return a place for each objective, and one for the supply."""
    for number in _open(state):
        name, high = _name(number), _high(number)
        yield Place(name, name, WIDE / 2, high / 2, "none", "an objective", WIDE, high)
    if is_dealt(state):
        yield Place("supply", "supply", 1.0, 0.5, "tray", "the supply of Qi", 2.0, 1.0)


def pieces(state: State, box: Any) -> Iterator[Piece]:
    """Return the objectives, and the supply as one piece with its number."""
    for number in _open(state):
        said, name = lines(number, box), _name(number)
        card = Card("; ".join(said), text="\n".join(said), layout="note")
        words = f"objective {number + 1}, {TITLES[number]}: {'; '.join(said)}"
        yield Piece(name, name, "card", words, card=card)
    if is_dealt(state):
        words = f"{int(state.supply)} Qi in the supply"
        yield Piece("supply", "supply", "qi", words, count=int(state.supply))
