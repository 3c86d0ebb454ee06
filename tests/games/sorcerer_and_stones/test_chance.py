"""Chance is fair: set-up, cards and artifacts come as often as they should."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations

import pytest

import stonewright as sw
from games.sorcerer_and_stones.diagrams import load, load_plain, position
from games.sorcerer_and_stones.oracle import COLOURS, ZONES

MATCHES = 400
WORST = 5  # standard deviations


@cache
def dealt() -> list[tuple[dict[str, str], dict[str, str]]]:
    """Deal many matches of four seats; the keys of each before and after the deal."""
    found = []
    for seed in range(MATCHES):
        match = sw.Match(load(None), 4, seed)
        before = keys(match)
        for zone in "ABCD":
            match.play(f"place {zone}")
        found.append((before, keys(match)))
    return found


def keys(match: sw.Match) -> dict[str, str]:
    """Split a position into its keys."""
    return dict(pair.split(":") for pair in match.position().split())


def fair(found: Iterable[object], expected: Iterable[object]) -> None:
    """Check by chi-square that all expected values come equally often and no others do."""
    counts, values = Counter(found), [*expected]
    assert set(counts) <= set(values)
    mean = counts.total() / len(values)
    surprise = sum((counts[value] - mean) ** 2 / mean for value in values)
    freedom = len(values) - 1
    assert surprise < freedom + WORST * (2 * freedom) ** 0.5 + WORST, counts


def near(count: float, expected: float, variance: float) -> None:
    """Check that a count is not far from what is expected."""
    assert abs(count - expected) < WORST * variance**0.5, (count, expected)


class TestSetUp:
    def test_the_colour_missing_on_a_zone(self) -> None:
        zones = [zone[2:] for before, _ in dealt() for zone in before["zones"].split("/")]
        fair(((set(COLOURS) - set(zone)).pop() for zone in zones), COLOURS)

    def test_the_order_on_a_zone(self) -> None:
        zones = [zone[2:] for before, _ in dealt() for zone in before["zones"].split("/")]
        fair(zones, ("".join(four) for four in permutations(COLOURS, 4)))

    def test_zones_do_not_depend_on_each_other(self) -> None:
        groups = [before["zones"].split("/") for before, _ in dealt()]
        pairs = [one[0][2] + one[4][2] for one in groups]
        fair(pairs, (one + two for one in COLOURS for two in COLOURS))

    @pytest.mark.parametrize("place", range(4))
    def test_artifacts(self, place: int) -> None:
        fair((before["row"].split("+")[place] for before, _ in dealt()), map(str, range(1, 15)))

    def test_colours(self) -> None:
        orders = ("".join(order) for order in permutations("TFWM"))
        fair((before["colours"] for before, _ in dealt()), orders)

    def test_corners(self) -> None:
        orders = ("".join(order) for order in permutations("TFWM"))
        fair((after["corners"] for _, after in dealt()), orders)

    def test_tiles_and_turns(self) -> None:
        tiles = [tile for _, after in dealt() for tile in after["plane"].split("/")]
        fair(tiles, (f"{number}.{turn}" for number in range(1, 10) for turn in range(4)))

    @pytest.mark.parametrize("number", range(5))
    def test_removed_runes(self, number: int) -> None:
        stacks = [after["runes"].split("/")[number] for _, after in dealt()]
        fair((stack.index("x") for stack in stacks), range(len(stacks[0])))

    def test_objectives(self) -> None:
        threes = ("+".join(three) for three in combinations("1234567", 3))
        fair((after["objectives"] for _, after in dealt()), threes)

    def test_magic_cards(self) -> None:
        """Each of the eleven cards is open with chance 4/11."""
        hands = Counter("".join(after["open"].replace("/", "") for _, after in dealt()))
        for kind, count in load_plain(None).magic.items():
            draws = 4 * MATCHES
            near(hands[kind], draws * count * 4 / 11, draws * count * 4 / 11)


class TestLine:
    """All lines without equal neighbours are equally likely."""

    def test_the_first_stone(self) -> None:
        for colour in COLOURS:
            chances = [first_chances(after["line"])[colour] for _, after in dealt()]
            count = sum(after["line"][0] == colour for _, after in dealt())
            near(count, sum(chances), sum(one * (1 - one) for one in chances))

    def test_the_last_stone(self) -> None:
        for colour in COLOURS:
            chances = [first_chances(after["line"])[colour] for _, after in dealt()]
            count = sum(after["line"][-1] == colour for _, after in dealt())
            near(count, sum(chances), sum(one * (1 - one) for one in chances))

    def test_each_next_stone(self) -> None:
        """Along the line, the commonest colour comes as often as the count of lines says."""
        expected = variance = count = 0.0
        for _, after in dealt()[:100]:
            line = after["line"]
            for place in range(1, 19):
                left = Counter(line[place:])
                liked = min(left, key=lambda colour: (-left[colour], colour))
                chance = chances_after(left, line[place - 1])[liked]
                expected, variance = expected + chance, variance + chance * (1 - chance)
                count += line[place] == liked
        near(count, expected, variance)


@cache
def lines(left: tuple[int, ...], before: int) -> int:
    """Count the lines of so many stones of each colour that do not begin with a colour."""
    if not any(left):
        return 1
    return sum(
        lines(tuple(count - (other == one) for other, count in enumerate(left)), one)
        for one in range(5)
        if left[one] and one != before
    )


def chances_after(left: Counter[str], before: str) -> dict[str, float]:
    """Tell how likely each colour is to come next."""
    counts = [left[colour] for colour in COLOURS]
    last = COLOURS.find(before) if before else -1
    total = lines(tuple(counts), last)
    chances = {}
    for one, colour in enumerate(COLOURS):
        rest = tuple(count - (other == one) for other, count in enumerate(counts))
        possible = counts[one] and one != last
        chances[colour] = lines(rest, one) / total if possible else 0.0
    return chances


def first_chances(line: str) -> dict[str, float]:
    """Tell how likely each colour is to begin a line of these stones."""
    return chances_after(Counter(line), "")


class TestPlay:
    def test_cards_drawn(self) -> None:
        """Seven cards are left in the pile, and each is as likely as the others."""
        drawn: list[str] = []
        for seed in range(MATCHES):
            match = sw.Match.at(load(), position(), seed)
            for action in ("cast fly", "fly C", "done"):
                match.play(action)
            hand = Counter(keys(match)["open"].split("/")[0]) - Counter("SQt")
            drawn += hand.elements()
        fair(drawn, "SYQfwme")

    def test_artifacts_revealed(self) -> None:
        revealed = []
        text = position(stones="T/-", row="1+2+3+4", variant="intro")
        for seed in range(MATCHES):
            match = sw.Match.at(load(), text, seed, variant="intro")
            for action in ("cast fly", "fly C", "done", "craft Wood Pebble"):
                match.play(action)
            revealed.append(keys(match)["row"].split("+")[3])
        fair(revealed, map(str, range(5, 15)))

    def test_a_shuffled_pile(self) -> None:
        """One card is drawn from the pile and one from the eight that are shuffled."""
        drawn: list[str] = []
        text = position(spent="SYQwme/-")
        for seed in range(MATCHES):
            match = sw.Match.at(load(), text, seed)
            for action in ("cast fly", "fly C", "cast spin", "spin E left"):
                match.play(action)
            hand = Counter(keys(match)["open"].split("/")[0]) - Counter("Qtf")
            drawn += hand.elements()
        counts = Counter(drawn)
        assert counts.total() == MATCHES
        for kind, copies in {"S": 2, "Y": 2, "Q": 1, "w": 1, "m": 1, "e": 1}.items():
            near(counts[kind], MATCHES * copies / 8, MATCHES * copies / 8)

    def test_the_same_seed_brings_the_same(self) -> None:
        first, second = (sw.Match(load(), 3, 7) for _ in range(2))
        for zone in ZONES[:3]:
            first.play(f"place {zone}")
            second.play(f"place {zone}")
        assert first.position() == second.position()
