"""Plates, badges and notes, panels under the board, printed places, and more pieces."""

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py

from stonewright.scenes import Area, Card, Piece, Place, Scene, Symbol, art, draw
from stonewright.scenes.figures import FIGURES, ICONS, RUNES
from stonewright.scenes.theme import LIGHT, Theme
from test_scenes import THEMES, grey, outline, table

PLATE = Card("Nu Wa Rock", "2", symbols=(Symbol("earth", 0.4, 0.2),), layout="plate")
BADGE = Card("Shift", symbols=(Symbol("shift", 0.3, 0), Symbol("wood", 0.7, 0)), layout="badge")
NOTE = Card("objective", text="Two lines: 1 step\nThree or more lines: 3 steps", layout="note")


def panelled(*cards: Card, wide: float = 3.2, under: bool = True) -> Scene:
    """Return a table with a panel for each card, and a printed place on the board."""
    scene = table()
    areas = [Area(f"panel-{i}", f"Panel {i}", wide, 2.4, under=under) for i in range(len(cards))]
    places = [
        Place(f"panel-{i}", f"panel-{i}", wide / 2, 1.2, "slot", "a card", wide, 2.4)
        for i in range(len(cards))
    ]
    pieces = [
        Piece(f"panel-{i}", f"panel-{i}", "card", f"card {i}", card=card)
        for i, card in enumerate(cards)
    ]
    printed = Place("printed", "board", 1.0, 4.0, "square", "a cell", art="metal")
    return replace(
        scene,
        areas=(*scene.areas, *areas),
        places=(*scene.places, printed, *places),
        pieces=(*scene.pieces, *pieces),
    )


def words(drawn: str) -> list[str]:
    """Return all written lines."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawn)


class TestPlates:
    def test_a_plate_has_points_name_and_symbols(self) -> None:
        drawn = draw(panelled(PLATE))
        assert {"2", "Nu Wa Rock"} <= set(words(drawn))
        assert 'href="#sw-earth"' in drawn

    def test_a_small_plate_leaves_its_name_to_the_words(self) -> None:
        drawn = draw(panelled(PLATE, wide=1.6))
        assert "2" in words(drawn)
        assert "Nu Wa Rock" not in words(drawn)

    def test_a_badge_has_its_name_below_its_symbols(self) -> None:
        drawn = draw(panelled(BADGE))
        assert "Shift" in words(drawn)
        assert {"sw-shift", "sw-wood"} <= set(re.findall('<symbol id="([^"]*)"', drawn))

    def test_a_note_keeps_its_lines(self) -> None:
        assert "Two lines: 1 step" in words(draw(panelled(NOTE, wide=7)))

    def test_faint_symbols_are_faint(self) -> None:
        faint = replace(PLATE, symbols=(Symbol("earth", 0.4, 0.2, faint=True),))
        assert draw(panelled(faint)) != draw(panelled(PLATE))


class TestPanels:
    def test_lie_under_the_board_or_beside_it(self) -> None:
        under, beside = (draw(panelled(NOTE, wide=7, under=way)) for way in (True, False))
        assert under != beside
        for drawn in (under, beside):
            assert "Panel 0" in words(drawn)
            assert ElementTree.fromstring(drawn) is not None

    @pytest.mark.parametrize("narrow", [False, True])
    def test_every_panel_is_drawn(self, narrow: bool) -> None:
        drawn = draw(panelled(PLATE, BADGE, NOTE, PLATE), narrow=narrow)
        assert {f"Panel {i}" for i in range(4)} <= set(words(drawn))
        assert resvg_py.svg_to_bytes(svg_string=drawn)

    def test_slim_panels_stand_in_two_columns(self) -> None:
        few, many = (draw(panelled(*[NOTE] * count)) for count in (1, 2))
        height = [float(re.findall(r'height="([\d.]+)"', drawn)[0]) for drawn in (few, many)]
        assert height[0] == height[1]


class TestPlaces:
    def test_show_what_is_printed_on_them(self) -> None:
        plain = draw(table())
        assert draw(panelled()).count("#sw-metal") == plain.count("#sw-metal") + 1

    def test_faintly_where_it_is_only_a_hint(self) -> None:
        scene = panelled()
        hint = [replace(p, faint=True) if p.id == "printed" else p for p in scene.places]
        assert draw(replace(scene, places=tuple(hint))) != draw(scene)

    def test_a_piece_fills_the_scale_of_its_place(self) -> None:
        scene = table()
        small = [replace(p, scale=0.4) if p.id == "h0" else p for p in scene.places]
        assert draw(replace(scene, places=tuple(small))) != draw(scene)


class TestPieces:
    """Taoists, spirits and runes are told apart from each other and from stones."""

    @THEMES
    @pytest.mark.parametrize("figure", FIGURES)
    def test_seats_are_apart_in_grey_at_24_pixels(self, colours: Theme, figure: str) -> None:
        pictures = [grey(f"{figure}-{seat}", colours) for seat in range(4)]
        for one, two in combinations(pictures, 2):
            assert (np.abs(one - two) > 0.1).mean() >= 0.03

    @THEMES
    def test_figures_have_silhouettes_of_their_own(self, colours: Theme) -> None:
        names = ["sage-0", *(f"{figure}-0" for figure in FIGURES)]
        masks = {name: outline(name, colours) for name in names}
        for one, two in combinations(names, 2):
            assert (masks[one] ^ masks[two]).sum() / (masks[one] | masks[two]).sum() >= 0.2

    @THEMES
    def test_runes_are_apart_in_grey_at_24_pixels(self, colours: Theme) -> None:
        for one, two in combinations(RUNES, 2):
            assert (np.abs(grey(one, colours) - grey(two, colours)) > 0.1).mean() >= 0.08

    def test_all_are_in_the_sheet(self) -> None:
        assert {*RUNES, *ICONS, "taoist-3", "spirit-2"} <= set(art.names())
        sheet = art.sheet(["rune-wood", "spin", "taoist-1"], LIGHT, "p-")
        assert re.findall('<symbol id="([^"]*)"', sheet) == ["p-taoist-1", "p-rune-wood", "p-spin"]
