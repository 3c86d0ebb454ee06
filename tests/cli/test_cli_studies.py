"""Studies at the command line: what is kept, what is refused, and what is not overwritten."""

import json
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from stonewright.cli import main

SMALL = ["--bots", "uniform", "--seats", "2", "--jobs", "1", "--out", "out"]
SHORT = ["--option", "turn_limit=4"]
BALANCE = ["lab", "balance", "element", *SHORT, *SMALL, "--games", "3"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")


def figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("out/figures.json").read_text())
    return found


def header() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("out/study.jsonl").read_text().splitlines()[0])
    return found


OTHERS = [
    (["--seed", "5"], "seed is 0 there and 5 here"),
    (["--option", "turn_limit=5"], "settings is"),
    (["--bots", "greedy"], "settings is"),
    (["--seats", "3"], "settings is"),
    (["--restrict", "Fire"], "settings is"),
    (["--at-random", "element"], "settings is"),
]


class TestFolder:
    @pytest.fixture
    def kept(self) -> dict[str, bytes]:
        assert main(BALANCE) == 0
        return {path.name: path.read_bytes() for path in Path("out").iterdir()}

    @pytest.mark.parametrize(("words", "told"), OTHERS, ids=[" ".join(w) for w, _ in OTHERS])
    def test_another_study_does_not_go_there(
        self,
        kept: dict[str, bytes],
        words: list[str],
        told: str,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        assert main([*BALANCE, *words]) == 2
        err = capsys.readouterr().err.splitlines()[-1]
        assert "out/study.jsonl: it belongs to another study" in err
        assert told in err
        assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == kept

    def test_nor_another_kind(self, kept: dict[str, bytes]) -> None:
        given = ["lab", "sweep", "element", "--over", "turn_limit=4,5", *SMALL, "--games", "3"]
        assert main(given) == 2
        assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == kept

    def test_fewer_matches_are_no_other_study(self, kept: dict[str, bytes]) -> None:
        assert main([*BALANCE, "--games", "2"]) == 0
        assert Path("out/study.jsonl").read_bytes() == kept["study.jsonl"]
        assert figures()["settings"][0]["games"] == 3

    def test_what_was_lost_of_the_report_is_made_again(self, kept: dict[str, bytes]) -> None:
        for name in kept.keys() - {"study.jsonl"}:
            Path("out", name).unlink()
        assert main(BALANCE) == 0
        again = {path.name: path.read_bytes() for path in Path("out").iterdir()}
        assert again["figures.json"] == kept["figures.json"]
        assert again.keys() == kept.keys()

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (lambda text: text.replace('"seen"', '"scene"', 1), "figures that are none"),
            (lambda text: text.replace('"task": [0, 0', '"task": [4, 0', 1), "no task of this"),
            (lambda text: text + text.splitlines()[1] + "\n", "matches that are there already"),
            (lambda text: text + "{}\n", "is no task of this study"),
            (lambda text: text + "nonsense\n", "is damaged"),
            (lambda text: "{}\n" + text, "is no file of a study"),
            (lambda text: "precious", "is no file of a study"),
        ],
    )
    def test_damage_is_told_and_nothing_is_written(
        self, kept: dict[str, bytes], change: Any, told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = Path("out/study.jsonl")
        path.write_text(change(path.read_text()))
        before = path.read_bytes()
        assert main(BALANCE) == 2
        assert told in capsys.readouterr().err
        assert path.read_bytes() == before
        assert Path("out/figures.json").read_bytes() == kept["figures.json"]


class TestHeader:
    def test_what_belongs_together(self) -> None:
        assert main([*BALANCE, "--seed", "3", "--restrict", "Wind"]) == 0
        found = header()
        assert (found["kind"], found["game"], found["seed"]) == ("balance", "element", 3)
        assert found["version"] == sw.__version__
        plain, banned = found["settings"]
        assert (plain["name"], plain["sides"][0]["ban"]) == ("2 players", "")
        assert (banned["name"], banned["sides"][0]["ban"]) == ("2 players without Wind", "Wind")
        assert plain["sides"][0]["bots"] == ["uniform", "uniform"]
        assert plain["sides"][0]["options"]["turn_limit"] == 4


class TestAtRandom:
    def test_the_report_says_so(self) -> None:
        assert main([*BALANCE, "--at-random", "draw", "element"]) == 0
        assert "Chance chose among draw and element components, not the bots." in figures()["notes"]
        assert header()["settings"][0]["sides"][0]["chance"] == ["draw", "element"]
        assert "--at-random draw element" in figures()["command"]

    def test_chance_is_not_greedy(self) -> None:
        """Bots that would all draw alike draw every number if chance decides."""
        given = ["lab", "balance", "element", "--option", "turn_limit=12", *SMALL, "--games", "6"]
        assert main([*given, "--bots", "greedy", "--at-random", "draw"]) == 0
        (family,) = [f for f in figures()["families"] if f["key"] == "draw_times"]
        times = {f["name"]: f["value"] for f in family["panels"][0]["figures"]}
        assert all(times[f"draw {number}"] > 0.5 for number in range(5))


WRONG = [
    ("balance element --seats 2,x", "--seats '2,x', expected numbers"),
    ("balance element --seats 1", "element: seats=1, expected 2 to 4"),
    ("balance element --seats 2 --bots uniform uniform uniform", "3 bots for 2 seats"),
    ("balance element --bots uniform greedy --seats 2 --restrict Fire", "one bot for all seats"),
    ("balance sorcerer_and_stones --option variant=coop --restrict spin", "at least 2 players"),
    ("balance sorcerer_and_stones --restrict wood", "--restrict 'wood', expected all, artifact"),
    ("balance elemental_stones --at-random rune", "--at-random 'rune', expected pattern or"),
    ("compare element turn_limit=9 turn_limit=9", "are the same"),
    ("compare element standard standard,standard", "are the same"),
    ("compare element standard turn_limit=", "'turn_limit=', expected standard, name=value"),
    ("compare element standard ,", "',', expected standard, name=value"),
    ("compare element standard bots=nobody", "no bot is called 'nobody'"),
    ("sweep element --over turn_limit", "expected name=value,value"),
    ("sweep element --over =5,6", "element has no option ''"),
    ("sweep element --over turn_limit=5,,6", "expected name=value,value"),
    ("sweep element --over turn_limit=0,5", "turn_limit=0, expected one of: 1 to 1000"),
    ("sweep elemental_stones --over box.pattern.41.points=1,2", "there is no '41'"),
    ("sweep elemental_stones --over box.pattern.1.points=1,zero", "points = 'zero'"),
]


@pytest.mark.parametrize(("line", "words"), WRONG, ids=[line for line, _ in WRONG])
def test_more_wrong_words(line: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", *line.split(), "--games", "2", "--jobs", "1", "--out", "new"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err
    assert not Path("new/study.jsonl").exists()


def test_help_names_every_kind_of_study(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab"]) == 0
    out = capsys.readouterr().out
    for word in ("balance", "compare", "sweep", "report.html", "Ctrl-C"):
        assert word in out
