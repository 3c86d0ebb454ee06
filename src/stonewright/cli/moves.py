"""The legal moves in words: all of them, or so few lines that they fit below the board."""

import re
from collections.abc import Iterable, Sequence

from stonewright.scenes import Scene, Target

FEW = 6  # moves that are told one by one
ROW = 10  # notations that stand on one line
TOLD = 40  # of a list asked for, moves that are told one by one

Line = tuple[str, str]  # what to write, or its group, and words


def summary(scene: Scene) -> list[Line]:
    """Return the moves in a few lines."""
    if len(scene.targets) <= FEW:
        return _told(scene.targets)
    return [(group, _short(scene, targets)) for group, targets in _groups(scene.targets).items()]


def listing(scene: Scene, start: str) -> list[Line]:
    """Return every move whose notation begins so; in words unless there are too many."""
    key = _squeezed(start)
    found = [target for target in scene.targets if _squeezed(target.notation).startswith(key)]
    if len(found) <= TOLD:
        return _told(found)
    return [(group, _joined(targets)) for group, targets in _groups(found).items()]


def _told(targets: Iterable[Target]) -> list[Line]:
    return [(target.notation, target.words) for target in targets]


def _groups(targets: Iterable[Target]) -> dict[str, list[Target]]:
    groups: dict[str, list[Target]] = {}
    for target in targets:
        groups.setdefault(target.group, []).append(target)
    return groups


def _joined(targets: Iterable[Target]) -> str:
    return ", ".join(target.notation for target in targets)


def _short(scene: Scene, targets: Sequence[Target]) -> str:
    """Return the moves of a group: all of them if they fit, else their number and an example."""
    if len(targets) <= ROW:
        return _joined(targets)
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
