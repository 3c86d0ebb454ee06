"""What the screen does with widths, colours and whatever is typed."""

import io
import random
import string

import pytest
from rich.text import Text

import stonewright as sw
from cli.terminal import errors
from stonewright.cli import main
from stonewright.cli.screen import Screen
from stonewright.scenes import Area, Card, Piece, Place, Player, Scene

GAME = sw.load("element")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Return a screen of 80 columns without colours."""
    monkeypatch.setenv("COLUMNS", "80")
    return Screen()


def sized(columns: int, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Return a screen of so many columns."""
    monkeypatch.setenv("COLUMNS", str(columns))
    return Screen()


class TestWidth:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("columns", [80, 100, 200])
    def test_panels_stand_beside_the_board(
        self, columns: int, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        sized(columns, monkeypatch).table(sw.Match(GAME, seats, first=0).scene(0))
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 12
        assert lines[0].rstrip().endswith("Sun hunts Moon")
        assert max(map(len, lines)) <= columns

    @pytest.mark.parametrize("columns", [50, 60, 77])
    def test_or_below_it(
        self, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        sized(columns, monkeypatch).table(sw.Match(GAME, 4, first=0).scene(0))
        lines = capsys.readouterr().out.splitlines()
        assert lines[11].split() == list("abcdefghijk")
        assert lines[13].endswith("Sun hunts Moon")
        assert max(map(len, lines)) <= columns

    def test_paragraphs_hang(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        sized(20, monkeypatch).hanging(Text("one two three four five six seven"), 4)
        assert capsys.readouterr().out == "one two three four\n    five six seven\n"

    def test_grids(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        sized(20, monkeypatch).grid("Fire", [f"F a{number}" for number in range(1, 8)])
        lines = ["  Fire", "  F a1  F a2  F a3", "  F a4  F a5  F a6", "  F a7"]
        assert capsys.readouterr().out.splitlines() == lines

    def test_what_is_to_be_copied_stays_whole(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        sized(20, monkeypatch).whole("stonewright play --load a-long-name.txt")
        assert capsys.readouterr().out == "stonewright play --load a-long-name.txt\n"


class TestPanels:
    def test_whose_turn_it_is(self, screen: Screen, capsys: Captured) -> None:
        screen.table(sw.Match(GAME, 3, first=1).scene(1))
        pointed = [line for line in capsys.readouterr().out.splitlines() if ">" in line]
        assert len(pointed) == 1
        assert "Moon hunts Star" in pointed[0]

    def test_hand_and_bag(self, screen: Screen, capsys: Captured) -> None:
        position = "11/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:FFA steps:2"
        screen.table(sw.Match.at(GAME, position).scene(0))
        lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
        assert any(line.endswith("Sun's hand") for line in lines)
        assert any(line.endswith("· F F A") for line in lines)
        assert any(line.endswith("F 28 W 30 E 30 A 29") for line in lines)

    def test_cards_have_their_names(self, screen: Screen, capsys: Captured) -> None:
        card = Piece("c", "spot", "card", "a card", card=Card("Old Fox"))
        scene = Scene(
            game="cards",
            title="",
            prompt="",
            areas=(Area("board", "Board", 1, 1), Area("hand", "Hand", 1, 1, seat=1)),
            places=(
                Place("a1", "board", 0, 0, "square", "a1"),
                Place("spot", "hand", 0, 0, "slot", ""),
            ),
            pieces=(card, Piece("d", "a1", "back", "a card")),
            players=(Player(0, "Sun"), Player(1, "Moon", ("2 cards",), to_move=True)),
        )
        screen.table(scene)
        out = capsys.readouterr().out
        assert "Moon's hand" in out
        assert "Old Fox" in out

    def test_the_legend_names_what_is_there(self, screen: Screen) -> None:
        position = "FWE1A6/11/MEE8/11/5q5/11/5p5/11/11/11/11 to:0"
        legend = screen.legend(sw.Match.at(GAME, position).scene())
        for words in ("F Fire", "M Mountain", "R Range", "A Wind", "☼ Sun", "☾ Moon"):
            assert words in legend


class TestTyping:
    """Whatever is typed, the session goes on."""

    def session(self, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", "--seed", "3", "--option", "first=0"]) == 0
        out, err = capsys.readouterr()
        assert errors(err) == []
        assert out.rstrip().endswith("Goodbye. The game was not saved.")
        return out

    @pytest.mark.parametrize("seed", range(3))
    def test_noise(self, seed: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        chance = random.Random(seed)
        letters = string.printable.replace("\n", "").replace("\r", "") + "☼é\x00\x1b\ud7ff"
        lines = ["".join(chance.choices(letters, k=chance.randrange(30))) for _ in range(60)]
        self.session("\n".join(lines), monkeypatch, capsys)

    @pytest.mark.parametrize("seed", range(3))
    def test_words_in_any_order(
        self,
        seed: int,
        monkeypatch: pytest.MonkeyPatch,
        capsys: Captured,
    ) -> None:
        chance = random.Random(seed)
        words = ["?", "moves n", "undo", "board", "log", "score", "help", "draw 0", "n", "end", "s"]
        out = self.session("\n".join(chance.choices(words, k=80)), monkeypatch, capsys)
        assert "Your turn, Moon" in out

    def test_a_very_long_line(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        out = self.session("F" * 100_000, monkeypatch, capsys)
        assert "(100000 characters)" in " ".join(out.split())

    @pytest.mark.parametrize("text", ["[bold]", ":fire:", "[/]", "[red]x[/red]", "\\["])
    def test_markup_is_only_text(
        self, text: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        assert f"Sun> {text}\n" in self.session(text, monkeypatch, capsys)
