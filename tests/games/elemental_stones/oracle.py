"""A slow and obvious model of the rules of Elemental Stones, written from the rules document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random
from typing import Protocol, Self

Cell = tuple[int, int]
Airs = frozenset[tuple[Cell, str]]  # the Airs that a match uses, and what each stands for

CYCLE = "FEMWT"  # Fire, Earth, Metal, Water, Wood; each next to the one before and after
KINDS = CYCLE + "A"
EACH, AIRS = 17, 5
RINGS = "oabcde"
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
PATTERN_LIMIT = {2: 7, 3: 6, 4: 5}
FIRST_AREAS = {2: 10, 3: 10, 4: 12}
HAND_LIMIT = 4
PHASES = ("keep", "objective", "pile", "act", "place", "swap", "match", "trim")
CARDS = [f"{element}{number}" for element in CYCLE for number in range(1, 9)]
OBJECTIVES = [f"O{number}" for number in range(1, 9)]
KEYS = ["to", "phase", "round", "start", "left", "drew", "ending", "elem", "chain", "card"]
KEYS += ["hands", "areas", "bag", "air", "piles", "sov", "obj", "rej"]
KEYS += ["cards", "row", "deck", "disc", "scored", "gen", "kept", "ret", "shown", "early", "early2"]


# The component data


@dataclass(frozen=True)
class Pattern:
    """A pattern card."""

    cells: tuple[tuple[Cell, str], ...]
    primary: str
    points: int
    penalty: int
    air: bool


@dataclass(frozen=True)
class Objective:
    """An objective card."""

    kind: str
    points: int
    need: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Box:
    """All cards by their keys."""

    patterns: dict[str, Pattern]
    objectives: dict[str, Objective]
    sovereigns: dict[str, int]


# The board


def rotated(cell: Cell, times: int = 1) -> Cell:
    """Turn a cell round the centre by so many sixths."""
    for _ in range(times % 6):
        cell = (-cell[1], cell[0] + cell[1])
    return cell


def mirrored(cell: Cell) -> Cell:
    """Reflect a cell."""
    return cell[1], cell[0]


def shifted(cell: Cell, by: Cell) -> Cell:
    """Move a cell."""
    return cell[0] + by[0], cell[1] + by[1]


def near(cell: Cell) -> list[Cell]:
    """List the six neighbours of a cell, on the board or off it."""
    return [shifted(cell, step) for step in STEPS]


def ring_of(cell: Cell) -> int:
    """Tell how far a cell is from the centre."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


@cache
def walk_ring(ring: int) -> tuple[Cell, ...]:
    """List the cells of a ring, clockwise from the eastern corner."""
    if ring == 0:
        return ((0, 0),)
    cells, here = [], (ring, 0)
    for side in range(6):
        for _ in range(ring):
            cells.append(here)
            here = shifted(here, rotated((-1, 1), side))
    return tuple(cells)


SPACES = [cell for ring in range(6) for cell in walk_ring(ring)]
NAMES = {
    cell: f"{RINGS[ring]}{number}" if ring else "o"
    for ring in range(6)
    for number, cell in enumerate(walk_ring(ring), 1)
}
CELLS = {name: cell for cell, name in NAMES.items()}


def sector_of(cell: Cell) -> int:
    """Tell in which sixth of the board a cell other than the centre lies."""
    ring = ring_of(cell)
    return walk_ring(ring).index(cell) // ring


def neighbours(element: str) -> tuple[str, str]:
    """Tell which elements lie next to an element on the cycle."""
    here = CYCLE.index(element)
    return CYCLE[(here + 1) % 5], CYCLE[(here + 4) % 5]


def by_space(cells: Iterable[Cell]) -> list[Cell]:
    """Sort cells by their number."""
    return sorted(cells, key=SPACES.index)


def by_card(cards: Iterable[str]) -> list[str]:
    """Sort cards in the order of the box."""
    return sorted(cards, key=CARDS.index)


def spelled(stones: Counter[str]) -> str:
    """Spell stones in the order of the kinds."""
    return "".join(kind * stones[kind] for kind in KINDS)


# Chance, which comes from outside


class Chance(Protocol):
    """Whoever decides what is drawn unseen."""

    def shuffled(self, cards: set[str]) -> list[str]:
        """Return the cards as a deck, the top first."""

    def piles(self, bag: Counter[str], count: int) -> list[str]:
        """Return so many piles of two stones from the bag."""


class Dice:
    """Chance by a generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def shuffled(self, cards: set[str]) -> list[str]:
        """Return the cards as a deck, the top first."""
        return self.rng.sample(by_card(cards), len(cards))

    def piles(self, bag: Counter[str], count: int) -> list[str]:
        """Return so many piles of two stones from the bag."""
        stones = self.rng.sample(spelled(bag), 2 * count)
        return [spelled(Counter(stones[2 * i : 2 * i + 2])) for i in range(count)]


class Told:
    """Chance as the position after the action tells it."""

    def __init__(self, text: str) -> None:
        self.keys = keys_of(text)

    def shuffled(self, cards: set[str]) -> list[str]:
        """Put first what has left the deck already: a card drawn, then those of the row."""
        deck = listed(self.keys.get("deck", ""))
        row = listed(self.keys.get("row", ""))
        gone = by_card(cards - set(deck))
        gone.sort(key=lambda card: card in row)
        return gone + [card for card in deck if card in cards]

    def piles(self, bag: Counter[str], count: int) -> list[str]:
        """Read the new piles."""
        return self.keys["piles"].split(",")


# One match


@dataclass
class Held:
    """What is public about a pattern in a hand: from which deck it came, or that all know it."""

    generation: int = 0
    known: bool = False


@dataclass
class Player:
    """All that belongs to one seat."""

    stones: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Held] = field(default_factory=dict)
    scored: set[str] = field(default_factory=set)
    sovereign: str = ""
    objectives: list[str] = field(default_factory=list)  # the one kept, or both before the choice
    rejected: str = ""
    kept: set[str] = field(default_factory=set)
    returned: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    early: set[str] = field(default_factory=set)
    early2: set[str] = field(default_factory=set)


class Oracle:
    """One match of Elemental Stones, told what to play and what chance brought."""

    def __init__(self, seats: int, box: Box, radius: int = 5) -> None:
        self.box, self.seats, self.radius = box, seats, radius
        self.board: dict[Cell, str] = {}
        self.players = [Player() for _ in range(seats)]
        self.areas: Counter[str] = Counter()
        self.bag: Counter[str] = Counter()
        self.air = 0  # beside the board
        self.piles: list[str | None] = []
        self.row: set[str] = set()
        self.deck: list[str] = []  # the top comes first
        self.discards: set[str] = set()
        self.generation = 0
        self.turn, self.start, self.round, self.phase = 0, 0, 1, "keep"
        self.left, self.drew, self.ending = 0, False, False
        self.element = ""
        self.chain: set[Cell] = set()
        self.card = ""
        self.chance: Chance = Dice(Random(0))

    @classmethod
    def begin(cls, seats: int, box: Box, rng: Random, radius: int = 5) -> Self:
        """Set up a match at random."""
        oracle = cls(seats, box, radius)
        oracle.board = dict(zip(walk_ring(1), rng.sample(KINDS, 6), strict=True))
        oracle.air = AIRS - 1
        stones = rng.sample(CYCLE * (EACH - 1), 5 * (EACH - 1))
        sovereigns, cards = rng.sample(CYCLE, 5), rng.sample(CARDS, 40)
        objectives = rng.sample(OBJECTIVES, 8)
        for player in oracle.players:
            player.stones = Counter([stones.pop(), stones.pop()])
            player.sovereign = sovereigns.pop()
            player.cards = {cards.pop(): Held() for _ in range(5)}
            player.objectives = sorted([objectives.pop(), objectives.pop()])
        oracle.areas = Counter(stones.pop() for _ in range(FIRST_AREAS[seats]))
        oracle.bag, oracle.deck = Counter(stones), cards
        oracle.chance = Dice(rng)
        oracle.make_piles()
        oracle.start = oracle.turn = rng.randrange(seats)
        return oracle

    @classmethod
    def at(cls, text: str, box: Box, radius: int = 5) -> Self:
        """Compose a match from a position in one line."""
        keys = keys_of(text)
        oracle = cls(len(keys["hands"].split(",")), box, radius)
        oracle.board = read_rings(text.split()[0])
        oracle.turn = -1 if keys["to"] == "-" else int(keys["to"])
        oracle.phase = keys.get("phase", "pile")
        oracle.round, oracle.start = int(keys["round"]), int(keys["start"])
        oracle.left, oracle.drew = int(keys.get("left", 0)), "drew" in keys
        oracle.ending = "ending" in keys
        oracle.element, oracle.card = keys.get("elem", ""), keys.get("card", "")
        oracle.chain = {CELLS[name] for name in listed(keys.get("chain", ""))}
        oracle.areas = Counter(keys.get("areas", ""))
        oracle.bag = Counter(
            {kind: int(count) for kind, count in re.findall(r"(\D)(\d+)", keys.get("bag", ""))}
        )
        oracle.air = int(keys.get("air", 0))
        oracle.piles = [None if pile == "-" else pile for pile in seatwise(keys, "piles")]
        oracle.row, oracle.deck = set(listed(keys.get("row", ""))), listed(keys.get("deck", ""))
        oracle.discards = set(listed(keys.get("disc", "")))
        oracle.generation = int(keys.get("gen", 0))
        for seat, player in enumerate(oracle.players):
            read_player(player, {key: one[seat] for key in keys if (one := each(keys, key, seat))})
        return oracle

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.turn == -1

    @property
    def me(self) -> Player:
        """The player to move."""
        return self.players[self.turn]

    @property
    def outermost(self) -> int:
        """The last ring that may be used."""
        return self.radius - (self.seats == 2)

    def playable(self, cell: Cell) -> bool:
        """Say whether stones may be placed on a cell."""
        return ring_of(cell) <= self.outermost

    def conserved(self) -> bool:
        """Say whether 90 stones and all cards are there, each in one place."""
        stones = self.bag + self.areas + Counter(self.board.values()) + Counter(A=self.air)
        cards = [*self.deck, *self.row, *self.discards]
        for pile in self.piles:
            stones.update(pile or "")
        for player in self.players:
            stones.update(player.stones)
            cards += [*player.cards, *player.scored]
        if self.phase in ("keep", "objective"):  # later they are in the deck, too
            cards += [card for player in self.players for card in player.returned]
        wanted = Counter(dict.fromkeys(CYCLE, EACH)) + Counter(A=AIRS)
        objectives = [one for player in self.players for one in player.objectives]
        objectives += [player.rejected for player in self.players if player.rejected]
        return (
            stones == wanted
            and sorted(cards) == sorted(CARDS)
            and not self.areas["A"] + self.bag["A"]
            and len(set(objectives)) == len(objectives) == 2 * self.seats
            and len({player.sovereign for player in self.players}) == self.seats
        )

    # What is legal

    def legal(self) -> set[str]:
        """Write every legal action."""
        if self.over:
            return set()
        actions: set[str] = getattr(self, f"legal_{self.phase}")()
        return actions

    def legal_keep(self) -> set[str]:
        """Offer each pair of the five patterns dealt."""
        return {f"keep {a}+{b}" for a, b in combinations(by_card(self.me.cards), 2)}

    def legal_objective(self) -> set[str]:
        """Offer both objectives dealt."""
        return {f"objective {one}" for one in self.me.objectives}

    def legal_pile(self) -> set[str]:
        """Offer the piles that are left."""
        return {f"pile {number}" for number, pile in enumerate(self.piles, 1) if pile}

    def legal_act(self) -> set[str]:
        """Offer the five kinds of action, or a pass if there is none at all."""
        actions = self.draws() | self.discardable() | self.scorable() | self.first_places()
        actions |= self.board_changes() | self.hand_changes()
        return actions or {"pass"}

    def legal_place(self) -> set[str]:
        """Offer to go on with the placement or to stop."""
        return self.further_places() | {"stop"}

    def legal_swap(self) -> set[str]:
        """Offer to go on changing stones in hand or to stop."""
        return self.further_changes() | {"stop"}

    def legal_match(self) -> set[str]:
        """Offer the different outcomes of a score."""
        return {written_airs(airs) for airs in self.outcomes(self.card)}

    def legal_trim(self) -> set[str]:
        """Offer each pattern for the free discard."""
        return self.discardable()

    def draws(self) -> set[str]:
        """Offer one draw a turn: a card of the row or the top of the deck, if there is one."""
        if self.drew:
            return set()
        deck = {"draw deck"} if self.deck or self.discards else set()
        return deck | {f"draw {card}" for card in self.row}

    def discardable(self) -> set[str]:
        """Offer each pattern in hand."""
        return {f"discard {card}" for card in self.me.cards}

    def scorable(self) -> set[str]:
        """Offer each pattern in hand that has a payable match."""
        return {f"score {card}" for card in self.me.cards if self.outcomes(card)}

    def first_places(self) -> set[str]:
        """Offer every stone in hand on every free space that touches a stone."""
        return self.places(+self.me.stones, set(self.board))

    def further_places(self) -> set[str]:
        """Offer the same element or Air next to a stone placed in this action."""
        kinds = {self.element, "A"} if self.element else set(KINDS)
        return self.places(kinds & set(+self.me.stones), self.chain)

    def places(self, kinds: Iterable[str], beside: set[Cell]) -> set[str]:
        """Write every placement of some kinds on the free spaces beside some cells."""
        open_cells = {
            there
            for cell in beside
            for there in near(cell)
            if self.playable(there) and there not in self.board
        }
        return {f"{kind} {NAMES[cell]}" for kind in kinds for cell in open_cells}

    def board_changes(self) -> set[str]:
        """Offer to transmute each stone on the board, Air aside."""
        return {
            f"{NAMES[cell]}>{target}"
            for cell, kind in self.board.items()
            if kind != "A"
            for target in neighbours(kind)
            if self.areas[target]
        }

    def hand_changes(self) -> set[str]:
        """Offer to transmute each kind in hand, Air aside."""
        return {
            f"{kind}>{target}"
            for kind in CYCLE
            if self.me.stones[kind]
            for target in neighbours(kind)
            if self.areas[target]
        }

    def further_changes(self) -> set[str]:
        """Offer further stones for the same target."""
        return {change for change in self.hand_changes() if change[2] == self.element}

    # Patterns on the board

    def matches(self, card: str) -> Iterator[Airs]:
        """Find every place and rotation in which a pattern lies on the board."""
        for turn in range(6):
            cells = [(rotated(cell, turn), kind) for cell, kind in self.box.patterns[card].cells]
            (q, r), _ = cells[0]
            for anchor in self.board:
                by = (anchor[0] - q, anchor[1] - r)
                lying = [(shifted(cell, by), kind) for cell, kind in cells]
                if all(self.board.get(cell) in (kind, "A") for cell, kind in lying):
                    yield frozenset(pair for pair in lying if self.board[pair[0]] == "A")

    def outcomes(self, card: str) -> set[Airs]:
        """Find the payable matches as far as they differ in the Airs they use."""
        return {airs for airs in self.matches(card) if self.payable(airs)}

    def payable(self, airs: Airs) -> bool:
        """Say whether the areas can replace every Air used."""
        return not Counter(kind for _, kind in airs) - self.areas

    # What happens

    def play(self, notation: str, chance: Chance | None = None) -> None:
        """Play a legal action; what is drawn unseen comes from outside."""
        self.chance = chance or self.chance
        word, _, rest = notation.partition(" ")
        if ">" in word:
            self.transmute(*word.split(">"))
        elif word in KINDS:
            self.place(word, CELLS[rest])
        elif word in ("air", "no"):
            self.settle(read_airs(notation))
        else:
            getattr(self, f"play_{word}")(rest)

    def play_keep(self, pair: str) -> None:
        """Keep two patterns and return three."""
        self.me.kept = set(pair.split("+"))
        self.me.returned = set(self.me.cards) - self.me.kept
        self.me.cards = {card: Held() for card in self.me.kept}
        self.phase = "objective"

    def play_objective(self, chosen: str) -> None:
        """Keep an objective; after the last one the deck is shuffled and the row dealt."""
        (self.me.rejected,) = set(self.me.objectives) - {chosen}
        self.me.objectives = [chosen]
        self.turn, self.phase = (self.turn + 1) % self.seats, "keep"
        if self.turn == self.start:
            self.phase = "pile"
            returned = set().union(*(player.returned for player in self.players))
            self.deck = self.chance.shuffled(set(self.deck) | returned)
            self.deal_row()

    def play_pile(self, number: str) -> None:
        """Take a pile."""
        self.me.stones.update(self.piles[int(number) - 1] or "")
        self.piles[int(number) - 1] = None
        self.phase, self.left = "act", 3

    def play_pass(self, _: str) -> None:
        """End a turn in which nothing is possible."""
        self.left = 0
        self.finish_action()

    def play_stop(self, _: str) -> None:
        """End a placement or a change of stones in hand."""
        self.finish_action()

    def play_draw(self, source: str) -> None:
        """Draw from the row, seen by all, or from the deck."""
        self.left, self.drew = self.left - 1, True
        if source == "deck":
            card = self.top()
            self.me.cards[card] = Held(generation=self.generation)
        else:
            self.row.remove(source)
            self.me.cards[source] = Held(known=True)
        self.finish_action()

    def play_discard(self, card: str) -> None:
        """Discard a pattern, as an action or at the end of the turn."""
        self.left -= self.phase == "act"
        self.reveal(card)
        self.discards.add(card)
        self.finish_action()

    def play_score(self, card: str) -> None:
        """Lay a pattern open; if its matches differ the player is asked next."""
        self.left -= 1
        self.reveal(card)
        self.me.scored.add(card)
        self.ending |= len(self.me.scored) >= PATTERN_LIMIT[self.seats]
        outcomes = self.outcomes(card)
        self.card, self.phase = card, "match"
        if len(outcomes) == 1:
            self.settle(*outcomes)

    def reveal(self, card: str) -> None:
        """Take a pattern out of the hand; all see it, and what it tells about the first deal."""
        held = self.me.cards.pop(card)
        if held.known or held.generation:
            return
        self.me.shown.add(card)
        first = sum(not (one.known or one.generation) for one in self.me.cards.values())
        if first == 1 and not self.me.early:
            self.me.early = set(self.me.shown)
        if first == 0 and not self.me.early2:
            self.me.early2 = set(self.me.shown)

    def settle(self, airs: Airs) -> None:
        """Replace the Airs of a match, then hand out the Air of a "+ Air" card."""
        for cell, kind in airs:
            self.board[cell] = kind
            self.areas[kind] -= 1
            self.air += 1
        if self.box.patterns[self.card].air:
            self.gain_air()
        self.finish_action()

    def gain_air(self) -> None:
        """Take an Air from beside the board, else from the opponent with most."""
        if self.air:
            self.air -= 1
            self.me.stones["A"] += 1
            return
        others = [self.players[(self.turn + i) % self.seats] for i in range(1, self.seats)]
        robbed = max(others, key=lambda player: player.stones["A"])  # the first of equals
        if robbed.stones["A"]:
            robbed.stones["A"] -= 1
            self.me.stones["A"] += 1

    def place(self, kind: str, cell: Cell) -> None:
        """Place a stone; it goes on while something more fits."""
        self.left -= self.phase == "act"
        self.phase = "place"
        self.me.stones[kind] -= 1
        self.board[cell] = kind
        self.chain.add(cell)
        if kind != "A":
            self.element = kind
        if not self.further_places():
            self.finish_action()

    def transmute(self, source: str, target: str) -> None:
        """Change a stone on the board or in hand."""
        if source in KINDS:
            self.transmute_hand(source, target)
            return
        self.left -= 1
        self.swap_with_area(self.board[CELLS[source]], target)
        self.board[CELLS[source]] = target
        self.finish_action()

    def transmute_hand(self, source: str, target: str) -> None:
        """Change a stone in hand; it goes on while there are sources and the area has stones."""
        self.left -= self.phase == "act"
        self.phase, self.element = "swap", target
        self.swap_with_area(source, target)
        self.me.stones[source] -= 1
        self.me.stones[target] += 1
        if not self.further_changes():
            self.finish_action()

    def swap_with_area(self, given: str, taken: str) -> None:
        """Give a stone to its area and take one from another."""
        self.areas[given] += 1
        self.areas[taken] -= 1

    # Turns and rounds

    def finish_action(self) -> None:
        """Go on with the turn, trim the hand, or end the turn."""
        self.phase, self.element, self.chain, self.card = "act", "", set(), ""
        if self.left > 0:
            return
        if len(self.me.cards) > HAND_LIMIT:
            self.phase = "trim"
            return
        self.drew, self.phase = False, "pile"
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.start:
            self.finish_round()

    def finish_round(self) -> None:
        """End the match, or clear the table for the next round."""
        if self.ending:
            self.turn = -1
            return
        for pile in self.piles:
            self.areas.update(pile or "")
        self.discards |= self.row
        self.row = set()
        self.deal_row()
        self.start = self.turn = (self.start + 1) % self.seats
        self.round += 1
        self.make_piles()
        self.ending = not self.bag.total()

    def deal_row(self) -> None:
        """Lay players + 1 patterns open."""
        self.row = {self.top() for _ in range(self.seats + 1)}

    def make_piles(self) -> None:
        """Draw players + 1 piles of two stones from the bag."""
        piles = self.chance.piles(self.bag, self.seats + 1)
        self.piles = [*piles]
        self.bag.subtract("".join(piles))

    def top(self) -> str:
        """Take the top of the deck, which is made of the discards anew when it is empty."""
        if not self.deck:
            self.generation += 1
            self.deck = self.chance.shuffled(self.discards)
            self.discards = set()
        return self.deck.pop(0)

    # Points

    def points(self) -> list[int]:
        """Count every seat's points."""
        return [sum(self.sheet(seat).values()) for seat in range(self.seats)]

    def sheet(self, seat: int) -> dict[str, int]:
        """Count the points of a seat, each source on its own."""
        player, patterns = self.players[seat], self.box.patterns
        everything = [card for one in self.players for card in one.scored]
        like = sum(patterns[card].primary == player.sovereign for card in everything)
        return {
            "patterns": sum(patterns[card].points for card in player.scored),
            "sovereign": like * self.box.sovereigns[player.sovereign],
            "objective": self.objective_points(seat),
            "stones": self.majorities(seat),
            "penalties": -sum(patterns[card].penalty for card in player.cards),
        }

    def majorities(self, seat: int) -> int:
        """Count the elements of which nobody has more stones in hand."""
        most = {kind: max(player.stones[kind] for player in self.players) for kind in CYCLE}
        mine = self.players[seat].stones
        return sum(mine[kind] == most[kind] > 0 for kind in CYCLE)

    def objective_points(self, seat: int) -> int:
        """Count the points of a seat's objective."""
        objective = self.box.objectives[self.players[seat].objectives[0]]
        own = {cell for cell, kind in self.board.items() if kind in (self.own(seat), "A")}
        if objective.kind == "sets":
            return objective.points * most_copies(own, objective.cells)
        if objective.kind == "cluster":
            largest = max((len(group) for group in groups(own)), default=0)
            return objective.points * (largest // objective.need)
        regions = self.regions(objective.kind)
        if objective.kind == "presence":
            return objective.points * sum(len(own & cells) >= objective.need for cells in regions)
        return objective.points * sum(self.variety(cells) >= objective.need for cells in regions)

    def own(self, seat: int) -> str:
        """Tell the element of a seat's sovereign."""
        return self.players[seat].sovereign

    def regions(self, kind: str) -> list[set[Cell]]:
        """List the rings, or the six sectors."""
        cells = [cell for cell in SPACES[1:] if self.playable(cell)]
        if kind == "rings":
            rings = range(1, self.outermost + 1)
            return [{cell for cell in cells if ring_of(cell) == ring} for ring in rings]
        return [{cell for cell in cells if sector_of(cell) == sector} for sector in range(6)]

    def variety(self, cells: set[Cell]) -> int:
        """Count the different elements in a region; each Air is one that is missing."""
        kinds = [self.board[cell] for cell in cells if cell in self.board]
        return min(5, len(set(kinds) - {"A"}) + kinds.count("A"))

    def winner(self) -> int:
        """Tell who has won: points, then fewest stones, then the earlier turn."""
        points = self.points()

        def rank(seat: int) -> tuple[int, int, int]:
            stones = self.players[seat].stones.total()
            return -points[seat], stones, (seat - self.start) % self.seats

        return min(range(self.seats), key=rank)

    # How it is written

    def position(self) -> str:
        """Write the position in one line."""
        keys = {**self.written_turn(), **self.written_stones(), **self.written_cards()}
        pairs = [f"{key}:{keys[key]}" for key in KEYS if keys.get(key)]
        return " ".join([write_rings(self.board, self.radius), *pairs])

    def written_turn(self) -> dict[str, str]:
        """Write whose turn it is and how far it has come."""
        return {
            "to": "-" if self.over else str(self.turn),
            "phase": "" if self.over else self.phase,
            "round": str(self.round),
            "start": str(self.start),
            "left": str(self.left or ""),
            "drew": "1" if self.drew else "",
            "ending": "1" if self.ending else "",
            "elem": self.element,
            "chain": "+".join(NAMES[cell] for cell in by_space(self.chain)),
            "card": self.card,
        }

    def written_stones(self) -> dict[str, str]:
        """Write the stones that are not on the board."""
        piles = [pile or "-" for pile in self.piles]
        return {
            "hands": ",".join(spelled(player.stones) or "-" for player in self.players),
            "areas": spelled(self.areas),
            "bag": "".join(f"{kind}{self.bag[kind]}" for kind in CYCLE if self.bag[kind]),
            "air": str(self.air or ""),
            "piles": ",".join(piles) if any(self.piles) else "",
        }

    def written_cards(self) -> dict[str, str]:
        """Write the cards and what is remembered about them."""
        players = self.players
        return {
            "sov": ",".join(player.sovereign for player in players),
            "obj": ",".join("+".join(player.objectives) for player in players),
            "rej": each_seat(player.rejected for player in players),
            "cards": ",".join(written_hand(player) or "-" for player in players),
            "row": "+".join(by_card(self.row)),
            "deck": "+".join(self.deck),
            "disc": "+".join(by_card(self.discards)),
            "scored": each_seat("+".join(by_card(player.scored)) for player in players),
            "gen": str(self.generation or ""),
            "kept": each_seat("+".join(by_card(player.kept)) for player in players),
            "ret": each_seat("+".join(by_card(player.returned)) for player in players),
            "shown": each_seat("+".join(by_card(player.shown)) for player in players),
            "early": each_seat("+".join(by_card(player.early)) for player in players),
            "early2": each_seat("+".join(by_card(player.early2)) for player in players),
        }


# Objectives


def groups(cells: set[Cell]) -> list[set[Cell]]:
    """Split cells into connected groups."""
    found, left = [], set(cells)
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            here = waiting.pop()
            group.add(here)
            beside = left.intersection(near(here))
            left -= beside
            waiting += beside
        found.append(group)
    return found


def copies(cells: set[Cell], shape: tuple[Cell, ...]) -> list[frozenset[Cell]]:
    """Find every copy of a shape in some cells, rotated and mirrored as one likes."""
    found = set()
    for flipped in (shape, [mirrored(cell) for cell in shape]):
        for turn in range(6):
            turned = [rotated(cell, turn) for cell in flipped]
            for anchor in cells:
                by = (anchor[0] - turned[0][0], anchor[1] - turned[0][1])
                found.add(frozenset(shifted(cell, by) for cell in turned))
    return [copy for copy in found if copy <= cells]


def most_copies(cells: set[Cell], shape: tuple[Cell, ...]) -> int:
    """Count the greatest number of copies of a shape without a common cell."""
    return sum(pack(frozenset(group), copies(group, shape), {}) for group in groups(cells))


def pack(
    cells: frozenset[Cell], shapes: list[frozenset[Cell]], known: dict[frozenset[Cell], int]
) -> int:
    """Try everything: the first cell is left out, or any copy that has it is taken."""
    fitting = [copy for copy in shapes if copy <= cells]
    if not fitting:
        return 0
    if cells not in known:
        first = min(min(copy) for copy in fitting)
        best = pack(cells - {first}, fitting, known)
        for copy in fitting:
            if first in copy and best < len(cells) // len(copy):
                best = max(best, 1 + pack(cells - copy, fitting, known))
        known[cells] = best
    return known[cells]


# Texts


def keys_of(text: str) -> dict[str, str]:
    """Read the pairs of a position."""
    return dict(pair.split(":") for pair in text.split()[1:])


def listed(text: str) -> list[str]:
    """Read a list of cards or names."""
    return text.split("+") if text and text != "-" else []


def seatwise(keys: dict[str, str], key: str) -> list[str]:
    """Read what a key has for each seat; nothing if it is left out."""
    return keys[key].split(",") if key in keys else []


def each(keys: dict[str, str], key: str, seat: int) -> dict[int, str]:
    """Read what a key has for one seat, if it is one that has an entry for each."""
    if key not in SEATWISE:
        return {}
    return {seat: keys[key].split(",")[seat].replace("-", "")}


SEATWISE = {"hands", "sov", "obj", "rej", "cards", "scored"}
SEATWISE |= {"kept", "ret", "shown", "early", "early2"}


def each_seat(entries: Iterable[str]) -> str:
    """Write an entry for each seat, or nothing if nobody has any."""
    written = [entry or "-" for entry in entries]
    return ",".join(written) if any(entry != "-" for entry in written) else ""


def read_player(player: Player, keys: dict[str, str]) -> None:
    """Fill in what belongs to one seat."""
    player.stones = Counter(keys.get("hands", ""))
    player.sovereign, player.rejected = keys.get("sov", ""), keys.get("rej", "")
    player.objectives = listed(keys.get("obj", ""))
    player.cards = dict(read_held(text) for text in listed(keys.get("cards", "")))
    player.scored = set(listed(keys.get("scored", "")))
    player.kept, player.returned = (
        set(listed(keys.get("kept", ""))),
        set(listed(keys.get("ret", ""))),
    )
    player.shown = set(listed(keys.get("shown", "")))
    player.early = set(listed(keys.get("early", "")))
    player.early2 = set(listed(keys.get("early2", "")))


def read_held(text: str) -> tuple[str, Held]:
    """Read a pattern in hand: its key, its generation and a star if all know it."""
    found = re.fullmatch(r"(\w\d)(?:\.(\d+))?(\*)?", text)
    assert found, text
    return found[1], Held(int(found[2] or 0), bool(found[3]))


def written_hand(player: Player) -> str:
    """Write the patterns in a hand."""
    parts = []
    for card in by_card(player.cards):
        held = player.cards[card]
        generation = f".{held.generation}" if held.generation else ""
        parts.append(card + generation + "*" * held.known)
    return "+".join(parts)


def written_airs(airs: Airs) -> str:
    """Write the outcome of a score."""
    if not airs:
        return "no air"
    kinds = dict(airs)
    return "air " + "+".join(f"{NAMES[cell]}={kinds[cell]}" for cell in by_space(kinds))


def read_airs(notation: str) -> Airs:
    """Read the outcome of a score."""
    if notation == "no air":
        return frozenset()
    pairs = [part.split("=") for part in notation.removeprefix("air ").split("+")]
    return frozenset((CELLS[name], kind) for name, kind in pairs)


def read_rings(text: str) -> dict[Cell, str]:
    """Read the stones on the board."""
    board = {}
    for ring, line in enumerate(text.split("/")):
        letters = re.sub(r"\d+", lambda gap: "." * int(gap[0]), line)
        for cell, letter in zip(walk_ring(ring), letters, strict=True):
            if letter != ".":
                board[cell] = letter
    return board


def write_rings(board: dict[Cell, str], radius: int) -> str:
    """Write the stones on the board."""
    rings = ["".join(board.get(cell, ".") for cell in walk_ring(r)) for r in range(radius + 1)]
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rings))
