"""What Elemental Stones tells the lab: cards that were offered, held and used, and its end."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import (
    GAME,
    OBJECTIVE_NAMES,
    PATTERN_NAMES,
    SOVEREIGN_NAMES,
    drawn,
    lay,
    position,
    sized,
)
from games.elemental_stones.oracle import CARDS, PATTERN_LIMIT, keys_of, listed
from games.elemental_stones.tables import TABLES
from telling import Column, ending, offered, told

ENOUGH, EMPTY = "enough patterns", "the bag is empty"
STONES = {"F": "Fire", "E": "Earth", "M": "Metal", "W": "Water", "T": "Wood", "A": "Air"}
CARD = sized(3)
OTHERS = [card for card in CARDS if card != CARD]


def at(text: str, *actions: str, radius: int = 5) -> sw.Match:
    """Open a position and play on."""
    match = sw.Match.at(GAME, text, radius=radius)
    for action in actions:
        match.play(action)
    return match


def named(*cards: str) -> set[str]:
    return {PATTERN_NAMES[card] for card in cards}


class TestEndings:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_enough_patterns(self, seats: int) -> None:
        laid = " ".join(OTHERS[: PATTERN_LIMIT[seats] - 1])
        text = position(drawn(lay(CARD)), [], [CARD], seats, scored=[laid], left=1, start=1, to=0)
        assert ending(at(text, f"score {CARD}")) == ENOUGH

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_one_pattern_less_goes_on(self, seats: int) -> None:
        laid = " ".join(OTHERS[: PATTERN_LIMIT[seats] - 2])
        text = position(drawn(lay(CARD)), [], [CARD], seats, scored=[laid], left=1, start=1, to=0)
        assert not at(text, f"score {CARD}").over

    def test_the_bag_is_empty(self) -> None:
        text = position({"F": "o"}, areas="E", start=1, to=0, left=1, bag=0)
        assert ending(at(text, "o>E")) == EMPTY

    def test_enough_patterns_in_the_last_round_come_too_late(self) -> None:
        """Making the piles has ended it; a round earlier the cards would have."""
        laid = " ".join(OTHERS[:6])
        facts: dict[str, Any] = {"scored": [laid], "left": 1, "start": 1, "to": 0}
        last = position(drawn(lay(CARD)), [], [CARD], bag=0, **facts)
        earlier = position(drawn(lay(CARD)), [], [CARD], bag=6, **facts)
        assert ending(at(last, f"score {CARD}")) == EMPTY
        assert ending(at(earlier, f"score {CARD}")) == ENOUGH

    @pytest.mark.parametrize(("seats", "rounds"), [(2, 11), (3, 8), (4, 6)])
    def test_nobody_ends_it_by_cards(self, seats: int, rounds: int) -> None:
        match = sw.Match(GAME, seats, 2)
        while not match.over:  # whoever never scores lets the bag run out
            words = {match.write(int(action)): int(action) for action in match.legal()}
            match.play(next(words[word] for word in words if not word.startswith("score")))
        assert ending(match) == EMPTY
        assert match.state.round_ == rounds
        assert told(match, "used", "pattern") == {}


class TestPatterns:
    def test_what_was_dealt_was_offered_and_two_are_held(self) -> None:
        match = sw.Match(GAME, 2, 5)
        hands = [listed(hand) for hand in keys_of(match.position())["cards"].split(",")]
        first = match.turn
        match.play(f"keep {hands[first][1]}+{hands[first][4]}")
        held = told(match, "held", "pattern")
        assert set(held) == named(hands[first][1], hands[first][4])
        assert all(row[first] == 1 and row[1 - first] == 0 for row in held.values())
        assert offered(match, "pattern") == {name: {first} for name in named(*hands[first])}

    def test_the_row_is_offered_to_who_is_to_move(self) -> None:
        text = position({"F": "o"}, areas="E", row="F1 E2 M3", left=1)
        match = at(text, "o>E")
        assert {name for name, seats in offered(match, "pattern").items() if 0 in seats} == named(
            "F1", "E2", "M3"
        )
        assert told(match, "held", "pattern") == {}

    def test_a_card_of_the_row_that_was_taken(self) -> None:
        match = at(position({"F": "o"}, row="F1 E2 M3"), "draw E2")
        assert told(match, "held", "pattern") == {PATTERN_NAMES["E2"]: [1, 0]}

    def test_the_card_from_the_deck(self) -> None:
        match = at(position({"F": "o"}, row="F1 E2 M3", deck="W4 T5"), "draw deck")
        assert told(match, "held", "pattern") == {PATTERN_NAMES["W4"]: [1, 0]}
        assert offered(match, "pattern")[PATTERN_NAMES["W4"]] == {0}
        assert PATTERN_NAMES["T5"] not in offered(match, "pattern")

    def test_the_card_from_a_deck_made_of_the_discards(self) -> None:
        text = position({"F": "o"}, row="F1 E2 M3", rest="disc")
        match = at(text, "draw deck")
        (name,) = told(match, "held", "pattern")
        (card,) = listed(keys_of(match.position())["cards"].split(",")[0])
        assert name == PATTERN_NAMES[card[:2]]

    def test_a_card_that_was_discarded_again_was_held(self) -> None:
        facts: dict[str, Any] = {"row": "F1 E2 M3", "rest": "deck", "left": 2}
        match = at(position({"F": "o"}, [], ["T8"], **facts), "draw F1", "discard F1")
        assert told(match, "held", "pattern") == {PATTERN_NAMES["F1"]: [1, 0]}
        assert told(match, "used", "pattern") == {}

    def test_scored_by_whom(self) -> None:
        text = position(drawn(lay(CARD)), [], ["", CARD], to=1)
        match = at(text, f"score {CARD}")
        assert told(match, "used", "pattern") == {PATTERN_NAMES[CARD]: [0, 1]}
        assert offered(match, "pattern")[PATTERN_NAMES[CARD]] == {1}

    def test_a_match_with_air_counts_once(self) -> None:
        stones = lay(CARD)
        spaces = list(stones)
        text = position(drawn({**stones, spaces[0]: "A"}), [], [CARD])
        match = at(text, f"score {CARD}")
        assert told(match, "used", "pattern") == {PATTERN_NAMES[CARD]: [1, 0]}

    def test_what_others_hold_is_not_offered_to_me(self) -> None:
        text = position({"F": "o"}, [], ["F1", "T8"], areas="E", row="E1 E2 E3")
        match = at(text, "discard F1")
        assert offered(match, "pattern") == {name: {0} for name in named("F1", "E1", "E2", "E3")}


class TestSecrets:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_objectives_and_sovereigns(self, seats: int) -> None:
        match = sw.Match(GAME, seats, 7)
        keys = keys_of(match.position())
        dealt = [listed(pair) for pair in keys["obj"].split(",")]
        chosen = {}
        while match.state.phase < 2:
            words = [match.write(int(action)) for action in match.legal()]
            if words[0].startswith("objective"):
                chosen[match.turn] = dealt[match.turn][match.turn % 2]
                match.play(f"objective {chosen[match.turn]}")
            else:
                match.play(words[0])
        assert len(chosen) == seats
        assert told(match, "used", "objective") == {
            OBJECTIVE_NAMES[card]: [int(seat == owner) for seat in range(seats)]
            for owner, card in chosen.items()
        }
        assert offered(match, "objective") == {
            OBJECTIVE_NAMES[card]: {owner} for owner in range(seats) for card in dealt[owner]
        }
        assert told(match, "used", "sovereign") == {
            SOVEREIGN_NAMES[letter]: [int(seat == owner) for seat in range(seats)]
            for owner, letter in enumerate(keys["sov"].split(","))
        }


class TestStones:
    def test_placed_by_kind(self) -> None:
        text = position({"F": "o"}, ["FFA", "E"])
        match = at(text, "F a1", "A a2", "F a3")
        assert told(match, "used", "element") == {"Fire": [2, 0], "Air": [1, 0]}
        assert offered(match, "element") == {"Fire": {0}, "Air": {0}, "Earth": {1}}

    def test_transmuting_places_nothing(self) -> None:
        text = position({"F": "o"}, ["F"], areas="EETT")
        match = at(text, "o>E", "F>T")
        assert told(match, "used", "element") == {}
        assert offered(match, "element")["Fire"] >= {0}

    def test_stones_of_a_pile_are_offered_to_who_takes_it(self) -> None:
        text = position({"F": "o"}, ["", "E"], phase="pile", piles="MM,WW,TT", row="F1 E2 M3")
        match = at(text, "pile 2", "draw F1")
        assert offered(match, "element") == {"Water": {0}, "Earth": {1}}


def by_hand(match: sw.Match) -> dict[tuple[Column, str, int], int]:
    """Count again, slowly, from positions and notations alone."""
    found: Counter[tuple[Column, str, int]] = Counter()
    past = [match.back(ply) for ply in range(len(match.history))] + [match]
    keys = [keys_of(one.position()) for one in past]
    for ply, action in enumerate(match.history):
        before, after = keys[ply], keys[ply + 1]
        seat, word = past[ply].turn, past[ply].write(action)
        mine = {card[:2] for card in listed(before["cards"].split(",")[seat])} - {"-"}
        next_hand = {card[:2] for card in listed(after["cards"].split(",")[seat])} - {"-"}
        for card in mine | set(listed(before.get("row", ""))):
            found["offered", PATTERN_NAMES[card], seat] = 1
        if word.split()[0] == "keep":
            came = set(word.split()[1].split("+"))
        else:
            came = next_hand - mine if word.startswith("draw") else set()
        for card in came:
            found["held", PATTERN_NAMES[card], seat] += 1
            found["offered", PATTERN_NAMES[card], seat] = 1
        if word.split()[0] in STONES:
            found["used", STONES[word.split()[0]], seat] += 1
        for owner, hand in enumerate(before["hands"].split(",")):
            for stone in hand.replace("-", ""):
                found["offered", STONES[stone], owner] = 1
    add_the_end(found, keys[-1])
    return dict(found)


def add_the_end(found: Counter[tuple[Column, str, int]], keys: dict[str, str]) -> None:
    """Count what lies open when all is over."""
    for seat, laid in enumerate(keys.get("scored", "").split(",")):
        for card in listed(laid) if laid not in ("", "-") else []:
            found["used", PATTERN_NAMES[card], seat] += 1
    for seat, (kept, other) in enumerate(
        zip(keys["obj"].split(","), keys["rej"].split(","), strict=True)
    ):
        found["used", OBJECTIVE_NAMES[kept], seat] = 1
        found["offered", OBJECTIVE_NAMES[kept], seat] = 1
        found["offered", OBJECTIVE_NAMES[other], seat] = 1
    for seat, letter in enumerate(keys["sov"].split(",")):
        found["used", SOVEREIGN_NAMES[letter], seat] = 1
        found["offered", SOVEREIGN_NAMES[letter], seat] = 1


def eager(match: sw.Match, seed: int) -> sw.Match:
    """Play a match out at random, but draw and score wherever that can be done."""
    chance = np.random.default_rng(seed)
    while not match.over:
        words = [match.write(int(action)) for action in match.legal()]
        wanted = [word for word in words if word.split()[0] in ("score", "draw")]
        match.play(str(chance.choice(wanted or words)))
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_second_count(seats: int, options: dict[str, Any]) -> None:
    match = eager(sw.Match(GAME, seats, seats, **options), seats)
    columns: tuple[Column, ...] = ("offered", "held", "used")
    ours = {
        (column, name, seat): count
        for column in columns
        for kind in GAME.kinds
        for name, row in told(match, column, kind.name).items()
        for seat, count in enumerate(row)
        if count
    }
    assert ours == by_hand(match)
    assert sum(ours[key] for key in ours if key[0] == "held") > 4 * seats


def test_components_are_those_of_the_box() -> None:
    names = [part.name for part in GAME.components()]
    rows = [PATTERN_NAMES[card] for card in CARDS]
    assert names[: len(rows)] == rows
    assert set(names[len(rows) :]) == {
        *OBJECTIVE_NAMES.values(),
        *SOVEREIGN_NAMES.values(),
        *STONES.values(),
    }
