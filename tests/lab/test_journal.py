"""The results file: resumed, never overwritten, and refused if it is another one."""

import json
from pathlib import Path

import pytest

from lab.made import league, plan, result
from stonewright.errors import BadRecord
from stonewright.lab.journal import Journal
from stonewright.lab.plan import Plan

VERSION = "1.2.3"


def journal(path: Path, made: Plan, version: str = VERSION) -> Journal:
    return Journal(path, made, version)


@pytest.fixture
def made() -> Plan:
    return plan("uniform", "greedy")


@pytest.fixture
def path(tmp_path: Path, made: Plan) -> Path:
    """Return a file with three matches."""
    path = tmp_path / "results.jsonl"
    with journal(path, made) as file:
        for number in (1, 0, 5):
            file.add(result(made, number, 0.25, 0.75, troubles=("", "naïve")))
    return path


class TestFile:
    def test_a_line_for_the_plan_and_each_match(self, path: Path, made: Plan) -> None:
        first, *others = map(json.loads, path.read_text().splitlines())
        assert first["stonewright arena"] == 1
        assert first["version"] == VERSION
        assert first["game"] == "element"
        assert first["revision"] == made.load().revision
        assert first["box"] == f"none {made.load().box.hash}"
        assert first["options"]["turn_limit"] == 8
        assert first["line_ups"] == [["uniform", "greedy"]]
        assert [line["number"] for line in others] == [1, 0, 5]
        assert others[0]["seating"] == ["greedy", "uniform"]

    def test_it_is_written_as_matches_end(self, path: Path, made: Plan) -> None:
        with journal(path, made) as file:
            before = path.read_bytes()
            file.add(result(made, 7))
            assert path.read_bytes().count(b"\n") == before.count(b"\n") + 1

    def test_it_goes_on(self, path: Path, made: Plan) -> None:
        with journal(path, made) as file:
            assert list(file.results) == [1, 0, 5]
            assert file.results[5] == result(made, 5, 0.25, 0.75, troubles=("", "naïve"))
            assert not file.dropped
            file.add(result(made, 2))
        with journal(path, made) as file:
            assert list(file.results) == [1, 0, 5, 2]

    def test_an_empty_file_is_begun(self, tmp_path: Path, made: Plan) -> None:
        path = tmp_path / "empty"
        path.touch()
        with journal(path, made) as file:
            assert not file.results and not file.dropped
        assert path.read_text().startswith('{"stonewright arena": 1')

    def test_one_at_a_time(self, path: Path, made: Plan) -> None:
        with journal(path, made), pytest.raises(BadRecord, match="another arena is writing to it"):
            journal(path, made)
        with journal(path, made):
            pass


class TestCuts:
    @pytest.mark.parametrize("cut", [1, 20, 100])
    def test_a_last_line_cut_short_is_dropped(self, path: Path, made: Plan, cut: int) -> None:
        whole = path.read_bytes()
        path.write_bytes(whole[:-cut])
        with journal(path, made) as file:
            assert list(file.results) == [1, 0]
            assert file.dropped
            file.add(result(made, 5, 0.25, 0.75, troubles=("", "naïve")))
        assert path.read_bytes() == whole

    def test_a_first_line_cut_short(self, path: Path, made: Plan) -> None:
        whole = path.read_bytes()
        path.write_bytes(whole[:30])
        with journal(path, made) as file:
            assert not file.results and file.dropped
        assert path.read_bytes() == whole.splitlines(keepends=True)[0]


class TestRefusals:
    def refused(self, path: Path, made: Plan, words: str, version: str = VERSION) -> None:
        """Expect a file to be refused and left as it is."""
        before = path.read_bytes()
        with pytest.raises(BadRecord, match=words) as caught:
            journal(path, made, version)
        assert str(path) in str(caught.value)
        assert path.read_bytes() == before

    @pytest.mark.parametrize("text", ["precious", "precious\n", "{}\n", "[1]\n", '{"number": 1'])
    def test_another_kind_of_file(self, tmp_path: Path, made: Plan, text: str) -> None:
        path = tmp_path / "notes.txt"
        path.write_text(text)
        self.refused(path, made, "no results file|line 1 is damaged")

    @pytest.mark.parametrize(
        ("other", "words"),
        [
            (plan("uniform", "greedy", seed=7), "seed is 0 there and 7 here"),
            (plan("greedy", "uniform"), r"line_ups is \[\[\"uniform\", \"greedy\"\]\] there and"),
            (plan("uniform", "greedy", turn_limit=9), "options is .*turn_limit"),
            (plan("uniform", "greedy", game="elemental_stones", radius=5), "game is"),
            (league([("uniform", "greedy"), ("greedy", "x")]), "line_ups"),
        ],
    )
    def test_another_plan(self, path: Path, other: Plan, words: str) -> None:
        self.refused(path, other, f"matches of another plan: {words}")

    def test_another_version(self, path: Path, made: Plan) -> None:
        self.refused(path, made, 'version is "1.2.3" there and "2.0" here', version="2.0")

    def test_a_damaged_line(self, path: Path, made: Plan) -> None:
        lines = path.read_text().splitlines(keepends=True)
        lines[2] = lines[2][:40] + "\n"
        path.write_text("".join(lines))
        self.refused(path, made, "line 3 is damaged")

    @pytest.mark.parametrize(
        "changes",
        [
            {"number": -1},
            {"number": 1},  # there already
            {"number": 2.0},
            {"number": True},
            {"seating": ["uniform", "greedy"]},
            {"score": [0.5]},
            {"score": [0.5, "much"]},
            {"score": [0.5, 7]},
            {"score": None},
            {"choices": [1.5, 2]},
            {"troubles": [1, 2]},
            {"plies": "many"},
            {"more": 1},
        ],
        ids=str,
    )
    def test_a_line_that_is_no_match(
        self, path: Path, made: Plan, changes: dict[str, object]
    ) -> None:
        lines = path.read_text().splitlines()
        lines[3] = json.dumps(json.loads(lines[3]) | changes)
        path.write_text("\n".join([*lines, ""]))
        self.refused(path, made, "line 4 is no match of this arena")
