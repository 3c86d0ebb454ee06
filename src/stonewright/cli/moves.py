"""The legal moves in words: all of them, or so few lines that they fit below the board."""

import re
from collections.abc import Iterable, Sequence

from stonewright.scenes import Scene, Target

FEW = 6  # moves that are told one by one
ROW = 10  # notations that stand on one line
MANY = 40  # of a list asked for, moves that are told one by one

Line = tuple[str, str]  # what to write, or its group, and words


def summary(scene: Scene) -> list[Line]:
    """Return the moves in a few lines."""
    if len(scene.targets) <= FEW:
        return told(scene.targets)
    return [(group, _short(scene, targets)) for group, targets in grouped(scene.targets).items()]


def beginning(scene: Scene, start: str) -> list[Target]:
    """Return every move whose notation begins so."""
    key = _squeezed(start)
    return [target for target in scene.targets if _squeezed(target.notation).startswith(key)]


def told(targets: Iterable[Target]) -> list[Line]:
    """Return moves one by one, with their words."""
    return [(target.notation, target.words) for target in targets]


def grouped(targets: Iterable[Target]) -> dict[str, list[Target]]:
    """Return moves by their groups."""
    groups: dict[str, list[Target]] = {}
    for target in targets:
        groups.setdefault(target.group, []).append(target)
    return groups


def _short(scene: Scene, targets: Sequence[Target]) -> str:
    """Return the moves of a group: all of them if they fit, else their number and an example."""
    if len(targets) <= ROW:
        return ", ".join(target.notation for target in targets)
    example = targets[len(targets) // 2].notation
    first, where = targets[0].notation.split(" ")[0], _shape(scene, targets)
    if where and all(target.notation == f"{first} {target.place}" for target in targets):
        return f"{first} + {where}: {len(targets)} {where}s, e.g. {example}"
    return f"{len(targets)} choices, e.g. {example}"


def _shape(scene: Scene, targets: Sequence[Target]) -> str:
    """Return what the places of some targets are called, if they are all alike."""
    wanted = {target.place for target in targets}
    shapes = {place.shape for place in scene.places if place.id in wanted}
    return shapes.pop() if len(shapes) == 1 else ""


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()
