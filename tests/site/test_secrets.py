"""What a seat may not know never leaves the server."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from online.players import Guest
from online.servers import Server
from online.waiting import run
from stonewright.scenes import Scene
from stonewright.site.settings import database_url
from stonewright.site.store.store import Store, now_ms
from stonewright.site.tables.events import Event

GAME = "elemental_stones"
TIMES = re.compile(r'"(at|touched|made)":\d+')


def plan(ann: str, bob: str) -> dict[str, Any]:
    """Return the plan of a table of two."""
    seats = [
        {"kind": "person", "guest": guest, "name": name, "bot": ""}
        for guest, name in ((ann, "Ann"), (bob, "Bob"))
    ]
    game = sw.load(GAME)
    options = {option.name: option.default for option in game.options}
    terms = {"undo": "turn", "spectators": True, "public": True, "first": "random"}
    return {"game": GAME, "seats": seats, "options": options, "terms": terms, "name": "Ours"}


def write_tables(url: str, tables: dict[str, list[tuple[str, dict[str, Any]]]], host: str) -> None:
    """Store events as a server would have."""

    async def write() -> None:
        store = Store(database_url(url))
        for table, events in tables.items():
            for number, (kind, data) in enumerate(events, 1):
                await store.append(table, Event(number, kind, data, host, "", now_ms()))
        store.close()

    run(write())


def worlds(seed: int, plies: int, viewer: int) -> tuple[str, str, list[int]]:
    """Return two positions that a seat cannot tell apart, and actions that are legal in both."""
    game, dice = sw.load(GAME), random.Random(seed)
    match = sw.Match(game, seed=seed)
    while len(match.history) < plies or match.turn == viewer:
        match.play(int(dice.choice(match.legal())))
    truth = match.position()
    other = game.position(match.seen_by(viewer, seed + 1).state)
    both = [sw.Match.at(game, text, seed=seed) for text in (truth, other)]
    common = sorted(set(both[0].legal().tolist()) & set(both[1].legal().tolist()))
    return truth, other, common


def same_for(game: sw.Game, texts: tuple[str, str], action: int, viewer: int, seed: int) -> bool:
    """Tell whether an action looks the same to a seat in both worlds, by the rules' own account."""
    matches = [sw.Match.at(game, text, seed=seed) for text in texts]
    before = [int(match.state.news) for match in matches]
    for match in matches:
        match.play(action)
    news = [int(match.state.news) - old for match, old in zip(matches, before, strict=True)]
    return news == [0, 0]


def cleaned(texts: list[str], table: str) -> list[str]:
    """Return messages without what differs between any two tables."""
    return [TIMES.sub("", text.replace(table, "TABLE")) for text in texts]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_two_truths_look_the_same_on_the_wire(tmp_path: Path, viewer: int | None) -> None:
    """Worlds that a seat cannot tell apart are sent to it byte for byte alike."""
    server = Server(tmp_path)
    game = sw.load(GAME)
    with server:
        guests = {name: Guest(server.url, name) for name in ("Ann", "Bob", "Eve")}
    ids = {name: known_id(server, guest) for name, guest in guests.items()}
    seat = -1 if viewer is None else viewer
    stories = {}
    for number, plies in enumerate((6, 14, 30, 55)):
        truth, other, common = worlds(100 + number, plies, seat)
        quiet = [a for a in common if same_for(game, (truth, other), a, seat, 100 + number)]
        stories[number] = (truth, other, quiet[:1])
    tables = {}
    for number, (truth, other, _) in stories.items():
        for letter, text in (("a", truth), ("b", other)):
            start = {"seed": 100 + number, "position": text}
            tables[f"tt{number}{letter}"] = [
                ("open", plan(ids["Ann"], ids["Bob"])),
                ("start", start),
            ]
    write_tables(f"sqlite:///{tmp_path / 'site.db'}", tables, ids["Ann"])
    assert any(truth != other for truth, other, _ in stories.values())
    with server:
        for number, (_, _, quiet) in stories.items():
            compare(server, guests, number, viewer, quiet)


def compare(
    server: Server, guests: dict[str, Guest], number: int, viewer: int | None, quiet: list[int]
) -> None:
    """Open both worlds, let the other seat play the same, and compare all that was sent."""
    name = {0: "Ann", 1: "Bob", None: "Eve"}[viewer]
    pages = [guests[name].at(server.url).page(f"tt{number}{letter}") for letter in "ab"]
    mover = guests["Bob" if viewer == 0 else "Ann"].at(server.url)
    for action in quiet:
        for page in pages:
            turn = page.table["turn"]
            player = guests[("Ann", "Bob")[turn]].at(server.url)
            player.do(page.table_id, "act", action=action, at=page.ply)
        for page in pages:
            page.wait(lambda page=page: page.ply == 1)  # type: ignore[misc]
    assert mover.token
    a, b = (cleaned(page.bytes, page.table_id) for page in pages)
    assert a == b
    reads = [
        guests[name].at(server.url).http.get(path).text
        for letter in "ab"
        for path in [f"/api/tables/tt{number}{letter}/moments/0"]
    ]
    assert cleaned([reads[0]], f"tt{number}a") == cleaned([reads[1]], f"tt{number}b")


def known_id(server: Server, guest: Guest) -> str:
    """Return a guest's identity, as it is signed in the token."""
    import base64

    body = guest.token.partition(".")[0]
    found: str = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return found


def cards(scene: Scene) -> set[str]:
    """Return the names of the cards that are open in a scene."""
    return {piece.card.name for piece in scene.pieces if piece.card}


PLIES = 90  # of the long match, before somebody resigns


class TestAMatch:
    def test_no_hidden_card_in_any_byte(self, ann: Guest, bob: Guest, guest: Any) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        ann.do(table, "start")
        pages, dice = [ann.page(table), bob.page(table)], random.Random(11)
        watchers = [*pages, guest("Eve").page(table)]
        sent: list[list[str]] = []  # all that each had received at each ply
        while len(sent) < PLIES:
            mover = next(page for page in pages if page.my_turn())
            mover.act(dice=dice)
            ply = mover.ply
            for page in watchers:
                page.wait(lambda page=page, ply=ply: page.ply == ply)
            sent.append(["".join(page.bytes) for page in watchers])
        ann.do(table, "resign")
        record = sw.loads(ann.http.get(f"/api/tables/{table}/record").text)
        assert sum(hidden(record, viewer, sent) for viewer in (0, 1, -1)) > 100


def hidden(record: sw.Match, viewer: int, sent: list[list[str]]) -> int:
    """See that no card's name was sent while it was hidden from a seat; return how many were."""
    checked, shown, text = 0, set[str](), ""
    for ply in range(1, len(sent) + 1):
        match = record.back(ply)
        scene = match.scene(viewer)
        shown |= cards(scene)
        text += json.dumps(scene.to_dict()) + " ".join(match.log(viewer, ply - 1))
        others = (cards(match.scene(seat)) for seat in (0, 1) if seat != viewer)
        for name in set().union(*others) - shown:
            if name not in text:  # some names are also words
                checked += 1
                assert json.dumps(name)[1:-1] not in sent[ply - 1][viewer], (viewer, ply, name)
    return checked


class TestSeedsAndRecords:
    def test_nothing_about_chance_leaves_before_the_end(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        ann.do(table, "start")
        page = ann.page(table)
        page.act() if page.my_turn() else None
        text = "".join(page.bytes)
        assert "seed" not in text and "position" not in text and "rng" not in text
        assert ann.http.get(f"/api/tables/{table}/record").status_code == 403

    def test_identities_are_not_told(self, ann: Guest, bob: Guest, server: Server) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        ann.do(table, "start")
        page = bob.page(table)
        page.ask("chat", text="hello")
        assert known_id(server, ann) not in "".join(page.bytes)

    def test_another_seat_cannot_be_looked_through(self, ann: Guest, bob: Guest) -> None:
        table = ann.open(GAME, "me", "open")
        bob.do(table, "join")
        ann.do(table, "start")
        page = ann.page(table)
        page.send(type="view", seat=1)
        assert page.receive()["error"]["code"] == "not_your_seat"
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/moments/0"):
            assert ann.http.get(path, params={"seat": 1}).status_code == 403
        path = f"/api/tables/{table}/moments/0.svg"
        assert ann.http.get(path, params={"seat": 1}).status_code == 403
