"""The parts of scenes as they are sent: each is written once, with marks for the players' names.

The games keep most parts and show them at many tables, and what is written is kept with them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from stonewright.site.tables.naming import marked


def listed(parts: Sequence[Any]) -> bytes:
    """Return parts of a scene as a list."""
    try:
        return b"[%b]" % b",".join([part._ink for part in parts])
    except AttributeError:
        return b"[%b]" % b",".join([getattr(part, "_ink", b"") or _ink(part) for part in parts])


def _ink(part: Any) -> bytes:
    text = marked(orjson.dumps(part))
    object.__setattr__(part, "_ink", text)  # orjson does not write what begins with an underscore
    return text


def field(name: str, text: bytes) -> bytes:
    """Return a field of an object, its value being written already."""
    return b'"%b":%b' % (name.encode(), text)


def joined(fields: Iterable[bytes]) -> bytes:
    """Return an object of fields that are written already."""
    return b"{%b}" % b",".join(fields)
