"""What changed between two scenes, so that it need not be sent as a whole."""

from typing import Any

from stonewright.scenes import Scene

NAMED = ("areas", "places", "pieces")  # fields whose items have ids
FIELDS = tuple(Scene.__dataclass_fields__)


def scene_patch(old: Scene, new: Scene) -> dict[str, Any]:
    """Return what makes the new scene of the old one; apply it with `patched`."""
    changes: dict[str, Any] = {}
    for name in FIELDS:
        before, after = getattr(old, name), getattr(new, name)
        if before == after:  # cheap where the parts are the same objects
            continue
        if name in NAMED:
            changes[name] = _items(before, after)
        else:
            changes[name] = after
    return changes


def _items(before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """Return new and changed items, dropped ids, and the order if that is not what results."""
    known = {item.id: item for item in before}
    changed = [item for item in after if (old := known.get(item.id)) is not item and old != item]
    order = [item.id for item in after]
    kept = set(order)
    dropped = [id for id in known if id not in kept]
    result = [id for id in known if id in kept]
    result += [item.id for item in changed if item.id not in known]
    found: dict[str, Any] = {"set": changed, "drop": dropped}
    return found if result == order else found | {"order": order}


def patched(scene: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a scene, as it is sent, with changes applied: what the page does with them."""
    new = dict(scene)
    for name, change in changes.items():
        new[name] = _merged(scene[name], change) if name in NAMED else change
    return new


def _merged(items: list[Any], change: dict[str, Any]) -> list[Any]:
    known = {item["id"]: item for item in items if item["id"] not in set(change["drop"])}
    known |= {item["id"]: item for item in change["set"]}
    return [known[id] for id in change.get("order", known)]
