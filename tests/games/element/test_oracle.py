"""Engine and oracle side by side along random matches, ply for ply."""

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

import stonewright as sw
from games.element.diagrams import CROWDED, GAME, POSITION_17, drawn, position
from games.element.oracle import (
    COMPASS,
    ELEMENTS,
    SQUARES,
    STACKS,
    Board,
    Oracle,
    Square,
    away,
    name,
    square_of,
)
from tables import legal

OPTIONS: list[dict[str, Any]] = [
    {},
    {"dead_ends": "allowed"},
    {"range_jumps": "free"},
    {"mountain_on_range": "forbidden"},
    {"joint_captures": "shared"},
    {"dead_ends": "allowed", "range_jumps": "free", "joint_captures": "shared"},
    {"turn_limit": 7, "mountain_on_range": "forbidden"},
]
RARE = {
    "river chosen",
    "river of four",
    "fire washed away",
    "river refused",
    "free fire",
    "free fire on wind",
    "spread chosen",
    "no fire to spread",
    "jump",
    "jump of four",
    "jump past a range",
    "mark burnt",
    "mark stacked on",
    "mark burnt by free fire",
    "used wind refused",
    "dead end refused",
    "mountain",
    "mountain on range",
    "range jumped",
    "whirlwind of four",
    "F replaces",
    "W replaces",
    "E replaces",
    "A replaces",
    "self-capture refused",
    "capture by the hunter",
    "capture for another",
    "several captured",
    "own dead end",
    "limit",
    "stones returned",
    "small bag",
}


# Where the matches start


def scatter(rng: random.Random, seats: int, counts: dict[str, int]) -> dict[str, list[Square]]:
    """Compose a position with so many pieces of each letter on random squares and free sages."""
    while True:
        free = rng.sample(SQUARES, len(SQUARES))
        letters = {letter: [free.pop()] for letter in "pqrs"[:seats]}
        for letter, count in counts.items():
            letters[letter] = [free.pop() for _ in range(count)]
        if not any_captured(letters, seats):
            return letters


def any_captured(letters: dict[str, list[Square]], seats: int) -> bool:
    """Say whether a sage has no way out."""
    stacks = {letter: squares for letter, squares in letters.items() if letter in STACKS}
    stones = {square: STACKS[one] for one, squares in stacks.items() for square in squares}
    board = Board(stones, [letters[sage][0] for sage in "pqrs"[:seats]], False)
    return any(map(board.captured, range(seats)))


def fresh(rng: random.Random, seats: int) -> None:
    """Begin with an empty board."""
    return


def short_of_fire(rng: random.Random, seats: int) -> str:
    """Begin with hardly any Fire in the bag and some in hand."""
    letters = scatter(rng, seats, {"F": 25, "W": 8, "E": 4, "A": 4, "B": 2})
    return position(letters, hand="FFFF", seats=seats)


def crowded(rng: random.Random, seats: int) -> str:
    """Begin with few empty squares and few stones in the bag."""
    return position(scatter(rng, seats, {"F": 27, "W": 29, "E": 25, "A": 24}), "WE", seats)


def watery(rng: random.Random, seats: int) -> str:
    """Begin with much Water and little else, for long rivers."""
    line = {(x, rng.randrange(11)): "W" for x in range(2, 8)}
    row = rng.randrange(11)
    line.update({(x, row): "W" for x in range(1, 5)})
    sages = {"pqrs"[i]: [(0 if i < 2 else 10, (row + 3 + 4 * (i % 2)) % 11)] for i in range(seats)}
    return position({"W": list(line), "F": [], **sages}, hand="WWW", seats=seats)


def windy(rng: random.Random, seats: int) -> str:
    """Begin with whirlwinds and mountains among plain stones."""
    counts = {"A": 8, "B": 3, "C": 2, "D": 1, "M": 6, "E": 12, "F": 10, "W": 10}
    return position(scatter(rng, seats, counts), "A", seats)


def stuck(rng: random.Random, seats: int) -> str:
    """Begin with Water in hand that cannot be placed."""
    board: dict[str, list[Square]] = {}
    for square, letter in drawn(CROWDED).items():
        board.setdefault(letter, []).append(square)
    board.update({letter: [(6 - 4 * i, 0)] for i, letter in enumerate("rs"[: seats - 2])})
    return position(board, hand="W", seats=seats, used=rng.choice(["", "d7"]))


def trapped(rng: random.Random, seats: int) -> str:
    """Begin with each sage among stones, a square or two from capture."""
    homes = [(2, 2), (8, 8), (8, 2), (2, 8)]
    letters = {letter: [home] for letter, home in zip("pqrs"[:seats], homes, strict=False)}
    for home in homes[:seats]:
        around = rng.sample([away(home, way) for way in COMPASS], 6)
        for square in around:
            letters.setdefault(rng.choice("FWEEA"), []).append(square)
    return trapped(rng, seats) if any_captured(letters, seats) else position(letters, "EF", seats)


def dead_end(rng: random.Random, seats: int) -> str:
    """Begin with a sage whose only way is a jump into a dead end."""
    return position(POSITION_17, hand="A", seats=seats)


def shared_exit(rng: random.Random, seats: int) -> str:
    """Begin with sages that share their last way out, beside a third player if there is one."""
    actor = rng.randrange(seats)
    others = [sage for sage in "pqrs"[:seats] if seats == 2 or sage != "pqrs"[actor]]
    first, second = rng.sample(others, 2)
    return position(f"{first} F {second} F\nF . F F\n", hand="EE", seats=seats, to=actor)


def walled(rng: random.Random, seats: int) -> str:
    """Begin with sages beside Wind behind the corner of a Range."""
    homes = [(2, 2), (8, 8), (7, 2), (2, 7)]
    letters = {letter: [home] for letter, home in zip("pqrs"[:seats], homes, strict=False)}
    for x, y in homes[:seats]:
        letters.setdefault("M", []).append((x + 1, y))
        letters.setdefault("E", []).append((x, y + 1))
        letters.setdefault(rng.choice("AB"), []).append((x + 1, y + 1))
        letters["E"] += rng.sample([(x - 1, y), (x - 1, y - 1), (x - 1, y + 1)], 2)
    return position(letters, hand="FEA", seats=seats)


def marked(rng: random.Random, seats: int) -> str:
    """Begin after a jump, with Fire, Wind and more Wind for the stones that it used."""
    letters = scatter(rng, seats, {"E": 8, "W": 8})
    taken = {square for squares in letters.values() for square in squares}
    free = [square for square in SQUARES if square not in taken]
    x, y = rng.choice([(x, y) for x, y in free if {(x, y + 1), (x + 1, y)} <= set(free)])
    letters.update({"A": [(x, y)], "B": [(x + 1, y)], "F": [(x, y + 1)]})
    used = f"{name((x, y))}+{name((x + 1, y))}"
    if any_captured(letters, seats):
        return marked(rng, seats)
    return position(letters, hand="FAA", seats=seats, steps=2, used=used)


def anything(rng: random.Random, seats: int) -> str:
    """Begin with a board of random fullness and a random hand."""
    most = {"F": 26, "W": 26, "E": 10, "M": 8, "A": 10, "B": 3, "C": 2, "D": 1}
    share = rng.random()
    counts = {letter: rng.randint(0, int(share * count)) for letter, count in most.items()}
    hand = "".join(sorted(rng.choices(ELEMENTS, k=rng.randrange(5)), key=ELEMENTS.index))
    return position(scatter(rng, seats, counts), hand, seats)


STARTS = [fresh, short_of_fire, crowded, watery, windy, stuck]
STARTS += [trapped, dead_end, shared_exit, walled, marked, anything]


# How they are played


def interest(oracle: Oracle, action: str) -> int:
    """Weigh an action by how seldom uniform play would show its effect."""
    if action.startswith("draw"):
        return 1 + int(action[5:])
    if action in COMPASS:
        return 6 if oracle.board.run(oracle.board.sages[oracle.turn], action) else 1
    if action[0] not in ELEMENTS:
        return 1
    square = square_of(action[2:])
    near = [away(square, way) for way in COMPASS]
    equal = sum(oracle.board.element(there) == action[0] for there in near[::2])
    stacked = oracle.board.element(square) == action[0]
    beside = sum(sage in near for sage in oracle.board.sages)
    marked = square in oracle.used or (equal and burns_a_mark(oracle, action[0], square))
    return 1 + 4 * equal**2 + 6 * stacked + 60 * marked + 3 * beside**6


def burns_a_mark(oracle: Oracle, element: str, square: Square) -> bool:
    """Say whether free Fire would take a used Wind away."""
    board = oracle.board.copy()
    board.put(element, square)
    return element == "F" and bool(oracle.used & set(board.spreads(square).values()))


def choose(rng: random.Random, oracle: Oracle, actions: Iterable[str], eager: bool) -> str:
    """Pick an action, uniformly or eager for the rare ones."""
    ordered = sorted(actions)
    if not eager:
        return rng.choice(ordered)
    return rng.choices(ordered, [interest(oracle, action) for action in ordered])[0]


# What happened in them


def noticed_before(oracle: Oracle, legal: Container[str], action: str) -> set[str]:
    """Name what an action, and what is missing among the legal ones, shows of the rules."""
    if oracle.phase == "draw":
        return {"small bag"} if "draw 4" not in legal else set()
    if oracle.phase != "act":
        return {f"{oracle.phase} chosen".replace("direction", "river")}
    found = {"stones returned"} if action == "end" and oracle.hand.total() else set()
    found |= noticed_move(oracle, action) if action in COMPASS else set()
    found |= noticed_placement(oracle, action) if action[0] in ELEMENTS else set()
    return found | noticed_refusals(oracle, legal)


def noticed_move(oracle: Oracle, action: str) -> set[str]:
    """Name what is special about a move."""
    board, here = oracle.board, oracle.board.sages[oracle.turn]
    run = board.run(here, action)
    landing = board.jump(oracle.turn, action)
    if not run or not landing:
        return set()
    found = {"jump", "jump past a range"} if board.closed(here, action) else {"jump"}
    if sum(len(board.stones[square]) for square in run) >= 4:
        found.add("jump of four")
    between = set(line(here, action, landing)) - set(run)
    return found | ({"range jumped"} if between & board.ranges() else set())


def line(here: Square, way: str, landing: Square) -> list[Square]:
    """List the squares between two squares."""
    squares = []
    while (here := away(here, way)) != landing:
        squares.append(here)
    return squares


def noticed_placement(oracle: Oracle, action: str) -> set[str]:
    """Name what is special about a placement before its effect."""
    element, square = action[0], square_of(action[2:])
    here = oracle.board.stones.get(square, "")
    if not here:
        return set()
    if square in oracle.used:
        return {"mark burnt" if element == "F" else "mark stacked on"}
    if here[0] != element:
        return {f"{element} replaces"}
    if element == "A":
        return {"whirlwind of four"} if len(here) == 3 else set()
    return {"mountain", "mountain on range"} if square in oracle.board.ranges() else {"mountain"}


def noticed_refusals(oracle: Oracle, legal: Container[str]) -> set[str]:
    """Name the rules that forbid something next to the acting sage."""
    found = set()
    for way in COMPASS:
        near = away(oracle.board.sages[oracle.turn], way)
        if way not in legal and oracle.board.jump(oracle.turn, way):
            run = oracle.board.run(oracle.board.sages[oracle.turn], way)
            found.add("used wind refused" if oracle.used & set(run) else "dead end refused")
        for element in +oracle.hand:
            if oracle.board.empty(near) and f"{element} {name(near)}" not in legal:
                found.add("river refused" if element == "W" else "self-capture refused")
    return found


def noticed_after(oracle: Oracle, action: str, before: dict[str, Any]) -> set[str]:
    """Name what the effect of an action and the end of the match showed."""
    found = set()
    if action.startswith("flow") and oracle.phase == "act":
        found |= {"river of four"} if before["path"] >= 3 else set()
        found |= {"fire washed away"} if oracle.bag["F"] > before["bag"]["F"] else set()
    if action.startswith("F "):
        found |= noticed_fire(oracle, action, before)
    return found | (noticed_end(oracle, before) if oracle.over else set())


def noticed_fire(oracle: Oracle, action: str, before: dict[str, Any]) -> set[str]:
    """Name what free Fire did."""
    square = square_of(action[2:])
    if oracle.bag["F"] == before["bag"]["F"]:
        return {"no fire to spread"} if oracle.board.spreads(square) else set()
    found = {"free fire"}
    if oracle.bag["A"] > before["bag"]["A"] + before["wind"].get(square, 0):
        found.add("free fire on wind")
    lost = before["used"] - oracle.used - {square}
    return found | ({"mark burnt by free fire"} if lost else set())


def noticed_end(oracle: Oracle, before: dict[str, Any]) -> set[str]:
    """Name how a match ended."""
    captured = [seat for seat in range(oracle.seats) if oracle.board.captured(seat)]
    if not captured:
        return {"limit"}
    found = {"several captured"} if len(captured) > 1 else set()
    if before["turn"] in captured:
        return found | {"own dead end"}
    own = before["turn"] in oracle.winners
    return found | {"capture by the hunter" if own else "capture for another"}


def snapshot(oracle: Oracle) -> dict[str, Any]:
    """Keep what is needed to notice an effect."""
    stones = oracle.board.stones
    wind = {square: len(stack) for square, stack in stones.items() if stack[0] == "A"}
    return {
        "turn": oracle.turn,
        "path": len(oracle.path),
        "bag": Counter(oracle.bag),
        "used": set(oracle.used),
        "wind": wind,
    }


# The comparison


class Plan(NamedTuple):
    """How one match is set up and played."""

    seed: int
    seats: int
    start: Callable[[random.Random, int], str | None]
    eager: bool
    options: dict[str, Any]


def full(number: int) -> Plan:
    """Plan a match to its natural end: seats, options, start and style all vary."""
    options = OPTIONS[number % len(OPTIONS)]
    start = STARTS[number % len(STARTS)]
    return Plan(number, 2 + number // 2 % 3, start, number % 5 != 0, options)


def short(rounds: int) -> Iterator[Plan]:
    """Plan matches of four turns from every composed start with all options."""
    combined = product(range(rounds), STARTS[1:], OPTIONS, (2, 3, 4))
    for seed, (_, start, options, seats) in enumerate(combined):
        yield Plan(seed, seats, start, True, {**options, "turn_limit": 4})


def begin(plan: Plan, rng: random.Random) -> tuple[sw.Match, Oracle]:
    """Set up match and oracle."""
    text = plan.start(rng, plan.seats)
    if text is None:
        match = sw.Match(GAME, seats=plan.seats, seed=plan.seed, **plan.options)
        return match, Oracle.start(plan.seats, int(match.turn), **plan.options)
    match = sw.Match.at(GAME, text, seed=plan.seed, **plan.options)
    return match, Oracle.at(text, **plan.options)


def compare(match: sw.Match, oracle: Oracle, where: str) -> dict[str, int]:
    """Check that both say the same, and write the legal actions."""
    text = match.position()
    assert text == oracle.position(), where
    assert (int(match.turn), bool(match.over)) == (oracle.turn, oracle.over), f"{where}: {text}"
    assert oracle.conserved(), f"{where}: {text}"
    assert [int(count) for count in match.state.bag] == [oracle.bag[one] for one in ELEMENTS], where
    offered = {match.write(action): action for action in legal(match)}
    assert set(offered) == oracle.legal(), f"{where}: {text}"
    return offered


def compare_composed(match: sw.Match, options: dict[str, Any], where: str) -> None:
    """Check that a position written and composed again is the same."""
    text = match.position()
    again = sw.Match.at(GAME, text, **options)
    assert again.position() == text, where
    assert list(again.legal()) == list(match.legal()), where


def compare_end(match: sw.Match, oracle: Oracle, where: str) -> None:
    """Check that both name the same winners."""
    share = 1 / len(oracle.winners or range(oracle.seats))
    winners = oracle.winners or set(range(oracle.seats))
    expected = [share * (seat in winners) for seat in range(oracle.seats)]
    assert [float(one) for one in match.score()] == pytest.approx(expected), where
    bits = sum(1 << seat for seat in oracle.winners)
    assert int(match.state.winners) == bits, where


def play_both(match: sw.Match, oracle: Oracle, number: int, action: str) -> None:
    """Play one action at both doors; what the engine drew, the oracle is told."""
    before = [int(count) for count in match.state.hand]
    match.play(number)
    after = [int(count) for count in match.state.hand]
    drawn_now = zip(ELEMENTS, before, after, strict=True)
    letters = "".join(one * (new - old) for one, old, new in drawn_now)
    oracle.play(action, letters if action.startswith("draw") else "")


def duel(plan: Plan) -> Counter[str]:
    """Play one match to its end at both doors and count what happened."""
    rng = random.Random(plan.seed)
    match, oracle = begin(plan, rng)
    events: Counter[str] = Counter()
    ply = 0
    while True:
        where = f"{plan}, ply {ply}"
        offered = compare(match, oracle, where)
        if ply % 7 == 0 or oracle.over:
            compare_composed(match, plan.options, where)
        if oracle.over:
            break
        action = choose(rng, oracle, offered, plan.eager)
        before = snapshot(oracle)
        events.update(noticed_before(oracle, offered, action))
        play_both(match, oracle, offered[action], action)
        events.update(noticed_after(oracle, action, before))
        ply += 1
    compare_end(match, oracle, where)
    return events


def duels(plans: Iterable[Plan]) -> Counter[str]:
    """Play many matches and count what happened in all of them."""
    events: Counter[str] = Counter()
    for plan in plans:
        events.update(duel(plan))
    return events


def test_thirty_matches() -> None:
    """Agree at every ply of 30 full matches and many short ones in which every rarity happens."""
    events = duels(map(full, range(30))) + duels(short(1))
    assert not RARE - set(events)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_positions(seats: int) -> None:
    """Agree on what is legal in positions that play may never reach."""
    rng = random.Random(seats)
    for number in range(60):
        text, options = anything(rng, seats), rng.choice(OPTIONS)
        match = sw.Match.at(GAME, text, **options)
        compare(match, Oracle.at(text, **options), f"position {number}")


@pytest.mark.long
def test_three_hundred_matches() -> None:
    """Agree at every ply of 300 more full matches and more short ones."""
    events = duels(map(full, range(30, 330))) + duels(short(5))
    assert not RARE - set(events)
