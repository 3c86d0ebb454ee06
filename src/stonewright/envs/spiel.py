"""The games as OpenSpiel games in Python: chance is sampled inside, hidden cards stay hidden."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from stonewright.doors import doors
from stonewright.errors import IllegalMove
from stonewright.game import NOBODY, Game, Value
from stonewright.games import load, names
from stonewright.kernel import stream

PREFIX = "stonewright_"
TEAM = "coop"  # a value of an option by which all seats share one score
FUTURE = 1  # the stream of chance to come in a clone


class World:
    """A position, and what each seat was told on the way."""

    def __init__(self, game: Game, states: NDArray[Any]) -> None:
        self.game, self.states = game, states
        self.works = np.zeros(1, game.work)
        self.moves = np.zeros(game.actions, np.int32)
        self.seats = int(states["seats"][0])
        self.told = [b""] * self.seats  # a hash of all that each seat was told
        self.untold: list[tuple[bytes, int]] = []  # what was played since, and where

    def __deepcopy__(self, memo: dict[int, Any]) -> "World":
        """Return a copy with another future: what nobody knows is dealt anew, always the same."""
        other = self._copy(self.states.copy())
        other.told, other.untold = self.told[:], self.untold[:]
        other.states["rng"] = stream(self.states["rng"][0], FUTURE)
        other.rules.redeal(other.states, other.game.box.data, other.works)
        return other

    def _copy(self, states: NDArray[Any]) -> "World":
        return World(self.game, states)

    @property
    def rules(self) -> Any:
        """The game's rules as Python calls them."""
        return doors(type(self.game))

    @property
    def turn(self) -> int:
        """The seat to move, NOBODY at the end."""
        return int(self.states["turn"][0])

    def legal(self) -> list[int]:
        """Return the legal actions, ascending."""
        count = self.rules.legal(self.states, self.game.box.data, self.works, self.moves)
        actions: list[int] = self.moves[:count].tolist()
        return actions

    def play(self, action: int) -> None:
        """Play an action; IllegalMove if it is not legal."""
        before, box = self.states.tobytes(), self.game.box.data
        legal = self.legal()
        if action not in legal:
            some = ", ".join(map(str, legal[:12]))
            raise IllegalMove(
                f"{self.game.name}: action {action} is not legal now, expected one of {some}"
            )
        self.rules.apply(self.states, action, box, self.works)
        self.untold.append((before, action))

    def score(self) -> list[float]:
        """Return each seat's share of the win."""
        out = np.zeros(self.seats)
        self.rules.score(self.states, self.game.box.data, out)
        shares: list[float] = out.tolist()
        return shares

    def observe(self, seat: int, dtype: type = np.uint8) -> NDArray[Any]:
        """Return what a seat may know, as numbers in one row."""
        out: NDArray[Any] = np.empty(int(np.prod(self.game.features.sight.shape)), dtype)
        self.rules.observe(self.states, seat, self.game.box.data, out)
        return out

    def memory(self, seat: int) -> str:
        """Return a word for all that a seat was told up to now."""
        self._tell()
        return self.told[seat].hex()

    def _tell(self) -> None:
        """Tell each seat what was played since the last time, as far as it may know."""
        for before, action in self.untold:
            past = self._copy(np.frombuffer(bytearray(before), self.game.layout))
            for seat in range(self.seats):
                words = self.game.write(past.states[0], action, seat).encode()
                self.told[seat] = _hashed(self.told[seat], past.observe(seat).tobytes(), words)
        self.untold = []

    def resampled(self, seat: int, seed: int) -> "World":
        """Return a world that could be this one as far as a seat knows."""
        self._tell()
        other = self._copy(self.states.copy())
        other.states["rng"] = seed
        other.rules.guess(other.states, seat, self.game.box.data, other.works)
        other.told = [_hashed(b"", other.observe(i).tobytes(), b"") for i in range(self.seats)]
        other.told[seat] = self.told[seat]
        return other


def _hashed(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"\0".join(parts), digest_size=12).digest()


class SpielState(pyspiel.State):
    """A position as OpenSpiel wants it."""

    def __init__(self, game: "SpielGame", world: World) -> None:
        super().__init__(game)
        self.world = world

    def current_player(self) -> int:
        """Return the seat to move, or TERMINAL."""
        turn = self.world.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn == NOBODY else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal()

    def _apply_action(self, action: int) -> None:
        self.world.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.world.game.write(self.world.states[0], action, player)

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.world.turn == NOBODY

    def returns(self) -> list[float]:
        """Return each seat's share of the win; zeros while the match lasts."""
        return self.world.score()

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a seat sees, and a word for all that it has seen before."""
        seat = self.current_player() if player is None else player
        return f"{self.world.memory(seat)}\n{self.observation_string(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        """Return what a seat sees, as text."""
        seat = self.current_player() if player is None else player
        return self.world.game.show(self.world.states[0], seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a state that could be this one as far as a seat knows."""
        seed = int(sampler() * 2**53)
        return _resampled(self, self.world.resampled(player, seed))

    def __str__(self) -> str:
        """Return the actions played: OpenSpiel holds that a clone has the same text after them."""
        return f"{self.world.game.title}: {self.history_str()}"


def _resampled(state: SpielState, world: World) -> SpielState:
    """Return a clone of a state with another world in it."""
    other: SpielState = state.clone()
    other.world = world
    return other


class Observer:
    """What a seat sees as a tensor, the planes of an observation."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(int(np.prod(game.features.sight.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.features.sight.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat may know."""
        self.tensor[:] = state.world.observe(player, np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same as text."""
        return state.observation_string(player)


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel wants it; `name` is set by the subclass for each game."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = load(self.name)
        seats = int(given.get("players", 2))
        options = _options(self.rules, given)
        self.blank = self.rules.blank(seats, 0, self.rules.complete(seats, options))
        self.started, self.seed = 0, int(given.get("seed", 0))
        super().__init__(_type(self.name, TEAM in options.values()), self._info(seats), given)

    def _info(self, seats: int) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.rules.longest,
        )

    def new_initial_state(self) -> SpielState:
        """Return a new match; each has a seed of its own, by the game's seed and their number."""
        states = self.blank.copy()
        states["rng"] = stream(np.uint64(self.seed), self.started)
        self.started += 1
        world = World(self.rules, states)
        world.rules.setup(states, self.rules.box.data, world.works)
        return SpielState(self, world)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what turns states into tensors."""
        return Observer(self.rules)


def _options(game: Game, given: dict[str, Any]) -> dict[str, Value]:
    """Return the options that were given, as the game knows them."""
    return {
        option.name: option.read(str(given[option.name]))
        for option in game.options
        if option.name in given
    }


@cache
def _type(name: str, team: bool = False) -> Any:
    """Return OpenSpiel's description of a game."""
    game, utility = load(name), pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if team else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 2,
            "seed": 0,
            **{option.name: option.default for option in game.options},
        },
    )


def register() -> list[str]:
    """Register each game, unless that was done before."""
    for name in names():
        if f"{PREFIX}{name}" not in pyspiel.registered_names():
            kind = type(f"SpielGame_{name}", (SpielGame,), {"name": name})
            pyspiel.register_game(_type(name), kind)
    return [f"{PREFIX}{name}" for name in names()]
