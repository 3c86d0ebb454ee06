"""Hexagonal stones, cards with a shape of stones, closed and shaded places, threads."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from test_plates import panelled, words
from test_scenes import APART, ELEMENTS, SIGHT, THEMES, distance, grey, table

from stonewright.scenes import Card, Link, Piece, Place, Scene, Symbol, art, draw
from stonewright.scenes.theme import Theme

HEXES = {element: f"{element}-hex" for element in ELEMENTS}
STONES = (Symbol("fire-hex", 0.4, 0.1, 0.25), Symbol("wood-hex", 0.6, 0.1, 0.25))
PATTERN = Card("Fire Wedge", "4", "-2", STONES, "+ Air", layout="pattern")
CHARTER = Card("Spears", symbols=STONES, text="3 points for each such set", layout="charter")


def shaped(ground: str = "") -> Scene:
    """Return a table with one more place on the board."""
    place = Place("more", "board", 1.0, 4.0, "hex", "a space", ground=ground)
    return replace(table(), places=(*table().places, place))


class TestStones:
    def test_there_is_one_of_each_element(self) -> None:
        assert set(HEXES.values()) <= set(art.names())

    @THEMES
    def test_are_apart_in_grey_at_24_pixels(self, colours: Theme) -> None:
        pictures = {name: grey(name, colours) for name in HEXES.values()}
        for one, two in combinations(pictures, 2):
            changed = (np.abs(pictures[one] - pictures[two]) > 0.1).mean()
            assert changed >= 0.1, (one, two, changed)

    @THEMES
    @pytest.mark.parametrize("sight", SIGHT)
    def test_differ_by_colour_or_by_what_is_on_them(self, colours: Theme, sight: str) -> None:
        for one, two in combinations(ELEMENTS, 2):
            far = distance(colours.elements[one], colours.elements[two], sight) >= APART
            unlike = np.abs(grey(HEXES[one], colours) - grey(HEXES[two], colours)) > 0.1
            assert far or unlike.mean() >= 0.1, (one, two)


class TestCards:
    def test_a_pattern_has_points_penalty_name_and_what_it_brings(self) -> None:
        drawn = draw(panelled(PATTERN))
        assert {"4", "-2", "Fire", "Wedge", "+ Air"} <= set(words(drawn))
        assert drawn.count('href="#sw-fire-hex"') == 1

    def test_a_small_pattern_leaves_its_name_to_the_words(self) -> None:
        drawn = draw(panelled(PATTERN, wide=1.3))
        assert {"4", "-2"} <= set(words(drawn))
        assert "Wedge" not in words(drawn)
        assert 'href="#sw-wood-hex"' in drawn

    def test_a_charter_has_words_beside_its_stones(self) -> None:
        drawn = draw(panelled(CHARTER, wide=6.4))
        assert "Spears" in words(drawn)
        assert "3 points for each such set" in " ".join(words(drawn))

    def test_a_small_charter_shows_its_stones_alone(self) -> None:
        drawn = draw(panelled(CHARTER, wide=1.0))
        assert "Spears" not in words(drawn)
        assert 'href="#sw-fire-hex"' in drawn


class TestPlaces:
    def test_a_closed_place_is_crossed_out(self) -> None:
        closed, plain = draw(shaped("closed")), draw(shaped())
        assert closed.count("<path") == plain.count("<path") + 2

    def test_a_shaded_place_differs_by_its_colour_alone(self) -> None:
        shaded, plain = draw(shaped("shaded")), draw(shaped())
        assert shaded != plain
        assert len(shaded) == len(plain)

    def test_a_thread_is_one_line(self) -> None:
        bare = replace(table(), links=())
        joined = replace(table(), links=(Link("thread", "h0", "h1"),))
        assert draw(joined).count("<path") == draw(bare).count("<path") + 1

    def test_none_of_a_kind_has_no_badge(self) -> None:
        lone = shaped()
        for count, badges in ((0, 0), (3, 1)):
            piece = Piece("heap", "more", "fire-hex", "some", count=count)
            heap = draw(replace(lone, pieces=(*lone.pieces, piece)))
            assert heap.count("<circle") == draw(lone).count("<circle") + badges
