"""One match between bots, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from stonewright import bots
from stonewright.bots.steady import Steady
from stonewright.game import NOBODY
from stonewright.lab.plan import Plan
from stonewright.match import Match

Look = Callable[[Match], None]  # what is done before each action, and after the last


@dataclass(frozen=True)
class Result:
    """A finished match; every tuple has one entry for each seat."""

    number: int
    seating: tuple[str, ...]  # the bots
    score: tuple[float, ...]
    points: tuple[float, ...]
    plies: int
    turns: tuple[int, ...]  # how often the seat came to move
    choices: tuple[int, ...]  # how many actions it chose
    seconds: tuple[float, ...]  # how long it thought
    failures: tuple[int, ...]  # actions that were played at random since the bot failed
    troubles: tuple[str, ...]  # what went wrong first, or nothing

    @property
    def drawn(self) -> bool:
        """Whether all seats share the win."""
        return len(set(self.score)) == 1

    def share(self, bot: str) -> float:
        """Return a bot's share of the win, the mean over its seats if it has several."""
        shares = [s for name, s in zip(self.seating, self.score, strict=True) if name == bot]
        return sum(shares) / len(shares)


class Player:
    """A bot at the table, and the clock beside it."""

    def __init__(self, plan: Plan, number: int, seat: int) -> None:
        text, seed = plan.seating(number)[seat], plan.bot_seed(number, seat)
        ban = [bots.without(plan.ban)] if seat == plan.banned(number) else []
        self.bot = Steady(bots.make(text, seed, *ban), seed)
        self._drawn, self._chance = plan.drawn, bots.Uniform(seed)
        self.turns = self.choices = 0
        self.seconds = 0.0

    def play(self, match: Match, seed: int) -> None:
        """Choose an action and play it."""
        view = match.seen_by(match.turn, seed)
        start = perf_counter()
        action = (self._chance if self._is_drawn(match) else self.bot).choose(view)
        self.seconds += perf_counter() - start
        self.choices += 1
        match.play(action)

    def _is_drawn(self, match: Match) -> bool:
        """Tell whether the choice is one between components that chance chooses."""
        if not self._drawn:
            return False
        topics = match.game.topics(match.state, int(match.legal()[0]))
        return bool(topics) and self._drawn.issuperset(topics)


def play_match(plan: Plan, number: int, look: Look | None = None) -> Result:
    """Play one match of a plan; whatever the bots do, it comes to its end.

    Somebody may look on: before each action, and once more at the end.
    """
    seating = plan.seating(number)
    players: list[Player] = []
    try:
        for seat in range(plan.seats):
            players.append(Player(plan, number, seat))
        match = Match(plan.load(), plan.seats, plan.match_seed(number), **plan.options)
        _play(plan, number, match, players, look or _look_away)
        return _result(number, seating, match, players)
    finally:
        for player in players:
            player.bot.close()


def _look_away(match: Match) -> None:
    pass


def _play(plan: Plan, number: int, match: Match, players: list[Player], look: Look) -> None:
    last = NOBODY
    look(match)
    while not match.over:
        seat = match.turn
        players[seat].turns += seat != last
        players[seat].play(match, plan.guess_seed(number, len(match.history)))
        last = seat
        look(match)


def _result(number: int, seating: tuple[str, ...], match: Match, players: list[Player]) -> Result:
    failures = [player.bot.failures for player in players]
    return Result(
        number=number,
        seating=seating,
        score=tuple(match.score().tolist()),
        points=tuple(match.points().tolist()),
        plies=len(match.history),
        turns=tuple(player.turns for player in players),
        choices=tuple(player.choices for player in players),
        seconds=tuple(round(player.seconds, 6) for player in players),
        failures=tuple(map(len, failures)),
        troubles=tuple(lines[0] if lines else "" for lines in failures),
    )
