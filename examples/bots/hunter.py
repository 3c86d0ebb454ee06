"""A bot in Python for Element, without any library: it throws stones around the sage it hunts.

    stonewright play element --against "outside:python3 examples/bots/hunter.py"

docs/protocol.md has the whole protocol. Unlike eager.pl beside it this bot reads the position. It
plays the other games at random.
"""

import random
import re
import sys

Choice = dict[str, str]  # the facts of the match and of the choice: each word with what follows it


def main() -> None:
    """Read lines until there are no more, and answer each `go`."""
    facts: Choice = {}
    legal: list[tuple[str, str]] = []  # numbers and notations
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        facts[word] = rest
        if word == "stonewright":
            say("name Hunter")
            say("ready 1")
        elif word == "seed":
            random.seed(int(rest))
        elif word == "choice":
            legal = []
        elif word == "legal":
            number, _, notation = rest.partition(" ")
            legal.append((number, notation))
        elif word == "go":
            say(f"play {choose(facts, legal)}")
        elif word == "quit":
            return


def say(line: str) -> None:
    """Send a line at once."""
    print(line, flush=True)


def choose(facts: Choice, legal: list[tuple[str, str]]) -> str:
    """Return the number of the action that comes nearest to the hunted sage."""
    random.shuffle(legal)
    if not facts["game"].startswith("element "):
        return legal[0][0]
    prey = hunted(facts)
    return min(legal, key=lambda action: distance(action[1], prey))[0]


def hunted(facts: Choice) -> tuple[int, int]:
    """Return the square of the next seat's sage; rows run from row 11 down, a number is a gap."""
    sage = "pqrs"[(int(facts["seat"]) + 1) % int(facts["seats"])]
    rows = facts["position"].split()[0].split("/")
    for row, signs in enumerate(rows):
        squares = re.sub(r"\d+", lambda gap: "." * int(gap[0]), signs)
        if sage in squares:
            return squares.index(sage), 10 - row
    return 5, 5


def distance(notation: str, prey: tuple[int, int]) -> float:
    """Rate an action, the less the better: draw three, then place stones as near as can be."""
    if notation.startswith("draw"):
        return abs(int(notation.split()[1]) - 3)
    placed = re.fullmatch(r"([FWEA]) ([a-k])(\d+)", notation)
    if placed is None:
        return 5.0  # a step, or the end of the turn
    column, row = "abcdefghijk".index(placed[2]), int(placed[3]) - 1
    return max(abs(column - prey[0]), abs(row - prey[1]))


if __name__ == "__main__":
    main()
