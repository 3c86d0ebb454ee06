"""The co-operative game: how many artifacts the team may expect."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import CORNER
from stonewright.games.sorcerer_and_stones.features.turns import coming_seat, promise
from stonewright.games.sorcerer_and_stones.features.weights import (
    COVER,
    FURTHER,
    MAGIC,
    NEXT,
    OTHERS,
    TEAM,
)
from stonewright.games.sorcerer_and_stones.features.zones import (
    clear,
    spread,
    take_layout,
    yield_of,
)
from stonewright.games.sorcerer_and_stones.rules.crafting import count_laid
from stonewright.games.sorcerer_and_stones.rules.scoring import team_artifacts
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    CASTING,
    COLOURS,
    KINDS,
    PLACING,
    ROW,
    STRICT,
    TAKING,
    TERMS,
    WATERFALL,
)
from stonewright.kernel import jit

USUAL = 0.4  # artifacts that the best play of one card promises on the average
LATER = 0.3  # worth of a stone that fits the card after the leftmost, or a later symbol


@jit
def expect(state, box, work, out):
    """Write the artifacts that the team may expect, as a share of all."""
    note_team(state, box, work)
    made = float(team_artifacts(state))
    total = made
    for term in range(len(TEAM)):
        total += TEAM[term] * work.terms[0, term]
    total = min(max(total, made), float(ARTIFACTS))
    for seat in range(state.seats):
        out[seat] = total / ARTIFACTS


@jit
def note_team(state, box, work):
    """Note the features of the team."""
    for term in range(TERMS):
        work.terms[0, term] = 0.0
    for colour in range(COLOURS):
        work.price[colour + 1] = price(state, box, colour)
    work.terms[0, COVER] = covered(state, box, work)
    work.terms[0, MAGIC] = count_cards(state)
    take_layout(state, work)
    spread(state, work)
    coming = coming_seat(state)
    for seat in range(state.seats):
        if seat == coming and state.phase != PLACING:
            note_next(state, box, work, seat)
        elif state.taoists[seat] >= 0:
            cell = CORNER[state.spots[state.taoists[seat]]]
            work.terms[0, OTHERS] += yield_of(state, box, work, cell)
    clear(work)


@jit
def note_next(state, box, work, seat):
    """Note how much more than usual the activation that comes next promises."""
    begun = state.phase <= TAKING and (state.phase != CASTING or state.played > 0)
    work.terms[0, NEXT if begun else FURTHER] = promise(state, box, work, seat) - USUAL


@jit
def price(state, box, colour):
    """Return what a stone brings: its part of the first card that takes it (12.4)."""
    for place in range(ROW):
        artifact = state.row[place]
        if artifact >= 0 and state.laid[place, colour] < box.needs[artifact, colour]:
            worth = 1.0 / box.symbols[artifact]
            if place > 0 and state.coop_placing != WATERFALL:
                worth *= LATER if place == 1 else 0.0
            elif state.coop_placing == STRICT:
                first = box.cost[artifact, count_laid(state, place)]
                worth *= 1.0 if first == colour else LATER
            return worth
    return 0.0


@jit
def covered(state, box, work):
    """Add up the covered parts of the row's cards, with gained stones not laid yet."""
    total = 0.0
    for place in range(ROW):
        if state.row[place] >= 0:
            total += count_laid(state, place) / np.int64(box.symbols[state.row[place]])
    for colour in range(COLOURS):
        total += state.fresh[colour] * work.price[colour + 1]
    return total


@jit
def count_cards(state):
    """Count the magic cards that are still to be played."""
    total = 0
    for seat in range(state.seats):
        for kind in range(KINDS):
            total += state.open[seat, kind] + state.pile[seat, kind]
    return total
