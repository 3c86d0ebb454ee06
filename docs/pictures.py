"""Draw the pictures of the documents and of the site's front page: `make pictures`."""

from pathlib import Path

import stonewright as sw
from stonewright.scenes import draw_board

HERE = Path(__file__).parent
SITE = HERE.parent / "src/stonewright/site/static/pictures"

# A game, the seat that looks, the position and what is played from it.
TABLES = (
    (
        "element",
        sw.NOBODY,
        (
            "7A3/2A3F4/1W1M2F4/1W1EE1q1A2/1W3E1WW2/3B1p5/4FFF1M2/2E3A1E2/1EE2W3C1/3F1W5/9F1"
            " to:0 phase:act hand:FWA steps:2 turns:21"
        ),
        ("ne", "W j7", "flow n", "flow n", "flow w"),
    ),
    (
        "sorcerer_and_stones",
        sw.NOBODY,
        (
            "colours:MTF taoists:AAE zones:11WWMM/00ETTF/01MEEF/21TFWF/02WFWT row:11+3+13+4"
            " made:2+9+14/1+7+10+12/5+6+8 line:FFEMTWMTT open:YYQw/SSYe/SYYe spent:SQm/Qtwm/SQQtfwm"
            " stones:FWEEE/E/TWMMM plane:5.1/2.1/8.2/7.1 corners:MTFW spirits:1,2/4,3/1,0"
            " runes:.x./x../x1./x2./...x objectives:1+2+3 supply:1 qi:21/9/11 to:2 rounds:32"
        ),
        ("cast fly", "fly A"),
    ),
    (
        "elemental_stones",
        0,
        (
            "F/EMTTEE/WEWTEFET1WTM/2WWFF2TFETE2FEE/3TMFT1E4WMT1W2WMFE/3T1FWFWMT6MTT2F3WWMM to:0"
            " phase:act round:8 start:1 left:1 ending:1 hands:W,E,- areas:FFFFFFEEEEMMMMMMMWWWTTT"
            " air:5 piles:-,-,-,MW sov:F,M,W obj:O1,O4,O3 rej:O8,O2,O6 cards:M7+W5,-,E6+T3* "
            "row:F4+E7+M2+W6 deck:E8 disc:F1+F2+F3+F5+F6+F7+F8+E1+E2+E4+E5+M3+M4+M5+M6+M8+W1+W3"
            "+W4+W7+W8+T2+T4+T5+T6+T7+T8 scored:-,E3+M1+W2+T1,-"
        ),
        (),
    ),
)


def tables() -> dict[str, tuple[sw.Match, int]]:
    """Return a match in the middle for each game, and the seat that looks."""
    found = {}
    for name, seat, position, actions in TABLES:
        match = sw.Match.at(sw.load(name), position)
        for action in actions:
            match.play(action)
        found[name] = match, seat
    return found


def pictures() -> dict[str, str]:
    """Return the name of each picture with its SVG, for light and for dark pages."""
    drawn = {}
    for name, (match, seat) in tables().items():
        drawn[f"{name}.svg"] = match.svg(seat)
        drawn[f"{name}-dark.svg"] = match.svg(seat, dark=True)
    return drawn


def boards() -> dict[str, str]:
    """Return the same boards alone, for the front page."""
    drawn = {}
    for name, (match, seat) in tables().items():
        drawn[f"{name}.svg"] = draw_board(match.scene(seat))
        drawn[f"{name}-dark.svg"] = draw_board(match.scene(seat), dark=True)
    return drawn


def write(folder: Path, drawn: dict[str, str]) -> None:
    """Write pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in drawn.items():
        (folder / name).write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(HERE, pictures())
    write(SITE, boards())
