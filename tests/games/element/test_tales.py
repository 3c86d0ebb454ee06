"""What the lab is told of Element, from matches that can be counted by hand."""

import stonewright as sw
from games.element.diagrams import GAME, POSITION_17, EngineTable, position
from stonewright.game import Tale

ROWS = ("Fire", "Water", "Earth", "Wind", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4")


def told(match: sw.Match) -> Tale:
    return match.game.tale(match.course())


def test_rows() -> None:
    assert tuple(part.name for part in GAME.components()) == ROWS


def test_a_turn_without_stones() -> None:
    match = sw.Match(GAME, seats=2, seed=1, first=0)
    match.play("draw 0")
    match.play("end")
    tale = told(match)
    assert tale.used[4].tolist() == [1, 0]
    assert tale.used.sum() == 1
    assert tale.offered[4:, 0].tolist() == [1] * 5  # all draws were possible
    assert tale.offered[4:, 1].tolist() == [0] * 5  # the other seat has not come to move
    assert tale.offered[:4].sum() == 0


def test_stones_in_hand_are_offered_and_those_placed_are_used() -> None:
    match = sw.Match(GAME, seats=2, seed=1, first=1)
    match.play("draw 2")
    hand = match.state.hand.tolist()
    placed = [0, 0, 0, 0]
    while match.turn == 1:
        action = max(match.legal().tolist())  # places as long as it can
        text = match.write(action)
        if text[0] in "FWEA":
            placed["FWEA".index(text[0])] += 1
        match.play(action)
    tale = told(match)
    assert tale.offered[:4, 1].tolist() == [int(count > 0) for count in hand]
    assert tale.used[:4, 1].tolist() == placed == hand
    assert tale.used[:, 0].sum() == 0


def test_a_poor_bag_offers_fewer_draws() -> None:
    match = sw.Match(GAME, seats=2, seed=1, first=0)
    match.state.bag[:] = (2, 0, 0, 0)
    match.play("draw 0")
    assert told(match).offered[4:, 0].tolist() == [1, 1, 1, 0, 0]


class TestEndings:
    def test_a_capture(self) -> None:
        table = EngineTable.at(position(POSITION_17), dead_ends="allowed")
        table.play("e")
        assert GAME.ending(table.match.state) == "a sage is captured"

    def test_the_limit(self) -> None:
        match = sw.Match(GAME, seats=2, seed=1, turn_limit=1)
        match.play("draw 0")
        match.play("end")
        assert match.over
        assert GAME.ending(match.state) == "the turn limit"
