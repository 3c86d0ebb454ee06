"""What a seat sees of Elemental Stones: the table, its own cards, and what it may choose."""

from collections.abc import Iterable, Iterator

from stonewright.game import NOBODY, PLAYERS, State, Trace
from stonewright.games.elemental_stones.rules import scoring
from stonewright.games.elemental_stones.rules.state import ENOUGH, TAKING
from stonewright.games.elemental_stones.scene import places as table, seats
from stonewright.games.elemental_stones.scene.events import events
from stonewright.games.elemental_stones.scene.marks import marks
from stonewright.games.elemental_stones.scene.pieces import pieces
from stonewright.games.elemental_stones.scene.prompts import counted, prompt, result
from stonewright.games.elemental_stones.scene.targets import targets
from stonewright.games.elemental_stones.words import Record, hand
from stonewright.scenes import Area, Event, Place, Player, Scene


def scene(state: State, seat: int, trace: Trace, actions: Iterable[int], box: Record) -> Scene:
    """Show the table to a seat, or to NOBODY; `actions` are what that seat may do now."""
    legal = [int(action) for action in actions]
    words = prompt(state, seat, legal, box)
    happened = events(state, seat, trace, box)
    return Scene(
        game="elemental_stones",
        title=f"Elemental Stones. {words}",
        prompt=words,
        areas=_areas(state, seat),
        places=_places(state, seat, happened, box),
        pieces=pieces(state, seat, box),
        players=tuple(_player(state, other, box) for other in range(state.seats)),
        links=table.CYCLE,
        texts=table.texts(state, seat),
        targets=targets(state, legal, box),
        marks=marks(state, seat, trace, box),
        events=happened,
        result=result(state, box),
    )


def _areas(state: State, viewer: int) -> tuple[Area, ...]:
    return (*table.areas(state, viewer), *seats.areas(state, viewer))


def _places(state: State, viewer: int, happened: Iterable[Event], box: Record) -> tuple[Place, ...]:
    found = list(table.places(state, viewer, box))
    for seat in range(state.seats):
        found += seats.places(state, seat, viewer, box)
    return (*found, *_left(found, happened))


def _left(found: Iterable[Place], happened: Iterable[Event]) -> Iterator[Place]:
    """Return the places that cards have just left: of the row, of the own hand or an objective."""
    there = {place.id: place for place in found}
    gone = {step for event in happened for step in event.path} - set(there)
    for name in sorted(gone):
        stem = there[name.rpartition("-")[0]] if name.startswith(("row", "hand")) else None
        home = stem or next(p for p in there.values() if p.id.startswith("sovereign"))
        yield Place(name, home.area, home.x, home.y, "none", "")


def _player(state: State, seat: int, box: Record) -> Player:
    facts = _facts(state, seat, box)
    won = bool(state.turn == NOBODY) and int(scoring.winner(state, box)) == seat
    return Player(seat, PLAYERS[seat], tuple(facts), bool(seat == state.turn), won)


def _facts(state: State, seat: int, box: Record) -> Iterator[str]:
    """Return what everybody knows of a player."""
    if state.turn == NOBODY:
        yield counted(int(scoring.total(state, box, seat)), "point")
    many, enough = int(state.scored[seat]).bit_count(), int(ENOUGH[state.seats])
    if many:
        points = int(scoring.pattern_points(state, box, seat))
        yield f"{many} of {enough} scored: {counted(points, 'point')}"
    yield f"{counted(len(hand(state, seat)), 'pattern')} in hand"
    if seat == state.start and state.turn != NOBODY:
        yield "starts the round"
    if seat == state.turn and state.phase > TAKING and state.left:
        yield f"{counted(int(state.left), 'action')} left"
