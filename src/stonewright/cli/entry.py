"""Running one command: every error that was foreseen becomes one line and an exit status."""

import io
import os
import sys
from collections.abc import Sequence

from stonewright.cli.arguments import parser
from stonewright.errors import GameError

WRONG, INTERRUPTED, UNREAD = 2, 130, 141  # exit statuses; a shell has the last two for signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; return the exit status."""
    _forgive(sys.stdin, sys.stdout, sys.stderr)
    top = parser()
    given = top.parse_args(arguments)
    if not hasattr(given, "run"):
        top.print_help()
        return 0
    try:
        status: int = given.run(given)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # who read our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as problem:
        return _fail(f"{problem.filename}: {problem.strerror}" if problem.filename else problem)
    except GameError as problem:
        return _fail(problem)


def _forgive(*streams: object) -> None:
    """Let a character that a stream cannot carry become a question mark, not a crash."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(problem: object) -> int:
    print("stonewright:", " ".join(str(problem).split()), file=sys.stderr)
    return WRONG
