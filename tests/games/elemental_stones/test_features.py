"""The evaluation of Elemental Stones: what should be better for a seat is better."""

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, position
from stonewright.games.elemental_stones import cards as rows
from stonewright.games.elemental_stones.features.aims import SETS_PART, aim_steps
from stonewright.games.elemental_stones.features.distance import (
    effort,
    nearest_place,
    note_missing,
    rate_spaces,
)
from stonewright.games.elemental_stones.features.stages import (
    actions_to_come,
    pile_to_come,
    rounds_to_come,
)
from stonewright.games.elemental_stones.features.survey import survey
from stonewright.games.elemental_stones.rules.objectives import objective_points

seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])
RING = {"F": "a1", "E": "a4", "M": "a2", "W": "a5", "T": "a3", "A": "a6"}
CARDS = [row.key for row in rows.PATTERNS]
WEDGE = "F1"  # Fire on o and a1, Earth on a2: three spaces that touch each other
LAID = {"F": "o a1", "E": "a2"}
NEAR = {"F": "o a1", "M": "a2"}  # one step on the cycle from it
FAR = {"F": "o a1", "W": "a2"}  # two steps
OPEN = {"F": "o a1"}  # one stone is missing
BOX = GAME.box.data[0]


def shares(match: sw.Match, viewer: int = 0) -> list[float]:
    """Return what each seat may expect, as far as one of them can tell."""
    out = np.zeros(4)
    GAME.features.evaluate(match.state, viewer, BOX, np.zeros(1, GAME.work)[0], out)
    return [float(share) for share in out[: match.seats]]


def at(board: Mapping[str, str] = RING, **facts: Any) -> sw.Match:
    """Return a match from a composed position, with objectives that no single stone moves."""
    facts = {"obj": "O7 O6 O5 O8", "sov": "TEMWF", **facts}
    return sw.Match.at(GAME, position(board, **facts), radius=facts.get("radius", 5))


def share(board: Mapping[str, str] = RING, **facts: Any) -> float:
    """Return what the first seat may expect of a composed position."""
    return shares(at(board, **facts))[0]


def actions(board: Mapping[str, str], card: str, hand: str = "", **facts: Any) -> int:
    """Return how many actions a pattern is said to take the first seat."""
    match, work = at(board, hands=[hand], cards=[card], **facts), np.zeros(1, GAME.work)[0]
    return effort_of(match, work, card)


def effort_of(match: sw.Match, work: Any, card: str) -> int:
    """Return how many actions a pattern is said to take the first seat of a match."""
    survey(match.state, work)
    rate_spaces(match.state, work, 0)
    place = nearest_place(BOX, work, CARDS.index(card))
    steps = note_missing(match.state, BOX, work, CARDS.index(card), place)
    return int(effort(match.state, work, 0, steps))


@seat_counts
class TestPoints:
    def test_a_scored_pattern_is_worth_its_points(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=[card]) for card in ("F1", "F8"))
        assert many > few + 0.05

    def test_points_of_the_others_count_against_a_seat(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=["", card]) for card in ("F1", "F8"))
        assert many < few - 0.01

    def test_a_pattern_more_is_worth_more_than_its_points(self, seats: int) -> None:
        late = 2 * (seats + 1)
        one, two = (share(seats=seats, bag=late, scored=[cards]) for cards in ("F5", "F1 F2"))
        assert two > one

    def test_a_lead_is_worth_more_near_the_end(self, seats: int) -> None:
        early, late, last = (
            share(seats=seats, scored=["F8 F7"], bag=bag) - share(seats=seats, bag=bag)
            for bag in (None, 2 * (seats + 1), 0)
        )
        assert last > late > early

    def test_patterns_of_the_others_feed_a_sovereign(self, seats: int) -> None:
        other, own = (share(seats=seats, scored=["", card]) for card in ("F3", "T3"))
        assert own > other


@seat_counts
class TestStones:
    def test_most_stones_count_in_the_last_round(self, seats: int) -> None:
        spread, heaped = (share(hands=[hand, "FFF"], seats=seats, bag=0) for hand in ("EMW", "EEE"))
        assert spread > heaped

    def test_stones_in_hand_are_worth_having(self, seats: int) -> None:
        few, many = (share(seats=seats, hands=[hand, "FFEEMM"]) for hand in ("F", "FEM"))
        assert many > few

    def test_air_is_worth_more(self, seats: int) -> None:
        plain, air = (share(seats=seats, hands=[hand, "FFEEMM"]) for hand in ("F", "A"))
        assert air > plain


@seat_counts
class TestTime:
    def test_each_action_to_come_is_worth_something(self, seats: int) -> None:
        one, two, three = (share(seats=seats, left=left) for left in (1, 2, 3))
        assert one < two < three

    def test_a_pile_to_come_too(self, seats: int) -> None:
        assert share(seats=seats, phase="pile", bag=0, start=0) != share(seats=seats, bag=0)
        match = at(seats=seats, phase="pile", to=1, start=0)
        to_come = [bool(pile_to_come(match.state, seat)) for seat in range(seats)]
        assert to_come == [False, *[True] * (seats - 1)]

    def test_who_has_had_a_turn_has_no_actions(self, seats: int) -> None:
        match = at(seats=seats, to=1, start=0, left=2)
        to_come = [int(actions_to_come(match.state, seat)) for seat in range(seats)]
        assert to_come == [0, 2, *[3] * (seats - 2)]

    def test_the_bag_says_how_long_it_takes(self, seats: int) -> None:
        for rounds in range(4):
            match = at(seats=seats, bag=2 * (seats + 1) * rounds)
            assert rounds_to_come(match.state) == rounds

    def test_or_the_patterns_that_are_scored(self, seats: int) -> None:
        for count in range(5):
            scored = " ".join(CARDS[10 : 10 + count])
            most, bag = {2: (7, 10), 3: (6, 7), 4: (5, 5)}[seats]
            rounds = rounds_to_come(at(seats=seats, scored=["", scored]).state)
            assert rounds == min(bag, 2 * (most - count) - 1)


@seat_counts
class TestPatterns:
    def test_what_lies_is_better_than_what_is_near(self, seats: int) -> None:
        boards = (LAID, NEAR, FAR)
        laid, near, far = (share(board, seats=seats, cards=[WEDGE], left=1) for board in boards)
        assert laid > near > far

    def test_it_is_better_still_when_scored(self, seats: int) -> None:
        waiting = at(LAID, seats=seats, cards=[WEDGE], left=3)
        scored, drawn, both, none = (copy.deepcopy(waiting) for _ in range(4))
        scored.play("score F1")
        both.play("draw deck")
        both.play("score F1")
        drawn.play("draw deck")
        none.play("discard F1")
        assert shares(scored)[0] > shares(none)[0]
        assert shares(both)[0] > shares(drawn)[0]

    def test_a_known_card_of_another_counts_for_them(self, seats: int) -> None:
        laid, far = (share(board, seats=seats, cards=["", "F8* F1*"]) for board in (LAID, FAR))
        assert laid < far

    def test_a_hidden_one_only_as_a_card(self, seats: int) -> None:
        near, far = (share(LAID, seats=seats, cards=["", card]) for card in ("F1", "W8"))
        assert near == far
        assert share(LAID, seats=seats) > near

    def test_what_cannot_be_scored_any_more_costs_its_penalty(self, seats: int) -> None:
        cheap, dear = (share(FAR, seats=seats, cards=[c], bag=0, left=1) for c in ("M1", "M8"))
        assert cheap > dear
        assert share(FAR, seats=seats, bag=0, left=1) > cheap

    def test_what_can_is_worth_its_points(self, seats: int) -> None:
        assert share(LAID, seats=seats, cards=[WEDGE], bag=0, left=1) > share(
            NEAR, seats=seats, cards=[WEDGE], bag=0, left=1
        )

    def test_cards_share_the_time(self, seats: int) -> None:
        board = {"F": "o a1", "M": "a2 b3"}
        alone = share(board, seats=seats, cards=[WEDGE], bag=0, left=2)
        both = share(board, seats=seats, cards=["F1 W1"], bag=0, left=2)
        assert both < alone


@seat_counts
class TestEffort:
    def test_nothing_for_what_lies(self, seats: int) -> None:
        assert actions(LAID, WEDGE, seats=seats) == 0

    def test_in_any_turn(self, seats: int) -> None:
        for i in range(6):
            board = {"F": f"o a{i + 1}", "E": f"a{(i + 1) % 6 + 1}"}
            assert actions(board, WEDGE, seats=seats) == 0

    def test_but_not_turned_over(self, seats: int) -> None:
        assert actions({"F": "o a1 b2 b3"}, "F5", seats=seats) > 0

    def test_a_transmutation_for_each_step(self, seats: int) -> None:
        assert actions(NEAR, WEDGE, seats=seats) == 1
        assert actions(FAR, WEDGE, seats=seats) == 2

    def test_which_needs_a_stone_in_the_area(self, seats: int) -> None:
        assert actions(NEAR, WEDGE, seats=seats, areas="FMWT") > 1

    def test_air_stands_for_any_stone(self, seats: int) -> None:
        assert actions({"F": "o", "A": "a1", "E": "a2"}, WEDGE, seats=seats) == 0

    def test_an_action_to_place_a_stone(self, seats: int) -> None:
        assert actions(OPEN, WEDGE, "E", seats=seats) == 1

    def test_or_air(self, seats: int) -> None:
        assert actions(OPEN, WEDGE, "A", seats=seats) == 1

    def test_one_more_to_make_it_in_hand(self, seats: int) -> None:
        assert actions(OPEN, WEDGE, "M", seats=seats) == 2

    def test_one_for_stones_that_touch(self, seats: int) -> None:
        assert actions({"M": "o"}, "F5", "FFFF", seats=seats) == 1  # a line of four Fire

    def test_two_for_stones_that_do_not(self, seats: int) -> None:
        assert actions({"M": "o"}, "F2", "FF", seats=seats) == 2  # Fire on both sides of Metal

    def test_none_more_while_it_is_under_way(self, seats: int) -> None:
        match = at({"M": "o"}, hands=["FFFF"], cards=["F5"], seats=seats)
        match.play("F a1")
        assert effort_of(match, np.zeros(1, GAME.work)[0], "F5") == 0
        match.play("stop")
        assert effort_of(match, np.zeros(1, GAME.work)[0], "F5") == 1

    def test_the_board_ends_somewhere(self, seats: int) -> None:
        edge = "d" if seats == 2 else "e"
        corner = {"F": f"{edge}1"}
        assert actions(corner, "F5", "FFF", seats=seats) == 1
        assert actions({"F": "o"}, "F5", "FFF", seats=seats) == 1


class TestGoingOn:
    """In the middle of an action going on is better than stopping too early, and the reverse."""

    def test_a_line_half_laid(self) -> None:
        match = at({"M": "o"}, hands=["FFFF"], cards=["F5"])
        match.play("F a1")
        under_way = shares(match)[0]
        match.play("stop")
        assert shares(match)[0] < under_way

    def test_each_stone_of_it_is_a_step_on(self) -> None:
        match = at({"F": "o a1"}, hands=["FFWW"], cards=["F5"])
        match.play("F b2")
        before = shares(match)[0]
        match.play("F c2")
        assert shares(match)[0] > before


OBJECTIVE_BOARDS = [
    ("O1", {"T": "a1 b1 c1"}, {"T": "a1 b1 b3"}),
    ("O2", {"T": "o a1 a2"}, {"T": "o a1 b3"}),
    ("O3", {"T": "o a1"}, {"T": "o b1"}),
    ("O4", {"T": "o a1 b2"}, {"T": "o a1 c1"}),
    ("O5", {"T": "o a1 b1"}, {"T": "o b1 b4"}),
    ("O6", {"F": "a1", "E": "a2", "M": "a3", "W": "a4", "T": "a5"}, {"T": "a1 a2 a3 a4 a5"}),
    ("O7", {"F": "a1", "E": "b1", "M": "b2", "W": "c1", "T": "c2"}, {"T": "a1 b1 b2 c1 c2"}),
    ("O8", {"T": "a1 b1"}, {"T": "a1 a2"}),
]


class TestObjectives:
    @pytest.mark.parametrize(("key", "good", "bad"), OBJECTIVE_BOARDS)
    @seat_counts
    def test_what_it_counts_is_better(
        self, key: str, good: dict[str, str], bad: dict[str, str], seats: int
    ) -> None:
        others = " ".join(f"O{i}" for i in range(1, 9) if f"O{i}" != key)
        facts = {"seats": seats, "obj": f"{key} {others}"}
        assert share(good, **facts) > share(bad, **facts)

    @pytest.mark.parametrize("number", range(8))
    def test_it_is_close_to_what_the_rules_count(self, number: int) -> None:
        match, work = sw.Match(GAME, 3, seed=number), np.zeros(1, GAME.work)[0]
        while not match.over:
            match.play(int(match.legal()[-1 - len(match.history) % 3 % len(match.legal())]))
            survey(match.state, work)
            for own in range(5):
                exact = objective_points(match.state, BOX, number, own) / BOX.worth[number]
                steps = aim_steps(BOX, work, number, own)
                steps /= SETS_PART if BOX.kind[number] == rows.SETS else 1.0
                assert exact - 1.01 <= steps <= exact + 3


@seat_counts
class TestSetUp:
    def test_near_patterns_are_kept(self, seats: int) -> None:
        match = sw.Match(GAME, seats, seed=5)
        choices = []
        for action in match.legal():
            tried = match.back(0)
            tried.play(int(action))
            choices.append(shares(tried, match.turn)[match.turn])
        assert max(choices) > min(choices)


@seat_counts
class TestEnd:
    def test_equals_the_score(self, seats: int) -> None:
        match = sw.Match(GAME, seats, seed=seats)
        while not match.over:
            match.play(int(match.legal()[len(match.history) % len(match.legal())]))
        assert shares(match) == list(match.score())
