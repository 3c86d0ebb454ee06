"""Work that does not end at once, in a module that another process finds by its name."""

import time
from pathlib import Path


class Clinging:
    """Goes away slowly, and says when it begins to."""

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def __del__(self) -> None:
        Path(self.sign).touch()
        time.sleep(0.2)


def cling(sign: str) -> None:
    """Throw something away that does not go at once, then work on for long."""
    thing = Clinging(sign)
    del thing
    time.sleep(60)
