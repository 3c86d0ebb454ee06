"""Draw the pictures of the documents: `make pictures`."""

from pathlib import Path

import stonewright as sw

HERE = Path(__file__).parent
POSITION = (
    "7A3/2A3F4/1W1M2F4/1W1EE1q1A2/1W3E1WW2/3B1p5/4FFF1M2/2E3A1E2/1EE2W3C1/3F1W5/9F1"
    " to:0 phase:act hand:FWA steps:2 turns:21"
)
ACTIONS = ("ne", "W j7", "flow n", "flow n", "flow w")


def pictures() -> dict[str, str]:
    """Return the name of each picture with its SVG."""
    match = sw.Match.at(sw.load("element"), POSITION)
    for action in ACTIONS:
        match.play(action)
    return {
        "element.svg": match.svg(),
        "element-dark.svg": match.svg(dark=True),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg + "\n", encoding="utf-8")
        print(f"docs/{name}")
