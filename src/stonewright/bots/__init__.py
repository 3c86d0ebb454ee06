"""Players that are programs: each gets a View and answers with an action."""

from collections.abc import Callable

from stonewright.bots.base import Ban, Bot, Uniform, without
from stonewright.bots.rating import Greedy
from stonewright.errors import BadOption, shown

__all__ = ["KINDS", "Ban", "Bot", "Greedy", "Uniform", "make", "without"]

KINDS: dict[str, Callable[[int, Ban | None], Bot]] = {"uniform": Uniform, "greedy": Greedy}


def make(text: str, seed: int = 0, ban: Ban | None = None) -> Bot:
    """Return the bot that a short text describes: uniform, greedy."""
    if text not in KINDS:
        raise BadOption(f"no bot is called {shown(text)}; the bots are: {', '.join(KINDS)}")
    return KINDS[text](seed, ban)
