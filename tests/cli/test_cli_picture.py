"""The board as text, for scenes of any shape."""

import pytest

import stonewright as sw
from stonewright.cli import glyphs, moves
from stonewright.cli.picture import picture
from stonewright.scenes import Area, Mark, Piece, Place, Player, Scene, Target, Text

GAME = sw.load("element")


def lines(scene: Scene, simple: bool = False) -> list[str]:
    """Return the board without colours."""
    return [line.plain.rstrip() for line in picture(scene, simple)]


def hexes() -> Scene:
    """Return seven places of pointed hexes, two pieces, and a label."""
    spots = [(0.5, 0), (1.5, 0), (0, 0.87), (1, 0.87), (2, 0.87), (0.5, 1.73), (1.5, 1.73)]
    places = tuple(Place(f"p{i}", "board", x, y, "hex", "") for i, (x, y) in enumerate(spots))
    return Scene(
        game="hexes",
        title="",
        prompt="",
        areas=(Area("board", "Board", 3, 3), Area("pile", "Pile", 1, 1)),
        places=(*places, Place("pile", "pile", 0.5, 0.5, "slot", "")),
        pieces=(
            Piece("a", "p3", "wood", "Wood"),
            Piece("b", "p4", "metal", "Metal", count=3),
            Piece("c", "p6", "metal", "Metal", spent=True),
            Piece("d", "pile", "back", "a card"),
        ),
        players=(Player(0, "Sun"),),
        texts=(Text("board", 1, 2.6, "x"),),
        marks=(Mark("step", ("p0", "p4")), Mark("place", ("p6",))),
    )


class TestPicture:
    def test_the_start(self) -> None:
        board = lines(sw.Match(GAME, seats=4, first=0).scene())
        assert len(board) == 12
        assert board[0] == "11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·"
        assert board[2] == " 9  ·   ·   ▲   ·   ·   ·   ·   ·   ★   ·   ·"
        assert board[8] == " 3  ·   ·   ☼   ·   ·   ·   ·   ·   ☾   ·   ·"
        assert board[11] == "    a   b   c   d   e   f   g   h   i   j   k"

    def test_every_kind_of_stone(self) -> None:
        text = "FWE1A1B1C1D/11/MEE8/11/5q5/11/5p5/11/11/11/11 to:0"
        board = lines(sw.Match.at(GAME, text).scene())
        assert board[0] == "11  F   W   E   ·   A   ·   A2  ·   A3  ·   A4"
        assert board[2] == " 9  M   R   R   ·   ·   ·   ·   ·   ·   ·   ·"

    def test_only_ascii(self) -> None:
        board = lines(sw.Match(GAME, first=0).scene(), simple=True)
        assert "".join(board).isascii()
        assert board[6] == " 5  .   .   .   .   .   @1  .   .   .   .   ."

    def test_the_last_action_is_marked(self) -> None:
        match = sw.Match(GAME, first=0)
        match.play("draw 0")
        match.play("n")
        board = lines(match.scene())
        assert board[5] == " 6  ·   ·   ·   ·   ·  [☼]  ·   ·   ·   ·   ·"
        assert board[6] == " 5  ·   ·   ·   ·   ·  (·)  ·   ·   ·   ·   ·"

    def test_hexes_stand_between_each_other(self) -> None:
        assert lines(hexes()) == ["  (·)  ·", " ·   T  [M3]", "   ·  [m]", "     x"]

    def test_letters_have_the_colours_of_the_table(self) -> None:
        (tile,) = (span for line in picture(hexes(), False)[2:3] for span in line.spans[1:])
        assert tile.style == glyphs.style(hexes().pieces[2])


class TestGlyphs:
    @pytest.mark.parametrize(
        ("art", "letter"),
        [("fire", "F"), ("water", "W"), ("earth", "E"), ("wind-3", "A"), ("wood", "T")],
    )
    def test_letters(self, art: str, letter: str) -> None:
        assert glyphs.letter(Piece("a", "b", art, ""), simple=False) == letter

    def test_planned_and_used_up_are_small(self) -> None:
        assert glyphs.letter(Piece("a", "b", "water", "", ghost=True), simple=False) == "w"
        assert glyphs.letter(Piece("a", "b", "wind-1", "", spent=True), simple=False) == "a"

    def test_every_seat_has_a_mark(self) -> None:
        assert len({glyphs.mark(seat, False) for seat in range(4)}) == 4
        assert [glyphs.mark(seat, True) for seat in range(4)] == ["@1", "@2", "@3", "@4"]

    def test_no_ground_no_colour(self) -> None:
        assert glyphs.style(Piece("a", "b", "back", "")) == "bold"


class TestMoves:
    def scene(self, *targets: Target) -> Scene:
        base = hexes()
        return Scene("", "", "", base.areas, base.places, (), (), targets=targets)

    def test_many_that_are_no_places(self) -> None:
        targets = [Target(i, "", "Odd", f"take {i}", "") for i in range(12)]
        assert moves.summary(self.scene(*targets)) == [("Odd", "12 choices, e.g. take 6")]

    def test_few_in_words(self) -> None:
        targets = [Target(0, "p0", "Move", "n", "Go north"), Target(1, "", "End", "end", "Stop")]
        assert moves.summary(self.scene(*targets)) == [("n", "Go north"), ("end", "Stop")]

    def test_spaces_and_case_do_not_matter(self) -> None:
        target = Target(0, "p0", "Fire", "F e5", "")
        assert moves.beginning(self.scene(target), "fE") == [target]
        assert moves.beginning(self.scene(target), "e") == []
