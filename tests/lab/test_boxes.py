"""Boxes of a sweep: every way to say what changes, and that nothing else does."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from stonewright.errors import BadBox, BadOption
from stonewright.lab.boxes import box_text, changed

SORCERER, STONES = "sorcerer_and_stones", "elemental_stones"


def text_of(name: str) -> str:
    return box_text(sw.games.find(name), None)


def at(text: str, path: list[Any]) -> Any:
    """Look a value up."""
    found: Any = tomllib.loads(text)
    for step in path:
        found = found[step]
    return found


FORMS: list[tuple[str, str, str, list[Any], Any]] = [
    (SORCERER, "artifact.3.points", "9", ["artifact", 2, "points"], 9),
    (SORCERER, "artifact.Nu Wa Rock.points", "0", ["artifact", 2, "points"], 0),
    (SORCERER, "artifact.NU WA ROCK.points", "1", ["artifact", 2, "points"], 1),
    (SORCERER, "artifact.14.name", "Diagram", ["artifact", 13, "name"], "Diagram"),
    (SORCERER, "artifact.14.name", '"3"', ["artifact", 13, "name"], "3"),
    (SORCERER, "artifact.1.cost.2", "earth", ["artifact", 0, "cost", 1], "earth"),
    (SORCERER, "artifact.1.cost", '["fire", "fire"]', ["artifact", 0, "cost"], ["fire", "fire"]),
    (SORCERER, "magic.spin.count", "3", ["magic", 0, "count"], 3),
    (SORCERER, "objective.1.qi.3", "7", ["objective", 0, "qi", 2], 7),
    (SORCERER, "name", "mine", ["name"], "mine"),
    (STONES, "pattern.1.points", "5", ["pattern", 0, "points"], 5),
    (STONES, "sovereign.2.points", "4", ["sovereign", 1, "points"], 4),
]


@pytest.mark.parametrize(
    ("name", "path", "value", "where", "expected"), FORMS, ids=[f"{f[1]}={f[2]}" for f in FORMS]
)
def test_a_value_and_nothing_else(
    name: str, path: str, value: str, where: list[Any], expected: Any
) -> None:
    text = text_of(name)
    made = changed(text, path, value)
    assert at(made, where) == expected != at(text, where)
    before, after = tomllib.loads(text), tomllib.loads(made)
    for table in (before, after):
        holder: Any = table
        for step in where[:-1]:
            holder = holder[step]
        holder[where[-1]] = None
    assert after == before


@pytest.mark.parametrize("name", [SORCERER, STONES])
class TestWhole:
    def test_changing_it_back_gives_the_same_box(self, name: str, tmp_path: Path) -> None:
        game = sw.load(name)
        first = {SORCERER: "artifact.1.points", STONES: "pattern.1.points"}[name]
        old = at(text_of(name), [first.split(".")[0], 0, "points"])
        there = changed(text_of(name), first, str(old + 1))
        path = tmp_path / "box.toml"
        path.write_text(there)
        assert game.read_box(path).hash != game.box.hash
        path.write_text(changed(there, first, str(old)))
        assert game.read_box(path).hash == game.box.hash

    def test_once_changed_it_can_be_changed_again(self, name: str, tmp_path: Path) -> None:
        row = {SORCERER: "artifact", STONES: "pattern"}[name]
        path = tmp_path / "box.toml"
        path.write_text(changed(text_of(name), f"{row}.2.points", "3"))
        text = box_text(sw.games.find(name), str(path))
        again = changed(text, f"{row}.1.points", "4")
        assert [at(again, [row, i, "points"]) for i in (0, 1)] == [4, 3]

    @pytest.mark.parametrize("value", ["-1", "1000", "many", "2.5", "true", "[1]", '""'])
    def test_a_value_that_no_box_may_have(self, name: str, value: str, tmp_path: Path) -> None:
        """A sweep writes it down as it was given, and the game refuses it in its own words."""
        row = {SORCERER: "artifact", STONES: "pattern"}[name]
        path = tmp_path / "box.toml"
        path.write_text(changed(text_of(name), f"{row}.1.points", value))
        with pytest.raises(BadBox, match="points"):
            sw.load(name, path)

    @pytest.mark.parametrize("path", ["", ".", "name.", ".name", "nothing", "nothing.1", "name.1"])
    def test_no_path(self, name: str, path: str) -> None:
        with pytest.raises(BadOption, match=r"^box\..*: there is no '"):
            changed(text_of(name), path, "1")

    @pytest.mark.parametrize("row", ["0", "-1", "+1", "1.0", "99", " 1", "points", "\u00b2"])
    def test_no_row(self, name: str, row: str) -> None:
        kind = {SORCERER: "artifact", STONES: "pattern"}[name]
        with pytest.raises(BadOption, match="expected"):
            changed(text_of(name), f"{kind}.{row}.points", "1")


def test_a_game_without_cards() -> None:
    with pytest.raises(BadOption, match="element has no cards"):
        box_text(sw.games.find("element"), None)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises((BadBox, OSError)):
        box_text(sw.games.find(SORCERER), str(tmp_path / "nowhere.toml"))
