"""Steady bots: whatever the bot inside does, a legal action comes out."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from bots.programs import a_view, gone, play_against, program
from stonewright.bots import Outside, Steady
from toy import Veil

ELEMENT = sw.load("element")


class Answers:
    """A bot that always gives the same answer, or raises it."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.closed = answer, 0

    def choose(self, view: sw.View) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def close(self) -> None:
        self.closed += 1


class Mute(Exception):  # noqa: N818
    """An error that cannot even say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


class Vandal:
    """A bot that writes into all it gets."""

    def choose(self, view: sw.View) -> int:
        view.states.view(np.uint8)[:] = 0x7F
        return 10**6


class TestGoodAnswers:
    @pytest.mark.parametrize("answer", [2, np.int32(2), np.int64(2), np.uint8(2)])
    def test_they_go_through(self, answer: object) -> None:
        steady = Steady(Answers(answer))
        chosen = steady.choose(a_view(ELEMENT))
        assert chosen == 2
        assert type(chosen) is int
        assert steady.failures == []


class TestBadAnswers:
    @pytest.mark.parametrize(
        "answer",
        [None, "draw 2", "2", 2.0, np.float64(2), True, -1, 5, 509, 10**30, [2], np.array([2, 3])],
        ids=repr,
    )
    def test_they_become_legal_ones(self, answer: object) -> None:
        steady = Steady(Answers(answer))
        assert steady.choose(a_view(ELEMENT)) in a_view(ELEMENT).legal()
        assert len(steady.failures) == 1
        assert steady.failures[0].startswith("ply 0: BotFailed: answered ")

    @pytest.mark.parametrize(
        ("problem", "words"),
        [
            (ValueError("what\na   mess"), "ValueError: what a mess"),
            (sw.BotFailed("gave up"), "BotFailed: gave up"),
            (RecursionError(), "RecursionError"),
            (MemoryError(), "MemoryError"),
            (StopIteration(), "StopIteration"),
            (asyncio.CancelledError(), "CancelledError"),
            (ValueError(10_000 * "x"), "ValueError: x"),
            (Mute(), "Mute: <exception str() failed>"),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_so_do_errors(self, problem: BaseException, words: str) -> None:
        steady = Steady(Answers(problem))
        assert steady.choose(a_view(ELEMENT)) in a_view(ELEMENT).legal()
        assert words in steady.failures[0]
        assert len(steady.failures[0]) < 600
        assert "\n" not in steady.failures[0]

    @pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit])
    def test_people_may_still_leave(self, problem: type[BaseException]) -> None:
        steady = Steady(Answers(problem()))
        with pytest.raises(problem):
            steady.choose(a_view(ELEMENT))
        assert steady.failures == []

    def test_a_spoilt_view_does_no_harm(self) -> None:
        steady = Steady(Vandal())
        for _ in range(20):
            assert steady.choose(a_view(ELEMENT)) in a_view(ELEMENT).legal()

    def test_nothing_to_choose(self) -> None:
        match = sw.Match(Veil(), seed=1)
        play_against(Steady(Answers(None)), match, 0)
        with pytest.raises(sw.IllegalMove, match="no action is legal"):
            Steady(Answers(0)).choose(match.seen_by(0, 1))


class TestChance:
    def test_all_legal_actions_are_alike(self) -> None:
        steady = Steady(Answers(None), seed=4)
        found = Counter(steady.choose(a_view(ELEMENT)) for _ in range(2000))
        assert sorted(found) == a_view(ELEMENT).legal().tolist()
        assert all(abs(count - 400) < 100 for count in found.values())

    def test_the_same_seed_gives_the_same(self) -> None:
        def chosen(seed: int) -> list[int]:
            steady = Steady(Answers(None), seed)
            return [steady.choose(a_view(ELEMENT)) for _ in range(20)]

        assert chosen(2**64 - 1) == chosen(2**64 - 1) != chosen(3)


class TestClose:
    def test_the_bot_is_closed(self) -> None:
        bot = Answers(0)
        Steady(bot).close()
        assert bot.closed == 1

    def test_a_bot_need_not_close(self) -> None:
        Steady(Vandal()).close()

    def test_an_error_in_closing_is_no_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Answers, "close", lambda _: 1 / 0)
        Steady(Answers(0)).close()

    def test_a_program_ends(self, tmp_path: Path) -> None:
        bot = Outside(program(tmp_path, "greet(str(os.getpid())); serve()"))
        steady = Steady(bot)
        steady.choose(a_view())
        steady.close()
        assert gone(int(bot.name))


class TestWholeMatches:
    """A match goes on whatever a program does."""

    @pytest.mark.parametrize(
        "body",
        [
            "sys.exit(1)",
            "greet(); asked(); say('play x')",
            "greet()\nfor n in range(9): say('play ' + asked()[0][0])",
            "greet()\nwhile True: asked(); say('play 0')",
        ],
        ids=["dies", "illegal", "dies now and then", "knows one action"],
    )
    def test_it_ends(self, body: str, tmp_path: Path) -> None:
        steady = Steady(Outside(program(tmp_path, body)), seed=2)
        match = sw.Match(Veil(), seed=3, rounds=5)
        play_against(steady, match, 0)
        steady.close()
        assert match.over
        assert steady.failures
