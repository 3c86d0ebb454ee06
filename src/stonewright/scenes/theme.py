"""The colours of the table by day and by night, and arithmetic on colours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours: grounds, inks, and a colour for each element and seat."""

    page: str
    board: str
    cell: str
    line: str
    panel: str
    glow: str
    ink: str
    quiet: str
    accent: str
    trail: str
    edge: str
    shade: float
    warmth: float
    elements: dict[str, str]
    seats: tuple[str, str, str, str]


LIGHT = Theme(
    page="#F5F0E6",
    board="#DCD2BE",
    cell="#EBE4D5",
    line="#C9BDA5",
    panel="#FBF8F1",
    glow="#FFF4D6",
    ink="#2B2621",
    quiet="#5E554A",
    accent="#8A4B08",
    trail="#8A4B08",
    edge="#2B2621",
    shade=0.26,
    warmth=0.55,
    elements={
        "fire": "#C8452D",
        "water": "#2B6CB0",
        "earth": "#7A5C36",
        "wind": "#9FB3C1",
        "wood": "#3B8349",
        "metal": "#C99A2E",
    },
    seats=("#B4770F", "#51549E", "#97396F", "#23766C"),
)

DARK = Theme(
    page="#1B1F23",
    board="#23292E",
    cell="#2F363C",
    line="#3E474E",
    panel="#242A2F",
    glow="#FFDFA0",
    ink="#F1ECE2",
    quiet="#B9B2A5",
    accent="#F2C265",
    trail="#F2C265",
    edge="#0F1214",
    shade=0.5,
    warmth=0.1,
    elements={
        "fire": "#E4654B",
        "water": "#5A9BDC",
        "earth": "#9D7A4A",
        "wind": "#ADC1CE",
        "wood": "#5FB06E",
        "metal": "#E3B94E",
    },
    seats=("#E0A63A", "#8F93DE", "#D77BB0", "#4FB3A6"),
)


def theme(dark: bool) -> Theme:
    """Return the colours of the night or of the day."""
    return DARK if dark else LIGHT


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a `#RRGGBB` colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Return `colour` with a share of `other` in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    high, low = sorted((luminance(colour), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    red, green, blue = (_linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
