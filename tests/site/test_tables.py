"""A table without a server: its events, who may do what, and what its viewers are told."""

import random
from dataclasses import replace
from typing import Any

import orjson
import pytest

import stonewright as sw
from stonewright.errors import BadOption
from stonewright.game import NOBODY, Game
from stonewright.site.refusals import Refusal
from stonewright.site.tables import commands as ask
from stonewright.site.tables.deciding import Asker, decide
from stonewright.site.tables.events import KINDS, Event
from stonewright.site.tables.looks import Look, Round
from stonewright.site.tables.naming import Naming, named
from stonewright.site.tables.patch import patched, scene_patch
from stonewright.site.tables.plan import Plan, Seat, Terms, check
from stonewright.site.tables.table import Table
from stonewright.site.tables.telling import Moment, Stand, Told, Viewer, tell

GAMES: dict[str, Game] = {name: sw.load(name) for name in sw.names()}


def opened(game: str = "element", *seats: Seat, **terms: Any) -> Table:
    """Return a table with such seats, Ann and Bob unless others are named."""
    chairs = seats or (Seat("person", "ann", "Ann"), Seat("person", "bob", "Bob"))
    plan = check(Plan(game, chairs, {}, Terms(**terms), "Ours"), GAMES[game])
    table = Table("t", GAMES.__getitem__)
    table.apply(Event(1, "open", plan.to_dict(), "ann", "", 0))
    return table


def asker(guest: str = "ann", away: float = 0.0, now: int = 0) -> Asker:
    return Asker(guest, guest.title(), now, lambda _: away)


def happen(table: Table, kind: str, **data: Any) -> None:
    table.apply(Event(table.number + 1, kind, data, "ann", "", 0))


def do(table: Table, guest: str, command: ask.Command, **more: Any) -> str:
    """Let a command happen; return the kind of its event."""
    kind, data = decide(table, asker(guest, **more), command)
    table.apply(Event(table.number + 1, kind, data, guest, command.id, 0))
    return kind


def started(game: str = "element", *seats: Seat, seed: int = 7, **terms: Any) -> Table:
    table = opened(game, *seats, **terms)
    happen(table, "start", seed=seed)
    return table


def play(table: Table, plies: int, seed: int = 1) -> None:
    dice = random.Random(seed)
    for _ in range(plies):
        assert table.match is not None
        if table.match.over:
            return
        happen(table, "act", seat=table.turn, action=int(dice.choice(table.match.legal())))


def code(table: Table, guest: str, command: ask.Command, **more: Any) -> str:
    """Return why a command is refused."""
    with pytest.raises(Refusal) as caught:
        decide(table, asker(guest, **more), command)
    assert caught.value.message.endswith(".")
    return caught.value.code


class TestEvents:
    def test_every_kind_can_be_taken_in(self) -> None:
        for kind in KINDS:
            assert callable(getattr(Table, f"_{kind}"))

    def test_they_come_in_order(self) -> None:
        table = opened()
        with pytest.raises(ValueError, match="event 5 after 1"):
            table.apply(Event(5, "chat"))

    @pytest.mark.parametrize("game", sw.names())
    def test_the_same_events_make_the_same_table(self, game: str) -> None:
        events: list[Event] = []

        class Kept(Table):
            def apply(self, event: Event) -> None:
                events.append(event)
                super().apply(event)

        first = Kept("t", GAMES.__getitem__)
        first.apply(Event(1, "open", opened(game).plan.to_dict(), "ann", "", 0))
        happen(first, "start", seed=3)
        play(first, 40)
        stored = [orjson.loads(orjson.dumps(event)) for event in events]
        second = Table("t", GAMES.__getitem__)
        for event in stored:
            second.apply(Event(**event))
        assert first.match and second.match
        assert second.match.state.tobytes() == first.match.state.tobytes()
        assert second.plan == first.plan and second.number == first.number

    def test_players_move_round_where_the_first_seat_is_fixed(self) -> None:
        table = opened("sorcerer_and_stones", first=1)
        do(table, "ann", ask.Start(id="s"))
        assert table.names() == ["Bob", "Ann"]


class TestPlans:
    def test_free_taking_back_needs_bots(self) -> None:
        with pytest.raises(BadOption, match="undo=free"):
            opened(undo="free")
        assert opened("element", Seat("person", "ann"), Seat("bot", bot="greedy"), undo="free")

    @pytest.mark.parametrize("first", [2, -1, "me"])
    def test_the_first_must_be_there(self, first: Any) -> None:
        with pytest.raises(BadOption, match="first="):
            opened(first=first)

    def test_they_are_stored_and_read(self) -> None:
        plan = opened(clock={"bank_s": 5, "increment_s": 0, "then": "bot"}).plan
        assert Plan.read(orjson.loads(orjson.dumps(plan.to_dict()))) == plan


class TestWhoMayDoWhat:
    def test_only_the_seat_to_move(self) -> None:
        table = started()
        mover, other = ("ann", "bob") if table.turn == 0 else ("bob", "ann")
        assert table.match is not None
        act = ask.Act(id="1", action=int(table.match.legal()[0]), at=0)
        assert code(table, other, act) == "not_your_turn"
        assert code(table, "eve", act) == "not_your_seat"
        assert do(table, mover, act) == "act"
        assert code(table, mover, act.model_copy(update={"at": 0, "id": "2"})) == "stale"

    def test_undo_stays_within_the_turn(self) -> None:
        table = started("sorcerer_and_stones")
        dice, seen = random.Random(3), set()
        for _ in range(300):
            assert table.match is not None
            if table.turn is None:
                break
            guest, before = table.seats[table.turn].guest, table.turn
            happen(table, "act", seat=before, action=int(dice.choice(table.match.legal())))
            if table.turn != before and table.turn is not None:
                undo = ask.Undo(id="u", at=table.ply)
                assert code(table, guest, undo) == "not_your_turn"
                assert code(table, table.seats[table.turn].guest, undo) == "no_undo"
                seen.add("across")
            elif table.turn == before and tell_rights(table, guest)["undo"]:
                ply = table.ply
                assert do(table, guest, ask.Undo(id=f"u{ply}{len(seen)}", at=ply)) == "undo"
                assert table.ply == ply - 1
                seen.add("within")
        assert seen == {"across", "within"}

    def test_the_host_is_replaced_when_long_gone(self) -> None:
        table = opened()
        assert code(table, "bob", ask.Start(id="s"), away=10.0) == "forbidden"
        assert do(table, "bob", ask.Start(id="s"), away=100.0) == "start"

    def test_who_is_away_is_removed(self) -> None:
        table = started()
        assert code(table, "ann", ask.Remove(id="r", seat=1), away=1.0) == "forbidden"
        assert do(table, "ann", ask.Remove(id="r", seat=1), away=60.0) == "left"
        assert do(table, "ann", ask.BotTakes(id="b", seat=1)) == "bot_takes"
        assert table.seats[1].automatic and table.seats[1].guest == "bob"
        assert do(table, "bob", ask.Return(id="x")) == "returns"
        assert not table.seats[1].automatic

    def test_nothing_happens_after_the_end(self) -> None:
        table = started()
        play(table, 1)
        do(table, "ann", ask.Resign(id="r"))
        commands = [
            ask.Act(id="1", action=0, at=1), ask.Undo(id="2", at=1), ask.Resign(id="3"),
            ask.Leave(id="4"), ask.Start(id="5"), ask.Abort(id="6"), ask.Join(id="7"),
        ]  # fmt: skip
        assert {code(table, "ann", command) for command in commands} == {"over"}
        assert do(table, "ann", ask.Chat(id="8", text="well played")) == "chat"

    def test_time_that_is_over_is_over(self) -> None:
        table = started(clock={"bank_s": 5, "increment_s": 0, "then": "end"})
        assert table.match is not None and table.turn is not None
        guest = table.seats[table.turn].guest
        act = ask.Act(id="1", action=int(table.match.legal()[0]), at=0)
        assert code(table, guest, act, now=6_000) == "over"
        kind, data = decide(table, asker(guest, now=3_000), act)
        assert kind == "act" and data["ms"] == 3_000


def tell_rights(table: Table, guest: str) -> dict[str, bool]:
    """Return what a guest is told to be able to do."""
    told = tell(table, Viewer(guest, None), Moment(0, lambda _: True))
    rights: dict[str, bool] = told["can"]
    return rights


class TestPatches:
    @pytest.mark.parametrize("game", sw.names())
    def test_patched_is_the_whole(self, game: str) -> None:
        match, dice = sw.Match(GAMES[game], seed=5), random.Random(5)
        scenes = {seat: match.scene(seat) for seat in (0, 1, NOBODY)}
        pages = {seat: scene.to_dict() for seat, scene in scenes.items()}
        for _ in range(120):
            if match.over:
                break
            match.play(int(dice.choice(match.legal())))
            for seat, old in scenes.items():
                scenes[seat] = new = match.scene(seat)
                wire = orjson.loads(orjson.dumps(scene_patch(old, new)))
                pages[seat] = patched(pages[seat], wire)
                assert pages[seat] == new.to_dict()
                assert list(pages[seat]) == list(new.to_dict())

    def test_nothing_changed_is_nothing(self) -> None:
        scene = sw.Match(GAMES["element"]).scene(0)
        assert scene_patch(scene, scene) == {}

    def test_items_put_before_others_or_turned_round_get_their_places(self) -> None:
        scene = sw.Match(GAMES["element"]).scene(0)
        first, second, *rest = scene.pieces
        fewer, turned = replace(scene, pieces=(second, *rest)), (second, first, *rest)
        for old, pieces in ((fewer, scene.pieces), (scene, turned), (scene, fewer.pieces)):
            new = replace(old, pieces=pieces)
            wire = orjson.loads(orjson.dumps(scene_patch(old, new)))
            assert patched(old.to_dict(), wire) == new.to_dict()

    @pytest.mark.parametrize("game", sw.names())
    def test_looks_follow_undo_together(self, game: str) -> None:
        table, dice = started(game), random.Random(2)
        looks = {seat: Look(table, seat) for seat in (0, 1, NOBODY)}
        pages = {seat: sent(look.whole()) for seat, look in looks.items()}
        for _ in range(80):
            assert table.match is not None
            if table.turn is None:
                break
            guest = table.seats[table.turn].guest
            if tell_rights(table, guest)["undo"] and dice.random() < 0.5:
                happen(table, "undo", seat=table.turn, to_ply=table.ply - 1)
            else:
                action = int(dice.choice(table.match.legal()))
                happen(table, "act", seat=table.turn, action=action)
            now = Round(table)
            for seat, look in looks.items():
                pages[seat] = followed(pages[seat], sent(look.follow(now)))
                assert pages[seat] == sent(Look(table, seat).whole())

    @pytest.mark.parametrize("game", [name for name in sw.names() if not GAMES[name].secrets])
    def test_without_secrets_all_read_the_same(self, game: str) -> None:
        match, dice = sw.Match(GAMES[game], seed=8), random.Random(8)
        while not match.over and len(match.history) < 200:
            match.play(int(dice.choice(match.legal())))
        assert len({tuple(match.log(seat)) for seat in (0, 1, NOBODY)}) == 1

    @pytest.mark.parametrize("game", [name for name in sw.names() if not GAMES[name].secrets])
    def test_without_secrets_one_guess_serves_all(self, game: str) -> None:
        match, dice = sw.Match(GAMES[game], seed=8), random.Random(8)
        while not match.over and len(match.history) < 100:
            match.play(int(dice.choice(match.legal())))
            views = [match.seen_by(seat, 5).states.tobytes() for seat in (0, 1, NOBODY)]
            assert views[0] == views[1] == views[2]

    @pytest.mark.parametrize("game", sw.names())
    def test_a_guess_is_kept_for_one_position_only(self, game: str) -> None:
        match, dice = sw.Match(GAMES[game], seed=3), random.Random(3)
        for _ in range(40):
            match.play(int(dice.choice(match.legal())))
            for seat in (0, 1, NOBODY):
                assert match.scene(seat, 9) == match.scene(seat)
            if match.undoable():
                match.undo()
                assert match.scene(0, 9) == match.scene(0)


def sent(what: dict[str, Any]) -> dict[str, Any]:
    """Return something as it arrives."""
    found: dict[str, Any] = orjson.loads(orjson.dumps(what))
    return found


def followed(page: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a page's scene and log with changes applied."""
    scene = changes.get("scene", {})
    log = changes.get("log", {"from": len(page["log"]), "lines": []})
    whole = "game" in scene
    return {
        "scene": scene if whole else patched(page["scene"], scene),
        "log": page["log"][: log["from"]] + log["lines"],
    }


class TestFacts:
    """What a line is told bit by bit is what it would be told at once."""

    def check(self, table: Table, told: dict[Viewer, Told], here: set[str]) -> None:
        for viewer, line in told.items():
            moment = Moment(5_000, here.__contains__)
            stand = Stand.of(table, moment)
            page = line.facts | line.follow(table, viewer, moment, stand)
            assert page == line.facts == tell(table, viewer, moment)
            assert line.follow(table, viewer, moment, stand) == {}

    @pytest.mark.parametrize("clock", [None, {"bank_s": 60, "increment_s": 1, "then": "end"}])
    @pytest.mark.parametrize("game", sw.names())
    def test_they_follow_everything(self, game: str, clock: Any) -> None:
        table, dice, here = opened(game, clock=clock), random.Random(4), {"ann", "bob"}
        viewers = (Viewer("ann", 0), Viewer("bob", 1), Viewer("", None))
        told = {viewer: Told() for viewer in viewers}
        self.check(table, told, here)
        happen(table, "start", seed=7)
        for ply in range(60):
            self.check(table, told, here)
            assert table.match is not None
            if table.turn is None:
                break
            here ^= {"bob"} if ply % 7 == 0 else set()
            if tell_rights(table, table.seats[table.turn].guest)["undo"] and dice.random() < 0.3:
                happen(table, "undo", seat=table.turn, to_ply=table.ply - 1)
            else:
                happen(table, "act", seat=table.turn, action=int(dice.choice(table.match.legal())))
        happen(table, "left", seat=1)
        self.check(table, told, here)
        happen(table, "returns", seat=1)
        self.check(table, told, here)
        happen(table, "resign", seat=0)
        self.check(table, told, here)


class TestNames:
    def test_they_replace_the_seats(self) -> None:
        assert named("Sun hunts Moon, Sunny", ["Moon", "Ann"]) == "Moon hunts Ann, Sunny"

    def test_they_stay_json(self) -> None:
        evil = 'x", "y\\'
        text = Naming([evil, "Bob"])(orjson.dumps({"words": "Sun's sage"}))
        assert orjson.loads(text) == {"words": f"{evil}'s sage"}

    def test_marks_in_a_name_stay_what_they_are(self) -> None:
        assert named("Sun hunts Moon", ["\x02", "Bob"]) == "\x02 hunts Bob"

    def test_open_seats_keep_theirs(self) -> None:
        assert opened("element", Seat("person", "ann", "Ann"), Seat()).names() == ["Ann", "Moon"]
