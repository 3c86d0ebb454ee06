"""Players that are programs: each gets a View and answers with an action."""

from collections.abc import Callable

from stonewright.bots.base import Ban, Bot, Uniform, without
from stonewright.bots.outside import Outside
from stonewright.bots.rating import Greedy
from stonewright.bots.search import LEVELS, Effort, Level, Search
from stonewright.bots.steady import Steady
from stonewright.errors import BadOption, shown

__all__ = [
    "KINDS",
    "Ban",
    "Bot",
    "Effort",
    "Greedy",
    "Level",
    "Outside",
    "Search",
    "Steady",
    "Uniform",
    "make",
    "without",
]

EXAMPLES = "uniform, greedy, search:2s, search:20000, level:3, outside:COMMAND"


def _uniform(rest: str, seed: int, ban: Ban | None) -> Bot:
    _refuse(rest, "uniform")
    return Uniform(seed, ban)


def _greedy(rest: str, seed: int, ban: Ban | None) -> Bot:
    _refuse(rest, "greedy")
    return Greedy(seed, ban)


def _search(rest: str, seed: int, ban: Ban | None) -> Bot:
    return Search(Effort.read(rest), seed, ban)


def _level(rest: str, seed: int, ban: Ban | None) -> Bot:
    if rest not in map(str, LEVELS):
        raise BadOption(f"level:{rest}, expected level:{LEVELS[0]} to level:{LEVELS[-1]}")
    return Level(int(rest), seed, ban)


def _refuse(rest: str, kind: str) -> None:
    if rest:
        raise BadOption(f"{kind}:{rest}, expected {kind} alone")


# How a bot of each kind is made of what follows the colon.
KINDS: dict[str, Callable[[str, int, Ban | None], Bot]] = {
    "uniform": _uniform,
    "greedy": _greedy,
    "search": _search,
    "level": _level,
    "outside": Outside,
}


def make(text: str, seed: int = 0, ban: Ban | None = None) -> Bot:
    """Return the bot that a short text describes, such as greedy, search:2s or level:3."""
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise BadOption(f"no bot is called {shown(text)}; the bots are: {EXAMPLES}")
    return KINDS[kind](rest, seed, ban)
