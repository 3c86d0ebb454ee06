"""Gymnasium: its own checks, a seat against bots, and the same seat in a batch."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import stonewright as sw
from stonewright import bots, envs

IDS = {
    "stonewright/Element-v0": "element",
    "stonewright/ElementalStones-v0": "elemental_stones",
    "stonewright/SorcererAndStones-v0": "sorcerer_and_stones",
}


class First:
    """A bot that plays the first legal action and remembers for whom."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: sw.View) -> int:
        self.seats.add(view.seat)
        return int(view.legal()[0])


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    """Register the ids, and once more, which does no harm."""
    envs.register_gymnasium()
    assert envs.register_gymnasium() == list(IDS)


class TestChair:
    @pytest.mark.parametrize("name", IDS)
    def test_their_own_check(self, name: str) -> None:
        """It plays actions of one position in another, so that they must not raise."""
        check_env(gymnasium.make(name, illegal="lose").unwrapped)

    @pytest.mark.parametrize("name", IDS)
    def test_registered(self, name: str) -> None:
        env = gymnasium.make(name, seats=3, seat=1)
        assert env.unwrapped.game.name == IDS[name]
        planes, info = env.reset(seed=3)
        assert planes in env.observation_space
        assert info["action_mask"].sum() == len(env.unwrapped.match.legal())
        assert env.unwrapped.match.turn == 1

    def test_samples_are_legal_and_a_match_ends(self) -> None:
        env = envs.gymnasium("element", bots="uniform", turn_limit=30)
        env.reset(seed=1)
        env.action_space.seed(1)
        total, over = 0.0, False
        while not over:
            _, reward, over, cut, _ = env.step(env.action_space.sample())
            assert not cut
            total += reward
        assert total == env.match.score()[0]

    def test_bots_have_the_other_seats(self) -> None:
        bot = First()
        env = envs.gymnasium("element", seats=4, seat=2, bots=[bot, "uniform", bot], turn_limit=9)
        env.reset(seed=1)
        while not env.match.over:
            env.step(env.match.legal()[0])
        assert bot.seats == {0, 3}

    def test_the_same_seed_plays_the_same(self) -> None:
        def play(seed: int) -> bytes:
            env = envs.gymnasium("elemental_stones", bots="greedy")
            env.reset(seed=seed)
            for _ in range(10):
                env.step(env.match.legal()[0])
            state: bytes = env.match.state.tobytes()
            return state

        assert play(1) == play(1) != play(2)

    def test_render(self) -> None:
        env = envs.gymnasium("elemental_stones", seat=1, render_mode="ansi")
        env.reset(seed=1)
        assert env.render() == env.match.show(1)

    def test_bad_actions_change_nothing(self) -> None:
        env = envs.gymnasium("element")
        env.reset(seed=1)
        before = env.match.state.tobytes()
        with pytest.raises(sw.IllegalMove, match="expected one of"):
            env.step(9)
        assert env.match.state.tobytes() == before

    def test_bad_actions_may_lose(self) -> None:
        env = envs.gymnasium("element", illegal="lose")
        env.reset(seed=1)
        _, reward, over, cut, _ = env.step(9)
        assert (reward, over, cut) == (0.0, True, False)
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)

    def test_reset_comes_first(self) -> None:
        with pytest.raises(gymnasium.error.ResetNeeded):
            envs.gymnasium("element").step(0)

    @pytest.mark.parametrize(
        "given",
        [
            {"seat": 2},
            {"seat": True},
            {"bots": ["uniform", "uniform"]},
            {"bots": "genius"},
            {"render_mode": "rgb_array"},
            {"illegal": "ignore"},
            {"turn_limit": 0},
        ],
    )
    def test_bad_options(self, given: dict[str, Any]) -> None:
        with pytest.raises(sw.BadOption):
            envs.gymnasium("element", **given).reset(seed=0)


def first_legal(planes: Any, masks: Any, seats: Any) -> Any:
    """Choose the first legal action everywhere."""
    assert set(seats.tolist()) <= {0, 1}
    return masks.argmax(axis=1)


class TestChairs:
    @pytest.mark.parametrize("name", IDS)
    def test_steps(self, name: str) -> None:
        env = gymnasium.make_vec(name, num_envs=30, seat=1)
        planes, info = env.reset(seed=1)
        for _ in range(20):
            assert planes in env.observation_space
            assert np.all(env.batch.turns == 1)
            masks = info["action_mask"]
            assert np.array_equal(masks, env.batch.legal())
            planes, rewards, ended, cut, info = env.step(masks.argmax(axis=1))
            assert rewards.shape == ended.shape == cut.shape == (30,)
            assert not cut.any()
            assert np.all(rewards[~ended] == 0)

    def test_matches_end_and_the_next_begins(self) -> None:
        env = envs.vector("element", 20, turn_limit=6)
        env.reset(seed=2)
        ended, rewards = np.zeros(20), np.zeros(20)
        for _ in range(60):
            _, reward, over, _, _ = env.step(env.batch.uniform())
            ended, rewards = ended + over, rewards + reward
        assert np.all(ended >= 1)
        assert abs(rewards.sum() / ended.sum() - 0.5) < 0.1  # nearly all are draws

    def test_the_same_seed_plays_the_same(self) -> None:
        def play(seed: int) -> bytes:
            env = envs.vector("elemental_stones", 8)
            env.reset(seed=seed)
            for _ in range(10):
                env.step(env.batch.uniform())
            state: bytes = env.batch.states.tobytes()
            return state

        assert play(1) == play(1) != play(2)

    def test_others_may_be_a_bot(self) -> None:
        bot = First()
        env = envs.vector("elemental_stones", 3, seats=3, seat=1, bots=bot)
        env.reset(seed=1)
        for _ in range(5):
            env.step(env.batch.legal().argmax(axis=1))
        assert bot.seats == {0, 2}

    def test_others_may_be_described(self) -> None:
        env = envs.vector("element", 2, bots="greedy", turn_limit=2)
        env.reset(seed=1)
        assert np.all(env.batch.turns == 0)

    def test_others_may_be_a_policy(self) -> None:
        env = envs.vector("element", 5, bots=first_legal)
        env.reset(seed=1)
        for _ in range(5):
            env.step(env.batch.legal().argmax(axis=1))
        assert np.all(env.batch.turns == 0)

    def test_bad_actions_change_nothing(self) -> None:
        env = envs.vector("element", 5)
        env.reset(seed=1)
        before = env.batch.states.tobytes()
        with pytest.raises(sw.BadArray, match="expected 5 action numbers"):
            env.step(np.zeros(4, np.int64))
        with pytest.raises(sw.IllegalMove, match="expected one of"):
            env.step(np.full(5, 9))
        assert env.batch.states.tobytes() == before

    def test_bad_options(self) -> None:
        for given in ({"seat": 5}, {"bots": "genius"}, {"turn_limit": 0}):
            with pytest.raises(sw.BadOption):
                envs.vector("element", 5, **given)


def test_views_in_a_batch_hide_what_views_of_matches_hide() -> None:
    env = envs.vector("elemental_stones", 2, bots=bots.make("uniform", 1))
    env.reset(seed=1)
    view, truth = env._view(0), env.batch.states[0]
    assert view.seat == 0
    assert view.state.hand[0].tolist() == truth.hand[0].tolist()
    assert view.state.deck.tolist() != truth.deck.tolist()
