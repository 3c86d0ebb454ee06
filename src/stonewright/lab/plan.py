"""What an arena or a study plays: which bots sit where in which match, and with which seeds."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations

from stonewright import games
from stonewright.errors import BadOption, shown
from stonewright.game import NOBODY, Game, Value

FEWEST, MOST = 2, 4  # seats


@dataclass(frozen=True)
class Plan:
    """Numbered matches without end, in blocks.

    In the matches of one block a line-up takes every rotation about the table with the same seed,
    so that each of its bots sits once in every seat. The line-ups take turns, block by block.
    Where all players are alike and nobody is to be moved, a block may be a single match.
    """

    game: str
    line_ups: tuple[tuple[str, ...], ...]  # each names a bot for every seat
    options: dict[str, Value] = field(default_factory=dict)  # all of them
    seed: int = 0
    cards: str | None = None  # the file with another box
    rotated: bool = True
    ban: str = ""  # a component that the first of a line-up must do without
    chance: tuple[str, ...] = ()  # kinds of components among which nobody chooses but chance

    @property
    def seats(self) -> int:
        """How many play in a match."""
        return len(self.line_ups[0])

    @property
    def size(self) -> int:
        """How many matches are in a block."""
        return self.seats if self.rotated else 1

    @property
    def bots(self) -> list[str]:
        """All bots, each once, in the order in which they were given."""
        return list(dict.fromkeys(bot for line_up in self.line_ups for bot in line_up))

    def matches(self, games: int) -> int:
        """Return how many matches it takes for each line-up to play so many, in whole blocks."""
        return self.blocks(games) * self.size

    def blocks(self, games: int) -> int:
        """Return how many blocks that makes."""
        return -(-games // self.size) * len(self.line_ups)

    def line_up(self, block: int) -> tuple[str, ...]:
        """Return who plays in a block, in the order of its first match."""
        return self.line_ups[block % len(self.line_ups)]

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in a match."""
        block, turned = divmod(number, self.size)
        line_up = self.line_up(block)
        return line_up[self.seats - turned :] + line_up[: self.seats - turned]

    def banned(self, number: int) -> int:
        """Return the seat that must do without something in a match, or NOBODY."""
        return number % self.size if self.ban else NOBODY

    def match_seed(self, number: int) -> int:
        """Return the seed of a match, which is that of its block."""
        return derived(self.seed, "match", number // self.size)

    def bot_seed(self, number: int, seat: int) -> int:
        """Return the seed of the bot in a seat, whichever bot that is."""
        return derived(self.seed, "bot", number, seat)

    def guess_seed(self, number: int, ply: int) -> int:
        """Return the seed of what the seat to move cannot know."""
        return derived(self.seed, "guess", number, ply)

    @cached_property
    def drawn(self) -> frozenset[str]:
        """The components among which chance chooses."""
        parts = self.load().components() if self.chance else ()
        return frozenset(part.name for part in parts if part.kind in self.chance)

    def load(self) -> Game:
        """Return the game with its cards."""
        return _loaded(self.game, self.cards)


@cache
def _loaded(name: str, cards: str | None) -> Game:
    return games.load(name, cards)


def derived(*parts: int | str) -> int:
    """Return a seed made of numbers and words."""
    return int.from_bytes(hashlib.blake2b(repr(parts).encode(), digest_size=8).digest())


def fill_seats(bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """Return a bot for every seat: those given, or the first one among copies of the second."""
    if not FEWEST <= len(bots) <= MOST:
        named = "1 bot is" if len(bots) == 1 else f"{len(bots)} bots are"
        raise BadOption(f"{named} named, expected {FEWEST} to {MOST}")
    wanted = len(bots) if seats is None else seats
    if not FEWEST <= wanted <= MOST:
        raise BadOption(f"{wanted} seats, expected {FEWEST} to {MOST}")
    if len(bots) == wanted:
        return tuple(bots)
    if len(bots) != 2:
        expected = "2" if wanted == 2 else f"{wanted}, or 2"
        raise BadOption(f"{len(bots)} bots for {wanted} seats, expected {expected}")
    first, second = bots
    return (first, *[second] * (wanted - 1))


def pairs(bots: Sequence[str], span: int | None = None) -> tuple[tuple[str, ...], ...]:
    """Return every pair of bots, or only those that stand at most `span` places apart."""
    if len(bots) < 2:
        raise BadOption("a round robin needs at least 2 bots")
    for bot in bots:
        if bots.count(bot) > 1:
            raise BadOption(f"the bot {shown(bot)} is named twice in a round robin")
    if span is not None and span < 1:
        raise BadOption(f"span {span}, expected at least 1")
    places = combinations(range(len(bots)), 2)
    return tuple((bots[a], bots[b]) for a, b in places if span is None or b - a <= span)
