"""What the lab is told of Sorcerer & Stones, from positions in which it can be counted by hand."""

from typing import Any

import pytest

import stonewright as sw
from games.sorcerer_and_stones.diagrams import EngineTable, near, opened
from games.sorcerer_and_stones.test_rulebook_objectives import (
    ALONE,
    FAR,
    PLAIN_ROW,
    ROW_OF,
    THREE_LINES,
    TWO_LINES,
    pairs,
)
from stonewright.game import Tale
from stonewright.games.sorcerer_and_stones import tales

NAMES = tales.OBJECTIVE_NAMES


def engine(laid_out: dict[str, str] | None = None, **facts: Any) -> EngineTable:
    """Open a position at the engine's door."""
    facts = {"row": PLAIN_ROW, "colours": "TW", "spirits": f"{ALONE}/{FAR}", **facts}
    options = facts.pop("options", None)
    table = opened(EngineTable, laid_out, options, **facts)
    assert isinstance(table, EngineTable)
    return table


def told(table: EngineTable) -> Tale:
    return table.match.game.tale(table.match.course())


def counts(table: EngineTable, kind: str, seat: int = 0) -> dict[str, int]:
    """Return what a seat has used of one kind, by name."""
    parts, tale = table.match.game.components(), told(table)
    found = {p.name: int(tale.used[i, seat]) for i, p in enumerate(parts) if p.kind == kind}
    return {name: count for name, count in found.items() if count}


def offered(table: EngineTable, kind: str, seat: int = 0) -> set[str]:
    parts, tale = table.match.game.components(), told(table)
    return {p.name for i, p in enumerate(parts) if p.kind == kind and tale.offered[i, seat]}


def activated(
    laid_out: dict[str, str], objectives: str, *actions: str, **facts: Any
) -> EngineTable:
    """Play a turn up to its end, or as far as the actions lead."""
    table = engine(laid_out, objectives=objectives, **facts)
    table.stay()
    table.play(*actions)
    while table.turn == 0 and not table.over:
        table.play("done")
    return table


class TestObjectives:
    @pytest.mark.parametrize("length", [3, 4, 5])
    def test_a_long_line(self, length: int) -> None:
        table = activated(near("F", ROW_OF[length]), "1+5+7", "take TL")
        assert counts(table, "objective") == {"long line": 1}
        assert counts(table, "element") == {"fire": 1}

    def test_no_line(self) -> None:
        table = activated(near("F", "O.TL L.TR"), "1+2+3")
        assert counts(table, "objective") == {}
        assert counts(table, "element") == {"fire": 1}

    def test_many_stones(self) -> None:
        table = activated(pairs("F", "E"), "1+2+3", row="7+8+10+12")
        assert counts(table, "objective") == {"many stones": 1}
        assert counts(table, "element") == {"fire": 1, "earth": 1}

    def test_two_alike(self) -> None:
        table = activated(pairs("F", "F"), "2+3+5", row="7+8+10+12")
        assert counts(table, "objective") == {"many stones": 1, "two alike": 1}
        assert counts(table, "element") == {"fire": 2}

    @pytest.mark.parametrize(("lines", "found"), [(TWO_LINES, 1), (THREE_LINES, 1)])
    def test_many_lines(self, lines: str, found: int) -> None:
        table = activated(near("F", lines), "4+5+7", row="7+8+10+12")
        assert counts(table, "objective") == {"many lines": found}

    def test_one_line_is_not_many(self) -> None:
        table = activated(near("F", ROW_OF[3]), "1+4+7", "take TL")
        assert counts(table, "objective") == {"long line": 1}

    def test_only_open_ones(self) -> None:
        table = activated(near("F", THREE_LINES), "5+6+7", row="7+8+10+12")
        assert counts(table, "objective") == {}
        assert offered(table, "objective") == {NAMES[4], NAMES[5], NAMES[6]}
        assert offered(table, "objective", 1) == offered(table, "objective")

    @pytest.mark.parametrize(("choice", "found"), [("done", 0), ("fly E", 1), ("step w", 1)])
    def test_reward_for_crafting(self, choice: str, found: int) -> None:
        table = activated({}, "1+3+5", "craft Wood Pebble", choice, row="4+5+7+8", stones="TM/-")
        assert counts(table, "objective").get("reward for crafting", 0) == found
        assert counts(table, "artifact") == {"Wood Pebble": 1}

    def test_paid_steps(self) -> None:
        table = activated({}, "1+3+6", "step e", "step e", stones="FFWE/-", spirits=f"0,0/{FAR}")
        assert counts(table, "objective") == {"paid steps": 2}

    def test_a_gained_stone_is_no_paid_step(self) -> None:
        table = activated(pairs("F"), "1+3+6", "step e", stones="F/-", spirits=f"0,0/{FAR}")
        assert counts(table, "objective") == {}

    def test_two_for_one(self) -> None:
        table = engine(stones="FFFF/-", row="4+5+7+8", objectives="1+3+7")
        table.stay()
        table.play("craft Wood Pebble")
        while table.turn == 0:
            table.play(sorted(table.legal())[0])
        assert counts(table, "objective") == {"two for one": 1}

    def test_what_is_paid_in_full_is_none(self) -> None:
        table = activated({}, "1+3+7", "craft Wood Pebble", row="4+5+7+8", stones="TM/-")
        assert counts(table, "objective") == {}
        assert counts(table, "artifact") == {"Wood Pebble": 1}


class TestRunes:
    def test_a_claim(self) -> None:
        table = activated({}, "1+3+5", "claim", spirits=f"2,2/{FAR}")
        assert counts(table, "rune") == {"earth rune": 1}
        assert counts(table, "rune", 1) == {}

    def test_the_own_one_is_there_from_the_start(self) -> None:
        table = engine()
        assert offered(table, "rune", 0) == {
            "fire rune",
            "water rune",
            "metal rune",
            "earth rune",
        }
        assert "water rune" not in offered(table, "rune", 1)

    def test_the_topic_names_it(self) -> None:
        table = engine(spirits=f"2,2/{FAR}").stay()
        assert isinstance(table, EngineTable)
        match = table.match
        assert match.game.topics(match.state, match.read("claim")) == ("claim", "earth rune")


class TestCards:
    def test_artifacts_are_offered_to_all(self) -> None:
        table = engine()
        shown = offered(table, "artifact")
        assert len(shown) == 4
        assert shown == offered(table, "artifact", 1)

    def test_what_comes_into_the_row_is_offered(self) -> None:
        table = activated({}, "1+3+5", "craft Wood Pebble", row="4+5+7+8", stones="TM/-")
        assert len(offered(table, "artifact")) == 5

    def test_spells(self) -> None:
        table = engine(open="SSYQ/SYQt")
        assert offered(table, "spell") == {"spin", "fly", "quake"}
        assert offered(table, "spell", 1) == {"spin", "fly", "quake", "shift wood"}
        table.play("cast fly", "fly E")
        assert counts(table, "spell") == {"fly": 1}
        assert counts(table, "spell", 1) == {}


class TestVariants:
    @pytest.mark.parametrize("variant", ["intro", "coop"])
    def test_no_plane(self, variant: str) -> None:
        match = sw.Match(sw.load("sorcerer_and_stones"), 2, 3, variant=variant)
        while not match.over and len(match.history) < 60:
            match.play(int(match.legal()[-1]))
        tale, parts = match.game.tale(match.course()), match.game.components()
        rows = [i for i, part in enumerate(parts) if part.kind in ("rune", "objective")]
        assert not tale.offered[rows].any()
        assert not tale.used[rows].any()


class TestEndings:
    def test_every_reason_has_its_words(self) -> None:
        game = sw.load("sorcerer_and_stones")
        assert len(game.endings) == 6
        state = game.blank(2, 0, {})[0]
        found = []
        for number in range(1, 7):
            state.ending = number
            found.append(game.ending(state))
        assert tuple(found) == game.endings

    def test_the_supply(self) -> None:
        table = engine(near("F", "O.TL L.TR"), colours="FT", qi="14/15").stay()
        assert isinstance(table, EngineTable)
        assert table.over
        assert table.match.game.ending(table.match.state) == "the supply of Qi is used up"
