"""Tasks: the same sums whatever they are cut into, and nothing left out or done twice."""

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import stonewright as sw
from lab.made import plan
from stonewright.game import NOBODY
from stonewright.lab import tasks as module
from stonewright.lab.agenda import AIM, Agenda, Runs
from stonewright.lab.arena import play_match
from stonewright.lab.crew import worked
from stonewright.lab.sums import Sums
from stonewright.lab.tasks import Done, Setting, Task, measured, perform
from stonewright.lab.traits import coarse, names_of, traits
from stonewright.lab.watching import UNIT, Sighting, watch

ALIKE = replace(plan("uniform", "uniform", turn_limit=20), rotated=False)
MIXED = plan("uniform", "greedy", turn_limit=12)
ALONE = Setting("2 players", (ALIKE,))
PAIR = Setting("2 players", (ALIKE, replace(ALIKE, options={**ALIKE.options, "turn_limit": 40})))
WITHOUT = Setting("2 players without Fire", (replace(ALIKE, rotated=True, ban="Fire"),))


def merged(settings: Sequence[Setting], cuts: Sequence[int], order: Sequence[int]) -> Sums:
    """Perform blocks 0 to the last cut in pieces and add these up in some order."""
    firsts = [0, *cuts[:-1]]
    made = [
        perform(settings, Task(0, first, last - first)).sums
        for first, last in zip(firsts, cuts, strict=True)
    ]
    sums = Sums.blank(len(made[0].seen), len(settings[0].sides))
    for i in order:
        sums.add(made[i])
    return sums


class TestPerform:
    @pytest.mark.parametrize("setting", [ALONE, PAIR, WITHOUT], ids=["one", "two", "ban"])
    def test_cuts_and_order_do_not_matter(self, setting: Setting) -> None:
        whole = merged([setting], [8], [0])
        pieces = merged([setting], [1, 4, 8], [2, 0, 1])
        assert json.dumps(whole.plain()) == json.dumps(pieces.plain())
        assert whole.blocks == 8
        assert whole.games == 8 * setting.games

    def test_processes_do_not_matter(self) -> None:
        tasks = [Task(0, first, 2) for first in range(0, 8, 2)]
        whole = merged([ALONE], [8], [0])
        sums = Sums.blank(len(whole.seen), 1)
        for _, done in worked(Perform([ALONE]), tasks, 2):
            sums.add(done.sums)
        assert sums == whole

    def test_a_doubled_task_would_show(self) -> None:
        assert merged([ALONE], [4, 8], [0, 1, 1]) != merged([ALONE], [4, 8], [0, 1])

    def test_both_sides_play_the_same_seeds(self) -> None:
        same = Setting("2 players", (ALIKE, ALIKE))
        sums = perform([same], Task(0, 0, 6)).sums
        assert sums.totals[:2] == sums.totals[2:]
        assert sums.products[0] == sums.products[2] == sums.products[7]  # xx, xX, XX
        assert sums.spreads[0] == sums.spreads[1]

    def test_sums_are_those_of_the_matches(self) -> None:
        sums = perform([ALONE], Task(0, 3, 5)).sums
        scores = np.array([play_match(ALIKE, number).score for number in range(3, 8)])
        assert [row[:2] for row in sums.totals] == [
            (scores.sum(axis=0) * UNIT).round().astype(int).tolist(),
            [5, 5],
        ]
        squares = (scores * UNIT).round().astype(int) ** 2
        assert sums.products[0][:2] == squares.sum(axis=0).tolist()

    def test_a_line_up_sits_everywhere(self) -> None:
        assert Setting("x", (MIXED,)).games == 2
        sums = perform([Setting("x", (MIXED,))], Task(0, 0, 3)).sums
        assert (sums.blocks, sums.games) == (3, 6)

    def test_failures_are_noted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Broken:
            def choose(self, view: sw.View) -> int:
                raise RuntimeError("no idea")

        monkeypatch.setattr("stonewright.bots.make", lambda text, seed=0: Broken())
        sums = perform([ALONE], Task(0, 0, 1)).sums
        assert sums.failures["uniform"] > 10
        assert "no idea" in sums.troubles["uniform"]


class Perform:
    """What a process does; a function of a test could not be sent there."""

    def __init__(self, settings: Sequence[Setting]) -> None:
        self.settings = settings

    def __call__(self, task: Task) -> Done:
        return perform(self.settings, task)


CARDS = replace(
    ALIKE,
    game="sorcerer_and_stones",
    options=sw.load("sorcerer_and_stones").complete(2, {"round_limit": 4}),
)


def test_bans_are_kept() -> None:
    made = replace(CARDS, rotated=True, ban="fly")
    parts = made.load().components()
    (row,) = [i for i, part in enumerate(parts) if part.name == "fly"]
    others = 0
    for number in range(8):
        seen = watch(made, number)
        assert seen.banned == number % 2
        assert seen.tale.used[row, seen.banned] == 0
        others += int(seen.tale.used[row, 1 - seen.banned])
    assert others > 0
    assert watch(ALIKE, 0).banned == NOBODY


class TestRuns:
    def test_against_a_set(self) -> None:
        for seed in range(30):
            chance = np.random.default_rng(seed)
            runs, there = Runs(), set[int]()
            for _ in range(40):
                first, count = int(chance.integers(0, 90)), int(chance.integers(1, 9))
                numbers = set(range(first, first + count))
                assert runs.add(first, count) == there.isdisjoint(numbers)
                if there.isdisjoint(numbers):
                    there |= numbers
            left = [n for first, count in runs.gaps(80) for n in range(first, first + count)]
            assert left == [n for n in range(80) if n not in there]
            assert bool(runs)
        assert not Runs()

    def test_what_lies_together_is_one(self) -> None:
        runs = Runs()
        for first in (0, 6, 3):
            assert runs.add(first, 3)
        assert (runs._firsts, runs._ends) == ([0], [9])


class TestAgenda:
    def blocks(self, tasks: Sequence[Task], setting: int) -> list[int]:
        return sorted(
            block
            for task in tasks
            if task.setting == setting
            for block in range(task.first, task.first + task.blocks)
        )

    def test_every_block_once(self) -> None:
        agenda = Agenda([ALONE, PAIR], [30, 7], jobs=2)
        assert agenda.games == 30 + 14
        tasks = []
        for task in agenda:
            tasks.append(task)
            agenda.learn(task, 0.9 * task.blocks)
        assert self.blocks(tasks, 0) == list(range(30))
        assert self.blocks(tasks, 1) == list(range(7))
        assert agenda.games == 0

    def test_what_is_done_is_left_out(self) -> None:
        done = [Runs(), Runs()]
        assert done[0].add(10, 5) and done[0].add(0, 3) and done[1].add(0, 99)
        tasks = list(Agenda([ALONE, PAIR], [20, 7], done))
        assert self.blocks(tasks, 0) == [*range(3, 10), *range(15, 20)]
        assert self.blocks(tasks, 1) == []

    def test_tasks_take_some_seconds(self) -> None:
        agenda = Agenda([ALONE], [100_000])
        sizes = []
        for task in agenda:
            sizes.append(task.blocks)
            agenda.learn(task, 0.01 * task.blocks)
            if len(sizes) == 5:
                break
        assert sizes[1:] == [AIM / 0.01] * 4
        assert sizes[0] < 10

    def test_all_workers_have_something_to_the_end(self) -> None:
        agenda = Agenda([ALONE], [40], jobs=4)
        first = next(iter(agenda))
        agenda.learn(first, 1e-6)
        sizes = [task.blocks for task in agenda]
        assert max(sizes) <= 5
        assert sizes[-1] == 1

    def test_settings_go_on_together(self) -> None:
        agenda = Agenda([ALONE, ALONE], [100, 100])
        firsts = [task.setting for _, task in zip(range(6), agenda, strict=False)]
        assert firsts == [0, 1, 0, 1, 0, 1]


class TestTraits:
    def seen(self, number: int = 0) -> Sighting:
        return watch(ALIKE, number)

    def test_names_and_numbers_go_together(self) -> None:
        made = ALONE.traits()
        x, y = measured(made, self.seen())
        assert len(x) == len(y) == len(names_of(made))
        assert len(set(names_of(made))) == len(x)
        assert {key for key, _ in names_of(made)} >= {"seat_share", "first_move", "ending"}

    def values(self, seen: Sighting) -> dict[tuple[str, str], tuple[int, int]]:
        made = ALONE.traits()
        x, y = measured(made, seen)
        pairs = zip(x.tolist(), y.tolist(), strict=True)
        return dict(zip(names_of(made), pairs, strict=True))

    def test_a_match_by_hand(self) -> None:
        seen = self.seen()
        tale = seen.tale
        tale.used[:] = 0
        tale.offered[:] = 1
        tale.used[0] = 2, 0  # Fire by the first seat only
        tale.used[1] = 3, 1  # Water by both, more by the first
        tale.used[2] = 1, 1  # Earth alike
        tale.offered[3] = 0  # Wind by nobody
        result = replace(seen.result, score=(1.0, 0.0), points=(1.0, 0.0), plies=33)
        made = replace(seen, result=result, first=1, rounds=7, leads=3, widths=[4, 6])
        found = self.values(made)
        assert found["seat_share", "Sun"] == (UNIT, 1)
        assert found["place_share", "first"] == (0, 1)
        assert found["first_move", "first move"] == (-UNIT // 2, 1)
        assert found["rounds", "mean"] == (7, 1)
        assert found["plies", "mean"] == (33, 1)
        assert found["leads", "mean"] == (3, 1)
        assert found["branching", "mean"] == (10, 2)
        assert found["drawn", "drawn"] == (0, 1)
        kind = "element"
        assert [found[f"{kind}_use", name][0] for name in ("Fire", "Water", "Earth")] == [1, 1, 1]
        assert found[f"{kind}_use", "Wind"] == (0, 0)
        assert found[f"{kind}_times", "Water"] == (4, 1)
        assert found[f"{kind}_share", "Fire"] == (UNIT, 1)
        assert found[f"{kind}_share", "Water"] == (UNIT, 2)
        assert found[f"{kind}_added", "Fire"] == (UNIT, 1)
        assert found[f"{kind}_added", "Water"] == (UNIT, 1)
        assert found[f"{kind}_added", "Earth"] == (0, 0)

    def test_shares_are_whole(self) -> None:
        for seats in (2, 3, 4, 14):
            assert UNIT % seats == 0
        score = (1 / 3, 1 / 3, 1 / 3)
        seen = replace(self.seen(), result=replace(self.seen().result, score=score))
        assert seen.shares.sum() == UNIT

    def test_coarse(self) -> None:
        assert [coarse(n) for n in (0, 7, 99, 100, 109, 1234)] == [0, 7, 99, 100, 100, 1200]

    def test_every_ending_is_counted(self) -> None:
        found = self.values(self.seen(1))
        endings = [found["ending", name][0] for name in sw.load("element").endings]
        assert sorted(endings) == [0, 1]

    def test_names_of_two_boxes(self) -> None:
        here, there = traits(ALIKE)[0], replace(traits(ALIKE)[0], names=("A", "Moon"))
        assert module._merged(here, there).names == ("Sun / A", "Moon")


class TestWatching:
    def test_rounds_begun(self) -> None:
        made = replace(plan("uniform", "uniform", "uniform", turn_limit=7), rotated=False)
        assert watch(made, 0).rounds == 3

    @pytest.mark.parametrize("number", range(3))
    def test_lead(self, number: int) -> None:
        """A lead is taken, not shared."""
        points: list[list[float]] = []
        turns: list[int] = []

        def look(match: sw.Match) -> None:
            if turns and match.turn != turns[-1]:
                points.append(match.points().tolist())
            turns.append(match.turn)

        play_match(CARDS, number, look)
        leader, changes = NOBODY, 0
        for row in points:
            best = [seat for seat in range(2) if row[seat] == max(row)]
            if len(best) == 1 and best[0] != leader:
                changes += leader != NOBODY
                leader = best[0]
        assert watch(CARDS, number).leads == changes
