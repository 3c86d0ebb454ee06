"""Each effect of an action in one sentence."""

from typing import Any

from stonewright.game import KIND, PLAYERS, SOURCE, TARGET, WHAT
from stonewright.games.sorcerer_and_stones.board import ZONE_NAMES, plane_place, stone_name
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.walk import Row
from stonewright.games.sorcerer_and_stones.words import CARD_NAMES, ENDINGS, WAYS, artifact_name

AWAY = ("spends {0} for a step", "pays {0}", "returns {0}")


def told(row: Row, box: Any) -> str:
    """Return what an effect is, in words."""
    if row[KIND] in (codes.ENDING, codes.TURN, codes.OVER, codes.DEALT):
        return _course(row)
    if row[KIND] in (codes.SPUN, codes.MOVED, codes.SWAPPED, codes.REFILLED, codes.RELEASED):
        return _zones(row)
    if row[KIND] in (codes.IDLE, codes.LAID, codes.MISFIT, codes.REVEALED, codes.SPENT):
        return _stones(row, box)
    return _deeds(row, box)


def _course(row: Row) -> str:
    what = row[WHAT]
    match row[KIND]:
        case codes.ENDING:
            return f"This round is the last: {ENDINGS[what]}"
        case codes.TURN:
            return f"{PLAYERS[what]}'s turn"
        case codes.DEALT:
            return "The rest of the table is laid out"
    return f"The match is over: {ENDINGS[what]}"


def _zones(row: Row) -> str:
    what, source, target = row[WHAT], row[SOURCE], row[TARGET]
    match row[KIND]:
        case codes.SPUN:
            return f"Zone {ZONE_NAMES[source]} turns {WAYS[what]}"
        case codes.MOVED:
            return f"Zone {ZONE_NAMES[what]} moves"
        case codes.SWAPPED:
            return f"The stones on {stone_name(source)} and {stone_name(target)} are swapped"
        case codes.REFILLED:
            return f"{ELEMENTS[what].capitalize()} of the line fills {stone_name(target)}"
    return f"{ELEMENTS[what].capitalize()} goes to the far end of the line"


def _stones(row: Row, box: Any) -> str:
    what, source, target = row[WHAT], row[SOURCE], row[TARGET]
    match row[KIND]:
        case codes.IDLE:
            return f"{CARD_NAMES[what]} has no effect"
        case codes.LAID:
            return f"{ELEMENTS[what].capitalize()} is laid on artifact {target + 1}"
        case codes.MISFIT:
            return f"{ELEMENTS[what].capitalize()} fits nowhere and goes to the far end of the line"
        case codes.REVEALED:
            return f"{artifact_name(box, what)} joins the row"
    return f"{PLAYERS[source]} {AWAY[target].format(ELEMENTS[what])}"


def _deeds(row: Row, box: Any) -> str:
    """Return what a player did: the seat is the target of most of these effects."""
    kind, what, source, target = row[KIND], row[WHAT], row[SOURCE], row[TARGET]
    match kind:
        case codes.PLACED:
            return f"{PLAYERS[what]}'s Taoist stands on zone {ZONE_NAMES[target]}"
        case codes.FLEW:
            return f"{PLAYERS[what]} flies to zone {ZONE_NAMES[target]}"
        case codes.STEPPED:
            row_, column = plane_place(target)
            return f"{PLAYERS[what]}'s spirit steps to row {row_}, column {column}"
        case codes.SHUFFLED:
            return f"{PLAYERS[what]}'s discards are shuffled"
    deed = {
        codes.DREW: "turns {card} face up",
        codes.CAST_CARD: "plays {card}",
        codes.GAINED: "gains {word} from {slot}",
        codes.QI: "gets {what} Qi",
        codes.CREDIT: "is owed {what} Qi",
        codes.CLAIMED: "claims the {word} rune",
        codes.CRAFTED: "crafts {artifact}",
    }[kind]
    return f"{PLAYERS[target]} " + deed.format(
        what=what,
        card=CARD_NAMES[min(what, codes.KINDS - 1)],
        word=ELEMENTS[min(what, codes.EARTH)],
        slot=stone_name(max(source, 0)) if kind == codes.GAINED else "",
        artifact=artifact_name(box, what) if kind == codes.CRAFTED else "",
    )
