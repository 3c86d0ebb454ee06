"""The command line: play, replay, read the rules, and count games."""

from stonewright.cli.entry import main

__all__ = ["main"]
