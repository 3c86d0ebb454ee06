"""A scene as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Iterable

from stonewright.scenes import art
from stonewright.scenes.markup import FONT, escape, number, tag
from stonewright.scenes.model import MARKS, Scene
from stonewright.scenes.rail import Block, below, prompt, stack, table_side
from stonewright.scenes.table import Pen, draw_area, light_gradient
from stonewright.scenes.theme import theme

MARGIN = 20.0
SHADOW = 5.0  # pixels that the board's shadow reaches below it
BOARD, RAIL, NARROW = 600.0, 300.0, 400.0  # widths in pixels


def draw(
    scene: Scene,
    dark: bool = False,
    *,
    targets: bool = True,
    narrow: bool = False,
    prefix: str = "sw-",
) -> str:
    """Draw a scene: board and rail side by side, or one under the other when narrow.

    Give each picture of one page its own `prefix`; all ids inside begin with it.
    """
    pen = Pen(scene, theme(dark), prefix, targets)
    wide, block = _narrow(pen) if narrow else _wide(pen)
    return _document(pen, wide, block)


def draw_board(
    scene: Scene, dark: bool = False, *, wide: float = BOARD, prefix: str = "sw-"
) -> str:
    """Draw the board of a scene alone, without anything beside it."""
    pen = Pen(scene, theme(dark), prefix, targets=False)
    board = _board(pen, wide)
    return _document(pen, wide, Block(board.svg, board.height + SHADOW), ground=False)


def _wide(pen: Pen) -> tuple[float, Block]:
    board, x = _left(pen), BOARD + 2 * MARGIN
    rail = stack([prompt(pen, RAIL), table_side(pen, RAIL)], 18)
    svg = _at(MARGIN, MARGIN, board.svg) + _at(x, MARGIN, rail.svg)
    return x + RAIL + MARGIN, Block(svg, max(board.height, rail.height) + 2 * MARGIN)


def _left(pen: Pen) -> Block:
    """Return the board with the panels that lie under it."""
    board, under = _board(pen, BOARD), below(pen, BOARD)
    return stack([board, *under], 16) if under else board


def _narrow(pen: Pen) -> tuple[float, Block]:
    room = NARROW - MARGIN
    parts = [prompt(pen, room), _board(pen, NARROW), table_side(pen, room, below(pen, room))]
    inner = [parts[0], Block(_at(-MARGIN / 2, 0, parts[1].svg), parts[1].height), parts[2]]
    column = stack(inner, 14)
    return NARROW, Block(_at(MARGIN / 2, MARGIN / 2, column.svg), column.height + MARGIN)


def _board(pen: Pen, wide: float) -> Block:
    board = pen.scene.areas[0]
    unit = wide / board.width
    return Block(draw_area(pen, board, unit, board=True), board.height * unit)


def _document(pen: Pen, wide: float, block: Block, *, ground: bool = True) -> str:
    scene, prefix = pen.scene, pen.prefix
    box = f"0 0 {number(wide)} {number(block.height)}"
    sheet = tag("defs", art.sheet(_wanted(scene), pen.colours, prefix), light_gradient(pen))
    return tag(
        "svg",
        tag("title", escape(scene.title), id=f"{prefix}title"),
        tag("desc", escape(describe(scene)), id=f"{prefix}desc"),
        sheet,
        tag("rect", width=wide, height=block.height, fill=pen.colours.page) if ground else "",
        block.svg,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=wide,
        height=block.height,
        role="img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        font_family=FONT,
        style="font-variant-numeric:tabular-nums",
    )


def sheet(scenes: Iterable[Scene]) -> str:
    """Draw several scenes side by side, as HTML."""
    drawn = (draw(scene, narrow=True, prefix=f"sw{i}-") for i, scene in enumerate(scenes))
    pictures = (tag("div", svg, style="zoom:0.6") for svg in drawn)
    return tag("div", *pictures, style="display:flex;flex-wrap:wrap;gap:12px")


def describe(scene: Scene) -> str:
    """Say the whole table in words: prompt, result, players, and every piece."""
    players = (f"{player.name}: {', '.join(player.facts)}." for player in scene.players)
    pieces = "; ".join(piece.words for piece in scene.pieces)
    return " ".join([scene.prompt, *scene.result, *players, f"{pieces}." if pieces else ""])


def _wanted(scene: Scene) -> set[str]:
    """Return the symbols that the picture uses."""
    pieces = {art.symbol_name(piece.art, piece.seat) for piece in scene.pieces}
    cards = (piece.card for piece in scene.pieces if piece.card is not None)
    printed = {symbol.art for card in cards for symbol in card.symbols}
    printed |= {place.art for place in scene.places}
    return pieces | printed | {MARKS[player.seat] for player in scene.players}


def _at(x: float, y: float, svg: str) -> str:
    return tag("g", svg, transform=f"translate({number(x)} {number(y)})")
