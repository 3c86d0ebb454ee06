"""Possible worlds: whether a guess can have arisen, card for card, from what a seat has seen.

The oracle replays the match with the guess's cards in the places that the seat could not see. If a
deal and shuffles exist that lead through the same sights to the guess, it is a possible world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import stonewright as sw
from games.elemental_stones.oracle import (
    Box,
    Cell,
    Held,
    Oracle,
    Player,
    Told,
    by_card,
)

NEVER = 10**9  # the ply at which a card still in hand is shown


class ImpossibleError(AssertionError):
    """No deal and no shuffles lead to this world."""


@dataclass(frozen=True)
class Taken:
    """A card taken from the top of the deck: by a seat, or for the row if that is None."""

    generation: int
    ply: int
    seat: int | None
    card: str


@dataclass(frozen=True)
class Shown:
    """A card nobody else knew that left a hand."""

    generation: int
    ply: int
    seat: int
    card: str


class Witness(Oracle):
    """An oracle that remembers what was taken from the deck and what was shown."""

    def begin_story(self) -> None:
        """Forget everything."""
        self.ply = 0
        self.drawing = False
        self.taken: list[Taken] = []
        self.shown: list[Shown] = []

    def play_draw(self, source: str) -> None:
        """Note who draws."""
        self.drawing = True
        super().play_draw(source)

    def finish_action(self) -> None:
        """Whatever is taken after an action goes to the row."""
        self.drawing = False
        super().finish_action()

    def top(self) -> str:
        """Note what is taken."""
        card = super().top()
        seat = self.turn if self.drawing else None
        self.taken.append(Taken(self.generation, self.ply, seat, card))
        return card

    def reveal(self, card: str) -> None:
        """Note what is shown."""
        held = self.me.cards[card]
        if not held.known:
            self.shown.append(Shown(held.generation, self.ply, self.turn, card))
        super().reveal(card)


class Plan:
    """Chance as a story wants it: a deck for each generation."""

    def __init__(self, decks: dict[int, list[str]], after: str, world: Oracle) -> None:
        self.decks, self.after, self.world = decks, Told(after), world

    def shuffled(self, cards: set[str]) -> list[str]:
        """Return the deck of the story, if it can be made of these cards."""
        deck = self.decks.get(self.world.generation, [])
        if sorted(deck) != sorted(cards):
            raise ImpossibleError(
                f"generation {self.world.generation}: {deck} is not {sorted(cards)}"
            )
        return [*deck]

    def piles(self, bag: Counter[str], count: int) -> list[str]:
        """Return the piles that all have seen."""
        return self.after.piles(bag, count)


@dataclass(frozen=True)
class History:
    """A match as it really was: its positions, and the actions between them."""

    positions: Sequence[str]
    actions: Sequence[str]
    box: Box
    radius: int

    @classmethod
    def of(cls, match: sw.Match, box: Box) -> History:
        """Read the history of a match."""
        past = [match.back(ply) for ply in range(len(match.history) + 1)]
        actions = [before.write(ply) for before, ply in zip(past, match.history, strict=False)]
        radius = match.options["radius"]
        assert isinstance(radius, int)
        return cls([one.position() for one in past], actions, box, radius)

    def witness(self) -> Witness:
        """Play the match again and note what happened to the cards."""
        witness = Witness.at(self.positions[0], self.box, self.radius)
        witness.begin_story()
        for ply, action in enumerate(self.actions):
            witness.ply = ply
            witness.play(action, Told(self.positions[ply + 1]))
        assert witness.position() == self.positions[-1]
        return witness


def check_possible(history: History, seat: int, text: str) -> None:
    """Raise ImpossibleError unless the guess of a seat can have arisen."""
    guess = Oracle.at(text, history.box, history.radius)
    if not guess.conserved():
        raise ImpossibleError(f"stones or cards are lost: {text}")
    truth = history.witness()
    decks = planned_decks(truth, guess, seat)
    world = first_world(history, guess, seat)
    real = Oracle.at(history.positions[0], history.box, history.radius)
    compare_sights(real, world, seat)
    for action, (_, after) in zip(history.actions, pairwise(history.positions), strict=True):
        chosen = told_otherwise(action, world, guess, seat)
        if chosen not in world.legal():
            raise ImpossibleError(f"{chosen} was not legal")
        real.play(action, Told(after))
        world.play(chosen, Plan(decks, after, world))
        compare_sights(real, world, seat)
    if world.position() != text:
        raise ImpossibleError(f"the story leads to\n{world.position()}, not to\n{text}")


def first_world(history: History, guess: Oracle, seat: int) -> Oracle:
    """Deal what the guess says was dealt."""
    world = Oracle.at(history.positions[0], history.box, history.radius)
    for number, (player, known) in enumerate(zip(world.players, guess.players, strict=True)):
        if number == seat:
            continue
        dealt = known.kept | known.returned if known.returned else set(known.cards)
        player.cards = {card: Held() for card in dealt}
        player.sovereign = known.sovereign
        player.objectives = sorted([*known.objectives, *filter(None, [known.rejected])])
    dealt = {card for player in world.players for card in player.cards}
    if guess.phase in ("keep", "objective"):
        world.deck = [*guess.deck]
    else:
        world.deck = [card for card in by_card(history.box.patterns) if card not in dealt]
    if not world.conserved():
        raise ImpossibleError(f"nobody can have been dealt this: {world.position()}")
    return world


def told_otherwise(action: str, world: Oracle, guess: Oracle, seat: int) -> str:
    """Return what the player to move chose in the guess, where the seat could not see it."""
    mover = guess.players[world.turn]
    if world.turn == seat:
        return action
    if action.startswith("keep"):
        return f"keep {'+'.join(by_card(mover.kept))}"
    return f"objective {mover.objectives[0]}" if action.startswith("objective") else action


def planned_decks(truth: Witness, guess: Oracle, seat: int) -> dict[int, list[str]]:
    """Put every deck into an order that gives each seat what it has in the guess."""
    drawn: dict[Taken, str] = {}
    for other, player in enumerate(guess.players):
        if other != seat:
            for generation in range(truth.generation + 1):
                drawn.update(matched(truth, player, other, generation))
    decks: dict[int, list[str]] = {}
    for taken in truth.taken:
        decks.setdefault(taken.generation, []).append(drawn.get(taken, taken.card))
    decks.setdefault(truth.generation, []).extend(guess.deck)
    return decks


def matched(truth: Witness, player: Player, seat: int, generation: int) -> dict[Taken, str]:
    """Say which draw of a seat from one deck brought which card, in the order of their showing."""
    draws = [one for one in truth.taken if (one.generation, one.seat) == (generation, seat)]
    shown = [one for one in truth.shown if (one.generation, one.seat) == (generation, seat)]
    cards = [(one.ply, one.card) for one in shown]
    cards += [
        (NEVER, card)
        for card, held in player.cards.items()
        if held.generation == generation and not held.known
    ]
    if generation == 0:
        cards = without_kept(cards, player)
    if len(cards) != len(draws):
        raise ImpossibleError(
            f"seat {seat} drew {len(draws)} of generation {generation}, not {cards}"
        )
    pairs = list(zip(draws, sorted(cards), strict=True))
    if any(ply <= draw.ply for draw, (ply, _) in pairs):
        raise ImpossibleError(f"seat {seat} showed a card before it was drawn: {pairs}")
    return {draw: card for draw, (_, card) in pairs}


def without_kept(cards: list[tuple[int, str]], player: Player) -> list[tuple[int, str]]:
    """Leave the cards kept from the first deal out."""
    if not player.returned:  # not chosen yet
        return []
    if not player.kept <= {card for _, card in cards}:
        raise ImpossibleError(f"kept {player.kept}, but only {cards} can be of the first deal")
    return [(ply, card) for ply, card in cards if card not in player.kept]


def compare_sights(real: Oracle, world: Oracle, seat: int) -> None:
    """Raise ImpossibleError if the seat sees a difference."""
    one, other = sight(real, seat), sight(world, seat)
    for key in one:
        if one[key] != other[key]:
            raise ImpossibleError(f"{key} would have been {other[key]}, not {one[key]}")


def sight(oracle: Oracle, seat: int) -> dict[str, object]:
    """Return all that a seat sees of a position, as the rules document has it."""
    seen: dict[str, object] = {
        "turn": oracle.written_turn(),
        "board": dict[Cell, str](oracle.board),
        "stones": oracle.written_stones(),
        "row": by_card(oracle.row),
        "discards": by_card(oracle.discards),
        "deck": len(oracle.deck),
        "generation": oracle.generation,
    }
    for number, player in enumerate(oracle.players):
        held = player.cards.items()
        seen[f"known {number}"] = by_card(card for card, one in held if one.known)
        seen[f"hidden {number}"] = sorted(one.generation for _, one in held if not one.known)
        seen[f"scored {number}"] = by_card(player.scored)
        seen[f"shown {number}"] = [player.shown, player.early, player.early2]
        if number == seat or oracle.over:
            seen[f"own {number}"] = [by_card(player.cards), player.sovereign, player.objectives]
            seen[f"away {number}"] = [player.rejected, player.kept, player.returned]
    return seen
