"""Has the surface moved? Golden matches, reviewed as a diff (python -m golden writes them)."""

from pathlib import Path

import pytest

import stonewright as sw
from golden import FOLDER, render

FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_match_is_what_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(text) == text


def test_every_game_has_golden_matches() -> None:
    for name in sw.names():
        assert sum(path.parent.name == name for path in FILES) >= 2, name
