"""The players' own names in the words of the games, put into what is sent."""

import re
from collections.abc import Sequence
from functools import lru_cache

import orjson

from stonewright.game import PLAYERS

DEFAULTS = tuple(name.encode() for name in PLAYERS)
WORD = re.compile(rb"\b(" + b"|".join(DEFAULTS) + rb")\b")
KEPT = 20_000  # short texts in which the names are found already
Gaps = tuple[bytes, ...]  # a text in parts, every second of which is a default name


def gaps(text: bytes) -> Gaps:
    """Return a text in parts, every second of which is a default name."""
    for default in DEFAULTS:  # far faster than the pattern, where there is none
        if default in text:
            return tuple(WORD.split(text))
    return (text,)


class Naming:
    """Puts names in the place of the default ones, in JSON unless the text is plain."""

    def __init__(self, names: Sequence[str], plain: bool = False) -> None:
        own = [name.encode() if plain else orjson.dumps(name)[1:-1] for name in names]
        self._given = dict(zip(DEFAULTS, (*own, *DEFAULTS[len(own) :]), strict=False))

    def __call__(self, text: bytes) -> bytes:
        """Return a text with the names."""
        return self.fill(gaps(text))

    def words(self, text: str) -> bytes:
        """Return a short text of the kind that comes again and again, as JSON with the names."""
        return self.fill(_known(text))

    def fill(self, parts: Gaps) -> bytes:
        """Return a text with the names, given in parts."""
        if len(parts) == 1:
            return parts[0]
        filled, given = list(parts), self._given
        filled[1::2] = [given[default] for default in parts[1::2]]
        return b"".join(filled)


@lru_cache(KEPT)
def _known(text: str) -> Gaps:
    return gaps(orjson.dumps(text))


def named(words: str, names: Sequence[str]) -> str:
    """Return words with the players' own names."""
    return str(orjson.loads(Naming(names).words(words)))
