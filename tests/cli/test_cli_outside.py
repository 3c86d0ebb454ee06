"""Bots that are programs, and bots that fail, at the keyboard."""

import io
import os
import shlex
import shutil
import time
from pathlib import Path

import pytest

import stonewright as sw
from bots.programs import EAGER, HUNTER, gone, program
from cli.terminal import PATIENCE, Terminal, errors, run
from stonewright.bots import Steady
from stonewright.cli.arguments import parser
from stonewright.cli.opening import open_table
from stonewright.cli.screen import Screen
from stonewright.cli.table import Table
from stonewright.cli.talk import Talk
from toy import Veil

PASSING = "draw 0\nend\n" * 40
SHORT = ("play", "element", "--seed", "5", "--option", "turn_limit=6", "--option", "first=0")


class TestWholeGames:
    @pytest.mark.skipif(shutil.which("perl") is None, reason="there is no perl on this machine")
    def test_against_a_program(self) -> None:
        done = run(*SHORT, "--against", f"outside:{EAGER}", typed=PASSING)
        assert done.returncode == 0
        assert "of the win" in done.stdout
        assert "failed" not in done.stdout
        assert errors(done.stderr) == []

    def test_against_a_program_that_dies(self, tmp_path: Path) -> None:
        command = program(tmp_path, "sys.exit('I am lost')")
        done = run(*SHORT, "--against", f"outside:{command}", typed=PASSING, COLUMNS="400")
        assert done.returncode == 0
        told = [line for line in done.stdout.splitlines() if "Moon's bot failed" in line]
        assert len(told) == 2
        assert "I am lost); a random move is played when it does." in told[0]
        assert "of its moves were random. First: ply 2: BotFailed: the outside bot" in told[1]
        assert "of the win" in done.stdout
        assert errors(done.stderr) == []

    def test_no_such_program(self) -> None:
        done = run(*SHORT, "--against", "outside:no-such-program")
        assert done.returncode == 2
        assert errors(done.stderr) == [
            "stonewright: outside:no-such-program: there is no program 'no-such-program'"
        ]


def wait_for(path: Path) -> None:
    """Wait until something is written in a file."""
    end = time.monotonic() + PATIENCE
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)


class TestCtrlC:
    def test_while_a_program_thinks(self, tmp_path: Path) -> None:
        body = "greet(); asked(); open(__file__ + '.pid', 'w').write(str(os.getpid()))\n"
        command = program(tmp_path, body + "time.sleep(600)")
        file, noted = str(tmp_path / "game.txt"), tmp_path / "program.py.pid"
        words = ("--option", "first=0", "--save", file, "--against", f"outside:{command}")
        with Terminal.open("play", *words) as terminal:
            terminal.until("Sun> ")
            terminal.answer("draw 0")
            os.write(terminal.master, b"end\n")
            terminal.until("end\r\n")
            wait_for(noted)
            terminal.interrupt()
            assert "The game is saved in" in terminal.rest()
            assert terminal.status() == 130
        assert gone(int(noted.read_text()))
        assert len(sw.loads(Path(file).read_text()).history) == 2


class TestTable:
    def test_programs_end_with_the_table(self, tmp_path: Path) -> None:
        body = "greet(str(os.getpid())); serve()"
        table = Table(sw.Match(Veil()), {0: f"outside:{program(tmp_path, body)}"})
        table.bot_plays()
        bot = table.bots[0].bot
        table.close()
        assert gone(int(bot.name))  # type: ignore[attr-defined]

    def test_programs_end_with_the_command(self, tmp_path: Path) -> None:
        body = "greet(); open(__file__ + '.pid', 'w').write(str(os.getpid())); serve()"
        command = program(tmp_path, body)
        done = run(*SHORT, "--against", f"outside:{command}", typed="draw 0\nend\nquit\n")
        assert done.returncode == 0
        assert gone(int((tmp_path / "program.py.pid").read_text()))

    @pytest.mark.parametrize(
        ("words", "kinds"),
        [
            (["uniform,greedy"], {1: "uniform", 2: "greedy"}),
            ([f"outside:{HUNTER} a,b"], {1: f"outside:{HUNTER} a,b", 2: f"outside:{HUNTER} a,b"}),
            ([f"uniform,outside:{HUNTER} a,b"], {1: "uniform", 2: f"outside:{HUNTER} a,b"}),
            ([f"outside:{HUNTER} a,b", "greedy"], {1: f"outside:{HUNTER} a,b", 2: "greedy"}),
        ],
    )
    def test_lists(self, words: list[str], kinds: dict[int, str]) -> None:
        against = [word for text in words for word in ("--against", text)]
        table = open_table(parser().parse_args(["play", "--seats", "3", *against]))
        assert table.kinds == kinds
        resumed = shlex.split(" ".join(Talk(table, Screen())._against([*kinds.values()])))
        again = open_table(parser().parse_args(["play", "--seats", "3", *resumed]))
        assert again.kinds == kinds


class Broken:
    """A bot that knows too much to be quoted."""

    def choose(self, view: sw.View) -> int:
        raise ValueError(f"my hand is {view.state.hand[view.seat].tolist()}")


class TestSecrets:
    """A failure does not tell a person at the screen what the bot holds."""

    @pytest.fixture(autouse=True)
    def wide(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "300")

    def typed(self, table: Table, lines: list[str], patch: pytest.MonkeyPatch) -> None:
        patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert Talk(table, Screen()).run() == 0

    def test_why_is_told_at_the_end(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        match = sw.Match(Veil(), seats=2, seed=2)
        own = match.write(int(match.legal()[0]))
        table = Table(match, {1: "uniform"})
        table.bots[1] = Steady(Broken())
        self.typed(table, [own, "end"], monkeypatch)
        out = capsys.readouterr().out
        assert out.count("Moon's bot failed; a random move is played when it does.") == 1
        assert "my hand" not in out
        assert "Goodbye" in out
        self.typed(table, ["end"], monkeypatch)
        assert "First: ply 1: ValueError: my hand is" in capsys.readouterr().out

    def test_two_people_and_a_bot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The screen is covered for each person, and never for the bot between them."""
        names: list[str] = []
        monkeypatch.setattr(Screen, "cover", lambda _, name: names.append(name))
        match = sw.Match(Veil(), seats=3, seed=2)
        lines = [f"keep {match.state.hand[seat, 0]}" for seat in (0, 2)]
        self.typed(Table(match, {1: "uniform"}), [*lines, "throw", "end", "end"], monkeypatch)
        assert names == ["Sun", "Star", "Sun", "Star", "Sun"]

    def test_the_screen_shows_its_own_person_only(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        match = sw.Match(Veil(), seats=3, seed=2)
        lines = [f"keep {match.state.hand[seat, 0]}" for seat in (0, 2)]
        self.typed(Table(match, {1: "uniform"}), [*lines, "log"], monkeypatch)
        out = capsys.readouterr().out
        after = out[out.index(f"> {lines[1]}") + 5 :]
        assert "Moon  keep ?" in after
        assert "Star  keep ?" in after
        assert lines[1] not in after.partition("\n")[2]
