"""Stonewright: three board games of elemental stones, to play, to watch and to run fast."""

from stonewright.batch import Playouts, playouts
from stonewright.errors import (
    BadBox,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BotFailed,
    GameError,
    IllegalMove,
    NoUndo,
    UnknownGame,
)
from stonewright.game import NOBODY, Game
from stonewright.games import load, names, rules_text
from stonewright.loading import loads
from stonewright.match import Match, View
from stonewright.perft import perft

__version__ = "0.1.0"

__all__ = [
    "NOBODY",
    "BadBox",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BotFailed",
    "Game",
    "GameError",
    "IllegalMove",
    "Match",
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
