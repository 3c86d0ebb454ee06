"""The parts of scenes as they are sent: each is written once, with gaps for the players' names.

The games keep most parts, and show them at many tables; what is written is kept with them.
"""

from collections.abc import Iterable
from typing import Any

import orjson

from stonewright.site.tables.naming import Gaps, Naming, gaps

INK = "_ink"  # orjson does not write what begins with an underscore


def ink(part: Any) -> Gaps:
    """Return a part of a scene as JSON."""
    kept = vars(part)
    if INK not in kept:
        kept[INK] = gaps(orjson.dumps(part))
    found: Gaps = kept[INK]
    return found


def listed(parts: Iterable[Any], names: Naming) -> bytes:
    """Return parts as a list, with the players' own names."""
    inks = [vars(part).get(INK) or ink(part) for part in parts]
    fill = names.fill
    return b"[%b]" % b",".join([one[0] if len(one) == 1 else fill(one) for one in inks])


def joined(fields: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an object of fields that are written already."""
    return b"{%b}" % b",".join([b'"%b":%b' % (name.encode(), text) for name, text in fields])
