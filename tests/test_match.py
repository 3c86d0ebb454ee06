"""Match, the checked door: undo, views, positions and chance."""

import copy
import pickle
from collections import Counter

import numpy as np
import pytest

import laws
import stonewright as sw
from stonewright import bots
from stonewright.game import HIDDEN, WHAT
from tables import TABLES, Table, play_out
from toy import Veil, box


@pytest.fixture
def element() -> sw.Game:
    return sw.load("element")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copy_goes_its_own_way(table: Table) -> None:
    match = play_out(table.match(3), 3, 6)
    for other in (copy.deepcopy(match), pickle.loads(pickle.dumps(match)), match.back(6)):
        before, turn = match.state.tobytes(), match.turn
        alone = match.back(6)
        for _ in range(25):
            if not alone.over:
                action = int(alone.legal()[-1])
                alone.play(action)
                other.play(action)
                assert other.turn == other.state.turn == alone.turn
        assert other.state.tobytes() == alone.state.tobytes()
        assert (match.state.tobytes(), match.turn) == (before, turn)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_last_trace_is_that_of_a_replay(table: Table) -> None:
    match = table.match(5)
    for _ in range(60):
        if match.over:
            break
        match.play(int(match.legal()[-1]))
        match.seen_by(0, 3).legal()
        match.legal()
        replay = match.back(len(match.history))
        for seat in range(-1, match.seats):
            assert np.array_equal(match.trace(seat=seat), replay.trace(seat=seat))
        if match.undoable():
            match.undo()
            assert np.array_equal(match.trace(), match.back(len(match.history)).trace())
            match.play(replay.history[-1])
    assert match.history


class TestUndo:
    """Undo stops at news, and at another seat's action."""

    def test_nothing_played(self) -> None:
        with pytest.raises(sw.NoUndo, match="nothing has been played"):
            sw.Match(Veil()).undo()

    def test_a_draw_is_news_but_a_draw_of_nothing_is_not(self, element: sw.Game) -> None:
        match = sw.Match(element, first=0)
        match.play("draw 2")
        with pytest.raises(sw.NoUndo, match="new to light"):
            match.undo()
        match = sw.Match(element, first=0)
        match.play("draw 0")
        assert match.write(match.undo()) == "draw 0"
        assert match.history == []

    def test_several_actions_of_one_turn(self, element: sw.Game) -> None:
        match = sw.Match(element, first=0)
        for text in ("draw 0", "n", "end"):
            match.play(text)
        for _ in range(3):
            match.undo()
        assert match.position() == sw.Match(element, first=0).position()

    def test_another_seat_has_acted(self, element: sw.Game) -> None:
        match = sw.Match(element, first=0)
        for text in ("draw 0", "end", "draw 0"):
            match.play(text)
        match.undo()
        with pytest.raises(sw.NoUndo, match="another seat"):
            match.undo()
        assert match.turn == 1

    def test_a_refused_undo_changes_nothing(self) -> None:
        match = sw.Match(Veil(), seed=4)
        play_out(match, 1, plies=5)
        before, history = match.state.tobytes(), list(match.history)
        match.play("throw")
        with pytest.raises(sw.NoUndo):
            match.undo()
        assert match.history[:-1] == history
        assert match.state.tobytes() != before


class TestView:
    """A View holds what its seat knows and a guess elsewhere."""

    def test_own_cards_are_true_and_others_are_guessed_evenly(self) -> None:
        match = sw.Match(Veil(), seats=2, seed=11)
        own = match.state.hand[0].tolist()
        guesses: Counter[int] = Counter()
        for seed in range(3000):
            view = match.seen_by(0, seed)
            assert view.state.hand[0].tolist() == own
            guesses[int(view.state.hand[1, 0])] += 1
        assert set(guesses) == set(range(8)) - set(own)
        assert all(abs(count - 500) < 100 for count in guesses.values())

    def test_a_peeked_card_is_known_to_the_one_who_peeked(self) -> None:
        match = sw.Match(Veil(), seats=2, seed=11)
        play_out(match, 0, plies=2)
        match.play("peek")
        top = match.state.deck[match.state.left - 1]
        tops = [match.seen_by(0, seed).state.deck[match.state.left - 1] for seed in range(40)]
        assert set(tops) == {top}
        others = [match.seen_by(1, seed).state.deck[match.state.left - 1] for seed in range(40)]
        assert len(set(others)) > 1
        assert match.trace(seat=0)[0, WHAT] == top
        assert match.trace(seat=1)[0, WHAT] == HIDDEN
        assert str(top) in match.log(0)[-1]
        assert match.log(1)[-1].endswith("?")

    def test_it_tells_what_was_played_since_the_last_choice(self) -> None:
        match = sw.Match(Veil(), seats=3, seed=1)
        play_out(match, 0, plies=3)
        assert match.seen_by(0, 1).seen == ("keep ?", "keep ?")
        assert match.seen_by(2, 1).seen == ()
        match.play("end")
        assert match.seen_by(1, 1).seen == ("keep ?", "end")
        assert match.seen_by(sw.NOBODY, 1).seen == ("keep ?", "keep ?", "keep ?", "end")

    def test_future_chance_is_a_guess(self, element: sw.Game) -> None:
        match = sw.Match(element, seed=3)
        hands = set()
        for seed in range(30):
            other = sw.Match.at(element, match.position(), seed)
            other.play("draw 4")
            hands.add(tuple(other.state.hand))
        assert len(hands) > 5
        assert match.seen_by(0, 5).state.rng == 5


class TestBot:
    """The uniform bot."""

    @pytest.mark.parametrize("table", TABLES, ids=str)
    def test_it_plays_every_game_to_the_end(self, table: Table) -> None:
        players = [bots.make("uniform", seed) for seed in range(table.seats)]
        match = table.match(2)
        while not match.over:
            view = match.seen_by(match.turn, len(match.history))
            match.play(players[match.turn].choose(view))
        laws.check_scores(match)

    def test_the_same_seed_gives_the_same_choice(self) -> None:
        view = sw.Match(sw.load("element")).seen_by(0, 1)
        chosen = [bots.make("uniform", 5).choose(view) for _ in range(3)]
        assert len(set(chosen)) == 1
        assert len({bots.make("uniform", seed).choose(view) for seed in range(40)}) > 2

    def test_an_unknown_bot_is_refused(self) -> None:
        with pytest.raises(sw.BadOption, match="uniform"):
            bots.make("deep blue")


class TestBox:
    """Component data changes the score and the record, and nothing is compiled for it."""

    def test_values_come_from_the_box(self) -> None:
        dear = Veil(box("dear", [10, 20, 30, 40, 50, 60, 70, 80]))
        match = play_out(sw.Match(dear, seed=2), 2)
        plain = play_out(sw.Match(Veil(), seed=2), 2)
        assert match.history == plain.history
        cards = match.points() - match.state.pips[:2]
        assert (cards == 10 * (plain.points() - plain.state.pips[:2])).all()

    def test_a_record_of_an_older_box_plays_with_that_box(self) -> None:
        class Newer(Veil):
            standard = box("dear", [10, 20, 30, 40, 50, 60, 70, 80])
            older = (Veil.standard,)

        old = play_out(sw.Match(Veil(), seed=3), 3)
        new = play_out(sw.Match(Newer(), seed=3), 3)
        again = sw.loads(old.dumps(), game=Newer())
        assert again.game.box is Veil.standard
        assert again.points().tolist() == old.points().tolist() != new.points().tolist()
        assert sw.loads(new.dumps(), game=Newer()).points().tolist() == new.points().tolist()

    def test_a_record_names_its_box(self) -> None:
        dear = Veil(box("dear", [10, 20, 30, 40, 50, 60, 70, 80]))
        text = play_out(sw.Match(dear, seed=2), 2).dumps()
        assert sw.loads(text, game=dear).dumps() == text
        with pytest.raises(sw.BadRecord, match="played with the box 'dear"):
            sw.loads(text, game=Veil())

    def test_it_cannot_be_written_to(self) -> None:
        with pytest.raises(ValueError, match="read-only"):
            Veil().box.data["values"] = 0


class TestPast:
    """Any moment of a match can be looked at again."""

    @pytest.mark.parametrize("table", TABLES, ids=str)
    def test_back_equals_a_replay(self, table: Table) -> None:
        match = play_out(table.match(6), 6, plies=60)
        for ply in (0, 1, len(match.history) // 2, len(match.history)):
            again = table.match(6)
            for action in match.history[:ply]:
                again.play(action)
            assert match.back(ply).state.tobytes() == again.state.tobytes()
            assert match.back(ply).history == again.history

    def test_it_is_a_match_of_its_own(self) -> None:
        match = play_out(sw.Match(Veil(), seed=6), 6, plies=4)
        other = match.back(2)
        before = match.dumps()
        play_out(other, 1)
        assert match.dumps() == before


class TestPlayouts:
    """Random games in bulk."""

    def test_threads_do_not_matter(self, element: sw.Game) -> None:
        one = sw.playouts(element, 600, seed=8, threads=1, turn_limit=20)
        two = sw.playouts(element, 600, seed=8, threads=3, turn_limit=20)
        assert (one.plies == two.plies).all()
        assert (one.scores == two.scores).all()
        other = sw.playouts(element, 600, seed=9, threads=2, turn_limit=20)
        assert (one.plies != other.plies).any()

    def test_progress_counts_every_game(self) -> None:
        done: list[int] = []
        sw.playouts(Veil(), 1000, seats=3, threads=1, progress=done.append)
        assert sum(done) == 1000
        assert len(done) > 1

    def test_no_games_at_all(self) -> None:
        assert sw.playouts(Veil(), 0).plies.shape == (0,)

    def test_seats_have_equal_chances_where_the_game_is_even(self) -> None:
        result = sw.playouts(Veil(), 20_000, seed=1)
        assert abs(result.scores.mean(axis=0) - 0.5).max() < 0.02

    def test_an_interrupt_stops_it(self) -> None:
        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            sw.playouts(Veil(), 10**6, progress=interrupt)


def test_a_match_shows_itself() -> None:
    match = sw.Match(sw.load("element"), seed=1)
    assert match._repr_svg_().startswith("<svg")
    assert "Element" in repr(match)
    assert np.isclose(match.score().sum(), 0)
