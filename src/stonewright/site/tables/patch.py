"""What changed between two scenes, so that it need not be sent as a whole."""

from itertools import compress, filterfalse
from operator import is_not
from typing import Any

import orjson

from stonewright.scenes import Scene
from stonewright.site.tables.ink import field, joined, listed
from stonewright.site.tables.naming import marked, marked_words

NAMED = ("areas", "places", "pieces")  # fields whose items have ids
WORDS = ("game", "title", "prompt")
FRESH = ("marks", "events", "result")  # never the same again, so that nothing need be kept
NAMELESS = ("marks",)  # without a player's name
CHANGING = (*FRESH, "targets")  # not worth a comparison
FIELDS = tuple(Scene.__dataclass_fields__)


def scene_patch(old: Scene, new: Scene) -> dict[str, Any]:
    """Return what makes the new scene of the old one; apply it with `patched`."""
    return {
        name: change
        for name in FIELDS
        if (change := _change(name, getattr(old, name), getattr(new, name))) is not None
    }


def _change(name: str, before: Any, after: Any) -> Any:
    """Return what is sent of a field that may have changed; nothing if it did not."""
    if before is after or (name not in CHANGING and before == after):
        return None
    return _items(before, after) if name in NAMED else after


def written_patch(old: Scene, new: Scene, known: dict[Any, bytes | None]) -> bytes:
    """Return what changed, as it is sent, with marks for names.

    Scenes for several viewers have many fields in common: `known` has what was written already.
    """
    olds, news, found = vars(old).values(), vars(new).values(), []
    pairs = compress(zip(FIELDS, olds, news, strict=False), map(is_not, olds, news))
    for name, before, after in pairs:
        key = name, id(before), id(after)
        if key not in known:
            change = _change(name, before, after)
            known[key] = None if change is None else field(name, _written(name, change))
        if (text := known[key]) is not None:
            found.append(text)
    return joined(found)


def _written(name: str, change: Any) -> bytes:
    if name in NAMED:
        return _written_items(change)
    if name in WORDS:
        return marked_words(change)
    if name in NAMELESS:
        return orjson.dumps(change)
    return marked(orjson.dumps(change)) if name in FRESH else listed(change)


def _written_items(change: dict[str, Any]) -> bytes:
    ids = [field(key, orjson.dumps(ids)) for key, ids in change.items() if key != "set"]
    return joined([field("set", listed(change["set"])), *ids])


def _items(before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """Return new and changed items, their places among all, and dropped ids."""
    start, end = _alike(before, after)
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    known, ids = {item.id: item for item in old}, [item.id for item in new]
    others = compress(enumerate(new), map(is_not, map(known.get, ids), new))
    changed = {item.id: at for at, item in others if known.get(item.id) != item}
    dropped = sorted(known.keys() - set(ids))
    moving = {*dropped, *changed}.__contains__
    if [*filterfalse(moving, known)] != [*filterfalse(moving, ids)]:
        changed = {id: at for at, id in enumerate(ids)}  # what stays has changed places
    places = changed.values()
    return {"set": [new[at] for at in places], "at": [start + at for at in places], "drop": dropped}


def _alike(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, int]:
    """Return how many items are the same objects at the beginning, and at the end."""
    least = min(len(before), len(after))
    start = next(compress(range(least), map(is_not, before, after)), least)
    rest = least - start
    other = map(is_not, reversed(before), reversed(after))
    return start, next(compress(range(rest), other), rest)


def patched(scene: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a scene, as it is sent, with changes applied: what the page does with them."""
    new = dict(scene)
    for name, change in changes.items():
        new[name] = _merged(scene[name], change) if name in NAMED else change
    return new


def _merged(items: list[Any], change: dict[str, Any]) -> list[Any]:
    gone = {*change["drop"], *(item["id"] for item in change["set"])}
    merged = [item for item in items if item["id"] not in gone]
    for at, item in zip(change["at"], change["set"], strict=True):
        merged.insert(at, item)
    return merged
