"""Stepping beside the environments that others ship, in one run: steps a second, and ratios.

    python bench/envs.py [--seconds 1] [--rounds 5] [--clock wall] [--json FILE]

Every contender plays legal actions at random for some seconds in each round, in turns; the best
round counts, since a busy machine can only take speed away. What is timed:

- many matches in step, on all cores: only the step itself, up to the next observations (uint8 or
  bool) and masks in memory; actions are chosen outside. Each at the size that suits it best, and
  Pgx also with the choice that suits it best: by numpy, or by its own compiled function, which
  leaves its threads awake, as `uniform` leaves ours.
- many matches at random: the same with the choice of a random legal action in it, by what each
  library has for that (Pgx: `act_randomly`, compiled into one function with the step).
- one match through PettingZoo: `last`, a choice from the mask by numpy, `step`.
- one match from Python: the list of legal actions, a choice, the action; no observation.

On a machine that is busy with other things `--clock cpu` counts the processor time of all threads
instead of the time that passes. Peers that are not installed are left out, and named.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import stonewright as sw
from stonewright import envs

SIZES = (256, 512, 1024, 2048, 4096)
Burst = Callable[[float], float]  # seconds -> steps a second
MANY, RANDOM = "many matches in step", "many matches at random"
AGENTS, ONE = "one match through PettingZoo", "one match from Python"
GOALS = {MANY: 10.0, RANDOM: 10.0, AGENTS: 5.0, ONE: 0.5}
CLOCKS = {"wall": time.perf_counter, "cpu": time.process_time}
clock = CLOCKS["wall"]


def timed(choose: Callable[[], Any], step: Callable[[Any], Any], count: int) -> Burst:
    """Return a burst of steps of `count` matches each; choosing is not timed."""

    def burst(seconds: float) -> float:
        steps, taken = 0, 0.0
        while taken < seconds:
            actions = choose()
            start = clock()
            step(actions)
            taken += clock() - start
            steps += count
        return steps / taken

    return burst


def our_batch(name: str, count: int, random_too: bool = False) -> Burst:
    """Return a burst of a batch of ours."""
    game = sw.load(name)
    batch = sw.Batch(game, count, seed=1)
    planes = np.zeros((count, *game.features.sight.shape), np.uint8)
    if random_too:
        return timed(lambda: None, lambda _: batch.step(batch.uniform(), planes), count)
    return timed(batch.uniform, lambda actions: batch.step(actions, planes), count)


def pgx_random(count: int) -> Burst:
    """Return a burst of Pgx's hex with its own random choice, in one compiled function."""
    import jax
    import pgx
    from pgx.experimental.utils import act_randomly
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("hex")
    one = jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(0), count)

    def advance(state: Any, key: Any) -> Any:
        key, now = jax.random.split(key)
        return one(state, act_randomly(now, state.legal_action_mask), keys), key

    both, held = jax.jit(advance), [(jax.jit(jax.vmap(env.init))(keys), keys[0])]

    def step(_: Any) -> None:
        held[0] = both(*held[0])
        jax.block_until_ready((held[0][0].observation, held[0][0].legal_action_mask))

    return timed(lambda: None, step, count)


def pgx_hex(count: int, by_itself: bool) -> Burst:
    """Return a burst of Pgx's hex, compiled, with its own automatic reset."""
    import jax
    import pgx
    from pgx.experimental.utils import act_randomly
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("hex")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), count)
    held, key = [jax.jit(jax.vmap(env.init))(keys)], [keys[0]]
    chance, pick = np.random.default_rng(1), jax.jit(act_randomly)

    def choose() -> Any:
        if not by_itself:
            return drawn(chance, np.asarray(held[0].legal_action_mask))
        key[0], now = jax.random.split(key[0])
        return jax.block_until_ready(pick(now, held[0].legal_action_mask))

    def advance(actions: Any) -> None:
        held[0] = step(held[0], actions, keys)
        jax.block_until_ready((held[0].observation, held[0].legal_action_mask))

    return timed(choose, advance, count)


def envpool_hex(count: int) -> Burst:
    """Return a burst of EnvPool's Hex, stepped all together."""
    import envpool

    env = envpool.make("Hex-v1", env_type="gymnasium", num_envs=count, seed=1)
    held = [env.reset()[1]["legal_action_mask"]]
    chance = np.random.default_rng(1)

    def advance(actions: Any) -> None:
        held[0] = env.step(actions)[-1]["legal_action_mask"]

    return timed(lambda: drawn(chance, held[0]), advance, count)


def drawn(chance: np.random.Generator, masks: Any) -> Any:
    """Choose a legal action of each match at random."""
    return (chance.random(masks.shape) * masks).argmax(axis=1).astype(np.int32)


def agents(env: Any) -> Burst:
    """Return a burst of a PettingZoo environment."""
    chance = random.Random(1)

    def burst(seconds: float) -> float:
        steps, start = 0, clock()
        while (taken := clock() - start) < seconds:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                legal = None if over or cut else np.flatnonzero(seen["action_mask"])
                env.step(None if legal is None else int(legal[chance.randrange(len(legal))]))
                steps += 1
        return steps / taken

    return burst


def connect_four() -> Burst:
    """Return a burst of PettingZoo's own connect four, with the wrappers it comes with."""
    from pettingzoo.classic import connect_four_v3

    return agents(connect_four_v3.env())


def our_match(name: str) -> Burst:
    """Return a burst of single matches of ours."""
    game, chance = sw.load(name), random.Random(1)

    def burst(seconds: float) -> float:
        plies, start = 0, clock()
        while (taken := clock() - start) < seconds:
            match = sw.Match(game, seed=plies)
            while not match.over:
                legal = match.legal()
                match.play(legal[chance.randrange(len(legal))])
                plies += 1
        return plies / taken

    return burst


def spiel_hex() -> Burst:
    """Return a burst of OpenSpiel's hex, driven from Python."""
    import pyspiel

    game, chance = pyspiel.load_game("hex(board_size=11)"), random.Random(1)

    def burst(seconds: float) -> float:
        plies, start = 0, clock()
        while (taken := clock() - start) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[chance.randrange(len(legal))])
                plies += 1
        return plies / taken

    return burst


def contenders(sizes: tuple[int, ...]) -> dict[tuple[str, str], list[Burst]]:
    """Return all that is measured, by kind and name; of several sizes the best counts."""
    found: dict[tuple[str, str], list[Burst]] = {}
    if find_spec("pgx"):
        ways = [(size, by_itself) for size in sizes for by_itself in (False, True)]
        found[MANY, "Pgx hex"] = [pgx_hex(*way) for way in ways]
    if find_spec("envpool"):
        found[MANY, "EnvPool Hex"] = [envpool_hex(size) for size in sizes]
    for name in sw.names():
        found[MANY, name] = [our_batch(name, size) for size in sizes]
    if find_spec("pgx"):
        found[RANDOM, "Pgx hex"] = [pgx_random(size) for size in sizes]
    for name in sw.names():
        found[RANDOM, name] = [our_batch(name, size, random_too=True) for size in sizes]
    found[AGENTS, "connect_four_v3"] = [connect_four()]
    for name in sw.names():
        found[AGENTS, name] = [agents(envs.pettingzoo(name))]
    found[ONE, "OpenSpiel hex(board_size=11)"] = [spiel_hex()]
    for name in sw.names():
        found[ONE, name] = [our_match(name)]
    return found


def measure(seconds: float, rounds: int, sizes: tuple[int, ...]) -> dict[tuple[str, str], float]:
    """Return the best steps a second of each contender."""
    bursts = contenders(sizes)
    best = dict.fromkeys(bursts, 0.0)
    for number in range(rounds + 1):
        for name, some in bursts.items():
            found = max(burst(seconds if number else 0.01) for burst in some)
            best[name] = max(best[name], found) if number else 0.0  # the first compiles
    return best


def ratios(best: dict[tuple[str, str], float]) -> dict[tuple[str, str], dict[str, float]]:
    """Return what each of ours is in times of each of its peers."""
    ours = set(sw.names())
    return {
        (kind, name): {
            peer: speed / best[kind, peer]
            for other, peer in best
            if other == kind and peer not in ours
        }
        for (kind, name), speed in best.items()
        if name in ours
    }


def main() -> None:
    """Measure, print a table, and write JSON where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of each burst")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="of batches")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="what time is counted")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    given = parser.parse_args()
    global clock
    clock = CLOCKS[given.clock]
    best = measure(given.seconds, given.rounds, tuple(given.sizes))
    against = ratios(best)
    table = Table("what", "who", "steps/s", "times its peers", "goal")
    for (kind, name), speed in best.items():
        times = ", ".join(f"{peer} {x:.2f}" for peer, x in against.get((kind, name), {}).items())
        table.add_row(kind, name, f"{speed:,.0f}", times, f"{GOALS[kind]:g}" if times else "")
    Console().print(table)
    for peer in ("pgx", "envpool"):
        if not find_spec(peer):
            print(f"{peer} is not installed, so it is left out")
    if given.json:
        figures = {f"{kind}: {name}": speed for (kind, name), speed in best.items()}
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
