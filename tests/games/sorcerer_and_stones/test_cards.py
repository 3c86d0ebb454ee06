"""The box: what the printed game must satisfy, and files that change it."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.sorcerer_and_stones import GAME, boxes, cards
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.words import artifact_name

BOX = cards.STANDARD.data[0]
TEXT = GAME.write_box()


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


class TestTheBoxItComesWith:
    def test_every_row_names_its_source(self) -> None:
        for rows in cards.TABLE.values():
            assert {row["source"] for row in rows} <= {"rulebook", "inferred", "rebuilt"}

    def test_magic(self) -> None:
        assert BOX.magic.tolist() == [2, 2, 2, 1, 1, 1, 1, 1]

    def test_there_are_fourteen_artifacts_with_different_costs(self) -> None:
        costs = {tuple(row["cost"]) for row in cards.ARTIFACTS}
        assert len(costs) == len({tuple(sorted(cost)) for cost in costs}) == 14

    def test_nu_wa_rock(self) -> None:
        assert artifact_name(BOX, 2) == "Nu Wa Rock"
        assert BOX.needs[2].tolist() == [0, 0, 0, 2, 1]
        assert BOX.worth[2] == 2

    def test_ten_cheap_ones_use_each_colour_six_times(self) -> None:
        cheap = [row["cost"] for row in cards.ARTIFACTS if row["points"] == 2]
        assert len(cheap) == 10
        assert Counter(colour for cost in cheap for colour in cost) == dict.fromkeys(ELEMENTS, 6)
        assert all(cost[0] != cost[1] == cost[2] for cost in cheap)

    def test_four_dear_ones_use_each_colour_three_or_four_times(self) -> None:
        dear = [row["cost"] for row in cards.ARTIFACTS if row["points"] > 2]
        assert {len(cost) for cost in dear} == {4, 5}
        assert set(Counter(colour for cost in dear for colour in cost).values()) == {3, 4}

    def test_the_first_box_is_kept_for_its_records(self) -> None:
        (first,) = GAME.older
        assert first.label == "rebuilt 902add28b42a"  # as released
        assert first.data[0].worth.tolist() == [*BOX.worth.tolist()[:13], 6]

    def test_runes(self) -> None:
        assert BOX.rune.tolist() == [[3, 2, 1, -1]] * 4 + [[4, 3, 2, 1]]
        assert BOX.start.tolist() == [0, 0, 0, 0]

    def test_tiles_spread_the_colours_evenly(self) -> None:
        assert BOX.side == 3
        counts = np.bincount(BOX.tile.ravel(), minlength=5)
        assert sorted(counts.tolist()) == [16, 16, 16, 16, 17]
        assert all(np.bincount(tile, minlength=5).min() >= 1 for tile in BOX.tile)


class TestFiles:
    def test_the_written_file_reads_back(self, tmp_path: Path) -> None:
        box = GAME.read_box(written(tmp_path, TEXT))
        assert box.data.tobytes() == cards.STANDARD.data.tobytes()
        assert (box.name, box.hash) == (cards.STANDARD.name, cards.STANDARD.hash)

    def test_it_has_comments(self) -> None:
        assert TEXT.startswith("# ")
        assert all(f"# {note}" in TEXT for note in boxes.NOTES.values())
        assert tomllib.loads(TEXT)["tile"][0]["symbols"][0] == "wood metal fire"

    def test_another_box_is_played_with(self, tmp_path: Path) -> None:
        text = changed('name = "Nu Wa Rock"', 'name = "Stone of Heaven"')
        game = sw.load("sorcerer_and_stones", cards=written(tmp_path, text))
        assert game.box.hash != cards.STANDARD.hash
        assert artifact_name(game.box.data[0], 2) == "Stone of Heaven"

    def test_tiles_of_two_by_two(self, tmp_path: Path) -> None:
        table: dict[str, Any] = {**cards.TABLE, "tile": small_tiles()}
        box = GAME.read_box(written(tmp_path, boxes.write("small", table)))
        assert box.data[0].side == 2
        assert (box.data[0].tile[:, 4:] == -1).all()
        match = sw.Match(GAME(box), seed=3)
        while "plane" not in match.position():
            match.play(int(match.legal()[0]))
        assert int((match.state.plane >= 0).sum()) == 12
        assert sw.Match.at(match.game, match.position()).position() == match.position()


def small_tiles() -> list[dict[str, Any]]:
    pairs = [(a, b) for a in ELEMENTS for b in ELEMENTS if a < b][:9]
    return [{"symbols": [f"{a} {b}", f"{a} {a}"], "source": "rebuilt"} for a, b in pairs]


BAD = [
    ('card = "spin"\ncount = 2', 'card = "spin"\ncount = 3', r"\[\[magic\]\]: 12 cards"),
    ('card = "fly"', 'card = "spin"', r"magic 2: card = 'spin' stands twice"),
    ('card = "fly"', 'card = "jump"', r"magic 2: card = 'jump', expected one of"),
    (
        '["earth", "metal", "metal"]',
        '["earth", "gold"]',
        "artifact 3 .*, cost: 'gold'",
    ),
    ('["earth", "metal", "metal"]', "[]", "artifact 3 .*expected a list of 1 to 6"),
    ('["earth", "metal", "metal"]', '["fire", "wood", "fire"]', "artifact 3 .*costs the same"),
    ('name = "Nu Wa Rock"', 'name = "KONGTONG  seal"', "artifact 3 .*stands twice"),
    ('name = "Nu Wa Rock"', 'name = "Nu; Wa"', "artifact 3 .*name"),
    ('name = "Nu Wa Rock"\n', "", "artifact 3: name is missing"),
    ('name = "Nu Wa Rock"\n', 'name = "Nu Wa Rock"\nart = 1\n', "artifact 3: no such key: 'art'"),
    ("points = 4", "points = 21", "artifact 11 .*points = 21, expected a number from 0 to 20"),
    ("points = 4", "points = true", "artifact 11 .*points = True"),
    ('colour = "earth"', 'colour = "fire"', r"\[\[rune\]\]: 4 of fire, expected 3"),
    ('colour = "earth"', 'colour = "air"', "rune 13: 'air', expected one of wood"),
    ('"wood metal fire"', '"wood metal"', "tile 1: row 'wood metal', expected 3"),
    ('"wood metal fire"', '"wood metal ice"', "tile 1: 'ice'"),
    ("qi = [1, 2, 4]", "qi = [1, 2]", "objective 2: qi = .*expected a list of 3"),
    ("qi = [1, 2, 4]\n", "", "objective 2: qi is missing"),
    ("steps = [1, 3]", "steps = [1, 30]", "objective 4: steps = 30"),
    ("number = 7", "number = 8", "objective 7: number = 8, expected 7"),
    ('source = "rulebook"', 'source = "heard"', "artifact 3: source = 'heard'"),
    ('name = "rebuilt-2"', "name = 5", "name: 5"),
    ('name = "rebuilt-2"', 'name = "rebuilt-2"\nextra = 1', r"\[extra\]"),
    ("[[objective]]\nnumber = 7", "[[tile]]\nnumber = 7", "tile"),
]


class TestRefused:
    @pytest.mark.parametrize(("old", "new", "fault"), BAD)
    def test_a_bad_row(self, old: str, new: str, fault: str, tmp_path: Path) -> None:
        with pytest.raises(sw.BadBox, match=fault):
            GAME.read_box(written(tmp_path, changed(old, new)))

    def test_a_tile_that_is_another_one_turned(self, tmp_path: Path) -> None:
        tiles = small_tiles()
        tiles[1] = {"symbols": tiles[0]["symbols"][::-1], "source": "rebuilt"}
        tiles[1]["symbols"] = [" ".join(reversed(row.split())) for row in tiles[1]["symbols"]]
        with pytest.raises(sw.BadBox, match="tile 2: another tile shows the same"):
            boxes.fill("bad", {**cards.TABLE, "tile": tiles})

    def test_tiles_of_two_sizes(self) -> None:
        tiles = [*cards.TILES[:8], small_tiles()[0]]
        with pytest.raises(sw.BadBox, match="tile 9: 2 x 2 symbols, but tile 1 has 3 x 3"):
            boxes.fill("bad", {**cards.TABLE, "tile": tiles})

    def test_a_table_that_is_missing(self, tmp_path: Path) -> None:
        with pytest.raises(sw.BadBox, match=r"\[\[magic\]\]: is missing"):
            GAME.read_box(written(tmp_path, 'name = "empty"'))

    def test_no_toml(self, tmp_path: Path) -> None:
        with pytest.raises(sw.BadBox, match="is no TOML"):
            GAME.read_box(written(tmp_path, "spin, fly"))

    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(sw.BadBox, match="cannot be read"):
            GAME.read_box(tmp_path / "none.toml")
