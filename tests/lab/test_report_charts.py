"""The charts of a report say what the figures say: ends, lines, marks and signs are in place."""

import math
import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import resvg_py

from lab import studies
from stonewright.lab.canvas import BY_DAY, BY_NIGHT, Scale, reach, rules, usual
from stonewright.lab.document import Family, Figure, Panel
from stonewright.lab.plots import (
    BarChart,
    Line,
    LineChart,
    Row,
    RowChart,
    Strip,
    draw_bars,
    draw_lines,
    draw_rows,
)
from stonewright.lab.report import charts
from stonewright.lab.report.words import Measure, measure
from stonewright.scenes.theme import DARK, LIGHT, contrast

SVG = "{http://www.w3.org/2000/svg}"
WIDE = 360.0


def rows_of(*rows: Row, **more: object) -> Element:
    """Return a drawn row chart for the inside of a page."""
    chart = RowChart("title", "across", rows, **more)  # type: ignore[arg-type]
    return ElementTree.fromstring(draw_rows(chart, inside=WIDE))


def groups(svg: Element) -> list[Element]:
    """Return the rows of a chart."""
    return list(svg.iter(f"{SVG}g"))


def named(svg: Element, kind: str, name: str = "path") -> list[Element]:
    """Return the elements of a class."""
    return [one for one in svg.iter(f"{SVG}{name}") if one.get("class") == kind]


def points(path: Element) -> list[tuple[float, float]]:
    """Return the points of a path."""
    pairs = re.findall(r"([-\d.]+) ([-\d.]+)", path.get("d", ""))
    return [(float(x), float(y)) for x, y in pairs]


def marks(svg: Element) -> dict[str, float]:
    """Return the places of the numbers of the axis across."""
    quiet = [one for one in svg.iter(f"{SVG}text") if one.get("class") == "quiet"]
    found = {one.text or "": float(one.get("x", 0)) for one in quiet}
    return {text: x for text, x in found.items() if re.match(r"^[\u2212\d.]", text)}


def axis(svg: Element) -> Scale:
    """Return the scale of a chart, found from its marks."""
    values = {float(k.replace("\u2212", "-").removesuffix(" %")): x for k, x in marks(svg).items()}
    (low, start), *_, (high, end) = sorted(values.items())
    return Scale(low, high, start, end)


class TestWhiskers:
    def test_they_end_where_the_intervals_do(self) -> None:
        svg = rows_of(Row("a", 40, 30, 60), Row("b", 70, 65, 90))
        x = axis(svg)
        for group, (value, low, high) in zip(
            groups(svg), [(40, 30, 60), (70, 65, 90)], strict=True
        ):
            (line,) = named(group, "line0")
            assert [end for end, _ in points(line)] == pytest.approx([x(low), x(high)], abs=0.02)
            (dot,) = named(group, "fill0", "circle")
            assert float(dot.get("cx", 0)) == pytest.approx(x(value), abs=0.02)
            assert points(line)[0][1] == float(dot.get("cy", 0))

    def test_the_reference_line_stands_at_what_is_expected(self) -> None:
        svg = rows_of(Row("a", 40, 30, 60), Row("b", 70, 65, 90), expected=50, level="expected 50")
        (line,) = named(svg, "level")
        (x, top), (other, foot) = points(line)
        assert x == other == pytest.approx(axis(svg)(50), abs=0.02)
        heights = [points(named(group, "line0")[0])[0][1] for group in groups(svg)]
        assert top < min(heights) and max(heights) < foot
        assert "expected 50" in [one.text for one in svg.iter(f"{SVG}text")]

    def test_what_is_expected_is_on_the_axis_though_all_lie_elsewhere(self) -> None:
        svg = rows_of(Row("a", 0.9, 0.89, 0.91), expected=0.5, level="expected", least=0.02)
        (line,) = named(svg, "level")
        (dot,) = named(svg, "fill0", "circle")
        assert 0 < points(line)[0][0] < float(dot.get("cx", 0)) < WIDE

    def test_rows_may_have_marks_of_their_own(self) -> None:
        svg = rows_of(Row("a", 40, 30, 60, expected=50), Row("b", 70, 65, 90, expected=60))
        found = [points(named(group, "level")[0])[0][0] for group in groups(svg)]
        assert found == pytest.approx([axis(svg)(50), axis(svg)(60)], abs=0.02)

    def test_signs_differ_in_shape_and_colour(self) -> None:
        svg = rows_of(*(Row(str(real), 1, 0, 2, real) for real in (True, False, None)))
        real, chance, untested = groups(svg)
        (diamond,) = named(real, "fill1")
        corners = points(diamond)
        assert len(corners) == 4 and len({y for _, y in corners}) == 3
        assert named(chance, "open", "circle") and not named(chance, "fill0", "circle")
        assert named(untested, "fill0", "circle")
        assert [
            named(group, kind) != []
            for group, kind in zip(groups(svg), ("line1", "faint", "line0"), strict=True)
        ] == [True] * 3

    def test_one_wide_interval_does_not_flatten_the_others(self) -> None:
        plain = [Row(str(i), i / 10, i / 10 - 1, i / 10 + 1) for i in range(12)]
        svg = rows_of(*plain, Row("wide", 0.5, -500, 500))
        x = [points(named(group, "line0")[0]) for group in groups(svg)]
        (low, _), (high, _) = x[0]
        assert high - low > 100  # pixels
        (start, _), (end, _) = x[-1]
        assert start < low and high < end < WIDE
        arrows = [named(group, "line0")[1:] for group in groups(svg)]
        assert [len(found) for found in arrows] == [0] * 12 + [1]
        assert len(points(arrows[-1][0])) == 6  # one at each end

    def test_odd_numbers_have_no_place(self) -> None:
        svg = rows_of(Row("a", 1, 0, 2), Row("b", math.nan, math.nan, math.nan))
        first, second = groups(svg)
        assert named(first, "line0") and named(first, "fill0", "circle")
        assert not named(second, "line0") and not named(second, "fill0", "circle")
        assert [one.text for one in second.iter(f"{SVG}text")] == ["b"]

    def test_sixty_rows_do_not_touch(self) -> None:
        svg = rows_of(*(Row(f"name {i}", i, i - 1, i + 1) for i in range(60)))
        heights = [points(named(group, "line0")[0])[0][1] for group in groups(svg)]
        gaps = [b - a for a, b in pairwise(heights)]
        assert len(heights) == 60 and min(gaps) >= 20
        assert heights[-1] < float(svg.get("height", 0)) - 20

    def test_names_end_before_the_axis_and_are_shortened(self) -> None:
        svg = rows_of(Row("x" * 99, 1, 0, 2), Row("short", 1, 0, 2))
        long, short = (next(group.iter(f"{SVG}text")) for group in groups(svg))
        start = min(points(named(group, "line0")[0])[0][0] for group in groups(svg))
        assert float(long.get("x", 0)) == float(short.get("x", 0)) < start < WIDE / 2
        assert (long.text or "").endswith("…") and short.text == "short"

    def test_who_points_at_a_row_is_told(self) -> None:
        one = Figure("Sun", 0.573, 0.561, 0.585, 6500, 1e-9, True)
        row = charts.row(one, "Sun", Measure("share"))
        assert row.words == "Sun: 57.3 % (56.1 to 58.5), 6,500 games, real, p < 0.001"
        title = groups(rows_of(row))[0][0]
        assert title.tag == f"{SVG}title" and title.text == row.words

    @pytest.mark.parametrize("dark", [True, False])
    def test_it_can_be_drawn_alone(self, dark: bool) -> None:
        chart = RowChart("title", "across", [Row("a", 1, 0, 2, True)], 1.0, "expected 1")
        assert bytes(resvg_py.svg_to_bytes(svg_string=draw_rows(chart, dark))).startswith(
            b"\x89PNG"
        )


class TestPanels:
    def test_shares_are_read_as_percent(self) -> None:
        panel = studies.balance().families[0].panels[0]
        svg = ElementTree.fromstring(
            draw_rows(charts.rows("t", panel, Measure("share")), inside=WIDE)
        )
        assert len(marks(svg)) >= 3 and all(text.endswith(" %") for text in marks(svg))
        x = axis(svg)
        ends = [points(named(group, "line1")[0]) for group in groups(svg)]
        for one, ((low, _), (high, _)) in zip(panel.figures, ends, strict=True):
            assert [low, high] == pytest.approx([x(one.low * 100), x(one.high * 100)], abs=0.05)
        (line,) = named(svg, "level")
        assert points(line)[0][0] == pytest.approx(x(50), abs=0.05)

    def test_settings_with_one_figure_each_stand_together(self) -> None:
        family = studies.balance().families[2]
        assert charts.pooled(family)
        found = charts.settings("t", family, measure(family))
        assert [row.name for row in found.rows] == ["2 players", "3 players", "4 players"]
        assert not charts.pooled(studies.balance().families[0])

    def test_settings_that_expect_different_things_have_their_own_marks(self) -> None:
        one = Figure("first", 0.4, 0.3, 0.5, 9)
        panels = tuple(Panel(str(n), (one,), 1 / n) for n in (2, 3))
        family = Family("k", "t", "w", "share", panels)
        found = charts.settings("t", family, measure(family))
        assert [row.expected for row in found.rows] == [1 / 2, 1 / 3] and found.expected is None
        same = replace(family, panels=tuple(replace(panel, expected=0.5) for panel in panels))
        assert charts.settings("t", same, measure(same)).expected == 0.5

    def test_differences_have_their_line_at_none(self) -> None:
        study = studies.compare()
        how = measure(study.families[0])
        found = charts.rows("t", study.families[0].panels[0], how)
        assert (found.expected, found.level) == (0.0, "no difference")
        assert how.signed and found.across == "difference in percentage points"


class TestCurves:
    study = studies.sweep()
    chart = charts.curves(study.families[0], study, measure(study.families[0]))[0]
    svg = ElementTree.fromstring(draw_lines(chart, inside=WIDE))

    def test_labels_are_the_values(self) -> None:
        texts = [one.text for one in self.svg.iter(f"{SVG}text")]
        assert [text for text in texts if text in self.chart.labels] == list(self.chart.labels)
        assert "round_limit" in texts and "expected 50 %" in texts

    def test_points_are_where_the_figures_are(self) -> None:
        heights = {
            float((one.text or "").removesuffix(" %")): float(one.get("y", 0)) - 4.5
            for one in self.svg.iter(f"{SVG}text")
            if (one.text or "").endswith(" %") and one.get("text-anchor") == "end"
        }
        (a, top), *_, (b, foot) = sorted(heights.items())
        y = Scale(a, b, top, foot)
        dots = [float(dot.get("cy", 0)) for dot in named(self.svg, "fill0", "circle")]
        values = [panel.figures[0].value * 100 for panel in self.study.families[0].panels]
        assert dots == pytest.approx([y(value) for value in values], abs=0.1)
        band = points(named(self.svg, "fill0")[0])
        highs = [panel.figures[0].high * 100 for panel in self.study.families[0].panels]
        assert [height for _, height in band[len(highs) :][::-1]] == pytest.approx(
            [y(high) for high in highs], abs=0.1
        )

    def test_shares_stay_between_none_and_all(self) -> None:
        ends = Panel(
            "round_limit=10", (Figure("a", 1.0, 0.9, 1.0, 1), Figure("b", 0.0, 0.0, 0.1, 1))
        )
        panels = (ends, replace(ends, setting="round_limit=15"))
        family = replace(self.study.families[0], panels=panels)
        (chart,) = charts.curves(family, self.study, measure(family))
        assert (chart.low, chart.high) == (0.0, 1.0)

    def test_what_is_expected_is_on_the_axis(self) -> None:
        far = Panel("round_limit=10", (Figure("a", 0.9, 0.89, 0.91, 1),), 0.5)
        family = replace(
            self.study.families[0], panels=(far, replace(far, setting="round_limit=15"))
        )
        (chart,) = charts.curves(family, self.study, measure(family))
        assert chart.low < 0.5 and chart.high > 0.91 and chart.levels == [(0.5, "expected 50 %")]
        svg = ElementTree.fromstring(draw_lines(chart, inside=WIDE))
        level, dots = named(svg, "level")[0], named(svg, "fill0", "circle")
        assert points(level)[0][1] > float(dots[0].get("cy", 0)) + 50

    def test_settings_that_expect_different_things_have_no_line(self) -> None:
        panels = [
            replace(panel, expected=0.5 + 0.1 * (i == 0))
            for i, panel in enumerate(self.study.families[0].panels)
        ]
        family = replace(self.study.families[0], panels=panels)
        (chart,) = charts.curves(family, self.study, measure(family))
        assert chart.levels == []

    def test_figures_that_are_no_numbers_are_left_out(self) -> None:
        panels = [
            replace(panel, figures=(replace(panel.figures[0], value=math.nan if i == 2 else 0.5),))
            for i, panel in enumerate(self.study.families[0].panels)
        ]
        family = replace(self.study.families[0], panels=panels)
        (chart,) = charts.curves(family, self.study, measure(family))
        assert [x for x, _ in chart.lines[0].points] == [0, 1, 3, 4, 5]

    def test_many_labels_are_thinned(self) -> None:
        labels = [str(i) for i in range(50)]
        line = Line("a", [(float(i), 0.5) for i in range(50)])
        svg = ElementTree.fromstring(
            draw_lines(LineChart("t", "x", "y", [line], labels=labels), inside=WIDE)
        )
        places = [
            float(one.get("x", 0))
            for one in svg.iter(f"{SVG}text")
            if one.text in labels and one.get("text-anchor") == "middle"
        ]
        assert 4 < len(places) < 12
        assert min(b - a for a, b in pairwise(places)) > 25


class TestBars:
    strip = Strip("a", [(0.5, 1.5, 0.25), (1.5, 2.5, 0.5), (2.5, 3.5, 0.25)], (1, 2, 2))
    chart = BarChart("title", "rounds", [strip, Strip("b", [(2.5, 3.5, 1.0)]), Strip("c", ())])
    svg = ElementTree.fromstring(draw_bars(chart, inside=WIDE))

    def heights(self, group: Element) -> list[float]:
        found = []
        for path in named(group, "fill0"):
            ways = path.get("d", "").split("Z")
            corners = [[float(y) for y in re.findall(r" ([-\d.]+)", way)] for way in ways if way]
            found += [max(ys) - min(ys) for ys in corners]
        return found

    def test_heights_are_shares_to_one_scale(self) -> None:
        first, second, third = groups(self.svg)
        (whole,) = self.heights(second)
        assert sorted(self.heights(first)) == pytest.approx(
            [whole / 4, whole / 4, whole / 2], abs=0.05
        )
        assert self.heights(third) == []

    def test_the_middle_half_is_in_full_colour(self) -> None:
        full, pale = named(groups(self.svg)[0], "fill0")
        assert full.get("fill-opacity") is None and len(points(full)) == 8
        assert pale.get("fill-opacity") is not None and len(points(pale)) == 4

    def test_the_median_is_marked(self) -> None:
        (line,) = named(groups(self.svg)[0], "line1")
        bars = points(named(groups(self.svg)[0], "fill0")[0])[4:]  # the second bar of the two
        assert points(line)[0][0] == pytest.approx((bars[0][0] + bars[2][0]) / 2, abs=0.02)
        assert not named(groups(self.svg)[1], "line1")

    def test_it_can_be_drawn_alone(self) -> None:
        assert bytes(resvg_py.svg_to_bytes(svg_string=draw_bars(self.chart))).startswith(b"\x89PNG")


class TestAxes:
    @pytest.mark.parametrize(
        "values",
        [[], [math.nan], [math.inf, -math.inf], [1e308, -1e308], [5.0], [0.0, 1e14], [-0.0]],
    )
    def test_any_values_give_an_axis(self, values: list[float]) -> None:
        low, high = reach(values)
        assert math.isfinite(low) and math.isfinite(high) and low < high
        assert 2 <= len(Scale(low, high, 0, 300).ticks()) <= 8

    @pytest.mark.parametrize("low", [-3.5, 0.1, -9.9, 4.999])
    @pytest.mark.parametrize("reach", [0.013, 1.0, 4.4, 8.0, 9.9, 55.0])
    @pytest.mark.parametrize("pixels", [186, 240, 290])
    def test_marks_are_two_at_least_and_do_not_touch(
        self, low: float, reach: float, pixels: float
    ) -> None:
        x = Scale(low, low + reach, 0, pixels)
        places = [x(value) for value in x.ticks()]
        assert len(places) >= 2
        assert min(b - a for a, b in pairwise(places)) > 36

    def test_it_holds_all_values(self) -> None:
        low, high = reach([3.0, -2.0, 7.0])
        assert low < -2 and high > 7 and high - low < 10

    def test_usual_ends(self) -> None:
        ends = [(-1.0, 1.0)] * 9 + [(-99.0, 99.0)]
        assert set(usual(ends)) == {-1.0, 1.0}
        assert set(usual([*ends[:9], (2.0, 5.0)])) == {-1.0, 1.0, 2.0, 5.0}  # far out, not wide
        assert usual([(0.0, 0.0), (0.0, 0.0), (0.0, 9.0)])[-1] == 9.0
        assert usual([(math.nan, 1.0), (0.0, math.inf)]) == []

    def test_ends_are_clipped(self) -> None:
        x = Scale(0, 10, 100, 200)
        assert [x.clip(value) for value in (-5, 5, 99)] == [100, 150, 200]


@pytest.mark.parametrize(("theme", "colours"), [(LIGHT, BY_DAY), (DARK, BY_NIGHT)])
def test_signs_can_be_seen(theme: object, colours: tuple[str, ...]) -> None:
    found = LIGHT if theme is LIGHT else DARK
    assert contrast(found.quiet, found.page) >= 4.5
    assert contrast(colours[1], found.page) >= 3
    assert f"figure .open{{stroke:{found.quiet}" in rules(found, colours, "figure ")
