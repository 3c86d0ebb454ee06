"""A slow and obvious model of Sorcerer & Stones, written from the rules document alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

Place = tuple[int, int]  # row and column: of a zone on the grid, a stone or a symbol
Pattern = frozenset[Place]  # the own-zone stones of which one is yielded

COLOURS = "TFWME"
WORDS = {"T": "wood", "F": "fire", "W": "water", "M": "metal", "E": "earth"}
LETTER = {word: letter for letter, word in WORDS.items()}
ZONES = "ABCDE"
CROSS: dict[str, Place] = {"A": (0, 1), "B": (1, 0), "C": (1, 1), "D": (1, 2), "E": (2, 1)}
SLOTS: dict[str, Place] = {"TL": (0, 0), "TR": (0, 1), "BL": (1, 0), "BR": (1, 1)}
CLOCKWISE = {"TL": "TR", "TR": "BR", "BR": "BL", "BL": "TL"}
CARDS = {"S": "spin", "Y": "fly", "Q": "quake"}
CARDS |= {letter.lower(): f"shift {word}" for letter, word in WORDS.items()}
KINDS = "".join(CARDS)
COMPASS: dict[str, Place] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
LINES: list[Place] = [(0, 1), (1, 0), (1, 1), (1, -1)]  # the four directions of a run
REFILL = {2018: ["TL", "BL", "BR", "TR"], 2017: ["TL", "TR", "BL", "BR"]}
QI = {2: 30, 3: 42, 4: 56}
EACH = 8
LIMIT = 5
DEFAULTS: dict[str, object] = {
    "variant": "standard",
    "edition": 2018,
    "coop_placing": "leftmost",
    "equal_turns": "no",
    "round_limit": 300,
}
TITLES = {6: "Apprentice", 7: "Novice", 8: "Expert", 9: "Master"}


@dataclass(frozen=True)
class Artifact:
    """One artifact card: its cost is spelt in printed order."""

    name: str
    cost: str
    points: int


@dataclass(frozen=True)
class PlainBox:
    """The printed data as plain Python."""

    side: int
    magic: dict[str, int]  # cards of each kind, by letter
    artifacts: dict[int, Artifact]  # by number from 1
    runes: dict[str, list[int]]  # points of each colour, descending
    start: dict[str, int]  # points of the starting runes
    tiles: dict[int, list[str]]  # rows of symbols, by number from 1
    qi: dict[int, list[int]]  # rewards of each objective by tier
    steps: dict[int, list[int]]


class Chance(Protocol):
    """Whoever decides what the rules leave to chance."""

    def draw(self, seat: int, pile: Counter[str]) -> str:
        """Tell which magic card comes next."""

    def shuffle(self, seat: int) -> None:
        """Hear that a discard pile became a draw pile."""

    def reveal(self, deck: list[int]) -> int:
        """Tell which artifact comes next."""

    def deal(self, oracle: Oracle) -> dict[str, str]:
        """Tell what is dealt after the Taoists are placed, as keys of a position."""


def plus(place: Place, way: Place) -> Place:
    """Find the place one step away."""
    return place[0] + way[0], place[1] + way[1]


def spelt(stones: Counter[str], order: str = COLOURS) -> str:
    """Spell a handful of stones or cards in the order of the letters."""
    return "".join(letter * stones[letter] for letter in order)


def connected(places: set[Place]) -> bool:
    """Say whether the places form one orthogonally connected group."""
    found: set[Place] = set()
    waiting = [min(places)]
    while waiting:
        here = waiting.pop()
        if here in places and here not in found:
            found.add(here)
            waiting += [plus(here, way) for way in COMPASS.values()]
    return found == places


def turned(rows: list[str], quarters: int) -> list[str]:
    """Turn a square of symbols clockwise."""
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def maximal_runs(lattice: dict[Place, str]) -> Iterator[tuple[Place, set[Place]]]:
    """Find every maximal row of three or more equal stones, with its direction."""
    for start, colour in lattice.items():
        for way in LINES:
            if lattice.get((start[0] - way[0], start[1] - way[1])) == colour:
                continue
            run, here = {start}, plus(start, way)
            while lattice.get(here) == colour:
                run.add(here)
                here = plus(here, way)
            if len(run) >= 3:
                yield way, run


def matchable(stones: tuple[Place, ...], patterns: list[Pattern]) -> bool:
    """Say whether each stone can have a pattern of its own."""
    if not stones:
        return True
    for number, pattern in enumerate(patterns):
        if stones[0] in pattern and matchable(
            stones[1:], patterns[:number] + patterns[number + 1 :]
        ):
            return True
    return False


class Zones:
    """The five tiles on the grid and the stones in their slots."""

    def __init__(self, places: dict[str, Place], stones: dict[str, dict[str, str]]) -> None:
        self.places = places
        self.stones = stones  # zone, slot: letter, or a dot

    def copy(self) -> Zones:
        """Make zones that can be changed alone."""
        return Zones(dict(self.places), {zone: dict(one) for zone, one in self.stones.items()})

    def cell(self, zone: str, slot: str) -> Place:
        """Find where a slot lies on the lattice of all stones."""
        (row, column), (down, right) = self.places[zone], SLOTS[slot]
        return 2 * row + down, 2 * column + right

    def cells(self, zone: str) -> dict[Place, str]:
        """Name the slots of a zone by where they lie on the lattice."""
        return {self.cell(zone, slot): slot for slot in SLOTS}

    def lattice(self) -> dict[Place, str]:
        """Spread out all stones."""
        return {
            self.cell(zone, slot): letter
            for zone, slots in self.stones.items()
            for slot, letter in slots.items()
            if letter != "."
        }

    def all(self) -> Counter[str]:
        """Count the stones on all zones."""
        return Counter(self.lattice().values())

    def runs(self, zone: str) -> list[tuple[Place, set[Place]]]:
        """Find the runs that touch a zone."""
        own = set(self.cells(zone))
        return [(way, run) for way, run in maximal_runs(self.lattice()) if run & own]

    def patterns(self, zone: str) -> list[Pattern]:
        """Find the patterns with a stone on a zone, each as its stones there."""
        lattice, own, runs = self.lattice(), set(self.cells(zone)), self.runs(zone)
        found = [frozenset(run & own) for _, run in runs]
        for here in own:
            for step in COMPASS.values():
                there = plus(here, step)
                if there in own or lattice.get(there) != lattice[here]:
                    continue
                along = (abs(step[0]), abs(step[1]))
                if not any(way == along and here in run for way, run in runs):
                    found.append(frozenset({here}))
        return found

    def largest_sets(self, zone: str) -> set[frozenset[str]]:
        """Find the largest sets of slots whose stones can be matched to patterns."""
        cells, patterns = self.cells(zone), self.patterns(zone)
        for size in range(4, -1, -1):
            sets = {
                frozenset(cells[cell] for cell in chosen)
                for chosen in combinations(cells, size)
                if matchable(chosen, patterns)
            }
            if sets:
                return sets
        raise AssertionError("the empty set can always be matched")

    def spin(self, zone: str, side: str) -> None:
        """Turn a zone by a quarter."""
        old = self.stones[zone]
        for slot, following in CLOCKWISE.items():
            if side == "right":
                self.stones[zone] = {**self.stones[zone], following: old[slot]}
            else:
                self.stones[zone] = {**self.stones[zone], slot: old[following]}

    def after_quake(self, zone: str, target: Place) -> dict[str, Place]:
        """Tell where all zones would lie, in the frame before the move."""
        places = {**self.places, zone: target}
        for other, place in self.places.items():
            if other != zone and place == target:
                places[other] = self.places[zone]
        return places

    def targets(self, zone: str) -> set[Place]:
        """Find the places to which a zone may be moved."""
        frame = {(row, column) for row in range(-1, 6) for column in range(-1, 6)}
        return {
            target
            for target in frame - {self.places[zone]}
            if connected(set(self.after_quake(zone, target).values()))
        }

    def quake(self, zone: str, target: Place) -> None:
        """Move a zone, then shift the frame so that its smallest row and column are 0."""
        places = self.after_quake(zone, target)
        top = min(row for row, _ in places.values())
        left = min(column for _, column in places.values())
        self.places = {one: (row - top, column - left) for one, (row, column) in places.items()}

    def swap(self, first: str, second: str) -> None:
        """Exchange the stones of two slots such as A.TL."""
        (one, here), (two, there) = first.split("."), second.split(".")
        mine, theirs = self.stones[one][here], self.stones[two][there]
        self.stones[one][here], self.stones[two][there] = theirs, mine

    def named(self) -> dict[str, str]:
        """List the stones by the names of their slots."""
        return {
            f"{zone}.{slot}": letter
            for zone, slots in self.stones.items()
            for slot, letter in slots.items()
            if letter != "."
        }

    def written(self) -> str:
        """Write places and stones."""
        groups = []
        for zone in ZONES:
            row, column = self.places[zone]
            groups.append(f"{row}{column}" + "".join(self.stones[zone][slot] for slot in SLOTS))
        return "/".join(groups)

    @classmethod
    def read(cls, text: str) -> Zones:
        """Read places and stones."""
        groups = dict(zip(ZONES, text.split("/"), strict=True))
        places = {zone: (int(group[0]), int(group[1])) for zone, group in groups.items()}
        stones = {zone: dict(zip(SLOTS, group[2:], strict=True)) for zone, group in groups.items()}
        return cls(places, stones)


class Plane:
    """The elemental plane: symbols, rune stacks and spirits."""

    def __init__(self, box: PlainBox, keys: dict[str, str]) -> None:
        self.side = 2 * box.side
        self.tiles = keys["plane"]
        self.symbols: dict[Place, str] = {}
        for number, text in enumerate(self.tiles.split("/")):
            tile, quarters = map(int, text.split("."))
            top, left = box.side * (number // 2), box.side * (number % 2)
            for row, line in enumerate(turned(box.tiles[tile], quarters)):
                for column, letter in enumerate(line):
                    self.symbols[top + row, left + column] = letter
        last = self.side - 1
        self.corners = dict(
            zip(keys["corners"], [(0, 0), (0, last), (last, 0), (last, last)], strict=True)
        )
        self.spirits = [read_place(text) for text in keys["spirits"].split("/")]
        self.runes = dict(zip(COLOURS, keys["runes"].split("/"), strict=True))

    def stack_at(self, place: Place) -> str:
        """Tell the colour of the stack that a cell touches, an empty text if none."""
        for colour, corner in self.corners.items():
            if corner in [plus(place, way) for way in COMPASS.values()]:
                return colour
        middle = {self.side // 2 - 1, self.side // 2}
        return "E" if middle >= set(place) else ""

    def can_enter(self, place: Place) -> bool:
        """Say whether a spirit may step onto a cell, its colour aside."""
        inside = place in self.symbols and place not in self.corners.values()
        return inside and place not in self.spirits

    def ways(self, seat: int) -> dict[str, Place]:
        """Find the cells that a spirit could step onto, by direction."""
        ways = {way: plus(self.spirits[seat], step) for way, step in COMPASS.items()}
        return {way: place for way, place in ways.items() if self.can_enter(place)}


class Oracle:
    """One match, told what to play and what chance brought."""

    def __init__(self, box: PlainBox, colours: str, **options: object) -> None:
        self.box = box
        self.options = {**DEFAULTS, **options}
        self.variant = self.options["variant"]
        self.colours = colours
        self.seats = len(colours)
        self.turn = self.seats - 1
        self.phase = "place"
        self.taoists = ["."] * self.seats
        self.zones = Zones(dict(CROSS), {})
        self.row: list[int] = []
        self.made: list[list[int]] = [[] for _ in colours]
        self.deck = sorted(box.artifacts)
        self.line = ""
        self.bag: Counter[str] = Counter()  # the other 20 stones until they are dealt
        self.open: list[Counter[str]] = [Counter() for _ in colours]
        self.spent: list[Counter[str]] = [Counter() for _ in colours]
        self.pile: list[Counter[str]] = [Counter(box.magic) for _ in colours]
        self.reservoirs: list[Counter[str]] = [Counter() for _ in colours]
        self.laid: dict[int, Counter[str]] = {}  # co-op: stones on the cards of the row
        self.plane: Plane | None = None
        self.objectives: list[int] = []
        self.supply = 0
        self.qi = [0] * self.seats
        self.credit = [0] * self.seats
        self.rounds = 0
        self.ending = ""
        self.notes: Counter[str] = Counter()  # what happened, by the rule that it shows
        self.tale: list[str] = []  # what the last ply did, in order
        self.forget_turn()

    def note(self, *events: str) -> None:
        """Remember that something happened."""
        self.notes.update(events)

    def tell(self, *words: object) -> None:
        """Add a line to the tale of this ply."""
        self.tale.append(" ".join(map(str, words)))

    def forget_turn(self) -> None:
        """Clear everything that belongs to one turn."""
        self.played = 0
        self.card = self.chosen = self.active = ""
        self.crafting = 0
        self.free = self.bonus = 0
        self.claimed = False
        self.fresh: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()

    @classmethod
    def at(cls, text: str, box: PlainBox, **options: object) -> Oracle:
        """Compose a match from a position in one line."""
        keys = dict(pair.split(":") for pair in text.split())
        oracle = cls(box, keys["colours"], **options)
        oracle.turn = -1 if keys["to"] == "-" else int(keys["to"])
        oracle.phase = keys.get("phase", "cast")
        oracle.taoists = list(keys["taoists"])
        oracle.zones = Zones.read(keys["zones"])
        oracle.row = numbers(keys["row"])
        if "made" in keys:
            oracle.made = [numbers(group) for group in keys["made"].split("/")]
        gone = {*oracle.row, *(one for made in oracle.made for one in made)}
        oracle.deck = [one for one in oracle.deck if one not in gone]
        oracle.rounds, oracle.ending = int(keys.get("rounds", 0)), keys.get("ending", "")
        if oracle.phase == "place":
            oracle.bag = Counter(COLOURS * EACH) - oracle.zones.all()
        else:
            oracle.read_deal(keys)
            oracle.read_possessions(keys)
            oracle.read_turn(keys)
        return oracle

    def read_deal(self, keys: dict[str, str]) -> None:
        """Take over what is dealt after the Taoists are placed."""
        self.line = keys.get("line", "")
        self.open = counters(keys.get("open"), self.seats)
        self.spent = counters(keys.get("spent"), self.seats)
        for seat in range(self.seats):
            self.pile[seat] = Counter(self.box.magic)
            self.pile[seat].subtract(self.open[seat] + self.spent[seat])
        if self.variant == "standard":
            self.plane = Plane(self.box, keys)
            self.objectives = numbers(keys["objectives"])
            self.supply = int(keys["supply"])

    def read_possessions(self, keys: dict[str, str]) -> None:
        """Take over what players have gained."""
        self.reservoirs = counters(keys.get("stones"), self.seats)
        self.laid = dict(zip(self.row, counters(keys.get("laid"), 4), strict=False))
        if "qi" in keys:
            self.qi = [int(one) for one in keys["qi"].split("/")]
        if "credit" in keys:
            self.credit = [int(one) for one in keys["credit"].split("/")]

    def read_turn(self, keys: dict[str, str]) -> None:
        """Take over an unfinished turn."""
        self.played = int(keys.get("played", 0))
        self.card = keys.get("card", "")
        self.chosen = keys.get("zone", keys.get("stone", ""))
        self.active = keys.get("active", "")
        self.fresh = Counter(keys.get("fresh", ""))
        self.free, self.bonus = int(keys.get("free", 0)), int(keys.get("bonus", 0))
        self.claimed = "claimed" in keys
        self.crafting = self.row[int(keys["craft"]) - 1] if "craft" in keys else 0
        self.paid = Counter(keys.get("paid", ""))

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.turn == -1

    @property
    def mine(self) -> Counter[str]:
        """The reservoir of the seat to move."""
        return self.reservoirs[self.turn]

    def stones(self) -> Counter[str]:
        """Count all stones, wherever they are."""
        total = self.zones.all() + Counter(self.line) + self.bag
        for stones in [*self.reservoirs, *self.laid.values()]:
            total += stones
        return total + (self.fresh if self.variant == "coop" else Counter())

    def conserved(self) -> bool:
        """Say whether every component is there exactly once."""
        cards = [self.open[i] + self.spent[i] + self.pile[i] for i in range(self.seats)]
        artifacts = self.row + self.deck + [one for made in self.made for one in made]
        all_there = self.stones() == Counter(COLOURS * EACH)
        all_there &= all(one == Counter(self.box.magic) for one in cards)
        all_there &= sorted(artifacts) == sorted(self.box.artifacts)
        if self.plane:
            all_there &= self.supply + sum(self.qi) == QI[self.seats]
            all_there &= all(stack.count("x") == 1 for stack in self.plane.runes.values())
        return all_there

    # What is legal

    def legal(self) -> set[str]:
        """Write every legal action."""
        if self.over:
            return set()
        actions: set[str] = getattr(self, f"legal_{self.phase}")()
        return actions

    def legal_place(self) -> set[str]:
        """Offer the zones without a Taoist."""
        return {f"place {zone}" for zone in ZONES if zone not in self.taoists}

    def legal_cast(self) -> set[str]:
        """Offer the cards that can be resolved; if there are none, SHIFTs without effect."""
        kinds = set(+self.open[self.turn])
        possible = {kind for kind in kinds if self.resolvable(kind)}
        actions = {f"cast {CARDS[kind]}" for kind in possible or kinds}
        return actions | ({"done"} if self.played else set())

    def resolvable(self, kind: str) -> bool:
        """Say whether a card can have its effect."""
        return kind in "SYQ" or self.zones.all()[kind.upper()] > 0

    def legal_spin(self) -> set[str]:
        """Offer both directions of every zone."""
        return {f"spin {zone} {side}" for zone in ZONES for side in ("left", "right")}

    def legal_fly(self) -> set[str]:
        """Offer every zone, the own one too."""
        return {f"fly {zone}" for zone in ZONES}

    def legal_quake(self) -> set[str]:
        """Offer every zone."""
        return {f"quake {zone}" for zone in ZONES}

    def legal_move(self) -> set[str]:
        """Offer the places of other zones and those that leave one connected group."""
        return {f"to {row},{column}" for row, column in self.zones.targets(self.chosen)}

    def legal_shift(self) -> set[str]:
        """Offer the stones of the card's colour."""
        colour = self.card.upper()
        return {f"stone {name}" for name, one in self.zones.named().items() if one == colour}

    def legal_swap(self) -> set[str]:
        """Offer the stones of other colours."""
        colour = self.card.upper()
        return {f"stone {name}" for name, one in self.zones.named().items() if one != colour}

    def legal_take(self) -> set[str]:
        """Offer every largest matchable set."""
        return {f"take {slots(chosen)}" for chosen in self.zones.largest_sets(self.active)}

    def legal_walk(self) -> set[str]:
        """Offer steps for gained stones, with objective 6 also for others, and the claim."""
        payable = +self.fresh + (self.mine if 6 in self.objectives else Counter())
        steps = {
            f"step {way}"
            for way, place in self.board.ways(self.turn).items()
            if payable[self.board.symbols[place]] > 0
        }
        return steps | self.claims() | {"done"}

    def legal_free(self) -> set[str]:
        """Offer free steps while there are any, and the claim."""
        return (self.free_steps() if self.free else set()) | self.claims() | {"done"}

    def legal_reward(self) -> set[str]:
        """Offer what objective 5 gives."""
        return self.free_steps() | self.legal_fly() | {"done"}

    def legal_claim(self) -> set[str]:
        """Offer the claim after the step of objective 5."""
        return self.claims() | {"done"}

    def free_steps(self) -> set[str]:
        """Write the steps onto any colour."""
        return {f"step {way}" for way in self.board.ways(self.turn)}

    def claims(self) -> set[str]:
        """Write the claim if one is possible."""
        stack = self.board.stack_at(self.board.spirits[self.turn])
        if self.claimed or not stack or stack in self.held(self.turn):
            return set()
        return {"claim"} if "." in self.board.runes[stack] else set()

    def legal_craft(self) -> set[str]:
        """Offer the open artifacts that can be paid for."""
        payable = [card for card in self.row if self.can_complete(card, Counter(), self.mine)]
        return {f"craft {self.box.artifacts[card].name}" for card in payable} | {"done"}

    def legal_pay(self) -> set[str]:
        """Offer the colours after which the payment can still be completed."""
        return {f"pay {WORDS[colour]}" for colour in COLOURS if self.may_pay(colour)}

    def may_pay(self, colour: str) -> bool:
        """Say whether a colour can be paid next."""
        if not self.mine[colour]:
            return False
        left = self.mine - Counter(colour)
        return self.can_complete(self.crafting, self.paid + Counter(colour), left)

    def can_complete(self, card: int, paid: Counter[str], left: Counter[str]) -> bool:
        """Say whether some more of the stones left make a payment complete."""
        hands = {""}
        for colour in COLOURS:
            hands = {hand + colour * n for hand in hands for n in range(left[colour] + 1)}
        return any(self.is_complete(card, paid + Counter(hand)) for hand in hands)

    def is_complete(self, card: int, paid: Counter[str]) -> bool:
        """Say whether a payment is complete: exact, or with objective 7 two stones for one."""
        cost = Counter(self.box.artifacts[card].cost)
        if 7 in self.objectives:
            return (paid - cost).total() == 2 * (cost - paid).total()
        return paid == cost

    def legal_return(self) -> set[str]:
        """Offer the colours held."""
        return {f"return {WORDS[colour]}" for colour in +self.mine}

    def legal_lay(self) -> set[str]:
        """Offer the colours of the gained stones that are not yet placed."""
        return {f"lay {WORDS[colour]}" for colour in +self.fresh}

    @property
    def board(self) -> Plane:
        """The plane of a standard match."""
        assert self.plane
        return self.plane

    def held(self, seat: int) -> set[str]:
        """Tell the rune types of a seat, its starting one included."""
        runes = self.board.runes.items()
        return {self.colours[seat]} | {colour for colour, stack in runes if str(seat) in stack}

    # What happens: set-up and magic

    def play(self, notation: str, chance: Chance) -> None:
        """Play a legal action; what chance decides comes from outside."""
        assert notation in self.legal(), f"{notation} in {self.position()}"
        self.chance = chance
        self.tale.clear()
        word, _, rest = notation.partition(" ")
        getattr(self, f"play_{word}")(rest)

    def play_place(self, zone: str) -> None:
        """Put a Taoist down; after the last one everything else is dealt."""
        self.tell("placed", self.turn, zone)
        self.taoists[self.turn] = zone
        self.turn -= 1
        if self.turn < 0:
            keys = self.chance.deal(self)
            self.read_deal(keys)
            self.bag = Counter()
            self.laid = {card: Counter() for card in self.row if self.variant == "coop"}
            self.tell("dealt")
            self.begin_turn(0)

    def begin_turn(self, seat: int) -> None:
        """Let a seat cast; in co-op one without cards goes on to its activation."""
        self.turn, self.phase = seat, "cast"
        self.tell("turn", seat)
        if not +self.open[seat]:
            self.note("step 1 skipped")
            self.activate()

    def play_cast(self, card: str) -> None:
        """Discard a card and ask for its target."""
        kind = next(letter for letter, name in CARDS.items() if name == card)
        idle = not self.resolvable(kind)
        self.open[self.turn] -= Counter(kind)
        self.spent[self.turn] += Counter(kind)
        self.played += 1
        self.note(f"{self.played} cards cast")
        self.tell("cast", kind, self.turn)
        if idle:
            self.note("idle shift")
            self.tell("idle", kind)
            self.after_card()
            return
        self.phase = {"S": "spin", "Y": "fly", "Q": "quake"}.get(kind, "shift")
        self.card = kind if self.phase == "shift" else ""

    def after_card(self) -> None:
        """Ask for another card, or end step 1."""
        self.card = self.chosen = ""
        self.phase = "cast"
        if self.played == 2 or not +self.open[self.turn]:
            self.end_magic()

    def play_spin(self, rest: str) -> None:
        """Turn a zone."""
        self.zones.spin(*rest.split())
        self.tell("spun", rest)
        self.after_card()

    def play_fly(self, zone: str) -> None:
        """Move the Taoist, by a card or by objective 5."""
        self.note("fly to the same zone" if self.taoists[self.turn] == zone else "fly away")
        self.note("fly to another Taoist" if zone in self.taoists else "fly alone")
        self.tell("flew", self.turn, self.taoists[self.turn], zone)
        self.taoists[self.turn] = zone
        if self.phase == "fly":
            self.after_card()
        else:
            self.after_craft()

    def play_quake(self, zone: str) -> None:
        """Choose the zone to move."""
        self.chosen, self.phase = zone, "move"

    def play_to(self, rest: str) -> None:
        """Move the chosen zone, or swap it."""
        place, before = read_place(rest), dict(self.zones.places)
        swapped = place in before.values()
        self.tell_quake(before, self.zones.after_quake(self.chosen, place))
        self.zones.quake(self.chosen, place)
        moved = sum(self.zones.places[zone] != before[zone] for zone in ZONES)
        self.note("quake swap" if swapped else "quake move")
        self.note("frame shifted" if moved > 2 else "frame kept")
        self.after_card()

    def tell_quake(self, before: dict[str, Place], after: dict[str, Place]) -> None:
        """Tell which zones moved, the chosen one first, and how the frame shifts."""
        for zone in sorted(ZONES, key=lambda zone: zone != self.chosen):
            if before[zone] != after[zone]:
                self.tell("moved", zone, before[zone], after[zone])
        rows = -min(row for row, _ in after.values())
        columns = -min(column for _, column in after.values())
        if rows or columns:
            self.tell("framed", rows, columns)

    def play_stone(self, name: str) -> None:
        """Choose the first stone, then swap it with the second."""
        if self.phase == "shift":
            self.chosen, self.phase = name, "swap"
            return
        self.zones.swap(self.chosen, name)
        self.tell("swapped", self.chosen, name)
        self.note("shift on one zone" if name[0] == self.chosen[0] else "shift between zones")
        self.after_card()

    def end_magic(self) -> None:
        """Turn cards face up until there are four, as far as they last in co-op."""
        seat, self.played = self.turn, 0
        while self.open[seat].total() < 4:
            if not self.pile[seat].total():
                if self.variant == "coop":
                    break
                self.note("shuffle")
                self.tell("shuffled", seat)
                self.chance.shuffle(seat)
                self.pile[seat], self.spent[seat] = self.spent[seat], Counter()
            card = self.chance.draw(seat, self.pile[seat])
            assert self.pile[seat][card] > 0, f"seat {seat} cannot draw {card}"
            self.pile[seat] -= Counter(card)
            self.open[seat] += Counter(card)
            self.tell("drew", card, seat)
        self.activate()

    # What happens: activation, plane, objectives

    def activate(self) -> None:
        """Take what the own zone yields, or ask which stones."""
        self.active, self.phase = self.taoists[self.turn], "take"
        sets = self.zones.largest_sets(self.active)
        self.note(f"{len(min(sets))} of {len(sets)} sets taken" if len(sets) > 1 else "no choice")
        if len(sets) == 1:
            self.take(min(sets))

    def play_take(self, rest: str) -> None:
        """Take the chosen stones."""
        self.take(frozenset(rest.split("+")))

    def take(self, chosen: frozenset[str]) -> None:
        """Gain the stones of some slots, and find out what the objectives give for it."""
        lines = [len(run) for _, run in self.zones.runs(self.active)]
        self.note(f"{len(chosen)} stones taken", *(f"line of {length}" for length in lines))
        self.note(f"{min(len(lines), 4)} lines", *self.kinds_of_runs())
        stones = self.zones.stones[self.active]
        self.fresh = Counter(stones[slot] for slot in chosen)
        for slot in SLOTS:
            if slot in chosen:
                self.tell("gained", stones[slot], f"{self.active}.{slot}", self.turn)
        self.zones.stones[self.active] = {
            slot: "." if slot in chosen else letter for slot, letter in stones.items()
        }
        if self.variant == "coop":
            self.go_lay()
            return
        self.reservoirs[self.turn] = self.mine + self.fresh
        if self.variant == "intro":
            self.fresh = Counter()
            self.refill()
            self.go_craft()
            return
        self.meet_objectives(lines)
        self.pay_qi(self.fresh[self.colours[self.turn]])
        if not self.over:
            self.go_walk()

    def kinds_of_runs(self) -> list[str]:
        """Tell apart straight and diagonal runs."""
        ways = [way for way, _ in self.zones.runs(self.active)]
        return ["diagonal run" if all(way) else "straight run" for way in ways]

    def meet_objectives(self, lines: list[int]) -> None:
        """Find the free steps and the Qi that objectives 1 to 4 give for an activation."""
        longest, gained = max(lines, default=0), self.fresh.total()
        tiers = {
            1: min(longest, 5) - 3,
            2: gained - 2,
            3: 0 if max(self.fresh.values(), default=0) >= 2 else -1,
            4: min(len(lines), 3) - 2,
        }
        for objective, tier in tiers.items():
            if objective in self.objectives and tier >= 0:
                self.note(f"objective {objective} tier {tier + 1}")
                self.bonus += tiered(self.box.qi[objective], tier)
                self.free += tiered(self.box.steps[objective], tier)

    def pay_qi(self, count: int) -> None:
        """Pay Qi; the match ends when a payment empties the supply."""
        if not count or not self.supply:
            self.note("unpaid qi" if count else "no qi")
            return
        given = min(count, self.supply)
        self.supply -= given
        self.qi[self.turn] += given
        self.credit[self.turn] += count - given
        self.tell("qi", given, self.turn)
        if count > given:
            self.tell("credit", count - given, self.turn)
        self.note("credit" if count > given else "qi in full")
        if not self.supply:
            self.trigger("qi")

    def trigger(self, ending: str) -> None:
        """End the match at once, or with equal turns after the round."""
        if self.options["equal_turns"] == "yes" and self.variant != "coop":
            self.note(f"late {ending}", f"{ending} after {self.ending or 'nothing'}")
            if not self.ending:
                self.tell("ending", ending)
            self.ending = self.ending or ending
            return
        self.note(f"{ending} at once", f"{ending} after {self.ending or 'nothing'}")
        self.ending = ending
        self.finish()

    def finish(self) -> None:
        """Close the match; stones in mid-air stay countable in co-op."""
        fresh = self.fresh
        self.forget_turn()
        if self.variant == "coop":
            self.fresh = fresh
        self.turn, self.phase = -1, "cast"
        self.tell("over", self.ending)

    def go_walk(self) -> None:
        """Ask for steps and the claim, or pass on when there is nothing to ask."""
        self.phase = "walk"
        if self.legal() == {"done"}:
            self.end_walk()

    def end_walk(self) -> None:
        """Go on to the free steps."""
        self.fresh = Counter()
        if self.free:
            self.go_free()
        else:
            self.settle()

    def go_free(self) -> None:
        """Ask for free steps and the claim, or pass on when there is nothing to ask."""
        self.phase = "free"
        if self.legal() == {"done"}:
            self.settle()

    def settle(self) -> None:
        """Pay the Qi of the objectives, refill the zone and go on to crafting."""
        count, self.free, self.bonus = self.bonus, 0, 0
        self.pay_qi(count)
        if not self.over:
            self.refill()
            self.go_craft()

    def play_step(self, way: str) -> None:
        """Move the spirit by one cell."""
        place = self.board.ways(self.turn)[way]
        self.note(f"step in {self.phase}")
        self.tell("stepped", self.turn, self.board.spirits[self.turn], place)
        if self.phase == "walk":
            self.pay_step(self.board.symbols[place])
        self.board.spirits[self.turn] = place
        if self.phase == "walk":
            self.go_walk()
        elif self.phase == "free":
            self.free -= 1
            self.go_free()
        elif self.claims():
            self.phase = "claim"
        else:
            self.after_craft()

    def pay_step(self, colour: str) -> None:
        """Use a gained stone for a step; if there is none, spend one."""
        if self.fresh[colour]:
            self.fresh -= Counter(colour)
        else:
            self.note("stone spent for a step")
            self.put_back(colour)

    def put_back(self, colour: str) -> None:
        """Return a stone from the reservoir to the far end of the line."""
        self.note(f"stone put back in {self.phase}")
        self.tell("spent", colour, self.turn, self.phase)
        self.reservoirs[self.turn] = self.mine - Counter(colour)
        self.line += colour

    def play_claim(self, _: str) -> None:
        """Claim the top rune; the fifth type makes this the last round."""
        colour = self.board.stack_at(self.board.spirits[self.turn])
        stack = self.board.runes[colour]
        self.board.runes[colour] = stack.replace(".", str(self.turn), 1)
        self.claimed = True
        self.note(f"claim in {self.phase}", "earth claimed" if colour == "E" else "corner claimed")
        self.tell("claimed", colour, stack.index("."), self.turn)
        if len(self.held(self.turn)) == len(COLOURS) and not self.ending:
            self.ending = "runes"
            self.tell("ending", "runes")
        self.play_done("")

    def play_done(self, _: str) -> None:
        """End the current step."""
        following = {
            "cast": self.end_magic,
            "walk": self.end_walk,
            "free": self.settle,
            "craft": self.after_craft,
            "reward": self.after_craft,
            "claim": self.after_craft,
        }
        following[self.phase]()

    # What happens: refill, crafting, the end of a turn

    def refill(self) -> None:
        """Fill the activated zone from the marker end, as far as the line lasts."""
        edition = self.options["edition"]
        assert isinstance(edition, int)
        late = self.phase == "return" and "." in self.zones.stones[self.active].values()
        self.note("late refill" if late else "refill")
        for slot in REFILL[edition]:
            if self.zones.stones[self.active][slot] == "." and self.line:
                self.tell("refilled", self.line[0], f"{self.active}.{slot}")
                self.zones.stones[self.active][slot] = self.line[0]
                self.line = self.line[1:]

    def go_craft(self) -> None:
        """Ask for an artifact if one can be paid for."""
        self.phase = "craft"
        if self.legal() == {"done"}:
            self.after_craft()

    def play_craft(self, name: str) -> None:
        """Choose an artifact and begin to pay for it."""
        self.crafting = next(card for card in self.row if self.box.artifacts[card].name == name)
        self.phase = "pay"
        self.go_pay()

    def go_pay(self) -> None:
        """Ask for the next stone where there is a choice."""
        while not self.is_complete(self.crafting, self.paid):
            colours = [colour for colour in COLOURS if self.may_pay(colour)]
            if len(colours) > 1:
                return
            self.pay(colours[0])
        self.complete_craft()

    def play_pay(self, word: str) -> None:
        """Pay a stone."""
        self.pay(LETTER[word])
        self.go_pay()

    def pay(self, colour: str) -> None:
        """Move a stone to the far end of the line."""
        self.put_back(colour)
        self.paid += Counter(colour)

    def complete_craft(self) -> None:
        """Give the artifact to its crafter, look for an end, and offer objective 5."""
        exact = self.paid == Counter(self.box.artifacts[self.crafting].cost)
        self.note("exact payment" if exact else "two for one")
        card, self.crafting, self.paid = self.crafting, 0, Counter()
        self.give(card)
        if self.over:
            return
        if 5 in self.objectives:
            self.phase = "reward"
        else:
            self.after_craft()

    def give(self, card: int) -> None:
        """Take a card out of the row and fill the row at its right end."""
        self.tell("crafted", card, self.row.index(card), self.turn)
        self.made[self.turn] = sorted([*self.made[self.turn], card])
        self.row.remove(card)
        self.note("card revealed" if self.deck else "row shrinks")
        if self.deck:
            new = self.chance.reveal(self.deck)
            self.deck.remove(new)
            self.row.append(new)
            self.tell("revealed", new, len(self.row) - 1)
        if self.variant == "intro" and len(self.made[self.turn]) >= 4:
            self.trigger("four")
        elif sum(map(len, self.made)) == len(self.box.artifacts):
            self.trigger("artifacts")

    def after_craft(self) -> None:
        """Return stones above five, asking where there is a choice."""
        self.phase = "return"
        while self.mine.total() > LIMIT:
            if len(+self.mine) > 1:
                self.note("return asked")
                return
            self.put_back(min(+self.mine))
        self.refill()
        self.end_turn()

    def play_return(self, word: str) -> None:
        """Return a stone."""
        self.put_back(LETTER[word])
        self.after_craft()

    def end_turn(self) -> None:
        """Pass the turn on, or end the match."""
        seat = self.turn
        self.forget_turn()
        no_cards = not any((self.open[i] + self.pile[i]).total() for i in range(self.seats))
        if self.variant == "coop" and no_cards:
            self.ending = "cards"
        last = seat == self.seats - 1
        self.rounds += last
        if last and self.rounds == self.options["round_limit"]:
            self.ending = self.ending or "rounds"
        if self.ending == "cards" or (last and self.ending):
            self.note(f"over by {self.ending}")
            self.finish()
        else:
            self.begin_turn((seat + 1) % self.seats)

    # What happens: co-op

    def go_lay(self) -> None:
        """Place the gained stones, asking which is next where there is a choice."""
        self.phase = "lay"
        while +self.fresh:
            if len(+self.fresh) > 1:
                return
            self.lay(min(+self.fresh))
            if self.over:
                return
        self.refill()
        self.end_turn()

    def play_lay(self, word: str) -> None:
        """Place a stone."""
        self.lay(LETTER[word])
        if not self.over:
            self.go_lay()

    def lay(self, colour: str) -> None:
        """Put a stone on the card it fits, or at the far end of the line."""
        self.fresh -= Counter(colour)
        fitting = [card for card in self.row if self.fits(card, colour)]
        placing = self.options["coop_placing"]
        if not fitting:
            self.note(f"misfit {placing}")
            self.tell("misfit", colour, self.turn)
            self.line += colour
            return
        card = fitting[0]
        self.tell("laid", colour, self.row.index(card))
        self.laid[card] += Counter(colour)
        cost = self.box.artifacts[card].cost
        self.note(
            f"fits {placing}", "on the first card" if card == self.row[0] else "further right"
        )
        if self.laid[card] == Counter(cost):
            self.note(f"crafted {placing}")
            for symbol in cost:
                self.tell("released", symbol, self.row.index(card))
            self.line += cost
            del self.laid[card]
            self.give(card)
            self.laid.update({new: Counter() for new in self.row if new not in self.laid})

    def fits(self, card: int, colour: str) -> bool:
        """Say whether a stone may be put on a card of the row."""
        cost, placing = self.box.artifacts[card].cost, self.options["coop_placing"]
        if placing != "waterfall" and card != self.row[0]:
            return False
        if placing == "strict":
            return cost[self.laid[card].total()] == colour
        return Counter(cost)[colour] > self.laid[card][colour]

    # How it ends

    def sheet(self, seat: int) -> dict[str, int]:
        """Add up the lines of a seat's score."""
        if self.variant == "coop":
            return {"Artifacts": sum(map(len, self.made))}
        if self.variant == "intro":
            return {"Artifacts": len(self.made[seat])}
        cards = [self.box.artifacts[card] for card in self.made[seat]]
        held = self.held(seat)
        return {
            "Runes": self.box.start[self.colours[seat]] + self.rune_points(seat),
            "Artifacts": sum(card.points for card in cards),
            "Qi": self.qi[seat] + self.credit[seat],
            "Symbols": sum(symbol in held for card in cards for symbol in card.cost),
            "Stones": sum(self.reservoirs[seat][colour] for colour in held),
        }

    def title(self) -> str:
        """Tell the title that a co-op team has earned, an empty text if none."""
        return TITLES.get(min(9, sum(map(len, self.made))), "")

    def rune_points(self, seat: int) -> int:
        """Add up the claimed runes of a seat."""
        return sum(
            points
            for colour, stack in self.board.runes.items()
            for owner, points in zip(stack, self.box.runes[colour], strict=True)
            if owner == str(seat)
        )

    def points(self) -> list[int]:
        """Add up the points of every seat; before the deal there are none but starting runes."""
        if self.variant == "standard" and not self.plane:
            return [self.box.start[colour] for colour in self.colours]
        return [sum(self.sheet(seat).values()) for seat in range(self.seats)]

    def shares(self) -> list[float]:
        """Share the win among the best; in co-op tell how much of the deck was crafted."""
        points = self.points()
        if not self.over:
            return [0.0] * self.seats
        if self.variant == "coop":
            return [one / len(self.box.artifacts) for one in points]
        best = max(points)
        return [(one == best) / points.count(best) for one in points]

    # How it is written

    def position(self) -> str:
        """Write the position in one line."""
        pairs = self.written_table() | self.written_plane() | self.written_turn()
        return " ".join(f"{key}:{value}" for key, value in pairs.items() if value)

    def written_table(self) -> dict[str, str]:
        """Write zones, cards and stones."""
        laid = [self.laid.get(card, Counter()) for card in self.row]
        laid += [Counter()] * (4 - len(laid))
        return {
            "colours": self.colours,
            "taoists": "".join(self.taoists),
            "zones": self.zones.written(),
            "row": joined(self.row),
            "made": grouped([joined(made) for made in self.made]),
            "line": self.line,
            "open": grouped([spelt(cards, KINDS) for cards in self.open]),
            "spent": grouped([spelt(cards, KINDS) for cards in self.spent]),
            "stones": grouped([spelt(stones) for stones in self.reservoirs]),
            "laid": grouped([spelt(stones) for stones in laid]),
        }

    def written_plane(self) -> dict[str, str]:
        """Write what only a standard match has, after the deal."""
        if not self.plane:
            return {}
        return {
            "plane": self.plane.tiles,
            "corners": "".join(self.plane.corners),
            "spirits": "/".join(f"{row},{column}" for row, column in self.plane.spirits),
            "runes": "/".join(self.plane.runes[colour] for colour in COLOURS),
            "objectives": joined(self.objectives),
            "supply": str(self.supply),
            "qi": "/".join(map(str, self.qi)) if any(self.qi) else "",
            "credit": "/".join(map(str, self.credit)) if any(self.credit) else "",
        }

    def written_turn(self) -> dict[str, str]:
        """Write whose turn it is and what is unfinished in it."""
        return {
            "to": "-" if self.over else str(self.turn),
            "phase": "" if self.phase == "cast" else self.phase,
            "played": str(self.played or ""),
            "card": self.card,
            "zone": self.chosen if self.phase == "move" else "",
            "stone": self.chosen if self.phase == "swap" else "",
            "active": self.active,
            "fresh": spelt(self.fresh),
            "free": str(self.free or ""),
            "bonus": str(self.bonus or ""),
            "claimed": "1" if self.claimed else "",
            "craft": str(self.row.index(self.crafting) + 1) if self.crafting else "",
            "paid": spelt(self.paid),
            "rounds": str(self.rounds or ""),
            "ending": self.ending,
        }


def read_place(text: str) -> Place:
    """Read row and column."""
    row, column = map(int, text.split(","))
    return row, column


def tiered(rewards: list[int], tier: int) -> int:
    """Look up the reward of a tier, nothing if the card names none."""
    return rewards[tier] if tier < len(rewards) else 0


def slots(chosen: frozenset[str]) -> str:
    """Write a set of slots."""
    return "+".join(slot for slot in SLOTS if slot in chosen)


def numbers(text: str) -> list[int]:
    """Read numbers that are joined by a plus sign."""
    return [] if text == "-" else [int(one) for one in text.split("+")]


def joined(found: list[int]) -> str:
    """Write numbers joined by a plus sign."""
    return "+".join(map(str, found)) or "-"


def counters(text: str | None, count: int) -> list[Counter[str]]:
    """Read groups of letters; what is left out is empty."""
    groups = text.split("/") if text else ["-"] * count
    return [Counter(group.replace("-", "")) for group in groups]


def grouped(groups: list[str]) -> str:
    """Write groups of letters; nothing at all if every group is empty."""
    written = [group or "-" for group in groups]
    return "" if set(written) == {"-"} else "/".join(written)
