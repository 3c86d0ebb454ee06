"""Step 2: the patterns around a zone, and the stones they yield."""

from stonewright.games.sorcerer_and_stones.board import (
    BL,
    BR,
    CORNER,
    EAST,
    LARGEST,
    OFFSET,
    SLOTS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TL,
    TR,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import COOP, GAINED, INTRO, NONE
from stonewright.kernel import jit, lowest_bit, trace


@jit
def spread_stones(state, work):
    """Lay all stones on the lattice."""
    for zone in range(ZONES):
        corner = CORNER[state.spots[zone]]
        for slot in range(SLOTS):
            work.lattice[corner + OFFSET[slot]] = state.stones[zone, slot] + 1


@jit
def clear_lattice(state, work):
    """Take the stones off the lattice again."""
    for zone in range(ZONES):
        corner = CORNER[state.spots[zone]]
        for slot in range(SLOTS):
            work.lattice[corner + OFFSET[slot]] = 0


@jit
def read_patterns(state, work):
    """Find the patterns of the activated zone, and its lines for the objectives (5.2, 5.3)."""
    spread_stones(state, work)
    scan_zone(work, CORNER[state.spots[state.active]])
    clear_lattice(state, work)


@jit
def scan_zone(work, cell):
    """Find the patterns and lines of the zone with this top left cell (5.2, 5.3)."""
    work.patterns = work.lines = work.longest = 0
    right, low = cell + EAST, cell + SOUTH
    across = low + EAST
    scan_pair(work, cell, right, EAST, 1, 1 << TL, 1 << TR, 1 << 4)
    scan_pair(work, low, across, EAST, 1, 1 << BL, 1 << BR, 1 << 5)
    scan_pair(work, cell, low, SOUTH, 1, 1 << TL, 1 << BL, 1 << 6)
    scan_pair(work, right, across, SOUTH, 1, 1 << TR, 1 << BR, 1 << 7)
    scan_pair(work, cell, across, SOUTH_EAST, 2, 1 << TL, 1 << BR, 1 << 8)
    scan_pair(work, right, low, SOUTH_WEST, 2, 1 << TR, 1 << BL, 1 << 9)
    scan_single(work, right, SOUTH_EAST, 1 << TR)
    scan_single(work, low, SOUTH_EAST, 1 << BL)
    scan_single(work, cell, SOUTH_WEST, 1 << TL)
    scan_single(work, across, SOUTH_WEST, 1 << BR)


@jit
def reach(work, cell, step):
    """Count the stones of the same colour that follow a stone in one direction."""
    colour = work.lattice[cell]
    count = 0
    cell += step
    while work.lattice[cell] == colour:
        count += 1
        cell += step
    return count


@jit
def note_line(work, length):
    """Count a run of three or more as a line (7.2)."""
    if length >= 3:
        work.lines += 1
        work.longest = max(work.longest, length)


@jit
def scan_pair(work, a, b, step, least, bit_a, bit_b, both):
    """Note the patterns along two own cells in a line, `step` leading from a to b.

    Equal stones are in one run, others each in their own; beyond the zone a pattern needs at
    least one stone more, on a diagonal two, since there is no diagonal pair.
    """
    before, after = reach(work, a, -step), reach(work, b, step)
    if work.lattice[a] == work.lattice[b]:
        if before + after > 0:
            work.patterns |= both
            note_line(work, before + after + 2)
        return
    if before >= least:
        work.patterns |= bit_a
        note_line(work, before + 1)
    if after >= least:
        work.patterns |= bit_b
        note_line(work, after + 1)


@jit
def scan_single(work, cell, step, bit):
    """Note the run on the diagonal that meets the zone in this one cell."""
    length = reach(work, cell, step) + reach(work, cell, -step) + 1
    if length >= 3:
        work.patterns |= bit
        note_line(work, length)


@jit
def largest_sets(work):
    """Return the sets of slots that may be taken, a bit for each (5.4)."""
    return LARGEST[work.patterns]


@jit
def only_set(sets):
    """Return the set if there is just one, else -1: a choice for the player (5.5)."""
    return -1 if sets & (sets - 1) != 0 else lowest_bit(sets)


@jit
def find_takes(state, work):
    """Return the largest sets that can be taken."""
    read_patterns(state, work)
    return largest_sets(work)


@jit
def gain(state, work, taken):
    """Take a set of stones from the activated zone; return how many have the own colour (5.6)."""
    seat, zone = state.turn, state.active
    own = 0
    for slot in range(SLOTS):
        if taken >> slot & 1:
            colour = state.stones[zone, slot]
            state.stones[zone, slot] = NONE
            own += colour == state.colours[seat]
            if state.variant != COOP:
                state.reservoir[seat, colour] += 1
            if state.variant != INTRO:
                state.fresh[colour] += 1
            trace(work, GAINED, colour, zone * SLOTS + slot, seat, -1)
    return own
