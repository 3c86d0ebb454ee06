"""Live tables: what sockets are told, and what they may ask."""

import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import stonewright as sw
from online.players import Guest, Page

GAME = "element"


def two(ann: Guest, bob: Guest, game: str = GAME, **more: Any) -> tuple[Page, Page]:
    """Return two pages at one started table."""
    table = ann.open(game, "me", "open", **more)
    bob.do(table, "join")
    ann.do(table, "start")
    return ann.page(table), bob.page(table)


def catch_up(*pages: Page) -> None:
    """Let all pages reach the newest number."""
    newest = max(page.now["number"] for page in pages)
    for page in pages:
        page.wait(lambda page=page: page.now["number"] >= newest)  # type: ignore[misc]


def play(pages: tuple[Page, ...], plies: int, seed: int = 1) -> None:
    """Play some actions at random, on whichever page may."""
    dice = random.Random(seed)
    for _ in range(plies):
        catch_up(*pages)
        if pages[0].over:
            return
        mover = next(page for page in pages if page.my_turn())
        assert mover.act(dice=dice)["type"] == "done"


class TestUpdates:
    @pytest.mark.parametrize("game", sw.names())
    def test_patches_add_up_to_the_whole(self, ann: Guest, bob: Guest, game: str) -> None:
        pages = two(ann, bob, game)
        play(pages, 60)
        catch_up(*pages)
        for page in pages:
            whole = page.guest.look(page.table_id)
            assert {key: page.now[key] for key in whole} == whole

    def test_both_see_what_one_does(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        play(pages, 1)
        catch_up(*pages)
        assert [page.ply for page in pages] == [1, 1]
        assert pages[0].now["log"] == pages[1].now["log"]
        assert pages[0].now["scene"]["events"] == pages[1].now["scene"]["events"]

    def test_several_tabs_of_one_person_agree(self, ann: Guest, bob: Guest) -> None:
        first, other = two(ann, bob)
        second = ann.page(first.table_id)
        play((first, other), 4)
        for page in (first, second, other):
            page.wait(lambda page=page: page.ply == 4)  # type: ignore[misc]
        assert first.now["scene"] == second.now["scene"]

    def test_an_acknowledged_action_is_there(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        mover = next(page for page in pages if page.my_turn())
        answer = mover.act()
        assert answer["number"] == mover.guest.look(mover.table_id)["number"]

    def test_names_stand_in_the_words(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        text = "".join(pages[0].bytes)
        assert "Bob" in text and "Moon" not in text and "Sun" not in text

    def test_who_is_here_is_told(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        page = ann.page(table)
        assert not page.table["seats"][1]["here"]
        other = bob.page(table)
        page.wait(lambda: page.table["seats"][1]["here"])
        other.close()
        page.wait(lambda: not page.table["seats"][1]["here"])

    def test_the_lobby_is_live(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        page = ann.page(table)
        assert page.now["scene"] is None
        bob.do(table, "join")
        page.wait(lambda: page.table["seats"][1]["kind"] == "person")
        ann.do(table, "start")
        page.wait(lambda: page.table["status"] == "playing")
        page.wait(lambda: page.now["scene"] is not None)

    def test_players_who_move_round_look_through_their_own_seats(
        self, ann: Guest, bob: Guest, guest: Any
    ) -> None:
        for first in (0, 1):
            table = ann.open("sorcerer_and_stones", "me", "open", table={"first": first})
            pages = [ann.page(table), bob.page(table), guest("Eve").page(table)]
            bob.do(table, "join")
            ann.do(table, "start")
            for page in pages:
                page.wait(lambda page=page: page.now["scene"] is not None)
            for page in pages[:2]:
                own = page.table["yours"]
                assert [page.table["viewer"]] == own
                assert page.table["seats"][own[0]]["name"] == page.guest.name
                assert page.now["scene"] == page.guest.look(table)["scene"]
            assert pages[2].table["viewer"] is None
            names = [seat["name"] for seat in pages[0].table["seats"]]
            assert names == (["Ann", "Bob"] if first == 0 else ["Bob", "Ann"])

    def test_coming_back(self, ann: Guest, bob: Guest) -> None:
        page, other = two(ann, bob)
        page.again(after=page.now["number"])
        assert page.receive()["type"] == "update"  # nothing was missed
        page.socket.close()
        number = page.now["number"]
        mover = other if other.my_turn() else None
        if mover is None:
            page.again()
            page.wait(page.my_turn)
            page.act()
        else:
            mover.act()
        page.again(after=number - 1)
        assert page.receive()["type"] == "snapshot"


class TestSpectators:
    def test_they_look_and_do_nothing(self, ann: Guest, bob: Guest, guest: Any) -> None:
        pages = two(ann, bob)
        watcher = guest("Eve").page(pages[0].table_id)
        play(pages, 3)
        watcher.wait(lambda: watcher.ply == 3)
        assert watcher.targets() == [] and watcher.table["viewer"] is None
        assert watcher.act(0)["error"]["code"] == "not_your_seat"
        watcher.send(type="view", seat=0)
        assert watcher.receive()["error"]["code"] == "not_your_seat"

    def test_they_may_be_kept_out(self, ann: Guest, bob: Guest, guest: Any) -> None:
        pages = two(ann, bob, table={"spectators": False})
        eve = guest("Eve")
        answer = eve.http.get(f"/api/tables/{pages[0].table_id}")
        assert answer.status_code == 403


class TestBadMessages:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nonsense",
            "[]",
            "null",
            "{}",
            '{"type":7}',
            '{"type":"fly"}',
            '{"type":"act"}',
            '{"type":"act","id":"x"}',
            '{"type":"act","id":"x","at":"0","action":1}',
            '{"type":"act","id":"x","at":0,"action":1e99}',
            '{"type":"act","id":"x","at":0,"action":99999999999999999999}',
            '{"type":"act","id":"","at":0,"action":1}',
            '{"type":"act","id":"' + "x" * 65 + '","at":0,"action":1}',
            '{"type":"act","id":"x","at":0,"action":1,"surprise":1}',
            '{"type":"chat","id":"x","text":""}',
            '{"type":"chat","id":"x","text":"' + "x" * 501 + '"}',
            '{"type":"hello","seat":"zero"}',
            '{"type":"hello","seat":1.5}',
            '{"type":"view","seat":3}',
            '{"type":"join","id":"x","seat":99}',
            '{"type":"act","id":"x","at":0,"action":1' + " " * 17_000 + "}",
            "[" * 10_000,
            '{"type":"\N{GRINNING FACE}"}',
        ],
    )
    def test_each_gets_one_answer(self, ann: Guest, text: str) -> None:
        page = ann.page(ann.open(GAME, "me", "me", start=True))
        page.socket.send(text)
        answer = page.receive()
        assert answer["type"] == "error" and answer["error"]["message"]
        page.send(type="ping")
        assert page.receive() == {"type": "pong"}
        assert page.guest.look(page.table_id)["table"]["ply"] == 0
        page.close()

    def test_bytes_are_read_like_text(self, ann: Guest) -> None:
        page = ann.page(ann.open(GAME, "me", "me", start=True))
        page.socket.send(b'{"type":"ping"}')
        assert page.receive() == {"type": "pong"}
        page.socket.send(b"\xff\xfe")
        assert page.receive()["type"] == "error"

    def test_a_flood_in_one_message_ends_the_line_only(self, ann: Guest) -> None:
        table = ann.open(GAME, "me", "me", start=True)
        page = ann.page(table)

        def flood() -> None:
            page.socket.send("x" * 5_000_000)
            page.receive()

        with pytest.raises(ConnectionClosed):
            flood()
        assert ann.look(table)["table"]["status"] == "playing"

    def test_a_table_that_is_not(self, ann: Guest) -> None:
        with pytest.raises((ConnectionClosed, AssertionError, KeyError)):
            Page(ann, "nosuchtable")


class TestRaces:
    def test_a_double_click(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        mover = next(page for page in pages if page.my_turn())
        action = mover.targets()[0]
        for key in ("one", "two"):
            mover.send(type="act", id=key, action=action, at=0)
        mover.wait(lambda: {"one", "two"} <= set(mover.answers))
        kinds = [mover.answers[key]["type"] for key in ("one", "two")]
        assert kinds == ["done", "error"]
        assert mover.answers["two"]["error"]["code"] in ("stale", "not_your_turn")
        assert mover.guest.look(mover.table_id)["table"]["ply"] == 1

    def test_a_resend(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        mover = next(page for page in pages if page.my_turn())
        first = mover.ask("act", id="same", action=mover.targets()[0], at=0)
        again = mover.ask(
            "act", id="same", action=mover.targets()[0] if mover.targets() else 0, at=0
        )
        assert first == again and first["type"] == "done"
        assert mover.guest.look(mover.table_id)["table"]["ply"] == 1

    def test_two_tabs_at_once(self, ann: Guest) -> None:
        table = ann.open(GAME, "me", "me", start=True)
        pages = [ann.page(table) for _ in range(4)]
        action = pages[0].targets()[0]
        for page in pages:
            page.send(type="act", id="a", action=action, at=0) if page is pages[0] else page.send(
                type="act", id=f"b{id(page)}", action=action, at=0
            )
        for page in pages:
            page.wait(lambda page=page: bool(page.answers))  # type: ignore[misc]
        kinds = sorted(next(iter(page.answers.values()))["type"] for page in pages)
        assert kinds == ["done", "error", "error", "error"]
        assert ann.look(table)["table"]["ply"] == 1

    def test_a_stale_page_after_taking_back(self, ann: Guest) -> None:
        """The same number of actions may be another position: `seen` tells them apart."""
        table = ann.open("sorcerer_and_stones", "me", "me", start=True)
        page, stale = ann.page(table), ann.page(table)
        dice = random.Random(2)
        while not page.table["can"]["undo"]:
            if page.table["turn"] != page.table["viewer"]:
                page.send(type="view", seat=page.table["turn"])
                page.wait(page.my_turn)
            page.act(dice=dice)
        seen, ply = page.now["number"], page.ply
        page.ask("undo", at=ply)
        page.wait(lambda: page.ply == ply - 1)
        page.act(dice=dice)
        answer = stale.ask(
            "act", action=page.targets()[0] if page.targets() else 0, at=ply, seen=seen
        )
        assert answer["error"]["code"] in ("stale", "not_your_turn")


class TestChat:
    def test_it_is_heard_and_kept(self, ann: Guest, bob: Guest) -> None:
        one, two_ = two(ann, bob)
        one.ask("chat", text="  <b>Good luck</b> & have fun ")
        two_.wait(lambda: bool(two_.now["chat"]))
        line = two_.now["chat"][0]
        assert line["text"] == "<b>Good luck</b> & have fun"
        assert line["name"] == "Ann" and line["seat"] == 0 and not line["you"]
        assert two_.guest.look(two_.table_id)["chat"] == two_.now["chat"]

    def test_it_does_not_make_a_page_stale(self, ann: Guest, bob: Guest) -> None:
        pages = two(ann, bob)
        mover = next(page for page in pages if page.my_turn())
        other = pages[1] if mover is pages[0] else pages[0]
        other.ask("chat", text="hello")
        assert mover.ask("act", action=mover.targets()[0], at=0)["type"] == "done"


class TestHotSeat:
    def test_one_seat_at_a_time(self, ann: Guest) -> None:
        table = ann.open("elemental_stones", "me", "me", start=True)
        page = ann.page(table)
        assert page.table["secrets"] and page.table["yours"] == [0, 1]
        other = 1 - page.table["viewer"]
        own = [p["words"] for p in page.now["scene"]["pieces"] if p["card"]]
        page.send(type="view", seat=other)
        page.wait(lambda: page.table["viewer"] == other)
        theirs = [p["words"] for p in page.now["scene"]["pieces"] if p["card"]]
        assert own != theirs

    def test_people_at_one_screen_have_names(self, ann: Guest) -> None:
        seats = [{"who": "me", "name": "Tom"}, {"who": "me", "name": "Kim"}]
        table = ann.post("/api/tables", game=GAME, seats=seats, start=True)["id"]
        assert [seat["name"] for seat in ann.look(table)["table"]["seats"]] == ["Tom", "Kim"]
