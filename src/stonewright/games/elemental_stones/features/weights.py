"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, REIGN, AIM, MOST, STONES, AIRS, ACTIONS, PILE, HELD, SCORED, REACHED = range(11)
PRIOR = 11  # seven kinds of objectives
MISSING = PRIOR + 7  # by what a pattern lacks, 0 to 8 or more
EFFORT = MISSING + 9  # by the actions that would take, 0 to 5 or more
TERMS = EFFORT + 6

WEIGHTS = np.zeros((6, TERMS))
for _stage in range(6):
    _k = (0.6, 0.4, 0.3, 0.25, 0.2, 0.18)[_stage]
    WEIGHTS[_stage, [BANKED, REIGN, AIM]] = _k, _k, _k * 0.7
    WEIGHTS[_stage, [MOST, STONES, AIRS, ACTIONS]] = _k * 0.5, 0.3 * _k, 0.8 * _k, 0.3 * _k
    WEIGHTS[_stage, MISSING : MISSING + 9] = _k * np.array([0.8, 0.65, 0.52, 0.42, 0.35, 0.3, 0.25, 0.22, 0.2])
    WEIGHTS[_stage, REACHED] = 0.1 * _k
