"""The laws along seeded full matches, and in whatever corners Hypothesis finds."""

import numpy as np
import pytest
from hypothesis import Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import laws
import stonewright as sw
from stonewright.playouts import picker
from tables import TABLES, Table, legal, play_out


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_full_match(table: Table) -> None:
    follow(table, seed=1, every=97)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2, 12))
def test_full_match_long(table: Table, seed: int) -> None:
    follow(table, seed, every=23)


def follow(table: Table, seed: int, every: int) -> None:
    """Play a match to its end, with the cheap laws at every ply and all of them now and then."""
    chance, match = np.random.default_rng(seed), table.match(seed)
    census = match.game.census(match.state)
    while not match.over:
        laws.check_actions(match)
        laws.check_components(match, census)
        action = int(chance.choice(match.legal()))
        if len(match.history) % every < 6:  # a few plies in a row reach the middle of decisions
            laws.check_everything(match, census)
            laws.check_play(match, action)
            laws.check_news(match, action)
            laws.check_hidden_choices(match)
        match.play(action)
    laws.check_everything(match, census)
    laws.check_record(match)
    assert len(match.log(0)) == len(match.history)


def machine(game: str) -> type:
    """Return the laws of one game as a Hypothesis test case."""
    tables = [table for table in TABLES if table.game.name == game]

    class Laws(RuleBasedStateMachine):
        @initialize(table=st.sampled_from(tables), seed=st.integers(0, 2**64 - 1))
        def start(self, table: Table, seed: int) -> None:
            self.match = table.match(seed)
            self.census = table.game.census(self.match.state)

        @precondition(lambda self: not self.match.over)
        @rule(share=st.floats(0, 1, exclude_max=True))
        def play(self, share: float) -> None:
            legal = self.match.legal()
            action = int(legal[int(share * len(legal))])
            laws.check_play(self.match, action)
            laws.check_news(self.match, action)
            self.match.play(action)

        @precondition(lambda self: not self.match.over)
        @rule(seed=st.integers(0, 2**32))
        def hurry(self, seed: int) -> None:
            play_out(self.match, seed, plies=40)

        @precondition(lambda self: self.match.over)
        @rule()
        def stay(self) -> None:
            """Nothing is left to play."""
            assert self.match.turn == sw.NOBODY

        @invariant()
        def obeys(self) -> None:
            laws.check_everything(self.match, self.census)

        def teardown(self) -> None:
            if hasattr(self, "match"):
                laws.check_record(self.match)

    Laws.__name__ = Laws.__qualname__ = f"Laws_{game}"
    case: type = Laws.TestCase
    case.settings = settings(  # type: ignore[attr-defined]
        max_examples=12,
        stateful_step_count=12,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],  # shrinking a match takes minutes and explains little
    )
    return case


for _name in sorted({table.game.name for table in TABLES}):
    globals()[f"TestLaws_{_name}"] = machine(_name)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_random_match_ends(table: Table) -> None:
    result = sw.playouts(table.game, 200, table.seats, seed=5, **table.options)
    assert result.plies.min() > 0
    assert result.plies.max() <= table.game.longest
    if table.options.get("variant") != "coop":
        assert np.allclose(result.scores.sum(axis=1), 1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_marks_are_the_legal_actions(table: Table) -> None:
    if table.game.rules.mark is None:
        pytest.skip("the game lists, and does not mark")
    seen = set()
    for seed in range(6):
        match = table.match(seed)
        while not match.over:
            seen.add(len(legal(match)))
            play_out(match, seed + len(match.history), plies=1)
    assert len(seen) > 10


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_reads_no_traces_plays_the_same(table: Table) -> None:
    game, match = table.game, table.match(3)
    states, works, traced = match._states.copy(), game.scratch(), 0
    while not match.over and len(match.history) < 300:
        action = int(match.legal()[len(match.history) % len(match.legal())])
        match.play(action)
        traced += len(match.trace())
        game.rules.apply(states[0], action, game.box.data[0], works[0])
        assert states.tobytes() == match._states.tobytes()
    assert traced > 0 and works["traced"][0] == 0 and not works["events"].any()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_picks_are_legal_and_every_legal_action_has_the_same_chance(table: Table) -> None:
    pick, worst = picker(type(table.game)), 0.0
    for seed in range(8):
        match = play_out(table.match(seed), seed, plies=7 * seed)
        if match.over:
            continue
        legal = match.legal()
        draws = 60 * len(legal)
        dice = np.array([seed], np.uint64)
        moves, works = np.zeros(table.game.actions, np.int32), np.zeros(1, table.game.work)
        box = table.game.box.data[0]
        picked = [pick(match.state, box, works[0], moves, dice) for _ in range(draws)]
        counts = np.array([picked.count(action) for action in legal.tolist()])
        assert counts.sum() == draws, "an illegal action was picked"
        excess = ((counts - 60) ** 2 / 60).sum() - (len(legal) - 1)
        worst = max(worst, excess / np.sqrt(2 * max(1, len(legal) - 1)))
    assert worst < 5, "some legal actions are picked too often"
