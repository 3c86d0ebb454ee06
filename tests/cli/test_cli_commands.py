"""The other commands, and what is answered to wrong words."""

import re
import subprocess
from pathlib import Path

import pytest

import stonewright as sw
from cli.terminal import COMMAND, PATIENCE, environment, run
from stonewright.cli import main
from stonewright.cli.counts import interval
from stonewright.cli.warm import background, prepare, ready

GAME = sw.load("element")


class TestProcesses:
    def test_rules(self) -> None:
        done = run("rules", "element")
        assert done.returncode == 0
        assert done.stdout == sw.rules_text("element") + "\n"

    def test_perft(self) -> None:
        match = sw.Match(GAME, seed=1)
        expected = "".join(f"{depth:5}  {sw.perft(match, depth):,}\n" for depth in range(3))
        done = run("perft", "element", "--depth", "2", "--seed", "1")
        assert done.stdout == f"depth  lines\n{expected}"
        assert done.returncode == 0

    def test_warm(self) -> None:
        done = run("warm", "element")
        assert done.returncode == 0
        assert re.match(r"Ready after \d+\.\d s: Element\n", done.stdout)
        folder = done.stdout.splitlines()[1].removeprefix("Compiled rules are kept in ")
        assert any(Path(folder).rglob("*.nbi"))

    def test_a_reader_that_leaves(self) -> None:
        child = subprocess.Popen(
            [*COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        )
        assert child.stdout and child.stderr
        child.stdout.close()
        with child.stderr as errors:
            assert errors.read() == b""
        assert child.wait(PATIENCE) == 141


class TestCommands:
    def test_games(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games"]) == 0
        out = capsys.readouterr().out
        assert "element: Element, 2 to 4 players\n" in out
        for option in GAME.options:
            assert f"{option.name}={option.default}\n" in out
            assert option.words in out

    def test_playouts(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--games", "300", "--seats", "3", "--seed", "5", "--threads", "2"]
        assert main(["playouts", "element", *words, "--option", "turn_limit=30"]) == 0
        out, err = capsys.readouterr()
        result = sw.playouts(GAME, 300, 3, 5, turn_limit=30)
        assert f"{result.plies.sum():,}, " in out
        assert f"mean plies  {result.plies.mean():.1f}" in out
        for name, share in zip(("Sun", "Moon", "Star"), result.scores.mean(axis=0), strict=True):
            assert re.search(rf"{name} +{share:.2%} of the win, 95 % interval", out)
        assert "300/300" in err

    def test_perft_of_a_position(self, capsys: pytest.CaptureFixture[str]) -> None:
        start = "11/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act"
        assert main(["perft", "--position", start, "--depth", "1"]) == 0
        assert capsys.readouterr().out == "depth  lines\n    0  1\n    1  1\n"

    def test_a_bar_is_shown_when_it_takes_a_while(self, capsys: pytest.CaptureFixture[str]) -> None:
        prepare([GAME], everything=True, patience=0)
        assert "compiling, once: done" in capsys.readouterr().err

    def test_no_bar_when_it_is_quick(self, capsys: pytest.CaptureFixture[str]) -> None:
        prepare([GAME], patience=PATIENCE)
        assert capsys.readouterr().err == ""

    def test_what_fails_in_the_background_fails_here(self) -> None:
        future = background(lambda: 1 // 0)
        assert ready(future, PATIENCE)
        with pytest.raises(ZeroDivisionError):
            future.result()

    def test_no_command_shows_help(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([]) == 0
        assert "stonewright play" in capsys.readouterr().out

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            main(["--version"])
        assert caught.value.code == 0
        assert capsys.readouterr().out == f"stonewright {sw.__version__}\n"

    @pytest.mark.parametrize(
        "command", ["play", "replay", "rules", "games", "warm", "playouts", "perft"]
    )
    def test_every_command_has_help(self, command: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert f"usage: stonewright {command}" in capsys.readouterr().out


class TestIntervals:
    @pytest.mark.parametrize(
        ("share", "count", "low", "high"),
        [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)],
    )
    def test_known_ones(self, share: float, count: int, low: float, high: float) -> None:
        assert interval(share, count) == pytest.approx((low, high), abs=1e-4)


WRONG = [
    ("play chess", "no game is called 'chess'; the games are: element"),
    ("rules chess", "no game is called 'chess'"),
    ("warm element chess", "no game is called 'chess'"),
    ("play --seats 5", "element: seats=5, expected 2 to 4"),
    ("play --seed -1", "seed=-1, expected 0 to 2**64 - 1"),
    ("play --option speed=3", "element has no option 'speed'; its options: turn_limit"),
    ("play --option turn_limit", "--option 'turn_limit', expected name=value"),
    ("play --option turn_limit=x", "turn_limit='x', expected one of: 1 to 1000"),
    ("play --option first=3", "first=3, expected a seat below 2"),
    ("play --position nonsense", "element position"),
    ("play --seats 3 --position POSITION", "--seats 3, but the position has 2"),
    ("play --seat 1", "add --against BOT"),
    ("play --against deepblue", "no bot is called 'deepblue'; the bots are: uniform"),
    ("play --against uniform --seat 2", "seat '2', expected 0 to 1, or sun, moon"),
    ("play --seats 4 --against uniform,uniform", "names 2 bots, expected one, or one for each"),
    ("play --cards box.toml", "element has no cards"),
    ("play --load missing.txt", "missing.txt: No such file or directory"),
    ("play --load missing.txt --seed 3", "--seed cannot be given with --load"),
    ("play --save there.txt", "there.txt exists; go on with it by --load there.txt"),
    ("play --save no/folder.txt", "folder.txt: No such file or directory"),
    ("playouts --games 0", "--games 0, expected at least 1"),
    ("playouts --threads 0", "threads=0, expected at least 1"),
    ("perft --depth -1", "--depth -1, expected 0 to 64"),
    ("perft --depth 65", "--depth 65, expected 0 to 64"),
]
POSITION = "11/11/11/11/5q5/11/5p5/11/11/11/11 to:0"


@pytest.mark.parametrize(("line", "words"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_words_are_answered_in_one_line(
    line: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.txt").write_text("precious")
    arguments = [POSITION if word == "POSITION" else word for word in line.split()]
    assert main(arguments) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert error.startswith("stonewright: ")
    assert words in error
    assert Path("there.txt").read_text() == "precious"


def test_force_overwrites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "there.txt"
    path.write_text("old")
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", "--save", str(path), "--force"]) == 0
    assert sw.loads(path.read_text()).history == []


def test_the_wrong_game_for_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.txt"
    path.write_text(sw.Match(GAME).dumps())
    assert main(["play", "chess", "--load", str(path)]) == 2
    assert "is a match of element, not of chess" in capsys.readouterr().err
