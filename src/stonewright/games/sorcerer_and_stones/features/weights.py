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

# By variant (standard, intro) and by time: at the beginning, towards the end, in the last round.
WEIGHTS = np.array(
    [
        [
            [0.058, 0.033, 0.081, 0.223, 0.573, 0.089, 0.101, -0.017, 0.053, 0.055],
            [0.360, 0.116, 0.004, 0.266, 0.255, 0.202, 0.201, 0.275, 0.104, -0.012],
            [0.549, 0.057, 0.000, 0.135, 0.000, 0.222, 0.144, 1.212, 0.328, 0.000],
        ],
        [
            [1.235, 0.154, 0.412, 0.000, 0.000, 0.744, 0.821, -0.077, 0.005, 0.029],
            [3.578, 1.903, 0.369, 0.000, 0.000, 1.548, 1.434, 0.082, 0.170, 0.012],
            [3.723, 2.336, 0.000, 0.000, 0.000, 1.307, 1.031, 0.678, 0.361, 0.000],
        ],
    ]
)

# In artifacts.
TEAM = np.array([1.0, 0.2, 0.8, 0.6, 0.0, 0.1, 0.2, 0.0, 0.0, 0.0])
