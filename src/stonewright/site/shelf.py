"""What the front page says of each game: one sentence, its minutes and its authors."""

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("shelf.toml")


@cache
def _shelf() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def about(name: str) -> dict[str, str]:
    """Return what is said of a game; nothing of one that nobody has described yet."""
    return {"words": "", "minutes": "", "by": ""} | _shelf().get(name, {})
