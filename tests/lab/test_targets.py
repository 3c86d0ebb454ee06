"""A small study of every game: what designers ask of it are figures of its report."""

from collections.abc import Iterator
from functools import cache

import pytest

import stonewright as sw
from stonewright.lab import designs
from stonewright.lab.designs import Way
from stonewright.lab.document import Family, Figure, Panel, Study
from stonewright.lab.findings import study
from stonewright.lab.studies import Design
from stonewright.lab.tasks import Task, perform

BLOCKS = 16
SEATS = 3
SHORT = {"element": {"turn_limit": 30}, "sorcerer_and_stones": {"round_limit": 6}}


@cache
def report(name: str, seats: int = SEATS) -> Study:
    """Return the balance of a game, from a few matches."""
    way = Way(name, ("uniform",), SHORT.get(name, {}))
    settings = designs.balance(way, [seats])
    design = Design("balance", name, 0, settings, f"stonewright lab balance {name}")
    return study(design, [perform(settings, Task(0, 0, BLOCKS)).sums], sw.__version__)


def family(name: str, key: str) -> Family:
    (found,) = [one for one in report(name).families if one.key == key]
    return found


def panel(name: str, key: str) -> Panel:
    (found,) = family(name, key).panels
    return found


def every_figure(name: str) -> Iterator[tuple[Family, Panel, Figure]]:
    for one in report(name).families:
        for part in one.panels:
            for figure in part.figures:
                yield one, part, figure


@pytest.mark.parametrize("name", sw.names())
class TestEveryGame:
    def test_values_lie_in_their_intervals(self, name: str) -> None:
        assert len(list(every_figure(name))) > 40
        for one, _, figure in every_figure(name):
            assert figure.low <= figure.value <= figure.high, (one.key, figure)

    def test_shares_are_shares(self, name: str) -> None:
        for one, _, figure in every_figure(name):
            if one.unit == "share":
                least = -1 if one.key.endswith("_added") or one.key == "first_move" else 0
                assert least <= figure.low and figure.high <= 1, (one.key, figure)

    def test_every_figure_says_how_many_matches_it_rests_on(self, name: str) -> None:
        for one, _, figure in every_figure(name):
            assert 2 <= figure.games <= BLOCKS, (one.key, figure)

    def test_a_verdict_comes_with_an_expectation(self, name: str) -> None:
        for one, part, figure in every_figure(name):
            judged = part.expected is not None and figure.name != "median"
            assert (figure.chance is not None) == judged, (one.key, figure)
            assert (figure.real is not None) == judged

    def test_seats_share_one_win(self, name: str) -> None:
        for key in ("seat_share", "place_share"):
            found = panel(name, key)
            assert found.expected == pytest.approx(1 / SEATS)
            assert sum(figure.value for figure in found.figures) == pytest.approx(1)

    def test_the_first_move(self, name: str) -> None:
        first = panel(name, "place_share").figures[0]
        (effect,) = panel(name, "first_move").figures
        assert effect.value == pytest.approx(first.value - 1 / SEATS)

    def test_every_match_ends_somehow(self, name: str) -> None:
        found = panel(name, "ending")
        assert [figure.name for figure in found.figures] == list(sw.load(name).endings)
        assert sum(figure.value for figure in found.figures) == pytest.approx(1)

    def test_every_kind_has_its_families(self, name: str) -> None:
        keys = {one.key for one in report(name).families}
        for kind in sw.load(name).kinds:
            assert {f"{kind.name}_use", f"{kind.name}_times"} <= keys
            assert (f"{kind.name}_held" in keys) == bool(kind.held)

    def test_use_and_times_agree(self, name: str) -> None:
        for kind in sw.load(name).kinds:
            times = {f.name: f.value for f in panel(name, f"{kind.name}_times").figures}
            for figure in panel(name, f"{kind.name}_use").figures:
                assert (figure.value == 0) == (times[figure.name] == 0)
                assert times[figure.name] >= figure.value - 1e-12

    def test_words(self, name: str) -> None:
        for one in report(name).families:
            assert one.title and one.words.endswith(".")
            assert one.unit in ("share", "points", "rounds", "actions", "changes", "times")

    def test_spreads(self, name: str) -> None:
        found = {spread.key: spread for spread in report(name).spreads}
        assert set(found) == {"rounds", "leads", "branching"}
        for key in ("rounds", "leads"):
            assert sum(found[key].counts["3 players"].values()) == BLOCKS
        plies = panel(name, "plies").figures[0].value * BLOCKS
        assert sum(found["branching"].counts["3 players"].values()) == pytest.approx(plies)

    def test_means_are_those_of_the_spreads(self, name: str) -> None:
        for spread in report(name).spreads[:2]:
            counts = spread.counts["3 players"]
            mean = sum(value * count for value, count in counts.items()) / BLOCKS
            assert panel(name, spread.key).figures[0].value == pytest.approx(mean)


class TestSorcererAndStones:
    NAME = "sorcerer_and_stones"

    def test_median_length(self) -> None:
        (median,) = [f for f in panel(self.NAME, "rounds").figures if f.name == "median"]
        assert 1 <= median.low <= median.value <= median.high <= 6

    def test_each_end_trigger(self) -> None:
        names = [figure.name for figure in panel(self.NAME, "ending").figures]
        assert names[:3] == [
            "a player holds all five rune types",
            "all artifacts are crafted",
            "the supply of Qi is used up",
        ]

    def test_artifacts(self) -> None:
        names = {part.name for part in sw.load(self.NAME).components() if part.kind == "artifact"}
        assert {figure.name for figure in panel(self.NAME, "artifact_use").figures} <= names
        assert panel(self.NAME, "artifact_share").expected == pytest.approx(1 / SEATS)

    def test_kinds(self) -> None:
        kinds = [kind.name for kind in sw.load(self.NAME).kinds]
        assert kinds == ["artifact", "rune", "objective", "spell", "element"]


class TestElementalStones:
    NAME = "elemental_stones"

    def test_patterns_of_those_offered_and_of_those_held(self) -> None:
        assert len(panel(self.NAME, "pattern_use").figures) > 30
        held = panel(self.NAME, "pattern_held")
        assert all(0 <= figure.value <= 1 for figure in held.figures)

    def test_both_ends(self) -> None:
        names = [figure.name for figure in panel(self.NAME, "ending").figures]
        assert names == ["enough patterns", "the bag is empty"]

    def test_positions(self) -> None:
        names = [figure.name for figure in panel(self.NAME, "place_share").figures]
        assert names == ["first", "second", "third"]

    def test_objectives_and_sovereigns(self) -> None:
        for kind, count in (("objective", 8), ("sovereign", 5)):
            found = panel(self.NAME, f"{kind}_share")
            assert found.expected == pytest.approx(1 / SEATS)
            assert 0 < len(found.figures) <= count

    def test_sovereigns_are_dealt(self) -> None:
        """Whoever is offered one has it."""
        for figure in panel(self.NAME, "sovereign_use").figures:
            assert figure.value == 1


def test_one_player_alone_has_no_shares() -> None:
    way = Way("sorcerer_and_stones", ("uniform",), {"variant": "coop", "round_limit": 3})
    settings = designs.balance(way, [1])
    design = Design("balance", way.game, 0, settings, "")
    made = study(design, [perform(settings, Task(0, 0, 3)).sums], "1")
    keys = {one.key for one in made.families}
    assert "rounds" in keys and "artifact_use" in keys
    assert not {key for key in keys if key.endswith(("_share", "_added")) or key == "first_move"}


def test_a_team_has_no_draws() -> None:
    way = Way("sorcerer_and_stones", ("uniform",), {"variant": "coop", "round_limit": 3})
    settings = designs.balance(way, [2])
    design = Design("balance", way.game, 0, settings, "")
    made = study(design, [perform(settings, Task(0, 0, 4)).sums], "1")
    assert "drawn" not in {one.key for one in made.families}
