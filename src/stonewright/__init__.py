"""Stonewright: three board games of elemental stones, to play, to watch and to run fast."""

from stonewright.batch import Batch
from stonewright.errors import (
    BadArray,
    BadBox,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BotFailed,
    GameError,
    IllegalMove,
    MissingPart,
    NoUndo,
    UnknownGame,
)
from stonewright.game import NOBODY, Game
from stonewright.games import load, names, rules_text
from stonewright.loading import loads
from stonewright.match import Match
from stonewright.perft import perft
from stonewright.playouts import Playouts, playouts
from stonewright.view import View

__version__ = "0.1.0"

__all__ = [
    "NOBODY",
    "BadArray",
    "BadBox",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Batch",
    "BotFailed",
    "Game",
    "GameError",
    "IllegalMove",
    "Match",
    "MissingPart",
    "NoUndo",
    "Playouts",
    "UnknownGame",
    "View",
    "load",
    "loads",
    "names",
    "perft",
    "playouts",
    "rules_text",
]
