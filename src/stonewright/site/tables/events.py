"""What can happen at a table; its events are all that is stored of it."""

from dataclasses import dataclass, field
from typing import Any

KINDS = (
    "open",  # the host opens it, with all settings; or somebody uploads a record
    "settings",  # the host changes them before the start
    "sit",
    "stand",
    "start",
    "act",
    "undo",  # back to an earlier ply of the same turn
    "take_back",  # back across bots, at tables with bots only
    "resign",
    "left",  # a person leaves a running match
    "bot_takes",  # a bot plays for a seat that was left
    "returns",  # the person is back
    "timeout",
    "abort",
    "chat",
    "rematch",
)


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `by` is the guest who caused it and `request` the guest's own number for it."""

    number: int
    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    by: str = ""
    request: str = ""
    at: int = 0  # milliseconds since 1970
