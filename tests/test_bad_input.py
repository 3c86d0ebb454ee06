"""Whatever comes from outside and is wrong gets a clear error, and changes nothing."""

import random
import re
from collections.abc import Callable

import numpy as np
import pytest

import stonewright as sw
from tables import TABLES, Table, play_out
from toy import Veil

START = "11/11/11/11/5q5/11/5p5/11/11/11/11"


@pytest.fixture
def element() -> sw.Game:
    return sw.load("element")


class TestGamesAndOptions:
    """Games, seats, options, seeds."""

    @pytest.mark.parametrize("name", ["chess", "", "Element", "../element", None, 7, "e" * 10**6])
    def test_unknown_game(self, name: object) -> None:
        with pytest.raises(sw.UnknownGame, match=r"the games are: .*element") as caught:
            sw.load(name)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 500

    def test_a_game_without_cards_takes_no_box(self) -> None:
        with pytest.raises(sw.BadOption, match="box"):
            sw.load("element", cards="my_box.toml")

    @pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, "2", None, True, 10**30])
    def test_seats(self, element: sw.Game, seats: object) -> None:
        with pytest.raises(sw.BadOption, match=r"seats=.*expected 2 to 4"):
            sw.Match(element, seats=seats)  # type: ignore[arg-type]

    @pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None, True])
    def test_seed(self, element: sw.Game, seed: object) -> None:
        with pytest.raises(sw.BadOption, match="seed="):
            sw.Match(element, seed=seed)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("turn_limit", 0),
            ("turn_limit", 1001),
            ("turn_limit", "200"),
            ("turn_limit", True),
            ("first", 4),
            ("first", "Sun"),
            ("dead_ends", "maybe"),
            ("dead_ends", None),
            ("joint_captures", []),
        ],
    )
    def test_option_value(self, element: sw.Game, name: str, value: object) -> None:
        with pytest.raises(sw.BadOption, match=f"{name}=.*expected one of"):
            sw.Match(element, **{name: value})  # type: ignore[arg-type]

    def test_option_name(self, element: sw.Game) -> None:
        with pytest.raises(sw.BadOption, match="no option 'speed'; its options: turn_limit"):
            sw.Match(element, speed=3)

    def test_first_player_without_a_seat(self, element: sw.Game) -> None:
        with pytest.raises(sw.BadOption, match="first=2, expected a seat below 2"):
            sw.Match(element, first=2)

    def test_no_game_at_all(self) -> None:
        with pytest.raises(sw.BadOption, match="expected a game"):
            sw.Match("element")  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "bad",
        [
            {"count": -1},
            {"count": 2.5},
            {"device": "tpu"},
            {"threads": 0},
            {"seed": -1},
            {"seats": 9},
            {"wind": 3},
        ],
    )
    def test_playouts(self, bad: dict[str, object]) -> None:
        with pytest.raises(sw.BadOption):
            sw.playouts(Veil(), **{"count": 3, **bad})  # type: ignore[arg-type]


@pytest.mark.parametrize("table", TABLES, ids=str)
class TestActions:
    """Actions by number and by notation, in every game."""

    def test_numbers(self, table: Table) -> None:
        match = play_out(table.match(1), 1, plies=3)
        before, legal = match.state.tobytes(), set(match.legal().tolist())
        wrong = [a for a in range(table.game.actions) if a not in legal]
        for action in [*wrong[:40], -1, table.game.actions, 2**40, -(2**70), 1.0, None, True, b"x"]:
            with pytest.raises(sw.IllegalMove, match=table.game.name):
                match.play(action)  # type: ignore[arg-type]
        assert match.state.tobytes() == before
        assert len(match.history) == 3

    def test_notations(self, table: Table) -> None:
        match = play_out(table.match(1), 1, plies=3)
        before = match.state.tobytes()
        for text in ("", " ", "zz", "draw", "draw 99999999", "\0", "é" * 50, "a" * 10**7, "keep"):
            with pytest.raises(sw.BadNotation, match=table.game.name) as caught:
                match.play(text)
            assert len(str(caught.value)) < 600
        with pytest.raises(sw.BadNotation):
            match.read(3)  # type: ignore[arg-type]
        assert match.state.tobytes() == before

    def test_numpy_integers_are_numbers(self, table: Table) -> None:
        match = table.match(1)
        match.play(np.int16(match.legal()[0]))  # type: ignore[arg-type]
        assert all(type(action) is int for action in match.history)

    def test_after_the_end(self, table: Table) -> None:
        match = play_out(table.match(1), 1)
        with pytest.raises(sw.IllegalMove, match="over"):
            match.play(0)
        with pytest.raises(sw.BadNotation, match="over"):
            match.play("end")

    def test_seats(self, table: Table) -> None:
        match = table.match(1)
        for seat in (-2, table.seats, 1.5, "0", True):
            with pytest.raises(sw.BadOption, match="seat"):
                match.show(seat)  # type: ignore[arg-type]
        with pytest.raises(sw.GameError, match="ply"):
            match.back(1)


def test_a_wrong_notation_is_answered_with_help(element: sw.Game) -> None:
    match = sw.Match(element, first=0, seed=1)
    for text, words in [
        ("F e5", "begins with a draw"),
        ("draw 7", "only 4 can be drawn"),
        ("drow 2", "draw 2"),
        ("flow n", "no river or fire is waiting"),
    ]:
        with pytest.raises(sw.BadNotation, match=words):
            match.play(text)
    match = sw.Match.at(element, f"{START} to:0 phase:act hand:FW")
    for text, words in [
        ("end", "stones in hand can still be placed"),
        ("n", "no steps are left"),
        ("E e5", "no Earth in hand"),
        ("F f7", "Moon's sage stands on f7"),
        ("draw 1", "drawn already"),
        ("spread n", "no river or fire"),
    ]:
        with pytest.raises(sw.BadNotation, match=words):
            match.play(text)


BAD_POSITIONS = {
    "": "seats",
    "nonsense": "seats",
    "p" * 10**6: "seats",
    f"{START[:-3]} to:0": "rows",
    f"{START}/11 to:0": "12 rows",
    START.replace("5q5", "5q6"): "row 7 has 12 squares",
    START.replace("5q5", "4q5"): "row 7 has 10",
    START.replace("5q5", "5Q5"): "seats",
    START.replace("11/5q5", "X10/5q5"): "'X' on a8",
    START.replace("5q5", "5r5"): "the sage r on f7 is one too many",
    START.replace("5q5", "4qq5"): "one too many",
    f"{START} to:2": "expected a seat from 0 to 1",
    f"{START} to:0 to:1": "stands twice",
    f"{START} to:0 colour:red": "is none of to:",
    f"{START} phase:sleep": "expected one of draw",
    f"{START} hand:F": "before the draw",
    f"{START} phase:act hand:FX": "letters F W E A",
    f"{START} phase:act hand:FFFFF": "up to 4",
    f"{START} phase:act hand:FF steps:4": "more than 5",
    f"{START} phase:act steps:6": "from 0 to 5",
    f"{START} phase:act steps:-1": "expected a number",
    f"{START} turns:201": "from 0 to 200",
    f"{START} turns:200": "reaches the limit",
    f"{START} phase:act used:e5": "expected squares with Wind",
    f"{START} phase:act used:z9": "expected squares with Wind",
    f"{START} phase:flow": "needs at:",
    f"{START} phase:flow at:e5 line:n": "the Water just placed",
    f"{START} phase:direction at:e5": "the Water just placed",
    f"{START} at:e5": "has no at:",
    f"{START} phase:spread at:e5 spread:n left:1": "the Fire just placed",
    f"{START} won:0": "although seat 0 is to move",
    f"{START} to:- won:x": "expected seats",
    "FFFFFFFFFFF/FFFFFFFFFFF/FFFFFFFFF2/11/5q5/11/5p5/11/11/11/11": "31 stones of F",
    "pF9/FF9/11/11/5q5/11/11/11/11/11/11": r"seat 0 \(Sun\) is captured",
    "1WW8/11/11/11/5q5/11/5p5/11/11/11/11 phase:direction at:c11": "fewer than two sides",
    "1WW8/11/11/11/5q5/11/5p5/11/11/11/11 phase:flow at:c11 line:e": "where the River lies",
    "1WW8/11/11/11/5q5/11/5p5/11/11/11/11 phase:flow at:c11 line:w path:ee": "fewer than 2",
    "1WW8/11/11/11/5q5/11/5p5/11/11/11/11 phase:flow at:c11 line:w path:n": "blocked",
    "EWWE7/1EE8/11/11/5q5/11/5p5/11/11/11/11 phase:flow at:c11 line:w": "no way to flow",
    "1FF8/11/11/11/5q5/11/5p5/11/11/11/11 phase:spread at:c11 spread:ww left:1": "some of the",
    "1FF8/11/11/11/5q5/11/5p5/11/11/11/11 phase:spread at:c11 spread:w left:1": "fewer than",
    "1FF8/11/11/11/5q5/11/5p5/11/11/11/11 phase:spread at:c11 spread:we left:1": "no free Fire",
}


@pytest.mark.parametrize("text", BAD_POSITIONS, ids=lambda text: text[:60])
def test_bad_position(element: sw.Game, text: str) -> None:
    with pytest.raises(sw.BadPosition, match=BAD_POSITIONS[text]) as caught:
        sw.Match.at(element, text)
    assert str(caught.value).startswith("element position:")
    assert len(str(caught.value)) < 500


def test_a_position_is_text(element: sw.Game) -> None:
    with pytest.raises(sw.BadPosition, match="no text"):
        sw.Match.at(element, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_damaged_position_is_read_rightly_or_refused(table: Table) -> None:
    if isinstance(table.game, Veil):
        pytest.skip("the toy game trusts its positions")
    chance = random.Random(5)
    line = play_out(table.match(3), 3, plies=40).position()
    refused = 0
    for _ in range(150):
        letters = list(line)
        for _ in range(chance.randint(1, 3)):
            letters[chance.randrange(len(letters))] = chance.choice(line + "+:/-0a")
        try:
            match = sw.Match.at(table.game, "".join(letters), **table.options)
        except sw.GameError:
            refused += 1
        else:
            assert sw.Match.at(table.game, match.position(), **table.options)
            play_out(match, 1, plies=30)
    assert refused > 50


# Records.


@pytest.fixture(scope="module")
def record() -> str:
    return play_out(sw.Match(sw.load("element"), seed=5, turn_limit=20), 5).dumps()


def unchecked(text: str) -> str:
    """Return a record without its hash, as written by hand."""
    return text[: text.index("check: ")]


DAMAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "expected it to begin"),
    "noise": (lambda text: random.Random(1).randbytes(10**7).decode("latin-1"), "to begin"),
    "noise after the title": (
        lambda text: text[:21] + random.Random(1).randbytes(10**7).decode("latin-1"),
        "line 2",
    ),
    "title only": (lambda text: text[:21], "game: is missing"),
    "half": (lambda text: text[: len(text) // 2], "cut short|line"),
    "last line lost": (lambda text: "\n".join(text.splitlines()[:-3]) + "\n", "cut short"),
    "newer format": (lambda text: text.replace("record 1", "record 2"), "newer than this"),
    "newer rules": (
        lambda text: unchecked(text).replace("revision: 1", "revision: 9"),
        "revision 9 of the rules of element is newer",
    ),
    "unknown game": (lambda text: unchecked(text).replace("game: el", "game: EL"), "no game"),
    "other box": (lambda text: unchecked(text).replace("box: none", "box: some"), "the box"),
    "seats": (lambda text: unchecked(text).replace("seats: 2", "seats: 9"), "seats=9"),
    "no number": (lambda text: unchecked(text).replace("seats: 2", "seats: two"), "a number"),
    "seed": (lambda text: unchecked(text).replace("seed: 5", f"seed: {2**64}"), "seed="),
    "option": (lambda text: unchecked(text).replace("turn_limit 20", "turn_limit x"), "turn_limit"),
    "strange option": (lambda text: unchecked(text).replace("turn_limit", "speed"), "speed"),
    "edited, hash kept": (lambda text: text.replace("seed: 5", "seed: 6"), "edited or damaged"),
    "line twice": (lambda text: unchecked(text) + "seed: 5\n", "a second time"),
    "after the end": (lambda text: text + "turn: 0 draw 1\n", "after the end"),
    "result": (lambda text: re.sub(r"score: .*", "score: 1 0", unchecked(text)), "its result"),
    "no result": (lambda text: re.sub(r"score: .*\n", "", unchecked(text)), "its result"),
    "bad result": (lambda text: re.sub(r"score: .*", "score: 1.1.1 e", unchecked(text)), "score:"),
    "empty turn": (lambda text: unchecked(text).replace("; end", "; ", 1), "turn:"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_bad_record(record: str, name: str) -> None:
    damage, words = DAMAGES[name]
    with pytest.raises(sw.GameError, match=words) as caught:
        sw.loads(damage(record))
    assert len(str(caught.value)) < 700


def test_a_record_breaks_at_the_ply_that_is_not_legal(record: str) -> None:
    lines = unchecked(record).splitlines()
    turns = [i for i, line in enumerate(lines) if line.startswith("turn: ")]
    broken = lines[turns[4]]
    lines[turns[4]] = broken.replace("draw ", "draw 9", 1)
    ply = sum(line.count(";") + 1 for line in lines[turns[0] : turns[4]])
    with pytest.raises(sw.BadRecord, match=f"breaks at ply {ply}:") as caught:
        sw.loads("\n".join(lines) + "\n")
    assert caught.value.ply == ply
    assert len(caught.value.match.history) == ply
    assert caught.value.score is not None


def test_a_wrong_seat_breaks_a_record(record: str) -> None:
    first = re.search(r"turn: (\d)", record)
    assert first is not None
    other = f"turn: {1 - int(first[1])}"
    with pytest.raises(sw.BadRecord, match="breaks at ply 0: seat"):
        sw.loads(unchecked(record).replace(first[0], other, 1))


def test_a_record_by_hand_needs_no_hash_and_may_have_other_line_ends(record: str) -> None:
    whole = sw.loads(record).dumps()
    assert sw.loads(unchecked(record)).dumps() == whole
    assert sw.loads(record.replace("\n", "\r\n")).dumps() == whole


def test_a_record_is_text() -> None:
    with pytest.raises(sw.BadRecord, match="no text"):
        sw.loads(b"Stonewright record 1")  # type: ignore[arg-type]


def test_a_record_from_a_composed_position(element: sw.Game) -> None:
    match = play_out(sw.Match.at(element, f"{START} to:1 turns:190", seed=4), 4)
    again = sw.loads(match.dumps())
    assert again.start == match.start
    assert again.state.tobytes() == match.state.tobytes()
    with pytest.raises(sw.BadRecord, match="its position has 2"):
        sw.loads(unchecked(match.dumps()).replace("seats: 2", "seats: 3"))
