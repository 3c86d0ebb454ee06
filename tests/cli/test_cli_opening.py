"""From the words of the command line to a match."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from stonewright import games
from stonewright.cli import opening
from stonewright.cli.arguments import parser
from stonewright.cli.opening import chosen, open_table, options, read_seat
from stonewright.cli.warm import Rehearsal

GAME = sw.load("element")


def given(*words: str) -> Namespace:
    """Return the arguments of `play`."""
    return parser().parse_args(["play", *words])


class TestGames:
    def test_the_first_need_not_be_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(games, "names", lambda: ["chess", "go"])
        assert chosen(None) == "chess"
        assert chosen("go") == "go"


class TestSeats:
    @pytest.mark.parametrize(
        ("text", "seat"), [("0", 0), ("2", 2), ("sun", 0), ("Moon", 1), ("STAR", 2)]
    )
    def test_by_number_or_name(self, text: str, seat: int) -> None:
        assert read_seat(text, 3) == seat

    @pytest.mark.parametrize("text", ["3", "-1", "hill", "", "1.0", "x" * 1000])
    def test_others_are_refused(self, text: str) -> None:
        with pytest.raises(sw.BadOption, match="expected 0 to 2, or sun, moon, star"):
            read_seat(text, 3)


class TestOptions:
    def test_values_are_read_as_the_game_has_them(self) -> None:
        found = options(GAME, ["turn_limit=40", "first=1", "dead_ends=allowed"])
        assert found == {"turn_limit": 40, "first": 1, "dead_ends": "allowed"}

    def test_the_last_one_counts(self) -> None:
        assert options(GAME, ["first=1", "first=0"]) == {"first": 0}


class TestTables:
    def test_defaults(self) -> None:
        table = open_table(given("--seed", "9"))
        assert (table.match.seats, table.match.seed) == (2, 9)
        assert table.bots == {}
        assert table.path is None

    def test_no_seed_gives_another_each_time(self) -> None:
        assert open_table(given()).match.seed != open_table(given()).match.seed

    @pytest.mark.parametrize(
        ("words", "bots"),
        [
            (("--against", "uniform"), [1, 2, 3]),
            (("--against", "uniform", "--seat", "2"), [0, 1, 3]),
            (("--against", "uniform,uniform,uniform", "--seat", "hill"), [0, 1, 2]),
            (("--against", "uniform", "--against", "uniform,uniform"), [1, 2, 3]),
        ],
    )
    def test_bots_take_the_other_seats(self, words: tuple[str, ...], bots: list[int]) -> None:
        table = open_table(given("--seats", "4", *words))
        assert list(table.bots) == bots
        assert len(table.people) == 1

    def test_it_is_saved_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        table = open_table(given("--save", str(path), "--seats", "3"))
        assert path.read_text() == table.match.dumps()

    def test_a_loaded_match_has_all_it_had(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        match = sw.Match(GAME, 3, 11, turn_limit=40, first=2)
        match.play("draw 2")
        path.write_text(match.dumps())
        table = open_table(given("--load", str(path), "--against", "uniform", "--seat", "star"))
        assert table.match.dumps() == match.dumps()
        assert table.people == [2]
        assert path.read_text() == match.dumps()

    def test_a_link_to_the_loaded_file_is_the_same_file(self, tmp_path: Path) -> None:
        path, link = tmp_path / "game.txt", tmp_path / "link.txt"
        path.write_text(sw.Match(GAME).dumps())
        link.symlink_to(path)
        assert open_table(given("--load", str(path), "--save", str(link))).path == link

    def test_loading_one_file_does_not_overwrite_another(self, tmp_path: Path) -> None:
        one, two = tmp_path / "one.txt", tmp_path / "two.txt"
        for path in (one, two):
            path.write_text(sw.Match(GAME).dumps())
        with pytest.raises(sw.GameError, match="exists"):
            open_table(given("--load", str(one), "--save", str(two)))

    @pytest.mark.parametrize(
        "words", [("--seats", "2"), ("--position", "x"), ("--option", "first=0"), ("--seed", "0")]
    )
    def test_a_loaded_match_is_not_changed(self, words: tuple[str, str]) -> None:
        with pytest.raises(sw.BadOption, match=f"{words[0]} cannot be given with --load"):
            open_table(given("--load", "game.txt", *words))


class TestRehearsal:
    def names(self, everything: bool = False, thinking: bool = False) -> list[str]:
        steps: list[Any] = Rehearsal(GAME).steps(everything, thinking)
        return [name.removeprefix("Element: ") for name, _ in steps]

    def test_every_rule_is_used(self) -> None:
        rules = {"setup", "legal", "play", "score", "points", "guess"}
        assert rules <= set(self.names(everything=False))

    def test_playouts_only_when_they_are_wanted(self) -> None:
        assert "playouts" not in self.names(everything=False)
        assert "playouts" in self.names(everything=True)

    def test_bots_only_when_they_think(self) -> None:
        assert not {"evaluate", "search"} & set(self.names(everything=True))
        assert {"evaluate", "search"} <= set(self.names(thinking=True))

    @pytest.mark.parametrize(("bot", "thinks"), [("uniform", False), ("level:1", True)])
    def test_they_are_ready_before_the_first_move(
        self, bot: str, thinks: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[bool] = []
        monkeypatch.setattr(
            opening, "prepare", lambda games, thinking=False: asked.append(thinking)
        )
        open_table(given("--against", bot))
        assert any(asked) == thinks
