"""The stones and cards on the table; what a seat may not know lies face down."""

from collections.abc import Iterable, Iterator

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.elemental_stones.board import NAMES, SPACES
from stonewright.games.elemental_stones.rules.state import AIR, EMPTY
from stonewright.games.elemental_stones.scene import faces, names
from stonewright.games.elemental_stones.scene.seats import objectives
from stonewright.games.elemental_stones.words import KIND_NAMES, Record, hand, key, members, title
from stonewright.scenes import Card, Piece


def pieces(state: State, viewer: int, box: Record) -> tuple[Piece, ...]:
    """Return everything that lies on the table, as a seat sees it."""
    parts = [*_board(state, viewer), *_areas(state), *_bag(state), *_piles(state)]
    parts += [*_row(state, box), *_stacks(state, box)]
    for seat in range(state.seats):
        parts += _stones(state, seat, viewer)
        parts += _cards(state, seat, viewer, box)
    return tuple(parts)


def _cycle(element: int) -> str:
    before, after = KIND_NAMES[(element + 4) % 5], KIND_NAMES[(element + 1) % 5]
    return f"Next to {before} and {after} on the cycle"


TIPS = (*(_cycle(element) for element in range(5)), "It stands for any element in a pattern")


def _board(state: State, viewer: int) -> Iterator[Piece]:
    chosen = viewer == state.turn  # a stone can be chosen to transmute it
    for space in range(SPACES):
        kind = int(state.board[space])
        if kind != EMPTY:
            where = NAMES[space]
            words = f"{KIND_NAMES[kind]} on {where}"
            group = where if chosen and kind != AIR else ""
            yield Piece(f"stone-{where}", where, names.ART[kind], words, TIPS[kind], group=group)


def _heap(name: str, kind: int, many: int, where: str, group: str = "") -> Piece:
    """Return stones of one kind that lie together, as one piece with a number."""
    words = f"{many} {KIND_NAMES[kind]} {where}"
    return Piece(name, name, names.ART[kind], words, TIPS[kind], count=many, group=group)


def _areas(state: State) -> Iterator[Piece]:
    for element in range(5):
        yield _heap(names.area(element), element, int(state.areas[element]), "in its area")
    yield _heap(names.AIR, AIR, int(state.air), "beside the board")


def _bag(state: State) -> Iterator[Piece]:
    for element in range(5):
        yield _heap(names.bag(element), element, int(state.bag[element]), "in the bag")


def _stones(state: State, seat: int, viewer: int) -> Iterator[Piece]:
    owner = PLAYERS[seat]
    for kind in range(6):
        group = KIND_NAMES[kind] if seat == viewer == state.turn else ""
        many = int(state.stones[seat, kind])
        yield _heap(names.stones(seat, kind), kind, many, f"in {owner}'s hand", group)


def _piles(state: State) -> Iterator[Piece]:
    for number in range(int(state.seats) + 1):
        place = names.pile(number)
        for index, kind in enumerate(int(kind) for kind in state.piles[number]):
            if kind >= 0:
                words = f"{KIND_NAMES[kind]} in pile {number + 1}"
                yield Piece(f"{place}.{index + 1}", place, names.ART[kind], words, TIPS[kind])


def _open(box: Record, card: int, place: str, where: str, group: str = "") -> Piece:
    """Return a pattern that lies face up."""
    words, tip = f"{title(box, card)} {where}", faces.pattern_tip(box, card)
    face = faces.pattern(box, card)
    return Piece(names.card(box, card), place, "card", words, tip, group=group, card=face)


def _back(place: str, number: int, words: str) -> Piece:
    return Piece(f"{place}.{number}", place, "back", words)


def _row(state: State, box: Record) -> Iterator[Piece]:
    for card in members(state.row):
        yield _open(box, card, names.in_row(box, card), "in the row")


def _stacks(state: State, box: Record) -> Iterator[Piece]:
    """Return deck and discards, each as one piece with a number."""
    many = int(state.decked)
    if many:
        words = f"{many} patterns in the deck"
        yield Piece(names.DECK, names.DECK, "back", words, count=many)
    thrown = [title(box, card) for card in members(state.discards)]
    if thrown:
        words, tip, many = f"{len(thrown)} discarded patterns", ", ".join(thrown), len(thrown)
        place, face = names.DISCARDS, Card("", layout="pattern")
        yield Piece(place, place, "card", words, tip, count=many, card=face)


def _cards(state: State, seat: int, viewer: int, box: Record) -> Iterator[Piece]:
    """Return a seat's cards: open to itself, and to everybody at the end."""
    if seat == viewer:
        yield from _own(state, seat, box)
    else:
        yield from _others(state, seat, box)
    for card in members(state.scored[seat]):
        yield _open(box, card, names.scored(box, seat, card), f"scored by {PLAYERS[seat]}")


def _own(state: State, seat: int, box: Record) -> Iterator[Piece]:
    for card in hand(state, seat):
        group = key(box, card) if seat == state.turn else ""
        words = "in your hand, known to all" if int(state.known) >> card & 1 else "in your hand"
        yield _open(box, card, names.in_hand(box, seat, card), words, group)
    element = int(state.sovereigns[seat])
    place, face = names.sovereign(seat), faces.sovereign(box, element)
    yield Piece(f"{place}.1", place, "card", f"your {face.name}", face.text, card=face)
    for number in objectives(state, seat):
        face = faces.objective(box, number, element)
        name, place = names.objective(box, number), names.dealt_objective(box, seat, number)
        yield Piece(name, place, "card", f"your objective {face.name}", face.text, card=face)


def _others(state: State, seat: int, box: Record) -> Iterator[Piece]:
    """Return what lies before another seat: backs, and what everybody knows."""
    place, owner, over = names.cards_of(seat), PLAYERS[seat], state.turn == NOBODY
    unseen: Iterable[int] = names.hidden(state, seat)
    if over:
        yield from (_open(box, card, place, f"left in {owner}'s hand") for card in unseen)
    else:
        words = f"a hidden pattern in {owner}'s hand"
        yield from (_back(place, number, words) for number, _ in enumerate(unseen, 1))
    for card in names.known(state, seat):
        yield _open(box, card, place, f"in {owner}'s hand, known to all")
    yield from _revealed(state, seat, box) if over else _court(state, seat)


def _court(state: State, seat: int) -> Iterator[Piece]:
    """Return the backs of a sovereign and of objectives."""
    owner = PLAYERS[seat]
    yield _back(names.sovereign(seat), 1, f"{owner}'s hidden sovereign")
    for number, _ in enumerate(objectives(state, seat), 1):
        yield _back(names.objectives_of(seat), number, f"a hidden objective of {owner}")


def _revealed(state: State, seat: int, box: Record) -> Iterator[Piece]:
    """Return the sovereign and the objective that a seat shows at the end."""
    element, owner = int(state.sovereigns[seat]), PLAYERS[seat]
    ruler = faces.sovereign(box, element)
    aim = faces.objective(box, int(state.objectives[seat, 0]), element)
    for place, face in ((names.sovereign(seat), ruler), (names.objectives_of(seat), aim)):
        yield Piece(f"{place}.1", place, "card", f"{owner}'s {face.name}", face.text, card=face)
