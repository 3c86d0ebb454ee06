"""The files of a study: they come back as they were, are refused when damaged, and are whole."""

import importlib.util
import json
import math
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from lab import studies
from sources import ROOT
from stonewright.errors import BadRecord, MissingPart
from stonewright.lab import document, report
from stonewright.lab.document import Figure, Study
from stonewright.lab.report import load_study, publish, require_parquet
from stonewright.lab.report.parquet import COLUMNS, packed, rows
from stonewright.lab.report.study import dumped

MADE: dict[str, Callable[[], Study]] = {
    "balance": studies.balance,
    "compare": studies.compare,
    "sweep": studies.sweep,
    "bare": studies.bare,
}


@pytest.fixture(params=list(MADE))
def study(request: pytest.FixtureRequest) -> Study:
    return MADE[request.param]()


def table(study: Study, folder: Path) -> list[dict[str, Any]]:
    """Return the rows of the Parquet file of a study."""
    path = folder / "figures.parquet"
    path.write_bytes(packed(study))
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


class TestPublish:
    def test_three_files_and_no_more(self, study: Study, tmp_path: Path) -> None:
        made = publish(study, tmp_path)
        names = ["report.html", "figures.json", "figures.parquet"]
        assert made == [tmp_path / name for name in names]
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)

    def test_the_same_study_gives_the_same_files(self, tmp_path: Path) -> None:
        one = [path.read_bytes() for path in publish(studies.balance(), tmp_path)]
        assert [path.read_bytes() for path in publish(studies.balance(), tmp_path)] == one

    def test_older_files_are_replaced(self, tmp_path: Path) -> None:
        publish(studies.balance(), tmp_path)
        publish(studies.bare(), tmp_path)
        assert load_study(tmp_path / "figures.json") == studies.bare()
        assert "Nothing" in (tmp_path / "report.html").read_text(encoding="utf-8")

    def test_what_cannot_be_made_leaves_the_folder_alone(self, tmp_path: Path) -> None:
        publish(studies.bare(), tmp_path)
        before = {path: path.read_bytes() for path in tmp_path.iterdir()}
        broken = replace(studies.balance(), seed=-1)  # no seed: the table cannot hold it
        with pytest.raises(OverflowError):
            publish(broken, tmp_path)
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before

    def test_a_full_disk_leaves_the_old_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        publish(studies.bare(), tmp_path)
        page = (tmp_path / "report.html").read_bytes()

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"No space left on device.*report\.html"):
            publish(studies.balance(), tmp_path)
        assert (tmp_path / "report.html").read_bytes() == page
        assert not list(tmp_path.glob(".*"))

    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError, match=r"nowhere.report\.html"):
            publish(studies.bare(), tmp_path / "nowhere")


class TestWithoutParquet:
    @pytest.fixture(autouse=True)
    def _missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)

    def test_the_extra_is_named(self) -> None:
        with pytest.raises(MissingPart, match=r"pip install 'stonewright\[lab\]'"):
            require_parquet()

    def test_nothing_is_written(self, tmp_path: Path) -> None:
        with pytest.raises(MissingPart):
            publish(studies.bare(), tmp_path)
        assert list(tmp_path.iterdir()) == []

    def test_the_rest_can_be_used(self, tmp_path: Path) -> None:
        spec = importlib.util.find_spec("stonewright.lab.report")
        assert spec is not None and spec.loader is not None
        spec.loader.exec_module(importlib.util.module_from_spec(spec))  # imports without pyarrow
        (tmp_path / "f.json").write_bytes(dumped(studies.bare()))
        assert load_study(tmp_path / "f.json") == studies.bare()


def test_the_extra_exists() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(need.startswith("pyarrow") for need in project["optional-dependencies"]["lab"])
    assert callable(report.require_parquet)


class TestJson:
    def test_it_comes_back(self, study: Study, tmp_path: Path) -> None:
        path = tmp_path / "figures.json"
        path.write_bytes(dumped(study))
        assert load_study(path) == study

    def test_odd_numbers_and_names_come_back(self, tmp_path: Path) -> None:
        study, path = studies.odd(), tmp_path / "figures.json"
        path.write_bytes(dumped(study))
        found = load_study(path)
        assert repr(found) == repr(study)  # nan is not equal to itself
        value = found.families[0].panels[0].figures[1].value
        assert math.isnan(value)
        assert dumped(found) == dumped(study)

    def test_it_is_plain_json(self) -> None:
        def refuse(word: str) -> None:
            raise AssertionError(word)

        found = json.loads(dumped(studies.odd()), parse_constant=refuse)
        assert next(iter(found)) == "stonewright study"
        assert found["families"][0]["panels"][0]["figures"][2]["low"] == "-inf"

    def test_numbers_of_numpy_are_numbers(self, tmp_path: Path) -> None:
        odd: Any = Figure("a", np.float64(0.1), 0, 1, np.int64(3), real=np.bool_(True))  # type: ignore[arg-type]
        panel = document.Panel("s", [odd], np.float32(0.5))  # type: ignore[arg-type]
        family = document.Family("k", "t", "w", "share", [panel])
        path = tmp_path / "figures.json"
        path.write_bytes(dumped(replace(studies.bare(), families=[family])))
        ((found,),) = [panel.figures for panel in load_study(path).families[0].panels]
        assert found == Figure("a", 0.1, 0.0, 1.0, 3, real=True)
        assert [type(value) for value in asdict(found).values()][1:5] == [float, float, float, int]

    def test_every_key_is_documented(self) -> None:
        page = (ROOT / "docs/lab-files.md").read_text(encoding="utf-8")
        kinds = [Study, document.Setting, document.Family, document.Panel, Figure]
        keys = {
            key
            for kind in [*kinds, document.Spread, document.Sweep]
            for key in kind.__annotations__
        }
        assert {key for key in keys if f"`{key}`" not in page} == set()


def damage(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """Return the file of a study after a change of its object."""
    found = json.loads(dumped(studies.compare()))
    change(found)
    return json.dumps(found).encode()


def figure(found: dict[str, Any]) -> dict[str, Any]:
    """Return the first figure of a file."""
    first: dict[str, Any] = found["families"][0]["panels"][0]["figures"][0]
    return first


FIRST = r"study\.families\[0\]\.panels\[0\]\.figures\[0\]"


class TestDamage:
    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b"", "damaged"),
            (b"\xff\xfe\x00", "not even text"),
            (b"[1, 2]", "no study"),
            (b'{"stonewright arena": 1}', "no study"),
            (b'{"stonewright study": 2}', "another format"),
            (b'{"stonewright study": 1}', "study has no kind, expected kind, title"),
            (b'{"a": 1, "a": 2}', "twice"),
            (b"[" * 100_000, "damaged"),
            (dumped(studies.compare())[:-200], "damaged"),
            (b'{"stonewright study": 1, "seed": ' + b"9" * 5000 + b"}", "damaged"),
        ],
    )
    def test_files(self, data: bytes, words: str, tmp_path: Path) -> None:
        path = tmp_path / "figures.json"
        path.write_bytes(data)
        with pytest.raises(BadRecord, match=words) as caught:
            load_study(path)
        assert str(caught.value).startswith(f"{path}: ")

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda f: f.update(seed="7"), "study.seed is '7', expected a whole number"),
            (lambda f: f.update(seed=True), "study.seed is True, expected a whole number"),
            (lambda f: f.update(more=1), "study has 'more', expected kind"),
            (lambda f: f.update(settings={}), "study.settings is {}, expected a list"),
            (lambda f: f.update(sweep=[]), r"study.sweep is \[\], expected an object"),
            (lambda f: f.update(title=None), "study.title is None, expected a text"),
            (lambda f: figure(f).update(value="x"), f"{FIRST}.value is 'x', expected a number"),
            (lambda f: figure(f).update(value=None), f"{FIRST}.value is None"),
            (lambda f: figure(f).update(value=10**400), f"{FIRST}.value is larger"),
            (lambda f: figure(f).update(games=1.5), f"{FIRST}.games is 1.5"),
            (lambda f: figure(f).update(real=1), f"{FIRST}.real is 1, expected true or false"),
            (lambda f: figure(f).update(sides=[1]), f"{FIRST}.sides has 1 entries, expected 2"),
            (lambda f: figure(f).pop("low"), f"{FIRST} has no low"),
            (lambda f: f["settings"][0]["options"].update(x=None), "settings.0..options.x is None"),
            (lambda f: f["spreads"][0]["counts"].update(x=[[1, 2], [1, 3]]), "x has a value twice"),
            (lambda f: f["spreads"][0]["counts"].update(x=[[1]]), "has 1 entries, expected 2"),
            (lambda f: f["spreads"][0].update(counts=[]), "expected an object"),
        ],
    )
    def test_values(
        self, change: Callable[[dict[str, Any]], Any], words: str, tmp_path: Path
    ) -> None:
        path = tmp_path / "figures.json"
        path.write_bytes(damage(change))
        with pytest.raises(BadRecord, match=words):
            load_study(path)

    def test_what_has_a_default_may_be_missing(self, tmp_path: Path) -> None:
        path = tmp_path / "figures.json"
        path.write_bytes(damage(lambda found: [found.pop("notes"), figure(found).pop("chance")]))
        found = load_study(path)
        assert found.notes == ()
        assert found.families[0].panels[0].figures[0].chance is None


class TestParquet:
    def test_it_has_the_figures_of_the_study(self, study: Study, tmp_path: Path) -> None:
        found = table(study, tmp_path)
        figures = [
            (family, panel, one)
            for family in study.families
            for panel in family.panels
            for one in panel.figures
        ]
        assert len(found) == len(figures)
        for row, (family, panel, one) in zip(found, figures, strict=True):
            assert (row["family"], row["unit"]) == (family.key, family.unit)
            assert (row["setting"], row["expected"]) == (panel.setting, panel.expected)
            sides = None if row["first"] is None else (row["first"], row["second"])
            numbers = row["value"], row["low"], row["high"], row["games"], row["chance"]
            assert Figure(row["name"], *numbers, row["real"], sides) == one
            assert (row["kind"], row["game"], row["seed"]) == (study.kind, study.game, study.seed)

    def test_the_setting_is_there(self, tmp_path: Path) -> None:
        last = table(studies.balance(), tmp_path)[-1]
        assert last["setting"] == "4 players" and last["seats"] == 4
        assert last["bots"] == "greedy, greedy, greedy, greedy"
        assert last["options"] == "round_limit=30, first=random, equal_turns=on"
        assert last["box"] == studies.BOX and last["ban"] == "" and last["version"] == "2.1.0"

    def test_a_panel_of_two_settings_names_neither(self, tmp_path: Path) -> None:
        first = table(studies.compare(), tmp_path)[0]
        assert first["setting"] == "on the same seeds"
        assert first["seats"] is None and first["options"] is None

    def test_a_panel_of_two_settings_has_what_is_common(self, tmp_path: Path) -> None:
        study = studies.compare()
        two = zip(study.settings, ("first", "second"), strict=True)
        settings = [replace(one, name=f"on the same seeds, {side}") for one, side in two]
        first = table(replace(study, settings=settings), tmp_path)[0]
        assert first["seats"] == 2 and first["bots"] == "greedy, greedy"
        assert first["options"] is None and first["box"] == studies.BOX

    def test_an_empty_study_has_all_columns(self, tmp_path: Path) -> None:
        assert table(studies.bare(), tmp_path) == []
        schema = pq.read_schema(tmp_path / "figures.parquet")
        assert schema.names == list(COLUMNS)
        assert schema.metadata[b"command"] == b"stonewright lab"

    def test_odd_numbers_and_names(self, tmp_path: Path) -> None:
        found = table(studies.odd(), tmp_path)
        assert len(found) == len(list(rows(studies.odd())))
        assert math.isnan(found[1]["value"]) and found[2]["high"] == math.inf
        assert found[0]["name"].startswith("<script>") and found[0]["seed"] == 2**64 - 1
        assert found[0]["setting"] == found[0]["ban"]

    def test_every_column_is_documented(self) -> None:
        page = (ROOT / "docs/lab-files.md").read_text(encoding="utf-8")
        described = page[page.index("## figures.parquet") :]
        assert [name for name in COLUMNS if f"`{name}`" not in described] == []
