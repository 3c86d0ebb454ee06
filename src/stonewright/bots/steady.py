"""A bot that never brings a match down, whatever the bot inside it does."""

import contextlib
import traceback

import numpy as np
from numpy.typing import NDArray

from stonewright.bots.base import Bot
from stonewright.errors import BotFailed, IllegalMove, shown
from stonewright.kernel import cast
from stonewright.view import View

LONGEST = 500  # characters of one failure


class Steady:
    """Plays what its bot chooses, and any legal action where the bot fails.

    Only KeyboardInterrupt and SystemExit go through. `failures` has a line for each failure.
    """

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot, self.failures = bot, list[str]()
        self._dice = np.array([seed], np.uint64)

    def choose(self, view: View) -> int:
        """Return the bot's action, or a legal one at random if it has none."""
        legal = view.legal()  # before the bot can write into the view
        if len(legal) == 0:
            raise IllegalMove(f"{view.game.name}: no action is legal, so none can be chosen")
        try:
            return _checked(self.bot.choose(view), legal)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as problem:
            self.failures.append(f"ply {view.ply}: {_told(problem)}")
            return int(legal[cast(self._dice, len(legal))])

    def close(self) -> None:
        """Close the bot, if it is one that can be closed."""
        with contextlib.suppress(Exception):
            getattr(self.bot, "close", lambda: None)()


def _checked(action: object, legal: NDArray[np.int32]) -> int:
    """Return a legal action as it is; BotFailed for anything else."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise BotFailed(f"answered {shown(action)}, which is no action")
    if action not in legal:
        raise BotFailed(f"answered {shown(action)}, which is not legal")
    return int(action)


def _told(problem: BaseException) -> str:
    """Return what went wrong as one line; even an error that cannot say it."""
    words = " ".join(traceback.format_exception_only(problem)[-1].split())
    return words.removeprefix("stonewright.errors.")[:LONGEST]
