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
            [0.123, 0.049, 0.018, 0.149, 0.223, 0.084, 0.065, 0.310, 0.028, 0.005],
            [0.325, 0.130, 0.049, 0.392, 0.589, 0.222, 0.170, 0.816, 0.074, 0.013],
            [0.628, 0.075, 0.000, 0.186, 0.000, 0.254, 0.053, 1.445, 0.123, 0.000],
        ],
        [
            [1.452, 0.726, 0.116, 0.000, 0.000, 0.742, 0.420, 0.335, 0.020, 0.034],
            [3.134, 1.567, 0.251, 0.000, 0.000, 1.601, 0.906, 0.724, 0.042, 0.074],
            [3.476, 2.185, 0.000, 0.000, 0.000, 1.166, 0.355, 0.976, 0.394, 0.000],
        ],
    ]
)
