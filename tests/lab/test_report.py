"""The page of a report: sound, complete, and careful in what it claims."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from lab import studies
from lab.studies import PATTERNS
from stonewright.lab.document import Family, Figure, Panel, Spread, Study
from stonewright.lab.report import spreads
from stonewright.lab.report.page import drawn
from stonewright.lab.report.sides import sides
from stonewright.lab.report.summary import MOST, OF_ONE, findings, in_short
from stonewright.lab.report.words import Measure, chance, joined, measure, options_text
from stonewright.scenes.theme import DARK, LIGHT

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
MADE: dict[str, Callable[[], Study]] = {
    "balance": studies.balance,
    "compare": studies.compare,
    "sweep": studies.sweep,
    "odd": studies.odd,
    "bare": studies.bare,
}
PAGES = {name: drawn(make()) for name, make in MADE.items()}


def parsed(page: str) -> Element:
    """Return a page as a tree, which only a well-formed one becomes."""
    return ElementTree.fromstring(page)


def text(element: Element) -> str:
    """Return the words of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


def of(root: Element, name: str) -> list[Element]:
    """Return all elements of a kind."""
    return list(root.iter(f"{HTML}{name}"))


def table_rows(root: Element) -> Iterator[tuple[str, str, list[str]]]:
    """Yield caption, group and cells of every row of every table."""
    for table in of(root, "table"):
        (caption,) = of(table, "caption")
        for body in of(table, "tbody"):
            group = ""
            for row in of(body, "tr"):
                if row.get("class") == "group":
                    group = text(row)
                else:
                    yield text(caption), group, [text(cell) for cell in row]


def section(root: Element, title: str) -> Element:
    """Return the section with a heading."""
    (found,) = [one for one in of(root, "section") if text(of(one, "h2")[0]) == title]
    return found


def study_of(*figures: Figure, expected: float | None = None, **more: str) -> Study:
    """Return a study with one panel."""
    family = Family(
        more.get("key", "key"),
        more.get("title", "Title"),
        "Words.",
        more.get("unit", "share"),
        (Panel("here", figures, expected),),
    )
    return replace(studies.bare(), families=(family,))


@pytest.mark.parametrize("name", PAGES)
class TestEveryPage:
    def test_it_is_well_formed(self, name: str) -> None:
        assert PAGES[name].startswith("<!DOCTYPE html>\n<html lang=")
        assert parsed(PAGES[name]).tag == f"{HTML}html"

    def test_it_needs_nothing_else(self, name: str) -> None:
        page = PAGES[name]
        root = parsed(page)
        assert not of(root, "script") and not of(root, "link") and not of(root, "img")
        assert "url(" not in page and "@import" not in page
        links = [link.get("href", "") for link in of(root, "a")]
        assert links and all(link.startswith("#") for link in links)
        addresses = set(re.findall(r"https?://[^\"' <]+", page))
        assert addresses <= {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"}

    def test_ids_are_unique_and_links_lead_to_them(self, name: str) -> None:
        root = parsed(PAGES[name])
        ids = [found for one in root.iter() if (found := one.get("id"))]
        assert len(ids) == len(set(ids))
        wanted = {link.get("href", "")[1:] for link in of(root, "a")}
        assert wanted <= set(ids)

    def test_every_section_is_in_the_contents(self, name: str) -> None:
        root, study = parsed(PAGES[name]), MADE[name]()
        (nav,) = of(root, "nav")
        found = [family.title for family in study.families]
        found += [spread.title for spread in study.spreads]
        titles = [" ".join(title.replace("\0\x1b", "").split()) for title in found]
        listed = [text(link) for link in of(nav, "a")]
        assert listed == ["In short", "What was played", *titles, "How to read this"]
        assert [text(of(one, "h2")[0]) for one in of(root, "section")] == listed

    def test_charts_have_names(self, name: str) -> None:
        pictures = list(parsed(PAGES[name]).iter(f"{SVG}svg"))
        charts = [one for one in pictures if one.get("aria-hidden") != "true"]
        assert all(one.get("role") == "img" and text(one[0]) for one in charts)
        assert all(one[0].tag == f"{SVG}title" for one in charts)

    def test_tables_have_captions_and_scopes(self, name: str) -> None:
        root = parsed(PAGES[name])
        assert all(text(of(table, "caption")[0]) for table in of(root, "table"))
        assert {head.get("scope") for head in of(root, "th")} <= {"col", "row", "rowgroup"}

    def test_rows_are_as_long_as_heads(self, name: str) -> None:
        for table in of(parsed(PAGES[name]), "table"):
            columns = len(of(of(table, "thead")[0], "tr")[0])
            plain = [row for row in of(table, "tr") if row.get("class") != "group"]
            assert {len(row) for row in plain} == {columns}

    def test_no_number_is_broken(self, name: str) -> None:
        root = parsed(PAGES[name])
        places = [v for one in root.iter() if one.tag.startswith(SVG) for v in one.attrib.items()]
        assert not [v for k, v in places if k != "class" and re.search(r"\b(nan|inf)\b", v)]


@pytest.mark.parametrize("name", ["balance", "compare", "sweep"])
def test_every_figure_is_in_a_table(name: str) -> None:
    study, lines = MADE[name](), list(table_rows(parsed(PAGES[name])))
    for family in study.families:
        how = measure(family)
        for panel in family.panels:
            for one in panel.figures:
                wanted = {f"{how.value(one.value)} {how.interval(one)}", f"{one.games:,}"}
                if one.sides:
                    sides = " → ".join(how.side(side) for side in one.sides).replace("\xa0", " ")
                    value, games = sorted(wanted, key=len, reverse=True)
                    wanted = {f"{value} {sides}", games, sides}
                label = panel.setting.removeprefix("round_limit=")
                named = [
                    cells
                    for caption, group, cells in lines
                    if caption.startswith(family.title)
                    and (
                        {one.name, label} <= {group, cells[0], caption.rpartition(", ")[2]}
                        or cells[0] in (one.name, panel.setting)
                    )
                    and wanted <= set(cells)
                ]
                assert named, (family.title, panel.setting, one)


class TestHead:
    root = parsed(PAGES["balance"])
    words = text(root)

    def test_title(self) -> None:
        assert text(of(self.root, "h1")[0]) == "The balance of Sorcerer & Stones"
        assert text(of(self.root, "title")[0]) == "The balance of Sorcerer & Stones"

    def test_facts(self) -> None:
        played = section(self.root, "What was played")
        facts = {text(pair[0]): text(pair[1]) for pair in of(played, "div")}
        assert facts == {
            "game": "sorcerer_and_stones",
            "options": "round_limit=30, first=random, equal_turns=on",
            "box": studies.BOX,
            "games": "12,000",
            "seed": "7",
            "Stonewright": "2.1.0",
        }
        assert text(of(played, "code")[0]) == studies.balance().command

    def test_settings_say_in_what_they_differ(self) -> None:
        played = section(self.root, "What was played")
        heads = [text(head) for head in of(of(played, "thead")[0], "th")]
        assert heads == ["setting", "players", "bots", "games"]
        last = of(played, "tr")[-1]
        assert [text(cell) for cell in last] == ["4 players", "4", "4 \u00d7 greedy", "4,000"]

    def test_an_option_that_differs_has_a_column(self) -> None:
        played = section(parsed(PAGES["compare"]), "What was played")
        cells = [[text(cell) for cell in row] for row in of(played, "tr")]
        assert cells[0] == ["setting", "equal_turns", "games"]
        assert [row[1] for row in cells[1:]] == ["on", "off"]
        facts = {text(pair[0]): text(pair[1]) for pair in of(played, "div")}
        assert facts["options"] == "round_limit=30, first=random"

    def test_bans_are_named(self) -> None:
        settings = [replace(studies.setting(ban), ban=ban) for ban in ("Rock", "Gate")]
        played = section(
            parsed(drawn(replace(studies.bare(), settings=settings))), "What was played"
        )
        assert [[text(cell) for cell in row][1] for row in of(played, "tr")] == [
            "does without",
            "Rock",
            "Gate",
        ]

    def test_notes(self) -> None:
        assert "greedy failed in 2 games" in text(section(self.root, "In short"))

    def test_it_says_how_to_read_it(self) -> None:
        words = text(section(self.root, "How to read this"))
        assert "95 % interval" in words and "Holm" in words and "the seed 7" in words


class TestWarning:
    def test_it_stands_where_win_rate_added_is(self) -> None:
        root = parsed(PAGES["balance"])
        assert "no proof of a cause" in text(section(root, "Patterns: win-rate added"))
        assert "no proof of a cause" not in text(section(root, "Share of wins by seat"))

    @pytest.mark.parametrize(
        ("key", "title", "warned"),
        [("x_added", "X", True), ("x", "Win-rate added by X", True), ("x", "X", False)],
    )
    def test_it_knows_such_families(self, key: str, title: str, warned: bool) -> None:
        page = drawn(study_of(Figure("a", 0, 0, 0, 1), key=key, title=title))
        assert ("no proof of a cause" in page) == warned


class TestSummary:
    def test_as_the_head_of_a_report_says_it(self) -> None:
        sun = Figure("Sun", 0.573, 0.561, 0.585, 6500, 1e-9, True)
        study = study_of(sun, expected=0.5, key="seat_share")
        (found,) = findings(study)
        said = "Sun wins 57.3 % (56.1 to 58.5), 7.3 points above an even share"
        assert found.sentence == said
        assert said in text(section(parsed(drawn(study)), "In short"))

    @pytest.mark.parametrize(
        ("one", "expected", "unit", "said"),
        [
            (
                Figure("a", 0.2, 0.1, 0.3, 9),
                0.25,
                "share",
                "a: 20.0 % (10.0 to 30.0), 5.0 points below 25 %",
            ),
            (
                Figure("a", 14, 13.5, 14.5, 9),
                12,
                "rounds",
                "a: 14.0 rounds (13.5 to 14.5), 2.0 rounds above 12 rounds",
            ),
            (
                Figure("a", -0.04, -0.06, -0.02, 9),
                0,
                "share",
                "a: \u22124.0 points (\u22126.0 to \u22122.0)",
            ),
            (Figure("a", 0.4, 0.3, 0.5, 9), None, "share", "a: 40.0 % (30.0 to 50.0)"),
            (
                Figure("a", -0.1, -0.12, -0.08, 9, sides=(0.6, 0.5)),
                0,
                "share",
                "a: from 60.0 % to 50.0 %, 10.0 points less (\u221212.0 to \u22128.0)",
            ),
            (
                Figure("a", 1.5, 1, 2, 9, sides=(10, 11.5)),
                0,
                "points",
                "a: from 10.0 to 11.5, 1.5 points more (+1.0 to +2.0)",
            ),
        ],
    )
    def test_sentences(self, one: Figure, expected: float | None, unit: str, said: str) -> None:
        (found,) = findings(study_of(replace(one, real=True), expected=expected, unit=unit))
        assert found.sentence.replace("\xa0", " ") == said

    @pytest.mark.parametrize("name", ["balance", "compare", "sweep"])
    def test_only_what_is_real_is_named(self, name: str) -> None:
        study = MADE[name]()
        real = {
            (place, one.name, measure(family).interval(one))
            for place, family in enumerate(study.families)
            for panel in family.panels
            for one in panel.figures
            if one.real
        }
        found = findings(study)
        named = {
            (f.family, f.name, f.words[f.words.rindex("(") + 1 : f.words.rindex(")")])
            for f in found
        }
        assert found and named <= real
        words = text(section(parsed(PAGES[name]), "In short"))
        assert all(one.sentence.replace("\xa0", " ") in words for one in found)

    def test_nothing_stands_out(self) -> None:
        quiet = [Figure("a", 0.9, 0.8, 1, 9, 0.04, False), Figure("b", 0.9, 0.8, 1, 9)]
        study = study_of(*quiet, expected=0.5)
        assert findings(study) == []
        assert in_short(study).startswith("Nothing stands out: of 1 figure")
        assert "0.9" not in text(section(parsed(drawn(study)), "In short"))

    def test_nothing_was_tested(self) -> None:
        assert in_short(studies.bare()).startswith("Nothing was tested")

    def test_the_strongest_come_first_and_no_family_takes_all(self) -> None:
        many = [Figure(str(i), 0.5 + i / 100, 0.5, 0.5 + i / 50, 9, 0, True) for i in range(30)]
        narrow = Figure("sure", 0.6, 0.59, 0.61, 9, 0, True)
        study = study_of(*many, narrow, expected=0.5)
        names = [found.name for found in findings(study)]
        assert "sure" in names and len(names) == OF_ONE
        copies = [replace(study.families[0], key=str(i)) for i in range(9)]
        assert len(findings(replace(study, families=copies))) == MOST

    def test_settings_are_named_where_there_are_several(self) -> None:
        short = section(parsed(PAGES["balance"]), "In short")
        tags = {text(one) for one in of(short, "span")}
        assert tags and tags <= {"2 players", "3 players", "4 players"}
        assert not of(section(parsed(PAGES["compare"]), "In short"), "span")


class TestNumbers:
    share, gap, rounds = Measure("share"), Measure("share", True), Measure("rounds")

    @pytest.mark.parametrize(
        ("how", "value", "said"),
        [
            (share, 0.5731, "57.3 %"),
            (share, 0, "0.0 %"),
            (share, 1, "100.0 %"),
            (share, -0.0, "0.0 %"),
            (share, math.nan, "unknown"),
            (share, math.inf, "∞"),
            (gap, 0.042, "+4.2"),
            (gap, -0.042, "\u22124.2"),
            (gap, -0.0001, "0.0"),
            (gap, -math.inf, "\u2212∞"),
            (rounds, 12345.678, "12,345.7"),
            (rounds, -3, "\u22123.0"),
            (rounds, 1e300, "1e+300"),
        ],
    )
    def test_values(self, how: Measure, value: float, said: str) -> None:
        assert how.value(value) == said

    @pytest.mark.parametrize(
        ("half", "unit", "digits"),
        [
            (0.012, "share", 1),
            (0.0004, "share", 2),
            (1e-9, "share", 4),
            (3, "rounds", 1),
            (0.02, "rounds", 2),
        ],
    )
    def test_narrow_intervals_have_more_decimals(self, half: float, unit: str, digits: int) -> None:
        study = study_of(Figure("a", 0.5, 0.5 - half, 0.5 + half, 1), unit=unit)
        assert measure(study.families[0]).digits == digits

    def test_bots(self) -> None:
        assert joined(["a", "b", "a"]) == "2 \u00d7 a, b"
        assert joined([]) == ""

    def test_options(self) -> None:
        assert options_text({"a": 1, "b": "on"}) == "a=1, b=on"


class TestOrder:
    def heads(self, study: Study) -> list[str]:
        return [cells[0] for _, _, cells in table_rows(section(parsed(drawn(study)), "Title"))]

    def test_few_keep_theirs(self) -> None:
        few = [Figure(name, value, 0, 1, 1) for name, value in [("b", 0.1), ("a", 0.9), ("c", 0.5)]]
        assert self.heads(study_of(*few)) == ["b", "a", "c"]

    def test_many_stand_by_value(self) -> None:
        values = [0.3, 0.9, math.nan, 0.5, 0.1, 0.7, 0.2, 0.8]
        many = [Figure(f"n{value}", value, 0, 1, 1) for value in values]
        assert self.heads(study_of(*many)) == [
            f"n{value}" for value in (0.9, 0.8, 0.7, 0.5, 0.3, 0.2, 0.1, math.nan)
        ]

    def test_chart_and_table_agree(self) -> None:
        patterns = section(parsed(PAGES["balance"]), "Patterns: win-rate added")
        first = next(patterns.iter(f"{SVG}svg"))
        rows = list(first.iter(f"{SVG}g"))
        names = [text(row[0]).partition(":")[0] for row in rows]
        assert names == [c[0] for _, _, c in table_rows(patterns)][: len(PATTERNS)]
        assert set(names) == set(PATTERNS)


class TestVerdicts:
    def test_they_are_said_with_their_chance(self) -> None:
        study = study_of(
            Figure("a", 0.9, 0.8, 1, 9, 1e-7, True),
            Figure("b", 0.5, 0.4, 0.6, 9, 0.25, False),
            expected=0.5,
        )
        cells = [cells[-1] for _, _, cells in table_rows(parsed(drawn(study)))]
        assert cells == ["real p < 0.001", "unclear p 0.250"]

    def test_there_is_no_column_where_nothing_was_tested(self) -> None:
        study = study_of(Figure("a", 0.9, 0.8, 1, 9))
        assert [c for _, _, c in table_rows(parsed(drawn(study)))] == [
            ["a", "90.0 % 80.0 to 100.0", "9"]
        ]

    def test_the_signs_have_a_key_where_there_are_any(self) -> None:
        def keys(study: Study) -> int:
            return len([one for one in of(parsed(drawn(study)), "p") if one.get("class") == "key"])

        assert keys(study_of(Figure("a", 0.9, 0.8, 1, 9, 0.3, False))) == 1
        assert keys(study_of(Figure("a", 0.9, 0.8, 1, 9))) == 0
        draws = studies.balance().families[2]
        tested = [
            replace(panel, figures=[replace(panel.figures[0], real=True)]) for panel in draws.panels
        ]
        assert keys(replace(studies.bare(), families=(replace(draws, panels=tested),))) == 1

    @pytest.mark.parametrize(
        ("value", "said"),
        [
            (0.0, "p < 0.001"),
            (0.00099, "p < 0.001"),
            (0.0014, "p 0.001"),
            (1.0, "p 1.000"),
            (None, ""),
            (math.nan, ""),
        ],
    )
    def test_chances(self, value: float | None, said: str) -> None:
        assert chance(Figure("a", 0, 0, 0, 1, value, True)) == said


class TestComparisons:
    root = parsed(PAGES["compare"])

    def test_both_sides_and_the_difference_are_there(self) -> None:
        table = of(section(self.root, "Share of wins by seat"), "table")[0]
        heads = [text(cell) for cell in of(table, "tr")[0]]
        assert heads[1:] == [
            "equal_turns=on → equal_turns=off",
            "difference in percentage points, 95 % interval",
            "games",
            "more than chance?",
        ]
        one = studies.compare().families[0].panels[0].figures[0]
        assert one.sides is not None
        first, second = (f"{side * 100:.1f}" for side in one.sides)
        cells = [text(cell) for cell in of(table, "tr")[1]]
        assert cells[:2] == ["Sun", f"{first} % → {second} %"]
        gap = f"{one.value * 100:+.1f} {one.low * 100:+.1f} to {one.high * 100:+.1f}"
        assert cells[2].startswith(gap.replace("-", "\u2212"))

    def test_a_narrow_page_has_the_sides_in_one_cell_with_the_difference(self) -> None:
        table = of(section(self.root, "Points by seat"), "table")[0]
        rows = [row for body in of(table, "tbody") for row in of(body, "tr")]
        more = [text(one) for one in of(table, "span") if one.get("class") == "more"]
        assert more == [text(row[1]) for row in rows]
        assert "equal_turns=on → equal_turns=off" in text(of(table, "caption")[0])

    def test_sides_are_called_by_what_they_differ_in(self) -> None:
        panel = Panel("2 players", ())
        named = [studies.setting(f"2 players, {side}") for side in ("first", "second")]
        study = replace(studies.bare(), settings=[*named, studies.setting("3 players, first", 3)])
        assert sides(panel, study) == ("2 players, first", "2 players, second")  # the same
        other = replace(named[1], options={**named[1].options, "first": "sun"})
        study = replace(study, settings=[named[0], other])
        assert sides(panel, study) == ("first=random", "first=sun")
        boxes = replace(study, settings=[named[0], replace(other, box="mine 12")])
        assert sides(panel, boxes) == (f"{studies.BOX}, first=random", "mine 12, first=sun")
        assert sides(panel, studies.bare()) == ("first", "second")

    def test_more_than_two_settings_have_no_names_as_sides(self) -> None:
        study = studies.compare()
        page = drawn(replace(study, settings=(*study.settings, studies.setting("third"))))
        heads = [text(head) for head in of(section(parsed(page), "Points by seat"), "th")]
        assert "first → second" in heads


class TestBlocks:
    def headings(self, page: str, title: str) -> list[str]:
        return [text(one) for one in of(section(parsed(page), title), "h3")]

    def test_settings_are_headings_where_there_are_several(self) -> None:
        found = self.headings(PAGES["balance"], "Share of wins by seat")
        assert found == ["2 players", "3 players", "4 players"]
        assert self.headings(PAGES["balance"], "Draws") == []  # all in one chart
        assert self.headings(PAGES["compare"], "Points by seat") == []  # there is but one

    @pytest.mark.parametrize("title", ["No panels", "Empty panels", "No"])
    def test_nothing_is_said_to_be_nothing(self, title: str) -> None:
        found = section(parsed(PAGES["odd"]), title)
        assert "No game gave a figure here." in text(found)
        assert not of(found, "table") and not list(found.iter(f"{SVG}svg"))

    def test_who_has_no_name_is_called_so(self) -> None:
        names = [cells[0] for _, _, cells in table_rows(parsed(PAGES["odd"]))]
        assert "(no name)" in names and "" not in names


class TestSpreads:
    counts: ClassVar = {4: 1, 5: 2, 6: 4, 9: 1}

    def test_quartiles(self) -> None:
        found = spreads.summarised(self.counts)
        assert found is not None
        assert (found.count, found.lowest, found.highest) == (8, 4, 9)
        assert found.quartiles == (5, 6, 6)

    @pytest.mark.parametrize(
        ("values", "quartiles"),
        [(range(1, 101), (25, 50, 75)), (range(-2, 3), (-1, 0, 1)), ([7], (7, 7, 7))],
    )
    def test_quartiles_of_plain_values(
        self, values: Sequence[int], quartiles: tuple[int, int, int]
    ) -> None:
        found = spreads.summarised(dict.fromkeys(values, 3))
        assert found is not None and found.quartiles == quartiles

    def test_values_that_never_came_do_not_count(self) -> None:
        found = spreads.summarised({1: 0, 2: 5, 9: 0})
        assert found is not None and (found.lowest, found.highest) == (2, 2)

    def test_words(self) -> None:
        assert spreads.told("2 players", self.counts, "rounds") == (
            "2 players: median 6 rounds, the middle half from 5 to 6, all from 4 to 9; 8 counted."
        )
        assert spreads.told("none", {}, "rounds") == "none: none counted."
        assert text(section(parsed(PAGES["balance"]), "Length")).count("median") == 4

    def test_bars_hold_all_games(self) -> None:
        chart = spreads.bars(Spread("k", "t", "w", "rounds", {"a": self.counts, "b": {}}))
        assert chart.strips[0].bars == [
            (3.5, 4.5, 1 / 8),
            (4.5, 5.5, 1 / 4),
            (5.5, 6.5, 1 / 2),
            (8.5, 9.5, 1 / 8),
        ]
        assert chart.strips[1].bars == ()

    def test_wide_ones_are_put_together(self) -> None:
        counts = dict.fromkeys(range(1000), 1)
        chart = spreads.bars(Spread("k", "t", "w", "actions", {"a": counts}))
        bars = chart.strips[0].bars
        assert len(bars) == 20 and chart.across == "actions, 50 to a bar"
        assert sum(share for *_, share in bars) == pytest.approx(1)


class TestSweeps:
    root = parsed(PAGES["sweep"])

    def test_few_lines_share_a_chart_and_many_have_their_own(self) -> None:
        def pictures(title: str) -> int:
            return len(list(section(self.root, title).iter(f"{SVG}svg")))

        assert pictures("Share of wins by seat") == pictures("Draws") == 1
        assert pictures("Patterns: win-rate added") == 9

    def test_small_charts_are_named_above_and_have_no_legend(self) -> None:
        found = section(self.root, "Patterns: win-rate added")
        assert [text(one) for one in of(found, "figcaption")] == list(PATTERNS[:9])
        for svg in found.iter(f"{SVG}svg"):
            levels = [one for one in svg.iter(f"{SVG}path") if one.get("class") == "level"]
            assert len(levels) == 1  # none in a legend
            words = [one.text for one in svg.iter(f"{SVG}text")]
            assert "difference in percentage points" not in words and "round_limit" in words

    def test_long_tables_are_folded(self) -> None:
        assert not of(section(self.root, "Draws"), "details")
        (folded,) = of(section(self.root, "Patterns: win-rate added"), "details")
        assert text(of(folded, "summary")[0]) == "All 54 numbers"

    def test_a_family_of_another_setting_is_drawn_by_itself(self) -> None:
        family = Family(
            "k", "Title", "", "share", (Panel("elsewhere", (Figure("a", 0, 0, 1, 1),)),)
        )
        found = section(parsed(drawn(replace(studies.sweep(), families=(family,)))), "Title")
        assert [c[0] for _, _, c in table_rows(found)] == ["a"]

    def test_values_that_are_missing_are_replaced_by_names(self) -> None:
        study = studies.sweep()
        assert study.sweep is not None
        short = replace(study, sweep=replace(study.sweep, values=("10",)))
        heads = [c[0] for _, _, c in table_rows(section(parsed(drawn(short)), "Draws"))]
        assert heads == [setting.name for setting in study.settings]


def test_colours_are_those_of_the_table() -> None:
    page = PAGES["bare"]
    day, night = page.split("@media screen and (prefers-color-scheme: dark)", 1)
    assert f"--page:{LIGHT.page};" in day and f"--page:{DARK.page};" not in day
    assert f"--page:{DARK.page};" in night
