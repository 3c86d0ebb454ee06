"""The tables at which the laws are tested for Elemental Stones."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"radius": 4}),
    (4, {"radius": 4}),
]
