"""The table of Sorcerer & Stones: all that lies open is there, and what is legal can be clicked."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import stonewright as sw
from stonewright.game import PLAYERS
from stonewright.games.sorcerer_and_stones.board import ZONE_NAMES, stone_name
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene import walk
from stonewright.games.sorcerer_and_stones.scene.events import rows_of
from stonewright.games.sorcerer_and_stones.scene.goals import OTHERS, TIERS, lines
from stonewright.games.sorcerer_and_stones.scene.pieces import HEAPS
from stonewright.scenes import Event, Mark, Piece, Scene, draw

GAME = sw.load("sorcerer_and_stones")
SMALL = sw.load("sorcerer_and_stones", cards=str(Path(__file__).parent / "small_box.toml"))
ELEMENTS = ("wood", "fire", "water", "metal", "earth")
WAYS: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {}),
    (2, 2, {"edition": 2017, "equal_turns": "yes"}),
    (3, 3, {}),
    (4, 4, {}),
    (4, 5, {"round_limit": 12}),
    (2, 6, {"variant": "intro"}),
    (4, 7, {"variant": "intro"}),
    (1, 8, {"variant": "coop"}),
    (2, 9, {"variant": "coop", "coop_placing": "waterfall"}),
    (3, 10, {"variant": "coop", "coop_placing": "strict"}),
    (4, 11, {"variant": "coop", "coop_placing": "waterfall"}),
]
EVERY_TABLE = pytest.mark.parametrize(("seats", "seed", "options"), WAYS)


def plies(seats: int, seed: int, options: dict[str, Any], most: int = 160) -> Iterator[sw.Match]:
    """Play at random, and stop at every ply."""
    match, chance = sw.Match(GAME, seats, seed, **options), np.random.default_rng(seed)
    yield match
    while not match.over and len(match.history) < most:
        match.play(int(chance.choice(match.legal())))
        yield match


@cache
def reached(phase: int, **options: Any) -> sw.Match:
    """Return a match in which a player is in this phase."""
    seats = 2 if "variant" in options else 3
    for seed in range(1, 60):
        for match in plies(seats, seed, options, 400):
            if not match.over and match.state.phase == phase:
                return match
    raise AssertionError(f"phase {phase} was not reached")


def found(test: Callable[[sw.Match], bool], seats: int = 3, **options: Any) -> sw.Match:
    """Return a match after an action that passes a test."""
    for seed in range(1, 60):
        for match in plies(seats, seed, options, 500):
            if test(match):
                return match
    raise AssertionError("no such match")


def traced(kind: int) -> Callable[[sw.Match], bool]:
    """Return a test whether the last action had such an effect."""
    return lambda match: bool(match.history) and kind in match.trace()[:, 0]


def own(match: sw.Match) -> Scene:
    """Return what the seat to move sees."""
    return match.scene(match.turn)


def piece(scene: Scene, name: str) -> Piece:
    """Return the piece of this id."""
    return next(piece for piece in scene.pieces if piece.id == name)


def lying(scene: Scene) -> dict[str, str]:
    """Return where each piece lies; heaps do not count."""
    return {p.id: p.place for p in scene.pieces if not p.id.startswith(HEAPS)}


def at_places(scene: Scene, start: str) -> list[Piece]:
    """Return the pieces on places whose names begin so."""
    return [piece for piece in scene.pieces if piece.place.startswith(start)]


class TestAlongMatches:
    @EVERY_TABLE
    def test_targets_are_the_legal_actions(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        for match in plies(seats, seed, options):
            targets = own(match).targets if not match.over else ()
            assert [target.action for target in targets] == match.legal().tolist()
            assert [t.notation for t in targets] == [match.write(t.action) for t in targets]

    @EVERY_TABLE
    def test_only_the_seat_to_move_has_targets(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        for match in plies(seats, seed, options, 40):
            for seat in {sw.NOBODY, *range(seats)} - {match.turn}:
                assert match.scene(seat).targets == ()

    @EVERY_TABLE
    def test_targets_lie_on_the_table_and_are_told_apart(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        for match in plies(seats, seed, options, 100):
            scene = own(match)
            places = {place.id for place in scene.places} | {""}
            assert {target.place for target in scene.targets} <= places
            assert len({target.words for target in scene.targets}) == len(scene.targets)
            clicked = [target.place for target in scene.targets if target.place]
            assert len(clicked) == len(set(clicked))

    @EVERY_TABLE
    def test_events_carry_each_scene_into_the_next(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        before: dict[str, str] = {}
        for match in plies(seats, seed, options):
            scene = match.scene()
            for event in scene.events:
                follow(before, event)
            if match.history:
                assert before == lying(scene)
            before = lying(scene)

    @EVERY_TABLE
    def test_a_trace_can_be_walked_back(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        old: dict[str, Any] = {}
        for match in plies(seats, seed, options):
            if match.history:
                table = walk.before(walk.spread(match.state), rows_of(match.trace()))
                assert seen(table) == old
            old = seen(match.state)

    @EVERY_TABLE
    def test_is_sound_plain_data(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        for match in plies(seats, seed, options, 100):
            scene = own(match)
            plain = scene.to_dict()
            assert json.loads(json.dumps(plain)) == plain
            check_references(scene)

    @EVERY_TABLE
    def test_can_be_drawn(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        for match in islice(plies(seats, seed, options, 120), 0, None, 30):
            for dark in (False, True):
                drawn = draw(own(match), dark, narrow=dark)
                names = [
                    node.attrib["id"]
                    for node in ElementTree.fromstring(drawn).iter()
                    if "id" in node.attrib
                ]
                assert len(names) == len(set(names))

    @EVERY_TABLE
    def test_all_that_is_on_the_table_is_shown(
        self, seats: int, seed: int, options: dict[str, Any]
    ) -> None:
        for match in plies(seats, seed, options, 120):
            scene = match.scene()
            check_stones(match, scene)
            check_cards(match, scene)
            check_artifacts(match, scene)
            check_plane(match, scene)

    @EVERY_TABLE
    def test_nothing_hidden_is_in_it(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        for match in islice(plies(seats, seed, options, 120), 0, None, 4):
            for seat in range(-1, seats):
                truth = match.scene(seat)
                for chance in (1, 2):
                    assert guessed(match, seat, chance) == truth

    @EVERY_TABLE
    def test_everybody_sees_the_same(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        for match in plies(seats, seed, options, 40):
            views = [match.scene(seat) for seat in range(-1, seats)]
            assert all(view.pieces == views[0].pieces for view in views)
            assert all(view.events == views[0].events for view in views)


def follow(lies: dict[str, str], event: Event) -> None:
    """Let an event move its piece; check that it was where the event says."""
    if event.was:
        assert lies.pop(event.was) == event.path[0]
    if event.piece and not event.piece.startswith(HEAPS):
        assert event.piece not in lies
        lies[event.piece] = event.path[-1]


SEEN = ("stones", "taoists", "open", "spent", "row", "laid", "reservoir", "spirits", "runes")


def seen(state: Any) -> dict[str, Any]:
    """Return what lies on the table; cards that are not dealt yet count as the pile's."""
    dealt = state.phase != codes.PLACING
    fields = {name: getattr(state, name).tolist() for name in SEEN if dealt or name != "runes"}
    if not dealt:
        del fields["spirits"]
    fields["line"] = state.line[: state.length].tolist()
    fields["coop"] = state.fresh.tolist() if state.variant == codes.COOP else []
    return fields | {"qi": (int(state.supply) if dealt else 0, state.qi.tolist())}


def guessed(match: sw.Match, seat: int, chance: int) -> Scene:
    """Return the scene of a state in which everything a seat cannot know was dealt anew."""
    states = np.array([match.state])
    states["rng"] = chance
    works = np.zeros(1, match.game.work)
    match.game.rules.guess(states[0], seat, match.game.box.data[0], works[0])
    actions = match.legal() if seat == match.turn else np.zeros(0, np.int32)
    return match.game.scene(states[0], seat, match.trace(seat=seat), actions)


def check_references(scene: Scene) -> None:
    """Check that everything lies on a place of the scene, and that ids are unique."""
    areas = [area.id for area in scene.areas]
    places = [place.id for place in scene.places]
    pieces = [piece.id for piece in scene.pieces]
    for names in (areas, places, pieces):
        assert len(names) == len(set(names))
    assert {place.area for place in scene.places} <= set(areas)
    named = {piece.place for piece in scene.pieces}
    named |= {place for mark in scene.marks for place in mark.places}
    named |= {place for event in scene.events for place in event.path}
    assert named <= set(places)
    assert {text.area for text in scene.texts} <= set(areas)


def check_stones(match: sw.Match, scene: Scene) -> None:
    """Check every stone: on zones, line, reservoirs, artifacts, and those just gained."""
    state = match.state
    on_zones = {p.place: p.art for p in scene.pieces if p.id.startswith("stone-")}
    for place in range(20):
        colour = int(state.stones[place // 4, place % 4])
        shown = on_zones.get(stone_name(place))
        assert shown == (None if colour == codes.NONE else ELEMENTS[colour])
    line = [p.art for p in scene.pieces if p.id.startswith("line-")]
    assert line == [ELEMENTS[colour] for colour in state.line[: state.length]]
    for seat in range(state.seats):
        held = Counter(p.art for p in at_places(scene, f"reservoir-{seat}-"))
        assert [held[element] for element in ELEMENTS] == state.reservoir[seat].tolist()
    for index in range(codes.ROW):
        laid = Counter(p.art for p in scene.pieces if p.id.startswith(f"laid-{index}-"))
        assert [laid[element] for element in ELEMENTS] == state.laid[index].tolist()
    if state.variant == codes.COOP:
        gained = Counter(p.art for p in at_places(scene, "gained-"))
        assert [gained[element] for element in ELEMENTS] == state.fresh.tolist()


def check_cards(match: sw.Match, scene: Scene) -> None:
    """Check the face-up cards and the piles of every player, and the Taoists."""
    state = match.state
    for seat in range(state.seats):
        names = [
            p.words.removeprefix(f"{PLAYERS[seat]}'s ") for p in at_places(scene, f"cards-{seat}-")
        ]
        kinds = ("SPIN", "FLY", "QUAKE", *(f"SHIFT {element}" for element in ELEMENTS))
        assert [names.count(kind) for kind in kinds] == state.open[seat].tolist()
        pile = [p.count for p in scene.pieces if p.id == f"pile-{seat}"]
        assert sum(count or 0 for count in pile) == state.pile[seat].sum()
        zones = [p.place for p in scene.pieces if p.id == f"taoist-{seat}"]
        assert zones == [ZONE_NAMES[zone] for zone in state.taoists[seat : seat + 1] if zone >= 0]


def check_artifacts(match: sw.Match, scene: Scene) -> None:
    """Check the row with costs and points, the deck, and what was crafted."""
    state, box = match.state, match.game.box.data[0]
    shown = {p.id: p for p in scene.pieces if p.id.startswith("artifact-")}
    for artifact, where in enumerate(state.where.tolist()):
        if where == codes.IN_DECK:
            assert f"artifact-{artifact + 1}" not in shown
            continue
        card = shown[f"artifact-{artifact + 1}"].card
        assert card is not None
        assert card.points == str(box.worth[artifact])
        cost = [ELEMENTS[colour] for colour in box.cost[artifact] if colour >= 0]
        assert [symbol.art for symbol in card.symbols] == cost
        place = shown[f"artifact-{artifact + 1}"].place
        if where == codes.IN_ROW:
            assert place == f"row-{state.row.tolist().index(artifact)}"
        else:
            assert place.startswith(f"made-{where - codes.CRAFTED_BY}-")
    deck = sum(p.count or 0 for p in scene.pieces if p.id == "deck")
    assert deck == (state.where == codes.IN_DECK).sum()


def check_plane(match: sw.Match, scene: Scene) -> None:
    """Check symbols, stacks, spirits, runes, objectives and Qi of the standard game."""
    state, box = match.state, match.game.box.data[0]
    areas = {area.id for area in scene.areas}
    if state.variant != codes.STANDARD or state.phase == codes.PLACING:
        assert "plane" not in areas
        return
    cells = {p.id: p.art for p in scene.places if p.id.startswith("cell-")}
    assert len(cells) == (2 * box.side) ** 2
    symbols = Counter(ELEMENTS[colour] for colour in state.plane if colour >= 0)
    assert Counter(art for art in cells.values() if art) == symbols
    for colour, element in enumerate(ELEMENTS):
        stack = at_places(scene, f"stack-{element}")
        tops = [r for r, where in enumerate(state.runes[colour]) if where == codes.IN_STACK]
        points = [None] * (len(tops) - 1) + [int(box.rune[colour, tops[0]])] if tops else []
        assert [rune.count for rune in stack] == points
    for seat in range(state.seats):
        held = {p.art.removeprefix("rune-") for p in at_places(scene, f"rune-{seat}-")}
        assert held == {e for colour, e in enumerate(ELEMENTS) if state.held[seat] >> colour & 1}
        assert piece(scene, f"qi-{seat}").count == state.qi[seat]
        row, column = divmod(int(state.spirits[seat]), 10)
        assert piece(scene, f"spirit-{seat}").place == f"cell-{row - 1}-{column - 1}"
    assert piece(scene, "supply").count == state.supply
    goals = [p for p in scene.pieces if p.id.startswith("objective-")]
    assert sum(1 << int(goal.id[-1]) - 1 for goal in goals) == state.objectives


class TestPrompts:
    """One plain sentence in every phase."""

    CASES = (
        (codes.PLACING, "choose the zone your Taoist starts on"),
        (codes.CASTING, "play a magic card"),
        (codes.SPINNING, "turn a zone left or right"),
        (codes.FLYING, "choose the zone your Taoist flies to"),
        (codes.QUAKING, "choose the zone that moves"),
        (codes.MOVING, "choose where zone"),
        (codes.SHIFTING, "stone to swap"),
        (codes.SWAPPING, "choose the stone to swap with"),
        (codes.TAKING, "choose the stones you gain"),
        (codes.WALKING, "or go on"),
        (codes.FREE, "or go on"),
        (codes.CRAFTING, "craft an artifact or go on"),
        (codes.PAYING, "choose the next stone to pay for"),
        (codes.REWARD, "take a free step, fly to a zone, or do neither"),
        (codes.CLAIMING, "claim the rune or leave it"),
        (codes.RETURNING, "since a reservoir holds five"),
    )

    @pytest.mark.parametrize(("phase", "words"), CASES)
    def test_phases(self, phase: int, words: str) -> None:
        match = reached(phase)
        player = PLAYERS[match.turn]
        assert own(match).prompt.startswith(f"Your turn, {player}: ")
        assert words in own(match).prompt
        other = match.scene(sw.NOBODY).prompt
        assert other.startswith(f"{player} is to ")
        assert "your" not in other.lower()
        assert " you " not in other
        assert own(match).title == f"Sorcerer & Stones. {own(match).prompt}"

    def test_laying(self) -> None:
        match = reached(codes.LAYING, variant="coop")
        assert own(match).prompt.endswith("choose the gained stone to lay next.")

    def test_the_second_card(self) -> None:
        match = found(lambda match: bool(match.state.played) and match.state.phase == codes.CASTING)
        assert own(match).prompt.endswith("play a second card or go on.")

    def test_walking_names_the_colours(self) -> None:
        match = found(lambda m: m.state.phase == codes.WALKING and sum(m.state.fresh > 0) == 1)
        (colour,) = np.flatnonzero(match.state.fresh)
        assert f"step onto {ELEMENTS[colour]}" in own(match).prompt

    def test_a_win(self) -> None:
        match = found(lambda match: match.over, round_limit=4)
        scene = match.scene()
        winners = [seat for seat in range(3) if match.score()[seat]]
        assert [player.seat for player in scene.players if player.won] == winners
        assert scene.prompt.endswith(("wins the match.", "share the win."))
        assert scene.prompt.startswith(PLAYERS[winners[0]])
        assert scene.result[0] == "The match is over: the last round is over."
        for seat in range(3):
            assert scene.result[1 + seat].startswith(f"{PLAYERS[seat]} {match.points()[seat]:g}: ")

    def test_an_introductory_win(self) -> None:
        scene = found(lambda match: match.over, variant="intro", round_limit=3).scene()
        assert scene.result[1].startswith("Artifacts: Sun ")

    def test_a_team_has_a_result_and_no_winner(self) -> None:
        scene = found(lambda match: match.over, variant="coop").scene()
        assert scene.prompt.startswith("The team has crafted ")
        assert not any(player.won for player in scene.players)
        alone = found(lambda match: match.over, seats=1, variant="coop").scene()
        assert alone.prompt.startswith("You have crafted ")


class TestTargets:
    """Each action is where a person would click."""

    def where(self, match: sw.Match) -> dict[str, str]:
        return {target.notation: target.place for target in own(match).targets}

    def test_taoists_and_zones(self) -> None:
        assert self.where(reached(codes.PLACING))["place A"] == "A"
        assert self.where(reached(codes.FLYING))["fly C"] == "C"
        assert self.where(reached(codes.QUAKING))["quake E"] == "E"

    def test_turns_have_buttons_on_the_zone(self) -> None:
        match = reached(codes.SPINNING)
        assert self.where(match)["spin B right"] == "B right"
        button = next(place for place in own(match).places if place.id == "B right")
        assert (button.area, button.art) == ("board", "turn-right")
        assert not [p for p in match.scene(sw.NOBODY).places if p.id == "B right"]

    def test_a_quake_goes_to_a_free_place_or_to_a_zone(self) -> None:
        match = reached(codes.MOVING)
        places = self.where(match)
        zones = set(ZONE_NAMES) - {ZONE_NAMES[match.state.chosen]}
        assert zones == set(places.values()) & set(ZONE_NAMES)
        free = {notation: place for notation, place in places.items() if place not in zones}
        assert free
        assert all(place == notation.replace("to", "place") for notation, place in free.items())
        assert Mark("place", (ZONE_NAMES[match.state.chosen],)) in match.scene().marks

    def test_cards_are_played_where_they_lie(self) -> None:
        match = reached(codes.CASTING)
        for target in own(match).targets:
            if target.notation != "done":
                lies = [p for p in match.scene().pieces if p.place == target.place]
                assert [p.group for p in lies] == [target.group]

    def test_stones_are_swapped_where_they_lie(self) -> None:
        match = reached(codes.SWAPPING)
        assert all(f"stone {place}" == notation for notation, place in self.where(match).items())
        assert Mark("place", (stone_name(int(match.state.chosen)),)) in match.scene().marks

    def test_one_stone_is_taken_on_the_zone_and_several_by_a_button(self) -> None:
        match = reached(codes.TAKING)
        zone = ZONE_NAMES[match.state.active]
        for notation, place in self.where(match).items():
            slots = notation.removeprefix("take ")
            assert place == ("" if "+" in slots else f"{zone}.{slots}")

    def test_spirits_step_to_the_next_cell(self) -> None:
        match = reached(codes.REWARD)
        spirit = piece(match.scene(), f"spirit-{match.turn}").place
        row, column = (int(part) for part in spirit.split("-")[1:])
        near = {"n": (row - 1, column), "e": (row, column + 1), "s": (row + 1, column)}
        near["w"] = (row, column - 1)
        steps = {n: p for n, p in self.where(match).items() if n.startswith("step")}
        assert steps
        for notation, place in steps.items():
            assert place == "cell-{}-{}".format(*near[notation[-1]])

    def test_runes_are_claimed_at_their_stack(self) -> None:
        match = found(lambda m: not m.over and codes.CLAIM in m.legal())
        seat, place = match.turn, self.where(match)["claim"]
        match.play("claim")
        event = next(event for event in match.scene().events if event.kind == "claim")
        assert event.path == (place, f"rune-{seat}-{place.removeprefix('stack-')}")

    def test_artifacts_are_crafted_in_the_row_and_paid_from_the_reservoir(self) -> None:
        match = reached(codes.PAYING)
        assert Mark("place", (f"row-{int(match.state.chosen)}",)) in match.scene().marks
        for notation, place in self.where(match).items():
            (stone,) = (p for p in match.scene().pieces if p.place == place)
            assert notation == f"pay {stone.art}"
            assert place.startswith(f"reservoir-{match.turn}-")
        places = self.where(reached(codes.CRAFTING))
        assert places.pop("done") == ""
        assert all(place.startswith("row-") for place in places.values())

    def test_gained_stones_are_laid_where_they_wait(self) -> None:
        match = reached(codes.LAYING, variant="coop")
        assert all(place.startswith("gained-") for place in self.where(match).values())


class TestEvents:
    def test_a_zone_turns_with_its_stones(self) -> None:
        match = found(traced(codes.SPUN))
        spins = [event for event in match.scene().events if event.kind == "spin"]
        assert spins[0].words.startswith("Zone ")
        assert len(spins) == 6
        assert {len(event.path) for event in spins[1:5]} == {2}

    def test_stones_swap(self) -> None:
        events = found(traced(codes.SWAPPED)).scene().events
        swaps = [event for event in events if event.kind == "swap"]
        assert "are swapped" in swaps[0].words
        assert swaps[1].path == tuple(reversed(swaps[2].path))

    def test_the_line_moves_up_when_a_zone_is_refilled(self) -> None:
        match = found(traced(codes.REFILLED))
        events = match.scene().events
        filled = [event for event in events if event.kind == "refill"]
        assert [event.was for event in filled] == [f"line-{i}" for i in range(len(filled))]
        slides = [event for event in events if event.was.startswith("line-")][len(filled) :]
        assert [event.piece for event in slides] == [f"line-{i}" for i in range(len(slides))]

    def test_the_rest_is_dealt_after_the_last_taoist(self) -> None:
        match = found(traced(codes.DEALT))
        dealt = {event.piece for event in match.scene().events if event.kind == "deal"}
        assert {"line-0", "spirit-0", "stack-earth-3", "marker", "rune-0-wood"} & dealt
        assert "supply" not in dealt

    def test_a_new_artifact_comes_from_the_deck(self) -> None:
        event = next(
            event
            for event in found(traced(codes.REVEALED)).scene().events
            if event.kind == "reveal"
        )
        assert event.path[0] == "deck"
        assert event.path[1].startswith("row-")

    def test_every_effect_but_slides_is_told(self) -> None:
        for seats, seed, options in WAYS[:4]:
            for match in plies(seats, seed, options, 100):
                for event in match.scene().events:
                    quiet = event.kind in ("slide", "deal", "spin", "swap")
                    assert quiet or event.words[0].isupper()

    def test_marks_follow_a_flight_and_a_step(self) -> None:
        flight = found(
            lambda m: traced(codes.FLEW)(m) and any(r[0] == 6 and r[2] != r[3] for r in m.trace())
        )
        assert any(mark.kind == "jump" for mark in flight.scene().marks)
        step = found(traced(codes.STEPPED)).scene()
        assert any(mark.places[0].startswith("cell-") for mark in step.marks)


def shown_places(scene: Scene, start: str) -> list[str]:
    """Return the places that can be seen and whose names begin so."""
    return [p.id for p in scene.places if p.id.startswith(start) and p.shape != "none"]


class TestTable:
    def test_zones_stand_on_one_lattice(self) -> None:
        scene = sw.Match(GAME, seed=1).scene()
        at = {place.id: (place.x, place.y) for place in scene.places}
        x, y = at["C.TL"]
        assert at["C.TR"] == pytest.approx((x + 1, y))
        assert at["A.BL"] == pytest.approx((x, y - 1))
        assert at["B.TR"] == pytest.approx((x - 1, y))
        assert at["D.TL"] == pytest.approx((x + 2, y))

    def test_everything_is_inside_its_area(self) -> None:
        for seats, seed, options in WAYS:
            for match in islice(plies(seats, seed, options, 240), 0, None, 12):
                scene = own(match)
                areas = {area.id: area for area in scene.areas}
                for place in scene.places:
                    area = areas[place.area]
                    assert place.width / 2 - 0.01 <= place.x <= area.width - place.width / 2 + 0.01
                    assert (
                        place.height / 2 - 0.01 <= place.y <= area.height - place.height / 2 + 0.01
                    )

    def test_a_reservoir_shows_its_limit_and_what_is_above_it(self) -> None:
        scene = own(reached(codes.RETURNING))
        seat = reached(codes.RETURNING).turn
        many = shown_places(scene, f"reservoir-{seat}-")
        assert len(many) == sum(reached(codes.RETURNING).state.reservoir[seat]) > codes.FULL
        empty = shown_places(sw.Match(GAME).scene(), "reservoir-0-")
        assert len(empty) == codes.FULL

    def test_objectives_are_told_in_words(self) -> None:
        box = GAME.box.data[0]
        assert lines(0, box) == [
            "3 in a line: 1 Qi",
            "4 in a line: 1 Qi, 1 free step",
            "5 or more: 4 Qi, 1 free step",
        ]
        assert lines(3, box) == ["2 lines: 1 free step", "3 or more lines: 3 free steps"]
        assert sorted([*range(len(TIERS)), *OTHERS]) == list(range(codes.OBJECTIVES))
        drawn = draw(found(traced(codes.DEALT)).scene())
        shown = [
            p for p in found(traced(codes.DEALT)).scene().pieces if p.id.startswith("objective")
        ]
        assert len(shown) == 3
        for goal in shown:
            assert goal.card is not None
            assert all(line in drawn for line in goal.card.text.split("\n"))

    def test_artifact_names_are_written(self) -> None:
        match = sw.Match(GAME, seed=3)
        drawn = draw(match.scene())
        for card in (p.card for p in match.scene().pieces if p.place.startswith("row-")):
            assert card is not None
            assert all(word in drawn for word in card.name.split())

    def test_a_smaller_plane(self) -> None:
        match, chance = sw.Match(SMALL, 2, 1), np.random.default_rng(1)
        for _ in range(80):
            match.play(int(chance.choice(match.legal())))
            scene = own(match)
            check_references(scene)
            check_plane(match, scene)
        assert ElementTree.fromstring(match.svg(0)) is not None

    def test_players_have_their_facts(self) -> None:
        match = found(traced(codes.CAST_CARD))
        facts = [player.facts for player in match.scene().players]
        assert [fact[0] for fact in facts] == [ELEMENTS[c] for c in match.state.colours[:3]]
        assert all(fact[1].endswith(("point", "points")) for fact in facts)
        assert any("1 used" in fact for fact in facts)


class TestTheNetsBite:
    def test_a_leak_would_be_seen(self) -> None:
        """The scene of a guess differs when a piece tells which rune was removed."""
        match = found(traced(codes.DEALT))

        def leak(scene: Scene, state: Any) -> Scene:
            top = piece(scene, "stack-earth-3")
            told = replace(top, words=str(state.runes.tolist()))
            return replace(scene, pieces=(*scene.pieces, told))

        truth = leak(match.scene(), match.state)
        others = []
        for chance in range(1, 9):
            states = np.array([match.state])
            states["rng"] = chance
            works = np.zeros(1, GAME.work)
            GAME.rules.guess(states[0], sw.NOBODY, GAME.box.data[0], works[0])
            others.append(leak(match.scene(), states[0]))
        assert any(other != truth for other in others)

    def test_a_piece_that_jumps_would_be_seen(self) -> None:
        with pytest.raises(AssertionError):
            follow(
                {"stone-A.TL": "A.TL"}, Event("step", "", "stone-A.TL", "stone-A.TL", ("B", "C"))
            )
