"""The tables of Elemental Stones for the laws: each seat count and both boards."""

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"radius": 4}),
    (4, {"radius": 4}),
]
