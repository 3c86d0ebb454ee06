"""The arena as people meet it: results, files, interruptions and wrong words."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.terminal import PATIENCE, Terminal, begun
from stonewright import bots
from stonewright.cli import main
from stonewright.lab.arena import Result
from stonewright.lab.journal import Journal
from stonewright.view import View

QUICK = ["--option", "turn_limit=6", "--jobs", "1"]
DUEL = ["arena", "element", "uniform", "greedy"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of one's own."""
    monkeypatch.chdir(tmp_path)


def lines(path: str) -> list[dict[str, object]]:
    """Return the matches in a results file, without what a clock said, in order."""
    found = [json.loads(line) for line in Path(path).read_text().splitlines()[1:]]
    sober = [{key: match[key] for key in match if key != "seconds"} for match in found]
    return sorted(sober, key=lambda match: int(match["number"]))


class TestResults:
    def test_a_duel(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*DUEL, *QUICK, "--games", "8", "--out", "r.jsonl"]) == 0
        out, err = capsys.readouterr()
        assert re.match(
            r"uniform scores 0\.\d\d \(95 % interval 0\.\d\d to \d\.\d\d\) in 8 matches: "
            r"too close to 0\.50 to tell; all matches are played\.\n",
            out,
        )
        matches = lines("r.jsonl")
        plies = sum(int(str(match["plies"])) for match in matches) / 8
        drawn = sum(match["score"] == [0.5, 0.5] for match in matches)
        assert f"matches  8, {drawn} drawn, {plies:.1f} plies on average\n" in out
        assert re.search(r"seats    Sun \d\.\d{3}, Moon \d\.\d{3}\n", out)
        assert re.search(r"^uniform +0\.\d{3} +0\.\d{3} to \d\.\d{3} +\S+ +\S+$", out, re.M)
        assert re.search(r"^greedy  ", out, re.M)
        assert "8/8" in err and "uniform 0." in err

    @pytest.mark.parametrize(
        ("bot_names", "seats"), [("uniform greedy uniform", 3), ("uniform greedy", 4)]
    )
    def test_larger_tables(
        self, bot_names: str, seats: int, capsys: pytest.CaptureFixture[str]
    ) -> None:
        given = ["arena", "element", *bot_names.split(), "--seats", str(seats)]
        assert main([*given, *QUICK, "--games", "5", "--out", "r.jsonl"]) == 0
        out = capsys.readouterr().out
        assert f"in {6 if seats == 3 else 8} matches: too close to {1 / seats:.2f} to tell" in out
        seatings = [str(match["seating"]).split() for match in lines("r.jsonl")]
        assert all(len(names) == seats for names in seatings)
        if seats == 4:
            places = [["uniform" in name for name in names].index(True) for names in seatings]
            assert places == [0, 1, 2, 3] * 2

    def test_an_early_end(self, capsys: pytest.CaptureFixture[str]) -> None:
        given = ["--games", "60", "--at-least", "6", "--versus", "0.05"]
        assert main([*DUEL, *QUICK, *given, "--out", "r.jsonl"]) == 0
        out = capsys.readouterr().out
        found = re.search(r"in (\d+) matches: better than 0.05, sure enough to stop\.", out)
        assert found and 6 <= int(found[1]) < 60
        assert len(lines("r.jsonl")) == int(found[1])
        more = str(int(found[1]) + 2)
        assert main([*DUEL, *QUICK, *given, "--all", "--games", more, "--out", "r.jsonl"]) == 0
        out = capsys.readouterr().out
        assert f"in {more} matches: better than 0.05; all matches are played." in out

    def test_worse(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*DUEL, *QUICK, "--at-least", "1", "--versus", "0.99"]) == 0
        assert "worse than 0.99, sure enough to stop" in capsys.readouterr().out

    def test_processes_change_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = []
        for jobs in ("1", "2"):
            given = ["--option", "turn_limit=6", "--games", "12", "--jobs", jobs]
            assert main([*DUEL, *given, "--out", f"{jobs}.jsonl"]) == 0
            shown.append(re.sub(r"  +\S+  \S+$", "", capsys.readouterr().out, flags=re.M))
        assert shown[0] == shown[1]
        assert lines("1.jsonl") == lines("2.jsonl")
        assert len(lines("1.jsonl")) == 12

    def test_a_bot_that_fails(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        class Broken:
            def choose(self, view: View) -> int:
                raise RuntimeError("no\nidea")

        make = bots.make

        def other(text: str, seed: int = 0) -> bots.Bot:
            return Broken() if text == "greedy" else make(text, seed)

        monkeypatch.setattr("stonewright.bots.make", other)
        assert main([*DUEL, *QUICK, "--games", "4"]) == 0
        out = capsys.readouterr().out
        assert re.search(
            r"^greedy failed \d+ times and a random action was played; first: ", out, re.M
        )
        assert "no idea" in out
        assert "uniform failed" not in out


class TestRoundRobin:
    def test_ratings(self, capsys: pytest.CaptureFixture[str]) -> None:
        given = [*DUEL, *QUICK, "--round-robin", "--games", "6", "--out", "r.jsonl"]
        assert main([*given, "--plot", "r.svg"]) == 0
        out, err = capsys.readouterr()
        assert re.search(r"^bot +rating +95 % interval +matches +score$", out, re.M)
        assert re.search(r"^uniform +0 +0 to +0 +6  [01]\.\d{3}$", out, re.M)
        assert re.search(r"^greedy +-?\d+ +-?\d+ to +-?\d+ +6  [01]\.\d{3}$", out, re.M)
        assert "6/6" in err
        assert "ratings with 95 % intervals" in Path("r.svg").read_text()
        assert main([*given[:-3], "8", "--out", "r.jsonl"]) == 0
        assert "r.jsonl holds 6 matches." in capsys.readouterr().out
        assert len(lines("r.jsonl")) == 8


class TestFiles:
    def test_going_on(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*DUEL, *QUICK, "--games", "8", "--out", "whole.jsonl"]) == 0
        assert main([*DUEL, *QUICK, "--games", "4", "--out", "r.jsonl"]) == 0
        capsys.readouterr()
        path = Path("r.jsonl")
        path.write_bytes(path.read_bytes()[:-30])
        assert main([*DUEL, *QUICK, "--games", "8", "--out", "r.jsonl"]) == 0
        out, err = capsys.readouterr()
        assert "r.jsonl holds 3 matches.\nThe last line of r.jsonl was cut short" in out
        assert "8/8" in err
        assert lines("r.jsonl") == lines("whole.jsonl")

    def test_nothing_is_left_to_play(self, capsys: pytest.CaptureFixture[str]) -> None:
        given = [*DUEL, *QUICK, "--games", "4", "--out", "r.jsonl"]
        assert main(given) == 0
        first, before = capsys.readouterr().out, Path("r.jsonl").read_bytes()
        assert main(given) == 0
        assert capsys.readouterr().out == f"r.jsonl holds 4 matches.\n{first}"
        assert Path("r.jsonl").read_bytes() == before

    def test_fewer_matches_than_the_file_has(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*DUEL, *QUICK, "--games", "6", "--out", "r.jsonl"]) == 0
        assert main([*DUEL, *QUICK, "--games", "4", "--out", "r.jsonl"]) == 0
        assert "spare    2, of an unfinished block or after the end" in capsys.readouterr().out

    def test_a_plot(self, capsys: pytest.CaptureFixture[str]) -> None:
        for _ in range(2):  # a picture may be drawn again
            assert main([*DUEL, *QUICK, "--games", "4", "--plot", "r.svg"]) == 0
        drawn = Path("r.svg").read_text()
        assert drawn.startswith("<svg") and "greedy: 0." in drawn

    def test_a_plot_destroys_nothing_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        Path("notes.txt").write_text("precious")
        assert main([*DUEL, *QUICK, "--games", "4", "--plot", "notes.txt"]) == 2
        assert "notes.txt exists and is no SVG picture" in capsys.readouterr().err
        assert Path("notes.txt").read_text() == "precious"


WRONG = [
    ("element uniform", "1 bot is named, expected 2 to 4"),
    ("element uniform uniform uniform uniform uniform", "5 bots are named, expected 2 to 4"),
    ("element uniform deepblue", "no bot is called 'deepblue'"),
    ("chess uniform greedy", "no game is called 'chess'"),
    ("element uniform greedy --games 0", "--games 0, expected at least 1"),
    ("element uniform greedy --jobs 0", "--jobs 0, expected at least 1"),
    ("element uniform greedy --at-least 0", "--at-least 0, expected at least 1"),
    ("element uniform greedy --seed -1", "--seed -1, expected at least 0"),
    ("element uniform greedy --versus 2", "--versus 2.0, expected a share from 0 to 1"),
    ("element uniform greedy --seats 5", "5 seats, expected 2 to 4"),
    ("element uniform greedy uniform --seats 4", "3 bots for 4 seats"),
    ("element uniform greedy --span 1", "--span says which pairs meet; add --round-robin"),
    ("element uniform greedy --round-robin --span 0", "--span 0, expected at least 1"),
    ("element uniform greedy --round-robin --seats 3", "in a round robin 2 play"),
    ("element uniform greedy --round-robin --versus 0.5", "a round robin plays all matches"),
    ("element uniform --round-robin", "a round robin needs at least 2 bots"),
    ("element uniform uniform --round-robin", "the bot 'uniform' is named twice"),
    ("element uniform greedy --option speed=3", "element has no option 'speed'"),
    ("element uniform greedy --cards box.toml", "element has no cards"),
    ("element uniform greedy --out no/r.jsonl", "no/r.jsonl: No such file or directory"),
    ("element uniform greedy --out .", ".: Is a directory"),
    ("element uniform greedy --out there.txt", "there.txt: it is no results file of an arena"),
    ("element uniform greedy --plot no/r.svg", "no/r.svg: there is no such folder"),
    ("element uniform greedy --out other.jsonl", 'another plan: game is "chess" there'),
]


@pytest.mark.parametrize(("line", "words"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_words_are_answered_in_one_line(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there.txt").write_text("precious")
    Path("other.jsonl").write_text(
        '{"stonewright arena": 1, "version": "0.1.0", "game": "chess"}\n'
    )
    assert main(["arena", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("stonewright: ") and err.count("\n") == 1
    assert words in err
    assert Path("there.txt").read_text() == "precious"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    out = capsys.readouterr().out
    assert "usage: stonewright arena" in out
    assert all(name in out for name in bots.KINDS)


def started(*words: str) -> "subprocess.Popen[str]":
    """Start an arena that takes long, as a group of its own, and wait for its first matches."""
    long = [*DUEL, "--games", "9000", "--all", "--out", "r.jsonl", *words]
    return begun(long, Path("r.jsonl"), 4)


class TestInterrupts:
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_ctrl_c_keeps_what_is_finished(
        self, jobs: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with started("--jobs", jobs) as child:
            start = time.monotonic()
            os.killpg(child.pid, signal.SIGINT)
            out, err = child.communicate(timeout=PATIENCE)
            assert time.monotonic() - start < 10  # about one on a quiet machine
        assert child.returncode == 130
        assert "Traceback" not in err
        found = re.search(r"Interrupted\. (\d+) matches are kept in r\.jsonl\.\n", out)
        assert found
        assert out.endswith("The same command goes on from there.\n")
        assert " so far: " in out or jobs == "2"  # the first block may be the last to end
        kept = len(lines("r.jsonl"))
        assert kept == int(found[1]) >= 3
        more = str(kept + 4)
        assert main([*DUEL, "--games", more, "--jobs", "1", "--all", "--out", "r.jsonl"]) == 0
        assert f"r.jsonl holds {kept} matches." in capsys.readouterr().out
        numbers = [match["number"] for match in lines("r.jsonl")]
        assert numbers[: kept + 4] == list(range(kept + 4))

    def test_what_is_written_is_counted(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def add(journal: Journal, result: Result) -> None:
            write(journal, result)
            if result.number == 2:
                signal.raise_signal(signal.SIGINT)

        write = Journal.add
        monkeypatch.setattr(Journal, "add", add)
        assert main([*DUEL, *QUICK, "--games", "9", "--all", "--out", "r.jsonl"]) == 130
        assert "Interrupted. 3 matches are kept in r.jsonl." in capsys.readouterr().out
        assert [match["number"] for match in lines("r.jsonl")] == [0, 1, 2]

    def test_nothing_is_kept_without_a_file(self) -> None:
        with Terminal.open(*DUEL, "--games", "9000", "--all", "--jobs", "1") as terminal:
            terminal.until(" to 0.")  # the interval in the bar
            terminal.child.send_signal(signal.SIGINT)
            assert "Nothing is kept without --out FILE." in terminal.rest()
            assert terminal.status() == 130

    def test_no_process_outlives_the_arena(self) -> None:
        with started("--jobs", "2") as child:
            family = children(child.pid)
            assert len(family) >= 2
            child.kill()
        latest = time.monotonic() + 20
        while any(map(alive, family)) and time.monotonic() < latest:
            time.sleep(0.05)
        assert not any(map(alive, family))


def children(parent: int) -> list[int]:
    """Return the processes that a process has started, where /proc can tell."""
    path = Path(f"/proc/{parent}/task/{parent}/children")
    if not path.exists():
        pytest.skip("this system does not say who started which process")
    return [int(word) for word in path.read_text().split()]


def alive(process: int) -> bool:
    """Tell whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
