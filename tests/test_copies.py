"""Copies of matches stand on their own, and every door tells the same legal actions."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import stonewright as sw
from stonewright.game import NOBODY
from tables import TABLES, Table, play_out

Copy = Callable[[sw.Match], sw.Match]


def pickled(match: sw.Match) -> sw.Match:
    found: sw.Match = pickle.loads(pickle.dumps(match))
    return found


def back(match: sw.Match) -> sw.Match:
    return match.back(len(match.history))


def facts(match: sw.Match) -> tuple[object, ...]:
    """Return all that a match answers with."""
    return (
        match.state.tobytes(),
        match.turn,
        match.over,
        match.legal().tolist(),
        match.width,
        match.mask().tobytes(),
        list(match.history),
        match.trace().tolist(),
        match.position(),
    )


WAYS: list[Copy] = [copy.deepcopy, pickled, back]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "pickle", "back"])
class TestCopies:
    def test_the_same_and_on_its_own(self, table: Table, way: Copy) -> None:
        match = play_out(table.match(2), 2, 5)
        before = facts(match)
        twin = way(match)
        assert facts(twin) == before
        play_out(twin, 5, 3)
        assert facts(match) == before
        after = facts(twin)
        assert after != before
        play_out(match, 5, 3)
        assert facts(twin) == after == facts(match)  # the same chances lead to the same place

    def test_taking_back_in_one_of_them(self, table: Table, way: Copy) -> None:
        match = play_out(table.match(4), 4, 30)
        while not match.over and not match.undoable():
            play_out(match, len(match.history), 1)
        twin, before = way(match), facts(match)
        if match.undoable():
            twin.undo()
            assert len(twin.history) == len(match.history) - 1
            assert twin.legal().tolist() == twin.back(len(twin.history)).legal().tolist()
        assert facts(match) == before

    def test_a_refusal_in_one_of_them(self, table: Table, way: Copy) -> None:
        match = play_out(table.match(6), 6, 5)
        twin, before = way(match), facts(match)
        wrong = next(i for i in range(match.game.actions) if i not in match.legal())
        with pytest.raises(sw.IllegalMove):
            twin.play(wrong)
        assert facts(twin) == facts(match) == before


@pytest.mark.parametrize("table", TABLES, ids=str)
class TestLegal:
    def test_a_mask_is_the_list(self, table: Table) -> None:
        match = table.match(1)
        chance = np.random.default_rng(1)
        for _ in range(70):
            legal = match.legal()
            mask = match.mask()
            assert mask.shape == (match.game.actions,)
            assert np.flatnonzero(mask).tolist() == legal.tolist()
            assert mask.max(initial=0) == (not match.over)
            assert match.width == len(legal)
            if match.over:
                break
            match.play(int(chance.choice(legal)))

    def test_a_mask_of_the_end_is_empty(self, table: Table) -> None:
        match = play_out(table.match(3), 3)
        assert not match.mask().any()
        assert match.legal().tolist() == []
        assert match.width == 0
        assert match.seen_by(NOBODY, 1).legal().tolist() == []

    def test_lists_and_masks_belong_to_who_asked(self, table: Table) -> None:
        match = play_out(table.match(2), 2, 8)
        legal, mask = match.legal(), match.mask()
        expected = legal.tolist()
        legal[:] = 0
        mask[:] = 1
        assert match.legal().tolist() == expected
        assert np.flatnonzero(match.mask()).tolist() == expected

    def test_a_view_lists_what_its_seat_may_do(self, table: Table) -> None:
        match = table.match(5)
        chance = np.random.default_rng(5)
        for ply in range(40):
            if match.over:
                break
            view = match.seen_by(match.turn, ply)
            assert view.legal().tolist() == match.legal().tolist()
            again: sw.View = pickle.loads(pickle.dumps(view))
            assert again.legal().tolist() == view.legal().tolist()
            match.play(int(chance.choice(match.legal())))

    def test_a_view_stays_when_the_match_goes_on(self, table: Table) -> None:
        match = play_out(table.match(7), 7, 11)
        view = match.seen_by(match.turn, 1)
        state, legal, ply = view.state.tobytes(), view.legal().tolist(), view.ply
        play_out(match, 9, 6)
        assert (view.state.tobytes(), view.legal().tolist(), view.ply) == (state, legal, ply)
        assert match.state.tobytes() != state
