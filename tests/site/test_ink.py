"""Scenes as they are sent: written once, with the players' names put in afterwards."""

import random
from collections.abc import Iterator

import orjson
import pytest

import stonewright as sw
from stonewright.game import NOBODY
from stonewright.scenes import Piece, Scene
from stonewright.site.tables.ink import field, joined, listed
from stonewright.site.tables.naming import Naming, marked, marked_words
from stonewright.site.tables.patch import scene_patch, written_patch

ALL = pytest.mark.parametrize("game", sw.names())
NAMES = ['Ann "x"', "Moon"]


def steps(game: str, seat: int, plies: int = 60) -> Iterator[tuple[Scene, Scene]]:
    """Yield what a seat sees before and after each action of a match at random."""
    match, dice = sw.Match(sw.load(game), seed=6), random.Random(6)
    old = match.scene(seat)
    for _ in range(plies):
        if match.over:
            return
        match.play(int(dice.choice(match.legal())))
        new = match.scene(seat)
        yield old, new
        old = new


class TestPatches:
    @ALL
    def test_what_is_written_is_the_patch(self, game: str) -> None:
        naming = Naming(NAMES)
        for seat in (0, NOBODY):
            for old, new in steps(game, seat):
                plain = orjson.loads(naming(orjson.dumps(scene_patch(old, new))))
                assert orjson.loads(naming.fill(written_patch(old, new, {}))) == plain

    @ALL
    def test_viewers_share_what_was_written(self, game: str) -> None:
        for old, new in steps(game, 0, 10):
            known: dict[tuple[str, int, int], bytes | None] = {}
            first = orjson.loads(Naming(NAMES).fill(written_patch(old, new, known)))
            assert known
            for key, text in known.items():
                known[key] = text and field(key[0], b'"kept"')
            again = orjson.loads(written_patch(old, new, known))
            assert set(again.values()) == {"kept"} and set(again) == set(first)

    def test_nothing_changed_is_an_empty_object(self) -> None:
        scene = sw.Match(sw.load("element")).scene(0)
        assert written_patch(scene, scene, {}) == b"{}"


class TestParts:
    def test_a_list_is_what_it_would_be_otherwise(self) -> None:
        scene = sw.Match(sw.load("elemental_stones")).scene(0)
        for parts in (scene.pieces, scene.places, scene.targets, scene.areas):
            fresh = marked(orjson.dumps(parts))
            assert listed(parts) == fresh == listed(parts)
        assert listed(()) == b"[]"

    def test_ink_does_not_show(self) -> None:
        dry, wet = (Piece("sage-0", "a1", "sage", "Sun's sage on a1") for _ in range(2))
        listed([wet])
        assert wet == dry and hash(wet) == hash(dry) and repr(wet) == repr(dry)
        assert orjson.dumps(wet) == orjson.dumps(dry)

    def test_each_part_is_written_once(self) -> None:
        piece = Piece("sage-0", "a1", "sage", "Sun's sage on a1")
        text = listed([piece])
        object.__setattr__(piece, "words", "changed against all rules")
        assert listed([piece]) == text

    def test_objects_are_joined(self) -> None:
        assert orjson.loads(joined([field("a", b"1"), field("b", b"[]")])) == {"a": 1, "b": []}


class TestMarks:
    def test_they_stand_for_whole_words(self) -> None:
        text = marked(b"Sun, Sunny, Moon's Star and Hill")
        assert text == b"\x01, Sunny, \x02's \x03 and \x04"

    def test_seats_without_a_player_keep_their_word(self) -> None:
        assert Naming(["Ann"]).fill(marked(b"Sun hunts Moon")) == b"Ann hunts Moon"

    def test_names_are_not_replaced_by_each_other(self) -> None:
        assert Naming(["Moon", "Sun"])(b"Sun hunts Moon") == b"Moon hunts Sun"

    def test_words_are_json(self) -> None:
        naming = Naming(NAMES)
        assert orjson.loads(naming.fill(marked_words('Sun says "\x01"'))) == 'Ann "x" says "\x01"'
