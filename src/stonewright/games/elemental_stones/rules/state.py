"""The state of Elemental Stones: kinds, phases, actions, the record's layout and small helpers."""

import numpy as np

from stonewright.game import state_layout, work_layout
from stonewright.games.elemental_stones.board import OPEN_SPACES, SPACES
from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.kernel import jit, jit_inside, lowest_bit
from stonewright.vectors import add_8

FIRE, EARTH, METAL, WATER, WOOD, AIR = range(6)
EMPTY = 6  # on the board
STONES, AIRS = 17, 5  # of each element, and of Air
TURN_ACTIONS = 3
HAND_LIMIT = 4
BOARD = 96  # and spaces outside that are always empty
MOST_PILES = 5
SET_UP_STONES, SET_UP_AREAS = 2, np.array([0, 0, 10, 10, 12], np.int64)
DEALT_PATTERNS = 5
ENOUGH = np.array([0, 0, 7, 6, 5], np.int64)  # scored patterns that end the match, by seats (8.1)

KEEPING, CHOOSING, TAKING, ACTING, PLACING, SWAPPING, MATCHING, TRIMMING = range(8)  # phases

# Actions.
PASS, STOP, KEEP, OBJECTIVE, PILE, DECK = 0, 1, 2, 12, 14, 19
ROW = 20
DISCARD = ROW + PATTERN_CARDS
SCORE = DISCARD + PATTERN_CARDS
SWAP = SCORE + PATTERN_CARDS
TRANSMUTE = SWAP + 10
PLACE = TRANSMUTE + 2 * SPACES
MATCH = PLACE + 6 * SPACES
ACTIONS = MATCH + 6 * SPACES

FIRST_KEPT = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 3], np.int64)  # of the ten pairs of five
SECOND_KEPT = np.array([1, 2, 3, 4, 2, 3, 4, 3, 4, 4], np.int64)
NEXT = np.array([[1, 4], [2, 0], [3, 1], [4, 2], [0, 3]], np.int64)  # on the cycle, both ways

# Kinds of trace rows.
(
    KEPT,
    RETURNED,
    CHOSE,
    REJECTED,
    TOOK,
    DREW,
    DISCARDED,
    PLACED,
    TRANSMUTED,
    SWAPPED,
    SCORED,
    REPLACED,
    GAINED,
    LEFTOVER,
    CLEARED,
    SHUFFLED,
    DEALT,
    PILED,
    ENDING,
    ROUND,
    TURN,
    OVER,
) = range(1, 23)
FROM_DECK, FROM_ROW = 0, 1

LAYOUT = state_layout(
    ("radius", "i1"),  # the option: 0 for radius 5, 1 for radius 4
    ("phase", "i1"),
    ("start", "i1"),  # the start player of the round
    ("taken", "i1"),  # turns completed in this round
    ("left", "i1"),  # actions left in this turn
    ("drew", "i1"),  # a pattern was drawn in this turn
    ("ending", "i1"),  # this round is the last
    ("element", "i1"),  # fixed by a placement, or the target of transmuting in hand; else Air
    ("card", "i1"),  # the pattern whose match is being chosen, else -1
    ("decked", "i1"),
    ("generation", "i1"),  # how often the deck was made from the discards
    ("round_", "i1"),
    # Rows of eight, in which whatever changes is written anew: so can they be read at one go. That
    # of the areas has Air and two sovereigns in it, which an addition to an area leaves alone.
    ("stones", "i1", (4, 8)),  # in hand, of six kinds
    ("areas", "i1", 5),
    ("air", "i1"),  # stones of Air beside the board
    ("sovereigns", "i1", 4),
    ("bag", "i1", 5),
    ("objectives", "i1", (4, 2)),  # the two dealt; once chosen: kept, rejected
    ("piles", "i1", (MOST_PILES, 2)),
    ("board", "i1", BOARD),
    # Sets of spaces in two words. By rows: those of each kind, and those placed in this action.
    ("lying", "i8", (6, 2)),
    ("chain", "i8", 2),
    # By number: all with stones, the neighbours of these, and of those placed in this action.
    ("occupied", "i8", 2),
    ("fringe", "i8", 2),
    ("reach", "i8", 2),
    # Sets of patterns.
    ("hand", "i8", 4),
    ("row", "i8"),
    ("discards", "i8"),
    ("known", "i8"),  # in hand, and everybody knows where
    ("scored", "i8", 4),
    ("returned", "i8", 4),  # what each seat returned and kept in the set-up
    ("kept", "i8", 4),
    ("shown", "i8", 4),  # patterns of generation 0 that left a hand where they were hidden
    ("early", "i8", (4, 2)),  # `shown` when only one, or none, of them was left in hand
    ("deck", "i1", PATTERN_CARDS),  # the last of `decked` is the top
    ("gens", "i1", PATTERN_CARDS),  # generation of each hidden card, else 0
)

WORK = work_layout(
    80,
    # The stones that can be each element, by rows; the words are full ones.
    ("fitting", "u8", (2, 5)),
    ("rank", "i1", SPACES),  # of each Air on the board
    ("anchors", "i8", (6, 2)),  # where a pattern lies in each of its turns, by rows
    ("outcomes", "i8", 160),  # of matches, to tell them apart
    ("pool", "i1", PATTERN_CARDS),  # cards to deal out in a guess
    ("special", "i1", PATTERN_CARDS),  # the guesser's own returned cards among them
    ("room", "i8", 5),  # hidden places of each seat, and last of the deck
    ("tales", "i8", (4, 3)),  # ways in which none, one or two of those in a hand were kept
    ("old", "i8", 4),  # how many of them hold cards kept in the set-up
    ("split", "i8", 5),  # how many get one of the guesser's returned cards
    ("plain", "i8", 4),  # the other cards that each seat gets
    # For the evaluation; sets of spaces are by rows.
    ("kinds", "i8", (7, 2)),  # the spaces of each kind, and the empty ones
    ("open_", "i8", 2),  # all of them
    ("near", "i8", (5, 2, 2)),  # how near each space is to being an element: a number in two bits
    ("holes", "i8", 5),  # the empty spaces under a pattern, or -1
    ("lacks", "i8", 5),  # how many there are, by the element wanted
    ("pieces", "i8", 5),  # and in how many pieces
    ("efforts", "i8", 5),  # actions that each pattern in a hand takes, or a large number
    ("primaries", "i8", 5),  # patterns that were scored, by their primary element
    ("terms", "f8", (4, 40)),  # what is measured, by seat
)


@jit
def outer_ring(state):
    """Return the outermost ring where stones may be placed (1.4)."""
    ring = 5 - np.int64(state.radius)
    return ring - 1 if state.seats == 2 else ring


@jit_inside
def seat_after(state, seat):
    """Return the next seat clockwise."""
    after = np.int64(seat) + 1
    return after if after < state.seats else 0


@jit_inside
def add_stone(state, kind, number):
    """Put stones of a kind into the hand of who is to move, or take them out."""
    add_8(state.stones, 8 * np.int64(state.turn), kind, number)


@jit
def open_spaces(state):
    """Return how many spaces may be used; they have the lowest numbers."""
    return OPEN_SPACES[outer_ring(state)]


@jit
def bit(card):
    """Return a set with one card."""
    return np.int64(1) << np.int64(card)


@jit
def nth(members, number):
    """Return the member of a set that has this number among them, from the lowest."""
    for _ in range(number):
        members &= members - 1
    return lowest_bit(members)


@jit
def list_members(members, action, out, count):
    """Add an action for each member of a set to the list; return its new length."""
    while members != 0:
        out[count] = action + lowest_bit(members)
        members &= members - 1
        count += 1
    return count
