"""Many games at once: uniform random play on all cores, or on a graphics card."""

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright import lockstep
from stonewright.errors import BadOption, shown
from stonewright.game import LISTED, MISS, NOBODY, Game
from stonewright.kernel import Kernel, bind, cast, lane, stream, take
from stonewright.lockstep import together
from stonewright.places import ALONE, Call, Card, Scratch, check

setup: Any
legal: Any
propose: Any
offer: Any
accept: Any
apply: Any
score: Any
begin: Any  # begin_game, pick_proposed and one of all picks, bound to the rules
proposed: Any
picked: Any

CHUNK = 256  # games between two looks at the clock, the keyboard and the progress bar
LAUNCH = 1 << 20  # games between two of these on a graphics card
Progress: TypeAlias = Callable[[int], None]


def begin_game(states, row, chance, box, work, blank, seed, number):  # type: ignore[no-untyped-def]
    """Set up the game of a number."""
    states[row] = blank[0]
    states[row].rng = stream(seed, 2 * number)
    chance[0] = stream(seed, 2 * number + 1)
    setup(states[row], box, work)


def pick_listed(state, box, work, moves, dice):  # type: ignore[no-untyped-def]
    """Return a legal action, each with the same chance, by listing them all."""
    return moves[cast(dice, legal(state, box, work, moves))]


def pick_proposed(state, box, work, moves, dice):  # type: ignore[no-untyped-def]
    """Return the first proposal that is no miss: a legal action, or LISTED."""
    action = np.int64(MISS)
    while action == MISS:
        action = np.int64(propose(state, box, work, dice))
    return action


def pick_offered(state, box, work, moves, dice):  # type: ignore[no-untyped-def]
    """Return the first action on offer that is legal."""
    accepted = False
    while not accepted:
        action = offer(state, box, dice)
        accepted = accept(state, box, work, action)
    return action


def pick_either(state, box, work, moves, dice):  # type: ignore[no-untyped-def]
    """Return a legal action by proposals, or by a list where that is proposed."""
    action = proposed(state, box, work, moves, dice)
    return moves[cast(dice, legal(state, box, work, moves))] if action == LISTED else action


def play_games(  # type: ignore[no-untyped-def]
    start,
    plies,
    scores,
    states,
    works,
    moves,
    dice,
    bell,
    sheet,
    own,
    counter,
    boxes,
    blank,
    seed,
):
    """Play a game at random for each entry of `plies`, numbered from `start`.

    Each thread has a row of states, works, moves and dice, and takes the next game when it has
    played one to its end. It is one loop over the plies of all its games: on a graphics card no
    thread waits until the longest game of its neighbours is over.
    """
    row = lane()
    state, box, work = states[row], boxes[0], works[row]
    listed, chance = moves[row], dice[row]
    game, count = take(counter, 1), 0
    while game < len(plies):
        if count == 0:
            begin(states, row, chance, box, work, blank, seed, start + game)
        apply(state, picked(state, box, work, listed, chance), box, work)
        count += 1
        if state.turn == NOBODY:
            plies[game] = count
            score(state, box, scores[game])
            game, count = take(counter, 1), 0


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came of many random games, in the order of their numbers."""

    plies: NDArray[np.int32]  # of each game
    scores: NDArray[np.float64]  # of each game and seat


def playouts(
    game: Game,
    count: int,
    seats: int = 2,
    seed: int = 0,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Playouts:
    """Play `count` games by uniform random choice, on all cores or a graphics card.

    The result depends neither on `device`, which is "cpu" or "cuda", nor on `threads`. `progress`
    is called with the number of games done since the last call.
    """
    _check(count, seed, device, threads)
    blank = game.blank(seats, 0, game.complete(seats, options))
    result = Playouts(np.zeros(count, np.int32), np.zeros((count, seats)))
    if device == "cuda":
        _play_on_card(game, blank, seed, result, progress)
    else:
        _play_on_cores(game, blank, seed, result, threads or os.cpu_count() or 1, progress)
    return result


def _play_on_card(
    game: Game, blank: NDArray[Any], seed: int, result: Playouts, progress: Progress | None
) -> None:
    """Play all games on a graphics card, some at a time."""
    kernel, room, more = _for_card(game)
    card = Card(room)
    shared = card.put(game.box.data), card.put(blank), np.uint64(seed), *map(card.put, more)
    for start in range(0, len(result.plies), LAUNCH):
        part = slice(start, start + LAUNCH)
        rows = card.put(result.plies[part]), card.put(result.scores[part])
        card.run(Call(kernel, rows, (card.put(counter()), *shared)), first=start)
        result.plies[part], result.scores[part] = map(card.fetch, rows)
        if progress is not None:
            progress(len(rows[0]))


def _for_card(game: Game) -> tuple[Kernel, Scratch, Scratch]:
    """Return a game's kernel for a card, scratch memory of a thread, and what all threads share."""
    if (offers := game.rules.offers) is None:
        return _kernel(type(game)), scratch(game), ()
    kernel = together(game.name, game.rules, offers)
    return kernel, lockstep.room(game), (lockstep.kinds(game, offers),)


def _play_on_cores(
    game: Game,
    blank: NDArray[Any],
    seed: int,
    result: Playouts,
    threads: int,
    progress: Progress | None,
) -> None:
    """Play all games on a pool of threads."""
    kernel, shared = _kernel(type(game)), (game.box.data, blank, np.uint64(seed))

    def play(start: int) -> int:
        rows = result.plies[start : start + CHUNK], result.scores[start : start + CHUNK]
        kernel(np.uint64(start), *rows, *scratch(game), *ALONE, counter(), *shared)
        return len(rows[0])

    _run(play, range(0, len(result.plies), CHUNK), threads, progress)


def scratch(game: Game) -> Scratch:
    """Return states, works, moves and dice of one thread."""
    moves, dice = np.zeros((1, game.actions), np.int32), np.zeros((1, 1), np.uint64)
    return np.zeros(1, game.layout), game.scratch(), moves, dice


def counter() -> NDArray[np.int64]:
    """Return a count of the games that were taken: none."""
    return np.zeros(1, np.int64)


def _check(count: int, seed: int, device: str, threads: int | None) -> None:
    """Raise BadOption for what `playouts` cannot do."""
    if not isinstance(count, int) or count < 0:
        raise BadOption(f"playouts: count={shown(count)}, expected a number of games")
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise BadOption(f"playouts: seed={shown(seed)}, expected 0 to 2**64 - 1")
    check("playouts", device, threads)


@cache
def picker(game: type[Game]) -> Kernel:
    """Return the game's own way to pick a legal action at random, or the one that always works."""
    rules = game.rules
    if (offers := rules.offers) is not None:
        return bind(pick_offered, game.name, offer=offers.offer, accept=offers.accept)
    if rules.propose is None:
        return bind(pick_listed, game.name, legal=rules.legal)
    proposed = bind(pick_proposed, game.name, propose=rules.propose)
    return bind(pick_either, game.name, proposed=proposed, legal=rules.legal)


def player(game: type[Game], name: str, picked: Kernel) -> Kernel:
    """Return a playout kernel of a game under a name, with a way to pick actions."""
    rules = game.rules
    begin = bind(begin_game, game.name, setup=rules.setup)
    return bind(play_games, name, begin=begin, picked=picked, apply=rules.apply, score=rules.score)


@cache
def _kernel(game: type[Game]) -> Kernel:
    """Return the game's own playout kernel."""
    return player(game, game.name, picker(game))


def _run(
    play: Callable[[int], int],
    starts: range,
    threads: int,
    progress: Progress | None,
) -> None:
    """Play all chunks on a pool of threads; an interrupt is answered within one chunk."""
    todo = iter(starts)
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[int]] = set()
        try:
            while True:
                for start in todo:
                    running.add(pool.submit(play, start))
                    if len(running) >= 2 * threads:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                games = sum(future.result() for future in done)
                if progress is not None:
                    progress(games)
        finally:
            for future in running:
                future.cancel()
