"""Charts say what they show, are safe XML, and can be read by day and by night."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
import resvg_py

from lab.made import league, plan, won_by
from stonewright.lab.canvas import BY_DAY, BY_NIGHT, DASHES, FINEST, ticks
from stonewright.lab.league import League
from stonewright.lab.pictures import league_ratings, running_scores
from stonewright.lab.plots import Line, LineChart, Row, RowChart, draw_lines, draw_rows
from stonewright.lab.tally import Stop, Tally
from stonewright.scenes.theme import DARK, LIGHT, contrast, luminance

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    """Return all words of a picture."""
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def paths(svg: str, kind: str) -> list[dict[str, str]]:
    """Return the attributes of all paths of a class."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}path")
    return [path.attrib for path in found if path.get("class") == kind]


def places(path: dict[str, str]) -> list[tuple[float, float]]:
    """Return the points of a path."""
    pairs = re.findall(r"([-\d.]+) ([-\d.]+)", path["d"])
    return [(float(x), float(y)) for x, y in pairs]


def duel(matches: int = 40) -> Tally:
    """Return a tally in which one bot wins three matches of four."""
    made = plan("search:1s", "<b> & 'c'")
    tally = Tally(made, Stop(matches, 0.6, 10, False))
    for number in range(matches):
        tally.add(won_by(made, number, made.bots[number % 4 == 0]))
    return tally


def chart(*values: float) -> LineChart:
    points = [(float(i), value) for i, value in enumerate(values)]
    band = [(value - 0.1, value + 0.1) for value in values]
    return LineChart("title", "across", "up", [Line("line", points, band)])


class TestRunningScores:
    svg = draw_lines(running_scores(duel()))

    def test_words(self) -> None:
        found = words(self.svg)
        assert "Element for 2: the score of each bot" in found
        assert "matches" in found and "share of the win, mean so far" in found
        assert "0.50, an even share" in found
        assert "0.60, what search:1s is held against" in found
        assert any(name.startswith("search:1s: 0.75, 95 % interval 0.") for name in found)

    def test_names_are_escaped(self) -> None:
        assert any(name.startswith("<b> & 'c': 0.25") for name in words(self.svg))
        assert "<b>" not in self.svg

    def test_lines_end_where_the_scores_are(self) -> None:
        ends = [places(paths(self.svg, f"line{i}")[1])[-1] for i in (0, 1)]  # 0 is the band's edge
        (x, first), (other, second) = ends
        assert x == other == 720 - 24
        levels = [places(path)[0][1] for path in paths(self.svg, "level")[:2]]
        even, versus = levels
        assert first < versus < even < second  # downwards
        assert even - first == pytest.approx(second - even)
        assert even - versus == pytest.approx(0.4 * (even - first))

    def test_bands_hold_their_lines(self) -> None:
        for i in (0, 1):
            (area,) = paths(self.svg, f"fill{i}")
            points = places(area)
            low, high = points[len(points) // 2 - 1][1], points[len(points) // 2][1]
            line = places(paths(self.svg, f"line{i}")[1])[-1][1]
            assert high < line < low

    def test_no_level_twice(self) -> None:
        tally = duel()
        tally.stop = Stop(40, 0.5)
        assert len(running_scores(tally).levels) == 1


class TestRatings:
    def test_rows(self) -> None:
        made = league([("a", "b")])
        found = League(made, 40)
        for number in range(40):
            found.add(won_by(made, number, "b" if number % 4 else "a"))
        svg = draw_rows(league_ratings(found))
        assert words(svg)[-2:] == ["b", "a"]  # the strongest first
        assert "rating, a being 0" in words(svg)
        circles = list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))
        (low, high) = (x for x, _ in places(paths(svg, "line0")[0]))
        assert low < float(circles[0].get("cx", 0)) < high
        assert float(circles[1].get("cx", 0)) < low

    def test_long_names_are_shortened(self) -> None:
        svg = draw_rows(RowChart("title", "across", [Row("x" * 99, 1, 0, 2)]))
        assert words(svg)[-1].endswith("…")


class TestLines:
    def test_many_points_are_thinned_but_for_the_last(self) -> None:
        values = [i / 5000 for i in range(5000)]
        svg = draw_lines(chart(*values))
        points = places(paths(svg, "line0")[1])
        assert len(points) <= FINEST
        assert points[-1][0] == 720 - 24

    def test_a_line_without_points_or_band(self) -> None:
        lines = [Line("bare", [(1.0, 0.5), (2.0, 0.6)]), Line("empty", [])]
        svg = draw_lines(LineChart("title", "across", "up", lines))
        assert {"bare", "empty"} <= set(words(svg))
        assert not paths(svg, "fill0")
        assert len(paths(svg, "line1")) == 1  # in the legend only

    def test_lines_differ_by_more_than_colour(self) -> None:
        lines = [Line(str(i), [(0.0, 0.1), (1.0, 0.2)]) for i in range(4)]
        svg = draw_lines(LineChart("title", "across", "up", lines))
        dashes = [paths(svg, f"line{i}")[0].get("stroke-dasharray") for i in range(4)]
        assert dashes == list(DASHES)
        assert len(set(dashes)) == 4


class TestTicks:
    @pytest.mark.parametrize(
        ("low", "high", "expected"),
        [
            (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (0, 84, [0, 20, 40, 60, 80]),
            (-130, 410, [-100, 0, 100, 200, 300, 400]),
            (0, 2, [0, 0.5, 1, 1.5, 2]),
        ],
    )
    def test_they_are_round(self, low: float, high: float, expected: list[float]) -> None:
        assert ticks(low, high) == pytest.approx(expected)


class TestColours:
    @pytest.mark.parametrize(("colours", "theme"), [(BY_DAY, LIGHT), (BY_NIGHT, DARK)])
    def test_they_can_be_seen_and_told_apart(self, colours: tuple[str, ...], theme: object) -> None:
        assert theme in (LIGHT, DARK)
        page = LIGHT.page if theme is LIGHT else DARK.page
        assert all(contrast(colour, page) >= 3 for colour in colours)
        assert all(abs(luminance(a) - luminance(b)) > 0.02 for a, b in combinations(colours, 2))

    def test_a_page_may_choose(self) -> None:
        both = draw_lines(chart(0.2, 0.4))
        day, night = draw_lines(chart(0.2, 0.4), dark=False), draw_lines(chart(0.2, 0.4), dark=True)
        assert "@media (prefers-color-scheme: dark)" in both
        assert BY_DAY[0] in both and BY_NIGHT[0] in both
        assert BY_DAY[0] in day and BY_NIGHT[0] not in day and "@media" not in day
        assert BY_NIGHT[0] in night and BY_DAY[0] not in night

    @pytest.mark.parametrize("dark", [False, True, None])
    def test_it_can_be_drawn(self, dark: bool | None) -> None:
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=draw_lines(chart(0.2, 0.4), dark)))
        assert drawn.startswith(b"\x89PNG")
        empty = bytes(resvg_py.svg_to_bytes(svg_string=draw_lines(chart(), dark)))
        assert len(drawn) > len(empty)
