"""Players that are programs: each gets a View and answers with an action."""

from collections.abc import Callable

from stonewright.bots.base import Ban, Bot, Uniform, without
from stonewright.bots.outside import Outside
from stonewright.bots.rating import Greedy
from stonewright.bots.steady import Steady
from stonewright.errors import BadOption, shown

__all__ = ["KINDS", "Ban", "Bot", "Greedy", "Outside", "Steady", "Uniform", "make", "without"]

KINDS: dict[str, Callable[[int, Ban | None], Bot]] = {"uniform": Uniform, "greedy": Greedy}
PREFIXES: dict[str, Callable[[str, int, Ban | None], Bot]] = {"outside:": Outside}


def make(text: str, seed: int = 0, ban: Ban | None = None) -> Bot:
    """Return the bot that a short text describes: uniform, greedy, outside:COMMAND."""
    for prefix, kind in PREFIXES.items():
        if text.startswith(prefix):
            return kind(text.removeprefix(prefix), seed, ban)
    if text not in KINDS:
        known = ", ".join([*KINDS, "outside:COMMAND"])
        raise BadOption(f"no bot is called {shown(text)}; the bots are: {known}")
    return KINDS[text](seed, ban)
