"""The search: its tree, its choices, its clock, and the levels made of it."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

import stonewright as sw
from stonewright import bots
from stonewright.bots import forest, search, tree
from stonewright.bots.forest import ENTRANTS, Budget, Share, Tree, best
from stonewright.bots.rating import rate
from stonewright.bots.search import SPELL, Effort, Level, Search
from tables import TABLES, Table, play_out
from toy import Veil

THOUGHT = -7  # what stands for the answer of a search
GAMES = [Table(Veil(), 2), *[Table(sw.load(name), 2) for name in sw.names()]]


def moment(table: Table, seed: int, plies: int = 30) -> sw.View:
    """Return what the seat to move sees some plies into a match, where it has a choice."""
    match = play_out(table.match(seed), seed, plies)
    for _ in range(200):
        if match.over:
            match = table.match(seed)
        if len(match.legal()) > 1:
            return match.seen_by(match.turn, seed)
        match.play(int(match.legal()[0]))
    raise AssertionError("nothing to choose")


def turns_of(table: Table, slips: int, matches: int, anew: bool = False) -> list[list[int]]:
    """Return what one bot answers in each turn of random matches, where it has a choice.

    With `anew` it is made again for each action, as for a server that keeps none.
    """
    turns: list[list[int]] = []
    for seed in range(matches):
        match, last = table.match(seed), -1
        while not match.over:
            if len(match.legal()) > 1:
                if anew or last < 0:
                    bot = bots.make(f"search:600~{slips}", seed)
                if (turn := match.game.turns(match.state)) != last:
                    turns.append([])
                    last = turn
                turns[-1].append(bot.choose(match.seen_by(match.turn, seed)))
            play_out(match, seed + len(match.history), plies=1)
    return turns


def grown(table: Table, seed: int, iterations: int, size: int = 5000) -> tuple[Tree, sw.View]:
    """Return a tree that has seen so many iterations."""
    view = moment(table, seed)
    grown = Tree(view.game, size, seed)
    actions = view.legal()
    grown.plant(view, actions, rate(view, actions, seed))
    each, more = divmod(iterations, len(actions))
    grown.compete(view.seat, actions.tolist(), Share(each))
    grown.compete(view.seat, actions[:more].tolist(), Share(1))
    return grown, view


def below(nodes: np.ndarray, node: int) -> Iterator[int]:
    """Yield the children of a node."""
    child = int(nodes["first"][node])
    while child != tree.NONE:
        yield child
        child = int(nodes["next"][child])


def drawn(nodes: np.ndarray, node: int) -> object:
    """Return a node and all below it as nested tuples."""
    fields = [nodes[name][node].tolist() for name in ("action", "visits", "chances", "values")]
    return fields, [drawn(nodes, child) for child in below(nodes, node)]


@pytest.mark.parametrize("table", GAMES, ids=str)
class TestTree:
    def test_every_iteration_is_counted_once_at_each_node_of_its_path(self, table: Table) -> None:
        found, _view = grown(table, 3, 700)
        nodes, used = found.nodes, int(found.rooms["used"][0])
        assert nodes["visits"][tree.ROOT] == 700
        children = set(found.children().values())
        assert sum(nodes["visits"][child] - 1 for child in children) == 700
        assert used > 1 + len(children)
        for node in set(range(1, used)) - children:
            assert nodes["visits"][node] >= sum(nodes["visits"][c] for c in below(nodes, node))
            assert 1 <= nodes["visits"][node] <= nodes["chances"][node] + 1

    def test_values_are_means_of_shares(self, table: Table) -> None:
        found, view = grown(table, 4, 300)
        nodes, used = found.nodes, int(found.rooms["used"][0])
        seats = int(view.state.seats)
        inner = [node for node in range(1, used) if node not in found.children().values()]
        means = nodes["values"][inner] / nodes["visits"][inner][:, None]
        assert np.all((means >= 0) & (means <= 1))
        assert np.allclose(means[:, :seats].sum(axis=1), 1)
        assert np.all(means[:, seats:] == 0)

    def test_it_never_outgrows_its_memory_and_still_counts(self, table: Table) -> None:
        view = moment(table, 3)
        size = 1 + len(view.legal()) + 10
        found, _ = grown(table, 3, 500, size)
        assert found.rooms["used"][0] == size
        assert found.nodes["visits"][tree.ROOT] == 500

    def test_what_is_kept_is_what_was_below_the_action(self, table: Table) -> None:
        found, _ = grown(table, 5, 900)
        child = max(found.children().values(), key=lambda child: found.nodes["visits"][child])
        wanted = drawn(found.nodes, child)
        found.keep(int(found.nodes["action"][child]))
        assert drawn(found.nodes, tree.ROOT) == wanted
        assert found.rooms["used"][0] == 1 + str(wanted).count("([") - 1

    def test_a_full_tree_makes_room_for_the_actions_at_hand(self, table: Table) -> None:
        view = moment(table, 3)
        found, _ = grown(table, 3, 500, 1 + len(view.legal()) + 10)
        child = max(found.children().values(), key=lambda child: found.nodes["visits"][child])
        found.nodes["first"][child] = tree.NONE
        actions = np.arange(len(view.legal()) + 10, dtype=np.int32)
        found.plant(view, actions, np.linspace(0, 1, len(actions)))
        assert found.rooms["used"][0] == 1 + len(actions)
        assert len(found.children()) == len(actions)

    def test_an_action_without_a_node_leaves_an_empty_tree(self, table: Table) -> None:
        found, _ = grown(table, 5, 50)
        found.keep(-1)
        assert found.rooms["used"][0] == 1
        assert found.children() == {}

    def test_all_that_compete_get_the_same_in_the_same_worlds(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        view = moment(table, 6)
        found, actions = Tree(view.game, 9000, 1), view.legal()
        found.plant(view, actions, rate(view, actions, 1))
        worlds: dict[int, list[int]] = {child: [] for child in found.children().values()}
        run = Tree._run

        def watched(self: Tree, child: int, seat: int, iterations: int) -> None:
            worlds[child].append(int(self.rooms["dice"][0, 0]))
            run(self, child, seat, iterations)

        monkeypatch.setattr(Tree, "_run", watched)
        monkeypatch.setattr(forest, "CHUNK", 20)
        counts = found.compete(view.seat, actions.tolist(), Share(50))
        assert counts[:, 0].tolist() == [50] * len(actions)
        assert len({tuple(dice) for dice in worlds.values()}) == 1
        assert all(len(set(dice)) == 3 for dice in worlds.values())

    def test_counts_are_of_the_last_round_alone(self, table: Table) -> None:
        found, view = grown(table, 5, 900)
        actions = view.legal().tolist()[:3]
        before = found.counts(actions, view.seat)
        gained = found.compete(view.seat, actions, Share(7))
        assert np.allclose(found.counts(actions, view.seat), before + gained)
        assert gained[:, 0].tolist() == [7] * len(actions)

    def test_a_tree_that_is_stopped_does_not_wait_for_its_time(self, table: Table) -> None:
        class Endless(Share):
            def passes(self, actions: int) -> Iterator[int]:
                yield 1
                raise AssertionError("it went on")

        found, view = grown(table, 5, 50)
        found.stopped = True
        actions = view.legal().tolist()[:3]
        assert found.compete(view.seat, actions, Endless()).tolist() == [[0, 0]] * len(actions)


class TestRounds:
    """Half of those who compete go on; each round gets as much as any other."""

    @pytest.mark.parametrize(
        ("iterations", "rounds"),
        [
            (6400, [(16, 100), (8, 200), (4, 400), (2, 800)]),
            (60, [(7, 2), (4, 5), (2, 13)]),
            (5, [(2, 2)]),
            (1, [(2, 0)]),
        ],
    )
    def test_iterations_are_shared(self, iterations: int, rounds: list[tuple[int, int]]) -> None:
        budget, found = Budget(iterations, 0.0), []
        entrants = budget.entrants
        while entrants > 1:
            found.append((entrants, budget.share(entrants).iterations))
            entrants = (entrants + 1) // 2
        assert found == rounds

    def test_time_is_shared(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = Clock(monkeypatch)
        budget, began = Budget(None, clock.now + 1.0), clock.now
        assert budget.entrants == ENTRANTS
        for number in range(1, 5):
            entrants = 2 ** (5 - number)
            for iterations in budget.share(entrants).passes(entrants):
                clock.now += iterations * entrants / 100_000
            assert clock.now - began == pytest.approx(number / 4, abs=0.03)

    def test_the_best_go_on(self) -> None:
        counts = np.array([[10, 4.0], [10, 9.0], [20, 9.0], [10, 6.0]])
        assert best([5, 6, 7, 8], counts, 2) == [6, 8]
        assert best([5, 6], np.zeros((2, 2)), 1) == [5]

    def test_a_favourite_that_disappoints_is_dropped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        view = moment(Table(sw.load("element"), 2), 3, 31)
        ratings = rate(view, view.legal(), 1)
        second = int(view.legal()[np.argsort(-ratings, kind="stable")[1]])

        def compete(self: Tree, seat: int, actions: list[int], share: Share) -> np.ndarray:
            return np.array([[10.0, 9.0 if action == second else 1.0] for action in actions])

        monkeypatch.setattr(Tree, "compete", compete)
        monkeypatch.setattr(search, "rate", lambda *_: ratings)
        assert bots.make("search:5000", 1).choose(view) == second


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_seed_and_a_view_decide_the_choice(table: Table) -> None:
    view = moment(table, 8)
    chosen = [bots.make("search:120", 5).choose(view) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in view.legal()


@pytest.mark.parametrize("text", ["uniform", "greedy", "level:1", "search:300", "search:300*2"])
def test_any_seed_will_do(text: str) -> None:
    view = moment(GAMES[1], 8)
    for seed in (2**63, 2**64 - 1):
        assert bots.make(text, seed).choose(view) in view.legal()


class TestChoice:
    def test_a_win_at_hand_is_taken(self) -> None:
        game, found = sw.load("element"), 0
        for seed in range(12):
            match = sw.Match(game, 2, seed)
            chance = np.random.default_rng(seed)
            while not match.over and not (wins := winning(match)):
                match.play(int(chance.choice(match.legal())))
            if wins and len(match.legal()) > len(wins):
                found += 1
                chosen = bots.make("search:3000", seed).choose(match.seen_by(match.turn, seed))
                assert chosen in wins
        assert found >= 5

    def test_few_iterations_look_at_few_actions(self) -> None:
        view = moment(Table(sw.load("element"), 2), 3, 31)
        ratings = dict(zip(view.legal().tolist(), rate(view, view.legal(), 1), strict=True))
        one = {bots.make("search:1", seed).choose(view) for seed in range(60)}
        assert len(one) > min(25, len(ratings) // 2)
        many = [bots.make(f"search:{len(ratings)}", seed).choose(view) for seed in range(10)]
        assert all(ratings[action] > np.median(list(ratings.values())) for action in many)

    def test_banned_actions_are_not_even_looked_at(self) -> None:
        view = moment(Table(sw.load("element"), 2), 3, 31)
        free = view.legal()[1::2].tolist()
        bot = bots.make("search:500", 1, lambda view, action: action not in free)
        assert isinstance(bot, Search)
        assert bot.choose(view) in free
        (only,) = bot._trees
        assert sorted(only.children()) == free

    @pytest.mark.parametrize("table", GAMES, ids=str)
    def test_slips_take_whole_turns_and_are_as_frequent_as_they_should_be(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Search, "_think", lambda *_: THOUGHT)
        for slips, low, high in ((0, 0, 0), (40, 0.3, 0.5), (100, 1, 1)):
            turns = turns_of(table, slips, matches=24)
            assert all(len({action == THOUGHT for action in turn}) == 1 for turn in turns)
            assert max(map(len, turns)) > 2
            assert low <= np.mean([turn[0] != THOUGHT for turn in turns]) <= high

    @pytest.mark.parametrize("table", GAMES, ids=str)
    def test_careless_turns_come_in_spells(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Search, "_think", lambda *_: THOUGHT)
        spells: dict[tuple[int, int], set[bool]] = {}
        for seed in range(6):
            match = table.match(seed)
            bot = bots.make("search:600~50", seed)
            while not match.over:
                if len(match.legal()) > 1:
                    careless = bot.choose(match.seen_by(match.turn, seed)) != THOUGHT
                    rounds = match.game.turns(match.state) // table.seats
                    spells.setdefault((seed, rounds // SPELL), set()).add(careless)
                play_out(match, seed + len(match.history), plies=1)
        assert all(len(moods) == 1 for moods in spells.values())
        assert {mood for moods in spells.values() for mood in moods} == {False, True}

    def test_a_bot_made_anew_for_each_action_slips_for_whole_turns_too(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Search, "_think", lambda *_: THOUGHT)
        table = Table(sw.load("element"), 2)
        kept, made = (turns_of(table, 40, matches=2, anew=anew) for anew in (False, True))
        assert [turn[0] == THOUGHT for turn in kept] == [turn[0] == THOUGHT for turn in made]
        assert all(len({action == THOUGHT for action in turn}) == 1 for turn in made)
        assert len({action for turn in made for action in turn}) > 20

    def test_careless_actions_are_any_of_the_legal_ones(self) -> None:
        view = moment(Table(sw.load("element"), 2), 3, 31)
        chosen = {bots.make("search:600~100", seed).choose(view) for seed in range(300)}
        assert chosen <= set(view.legal().tolist())
        assert len(chosen) > 20

    def test_threads_think_apart_and_decide_together(self) -> None:
        view = moment(Table(sw.load("element"), 2), 3)
        bot = bots.make("search:400*3", 1)
        assert isinstance(bot, Search)
        chosen = bot.choose(view)
        assert chosen == bots.make("search:400*3", 1).choose(view)
        (visits,) = {int(tree.nodes["visits"][0]) for tree in bot._trees}
        assert 380 < visits + len(view.legal()) <= 400
        assert len({tree.nodes.tobytes() for tree in bot._trees}) == 3

    def test_an_interrupt_stops_all_threads_and_spoils_nothing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        view = moment(Table(sw.load("element"), 2), 3)
        bot = bots.make("search:400*2", 1)
        compete, calls = Tree.compete, []

        def interrupted(self: Tree, seat: int, actions: list[int], share: Share) -> np.ndarray:
            calls.append(self)
            if len(calls) == 1:
                raise KeyboardInterrupt
            return compete(self, seat, actions, share)

        monkeypatch.setattr(Tree, "compete", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(view)
        assert all(tree.stopped for tree in calls)
        assert bot.choose(view) in view.legal()


def winning(match: sw.Match) -> set[int]:
    """Return the actions that win at once."""
    found = set()
    for action in match.legal().tolist():
        after = match.back(len(match.history))
        after.play(action)
        if after.over and after.score()[match.turn] == 1:
            found.add(action)
    return found


class TestMemory:
    """What is kept from one choice to the next."""

    def bot_and_match(self) -> tuple[Search, sw.Match]:
        bot = bots.make("search:300", 1)
        assert isinstance(bot, Search)
        return bot, sw.Match(sw.load("element"), 2, seed=4)

    def visits(self, bot: Search) -> int:
        return int(bot._trees[0].nodes["visits"][tree.ROOT])

    def test_it_is_kept_within_a_turn(self) -> None:
        bot, match = self.bot_and_match()
        match.play("draw 2")
        fresh = 300 - len(match.legal())
        match.play(bot.choose(match.seen_by(match.turn, 1)))
        assert fresh - 20 < self.visits(bot) <= fresh
        legal = len(match.legal())
        bot.choose(match.seen_by(match.turn, 2))
        assert self.visits(bot) > 300 - legal

    def test_it_is_dropped_when_something_new_came_to_light(self) -> None:
        bot, match = self.bot_and_match()
        bot.choose(match.seen_by(match.turn, 1))
        bot._action = match.read("draw 3")
        match.play("draw 3")
        legal = len(match.legal())
        bot.choose(match.seen_by(match.turn, 2))
        assert 280 - legal < self.visits(bot) <= 300 - legal

    def test_it_is_dropped_in_another_match(self) -> None:
        bot, match = self.bot_and_match()
        bot.choose(match.seen_by(match.turn, 1))
        other = sw.Match(sw.load("sorcerer_and_stones"), 2, seed=4)
        while len(other.legal()) < 2:
            other.play(int(other.legal()[0]))
        assert bot.choose(other.seen_by(other.turn, 1)) in other.legal()
        assert bot.choose(match.seen_by(match.turn, 1)) in match.legal()
        assert 280 < self.visits(bot) + len(match.legal()) <= 300


class Clock:
    """A clock on which a millisecond passes with every look, and ten with a thousand iterations."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(search, "time", self)
        monkeypatch.setattr(forest, "time", self)
        monkeypatch.setattr(Tree, "_run", self.run)

    def perf_counter(self) -> float:
        self.now += 0.001
        return self.now

    def run(self, child: int, seat: int, iterations: int) -> None:
        self.now += iterations / 100_000


class TestClock:
    def test_a_turn_takes_the_time_it_was_given_and_no_more(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = Clock(monkeypatch)
        match = sw.Match(sw.load("element"), 2, seed=4)
        bot = bots.make("search:2s", 1)
        for _ in range(2):
            turns, began = match.game.turns(match.state), clock.now
            while match.game.turns(match.state) == turns and not match.over:
                match.play(bot.choose(match.seen_by(match.turn, 1)))
            assert 1.0 <= clock.now - began <= 2.05

    def test_a_forced_action_takes_no_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = Clock(monkeypatch)
        match = sw.Match(sw.load("element"), 2, seed=4)
        only = int(match.legal()[0])
        bot = bots.make("search:2s", 1, lambda view, action: action != only)
        assert bot.choose(match.seen_by(match.turn, 1)) == only
        assert clock.now < 0.01


class TestEffort:
    @pytest.mark.parametrize(
        ("text", "effort"),
        [
            ("2s", Effort(seconds=2.0)),
            ("0.1s", Effort(seconds=0.1)),
            (".5s", Effort(seconds=0.5)),
            ("20000", Effort(iterations=20000)),
            ("3s*4", Effort(seconds=3.0, threads=4)),
            ("20*2", Effort(iterations=20, threads=2)),
            ("50~30", Effort(iterations=50, slips=30)),
            ("1s*2~5", Effort(seconds=1.0, threads=2, slips=5)),
        ],
    )
    def test_it_is_read(self, text: str, effort: Effort) -> None:
        assert Effort.read(text) == effort

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "0",
            "0s",
            "s",
            "2.5",
            "-1",
            "1e3",
            "2s*0",
            "2s*",
            "4000s",
            "9" * 20,
            "1*999",
            "2s 3",
            "9~101",
            "9~",
        ],
    )
    def test_what_cannot_be_is_refused(self, text: str) -> None:
        with pytest.raises(sw.BadOption, match="expected seconds for a turn as in search:2s"):
            bots.make(f"search:{text}")


class TestLevels:
    @pytest.mark.parametrize("table", GAMES, ids=str)
    def test_a_level_is_a_number_of_iterations(self, table: Table) -> None:
        view = moment(table, 3)
        for number in (1, 3):
            iterations, slips = view.game.features.levels[number - 1]
            wanted = [bots.make(f"search:{iterations}~{slips}", s).choose(view) for s in range(8)]
            assert [bots.make(f"level:{number}", s).choose(view) for s in range(8)] == wanted

    @pytest.mark.parametrize("table", GAMES, ids=str)
    def test_a_higher_level_thinks_longer_or_slips_less(self, table: Table) -> None:
        levels = table.game.features.levels
        assert len(levels) == len(search.LEVELS)
        for low, high in itertools.pairwise(levels):
            assert low != high
            assert low.iterations <= high.iterations
            assert low.slips >= high.slips

    def test_one_bot_may_play_several_games(self) -> None:
        bot = Level(1, 1)
        for table in GAMES:
            view = moment(table, 3)
            assert bot.choose(view) in view.legal()

    @pytest.mark.parametrize("text", ["level:0", "level:7", "level:", "level:x", "level"])
    def test_there_are_six(self, text: str) -> None:
        with pytest.raises(sw.BadOption, match="expected level:1 to level:6"):
            bots.make(text)
