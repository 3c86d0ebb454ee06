"""The evaluation: what good players look at makes a position better, and nothing else moved."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.sorcerer_and_stones.diagrams import BOX, load, near, position
from stonewright.bots.rating import rate
from stonewright.games.sorcerer_and_stones.rules import state as codes

SEATS = [2, 3, 4]
FAR_ROW, NEAR_ROW = "2+5+9+13", "1+5+9+13"  # for Metal and Earth
NO_FIRE = "1+2+3+7"  # artifacts that need no Fire stones


def match(
    laid_out: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> sw.Match:
    """Open a composed position, without a pattern but for what is laid out."""
    chosen = {**(options or {}), "variant": facts.get("variant", "standard")}
    return sw.Match.at(load(), position(laid_out, **facts), **chosen)


def rated(at: sw.Match) -> list[float]:
    """Evaluate a match as it stands."""
    game, out = at.game, np.zeros(4)
    game.features.evaluate(at.state, 0, game.box.data[0], np.zeros(1, game.work)[0], out)
    return [float(share) for share in out[: at.seats]]


def first(laid_out: Mapping[str, str] | None = None, **facts: Any) -> float:
    """Return the share of seat 0 in a composed position."""
    return rated(match(laid_out, **facts))[0]


def after(at: sw.Match) -> dict[str, float]:
    """Return what the seat to move may expect after each action."""
    actions = at.legal()
    values = rate(at.seen_by(at.turn, 1), actions, 1)
    return {at.write(int(one)): float(value) for one, value in zip(actions, values, strict=True)}


def best(at: sw.Match) -> str:
    """Return the action that looks best."""
    values = after(at)
    return max(values, key=values.__getitem__)


def seated(seats: int, own: str, other: str = "-") -> str:
    """Give seat 0 something and all others something else."""
    return "/".join([own, *[other] * (seats - 1)])


class TestWhatASeatHas:
    @pytest.mark.parametrize("seats", SEATS)
    def test_points(self, seats: int) -> None:
        """Of the same Qi in all, more of it here."""
        shares = [
            first(seats=seats, qi="/".join([own, other, "1", "1"][:seats]))
            for own, other in (("1", "6"), ("4", "3"), ("6", "1"))
        ]
        assert shares[0] < shares[1] < shares[2]

    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_stones_that_an_artifact_needs(self, seats: int, variant: str) -> None:
        """Two Metal and one Earth are of no use in one row and pay for Nu Wa Rock in the other."""
        facts: dict[str, Any] = {"seats": seats, "variant": variant, "stones": seated(seats, "MME")}
        assert first(**facts, row=FAR_ROW) < first(**facts, row=NEAR_ROW)

    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_any_stones(self, seats: int, variant: str) -> None:
        facts: dict[str, Any] = {"seats": seats, "variant": variant, "row": NO_FIRE}
        assert first(**facts) < first(**facts, stones=seated(seats, "FF"))

    def test_a_dear_artifact_more_than_a_cheap_one(self) -> None:
        cheap = first(row="1+2+3+4", stones="TM/-")
        dear = first(row="1+2+3+7", stones="MMMM/-")
        assert cheap < dear

    def test_two_stones_for_one(self) -> None:
        """With objective 7 two spare stones replace the one that is missing."""
        without = first(row=NO_FIRE, stones="MMFF/-", objectives="1+3+4")
        assert without < first(row=NO_FIRE, stones="MMFF/-", objectives="1+3+7")

    def test_in_the_introductory_game_artifacts(self) -> None:
        one = first(variant="intro", made="1/2")
        assert one < first(variant="intro", made="1+3/2") < first(variant="intro", made="1+3+4/2")


class TestRunes:
    @pytest.mark.parametrize("seats", SEATS)
    def test_nearer_is_better(self, seats: int) -> None:
        others = ["5,2", "3,0", "3,5"][: seats - 1]
        at = [
            first(seats=seats, spirits="/".join([cell, *others])) for cell in ("0,2", "0,3", "0,4")
        ]
        assert at[0] < at[1] < at[2]

    def test_not_to_a_stack_of_a_held_type(self) -> None:
        """Wood's own stack is of no use to it, but Fire's is."""
        assert first(spirits="0,1/3,5") < first(spirits="0,4/3,5")

    def test_nor_to_an_empty_one(self) -> None:
        """Both Metal runes are gone, and none of Fire."""
        facts: dict[str, Any] = {"seats": 3, "runes": "..x/..x/..x/12x/...x"}
        assert first(**facts, spirits="4,5/3,0/5,2") < first(**facts, spirits="1,5/3,0/5,2")

    def test_more_so_with_symbols_of_its_colour(self) -> None:
        """Twin Flames draw to the Fire rune, Iron Tower to Metal's."""
        facts: dict[str, Any] = {"row": "1+2+3+6"}
        fire: dict[str, Any] = {"spirits": "1,5/3,0"}
        metal: dict[str, Any] = {"spirits": "4,5/3,0"}
        towards = [
            first(**facts, **fire, made=made) - first(**facts, **metal, made=made)
            for made in ("7/-", "5/-")
        ]
        assert towards[0] < towards[1]

    def test_a_type_is_worth_more_than_its_points(self) -> None:
        """The Fire rune against as much Qi: symbols and stones of it will count, too."""
        points = BOX.runes["F"][1]
        with_rune = first(spirits="4,1/3,5", runes="..x/x0./..x/..x/...x", qi="2/0")
        assert first(spirits="4,1/3,5", qi=f"{2 + points}/0") < with_rune

    def test_a_step_that_is_sure_to_come_counts_already(self) -> None:
        """From (0,2) Earth leads east, then Metal to the cell beside the Fire stack."""
        at = match(phase="walk", spirits="0,2/5,2", gained="EM", row=NO_FIRE)
        before = rated(at)[0]
        at.play("step e")
        assert rated(at)[0] == pytest.approx(before)
        assert first(phase="walk", spirits="0,2/5,2", gained="EM", fresh="E", row=NO_FIRE) < before

    def test_free_steps(self) -> None:
        facts: dict[str, Any] = {"phase": "free", "spirits": "0,2/5,2", "active": "C"}
        assert first(**facts, free=1) < first(**facts, free=2)

    def test_the_walk_goes_there_and_ends_with_a_claim(self) -> None:
        at = match(phase="walk", spirits="0,2/5,2", gained="EM", row=NO_FIRE)
        for action in ("step e", "step e", "claim"):
            assert best(at) == action
            at.play(action)


class TestTheTurn:
    SECOND: Mapping[str, Any] = {"played": 2, "row": "6+7+8+12"}
    CARDS: Mapping[str, Mapping[str, str]] = {
        "spin": {"open": "Yt/SYQt", "spent": "SQ/-"},
        "fly": {"open": "Qt/SYQt", "spent": "SY/-", "taoists": "CA"},
        "quake": {"open": "Yt/SYQt", "spent": "SQ/-"},
        "shift": {"open": "YQ/SYQt", "spent": "Sf/-", "card": "f"},
    }

    @pytest.mark.parametrize("variant", ["standard", "intro"])
    @pytest.mark.parametrize("seats", SEATS)
    def test_a_pattern_that_a_flight_can_reach(self, seats: int, variant: str) -> None:
        facts: dict[str, Any] = {"seats": seats, "variant": variant, "row": NO_FIRE}
        facts |= {"phase": "fly", "played": 2, "spent": seated(seats, "SY")}
        facts["open"] = seated(seats, "Qt", "SYQt")
        two = near("M", "O.TL L.TR O.BR D.TR")
        assert first(**facts) < first(two, **facts)

    @pytest.mark.parametrize("phase", CARDS)
    def test_a_card_is_aimed_so_that_stones_are_gained(self, phase: str) -> None:
        """Nothing could be gained before it; on zone E the flight finds a pair."""
        there = {"E.TL": "E", "C.BL": "E"} if phase == "fly" else {}
        facts = {**self.SECOND, **self.CARDS[phase], "phase": phase, "taoists": "AB"}
        at = match(there, **facts)
        while at.state.phase < codes.TAKING:
            at.play(best(at))
        assert at.state.fresh.sum() + at.state.reservoir[0].sum() > 0

    def test_the_card_that_gains_most_is_cast(self) -> None:
        """A flight to the pair, where nothing else could be done with a SHIFT of Wood."""
        at = match({"E.TL": "E", "C.BL": "E"}, taoists="AB", row="6+7+8+12")
        value = after(at)
        assert max(value, key=value.__getitem__).startswith("cast ")
        assert len(set(value.values())) > 1

    @pytest.mark.parametrize("seats", SEATS)
    def test_what_is_left_to_the_next_player(self, seats: int) -> None:
        """Seat 1 stands on zone A and finds a pair there, or does not."""
        facts: dict[str, Any] = {"seats": seats, "to": 1, "open": "/".join(["SQtf"] * seats)}
        pair = {"A.BL": "E", "C.TL": "E"}
        there = first(pair, **facts, taoists="CADE"[:seats])
        assert there < first(pair, **facts, taoists="CBDE"[:seats])

    def test_and_where_a_flight_could_take_it(self) -> None:
        facts: dict[str, Any] = {"to": 1, "taoists": "AB"}
        pair = {"E.TL": "E", "C.BL": "E"}
        with_flight = first(pair, **facts, open="SQtf/SYQt")
        assert with_flight < first(pair, **facts, open="SQtf/SQtf")

    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_it_is_good_to_be_next(self, seats: int, variant: str) -> None:
        facts: dict[str, Any] = {"seats": seats, "variant": variant}
        assert first(**facts, to=1) < first(**facts, to=0)

    def test_another_card_to_come(self) -> None:
        """The same flight, as the first card of the turn and as the second."""
        facts: dict[str, Any] = {"phase": "fly", "row": NO_FIRE, "taoists": "CA"}
        second = first(**facts, played=2, open="Qt/SYQt", spent="SY/-")
        assert second < first(**facts, played=1, open="SQt/SYQt", spent="Y/-")

    def test_the_own_zone_for_the_next_turn(self) -> None:
        """The flight of objective 5 goes to a pair."""
        pair = {"E.TL": "E", "C.BL": "E"}
        at = match(pair, phase="reward", active="A", taoists="AB", objectives="1+3+5", made="5/-")
        flights = {text: value for text, value in after(at).items() if text.startswith("fly")}
        assert max(flights, key=flights.__getitem__) in ("fly C", "fly E")

    def test_a_refilled_zone_counts_as_full(self) -> None:
        """The end of a walk changes nothing by itself: the refill is known before."""
        at = match(phase="walk", spirits="0,2/5,2", gained="FM", row="2+3+4+8", objectives="2+3+5")
        before = rated(at)[0]
        at.play("done")
        assert rated(at)[0] == pytest.approx(before, abs=0.05)


class TestCrafting:
    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_what_can_be_paid_is_crafted(self, seats: int, variant: str) -> None:
        facts: dict[str, Any] = {"seats": seats, "variant": variant, "row": NO_FIRE}
        at = match(phase="craft", active="C", stones=seated(seats, "MME"), **facts)
        assert best(at) == "craft Nu Wa Rock"

    def test_a_payment_is_as_good_as_made(self) -> None:
        at = match(phase="craft", active="C", stones="TMME/-", row=NO_FIRE)
        at.play("craft Nu Wa Rock")
        begun = rated(at)[0]
        at.play("pay metal")
        assert rated(at)[0] == pytest.approx(begun)

    def test_stones_of_use_are_kept(self) -> None:
        at = match(phase="return", active="C", stones="MMFFFF/-", row=NO_FIRE)
        assert best(at) == "return fire"


class TestTheEnd:
    def test_points_count_more_towards_it(self) -> None:
        early, late = first(qi="3/0"), first(qi="15/12")
        assert 0.5 < early < late

    @pytest.mark.parametrize("seats", SEATS)
    def test_in_the_last_round_only_who_is_still_to_move_can_craft(self, seats: int) -> None:
        facts: dict[str, Any] = {"seats": seats, "to": 1, "ending": "runes"}
        facts |= {"runes": "..x/0.x/0.x/0.x/0..x", "qi": seated(seats, "0", "9")}
        idle = "/-" * (seats - 2)
        poor, rich = (first(**facts, stones=f"-/MME{idle}", row=row) for row in (FAR_ROW, NEAR_ROW))
        assert rich < poor
        one, two = (first(**facts, stones=f"MME/-{idle}", row=row) for row in (FAR_ROW, NEAR_ROW))
        assert one == pytest.approx(two, abs=0.002)

    @pytest.mark.parametrize("seats", SEATS)
    def test_it_is_the_score(self, seats: int) -> None:
        at = sw.Match(load(), seats, seed=3, round_limit=1)
        rng = np.random.default_rng(5)
        while not at.over:
            at.play(int(rng.choice(at.legal())))
        assert rated(at) == [float(share) for share in at.score()]

    @pytest.mark.parametrize("seats", SEATS)
    def test_before_the_set_up_is_complete(self, seats: int) -> None:
        values = rated(sw.Match(load(None), seats, seed=3))
        assert values == pytest.approx([1 / seats] * seats, abs=0.1)


class TestTheTeam:
    FACTS: Mapping[str, Any] = {"variant": "coop", "row": "1+2+3+4"}

    def expected(self, laid_out: Mapping[str, str] | None = None, **facts: Any) -> float:
        """Return the artifacts that the team may expect."""
        values = rated(match(laid_out, **{**self.FACTS, **facts}))
        assert len(set(values)) == 1
        return 14 * values[0]

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_covered_symbols(self, seats: int) -> None:
        none, one = (self.expected(seats=seats, laid=f"{laid}/-/-/-") for laid in ("-", "M"))
        assert none < one < self.expected(seats=seats, laid="MM/-/-/-")

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_cards_to_play(self, seats: int) -> None:
        facts: dict[str, Any] = {"seats": seats, "open": "/".join(["SYQm"] * seats)}
        assert self.expected(**facts, spent=seated(seats, "SQtfw")) < self.expected(**facts)

    def test_artifacts(self) -> None:
        assert self.expected() + 0.9 < self.expected(made="5/-")

    def test_gained_stones_that_fit(self) -> None:
        facts: dict[str, Any] = {"phase": "lay", "active": "C"}
        assert self.expected(**facts, gained="TF") < self.expected(**facts, gained="TM")

    def laying(self, placing: str) -> sw.Match:
        """Open a turn with Wood, Metal and Earth gained; Nu Wa Rock takes Earth before Metal."""
        facts = {**self.FACTS, "phase": "lay", "gained": "TME"}
        return match(options={"coop_placing": placing}, **facts)

    def test_wood_helps_only_where_later_cards_take_it(self) -> None:
        assert rated(self.laying("leftmost"))[0] < rated(self.laying("waterfall"))[0]

    def test_the_first_symbol_first_where_that_is_strict(self) -> None:
        strict, free = after(self.laying("strict")), after(self.laying("leftmost"))
        assert strict["lay metal"] < strict["lay earth"]
        assert free["lay metal"] == pytest.approx(free["lay earth"])

    def test_a_pattern_that_fits(self) -> None:
        facts: dict[str, Any] = {"phase": "fly", "played": 2, "open": "Qt/SYQt", "spent": "SY/-"}
        none, fire = self.expected(**facts), self.expected(near("F", "O.TL L.TR"), **facts)
        assert none == pytest.approx(fire)
        assert none < self.expected(near("M", "O.TL L.TR"), **facts)

    def test_cards_that_will_bring_stones_that_fit(self) -> None:
        """A SHIFT of Metal does, a SHIFT of Fire does not."""
        assert self.expected(open="Yfwt/SYQt") < self.expected(open="SYQm/SYQt")

    def test_under_another_taoist_too(self) -> None:
        facts: dict[str, Any] = {"open": "SQtf/SQtf", "spent": "-/-", "taoists": "EA"}
        assert self.expected(**facts) < self.expected({"A.BL": "M", "C.TL": "M"}, **facts)
