"""Check a position of Sorcerer & Stones that was put together by hand."""

from typing import Any

import numpy as np

from stonewright.game import NOBODY, State
from stonewright.games.sorcerer_and_stones import rules
from stonewright.games.sorcerer_and_stones.board import SLOTS, ZONES
from stonewright.games.sorcerer_and_stones.reading import ENDINGS, LETTERS, PHASES, refuse
from stonewright.games.sorcerer_and_stones.rules import plane, state as codes
from stonewright.games.sorcerer_and_stones.rules.dealing import full_supply

ALL_TYPES = (1 << codes.COLOURS) - 1


def check(state: State, box: Any) -> None:
    """Raise BadPosition if the parts of a position do not go together."""
    _check_taoists(state)
    _check_artifacts(state, box)
    if state.phase == codes.PLACING:
        _check_placing(state)
    else:
        _check_cards(state)
        _check_stones(state)
    _check_step(state, box)
    _check_ending(state)
    if state.turn != NOBODY:
        _check_legal(state, box)


def _check_taoists(state: State) -> None:
    placed = [int(zone) for zone in state.taoists[: state.seats]]
    if state.phase != codes.PLACING:
        if -1 in placed:
            refuse(f"taoists: one is not placed, but phase is {PHASES[state.phase]}")
        return
    later = placed[state.turn + 1 :]
    if state.turn == NOBODY or any(zone >= 0 for zone in placed[: state.turn + 1]) or -1 in later:
        refuse("taoists: expected those of the seats after the one to place, and no others")
    if len(set(later)) != len(later):
        refuse("taoists: in set-up there is one a zone")


def _check_artifacts(state: State, box: Any) -> None:
    made = int(state.made.sum())
    lying = int((state.row >= 0).sum())
    if lying != min(codes.ROW, codes.ARTIFACTS - made):
        refuse(f"row: {lying} artifacts, expected 4, or all that are left")
    if state.variant == codes.INTRO and state.made.max() > codes.TO_WIN:
        refuse("made: nobody crafts more than four in the introductory game")
    for place in range(codes.ROW):
        needed = box.needs[state.row[place]] if state.row[place] >= 0 else np.zeros(5, int)
        laid = int(state.laid[place].sum())
        if (state.laid[place] > needed).any() or 0 < int(needed.sum()) == laid:
            refuse(f"laid: more than card {place + 1} needs, or all of it")
        if place and laid and state.coop_placing != codes.WATERFALL:
            refuse("laid: only the leftmost card takes stones")
        if laid and state.coop_placing == codes.STRICT:
            first = np.bincount(box.cost[state.row[place], :laid], minlength=codes.COLOURS)
            if (first != state.laid[place]).any():
                refuse("laid: symbols are covered in printed order")


def _check_placing(state: State) -> None:
    """Check that nothing is there yet that set-up brings after the Taoists."""
    if state.length or state.reservoir.any() or state.laid.any() or state.made.any():
        refuse("phase place has no line:, stones:, laid: or made:")
    if state.open.any() or state.spent.any():
        refuse("phase place has no open: or spent: cards")
    if (state.stones == codes.NONE).any():
        refuse("zones: an empty slot before the match has begun")
    for zone in range(ZONES):
        if len(set(state.stones[zone].tolist())) != SLOTS:
            refuse("zones: in set-up the four stones of a zone differ")


def _check_cards(state: State) -> None:
    casting = codes.CASTING <= state.phase <= codes.SWAPPING and state.turn != NOBODY
    for seat in range(state.seats):
        played = int(state.played) if casting and seat == state.turn else 0
        spent = int(state.spent[seat].sum())
        left = codes.CARDS - (spent - played)
        before = min(codes.FACE_UP, left) if state.variant == codes.COOP else codes.FACE_UP
        found = int(state.open[seat].sum())
        if spent < played or found != before - played:
            refuse(f"open: seat {seat} has {found} cards, expected {before - played}")
    if state.played and not casting:
        refuse(f"phase {PHASES[state.phase]} has no played:")
    _check_resolving(state)


def _check_resolving(state: State) -> None:
    """Check that the card being resolved was played."""
    kinds = {
        codes.SPINNING: codes.SPIN,
        codes.FLYING: codes.FLY,
        codes.QUAKING: codes.QUAKE,
        codes.MOVING: codes.QUAKE,
        codes.SHIFTING: int(state.card),
        codes.SWAPPING: int(state.card),
    }
    phase = int(state.phase)
    if phase not in kinds:
        if state.played == 2:
            refuse("played:2, but no card is being resolved")
        return
    if state.played == 0 or state.spent[state.turn, kinds[phase]] == 0:
        refuse(f"phase {PHASES[phase]} needs played: and the card among spent:")
    if phase == codes.SWAPPING:
        colour = state.stones[state.chosen // SLOTS, state.chosen % SLOTS]
        if colour != state.card - codes.SHIFT:
            refuse("stone: has not the colour of the card")


def _check_stones(state: State) -> None:
    for letter, count in zip(LETTERS, count_stones(state), strict=False):
        if count != codes.STONES:
            refuse(f"{count} stones of {letter}, but there are {codes.STONES}")
    gaps = (state.stones == codes.NONE).sum(axis=1)
    over = state.turn == NOBODY
    allowed = set(range(ZONES)) if over else {int(state.active)}
    filled = not over and state.phase <= codes.TAKING
    bad = [zone for zone in range(ZONES) if gaps[zone] and (filled or zone not in allowed)]
    if bad or (gaps > 0).sum() > 1:
        refuse("zones: an empty slot outside the activated zone")
    if state.phase == codes.CRAFTING and gaps.any() and state.length:
        refuse("zones: an empty slot although the line could fill it")
    _check_reservoirs(state, int(gaps.sum()))


def count_stones(state: State) -> Any:
    """Count the stones of each colour after the deal."""
    lying = [*state.stones.flat, *state.line[: state.length]]
    counts = np.bincount(lying, minlength=codes.COLOURS + 1)[: codes.COLOURS]
    counts = counts + state.reservoir.sum(axis=0) + state.laid.sum(axis=0)
    return counts + state.fresh if state.variant == codes.COOP else counts


def _check_reservoirs(state: State, gaps: int) -> None:
    over = state.turn == NOBODY
    for seat in range(state.seats):
        most = codes.FULL
        if over or (seat == state.turn and state.phase > codes.TAKING):
            most += gaps if not over and state.phase <= codes.FREE else SLOTS
        if state.reservoir[seat].sum() > most:
            refuse(f"stones: seat {seat} has {state.reservoir[seat].sum()}, expected up to {most}")
    if state.fresh.sum() > gaps:
        refuse(f"fresh: {state.fresh.sum()} stones, but {gaps} empty slots")
    if state.variant == codes.STANDARD and state.fresh.any():
        if (state.fresh > state.reservoir[state.turn]).any():
            refuse("fresh: expected stones of the reservoir")


def _check_step(state: State, box: Any) -> None:
    """Check that the turn's data belong to the phase, and the phase to the variant."""
    phase, standard = int(state.phase), state.variant == codes.STANDARD
    wanted = {
        **dict.fromkeys((codes.WALKING, codes.FREE, codes.REWARD, codes.CLAIMING), (0,)),
        **dict.fromkeys((codes.CRAFTING, codes.PAYING, codes.RETURNING), (0, 1)),
        codes.LAYING: (codes.COOP,),
    }
    if state.variant not in wanted.get(phase, (0, 1, 2)):
        refuse(f"phase {PHASES[phase]} is not of this variant")
    activated = phase >= codes.TAKING
    if (state.active >= 0) != activated:
        refuse(f"phase {PHASES[phase]} {'needs' if activated else 'has no'} active:")
    if activated and phase != codes.RETURNING and state.active != state.taoists[state.turn]:
        refuse("active: expected the zone of the Taoist")
    walking = phase in (codes.WALKING, codes.FREE)
    laying = state.variant == codes.COOP and (phase == codes.LAYING or state.turn == NOBODY)
    if state.fresh.any() and phase != codes.WALKING and not laying:
        refuse(f"phase {PHASES[phase]} has no fresh:")
    if (state.free or state.bonus) and not walking:
        refuse(f"phase {PHASES[phase]} has no free: or bonus:")
    if state.claimed and (phase < codes.FREE or not standard):
        refuse(f"phase {PHASES[phase]} has no claimed:")
    if state.paid.any() and phase != codes.PAYING:
        refuse(f"phase {PHASES[phase]} has no paid:")
    if phase == codes.PAYING:
        _check_payment(state, box)


def _check_payment(state: State, box: Any) -> None:
    artifact = int(state.row[state.chosen])
    if artifact < 0:
        refuse("craft: no artifact lies there")
    if state.objectives >> codes.TWO_FOR_ONE & 1:
        return
    short = box.needs[artifact] - state.paid
    if (short < 0).any() or (short > state.reservoir[state.turn]).any():
        refuse("paid: the artifact cannot be paid for like this")


def _check_ending(state: State) -> None:
    over, ending = state.turn == NOBODY, int(state.ending)
    if over and (ending == codes.NO_END or state.phase != codes.CASTING):
        refuse("to:- needs ending: and no phase:")
    if not over and state.rounds >= state.round_limit:
        refuse(f"rounds:{state.rounds} reaches the limit, but to:{state.turn}")
    if state.variant == codes.STANDARD and state.phase != codes.PLACING:
        _check_qi(state)
    waits = ending == codes.ALL_RUNES or (bool(state.equal_turns) and state.variant != codes.COOP)
    if not over and ending and not waits:
        refuse(f"ending:{ENDINGS[ending]} ends the match at once, but to:{state.turn}")
    if ending and not over and ending in (codes.ROUNDS, codes.NO_CARDS):
        refuse(f"ending:{ENDINGS[ending]} although seat {state.turn} is to move")
    facts = {code: _has_happened(state, code) for code in range(1, len(ENDINGS))}
    if ending and not facts[ending]:
        refuse(f"ending:{ENDINGS[ending]} has not happened")
    if not ending and any(facts.values()):
        found = ", ".join(ENDINGS[code] for code, true in facts.items() if true)
        refuse(f"ending: is missing, expected {found}")


def _has_happened(state: State, ending: int) -> bool:
    """Tell whether a reason to end is there."""
    dealt = state.phase != codes.PLACING
    standard = dealt and state.variant == codes.STANDARD
    happened = {
        codes.ALL_RUNES: standard and (state.held[: state.seats] == ALL_TYPES).any(),
        codes.ALL_ARTIFACTS: state.made.sum() == codes.ARTIFACTS,
        codes.NO_QI: standard and state.supply == 0,
        codes.ROUNDS: state.rounds == state.round_limit,
        codes.FOUR_ARTIFACTS: state.variant == codes.INTRO and state.made.max() == codes.TO_WIN,
        codes.NO_CARDS: dealt
        and state.variant == codes.COOP
        and not state.open.any()
        and (state.turn == NOBODY or state.phase == codes.CASTING),
    }
    return bool(happened[ending])


def _check_qi(state: State) -> None:
    total = int(state.supply) + int(state.qi.astype(int).sum())
    if total != full_supply(state.seats):
        refuse(f"{total} Qi in all, expected {full_supply(state.seats)}")
    if state.credit.any() and state.supply:
        refuse("credit: although the supply is not used up")


def _check_legal(state: State, box: Any) -> None:
    """Refuse a position where nothing is to be chosen: such steps are passed by themselves."""
    work = np.zeros(1, codes.WORK)[0]
    out = np.zeros(codes.ACTIONS, np.int32)
    count = rules.legal(state, box, work, out)
    forced = count == 1 and (state.phase >= codes.TAKING or out[0] == codes.DONE)
    if state.phase == codes.CLAIMING and plane.claimable(state, box) < 0:
        forced = True
    if state.phase == codes.RETURNING and state.reservoir[state.turn].sum() <= codes.FULL:
        forced = True
    if count == 0 or forced:
        refuse(f"phase {PHASES[state.phase]}: there is nothing to choose")
