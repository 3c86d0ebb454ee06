"""The weights of the features, fitted to self-play."""

import numpy as np

from stonewright.games.sorcerer_and_stones.rules.state import TERMS

# The features of a seat.
(
    POINTS,
    PROGRESS,
    STONES,
    RUNES,
    HELD,
    PROMISE,
    OUTLOOK,
    START,
    CARDS,
    ZONE,
) = range(TERMS)

# The features of a team.
COVER, MAGIC, NEXT, FURTHER, BEGUN, SECOND, OTHERS = range(7)

TEAM = np.array([0.65, 0.235, 0.85, 0.6, -0.4, 0.05, 0.2, 0.0, 0.0, 0.0])  # in artifacts

# By variant (standard, intro) and by time: at the beginning, towards the end, in the last round.
WEIGHTS = np.array(
    [
        [
            [0.129, 0.051, 0.019, 0.145, 0.226, 0.089, 0.068, 0.337, 0.047, 0.033],
            [0.328, 0.131, 0.049, 0.371, 0.576, 0.227, 0.173, 0.861, 0.119, 0.085],
            [0.606, 0.078, 0.000, 0.158, 0.000, 0.233, 0.453, 0.703, 0.135, 0.000],
        ],
        [
            [1.421, 0.711, 0.114, 0.000, 0.000, 0.747, 0.492, 0.288, 0.006, 0.055],
            [3.249, 1.625, 0.260, 0.000, 0.000, 1.709, 1.125, 0.659, 0.015, 0.125],
            [3.331, 2.090, 0.000, 0.000, 0.000, 1.037, 0.352, 0.860, 0.370, 0.000],
        ],
    ]
)
