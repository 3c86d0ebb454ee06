"""Who sits where, and with which seed."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from lab.made import league, plan
from stonewright.errors import BadOption
from stonewright.game import NOBODY
from stonewright.lab.plan import fill_seats, pairs

LINE_UPS = [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d"), ("a", "b", "b", "b"), ("a", "a")]


@pytest.mark.parametrize("bots", LINE_UPS, ids="".join)
class TestBlocks:
    def test_everybody_sits_once_in_every_seat(self, bots: tuple[str, ...]) -> None:
        made = plan(*bots)
        seats = len(bots)
        for block in (0, 7):
            numbers = range(block * seats, (block + 1) * seats)
            sat = Counter((bot, seat) for n in numbers for seat, bot in enumerate(made.seating(n)))
            wanted = {(bot, seat): bots.count(bot) for bot, seat in product(bots, range(seats))}
            assert sat == wanted

    def test_a_block_has_one_seed(self, bots: tuple[str, ...]) -> None:
        made = plan(*bots)
        seeds = [made.match_seed(number) for number in range(10 * made.seats)]
        assert all(seeds[n] == seeds[n - n % made.seats] for n in range(len(seeds)))
        assert len(set(seeds)) == 10

    def test_every_bot_has_its_own(self, bots: tuple[str, ...]) -> None:
        made = plan(*bots)
        places = list(product(range(20), range(made.seats)))
        assert len({made.bot_seed(number, seat) for number, seat in places}) == len(places)
        assert (
            len({made.guess_seed(number, ply) for number, ply in product(range(20), range(9))})
            == 180
        )


class TestSeeds:
    def test_they_do_not_depend_on_who_plays(self) -> None:
        one, other = plan("a", "b"), plan("b", "a")
        assert one.match_seed(3) == other.match_seed(3)
        assert one.bot_seed(3, 1) == other.bot_seed(3, 1)

    def test_another_seed_gives_others(self) -> None:
        one, other = plan("a", "b"), plan("a", "b", seed=1)
        assert one.match_seed(3) != other.match_seed(3)
        assert one.bot_seed(3, 1) != other.bot_seed(3, 1)
        assert one.guess_seed(3, 1) != other.guess_seed(3, 1)


class TestNumbers:
    def test_whole_blocks(self) -> None:
        assert [plan("a", "b", "c").matches(games) for games in (1, 3, 4, 200)] == [3, 3, 6, 201]

    def test_line_ups_take_turns(self) -> None:
        made = league([("a", "b"), ("a", "c"), ("b", "c")])
        assert [made.seating(2 * block) for block in range(4)] == [
            ("a", "b"),
            ("a", "c"),
            ("b", "c"),
            ("a", "b"),
        ]
        assert made.seating(3) == ("c", "a")
        assert made.matches(10) == 30
        assert made.bots == ["a", "b", "c"]


class TestLineUps:
    def test_one_bot_for_each_seat(self) -> None:
        assert fill_seats(["a", "b", "a"], None) == ("a", "b", "a")
        assert fill_seats(["a", "b"], 2) == ("a", "b")

    def test_the_second_of_two_fills_the_table(self) -> None:
        assert fill_seats(["a", "b"], 4) == ("a", "b", "b", "b")

    @pytest.mark.parametrize(
        ("bots", "seats", "words"),
        [
            ("a", None, "1 bot is named, expected 2 to 4"),
            ("abcde", None, "5 bots are named, expected 2 to 4"),
            ("ab", 5, "5 seats, expected 2 to 4"),
            ("ab", 1, "1 seats, expected 2 to 4"),
            ("abc", 4, "3 bots for 4 seats, expected 4, or 2"),
            ("abc", 2, "3 bots for 2 seats, expected 2"),
        ],
    )
    def test_what_does_not_fit(self, bots: str, seats: int | None, words: str) -> None:
        with pytest.raises(BadOption, match=words):
            fill_seats(list(bots), seats)

    def test_every_pair(self) -> None:
        assert list(map("".join, pairs("abcd"))) == ["ab", "ac", "ad", "bc", "bd", "cd"]

    def test_near_pairs_only(self) -> None:
        assert list(map("".join, pairs("abcd", 1))) == ["ab", "bc", "cd"]
        assert list(map("".join, pairs("abcd", 2))) == ["ab", "ac", "bc", "bd", "cd"]

    @pytest.mark.parametrize(
        ("bots", "span", "words"),
        [("a", None, "at least 2"), ("aba", None, "'a' is named twice"), ("ab", 0, "span 0")],
    )
    def test_pairs_that_cannot_be(self, bots: str, span: int | None, words: str) -> None:
        with pytest.raises(BadOption, match=words):
            pairs(list(bots), span)


class TestSingleMatches:
    """Blocks of one match, and players who must do without something."""

    ALIKE = replace(plan("a", "a", "a"), rotated=False)
    BANNED = replace(plan("a", "a", "a"), ban="Fire")

    def test_size(self) -> None:
        assert (self.ALIKE.size, self.BANNED.size) == (1, 3)
        assert (self.ALIKE.blocks(10), self.BANNED.blocks(10)) == (10, 4)
        assert (self.ALIKE.matches(10), self.BANNED.matches(10)) == (10, 12)

    def test_a_seed_for_each_block(self) -> None:
        alike = [self.ALIKE.match_seed(number) for number in range(6)]
        assert len(set(alike)) == 6
        banned = [self.BANNED.match_seed(number) for number in range(6)]
        assert banned == [alike[0]] * 3 + [alike[1]] * 3  # and the same for both

    def test_the_ban_goes_round(self) -> None:
        assert [self.BANNED.banned(number) for number in range(6)] == [0, 1, 2, 0, 1, 2]
        assert [self.ALIKE.banned(number) for number in range(3)] == [NOBODY] * 3

    def test_the_ban_is_that_of_the_first(self) -> None:
        made = replace(plan("a", "b", "c"), ban="Fire")
        for number in range(6):
            assert made.seating(number)[made.banned(number)] == "a"

    def test_seeds_of_bots_are_their_own(self) -> None:
        seeds = [self.ALIKE.bot_seed(number, seat) for number in range(20) for seat in range(3)]
        seeds += [self.ALIKE.match_seed(number) for number in range(20)]
        seeds += [self.ALIKE.guess_seed(number, ply) for number in range(20) for ply in range(9)]
        assert len(set(seeds)) == len(seeds)
