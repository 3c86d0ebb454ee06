"""What the lab is told of Elemental Stones, from matches that can be counted by hand."""

import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, EngineTable, idle, set_up
from stonewright.game import Tale
from stonewright.games.elemental_stones import words
from stonewright.games.elemental_stones.tales import ELEMENTS, OBJECTIVES, SOVEREIGNS


def told(match: sw.Match) -> Tale:
    return match.game.tale(match.course())


@pytest.fixture
def table() -> EngineTable:
    """Return a match whose first turn begins."""
    made = set_up(EngineTable.new(seats=3, seed=5))
    assert isinstance(made, EngineTable)
    return made


class TestSetUp:
    def test_five_are_offered_and_two_held(self, table: EngineTable) -> None:
        tale = told(table.match)
        for seat in range(3):
            assert tale.held[:OBJECTIVES, seat].sum() == 2
            kept = [card for card in range(OBJECTIVES) if tale.held[card, seat]]
            assert kept == words.hand(table.match.state, seat)
            assert tale.offered[:OBJECTIVES, seat].sum() == 5
        assert not tale.used[:OBJECTIVES].any()

    def test_objectives(self, table: EngineTable) -> None:
        tale, state = told(table.match), table.match.state
        for seat in range(3):
            kept, rejected = state.objectives[seat].tolist()
            rows = tale.offered[OBJECTIVES:SOVEREIGNS, seat]
            assert [i for i in range(8) if rows[i]] == sorted((kept, rejected))
            used = tale.used[OBJECTIVES:SOVEREIGNS, seat]
            assert [i for i in range(8) if used[i]] == [kept]

    def test_sovereigns(self, table: EngineTable) -> None:
        tale, state = told(table.match), table.match.state
        rows = tale.used[SOVEREIGNS:ELEMENTS]
        assert (rows == tale.offered[SOVEREIGNS:ELEMENTS]).all()
        assert rows.sum(axis=0).tolist() == [1, 1, 1]
        assert rows.argmax(axis=0).tolist() == state.sovereigns[:3].tolist()


class TestTurns:
    def test_the_row_is_offered_to_who_is_to_move(self, table: EngineTable) -> None:
        match = table.match
        row = words.members(match.state.row)
        first, second = match.turn, (match.turn + 1) % 3
        idle(table)
        tale = told(match)
        assert all(tale.offered[card, first] for card in row)
        left = words.members(match.state.row)
        match.play(sorted(table.offers("pile"))[0])
        tale = told(match)
        assert all(tale.offered[card, second] for card in left)

    def test_a_card_of_the_row_comes_into_a_hand(self, table: EngineTable) -> None:
        match, seat = table.match, table.match.turn
        match.play(sorted(table.offers("pile"))[0])
        before = told(match)
        card = words.members(match.state.row)[0]
        match.play(f"draw {words.key(GAME.box.data[0], card)}")
        after = told(match)
        assert after.held[card, seat] == before.held[card, seat] + 1
        assert after.held.sum() == before.held.sum() + 1

    def test_a_card_of_the_deck_comes_into_a_hand(self, table: EngineTable) -> None:
        match, seat = table.match, table.match.turn
        match.play(sorted(table.offers("pile"))[0])
        hand = set(words.hand(match.state, seat))
        before = told(match)
        match.play("draw deck")
        (card,) = set(words.hand(match.state, seat)) - hand
        after = told(match)
        assert after.held[card, seat] == before.held[card, seat] + 1
        assert after.offered[card, seat] == 1

    def test_stones(self, table: EngineTable) -> None:
        match, seat = table.match, table.match.turn
        match.play(sorted(table.offers("pile"))[0])
        stones = match.state.stones[seat, :6].tolist()
        places = [action for action in table.legal() if " " in action and action[0] in "FEMWTA"]
        place = sorted(action for action in places if len(action.split()[0]) == 1)[0]
        match.play(place)
        tale = told(match)
        kind = "FEMWTA".index(place[0])
        assert tale.used[ELEMENTS:, seat].tolist() == [int(i == kind) for i in range(6)]
        had = [int(count > 0) for count in stones]
        assert tale.offered[ELEMENTS:, seat].tolist() == had


class TestEndings:
    @pytest.mark.parametrize(("bag", "words"), [(0, "the bag is empty"), (3, "enough patterns")])
    def test_by_what_is_left_in_the_bag(self, bag: int, words: str) -> None:
        state = GAME.blank(2, 0, {})[0]
        state.bag[2] = bag
        assert GAME.ending(state) == words

    def test_idle_matches_last_as_long_as_the_bag(self) -> None:
        table = set_up(EngineTable.new(seats=4, seed=2))
        assert isinstance(table, EngineTable)
        while not table.match.over:
            idle(table)
        assert GAME.ending(table.match.state) == "the bag is empty"
        assert not told(table.match).used[:OBJECTIVES].any()
