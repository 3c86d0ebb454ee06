"""Golden matches: a record, what it says in words, and where it ends."""

from pathlib import Path

import stonewright as sw

FOLDER = Path(__file__).parent
CUT = "\n--- in words ---\n"


def render(text: str) -> str:
    """Return a golden file from the record at its beginning."""
    record = text.partition(CUT)[0]
    match = sw.loads(record)
    parts = [match.dumps().strip(), CUT.strip(), *match.log(), "--- at the end ---", match.show()]
    parts += ["--- position ---", match.position(), "--- score ---"]
    for seat in range(match.seats):
        lines = [f"{words}: {number:g}" for words, number in match.sheet(seat)]
        parts.append(f"{seat}: {match.score()[seat]:g} ({'; '.join(lines)})")
    return "\n".join(parts) + "\n"
