"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, REIGN, AIM, MOST, STONES, AIRS, ACTIONS, PILE, HELD, SCORED, REACHED, LOOSE = range(12)
PRIOR = 12  # seven kinds of objectives
EFFORT = PRIOR + 7  # by the actions that it takes to lay a pattern, 0 to 7 or more
TERMS = EFFORT + 8

WEIGHTS = np.zeros((6, TERMS))
for _stage in range(6):
    _k = (0.4, 0.25, 0.2, 0.17, 0.16, 0.16)[_stage]
    WEIGHTS[_stage, [BANKED, REIGN, AIM]] = _k, _k, _k * 0.7
    WEIGHTS[_stage, [MOST, STONES, AIRS, ACTIONS]] = _k * 0.5, 0.1 * _k, 0.8 * _k, 0.3 * _k
    WEIGHTS[_stage, EFFORT : EFFORT + 8] = _k * np.array(
        [0.8, 0.65, 0.52, 0.42, 0.35, 0.3, 0.25, 0.22]
    )
    WEIGHTS[_stage, LOOSE] = -0.02 * _k
