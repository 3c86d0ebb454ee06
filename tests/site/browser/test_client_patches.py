"""The page applies patches exactly as the server means them."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

import stonewright as sw
from stonewright.scenes import Scene
from stonewright.site.tables.patch import scene_patch

PLIES = 40
APPLY = """async ([scene, patches]) => {
  const { patchScene } = await import("/static/js/patch.js");
  return patches.map((patch) => (scene = patchScene(scene, patch)));
}"""


def plain(patch: Any) -> Any:
    """Return a patch as it is sent."""
    if isinstance(patch, dict):
        return {name: plain(value) for name, value in patch.items()}
    if isinstance(patch, list | tuple):
        return [plain(value) for value in patch]
    fields = getattr(patch, "__dataclass_fields__", None)
    return patch if fields is None else {name: plain(getattr(patch, name)) for name in fields}


@pytest.mark.parametrize("game", sw.names())
def test_patched_scene_equals_the_whole_one(visit: Callable[..., Page], game: str) -> None:
    match, chance = sw.Match(sw.load(game), seats=2, seed=3), random.Random(4)
    scenes: list[Scene] = [match.scene(0)]
    for _ in range(PLIES):
        match.play(int(chance.choice(match.legal())))
        scenes.append(match.scene(0))
    patches = [plain(scene_patch(old, new)) for old, new in pairwise(scenes)]
    made = visit("/").evaluate(APPLY, [scenes[0].to_dict(), patches])
    assert made == [scene.to_dict() for scene in scenes[1:]]
