"""The scene of Elemental Stones: everything open is on the table, and nothing that is hidden."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, drawn, lay, position, with_air
from games.elemental_stones.tables import TABLES
from stonewright.game import State
from stonewright.games.elemental_stones import board, words
from stonewright.games.elemental_stones.cards import CLUSTER, KINDS, PATTERN_CARDS
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import faces
from stonewright.games.elemental_stones.scene.names import ART, MINUS
from stonewright.scenes import Mark, Piece, Scene, carry, draw

BOX = GAME.box.data[0]
STACKS = ("deck", "discards")
EVERY_TABLE = pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [(seats, options, seed) for seed, (seats, options) in enumerate(TABLES, 1)],
)


def plies(seats: int, options: dict[str, Any], seed: int, most: int = 250) -> Iterator[sw.Match]:
    """Play at random, patterns scored where they can be, and stop at every ply."""
    match, chance = sw.Match(GAME, seats, seed, **options), np.random.default_rng(seed)
    yield match
    while not match.over and len(match.history) < most:
        legal = match.legal()
        scores = legal[(legal >= codes.SCORE) & (legal < codes.SWAP)]
        match.play(int(chance.choice(scores if scores.size else legal)))
        yield match


def views(match: sw.Match) -> list[Scene]:
    """Return what every seat and a spectator see."""
    return [match.scene(seat) for seat in range(-1, match.seats)]


def at(text: str, *moves: str) -> sw.Match:
    """Return a match at a position, with some moves played."""
    match = sw.Match.at(GAME, text)
    for move in moves:
        match.play(move)
    return match


def own(match: sw.Match) -> Scene:
    """Return what the seat to move sees."""
    return match.scene(match.turn)


def piece(scene: Scene, name: str) -> Piece:
    """Return the piece of this id."""
    return next(piece for piece in scene.pieces if piece.id == name)


def on(scene: Scene, place: str) -> list[Piece]:
    """Return the pieces on a place."""
    return [piece for piece in scene.pieces if piece.place == place]


def groups(scene: Scene) -> dict[str, set[str]]:
    """Return the places of each group of targets."""
    found: dict[str, set[str]] = {}
    for target in scene.targets:
        found.setdefault(target.group, set()).add(target.place)
    return found


def lying(scene: Scene) -> dict[str, str]:
    """Return where each single piece lies; heaps, deck and discards do not count."""
    heaps = {piece.id for piece in scene.pieces if piece.count is not None} | {*STACKS}
    return {piece.id: piece.place for piece in scene.pieces if piece.id not in heaps}


class TestAlongMatches:
    @EVERY_TABLE
    def test_targets_are_the_legal_actions(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for match in plies(seats, options, seed):
            targets = own(match).targets if not match.over else ()
            assert [target.action for target in targets] == match.legal().tolist()
            assert [t.notation for t in targets] == [match.write(t.action) for t in targets]
            assert len({target.words for target in targets}) == len(targets)

    @EVERY_TABLE
    def test_only_the_seat_to_move_has_targets_and_groups(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for match in plies(seats, options, seed, 60):
            for seat in {sw.NOBODY, *range(seats)} - {match.turn}:
                scene = match.scene(seat)
                assert scene.targets == ()
                assert not any(piece.group for piece in scene.pieces)

    @EVERY_TABLE
    def test_a_target_is_on_the_table_and_its_group_can_be_chosen(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        single = {"Air", "Draw", "Pile", "Objective", "Stop", "Pass"}
        for match in plies(seats, options, seed, 150):
            scene = own(match) if not match.over else match.scene()
            areas = {area.id for area in scene.areas}
            places = {place.id for place in scene.places if place.area in areas} | {""}
            chosen = {piece.group for piece in scene.pieces} | single
            for target in scene.targets:
                assert target.place in places
                assert target.group in chosen

    @EVERY_TABLE
    def test_is_sound_plain_data(self, seats: int, options: dict[str, Any], seed: int) -> None:
        for match in islice(plies(seats, options, seed, 150), 0, None, 2):
            for scene in views(match):
                check_references(scene)
            plain = scene.to_dict()
            assert json.loads(json.dumps(plain)) == plain

    @EVERY_TABLE
    def test_events_carry_each_scene_into_the_next(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for viewer in (sw.NOBODY, 0, seats - 1):
            before: dict[str, str] = {}
            for match in plies(seats, options, seed):
                scene = match.scene(viewer)
                if match.history:
                    follow(before, scene)
                    assert before == lying(scene)
                before = lying(scene)

    @EVERY_TABLE
    def test_ids_are_carried_as_the_client_carries_them(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        before: set[str] = set()
        for match in plies(seats, options, seed, 120):
            scene = match.scene(0)
            now = {piece.id for piece in scene.pieces}
            if match.history:
                assert carry(before, scene.events) - {*STACKS} == now - {*STACKS}
            before = now

    @EVERY_TABLE
    def test_can_be_drawn(self, seats: int, options: dict[str, Any], seed: int) -> None:
        for match in islice(plies(seats, options, seed, 150), 0, None, 25):
            for dark in (False, True):
                assert ElementTree.fromstring(match.svg(0, dark=dark)) is not None
            assert ElementTree.fromstring(draw(match.scene(), narrow=True)) is not None

    @EVERY_TABLE
    def test_every_phase_has_its_sentence(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for match in plies(seats, options, seed, 150):
            prompts = [scene.prompt for scene in views(match)]
            assert all(prompt.endswith(".") and prompt.count(".") == 1 for prompt in prompts)
            mine = [prompt for prompt in prompts if prompt.startswith("Your turn")]
            assert len(mine) == (not match.over)


def follow(lies: dict[str, str], scene: Scene) -> None:
    """Move pieces as the events of a scene say."""
    heaps = {piece.id for piece in scene.pieces if piece.count is not None} | {*STACKS}
    for event in scene.events:
        if event.kind == "reveal" and event.piece in lies:
            assert lies[event.piece] == event.path[0]  # all knew it, so it lies open
            continue
        if event.was and event.was not in heaps:
            assert lies.pop(event.was) == event.path[0]
        if event.piece and event.piece not in heaps:
            lies[event.piece] = event.path[-1]


def check_references(scene: Scene) -> None:
    """Check that everything lies on a place of the scene, and that ids are unique."""
    areas = [area.id for area in scene.areas]
    places = [place.id for place in scene.places]
    pieces = [piece.id for piece in scene.pieces]
    for ids in (areas, places, pieces):
        assert len(ids) == len(set(ids))
    assert {place.area for place in scene.places} <= set(areas)
    named = {piece.place for piece in scene.pieces}
    named |= {place for mark in scene.marks for place in mark.places}
    named |= {place for event in scene.events for place in event.path}
    named |= {end for link in scene.links for end in (link.a, link.b)}
    assert named <= set(places)
    assert all(piece.words and piece.art for piece in scene.pieces)


class TestSecrecy:
    """A scene is drawn from what a seat knows; a guess must give the same picture as the truth."""

    @EVERY_TABLE
    def test_a_guess_looks_like_the_truth(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for match in islice(plies(seats, options, seed), 0, None, 4):
            for seat in range(-1, seats):
                guess = match.seen_by(seat, seed=len(match.history))
                actions = match.legal() if seat == match.turn else np.zeros(0, np.int32)
                trace = match.trace(seat=seat)
                assert GAME.scene(guess.state, seat, trace, actions) == match.scene(seat)

    @EVERY_TABLE
    def test_hidden_patterns_are_nowhere(
        self, seats: int, options: dict[str, Any], seed: int
    ) -> None:
        for match in islice(plies(seats, options, seed, 150), 0, None, 4):
            if match.over:
                break
            for viewer in range(-1, seats):
                text = json.dumps(match.scene(viewer).to_dict())
                for card in unseen(match.state, viewer):
                    assert words.title(BOX, card) not in text

    def test_backs_are_named_by_their_places(self) -> None:
        match = sw.Match(GAME, 3, 1)
        for scene in views(match):
            backs = [piece for piece in scene.pieces if piece.art == "back" and piece.id != "deck"]
            assert all(piece.id.rpartition(".")[0] == piece.place for piece in backs)
            assert all(piece.card is None and not piece.tip for piece in backs)

    def test_what_was_kept_is_told_before_what_was_returned(self) -> None:
        for pair in range(10):
            match = sw.Match(GAME, 2, 4)
            match.play(codes.KEEP + pair)
            told = [[event.words for event in scene.events] for scene in views(match)]
            hidden = [words for words in told if not any("Fire" in word for word in words)]
            assert [word.split()[1] for word in hidden[0]] == ["keeps"] * 2 + ["gives"] * 3

    def test_at_the_end_all_is_shown(self) -> None:
        *_, match = plies(3, {}, 2)
        assert match.over
        for scene in views(match):
            assert not any(p.art == "back" for p in scene.pieces if p.id != "deck")
            for seat in range(3):
                titles = {words.title(BOX, card) for card in words.hand(match.state, seat)}
                shown = {p.card.name for p in scene.pieces if p.card and "hand" in p.place}
                assert titles <= shown


def unseen(state: State, viewer: int) -> set[int]:
    """Return the patterns that a viewer cannot see anywhere."""
    seen = members(state.row)
    for cards in (state.discards, state.known, *state.scored):
        seen |= {card for card in range(PATTERN_CARDS) if int(cards) >> card & 1}
    if viewer >= 0:
        seen |= {*words.hand(state, viewer), *members(state.returned[viewer])}
    return set(range(PATTERN_CARDS)) - seen


def members(cards: int) -> set[int]:
    """Return the cards of a set."""
    return {card for card in range(PATTERN_CARDS) if int(cards) >> card & 1}


class TestEverythingIsThere:
    """What lies on the table, place by place, is what the state has."""

    @EVERY_TABLE
    def test_stones(self, seats: int, options: dict[str, Any], seed: int) -> None:
        for match in islice(plies(seats, options, seed), 0, None, 5):
            state, scene = match.state, match.scene(0)
            heaps = {p.id: p.count for p in scene.pieces if p.count is not None}
            for kind, word in enumerate(words.KIND_NAMES):
                for seat in range(seats):
                    assert heaps[f"stones-{seat}-{word.lower()}"] == state.stones[seat, kind]
                if kind != codes.AIR:
                    assert heaps[f"area-{word.lower()}"] == state.areas[kind]
                    assert heaps[f"bag-{word.lower()}"] == state.bag[kind]
            assert heaps["air"] == state.air
            assert total(scene) == 90

    @EVERY_TABLE
    def test_board_and_piles(self, seats: int, options: dict[str, Any], seed: int) -> None:
        for match in islice(plies(seats, options, seed), 0, None, 5):
            state, scene = match.state, match.scene(1)
            kinds = {p.place: p.words.split()[0] for p in scene.pieces if p.id.startswith("stone-")}
            assert kinds == {
                board.name(space): words.KIND_NAMES[state.board[space]]
                for space in range(board.SPACES)
                if state.board[space] != codes.EMPTY
            }
            for number in range(seats + 1):
                kinds_there = [p.words.split()[0] for p in on(scene, f"pile-{number + 1}")]
                piled = [int(kind) for kind in state.piles[number] if kind >= 0]
                assert kinds_there == [words.KIND_NAMES[kind] for kind in piled]

    @EVERY_TABLE
    def test_cards(self, seats: int, options: dict[str, Any], seed: int) -> None:
        for match in islice(plies(seats, options, seed), 0, None, 5):
            state = match.state
            for viewer in range(-1, seats):
                scene = match.scene(viewer)
                counts = Counter(piece.place for piece in scene.pieces)
                for seat in range(seats):
                    held = sum(counts[p] for p in counts if p.startswith(f"hand-{seat}"))
                    assert held == len(words.hand(state, seat))
                    scored = [place for place in counts if place.startswith(f"scored-{seat}-")]
                    assert len(scored) == len(members(state.scored[seat]))
                    assert counts[f"sovereign-{seat}"] == 1
                row = [p for p in scene.pieces if p.place.startswith("row-")]
                assert len(row) == len(members(state.row))
                stacks = {p.id: p.count for p in scene.pieces if p.id in STACKS}
                assert stacks.get("deck", 0) == state.decked
                assert stacks.get("discards", 0) == len(members(state.discards))

    @pytest.mark.parametrize("radius", [5, 4])
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_hexagon_and_its_closed_ring(self, seats: int, radius: int) -> None:
        places = sw.Match(GAME, seats, 1, radius=radius).scene().places
        spaces = [place for place in places if place.id in board.BY_NAME]
        assert len(spaces) == board.RING_START[radius + 1]
        closed = {place.id for place in spaces if place.ground == "closed"}
        outer = {name for name, space in board.BY_NAME.items() if board.RING[space] == radius}
        assert closed == (outer if seats == 2 else set())
        assert all("closed" in place.label for place in spaces if place.id in closed)

    def test_spaces_touch_and_never_overlap(self) -> None:
        spaces = {place.id: place for place in sw.Match(GAME, 3).scene().places}
        middle, near = spaces["o"], [spaces[f"a{i}"] for i in range(1, 7)]
        for place in near:
            away = np.hypot(place.x - middle.x, place.y - middle.y)
            assert away == pytest.approx(middle.width, abs=0.001)
        assert near[0].x > middle.x
        assert near[1].y > middle.y

    def test_the_own_hand_lies_open(self) -> None:
        match = at(position({"F": "o"}, cards=["F1 M3*", "E2 T4*"]))
        mine, theirs, none = match.scene(0), match.scene(1), match.scene()
        assert piece(mine, "card-F1").place == "hand-0-F1"
        assert piece(mine, "card-M3").words == "Metal Rhomb in your hand, known to all"
        assert [p.id for p in on(theirs, "hand-0")] == ["hand-0.1", "card-M3"]
        assert [p.id for p in on(none, "hand-1")] == ["hand-1.1", "card-T4"]
        assert {area.id for area in mine.areas} - {area.id for area in none.areas} == {"hand"}

    def test_sovereign_and_objective_are_the_own_ones(self) -> None:
        match = at(position({"F": "o"}, sov="WE", obj="O5 O1"))
        scene = match.scene(0)
        (ruler,) = on(scene, "sovereign-0")
        (goal,) = on(scene, "objective-0-O5")
        assert ruler.words == "your Sovereign of Water"
        assert goal.card is not None
        assert goal.card.text == "2 points for each 2 stones of the largest Water group"
        assert [p.art for p in on(scene, "sovereign-1")] == ["back"]

    def test_players_have_their_facts(self) -> None:
        match = at(position({"F": "o"}, cards=["F1", ""], scored=["F3 E3", ""], left=2))
        facts = [player.facts for player in match.scene().players]
        worth = int(BOX.points[2]) + int(BOX.points[10])
        assert facts[0] == (
            f"2 of 7 scored: {worth} points",
            "1 pattern in hand",
            "starts the round",
            "2 actions left",
        )
        assert facts[1] == ("0 patterns in hand",)


def total(scene: Scene) -> int:
    """Count all stones of a scene, those of heaps by their numbers."""
    stones = [p for p in scene.pieces if p.art.endswith("-hex")]
    return sum(1 if p.count is None else p.count for p in stones)


class TestCards:
    def test_patterns_are_drawn_with_the_stones_of_the_board(self) -> None:
        for card in range(PATTERN_CARDS):
            face = faces.pattern(BOX, card)
            kinds = Counter(int(kind) for kind in BOX.element[card][: BOX.extent[card]])
            arts = Counter(symbol.art for symbol in face.symbols)
            assert arts == Counter({ART[kind]: many for kind, many in kinds.items()})

    def test_patterns_stay_on_their_card_and_stones_apart(self) -> None:
        for card in range(PATTERN_CARDS):
            symbols = faces.pattern(BOX, card).symbols
            width = symbols[0].size / faces.FILL
            for one in symbols:
                assert width / 2 <= one.x <= 1 - width / 2
                assert -0.3 + width / 2 <= one.y <= 0.6 - width / 2
                gaps = [np.hypot(one.x - s.x, one.y - s.y) for s in symbols if s is not one]
                assert min(gaps) == pytest.approx(width, abs=0.002)

    def test_patterns_are_turned_but_never_mirrored(self) -> None:
        for card in range(PATTERN_CARDS):
            extent = int(BOX.extent[card])
            cells = [(int(q), int(r)) for q, r in BOX.cells[card][:extent]]
            symbols = faces.pattern(BOX, card).symbols
            seen = [(s.x - symbols[0].x, s.y - symbols[0].y) for s in symbols]
            size = symbols[0].size / faces.FILL
            turns = [
                [faces.spot(*board.turned((q - cells[0][0], r - cells[0][1]), k)) for q, r in cells]
                for k in range(6)
            ]
            assert any(
                np.allclose(seen, [(size * x, size * y) for x, y in turn], atol=0.002)
                for turn in turns
            )

    def test_points_penalty_and_air_are_printed(self) -> None:
        for card in range(PATTERN_CARDS):
            face = faces.pattern(BOX, card)
            assert (face.points, face.penalty) == (
                str(BOX.points[card]),
                f"{MINUS}{BOX.penalty[card]}",
            )
            assert (face.text == "+ Air") == bool(BOX.air[card])

    @pytest.mark.parametrize("number", range(8))
    def test_objectives_say_what_they_count(self, number: int) -> None:
        for own_element in range(5):
            face = faces.objective(BOX, number, own_element)
            assert face.symbols
            assert face.text.startswith(f"{BOX.worth[number]} points for each")
            kind = KINDS[BOX.kind[number]]
            named = words.KIND_NAMES[own_element] in face.text
            assert named == (kind in ("sets", "cluster", "presence"))
        assert (BOX.kind[number] == CLUSTER) == ("group" in face.text)


class TestTargets:
    def test_patterns_are_kept_by_choosing_two_cards(self) -> None:
        scene = own(sw.Match(GAME, 2, 1))
        pairs = {frozenset({t.group, t.place.rpartition("-")[2]}) for t in scene.targets}
        assert len(pairs) == 10
        assert all(len(places) == 2 for places in groups(scene).values())
        assert len(groups(scene)) == 5

    def test_objectives_lie_before_the_player(self) -> None:
        match = sw.Match(GAME, 2, 1)
        match.play(int(match.legal()[0]))
        (places,) = groups(own(match)).values()
        assert places == {p.place for p in own(match).pieces if p.id.startswith("objective-O")}

    def test_piles_are_taken_from_the_table(self) -> None:
        match = at(position({"F": "o"}, phase="pile"))
        assert groups(own(match)) == {"Pile": {"pile-1", "pile-2", "pile-3"}}

    def test_cards_go_from_row_and_deck_and_to_discards_and_scored(self) -> None:
        text = position(drawn(lay("F1")), ["", ""], cards=["F1 M8", ""], row="E1 E2 W3")
        found = groups(own(at(text)))
        assert found["Draw"] == {"deck", "row-E1", "row-E2", "row-W3"}
        assert found["F1"] == {"discards", "score-0"}
        assert found["M8"] == {"discards"}

    def test_stones_go_to_spaces_and_to_the_areas_of_what_they_become(self) -> None:
        found = groups(own(at(position({"F": "o"}, ["F", ""]))))
        assert found["Fire"] == {f"a{i}" for i in range(1, 7)} | {"area-earth", "area-wood"}
        assert found["o"] == {"area-earth", "area-wood"}

    def test_a_placement_goes_on_or_stops(self) -> None:
        scene = own(at(position({"F": "o"}, ["FF", ""]), "F a1"))
        assert groups(scene)["Stop"] == {""}
        assert groups(scene)["Fire"] == {"a2", "a6", "b1", "b2", "b12"}

    def test_matches_are_chosen_by_their_air(self) -> None:
        stones = lay("F1") | with_air(lay("F1", "d13"), "d13")
        match = at(position(drawn(stones), ["", ""], cards=["F1", ""]), "score F1")
        assert groups(own(match)) == {"Air": {"d13", ""}}
        assert own(match).prompt == "Your turn, Sun: choose which Air is used for Fire Wedge."


class TestPrompts:
    """One plain sentence in every phase: whose turn it is, and what is to be decided."""

    STONES = position({"F": "o"}, ["FFEE", ""], cards=["F1", ""])

    @pytest.mark.parametrize(
        ("match", "words"),
        [
            (at(position({"F": "o"}, phase="pile")), "take a pile"),
            (at(STONES, "F a1"), "place more Fire or Air, or stop"),
            (at(STONES, "E>F"), "transmute more stones in hand to Fire, or stop"),
            (at(position({"F": "o"}, ["AA", ""]), "A a1"), "place more stones, or stop"),
        ],
    )
    def test_phases(self, match: sw.Match, words: str) -> None:
        assert own(match).prompt == f"Your turn, Sun: {words}."
        assert match.scene(1).prompt == f"Sun is to {words}."
        assert match.scene().prompt == match.scene(1).prompt

    def test_the_set_up(self) -> None:
        match = sw.Match(GAME, 2, 1)
        assert own(match).prompt.endswith(": choose which two of five patterns to keep.")
        match.play(int(match.legal()[0]))
        assert own(match).prompt.endswith(": choose which of two objectives to keep.")

    def test_acting_names_what_can_be_done(self) -> None:
        scene = own(at(self.STONES))
        assert scene.prompt == "Your turn, Sun: draw, discard, transmute or place, 3 actions left."
        assert at(self.STONES).scene(1).prompt == "Sun is to choose an action, 3 actions left."

    def test_the_hand_limit(self) -> None:
        text = position({"F": "o"}, cards=["F1 F2 F3 F4", ""], left=1)
        assert own(at(text, "draw deck")).prompt == "Your turn, Sun: discard one of five patterns."

    def test_the_end(self) -> None:
        *_, match = plies(2, {}, 1)
        scene, points = match.scene(), match.points()
        best = int(np.argmax(match.score()))
        assert scene.prompt.startswith(f"{('Sun', 'Moon')[best]} wins with ")
        assert [player.won for player in scene.players] == [seat == best for seat in range(2)]
        assert len(scene.result) >= 2
        assert scene.result[0].startswith(("Sun", "Moon")[best])
        for seat in range(2):
            shown = str(int(points[seat])).replace("-", MINUS)
            assert any(
                line.startswith(f"{('Sun', 'Moon')[seat]} {shown}:") for line in scene.result
            )

    def test_the_sheet_adds_up(self) -> None:
        for seed in range(3):
            *_, match = plies(3, {}, seed)
            for line in match.scene().result[:3]:
                head, _, rest = line.replace(MINUS, "-").rstrip(".").partition(": ")
                parts = [int(part.split()[-1]) for part in rest.split(", ")]
                assert sum(parts) == int(head.split()[-1])

    def test_ties_are_explained(self) -> None:
        text = position({"F": "o"}, ["", ""], bag=0, obj="O7 O8", cards=["F1", ""], areas=None)
        match = at(text)
        while not match.over:
            match.play(int(match.legal()[0]))
        tied = len(set(match.points())) == 1
        assert (len(match.scene().result) == 3) == tied


class TestEvents:
    def story(self, match: sw.Match, seat: int = sw.NOBODY) -> list[tuple[str, str, str]]:
        """Return kind, was and piece of every event but turns."""
        events = match.scene(seat).events
        return [(e.kind, e.was, e.piece) for e in events if e.kind != "turn"]

    def test_a_transmuted_stone_is_exchanged(self) -> None:
        match = at(position({"F": "o"}), "o>E")
        assert self.story(match) == [
            ("remove", "stone-o", "area-fire"),
            ("replace", "", "stone-o"),
        ]
        assert match.scene().marks == (Mark("place", ("o",)),)

    def test_stones_in_hand_are_exchanged(self) -> None:
        match = at(position({"F": "o"}, ["EE", ""]), "E>F")
        assert self.story(match) == [("give", "", "area-earth"), ("swap", "", "stones-0-fire")]

    def test_a_card_from_the_row_keeps_its_id(self) -> None:
        match = at(position({"F": "o"}, row="E1 E2 W3"), "draw E2")
        assert self.story(match) == [("draw", "card-E2", "card-E2")]
        assert match.scene().events[0].path == ("row-E2", "hand-0")
        assert match.scene(0).events[0].path == ("row-E2", "hand-0-E2")

    def test_a_card_from_the_deck_is_a_back_to_others(self) -> None:
        match = at(position({"F": "o"}, deck="T5"), "draw deck")
        assert self.story(match, 0) == [("draw", "", "card-T5")]
        assert self.story(match, 1) == [("draw", "", "hand-0.1")]
        assert match.scene(1).events[0].words == "Sun draws a pattern"

    def test_a_hidden_card_is_turned_over_when_it_leaves(self) -> None:
        match = at(position({"F": "o"}, cards=["F1 M3*", ""]), "discard F1")
        assert self.story(match, 1) == [
            ("reveal", "hand-0.1", "card-F1"),
            ("discard", "card-F1", "discards"),
        ]
        assert self.story(match, 0) == [("discard", "card-F1", "discards")]

    def test_air_is_replaced_and_gained(self) -> None:
        stones = with_air(lay("F8", "a1"), *list(lay("F8", "a1"))[:1])
        match = at(position(drawn(stones), cards=["F8", ""]), "score F8")
        kinds = [kind for kind, *_ in self.story(match)]
        assert kinds == ["reveal", "score", "remove", "replace", "gain"]

    def test_the_stones_of_an_unfinished_placement_stay_marked(self) -> None:
        match = at(position({"F": "o"}, ["FFF", ""]), "F a1", "F b1")
        assert {mark.places for mark in own(match).marks} == {("a1",), ("b1",)}

    def test_a_round_ends_in_order(self) -> None:
        kinds: list[str] = []
        for match in plies(2, {}, 3):
            if any(event.kind == "round" for event in match.scene().events):
                kinds = [event.kind for event in match.scene().events]
                break
        order = list(dict.fromkeys(kinds))
        assert order[-6:] == ["leftover", "clear", "deal", "round", "pile", "turn"]
