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
COVER, MAGIC, NEXT, FURTHER, OTHERS = range(5)

# What a team's features are worth in artifacts: near a linear fit to 600 games of its own play with
# 1 to 4 seats; what is covered and what comes further on were then set by hand.
TEAM = np.array([0.9, 0.225, 0.85, 0.3, 0.2])

# A softmax fit to 3600 games of self-play a variant, with 2 to 4 seats, one move in 20 or in 5 at
# random; the last round to 900 games with equal turns. Ratios are the same all the time, only the
# scale grows: weights free at both ends made it hoard stones instead of crafting. The ratios of
# progress and stones to points were set by hand, so that crafting is always worth its stones.
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
