"""What stands behind the screen: saving, taking back, bots, and the words at the keyboard."""

import io
import os
import signal
from pathlib import Path

import pytest

import stonewright as sw
from stonewright.bots import Steady
from stonewright.cli import main
from stonewright.cli.files import write_whole
from stonewright.cli.interrupts import undisturbed
from stonewright.cli.table import Table, told
from stonewright.lab.plan import derived

GAME = sw.load("element")


class Passer:
    """A bot that draws nothing and ends its turn."""

    def choose(self, view: sw.View) -> int:
        """Return the first legal action: draw 0, then end."""
        return int(view.legal()[0])


@pytest.fixture
def table() -> Table:
    """Seat a person, who begins, and a bot that passes."""
    table = Table(sw.Match(GAME, seed=7, first=0), {1: "uniform"})
    table.bots[1] = Steady(Passer())
    return table


def play(table: Table, *moves: str) -> None:
    """Play moves, then let the bot play."""
    for move in moves:
        table.play(table.match.read(move))
    while table.match.turn in table.bots:
        table.bot_plays()


class TestUndo:
    def test_an_own_move(self, table: Table) -> None:
        play(table, "draw 0", "n")
        table.undo()
        assert len(table.match.history) == 1

    def test_not_past_a_bot(self, table: Table) -> None:
        play(table, "draw 0", "n", "end")
        before = list(table.match.history), table.match.position()
        assert len(before[0]) == 5
        with pytest.raises(sw.NoUndo, match="a bot has acted since"):
            table.undo()
        assert (table.match.history, table.match.position()) == before

    def test_not_what_was_drawn(self, table: Table) -> None:
        play(table, "draw 2")
        with pytest.raises(sw.NoUndo):
            table.undo()

    def test_people_take_back_the_end_of_a_turn(self) -> None:
        table = Table(sw.Match(GAME, seed=7, first=0), {})
        play(table, "draw 0", "end")
        table.undo()
        assert table.match.turn == 0

    def test_it_is_saved(self, table: Table, tmp_path: Path) -> None:
        table.path = tmp_path / "game.txt"
        play(table, "draw 0", "n")
        table.undo()
        assert sw.loads(table.path.read_text()).history == table.match.history


class TestBots:
    def test_the_same_seed_gives_the_same_bots(self) -> None:
        games = [Table(sw.Match(GAME, seed=3, first=0), {0: "uniform", 1: "uniform"}) for _ in "ab"]
        for table in games:
            for _ in range(60):
                table.bot_plays()
        assert games[0].match.history == games[1].match.history

    def test_seeds_differ(self) -> None:
        seeds = {derived(seed, seat) for seed in range(50) for seat in range(4)}
        assert len(seeds) == 200

    def test_who_looks(self, table: Table) -> None:
        assert table.people == [0]
        assert table.viewer == 0
        table.play(table.match.read("draw 0"))
        table.play(table.match.read("end"))
        assert table.viewer == 0


class TestTold:
    def test_a_turn_is_one_line(self, table: Table) -> None:
        play(table, "draw 0", "n", "end")
        assert told(table.match, 0, 0) == [
            (0, "draws no stones; steps from f5 to f6; ends the turn"),
            (1, "draws no stones; ends the turn"),
        ]
        assert told(table.match, 3, 0) == [(1, "draws no stones; ends the turn")]
        assert told(table.match, 5, 0) == []


class TestSaving:
    def test_whole(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        write_whole(path, "one\n")
        write_whole(path, "two ☼\n")
        assert path.read_bytes() == "two ☼\n".encode()
        assert os.listdir(tmp_path) == ["a.txt"]

    def test_a_failure_leaves_the_old_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.txt"
        write_whole(path, "one\n")
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space") as caught:
            write_whole(path, "two\n")
        assert caught.value.filename == str(path)
        assert path.read_text() == "one\n"
        assert os.listdir(tmp_path) == ["a.txt"]

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "b.txt").symlink_to("a.txt")
        write_whole(tmp_path / "b.txt", "one\n")
        assert (tmp_path / "b.txt").is_symlink()
        assert (tmp_path / "a.txt").read_text() == "one\n"

    def test_a_full_disk_does_not_end_the_game(
        self, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.path = tmp_path / "game.txt"
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            play(table, "draw 0")
        assert table.trouble == f"{table.path}: No space left on device"
        play(table, "n")
        assert table.trouble == ""
        assert sw.loads(table.path.read_text()).history == table.match.history

    def test_ctrl_c_waits(self) -> None:
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        done: list[str] = []

        def interrupted() -> None:
            with undisturbed():
                signal.raise_signal(signal.SIGINT)
                done.append("all of it")

        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert done == ["all of it"]
        assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def full(_: int) -> None:
    raise OSError(28, "No space left on device")


class TestWords:
    """The words at the keyboard, through a pipe."""

    @pytest.fixture(autouse=True)
    def keyboard(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("COLUMNS", "80")
        self.patch, self.capsys = monkeypatch, capsys

    def typed(self, *lines: str, more: tuple[str, ...] = ()) -> str:
        """Return what a session prints in which these lines are typed."""
        self.patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", "--seed", "7", "--option", "first=0", *more]) == 0
        return self.capsys.readouterr().out

    def test_help_names_every_word(self) -> None:
        out = self.typed("help")
        for word in ("moves", "undo", "board", "log", "score", "rules", "save FILE", "quit"):
            assert f"\n  {word}" in out
        assert "F Fire" in out
        assert "☼ Sun" in out

    def test_moves_of_a_draw_are_told_one_by_one(self) -> None:
        assert "  draw 2   Draw 2 stones and have 3 steps" in self.typed()

    def test_hundreds_of_moves_are_grouped(self) -> None:
        out = self.typed("draw 4")
        assert "  Move    n, ne, e, se, s, sw, w, nw\n" in out
        assert " + square: 119 squares, e.g. " in out

    @pytest.mark.parametrize("word", ["?", "moves", "MOVES"])
    def test_all_moves(self, word: str) -> None:
        match = sw.Match(GAME, seed=7, first=0)
        match.play("draw 4")
        out = self.typed("draw 4", word)
        listed = out.partition(f"> {word}\n")[2]
        assert all(f" {match.write(int(action))}" in listed for action in match.legal())

    def test_moves_that_begin_so(self) -> None:
        out = self.typed("draw 0", "moves n").partition("> moves n\n")[2]
        assert out.splitlines()[:3] == [
            "  n    Step north to f6",
            "  ne   Step north-east to g6",
            "  nw   Step north-west to e6",
        ]

    def test_board_score_log(self) -> None:
        out = self.typed("draw 0", "n", "board", "score", "log")
        assert out.count(" 6  ·   ·   ·   ·   ·  [☼]  ·") == 2
        assert "Sun  0 points" in out
        assert "Sun  draws no stones; steps from f5 to f6\n" in out

    def test_news_are_told_once(self) -> None:
        out = self.typed("draw 0", "n", "s")
        for news in ("draws no stones", "steps from f5 to f6", "steps from f6 to f5"):
            assert out.count(news) == 1

    def test_rules(self) -> None:
        assert sw.rules_text("element") in self.typed("rules")

    def test_a_blank_line_asks_again(self) -> None:
        assert self.typed("", "  ").count("Your turn") == 1

    def test_why_not(self) -> None:
        out = self.typed("F e5")
        assert "'F e5' is not legal now: the turn begins with a draw: draw 0 to draw 4." in out

    def test_nothing_to_take_back(self) -> None:
        assert "That cannot be taken back: nothing has been played." in self.typed("undo")

    def test_save(self) -> None:
        out = self.typed("save", "draw 0", "save game.txt", "n", "save")
        assert "Say where: save FILE" in out
        assert "Saved in game.txt, and from now on after every move." in out
        assert len(sw.loads(Path("game.txt").read_text()).history) == 2

    def test_save_spares_other_files(self) -> None:
        Path("mine.txt").write_text("precious")
        assert "mine.txt exists; choose another name." in self.typed("save mine.txt")
        assert Path("mine.txt").read_text() == "precious"

    def test_save_that_fails(self) -> None:
        out = self.typed("save no/such/folder.txt", more=("--save", "a.txt"))
        assert "The game could not be saved:" in out
        assert "The game is saved in a.txt; go on with" in out

    def test_how_to_go_on_against_bots(self) -> None:
        more = ("--save", "my game.txt", "--against", "uniform", "--seat", "sun")
        again = "play --load 'my game.txt' --save 'my game.txt' --against uniform --seat 0"
        assert again in self.typed(more=more).replace("\n", " ")

    def test_a_composed_position(self) -> None:
        out = self.typed(more=("--position", "11/11/3M7/3EE6/5q5/11/5p5/11/11/11/11 to:1"))
        assert "Your turn, Moon" in out
        assert " 9  ·   ·   ·   M   ·" in out
        assert " 8  ·   ·   ·   R   R" in out

    def test_random_seeds_are_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("secrets.randbits", lambda bits: 4242)
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["play"]) == 0
        assert "seed 4242" in self.capsys.readouterr().out
