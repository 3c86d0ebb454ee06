"""The box: every constraint of the rules on the rebuilt cards, and the files of other boxes."""

from collections import Counter
from itertools import permutations
from math import prod
from pathlib import Path

import pytest

import stonewright as sw
from stonewright.errors import BadBox
from stonewright.games.elemental_stones import boxes, cards
from stonewright.games.elemental_stones.board import BY_CELL, CELLS, connected, mirrored, turned
from stonewright.games.elemental_stones.cards import (
    ELEMENTS,
    OBJECTIVES,
    PATTERNS,
    SOVEREIGNS,
    STANDARD,
    TEMPLATES,
    Coloured,
    Pattern,
    coloured_turns,
)

AIR = 5


def elements(pattern: Pattern) -> Counter[int]:
    return Counter(element for _, _, element in pattern.cells)


def ways(cells: tuple[Coloured, ...]) -> int:
    """Count the different ways in which coloured cells can lie."""
    return len(set(coloured_turns(cells)))


def is_chiral(cells: tuple[Coloured, ...]) -> bool:
    image = tuple((*mirrored((q, r)), e) for q, r, e in cells)
    return not set(coloured_turns(cells)) & set(coloured_turns(image))


def frequency(pattern: Pattern) -> float:
    """Return how often a pattern lies somewhere by chance, up to a factor: its rarity, inverted."""
    stones = prod(prod(range(17 - n + 1, 18)) for n in elements(pattern).values())
    return ways(pattern.cells) * stones / 85.0 ** len(pattern.cells)


class TestPatterns:
    def test_eight_templates_in_five_elements(self) -> None:
        assert len(TEMPLATES) == 8
        assert len(PATTERNS) == 40
        for number, pattern in enumerate(PATTERNS):
            element, template = divmod(number, 8)
            steps = TEMPLATES[template].cells
            assert pattern.cells == tuple((q, r, (element + s) % 5) for q, r, s in steps)
            assert pattern.primary == element
            assert pattern.name == f"{ELEMENTS[element]} {TEMPLATES[template].name}"

    def test_elements_are_equal_by_symmetry(self) -> None:
        for template in range(8):
            rows = PATTERNS[template::8]
            assert len({(row.points, row.penalty, row.air, ways(row.cells)) for row in rows}) == 1

    @pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.key)
    def test_connected_shape_of_three_to_five(self, pattern: Pattern) -> None:
        cells = [(q, r) for q, r, _ in pattern.cells]
        assert len(set(cells)) == len(cells)
        assert 3 <= len(cells) <= 5
        assert connected(cells)

    def test_all_three_sizes(self) -> None:
        assert {len(pattern.cells) for pattern in PATTERNS} == {3, 4, 5}

    @pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.key)
    def test_one_to_three_elements_and_no_air(self, pattern: Pattern) -> None:
        assert set(elements(pattern)) <= set(range(5))
        assert 1 <= len(elements(pattern)) <= 3

    @pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.key)
    def test_the_primary_element_is_the_strict_plurality(self, pattern: Pattern) -> None:
        counts = elements(pattern)
        others = [count for element, count in counts.items() if element != pattern.primary]
        assert counts[pattern.primary] > max(others, default=0)

    def test_no_two_are_equal_under_rotation(self) -> None:
        turns = [frozenset(coloured_turns(pattern.cells)) for pattern in PATTERNS]
        assert len(set(turns)) == 40

    def test_at_least_two_templates_are_chiral(self) -> None:
        chiral = [template.name for template in TEMPLATES if is_chiral(template.cells)]
        assert {"Rhomb", "Wave", "Ship"} <= set(chiral)

    def test_the_wave_is_chiral_by_its_outline(self) -> None:
        (wave,) = (template for template in TEMPLATES if template.name == "Wave")
        assert len({element for _, _, element in wave.cells}) == 1
        assert is_chiral(wave.cells)

    def test_points_rise_with_size_and_rarity(self) -> None:
        rows = sorted(PATTERNS[:8], key=lambda row: row.points)
        assert len({row.points for row in rows}) == 8
        assert [len(row.cells) for row in rows] == sorted(len(row.cells) for row in rows)
        rarity = [frequency(row) for row in rows]
        assert rarity == sorted(rarity, reverse=True)

    def test_the_penalty_is_half_the_points(self) -> None:
        for pattern in PATTERNS:
            assert pattern.penalty == max(1, pattern.points // 2)

    def test_two_templates_bring_air(self) -> None:
        assert [template.air for template in TEMPLATES].count(True) == 2

    def test_hardly_any_matches_the_first_ring(self) -> None:
        ring = CELLS[1:7]
        for pattern in PATTERNS[:8]:
            hits = deals = 0
            for kinds in permutations(range(6)):
                stones = dict(zip(ring, kinds, strict=True))
                deals += 1
                hits += lies_somewhere(pattern, stones)
            assert hits <= deals / 10, pattern.key


def lies_somewhere(pattern: Pattern, stones: dict[tuple[int, int], int]) -> bool:
    for turn in range(6):
        cells = [(*turned((q, r), turn), e) for q, r, e in pattern.cells]
        for x, y in stones:
            moved = ((x + q - cells[0][0], y + r - cells[0][1], e) for q, r, e in cells)
            if all(stones.get((q, r)) in (e, AIR) for q, r, e in moved):
                return True
    return False


class TestOtherCards:
    def test_numbers(self) -> None:
        assert len(OBJECTIVES) == 8
        assert [sovereign.element for sovereign in SOVEREIGNS] == [0, 1, 2, 3, 4]

    def test_a_sovereign_gives_one_point_for_a_pattern(self) -> None:
        assert {sovereign.points for sovereign in SOVEREIGNS} == {1}

    def test_objectives_are_of_the_kinds_that_can_be_counted_exactly(self) -> None:
        assert {objective.kind for objective in OBJECTIVES} == set(cards.KINDS)

    def test_every_row_has_its_source(self) -> None:
        assert {row.source for row in PATTERNS} == {"rebuilt"}
        assert {row.source for row in OBJECTIVES} == {"rebuilt"}
        assert {row.source for row in SOVEREIGNS} == {"rebuilt"}

    def test_orientations(self) -> None:
        assert [len(cards.orientations(row.cells)) for row in OBJECTIVES[:4]] == [3, 2, 3, 6]

    def test_the_record_has_every_rotation_of_every_pattern(self) -> None:
        box = sw.load("elemental_stones").box.data[0]
        for number, pattern in enumerate(PATTERNS):
            assert box.extent[number] == len(pattern.cells)
            assert box.points[number] == pattern.points
            for turn in range(6):
                cells = [turned((q, r), turn) for q, r, _ in pattern.cells]
                steps = [19 * (r - cells[0][1]) + q - cells[0][0] for q, r in cells]
                assert box.offset[number, turn, : len(steps)].tolist() == steps


class TestFiles:
    def written(self, folder: Path, old: str = "", new: str = "", times: int = 1) -> Path:
        """Write the standard box with one change."""
        text = boxes.write(STANDARD)
        assert old in text
        path = folder / "box.toml"
        path.write_text(text.replace(old, new, times) if old else text)
        return path

    def test_older_boxes_are_kept_for_their_records(self) -> None:
        first, second = sw.load("elemental_stones").older
        assert first.label == "standard 4baee4550de4"  # as released
        assert first.data[0].points.tolist()[:8] == [2, 3, 4, 6, 5, 7, 8, 9]
        assert first.data[0].worth.tolist() == [3, 3, 2, 3, 2, 2, 2, 2]
        assert second.label == "standard-2 04a65dc6db82"  # as released
        assert second.data[0].points.tolist()[:8] == [10, 11, 12, 14, 13, 15, 16, 17]
        assert second.data[0].worth.tolist() == [5, 5, 2, 4, 2, 3, 2, 2]
        assert first.data[0].extent.tolist()[:8] == second.data[0].extent.tolist()[:8]
        assert second.data[0].extent.tolist()[:8] == [3, 3, 4, 4, 4, 5, 5, 5]

    def test_round_trip(self, tmp_path: Path) -> None:
        box = boxes.read(self.written(tmp_path))
        standard = sw.load("elemental_stones").box
        assert box.data.tobytes() == standard.data.tobytes()
        assert (box.name, box.hash) == (standard.name, standard.hash)

    def test_another_box_plays(self, tmp_path: Path) -> None:
        path = self.written(tmp_path, 'name = "standard-3"', 'name = "mine"')
        path.write_text(path.read_text().replace("points = 17", "points = 20", 1))
        game = sw.load("elemental_stones", cards=path)
        assert game.box.name == "mine"
        assert game.box.hash != sw.load("elemental_stones").box.hash
        assert game.box.data[0].points.tolist()[:8] == [10, 11, 12, 15, 14, 16, 13, 20]
        match = sw.Match(game, seed=3)
        match.play(int(match.legal()[0]))
        assert sw.loads(match.dumps(), cards=path).history == match.history

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ('key = "F1"', 'key = "F2"', "2 cards have the key 'f2'"),
            ('key = "F1"', 'key = "deck"', "the key 'deck'"),
            ('key = "F1"', 'key = "F 1"', "the key 'f 1'"),
            ('key = "F1"', 'key = "F1234"', "expected 1 to 4 bytes"),
            ('key = "F1"', "key = 1", "number 1 (1): key = 1, expected a text"),
            ('"Fire Wedge"', '"Fire Gate"', "2 cards have the name 'fire gate'"),
            ('[0, 1, "Earth"]', '[0, 5, "Earth"]', "pattern F1: its cells are not connected"),
            ('[0, 1, "Earth"]', '[0, 0, "Earth"]', "pattern F1: its cells are not connected"),
            ('[0, 1, "Earth"]', '[0, 1, "Air"]', "element 'Air', expected one of Fire"),
            ('[0, 1, "Earth"]', "[0, 1]", "cell [0, 1], expected [q, r, element]"),
            ('[0, 1, "Earth"]', '[0, 1.5, "Earth"]', "expected small whole numbers"),
            ('[0, 1, "Earth"]', '[0, 99, "Earth"]', "expected small whole numbers"),
            (', [0, 1, "Earth"]', "", "pattern F1: 2 cells, expected 3 to 5"),
            (
                '[1, 0, "Fire"], [0, 1, "Earth"]',
                '[1, 0, "Wood"], [0, 1, "Earth"]',
                "pattern F1: no element has more cells",
            ),
            (
                '[1, 0, "Fire"], [0, 1, "Earth"]',
                '[1, 0, "Metal"], [2, 0, "Fire"]',
                "pattern F2 is the pattern F1, turned",
            ),
            ("points = 10", "points = 21", "pattern F1: points 21, expected 0 to 20"),
            ("points = 10", "points = 2000", "points = 2000 is out of range"),
            ("points = 10", "points = true", "points = True, expected a number"),
            ("points = 10", "", "points = None, expected a number"),
            ("points = 10", "colour = 2\npoints = 10", "unknown field 'colour'"),
            ('source = "rebuilt"', 'source = "hearsay"', "source 'hearsay', expected one of"),
            ('kind = "sets"', 'kind = "maps"', "objective O1: kind 'maps'"),
            ('kind = "sets"', 'kind = "cluster"', "objective O1: kind cluster has no cells"),
            ("cells = [[0, 0], [1, 0], [2, 0]]", "cells = 3", "cells = 3, expected a list"),
            ('name = "Fire Wedge"', 'name = "Fire\\u0007"', "expected 1 to 24 bytes"),
            ("need = 2", "need = 0", "objective O5: need 0, expected 1 to 22"),
            ('element = "Fire"', 'element = "Earth"', "expected a sovereign for each of Fire"),
            ('element = "Fire"', 'element = "Ice"', "element 'Ice', expected one of"),
            ('name = "standard-3"', 'name = ""', "name = ''"),
            ('name = "standard-3"', 'name = "standard"\ncost = 3', "unknown entry 'cost'"),
            ('name = "standard-3"', "name = ", "is no TOML"),
            ("[[sovereign]]", "[[objective]]", "[[objective]] number 9"),
        ],
    )
    def test_what_is_refused(self, tmp_path: Path, old: str, new: str, words: str) -> None:
        with pytest.raises(BadBox) as refused:
            boxes.read(self.written(tmp_path, old, new))
        assert words in str(refused.value)

    def test_too_few_cards(self, tmp_path: Path) -> None:
        path = tmp_path / "box.toml"
        path.write_text('name = "empty"\n')
        with pytest.raises(BadBox, match="0 patterns, expected 40"):
            boxes.read(path)

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        with pytest.raises(BadBox, match="cannot read"):
            boxes.read(tmp_path / "missing.toml")
        with pytest.raises(BadBox, match="cannot read"):
            boxes.read(tmp_path)
        (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
        with pytest.raises(BadBox, match="is no TOML"):
            boxes.read(tmp_path / "binary.toml")
        (tmp_path / "long.toml").write_text("#" * 300_000)
        with pytest.raises(BadBox, match="longer than 200000 bytes"):
            boxes.read(tmp_path / "long.toml")


def test_the_board_has_the_cells_that_patterns_are_written_in() -> None:
    assert BY_CELL[0, 0] == 0
    assert len(CELLS) == 91
