"""The JSON interface: opening tables, sitting down, playing, looking back."""

import random
from typing import Any

import httpx
import pytest

import stonewright as sw
from online.players import Guest
from online.servers import Server

GAME = "element"


def joined(ann: Guest, bob: Guest, game: str = GAME, **more: Any) -> str:
    """Return a started table of two."""
    table = ann.open(game, "me", "open", **more)
    bob.do(table, "join")
    ann.do(table, "start")
    return table


def mover(table: str, *guests: Guest) -> Guest:
    """Return whose turn it is."""
    turn = guests[0].look(table)["table"]["turn"]
    return next(g for g in guests if turn in g.look(table)["table"]["yours"])


def play(table: str, *guests: Guest, plies: int = 1, seed: int = 1) -> None:
    """Play some actions at random."""
    dice = random.Random(seed)
    for _ in range(plies):
        now = mover(table, *guests)
        seen = now.look(table)
        action = dice.choice(seen["scene"]["targets"])["action"]
        now.do(table, "act", action=action, at=seen["table"]["ply"])


class TestGuests:
    def test_games_are_listed_with_their_options(self, ann: Guest) -> None:
        found = ann.get("/api/games")
        assert [game["name"] for game in found["games"]] == sw.names()
        options = {option["name"] for option in found["games"][0]["options"]}
        assert "turn_limit" in options
        assert "level:3" in found["bots"]

    def test_a_guest_picks_a_name(self, ann: Guest) -> None:
        assert ann.get("/api/me") == {"known": True, "name": "Ann"}
        assert ann.post("/api/me", name="  Anna ")["name"] == "Anna"
        assert ann.get("/api/me")["name"] == "Anna"

    def test_nobody_is_nobody(self, server: Server) -> None:
        assert httpx.get(f"{server.url}/api/me").json() == {"known": False, "name": ""}

    @pytest.mark.parametrize("name", ["", "   ", "x" * 25])
    def test_a_name_that_is_none(self, ann: Guest, name: str) -> None:
        answer = ann.http.post("/api/me", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "bad_request"

    def test_a_link_carries_a_guest_to_another_device_once(self, ann: Guest) -> None:
        url = ann.post("/api/me/link")["url"]
        path = url[url.index("/carry") :]
        with httpx.Client(base_url=ann.url) as other:
            assert other.get(path).status_code == 200  # looking does not use it
            assert other.post(path).status_code == 303
            assert other.get("/api/me").json() == {"known": True, "name": "Ann"}
        with httpx.Client(base_url=ann.url) as third:
            assert third.post(path).status_code == 404
            assert third.get("/api/me").json()["known"] is False


class TestLobby:
    def test_sitting_down_and_starting(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open", name="Our table")
        seen = bob.look(table)["table"]
        assert seen["status"] == "lobby" and seen["title"] == "Our table"
        assert seen["seats"][0]["name"] == "Ann" and seen["seats"][1]["kind"] == "open"
        assert not seen["host"] and seen["can"]["join"]
        bob.do(table, "join", seat=1)
        assert ann.look(table)["table"]["can"]["start"]
        ann.do(table, "start")
        seen = bob.look(table)["table"]
        assert seen["status"] == "playing" and seen["viewer"] == 1 and seen["yours"] == [1]

    def test_only_the_host_decides(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        assert bob.refused(table, "start") == "forbidden"
        assert bob.refused(table, "settings", name="Mine") == "forbidden"
        assert bob.refused(table, "abort") == "forbidden"
        assert bob.refused(table, "remove", seat=0) == "forbidden"

    def test_an_open_seat_stops_the_start(self, ann: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        assert ann.refused(table, "start") == "forbidden"

    def test_the_host_changes_everything_until_the_start(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        seats = [{"who": "keep"}, {"who": "keep"}, {"who": "bot", "bot": "greedy"}]
        ann.do(
            table, "settings", seats=seats, options={"turn_limit": 50},
            table={"undo": "off", "first": 1, "public": False},
        )  # fmt: skip
        ann.do(table, "start")
        seen = bob.look(table)["table"]
        assert [seat["kind"] for seat in seen["seats"]] == ["person", "person", "bot"]
        assert seen["options"]["turn_limit"] == 50 and seen["turn"] == 1
        assert seen["settings"]["undo"] == "off"
        assert ann.refused(table, "settings", name="Late") == "forbidden"

    @pytest.mark.parametrize(
        "wish",
        [
            {"options": {"turn_limit": 0}},
            {"options": {"nonsense": 1}},
            {"table": {"first": 3}},
            {"table": {"undo": "sometimes"}},
            {"table": {"clock": {"bank_s": -1}}},
            {"seats": [{"who": "me"}]},
            {"seats": [{"who": "bot", "bot": "level:9"}, {"who": "me"}]},
            {"seats": [{"who": "keep"}, {"who": "me"}]},
            {"surprise": True},
        ],
    )
    def test_a_wish_that_cannot_be(self, ann: Guest, wish: dict[str, Any]) -> None:
        body = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}]} | wish
        answer = ann.http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]

    def test_a_game_that_is_not(self, ann: Guest) -> None:
        body = {"game": "chess", "seats": [{"who": "me"}, {"who": "open"}]}
        assert ann.http.post("/api/tables", json=body).status_code == 404

    @pytest.mark.parametrize("first", [0, 1])
    @pytest.mark.parametrize("game", sw.names())
    def test_the_first_player_is_chosen(self, ann: Guest, game: str, first: int) -> None:
        seats = [{"who": "me", "name": "Tom"}, {"who": "me", "name": "Kim"}]
        body = {"game": game, "seats": seats, "table": {"first": first}, "start": True}
        table = ann.post("/api/tables", **body)["id"]
        game_facts = sw.load(game)
        beginner = game_facts.beginner(sw.Match(game_facts).state)
        seen = ann.look(table)["table"]
        if game_facts.name == "sorcerer_and_stones":  # the last seat places its Taoist first
            assert seen["seats"][beginner]["name"] == ["Tom", "Kim"][first]
        else:
            assert seen["seats"][seen["turn"]]["name"] == ["Tom", "Kim"][first]

    def test_lists(self, ann: Guest, bob: Guest) -> None:
        shown = ann.open(GAME, "me", "open")
        hidden = ann.open(GAME, "me", "open", table={"public": False})
        found = bob.get("/api/tables")
        ids = [table["id"] for table in found["open"]]
        assert shown in ids and hidden not in ids and not found["mine"]
        mine = {table["id"] for table in ann.get("/api/tables")["mine"]}
        assert {shown, hidden} <= mine
        ann.do(shown, "abort")
        assert shown not in [table["id"] for table in bob.get("/api/tables")["open"]]

    def test_standing_up_and_being_removed(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        bob.do(table, "leave")
        bob.do(table, "join")
        ann.do(table, "remove", seat=1)
        assert bob.look(table)["table"]["yours"] == []
        assert bob.refused(table, "leave") == "not_your_seat"

    def test_joining_twice_takes_one_seat(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open", "open")
        bob.do(table, "join")
        assert bob.refused(table, "join") == "forbidden"
        assert bob.look(table)["table"]["yours"] == [1]


class TestPlaying:
    def test_acting_by_number_and_by_notation(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        now = mover(table, ann, bob)
        target = now.look(table)["scene"]["targets"][0]
        now.do(table, "act", notation=target["notation"], at=0)
        seen = now.look(table)
        assert seen["table"]["ply"] == 1 and seen["log"][0]["ply"] == 1
        assert now.name in seen["log"][0]["words"]

    def test_one_clear_answer_each(self, ann: Guest, bob: Guest, guest: Any) -> None:
        table = joined(ann, bob)
        now = mover(table, ann, bob)
        other = bob if now is ann else ann
        action = now.look(table)["scene"]["targets"][0]["action"]
        assert other.refused(table, "act", action=action, at=0) == "not_your_turn"
        assert guest("Eve").refused(table, "act", action=action, at=0) == "not_your_seat"
        assert now.refused(table, "act", action=action, at=1) == "stale"
        assert now.refused(table, "act", action=action, at=-1) == "bad_request"
        assert now.refused(table, "act", action=10**9, at=0) == "illegal_move"
        assert now.refused(table, "act", action=-1, at=0) == "bad_request"
        assert now.refused(table, "act", action="1", at=0) == "bad_request"
        assert now.refused(table, "act", at=0) == "bad_request"
        assert now.refused(table, "act", notation="nonsense", at=0) == "bad_request"
        assert now.refused(table, "fly") in ("not_found", "bad_request")
        assert now.refused("nosuchtable", "act", action=1, at=0) == "not_found"
        assert now.look(table)["table"]["ply"] == 0

    def test_asking_twice_does_it_once(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        now = mover(table, ann, bob)
        action = now.look(table)["scene"]["targets"][0]["action"]
        first = now.do(table, "act", action=action, at=0, id="same")
        assert now.do(table, "act", action=action, at=0, id="same") == first
        assert now.look(table)["table"]["ply"] == 1

    def test_undo_within_the_turn_only(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        dice = random.Random(5)
        now = mover(table, ann, bob)
        play(table, ann, bob)  # a draw brings news
        assert now.refused(table, "undo", at=1) == "no_undo"
        before = now.look(table)["scene"]
        choices = [t for t in before["targets"] if t["group"] != "End"]
        now.do(table, "act", action=dice.choice(choices)["action"], at=1)
        if now.look(table)["table"]["can"]["undo"]:
            now.do(table, "undo", at=2)
            seen = now.look(table)
            assert seen["scene"]["pieces"] == before["pieces"]
            assert seen["log"][-1]["note"] and "takes back" in seen["log"][-1]["words"]

    def test_no_undo_where_that_is_agreed(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob, table={"undo": "off"})
        play(table, ann, bob, plies=2)
        now = mover(table, ann, bob)
        assert now.refused(table, "undo", at=2) == "no_undo"
        assert now.refused(table, "take_back", at=2) == "no_undo"

    def test_closing_and_resigning(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        assert ann.refused(table, "resign") == "forbidden"
        play(table, ann, bob)
        assert ann.refused(table, "abort") == "forbidden"
        bob.do(table, "resign")
        seen = ann.look(table)
        assert seen["table"]["status"] == "over"
        assert seen["result"]["shares"] == [1.0, 0.0]
        assert "Bob has resigned." in seen["result"]["why"]
        assert ann.refused(table, "act", action=0, at=1) == "over"

    def test_closing_before_the_first_move(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        bob.do(table, "abort")
        assert ann.look(table)["table"]["status"] == "aborted"

    def test_a_rematch_seats_the_same_people(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        play(table, ann, bob)
        ann.do(table, "resign")
        bob.do(table, "rematch")
        again = ann.look(table)["table"]["rematch"]
        assert again and again != table
        seats = ann.look(again)["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Bob"]
        assert bob.look(again)["table"]["host"]


class TestLookingBack:
    def finished(self, ann: Guest, game: str) -> str:
        """Return a finished table of one person who plays all seats."""
        table = ann.open(game, "me", "me", start=True)
        page, dice = ann.page(table), random.Random(1)
        while not page.over:
            if page.table["turn"] != page.table["viewer"]:
                turn = page.table["turn"]
                page.send(type="view", seat=turn)
                page.wait(lambda turn=turn: page.table["viewer"] == turn)  # type: ignore[misc]
            page.act(dice=dice)
        page.close()
        return table

    @pytest.mark.parametrize("game", [name for name in sw.names() if name != "elemental_stones"])
    def test_record_moments_pictures_and_replay(self, ann: Guest, bob: Guest, game: str) -> None:
        table = self.finished(ann, game)
        text = bob.http.get(f"/api/tables/{table}/record").text
        match = sw.loads(text)
        seen = bob.look(table)
        assert match.over and seen["result"]["shares"] == match.score().tolist()
        assert len(seen["result"]["sheets"]) == 2
        assert [sum(n for _, n in sheet) for sheet in seen["result"]["sheets"]] == pytest.approx(
            match.points().tolist()
        )
        middle = seen["table"]["ply"] // 2
        moment = bob.get(f"/api/tables/{table}/moments/{middle}")
        assert moment["table"]["ply"] == middle and moment["scene"]["targets"] == []
        for guest in (ann, bob):
            past = guest.get(f"/api/tables/{table}/moments/{middle}")["scene"]
            assert "Your turn" not in past["prompt"] + past["title"] and past["prompt"]
        assert moment["scene"]["pieces"] == match.back(middle).scene().to_dict()["pieces"]
        svg = bob.http.get(f"/api/tables/{table}/moments/{middle}.svg?dark=true")
        assert svg.headers["content-type"] == "image/svg+xml" and svg.text.startswith("<svg")
        answer = bob.http.post("/api/replays", content=text).json()
        replay = ann.look(answer["id"])
        assert replay["table"]["status"] == "over" and replay["table"]["replay"]
        assert replay["result"]["shares"] == seen["result"]["shares"]

    def test_the_record_waits_for_the_end(self, ann: Guest, bob: Guest) -> None:
        table = joined(ann, bob)
        assert ann.http.get(f"/api/tables/{table}/record").status_code == 403

    def test_moments_that_are_not(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        assert ann.http.get(f"/api/tables/{table}/moments/0").status_code == 404
        bob.do(table, "join")
        ann.do(table, "start")
        assert ann.http.get(f"/api/tables/{table}/moments/0").status_code == 200
        assert ann.http.get(f"/api/tables/{table}/moments/1").status_code == 404
        assert ann.http.get(f"/api/tables/{table}/moments/-1").status_code == 400
        assert ann.http.get(f"/api/tables/{table}/moments/0", params={"seat": 1}).status_code == 403

    @pytest.mark.parametrize("text", [b"", b"nonsense", b"\xff\xfe", b"Stonewright record 1\n"])
    def test_records_that_are_none(self, ann: Guest, text: bytes) -> None:
        answer = ann.http.post("/api/replays", content=text)
        assert answer.status_code == 400 and answer.json()["error"]["message"]

    def test_a_record_that_no_longer_replays_is_shown_as_far_as_it_goes(self, ann: Guest) -> None:
        match = sw.Match(sw.load(GAME), seed=3)
        for _ in range(6):
            match.play(int(match.legal()[0]))
        lines = match.dumps().splitlines()[:-1]  # without its check
        broken = "\n".join(lines).replace(match.record().actions[-1][1], "Z z9") + "\n"
        answer = ann.http.post("/api/replays", content=broken)
        if answer.status_code == 201:
            assert ann.look(answer.json()["id"])["table"]["ply"] < 6
        else:
            assert answer.status_code == 400

    def test_taking_back_is_marked_in_the_record(self, ann: Guest) -> None:
        table = ann.open(GAME, "me", "greedy", table={"undo": "free", "first": 0}, start=True)
        page = ann.page(table)
        page.act()
        ply = page.ply
        assert page.ask("take_back", at=ply)["type"] == "done"
        page.wait(lambda: page.ply == 0)
        page.act()
        assert page.ask("resign")["type"] == "done"
        record = ann.http.get(f"/api/tables/{table}/record").text
        assert "takes back, across the bots" in record
        assert sw.loads(record).history
        page.close()
