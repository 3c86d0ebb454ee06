"""What a position of Elemental Stones must satisfy, however it was composed (12.17)."""

from typing import NoReturn

import numpy as np

from stonewright.errors import BadPosition
from stonewright.game import NOBODY, State
from stonewright.games.elemental_stones.cards import LETTERS
from stonewright.games.elemental_stones.positions import PHASES
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.rules.remembering import hidden_in_hand
from stonewright.games.elemental_stones.rules.scoring import has_objective


def refuse(message: str) -> NoReturn:
    """Raise BadPosition."""
    raise BadPosition(f"elemental_stones position: {message}")


def stone_counts(state: State) -> list[int]:
    """Count the stones of each kind, wherever they are."""
    counts = np.zeros(6, int)
    counts[:5] = state.areas.astype(int) + state.bag
    counts += state.stones[: state.seats, :6].astype(int).sum(axis=0)
    counts[codes.AIR] += int(state.air)
    for kind in (*state.board, *state.piles.ravel()):
        if 0 <= kind < codes.EMPTY:
            counts[kind] += 1
    return [int(count) for count in counts]


def count_stones(state: State) -> None:
    """Refuse a position without its ninety stones."""
    for kind, count in enumerate(stone_counts(state)):
        wanted = codes.AIRS if kind == codes.AIR else codes.STONES
        if count != wanted:
            refuse(f"{count} stones of {LETTERS[kind]}, expected {wanted}")


def check(state: State) -> None:
    """Refuse piles, hands, rows and actions that do not fit the phase."""
    seats, setting_up = int(state.seats), state.phase <= codes.CHOOSING
    over = state.turn == NOBODY
    piles = sum(int(pile[0] >= 0) for pile in state.piles)
    acting = state.phase >= codes.ACTING
    wanted = 1 if over else seats + 1 if setting_up else seats + 1 - int(state.taken) - acting
    if piles != wanted:
        refuse(f"{piles} piles, expected {wanted}")
    if over and not state.ending:
        refuse("a match that is over needs ending:1")
    if setting_up and (state.row or state.discards or any(state.scored) or state.known):
        refuse("during the set-up no pattern lies face up")
    for seat in range(seats):
        _check_hand(state, seat)
    _check_left(state)
    _check_row(state)
    _check_ending(state)
    _check_memory(state)


def _check_hand(state: State, seat: int) -> None:
    held, phase = int(state.hand[seat]).bit_count(), int(state.phase)
    if phase <= codes.CHOOSING:
        keeps = state.kept[seat] != 0
        after = has_objective(state, seat) or (seat == state.turn and phase == codes.CHOOSING)
        if keeps != after or held != (2 if after else codes.DEALT_PATTERNS):
            refuse(f"seat {seat} has {held} patterns, expected 5, or 2 after choosing")
        return
    five = seat == state.turn and state.drew and phase >= codes.ACTING
    if held > codes.HAND_LIMIT + bool(five) or (seat == state.turn and phase == codes.TRIMMING) > (
        held == codes.HAND_LIMIT + 1
    ):
        refuse(f"seat {seat} has {held} patterns, which does not fit the phase")


def _check_left(state: State) -> None:
    """Refuse a number of actions that does not fit the phase."""
    phase = int(state.phase)
    least = 1 if phase == codes.ACTING else 0
    most = {codes.ACTING: 3, codes.PLACING: 2, codes.SWAPPING: 2, codes.MATCHING: 2}.get(phase, 0)
    if not least <= state.left <= most:
        refuse(f"left:{state.left}, expected {least} to {most} in phase {PHASES[phase]}")
    if state.drew and (phase < codes.ACTING or (phase == codes.ACTING and state.left == 3)):
        refuse(f"drew:1 does not fit phase {PHASES[phase]}")


def _check_row(state: State) -> None:
    """Refuse an empty row: it has one card more than there are turns to draw from it (4.3)."""
    many = int(state.row).bit_count()
    if state.phase > codes.CHOOSING and not 1 <= many <= state.seats + 1:
        refuse(f"row: has {many} cards, expected 1 to {state.seats + 1}")


def _check_ending(state: State) -> None:
    """Refuse a last round without a reason, or a reason without a last round (8.1)."""
    enough = int(codes.ENOUGH[state.seats])
    full = any(int(cards).bit_count() >= enough for cards in state.scored)
    if bool(state.ending) != (full or not int(state.bag.sum())):
        reason = f"an empty bag or {enough} patterns scored by a seat"
        refuse(f"ending:{state.ending}, expected 1 with {reason}, and 0 without")


def _check_memory(state: State) -> None:
    """Refuse memories that contradict the set-up (10.4-10.6)."""
    told = [seat for seat in range(state.seats) if state.kept[seat] | state.returned[seat]]
    if state.phase > codes.CHOOSING and len(told) not in (0, state.seats):
        refuse("kept: and ret: are there for some seats only")
    chosen = shown = 0
    for seat in range(state.seats):
        if shown & int(state.shown[seat]):
            refuse(f"shown: of seat {seat} names a pattern of another seat")
        shown |= int(state.shown[seat])
    for seat in told:
        kept, returned = int(state.kept[seat]), int(state.returned[seat])
        if (kept.bit_count(), returned.bit_count()) != (2, 3) or kept & returned:
            refuse(f"kept: and ret: of seat {seat}, expected 2 and 3 patterns")
        if chosen & (kept | returned):
            refuse(f"kept: and ret: of seat {seat} name a pattern of another seat")
        chosen |= kept | returned
        _check_story(state, seat)


def _check_story(state: State, seat: int) -> None:
    """Refuse patterns kept in the set-up that a seat cannot have held all the while."""
    kept, shown = int(state.kept[seat]), int(state.shown[seat])
    first, second = (int(cards) for cards in state.early[seat])
    if kept & ~(shown | int(hidden_in_hand(state, seat, 0))):
        refuse(f"kept: of seat {seat} names a pattern neither in its hand nor in shown:")
    if (first | second) & ~shown:
        refuse(f"early: of seat {seat} names a pattern that is not in shown:")
    if (first and not kept & first) or (second and kept & ~second):
        refuse(f"early: of seat {seat} does not fit kept:")
