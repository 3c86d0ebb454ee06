"""Many numbers at once: what a loop does one by one, few instructions do for a whole row of them.

Interpreted they are plain loops, and on a graphics card, which has no such instructions, one number
follows the other. Arrays have no gaps, and their places are counted through all dimensions. Nobody
looks whether a row reaches beyond its array.
"""

from stonewright.vectors.boards import board_finder, board_shower, place_sorter, window_finder
from stonewright.vectors.row import WORD
from stonewright.vectors.rows import (
    adder,
    arranger,
    copier,
    finder,
    packer,
    putter,
    teller,
    unpacker,
    writer,
)
from stonewright.vectors.sets import crosser, matcher, pair_writer
from stonewright.vectors.surveys import surveyor
from stonewright.vectors.tiles import tile_comparer, tile_shower

__all__ = [
    "WORD",
    "adder",
    "arranger",
    "board_finder",
    "board_shower",
    "copier",
    "crosser",
    "finder",
    "matcher",
    "packer",
    "pair_writer",
    "place_sorter",
    "putter",
    "surveyor",
    "teller",
    "tile_comparer",
    "tile_shower",
    "unpacker",
    "window_finder",
    "writer",
]

write_8, write_16, write_32, write_64 = map(writer, (8, 16, 32, 64))
find_4, find_8, find_16, find_32, find_64 = map(finder, (4, 8, 16, 32, 64))
copy_4, copy_8, copy_16 = map(copier, (4, 8, 16))
unpack_8 = unpacker(8)
pack_5, pack_8 = packer(5), packer(8)
add_4, add_8 = adder(4), adder(8)
put_32 = putter(32)
tell_24_of_5, tell_5_of_25 = teller(range(24), 5), teller(range(5), 25)
tell_4_of_4, tell_4_of_14 = (teller(range(4), codes) for codes in (4, 14))
find_11_by_11, show_11_by_11 = board_finder(11), board_shower(11)
survey_11_by_11 = surveyor(11)
