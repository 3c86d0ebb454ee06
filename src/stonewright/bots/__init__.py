"""Players that are programs: each gets a View and answers with an action."""

import re
from collections.abc import Callable

from stonewright.bots.base import Ban, Bot, Uniform, without
from stonewright.bots.rating import Greedy
from stonewright.bots.search import Effort, Search
from stonewright.errors import BadOption, shown

__all__ = ["KINDS", "Ban", "Bot", "Effort", "Greedy", "Search", "Uniform", "make", "without"]

SEARCH = re.compile(r"(?:(\d+)|(\d*\.?\d+)s)(?:\*(\d+))?")


def _plain(kind: type[Uniform] | type[Greedy]) -> Callable[[str, int, Ban | None], Bot]:
    """Return a maker of bots that take no number."""

    def made(rest: str, seed: int, ban: Ban | None) -> Bot:
        if rest:
            raise BadOption(f"a bot takes no number: {shown(rest)}")
        return kind(seed, ban)

    return made


def _search(rest: str, seed: int, ban: Ban | None) -> Bot:
    """Return a search for iterations or seconds."""
    found = SEARCH.fullmatch(rest)
    if not found:
        raise BadOption(f"search:{shown(rest)}")
    iterations, seconds, threads = found.groups()
    effort = Effort(iterations and int(iterations), seconds and float(seconds), int(threads or 1))
    return Search(effort, seed, ban)


KINDS: dict[str, Callable[[str, int, Ban | None], Bot]] = {
    "uniform": _plain(Uniform),
    "greedy": _plain(Greedy),
    "search": _search,
}


def make(text: str, seed: int = 0, ban: Ban | None = None) -> Bot:
    """Return the bot that a short text describes: uniform, greedy, search:1s."""
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise BadOption(f"no bot is called {shown(text)}; the bots are: {', '.join(KINDS)}")
    return KINDS[kind](rest, seed, ban)
