"""What the last action did, as events to play in order."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from stonewright.game import KIND, KNOWN, NOBODY, PLAYERS, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import names
from stonewright.games.elemental_stones.scene.moves import STONE_ROWS, Row, stone_events
from stonewright.games.elemental_stones.words import Record, objective_title, title
from stonewright.scenes import Event

SET_UP = (codes.KEPT, codes.RETURNED, codes.CHOSE, codes.REJECTED)
OF_ROW = (codes.CLEARED, codes.DEALT)


def rows(trace: Trace) -> list[Row]:
    """Return a trace as plain numbers; what is kept comes first, since its place is a secret."""
    plain = [[int(value) for value in row] for row in trace]
    return sorted(plain, key=lambda row: row[KIND] if row[KIND] in SET_UP else codes.OVER)


def events(state: State, viewer: int, trace: Trace, box: Record) -> tuple[Event, ...]:
    """Return a trace as events that carry the pieces of the scene before into this one."""
    story = _Story(state, viewer, box)
    return tuple(event for row in rows(trace) for event in story.told(row))


@dataclass(slots=True)
class _Story:
    """A trace being told to a viewer."""

    state: State
    viewer: int
    box: Record
    met: Counter[tuple[int, int]]

    def __init__(self, state: State, viewer: int, box: Record) -> None:
        self.state, self.viewer, self.box = state, viewer, box
        self.met = Counter()

    def told(self, row: Row) -> Iterator[Event]:
        """Return the events of one row."""
        kind = row[KIND]
        if kind in STONE_ROWS:
            yield from stone_events(row, self.met)
        elif kind in SET_UP:
            is_open = row[KNOWN] in (NOBODY, self.viewer)
            yield self._own_choice(row) if is_open else self._hidden_choice(row)
        elif kind == codes.DREW:
            yield self._draw(row)
        elif kind in (codes.DISCARDED, codes.SCORED):
            yield from self._leave(row)
        elif kind in OF_ROW:
            yield self._row(row)
        else:
            yield from self._course(row)

    def _held(self, seat: int, card: int) -> str:
        """Return the place of a card in a hand."""
        own = seat == self.viewer
        return names.in_hand(self.box, seat, card) if own else names.cards_of(seat)

    def _own_choice(self, row: Row) -> Event:
        """Return what the viewer kept or gave away in the set-up."""
        kind, what, box = row[KIND], row[WHAT], self.box
        seat = row[TARGET] if kind in (codes.KEPT, codes.CHOSE) else row[SOURCE]
        if kind in (codes.KEPT, codes.RETURNED):
            piece, place, word = names.card(box, what), self._held(seat, what), title(box, what)
        else:
            piece, place = names.objective(box, what), names.dealt_objective(box, seat, what)
            word = objective_title(box, what)
        if kind in (codes.KEPT, codes.CHOSE):
            return Event("keep", f"{PLAYERS[seat]} keeps {word}", piece, piece, (place,))
        path = (place, names.DECK) if kind == codes.RETURNED else (place,)
        return Event("return", f"{PLAYERS[seat]} gives {word} back", piece, "", path)

    def _hidden_choice(self, row: Row) -> Event:
        """Return what somebody else kept or gave away."""
        kind = row[KIND]
        if kind in (codes.KEPT, codes.CHOSE):
            word = "a pattern" if kind == codes.KEPT else "an objective"
            return Event("keep", f"{PLAYERS[row[TARGET]]} keeps {word}")
        seat = row[SOURCE]
        if kind == codes.REJECTED:
            place = names.objectives_of(seat)
            words = f"{PLAYERS[seat]} gives an objective back"
            return Event("return", words, f"{place}.2", "", (place,))
        place, number = names.cards_of(seat), codes.DEALT_PATTERNS - self.met[kind, seat]
        self.met[kind, seat] += 1
        words = f"{PLAYERS[seat]} gives a pattern back"
        return Event("return", words, f"{place}.{number}", "", (place, names.DECK))

    def _draw(self, row: Row) -> Event:
        card, seat, box = row[WHAT], row[TARGET], self.box
        player = PLAYERS[seat]
        if row[SOURCE] == codes.FROM_ROW:
            piece, path = names.card(box, card), (names.in_row(box, card), self._held(seat, card))
            return Event("draw", f"{player} takes {title(box, card)}", piece, piece, path)
        if seat == self.viewer:
            piece, words = names.card(box, card), f"{player} draws {title(box, card)}"
        else:
            number = len(names.hidden(self.state, seat))
            piece, words = f"{names.cards_of(seat)}.{number}", f"{player} draws a pattern"
        return Event("draw", words, "", piece, (names.DECK, self._held(seat, card)))

    def _leave(self, row: Row) -> Iterator[Event]:
        """Return how a pattern leaves a hand, where it may have been hidden."""
        card, seat, box = row[WHAT], row[SOURCE], self.box
        if seat != self.viewer:
            yield self._reveal(seat, card, len(names.hidden(self.state, seat)) + 1)
        piece, place, word = names.card(box, card), self._held(seat, card), title(box, card)
        if row[KIND] == codes.SCORED:
            path = (place, names.scored(box, seat, card))
            yield Event("score", f"{PLAYERS[seat]} scores {word}", piece, piece, path)
        else:
            path = (place, names.DISCARDS)
            yield Event("discard", f"{PLAYERS[seat]} discards {word}", piece, names.DISCARDS, path)

    def _reveal(self, seat: int, card: int, number: int) -> Event:
        """Return how a card is turned over; one that all knew lies open already, and stays."""
        place, words = names.cards_of(seat), f"{PLAYERS[seat]} shows {title(self.box, card)}"
        return Event("reveal", words, f"{place}.{number}", names.card(self.box, card), (place,))

    def _row(self, row: Row) -> Event:
        piece, place = names.card(self.box, row[WHAT]), names.in_row(self.box, row[WHAT])
        word = title(self.box, row[WHAT])
        if row[KIND] == codes.DEALT:
            return Event("deal", f"{word} comes to the row", "", piece, (names.DECK, place))
        path = (place, names.DISCARDS)
        return Event("clear", f"{word} leaves the row", piece, names.DISCARDS, path)

    def _course(self, row: Row) -> Iterator[Event]:
        """Return what happens to the match as a whole."""
        kind, what = row[KIND], row[WHAT]
        if kind == codes.SHUFFLED:
            path = (names.DISCARDS, names.DECK)
            words = "The discards become the new deck"
            yield Event("shuffle", words, names.DISCARDS, names.DECK, path)
        elif kind == codes.ENDING:
            why = "The bag is empty" if what else "Enough patterns are scored"
            yield Event("ending", f"{why}: this round is the last")
        elif kind == codes.ROUND:
            yield Event("round", f"Round {what} begins with {PLAYERS[row[TARGET]]}")
        elif kind == codes.TURN:
            yield Event("turn", f"{PLAYERS[what]}'s turn")
        else:
            yield Event("over", "The match is over")
            yield from self._show_all()

    def _show_all(self) -> Iterator[Event]:
        for seat in range(self.state.seats):
            if seat != self.viewer:
                for number, card in enumerate(names.hidden(self.state, seat), 1):
                    yield self._reveal(seat, card, number)
