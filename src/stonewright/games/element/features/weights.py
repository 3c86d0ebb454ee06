"""The weights of the facts: what each adds to a sage's danger.

Fitted to 8,400 games of self-play with two, three and four players (seeds fixed, three moves in a
hundred at random): a softmax regression on the results, where a position's result is mixed with the
evaluation of the positions that followed (temporal differences, lambda 3/4), and neighbouring
entries of a table are drawn together. By hand: where there were few games, more exits or room never
mean more danger; and between two players, who hunt each other, the distance counts for nothing.

The first five rows are for two players, the others for more; each five follow the situations of
`__init__`.
"""

import numpy as np

# By the number of exits, 0 to 8.
BY_EXITS = np.array(
    [
        [1.38, 1.22, 1.01, 0.72, 0.31, -0.15, -0.53, -0.72, -0.80],  # hunter draws
        [0.61, 0.43, 0.22, 0.00, -0.16, -0.32, -0.49, -0.66, -0.82],  # hunter acts
        [-0.19, -0.23, -0.26, -0.27, -0.29, -0.33, -0.34, -0.30, -0.23],  # own draw
        [0.13, 0.16, 0.19, 0.25, 0.20, 0.18, 0.09, 0.01, -0.03],  # own acts
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # waiting: never
        [2.14, 2.07, 1.93, 1.61, 1.02, 0.20, -0.47, -0.80, -0.91],  # hunter draws, more
        [0.93, 0.60, 0.25, -0.12, -0.38, -0.59, -0.84, -1.11, -1.43],  # hunter acts, more
        [-0.19, -0.21, -0.22, -0.26, -0.31, -0.39, -0.46, -0.55, -0.60],  # own draw, more
        [-0.28, -0.24, -0.17, -0.12, -0.14, -0.20, -0.25, -0.34, -0.39],  # own acts, more
        [0.79, 0.79, 0.79, 0.66, 0.46, -0.05, -0.50, -0.74, -0.78],  # waiting, more
    ]
)
# By the open steps on the best square in reach, 0 to 8.
BY_ROOM = np.array(
    [
        [0.52, 0.51, 0.47, 0.41, 0.31, 0.19, 0.09, 0.01, -0.07],  # hunter draws
        [0.12, 0.06, 0.01, -0.11, -0.19, -0.21, -0.26, -0.28, -0.31],  # hunter acts
        [0.12, 0.03, -0.07, -0.14, -0.24, -0.37, -0.50, -0.59, -0.67],  # own draw
        [1.09, 0.82, 0.51, 0.26, 0.06, -0.16, -0.37, -0.50, -0.52],  # own acts
        [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],  # waiting: never
        [1.05, 1.05, 1.05, 1.05, 0.96, 0.77, 0.56, 0.39, 0.28],  # hunter draws, more
        [-0.07, -0.12, -0.17, -0.28, -0.37, -0.41, -0.41, -0.41, -0.44],  # hunter acts, more
        [-0.17, -0.22, -0.26, -0.30, -0.32, -0.38, -0.45, -0.51, -0.59],  # own draw, more
        [0.17, 0.04, -0.09, -0.13, -0.19, -0.33, -0.47, -0.57, -0.58],  # own acts, more
        [0.24, 0.24, 0.24, 0.19, 0.15, 0.15, 0.13, 0.10, 0.10],  # waiting, more
    ]
)
# When the hunter acts, by the gap, 0 to 8.
BY_GAP = np.array(
    [
        [0.63, 0.63, -0.52, -0.51, -0.47, -0.40, -0.30, -0.14, 0.03],  # two players
        [0.93, 0.92, -0.90, -0.94, -0.78, -0.58, -0.47, -0.58, -0.30],  # more players
    ]
)
# For each of a fact: jumps, airy, doubles, near, area, steps, held.
BY_FACT = np.array(
    [
        [-0.050, 0.010, 0.110, 0.000, -0.020, 0.000, 0.000],  # hunter draws
        [-0.090, 0.050, 0.050, 0.000, -0.020, 0.050, 0.140],  # hunter acts
        [-0.100, 0.010, 0.060, 0.000, -0.020, 0.000, 0.000],  # own draw
        [-0.060, 0.030, 0.060, 0.000, -0.020, -0.050, -0.140],  # own acts
        [0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000],  # waiting: never
        [-0.150, 0.050, 0.200, -0.100, -0.020, 0.000, 0.000],  # hunter draws, more
        [-0.170, 0.080, 0.060, -0.060, -0.010, 0.080, 0.220],  # hunter acts, more
        [-0.140, 0.040, 0.050, -0.090, -0.010, 0.000, 0.000],  # own draw, more
        [-0.070, 0.030, 0.100, -0.090, -0.020, -0.080, -0.110],  # own acts, more
        [-0.090, 0.040, 0.190, -0.110, -0.020, 0.000, -0.110],  # waiting, more
    ]
)
