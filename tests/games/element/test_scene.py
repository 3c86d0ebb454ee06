"""Element's scene: what is offered is what is legal, and pieces can be followed by their ids."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import CROWDED, position
from stonewright.games.element.board import CELL
from stonewright.games.element.rules.state import ACTING, DIRECTING, DRAWING, FLOWING, SPREADING
from stonewright.games.element.scene.facts import read, read_rows
from stonewright.scenes import Link, Mark, Piece, Scene, draw

GAME = sw.load("element")
LIVELY = "8A2/2F5B2/1FF2W5/3EE1WW3/2EM2q1C2/2E1E3D2/4ME5/1W3p1A3/1WW2FFF3/5A1B3/3E4W2 to:0"
RIVER = "11/1WW8/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:W steps:4"
CROSSING = "10q/11/11/11/4W6/4WW5/11/11/11/11/p10 to:0 phase:act hand:W steps:4"
BLAZE = "10q/11/p10/11/11/4F1F4/11/11/FFFF7/FFFFFFFFFFF/FFFFFFFFFFF to:0 phase:act hand:F steps:4"
CORNERED = "q10/FF9/11/11/11/5p5/11/11/11/11/11 to:0 phase:act hand:FE steps:3"


def at(text: str, *moves: str, **options: Any) -> sw.Match:
    """Return a match at a position, with some moves played."""
    match = sw.Match.at(GAME, text, **options)
    for move in moves:
        match.play(move)
    return match


def plies(seats: int, seed: int, most: int = 250) -> Iterator[sw.Match]:
    """Play at random, and stop at every ply."""
    match, chance = sw.Match(GAME, seats, seed), np.random.default_rng(seed)
    yield match
    while not match.over and len(match.history) < most:
        match.play(int(chance.choice(match.legal())))
        yield match


def own(match: sw.Match) -> Scene:
    """Return what the seat to move sees."""
    return match.scene(match.turn)


def piece(scene: Scene, name: str) -> Piece:
    """Return the piece of this id."""
    return next(piece for piece in scene.pieces if piece.id == name)


def lying(scene: Scene) -> dict[str, str]:
    """Return where each piece lies; plans and the bag's heaps do not count."""
    return {
        piece.id: piece.place
        for piece in scene.pieces
        if not piece.ghost and not piece.id.startswith("bag-")
    }


EVERY_TABLE = pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (4, 5)])


class TestFacts:
    @pytest.mark.parametrize("seats", GAME.seats)
    def test_they_are_the_fields_of_the_state(self, seats: int) -> None:
        for match in plies(seats, seed=3):
            facts, state = read(match.state.tobytes()), match.state
            names = list(GAME.layout.fields or ())
            assert {*names, "codes"} == set(vars(facts))
            for name in names:
                assert np.array_equal(np.array(list_of(vars(facts)[name])), state[name]), name
            assert list(facts.codes) == state.board[CELL].tolist()
            assert list(map(list, read_rows(match.trace().tobytes()))) == match.trace().tolist()


def list_of(value: int | bytes | tuple[int, ...]) -> int | list[int]:
    """Return a number as it is, and several as a list."""
    return value if isinstance(value, int) else list(value)


class TestAlongMatches:
    @EVERY_TABLE
    def test_targets_are_the_legal_actions(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed):
            targets = own(match).targets if not match.over else ()
            assert [target.action for target in targets] == match.legal().tolist()
            assert [t.notation for t in targets] == [match.write(t.action) for t in targets]

    @EVERY_TABLE
    def test_only_the_seat_to_move_has_targets(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 60):
            for seat in {sw.NOBODY, *range(seats)} - {match.turn}:
                assert match.scene(seat).targets == ()

    @EVERY_TABLE
    def test_targets_lie_on_the_table_and_are_told_apart(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 120):
            scene = match.scene(match.turn)
            places = {place.id for place in scene.places} | {""}
            assert {target.place for target in scene.targets} <= places
            assert len({target.words for target in scene.targets}) == len(scene.targets)

    @EVERY_TABLE
    def test_a_target_is_where_the_action_arrives(self, seats: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        match = sw.Match(GAME, seats, seed)
        for _ in range(150):
            if match.over:
                break
            seat, targets = match.turn, own(match).targets
            target = targets[chance.integers(len(targets))]
            match.play(target.action)
            assert arrives(match.scene(), seat, target.group, target.place)

    @EVERY_TABLE
    def test_events_carry_each_scene_into_the_next(self, seats: int, seed: int) -> None:
        before: dict[str, str] = {}
        for match in plies(seats, seed):
            scene = match.scene()
            for event in scene.events:
                if event.was:
                    assert before.pop(event.was) == event.path[0]
                if event.piece:
                    before[event.piece] = event.path[-1]
            if match.history:
                assert before == lying(scene)
            before = lying(scene)

    @EVERY_TABLE
    def test_is_sound_plain_data(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 120):
            scene = match.scene(match.turn)
            plain = scene.to_dict()
            assert json.loads(json.dumps(plain)) == plain
            check_references(scene)

    @EVERY_TABLE
    def test_can_be_drawn(self, seats: int, seed: int) -> None:
        for match in islice(plies(seats, seed, 80), 0, None, 20):
            for dark in (False, True):
                assert ElementTree.fromstring(match.svg(0, dark=dark)) is not None

    @EVERY_TABLE
    def test_stones_seen_are_all_there_are(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 120):
            seen = [p for p in match.scene().pieces if not p.ghost and p.seat is None]
            assert sum(stones(piece) for piece in seen) == 120

    @EVERY_TABLE
    def test_nothing_is_hidden_from_anybody(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 60):
            views = [match.scene(seat) for seat in range(-1, seats)]
            table = [[replace(piece, group="") for piece in view.pieces] for view in views]
            assert all(pieces == table[0] for pieces in table)
            assert all(view.events == views[0].events for view in views)

    @EVERY_TABLE
    def test_who_is_not_to_move_sees_what_all_see(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 60):
            others = [seat for seat in range(seats) if seat != match.turn]
            assert all(match.scene(seat) == match.scene() for seat in others)

    @EVERY_TABLE
    def test_targets_say_what_the_rules_say(self, seats: int, seed: int) -> None:
        for match in plies(seats, seed, 60):
            for target in match.scene(match.turn).targets:
                assert target.notation == match.write(target.action)
                assert target.words == match.phrase(target.action)


def stones(piece: Piece) -> int:
    """Return how many stones a piece is."""
    if piece.art == "mountain":
        return 2
    return 1 if piece.count is None else piece.count


def arrives(scene: Scene, seat: int, group: str, place: str) -> bool:
    """Tell whether the scene shows that an action of this group came to this place."""
    last = {event.kind: event.path for event in scene.events}
    if group == "Move":
        return piece(scene, f"sage-{seat}").place == place
    if group in ("Flow", "River"):
        river = [mark.places for mark in scene.marks if mark.kind == "flow"]
        return group == "River" or river[0][-1] == place
    if group == "Spread":
        return last["spread"][-1] == place
    return group in ("Draw", "End") or last["place"] == ("hand", place)


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
    named |= {end for link in scene.links for end in (link.a, link.b)}
    assert named <= set(places)


class TestPieces:
    def test_every_kind_has_its_art(self) -> None:
        scene = at(LIVELY).scene()
        art = {piece.place: piece.art for piece in scene.pieces}
        assert [art[square] for square in ("c10", "f9", "d1", "d7", "c7")] == [
            "fire",
            "water",
            "earth",
            "mountain",
            "range",
        ]
        assert [art[square] for square in ("i11", "i10", "i7", "i6")] == [
            "wind-1",
            "wind-2",
            "wind-3",
            "wind-4",
        ]

    def test_whirlwinds_show_their_height(self) -> None:
        scene = at(LIVELY).scene()
        counts = [piece(scene, f"stone-{square}").count for square in ("i11", "i10", "i7", "i6")]
        assert counts == [None, 2, 3, 4]
        assert piece(scene, "stone-i6").words == "Whirlwind of 4 on i6"

    def test_sages_bear_their_seats(self) -> None:
        scene = sw.Match(GAME, 4, first=2).scene(2)
        sages = {piece.seat: piece for piece in scene.pieces if piece.art == "sage"}
        assert {seat: sage.place for seat, sage in sages.items()} == {
            0: "c3",
            1: "i3",
            2: "i9",
            3: "c9",
        }
        assert sages[3].words == "Hill's sage on c9"
        assert [sages[seat].group for seat in range(4)] == ["", "", "Move", ""]

    def test_hand_and_bag_lie_open(self) -> None:
        scene = at("11/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:FFA steps:2").scene(1)
        held = [piece.id for piece in scene.pieces if piece.place == "hand"]
        assert held == ["hand-fire-1", "hand-fire-2", "hand-wind-1"]
        counts = {piece.art: piece.count for piece in scene.pieces if piece.place == "bag"}
        assert counts == {"fire": 28, "water": 30, "earth": 30, "wind-1": 29}
        assert piece(scene, "hand-fire-2").group == "Fire"

    def test_used_wind_is_spent(self) -> None:
        match = at("11/11/11/11/5q5/11/5pB4/11/11/11/11 to:0 phase:act steps:1", "e")
        stack = piece(match.scene(), "stone-g5")
        assert stack.spent
        assert stack.words == "Whirlwind of 2 on g5, jumped this turn"
        match.play("end")
        assert not piece(match.scene(), "stone-g5").spent

    def test_the_path_of_a_river_is_a_ghost(self) -> None:
        scene = own(at(RIVER, "W d10", "flow e", "flow s"))
        assert [piece.place for piece in scene.pieces if piece.ghost] == ["e10", "e9"]
        assert {"stone-b10", "stone-c10", "stone-d10"} <= set(lying(scene))
        assert Mark("flow", ("d10", "e10", "e9")) in scene.marks
        assert Mark("place", ("d10",)) in scene.marks


class TestRidges:
    def links(self, rows: str) -> set[tuple[str, str]]:
        ridges = at(f"{rows}/11/11/11/11/11/11/11/4p1q4 to:0").scene().links
        assert all(link.kind == "ridge" for link in ridges)
        return {(link.a, link.b) for link in ridges}

    def test_join_neighbours(self) -> None:
        assert self.links("ME9/11/11") == {("a11", "b11")}
        assert self.links("M10/E10/11") == {("a11", "a10")}
        assert self.links("M10/1E9/2E8") == {("a11", "b10"), ("b10", "c9")}
        assert self.links("1M9/E10/11") == {("b11", "a10")}

    def test_go_round_the_corner_where_a_third_stone_lies(self) -> None:
        assert self.links("ME9/E10/11") == {("a11", "b11"), ("a11", "a10")}
        assert self.links("ME9/1E9/11") == {("a11", "b11"), ("b11", "b10")}

    def test_do_not_wrap_around_the_edge(self) -> None:
        assert self.links("10M/M10/11") == set()
        assert self.links("M10/10M/11") == set()

    def test_leave_plain_earth_alone(self) -> None:
        assert self.links("EE9/11/11") == set()

    def test_grow_with_the_mountain(self) -> None:
        match = at("EE9/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:E steps:4", "E a11")
        assert match.scene().links == (Link("ridge", "a11", "b11"),)


class TestEvents:
    def test_a_river_flows_square_by_square(self) -> None:
        match = at(RIVER, "W d10", "flow e", "flow s", "flow e")
        flows = [event for event in match.scene().events if event.kind == "flow"]
        assert [(event.was, event.piece, event.path) for event in flows] == [
            ("stone-d10", "stone-f9", ("d10", "e10", "e9", "f9")),
            ("stone-c10", "stone-e9", ("c10", "d10", "e10", "e9")),
            ("stone-b10", "stone-e10", ("b10", "c10", "d10", "e10")),
        ]
        assert match.scene().marks == (Mark("flow", ("d10", "e10", "e9", "f9")),)

    def test_a_river_puts_out_fire_before_it_flows(self) -> None:
        match = at(RIVER.replace("1WW8", "1WW1F6"), "W d10", "flow e", "flow s", "flow e")
        kinds = [event.kind for event in match.scene().events]
        assert kinds == ["remove", "flow", "flow", "flow"]

    def test_a_replaced_stone_leaves_before_the_new_one_comes(self) -> None:
        match = at("11/3B7/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:F steps:4", "F d10")
        assert [(event.kind, event.was, event.piece) for event in match.scene().events] == [
            ("remove", "stone-d10", ""),
            ("place", "hand-fire-1", "stone-d10"),
        ]
        assert match.scene().marks == (Mark("place", ("d10",)),)

    def test_fire_spreads_from_the_bag(self) -> None:
        match = at("11/2FF7/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act hand:F steps:4", "F e10")
        last = match.scene().events[-1]
        assert (last.kind, last.was, last.piece, last.path) == (
            "spread",
            "",
            "stone-b10",
            ("bag", "b10"),
        )
        assert last.words == "Fire spreads to b10"

    def test_sages_step_and_jump(self) -> None:
        match = at("11/11/11/11/5q5/11/5pB4/11/11/11/11 to:0 phase:act steps:1", "sw")
        assert match.scene().marks == (Mark("step", ("f5", "e4")),)
        match = at("11/11/11/11/5q5/11/5pB4/11/11/11/11 to:0 phase:act steps:1", "e")
        (event,) = match.scene().events
        assert (event.kind, event.was, event.piece, event.path) == (
            "jump",
            "sage-0",
            "sage-0",
            ("f5", "i5"),
        )
        assert event.words == "Sun jumps from f5 to i5"

    def test_draws_go_from_bag_to_hand(self) -> None:
        match = sw.Match(GAME, seed=5)
        match.play("draw 4")
        events = match.scene().events
        assert len(events) == 4
        assert {event.path for event in events} == {("bag", "hand")}
        assert {event.piece for event in events} == {
            piece.id for piece in match.scene().pieces if piece.place == "hand"
        }

    def test_what_cannot_be_placed_goes_back_to_the_bag(self) -> None:
        match = at(position(CROWDED, hand="W"), "end")
        assert [(event.kind, event.was, event.path) for event in match.scene().events] == [
            ("return", "hand-water-1", ("hand", "bag")),
            ("turn", "", ()),
        ]

    def test_the_turn_passes(self) -> None:
        match = at("11/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act steps:1", "end")
        (event,) = match.scene().events
        assert (event.kind, event.words) == ("turn", "Moon's turn")


class TestPrompts:
    """One plain sentence in every phase: whose turn it is, and what is to be decided."""

    CASES = (
        (DRAWING, at(LIVELY), "choose how many stones to draw"),
        (DIRECTING, at(CROSSING, "W f7"), "choose which line of Water becomes the River"),
        (FLOWING, at(RIVER, "W d10"), "lead the River on, 3 squares to go"),
        (FLOWING, at(RIVER, "W d10", "flow e", "flow s"), "lead the River on, 1 square to go"),
        (SPREADING, at(BLAZE, "F f6"), "choose where Fire spreads, 1 stone to go"),
    )

    @pytest.mark.parametrize(("phase", "match", "words"), CASES)
    def test_phases(self, phase: int, match: sw.Match, words: str) -> None:
        assert match.state.phase == phase
        assert own(match).prompt == f"Your turn, Sun: {words}."
        assert match.scene(1).prompt == f"Sun is to {words}."
        assert match.scene(sw.NOBODY).prompt == match.scene(1).prompt

    def test_acting_names_what_can_be_done(self) -> None:
        match = at(RIVER)
        assert match.state.phase == ACTING
        assert own(match).prompt == "Your turn, Sun: place a stone or move your sage."
        assert match.scene(1).prompt == "Sun is to place 1 stone."
        idle = at(RIVER.replace(" hand:W", ""))
        assert own(idle).prompt == "Your turn, Sun: move your sage or end the turn."
        assert idle.scene(1).prompt == "Sun is to move or end the turn."
        spent = at(RIVER.replace(" hand:W steps:4", ""))
        assert own(spent).prompt == "Your turn, Sun: end the turn."

    def test_a_win(self) -> None:
        scene = at(CORNERED, "F b11").scene(1)
        assert scene.prompt == "Sun wins the match."
        assert scene.result == ("Moon's sage on a11 is captured.", "It was turn 1 of at most 200.")
        assert [player.won for player in scene.players] == [True, False]
        assert Mark("capture", ("a11",)) in scene.marks

    def test_a_shared_win(self) -> None:
        rows = "q1rF7/FFFF7/11/11/5p5/11/11/11/11/11/11 to:0 phase:act hand:E steps:4"
        scene = at(rows, "E b11", joint_captures="shared").scene()
        assert scene.prompt == "Sun and Moon share the win."
        assert [player.won for player in scene.players] == [True, True, False]
        assert sum(mark.kind == "capture" for mark in scene.marks) == 2

    def test_a_draw(self) -> None:
        match = at("11/11/11/11/5q5/11/5p5/11/11/11/11 to:0 phase:act steps:1", "end", turn_limit=1)
        scene = match.scene()
        assert scene.prompt == "The match is a draw: the turn limit is reached."
        assert scene.result == ("All 1 turns are played and no sage is captured.",)
        assert not any(player.won or player.to_move for player in scene.players)


class TestPlayers:
    def test_say_whom_they_hunt_and_what_is_left(self) -> None:
        players = own(at(RIVER)).players
        assert players[0].facts == ("hunts Moon", "4 steps left")
        assert players[1].facts == ("hunts Sun",)
        assert [player.to_move for player in players] == [True, False]

    def test_the_hand_lies_before_the_player_to_move(self) -> None:
        areas = {area.id: area for area in own(at(RIVER)).areas}
        assert areas["hand"].seat == 0
        assert areas["bag"].seat is None

    def test_what_is_left_in_hand_stays_in_sight(self) -> None:
        scene = at(CORNERED, "F b11").scene()
        assert piece(scene, "hand-earth-1").place == "hand"
        assert "left in hand" in draw(scene)


class TestTargets:
    def groups(self, match: sw.Match) -> dict[str, set[str]]:
        """Return the places of each group of targets."""
        found: dict[str, set[str]] = {}
        for target in own(match).targets:
            found.setdefault(target.group, set()).add(target.place)
        return found

    def test_draws_are_on_the_bag(self) -> None:
        assert self.groups(at(LIVELY)) == {"Draw": {"bag"}}
        assert own(at(LIVELY)).targets[3].words == "Draw 3 stones and have 2 steps"

    def test_directions_are_on_the_water(self) -> None:
        assert self.groups(at(CROSSING, "W f7")) == {"River": {"e7", "f6"}}

    def test_flows_are_on_the_next_square(self) -> None:
        match = at(RIVER, "W d10", "flow e")
        assert self.groups(match) == {"Flow": {"e11", "f10", "e9"}}

    def test_spreads_are_at_the_end_of_the_line(self) -> None:
        assert self.groups(at(BLAZE, "F f6")) == {"Spread": {"d6", "h6"}}

    def test_jumps_are_where_the_sage_lands(self) -> None:
        match = at("11/11/11/11/5q5/11/5pB4/11/11/11/11 to:0 phase:act")
        assert self.groups(match) == {"End": {""}, "Move": {"i5"}}
