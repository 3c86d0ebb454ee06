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
            [0.063, 0.018, 0.085, 0.217, 0.511, 0.088, 0.098, 0.199, 0.018, 0.060],
            [0.351, 0.115, 0.039, 0.253, 0.279, 0.199, 0.119, 0.885, 0.105, -0.019],
            [0.601, 0.128, 0.000, 0.147, 0.000, 0.202, 0.247, 1.231, 0.344, 0.000],
        ],
        [
            [1.243, 0.065, 0.455, 0.000, 0.000, 0.658, 0.529, 0.253, 0.041, -0.019],
            [3.444, 1.765, 0.362, 0.000, 0.000, 1.546, 0.864, 0.686, 0.145, 0.020],
            [3.649, 2.382, 0.000, 0.000, 0.000, 1.184, 0.431, 1.137, 0.387, 0.000],
        ],
    ]
)
