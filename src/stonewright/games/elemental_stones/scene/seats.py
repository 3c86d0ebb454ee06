"""What lies before each player: stones, patterns, scored ones, sovereign and objective."""

from collections.abc import Iterator

from stonewright.game import State
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.scene import names
from stonewright.games.elemental_stones.words import KIND_NAMES, Record, hand, members
from stonewright.scenes import Area, Place, Text

WIDTH = 6.4
WELL, STEP, FILL = (0.96, 1.08), 1.065, 1.15  # stones
SMALL = 1.28, 1.6  # a pattern
COURT = 0.82, 0.8  # a sovereign or objective of another seat
HAND = WIDTH - COURT[0] - 0.1  # room for patterns of another seat
CHARTER = WIDTH, 1.9  # the own ones
GAP, EACH_ROW = 0.12, 5
ROW = SMALL[1] + 0.04  # of scored patterns
BELOW = WELL[1] + GAP  # where cards begin


def areas(state: State, viewer: int) -> Iterator[Area]:
    """Return what each player's panel holds, and what does not fit into the own one."""
    if viewer >= 0 and apart(state):
        yield Area("sovereign", "Your sovereign", WIDTH, CHARTER[1], under=True)
        high = CHARTER[1] * len(objectives(state, viewer))
        yield Area("objective", "Your objective", WIDTH, high, under=True)
    for seat in range(state.seats):
        high = _height(state, seat, viewer)
        yield Area(f"seat-{seat}", "Stones and cards", WIDTH, high, seat)


def apart(state: State) -> bool:
    """Tell whether the own sovereign and objective lie below the board: four panels are high."""
    return bool(state.seats == 4)


def places(state: State, seat: int, viewer: int, box: Record) -> Iterator[Place]:
    """Return the places before a player."""
    yield from _wells(seat)
    if seat == viewer:
        yield _tray(state, seat)
        yield from _charters(state, seat, box)
    else:
        yield from _closed(state, seat)
    yield from _scored(state, seat, _cards_from(seat, viewer), box)


def _height(state: State, seat: int, viewer: int) -> float:
    rows, top = _rows(state, seat), _cards_from(seat, viewer)
    if seat != viewer:
        return round(top + rows * ROW, 4)
    many = 0 if apart(state) else len(objectives(state, seat)) + 1
    return round(_below(state, seat) + many * CHARTER[1], 4)


def _cards_from(seat: int, viewer: int) -> float:
    """Return where scored patterns begin: others have their hand above them."""
    return BELOW if seat == viewer else BELOW + SMALL[1] + GAP


def _rows(state: State, seat: int) -> int:
    """Return how many rows of scored patterns there are."""
    return -(-int(state.scored[seat]).bit_count() // EACH_ROW)


def _wells(seat: int) -> Iterator[Place]:
    for kind, word in enumerate(KIND_NAMES):
        x, label = WELL[0] / 2 + STEP * kind, f"{word} in hand"
        name = names.stones(seat, kind)
        yield Place(name, f"seat-{seat}", round(x, 4), WELL[1] / 2, "hex", label, *WELL, scale=FILL)


def _tray(state: State, seat: int) -> Place:
    """Return the tray of the own scored patterns."""
    high = max(_rows(state, seat), 1) * ROW
    name, y = names.score(seat), round(BELOW + high / 2, 4)
    return Place(name, f"seat-{seat}", WIDTH / 2, y, "slot", "scored patterns", WIDTH, high)


def _scored(state: State, seat: int, top: float, box: Record) -> Iterator[Place]:
    for index, card in enumerate(members(state.scored[seat])):
        row, column = divmod(index, EACH_ROW)
        x, y = SMALL[0] * (column + 0.5), top + ROW * (row + 0.5)
        name = names.scored(box, seat, card)
        yield Place(
            name, f"seat-{seat}", round(x, 4), round(y, 4), "none", "scored pattern", *SMALL
        )


def no_scored(seat: int) -> Text:
    """Return what is written where the first scored pattern will lie."""
    return Text(f"seat-{seat}", WIDTH / 2, BELOW + ROW / 2, "no scored patterns")


def _step(many: int, room: float) -> float:
    """Return how far apart cards lie: beside each other, or overlapping where room is short."""
    return round(min(SMALL[0], (room - SMALL[0]) / max(many - 1, 1)), 4)


def _closed(state: State, seat: int) -> Iterator[Place]:
    """Return the places of what another seat holds."""
    y, many, where = BELOW + SMALL[1] / 2, len(hand(state, seat)), f"seat-{seat}"
    step = _step(many, HAND)
    x = round(SMALL[0] / 2 + step * max(many - 1, 0) / 2, 4)
    label = "patterns in hand"
    yield Place(names.cards_of(seat), where, x, y, "none", label, *SMALL, (step, 0.0))
    court = ((names.sovereign(seat), "sovereign"), (names.objectives_of(seat), "objective"))
    for index, (name, label) in enumerate(court):
        x, y = WIDTH - COURT[0] / 2, round(BELOW + COURT[1] * (index + 0.5), 4)
        yield Place(name, where, x, y, "none", label, *COURT, (-0.1, 0.0))


def _below(state: State, seat: int) -> float:
    """Return where the own panel goes on below scored patterns."""
    return BELOW + max(_rows(state, seat), 1) * ROW + GAP


def _charters(state: State, seat: int, box: Record) -> Iterator[Place]:
    """Return the places of the own sovereign and of the own objectives."""
    own = [names.dealt_objective(box, seat, number) for number in objectives(state, seat)]
    for index, name in enumerate((names.sovereign(seat), *own)):
        label = "your objective" if index else "your sovereign"
        area, top = f"seat-{seat}", _below(state, seat) + CHARTER[1] * index
        if apart(state):
            area, top = ("objective", CHARTER[1] * (index - 1)) if index else ("sovereign", 0.0)
        yield Place(name, area, WIDTH / 2, round(top + CHARTER[1] / 2, 4), "slot", label, *CHARTER)


def objectives(state: State, seat: int) -> list[int]:
    """Return the objectives that lie before a seat: two, or the one it kept."""
    many = 1 if has_objective(state, seat) else 2
    return [int(number) for number in state.objectives[seat][:many]]
