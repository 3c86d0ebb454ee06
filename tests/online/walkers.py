"""Players who walk on until the line is cut, and remember what was acknowledged."""

import random
import threading
from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from online.players import Guest, Page
from online.servers import Server

LOST = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError, TimeoutError, EOFError)


class Walker(threading.Thread):
    """Plays at a table of its own until the line is cut, noting what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest, self.table, self.dice = guest, table, random.Random(seed)
        self.acknowledged: dict[str, tuple[int, int]] = {}  # the number of each, and its action
        self.unanswered: tuple[str, int, int] | None = None
        self.ending = False

    def run(self) -> None:
        """Play."""
        with suppress(*LOST):
            self._play(self.guest.page(self.table))

    def _play(self, page: Page) -> None:
        while not page.over and not self.ending:
            if page.table["turn"] != page.table["viewer"]:
                page.send(type="view", seat=page.table["turn"])
                page.wait(page.my_turn)
            action, key = self.dice.choice(page.targets()), f"k{page.now['number']}"
            self.unanswered = (key, action, page.ply)
            answer = page.ask("act", id=key, action=action, at=page.ply)
            assert answer["type"] == "done", answer
            self.acknowledged[key] = (answer["number"], action)


def check_all_there(server: Server, walkers: list[Walker]) -> None:
    """See that every acknowledged action is there, and that a resend is answered as before."""
    for walker in walkers:
        guest = walker.guest.at(server.url)
        seen = guest.look(walker.table)
        for key, (number, action) in walker.acknowledged.items():
            again = guest.do(walker.table, "act", id=key, action=action, at=0)
            assert again == number
        assert seen["table"]["ply"] >= len(walker.acknowledged)
        if walker.unanswered:
            key, action, at = walker.unanswered
            answer = guest.tell(walker.table, "act", id=key, action=action, at=at)
            assert answer.status_code in (200, 409), answer.text
            assert guest.look(walker.table)["table"]["ply"] <= len(walker.acknowledged) + 1
