"""The clocks of a table: a bank of time for each seat, an increment for each turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Pauses = Iterable[tuple[int, int]]  # from and to, in milliseconds, when no server was there


@dataclass(slots=True)
class Clock:
    """What is left for each seat, whose clock runs, and since when."""

    left: list[int]
    increment: int
    then: str
    seat: int | None = None
    since: int = 0

    @classmethod
    def agreed(cls, terms: dict[str, Any], seats: int) -> "Clock":
        """Return the clocks that were agreed on, not yet running."""
        bank, increment = int(terms["bank_s"] * 1000), int(terms["increment_s"] * 1000)
        return cls([bank] * seats, increment, terms["then"])

    def spend(self, seat: int, used: int) -> None:
        """Take what a decision cost off a seat's bank."""
        self.left[seat] = max(0, self.left[seat] - used)

    def run(self, seat: int | None, now: int) -> None:
        """Let a seat's clock run, the one before stop; a finished turn earns the increment."""
        if seat != self.seat and self.seat is not None:
            self.left[self.seat] += self.increment
        self.seat, self.since = seat, now

    def used(self, now: int, pauses: Pauses = ()) -> int:
        """Return how long the running clock has run since the last event."""
        lost = sum(max(0, min(end, now) - max(start, self.since)) for start, end in pauses)
        return max(0, now - self.since - lost)

    def remaining(self, seat: int, now: int, pauses: Pauses = ()) -> int:
        """Return what a seat has left at this moment."""
        running = self.used(now, pauses) if seat == self.seat else 0
        return max(0, self.left[seat] - running)
