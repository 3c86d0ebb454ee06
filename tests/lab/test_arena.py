"""One match between bots: fair, repeatable, and never brought down by a bot."""

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import stonewright as sw
from lab.made import plan, sober
from stonewright import bots
from stonewright.games.elemental_stones.rules.state import CHOOSING
from stonewright.lab.arena import Result, play_match
from stonewright.lab.plan import Plan

make = bots.make


class Lowest:
    """Plays the legal action of the lowest number."""

    def choose(self, view: sw.View) -> int:
        return int(view.legal()[0])


class Raises:
    """Fails at every choice."""

    def choose(self, view: sw.View) -> int:
        raise RuntimeError("out of ideas")


class Cheats:
    """Answers what is no action."""

    def choose(self, view: sw.View) -> int:
        return 10**6


class Interrupts:
    """Is asked when somebody presses Ctrl-C."""

    def choose(self, view: sw.View) -> int:
        raise KeyboardInterrupt


class Closes:
    """Plays, and says whether it was closed."""

    closed = 0

    def choose(self, view: sw.View) -> int:
        return int(view.legal()[-1])

    def close(self) -> None:
        Closes.closed += 1


class Watches:
    """Notes who was made with which seed, and what it was shown."""

    seeds: list[int] = []  # noqa: RUF012
    guesses: list[int] = []  # noqa: RUF012

    def __init__(self, seed: int) -> None:
        Watches.seeds.append(seed)

    def choose(self, view: sw.View) -> int:
        Watches.guesses.append(int(view.state.rng))
        return int(view.legal()[0])


ODD: dict[str, type[bots.Bot]] = {
    "raises": Raises,
    "cheats": Cheats,
    "interrupts": Interrupts,
    "closes": Closes,
}


@pytest.fixture(autouse=True)
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let texts name the bots above."""

    def other(text: str, seed: int = 0) -> bots.Bot:
        if text == "watches":
            return Watches(seed)
        return ODD[text]() if text in ODD else make(text, seed)

    monkeypatch.setattr("stonewright.bots.make", other)
    Closes.closed = 0
    Watches.seeds, Watches.guesses = [], []


class TestMatches:
    @pytest.mark.parametrize(
        "line_up", ["uniform greedy", "greedy uniform uniform", "uniform " * 4]
    )
    def test_a_result(self, line_up: str) -> None:
        made = plan(*line_up.split())
        found = play_match(made, 1)
        assert found.number == 1
        assert found.seating == made.seating(1)
        assert sum(found.score) == pytest.approx(1)
        assert found.plies == sum(found.choices)
        assert 0 < sum(found.turns) <= 8  # the turn limit
        assert all(seconds > 0 for seconds in found.seconds)
        assert found.failures == (0,) * made.seats
        assert found.troubles == ("",) * made.seats
        assert pickle.loads(pickle.dumps(found)) == found

    def test_it_is_the_match_of_its_seeds(self) -> None:
        made, number = plan("uniform", "greedy"), 3
        match = sw.Match(made.load(), 2, made.match_seed(number), **made.options)
        seating = enumerate(made.seating(number))
        players = [make(text, made.bot_seed(number, seat)) for seat, text in seating]
        while not match.over:
            view = match.seen_by(match.turn, made.guess_seed(number, len(match.history)))
            match.play(players[match.turn].choose(view))
        found = play_match(made, number)
        assert found.plies == len(match.history)
        assert found.score == tuple(match.score())
        assert found.points == tuple(match.points())

    def test_it_can_be_repeated(self) -> None:
        made = plan("greedy", "uniform")
        assert sober(play_match(made, 4)) == sober(play_match(made, 4))
        assert sober(play_match(made, 4)) != sober(play_match(plan("greedy", "uniform", seed=1), 4))

    def test_chance_is_the_same_in_a_block(self) -> None:
        """With bots that never use their own chance, both rotations are the same match."""
        made = plan("closes", "closes")
        first, second, other = (sober(play_match(made, number)) for number in (0, 1, 4))
        assert first | {"number": 1} == second
        assert first | {"number": 4} != other

    def test_seeds_are_those_of_the_plan(self) -> None:
        made = plan("watches", "watches")
        play_match(made, 5)
        assert Watches.seeds == [made.bot_seed(5, 0), made.bot_seed(5, 1)]
        assert len(set(Watches.guesses)) == len(Watches.guesses)

    def test_cards_of_ones_own(self, tmp_path: Path) -> None:
        game, path = sw.load("elemental_stones"), tmp_path / "box.toml"
        path.write_text(game.write_box().replace("name = ", "name = 'mine' # ", 1))
        made = Plan(game.name, (("uniform", "uniform"),), game.complete(2, {}), cards=str(path))
        assert made.load().box.name == "mine"
        assert play_match(made, 0).plies > 10


class TestChance:
    def test_it_chooses_among_a_kind_and_nothing_else(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(bots.KINDS, "lowest", lambda *_: Lowest())
        lowest = plan("lowest", "lowest", game="elemental_stones", radius=4)
        seen: set[int] = set()
        for number in range(6):
            matches: list[sw.Match] = []
            play_match(replace(lowest, chance=("objective",)), number, matches.append)
            match = matches[-1]
            for ply, action in enumerate(match.history):
                before = match.back(ply)
                rank = before.legal().tolist().index(action)
                if before.state.phase == CHOOSING:
                    seen.add(rank)
                else:
                    assert rank == 0
        assert seen == {0, 1}


class TestShares:
    def result(self, seating: str, *score: float) -> Result:
        zeros = (0,) * len(score)
        nothing = ("",) * len(score)
        return Result(
            0, tuple(seating), score, score, 1, zeros, zeros, (0.0,) * len(score), zeros, nothing
        )

    def test_a_bot_with_several_seats(self) -> None:
        found = self.result("abb", 0.5, 0.5, 0.0)
        assert found.share("a") == 0.5
        assert found.share("b") == 0.25

    def test_a_draw(self) -> None:
        assert self.result("ab", 0.5, 0.5).drawn
        assert not self.result("abc", 0.5, 0.5, 0.0).drawn


class TestBadBots:
    @pytest.mark.parametrize(("bot", "words"), [("raises", "out of ideas"), ("cheats", "1000000")])
    def test_the_match_goes_on(self, bot: str, words: str) -> None:
        found = play_match(plan("uniform", bot), 0)
        assert sum(found.score) == pytest.approx(1)
        assert found.failures == (0, found.choices[1])
        assert words in found.troubles[1]
        assert found.troubles[0] == ""

    def test_what_it_plays_is_repeatable_and_varied(self) -> None:
        made = plan("raises", "raises")
        first, again, other = (play_match(made, number) for number in (0, 0, 2))
        assert sober(first) == sober(again)
        assert first.plies != other.plies

    def test_an_interrupt_gets_through(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            play_match(plan("closes", "interrupts"), 0)
        assert Closes.closed == 1

    def test_bots_are_closed(self) -> None:
        play_match(plan("closes", "closes", "uniform"), 0)
        assert Closes.closed == 2

    def test_bots_are_closed_if_another_cannot_be_made(self) -> None:
        with pytest.raises(sw.BadOption, match="nobody"):
            play_match(plan("closes", "nobody"), 0)
        assert Closes.closed == 1


def test_many_matches_are_fair() -> None:
    """Alike bots score alike in every seat of the table, over rotations."""
    made = plan("uniform", "uniform", "uniform")
    found = [play_match(made, number) for number in range(12)]
    assert np.mean([result.share("uniform") for result in found]) == pytest.approx(1 / 3)
