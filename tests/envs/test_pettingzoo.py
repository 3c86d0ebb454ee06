"""PettingZoo: its own tests, and that an environment is the match inside."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright import envs

with warnings.catch_warnings():  # its tests import its own environments the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

CYCLES = 150
TABLES = [(name, seats) for name in sw.names() for seats in (2, 4)]


def maker(name: str, seats: int) -> Callable[..., Any]:
    """Return what makes an environment."""
    return lambda **more: envs.pettingzoo(name, seats, **more)


def play_out(env: Any, seed: int) -> list[int]:
    """Play at random to the end; return the actions."""
    chance, actions = np.random.default_rng(seed), []
    for _ in env.agent_iter():
        seen, _, over, _, info = env.last()
        if over:
            env.step(None)
            continue
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        actions.append(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        env.step(actions[-1])
    return actions


@pytest.mark.parametrize(("name", "seats"), TABLES)
class TestTheirOwn:
    @pytest.mark.filterwarnings("ignore::UserWarning")  # it warns of agents that act twice
    def test_api(self, name: str, seats: int) -> None:
        api_test(envs.pettingzoo(name, seats), num_cycles=CYCLES)

    def test_seed(self, name: str, seats: int) -> None:
        seed_test(maker(name, seats), num_cycles=CYCLES // seats)

    def test_render(self, name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(maker(name, seats))
        assert len(capsys.readouterr().out.splitlines()) > 20


class TestTable:
    def test_it_is_a_match(self) -> None:
        env = envs.pettingzoo("elemental_stones", 3)
        env.reset(seed=4)
        actions, rewards = play_out(env, 1), env.match.score()
        match = sw.Match(sw.load("elemental_stones"), 3, env.match.seed)
        for action in actions:
            match.play(action)
        assert match.over
        assert match.state.tobytes() == env.match.state.tobytes()
        assert rewards.tolist() == match.score().tolist()

    def test_rewards_are_shares_of_the_win(self) -> None:
        env = envs.pettingzoo("element", 2, turn_limit=4)
        env.reset(seed=4)
        while not env.match.over:
            assert set(env.rewards.values()) == {0.0}
            env.step(int(env.match.legal()[0]))
        assert env.rewards == {"player_0": 0.5, "player_1": 0.5}
        assert env.last()[1:3] == (0.5, True)

    def test_agents_see_what_their_seats_see(self) -> None:
        env = envs.pettingzoo("elemental_stones", 2)
        env.reset(seed=1)
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], env.match.observe(seat))
            assert seen["action_mask"].any() == (seat == env.match.turn)

    def test_another_seed_is_another_match(self) -> None:
        env = envs.pettingzoo("element")
        seeds = set()
        for seed in (1, 2, None, None):
            env.reset(seed=seed)
            seeds.add(env.match.seed)
        assert len(seeds) == 4

    @pytest.mark.parametrize("action", [9, -1, 10**9, None])
    def test_bad_actions_change_nothing(self, action: int | None) -> None:
        env = envs.pettingzoo("element")
        env.reset(seed=1)
        before = env.match.state.tobytes()
        with pytest.raises(sw.IllegalMove, match="expected"):
            env.step(action)
        assert env.match.state.tobytes() == before

    @pytest.mark.parametrize(
        "given", [{"seats": 9}, {"render_mode": "film"}, {"turn_limit": 0}, {"depth": 3}]
    )
    def test_bad_options(self, given: dict[str, Any]) -> None:
        with pytest.raises(sw.BadOption):
            envs.pettingzoo("element", **given)

    def test_no_such_game(self) -> None:
        with pytest.raises(sw.UnknownGame):
            envs.pettingzoo("chess")
