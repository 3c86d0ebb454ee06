"""The laws that every game obeys, as checks of one moment of a match."""

import pickle

import numpy as np

import stonewright as sw
from stonewright.doors import doors
from stonewright.game import NOBODY


def viewers(match: sw.Match) -> range:
    """Return every seat and the spectator."""
    return range(NOBODY, match.seats)


def check_actions(match: sw.Match) -> None:
    """Over means no legal action; the numbers ascend and are in range."""
    legal = match.legal()
    assert match.over == (len(legal) == 0)
    assert np.all(np.diff(legal) > 0)
    assert np.all((legal >= 0) & (legal < match.game.actions))
    assert len(match.history) <= match.game.longest


def check_components(match: sw.Match, census: dict[str, int]) -> None:
    """Nothing appears and nothing is lost."""
    assert match.game.census(match.state) == census


def check_notation(match: sw.Match) -> None:
    """Notations are unique and read back, whatever their case and spaces."""
    legal = match.legal().tolist()
    names = [match.game.write(match.state, action, match.turn) for action in legal]
    assert len(set(names)) == len(names)
    for action, name in [*zip(legal, names, strict=True)][:: 1 + len(legal) // 5]:
        assert match.read(name) == action
        assert match.read(f" {name.swapcase()}  ") == action
        assert not {";", "\n"} & set(name)
        assert match.phrase(action)


def check_position(match: sw.Match) -> None:
    """A position line is read back exactly, but for chance to come and the count of news."""
    again = sw.Match.at(match.game, match.position(), match.seed, **match.options)
    assert again.position() == match.position()
    mine, theirs = match.state.copy(), again.state.copy()
    for state in (mine, theirs):
        state.rng = state.news = 0
    for option in match.game.options:  # what set-up alone needs may differ
        theirs[option.name] = mine[option.name]
    assert mine.tobytes() == theirs.tobytes()


def check_record(match: sw.Match) -> None:
    """A record replays to the same bytes."""
    again = sw.loads(match.dumps(), game=match.game)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.history == match.history
    assert again.dumps() == match.dumps()


def check_scores(match: sw.Match) -> None:
    """The shares of a win sum to one once it is over; sheets add up to the points."""
    total = match.score().sum()
    assert abs(total - (1 if match.over else 0)) < 1e-9 or match.options.get("variant") == "coop"
    points = match.points()
    for seat in range(match.seats) if match.over else ():
        assert sum(number for _, number in match.sheet(seat)) == points[seat]


def check_evaluation(match: sw.Match) -> None:
    """What a position promises are shares that sum to one; at the end they are the score."""
    state, works = match._states.copy(), np.zeros(1, match.game.work)
    for seat in range(match.seats):
        out = np.full(match.seats + 1, -1.0)
        doors(type(match.game)).evaluate(state, seat, match.game.box.data, works, out)
        assert state.tobytes() == match._states.tobytes()
        shares, beyond = out[:-1], out[-1]
        assert beyond == -1
        assert np.all((shares >= 0) & (shares <= 1))
        if match.options.get("variant") == "coop":
            assert np.all(shares == shares[0])
        else:
            assert abs(shares.sum() - 1) < 1e-9
        if match.over:
            assert np.allclose(shares, match.score())


def check_scene(match: sw.Match) -> None:
    """What can be chosen in a scene are the legal actions, for the seat to move alone."""
    for seat in viewers(match):
        targets = sorted(target.action for target in match.scene(seat).targets)
        wanted = match.legal().tolist() if seat == match.turn else []
        assert targets == wanted


def seen(match: sw.Match, view: sw.View) -> list[object]:
    """Return all that a View's seat is shown of its state."""
    game, state, seat = match.game, view.state, view.seat
    actions = view.legal() if seat == match.turn else np.zeros(0, np.int32)
    named = [game.write(state, int(action), seat) for action in actions]
    scene = game.scene(state, seat, match.trace(seat=seat), actions)
    return [game.show(state, seat), scene, named, actions.tolist(), view.observe().tobytes()]


def check_secrecy(match: sw.Match) -> None:
    """A guess looks like the truth to its seat, and nothing of the truth is left in it."""
    for seat in viewers(match):
        one, two = match.seen_by(seat, 1), match.seen_by(seat, 2)
        truth = sw.View(match.game, seat, match._states, one.ply, one.seen)
        assert seen(match, one) == seen(match, truth)
        assert seen(match, two) == seen(match, truth)
        again = one.states.copy()
        again["rng"] = 2
        box, works = match.game.box.data, np.zeros(1, match.game.work)
        doors(type(match.game)).guess(again, seat, box, works)
        assert again.tobytes() == two.states.tobytes()
        assert match.game.census(one.state) == match.game.census(match.state)
        assert pickle.loads(pickle.dumps(one)).states.tobytes() == one.states.tobytes()


def check_redeal(match: sw.Match) -> None:
    """What no seat knows can be dealt again: every seat sees the same, and no truth is left."""
    game, works = match.game, np.zeros(1, match.game.work)
    dealt = [match._states.copy() for _ in range(3)]
    for states, seeds in zip(dealt, ((1, 2), (2,), (3, 3)), strict=True):
        for seed in seeds:
            states["rng"] = seed
            doors(type(game)).redeal(states, game.box.data, works)
    assert dealt[0].tobytes() == dealt[1].tobytes()
    assert game.census(dealt[2][0]) == game.census(match.state)
    for seat in viewers(match):
        truth, other = (sw.View(game, seat, states, 0, ()) for states in (match._states, dealt[2]))
        assert seen(match, other) == seen(match, truth)


def check_news(match: sw.Match, action: int) -> None:
    """If an action brings no news, it leads every guess to what the seat really sees after it."""
    after = match.back(len(match.history))
    after.play(action)
    if after.state.news != match.state.news:
        return
    for seat in viewers(match):
        view = match.seen_by(seat, 3)
        if action not in view.legal():
            continue  # another seat's choice that this guess rules out
        box, works = match.game.box.data, np.zeros(1, match.game.work)
        doors(type(match.game)).apply(view.states, action, box, works)
        truth = sw.View(match.game, seat, after._states, view.ply, ())
        assert seen(after, view) == seen(after, truth)


def check_hidden_choices(match: sw.Match) -> None:
    """Choices that read alike to another seat leave it no means to tell them apart."""
    for seat in viewers(match):
        alike: dict[str, list[object]] = {}
        for action in match.legal().tolist() if seat != match.turn else ():
            text = match.game.write(match.state, action, seat)
            if text in alike:
                assert traces_left(match, action, seat) == alike[text]
            elif len(alike) < 3 or "?" in text:
                alike[text] = traces_left(match, action, seat)


def traces_left(match: sw.Match, action: int, seat: int) -> list[object]:
    """Return all that a seat is shown of an action and after it."""
    after = match.back(len(match.history))
    after.play(action)
    truth = sw.View(match.game, seat, after._states, 0, ())
    line = after.log(seat, len(match.history))
    return [line, after.trace(seat=seat).tolist(), *seen(after, truth)]


def check_play(match: sw.Match, action: int) -> None:
    """An action changes the state and no copy of it; undo takes it back to the byte."""
    before = match.state.tobytes()
    trial = match.back(len(match.history))
    trial.play(action)
    assert trial.state.tobytes() != before
    assert match.state.tobytes() == before
    assert len(trial.trace()) < trial.game.work["events"].shape[0]
    if trial.state.news == match.state.news:
        assert trial.undo() == action
        assert trial.state.tobytes() == before
    else:
        try:
            trial.undo()
        except sw.NoUndo:
            return
        raise AssertionError("news were taken back")


def check_everything(match: sw.Match, census: dict[str, int]) -> None:
    """Check all laws of one moment."""
    check_actions(match)
    check_components(match, census)
    check_notation(match)
    check_position(match)
    check_scores(match)
    check_evaluation(match)
    check_scene(match)
    check_secrecy(match)
    check_redeal(match)
