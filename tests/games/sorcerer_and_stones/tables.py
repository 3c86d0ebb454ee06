"""The game's tables for the laws: all variants and seat counts, both editions, every option."""

TABLES = [
    (2, {"round_limit": 60}),
    (4, {"edition": 2017, "round_limit": 12}),
    (3, {"equal_turns": "yes", "round_limit": 20}),
    (2, {"variant": "intro", "edition": 2017}),
    (3, {"variant": "intro", "round_limit": 20}),
    (4, {"variant": "intro", "equal_turns": "yes", "round_limit": 20}),
    (1, {"variant": "coop"}),
    (2, {"variant": "coop"}),
    (3, {"variant": "coop", "coop_placing": "strict"}),
    (4, {"variant": "coop", "coop_placing": "waterfall", "edition": 2017}),
]
