"""Scenes: plain data, a valid picture, and stones that everybody can tell apart."""

import ast
import json
import re
import struct
import zlib
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray

import stonewright.scenes
from stonewright.scenes import (
    Area,
    Card,
    Event,
    Link,
    Mark,
    Piece,
    Place,
    Player,
    Scene,
    Symbol,
    Target,
    Text,
    art,
    carry,
    describe,
    draw,
)
from stonewright.scenes.markup import FONT, escape, fit, number, tag, text, width, wrap
from stonewright.scenes.rail import REGULAR
from stonewright.scenes.theme import DARK, LIGHT, Theme, channels, contrast, mix

Pixels: TypeAlias = NDArray[Any]

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = ("fire", "water", "earth", "wind", "wood", "metal")
STONES = {element: "wind-1" if element == "wind" else element for element in ELEMENTS}
THEMES = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def hexagons() -> list[Place]:
    """Return a board of seven hexagons."""
    spots = [(0, 0), (1, 0), (-1, 0), (0.5, 0.87), (-0.5, 0.87), (0.5, -0.87), (-0.5, -0.87)]
    return [
        Place(f"h{i}", "board", 2 + x, 2 + y, "hex", f"space {i}", 1.0, 1.15)
        for i, (x, y) in enumerate(spots)
    ]


def table() -> Scene:
    """Return a scene that is no game's, with something of every kind in it."""
    card = Card("Ember Path", "4", "-2", (Symbol("fire", 0.4, 0), Symbol("metal", 0.6, 0)), "+ Air")
    places = [
        *hexagons(),
        Place("tile", "board", 4.0, 2.0, "square", "a tile", turn=90),
        Place("spot", "board", 4.0, 3.5, "circle", "a spot"),
        Place("row-0", "row", 1.0, 1.2, "slot", "first of the row", 1.6, 2.3),
        Place("hand-1", "hand-1", 1.5, 0.8, "none", "Moon's cards", 1.1, 1.6, (0.4, 0.0)),
        Place("stones-0", "stones-0", 2.0, 0.5, "tray", "Sun's stones", 4.0, 1.0, (1.0, 0.0)),
    ]
    pieces = [
        *(Piece(f"s{i}", f"h{i}", art, art) for i, art in enumerate(STONES.values())),
        Piece("stack", "tile", "wind-3", "a stack of 3", "It is high", count=3, spent=True),
        Piece("plan", "spot", "water", "a plan", ghost=True),
        Piece("sage-0", "h6", "sage", "Sun's sage", seat=0),
        Piece("card-7", "row-0", "card", "Ember Path", card=card),
        *(Piece(f"hand-1.{i}", "hand-1", "back", "a hidden card") for i in range(3)),
        *(Piece(f"own-{i}", "stones-0", "fire", "Fire in hand", group="Fire") for i in range(2)),
    ]
    return Scene(
        game="none",
        title="A table",
        prompt="Your turn, Sun: choose a card.",
        areas=(
            Area("board", "Board", 5.0, 4.5),
            Area("row", "Row", 6.0, 2.4),
            Area("hand-1", "Cards", 3.0, 1.6, seat=1),
            Area("stones-0", "Stones", 4.0, 1.0, seat=0),
        ),
        places=tuple(places),
        pieces=tuple(pieces),
        players=(Player(0, "Sun", ("12 points",), to_move=True), Player(1, "Moon", ("3 cards",))),
        links=(Link("ridge", "h0", "h1"),),
        texts=(Text("board", 0.3, 0.3, "1"),),
        targets=(
            Target(3, "row-0", "Draw", "draw 0", "Draw Ember Path"),
            Target(8, "h6", "Fire", "F 6", "Place Fire"),
            Target(9, "", "Stop", "stop", "Stop here"),
        ),
        marks=(Mark("place", ("h0",)), Mark("jump", ("h1", "h3")), Mark("remove", ("h2",))),
        events=(Event("place", "Fire on 0", "own-2", "s0", ("stones-0", "h0")),),
    )


def parse(drawn: str) -> ElementTree.Element:
    """Return the picture as XML."""
    return ElementTree.fromstring(drawn)


def ids(drawn: str) -> list[str]:
    """Return every id in a picture."""
    return [node.attrib["id"] for node in parse(drawn).iter() if "id" in node.attrib]


def picture(inside: str, wide: int, high: int) -> str:
    """Return a bare picture."""
    return tag("svg", inside, xmlns=SVG[1:-1], width=wide, height=high)


def test_a_varied_scene_is_one_with_other_fields() -> None:
    scene = table()
    other = scene.varied(prompt="Wait", targets=())
    assert other == replace(scene, prompt="Wait", targets=())
    assert scene == table() != other


class TestData:
    def test_survives_json(self) -> None:
        plain = table().to_dict()
        assert json.loads(json.dumps(plain)) == plain

    def test_names_every_part(self) -> None:
        plain = table().to_dict()
        assert plain["pieces"][-1]["group"] == "Fire"
        assert plain["places"][0]["spread"] == [0.0, 0.0]
        assert plain["pieces"][9]["card"]["symbols"][1]["art"] == "metal"

    def test_scenes_are_values(self) -> None:
        assert table() == table()
        assert hash(table()) == hash(table())
        with pytest.raises(AttributeError):
            table().prompt = "another"  # type: ignore[misc]

    def test_events_rename_make_and_take_pieces(self) -> None:
        story = [Event("flow", "", "a", "b"), Event("new", "", "", "c"), Event("end", "", "d", "")]
        assert carry({"a", "d", "e"}, story) == {"b", "c", "e"}

    def test_a_stone_joins_a_stack(self) -> None:
        assert carry({"hand", "stack"}, [Event("place", "", "hand", "stack")]) == {"stack"}


class TestPicture:
    @pytest.mark.parametrize("dark", [False, True])
    @pytest.mark.parametrize("narrow", [False, True])
    @pytest.mark.parametrize("targets", [False, True])
    def test_is_xml_and_can_be_drawn(self, dark: bool, narrow: bool, targets: bool) -> None:
        drawn = draw(table(), dark, narrow=narrow, targets=targets)
        assert parse(drawn).tag == f"{SVG}svg"
        assert resvg_py.svg_to_bytes(svg_string=drawn)

    def test_is_the_same_every_time(self) -> None:
        assert draw(table()) == draw(table())

    def test_is_smaller_when_narrow(self) -> None:
        assert float(parse(draw(table(), narrow=True)).attrib["width"]) == 400

    def test_speaks(self) -> None:
        root = parse(draw(table(), prefix="p-"))
        named = {node.attrib.get("id"): node for node in root}
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-labelledby"].split() == ["p-title", "p-desc"]
        assert named["p-title"].text == "A table"
        assert named["p-desc"].text == describe(table())

    def test_describes_the_whole_table(self) -> None:
        words = describe(table())
        assert words.startswith("Your turn, Sun")
        assert all(piece.words in words for piece in table().pieces)
        assert "Moon: 3 cards." in words

    def test_every_piece_has_its_words(self) -> None:
        drawn = {
            node.attrib["data-piece"]: node.findtext(f"{SVG}title")
            for node in parse(draw(table())).iter()
            if "data-piece" in node.attrib
        }
        words = {p.id: f"{p.words}. {p.tip}" if p.tip else p.words for p in table().pieces}
        assert drawn == words

    def test_hidden_cards_show_no_face(self) -> None:
        hidden = replace(table(), pieces=tuple(p for p in table().pieces if p.art == "back"))
        assert "Ember" not in draw(replace(hidden, targets=()))

    def test_rings_the_targets(self) -> None:
        ringed = set(re.findall('data-target="([^"]*)"', draw(table())))
        assert ringed == {"row-0", "h6"}
        assert "Stop here" in draw(table())

    def test_can_leave_the_targets_out(self) -> None:
        bare = draw(table(), targets=False)
        assert "data-target" not in bare
        assert "Stop here" not in bare

    def test_shows_prompt_result_names_and_facts(self) -> None:
        texts = " ".join(node.text or "" for node in parse(draw(table())).iter(f"{SVG}text"))
        for words in ("Your turn, Sun:", "Sun", "Moon", "12 points", "3 cards", "Row"):
            assert words in texts
        over = replace(table(), result=("Sun has 7 points.",))
        assert "Sun has 7 points." in draw(over)

    def test_long_names_and_facts_stay_on_their_card(self) -> None:
        player = Player(0, "A name that nobody could ever read out", ("one fact",) * 9)
        nodes = parse(draw(replace(table(), players=(player,)))).iter(f"{SVG}text")
        for node in nodes:
            assert width(node.text or "", float(node.attrib["font-size"])) <= 300 / REGULAR

    def test_prompt_is_the_loudest_text(self) -> None:
        sizes = {
            node.text: float(node.attrib["font-size"])
            for node in parse(draw(table())).iter(f"{SVG}text")
        }
        loud = max(sizes.values())
        assert all(text in table().prompt for text, size in sizes.items() if text and size == loud)

    def test_refers_to_nothing_outside(self) -> None:
        drawn = draw(table()).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in drawn
        assert set(re.findall(r'href="(.)', drawn)) == {"#"}

    def test_refers_only_to_what_it_holds(self) -> None:
        drawn = draw(table(), prefix="x-")
        used = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', drawn)
        assert {a or b for a, b in used} <= set(ids(drawn))

    def test_two_pictures_share_a_page(self) -> None:
        one, two = ids(draw(table(), prefix="a-")), ids(draw(table(), dark=True, prefix="b-"))
        assert len(one) == len(set(one))
        assert not set(one) & set(two)


class TestEscaping:
    NASTY = "<script>alert('&amp;')</script> \" ]]> \x00\x1b\ud800 é 石"

    def test_any_text_is_safe(self) -> None:
        player = Player(0, self.NASTY, (self.NASTY,), to_move=True)
        piece = replace(table().pieces[0], words=self.NASTY, id='"><x', tip=self.NASTY)
        nasty = replace(
            table(),
            prompt=self.NASTY,
            title=self.NASTY,
            players=(player,),
            pieces=(piece,),
            result=(self.NASTY,),
        )
        root = parse(draw(nasty))
        assert not list(root.iter(f"{SVG}script"))
        assert not list(root.iter("script"))
        title = root.findtext(f"{SVG}title") or ""
        assert title == re.sub("[\x00\x1b\ud800]", "", self.NASTY)

    def test_attributes_are_safe(self) -> None:
        assert parse(tag("a", data_x="\"<&>'")).attrib == {"data-x": "\"<&>'"}

    def test_drops_what_xml_cannot_hold(self) -> None:
        assert escape("a\x00b\ufffec\td") == "abc\td"


class TestMarkup:
    @pytest.mark.parametrize(
        ("value", "text"), [(1.0, "1"), (0.5, "0.5"), (-0.001, "0"), (1 / 3, "0.33"), (20, "20")]
    )
    def test_numbers_are_short(self, value: float, text: str) -> None:
        assert number(value) == text

    def test_wrapping_keeps_the_words_and_the_room(self) -> None:
        words = "lead the River on from the headwater to a square beside it"
        lines = wrap(words, 150, 16)
        assert " ".join(lines) == words
        assert all(width(line, 16) <= 150 for line in lines)
        assert len(lines) > 2

    def test_a_long_word_stays_whole(self) -> None:
        assert wrap("a incomprehensibilities b", 40, 16) == ["a", "incomprehensibilities", "b"]

    def test_long_names_are_shortened(self) -> None:
        assert fit("Sun", 100, 18) == "Sun"
        short = fit("a name without any end at all", 100, 18)
        assert short.endswith("…")
        assert width(short, 18) <= 100
        assert short in draw(replace(table(), players=(Player(0, short),)))

    def test_estimates_are_rather_wide(self) -> None:
        line = "Your turn, Sun: place a stone, move your sage or end the turn."
        written = text(line, 0, 30, 24, "#000000", font_family=FONT, font_weight=700)
        inked = np.nonzero(pixels(picture(written, 1600, 40))[:, :, 3].any(axis=0))[0]
        if not inked.size:
            pytest.skip("no fonts on this machine")
        assert inked.max() <= width(line, 24) <= 1.25 * inked.max()


class TestContrast:
    """Text has 4.5:1 on every ground it lies on, marks have 3:1."""

    def test_is_measured_as_wcag_says(self) -> None:
        assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
        assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)

    @THEMES
    @pytest.mark.parametrize(
        ("text", "ground"),
        [
            ("ink", "page"),  # prompt
            ("quiet", "page"),  # result, panel titles
            ("ink", "panel"),  # names, badges
            ("quiet", "panel"),  # facts
            ("accent", "panel"),  # buttons
            ("ink", "cell"),  # numbers in trays
            ("quiet", "board"),  # coordinates
        ],
    )
    def test_text(self, colours: Theme, text: str, ground: str) -> None:
        assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5

    @THEMES
    def test_coordinates_under_the_light(self, colours: Theme) -> None:
        lit = mix(colours.board, colours.glow, colours.warmth)
        assert contrast(colours.quiet, lit) >= 4.5

    @THEMES
    def test_marks_of_the_seats(self, colours: Theme) -> None:
        assert all(contrast(seat, colours.panel) >= 3 for seat in colours.seats)

    @THEMES
    def test_trails_and_rings(self, colours: Theme) -> None:
        lit = mix(colours.cell, colours.glow, colours.warmth)
        assert contrast(colours.trail, colours.cell) >= 3
        assert contrast(colours.accent, lit) >= 3


# Colour blindness after Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SIGHT = {
    "full": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
    "greyscale": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
APART = 20  # difference in CIELAB that is plain at a glance
SHAPED = 0.3  # share of the common outline in which two silhouettes differ


def lab(colour: str, sight: str) -> Pixels:
    """Return CIELAB coordinates of a colour as seen by such eyes."""
    value = np.array(channels(colour)) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(SIGHT[sight] @ linear, 0, 1) / TO_XYZ.sum(axis=1)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(one: str, two: str, sight: str) -> float:
    """Return how far apart two colours look."""
    return float(np.linalg.norm(lab(one, sight) - lab(two, sight)))


def pixels(svg: str) -> Pixels:
    """Return an SVG drawn in pixels: height, width, RGBA."""
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    wide, high = struct.unpack(">II", data[16:24])
    assert data[24:26] == b"\x08\x06"  # 8 bits, RGBA
    at, packed = 8, b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        packed += data[at + 8 : at + 8 + size] if data[at + 4 : at + 8] == b"IDAT" else b""
        at += size + 12
    return unfilter(zlib.decompress(packed), wide, high)


def unfilter(raw: bytes, wide: int, high: int) -> Pixels:
    """Undo the line filters of PNG."""
    lines = np.frombuffer(raw, np.uint8).reshape(high, wide * 4 + 1).astype(int)
    out = np.zeros((high + 1, wide + 1, 4), int)  # with a border above and to the left
    for y in range(high):
        for x in range(wide):
            left, up, corner = out[y + 1, x], out[y, x + 1], out[y, x]
            guess = predict(lines[y, 0], left, up, corner)
            out[y + 1, x + 1] = (lines[y, 1 + 4 * x : 5 + 4 * x] + guess) % 256
    return out[1:, 1:]


def predict(kind: int, left: Pixels, up: Pixels, corner: Pixels) -> Pixels:
    """Return what a filter of PNG expects of a pixel."""
    if kind == 4:
        rest = [np.abs(left + up - corner - other) for other in (left, up, corner)]
        nearest: Pixels = np.choose(np.argmin(rest, axis=0), [left, up, corner])
        return nearest
    plain: list[Pixels] = [0 * left, left, up, (left + up) // 2]
    return plain[kind]


def stone_pixels(name: str, colours: Theme, size: int = 24) -> Pixels:
    """Return a symbol at the size of a small board."""
    use = tag("use", href=f"#{name}", width=size, height=size)
    return pixels(picture(tag("defs", art.sheet([name], colours)) + use, size, size))


def outline(name: str, colours: Theme) -> Pixels:
    """Return where a stone covers its small square; the soft shadow does not count."""
    return stone_pixels(name, colours)[:, :, 3] > 160


def grey(name: str, colours: Theme) -> Pixels:
    """Return a stone on a square of the board as a grey picture, 0 to 1."""
    seen = stone_pixels(name, colours) / 255
    alpha = seen[:, :, 3:]
    on_board = seen[:, :, :3] * alpha + np.array(channels(colours.cell)) / 255 * (1 - alpha)
    shades: Pixels = on_board @ np.array([0.2126, 0.7152, 0.0722])
    return shades


class TestStones:
    """Silhouette first, colour second."""

    @THEMES
    @pytest.mark.parametrize("sight", SIGHT)
    def test_differ_by_colour_or_silhouette(self, colours: Theme, sight: str) -> None:
        masks = {element: outline(name, colours) for element, name in STONES.items()}
        for one, two in combinations(ELEMENTS, 2):
            far = distance(colours.elements[one], colours.elements[two], sight) >= APART
            unlike = (masks[one] ^ masks[two]).sum() / (masks[one] | masks[two]).sum() >= SHAPED
            assert far or unlike, (one, two)

    @THEMES
    def test_colours_differ_in_full_sight(self, colours: Theme) -> None:
        for one, two in combinations(ELEMENTS, 2):
            assert distance(colours.elements[one], colours.elements[two], "full") >= APART

    @THEMES
    def test_are_apart_in_grey_at_24_pixels(self, colours: Theme) -> None:
        names = [*STONES.values(), "range", "mountain", "sage-0"]
        pictures = {name: grey(name, colours) for name in names}
        for one, two in combinations(names, 2):
            changed = (np.abs(pictures[one] - pictures[two]) > 0.1).mean()
            assert changed >= 0.15, (one, two, changed)

    @THEMES
    def test_sages_are_apart_in_grey_at_24_pixels(self, colours: Theme) -> None:
        pictures = [grey(f"sage-{seat}", colours) for seat in range(4)]
        for one, two in combinations(pictures, 2):
            assert (np.abs(one - two) > 0.1).mean() >= 0.04

    @THEMES
    def test_marks_have_silhouettes_of_their_own(self, colours: Theme) -> None:
        masks = [outline(mark, colours) for mark in stonewright.scenes.MARKS]
        for one, two in combinations(masks, 2):
            assert (one ^ two).sum() / (one | two).sum() >= SHAPED

    @THEMES
    def test_stand_out_from_the_board(self, colours: Theme) -> None:
        ground = np.array(channels(colours.cell)) / 255 @ np.array([0.2126, 0.7152, 0.0722])
        for name in STONES.values():
            assert (np.abs(grey(name, colours) - ground) > 0.12).mean() >= 0.2, name

    def test_look_as_the_look_says(self) -> None:
        assert LIGHT.elements == {
            "fire": "#C8452D",
            "water": "#2B6CB0",
            "earth": "#7A5C36",
            "wind": "#9FB3C1",
            "wood": "#3B8349",
            "metal": "#C99A2E",
        }
        assert "".join(art.LETTERS[element] for element in ELEMENTS) == "FWEATM"

    @THEMES
    @pytest.mark.parametrize("name", art.names())
    def test_stay_inside_their_box(self, colours: Theme, name: str) -> None:
        seen = stone_pixels(name, colours, 100)[:, :, 3]
        border = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
        assert (border > 200).sum() == 0

    def test_higher_whirlwinds_have_more_turns(self) -> None:
        turns = [art.spiral_path(height, 10).count("A") for height in (1, 2, 3, 4)]
        assert turns == [3, 5, 7, 9]

    def test_a_sheet_holds_only_what_is_wanted(self) -> None:
        sheet = art.sheet(["fire", "sage-2"], LIGHT, "p-")
        assert re.findall('<symbol id="([^"]*)"', sheet) == ["p-fire", "p-sage-2"]


def test_scenes_know_no_game() -> None:
    """Scenes may import nothing of the package but scenes."""
    for path in Path(stonewright.scenes.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stonewright"):
                assert (node.module or "").startswith("stonewright.scenes"), path.name
