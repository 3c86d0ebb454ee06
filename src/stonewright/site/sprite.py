"""The pictures' own art and colours for the pages: a sheet of symbols, and CSS variables."""

import hashlib
from functools import cache

from fastapi import APIRouter
from fastapi.responses import Response

from stonewright.scenes import art
from stonewright.scenes.markup import tag
from stonewright.scenes.theme import DARK, LIGHT, Theme, mix

THEMES = {"light": LIGHT, "dark": DARK}
PLAIN = (
    "page",
    "board",
    "cell",
    "line",
    "panel",
    "glow",
    "ink",
    "quiet",
    "accent",
    "trail",
    "edge",
)
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}

router = APIRouter(include_in_schema=False)


@cache
def sheet(theme: str) -> str:
    """Return every symbol in the colours of a theme, as one hidden picture."""
    symbols = art.sheet(art.names(), THEMES[theme], "sw-")
    return tag("svg", tag("defs", symbols), xmlns="http://www.w3.org/2000/svg", width=0, height=0)


@cache
def colours() -> str:
    """Return the colours of both themes as CSS variables."""
    return "".join(
        f':root[data-theme="{name}"] {{\n  color-scheme: {name};\n{_variables(theme)}}}\n'
        for name, theme in THEMES.items()
    )


def _variables(theme: Theme) -> str:
    earth = theme.elements["earth"]
    values: dict[str, str | float] = {name: getattr(theme, name) for name in PLAIN}
    values |= {f"seat-{number}": colour for number, colour in enumerate(theme.seats)}
    values |= {
        "shade": theme.shade,
        "warmth": theme.warmth,
        "cell-shaded": mix(theme.cell, theme.line, 0.3),
        "slab-shadow": mix(theme.board, "#000000", 0.35),
        "card-back": mix(theme.quiet, theme.panel, 0.2),
        "card-back-line": mix(theme.quiet, theme.panel, 0.4),
        "ridge-edge": mix(earth, "#000000", 0.5),
        "ridge": earth,
        "ridge-light": mix(earth, "#FFF6E4", 0.6),
        "raised": mix(theme.panel, theme.page, 0.35),
        "faint": mix(theme.page, theme.ink, 0.07),
        "on-accent": theme.panel if theme is LIGHT else theme.page,
    }
    return "".join(f"  --{name}: {value};\n" for name, value in values.items())


@cache
def fingerprint() -> str:
    """Return what changes when the art or the colours change, for addresses that are kept."""
    whole = colours() + "".join(map(sheet, THEMES))
    return hashlib.sha256(whole.encode()).hexdigest()[:10]


@router.get("/art/colours.css")
async def read_colours() -> Response:
    """Send the colours of both themes."""
    return Response(colours(), media_type="text/css", headers=FOREVER)


@router.get("/art/{theme}.svg")
async def read_sheet(theme: str) -> Response:
    """Send the sheet of symbols in the colours of a theme."""
    if theme not in THEMES:
        return Response("There is no such sheet.", 404, media_type="text/plain")
    return Response(sheet(theme), media_type="image/svg+xml", headers=FOREVER)
