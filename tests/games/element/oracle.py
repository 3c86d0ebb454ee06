"""A slow and obvious model of Element's rules, written from the rules document alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

Square = tuple[int, int]

SIZE = 11
NOWHERE = (-1, -1)
SQUARES = [(x, y) for y in range(SIZE) for x in range(SIZE)]
ELEMENTS = "FWEA"
EACH = 30
TALLEST = {"F": 1, "W": 1, "E": 2, "A": 4}
REPLACES = {"F": "A", "W": "F", "E": "W", "A": "E"}
COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
STRAIGHT = "nesw"
SAGES = "pqrs"
STACKS = {"F": "F", "W": "W", "E": "E", "M": "EE", "A": "A", "B": "AA", "C": "AAA", "D": "AAAA"}
LETTERS = {stack: letter for letter, stack in STACKS.items()}
SET_UP = {
    2: ["f5", "f7"],
    3: ["c3", "i3", "i9"],
    4: ["c3", "i3", "i9", "c9"],
}
DEFAULTS: dict[str, Any] = {
    "turn_limit": 200,
    "first": "random",
    "dead_ends": "forbidden",
    "range_jumps": "barred",
    "mountain_on_range": "allowed",
    "joint_captures": "first",
}


def name(square: Square) -> str:
    """Write a square as a column letter and a row number."""
    x, y = square
    return f"{'abcdefghijk'[x]}{SIZE - y}"


def square_of(text: str) -> Square:
    """Read a square from its column letter and row number."""
    return "abcdefghijk".index(text[0]), SIZE - int(text[1:])


def away(square: Square, direction: str, distance: int = 1) -> Square:
    """Find the square that lies so far in a direction, on the board or off it."""
    dx, dy = COMPASS[direction]
    return square[0] + dx * distance, square[1] + dy * distance


def on_board(square: Square) -> bool:
    """Say whether a square exists."""
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


class Board:
    """Stones and sages on their squares, and what their geometry allows."""

    def __init__(self, stones: dict[Square, str], sages: list[Square], free_jumps: bool) -> None:
        self.stones = stones
        self.sages = sages
        self.free_jumps = free_jumps

    def copy(self) -> Board:
        """Make a board that can be changed alone."""
        return Board(dict(self.stones), list(self.sages), self.free_jumps)

    def empty(self, square: Square) -> bool:
        """Say whether a square is on the board and holds neither stone nor sage."""
        return square not in self.stones and on_board(square) and square not in self.sages

    def element(self, square: Square) -> str:
        """Tell which element lies on a square; nothing is an empty text."""
        return self.stones.get(square, "")[:1]

    def ranges(self) -> set[Square]:
        """Find all Earth that is connected, diagonals included, to a Mountain."""
        found = {square for square, stack in self.stones.items() if stack == "EE"}
        waiting = list(found)
        while waiting:
            here = waiting.pop()
            for direction in COMPASS:
                there = away(here, direction)
                if self.element(there) == "E" and there not in found:
                    found.add(there)
                    waiting.append(there)
        return found

    def closed(self, square: Square, direction: str) -> bool:
        """Say whether Range stones on both corners close a diagonal."""
        if len(direction) == 1:
            return False
        corners = [away(square, direction[0]), away(square, direction[1])]
        if any(self.element(corner) != "E" for corner in corners):
            return False
        return self.ranges().issuperset(corners)

    def step(self, seat: int, direction: str) -> Square | None:
        """Find where a step would lead."""
        here = self.sages[seat]
        there = away(here, direction)
        return there if self.empty(there) and not self.closed(here, direction) else None

    def run(self, square: Square, direction: str) -> list[Square]:
        """List the unbroken run of Wind that begins next to a square."""
        squares = []
        there = away(square, direction)
        while self.element(there) == "A":
            squares.append(there)
            there = away(there, direction)
        return squares

    def jump(self, seat: int, direction: str) -> Square | None:
        """Find where a jump would land, whatever is marked as used."""
        here = self.sages[seat]
        run = self.run(here, direction)
        if not run or (self.closed(here, direction) and not self.free_jumps):
            return None
        there = away(here, direction, sum(len(self.stones[square]) for square in run) + 1)
        return there if self.empty(there) else None

    def captured(self, seat: int) -> bool:
        """Say whether neither a step nor a jump is open to a sage."""
        return not any(self.step(seat, way) or self.jump(seat, way) for way in COMPASS)

    def put(self, element: str, square: Square) -> str:
        """Put a stone down and tell which stones it replaced."""
        here = self.stones.get(square, "")
        if here[:1] == element:
            self.stones[square] = here + element
            return ""
        self.stones[square] = element
        return here

    def spreads(self, fire: Square) -> dict[str, Square]:
        """Find the square that a free Fire would reach, for each direction that has one."""
        found = {}
        for direction in STRAIGHT:
            there = away(fire, direction)
            if self.element(there) != "F":
                continue
            while self.element(there) == "F":
                there = away(there, direction)
            if self.empty(there) or self.element(there) == "A":
                found[direction] = there
        return found

    def rivers(self, head: Square) -> dict[str, list[Square]]:
        """List the lines of Water that lead away from a headwater, which comes first in each."""
        found = {}
        for direction in STRAIGHT:
            line = [head]
            while self.element(away(line[-1], direction)) == "W":
                line.append(away(line[-1], direction))
            if len(line) > 1:
                found[direction] = line
        return found

    def paths(self, river: list[Square], path: list[Square]) -> Iterator[list[Square]]:
        """Walk every full path that begins with the given one."""
        if len(path) == len(river):
            yield path
            return
        tip = path[-1] if path else river[0]
        for direction in STRAIGHT:
            there = away(tip, direction)
            if (self.empty(there) or self.element(there) == "F") and there not in path:
                yield from self.paths(river, [*path, there])

    def flow(self, river: list[Square], path: list[Square]) -> str:
        """Move a river onto its path and tell which stones it washed away."""
        for square in river:
            del self.stones[square]
        washed = "".join(self.stones.pop(square, "") for square in path)
        self.stones.update(dict.fromkeys(path, "W"))
        return washed


class Oracle:
    """One match of Element, told what to play and what was drawn."""

    def __init__(self, stones: dict[Square, str], sages: list[Square], **options: Any) -> None:
        self.options = {**DEFAULTS, **options}
        self.board = Board(stones, sages, self.options["range_jumps"] == "free")
        self.seats = len(sages)
        self.turn = 0
        self.phase = "draw"
        self.hand: Counter[str] = Counter()
        self.steps = 0
        self.used: set[Square] = set()
        self.turns = 0
        self.head = NOWHERE
        self.line = ""
        self.path: list[Square] = []
        self.offered = ""
        self.left = 0
        self.winners: set[int] = set()
        self.bag = Counter(dict.fromkeys(ELEMENTS, EACH))
        self.bag.subtract("".join(stones.values()))

    @classmethod
    def start(cls, seats: int, first: int, **options: Any) -> Oracle:
        """Set up a match that the given seat begins."""
        oracle = cls({}, [square_of(text) for text in SET_UP[seats]], **options)
        oracle.turn = first
        return oracle

    @classmethod
    def at(cls, text: str, **options: Any) -> Oracle:
        """Compose a match from a position in one line."""
        rows, *pairs = text.split()
        keys = dict(pair.split(":") for pair in pairs)
        stones, sages = read_rows(rows)
        oracle = cls(stones, sages, **options)
        oracle.turn = -1 if keys["to"] == "-" else int(keys["to"])
        oracle.phase = keys.get("phase", "draw")
        oracle.hand = Counter(keys.get("hand", ""))
        oracle.bag.subtract(oracle.hand)
        oracle.steps = int(keys.get("steps", 0))
        oracle.used = {square_of(one) for one in keys.get("used", "").split("+") if one}
        oracle.turns = int(keys.get("turns", 0))
        oracle.read_effect(keys)
        oracle.winners = {int(seat) for seat in keys.get("won", "").split("+") if seat}
        return oracle

    def read_effect(self, keys: dict[str, str]) -> None:
        """Take over the unfinished effect of a composed position."""
        self.head = square_of(keys["at"]) if "at" in keys else NOWHERE
        self.line = keys.get("line", "")
        for direction in keys.get("path", ""):
            self.path.append(away(self.tip(), direction))
        self.offered = keys.get("spread", "")
        self.left = int(keys.get("left", 0))

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.turn == -1

    def conserved(self) -> bool:
        """Say whether bag, hand and board hold 30 stones of each element."""
        total = self.bag + self.hand + Counter("".join(self.board.stones.values()))
        return min(self.bag.values()) >= 0 and total == Counter(dict.fromkeys(ELEMENTS, EACH))

    # What is legal

    def legal(self) -> set[str]:
        """Write every legal action."""
        if self.over:
            return set()
        offers = {
            "draw": self.legal_draw,
            "act": self.legal_act,
            "direction": self.legal_direction,
            "flow": self.legal_flow,
            "spread": self.legal_spread,
        }
        return offers[self.phase]()

    def legal_draw(self) -> set[str]:
        """Offer as many stones as the bag can give, four at most."""
        return {f"draw {count}" for count in range(min(4, self.bag.total()) + 1)}

    def legal_act(self) -> set[str]:
        """Offer placements and moves, and the end when nothing in hand can be placed."""
        placements = self.placements()
        moves = {direction for direction in COMPASS if self.may_move(direction)}
        return placements | moves | (set() if placements else {"end"})

    def legal_direction(self) -> set[str]:
        """Offer the lines of Water that can move in full."""
        rivers = self.board.rivers(self.head)
        return {f"river {way}" for way, river in rivers.items() if self.may_flow(self.board, river)}

    def legal_flow(self) -> set[str]:
        """Offer the next squares from which the river can go on to its full length."""
        river = self.board.rivers(self.head)[self.line]
        nexts = {way: away(self.tip(), way) for way in STRAIGHT}
        return {
            f"flow {way}"
            for way, there in nexts.items()
            if self.can_flow_to(there) and self.may_flow(self.board, river, [*self.path, there])
        }

    def legal_spread(self) -> set[str]:
        """Offer the directions from which the rest of the free Fire can still be picked."""
        targets = self.board.spreads(self.head)
        picks = set()
        for way in self.offered:
            board = self.board.copy()
            board.put("F", targets[way])
            others = [targets[other] for other in self.offered if other != way]
            if self.may_spread(board, others, self.left - 1):
                picks.add(f"spread {way}")
        return picks

    def placements(self) -> set[str]:
        """Write every legal placement of the stones in hand."""
        ranges = self.board.ranges()
        return {
            f"{element} {name(square)}"
            for element in +self.hand
            for square in SQUARES
            if self.accepts(square, element, ranges) and self.may_place(element, square)
        }

    def accepts(self, square: Square, element: str, ranges: set[Square]) -> bool:
        """Say whether a square can hold a stone, its effect aside."""
        here = self.board.stones.get(square, "")
        if not here:
            return square not in self.board.sages
        if here[0] == element:
            barred = square in ranges and self.options["mountain_on_range"] == "forbidden"
            return len(here) < TALLEST[element] and not barred
        return REPLACES[element] == here[0] and square not in ranges

    def may_place(self, element: str, square: Square) -> bool:
        """Say whether some complete effect of a placement leaves the own sage free."""
        board = self.board.copy()
        board.put(element, square)
        if element == "F":
            targets = board.spreads(square)
            return self.may_spread(board, targets.values(), min(len(targets), self.bag["F"]))
        rivers = board.rivers(square) if element == "W" else {}
        if rivers:
            return any(self.may_flow(board, river) for river in rivers.values())
        return not board.captured(self.turn)

    def may_spread(self, board: Board, targets: Iterable[Square], count: int) -> bool:
        """Say whether some choice of so many free Fires leaves the own sage free."""
        for chosen in combinations(targets, count):
            after = board.copy()
            for square in chosen:
                after.put("F", square)
            if not after.captured(self.turn):
                return True
        return False

    def may_flow(self, board: Board, river: list[Square], path: Iterable[Square] = ()) -> bool:
        """Say whether some full path leaves the own sage free."""
        for full in board.paths(river, list(path)):
            after = board.copy()
            after.flow(river, full)
            if not after.captured(self.turn):
                return True
        return False

    def tip(self) -> Square:
        """Find the square that the river has reached so far."""
        return self.path[-1] if self.path else self.head

    def can_flow_to(self, square: Square) -> bool:
        """Say whether the river can enter a square next."""
        open_water = self.board.empty(square) or self.board.element(square) == "F"
        return open_water and square not in self.path

    def may_move(self, direction: str) -> bool:
        """Say whether the sage can step or jump."""
        if self.board.step(self.turn, direction):
            return self.steps > 0
        return self.may_jump(direction)

    def may_jump(self, direction: str) -> bool:
        """Say whether a jump is open, unused and no dead end."""
        landing = self.board.jump(self.turn, direction)
        run = self.board.run(self.board.sages[self.turn], direction)
        if landing is None or self.used.intersection(run):
            return False
        after = self.board.copy()
        after.sages[self.turn] = landing
        return self.options["dead_ends"] == "allowed" or not after.captured(self.turn)

    # What happens

    def play(self, notation: str, drawn: str = "") -> None:
        """Play a legal action; the letters drawn come from outside."""
        word, _, rest = notation.partition(" ")
        if word == "draw":
            self.draw(drawn)
        elif word == "end":
            self.end()
        elif word in COMPASS:
            self.move(word)
        elif word in ELEMENTS:
            self.place(word, square_of(rest))
        else:
            getattr(self, word)(rest)

    def draw(self, drawn: str) -> None:
        """Take stones from the bag; each one costs a step."""
        self.bag.subtract(drawn)
        self.hand.update(drawn)
        self.steps = 5 - len(drawn)
        self.phase = "act"

    def end(self) -> None:
        """Return the hand, forget the marks and pass the turn, or draw the match at its limit."""
        self.bag.update(self.hand)
        self.hand.clear()
        self.used.clear()
        self.steps = 0
        self.phase = "draw"
        self.turns += 1
        self.turn = (self.turn + 1) % self.seats
        if self.turns >= self.options["turn_limit"]:
            self.turn = -1

    def move(self, direction: str) -> None:
        """Step at the cost of one, or jump for nothing and mark the Wind."""
        step, jump = self.board.step(self.turn, direction), self.board.jump(self.turn, direction)
        if step:
            self.steps -= 1
        else:
            self.used.update(self.board.run(self.board.sages[self.turn], direction))
        self.board.sages[self.turn] = step or jump or NOWHERE
        self.complete()

    def place(self, element: str, square: Square) -> None:
        """Place a stone from the hand and begin its effect."""
        self.hand[element] -= 1
        self.lay(element, square)
        if element == "F":
            self.begin_spread(square)
        elif element == "W" and self.board.rivers(square):
            self.begin_river(square)
        else:
            self.complete()

    def lay(self, element: str, square: Square) -> None:
        """Put a stone down; what it replaces returns to the bag, with its mark."""
        replaced = self.board.put(element, square)
        self.bag.update(replaced)
        if "A" in replaced:
            self.used.discard(square)

    def begin_spread(self, square: Square) -> None:
        """Spread at once, or let the player pick when the bag is short of Fire."""
        targets = self.board.spreads(square)
        if 0 < self.bag["F"] < len(targets):
            self.phase, self.head = "spread", square
            self.offered, self.left = "".join(targets), self.bag["F"]
            return
        if self.bag["F"]:
            for target in targets.values():
                self.free_fire(target)
        self.complete()

    def free_fire(self, square: Square) -> None:
        """Lay one Fire from the bag."""
        self.bag["F"] -= 1
        self.lay("F", square)

    def spread(self, direction: str) -> None:
        """Pick one free Fire."""
        self.free_fire(self.board.spreads(self.head)[direction])
        self.offered = self.offered.replace(direction, "")
        self.left -= 1
        if not self.left:
            self.complete()

    def begin_river(self, square: Square) -> None:
        """Take the only line of Water, or ask which one."""
        self.phase, self.head = "direction", square
        rivers = self.board.rivers(square)
        if len(rivers) == 1:
            self.river(*rivers)

    def river(self, direction: str) -> None:
        """Choose the line that becomes the river."""
        self.phase, self.line = "flow", direction

    def flow(self, direction: str) -> None:
        """Lead the path on by a square, and move the river when the path is full."""
        self.path.append(away(self.tip(), direction))
        river = self.board.rivers(self.head)[self.line]
        if len(self.path) == len(river):
            self.bag.update(self.board.flow(river, self.path))
            self.complete()

    def complete(self) -> None:
        """Close an action's effect and look for captured sages, the acting player's first."""
        self.phase, self.head, self.line, self.path = "act", NOWHERE, "", []
        self.offered, self.left = "", 0
        order = [(self.turn + i) % self.seats for i in range(self.seats)]
        hunters = [(seat - 1) % self.seats for seat in order if self.board.captured(seat)]
        if hunters:
            shared = self.options["joint_captures"] == "shared"
            self.winners = set(hunters if shared else hunters[:1])
            self.turn = -1

    # How it is written

    def position(self) -> str:
        """Write the position in one line."""
        pairs = {
            "to": "-" if self.over else str(self.turn),
            "phase": "" if self.phase == "draw" else self.phase,
            "hand": "".join(element * self.hand[element] for element in ELEMENTS),
            "steps": str(self.steps or ""),
            "used": "+".join(name(square) for square in SQUARES if square in self.used),
            "turns": str(self.turns or ""),
            "at": name(self.head) if on_board(self.head) else "",
            "line": self.line,
            "path": self.written_path(),
            "spread": self.offered,
            "left": str(self.left or ""),
            "won": "+".join(map(str, sorted(self.winners))),
        }
        keys = [f"{key}:{value}" for key, value in pairs.items() if value]
        return " ".join([write_rows(self.board), *keys])

    def written_path(self) -> str:
        """Write the path so far as the letters of its steps."""
        here, letters = self.head, ""
        for there in self.path:
            letters += next(way for way in STRAIGHT if away(here, way) == there)
            here = there
        return letters


def read_rows(rows: str) -> tuple[dict[Square, str], list[Square]]:
    """Read stones and sages from the rows of a position."""
    stones, sages = {}, {}
    for y, row in enumerate(re.sub(r"\d+", lambda gap: "." * int(gap[0]), rows).split("/")):
        for x, letter in enumerate(row):
            if letter in STACKS:
                stones[x, y] = STACKS[letter]
            elif letter in SAGES:
                sages[letter] = (x, y)
    return stones, [sages[letter] for letter in sorted(sages)]


def write_rows(board: Board) -> str:
    """Write stones and sages as the rows of a position."""
    letters = {square: LETTERS[stack] for square, stack in board.stones.items()}
    letters.update(zip(board.sages, SAGES, strict=False))
    rows = ["".join(letters.get((x, y), ".") for x in range(SIZE)) for y in range(SIZE)]
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
