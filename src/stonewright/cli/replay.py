"""Stepping through a match record."""

from argparse import Namespace
from pathlib import Path

from stonewright.cli.files import write_whole
from stonewright.cli.opening import load_match, read_seat
from stonewright.cli.screen import Screen
from stonewright.cli.table import told
from stonewright.errors import BadRecord
from stonewright.game import NOBODY, PLAYERS
from stonewright.match import Match

KEYS = "Enter next, b back, a number, e end, q quit"


def replay(given: Namespace) -> int:
    """Show a record, one ply or all of them; one that breaks is shown up to there, then raised."""
    problem: BadRecord | None = None
    try:
        match: Match = load_match(Path(given.file), given.cards)
    except BadRecord as found:
        if found.match is None:
            raise
        match, problem = found.match, found
    seat = NOBODY if given.seat is None else read_seat(given.seat, match.seats)
    _show(Reel(match, seat, problem), given)
    if problem is not None:
        raise problem
    return 0


def _show(reel: "Reel", given: Namespace) -> None:
    """Do what the arguments ask for: a picture, one ply, or all."""
    if given.svg is not None:
        ply = reel.last if given.ply is None else given.ply
        write_whole(Path(given.svg), reel.match.back(ply).svg(reel.seat, dark=given.dark))
        print(f"Ply {ply} of {reel.last} is drawn in {given.svg}")
    elif given.ply is not None:
        reel.show(given.ply)
    else:
        reel.run()


class Reel:
    """A match to look at, ply by ply, as one seat sees it."""

    def __init__(self, match: Match, seat: int, problem: BadRecord | None) -> None:
        self.match, self.seat, self.problem = match, seat, problem
        self.last = len(match.history)
        self.screen = Screen()

    def run(self) -> None:
        """Step through the match until the person leaves."""
        self._greet()
        ply: int | None = 0
        try:
            while ply is not None:
                self.show(ply)
                ply = self._asked(ply)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()

    def show(self, ply: int) -> None:
        """Print what the action of a ply did and the table after it."""
        then = self.match.back(ply)
        scene = then.scene(self.seat)
        self.screen.say()
        self.screen.say(f"Ply {ply} of {self.last}{self._notation(ply)}", "bold")
        self.screen.log(told(then, max(ply - 1, 0), self.seat))
        self.screen.say()
        self.screen.table(scene)
        self.screen.say()
        for line in (scene.prompt, *scene.result):
            self.screen.say(line)
        if ply == self.last and self.problem is not None:
            self.screen.say(self._broken(), "bold")

    def _greet(self) -> None:
        match = self.match
        facts = f"{match.game.title} for {match.seats}, seed {match.seed}, {self.last} plies"
        self.screen.say(facts, "bold")
        if self.problem is not None:
            self.screen.say(self._broken(), "bold")

    def _broken(self) -> str:
        assert self.problem is not None
        words = f"The record breaks after ply {self.last}."
        if self.problem.score is None:
            return f"{words} It holds no result."
        shares = zip(PLAYERS, self.problem.score, strict=False)
        return f"{words} Its result: " + ", ".join(f"{name} {share:g}" for name, share in shares)

    def _notation(self, ply: int) -> str:
        if ply == 0:
            return ", before the first action"
        before = self.match.back(ply - 1)
        return f": {before.write(self.match.history[ply - 1], self.seat)}"

    def _asked(self, ply: int) -> int | None:
        """Return the ply to show next, None to leave."""
        while True:
            key = self.screen.ask(f"{ply} of {self.last} ({KEYS})> ").strip().lower()
            if key in ("q", "quit"):
                return None
            wanted = self._meant(key, ply)
            if wanted is not None and 0 <= wanted <= self.last and wanted != ply:
                return wanted
            self.screen.say(f"Plies run from 0 to {self.last}, and this is {ply}.")

    def _meant(self, key: str, ply: int) -> int | None:
        steps = {"": ply + 1, "n": ply + 1, "next": ply + 1, "b": ply - 1, "back": ply - 1}
        ends = {"e": self.last, "end": self.last}
        return (steps | ends).get(key, int(key) if key.isdecimal() else None)
