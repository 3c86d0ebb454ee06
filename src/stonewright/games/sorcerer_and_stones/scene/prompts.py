"""The prompt, one plain sentence, and the result."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from stonewright.game import NOBODY, PLAYERS, State
from stonewright.games.sorcerer_and_stones.board import ZONE_NAMES, stone_name
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import scoring, state as codes
from stonewright.games.sorcerer_and_stones.sayings import sheet, title
from stonewright.games.sorcerer_and_stones.scene.names import counted, listed
from stonewright.games.sorcerer_and_stones.words import ENDINGS, artifact_name
from stonewright.scenes import Player

TASKS = {
    codes.PLACING: "choose the zone your Taoist starts on",
    codes.SPINNING: "turn a zone left or right",
    codes.FLYING: "choose the zone your Taoist flies to",
    codes.QUAKING: "choose the zone that moves",
    codes.TAKING: "choose the stones you gain",
    codes.CRAFTING: "craft an artifact or go on",
    codes.REWARD: "take a free step, fly to a zone, or do neither",
    codes.CLAIMING: "claim the rune or leave it",
}


def prompt(state: State, seat: int, actions: Sequence[int], box: Any) -> str:
    """Say whose turn it is and what is to be decided, or how the match ended."""
    if state.turn == NOBODY:
        return _ending(state, box)
    player, task = PLAYERS[state.turn], _task(state, box)
    if seat == state.turn:
        return f"Your turn, {player}: {task}."
    return f"{player} is to {task.replace('your', 'the')}.".replace(" you ", " they ")


def _task(state: State, box: Any) -> str:
    """Return what the player is to do, as a verb phrase."""
    match int(state.phase):
        case codes.CASTING:
            return "play a second card or go on" if state.played else "play a magic card"
        case codes.MOVING:
            zone = ZONE_NAMES[state.chosen]
            return f"choose where zone {zone} moves, or a zone to swap it with"
        case codes.SHIFTING:
            return f"choose a {ELEMENTS[state.card - codes.SHIFT]} stone to swap"
        case codes.SWAPPING:
            return f"choose the stone to swap with {_chosen(state)}"
        case codes.WALKING | codes.FREE:
            return _walk(state)
        case codes.PAYING:
            name = artifact_name(box, int(state.row[state.chosen]))
            return f"choose the next stone to pay for {name}"
        case codes.RETURNING:
            many = int(sum(state.reservoir[state.turn])) - codes.FULL
            return f"return {counted(many, 'stone')}, since a reservoir holds five"
        case codes.LAYING:
            return "choose the gained stone to lay next"
    return TASKS[int(state.phase)]


def _chosen(state: State) -> str:
    place = int(state.chosen)
    colour = int(state.stones.reshape(-1)[place])
    return f"{ELEMENTS[colour]} on {stone_name(place)}"


def _walk(state: State) -> str:
    """Return what a spirit may do: with stones just gained, with free steps, or not at all."""
    if state.phase == codes.FREE:
        steps = f"take {counted(int(state.free), 'free step')}" if state.free else ""
    else:
        colours = [ELEMENTS[c] for c in range(codes.COLOURS) if state.fresh[c]]
        spends = bool(state.objectives >> codes.PAID_STEPS & 1)
        colours += ["a spent stone's colour"] if spends else []
        steps = f"step onto {listed(colours)}" if colours else ""
    return (
        f"{steps or 'claim a rune'} with your spirit, or go on"
        if steps
        else "claim a rune or go on"
    )


def winners(state: State, box: Any) -> list[int]:
    """Return the seats that have won; a team wins nothing but its title."""
    if state.turn != NOBODY or state.variant == codes.COOP:
        return []
    shares = np.zeros(4)
    scoring.score(state, box, shares)
    return [seat for seat in range(state.seats) if shares[seat] > 0]


def _ending(state: State, box: Any) -> str:
    if state.variant == codes.COOP:
        made = int(scoring.team_artifacts(state))
        earned = title(made)
        who = "You have" if state.seats == 1 else "The team has"
        rank = f", and the title of {earned}" if earned else ""
        return f"{who} crafted {counted(made, 'artifact')}{rank}."
    names = [PLAYERS[seat] for seat in winners(state, box)]
    verb = "wins the match" if len(names) == 1 else "share the win"
    return f"{listed(names, 'and')} {verb}."


def result(state: State, box: Any) -> tuple[str, ...]:
    """Say why the match ended, and each seat's score line by line; nothing while it lasts."""
    if state.turn != NOBODY:
        return ()
    why = ENDINGS[state.ending]
    lines = [f"The match is over: {why}."]
    if state.variant == codes.STANDARD:
        lines += [_score(state, seat, box) for seat in range(state.seats)]
    elif state.variant == codes.INTRO:
        made = (f"{PLAYERS[seat]} {int(state.made[seat])}" for seat in range(state.seats))
        lines.append(f"Artifacts: {', '.join(made)}.")
    else:
        lines.append(f"Of {codes.ARTIFACTS} artifacts, six and more earn a title.")
    return tuple(lines)


def _score(state: State, seat: int, box: Any) -> str:
    lines = sheet(state, seat, box)
    parts = ", ".join(f"{label[0].lower()}{label[1:]} {number:g}" for label, number in lines)
    total = sum(number for _, number in lines)
    return f"{PLAYERS[seat]} {total:g}: {parts.replace('qi', 'Qi')}."


def player(state: State, seat: int, box: Any) -> Player:
    """Return a seat's open facts."""
    facts = [ELEMENTS[state.colours[seat]]]
    if state.variant == codes.STANDARD:
        facts.append(counted(int(scoring.total_points(state, box, seat)), "point"))
    elif state.variant == codes.INTRO:
        facts.append(f"{int(state.made[seat])} of {codes.TO_WIN} made")
    if state.credit[seat]:
        facts.append(f"{int(state.credit[seat])} Qi owed")
    discarded = int(sum(state.spent[seat]))
    if discarded:
        facts.append(f"{discarded} used")
    won = seat in winners(state, box)
    return Player(seat, PLAYERS[seat], tuple(facts), bool(seat == state.turn), won)
