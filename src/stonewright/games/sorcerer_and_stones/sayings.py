"""Why a notation is not legal now, and the table and the score sheet as text."""

import re
from collections.abc import Iterator
from typing import Any

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.sorcerer_and_stones.board import (
    GRID,
    SLOTS,
    ZONE_NAMES,
    plane_cell,
    plane_place,
)
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import scoring, state as codes
from stonewright.games.sorcerer_and_stones.words import (
    CARD_NAMES,
    ENDINGS,
    artifact_name,
    objective_words,
)

LETTERS = "TFWME."
TITLES = {6: "Apprentice Xian", 7: "Novice Xian", 8: "Expert Xian", 9: "Master Xian"}
WAITING = (
    "a Taoist has to be placed: place A",
    "a card has to be played: cast spin, or done after the first",
    "SPIN needs a zone and a way: spin A left",
    "FLY needs a zone: fly A",
    "QUAKE needs a zone: quake A",
    "the zone needs a place, row and column: to 1,3",
    "SHIFT needs a stone of its colour: stone A.TL",
    "SHIFT needs a second stone, of another colour: stone B.BR",
    "a largest set of stones has to be taken: take TL+BR",
    "the spirit may step, claim a rune or be done: step n",
    "free steps may be taken: step n, claim or done",
    "an artifact may be crafted: craft and its name, or done",
    "the artifact has to be paid for: pay wood",
    "a step or a flight may be chosen: step n, fly A or done",
    "a rune may be claimed: claim or done",
    "stones above five go back: return wood",
    "a gained stone has to be laid: lay wood",
)
VERBS = {
    "place": (codes.PLACING,),
    "cast": (codes.CASTING,),
    "spin": (codes.SPINNING,),
    "fly": (codes.FLYING, codes.REWARD),
    "quake": (codes.QUAKING,),
    "to": (codes.MOVING,),
    "stone": (codes.SHIFTING, codes.SWAPPING),
    "take": (codes.TAKING,),
    "step": (codes.WALKING, codes.FREE, codes.REWARD),
    "claim": (codes.WALKING, codes.FREE, codes.CLAIMING),
    "craft": (codes.CRAFTING,),
    "pay": (codes.PAYING,),
    "return": (codes.RETURNING,),
    "lay": (codes.LAYING,),
    "done": (),
}
FAULTS = {
    "place": "there is no such zone, or a Taoist stands on it",
    "cast": "no such card lies face up, or no stone of its colour is on a zone",
    "spin": "a zone is A to E and turns left or right",
    "fly": "a zone is A to E",
    "quake": "a zone is A to E",
    "to": "the zone would be cut off there, or already lies there",
    "stone": "SHIFT takes first a stone of its colour, then one of another",
    "take": "that is no largest set of stones that patterns yield",
    "step": "there is no way for the spirit, or no stone of that colour to pay for the step",
    "claim": "the spirit touches no rune that may be claimed",
    "craft": "no such artifact lies open, or the reservoir cannot pay for it",
    "pay": "that stone is not there, or does not help to pay",
    "return": "there is no such stone in the reservoir",
    "lay": "no such stone was gained",
    "done": "this cannot be left out",
}


def why_not(state: State, text: str) -> str:
    """Return why a notation is not legal now, or nothing if it is no notation at all."""
    key = re.sub(r"\s+", "", text.lower())
    for verb, phases in VERBS.items():
        if key.startswith(verb):
            return FAULTS[verb] if state.phase in (*phases, -1) else WAITING[state.phase]
    return ""


# The table as text.


def show(state: State, box: Any) -> str:
    """Return all that lies open as text."""
    parts = [_zone_lines(state), _line_lines(state), _artifact_lines(state, box)]
    if state.variant == codes.STANDARD and state.phase != codes.PLACING:
        parts += [_plane_lines(state, box), _objective_lines(state, box)]
    parts.append(_player_lines(state, box))
    return "\n".join(line for part in parts for line in part)


def _zone_lines(state: State) -> Iterator[str]:
    """Draw the zones on their grid, each with its name and its four stones."""
    at = {int(spot): zone for zone, spot in enumerate(state.spots)}
    for row in range(max(at) // GRID + 1):
        zones = [at.get(row * GRID + column, -1) for column in range(GRID)]
        for half in range(2):
            yield " ".join(_half(state, zone, half) for zone in zones).rstrip()
        yield ""
    taoists = [
        f"{PLAYERS[seat]} on {ZONE_NAMES[zone]}"
        for seat, zone in enumerate(state.taoists)
        if zone >= 0
    ]
    yield f"Taoists: {', '.join(taoists) or 'none yet'}"


def _half(state: State, zone: int, half: int) -> str:
    if zone < 0:
        return "     "
    left, right = (LETTERS[state.stones[zone, SLOTS // 2 * half + i]] for i in range(2))
    return f"{' ' if half else ZONE_NAMES[zone]} {left} {right}"


def _line_lines(state: State) -> Iterator[str]:
    stones = "".join(LETTERS[colour] for colour in state.line[: state.length])
    yield f"line: marker > {stones or '-'}"


def _artifact_lines(state: State, box: Any) -> Iterator[str]:
    yield "artifacts:"
    for place, artifact in enumerate(int(artifact) for artifact in state.row):
        if artifact >= 0:
            on_it = _letters(state.laid[place])
            laid = f", laid {on_it}" if on_it != "-" else ""
            yield f"  {_artifact_words(box, artifact)}{laid}"


def _artifact_words(box: Any, artifact: int) -> str:
    cost = "".join(LETTERS[colour] for colour in box.cost[artifact] if colour >= 0)
    return f"{artifact_name(box, artifact)} ({cost}, {box.worth[artifact]} points)"


def _letters(counts: Any) -> str:
    letters = "".join(LETTERS[colour] * int(count) for colour, count in enumerate(counts))
    return letters or "-"


def _plane_lines(state: State, box: Any) -> Iterator[str]:
    """Draw the plane: symbols, spirits by seat, and # for the stacks on its corners."""
    spirits = {int(state.spirits[seat]): str(seat + 1) for seat in range(state.seats)}
    yield "plane:"
    for row in range(2 * box.side):
        cells = (plane_cell(row, column) for column in range(2 * box.side))
        marks = (LETTERS[state.plane[cell]] if state.plane[cell] >= 0 else "#" for cell in cells)
        first = plane_cell(row, 0)
        yield "  " + " ".join(
            mark + spirits.get(first + column, " ") for column, mark in enumerate(marks)
        )
    corners = ", ".join(
        f"{corner} {ELEMENTS[colour]} {_top(state, box, int(colour))}"
        for corner, colour in zip(("TL", "TR", "BL", "BR"), state.corners, strict=True)
    )
    yield f"  stacks: {corners}, centre earth {_top(state, box, codes.EARTH)}"


def _top(state: State, box: Any, colour: int) -> str:
    """Return the points of the rune on top of a stack and how many lie there."""
    lying = [rune for rune in range(codes.RUNES) if state.runes[colour, rune] == codes.IN_STACK]
    return f"{box.rune[colour, lying[0]]} (of {len(lying)})" if lying else "(none)"


def _objective_lines(state: State, box: Any) -> Iterator[str]:
    yield "objectives:"
    for number in range(codes.OBJECTIVES):
        if state.objectives >> number & 1:
            yield f"  {number + 1}. {objective_words(box, number)}"
    yield f"Qi in the supply: {state.supply}"


def _player_lines(state: State, box: Any) -> Iterator[str]:
    for seat in range(state.seats):
        mark, colour = ">" if seat == state.turn else " ", ELEMENTS[state.colours[seat]]
        yield f"{mark} {PLAYERS[seat]} ({colour}): {_facts(state, seat, box)}"
    if state.turn == NOBODY:
        yield f"over: {ENDINGS[state.ending]}"


def _facts(state: State, seat: int, box: Any) -> str:
    cards = ", ".join(
        name for kind, name in enumerate(CARD_NAMES) for _ in range(state.open[seat, kind])
    )
    made = ", ".join(
        artifact_name(box, artifact)
        for artifact in range(codes.ARTIFACTS)
        if state.where[artifact] == codes.CRAFTED_BY + seat
    )
    facts = [f"cards {cards or '-'}"]
    if state.variant != codes.COOP:
        facts.append(f"stones {_letters(state.reservoir[seat])}")
    if state.variant == codes.STANDARD and state.phase != codes.PLACING:
        row, column = plane_place(int(state.spirits[seat]))
        held = "".join(LETTERS[c] for c in range(codes.COLOURS) if state.held[seat] >> c & 1)
        facts += [f"Qi {scoring.qi_points(state, seat)}", f"runes {held}", f"spirit {row},{column}"]
    return "; ".join([*facts, f"artifacts {made or '-'}"])


def title(artifacts: int) -> str:
    """Return the title that a co-op team has earned, nothing below six artifacts (12.8)."""
    return TITLES.get(min(artifacts, 9), "")


def sheet(state: State, seat: int, box: Any) -> list[tuple[str, float]]:
    """Return the lines of a seat's score (10.6)."""
    if state.variant != codes.STANDARD:
        label = "Artifacts"
        if state.variant == codes.COOP and (earned := title(scoring.team_artifacts(state))):
            label = f"Artifacts of the team: {earned}"
        return [(label, float(scoring.total_points(state, box, seat)))]
    lines = [
        ("Runes", scoring.rune_points(state, box, seat)),
        ("Artifacts", scoring.artifact_points(state, box, seat)),
        ("Qi", scoring.qi_points(state, seat)),
        ("Symbols of own runes", scoring.symbol_points(state, box, seat)),
        ("Stones of own runes", scoring.stone_points(state, seat)),
    ]
    return [(label, float(number)) for label, number in lines]
