"""The state of Sorcerer & Stones: colours, cards, phases, actions and the record's layout."""

from stonewright.game import box_layout, state_layout, work_layout
from stonewright.games.sorcerer_and_stones.board import CELLS, PLACES, PLANE_CELLS, SLOTS

WOOD, FIRE, WATER, METAL, EARTH, NONE = range(6)  # NONE: an empty slot
COLOURS = 5
STONES = 8  # of each colour

SPIN, FLY, QUAKE, SHIFT = range(4)  # kinds of magic cards; SHIFT + colour
KINDS = 8
CARDS, FACE_UP = 11, 4  # of each player
ARTIFACTS, ROW = 14, 4
OBJECTIVES = 7
RUNES = 4  # at most, of a type
TILES = 9
FULL = 5  # stones that a reservoir keeps
TO_WIN = 4  # artifacts in the introductory game
LONGEST_LINE = 24
SYMBOLS = 6  # at most, of an artifact
TERMS = 10  # features that the evaluation weighs

STANDARD, INTRO, COOP = range(3)  # option variant
LEFTMOST, STRICT, WATERFALL = range(3)  # option coop_placing

# The seven objectives, as bits of `objectives`.
LINES_LONG, MANY_STONES, TWO_ALIKE, MANY_LINES, ON_CRAFTING, PAID_STEPS, TWO_FOR_ONE = range(7)

IN_STACK, OWNED, REMOVED, NO_RUNE = 0, 1, 5, 6  # where a rune is; OWNED + seat
IN_DECK, IN_ROW, CRAFTED_BY = 0, 1, 2  # where an artifact is; CRAFTED_BY + seat

# Phases wait for a choice; the stages after LAYING never do, they lead on to the next phase.
(
    PLACING,
    CASTING,
    SPINNING,
    FLYING,
    QUAKING,
    MOVING,
    SHIFTING,
    SWAPPING,
    TAKING,
    WALKING,
    FREE,
    CRAFTING,
    PAYING,
    REWARD,
    CLAIMING,
    RETURNING,
    LAYING,
    DRAWING,
    ACTIVATING,
    STRIDING,
    OFFERING,
    COUNTING,
    REFILLING,
    SETTLING,
    REDUCING,
    SETTING,
    PASSING,
) = range(27)

# Why a match ends.
NO_END, ALL_RUNES, ALL_ARTIFACTS, NO_QI, ROUNDS, FOUR_ARTIFACTS, NO_CARDS = range(7)

# Actions.
DONE, CAST, PLACE, TURN_ZONE, FLY_TO, LIFT, PUT = 0, 1, 9, 14, 24, 29, 34
STONE = PUT + PLACES
TAKE, WALK, CLAIM, CRAFT, PAY, RETURN, LAY = 103, 119, 123, 124, 128, 133, 138
ACTIONS = LAY + COLOURS

# Kinds of trace rows.
(
    PLACED,
    DREW,
    SHUFFLED,
    CAST_CARD,
    SPUN,
    FLEW,
    MOVED,
    FRAMED,
    SWAPPED,
    IDLE,
    GAINED,
    QI,
    CREDIT,
    STEPPED,
    SPENT,
    CLAIMED,
    REFILLED,
    CRAFTED,
    REVEALED,
    LAID,
    MISFIT,
    RELEASED,
    ENDING,
    TURN,
    OVER,
    DEALT,
) = range(1, 27)
BY_STEP, BY_PAYMENT, BY_LIMIT = range(3)  # why a stone went back to the line

LAYOUT = state_layout(
    ("variant", "i1"),
    ("edition", "i1"),
    ("coop_placing", "i1"),
    ("equal_turns", "i1"),
    ("round_limit", "i2"),
    ("rounds", "i2"),  # completed
    ("phase", "i1"),
    ("ending", "i1"),  # what ended the match, or lets this round be its last
    ("colours", "i1", 4),  # of each seat, -1 where nobody sits
    ("taoists", "i1", 4),  # zone, -1 before it is placed
    ("spots", "i1", 5),  # grid place of each zone
    ("stones", "i1", (5, 4)),  # by zone and slot
    ("line", "i1", LONGEST_LINE + SLOTS),  # from the marker to the far end, NONE after it
    ("length", "i1"),
    ("open", "i1", (4, KINDS)),  # magic cards by seat and kind: face up,
    ("pile", "i1", (4, KINDS)),  # to draw from,
    ("spent", "i1", (4, KINDS)),  # discarded; in co-op out of the game
    ("row", "i1", ROW),  # artifacts, -1 where there is none
    ("where", "i1", ARTIFACTS),
    ("made", "i1", 4),  # artifacts crafted by each seat
    ("reservoir", "i1", (4, COLOURS)),
    ("laid", "i1", (ROW, COLOURS)),  # stones on the artifacts of the row (co-op)
    ("fresh", "i1", COLOURS),  # gained: no step taken for them yet; in co-op not laid yet
    ("tiles", "i1", 4),  # of the plane, TL TR BL BR
    ("rotations", "i1", 4),  # their quarter turns, clockwise
    ("plane", "i1", PLANE_CELLS),  # colour of each cell, -1 where no spirit may go
    ("corners", "i1", 4),  # colour of the stack on each corner
    ("spirits", "i1", 4),  # cell
    ("runes", "i1", (COLOURS, RUNES)),  # where each rune is, dearest first
    ("held", "i1", 4),  # rune types of each seat as bits, the starting one included
    ("objectives", "i1"),  # the open ones, as bits
    ("supply", "i1"),  # of Qi
    ("qi", "i1", 4),
    ("credit", "i1", 4),  # Qi that the supply could not pay
    ("played", "i1"),  # cards this turn
    ("card", "i1"),  # kind of the SHIFT being resolved
    ("chosen", "i1"),  # zone that moves, first stone of a swap, or artifact being paid
    ("active", "i1"),  # activated zone, -1 before step 2
    ("free", "i1"),  # free steps left
    ("bonus", "i1"),  # Qi from objectives, to be paid in step 4
    ("claimed", "i1"),  # a rune, this turn
    ("paid", "i1", COLOURS),  # for the artifact
)

WORK = work_layout(
    400,
    ("lattice", "i1", CELLS),  # colour + 1 of each stone
    ("patterns", "i4"),  # index of LARGEST
    ("lines", "i4"),  # runs of three or more
    ("longest", "i4"),  # of them
    # Scratch of the evaluation, written anew whenever it is used.
    ("trial", "i1", 5),  # grid place of each zone in a layout that is being tried
    ("stock", "i1", (4, COLOURS)),  # reservoirs, without what a payment will still take
    ("unused", "i1", COLOURS),  # gained stones that may still pay for steps
    ("short", "i1", ROW),  # stones that a seat misses for each artifact of the row
    ("worth", "f8", ROW),  # what it is worth to the seat
    ("price", "f8", 32),  # worth of a stone by what the lattice says of it
    ("lure", "f8", 5),  # worth of reaching each stack
    ("terms", "f8", (4, TERMS)),  # features by seat
)

BOX = box_layout(
    ("side", "i1"),  # symbols along the edge of a tile
    ("magic", "i1", KINDS),  # how many of each kind a player has
    ("cost", "i1", (ARTIFACTS, SYMBOLS)),  # colours in printed order, -1 after the last
    ("symbols", "i1", ARTIFACTS),  # how many
    ("needs", "i1", (ARTIFACTS, COLOURS)),  # how many of each colour
    ("worth", "i1", ARTIFACTS),  # points
    ("rune", "i1", (COLOURS, RUNES)),  # points, dearest first; -1 where there is none
    ("start", "i1", 4),  # points of the starting runes
    ("tile", "i1", (TILES, 9)),  # symbols row by row, -1 after the last
    ("qi", "i1", (OBJECTIVES, 3)),  # rewards of the objectives by tier
    ("steps", "i1", (OBJECTIVES, 3)),
    ("names", "u1", (ARTIFACTS, 24)),  # of the artifacts
)
