"""Honesty: what a bot plays depends on what its seat knows and on its seed, and on nothing else."""

import gc
import pickle
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np
import pytest

import stonewright as sw
from bots.programs import HUNTER, overhear
from stonewright import bots
from stonewright.doors import doors
from tables import TABLES, Table, play_out
from toy import Veil
from toy.rules import END, TAKE

TEXTS = ["uniform", "greedy", "level:2", "search:150", f"outside:{HUNTER}"]
SEED = 5  # of views and of bots
WORLDS = 2  # other truths to compare with

Maker: TypeAlias = Callable[[sw.Match], bots.Bot]


def moments(table: Table, count: int = 4) -> Iterator[sw.Match]:
    """Yield a match at several plies."""
    match = play_out(table.match(8), 8, plies=80)
    for ply in np.linspace(0, len(match.history) - 1, count).astype(int):
        yield match.back(int(ply))


def other_world(match: sw.Match, seat: int, number: int) -> sw.Match:
    """Return a match that a seat cannot tell from this one: hidden things and chance differ.

    It does not ask `seen_by`, which is under test here.
    """
    other = match.back(len(match.history))
    other._states["rng"] = 1000 + number
    box, works = match.game.box.data, np.zeros(1, match.game.work)
    doors(type(match.game)).guess(other._states, seat, box, works)
    other._states["rng"] = number
    other.seed = match.seed + 1 + number
    return other


def content(view: sw.View) -> tuple[object, ...]:
    """Return all that a view holds."""
    return view.game, view.seat, view.states.tobytes(), view.ply, view.seen


def check_views(match: sw.Match) -> None:
    """A view is the same to the byte, whatever the hidden truth."""
    seat = match.turn
    for number in range(WORLDS):
        other = other_world(match, seat, number)
        assert content(match.seen_by(seat, SEED)) == content(other.seen_by(seat, SEED))


def check_choices(match: sw.Match, make: Maker) -> None:
    """A bot chooses the same, whatever the hidden truth."""
    worlds = [match, *(other_world(match, match.turn, number) for number in range(WORLDS))]
    assert len({_choice(world, make) for world in worlds}) == 1


def _choice(match: sw.Match, make: Maker) -> int:
    bot = make(match)
    try:
        return int(bot.choose(match.seen_by(match.turn, SEED)))
    finally:
        bots.Steady(bot).close()


@pytest.mark.parametrize("table", TABLES, ids=str)
class TestHonesty:
    def test_views(self, table: Table) -> None:
        for match in moments(table, 12):
            check_views(match)

    @pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.rpartition("/")[2])
    def test_choices(self, table: Table, text: str) -> None:
        for match in [*moments(table, 2)][-1:] if ":" in text else moments(table, 8):
            check_choices(match, lambda _: bots.make(text, SEED))

    def test_what_a_program_is_told(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        _, match, _ = moments(table, 3)
        tales = []
        for world in (match, other_world(match, match.turn, 1)):
            _choice(world, lambda _: bots.make(TEXTS[-1], SEED))
            tales.append(list(said))
            said.clear()
        assert tales[0] == tales[1]
        assert len(tales[0]) > 10


# The net bites.


class Onlooker:
    """A cheat: it has a handle to the match, and its choice depends on the true state."""

    def __init__(self, match: sw.Match) -> None:
        self.match = match

    def choose(self, view: sw.View) -> int:
        legal = view.legal()
        return int(legal[sum(self.match.state.tobytes()) % len(legal)])


class Seer(Onlooker):
    """A cheat that only looks at the chance to come."""

    def choose(self, view: sw.View) -> int:
        legal = view.legal()
        return int(legal[int(self.match.state.rng) % len(legal)])


class Thief:
    """A bot of Veil that trusts the deck it is shown: it takes the top if it is better."""

    def choose(self, view: sw.View) -> int:
        state, legal = view.state, view.legal().tolist()
        if TAKE not in legal:
            return int(legal[-1])
        top, own = state.deck[state.left - 1], state.hand[view.seat, 0]
        return TAKE if top > own else END


def seen_whole(match: sw.Match, seat: int, seed: int) -> sw.View:
    """Return a view that is no guess: the true state."""
    return sw.View(match.game, seat, match._states.copy(), len(match.history), match._since(seat))


def in_all_matches(check: Callable[[sw.Match], None]) -> None:
    """Check many moments of matches with secrets."""
    for seed in range(6):
        match = play_out(sw.Match(Veil(), seed=seed, rounds=5), seed)
        for ply in range(len(match.history)):
            check(match.back(ply))


class TestTheNetBites:
    @pytest.mark.parametrize("cheat", [Onlooker, Seer])
    def test_on_a_handle_to_the_match(self, cheat: type[Onlooker]) -> None:
        with pytest.raises(AssertionError):
            in_all_matches(lambda match: check_choices(match, cheat))

    def test_on_the_chance_to_come_of_an_open_game(self) -> None:
        match = sw.Match(sw.load("element"), seed=2)
        with pytest.raises(AssertionError):
            check_choices(match, Seer)

    def test_on_the_true_state_handed_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        in_all_matches(lambda match: check_choices(match, lambda _: Thief()))
        monkeypatch.setattr(sw.Match, "seen_by", seen_whole)
        with pytest.raises(AssertionError):
            in_all_matches(lambda match: check_choices(match, lambda _: Thief()))
        with pytest.raises(AssertionError):
            in_all_matches(check_views)

    def test_worlds_do_differ(self) -> None:
        match = play_out(sw.Match(Veil(), seed=2), 2, plies=3)
        worlds = {match.position()}
        worlds |= {other_world(match, match.turn, number).position() for number in range(6)}
        assert len(worlds) > 3
        chances = {other_world(match, match.turn, number).state.rng.item() for number in range(6)}
        assert len(chances) == 6


# What hangs on a view.


def reachable(root: object) -> Iterator[object]:
    """Yield every object that hangs on another, but for code."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if id(item) in found or isinstance(item, type | ModuleType | FunctionType):
            continue
        found[id(item)] = item
        yield item
        waiting += gc.get_referents(item)
        waiting += [item.base] if isinstance(item, np.ndarray) and item.base is not None else []


def holds_truth(view: Any, match: sw.Match) -> bool:
    """Tell whether the match or its state can be reached from a view."""
    for item in reachable(view):
        if item is match or item is match.history or item is match._past:
            return True
        if isinstance(item, np.ndarray) and np.shares_memory(item, match._states):
            return True
    return False


@pytest.mark.parametrize("table", TABLES, ids=str)
class TestViews:
    def test_no_way_leads_to_the_match(self, table: Table) -> None:
        for match in moments(table):
            assert not holds_truth(match.seen_by(match.turn, SEED), match)

    def test_it_survives_alone(self, table: Table) -> None:
        for match in moments(table):
            view = match.seen_by(match.turn, SEED)
            alone = pickle.loads(pickle.dumps(view))
            guess = guessed_states(match, SEED)
            assert alone.states.tobytes() == view.states.tobytes() == guess
            assert alone.legal().tolist() == view.legal().tolist()
            assert (alone.seat, alone.ply, alone.seen) == (view.seat, view.ply, view.seen)

    def test_the_chance_to_come_is_not_in_it(self, table: Table) -> None:
        for match in moments(table):
            truth = match._states["rng"].tobytes()
            assert truth not in pickle.dumps(match.seen_by(match.turn, SEED))


def guessed_states(match: sw.Match, seed: int) -> bytes:
    """Return the bytes of a guess from another world: nothing of the truth can be in them."""
    return other_world(match, match.turn, 3).seen_by(match.turn, seed).states.tobytes()


class TestTheSearchBites:
    def test_on_a_view_of_the_state_itself(self) -> None:
        match = sw.Match(Veil(), seed=1)
        view = sw.View(match.game, 0, match._states[:], 0, ())
        assert holds_truth(view, match)

    def test_on_a_match_that_hangs_on_the_game(self) -> None:
        game = Veil()
        match = sw.Match(game, seed=1)
        game.played = [match]  # type: ignore[attr-defined]
        assert holds_truth(match.seen_by(0, 1), match)

    def test_on_chance_that_is_handed_over(self) -> None:
        match = sw.Match(Veil(), seed=2**60 + 12345)
        view = match.seen_by(0, int(match.state.rng))
        assert match._states["rng"].tobytes() not in pickle.dumps(match.seen_by(0, 1))
        assert view.states["rng"] != match._states["rng"]  # a guess draws from it
        view.states["rng"] = match.state.rng
        assert match._states["rng"].tobytes() in pickle.dumps(view)
