"""What Sorcerer & Stones tells the lab: cards, runes, rewards and stones, and how it ended."""

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.sorcerer_and_stones.diagrams import EngineTable, load, near, opened
from games.sorcerer_and_stones.tables import TABLES
from telling import Column, ending, offered, told

Facts = dict[str, Any]
PLAIN_ROW = "6+7+8+12"
FAR, ALONE = "5,2", "1,2"
PAIR = near("F", "O.TL L.TR")
LATE = {"equal_turns": "yes"}
RUNES, ARTIFACTS = "a player holds all five rune types", "all artifacts are crafted"
QI, ROUNDS = "the supply of Qi is used up", "the last round is over"
FOUR, CARDS = "four artifacts are crafted", "the last card was played"
SPELLS = {
    "S": "spin",
    "Y": "fly",
    "Q": "quake",
    **{letter[0]: f"shift {letter[1:]}" for letter in ("twood", "ffire", "wwater", "mmetal")},
    "e": "shift earth",
}
COLOURS = ("wood", "fire", "water", "metal", "earth")


def table(laid_out: Any = None, options: dict[str, Any] | None = None, **facts: Any) -> EngineTable:
    """Open a position of the engine."""
    found = opened(EngineTable, laid_out, options, **facts)
    assert isinstance(found, EngineTable)
    return found


def played(start: EngineTable, *actions: str, stay: int = 1) -> sw.Match:
    """Play turns with as little effect as can be, then some actions."""
    for _ in range(stay):
        start.stay()
    start.play(*actions)
    return start.match


class TestEndings:
    def claiming(self, **options: Any) -> EngineTable:
        facts = {"row": PLAIN_ROW, "spirits": "2,2/5,2", "runes": "..x/0.x/0.x/0.x/...x"}
        return table(None, options, **facts)

    def test_the_fifth_rune_lets_the_round_be_finished(self) -> None:
        found = self.claiming()
        assert not played(found, "claim").over
        assert ending(played(found)) == RUNES

    def test_the_fifth_rune_in_the_last_round(self) -> None:
        found = self.claiming(round_limit=1)
        played(found, "claim")
        assert ending(played(found)) == RUNES

    @pytest.mark.parametrize("late", [False, True])
    def test_the_fourteenth_artifact(self, late: bool) -> None:
        made = "1+2+3/5+6+7+8+9/10+11+12+13/14"
        facts: dict[str, Any] = {"made": made, "spirits": "1,2/5,2/5,3/5,4", "seats": 4, "row": 4}
        found = table(None, LATE if late else {}, stones="TTF/-/-/-", **facts)
        match = played(found, "craft Wood Pebble")
        assert match.over != late
        assert ending(played(found, stay=3 if late else 0)) == ARTIFACTS

    @pytest.mark.parametrize("late", [False, True])
    def test_the_last_qi(self, late: bool) -> None:
        facts = {"colours": "FT", "row": PLAIN_ROW, "spirits": "1,2/5,2", "qi": "14/15"}
        found = table(PAIR, LATE if late else {}, **facts)
        assert played(found).over != late
        assert ending(played(found, stay=int(late))) == QI

    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_the_round_limit(self, variant: str) -> None:
        found = table(None, {"round_limit": 1}, row=PLAIN_ROW, variant=variant)
        assert ending(played(found, stay=2)) == ROUNDS

    @pytest.mark.parametrize("late", [False, True])
    def test_four_artifacts_of_the_introductory_game(self, late: bool) -> None:
        facts = {"made": "1+2+3/5+6+7", "row": "4+8+12+13", "stones": "TFFWM/-"}
        found = table(None, LATE if late else {}, variant="intro", **facts)
        assert played(found, "craft Wood Pebble").over != late
        assert ending(played(found, stay=int(late))) == FOUR

    def test_the_last_card_of_a_team(self) -> None:
        found = table(variant="coop", seats=1, open="Y", spent="SSYQQtfwme", row="1+2+3+4")
        assert ending(played(found, "cast fly", "fly C", stay=0)) == CARDS

    def test_the_last_artifact_of_a_team(self) -> None:
        made = "1+2+3+5+6+7+8/9+10+11+12+13+14"
        found = table(variant="coop", row=4, made=made, phase="lay", gained="TF")
        assert ending(played(found, "lay wood", stay=0)) == ARTIFACTS

    def test_the_round_limit_of_a_team(self) -> None:
        found = table(None, {"round_limit": 1}, variant="coop", seats=1, row="1+2+3+4")
        assert ending(played(found)) == ROUNDS

    def test_the_names(self) -> None:
        assert set(load().endings) == {RUNES, ARTIFACTS, QI, ROUNDS, FOUR, CARDS}


class TestArtifacts:
    def test_the_row_is_offered_to_all(self) -> None:
        match = played(table(row="4+7+8+12", spirits=f"{ALONE}/{FAR}"))
        names = {"Wood Pebble"}
        found = offered(match, "artifact")
        assert len(found) == 4
        assert names < set(found)
        assert all(seats == {0, 1} for seats in found.values())
        assert told(match, "used", "artifact") == {}

    def test_what_is_turned_up_is_offered_too(self) -> None:
        found = table(row="4+5+7+8", stones="T/-", spirits=f"{ALONE}/{FAR}")
        match = played(found, "craft Wood Pebble")
        assert len(offered(match, "artifact")) == 5
        assert told(match, "used", "artifact") == {"Wood Pebble": [1, 0]}

    def test_a_team_crafts_in_the_name_of_who_lays_the_stone(self) -> None:
        found = table(variant="coop", phase="lay", gained="TM", row="1+2+3+4", laid="ME/-/-/-")
        match = played(found, "lay metal", stay=0)
        assert told(match, "used", "artifact") == {"Nu Wa Rock": [1, 0]}


class TestRunes:
    def test_claimed_by_whom(self) -> None:
        match = played(table(row=PLAIN_ROW, spirits=f"2,2/{FAR}"), "claim")
        assert told(match, "used", "rune") == {"earth rune": [1, 0]}

    def test_nobody_can_claim_the_own_type(self) -> None:
        match = played(table(row=PLAIN_ROW, colours="TM", spirits=f"{ALONE}/{FAR}"))
        assert offered(match, "rune") == {
            "wood rune": {1},
            "metal rune": {0},
            **{f"{name} rune": {0, 1} for name in ("fire", "water", "earth")},
        }

    @pytest.mark.parametrize("variant", ["intro", "coop"])
    def test_other_variants_have_none(self, variant: str) -> None:
        match = played(table(variant=variant, row="1+2+3+4"))
        assert offered(match, "rune") == offered(match, "objective") == {}


class TestSpells:
    def test_cast_and_offered(self) -> None:
        match = played(table(row=PLAIN_ROW, open="SYQt/YYem"), stay=2)
        assert told(match, "used", "spell") == {"fly": [1, 1]}
        found = offered(match, "spell")
        assert {name for name, seats in found.items() if 0 in seats} >= {
            "spin",
            "fly",
            "quake",
            "shift wood",
        }
        assert {name for name, seats in found.items() if 1 in seats} >= {
            "fly",
            "shift earth",
            "shift metal",
        }

    def test_a_pair_of_one_kind_counts_twice(self) -> None:
        found = table(row=PLAIN_ROW, open="YYQt/SYQt")
        match = played(found, "cast fly", "fly D", "cast fly", "fly C", stay=0)
        assert told(match, "used", "spell") == {"fly": [2, 0]}

    def test_a_fly_as_a_reward_is_no_card(self) -> None:
        found = table(row="4+5+7+8", stones="TM/-", objectives="1+3+5", spirits=f"{ALONE}/{FAR}")
        match = played(found, "craft Wood Pebble", "fly E")
        assert told(match, "used", "spell") == {"fly": [1, 0]}


class TestStones:
    def test_gained_by_colour(self) -> None:
        stones = near("F", "O.TL L.TR") | near("E", "O.TR U.BR")
        match = played(table(stones, row=PLAIN_ROW, colours="TW", spirits=f"{ALONE}/{FAR}"))
        assert told(match, "used", "element") == {"fire": [1, 0], "earth": [1, 0]}

    def test_what_is_paid_or_drawn_is_not_gained(self) -> None:
        found = table(row="4+5+7+8", stones="T/-", spirits=f"{ALONE}/{FAR}")
        assert told(played(found, "craft Wood Pebble"), "used", "element") == {}

    def test_a_player_without_cards_gains_in_its_own_name(self) -> None:
        """It has no choice, so its turn is over within the other's action."""
        cards: Facts = {"open": "YY/-", "spent": "SSQQtfwme/SSYYQQtfwme"}
        stones = {"A.BL": "E", "C.TL": "E"}
        match = played(table(stones, variant="coop", row="1+2+3+4", taoists="BA", **cards))
        assert match.turn == 0
        assert told(match, "used", "element") == {"earth": [0, 1]}

    def test_the_game_may_end_with_it(self) -> None:
        facts: Facts = {"colours": "FT", "row": PLAIN_ROW, "spirits": "1,2/5,2", "qi": "14/15"}
        assert told(played(table(PAIR, **facts)), "used", "element") == {"fire": [1, 0]}


class TestObjectives:
    def rewarded(self, laid_out: Any, objectives: str, *actions: str, **facts: Any) -> list[str]:
        facts = {"row": PLAIN_ROW, "colours": "TW", "spirits": f"{ALONE}/{FAR}", **facts}
        match = played(table(laid_out, objectives=objectives, **facts), *actions)
        found = told(match, "used", "objective")
        assert all(row[1] == 0 for row in found.values())
        return [name for name in found for _ in range(found[name][0])]

    @pytest.mark.parametrize(
        ("names", "action", "expected"),
        [
            ("O.TL L.TR", (), []),
            ("O.TL O.TR R.TL", ("take TL",), ["long line"]),
            ("O.TL O.TR R.TL R.TR", ("take TR", "done"), ["long line"]),
            ("L.TR O.TL O.TR R.TL R.TR", ("take TL", "done"), ["long line"]),
            ("O.TL U.BL U.TL L.TR L.TL", ("done",), ["long line", "many lines"]),
            (
                "O.TL O.TR R.TL U.TL U.BL U.TR U.BR",
                ("done",),
                ["long line", "many stones", "many lines"],
            ),
        ],
    )
    def test_by_lines(self, names: str, action: tuple[str, ...], expected: list[str]) -> None:
        assert self.rewarded(near("F", names), "1+2+4", *action, row="7+8+10+12") == expected

    @pytest.mark.parametrize(
        ("colours", "expected"),
        [
            ("F", []),
            ("FE", ["many stones"]),
            ("FF", ["many stones", "two alike"]),
            ("FEE", ["many stones", "two alike"]),
        ],
    )
    def test_by_stones(self, colours: str, expected: list[str]) -> None:
        places = ["O.TL L.TR", "O.TR U.BR", "O.BL D.TL"]
        stones: dict[str, str] = {}
        for colour, names in zip(colours, places, strict=False):
            stones |= near(colour, names)
        assert self.rewarded(stones, "2+3+7", row="7+8+10+12") == expected

    def test_one_that_is_not_open_rewards_nobody(self) -> None:
        assert self.rewarded(near("F", "O.TL O.TR R.TL"), "2+3+4", "take TL") == []

    @pytest.mark.parametrize(("choice", "times"), [("done", 0), ("fly E", 1), ("step w", 1)])
    def test_a_reward_for_crafting_is_one_if_it_is_taken(self, choice: str, times: int) -> None:
        facts = {"row": "4+5+7+8", "stones": "TM/-"}
        found = self.rewarded(None, "1+3+5", "craft Wood Pebble", choice, **facts)
        assert found == ["reward for crafting"] * times

    @pytest.mark.parametrize("steps", [1, 2, 3])
    def test_each_step_that_was_paid_for(self, steps: int) -> None:
        actions = ["step e", "step e", "step w"][:steps]
        facts = {"stones": "FFWE/-", "spirits": f"0,0/{FAR}"}
        assert self.rewarded(None, "1+3+6", *actions, **facts) == ["paid steps"] * steps

    def test_a_step_for_a_gained_stone_is_not_paid_for(self) -> None:
        facts = {"stones": "F/-", "spirits": f"0,0/{FAR}"}
        assert self.rewarded(PAIR, "1+3+6", "step e", **facts) == []

    @pytest.mark.parametrize(
        ("stones", "actions", "times"),
        [("FF", (), 1), ("T", (), 0), ("TFF", ("pay wood",), 0), ("TFF", ("pay fire",), 1)],
    )
    def test_two_stones_for_one(self, stones: str, actions: tuple[str, ...], times: int) -> None:
        facts = {"row": "4+7+8+10", "stones": f"{stones}/-"}
        found = self.rewarded(None, "1+3+7", "craft Wood Pebble", *actions, **facts)
        assert found == ["two for one"] * times

    def test_the_open_ones_are_offered_to_all(self) -> None:
        match = played(table(row=PLAIN_ROW, objectives="2+5+6"))
        names = ("many stones", "reward for crafting", "paid steps")
        assert offered(match, "objective") == {name: {0, 1} for name in names}


TEAM = -1  # somebody of it: one action may go on into the turn of a player without cards


def by_hand(match: sw.Match) -> dict[tuple[Column, str, int], int]:
    """Count again, slowly, from positions, notations and the log."""
    found: Counter[tuple[Column, str, int]] = Counter()
    names = dict(enumerate((part.name for part in match.game.components()), 1))
    past = [match.back(ply) for ply in range(len(match.history))] + [match]
    for one in past:
        keys = dict(pair.split(":") for pair in one.position().split())
        for seat in range(match.seats):
            for number in re.findall(r"\d+", keys["row"]):
                found["offered", names[int(number)], seat] = 1
            for letter in keys.get("open", "").split("/")[seat : seat + 1]:
                for card in letter.replace("-", ""):
                    found["offered", SPELLS[card], seat] = 1
    for ply, line in enumerate(match.log()):
        seat, word = past[ply].turn, past[ply].write(match.history[ply])
        if word.startswith("cast "):
            found["used", word.removeprefix("cast "), seat] += 1
        for colour in re.findall(r"gains (\w+) from", line):
            found["used", colour, TEAM if match.options["variant"] == "coop" else seat] += 1
        for colour in re.findall(r"claims the (\w+) rune", line):
            found["used", f"{colour} rune", seat] += 1
        found["used", "paid steps", seat] += line.count("spends ")
    for seat in range(match.seats):
        for colour in COLOURS:
            found["offered", colour, seat] = 1
    for seat, made in enumerate(keys.get("made", "").split("/")):
        for number in re.findall(r"\d+", made):
            found["used", names[int(number)], seat] += 1
    return {key: count for key, count in found.items() if count}


LEFT_OUT = {"long line", "many stones", "two alike", "many lines", "two for one"}
LEFT_OUT |= {"reward for crafting"}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_second_count(seats: int, options: dict[str, Any]) -> None:
    match = sw.Match(sw.load("sorcerer_and_stones"), seats, seats, **options)
    chance = np.random.default_rng(seats)
    for _ in range(260):
        if match.over:
            break
        words = [match.write(int(action)) for action in match.legal()]
        wanted = [word for word in words if word.split()[0] in ("craft", "claim", "step", "pay")]
        match.play(str(chance.choice(wanted or words)))
    columns: tuple[Column, ...] = ("offered", "used")
    ours = {
        (column, name, seat): count
        for column in columns
        for kind in match.game.kinds
        for name, row in told(match, column, kind.name).items()
        for seat, count in enumerate(row)
        if count and (column, kind.name) not in {("offered", "rune"), ("offered", "objective")}
    }
    ours = {key: count for key, count in ours.items() if key[1] not in LEFT_OUT}
    if options.get("variant") == "coop":
        for colour in COLOURS:
            gained = [ours.pop(("used", colour, seat), 0) for seat in range(seats)]
            ours |= {("used", colour, TEAM): sum(gained)} if any(gained) else {}
    assert ours == by_hand(match)
    assert sum(column == "used" for column, _, _ in ours) > 6
