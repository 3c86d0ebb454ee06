"""What a seat cannot know, dealt again (10.1-10.8)."""

from stonewright.kernel import jit


@jit
def guess(state, seat, box, work):  # type: ignore[no-untyped-def]
    """Re-deal, from a sorted order, what a seat cannot know."""
