"""Everything the package raises on purpose.

GameError
├── UnknownGame     no such name among the games
├── BadOption       no such option, seat count or seed, or not one of its values
├── BadNotation     the text names no legal action of this position
├── BadPosition     the line describes no position of this game
├── BadRecord       the text is no match record, or does not replay
├── BadBox          the component data breaks the game's constraints
├── BadArray        the array has another shape or dtype than is needed, or cannot be written
├── IllegalMove     the action is not legal in this position
├── NoUndo          the last action cannot be taken back
├── BotFailed       a program that plays gave no legal answer in time
└── MissingPart     something is not installed that this needs
"""

from typing import Any


class GameError(ValueError):
    """Base of every deliberate error."""


class UnknownGame(GameError):
    """No such name among the games."""


class BadOption(GameError):
    """No such option, seat count or seed, or not one of its values."""


class BadNotation(GameError):
    """The text names no legal action of this position."""


class BadPosition(GameError):
    """The line describes no position of this game."""


class BadRecord(GameError):
    """The text is no match record, or does not replay.

    `ply` is the number of actions that did replay and `match` the match up to there, both None
    where the text could not be read as far as that; `score` is the stored result, if any.
    """

    def __init__(
        self,
        message: str,
        ply: int | None = None,
        match: Any = None,
        score: tuple[float, ...] | None = None,
    ) -> None:
        super().__init__(message)
        self.ply, self.match, self.score = ply, match, score


class BadBox(GameError):
    """The component data breaks the game's constraints."""


class BadArray(GameError):
    """The array has another shape or dtype than is needed, or cannot be written."""


class IllegalMove(GameError):
    """The action is not legal in this position."""


class NoUndo(GameError):
    """The last action cannot be taken back."""


class BotFailed(GameError):
    """A program that plays gave no legal answer in time."""


class MissingPart(GameError, ImportError):
    """Something is not installed that this needs."""


def shown(value: object, limit: int = 60) -> str:
    """Return `value` as it should appear in a message: quoted, and never longer than a line."""
    if isinstance(value, str | bytes) and len(value) > limit:
        return f"{value[:limit]!r}... ({len(value)} characters)"
    text = repr(value)
    return text if len(text) <= 2 * limit else f"{text[:limit]}..."
