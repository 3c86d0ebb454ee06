"""A match in progress at this keyboard: who plays it, the file it is kept in, taking back."""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from stonewright import bots
from stonewright.bots import Steady
from stonewright.cli.files import write_whole
from stonewright.cli.interrupts import undisturbed
from stonewright.errors import NoUndo
from stonewright.lab.plan import derived
from stonewright.match import Match

GUESSES = 8  # that must agree on a score before it is shown


class Table:
    """A match, the bots that play some of its seats, and a file."""

    def __init__(self, match: Match, kinds: Mapping[int, str], path: Path | None = None) -> None:
        self.match, self.kinds, self.path = match, dict(kinds), path
        self.bots = {seat: self._bot(seat, kind) for seat, kind in kinds.items()}
        self.trouble = ""  # why the last save failed

    def _bot(self, seat: int, kind: str) -> Steady:
        seed = derived(self.match.seed, seat)
        return Steady(bots.make(kind, seed), seed)

    def close(self) -> None:
        """Close the bots: some are programs of their own."""
        for bot in self.bots.values():
            bot.close()

    @property
    def people(self) -> list[int]:
        """The seats that are no bots'."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    @property
    def viewer(self) -> int:
        """The seat whose eyes the screen shows: the one person's, else whose turn it is."""
        return self.people[0] if len(self.people) == 1 else self.match.turn

    def play(self, action: int) -> None:
        """Play an action and save."""
        with undisturbed():
            self.match.play(action)
            self.keep()

    def bot_plays(self) -> None:
        """Let the bot whose turn it is play one action."""
        seat, ply = self.match.turn, len(self.match.history)
        view = self.match.seen_by(seat, derived(self.match.seed, seat, ply))
        self.play(self.bots[seat].choose(view))

    def undo(self) -> None:
        """Take a person's last choice back; NoUndo leaves all as it was."""
        history = self.match.history
        if history and self.match.back(len(history) - 1).turn in self.bots:
            raise NoUndo(f"{self.match.game.name}: a bot has acted since")
        with undisturbed():
            self.match.undo()
            self.keep()

    def keep(self) -> None:
        """Save the match if it has a file; a full disk spoils the save, not the game."""
        try:
            self.save()
            self.trouble = ""
        except OSError as problem:
            self.trouble = f"{problem.filename}: {problem.strerror}"

    def save(self) -> None:
        """Save the match if it has a file; OSError if that fails."""
        if self.path is not None:
            write_whole(self.path, self.match.dumps())


def told(match: Match, since: int, viewer: int) -> list[tuple[int, str]]:
    """Return who did what since a ply, the actions of one seat in a row together."""
    if since == len(match.history):
        return []
    words = [line.partition(": ")[2] for line in match.log(viewer, since)]
    seats = [match.back(ply).turn for ply in range(since, len(match.history))]
    runs = groupby(zip(seats, words, strict=True), key=lambda told: told[0])
    return [(seat, "; ".join(words for _, words in run)) for seat, run in runs]


def known_sheet(match: Match, seat: int, viewer: int) -> list[tuple[str, float]] | None:
    """Return a seat's score as far as a viewer can be sure of it, else None.

    It is read from guesses, so that it could never give away more than a guess.
    """
    if match.over:
        return match.sheet(seat)
    guesses = (match.seen_by(viewer, derived(number)).state for number in range(GUESSES))
    first, *others = [match.game.sheet(state, seat) for state in guesses]
    return first if all(sheet == first for sheet in others) else None
