"""Step 6: paying for an artifact, the row, and the stones above five; co-op's laying of stones."""

import numpy as np

from stonewright.games.sorcerer_and_stones.rules.dealing import reveal
from stonewright.games.sorcerer_and_stones.rules.plane import is_open
from stonewright.games.sorcerer_and_stones.rules.state import (
    ALL_ARTIFACTS,
    BY_LIMIT,
    BY_PAYMENT,
    COLOURS,
    CRAFTED,
    CRAFTED_BY,
    FOUR_ARTIFACTS,
    FULL,
    INTRO,
    LAID,
    MISFIT,
    ON_CRAFTING,
    REDUCING,
    RELEASED,
    REWARD,
    ROW,
    STRICT,
    TO_WIN,
    TWO_FOR_ONE,
    WATERFALL,
)
from stonewright.games.sorcerer_and_stones.rules.supply import end_at_once, push, spend
from stonewright.kernel import jit, jit_inside, lowest_bit, trace
from stonewright.vectors import pack_5

HIGHEST = 0x80_80_80_80_80  # bit of each byte
NEVER = 99  # more than can be due


# Stones of all colours are bytes of one number, so that they are counted and compared together.


@jit
def held_stones(state):
    """Return the stones of each colour in the acting player's reservoir."""
    return pack_5(state.reservoir, COLOURS * np.int64(state.turn))


@jit
def add_up(counts):
    """Return how many stones of all colours there are."""
    two = counts + (counts >> 8)
    return (two + (two >> 16) + (counts >> 32)) & 255


@jit
def common(counts, others):
    """Return what of each colour both have."""
    fewer = (((counts | HIGHEST) - others & HIGHEST) >> 7) * 255
    return counts ^ (counts ^ others) & fewer


@jit
def find_payable(state, box):
    """Return the places of the row whose artifacts the reservoir can pay for (9.1, 7.9).

    Nothing is paid yet. A stone that the cost asks for counts two, and where two may stand for one,
    any other counts one.
    """
    found, held = np.int64(0), held_stones(state)
    total, exchanging = add_up(held), is_open(state, TWO_FOR_ONE)
    for place in range(ROW):
        artifact = np.int64(state.row[place])
        number = np.uint64(max(artifact, 0))
        covered = add_up(common(held, pack_5(box.needs, COLOURS * np.int64(number))))
        payment = 2 * covered + exchanging * (total - covered)
        enough = payment >= 2 * np.int64(box.symbols[number])
        found |= np.int64((artifact >= 0) & enough) << place
    return found


@jit_inside
def count_both(state, box, colour):
    """Return how many stones of a colour are still asked for, and how many the reservoir has."""
    seat, place = np.uint64(state.turn), np.uint64(state.chosen)
    asked = np.int64(box.needs[np.uint64(state.row[place]), colour])
    return asked - state.paid[colour], np.int64(state.reservoir[seat, colour])


@jit_inside
def beyond(short, left):
    """Return by how much a colour lowers what is due that goes one stone beyond its cost."""
    return 2 * short + 1 if (short > 0) & (short < left) else NEVER


@jit
def find_pays(state, box):
    """Return the colours that may be paid next (9.2)."""
    exact, held = np.int64(0), np.int64(0)
    for colour in range(COLOURS):
        short, left = count_both(state, box, colour)
        exact |= np.int64(short > 0) << colour
        held |= np.int64(left > 0) << colour
    return held & (find_exchanges(state, box) if is_open(state, TWO_FOR_ONE) else exact)


@jit_inside
def find_exchanges(state, box):
    """Return the colours with which the payment can be completed, two for one (7.9).

    What is due counts two for each cost stone not paid and falls by one for each stone paid
    beyond the cost. A stone of the reservoir lowers it by two, or by one once its colour is
    covered: so the surplus of all together stays as it is. Twos can be left out again, so only an
    odd rest asks for more than enough stones: a spare one, or a colour that must go beyond its
    cost without overshooting.
    """
    due, surplus, spare, least = np.int64(0), np.int64(0), np.int64(0), np.int64(NEVER)
    for colour in range(COLOURS):
        short, left = count_both(state, box, colour)
        asked = max(short, 0)
        due += short + asked
        surplus += left + min(left, asked) - short - asked
        spare += left if short <= 0 else 0
        least = min(least, beyond(short, left))
    found = np.int64(0)
    for colour in range(COLOURS):
        short, left = count_both(state, box, colour)
        rest = due - 1 - (short > 0)
        odd = (spare > (short <= 0)) | (min(least, beyond(short, left) - 2) <= rest)
        found |= np.int64((rest >= 0) & ((rest & 1 == 0) | odd)) << colour
    return found if surplus >= 0 else np.int64(0)


@jit
def pay(state, work, colour):
    """Pay one stone (9.2)."""
    state.paid[colour] += 1
    spend(state, work, colour, BY_PAYMENT)


@jit
def craft(state, work, place):
    """Give the acting player the artifact on a place, and refill the row (9.3)."""
    artifact = state.row[place]
    state.where[artifact] = CRAFTED_BY + state.turn
    state.made[state.turn] += 1
    trace(work, CRAFTED, artifact, place, state.turn, -1)
    for i in range(place, ROW - 1):
        state.row[i] = state.row[i + 1]
    last = ROW - 1
    while last > 0 and state.row[last - 1] < 0:
        last -= 1
    reveal(state, work, last)
    if state.variant == INTRO and state.made[state.turn] == TO_WIN:  # 11.2
        end_at_once(state, work, FOUR_ARTIFACTS)
    elif state.row[0] < 0:  # 10.2
        end_at_once(state, work, ALL_ARTIFACTS)


@jit
def take_artifact(state, work):
    """Craft the artifact that is paid for; then comes objective 5 (7.7)."""
    place = state.chosen
    state.chosen = 0
    state.phase = REWARD if is_open(state, ON_CRAFTING) else REDUCING
    for colour in range(COLOURS):
        state.paid[colour] = 0
    craft(state, work, place)


# Stones above five.


@jit
def find_held(state):
    """Return the colours in the acting player's reservoir."""
    found = np.int64(0)
    for colour in range(COLOURS):
        found |= np.int64(state.reservoir[state.turn, colour] > 0) << colour
    return found


@jit_inside
def return_stones(state, work):
    """Return the stones above five if there is no choice; tell whether five are left (9.4)."""
    total = add_up(held_stones(state))
    if total <= FULL:
        return True
    colours = find_held(state)
    if colours & (colours - 1) != 0:
        return False
    for _ in range(total - FULL):
        spend(state, work, lowest_bit(colours), BY_LIMIT)
    return True


@jit
def give_back(state, work, colour):
    """Return one stone above five (9.4)."""
    spend(state, work, colour, BY_LIMIT)


# Co-op.


@jit
def needs(state, box, place, colour):
    """Tell whether the artifact on a place takes a stone of this colour now (12.4)."""
    artifact = state.row[place]
    if artifact < 0:
        return False
    if state.coop_placing == STRICT:
        return box.cost[artifact, count_laid(state, place)] == colour
    return state.laid[place, colour] < box.needs[artifact, colour]


@jit
def count_laid(state, place):
    """Count the stones on an artifact of the row."""
    total = 0
    for colour in range(COLOURS):
        total += state.laid[place, colour]
    return total


@jit
def lay(state, box, work, colour):
    """Lay a gained stone on the artifact that takes it, else at the far end (12.3-12.6)."""
    state.fresh[colour] -= 1
    for place in range(ROW if state.coop_placing == WATERFALL else 1):
        if needs(state, box, place, colour):
            state.laid[place, colour] += 1
            trace(work, LAID, colour, -1, place, -1)
            if count_laid(state, place) == box.symbols[state.row[place]]:
                complete(state, box, work, place)
            return
    push(state, colour)
    trace(work, MISFIT, colour, state.turn, -1, -1)


@jit
def complete(state, box, work, place):
    """Craft a covered artifact; its stones go to the far end in printed order (12.6)."""
    artifact = state.row[place]
    for i in range(box.symbols[artifact]):
        push(state, box.cost[artifact, i])
        trace(work, RELEASED, box.cost[artifact, i], place, -1, -1)
    for i in range(place, ROW):
        for colour in range(COLOURS):
            state.laid[i, colour] = state.laid[i + 1, colour] if i < ROW - 1 else 0
    craft(state, work, place)


@jit
def find_fresh(state):
    """Return the colours of gained stones, which may be laid next."""
    found = np.int64(0)
    for colour in range(COLOURS):
        found |= np.int64(state.fresh[colour] > 0) << colour
    return found
