"""Batches: many matches in step, each of them the match that it would be alone."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stonewright as sw
from stonewright.stepping import nth_one
from tables import TABLES, Table
from toy import Veil

GAME = Veil()
STEPS = 60


def played(count: int, steps: int, **more: Any) -> sw.Batch:
    """Return a batch of the toy after some steps at random."""
    batch = sw.Batch(GAME, count, **more)
    for _ in range(steps):
        batch.step(batch.uniform())
    return batch


def bytes_of(batch: sw.Batch) -> bytes:
    """Return all that a batch tells."""
    told = [batch.states, batch.turns, batch.plies, batch.seeds, batch.done, batch.scores]
    return b"".join(array.tobytes() for array in [*told, batch.legal(), batch.uniform()])


def check_alike(batch: sw.Batch, index: int, match: sw.Match) -> None:
    """Compare one match of a batch with the same match alone."""
    assert batch.states[index].tobytes() == match.state.tobytes()
    assert np.flatnonzero(batch.legal()[index]).tolist() == match.legal().tolist()
    assert batch.turns[index] == match.turn
    assert batch.plies[index] == len(match.history)
    assert batch.uniform()[index] in match.legal()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_steps_are_those_of_matches(table: Table) -> None:
    batch = sw.Batch(table.game, 3, table.seats, 7, **table.options)
    matches = [table.match(int(seed)) for seed in batch.seeds]
    for _ in range(STEPS):
        actions = batch.uniform().copy()
        batch.step(actions)
        seen = batch.observe()
        for i, match in enumerate(matches):
            match.play(int(actions[i]))
            assert batch.done[i] == match.over
            assert batch.scores[i].tolist() == match.score().tolist()
            if match.over:
                match = matches[i] = table.match(int(batch.seeds[i]))
            check_alike(batch, i, match)
            assert np.array_equal(seen[i], match.observe(match.turn))


class TestUniform:
    @pytest.mark.parametrize("size", [1, 15, 16, 17, 40, 143, 510])
    def test_every_one_of_a_mask_has_its_number(self, size: int) -> None:
        chance = np.random.default_rng(size)
        for share in (0.05, 0.5, 1.0):
            mask = (chance.random(size) < share).astype(np.uint8)
            mask[-1] = 1
            found = [nth_one(mask, number) for number in range(int(mask.sum()))]
            assert found == np.flatnonzero(mask).tolist()

    def test_actions_are_legal_and_the_same_until_the_next_step(self) -> None:
        batch = sw.Batch(GAME, 60, seed=3)
        for _ in range(40):
            actions = batch.uniform().copy()
            assert np.array_equal(batch.uniform(), actions)
            assert batch.legal()[np.arange(60), actions].all()
            batch.step(actions)

    def test_actions_of_matches_that_wait_stay_legal(self) -> None:
        batch, playing = played(60, 30), np.arange(60) % 3 > 0
        for _ in range(20):
            batch.step(batch.uniform(), only=playing)
            assert batch.legal()[np.arange(60), batch.uniform()].all()

    def test_who_asks_late_gets_legal_ones_too(self) -> None:
        batch = sw.Batch(GAME, 60, seed=3)
        for _ in range(10):
            batch.step(batch.legal().argmax(axis=1))
        assert batch.legal()[np.arange(60), batch.uniform()].all()


class TestSeeds:
    def test_the_number_of_threads_does_not_matter(self) -> None:
        results = {bytes_of(played(1500, 20, seed=5, threads=threads)) for threads in (1, 2, 5)}
        assert len(results) == 1

    def test_the_same_seed_plays_the_same(self) -> None:
        assert bytes_of(played(10, 50, seed=5)) == bytes_of(played(10, 50, seed=5))

    def test_another_seed_plays_otherwise(self) -> None:
        assert bytes_of(played(10, 50, seed=5)) != bytes_of(played(10, 50, seed=6))

    def test_no_two_matches_have_the_same(self) -> None:
        batch, seeds = sw.Batch(GAME, 20), set()
        for _ in range(50):
            seeds.update(batch.seeds[batch.plies == 0].tolist())
            batch.step(batch.uniform())
        assert len(seeds) > 40

    def test_reset_begins_anew(self) -> None:
        batch = played(10, 20, seed=5)
        batch.reset(9)
        assert bytes_of(batch) == bytes_of(sw.Batch(GAME, 10, seed=9))

    def test_choices_are_uniform(self) -> None:
        batch, counts = sw.Batch(GAME, 4000, seed=3), np.zeros(2)
        first = batch.legal().argmax(axis=1)
        counts[0] = (batch.uniform() == first).sum()
        assert abs(counts[0] - 2000) < 200  # 6 standard deviations


class TestEnds:
    def test_one_match_makes_room_for_the_next(self) -> None:
        batch, ended = sw.Batch(GAME, 50, seed=2), 0
        for _ in range(60):
            batch.step(batch.uniform())
            ended += int(batch.done.sum())
            assert np.all(batch.turns >= 0)
            assert np.all((batch.plies == 0) == batch.done)
            assert np.allclose(batch.scores.sum(axis=1), batch.done)
        assert ended > 100

    def test_some_can_wait(self) -> None:
        batch, alone = sw.Batch(GAME, 50, seed=2), sw.Batch(GAME, 50, seed=2)
        only = np.arange(50) % 3 == 0
        for _ in range(30):
            actions = np.where(only, batch.uniform(), 10**6)  # not even looked at
            alone.step(np.where(only, actions, alone.uniform()))
            batch.step(actions, only=only)
            assert np.array_equal(batch.states[only], alone.states[only])
            assert np.array_equal(batch.done, alone.done & only)
        assert np.all(batch.plies[~only] == 0)

    @pytest.mark.parametrize("only", [[True] * 49, [1] * 50, [[True] * 50], "all"])
    def test_but_it_must_be_said_well(self, only: Any) -> None:
        batch = sw.Batch(GAME, 50)
        with pytest.raises(sw.BadArray, match="expected 50 truth values"):
            batch.step(batch.uniform(), only=only)


class TestMemory:
    def test_views_are_not_copied_and_cannot_be_written(self) -> None:
        batch = played(5, 3)
        for view in (batch.states, batch.turns, batch.plies, batch.done, batch.scores):
            assert not view.flags.owndata
            with pytest.raises(ValueError, match="read-only"):
                view[:] = 0
        assert np.shares_memory(batch.legal(), batch.legal())
        assert np.shares_memory(batch.states["turn"], batch.turns)

    def test_masks_go_where_they_are_wanted(self) -> None:
        batch = played(5, 3)
        out = np.full((5, GAME.actions), 7, np.uint8)
        assert batch.legal(out) is out
        assert np.array_equal(out, batch.legal())

    @pytest.mark.parametrize("dtype", [np.uint8, np.float32])
    def test_planes_go_where_they_are_wanted(self, dtype: type) -> None:
        batch = played(600, 3, threads=2)
        out: NDArray[Any] = np.full((600, *GAME.features.sight.shape), 7, dtype)
        assert batch.observe(out) is out
        assert np.array_equal(out, batch.observe())

    def test_a_step_can_observe_on_its_way(self) -> None:
        batch = played(600, 3, threads=2)
        out = np.full((600, *GAME.features.sight.shape), 7, np.uint8)
        batch.step(batch.uniform(), out)
        assert np.array_equal(out, batch.observe())

    def test_copies_go_their_own_way(self) -> None:
        batch = played(600, 3, threads=2)
        before = bytes_of(batch)
        for again in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
            assert bytes_of(again) == before
            again.step(again.uniform())
            assert bytes_of(again) != before
        assert bytes_of(batch) == before


def wrong_actions(batch: sw.Batch) -> list[Any]:
    """Return what cannot be played."""
    good = batch.uniform()
    illegal, below, beyond = good.copy(), good.copy(), good.copy()
    illegal[2] = batch.legal()[2].argmin()
    below[1], beyond[4] = -1, GAME.actions
    shapes = [good[:-1], good[None], [], int(good[0])]
    dtypes = [good.astype(float), good.astype(bool), ["keep 1"] * 5, None]
    return [illegal, below, beyond, 2**32 + good, *shapes, *dtypes]


class TestBadInput:
    @pytest.mark.parametrize("number", range(12))
    def test_bad_actions_change_nothing(self, number: int) -> None:
        batch = played(5, 3)
        before = bytes_of(batch)
        with pytest.raises(sw.GameError, match="expected"):
            batch.step(wrong_actions(batch)[number])
        assert bytes_of(batch) == before

    def test_an_illegal_action_is_named(self) -> None:
        batch = sw.Batch(GAME, 3, seed=1)
        with pytest.raises(sw.IllegalMove, match=r"^veil: match 0: action 11 is not legal now, e"):
            batch.step([11, 11, 11])

    @pytest.mark.parametrize(
        "out",
        [
            np.zeros((5, GAME.actions)),
            np.zeros((4, GAME.actions), np.uint8),
            np.zeros((GAME.actions, 5), np.uint8).T,
            np.zeros((5, 2 * GAME.actions), np.uint8)[:, ::2],
            np.frombuffer(bytes(5 * GAME.actions), np.uint8).reshape(5, -1),
            [[0] * GAME.actions] * 5,
        ],
    )
    def test_bad_masks(self, out: Any) -> None:
        with pytest.raises(sw.BadArray, match="expected"):
            sw.Batch(GAME, 5).legal(out)

    @pytest.mark.parametrize(
        "out",
        [
            np.zeros((5, *GAME.features.sight.shape), np.float64),
            np.zeros((5, *GAME.features.sight.shape), np.int8),
            np.zeros((4, *GAME.features.sight.shape), np.uint8),
            np.zeros((5, GAME.features.sight.shape[0], 9), np.uint8),
            np.asfortranarray(np.zeros((5, *GAME.features.sight.shape), np.uint8)),
            "planes",
        ],
    )
    def test_bad_planes(self, out: Any) -> None:
        batch = sw.Batch(GAME, 5)
        before = bytes_of(batch)
        with pytest.raises(
            sw.BadArray, match=r"expected uint8 or float32|expected a numpy|C-order"
        ):
            batch.observe(out)
        with pytest.raises(sw.BadArray, match="expected"):
            batch.step(batch.uniform(), out)
        assert bytes_of(batch) == before

    def test_another_dtype_is_refused(self) -> None:
        with pytest.raises(sw.BadArray, match=r"float64 of shape .* expected uint8 or float32"):
            sw.Batch(GAME, 5).observe(dtype=np.float64)

    @pytest.mark.parametrize(
        "given",
        [
            {"count": 0},
            {"count": 2.0},
            {"count": True},
            {"seats": 9},
            {"seed": -1},
            {"seed": 2**64},
            {"seed": True},
            {"threads": 0},
            {"threads": 1.5},
            {"rounds": 77},
            {"colour": "red"},
        ],
    )
    def test_bad_options(self, given: dict[str, Any]) -> None:
        with pytest.raises(sw.BadOption):
            sw.Batch(GAME, **{"count": 3, **given})

    def test_no_game(self) -> None:
        with pytest.raises(sw.BadOption, match="expected a game"):
            sw.Batch("element", 3)  # type: ignore[arg-type]

    @pytest.mark.parametrize("index", [-1, 3, 10**9])
    def test_no_such_match(self, index: int) -> None:
        with pytest.raises(sw.BadOption, match="expected 0 to 2"):
            sw.Batch(GAME, 3).scene(index)


class TestPictures:
    @pytest.mark.parametrize("name", sw.names())
    def test_a_notebook_shows_the_first_matches(self, name: str) -> None:
        page = sw.Batch(sw.load(name), 20)._repr_html_()
        assert page.count("<svg") == page.count("</svg>") == 6
        assert page.startswith("<div") and page.endswith("</div>")

    def test_a_scene_is_what_a_match_shows(self) -> None:
        batch = sw.Batch(GAME, 2, seed=4)
        match = sw.Match(GAME, seed=int(batch.seeds[1]))
        assert batch.scene(1) == match.scene()
        assert match.scene()._repr_svg_() == match.svg()

    def test_it_says_what_it_is(self) -> None:
        batch = sw.Batch(GAME, 2, seats=3)
        assert repr(batch) == "<2 matches of Veil, 3 seats>"
        assert len(batch) == 2
