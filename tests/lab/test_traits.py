"""Figures of made-up matches, each worked out by hand."""

from collections.abc import Sequence
from typing import Any

import pytest

import stonewright as sw
from lab.sightings import figures, sighting, table
from stonewright.game import PLAYERS
from stonewright.lab.tasks import Setting
from stonewright.lab.traits import PLACES, spreads_of, traits
from stonewright.lab.watching import UNIT

TWO, THREE, FOUR = table(2), table(3), table(4)
WON = {2: (1, 0), 3: (1, 0, 0), 4: (1, 0, 0, 0)}


class TestSeats:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_win_by_each_seat_is_an_even_share(self, seats: int) -> None:
        made = table(seats)
        wins = [[float(seat == winner) for seat in range(seats)] for winner in range(seats)]
        found = figures(made, *(sighting(made, score) for score in wins))
        for name in PLAYERS[:seats]:
            assert found["seat_share", name] == (1, seats)

    @pytest.mark.parametrize(
        ("score", "first", "places"),
        [
            ((1, 0, 0), 0, (1, 0, 0)),
            ((1, 0, 0), 1, (0, 0, 1)),
            ((1, 0, 0), 2, (0, 1, 0)),
            ((0, 0.5, 0.5), 1, (0.5, 0.5, 0)),
            ((0.5, 0, 0.5), 2, (0.5, 0.5, 0)),
        ],
    )
    def test_places_are_counted_from_the_first_turn(
        self, score: Sequence[float], first: int, places: Sequence[float]
    ) -> None:
        found = figures(THREE, sighting(THREE, score, first=first))
        assert [found["place_share", name][0] for name in PLACES[:3]] == list(places)
        assert found["first_move", "first move"][0] == pytest.approx(places[0] - 1 / 3)

    def test_a_draw_of_all_is_worth_nothing_to_the_first(self) -> None:
        found = figures(FOUR, sighting(FOUR, (0.25,) * 4, first=3))
        assert found["first_move", "first move"] == (0, 1)

    def test_points_may_be_negative(self) -> None:
        found = figures(TWO, sighting(TWO, (1, 0), points=(3.5, -2.0)))
        assert found["seat_points", "Sun"] == (3.5, 1)
        assert found["seat_points", "Moon"] == (-2, 1)

    def test_shares_of_three_are_exact(self) -> None:
        seen = sighting(THREE, (1 / 3, 1 / 3, 1 / 3))
        assert seen.shares.tolist() == [UNIT // 3] * 3

    def test_one_player_has_no_seats_to_compare(self) -> None:
        alone = table(1, "sorcerer_and_stones", variant="coop")
        keys = {trait.key for trait in traits(alone)}
        assert not {"seat_share", "seat_points", "place_share", "first_move"} & keys
        assert not {key for key in keys if key.endswith(("_share", "_added"))}
        assert {"rounds", "ending", "artifact_use", "spell_times"} <= keys


class TestWhole:
    def test_draws(self) -> None:
        seen = [sighting(THREE, score) for score in ((1, 0, 0), (0.5, 0.5, 0), (1 / 3,) * 3)]
        assert figures(THREE, *seen)["drawn", "drawn"] == (1, 3)  # two who share leave a loser

    def test_a_team_has_no_draws(self) -> None:
        made = table(2, "sorcerer_and_stones", variant="coop")
        seen = [sighting(made, score) for score in ((1, 1), (0, 0))]
        assert figures(made, *seen)["drawn", "drawn"] == (0, 0)

    def test_means(self) -> None:
        seen = [
            sighting(TWO, (1, 0), rounds=4, leads=0, widths=[10, 2, 3]),
            sighting(TWO, (1, 0), rounds=7, leads=5, widths=[1]),
        ]
        found = figures(TWO, *seen)
        assert found["rounds", "mean"] == (11, 2)
        assert found["leads", "mean"] == (5, 2)
        assert found["plies", "mean"] == (20, 2)
        assert found["branching", "mean"] == (16, 4)  # of plies, not of matches

    def test_endings_are_shares_of_all(self) -> None:
        names = sw.load("element").endings
        seen = [sighting(TWO, (1, 0), ending=names[i]) for i in (0, 1, 1, 1)]
        found = figures(TWO, *seen)
        assert [found["ending", name] for name in names] == [(1, 4), (3, 4)]

    def test_spreads_have_the_values_as_they_are(self) -> None:
        seen = sighting(TWO, (1, 0), rounds=123, leads=7, widths=[5, 99, 1234])
        assert spreads_of(seen) == {"rounds": [123], "leads": [7], "branching": [5, 99, 1200]}


class TestUse:
    def test_of_the_matches_in_which_it_was_offered(self) -> None:
        none = {"Fire": (0, 0)}
        seen = [
            sighting(TWO, (1, 0), used={"Fire": (2, 1)}),
            sighting(TWO, (1, 0), offered={"Fire": (0, 1)}),
            sighting(TWO, (1, 0), offered=none),
        ]
        found = figures(TWO, *seen)
        assert found["element_use", "Fire"] == (1, 2)
        assert found["element_times", "Fire"] == (3, 2)

    def test_held(self) -> None:
        made = table(3, "elemental_stones", radius=5)
        name = "Fire Wedge"
        assert name in [part.name for part in made.load().components()]
        seen = [
            sighting(made, (1, 0, 0), held={name: (1, 0, 2)}, used={name: (0, 0, 1)}),
            sighting(made, (1, 0, 0), held={name: (0, 1, 0)}),
            sighting(made, (1, 0, 0)),
        ]
        assert figures(made, *seen)["pattern_held", name] == (1, 4)

    def test_only_patterns_come_into_a_hand(self) -> None:
        keys = {trait.key for trait in traits(table(2, "elemental_stones", radius=5))}
        assert {key for key in keys if key.endswith("_held")} == {"pattern_held"}
        assert not {t.key for t in traits(TWO) if t.key.endswith("_held")}


class TestShare:
    @pytest.mark.parametrize(
        ("used", "score", "expected"),
        [
            ((1, 0, 0), (1, 0, 0), (1, 1)),
            ((0, 3, 0), (1, 0, 0), (0, 1)),
            ((1, 2, 0), (1, 0, 0), (1, 2)),  # how often does not matter
            ((1, 1, 1), (1, 0, 0), (1, 3)),
            ((1, 1, 0), (0.5, 0, 0.5), (0.5, 2)),
            ((0, 0, 0), (1, 0, 0), (0, 0)),
        ],
    )
    def test_by_hand(
        self, used: tuple[int, ...], score: tuple[float, ...], expected: tuple[float, int]
    ) -> None:
        found = figures(THREE, sighting(THREE, score, used={"Wind": used}))
        assert found["element_share", "Wind"] == expected


ADDED: list[tuple[tuple[int, ...], tuple[float, ...], tuple[float, int]]] = [
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (-1, 1)),
    ((3, 1), (1, 0), (1, 1)),  # both have it, one more often
    ((2, 2), (1, 0), (0, 0)),  # nobody more than the other
    ((0, 0), (1, 0), (0, 0)),
    ((1, 0), (0.5, 0.5), (0, 1)),
    ((1, 0, 0), (1, 0, 0), (1, 1)),
    ((1, 0, 0), (0, 1, 0), (-0.5, 1)),
    ((1, 1, 0), (1, 0, 0), (0.5, 1)),
    ((1, 1, 0), (0.5, 0.5, 0), (0.5, 1)),
    ((2, 1, 0), (0, 1, 0), (0, 1)),  # who is at the mean stands on neither side
    ((3, 1, 0), (0, 1, 0), (-0.5, 1)),  # the mean is more than one
    ((1, 1, 1), (1, 0, 0), (0, 0)),
    ((4, 0, 0, 0), (0, 0, 0, 1), (-1 / 3, 1)),
    ((1, 1, 0, 0), (0.25,) * 4, (0, 1)),
    ((5, 5, 5, 0), (0, 0, 0, 1), (-1, 1)),
]


class TestAdded:
    """Who used it more than the table's mean, against who used it less."""

    @pytest.mark.parametrize(("used", "score", "expected"), ADDED)
    def test_by_hand(
        self, used: tuple[int, ...], score: tuple[float, ...], expected: tuple[float, int]
    ) -> None:
        made = table(len(used))
        found = figures(made, sighting(made, score, used={"Water": used}))
        assert found["element_added", "Water"] == pytest.approx(expected)

    @pytest.mark.parametrize(("used", "score", "expected"), ADDED)
    def test_seats_can_be_turned(self, used: Any, score: Any, expected: tuple[float, int]) -> None:
        made = table(len(used))
        turned = sighting(made, score[1:] + score[:1], used={"Water": used[1:] + used[:1]})
        assert figures(made, turned)["element_added", "Water"] == pytest.approx(expected)

    def test_only_among_those_to_whom_it_was_offered(self) -> None:
        one = {"Water": (1, 0, 0)}
        found = figures(THREE, sighting(THREE, (0, 1, 0), used=one, offered={"Water": (1, 0, 1)}))
        assert found["element_added", "Water"] == (0, 1)
        found = figures(THREE, sighting(THREE, (0, 1, 0), used=one, offered=one))
        assert found["element_added", "Water"] == (0, 0)

    def test_ties_add_nothing(self) -> None:
        shared = [sighting(FOUR, (0.5, 0.5, 0, 0), used={"Fire": (1, 0, 1, 0)})]
        assert figures(FOUR, *shared)["element_added", "Fire"] == (0, 1)


class TestRestricted:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_who_wins_without_it_loses_nothing(self, seats: int) -> None:
        made = table(seats, ban="Fire")
        found = figures(made, sighting(made, WON[seats], number=0))
        assert list(found) == [("restricted", "Fire")]
        assert found["restricted", "Fire"] == pytest.approx((1 / seats - 1, 1))

    def test_the_ban_goes_round(self) -> None:
        """Sun wins in all three: once it was banned itself."""
        made = table(3, ban="Fire")
        seen = [sighting(made, (1, 0, 0), number=number) for number in range(3)]
        assert [one.banned for one in seen] == [0, 1, 2]
        assert figures(made, *seen)["restricted", "Fire"] == pytest.approx((0, 3))

    def test_a_draw_loses_nothing(self) -> None:
        made = table(4, ban="Wind")
        found = figures(made, sighting(made, (0.25,) * 4, number=2))
        assert found["restricted", "Wind"] == (0, 1)

    def test_nothing_else_is_counted_there(self) -> None:
        (only,) = traits(table(2, ban="Fire"))
        assert (only.key, only.names, only.expected) == ("restricted", ("Fire",), 0)


@pytest.mark.parametrize("name", sw.names())
@pytest.mark.parametrize("seats", [2, 4])
class TestAllGames:
    def test_each_kind_has_its_figures(self, name: str, seats: int) -> None:
        made = table(seats, name, **_any(name))
        keys = [trait.key for trait in traits(made)]
        assert len(set(keys)) == len(keys)
        for kind in made.load().kinds:
            wanted = {f"{kind.name}_{word}" for word in ("use", "times", "share", "added")}
            assert wanted <= set(keys)

    def test_what_is_expected_of_chance(self, name: str, seats: int) -> None:
        for trait in Setting("x", (table(seats, name, **_any(name)),)).traits():
            if trait.key.endswith("_share") and trait.unit == "share":
                assert trait.expected == 1 / seats
            if trait.bounds == "gain":
                assert trait.expected == 0
            if trait.key.endswith(("_use", "_times", "_held")):
                assert trait.expected is None


def _any(name: str) -> dict[str, Any]:
    """Return an option at its default, since made-up plans of Element have others."""
    option = sw.load(name).options[0]
    return {option.name: option.default}
