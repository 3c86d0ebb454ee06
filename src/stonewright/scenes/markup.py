"""Small builders of SVG text: elements, numbers, escaped words and wrapped lines."""

from __future__ import annotations

import html
import re

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDE, _NARROW = 0.95, 0.4  # widths in em of a generous sans such as DejaVu, bold


def number(value: float) -> str:
    """Write a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(words: str) -> str:
    """Make any text safe in XML; characters that XML cannot hold are dropped."""
    return html.escape(_FORBIDDEN.sub("", words))


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """Return an element; `_` in attribute names stands for `-`, None leaves one out."""
    given = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"


def text(words: str, x: float, y: float, size: float, fill: str, **more: str | float) -> str:
    """Return one line of text."""
    return tag("text", escape(words), x=x, y=y, font_size=size, fill=fill, **more)


def width(words: str, size: float) -> float:
    """Estimate how wide a line of text is, rather too wide than too narrow."""
    return size * sum(_em(letter) for letter in words)


def wrap(words: str, room: float, size: float) -> list[str]:
    """Break words into lines no wider than `room`, where spaces allow it."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fit(words: str, room: float, size: float) -> str:
    """Shorten a line that is wider than `room`."""
    if width(words, size) <= room:
        return words
    while words and width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def _em(letter: str) -> float:
    if letter in "mwMW—@%" or ord(letter) > 0x2E80:
        return _WIDE
    if letter in "ijlftI.,:;'! |()":
        return _NARROW
    return 0.74 if letter.isupper() else 0.66
