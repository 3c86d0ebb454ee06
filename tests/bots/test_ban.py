"""Bans: no kind of bot plays what it is denied while something else is legal."""

import shutil

import pytest

import stonewright as sw
from bots.programs import EAGER, HUNTER
from stonewright import bots
from stonewright.bots.base import allowed
from tables import TABLES, Table, play_out

TEXTS = ["uniform", "greedy", "level:2", "search:150", f"outside:{HUNTER}"]
TEXTS += [f"outside:{EAGER}"] if shutil.which("perl") else []


def named(text: str) -> str:
    """Return a short name for a bot."""
    return text.rpartition("/")[2]


def moments(table: Table) -> list[sw.View]:
    """Return views of a match where more than one action is legal."""
    match = play_out(table.match(5), 5, plies=60)
    plies = range(0, len(match.history), 7)
    views = [past.seen_by(past.turn, 1) for past in map(match.back, plies)]
    return [view for view in views if len(view.legal()) > 1]


def close(bot: bots.Bot) -> None:
    """End a bot that is a program."""
    bots.Steady(bot).close()


class Denied:
    """A ban that can be changed, so that one bot is asked many times."""

    def __init__(self) -> None:
        self.ban: bots.Ban = lambda view, action: False

    def __call__(self, view: sw.View, action: int) -> bool:
        return self.ban(view, action)


@pytest.mark.parametrize("text", TEXTS, ids=named)
@pytest.mark.parametrize("table", TABLES[::3], ids=str)
class TestBans:
    def test_one_action_is_left(self, table: Table, text: str) -> None:
        denied = Denied()
        bot = bots.make(text, 3, denied)
        for view in moments(table):
            for only in view.legal()[[0, -1]].tolist():
                denied.ban = lambda view, action, only=only: action != only  # type: ignore[misc]
                assert bot.choose(view) == only
        close(bot)

    def test_one_action_is_banned(self, table: Table, text: str) -> None:
        """What it likes best is denied: it plays something else."""
        denied = Denied()
        free, bound = bots.make(text, 3), bots.make(text, 3, denied)
        for view in moments(table):
            liked = free.choose(view)
            denied.ban = lambda view, action, liked=liked: action == liked  # type: ignore[misc]
            assert bound.choose(view) in set(view.legal().tolist()) - {liked}
        close(free)
        close(bound)

    def test_all_are_banned(self, table: Table, text: str) -> None:
        bot = bots.make(text, 3, lambda view, action: True)
        for view in moments(table):
            assert bot.choose(view) in view.legal()
        close(bot)

    def test_components(self, table: Table, text: str) -> None:
        denied = Denied()
        bot = bots.make(text, 3, denied)
        for view in moments(table):
            uses = {a: view.game.topics(view.state, a) for a in view.legal().tolist()}
            for topic in sorted(set(sum(uses.values(), ())))[:3]:
                denied.ban = bots.without(topic)
                banned = {action for action, topics in uses.items() if topic in topics}
                assert bot.choose(view) not in banned or len(banned) == len(uses)
        close(bot)


class TestWithout:
    """A ban on components."""

    def test_a_whole_match_without_fire(self) -> None:
        match = sw.Match(sw.load("element"), seed=3, turn_limit=40)
        players = [bots.make("uniform", seat, bots.without("Fire", "draw 0")) for seat in range(2)]
        elsewhere = 0
        while not match.over:
            chosen = players[match.turn].choose(match.seen_by(match.turn, 1))
            written = [match.write(int(action)) for action in match.legal()]
            banned = [text for text in written if text.startswith("F ") or text == "draw 0"]
            assert match.write(chosen) not in banned or len(banned) == len(written)
            elsewhere += bool(banned)
            match.play(chosen)
        assert elsewhere > 40

    def test_several_components(self) -> None:
        match = sw.Match(sw.load("element"), seed=3, first=0)
        match.play("draw 4")
        view = match.seen_by(0, 1)
        both = allowed(view, bots.without("Fire", "Water")).tolist()
        topics = {topic for action in both for topic in match.game.topics(view.state, action)}
        assert not topics & {"Fire", "Water"}
        assert set(both) == set(allowed(view, bots.without("Fire")).tolist()) & set(
            allowed(view, bots.without("Water")).tolist()
        )

    def test_an_unknown_component_bans_nothing(self) -> None:
        view = sw.Match(sw.load("element"), seed=3).seen_by(0, 1)
        assert (allowed(view, bots.without("Plutonium")) == view.legal()).all()
