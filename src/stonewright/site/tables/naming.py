"""The players' own names in the words of the games, put into what is sent.

What is sent again and again is kept with marks where names belong: control characters, which JSON
never contains.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import orjson

from stonewright.game import PLAYERS

MARKS = {name.encode(): bytes((1 + seat,)) for seat, name in enumerate(PLAYERS)}
WORD = re.compile(rb"\b(" + b"|".join(MARKS) + rb")\b")
KEPT = 20_000  # short texts that are marked already


def marked(text: bytes) -> bytes:
    """Return a text with marks in the place of the default names."""
    for default in MARKS:  # far faster than the pattern, where there is none
        if default in text:
            return WORD.sub(lambda found: MARKS[found[0]], text)
    return text


@lru_cache(KEPT)
def marked_words(text: str) -> bytes:
    """Return a short text of the kind that comes again and again, as JSON with marks."""
    return marked(orjson.dumps(text))


class Naming:
    """Puts the players' own names into texts, as JSON unless these are plain."""

    def __init__(self, names: Sequence[str], plain: bool = False) -> None:
        own = [name.encode() if plain else orjson.dumps(name)[1:-1] for name in names]
        own += [name.encode() for name in PLAYERS[len(own) :]]
        self._given = tuple(zip(MARKS.values(), own, strict=False))

    def __call__(self, text: bytes) -> bytes:
        """Return a text with own names instead of the default ones."""
        return self.fill(marked(text))

    def fill(self, text: bytes) -> bytes:
        """Return a text with own names instead of marks."""
        for mark, name in self._given:
            text = text.replace(mark, name)
        return text


def named(words: str, names: Sequence[str]) -> str:
    """Return words with the players' own names."""
    return str(orjson.loads(Naming(names).fill(marked_words(words))))
