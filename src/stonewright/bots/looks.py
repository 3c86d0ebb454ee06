"""Looking at where actions lead: by playing them on a copy, or by what a game foretells."""

from functools import cache
from typing import Any, NamedTuple

from stonewright.game import Foresight, Game
from stonewright.kernel import Kernel, bind, jit

apply: Any
evaluate: Any
tell: Any

KNOWN, WORLD, TRIAL = range(3)  # rows of states: what a seat knows, a guess, and room to try


@jit
def prepare_nothing(state, seat, box, work):  # type: ignore[no-untyped-def]
    """Note nothing."""


@jit
def tell_nothing(state, action, seat, box, work, out):  # type: ignore[no-untyped-def]
    """Foretell nothing of any action."""
    return False


BLIND = Foresight(prepare_nothing, tell_nothing)


def look_ahead(states, action, seat, box, work, values):  # type: ignore[no-untyped-def]
    """Write what `seat` thinks of the present world after an action."""
    if not tell(states[WORLD], action, seat, box, work, values):
        states[TRIAL] = states[WORLD]
        apply(states[TRIAL], action, box, work)
        evaluate(states[TRIAL], seat, box, work, values)


class Looks(NamedTuple):
    """How to look at the actions of a world: prepare once, then look at each."""

    prepare: Kernel
    look: Kernel


@cache
def looks(game: type[Game]) -> Looks:
    """Return a game's own way to look."""
    features, name = game.features, game.name
    sight = features.foresight or BLIND
    rules = {"apply": game.rules.apply, "evaluate": features.evaluate, "tell": sight.tell}
    return Looks(sight.prepare, bind(look_ahead, name, **rules))
