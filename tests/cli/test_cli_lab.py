"""The lab at the command line: reports, going on after an end, and what it refuses."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from cli.terminal import PATIENCE, begun
from stonewright.cli import main
from stonewright.cli.lab import _print_found
from stonewright.lab.document import Family, Figure, Panel, Setting, Study

BALANCE = ["lab", "balance", "element", "--bots", "uniform", "--option", "turn_limit=12"]
SMALL = [*BALANCE, "--seats", "2", "--jobs", "1", "--out", "out"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")


def figures(folder: str = "out") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(folder, "figures.json").read_text())
    return found


def tasks(folder: str = "out") -> list[dict[str, Any]]:
    """Return the finished tasks in the file of a study."""
    lines = Path(folder, "study.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines[1:]]


def blocks(folder: str = "out") -> list[tuple[int, int]]:
    """Return every block that was played, by setting and number."""
    return sorted(
        (setting, block)
        for setting, first, count in (task["task"] for task in tasks(folder))
        for block in range(first, first + count)
    )


class TestBalance:
    def test_a_report(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*BALANCE, "--games", "12", "--jobs", "1", "--out", "out"]) == 0
        out, err = capsys.readouterr()
        assert out.startswith("The balance of Element: 36 matches\n")
        assert re.search(
            r"^\d+ of \d+ figures differ for sure from what was expected\.$", out, re.M
        )
        assert str(Path("out", "figures.json")) in out
        assert "36/36" in err and "games/s" in err and "left" in err
        made = figures()
        assert [setting["name"] for setting in made["settings"]] == [
            "2 players",
            "3 players",
            "4 players",
        ]
        assert [setting["games"] for setting in made["settings"]] == [12, 12, 12]
        assert made["command"].startswith(
            "stonewright lab balance element --bots uniform --games 12"
        )

    def test_the_number_of_processes_does_not_matter(self) -> None:
        for jobs in ("1", "2"):
            given = [*BALANCE, "--games", "8", "--seats", "2,3", "--jobs", jobs, "--out", jobs]
            assert main(given) == 0
        one, two = figures("1"), figures("2")
        assert one.pop("command") != two.pop("command")
        assert one == two
        assert blocks("1") == blocks("2")

    def test_going_on_with_more(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "4"]) == 0
        assert main([*SMALL, "--games", "10"]) == 0
        assert "out holds 4 matches of this study.\n" in capsys.readouterr().out
        assert blocks() == [(0, block) for block in range(10)]
        whole = figures()
        assert main([*SMALL[:-1], "whole", "--games", "10"]) == 0
        again = figures("whole")
        assert whole.pop("command") != again.pop("command")
        assert whole == again

    def test_nothing_is_left_to_play(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "6"]) == 0
        before, first = Path("out/study.jsonl").read_bytes(), figures()
        assert main([*SMALL, "--games", "6"]) == 0
        assert Path("out/study.jsonl").read_bytes() == before
        assert figures() == first

    def test_a_cut_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "6"]) == 0
        whole, path = figures(), Path("out/study.jsonl")
        path.write_bytes(path.read_bytes()[:-40])
        assert main([*SMALL, "--games", "6"]) == 0
        assert "study.jsonl was cut short and is dropped" in capsys.readouterr().out
        assert figures() == whole

    def test_restricted_play(self) -> None:
        assert main([*SMALL, "--games", "4", "--restrict", "Fire", "draw"]) == 0
        made = figures()
        assert made["families"][-1]["key"] == "restricted"
        names = [figure["name"] for figure in made["families"][-1]["panels"][0]["figures"]]
        assert names == ["Fire", *(f"draw {number}" for number in range(5))]

    def test_nothing_to_report(self, capsys: pytest.CaptureFixture[str]) -> None:
        given = [*SMALL, "--games", "2"]
        assert main(given) == 0
        assert figures()["families"]


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "compare", "element", "standard", "turn_limit=40", "--bots", "uniform"]
    given += ["--option", "turn_limit=12", "--seats", "2", "--games", "12", "--jobs", "1"]
    assert main([*given, "--out", "out"]) == 0
    assert capsys.readouterr().out.startswith("Two ways to play Element: 24 matches\n")
    made = figures()
    limits = [setting["options"]["turn_limit"] for setting in made["settings"]]
    assert limits == [12, 40]
    (plies,) = [family for family in made["families"] if family["key"] == "plies"]
    assert plies["panels"][0]["figures"][0]["real"] is True


class TestSweep:
    def test_an_option(self) -> None:
        given = ["lab", "sweep", "element", "--over", "turn_limit=6,20", "--bots", "uniform"]
        assert main([*given, "--games", "4", "--jobs", "1", "--out", "out"]) == 0
        made = figures()
        assert made["sweep"] == {"name": "turn_limit", "values": ["6", "20"]}
        assert [setting["options"]["turn_limit"] for setting in made["settings"]] == [6, 20]

    def test_a_value_of_the_box(self) -> None:
        given = ["lab", "sweep", "sorcerer_and_stones", "--bots", "uniform", "--games", "2"]
        given += ["--over", "box.artifact.Nu Wa Rock.points=2,9", "--option", "round_limit=2"]
        assert main([*given, "--jobs", "1", "--out", "out"]) == 0
        boxes = [setting["box"] for setting in figures()["settings"]]
        assert len(set(boxes)) == 2
        assert boxes[0].split()[1] == sw.load("sorcerer_and_stones").box.hash
        assert "points = 9" in Path("out/boxes/2.toml").read_text()
        assert main([*given, "--jobs", "1", "--out", "out"]) == 0  # goes on
        other = [word.replace("2,9", "2,7") for word in given]
        assert main([*other, "--jobs", "1", "--out", "out"]) == 2


WRONG = [
    ("balance chess --out new", "no game is called 'chess'"),
    ("balance element --out new --games 1", "--games 1, expected at least 2"),
    ("balance element --out new --jobs 0", "--jobs 0, expected at least 1"),
    ("balance element --out new --seed -1", "--seed -1, expected at least 0"),
    ("balance element --out new --seats 5", "element: seats=5, expected 2 to 4"),
    ("balance element --out new --seats two", "--seats 'two', expected numbers such as 2,3,4"),
    ("balance element --out new --bots deepblue", "no bot is called 'deepblue'"),
    ("balance element --out new --option speed=3", "element has no option 'speed'"),
    ("balance element --out new --restrict Plutonium", "--restrict 'Plutonium', expected all, "),
    ("balance element --out new --at-random cards", "--at-random 'cards', expected element or "),
    ("balance element --out new --cards x.toml", "element has no cards"),
    ("balance elemental_stones --out new --cards there.txt", "there.txt"),
    ("balance element --out there.txt", "there.txt is a file, expected a folder"),
    ("balance element --out full", "full holds other files; name a new folder"),
    ("balance element --out no/where", "no/where: No such file or directory"),
    ("balance element --out other", 'game is "chess" there and "element" here'),
    ("balance element --out new --ray 127.0.0.1:1", "no cluster answers there"),
    ("balance element --out new --ray auto --jobs 2", "with --ray the cluster decides"),
    ("compare element standard turn_limit=200 --out new", "are the same"),
    ("compare element standard fast --out new", "'fast', expected standard, name=value"),
    ("compare element standard cards=x.toml --out new", "element has no cards"),
    ("compare element standard first=9 --out new", "first='9', expected one of"),
    ("sweep element --over turn_limit=5 --out new", "with two or more"),
    ("sweep element --over turn_limit=5,5 --out new", "with two or more"),
    ("sweep element --over turn_limit=5,none --out new", "turn_limit='none'"),
    ("sweep element --over box.x.y=5,6 --out new", "element has no cards"),
    ("sweep sorcerer_and_stones --over box.x.y=5,6 --out new", "box.x.y: there is no 'x'"),
]


@pytest.mark.parametrize(("line", "words"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_words_are_answered_in_one_line(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there.txt").write_text("precious")
    Path("full").mkdir()
    Path("full/notes.txt").write_text("precious")
    Path("other").mkdir()
    header = {"stonewright study": 1, "version": sw.__version__, "kind": "balance", "game": "chess"}
    Path("other/study.jsonl").write_text(json.dumps(header) + "\n")
    assert main(["lab", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("stonewright: ") and err.count("\n") == 1
    assert words in err
    assert Path("there.txt").read_text() == Path("full/notes.txt").read_text() == "precious"
    assert not Path("new/study.jsonl").exists()


def test_a_box_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "sweep", "sorcerer_and_stones", "--over", "box.artifact.1.points=2,99"]
    assert main([*given, "--out", "out"]) == 2
    assert "points = 99, expected a number from 0 to 20" in capsys.readouterr().err


@pytest.mark.parametrize("word", [[], ["balance"], ["compare"], ["sweep"]])
def test_help(word: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["lab", *word, "--help"])
    out = capsys.readouterr().out
    assert f"usage: stonewright {' '.join(['lab', *word])}" in out
    assert "--out" in out


def started(*words: str) -> "subprocess.Popen[str]":
    """Start a study that takes long, and wait for its first tasks."""
    long = [*BALANCE, "--seats", "2", "--games", "90000", "--out", "out", *words]
    return begun(long, Path("out/study.jsonl"), 3)


class TestInterrupts:
    def test_ctrl_c_keeps_and_reports_what_is_finished(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with started("--jobs", "2") as child:
            os.killpg(child.pid, signal.SIGINT)
            out, err = child.communicate(timeout=PATIENCE)
        assert child.returncode == 130
        assert "Traceback" not in err
        assert "Interrupted. What is finished is kept" in out
        assert figures()["notes"][0].startswith("Interrupted after ")
        kept = len(blocks())
        assert kept >= 2
        assert main([*SMALL, "--games", str(kept + 3)]) == 0
        assert blocks()[: kept + 3] == sorted(set(blocks()))[: kept + 3]
        assert len(blocks()) == len(set(blocks())) >= kept + 3
        assert figures()["notes"] == []

    def test_a_crash_loses_nothing_finished(self) -> None:
        with started("--jobs", "1") as child:
            child.kill()
        kept = len(blocks())
        assert main([*SMALL, "--games", str(kept + 2)]) == 0
        assert set(blocks()) >= {(0, block) for block in range(kept + 2)}
        assert len(blocks()) == len(set(blocks()))


class TestBoxes:
    """Two boxes, and what becomes of them."""

    GIVEN = (
        "lab",
        "compare",
        "sorcerer_and_stones",
        "standard",
        "cards=dear.toml",
        "--bots",
        "uniform",
        "--option",
        "round_limit=2",
        "--seats",
        "2",
        "--games",
        "6",
        "--jobs",
        "1",
        "--out",
        "out",
    )

    def write(self, points: int, name: str = "dear") -> None:
        text = sw.load("sorcerer_and_stones").write_box()
        lines = [
            f'name = "{name}"' if line.startswith("name = ") else line
            for line in text.splitlines()[:9]
        ]
        lines += text.splitlines()[9:]
        changed = re.sub(r"points = 2\b", f"points = {points}", "\n".join(lines) + "\n")
        Path("dear.toml").write_text(changed)

    def test_two_boxes(self) -> None:
        self.write(9)
        assert main(list(self.GIVEN)) == 0
        made = figures()
        first, second = (setting["box"].split()[-1] for setting in made["settings"])
        assert first == sw.load("sorcerer_and_stones").box.hash
        assert second != first
        assert [setting["games"] for setting in made["settings"]] == [6, 6]
        assert {family["key"] for family in made["families"]} >= {"seat_share", "artifact_use"}
        for family in made["families"]:
            for figure in family["panels"][0]["figures"]:
                below, above = figure["sides"]
                assert figure["value"] == pytest.approx(above - below)

    def test_a_box_that_was_changed_is_another_study(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.write(9)
        assert main(list(self.GIVEN)) == 0
        before = Path("out/study.jsonl").read_bytes()
        self.write(8)
        assert main(list(self.GIVEN)) == 2
        err = capsys.readouterr().err
        assert "1.toml is another box: the folder belongs to another study" in err
        assert Path("out/study.jsonl").read_bytes() == before

    def test_the_study_keeps_its_box(self) -> None:
        self.write(9)
        assert main(list(self.GIVEN)) == 0
        assert Path("out/boxes/1.toml").read_text() == Path("dear.toml").read_text()

    def test_a_box_that_is_damaged(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.write(99)
        assert main(list(self.GIVEN)) == 2
        assert "points = 99, expected a number from 0 to 20" in capsys.readouterr().err
        assert not Path("out").exists()


class TestDamage:
    """Half-written and foreign files are refused, and stay as they are."""

    def test_a_line_in_the_middle(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "6"]) == 0
        path = Path("out/study.jsonl")
        lines = path.read_text().splitlines()
        damaged = "\n".join([lines[0], lines[1][:50], *lines[2:], ""])
        path.write_text(damaged)
        assert main([*SMALL, "--games", "6"]) == 2
        assert "study.jsonl: line 2 is damaged: " in capsys.readouterr().err
        assert path.read_text() == damaged

    def test_a_task_that_stands_there_twice(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "6"]) == 0
        path = Path("out/study.jsonl")
        lines = path.read_text().splitlines()
        path.write_text("\n".join([*lines, lines[-1], ""]))
        assert main([*SMALL, "--games", "9"]) == 2
        assert "has matches that are there already" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("words", "fault"),
        [
            (["--seed", "1"], "seed is 0 there and 1 here"),
            (["--bots", "greedy"], "settings is"),
            (["--option", "first=1"], "settings is"),
            (["--seats", "3"], "settings is"),
            (["--restrict", "Fire"], "settings is"),
        ],
    )
    def test_another_study(
        self, words: list[str], fault: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([*SMALL, "--games", "4"]) == 0
        before = {path: path.read_bytes() for path in Path("out").iterdir()}
        assert main([*SMALL, "--games", "4", *words]) == 2
        assert fault in capsys.readouterr().err
        assert {path: path.read_bytes() for path in Path("out").iterdir()} == before

    def test_a_report_without_its_study(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*SMALL, "--games", "4"]) == 0
        Path("out/study.jsonl").unlink()
        before = {path: path.read_bytes() for path in Path("out").iterdir()}
        assert main([*SMALL, "--games", "4"]) == 2
        assert "out holds other files" in capsys.readouterr().err
        assert {path: path.read_bytes() for path in Path("out").iterdir()} == before


class TestWords:
    """What is printed at the end."""

    def made(self, *figures: Figure, unit: str = "share") -> Study:
        family = Family("x", "Wins", "Words.", unit, [Panel("2 players", figures, 0.5)])
        setting = Setting("2 players", 2, ("greedy",) * 2, {}, "none", 1234)
        return Study("balance", "The balance of X", "x", "1", "", 0, [setting], [family])

    def printed(self, made: Study, capsys: pytest.CaptureFixture[str]) -> list[str]:
        _print_found(made)
        return capsys.readouterr().out.splitlines()

    def test_only_what_holds(self, capsys: pytest.CaptureFixture[str]) -> None:
        sure = Figure("Sun", 0.573, 0.561, 0.585, 1234, 1e-9, True)
        unsure = Figure("Moon", 0.427, 0.415, 0.51, 1234, 0.2, False)
        assert self.printed(self.made(sure, unsure), capsys) == [
            "The balance of X: 1,234 matches",
            "1 of 2 figures differ for sure from what was expected.",
            "  2 players: Wins: Sun 57.3% (56.1% to 58.5%)",
        ]

    def test_other_units(self, capsys: pytest.CaptureFixture[str]) -> None:
        sure = Figure("mean", 7.25, 7.0, 7.5, 1234, 1e-9, True)
        last = self.printed(self.made(sure, unit="rounds"), capsys)[-1]
        assert last == "  2 players: Wins: mean 7.25 rounds (7 to 7.5)"

    def test_a_long_list_is_cut(self, capsys: pytest.CaptureFixture[str]) -> None:
        many = [Figure(f"card {i}", 0.9, 0.8, 1.0, 99, 0.0, True) for i in range(30)]
        lines = self.printed(self.made(*many), capsys)
        assert lines[1].startswith("30 of 30 figures")
        assert len(lines) == 2 + 12 + 1
        assert lines[-1] == "  and so on; the report has them all"
