"""Matches that began with the first boxes go on with them, and strange boxes are refused."""

from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from golden import CUT, FOLDER
from stonewright.record import read
from stonewright.site.tables.events import Event
from stonewright.site.tables.plan import Plan, Seat, Terms
from stonewright.site.tables.table import Table
from tables import play_out

WITH_CARDS = ["elemental_stones", "sorcerer_and_stones"]
FIRST = {"elemental_stones": "standard 4baee4550de4", "sorcerer_and_stones": "rebuilt 902add28b42a"}
RECORDS = [path for name in WITH_CARDS for path in sorted((FOLDER / name).glob("*.txt"))]


def older(name: str) -> sw.Game:
    """Return a game with its first box."""
    return sw.load(name).with_box(FIRST[name])


def foreign(name: str, tmp_path: Path) -> sw.Game:
    """Return a game with a box of somebody's own."""
    path = tmp_path / "mine.toml"
    text = type(sw.load(name)).write_box()
    path.write_text(text.replace("points = 2", "points = 3"))
    return sw.load(name, path)


@pytest.mark.parametrize("name", WITH_CARDS)
class TestWithBox:
    def test_the_first_box_is_still_there_to_the_byte(self, name: str) -> None:
        game = sw.load(name)
        assert game.older[0].label == FIRST[name]
        assert older(name).box.label == FIRST[name]
        assert older(name).box.hash != game.box.hash

    def test_the_own_box_makes_no_other_game(self, name: str) -> None:
        game = sw.load(name)
        assert game.with_box(game.box.label) is game
        first = older(name)
        assert first.with_box(first.box.label) is first

    def test_there_and_back(self, name: str) -> None:
        game = sw.load(name)
        again = older(name).with_box(game.standard.label)
        assert again.box is game.standard

    @pytest.mark.parametrize("label", ["", "rebuilt", "standard", "rebuilt 000000000000"])
    def test_a_box_that_never_came_with_it(self, name: str, label: str) -> None:
        game = sw.load(name)
        assert game.with_box(label) is game

    def test_from_a_box_of_somebodys_own(self, name: str, tmp_path: Path) -> None:
        game = foreign(name, tmp_path)
        assert game.box.label not in (FIRST[name], game.standard.label)
        assert game.with_box(game.box.label) is game
        assert game.with_box(FIRST[name]).box.label == FIRST[name]
        assert sw.load(name).with_box(game.box.label).box is game.standard


class TestValues:
    def test_the_taiji_diagram_was_dearer(self) -> None:
        points = [int(game.box.data["worth"][0][13]) for game in games("sorcerer_and_stones")]
        assert points[0] == 6
        assert points[0] > points[1]

    def test_every_pattern_was_worth_eight_points_more_in_the_second_box(self) -> None:
        first, second = (box.data["points"][0] for box in sw.load("elemental_stones").older)
        assert (second - first).tolist() == [8] * 40

    def test_the_ridge_became_shorter(self) -> None:
        game = sw.load("elemental_stones")
        extents = [box.data["extent"][0][6] for box in (*game.older, game.box)]
        assert extents == [5, 5, 4]

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_what_lies_on_the_table_is_the_same(self, name: str) -> None:
        first, now = (sw.Match(game, 2, 5) for game in games(name))
        assert first.state.tobytes() == now.state.tobytes()
        assert [part.kind for part in first.game.components()] == [
            part.kind for part in now.game.components()
        ]


def games(name: str) -> tuple[sw.Game, sw.Game]:
    return older(name), sw.load(name)


class TestRecords:
    @pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
    def test_old_ones_replay(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8").partition(CUT)[0].strip() + "\n"
        match = sw.loads(text)
        name = path.parent.name
        assert match.game.box.label == FIRST[name] == read(text).box
        assert match.dumps().strip() == text.strip()
        assert len(match.history) == len(read(text).actions) > 10

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_both_boxes_write_and_read(self, name: str) -> None:
        for game in games(name):
            match = play_out(sw.Match(game, 2, 9), 9, 50)
            again = sw.loads(match.dumps())
            assert again.game.box.hash == game.box.hash
            assert again.state.tobytes() == match.state.tobytes()
            assert again.points().tolist() == match.points().tolist()

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_one_of_a_strange_box_is_refused(self, name: str, tmp_path: Path) -> None:
        game = foreign(name, tmp_path)
        text = play_out(sw.Match(game, 2, 9), 9, 20).dumps()
        with pytest.raises(sw.BadRecord, match=f"played with the box '{game.box.label}'"):
            sw.loads(text)
        assert sw.loads(text, cards=tmp_path / "mine.toml").game.box.hash == game.box.hash

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_a_name_does_not_make_a_box(self, name: str) -> None:
        """The hash decides, not what the box is called."""
        label = FIRST[name]
        record = read(play_out(sw.Match(older(name), 2, 9), 9, 20).dumps())
        record.box = label[:-1] + ("0" if label[-1] != "0" else "1")
        with pytest.raises(sw.BadRecord, match="played with the box"):
            sw.loads(str(record))


class TestTables:
    """A table of the site keeps the box that it was opened with."""

    def opened(self, name: str, box: str, **start: Any) -> Table:
        seats = (Seat("person", "ann"), Seat("person", "ben"))
        plan = Plan(name, seats, sw.load(name).complete(2, {}), Terms(), box=box)
        table = Table("t", sw.load)
        table.apply(Event(1, "open", plan.to_dict(), "ann"))
        table.apply(Event(2, "start", {"seed": 4, **start}))
        return table

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_one_of_the_first_box_goes_on(self, name: str) -> None:
        table = self.opened(name, FIRST[name])
        twin = sw.Match(older(name), 2, 4)
        for number in range(3, 40):
            action = int(twin.legal()[number % len(twin.legal())])
            table.apply(Event(number, "act", {"action": action}))
            twin.play(action)
        assert table.match is not None
        assert table.game.box.label == FIRST[name]
        assert table.match.state.tobytes() == twin.state.tobytes()
        assert table.match.points().tolist() == twin.points().tolist()

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_going_back_keeps_the_box(self, name: str) -> None:
        table = self.opened(name, FIRST[name])
        assert table.match is not None
        table.apply(Event(3, "act", {"action": int(table.match.legal()[0])}))
        table.apply(Event(4, "take_back", {"seat": 0, "to_ply": 0}))
        assert (table.ply, table.game.box.label) == (0, FIRST[name])

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_a_composed_position_keeps_the_box(self, name: str) -> None:
        position = play_out(sw.Match(older(name), 2, 4), 4, 30).position()
        table = self.opened(name, FIRST[name], position=position)
        assert table.match is not None
        assert (table.match.position(), table.game.box.label) == (position, FIRST[name])

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_a_new_one_and_one_without_a_label_have_the_box_of_now(self, name: str) -> None:
        for label in (sw.load(name).box.label, ""):
            assert self.opened(name, label).game.box is sw.load(name).standard

    @pytest.mark.parametrize("name", WITH_CARDS)
    def test_a_strange_box_is_refused(self, name: str) -> None:
        with pytest.raises(sw.BadBox, match="it was played with the cards mine 0123456789ab"):
            self.opened(name, "mine 0123456789ab")

    def test_a_record_that_was_uploaded(self) -> None:
        text = play_out(sw.Match(older("elemental_stones"), 2, 9), 9).dumps()
        table = Table("t", sw.load)
        table.apply(Event(1, "open", {"record": text, "game": "elemental_stones"}, "ann"))
        assert (table.replay, table.status) == (True, "over")
        assert table.game.box.label == FIRST["elemental_stones"]
