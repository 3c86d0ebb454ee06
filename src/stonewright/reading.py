"""What callers give, read with indulgence: numbers of any kind, notations in any case."""

import difflib
import re
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from stonewright.errors import shown

SHORT = 40  # letters of a notation that are looked at to say what is wrong with it


def whole(value: Any) -> int | None:
    """Return an integer, numpy's too, as a plain one; None for anything else."""
    try:
        return None if value is True or value is False else index(value)
    except TypeError:
        return None


def find(text: str, named: Mapping[str, int]) -> int | None:
    """Return the number that a name stands for; case and spaces do not matter."""
    if text in named:
        return named[text]
    return {_squeezed(name): number for name, number in named.items()}.get(_squeezed(text))


def guessed(text: str, known: Sequence[str]) -> str:
    """Say that a notation is none, and what may have been meant."""
    near = difflib.get_close_matches(text[:SHORT], known, 5, 0.5) or known[:8]
    more = "" if len(near) == len(known) else f" ({len(known)} actions are legal)"
    return f"{shown(text)} is no action, expected {', '.join(near)}{more}"


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()
