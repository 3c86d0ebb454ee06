"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, SCORED, STONES, AIRS, MOST, ACTIONS, PILE, HIDDEN, KNOWN = range(9)  # of every seat
PROMISE, RISK, LOOSE = range(9, 12)  # of the patterns in hand
SEEN, REIGN, AIM, HELD = range(12, 16)  # of the seat that sees its own cards
PRIOR = 16  # what kinds of objectives are good for, by rows of `prior_row`
TERMS = PRIOR + 7

# What a point is worth, in the last round first. This and SEEN were fitted to 1470 matches of
# greedy play by an earlier version, with one action in twenty at random (2, 3 and 4 seats, and the
# small board), so that the shares are those that were really won. The weights are in points: the
# fit of them all, rounded, and moved where it only mirrored how that version played. It found every
# card in hand a burden, since many were never scored; a player who believes that draws none.
SLOPE = np.array([0.24, 0.185, 0.145, 0.112, 0.095, 0.07])

POINTS = np.zeros((TERMS, 6))
POINTS[BANKED] = 1.0
POINTS[SCORED] = 1.0
POINTS[STONES] = 0.08
POINTS[AIRS] = 0.4
POINTS[MOST] = 0.8, 0.4, 0.2, 0.0, 0.0, 0.0
POINTS[ACTIONS] = 1.5
POINTS[PILE] = 1.0, 0.5, 0.2, 0.2, 0.2, 0.2
POINTS[HIDDEN] = 0.4, 1.2, 1.6, 1.6, 1.6, 1.6
POINTS[KNOWN] = POINTS[HELD] = -0.5
POINTS[PROMISE] = 0.8
POINTS[RISK] = -0.7, -0.4, -0.25, -0.2, -0.2, -0.2  # there is time to discard
POINTS[LOOSE] = -0.025
POINTS[SEEN] = -7.2, -8.5, -8.2, -7.4, -6.2, -5.0  # the others have their secrets, too
POINTS[REIGN] = 0.7
POINTS[AIM] = 0.7
POINTS[PRIOR : PRIOR + 7] = np.array([[1.1], [-0.8], [-0.8], [0.4], [-1.7], [-1.0], [0.1]])

WEIGHTS = POINTS.T * SLOPE[:, None]
