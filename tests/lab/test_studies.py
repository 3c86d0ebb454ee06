"""The file of a study, what is planned, and what is made of the sums."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from lab.made import plan
from stonewright.errors import BadBox, BadOption, BadRecord
from stonewright.lab import designs
from stonewright.lab.boxes import box_text, changed
from stonewright.lab.designs import Way
from stonewright.lab.document import Figure, Study
from stonewright.lab.findings import judged, study
from stonewright.lab.studies import Design, Tasks, header
from stonewright.lab.tasks import Done, Setting, Task, perform

ALIKE = replace(plan("uniform", "uniform", turn_limit=10), rotated=False)
OTHER = replace(ALIKE, options={**ALIKE.options, "turn_limit": 40})
SETTINGS = (
    Setting("2 players", (ALIKE,)),
    Setting("2 players without Fire", (replace(ALIKE, rotated=True, ban="Fire"),)),
)
DESIGN = Design("balance", "element", 0, SETTINGS, "stonewright lab balance element")
FIRST, SECOND = Task(0, 0, 3), Task(1, 0, 2)


def tasks(path: Path, design: Design = DESIGN, version: str = "1.0") -> Tasks:
    return Tasks(path, design, version)


@pytest.fixture(scope="module")
def done() -> dict[Task, Done]:
    return {task: perform(SETTINGS, task) for task in (FIRST, SECOND)}


@pytest.fixture
def path(tmp_path: Path, done: dict[Task, Done]) -> Path:
    """Return a file with two tasks."""
    path = tmp_path / "study.jsonl"
    with tasks(path) as file:
        for task, answer in done.items():
            file.add(task, answer)
    return path


class TestFile:
    def test_it_goes_on(self, path: Path, done: dict[Task, Done]) -> None:
        with tasks(path) as file:
            assert [run.gaps(4) for run in file.done] == [[(3, 1)], [(2, 2)]]
            assert file.sums == [done[FIRST].sums, done[SECOND].sums]
            assert file.games == 3 + 4

    def test_a_task_that_comes_twice_counts_once(self, path: Path, done: dict[Task, Done]) -> None:
        before = path.read_bytes()
        with tasks(path) as file:
            file.add(FIRST, done[FIRST])
            file.add(Task(0, 2, 3), done[FIRST])
            assert file.games == 3 + 4
        assert path.read_bytes() == before

    def test_a_cut_line_is_dropped(self, path: Path) -> None:
        path.write_bytes(path.read_bytes()[:-9])
        with tasks(path) as file:
            assert file.dropped and list(map(bool, file.done)) == [True, False]

    def test_it_is_locked(self, path: Path) -> None:
        with tasks(path), pytest.raises(BadRecord, match="another study is writing to it"):
            tasks(path)

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"seed": 1}, "seed is 0 there and 1 here"),
            ({"kind": "sweep"}, 'kind is "balance" there'),
            ({"settings": SETTINGS[:1]}, "it belongs to another study: settings is"),
            ({"settings": (Setting("2 players", (OTHER,)), SETTINGS[1])}, "settings is"),
        ],
    )
    def test_another_study_is_refused(
        self, path: Path, changes: dict[str, Any], words: str
    ) -> None:
        before = path.read_bytes()
        with pytest.raises(BadRecord, match=words):
            tasks(path, replace(DESIGN, **changes))
        with pytest.raises(BadRecord, match="version"):
            tasks(path, version="1.1")
        assert path.read_bytes() == before

    def test_more_games_are_the_same_study(self, path: Path) -> None:
        with tasks(path, replace(DESIGN, command="with more games")) as file:
            assert all(file.done)

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda line: line.update(task=[0, 2, 3]), "line 4 has matches that are there already"),
            (lambda line: line.update(task=[0, 9, 2]), "line 4 has figures that are none"),
            (lambda line: line.update(task=[7, 9, 3]), "line 4 is no task of this study"),
            (lambda line: line.update(task=[0, 9, -3]), "line 4 is no task"),
            (lambda line: line.update(task=[0, 9]), "line 4 is no task"),
            (lambda line: line.pop("totals"), "figures"),
            (lambda line: line.update(seen=[1]), "figures"),
            (lambda line: line["totals"][0].__setitem__(0, 0.5), "figures"),
            (lambda line: line["products"].pop(), "figures"),
            (lambda line: line.update(spreads=[{"rounds": {"x": 1}}]), "figures"),
            (lambda line: line.update(spreads=[{"rounds": {"3": -1}}]), "figures"),
            (lambda line: line.update(spreads=3), "figures"),
            (lambda line: line.update(games=-1), "figures"),
            (lambda line: line.update(failures={"greedy": 1}), "figures"),
        ],
    )
    def test_damage_is_refused(self, path: Path, change: Any, words: str) -> None:
        line = json.loads(path.read_text().splitlines()[1])
        line["task"] = [0, 9, 3]
        change(line)
        with path.open("a") as file:
            file.write(json.dumps(line) + "\n")
        with pytest.raises(BadRecord, match=words):
            tasks(path)

    def test_no_study_at_all(self, tmp_path: Path) -> None:
        (tmp_path / "x").write_text("precious\n")
        with pytest.raises(BadRecord, match="line 1 is damaged"):
            tasks(tmp_path / "x")
        (tmp_path / "y").write_text('{"stonewright arena": 1}\n')
        with pytest.raises(BadRecord, match="it is no file of a study"):
            tasks(tmp_path / "y")


class TestDesigns:
    WAY = Way("sorcerer_and_stones")

    def test_who_can_play(self) -> None:
        assert designs.all_seats(self.WAY) == [2, 3, 4]
        assert designs.all_seats(self.WAY.changed(options={"variant": "coop"})) == [1, 2, 3, 4]
        with pytest.raises(BadOption, match="speed"):
            designs.all_seats(self.WAY.changed(options={"speed": 3}))

    def test_balance(self) -> None:
        settings = designs.balance(self.WAY, [2, 3], ["spin", "artifact"])
        assert [setting.name for setting in settings[:3]] == [
            "2 players",
            "3 players",
            "2 players without spin",
        ]
        assert len(settings) == 2 + 2 * 15
        assert settings[2].sides[0].size == 2
        assert settings[0].sides[0].size == 1

    def test_restrict(self) -> None:
        game = self.WAY.load()
        assert designs.restricted(game, ["Nu Wa Rock", "nu wa rock"]) == ["Nu Wa Rock"]
        kinds = {kind.name for kind in game.kinds if kind.banned}
        every = [part.name for part in game.components() if part.kind in kinds]
        assert designs.restricted(game, ["all"]) == every
        with pytest.raises(BadOption, match="--restrict 'long line', expected all, artifact, rune"):
            designs.restricted(game, ["long line"])
        with pytest.raises(BadOption, match="one bot for all seats"):
            designs.balance(self.WAY.changed(bots=("greedy", "uniform")), [2], ["spin"])
        coop = self.WAY.changed(options={"variant": "coop"})
        with pytest.raises(BadOption, match="at least 2 players"):
            designs.balance(coop, [1, 2], ["spin"])

    def test_comparison(self) -> None:
        (made,) = designs.comparison(self.WAY, self.WAY.changed(options={"edition": 2017}), [3])
        assert made.games == 2
        assert [side.options["edition"] for side in made.sides] == [2018, 2017]
        assert made.sides[0].match_seed(5) == made.sides[1].match_seed(5)

    def test_line_ups(self) -> None:
        mixed = self.WAY.changed(bots=("greedy", "uniform")).plan(3)
        assert mixed.line_ups == (("greedy", "uniform", "uniform"),)
        assert mixed.size == 3
        with pytest.raises(BadOption, match="3 bots for 2 seats"):
            self.WAY.changed(bots=("greedy",) * 3).plan(2)

    def test_sweep(self) -> None:
        ways = {v: self.WAY.changed(options={"round_limit": int(v)}) for v in ("5", "9")}
        settings, values = designs.sweep("round_limit", ways, [2])
        assert [setting.name for setting in settings] == [
            "2 players, round_limit=5",
            "2 players, round_limit=9",
        ]
        assert values == ("5", "9")
        assert designs.sweep("round_limit", ways, [2, 3])[1][2] == "5, 3 players"


class TestBoxes:
    @pytest.mark.parametrize("name", ["sorcerer_and_stones", "elemental_stones"])
    def test_unchanged_it_is_the_same_box(self, name: str, tmp_path: Path) -> None:
        game = sw.load(name)
        text = box_text(type(game), None)
        path = tmp_path / "box.toml"
        path.write_text(changed(text, "name", f'"{game.box.name}"'))
        assert game.read_box(path).hash == game.box.hash

    def test_paths(self, tmp_path: Path) -> None:
        game = sw.load("sorcerer_and_stones")
        text = box_text(type(game), None)
        path = tmp_path / "box.toml"
        for step in ("3", "Nu Wa Rock", "nu wa rock"):
            path.write_text(changed(text, f"artifact.{step}.points", "9"))
            box = game.read_box(path)
            assert box.data["worth"][0].tolist() == [
                9 if i == 2 else int(worth) for i, worth in enumerate(game.box.data["worth"][0])
            ]
        assert box_text(type(game), str(path)) == path.read_text()

    @pytest.mark.parametrize(
        ("path", "words"),
        [
            ("artifact.99.points", "there is no '99', expected 1 to 14, or one name of a row"),
            ("artifact.Excalibur.points", "there is no 'Excalibur'"),
            ("artifact.rebuilt.points", "there is no 'rebuilt'"),  # of many rows
            ("artifact.1.weight", "there is no 'weight', expected one of name, cost, points"),
            ("weapon.1.points", "there is no 'weapon', expected one of name, magic"),
            ("artifact.1.points.2", "expected the path to end there"),
        ],
    )
    def test_paths_that_lead_nowhere(self, path: str, words: str) -> None:
        text = sw.load("sorcerer_and_stones").write_box()
        with pytest.raises(BadOption) as problem:
            changed(text, path, "3")
        assert words in str(problem.value)

    def test_a_bad_box(self, tmp_path: Path) -> None:
        (tmp_path / "x.toml").write_text("name = 3")
        with pytest.raises(BadBox):
            box_text(sw.games.find("elemental_stones"), str(tmp_path / "x.toml"))


def found(design: Design, *made: Task) -> Study:
    """Return the study of some tasks, one for each setting."""
    return study(design, [perform(design.settings, task).sums for task in made], "1.0")


class TestFindings:
    def test_balance(self) -> None:
        made = found(DESIGN, Task(0, 0, 12), Task(1, 0, 5))
        keys = [family.key for family in made.families]
        assert keys[:4] == ["seat_share", "seat_points", "place_share", "first_move"]
        assert keys[-1] == "restricted"
        assert {"rounds", "plies", "ending", "drawn", "branching", "leads"} < set(keys)
        assert len(set(keys)) == len(keys)
        shares = made.families[0].panels[0]
        assert (shares.setting, shares.expected) == ("2 players", 0.5)
        assert sum(figure.value for figure in shares.figures) == pytest.approx(1)
        for family in made.families:
            for panel in family.panels:
                for figure in panel.figures:
                    assert figure.low <= figure.value <= figure.high
                    assert 0 < figure.games <= 12

    def test_restricted(self) -> None:
        made = found(DESIGN, Task(0, 0, 4), Task(1, 0, 5))
        (panel,) = made.families[-1].panels
        assert (panel.setting, panel.expected) == ("2 players", 0)
        assert [figure.name for figure in panel.figures] == ["Fire"]
        assert panel.figures[0].games == 10
        assert [setting.ban for setting in made.settings] == ["", "Fire"]
        assert [setting.games for setting in made.settings] == [4, 10]

    def test_spreads_and_medians(self) -> None:
        made = found(DESIGN, Task(0, 0, 12), Task(1, 0, 2))
        rounds, leads, branching = made.spreads
        assert (rounds.key, leads.key, branching.key) == ("rounds", "leads", "branching")
        assert list(rounds.counts) == ["2 players"]
        assert sum(rounds.counts["2 players"].values()) == 12
        (family,) = [family for family in made.families if family.key == "rounds"]
        mean, median = family.panels[0].figures
        assert (mean.name, median.name) == ("mean", "median")
        assert median.value in rounds.counts["2 players"]

    def test_comparison(self) -> None:
        design = replace(DESIGN, kind="compare", settings=(Setting("2 players", (ALIKE, OTHER)),))
        made = found(design, Task(0, 0, 16))
        assert [setting.name for setting in made.settings] == [
            "2 players, first",
            "2 players, second",
        ]
        (family,) = [family for family in made.families if family.key == "plies"]
        (figure,) = family.panels[0].figures
        assert figure.sides is not None
        assert figure.value == pytest.approx(figure.sides[1] - figure.sides[0])
        assert figure.value > 20 and figure.real
        assert made.spreads[0].counts.keys() == {"2 players, first", "2 players, second"}

    def test_medians_are_compared(self) -> None:
        design = replace(DESIGN, kind="compare", settings=(Setting("2 players", (ALIKE, OTHER)),))
        made = found(design, Task(0, 0, 40))
        (family,) = [family for family in made.families if family.key == "rounds"]
        (mean, median) = family.panels[0].figures
        assert (mean.name, median.name) == ("mean", "median")
        assert median.sides == (5, 20)  # the limits of 10 and 40 turns, in rounds of two
        assert (median.value, median.low, median.high) == (15, 15, 15)
        assert median.real

    def test_the_same_is_no_different(self) -> None:
        design = replace(DESIGN, kind="compare", settings=(Setting("2 players", (ALIKE, ALIKE)),))
        made = found(design, Task(0, 0, 10))
        for family in made.families:
            for figure in family.panels[0].figures:
                assert figure.value == 0
                assert not figure.real

    def test_sweep(self) -> None:
        settings = (Setting("a", (ALIKE,)), Setting("b", (OTHER,)))
        design = Design("sweep", "element", 0, settings, "", "turn_limit", ("10", "40"))
        made = found(design, Task(0, 0, 4), Task(1, 0, 4))
        assert made.sweep is not None
        assert (made.sweep.name, made.sweep.values) == ("turn_limit", ("10", "40"))
        assert all(len(family.panels) == 2 for family in made.families if family.key == "rounds")

    def test_judged_together(self) -> None:
        figures = [
            Figure("a", 0, 0, 0, 9, 0.02),
            Figure("b", 0, 0, 0, 9, 0.04),
            Figure("c", 0, 0, 0, 9),
        ]
        assert [figure.real for figure in judged(figures)] == [True, True, None]
        assert [figure.real for figure in judged([*figures, figures[1]])] == [
            False,
            False,
            None,
            False,
        ]

    def test_nothing_yet(self) -> None:
        with_nothing = found(DESIGN, Task(0, 0, 1), Task(1, 0, 1))
        assert with_nothing.families == []


class TestWays:
    """One way to play, for any number of players."""

    def test_changes_add_up(self) -> None:
        way = Way("sorcerer_and_stones", options={"edition": 2017})
        changed = way.changed(options={"equal_turns": "yes"})
        assert changed.options == {"edition": 2017, "equal_turns": "yes"}
        assert way.options == {"edition": 2017}
        assert changed.changed(bots=("uniform",)).bots == ("uniform",)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_one_bot_for_all(self, seats: int) -> None:
        made = Way("element").plan(seats)
        assert made.line_ups == (("greedy",) * seats,)
        assert (made.seats, made.size, made.rotated) == (seats, 1, False)

    def test_all_options_are_filled_in(self) -> None:
        made = Way("element", options={"turn_limit": 9}).plan(2)
        assert made.options["turn_limit"] == 9
        assert set(made.options) == {option.name for option in sw.load("element").options}

    @pytest.mark.parametrize(
        ("way", "seats", "words"),
        [
            (Way("element"), 5, "seats=5"),
            (Way("element", options={"first": 3}), 2, "first=3, expected a seat below 2"),
            (Way("element", options={"turn_limit": 0}), 2, "turn_limit=0"),
            (Way("sorcerer_and_stones"), 1, "expected 2 to 4 but for variant=coop"),
            (Way("element", bots=("a", "b", "c")), 4, "3 bots for 4 seats"),
        ],
    )
    def test_what_cannot_be_played(self, way: Way, seats: int, words: str) -> None:
        with pytest.raises(BadOption, match=words):
            way.plan(seats)

    def test_an_option_that_fits_some_tables(self) -> None:
        assert designs.all_seats(Way("element", options={"first": 2})) == [3, 4]

    def test_players_in_words(self) -> None:
        assert [designs.players(count) for count in (1, 2, 4)] == [
            "1 player",
            "2 players",
            "4 players",
        ]

    def test_the_seed_is_that_of_the_study(self) -> None:
        here, there = Way("element", seed=1).plan(2), Way("element", seed=2).plan(2)
        assert here.match_seed(0) != there.match_seed(0)
        assert here.match_seed(0) == Way("element", seed=1).plan(2).match_seed(0)


class TestHeader:
    """What two runs must agree on."""

    def of(self, way: Way) -> str:
        settings = designs.balance(way, [2])
        return json.dumps(header(Design("balance", way.game, way.seed, settings, ""), "1"))

    @pytest.mark.parametrize(
        "other",
        [
            Way("element", seed=1),
            Way("element", bots=("uniform",)),
            Way("element", options={"turn_limit": 9}),
            Way("elemental_stones"),
        ],
    )
    def test_it_tells_studies_apart(self, other: Way) -> None:
        assert self.of(other) != self.of(Way("element"))

    def test_a_default_that_is_named_is_the_same(self) -> None:
        named = Way("element", options={"turn_limit": 200})
        assert self.of(named) == self.of(Way("element"))

    def test_the_box_counts_by_what_is_in_it(self, tmp_path: Path) -> None:
        game = sw.load("sorcerer_and_stones")
        text = game.write_box()
        for name, content in {
            "same": text,
            "other": changed(text, "artifact.1.points", "7"),
        }.items():
            (tmp_path / f"{name}.toml").write_text(content)
        plain, same, other = (
            self.of(Way(game.name, cards=cards and str(tmp_path / cards)))
            for cards in (None, "same.toml", "other.toml")
        )
        assert plain == same != other
