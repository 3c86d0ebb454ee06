"""A bot that never brings a match down: what fails becomes a random legal action."""

import numpy as np

from stonewright.bots.base import Bot
from stonewright.kernel import cast
from stonewright.match import View


class Steady:
    """Asks another bot, and plays any legal action where that one fails."""

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot = bot
        self.failures: list[str] = []
        self._dice = np.array([seed], np.uint64)

    def choose(self, view: View) -> int:
        """Return the bot's action if it is a legal one, else any other."""
        try:
            action = self.bot.choose(view)
            if isinstance(action, int) and action in view.legal():
                return action
            self.failures.append(f"ply {view.ply}: {action!r} is not legal")
        except Exception as problem:
            self.failures.append(f"ply {view.ply}: {type(problem).__name__}: {problem}")
        legal = view.legal()
        return int(legal[cast(self._dice, len(legal))])

    def close(self) -> None:
        """End whatever the bot has running."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()
