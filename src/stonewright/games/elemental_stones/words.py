"""Elemental Stones in words: notation, and moves and effects in plain sentences."""

import re
from typing import Any

from stonewright.game import (
    HIDDEN,
    KIND,
    NOBODY,
    PLAYERS,
    SOURCE,
    TARGET,
    WHAT,
    State,
    Trace,
)
from stonewright.games.elemental_stones.board import AT, BY_NAME, GRID, SPACES, name
from stonewright.games.elemental_stones.cards import LETTERS, PATTERN_CARDS, text
from stonewright.games.elemental_stones.rows import FLAG, HALF
from stonewright.games.elemental_stones.rules import state as codes

KIND_NAMES = ("Fire", "Earth", "Metal", "Water", "Wood", "Air")
Record = Any  # one row of the box


def key(box: Record, card: int) -> str:
    """Return the short name of a pattern: F1."""
    return text(box.keys[card])


def title(box: Record, card: int) -> str:
    """Return the full name of a pattern: Fire Wedge."""
    return text(box.titles[card])


def objective_key(box: Record, number: int) -> str:
    """Return the short name of an objective: O1."""
    return text(box.objective_keys[number])


def objective_title(box: Record, number: int) -> str:
    """Return the full name of an objective."""
    return text(box.objective_titles[number])


def hand(state: State, seat: int) -> list[int]:
    """Return the patterns in a hand."""
    return members(state.hand[seat])


def members(cards: int) -> list[int]:
    """Return the patterns of a set."""
    return [card for card in range(PATTERN_CARDS) if int(cards) >> card & 1]


def placed(state: State) -> list[int]:
    """Return the spaces that were filled in this action."""
    return [space for space in range(SPACES) if state.chain[HALF[space]] & FLAG[space]]


def knows(state: State, seat: int, card: int, viewer: int) -> bool:
    """Tell whether a viewer knows a pattern in a seat's hand (10.2)."""
    return bool(viewer == seat or state.turn == NOBODY or int(state.known) >> card & 1)


def kept_pair(state: State, action: int) -> tuple[int, int]:
    """Return the two cards that an action keeps."""
    cards, pair = hand(state, state.turn), action - codes.KEEP
    return cards[codes.FIRST_KEPT[pair]], cards[codes.SECOND_KEPT[pair]]


def match_cells(box: Record, card: int, match: int) -> list[tuple[int, int]]:
    """Return the spaces of a match and the element of the pattern on each."""
    rotation, anchor = divmod(match, SPACES)
    cells = range(int(box.extent[card]))
    spaces = (int(AT[GRID[anchor] + box.offset[card, rotation, cell]]) for cell in cells)
    return list(zip(spaces, map(int, box.element[card]), strict=False))


def match_airs(state: State, box: Record, match: int) -> list[tuple[int, int]]:
    """Return the Airs of a match, by space, and what each stands for."""
    cells = match_cells(box, int(state.card), match)
    return sorted(cell for cell in cells if state.board[cell[0]] == codes.AIR)


def write(state: State, action: int, seat: int, box: Record) -> str:
    """Return the notation of a legal action, as far as a seat may know it (12.2-12.9)."""
    if action >= codes.MATCH:
        airs = match_airs(state, box, action - codes.MATCH)
        return "air " + "+".join(f"{name(s)}={LETTERS[e]}" for s, e in airs) if airs else "no air"
    if action >= codes.PLACE:
        kind, space = divmod(action - codes.PLACE, SPACES)
        return f"{LETTERS[kind]} {name(space)}"
    if action >= codes.TRANSMUTE:
        space, way = divmod(action - codes.TRANSMUTE, 2)
        return f"{name(space)}>{LETTERS[codes.NEXT[state.board[space], way]]}"
    if action >= codes.SWAP:
        source, way = divmod(action - codes.SWAP, 2)
        return f"{LETTERS[source]}>{LETTERS[codes.NEXT[source, way]]}"
    if action >= codes.ROW:
        verb, card = divmod(action - codes.ROW, PATTERN_CARDS)
        return f"{('draw', 'discard', 'score')[verb]} {key(box, card)}"
    return _write_small(state, action, seat, box)


def _write_small(state: State, action: int, seat: int, box: Record) -> str:
    """Return the notation of a choice without a space or a card of its own number."""
    if action == codes.DECK:
        return "draw deck"
    if action >= codes.PILE:
        return f"pile {action - codes.PILE + 1}"
    hidden = seat != state.turn
    if action >= codes.OBJECTIVE:
        number = state.objectives[state.turn, action - codes.OBJECTIVE]
        return f"objective {'?' if hidden else objective_key(box, number)}"
    if action >= codes.KEEP:
        pair = "+".join(key(box, card) for card in kept_pair(state, action))
        return f"keep {'?' if hidden else pair}"
    return "stop" if action == codes.STOP else "pass"


# Moves in plain words.


def phrase(state: State, action: int, box: Record) -> str:
    """Return a legal action in plain words, for the seat that may play it."""
    if action >= codes.MATCH:
        airs = match_airs(state, box, action - codes.MATCH)
        used = " and ".join(f"the Air on {name(s)} as {KIND_NAMES[e]}" for s, e in airs)
        return f"Use {used}" if airs else "Use no Air"
    if action >= codes.PLACE:
        kind, space = divmod(action - codes.PLACE, SPACES)
        return f"Place {KIND_NAMES[kind]} on {name(space)}"
    if action >= codes.TRANSMUTE:
        space, way = divmod(action - codes.TRANSMUTE, 2)
        old = state.board[space]
        new = codes.NEXT[old, way]
        return f"Transmute {KIND_NAMES[old]} on {name(space)} to {KIND_NAMES[new]}"
    if action >= codes.SWAP:
        source, way = divmod(action - codes.SWAP, 2)
        return f"Transmute {KIND_NAMES[source]} in hand to {KIND_NAMES[codes.NEXT[source, way]]}"
    if action >= codes.ROW:
        verb, card = divmod(action - codes.ROW, PATTERN_CARDS)
        return f"{('Take', 'Discard', 'Score')[verb]} {title(box, card)}"
    return _phrase_small(state, action, box)


def _phrase_small(state: State, action: int, box: Record) -> str:
    if action == codes.DECK:
        return "Draw from the deck"
    if action >= codes.PILE:
        kinds = " and ".join(KIND_NAMES[kind] for kind in state.piles[action - codes.PILE])
        return f"Take pile {action - codes.PILE + 1}: {kinds}"
    if action >= codes.OBJECTIVE:
        number = state.objectives[state.turn, action - codes.OBJECTIVE]
        return f"Keep the objective {objective_title(box, number)}"
    if action >= codes.KEEP:
        return "Keep " + " and ".join(title(box, card) for card in kept_pair(state, action))
    if action == codes.PASS:
        return "Pass: nothing can be done"
    return "Stop placing" if state.phase == codes.PLACING else "Stop transmuting"


# What happened.


def tell(state: State, action: int, trace: Trace, box: Record) -> str:
    """Return in words what an action did; the trace has HIDDEN for what may not be told."""
    effects = [words for row in trace if (words := _effect(row, box))]
    took = [KIND_NAMES[row[WHAT]] for row in trace if row[KIND] == codes.TOOK]
    kept = [row[WHAT] for row in trace if row[KIND] == codes.KEPT]
    if took:
        effects.insert(0, f"takes pile {action - codes.PILE + 1}: {' and '.join(took)}")
    if kept:
        secret = HIDDEN in kept
        cards = "two patterns" if secret else " and ".join(title(box, card) for card in kept)
        effects.insert(0, f"keeps {cards}")
    if action in (codes.STOP, codes.PASS):
        effects.insert(0, "stops" if action == codes.STOP else "passes")
    if action >= codes.MATCH and not match_airs(state, box, action - codes.MATCH):
        effects.insert(0, "uses no Air")
    return f"{PLAYERS[state.turn]}: {'; '.join([*effects, *_new_round(trace, box)])}"


def _new_round(trace: Trace, box: Record) -> list[str]:
    """Return the new row and the new piles in words."""
    piled = [KIND_NAMES[row[WHAT]] for row in trace if row[KIND] == codes.PILED]
    dealt = [title(box, row[WHAT]) for row in trace if row[KIND] == codes.DEALT]
    pairs = zip(piled[::2], piled[1::2], strict=True)
    row = [f"new row: {', '.join(dealt)}"] if dealt else []
    piles = ["new piles: " + ", ".join(f"{a} and {b}" for a, b in pairs)] if piled else []
    return row + piles


def _effect(row: Trace, box: Record) -> str:
    """Return one row of a trace in words; nothing for what is told elsewhere."""
    kind, what, source, target = (int(row[column]) for column in (KIND, WHAT, SOURCE, TARGET))
    match kind:
        case codes.CHOSE:
            return f"keeps {'an objective' if what == HIDDEN else objective_title(box, what)}"
        case codes.DREW if source == codes.FROM_DECK:
            return f"draws {'a pattern' if what == HIDDEN else title(box, what)} from the deck"
        case codes.DREW:
            return f"takes {title(box, what)} from the row"
        case codes.DISCARDED:
            return f"discards {title(box, what)}"
        case codes.SCORED:
            return f"scores {title(box, what)}"
        case codes.SHUFFLED:
            return "the discards become the new deck"
        case codes.ENDING:
            return f"{'the bag is empty' if what else 'enough patterns'}: this round is the last"
        case codes.ROUND:
            return f"round {what} begins with {PLAYERS[target]}"
        case codes.OVER:
            return "the match is over"
    return _stone_effect(kind, what, source, target)


def _stone_effect(kind: int, what: int, source: int, target: int) -> str:
    """Return what happened to a stone in words."""
    match kind:
        case codes.PLACED:
            return f"places {KIND_NAMES[what]} on {name(target)}"
        case codes.TRANSMUTED:
            return f"transmutes {KIND_NAMES[source]} on {name(target)} to {KIND_NAMES[what]}"
        case codes.SWAPPED:
            return f"transmutes {KIND_NAMES[source]} in hand to {KIND_NAMES[what]}"
        case codes.REPLACED:
            return f"{KIND_NAMES[what]} replaces the Air on {name(target)}"
        case codes.GAINED:
            return f"takes Air from {'beside the board' if source < 0 else PLAYERS[source]}"
        case codes.LEFTOVER:
            return f"left-over {KIND_NAMES[what]} goes to its area"
    return ""


# Why not: the answer to a move that is written well but not legal now.


def why_not(state: State, notation: str, box: Record) -> str:
    """Return why a notation is not legal now, or nothing if it is no notation at all."""
    move = re.sub(r"\s+", "", notation.casefold())
    keys = {key(box, card).casefold(): card for card in range(PATTERN_CARDS)}
    if found := re.fullmatch(r"(draw|discard|score)(\w+)", move):
        if found[2] not in (*keys, "deck"):
            return ""
        return _first(state) or _why_not_card(state, found[1], keys.get(found[2], -1))
    if re.fullmatch(r"pile[1-5]", move):
        taking = state.phase == codes.TAKING
        return "that pile is gone" if taking else _first(state) or "a pile is taken already"
    if found := re.fullmatch(r"([a-z]\d*)>([femwt])", move):
        return _first(state) or _why_not_transmute(state, found[1], _letter(found[2]))
    if move[:1].upper() in LETTERS and move[1:] in BY_NAME:
        return _why_not_place(state, _letter(move[0]), BY_NAME[move[1:]])
    if move in ("stop", "pass"):
        return _first(state) or "there is something else to do"
    return ""


def _letter(letter: str) -> int:
    return LETTERS.index(letter.upper())


def _first(state: State) -> str:
    """Return what has to be done before anything else."""
    return {
        codes.KEEPING: "first keep two of your patterns",
        codes.CHOOSING: "first keep one of your objectives",
        codes.TAKING: "the turn begins with a pile",
        codes.PLACING: "you are placing stones: go on or stop",
        codes.SWAPPING: "you are transmuting stones in hand: go on or stop",
        codes.MATCHING: "first choose which Air is used",
        codes.TRIMMING: "first discard down to four patterns",
    }.get(int(state.phase), "")


def _why_not_card(state: State, verb: str, card: int) -> str:
    if verb == "draw":
        if state.drew:
            return "only one pattern can be drawn in a turn"
        return "the deck and the discards are empty" if card < 0 else "that card is not in the row"
    if card not in hand(state, state.turn):
        return "that pattern is not in your hand"
    return "the board holds no match, or an area lacks the stone that must replace an Air"


def _why_not_transmute(state: State, what: str, target: int) -> str:
    if what in BY_NAME:
        kind = int(state.board[BY_NAME[what]])
        if kind == codes.EMPTY:
            return f"there is no stone on {what}"
    elif what.upper() in LETTERS:
        kind = _letter(what)
        if state.stones[state.turn, kind] == 0:
            return f"you have no {KIND_NAMES[kind]}"
    else:
        return ""
    if kind == codes.AIR:
        return "Air cannot be transmuted"
    if target not in codes.NEXT[kind]:
        return f"{KIND_NAMES[target]} is not next to {KIND_NAMES[kind]} on the cycle"
    return f"the area of {KIND_NAMES[target]} is empty"


def _why_not_place(state: State, kind: int, space: int) -> str:
    if state.phase != codes.PLACING and _first(state):
        return _first(state)
    if state.stones[state.turn, kind] == 0:
        return f"you have no {KIND_NAMES[kind]}"
    if state.board[space] != codes.EMPTY:
        return f"{name(space)} is taken"
    if space >= codes.open_spaces(state):
        return f"{name(space)} is not in play"
    if state.phase == codes.PLACING:
        return "only the same element or Air, next to a stone placed in this action"
    return f"{name(space)} touches no stone"


def topics(state: State, action: int, box: Record) -> tuple[str, ...]:
    """Return the components that an action uses: cards or kinds of stones."""
    if action >= codes.MATCH:
        return (title(box, int(state.card)),)
    if action >= codes.PLACE:
        return (KIND_NAMES[(action - codes.PLACE) // SPACES],)
    if action >= codes.TRANSMUTE:
        space, way = divmod(action - codes.TRANSMUTE, 2)
        return (KIND_NAMES[codes.NEXT[state.board[space], way]],)
    if action >= codes.SWAP:
        return (KIND_NAMES[codes.NEXT[divmod(action - codes.SWAP, 2)]],)
    if action >= codes.ROW:
        return (title(box, (action - codes.ROW) % PATTERN_CARDS),)
    if codes.OBJECTIVE <= action < codes.PILE:
        number = state.objectives[state.turn, action - codes.OBJECTIVE]
        return (objective_title(box, number),)
    if codes.KEEP <= action < codes.OBJECTIVE:
        first, second = kept_pair(state, action)
        return title(box, first), title(box, second)
    return ()
