"""Veil: the smallest game with a box, chance, secrets, hidden choices and turns of several plies.

Eight cards with values from the box. Each seat is dealt two, keeps one unseen and lays the other
away unseen. In each of its turns a seat may peek at the top of the deck, take it (its own card is
then laid open), throw a die for open points, and ends the turn. After the last round all is shown:
the highest card and points together win.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadPosition
from stonewright.game import (
    HIDDEN,
    NOBODY,
    PLAYERS,
    WHAT,
    Box,
    Features,
    Game,
    Option,
    Rules,
    State,
    Trace,
    box_layout,
)
from stonewright.scenes import Area, Piece, Place, Player, Scene, Target
from toy import rules
from toy.rules import CARDS, END, LAYOUT, PEEK, SIGHT, TAKE, THROW, WORK, evaluate, observe

BOX = box_layout(("values", "i1", CARDS))
VERBS = {PEEK: "peek", TAKE: "take", THROW: "throw", END: "end"}


def box(name: str, values: list[int]) -> Box:
    """Return a box with these card values."""
    data = np.zeros(1, BOX)
    data["values"] = values
    return Box(name, data)


class Veil(Game):
    """The test-only game."""

    name = "veil"
    title = "Veil"
    seats = range(2, 4)
    actions = END + 1
    secrets = True
    longest = 3 * (1 + 5 * 4)
    options = (Option("rounds", range(1, 6), 2, "how many turns each seat has"),)
    layout = LAYOUT
    work = WORK
    standard = box("standard", [1, 2, 3, 4, 5, 6, 7, 8])
    rules = Rules(
        rules.setup,
        rules.legal,
        rules.apply,
        rules.score,
        rules.points,
        rules.guess,
        rules.redeal,
    )
    features = Features(evaluate, observe, SIGHT)

    def write(self, state: State, action: int, seat: int) -> str:
        """Return the notation; which card is kept is the keeper's secret."""
        if action >= CARDS:
            return VERBS[action]
        return f"keep {action}" if seat == state.turn else "keep ?"

    def phrase(self, state: State, action: int) -> str:
        """Return an action in words."""
        return self.write(state, action, int(state.turn)).capitalize()

    def tell(self, state: State, action: int, trace: Trace, seat: int) -> str:
        """Return what an action did, card faces only to those who may know them."""
        seen = ["?" if row[WHAT] == HIDDEN else str(row[WHAT]) for row in trace]
        return f"{PLAYERS[state.turn]}: {self.write(state, action, seat)} {' '.join(seen)}"

    def show(self, state: State, seat: int) -> str:
        """Return the table as a seat sees it."""
        return " ".join(f"{place}={card}" for place, card in self.faces(state, seat))

    def faces(self, state: State, seat: int) -> list[tuple[str, str]]:
        """Return every place with what a seat sees there."""
        over = state.turn == NOBODY
        faces = [("deck", str(state.left)), ("pips", ",".join(map(str, state.pips)))]
        top = over or (seat != NOBODY and state.peeked[seat])
        if state.left:
            faces.append(("top", str(state.deck[state.left - 1]) if top else "?"))
        for owner in range(state.seats):
            own = over or owner == seat
            held = [int(card) for card in state.hand[owner] if card >= 0]
            faces += [(f"hand{owner}.{i}", str(c) if own else "?") for i, c in enumerate(held)]
            if state.away[owner] >= 0:
                faces.append((f"away{owner}", str(state.away[owner]) if own else "?"))
        faces.append(("open", ",".join(str(c) for c in range(CARDS) if state.shown >> c & 1)))
        return faces

    def sheet(self, state: State, seat: int) -> list[tuple[str, float]]:
        """Return the lines of a seat's score."""
        card = float(self.box.data["values"][0][state.hand[seat, 0]])
        return [("card", card), ("pips", float(state.pips[seat]))]

    def position(self, state: State) -> str:
        """Return the fields as numbers."""
        fields = [state[name] for name in rules.FIELDS]
        return f"{state.seats} " + " ".join(
            ",".join(str(int(n)) for n in np.ravel(field)) for field in fields
        )

    def count_seats(self, text: str) -> int:
        """Return the first number."""
        first = text.split()[:1]
        return int(first[0]) if first and first[0].isdigit() else 0

    def parse(self, text: str, state: State) -> None:
        """Read the fields back."""
        _, *fields = text.split()
        if len(fields) != len(rules.FIELDS):
            raise BadPosition(f"veil position: {len(fields)} fields, expected {len(rules.FIELDS)}")
        for name, field in zip(rules.FIELDS, fields, strict=True):
            numbers = np.array([int(n) for n in field.split(",")])
            state[name] = numbers.reshape(np.shape(state[name]))

    def scene(self, state: State, seat: int, trace: Trace, actions: NDArray[Any]) -> Scene:
        """Return the faces as pieces."""
        faces = self.faces(state, seat)
        return Scene(
            game=self.name,
            title=self.title,
            prompt="over" if state.turn == NOBODY else f"{PLAYERS[state.turn]} to play",
            areas=(Area("table", "Table", float(len(faces)), 1.0),),
            places=tuple(
                Place(place, "table", i + 0.5, 0.5, "slot", place)
                for i, (place, _) in enumerate(faces)
            ),
            pieces=tuple(Piece(place, place, "back", face) for place, face in faces),
            players=tuple(Player(i, PLAYERS[i]) for i in range(state.seats)),
            targets=tuple(
                Target(int(a), "", "", self.write(state, int(a), seat), "") for a in actions
            ),
        )

    def turns(self, state: State) -> int:
        """Return how many turns were completed."""
        return int(state.played) * int(state.seats) + max(int(state.turn), 0)

    def census(self, state: State) -> dict[str, int]:
        """Count each card, wherever it is."""
        cards = [int(c) for c in state.deck[: state.left]]
        cards += [int(c) for c in np.ravel(state.hand) if c >= 0]
        cards += [int(c) for c in state.away if c >= 0]
        cards += [c for c in range(CARDS) if state.shown >> c & 1]
        return {str(card): cards.count(card) for card in range(CARDS)}
