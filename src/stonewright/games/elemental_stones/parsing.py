"""Reading positions of Elemental Stones: every fault is named (12.10-12.17)."""

import re

import numpy as np

from stonewright.errors import shown
from stonewright.game import NOBODY, State
from stonewright.games.elemental_stones.board import (
    BY_NAME,
    CELLS,
    NEAR_BITS,
    RADIUS,
    RING_START,
    connected,
    name,
)
from stonewright.games.elemental_stones.cards import (
    LETTERS,
    OBJECTIVE_CARDS,
    PATTERN_CARDS,
)
from stonewright.games.elemental_stones.checking import check, count_stones, refuse
from stonewright.games.elemental_stones.positions import NONE, PHASES
from stonewright.games.elemental_stones.rows import FLAG, HALF
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.rules.beginning import clear
from stonewright.games.elemental_stones.rules.matching import list_matches
from stonewright.games.elemental_stones.rules.placing import can_place, settle_stone
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.transmuting import swaps
from stonewright.games.elemental_stones.words import Record, key, objective_key

NUMBERS = ("round", "start", "left", "drew", "ending", "air", "gen")
TEXTS = ("to", "phase", "elem", "chain", "card", "hands", "areas", "bag", "piles", "sov", "obj")
LISTS = ("rej", "cards", "row", "deck", "disc", "scored", "kept", "ret", "shown", "early", "early2")
KEYS = (*NUMBERS, *TEXTS, *LISTS)
Values = dict[str, str]


def count_seats(line: str) -> int:
    """Return how many seats have stones in a line."""
    found = re.search(r"(?:^|\s)hands:(\S*)", line)
    return found[1].count(",") + 1 if found else 0


def parse(line: str, state: State, box: Record) -> None:
    """Fill a zeroed state from such a line; BadPosition says what is wrong with it."""
    rings, *fields = line.split() or [""]
    values = _read_fields(fields)
    clear(state)
    _read_rings(rings, state)
    _read_turn(values, state)
    _read_stones(values, state)
    _read_secrets(values, state, box)
    _read_cards(values, state, box)
    _read_memory(values, state, box)
    check(state)
    _read_action(values, state, box)


def _read_fields(fields: list[str]) -> Values:
    values: Values = {}
    for field in fields:
        label, colon, value = field.partition(":")
        if not colon or label not in KEYS:
            refuse(f"{shown(field)} is none of {', '.join(f'{known}:' for known in KEYS)}")
        if label in values:
            refuse(f"{label}: stands twice")
        values[label] = value
    return values


def _number(values: Values, label: str, least: int, most: int) -> int:
    given = values.get(label, str(least))
    if not re.fullmatch(r"[0-9]{1,3}", given) or not least <= int(given) <= most:
        refuse(f"{label}:{given[:20]}, expected a number from {least} to {most}")
    return int(given)


def _by_seat(values: Values, label: str, count: int, default: str = NONE) -> list[str]:
    """Return the entries of a field for each seat or pile, nothing for a dash."""
    given = values.get(label)
    parts = [default] * count if given is None else given.split(",")
    if len(parts) != count or "" in parts:
        refuse(f"{label}:{(given or '')[:40]}, expected {count} entries with , between them")
    return ["" if part == NONE else part for part in parts]


# The board and the stones.


def _read_rings(rings: str, state: State) -> None:
    """Put the stones on the board."""
    parts, radius = rings.split("/"), RADIUS - int(state.radius)
    if len(parts) != radius + 1:
        refuse(f"{len(parts)} rings, expected {radius + 1} with / between them, in {shown(rings)}")
    for ring, part in enumerate(parts):
        letters = re.sub(r"[0-9]{1,2}", lambda run: "." * int(run[0]), part)
        wanted = RING_START[ring + 1] - RING_START[ring]
        if len(letters) != wanted:
            refuse(f"ring {ring} has {len(letters)} spaces, expected {wanted}: {shown(part)}")
        for i, letter in enumerate(letters):
            _put(letter, RING_START[ring] + i, state)
    if not any(state.occupied):
        refuse("the board is empty")


def _put(letter: str, space: int, state: State) -> None:
    if letter == ".":
        return
    if letter not in LETTERS:
        refuse(f"{letter!r} on {name(space)} is none of {' '.join(LETTERS)} or a number")
    if space >= codes.open_spaces(state):
        refuse(f"a stone on {name(space)}, but with 2 players the outermost ring is closed")
    settle_stone(state, LETTERS.index(letter), space)


def _letters(label: str, given: str, allowed: str = LETTERS) -> list[int]:
    """Return the kinds that letters stand for."""
    if set(given) - set(allowed) or len(given) > 90:
        refuse(f"{label}:{given[:40]}, expected letters of {' '.join(allowed)}")
    return [LETTERS.index(letter) for letter in given]


def _read_stones(values: Values, state: State) -> None:
    """Read hands, areas, bag, piles and the Air beside the board; all ninety must be there."""
    seats = int(state.seats)
    for seat, given in enumerate(_by_seat(values, "hands", seats)):
        for kind in _letters("hands", given):
            state.stones[seat, kind] += 1
    for kind in _letters("areas", values.get("areas", ""), LETTERS[:5]):
        state.areas[kind] += 1
    _read_bag(values.get("bag", ""), state)
    state.air = _number(values, "air", 0, codes.AIRS)
    for pile, given in enumerate(_by_seat(values, "piles", seats + 1)):
        kinds = sorted(_letters("piles", given, LETTERS[:5]))
        if len(kinds) not in (0, 2):
            refuse(f"piles: {given[:20]!r}, expected two stones or {NONE}")
        if kinds:
            state.piles[pile] = kinds
    count_stones(state)


def _read_bag(given: str, state: State) -> None:
    state.bag[:] = 0
    if not re.fullmatch(r"([FEMWT][0-9]{1,2})*", given):
        refuse(f"bag:{given[:40]}, expected letters with numbers, such as F12E3")
    for letter, count in re.findall(r"([FEMWT])([0-9]+)", given):
        if int(count) > codes.STONES or state.bag[LETTERS.index(letter)]:
            refuse(f"bag:{given[:40]}, {letter} is too often in it")
        state.bag[LETTERS.index(letter)] = int(count)
    piles = 2 * (int(state.seats) + 1)
    if int(state.bag.sum()) % piles:
        refuse(f"{int(state.bag.sum())} stones in the bag, expected a multiple of {piles}")


# Whose turn it is, and the secret cards.


def _read_turn(values: Values, state: State) -> None:
    seats = int(state.seats)
    turn = values.get("to", "0")
    if turn not in (NONE, *map(str, range(seats))):
        refuse(f"to:{turn[:20]}, expected a seat from 0 to {seats - 1}, or {NONE} when over")
    over = turn == NONE
    state.turn = NOBODY if over else int(turn)
    phase = values.get("phase", "pile")
    if phase not in PHASES or (over and "phase" in values):
        refuse(f"phase:{phase[:20]}, expected one of {', '.join(PHASES)}, and none when over")
    state.phase = PHASES.index(phase)
    state.round_ = _number(values, "round", 1, 60)
    state.start = _number(values, "start", 0, seats - 1)
    state.left = _number(values, "left", 0, codes.TURN_ACTIONS)
    state.drew = _number(values, "drew", 0, 1)
    state.ending = _number(values, "ending", 0, 1)
    state.generation = _number(values, "gen", 0, 60)
    if state.phase >= codes.TAKING and not over:
        state.taken = (int(state.turn) - int(state.start)) % seats


def _read_secrets(values: Values, state: State, box: Record) -> None:
    """Read sovereigns and objectives; no card may stand twice."""
    seats = int(state.seats)
    rulers = _by_seat(values, "sov", seats)
    if len(set(rulers)) < seats or any(ruler not in tuple(LETTERS[:5]) for ruler in rulers):
        refuse(f"sov:{values.get('sov', '')[:20]}, expected a different element for each seat")
    state.sovereigns[:seats] = [LETTERS.index(ruler) for ruler in rulers]
    numbers = {objective_key(box, number): number for number in range(OBJECTIVE_CARDS)}
    kept, rejected = _by_seat(values, "obj", seats), _by_seat(values, "rej", seats)
    dealt: list[int] = []
    for seat in range(seats):
        pair = [*kept[seat].split("+"), *([rejected[seat]] if rejected[seat] else [])]
        chosen = bool(has_objective(state, seat))
        if len(pair) != 2 or set(pair) - set(numbers) or bool(rejected[seat]) != chosen:
            refuse(f"obj: and rej: of seat {seat}, expected two objectives such as O1, O2")
        cards = [numbers[one] for one in pair]
        state.objectives[seat] = cards if chosen else sorted(cards)
        dealt += cards
    if len(set(dealt)) < len(dealt):
        refuse("obj: and rej: name an objective twice")


# The patterns.


def _pattern_list(label: str, given: str, numbers: dict[str, int]) -> list[int]:
    parts = given.split("+") if given else []
    for part in parts:
        if part not in numbers:
            refuse(f"{label}: {part[:20]!r} is no pattern of this box")
    return [numbers[part] for part in parts]


def _numbers(box: Record) -> dict[str, int]:
    return {key(box, card): card for card in range(PATTERN_CARDS)}


def _read_cards(values: Values, state: State, box: Record) -> None:
    """Read where the patterns are; each must be somewhere, and only once."""
    numbers, seats = _numbers(box), int(state.seats)
    seen: list[int] = []
    for seat, given in enumerate(_by_seat(values, "cards", seats)):
        seen += _read_hand(seat, given, state, numbers)
    row = _pattern_list("row", values.get("row", ""), numbers)
    deck = _pattern_list("deck", values.get("deck", ""), numbers)
    discards = _pattern_list("disc", values.get("disc", ""), numbers)
    if len(row) > seats + 1 or len(deck) > PATTERN_CARDS:
        refuse(f"row: and deck: have {len(row)} and {len(deck)} cards, which is too many")
    state.row = _bits(row)
    state.deck[: len(deck)], state.decked = deck[::-1], len(deck)
    state.gens[deck] = state.generation
    state.discards = _bits(discards)
    for seat, given in enumerate(_by_seat(values, "scored", seats)):
        cards = _pattern_list("scored", given, numbers)
        state.scored[seat] = _bits(cards)
        seen += cards
    seen += [*row, *deck, *discards]
    if state.phase <= codes.CHOOSING:
        seen += _aside(values, state, numbers)
    for card in range(PATTERN_CARDS):
        if seen.count(card) != 1:
            refuse(f"the pattern {key(box, card)} is {seen.count(card)} times on the table")


def _aside(values: Values, state: State, numbers: dict[str, int]) -> list[int]:
    """Return the patterns that lie aside during the set-up."""
    given = _by_seat(values, "ret", int(state.seats))
    return [card for part in given for card in _pattern_list("ret", part, numbers)]


def _read_hand(seat: int, given: str, state: State, numbers: dict[str, int]) -> list[int]:
    """Read the patterns in a hand, with their marks."""
    cards = []
    for part in given.split("+") if given else []:
        found = re.fullmatch(r"(\w+?)(?:\.([0-9]{1,2}))?(\*?)", part)
        if not found or found[1] not in numbers or int(found[2] or 0) > state.generation:
            refuse(f"cards: {part[:20]!r}, expected a pattern such as F1, F1* or F1.1")
        card = numbers[found[1]]
        cards.append(card)
        state.gens[card] = int(found[2] or 0)
        if found[3]:
            state.known |= 1 << card
            state.gens[card] = 0
    if len(cards) > codes.DEALT_PATTERNS:
        refuse(f"cards: seat {seat} has {len(cards)} patterns in hand, expected at most 5")
    state.hand[seat] = _bits(cards)
    return cards


def _bits(cards: list[int]) -> int:
    return sum(1 << card for card in set(cards))


def _read_memory(values: Values, state: State, box: Record) -> None:
    """Read what the seats remember."""
    numbers, seats = _numbers(box), int(state.seats)
    for label, field in (("kept", "kept"), ("ret", "returned"), ("shown", "shown")):
        for seat, given in enumerate(_by_seat(values, label, seats)):
            state[field][seat] = _bits(_pattern_list(label, given, numbers))
    for i, label in enumerate(("early", "early2")):
        for seat, given in enumerate(_by_seat(values, label, seats)):
            state.early[seat, i] = _bits(_pattern_list(label, given, numbers))


# The action that is going on.


def _read_action(values: Values, state: State, box: Record) -> None:
    """Read the action that is going on."""
    phase = int(state.phase)
    allowed = {
        codes.PLACING: ("elem", "chain"),
        codes.SWAPPING: ("elem",),
        codes.MATCHING: ("card",),
    }.get(phase, ())
    for label in ("elem", "chain", "card"):
        if label in values and label not in allowed:
            refuse(f"phase {PHASES[phase]} has no {label}:")
        if label in allowed and label not in values and (label, phase) != ("elem", codes.PLACING):
            refuse(f"phase {PHASES[phase]} needs {label}:")
    if "elem" in values:
        if values["elem"] not in tuple(LETTERS[:5]):
            refuse(f"elem:{values['elem'][:20]}, expected one of {' '.join(LETTERS[:5])}")
        state.element = LETTERS.index(values["elem"])
    if "chain" in values:
        _read_chain(values["chain"], state)
    if "card" in values:
        _read_card(values["card"], state, box)
    if phase == codes.SWAPPING and not swaps(state):
        refuse("nothing more can be transmuted, so the action is over")


def _read_chain(given: str, state: State) -> None:
    """Read the stones placed in this action: connected, of one element or Air."""
    spaces = [BY_NAME.get(part, -1) for part in given.split("+")]
    for space in spaces:
        kind = int(state.board[space]) if space >= 0 else codes.EMPTY
        if kind == codes.EMPTY or kind not in (codes.AIR, int(state.element)):
            refuse(f"chain:{given[:40]}, expected spaces with stones placed in this action")
        state.chain[HALF[space]] |= FLAG[space]
        for word in range(2):
            state.reach[word] |= NEAR_BITS[space, word]
    fixed = any(state.board[space] != codes.AIR for space in spaces)
    if fixed != (state.element != codes.AIR):
        refuse("elem: does not fit the stones of chain:")
    if not connected([CELLS[space] for space in spaces]):
        refuse(f"chain:{given[:40]}, expected stones next to each other")
    if not can_place(state):
        refuse("nothing more can be placed, so the action is over")


def _read_card(given: str, state: State, box: Record) -> None:
    """Read the pattern whose match is being chosen: there must be a choice."""
    card = _numbers(box).get(given, -1)
    if card < 0 or not int(state.scored[state.turn]) >> card & 1:
        refuse(f"card:{given[:20]}, expected a pattern among those just scored")
    state.card = card
    moves, works = np.zeros(codes.ACTIONS, np.int32), np.zeros(1, codes.WORK)
    if list_matches(state, box, works[0], moves) < 2:
        refuse(f"card:{given} leaves no choice of Air")
