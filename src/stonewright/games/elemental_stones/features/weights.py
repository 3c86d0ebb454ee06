"""The terms of the evaluation and what each weighs."""

import numpy as np

BANKED, SCORED, STONES, AIRS, MOST, ACTIONS, PILE, HIDDEN, KNOWN = range(9)  # of every seat
PROMISE, RISK, LOOSE = range(9, 12)  # of the patterns in hand
SEEN, REIGN, AIM, HELD = range(12, 16)  # of the seat that sees its own cards
PRIOR = 16  # seven kinds of objectives
TERMS = PRIOR + 7

WEIGHTS = np.zeros((6, TERMS))
for _stage in range(6):
    _k = (0.36, 0.24, 0.19, 0.17, 0.15, 0.13)[_stage]
    WEIGHTS[_stage, [BANKED, REIGN, AIM]] = _k, _k, _k * 0.8
    WEIGHTS[_stage, MOST] = _k * (1, 0.5, 0.2, 0, 0, 0)[_stage]
    WEIGHTS[_stage, [STONES, AIRS, ACTIONS]] = 0.15 * _k, 0.6 * _k, 0.3 * _k
    WEIGHTS[_stage, PROMISE] = 0.95 * _k
    WEIGHTS[_stage, RISK] = -_k * (1, 0.7, 0.5, 0.4, 0.35, 0.3)[_stage]
    WEIGHTS[_stage, LOOSE] = -0.01 * _k
    WEIGHTS[_stage, HIDDEN] = 1.5 * _k
    WEIGHTS[_stage, PRIOR : PRIOR + 7] = np.array([1, 0, 0, 0.3, -0.5, -1, 0.4]) * 0.1
