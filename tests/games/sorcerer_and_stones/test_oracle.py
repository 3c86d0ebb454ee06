"""Engine and oracle side by side along random matches, ply for ply."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import stonewright as sw
from games.sorcerer_and_stones.boxes import PROVING, SMALL
from games.sorcerer_and_stones.diagrams import ORDER, Dice, load, load_plain, set_up
from games.sorcerer_and_stones.oracle import (
    COLOURS,
    COMPASS,
    EACH,
    KINDS,
    QI,
    SLOTS,
    ZONES,
    Oracle,
    Place,
    PlainBox,
    Zones,
    plus,
    spelt,
)

Options = dict[str, Any]

ENDINGS = ["runes", "artifacts", "qi", "rounds", "four", "cards"]

DREW, SHUFFLED, REVEALED, DEALT = 2, 3, 19, 26  # kinds of rows in a trace
KIND, WHAT, TARGET = 0, 1, 3
# How the rows of a trace are told, by kind: the columns what (a), source (b) and target (c).
TALES = {
    1: "placed {a} {zone_c}",
    2: "drew {kind_a} {c}",
    3: "shuffled {a}",
    4: "cast {kind_a} {c}",
    5: "spun {zone_b} {way_a}",
    6: "flew {a} {zone_b} {zone_c}",
    7: "moved {zone_a} {place_b} {place_c}",
    8: "framed {b} {c}",
    9: "swapped {slot_b} {slot_c}",
    10: "idle {kind_a}",
    11: "gained {colour_a} {slot_b} {c}",
    12: "qi {a} {c}",
    13: "credit {a} {c}",
    14: "stepped {a} {cell_b} {cell_c}",
    15: "spent {colour_a} {b} {reason_c}",
    16: "claimed {colour_a} {b} {c}",
    17: "refilled {colour_a} {slot_c}",
    18: "crafted {card_a} {b} {c}",
    19: "revealed {card_a} {c}",
    20: "laid {colour_a} {c}",
    21: "misfit {colour_a} {b}",
    22: "released {colour_a} {b}",
    23: "ending {ending_a}",
    24: "turn {a}",
    25: "over {ending_a}",
    26: "dealt",
}
READINGS: dict[str, Callable[[int], object]] = {
    "zone": lambda one: ZONES[one],
    "kind": lambda one: KINDS[one],
    "way": lambda one: ("left", "right")[one],
    "cell": lambda one: (one // 10 - 1, one % 10 - 1),
    "place": lambda one: (one // 7 - 1, one % 7 - 1),
    "slot": lambda one: f"{ZONES[one // 4]}.{[*SLOTS][one % 4]}",
    "colour": lambda one: COLOURS[one],
    "card": lambda one: one + 1,
    "reason": lambda one: ("walk", "pay", "return")[one],
    "ending": lambda one: ENDINGS[one - 1],
}
OPTIONS: list[Options] = [
    {},
    {"edition": 2017},
    {"equal_turns": "yes"},
    {"variant": "intro"},
    {"variant": "intro", "edition": 2017, "equal_turns": "yes"},
    {"variant": "coop"},
    {"variant": "coop", "coop_placing": "strict", "edition": 2017},
    {"variant": "coop", "coop_placing": "waterfall", "equal_turns": "yes"},
]
BOXES = [None, PROVING, SMALL]
RARE = {
    "1 cards cast",
    "2 cards cast",
    "fly to the same zone",
    "fly to another Taoist",
    "quake move",
    "quake swap",
    "frame shifted",
    "shift on one zone",
    "shift between zones",
    "idle shift",
    "shuffle",
    "step 1 skipped",
    *(f"{count} stones taken" for count in range(5)),
    *(f"line of {length}" for length in (3, 4, 5, 6)),
    *(f"{count} lines" for count in range(5)),
    "diagonal run",
    "straight run",
    *(f"objective {number} tier {tier}" for number in (1, 2) for tier in (1, 2, 3)),
    "objective 3 tier 1",
    "objective 4 tier 1",
    "objective 4 tier 2",
    "credit",
    "unpaid qi",
    "step in walk",
    "step in free",
    "step in reward",
    "claim in walk",
    "claim in free",
    "claim in claim",
    "earth claimed",
    "corner claimed",
    "stone spent for a step",
    "late refill",
    "exact payment",
    "two for one",
    "card revealed",
    "row shrinks",
    "return asked",
    "stone put back in return",
    *(
        f"{way} {placing}"
        for way in ("fits", "misfit", "crafted")
        for placing in ("leftmost", "strict", "waterfall")
    ),
    "further right",
    "artifacts at once",
    "qi at once",
    "four at once",
    "late artifacts",
    "late qi",
    "late four",
    "qi after runes",
    "over by runes",
    "over by qi",
    "over by rounds",
    "over by cards",
    "won",
    "shared",
}


# Where the matches start


def anything(rng: random.Random, seats: int, box: PlainBox, options: Options) -> str:
    """Compose a random position at the beginning of a turn, with a taste for the extreme."""
    variant = options.get("variant", "standard")
    facts = {"colours": "".join(rng.sample("TFWM", seats)), "to": str(rng.randrange(seats))}
    facts["taoists"] = "".join(rng.choices(ZONES, k=seats))
    facts["rounds"] = str(rng.choice([1, 7, 40]))
    deal_artifacts(rng, facts, box, variant)
    bag = Counter(COLOURS * EACH)
    if variant == "coop":
        lay_stones(rng, facts, bag, box, options.get("coop_placing", "leftmost"))
    else:
        fill_reservoirs(rng, facts, bag)
    facts["zones"] = scattered(rng, bag)
    if rng.random() < 0.6:
        facts["taoists"] = richest(facts["zones"]) * seats
    facts["line"] = "".join(rng.sample(sorted(bag.elements()), bag.total()))
    deal_cards(rng, facts, box, variant)
    if variant == "standard":
        lay_plane(rng, facts, box)
    return " ".join(f"{key}:{facts[key]}" for key in ORDER if facts.get(key))


def take(rng: random.Random, bag: Counter[str], weights: dict[str, float]) -> str:
    """Take a stone from a bag; the weights say how much a colour is liked."""
    colours = sorted(+bag)
    colour = rng.choices(colours, [weights[colour] for colour in colours])[0]
    bag[colour] -= 1
    return colour


def scattered(rng: random.Random, bag: Counter[str]) -> str:
    """Lay the zones out at random, mostly full of two or three colours."""
    weights = {colour: rng.choice([0.02, 0.3, 1, 3]) for colour in COLOURS}
    liked = rng.choice([0, 0, 50])  # how much a stripe, or a block across tiles, likes its colour
    down, right, block = rng.choice([(1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0), (7, 1, 1)])
    colours = rng.choices(COLOURS, k=80)
    groups = []
    for row, column in random_layout(rng):
        stones = ""
        for lower, further in SLOTS.values():
            below, along = (
                (2 * row + lower + block) >> block,
                (2 * column + further + block) >> block,
            )
            colour = colours[down * below + right * along]
            stones += take(rng, bag, {**weights, colour: weights[colour] + liked})
        groups.append(f"{row}{column}{stones}")
    return "/".join(groups)


def richest(zones: str) -> str:
    """Find the zone that yields most."""
    read = Zones.read(zones)
    return max(ZONES, key=lambda zone: len(min(read.largest_sets(zone))))


def random_layout(rng: random.Random) -> list[Place]:
    """Lay five zones out as one group, sometimes in a row."""
    places: list[Place] = [(0, 0)]
    ways = [*COMPASS.values()][:: rng.choice([1, 1, 2])]
    while len(places) < 5:
        new = plus(rng.choice(places), rng.choice(ways))
        if new not in places:
            places.append(new)
    top, left = min(row for row, _ in places), min(column for _, column in places)
    rng.shuffle(places)
    return [(row - top, column - left) for row, column in places]


def fill_reservoirs(rng: random.Random, facts: dict[str, str], bag: Counter[str]) -> None:
    """Give everybody some stones, often as many as can be."""
    weights = {colour: rng.choice([0.3, 1, 3]) for colour in COLOURS}
    sizes = [rng.choice([0, 2, 4, 5, 5]) for _ in facts["colours"]]
    if rng.random() < 0.4:
        sizes = [5] * len(sizes)
    hands = [Counter(take(rng, bag, weights) for _ in range(size)) for size in sizes]
    facts["stones"] = "/".join(spelt(hand) or "-" for hand in hands)


def lay_stones(
    rng: random.Random, facts: dict[str, str], bag: Counter[str], box: PlainBox, placing: str
) -> None:
    """Lay some stones on the cards of the row, as the option allows; no card is complete."""
    groups = []
    for place, card in enumerate(facts["row"].split("+") if facts["row"] != "-" else []):
        cost = box.artifacts[int(card)].cost
        shown = cost[: rng.randrange(len(cost))]
        if place and placing != "waterfall":
            shown = ""
        if Counter(shown) - bag:
            shown = ""
        bag.subtract(shown)
        groups.append(spelt(Counter(shown)) or "-")
    facts["laid"] = "/".join([*groups, *["-"] * (4 - len(groups))])


def deal_artifacts(rng: random.Random, facts: dict[str, str], box: PlainBox, variant: str) -> None:
    """Hand out some artifacts, sometimes nearly all of them."""
    cards = rng.sample(sorted(box.artifacts), 14)
    seats = len(facts["colours"])
    made: list[list[int]] = [[] for _ in range(seats)]
    for _ in range(rng.choice([0, 3, 8, 11, 12, 13])):
        free = [hand for hand in made if variant != "intro" or len(hand) < 3]
        if free:
            rng.choice(free).append(cards.pop())
    facts["made"] = "/".join("+".join(map(str, sorted(hand))) or "-" for hand in made)
    facts["row"] = "+".join(map(str, cards[:4])) or "-"


def deal_cards(rng: random.Random, facts: dict[str, str], box: PlainBox, variant: str) -> None:
    """Split the magic cards; in co-op a seat may have few or none left."""
    opened, spent = [], []
    mover = int(facts["to"])
    for seat in range(len(facts["colours"])):
        cards = rng.sample(sorted(Counter(box.magic).elements()), 11)
        least = 1 if seat == mover else 0
        count = rng.choice([4, 4, rng.randint(least, 4)]) if variant == "coop" else 4
        gone = rng.randrange(8) if count == 4 else 11 - count
        opened.append(spelt(Counter(cards[:count]), KINDS) or "-")
        spent.append(spelt(Counter(cards[count : count + gone]), KINDS) or "-")
    facts["open"], facts["spent"] = "/".join(opened), "/".join(spent)


def lay_plane(rng: random.Random, facts: dict[str, str], box: PlainBox) -> None:
    """Compose plane, spirits, runes, objectives and Qi."""
    seats, last = len(facts["colours"]), 2 * box.side - 1
    oracle = set_up(seats, box, rng.randrange(10**6))
    oracle.colours = facts["colours"]
    facts |= {
        key: value
        for key, value in Dice(rng.randrange(10**6)).deal(oracle).items()
        if key not in ("open", "line")
    }
    if rng.random() < 0.8:
        ends = {(row, column) for row in (0, last) for column in (0, last)}
        cells = {(row, column) for row in range(last + 1) for column in range(last + 1)} - ends
        chosen = rng.sample(sorted(cells), seats)
        facts["spirits"] = "/".join(f"{row},{column}" for row, column in chosen)
    claim_runes(rng, facts)
    total = QI[seats]
    supply = rng.choice([1, 2, 3, 5, total // 2])
    qi = Counter(rng.choices(range(seats), k=total - supply))
    facts["supply"], facts["qi"] = str(supply), "/".join(str(qi[i]) for i in range(seats))


def claim_runes(rng: random.Random, facts: dict[str, str]) -> None:
    """Give runes away from the top of their stacks; one seat may have ended the match by them."""
    stacks, colours, turn = facts["runes"].split("/"), facts["colours"], int(facts["to"])
    first = [rng.randrange(turn)] if turn and rng.random() < 0.3 else []
    facts["ending"] = "runes" if first else ""
    held = [1] * len(colours)
    for number, colour in enumerate(COLOURS):
        seats = [seat for seat, own in enumerate(colours) if own != colour]
        others = rng.sample(seats, rng.randint(0, len(seats)))
        for seat in [*(set(first) & set(seats)), *(set(others) - set(first))]:
            if (held[seat] < 4 or seat in first) and "." in stacks[number]:
                stacks[number] = stacks[number].replace(".", str(seat), 1)
                held[seat] += 1
    facts["runes"] = "/".join(stacks)


# How they are played


def interest(oracle: Oracle, action: str) -> float:
    """Weigh an action by how much of the rules it is likely to show."""
    word = action.split()[0]
    if oracle.phase in ("spin", "fly", "move", "swap"):
        return 1 + 6.0 * yields(oracle, action) ** 4
    if word == "done":
        return 0.4
    if word == "step":
        return 8 if oracle.phase == "reward" else 2
    return 4 if word in ("claim", "craft") else 1


def yields(oracle: Oracle, action: str) -> int:
    """Count the stones that the own zone would yield after an action."""
    zones, zone = oracle.zones.copy(), oracle.taoists[oracle.turn]
    word, _, rest = action.partition(" ")
    if word == "spin":
        zones.spin(*rest.split())
    elif word == "fly":
        zone = rest
    elif word == "to":
        row, column = map(int, rest.split(","))
        zones.quake(oracle.chosen, (row, column))
    else:
        zones.swap(oracle.chosen, rest)
    return len(min(zones.largest_sets(zone)))


def choose(rng: random.Random, oracle: Oracle, actions: Iterable[str], eager: bool) -> str:
    """Pick an action, uniformly or eager for stones."""
    ordered = sorted(actions)
    if not eager:
        return rng.choice(ordered)
    return rng.choices(ordered, [interest(oracle, action) for action in ordered])[0]


# The comparison


class Told:
    """Chance as the engine's trace and its next position tell it."""

    def __init__(self, match: sw.Match) -> None:
        rows = [[int(one) for one in row] for row in match.trace()]
        self.rows = [row for row in rows if row[KIND] in (DREW, SHUFFLED, REVEALED)]
        self.match = match

    def next(self, kind: int) -> list[int]:
        """Take the next row, which must be of a kind."""
        assert self.rows and self.rows[0][KIND] == kind, f"{self.rows}, expected {kind} first"
        return self.rows.pop(0)

    def draw(self, seat: int, pile: Counter[str]) -> str:
        """Tell which magic card comes next."""
        row = self.next(DREW)
        assert row[TARGET] == seat
        return KINDS[row[WHAT]]

    def shuffle(self, seat: int) -> None:
        """Expect that a discard pile becomes a draw pile."""
        assert self.next(SHUFFLED)[WHAT] == seat

    def reveal(self, deck: list[int]) -> int:
        """Tell which artifact comes next."""
        number = self.next(REVEALED)[WHAT] + 1
        assert number in deck
        return number

    def deal(self, oracle: Oracle) -> dict[str, str]:
        """Take over what was dealt, after a look at whether it could be."""
        self.rows = [row for row in self.rows if row[KIND] == REVEALED]
        keys = dict(pair.split(":") for pair in self.match.position().split())
        hands = [Counter(hand) for hand in keys["open"].split("/")]
        assert all(hand.total() == 4 and hand <= Counter(oracle.box.magic) for hand in hands)
        line = keys["line"]
        assert Counter(line) == oracle.bag
        assert not any(one == two for one, two in pairwise(line))
        return keys


def told(row: list[int]) -> str:
    """Tell a row of a trace as the oracle would."""
    columns = dict(zip("abc", row[1:4], strict=True))
    words = []
    for word in TALES[row[KIND]].replace("{", "").replace("}", "").split():
        reading, _, column = word.rpartition("_")
        value = columns.get(column)
        words.append(word if value is None else READINGS.get(reading, int)(value))
    return " ".join(map(str, words))


def compare_tale(match: sw.Match, oracle: Oracle, where: str) -> None:
    """Check that the trace of the last action tells what the oracle did, in the same order."""
    rows = [[int(one) for one in row] for row in match.trace()]
    if any(row[KIND] == DEALT for row in rows):
        return
    assert [told(row) for row in rows] == oracle.tale, where


class Plan(NamedTuple):
    """How one match is set up and played."""

    seed: int
    seats: int
    box: Path | None
    options: Options
    composed: bool
    eager: bool


def full(number: int) -> Plan:
    """Plan a match from its set-up: seats, box and options all vary."""
    options = {"round_limit": 40, **OPTIONS[number % len(OPTIONS)]}
    seats = 1 + number // 3 % 4 if options.get("variant") == "coop" else 2 + number // 3 % 3
    return Plan(number, seats, BOXES[number % 3], options, False, number % 5 != 0)


def short(first: int, count: int) -> Iterator[Plan]:
    """Plan matches of few turns from composed positions."""
    for number in range(first, first + count):
        options = OPTIONS[number % len(OPTIONS)]
        seats = 1 + number // 8 % 4 if options.get("variant") == "coop" else 2 + number // 8 % 3
        yield Plan(number, seats, BOXES[number % 3], options, True, True)


def begin(plan: Plan, rng: random.Random) -> tuple[sw.Match, Oracle, Options]:
    """Set up match and oracle."""
    game, box = load(plan.box), load_plain(plan.box)
    if not plan.composed:
        match = sw.Match(game, plan.seats, plan.seed, **plan.options)
        return match, Oracle.at(match.position(), box, **plan.options), plan.options
    text = anything(rng, plan.seats, box, plan.options)
    rounds = int(text.split("rounds:")[1].split()[0])
    options = {**plan.options, "round_limit": rounds + 2}
    match = sw.Match.at(game, text, seed=plan.seed, **options)
    return match, Oracle.at(text, box, **options), options


def compare(match: sw.Match, oracle: Oracle, where: str) -> dict[str, int]:
    """Check that both say the same, and write the legal actions."""
    text = match.position()
    assert text == oracle.position(), where
    assert (match.turn, match.over) == (oracle.turn, oracle.over), f"{where}: {text}"
    assert oracle.conserved(), f"{where}: {text}"
    if oracle.phase != "place":
        assert [float(one) for one in match.points()] == oracle.points(), f"{where}: {text}"
    state, game = match.state, match.game
    offered = {game.write(state, int(one), match.turn): int(one) for one in match.legal()}
    assert set(offered) == oracle.legal(), f"{where}: {text}"
    return offered


def compare_composed(match: sw.Match, options: Options, where: str) -> None:
    """Check that a position written and composed again is the same."""
    text = match.position()
    again = sw.Match.at(match.game, text, **options)
    assert again.position() == text, where
    assert list(again.legal()) == list(match.legal()), where


def compare_end(match: sw.Match, oracle: Oracle, where: str) -> str:
    """Check that both score the same, and tell whether the win is shared."""
    assert [float(one) for one in match.score()] == pytest.approx(oracle.shares()), where
    for seat in range(oracle.seats):
        sheet = [float(number) for _, number in match.sheet(seat)]
        assert sheet == [*oracle.sheet(seat).values()], where
    return "won" if max(oracle.shares()) == 1 else "shared"


def duel(plan: Plan) -> Counter[str]:
    """Play one match to its end at both doors and count what happened."""
    rng = random.Random(plan.seed)
    match, oracle, options = begin(plan, rng)
    ply = 0
    while True:
        where = f"{plan}, ply {ply}"
        offered = compare(match, oracle, where)
        if ply % 7 == 0 or oracle.over:
            compare_composed(match, options, where)
        if oracle.over:
            break
        action = choose(rng, oracle, offered, plan.eager)
        where += f", {action} in {oracle.position()}"
        match.play(offered[action])
        chance = Told(match)
        oracle.play(action, chance)
        assert not chance.rows, where
        compare_tale(match, oracle, where)
        ply += 1
    oracle.note(compare_end(match, oracle, where))
    return oracle.notes


def duels(plans: Iterable[Plan]) -> Counter[str]:
    """Play many matches and count what happened in all of them."""
    events: Counter[str] = Counter()
    for plan in plans:
        events.update(duel(plan))
    return events


def test_thirty_matches() -> None:
    """Agree at every ply of 30 full matches and many short ones in which every rarity happens."""
    events = duels(map(full, range(30))) + duels(short(0, 420))
    assert not RARE - set(events)


@pytest.mark.long
def test_three_hundred_matches() -> None:
    """Agree at every ply of 300 more full matches and more short ones."""
    events = duels(map(full, range(30, 330))) + duels(short(420, 4000))
    assert not RARE - set(events)
