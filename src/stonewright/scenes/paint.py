"""How a piece is painted: one colour with its shades, the relief of a silhouette, a line."""

from __future__ import annotations

from dataclasses import dataclass

from stonewright.scenes.markup import tag
from stonewright.scenes.theme import Theme, mix


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour with the shades and gradients that its relief needs."""

    key: str
    base: str
    prefix: str
    theme: Theme

    @property
    def face(self) -> str:
        """The gradient of a face in this colour."""
        return f"url(#{self.prefix}face-{self.key})"

    @property
    def rim(self) -> str:
        """The gradient of light along an edge."""
        return f"url(#{self.prefix}rim)"

    def deep(self, share: float) -> str:
        """Return the colour in the shade."""
        return mix(self.base, "#000000", share)

    def pale(self, share: float) -> str:
        """Return the colour in the light."""
        return mix(self.base, "#FFF6E4", share)


def relief(shape: str, paint: Paint, outline: float = 2.5) -> str:
    """Return a silhouette as a stone: shadow, side, face, outline and rim of light."""
    solid = {"d": shape, "fill_rule": "evenodd", "stroke_linejoin": "round"}
    return (
        tag("path", **solid, transform="translate(4 6)", opacity=paint.theme.shade)
        + tag("path", **solid, transform="translate(0 3)", fill=paint.deep(0.5))
        + tag("path", **solid, fill=paint.face, stroke=paint.deep(0.5), stroke_width=outline)
        + tag("path", **solid, fill="none", stroke=paint.rim, stroke_width=1.8)
    )


def stroke(path: str, colour: str, thick: float, **more: str | float) -> str:
    """Return a line with round ends."""
    look: dict[str, str | float] = {"stroke_linecap": "round", "stroke_linejoin": "round", **more}
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=thick, **look)
