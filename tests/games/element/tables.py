"""Element's tables for the laws: each seat count, short limits and every doubtful ruling."""

TABLES = [
    (2, {}),
    (3, {"turn_limit": 60}),
    (4, {"turn_limit": 60, "first": 3}),
    (2, {"dead_ends": "allowed", "range_jumps": "free", "turn_limit": 80}),
    (4, {"mountain_on_range": "forbidden", "joint_captures": "shared", "turn_limit": 80}),
]
