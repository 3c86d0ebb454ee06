"""What happened to stones, as events: heaps stay, single stones travel between them."""

from collections import Counter
from collections.abc import Iterator

from stonewright.game import KIND, PLAYERS, SOURCE, TARGET, WHAT
from stonewright.games.elemental_stones.board import name
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import names
from stonewright.games.elemental_stones.words import KIND_NAMES
from stonewright.scenes import Event

Row = list[int]

PILES = {codes.TOOK: SOURCE, codes.LEFTOVER: SOURCE, codes.PILED: TARGET}  # where the pile stands
ON_BOARD = (codes.PLACED, codes.TRANSMUTED, codes.REPLACED)
STONE_ROWS = (*PILES, *ON_BOARD, codes.SWAPPED, codes.GAINED)


def stone_events(row: Row, met: Counter[tuple[int, int]]) -> Iterator[Event]:
    """Return what a row tells about stones; `met` counts the stones of each pile."""
    if row[KIND] in PILES:
        yield _pile_event(row, met)
    elif row[KIND] in ON_BOARD:
        yield from _board_events(row)
    else:
        yield from _hand_events(row)


def _pile_event(row: Row, met: Counter[tuple[int, int]]) -> Event:
    kind, what, number = row[KIND], row[WHAT], row[PILES[row[KIND]]]
    met[kind, number] += 1
    place, word = names.pile(number), KIND_NAMES[what]
    stone = f"{place}.{met[kind, number]}"
    if kind == codes.PILED:
        words = f"{word} from the bag to pile {number + 1}"
        return Event("pile", words, "", stone, (names.bag(what), place))
    if kind == codes.LEFTOVER:
        area = names.area(what)
        return Event("leftover", f"left-over {word} goes to its area", stone, area, (place, area))
    held = names.stones(row[TARGET], what)
    return Event("take", f"{PLAYERS[row[TARGET]]} takes {word}", stone, held, (place, held))


def _board_events(row: Row) -> Iterator[Event]:
    kind, what, source, space = row[KIND], row[WHAT], row[SOURCE], name(row[TARGET])
    stone, word = f"stone-{space}", KIND_NAMES[what]
    if kind == codes.PLACED:
        path = (names.stones(source, what), space)
        yield Event("place", f"{PLAYERS[source]} places {word} on {space}", "", stone, path)
        return
    old = names.AIR if kind == codes.REPLACED else names.area(source)
    gone = "Air" if kind == codes.REPLACED else KIND_NAMES[source]
    yield Event("remove", f"{gone} leaves {space}", stone, old, (space, old))
    yield Event("replace", f"{word} comes to {space}", "", stone, (names.area(what), space))


def _hand_events(row: Row) -> Iterator[Event]:
    kind, what, source, seat = row[KIND], row[WHAT], row[SOURCE], row[TARGET]
    player, held = PLAYERS[seat], names.stones(seat, what)
    if kind == codes.GAINED:
        giver = names.AIR if source < 0 else names.stones(source, what)
        words = f"{player} takes Air" + (f" from {PLAYERS[source]}" if source >= 0 else "")
        yield Event("gain", words, "", held, (giver, held))
        return
    given, area = names.stones(seat, source), names.area(source)
    yield Event("give", f"{player} gives {KIND_NAMES[source]}", "", area, (given, area))
    words = f"{player} gets {KIND_NAMES[what]} for it"
    yield Event("swap", words, "", held, (names.area(what), held))
