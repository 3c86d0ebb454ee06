"""The prompt, one plain sentence, and the result with the score sheet."""

from collections.abc import Sequence

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.elemental_stones.rules import objectives, scoring, state as codes
from stonewright.games.elemental_stones.scene.names import MINUS
from stonewright.games.elemental_stones.words import KIND_NAMES, Record, title

ACTS = (  # verbs and the actions that they stand for, in the order of numbers
    ("draw", codes.DECK, codes.DISCARD),
    ("discard", codes.DISCARD, codes.SCORE),
    ("score", codes.SCORE, codes.SWAP),
    ("transmute", codes.SWAP, codes.PLACE),
    ("place", codes.PLACE, codes.MATCH),
)


def prompt(state: State, seat: int, actions: Sequence[int], box: Record) -> str:
    """Say whose turn it is and what is to be decided, or how the match ended."""
    if state.turn == NOBODY:
        best = int(scoring.winner(state, box))
        return f"{PLAYERS[best]} wins with {counted(_total(state, box, best), 'point')}."
    player = PLAYERS[state.turn]
    if seat == state.turn:
        return f"Your turn, {player}: {_task(state, box, actions)}."
    return f"{player} is to {_task(state, box, ())}."


def counted(number: int, word: str) -> str:
    """Return a number with its noun."""
    return f"{signed(number)} {word}" if number == 1 else f"{signed(number)} {word}s"


def signed(number: int) -> str:
    """Return a number as it is printed."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _joined(words: Sequence[str]) -> str:
    *most, final = words
    return f"{', '.join(most)} or {final}" if most else final


def _task(state: State, box: Record, actions: Sequence[int]) -> str:
    """Return what the player is to do, as a verb phrase."""
    match int(state.phase):
        case codes.KEEPING:
            return "choose which two of five patterns to keep"
        case codes.CHOOSING:
            return "choose which of two objectives to keep"
        case codes.TAKING:
            return "take a pile"
        case codes.PLACING:
            return f"place more {_placed(state)}, or stop"
        case codes.SWAPPING:
            return f"transmute more stones in hand to {KIND_NAMES[state.element]}, or stop"
        case codes.MATCHING:
            return f"choose which Air is used for {title(box, int(state.card))}"
        case codes.TRIMMING:
            return "discard one of five patterns"
    return _acts(actions) + f", {counted(int(state.left), 'action')} left"


def _placed(state: State) -> str:
    kind = int(state.element)
    return "stones" if kind == codes.AIR else f"{KIND_NAMES[kind]} or Air"


def _acts(actions: Sequence[int]) -> str:
    if codes.PASS in actions:
        return "pass, since nothing can be done"
    can = [verb for verb, low, high in ACTS if any(low <= action < high for action in actions)]
    return _joined(can) if can else "choose an action"


# The end.


def result(state: State, box: Record) -> tuple[str, ...]:
    """Return the score sheet, a line for each player, best first; nothing while it lasts."""
    if state.turn != NOBODY:
        return ()
    order = sorted(range(state.seats), key=lambda seat: _rank(state, box, seat))
    return (*(_sheet(state, box, seat) for seat in order), *_tie(state, box, order))


def _total(state: State, box: Record, seat: int) -> int:
    return int(scoring.total(state, box, seat))


def _rank(state: State, box: Record, seat: int) -> tuple[int, int, int]:
    stones = int(scoring.stones_held(state, seat))
    place = (seat - int(state.start)) % int(state.seats)
    return -_total(state, box, seat), stones, place


def _sheet(state: State, box: Record, seat: int) -> str:
    own, aim = state.sovereigns[seat], state.objectives[seat, 0]
    parts = {
        "patterns": scoring.pattern_points(state, box, seat),
        "sovereign": scoring.sovereign_points(state, box, seat),
        "objective": objectives.objective_points(state, box, aim, own),
        "most stones": scoring.stone_points(state, seat),
    }
    lost = int(scoring.penalties(state, box, seat))
    lines = [f"{words} {int(number)}" for words, number in parts.items()]
    lines += [f"left in hand {MINUS}{lost}"] if lost else []
    return f"{PLAYERS[seat]} {signed(_total(state, box, seat))}: {', '.join(lines)}."


def _tie(state: State, box: Record, order: Sequence[int]) -> tuple[str, ...]:
    """Say what decided between the best two if they have the same points."""
    (points, stones, _), (next_points, next_stones, _) = (
        _rank(state, box, seat) for seat in order[:2]
    )
    if points != next_points:
        return ()
    why = "played earlier in the last round" if stones == next_stones else "has fewer stones"
    return (f"{PLAYERS[order[0]]} {why}.",)
