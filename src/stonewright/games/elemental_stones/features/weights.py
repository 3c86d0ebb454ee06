"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, SCORED, STONES, AIRS, MOST, ACTIONS, PILE, HIDDEN, KNOWN = range(9)  # of every seat
PROMISE, RISK, LOOSE = range(9, 12)  # of the patterns in hand
SEEN, REIGN, AIM, HELD = range(12, 16)  # of the seat that sees its own cards
PRIOR = 16  # what kinds of objectives are good for, by rows of `prior_row`
TERMS = PRIOR + 7

# What a point is worth, in the last round first. This and SEEN were fitted to 1260 matches of
# greedy play by an earlier version, with one action in twenty at random (2, 3 and 4 seats, and the
# small board), so that the shares are those that were really won. The weights are in points: the
# fit of them all, rounded, and moved where it only mirrored how that version played. It found every
# card in hand a burden, since many were never scored; a player who believes that draws none.
SLOPE = np.array([0.295, 0.2, 0.175, 0.16, 0.134, 0.115])

POINTS = np.zeros((TERMS, 6))
POINTS[BANKED] = 1.0
POINTS[SCORED] = 0.5, 0.3, 0.1, 0.0, 0.0, 0.0  # it may feed a sovereign
POINTS[STONES] = 0.08  # more, by the fit; but then they stay in hand
POINTS[AIRS] = 0.4
POINTS[MOST] = 0.8, 0.4, 0.0, 0.0, 0.0, 0.0
POINTS[ACTIONS] = 1.9, 1.4, 1.4, 1.3, 1.2, 1.0
POINTS[PILE] = 2.0, 1.2, 0.6, 0.6, 0.6, 0.6
POINTS[HIDDEN] = 0.6, 0.8, 1.1, 1.2, 1.2, 1.1
POINTS[KNOWN] = -0.8
POINTS[HELD] = -0.6
POINTS[PROMISE] = 0.75
POINTS[RISK] = -0.6, -0.4, -0.35, -0.3, -0.3, -0.2  # there is time to discard
POINTS[LOOSE] = -0.01
POINTS[SEEN] = -6.5, -7.2, -6.5, -5.5, -4.5, -3.8  # the others have their secrets, too
POINTS[REIGN] = 0.9, 0.9, 0.8, 0.6, 0.5, 0.5
POINTS[AIM] = 0.75, 0.65, 0.6, 0.55, 0.5, 0.5
POINTS[PRIOR + 0] = 0.4, 0.4, 0.7, 1.2, 1.5, 1.5
POINTS[PRIOR + 1] = POINTS[PRIOR + 2] = -1.1, -1.1, -1.1, -0.9, -0.8, -0.7
POINTS[PRIOR + 3] = -0.9, -0.9, -0.8, -0.6, -0.4, -0.2
POINTS[PRIOR + 4] = -0.7, -0.4, -0.4, -0.4, -0.4, -0.4
POINTS[PRIOR + 5] = -2.7, -2.7, -2.6, -2.3, -2.1, -1.8
POINTS[PRIOR + 6] = -0.2, 0.1, 0.5, 0.8, 0.9, 0.9

WEIGHTS = POINTS.T * SLOPE[:, None]
