"""OpenSpiel: its own tests, its searches, and that no state tells more than it should."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import stonewright as sw
from stonewright import envs

NAMES = {f"stonewright_{name}": name for name in sw.names()}
SHORT = {
    "stonewright_element": "(turn_limit=3)",
    "stonewright_elemental_stones": "",
    "stonewright_sorcerer_and_stones": "(round_limit=2)",
}


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    """Register the games, and once more, which does no harm."""
    envs.register_openspiel()
    assert envs.register_openspiel() == list(NAMES)


def started(name: str, plies: int = 0, seed: int = 1) -> Any:
    """Return a state after some plies at random."""
    chance, state = np.random.default_rng(seed), pyspiel.load_game(name).new_initial_state()
    for _ in range(plies):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", NAMES)
class TestTheirOwn:
    def test_random_play(self, name: str) -> None:
        pyspiel.random_sim_test(
            pyspiel.load_game(f"{name}{SHORT[name]}"), num_sims=1, serialize=False, verbose=False
        )

    def test_search(self, name: str) -> None:
        game = pyspiel.load_game(f"{name}{SHORT[name]}")
        chance = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, chance, max_length=5)
        bot = mcts.MCTSBot(game, 1.4, 4, evaluator, solve=False, random_state=chance)
        assert abs(sum(full_match(game, bot)) - 1) < 1e-9

    def test_search_in_information_sets(self, name: str) -> None:
        game = pyspiel.load_game(f"{name}{SHORT[name]}")
        chance = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, chance, max_length=5)
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=chance)
        assert abs(sum(full_match(game, bot)) - 1) < 1e-9


def full_match(game: Any, bot: Any) -> list[float]:
    """Let a bot play both sides to the end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize("name", NAMES)
class TestState:
    def test_it_is_a_match(self, name: str) -> None:
        state = started(name, 120)
        start = pyspiel.load_game(name).new_initial_state()
        seed = int(start.world.states["rng"][0])
        match = sw.Match(sw.load(NAMES[name]), 2, seed_of(name))
        for action in state.history():
            match.play(action)
        assert seed >= 0
        assert match.state.tobytes() == state.world.states[0].tobytes()
        assert state.legal_actions() == match.legal().tolist()
        assert state.returns() == match.score().tolist()

    def test_strings(self, name: str) -> None:
        state = started(name, 30)
        seat = state.current_player()
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
        assert state.observation_string(seat) in state.information_state_string(seat)

    def test_tensor(self, name: str) -> None:
        state = started(name, 30)
        seat, game = state.current_player(), state.get_game()
        tensor = np.array(state.observation_tensor(seat), np.float32)
        assert tensor.tolist() == state.world.observe(seat).tolist()
        assert game.observation_tensor_shape() == list(sw.load(NAMES[name]).features.sight.shape)

    def test_a_clone_sees_no_future(self, name: str) -> None:
        """What a clone draws says nothing of what the state will draw; the rest is the same."""
        differ = 0
        for seed in range(12):
            state = started(name, 40, seed)
            clone = state.clone()
            for seat in range(2):
                assert clone.information_state_string(seat) == state.information_state_string(seat)
            assert clone.legal_actions() == state.legal_actions()
            assert clone.history() == state.history()
            differ += clone.world.states.tobytes() != state.world.states.tobytes()
            before = state.world.states.tobytes()
            clone.apply_action(clone.legal_actions()[0])
            assert state.world.states.tobytes() == before
        assert differ == 12

    def test_clones_of_a_state_agree(self, name: str) -> None:
        """A search that clones its root again and again finds the same tree below it."""
        state = started(name, 40)
        one, two = state.clone(), state.clone()
        chance = np.random.default_rng(1)
        for _ in range(30):
            assert one.world.states.tobytes() == two.world.states.tobytes()
            if not one.is_terminal():
                action = int(chance.choice(one.legal_actions()))
                one.apply_action(action)
                two.apply_action(action)

    def test_resampled_states_are_possible_ones(self, name: str) -> None:
        state, chance = started(name, 40), np.random.default_rng(1)
        for seat in range(2):
            worlds = {state.world.states.tobytes()}
            for _ in range(4):
                other = state.resample_from_infostate(seat, chance.random)
                told = other.information_state_string(seat)
                assert told == state.information_state_string(seat)
                assert other.current_player() == state.current_player()
                worlds.add(other.world.states.tobytes())
            assert len(worlds) == 5

    def test_memory_tells_paths_apart(self, name: str) -> None:
        words = {started(name, plies).information_state_string(0) for plies in range(20)}
        assert len(words) == 20


def seed_of(name: str) -> int:
    """Return the seed of the first match of a game."""
    from stonewright.kernel import stream

    assert name in NAMES
    return int(stream(np.uint64(0), 0))


class TestOptions:
    def test_seats_and_options(self) -> None:
        game = pyspiel.load_game("stonewright_element(players=3,turn_limit=5)")
        state = game.new_initial_state()
        assert game.num_players() == 3
        assert state.world.states["turn_limit"][0] == 5

    def test_team(self) -> None:
        game = pyspiel.load_game("stonewright_sorcerer_and_stones(variant=coop)")
        assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL

    def test_matches_differ_and_a_seed_repeats_them(self) -> None:
        states = []
        for _ in range(2):
            game = pyspiel.load_game("stonewright_elemental_stones(seed=5)")
            states += [game.new_initial_state().world.states.tobytes() for _ in range(2)]
        assert states[0] != states[1]
        assert states[:2] == states[2:]

    def test_bad_actions_change_nothing(self) -> None:
        state = started("stonewright_element", 3)
        before = state.world.states.tobytes()
        with pytest.raises(sw.IllegalMove, match="expected one of"):
            state.world.play(505)
        with pytest.raises(sw.IllegalMove, match="expected one of"):
            state.world.play(10**9)
        assert state.world.states.tobytes() == before
