"""The box of Sorcerer & Stones: every printed component, each row with its source.

rulebook: a rulebook says so. inferred: it follows from what the rulebooks and reviews say.
rebuilt: no text gives it, so it is our own, made to fit (16.4); an owner of the printed game can
put the real values into a file, see `boxes`.
"""

from stonewright.games.sorcerer_and_stones.boxes import Rows, Table, fill

RULEBOOK, INFERRED, REBUILT = "rulebook", "inferred", "rebuilt"

MAGIC: Rows = [
    {"card": "spin", "count": 2, "source": REBUILT},
    {"card": "fly", "count": 2, "source": REBUILT},
    {"card": "quake", "count": 2, "source": REBUILT},
    {"card": "shift wood", "count": 1, "source": INFERRED},
    {"card": "shift fire", "count": 1, "source": INFERRED},
    {"card": "shift water", "count": 1, "source": INFERRED},
    {"card": "shift metal", "count": 1, "source": INFERRED},
    {"card": "shift earth", "count": 1, "source": INFERRED},
]


def _artifact(name: str, cost: str, points: int, source: str) -> dict[str, object]:
    return {"name": name, "cost": cost.split(), "points": points, "source": source}


# One stone and two of the next in the generating cycle, then in the overcoming cycle.
ARTIFACTS: Rows = [
    _artifact("Shennong Cauldron", "wood fire fire", 2, REBUILT),
    _artifact("Kongtong Seal", "fire earth earth", 2, REBUILT),
    _artifact("Nu Wa Rock", "earth metal metal", 2, RULEBOOK),
    _artifact("Kunlun Mirror", "metal water water", 2, REBUILT),
    _artifact("Fuxi Zither", "water wood wood", 2, INFERRED),
    _artifact("Lianyao Pot", "wood earth earth", 2, REBUILT),
    _artifact("Haotian Tower", "earth water water", 2, INFERRED),
    _artifact("Donghuang Bell", "water fire fire", 2, REBUILT),
    _artifact("Xuanyuan Sword", "fire metal metal", 2, REBUILT),
    _artifact("Pangu Axe", "metal wood wood", 2, REBUILT),
    _artifact("Sky-Turning Seal", "wood wood metal earth", 4, REBUILT),
    _artifact("Wind and Fire Wheels", "fire fire water earth", 4, REBUILT),
    _artifact("Purple Gold Gourd", "water water metal metal", 4, REBUILT),
    _artifact("Taiji Diagram", "wood fire earth metal water", 4, REBUILT),
]

RUNES: Rows = [
    {"colour": colour, "points": points, "source": REBUILT}
    for colour, most in (("wood", 3), ("fire", 3), ("water", 3), ("metal", 3), ("earth", 4))
    for points in range(1, most + 1)
]

STARTING_RUNES: Rows = [
    {"colour": colour, "points": 0, "source": REBUILT}
    for colour in ("wood", "fire", "water", "metal")
]

# Each colour twice, one of them once; equal symbols never touch by an edge.
TILES: Rows = [
    {"symbols": list(symbols), "source": REBUILT}
    for symbols in (
        ("wood metal fire", "earth fire water", "water metal earth"),
        ("earth wood fire", "metal water earth", "fire metal water"),
        ("water metal wood", "fire wood earth", "earth metal water"),
        ("wood earth metal", "water metal water", "fire earth wood"),
        ("wood metal wood", "fire earth fire", "earth water metal"),
        ("fire earth water", "metal wood earth", "fire metal wood"),
        ("fire metal water", "earth water fire", "wood earth wood"),
        ("fire earth wood", "metal fire water", "wood water earth"),
        ("fire earth fire", "wood metal water", "metal water wood"),
    )
]

OBJECTIVES: Rows = [
    {"number": 1, "qi": [1, 1, 4], "steps": [0, 1, 1], "source": RULEBOOK},
    {"number": 2, "qi": [1, 2, 4], "source": RULEBOOK},
    {"number": 3, "qi": [3], "source": RULEBOOK},
    {"number": 4, "steps": [1, 3], "source": RULEBOOK},
    {"number": 5, "source": RULEBOOK},
    {"number": 6, "source": RULEBOOK},
    {"number": 7, "source": RULEBOOK},
]

TABLE: Table = {
    "magic": MAGIC,
    "artifact": ARTIFACTS,
    "rune": RUNES,
    "starting_rune": STARTING_RUNES,
    "tile": TILES,
    "objective": OBJECTIVES,
}

STANDARD = fill("rebuilt-2", TABLE)


def _first() -> Table:
    """Return the rows of before the balance was measured: who crafted the Taiji Diagram won."""
    *others, diagram = ARTIFACTS
    return {**TABLE, "artifact": [*others, {**diagram, "points": 6}]}


FIRST = fill("rebuilt", _first())
