"""Engine and oracle side by side along random matches, ply for ply."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

import stonewright as sw
from games.elemental_stones.diagrams import BOX, GAME, ROUNDS, drawn, lay, position
from games.elemental_stones.oracle import (
    CARDS,
    CYCLE,
    KINDS,
    NAMES,
    PATTERN_LIMIT,
    SPACES,
    Dice,
    Oracle,
    Told,
    keys_of,
    near,
    ring_of,
)
from tables import legal

RARE = {
    "row drawn",
    "deck drawn",
    "reshuffled by a draw",
    "reshuffled in mid-deal",
    "own action discard",
    "known card discarded",
    "trim",
    "pass",
    "chain of four",
    "chain stopped",
    "chain ended by itself",
    "air begins a chain",
    "air goes on",
    "chain fixed late",
    "closed ring refused",
    "board transmuted",
    "hand transmuted thrice",
    "change stopped",
    "change ended without sources",
    "change ended with an empty area",
    "transmutation refused by an empty area",
    "score without air",
    "score with one air",
    "score with two airs",
    "outcome chosen",
    "no air chosen",
    "air chosen beside no air",
    "match refused as not payable",
    "air from beside",
    "the air just returned",
    "air stolen",
    "air stolen from a tie",
    "no air to gain",
    "end by cards",
    "end by the bag",
    "score after the trigger",
    "turn after the trigger",
    "older hidden card",
    "negative points",
}


# Where the matches start


def fresh(rng: Random, seats: int, radius: int) -> str | None:
    """Begin with the set-up."""
    return None


def room(seats: int, radius: int) -> list[str]:
    """Name the spaces that may be used."""
    return [NAMES[cell] for cell in SPACES if ring_of(cell) <= radius - (seats == 2)]


def scatter(rng: Random, seats: int, radius: int, counts: dict[str, int]) -> dict[str, str]:
    """Lay so many stones of each kind on random spaces."""
    free = rng.sample(room(seats, radius), len(room(seats, radius)))
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    return dict(zip(free, kinds, strict=False))


def dealt(rng: Random, counts: Iterable[int]) -> list[str]:
    """Deal random patterns, so many to each."""
    cards = rng.sample(CARDS, len(CARDS))
    return [" ".join(cards.pop() for _ in range(count)) for count in counts]


def letters(rng: Random, count: int, kinds: str = CYCLE) -> str:
    """Pick stones at random."""
    return "".join(rng.choices(kinds, k=count))


def anything(rng: Random, seats: int, radius: int) -> str:
    """Begin with a board of random fullness, random hands and random cards."""
    counts = {kind: rng.randint(1, 7) for kind in CYCLE} | {"A": rng.randint(0, 3)}
    board = drawn(scatter(rng, seats, radius, counts))
    hands = [letters(rng, rng.randrange(5)) for _ in range(seats)]
    hands[rng.randrange(seats)] += "A" * rng.randint(0, 2)
    sizes = [rng.randint(0, 4) for _ in range(seats)]
    *held, laid, gone = dealt(rng, [*sizes, rng.randint(0, PATTERN_LIMIT[seats] - 1), 5])
    return position(
        board,
        hands,
        held,
        seats,
        areas=letters(rng, rng.randrange(8)) if rng.random() < 0.7 else None,
        scored=[laid],
        disc=gone,
        rest=rng.choice(["deck", "disc"]),
        radius=radius,
        to=rng.randrange(seats),
        obj=" ".join(f"O{number}" for number in rng.sample(range(1, 9), seats)),
        sov="".join(rng.sample(CYCLE, 5)),
    )


def airy(rng: Random, seats: int, radius: int) -> str:
    """Begin with patterns in hand that lie on the board, Airs in the place of some stones."""
    held = rng.sample(CARDS, 3)
    stones = scatter(rng, seats, radius, dict.fromkeys(CYCLE, 4))
    lying: dict[str, str] = {}
    for card in held:
        at = rng.choice([name for name in room(seats, radius) if name[0] in "oa"])
        lying = lay(card, at, rng.randrange(6))
        stones.update(lying)
    allowed = set(room(seats, radius))
    stones = {name: kind for name, kind in stones.items() if name in allowed}
    for name in rng.sample([*lying], 2) + rng.sample([*stones], 2):
        if name in stones:
            stones[name] = "A"
    return position(
        drawn(stones),
        [letters(rng, 2)],
        [" ".join(held)],
        seats,
        areas=letters(rng, rng.randint(1, 9)),
        radius=radius,
        deck="",
        rest="disc",
    )


def grabbing(rng: Random, seats: int, radius: int) -> str:
    """Begin with a "+ Air" pattern that can be scored and the Airs in hands or on the board."""
    card = rng.choice([key for key, pattern in BOX.patterns.items() if pattern.air])
    stones = lay(card, "o", rng.randrange(6))
    hands = [letters(rng, 2) for _ in range(seats)]
    if rng.random() < 0.3:
        stones[rng.choice([*stones])] = "A"
    free = 5 - [*stones.values()].count("A")
    for seat in rng.choice([[], [0], range(1, seats), range(seats)]):
        hands[seat] += "A" * (free // seats)
    lying = free - "".join(hands).count("A")
    rest = [name for name in room(seats, radius) if name[0] == "d"]
    if rng.random() < 0.8:
        stones.update(dict.fromkeys(rest[:lying], "A"))
    return position(drawn(stones), hands, [card], seats, radius=radius)


def closing(rng: Random, seats: int, radius: int) -> str:
    """Begin with nearly enough patterns scored and some that lie on the board."""
    held = rng.sample(CARDS, 4)
    stones: dict[str, str] = {}
    for card in held[:3]:
        stones = lay(card, "o", rng.randrange(6)) | stones
    stones = {name: stones[name] for name in room(seats, radius) if name in stones}
    laid = [card for card in CARDS if card not in held][: PATTERN_LIMIT[seats] - 1]
    return position(
        drawn(stones),
        [letters(rng, 2)],
        [" ".join(held)],
        seats,
        areas=CYCLE,
        scored=[" ".join(laid)],
        radius=radius,
        start=rng.randrange(seats),
    )


def bare(rng: Random, seats: int, radius: int) -> str:
    """Begin with empty areas and hands, so that there may be nothing to do."""
    board = {"A": " ".join(rng.sample(["o", "a1", "a3"], 2))}
    return position(board, ["F" * rng.randint(0, 1)], seats=seats, areas="", radius=radius)


def packed(rng: Random, seats: int, radius: int) -> str:
    """Begin with a board that has hardly a free space."""
    names = room(seats, radius)
    kinds = [kind for kind in CYCLE for _ in range(11)]
    free = rng.sample(names, max(3, len(names) - len(kinds)))
    stones = {name: kinds.pop() for name in names if name not in free}
    bag = 2 * (seats + 1)
    return position(drawn(stones), [letters(rng, 5)], seats=seats, bag=bag, radius=radius)


def swapping(rng: Random, seats: int, radius: int) -> str:
    """Begin with many stones in hand and few in the areas."""
    return position(
        drawn(scatter(rng, seats, radius, dict.fromkeys(CYCLE, 2))),
        [letters(rng, 9) + "A"],
        seats=seats,
        areas=letters(rng, rng.randint(1, 5)),
        radius=radius,
    )


def late(rng: Random, seats: int, radius: int) -> str:
    """Begin with a short deck and the last rounds."""
    held = dealt(rng, [4] * seats)
    board = drawn(scatter(rng, seats, radius, dict.fromkeys(CYCLE, 5)))
    used = {card for hand in held for card in hand.split()}
    free = [card for card in rng.sample(CARDS, 40) if card not in used]
    top = " ".join(free[: rng.randint(0, 3)])
    bag = 2 * (seats + 1) * rng.randint(0, 2)
    return position(board, [], held, seats, bag=bag, deck=top, rest="disc", radius=radius)


Start = Callable[[Random, int, int], str | None]
STARTS: list[Start] = [anything, airy, grabbing, closing, bare, packed, swapping, late]


# How they are played

WEIGHTS = {"score": 12.0, "draw": 2.0, "stop": 0.4, "A": 2.0, "no": 3.0, "air": 3.0}


def word(action: str) -> str:
    """Tell the kind of an action."""
    if ">" in action:
        return "hand" if action[0] in KINDS else "board"
    return action.split()[0]


def choose(rng: Random, actions: Iterable[str], eager: bool) -> str:
    """Pick an action: uniformly, or a kind of action first."""
    ordered = sorted(actions)
    if not eager:
        return rng.choice(ordered)
    kinds = sorted({word(action) for action in ordered})
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
    return rng.choice([action for action in ordered if word(action) == kind])


# What happened in them


def noticed_before(oracle: Oracle, legal: set[str], action: str) -> set[str]:
    """Name what an action, and what is missing among the legal ones, shows of the rules."""
    found = noticed_refusals(oracle, legal) if oracle.phase == "act" else set()
    kind, ends = word(action), {"pass", "trim"}
    found |= {oracle.phase if oracle.phase == "trim" else kind} & ends
    if kind == "discard" and oracle.phase == "act":
        found.add("own action discard")
        found |= {"known card discarded"} if oracle.me.cards[action[8:]].known else set()
    if oracle.phase in ("place", "swap") and kind == "stop":
        found.add("chain stopped" if oracle.phase == "place" else "change stopped")
    if oracle.phase == "match":
        found.add("outcome chosen")
        other = "no air" in legal
        found |= (
            {"no air chosen" if kind == "no" else "air chosen beside no air"} if other else set()
        )
    if oracle.ending and oracle.bag.total():
        found |= {"score after the trigger"} if kind == "score" else set()
        found |= {"turn after the trigger"} if kind == "pile" else set()
    return found


def noticed_refusals(oracle: Oracle, legal: set[str]) -> set[str]:
    """Name the rules that forbid something."""
    found = set()
    for card in oracle.me.cards:
        if f"score {card}" not in legal and any(True for _ in oracle.matches(card)):
            found.add("match refused as not payable")
    if any(oracle.me.stones[kind] for kind in CYCLE) and not oracle.areas.total():
        found.add("transmutation refused by an empty area")
    edge = [cell for cell in oracle.board if ring_of(cell) == oracle.outermost]
    if oracle.seats == 2 and edge and oracle.me.stones.total():
        assert not any(
            f"{kind} {NAMES[there]}" in legal for kind in KINDS for there in outside(oracle)
        )
        found.add("closed ring refused")
    return found


def outside(oracle: Oracle) -> list[tuple[int, int]]:
    """List the cells beyond the last ring that may be used."""
    cells = {there for cell in oracle.board for there in near(cell)}
    return [cell for cell in cells if ring_of(cell) == oracle.outermost + 1 and cell in NAMES]


def noticed_after(before: Oracle, action: str, oracle: Oracle) -> set[str]:
    """Name what an action did."""
    kind = word(action)
    found = noticed_score(before, oracle) if oracle.air != before.air or kind == "score" else set()
    if kind == "draw":
        found |= noticed_draw(before, action, oracle)
    elif oracle.generation > before.generation:
        found.add("reshuffled in mid-deal")
    if kind in KINDS:
        found |= noticed_place(before, kind, oracle)
    if kind == "board":
        found.add("board transmuted")
    if kind == "hand":
        found |= noticed_change(before, action, oracle)
    if oracle.over:
        found |= noticed_end(oracle)
    hands = [held for player in oracle.players for held in player.cards.values()]
    if any(not held.known and held.generation < oracle.generation for held in hands):
        found.add("older hidden card")
    return found


def noticed_draw(before: Oracle, action: str, oracle: Oracle) -> set[str]:
    """Name where a card came from."""
    if action != "draw deck":
        return {"row drawn"}
    return {"deck drawn"} | (set() if before.deck else {"reshuffled by a draw"})


def noticed_place(before: Oracle, kind: str, oracle: Oracle) -> set[str]:
    """Name what is special about a placement."""
    found = set()
    if kind == "A":
        found.add("air goes on" if before.phase == "place" else "air begins a chain")
    elif before.phase == "place" and not before.element:
        found.add("chain fixed late")
    if len(before.chain) == 3:
        found.add("chain of four")
    if oracle.phase != "place" and before.phase == "place":
        found.add("chain ended by itself")
    return found


def noticed_change(before: Oracle, action: str, oracle: Oracle) -> set[str]:
    """Name what is special about a transmutation in hand."""
    if before.phase == "swap" and oracle.phase == "swap":
        return {"hand transmuted thrice"}
    if oracle.phase == "swap":
        return set()
    empty = before.areas[action[2]] == 1
    return {"change ended with an empty area" if empty else "change ended without sources"}


def noticed_score(before: Oracle, oracle: Oracle) -> set[str]:
    """Name what a score did, once its outcome is known."""
    if oracle.phase == "match":
        return set()
    card = before.card or next(iter(oracle.players[before.turn].scored - before.me.scored))
    airs = sum(kind == "A" for kind in before.board.values())
    airs -= sum(kind == "A" for kind in oracle.board.values())
    found = {["score without air", "score with one air", "score with two airs"][min(airs, 2)]}
    return found | (noticed_gain(before, oracle, airs) if BOX.patterns[card].air else set())


def noticed_gain(before: Oracle, oracle: Oracle, airs: int) -> set[str]:
    """Name where the Air of a "+ Air" card came from."""
    if before.air + airs:
        return {"air from beside"} | (set() if before.air else {"the air just returned"})
    others = [player.stones["A"] for player in before.players if player is not before.me]
    if not max(others):
        return {"no air to gain"}
    return {"air stolen"} | ({"air stolen from a tie"} if others.count(max(others)) > 1 else set())


def noticed_end(oracle: Oracle) -> set[str]:
    """Name how a match ended."""
    most = max(len(player.scored) for player in oracle.players)
    found = {"end by cards" if most >= PATTERN_LIMIT[oracle.seats] else "end by the bag"}
    return found | ({"negative points"} if min(oracle.points()) < 0 else set())


# The comparison


class Duel(NamedTuple):
    """How one match is set up and played."""

    seed: int
    seats: int
    radius: int
    start: Start
    eager: bool
    plies: int = 10**9


def full(number: int) -> Duel:
    """Plan a match from set-up to its natural end."""
    return Duel(number, 2 + number % 3, 5 - number // 3 % 2, fresh, number % 5 != 0)


def short(rounds: int) -> Iterator[Duel]:
    """Plan matches of a few turns from every composed start."""
    combined = product(range(rounds), STARTS, (2, 3, 4), (5, 4))
    for seed, (_, start, seats, radius) in enumerate(combined):
        yield Duel(seed, seats, radius, start, True, plies=14)


def begin(duel: Duel, rng: Random) -> tuple[sw.Match, Oracle]:
    """Set up match and oracle."""
    text = duel.start(rng, duel.seats, duel.radius)
    if text is None:
        match = sw.Match(GAME, duel.seats, duel.seed, radius=duel.radius)
    else:
        match = sw.Match.at(GAME, text, duel.seed, radius=duel.radius)
        assert match.position() == text, duel
    return match, Oracle.at(match.position(), BOX, duel.radius)


def compare(match: sw.Match, oracle: Oracle, where: str) -> dict[str, int]:
    """Check that both say the same, and write the legal actions."""
    text = match.position()
    assert keys_of(text) == keys_of(oracle.position()), where  # first, for a short message
    assert text == oracle.position(), where
    assert (int(match.turn), bool(match.over)) == (oracle.turn, oracle.over), f"{where}: {text}"
    assert oracle.conserved(), f"{where}: {text}"
    offered = {match.write(action): action for action in legal(match)}
    assert set(offered) == oracle.legal(), f"{where}: {text}"
    return offered


def compare_points(match: sw.Match, oracle: Oracle, where: str) -> None:
    """Check that both count the same."""
    if oracle.phase in ("keep", "objective"):
        return
    assert match.points().tolist() == oracle.points(), f"{where}: {match.position()}"
    for seat, points in enumerate(oracle.points()):
        assert sum(number for _, number in match.sheet(seat)) == points, where


def compare_composed(match: sw.Match, where: str) -> None:
    """Check that a position written and composed again is the same."""
    text = match.position()
    again = sw.Match.at(GAME, text, radius=match.options["radius"])
    assert again.position() == text, where
    assert list(again.legal()) == list(match.legal()), where


def compare_end(match: sw.Match, oracle: Oracle, where: str) -> None:
    """Check that both name the same winner."""
    expected = [float(seat == oracle.winner()) for seat in range(oracle.seats)]
    assert match.score().tolist() == expected, f"{where}: {match.position()}"


def check_set_up(oracle: Oracle) -> None:
    """Check what is dealt before the first decision."""
    seats = oracle.seats
    full_round = 2 * (seats + 1)
    assert sorted(oracle.board.values()) == sorted(KINDS)
    assert {ring_of(cell) for cell in oracle.board} == {1}
    assert oracle.air == 4
    assert oracle.areas.total() == (12 if seats == 4 else 10)
    assert [player.stones.total() for player in oracle.players] == [2] * seats
    assert [len(pile or "") for pile in oracle.piles] == [2] * (seats + 1)
    assert oracle.bag.total() == (ROUNDS[seats] - 1) * full_round
    assert [len(player.cards) for player in oracle.players] == [5] * seats
    assert [len(player.objectives) for player in oracle.players] == [2] * seats
    assert (len(oracle.deck), oracle.row, oracle.discards) == (40 - 5 * seats, set(), set())
    assert (oracle.phase, oracle.round, oracle.turn) == ("keep", 1, oracle.start)


def fight(duel: Duel) -> Counter[str]:
    """Play one match at both doors and count what happened."""
    rng = Random(duel.seed)
    match, oracle = begin(duel, rng)
    if duel.start is fresh:
        check_set_up(oracle)
    events: Counter[str] = Counter()
    for ply in range(duel.plies):
        where = f"{duel}, ply {ply}"
        offered = compare(match, oracle, where)
        if ply % 7 == 0 or oracle.over:
            compare_composed(match, where)
            compare_points(match, oracle, where)
        if oracle.over:
            compare_end(match, oracle, where)
            break
        action = choose(rng, offered, duel.eager)
        events.update(noticed_before(oracle, set(offered), action))
        before = Oracle.at(oracle.position(), BOX, duel.radius)
        match.play(offered[action])
        oracle.play(action, Told(match.position()))
        events.update(noticed_after(before, action, oracle))
    return events


def fights(duels: Iterable[Duel]) -> Counter[str]:
    """Play many matches and count what happened in all of them."""
    events: Counter[str] = Counter()
    for duel in duels:
        events.update(fight(duel))
    return events


def test_thirty_matches() -> None:
    """Agree at every ply of 30 full matches and many short ones in which every rarity happens."""
    events = fights(map(full, range(30))) + fights(short(3))
    assert not RARE - set(events)


@pytest.mark.long
def test_three_hundred_matches() -> None:
    """Agree at every ply of 300 more full matches and more short ones."""
    events = fights(map(full, range(30, 330))) + fights(short(20))
    assert not RARE - set(events)


class TestTheOracle:
    """The oracle on its own: it never locks up, loses nothing and reads what it writes."""

    @pytest.mark.parametrize("seed", range(6))
    def test_plays_to_the_end(self, seed: int) -> None:
        rng, seats, radius = Random(seed), 2 + seed % 3, 5 - seed % 2
        oracle = Oracle.begin(seats, BOX, rng, radius)
        check_set_up(oracle)
        while not oracle.over:
            text, action = oracle.position(), choose(rng, oracle.legal(), eager=True)
            again = Oracle.at(text, BOX, radius)
            assert again.position() == text
            oracle.play(action, Dice(rng))
            again.play(action, Told(oracle.position()))
            assert again.position() == oracle.position()
            assert oracle.conserved()
        assert oracle.ending
        assert oracle.winner() in range(seats)
