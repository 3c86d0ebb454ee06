"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, SCORED, STONES, AIRS, MOST, ACTIONS, PILE, HIDDEN, KNOWN = range(9)  # of every seat
SEEN, REIGN, AIM, HELD = range(9, 13)  # of the seat that sees its own cards
PRIOR = 13  # seven kinds of objectives
REACHED, LOOSE = 20, 21  # patterns
EFFORT = 22  # by the actions that it takes to lay a pattern, 0 to 6 or more
TERMS = EFFORT + 7

WEIGHTS = np.zeros((6, TERMS))
for _stage in range(6):
    _k = (0.4, 0.25, 0.2, 0.17, 0.16, 0.16)[_stage]
    WEIGHTS[_stage, [BANKED, REIGN, AIM]] = _k, _k, _k * 0.7
    WEIGHTS[_stage, [MOST, STONES, AIRS, ACTIONS]] = _k * 0.5, 0.1 * _k, 0.8 * _k, 0.3 * _k
    WEIGHTS[_stage, EFFORT : EFFORT + 7] = _k * np.array([0.8, 0.65, 0.52, 0.42, 0.35, 0.3, 0.25])
    WEIGHTS[_stage, LOOSE] = -0.02 * _k
    WEIGHTS[_stage, HIDDEN] = 0.5 * _k
