"""The process in which bots think: questions come in on one pipe, actions go out on the other."""

import os
import pickle
import sys
from typing import IO, Any

from stonewright import bots
from stonewright.site.workers import HEAD


def main() -> None:
    """Answer questions until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not spoil an answer
    while question := _read(sys.stdin.buffer):
        answer = pickle.dumps(_think(*pickle.loads(question)))
        answers.write(HEAD.pack(len(answer)) + answer)
        answers.flush()


def _think(bot: str, seed: int, view: Any) -> int | str:
    """Return the bot's action, or what went wrong."""
    try:
        return int(bots.make(bot, seed).choose(view))
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


def _read(source: IO[bytes]) -> bytes:
    head = source.read(HEAD.size)
    return source.read(*HEAD.unpack(head)) if len(head) == HEAD.size else b""


if __name__ == "__main__":
    main()
