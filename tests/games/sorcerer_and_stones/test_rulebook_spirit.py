"""The rulebook at both doors: the spirit's steps on the plane, and runes."""

from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import DOORS, Door, Table, near, opened

pytestmark = pytest.mark.parametrize("door", DOORS)

MIDDLE = ["2,2", "2,3", "3,2", "3,3"]
# Cells beside the corner stacks: wood top left, fire top right, water and metal below.
BESIDE = [("0,1", "T"), ("1,0", "T"), ("0,4", "F"), ("1,5", "F")]
BESIDE += [("4,0", "W"), ("5,1", "W"), ("4,5", "M"), ("5,4", "M")]
FAR = "5,2"  # where the other spirit stands out of the way
PLAIN_ROW = "6+7+8+12"


def walking(door: Door, gained: str, spirit: str, other: str = FAR, **facts: Any) -> Table:
    """Open a turn in which stones were gained, with the spirit about to walk."""
    facts = {"row": PLAIN_ROW, "spirits": f"{spirit}/{other}", **facts}
    return opened(door, gained=gained, phase="walk", **facts)


def arriving(door: Door, spirit: str, colours: str = "TF", **facts: Any) -> Table:
    """Open a turn, gain nothing and reach step 3 with the spirit on a cell."""
    facts = {"row": PLAIN_ROW, "spirits": f"{spirit}/{FAR}", **facts}
    return opened(door, colours=colours, **facts).stay()


def runes(**stacks: str) -> str:
    """Write the stacks, those given and the others full."""
    usual = {"T": "..x", "F": "..x", "W": "..x", "M": "..x", "E": "...x"}
    return "/".join((usual | stacks).values())


class TestSteps:
    def test_onto_symbols_of_the_colours_gained(self, door: Door) -> None:
        assert walking(door, "FM", "0,0").legal() == {"step e", "step s", "done"}

    def test_each_stone_gives_one_step(self, door: Door) -> None:
        table = walking(door, "FM", "0,0").play("step e")
        assert (table.spirit(), table.turn) == ("0,1", 1)

    def test_in_any_order(self, door: Door) -> None:
        """Wood and water lead from (3,3) over (4,3) to (4,2) or, the other way, (2,3) to (1,3)."""
        table = walking(door, "TW", "3,3", runes=runes(E="0..x"))
        assert table.legal() == {"step n", "step s", "done"}
        assert table.fork().play("step s").after("step") == {"w", "e"}
        assert table.play("step n").after("step") == {"n"}

    def test_the_stones_are_not_spent(self, door: Door) -> None:
        table = walking(door, "FM", "0,0")
        line = table.key("line")
        table.play("step s", "step s")
        assert (table.spirit(), table.stones()) == ("2,0", "FM")
        assert table.key("line") == line[2:]  # the zone's refill

    def test_two_stones_of_one_colour(self, door: Door) -> None:
        """Fire lies on three sides of (2,4), and beside none of them."""
        table = walking(door, "FF", "2,4")
        assert table.legal() == {"step n", "step e", "step s", "done"}
        table.play("step e")
        assert (table.spirit(), table.turn) == ("2,5", 1)

    def test_moving_is_optional(self, door: Door) -> None:
        table = walking(door, "FM", "0,0").play("done")
        assert (table.spirit(), table.turn) == ("0,0", 1)

    def test_stopping_on_the_way(self, door: Door) -> None:
        table = walking(door, "FM", "0,0").play("step s", "done")
        assert (table.spirit(), table.turn) == ("1,0", 1)

    def test_nothing_is_asked_when_no_step_fits(self, door: Door) -> None:
        stones = near("W", "O.TL L.TR")
        table = opened(door, stones, row=PLAIN_ROW).stay()
        assert (table.stones(), table.spirit(), table.turn) == ("W", "0,0", 1)

    def test_never_diagonally(self, door: Door) -> None:
        assert walking(door, "EF", "0,0").legal() == {"step e", "done"}

    def test_unused_stones_may_come_later(self, door: Door) -> None:
        table = walking(door, "EF", "0,0").play("step e")
        assert table.legal() == {"step s", "done"}
        table.play("step s")
        assert table.spirit() == "1,1"

    def test_older_stones_give_no_steps(self, door: Door) -> None:
        table = walking(door, "F", "0,0", stones="M/-")
        assert table.legal() == {"step e", "done"}

    def test_not_off_the_plane(self, door: Door) -> None:
        table = walking(door, "TFWME"[:4], "0,2")
        assert table.after("step") == {"w", "s"}

    def test_cells_may_be_revisited(self, door: Door) -> None:
        table = walking(door, "FW", "0,1")
        assert table.legal() == {"step e", "done"}
        table.play("step e", "step w")
        assert table.spirit() == "0,1"


class TestOtherSpirits:
    def test_an_occupied_cell_is_closed(self, door: Door) -> None:
        assert walking(door, "FM", "0,0", other="0,1").legal() == {"step s", "done"}

    def test_nor_can_it_be_passed_through(self, door: Door) -> None:
        table = walking(door, "FWM", "0,0", other="0,1")
        assert table.legal() == {"step s", "done"}

    def test_a_spirit_on_its_corner_does_not_block_beside_it(self, door: Door) -> None:
        assert walking(door, "M", "0,3", other="0,5").legal() == {"step e", "done"}


class TestCorners:
    def test_the_own_corner_is_never_entered_again(self, door: Door) -> None:
        table = walking(door, "TW", "0,1")
        assert table.after("step") == {"e"}

    def test_nor_another_one(self, door: Door) -> None:
        table = walking(door, "TE", "0,4")
        assert table.after("step") == {"w"}

    def test_the_symbol_under_a_stack_does_not_count(self, door: Door) -> None:
        """Wood lies under the stack at (5,5) and nowhere else beside (4,5)."""
        table = walking(door, "TW", "4,5", runes=runes(M="0.x"))
        assert table.after("step") == {"w"}


class TestClaim:
    @pytest.mark.parametrize("cell", MIDDLE)
    def test_earth_in_the_middle(self, door: Door, cell: str) -> None:
        table = arriving(door, cell)
        assert (table.phase, table.legal()) == ("walk", {"claim", "done"})
        table.play("claim")
        assert table.key("runes") == runes(E="0..x")

    @pytest.mark.parametrize(("cell", "colour"), BESIDE[2:])
    def test_beside_a_corner_stack(self, door: Door, cell: str, colour: str) -> None:
        table = arriving(door, cell)
        assert table.legal() == {"claim", "done"}
        table.play("claim")
        assert table.key("runes") == runes(**{colour: "0.x"})

    @pytest.mark.parametrize(("cell", "colour"), BESIDE)
    def test_not_the_own_type(self, door: Door, cell: str, colour: str) -> None:
        other = next(one for one in "TFWM" if one != colour)
        table = arriving(door, cell, colours=colour + other)
        assert table.turn == 1

    @pytest.mark.parametrize(
        "cell", ["1,1", "1,4", "4,1", "0,2", "0,3", "2,0", "1,2", "2,1", "3,4"]
    )
    def test_not_from_further_away(self, door: Door, cell: str) -> None:
        assert arriving(door, cell).turn == 1

    def test_not_from_the_corner_itself(self, door: Door) -> None:
        assert arriving(door, "0,0").turn == 1

    def test_a_type_that_is_held(self, door: Door) -> None:
        assert arriving(door, "0,4", runes=runes(F="0.x")).turn == 1

    def test_a_type_that_another_seat_holds(self, door: Door) -> None:
        table = arriving(door, "0,4", colours="TW", runes=runes(F="1.x"))
        assert table.legal() == {"claim", "done"}
        table.play("claim")
        assert table.key("runes") == runes(F="10x")

    def test_an_empty_stack(self, door: Door) -> None:
        table = opened(
            door, seats=3, colours="TWM", spirits="0,4/5,2/5,3", runes=runes(F="12x"), row=PLAIN_ROW
        )
        assert table.stay().turn == 1

    def test_the_highest_is_on_top(self, door: Door) -> None:
        table = arriving(door, "0,4", runes=runes(F="x..")).play("claim")
        assert table.key("runes") == runes(F="x0.")
        table = arriving(door, "0,4", runes=runes(F=".x.")).play("claim")
        assert table.key("runes") == runes(F="0x.")

    def test_the_next_one_after_a_removed_one(self, door: Door) -> None:
        table = arriving(door, "2,2", runes=runes(E="1x..")).play("claim")
        assert table.key("runes") == runes(E="1x0.")

    def test_its_points(self, door: Door) -> None:
        table = arriving(door, "5,1", runes=runes(W="x..")).play("claim")
        assert table.points() == [3, 1]  # the second seat's starting rune of the proving box

    def test_it_may_be_declined(self, door: Door) -> None:
        table = arriving(door, "2,2").play("done")
        assert (table.key("runes"), table.turn) == (runes(), 1)

    def test_a_stack_without_a_player_of_its_colour(self, door: Door) -> None:
        assert arriving(door, "5,4", colours="TF").legal() == {"claim", "done"}

    def test_without_moving_although_a_step_was_possible(self, door: Door) -> None:
        table = walking(door, "T", "2,2")
        assert table.legal() == {"step n", "step e", "claim", "done"}
        table.play("claim")
        assert (table.spirit(), table.turn) == ("2,2", 1)

    def test_it_ends_the_step(self, door: Door) -> None:
        table = walking(door, "TT", "2,2").play("claim")
        assert table.turn == 1

    def test_after_the_steps(self, door: Door) -> None:
        table = walking(door, "F", "2,4", runes=runes(F=".x.")).play("step e")
        assert (table.spirit(), table.turn) == ("2,5", 1)
        table = walking(door, "ME", "0,2").play("step e", "step e")
        assert table.legal() == {"claim", "done"}

    def test_passing_a_stack_does_not_claim(self, door: Door) -> None:
        """Through the middle and out again: wood (2,3), then metal (2,4)."""
        table = walking(door, "TM", "1,3").play("step s")
        assert "claim" in table.legal()
        table.play("step e")
        assert (table.key("runes"), table.turn) == (runes(), 1)

    def test_one_rune_a_turn(self, door: Door) -> None:
        table = walking(door, "F", "2,4", free="2", runes=runes())
        table.play("step n")
        assert table.phase == "free"
        table.play("step n")
        assert table.spirit() == "0,4"
        table.play("claim")
        assert (table.key("runes"), table.turn) == (runes(F="0.x"), 1)


class TestTheRulebooksExample:
    def test_green_goes_to_yellow_and_red(self, door: Door) -> None:
        table = walking(door, "FM", "0,0").play("step s", "step s")
        assert (table.spirit(), table.key("runes")) == ("2,0", runes())

    def test_blue_goes_to_green_and_brown_and_receives_earth(self, door: Door) -> None:
        table = walking(door, "TE", "4,1", colours="WT").play("step n", "step e")
        assert table.spirit() == "3,2"
        table.play("claim")
        assert table.key("runes") == runes(E="0..x")


class TestThePlane:
    @pytest.mark.parametrize(
        ("quarters", "east", "south"), [(0, "F", "M"), (1, "M", "W"), (2, "W", "T"), (3, "T", "F")]
    )
    def test_each_turn_of_a_tile(self, door: Door, quarters: int, east: str, south: str) -> None:
        gained = "".join(sorted(east + south, key="TFWME".index))
        table = walking(door, gained, "0,0", plane=f"1.{quarters}/2.0/3.0/4.0")
        assert table.legal() == {"step e", "step s", "done"}
        table.play("step e")
        assert table.spirit() == "0,1"

    def test_stacks_lie_where_the_corners_say(self, door: Door) -> None:
        table = arriving(door, "0,4", corners="WMTF")
        table.play("claim")
        assert table.key("runes") == runes(M="0.x")

    def test_the_neighbouring_tile_is_entered_like_any_cell(self, door: Door) -> None:
        table = walking(door, "WE", "1,2", plane="1.0/7.0/3.0/4.0")
        assert table.after("step") == {"n", "w", "e"}
