"""Secrecy: nothing hidden shows, and guesses are possible worlds, spread as chance says."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random

import pytest

import stonewright as sw
from games.elemental_stones.diagrams import (
    BOX,
    GAME,
    OBJECTIVE_NAMES,
    PATTERN_NAMES,
    SOVEREIGN_NAMES,
    position,
)
from games.elemental_stones.oracle import (
    CARDS,
    CYCLE,
    OBJECTIVES,
    Held,
    Oracle,
    Player,
    keys_of,
    read_held,
)
from games.elemental_stones.stories import History, ImpossibleError, check_possible, sight
from games.elemental_stones.test_oracle import choose, word
from stonewright.game import HIDDEN, KNOWN, NOBODY, WHAT

SIGMAS = 5.0  # by how much a count may miss what chance says
SEATED = [(2, 5), (3, 5), (4, 5), (2, 4)]
DRAW_DECK, DISCARDS = 19, range(60, 100)  # action numbers
MOMENTS = [1, 3, 6, 9, 14, 22, 35, 55, 80, 120]


# Matches to look at


@cache
def played(seats: int, radius: int, seed: int) -> sw.Match:
    """Play a match to its end, keen on drawing and discarding."""
    match, rng = sw.Match(GAME, seats, seed, radius=radius), Random(seed)
    while not match.over:
        offered = {match.write(int(action)): int(action) for action in match.legal()}
        cards = [name for name in offered if word(name) in ("draw", "discard", "score")]
        chosen = rng.choice(sorted(cards)) if cards and rng.random() < 0.6 else None
        match.play(offered[chosen or choose(rng, offered, eager=True)])
    return match


def moments(seats: int, radius: int, seed: int) -> Iterator[sw.Match]:
    """Stop a match here and there, and before its last action."""
    match = played(seats, radius, seed)
    for ply in [*MOMENTS, len(match.history) - 1]:
        if ply < len(match.history):
            yield match.back(ply)


def truth(match: sw.Match) -> Oracle:
    """Read the real position."""
    radius = match.options["radius"]
    assert isinstance(radius, int)
    return Oracle.at(match.position(), BOX, radius)


def guessed(match: sw.Match, seat: int, seed: int) -> str:
    """Write the world that a seat guesses."""
    return match.game.position(match.seen_by(seat, seed).state)


def viewers(match: sw.Match) -> range:
    """Return every seat and the spectator."""
    return range(NOBODY, match.seats)


all_tables = pytest.mark.parametrize(("seats", "radius"), SEATED)


# What is hidden, as words


def hidden_cards(oracle: Oracle, seat: int) -> set[str]:
    """List the patterns whose place a seat does not know."""
    hidden = set(oracle.deck)
    for number, player in enumerate(oracle.players):
        if number != seat:
            hidden |= {card for card, held in player.cards.items() if not held.known}
            hidden |= player.returned if oracle.phase in ("keep", "objective") else set()
    if seat != NOBODY:
        hidden -= oracle.players[seat].returned  # its own, which may be on view as such
    return hidden


def hidden_words(oracle: Oracle, seat: int) -> set[str]:
    """List the names of everything a seat may not read."""
    cards = hidden_cards(oracle, seat)
    others = [player for number, player in enumerate(oracle.players) if number != seat]
    own = [] if seat == NOBODY else [oracle.players[seat]]
    known = {one for player in own for one in [*player.objectives, player.rejected]}
    words = {PATTERN_NAMES[card] for card in cards} | cards
    words |= {OBJECTIVE_NAMES[one] for one in OBJECTIVES if one not in known}
    return words | {SOVEREIGN_NAMES[player.sovereign] for player in others}


def found_in(text: str, words: set[str]) -> set[str]:
    """List the words that occur in a text."""
    return {one for one in words if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text)}


def scene_text(match: sw.Match, seat: int) -> str:
    """Write all texts of a scene; skip the match if there is no scene yet."""
    try:
        return json.dumps(match.scene(seat).to_dict())
    except NotImplementedError:
        pytest.skip("no scene yet")


@all_tables
class TestNothingHiddenIsNamed:
    def test_in_the_table_as_text(self, seats: int, radius: int) -> None:
        for match in moments(seats, radius, 1):
            for seat in viewers(match):
                assert not found_in(match.show(seat), hidden_words(truth(match), seat))

    def test_in_the_scene(self, seats: int, radius: int) -> None:
        for match in moments(seats, radius, 2):
            for seat in viewers(match):
                words = hidden_words(truth(match), seat)
                assert not found_in(scene_text(match, seat), words)

    def test_in_the_log(self, seats: int, radius: int) -> None:
        match = played(seats, radius, 3)
        match = match.back(len(match.history) - 1)  # while it lasts
        logs = {seat: match.log(seat) for seat in viewers(match)}
        for ply, action in enumerate(match.history):
            before, after = match.back(ply), match.back(ply + 1)
            actor, notation = before.turn, before.write(action)
            secret = secrets_of(notation, before, after)
            for seat, log in logs.items():
                if seat != actor:
                    assert not found_in(log[ply], secret), log[ply]
                elif secret:
                    assert found_in(log[ply], secret), log[ply]

    def test_in_the_notation(self, seats: int, radius: int) -> None:
        match = played(seats, radius, 4)
        for ply in range(2 * seats):
            before = match.back(ply)
            for action in before.legal().tolist():
                own = before.write(action, before.turn)
                for seat in viewers(match):
                    if seat != before.turn:
                        assert before.write(action, seat) == f"{own.split()[0]} ?"

    def test_in_the_trace(self, seats: int, radius: int) -> None:
        match = played(seats, radius, 5)
        match = match.back(len(match.history) - 1)
        for ply, action in enumerate(match.history):
            before = match.back(ply)
            private = before.write(action).split()[0] in ("keep", "objective")
            private |= before.write(action) == "draw deck"
            for seat in viewers(match):
                rows = match.trace(ply, seat)
                secret = rows[rows[:, KNOWN] != NOBODY]
                assert bool(len(secret)) == private
                assert all((row[WHAT] == HIDDEN) == (row[KNOWN] != seat) for row in secret)
                assert all(row[KNOWN] == before.turn for row in secret)

    def test_in_what_a_view_has_seen(self, seats: int, radius: int) -> None:
        match = played(seats, radius, 6).back(2 * seats)
        for seat in viewers(match):
            for notation in match.seen_by(seat, 1).seen:
                assert notation in ("keep ?", "objective ?")

    def test_in_what_others_can_choose(self, seats: int, radius: int) -> None:
        for match in moments(seats, radius, 7):
            for seat in viewers(match):
                if seat != match.turn:
                    scene_text(match, seat)
                    assert match.scene(seat).targets == ()

    def test_but_the_own_is(self, seats: int, radius: int) -> None:
        """Else the tests above would find nothing because nothing is ever named."""
        for match in moments(seats, radius, 9):
            for seat, player in enumerate(truth(match).players):
                words = {PATTERN_NAMES[card] for card in player.cards}
                words |= {OBJECTIVE_NAMES[one] for one in player.objectives}
                words |= {SOVEREIGN_NAMES[player.sovereign]}
                assert found_in(match.show(seat), words) == words
                assert found_in(scene_text(match, seat), words) == words

    def test_but_everything_is_at_the_end(self, seats: int, radius: int) -> None:
        match = played(seats, radius, 8)
        oracle = truth(match)
        for seat in viewers(match):
            assert guessed(match, seat, 5) == match.position()
            assert match.show(seat) == match.show(NOBODY)
            assert not any((match.trace(ply, seat) == HIDDEN).any() for ply in range(20))
        for player in oracle.players:
            assert SOVEREIGN_NAMES[player.sovereign] in match.show(NOBODY)
            assert OBJECTIVE_NAMES[player.objectives[0]] in match.show(NOBODY)


def secrets_of(notation: str, before: sw.Match, after: sw.Match) -> set[str]:
    """Name what only the player learns from an action."""
    seat = before.turn
    if notation.startswith("keep"):
        return {PATTERN_NAMES[card] for card in truth(before).players[seat].cards}
    if notation.startswith("objective"):
        return {OBJECTIVE_NAMES[one] for one in truth(before).players[seat].objectives}
    if notation == "draw deck" and not after.over:
        cards = set(truth(after).players[seat].cards) - set(truth(before).players[seat].cards)
        return {PATTERN_NAMES[card] for card in cards}
    return set()


# Two worlds that look the same to a seat


def other_world(oracle: Oracle, seat: int, rng: Random) -> str:
    """Exchange everything that a seat cannot see, without the engine's help."""
    world = Oracle.at(oracle.position(), BOX, oracle.radius)
    others = [player for number, player in enumerate(world.players) if number != seat]
    spare = rng.sample(CYCLE, 5)
    own = {world.players[seat].sovereign} if seat != NOBODY else set()
    free = [element for element in spare if element not in own]
    for player in others:
        player.sovereign = free.pop()
    exchange_objectives(world, others, seat, rng)
    exchange_cards(world, others, rng)
    return world.position()


def exchange_objectives(world: Oracle, others: list[Player], seat: int, rng: Random) -> None:
    """Deal the others' objectives again."""
    own = world.players[seat] if seat != NOBODY else Player()
    free = [one for one in OBJECTIVES if one not in (*own.objectives, own.rejected)]
    rng.shuffle(free)
    for player in others:
        both = sorted([free.pop(), free.pop()])
        if len(player.objectives) == 1:
            player.rejected = both.pop()
        player.objectives = both


def exchange_cards(world: Oracle, others: list[Player], rng: Random) -> None:
    """Deal the cards of each generation again, among the hands and the deck."""
    for generation in range(world.generation + 1):
        pool = [*world.deck] if generation == world.generation else []
        places = [(player, hidden(player, generation)) for player in others]
        pool += [card for _, cards in places for card in cards]
        in_set_up = world.phase in ("keep", "objective")
        pool += [card for player in others for card in player.returned if in_set_up]
        rng.shuffle(pool)
        for player, cards in places:
            for card in cards:
                del player.cards[card]
            player.cards |= {pool.pop(): Held(generation) for _ in cards}
            if in_set_up and player.returned:
                player.returned = {pool.pop() for _ in range(3)}
                player.kept = set(player.cards)
        if generation == world.generation:
            world.deck = pool


def hidden(player: Player, generation: int) -> list[str]:
    """List the cards of one generation in a hand that the others do not know."""
    cards = player.cards.items()
    return [card for card, held in cards if not held.known and held.generation == generation]


@all_tables
class TestTwoWorldsLookTheSame:
    """What a seat is shown depends on nothing that it cannot see."""

    def pairs(self, seats: int, radius: int) -> Iterator[tuple[sw.Match, sw.Match, int]]:
        """Compose pairs of worlds that differ only in what a seat cannot see."""
        rng = Random(seats)
        for match in moments(seats, radius, 11):
            for seat in viewers(match):
                real = forgetful(truth(match))
                one = sw.Match.at(GAME, real.position(), radius=radius)
                two = sw.Match.at(GAME, other_world(real, seat, rng), radius=radius)
                assert one.position() != two.position()
                yield one, two, seat

    def test_as_text(self, seats: int, radius: int) -> None:
        for one, two, seat in self.pairs(seats, radius):
            assert one.show(seat) == two.show(seat)

    def test_as_a_scene(self, seats: int, radius: int) -> None:
        for one, two, seat in self.pairs(seats, radius):
            assert scene_text(one, seat) == scene_text(two, seat)

    def test_in_what_is_legal(self, seats: int, radius: int) -> None:
        for one, two, seat in self.pairs(seats, radius):
            if seat == one.turn:
                assert one.legal().tolist() == two.legal().tolist()
                for action in one.legal().tolist():
                    assert one.write(action) == two.write(action)
                    assert one.phrase(action) == two.phrase(action)

    def test_as_news(self, seats: int, radius: int) -> None:
        """The same own action tells both worlds' seats something new, or neither's."""
        for one, two, seat in self.pairs(seats, radius):
            if seat == one.turn:
                for action in one.legal().tolist()[::7]:
                    assert brings_news(one, action) == brings_news(two, action)


def forgetful(oracle: Oracle) -> Oracle:
    """Leave out what is remembered about the first deal: it need not fit another world."""
    if oracle.phase not in ("keep", "objective"):
        for player in oracle.players:
            player.kept, player.returned, player.shown = set(), set(), set()
            player.early, player.early2 = set(), set()
    return oracle


def brings_news(match: sw.Match, action: int) -> bool:
    """Say whether an action cannot be undone."""
    after = match.back(len(match.history))
    after.play(action)
    return bool(after.state.news != match.state.news)


# Guesses are possible worlds


@all_tables
class TestPossibleWorlds:
    @pytest.mark.parametrize("seed", [21, 22])
    def test_every_guess_can_have_arisen(self, seats: int, radius: int, seed: int) -> None:
        for match in moments(seats, radius, seed):
            history = History.of(match, BOX)
            for seat in viewers(match):
                for guess in range(2):
                    check_possible(history, seat, guessed(match, seat, guess))

    @pytest.mark.long
    @pytest.mark.parametrize("seed", range(23, 33))
    def test_every_guess_of_more_matches(self, seats: int, radius: int, seed: int) -> None:
        for ply in range(0, len(played(seats, radius, seed).history), 9):
            match = played(seats, radius, seed).back(ply)
            history = History.of(match, BOX)
            for seat in viewers(match):
                check_possible(history, seat, guessed(match, seat, ply))

    def test_a_seat_keeps_what_it_knows(self, seats: int, radius: int) -> None:
        for match in moments(seats, radius, 24):
            for seat in viewers(match):
                guess = Oracle.at(guessed(match, seat, 7), BOX, radius)
                assert sight(guess, seat) == sight(truth(match), seat)
                assert guess.conserved()


class TestTheNetBites:
    """Worlds that cannot have arisen are found out."""

    def history(self, ply: int = 60, seats: int = 2) -> tuple[History, Oracle]:
        match = played(seats, 5, 41).back(ply)
        return History.of(match, BOX), truth(match)

    def test_the_truth_is_possible(self) -> None:
        history, world = self.history()
        for seat in (NOBODY, 0, 1):
            check_possible(history, seat, world.position())

    def refuse(self, history: History, world: Oracle, seat: int = 0) -> None:
        with pytest.raises(ImpossibleError):
            check_possible(history, seat, world.position())

    def test_an_own_returned_card_with_an_opponent_who_never_drew(self) -> None:
        history, world = self.history(ply=4)
        other = world.players[1]
        returned = sorted(world.players[0].returned & set(world.deck))[0]
        gone = sorted(other.cards)[0]
        world.deck[world.deck.index(returned)] = gone
        del other.cards[gone]
        other.cards[returned] = Held()
        other.kept = set(other.cards)
        self.refuse(history, world)

    def test_a_card_of_the_wrong_generation(self) -> None:
        match = late_moment(1)
        history, world = History.of(match, BOX), truth(match)
        card = hidden(world.players[1], 0)[0]
        del world.players[1].cards[card]
        world.players[1].cards[world.deck[0]] = Held()
        world.deck[0] = card
        self.refuse(history, world)

    def test_another_card_in_the_own_hand(self) -> None:
        history, world = self.history(ply=4)
        card = hidden(world.players[0], 0)[0]
        del world.players[0].cards[card]
        world.players[0].cards[world.deck[0]] = Held()
        world.deck[0] = card
        self.refuse(history, world)

    def test_a_lost_card(self) -> None:
        history, world = self.history()
        world.deck.pop()
        self.refuse(history, world)

    def test_an_own_objective_with_another(self) -> None:
        history, world = self.history()
        world.players[1].rejected, world.players[0].rejected = (
            world.players[0].rejected,
            world.players[1].rejected,
        )
        self.refuse(history, world)

    def test_a_sovereign_twice(self) -> None:
        history, world = self.history()
        world.players[1].sovereign = world.players[0].sovereign
        self.refuse(history, world)

    def test_a_word_in_a_text(self) -> None:
        assert found_in("Fire Gate, F2", {"Fire Gate", "F2", "F1", "Gate Fire"}) == {
            "Fire Gate",
            "F2",
        }


def late_moment(seat: int) -> sw.Match:
    """Find a moment after a reshuffle when a seat still hides a card of the first deck."""
    for seed in range(40, 60):
        for ply in range(40, len(played(2, 5, seed).history), 3):
            match = played(2, 5, seed).back(ply)
            if match.state.generation and hidden(truth(match).players[seat], 0):
                return match
    raise LookupError(seat)


# Guesses are spread as chance says


def even(counts: Counter[str], outcomes: int) -> bool:
    """Say whether each of so many outcomes came about equally often (chi square)."""
    total = counts.total()
    assert len(counts) <= outcomes
    expected = total / outcomes
    excess = sum((count - expected) ** 2 / expected for count in counts.values())
    excess += (outcomes - len(counts)) * expected - (outcomes - 1)
    return excess < SIGMAS * sqrt(2 * (outcomes - 1))


def close(hits: float, expected: float, variance: float) -> bool:
    """Say whether a count is within five standard deviations of what is expected."""
    return abs(hits - expected) <= SIGMAS * sqrt(variance)


def spread(match: sw.Match, seat: int, look: Callable[[dict[str, str]], str]) -> Counter[str]:
    """Count something over many guesses of a seat."""
    return Counter(look(keys_of(guessed(match, seat, seed))) for seed in range(800))


def entry(key: str, seat: int) -> Callable[[dict[str, str]], str]:
    """Look at what a key has for a seat."""
    return lambda keys: keys[key].split(",")[seat]


class TestSpread:
    def test_sovereigns_are_any_of_the_other_four(self) -> None:
        match = sw.Match(GAME, 3, 5)
        for other in (0, 2):
            counts = spread(match, 1, entry("sov", other))
            assert set(counts) == set(CYCLE) - {str(keys_of(match.position())["sov"][2])}
            assert even(counts, 4)
        pairs = spread(match, 1, lambda keys: keys["sov"][0] + keys["sov"][4])
        assert even(pairs, 12)

    def test_a_spectators_sovereigns_are_any(self) -> None:
        match = sw.Match(GAME, 2, 6)
        pairs = spread(match, NOBODY, lambda keys: keys["sov"])
        assert set(pairs) == {f"{a},{b}" for a, b in permutations(CYCLE, 2)}
        assert even(pairs, 20)

    def test_objectives_are_any_of_the_six_not_dealt(self) -> None:
        match = sw.Match(GAME, 2, 7)
        while match.state.phase < 2:
            match.play(int(match.legal()[0]))
        own = {keys_of(match.position())[key].split(",")[0] for key in ("obj", "rej")}
        kept, rejected = (spread(match, 0, entry(key, 1)) for key in ("obj", "rej"))
        assert set(kept) == set(rejected) == set(OBJECTIVES) - own
        assert even(kept, 6)
        assert even(rejected, 6)
        assert even(spread(match, 0, lambda k: entry("obj", 1)(k) + entry("rej", 1)(k)), 30)

    def test_objectives_before_the_choice(self) -> None:
        match = sw.Match(GAME, 2, 8)
        seat = match.turn
        assert even(spread(match, seat, entry("obj", 1 - seat)), 15)

    def test_cards_dealt_in_set_up(self) -> None:
        match = sw.Match(GAME, 2, 9)
        seat = match.turn
        own = set(truth(match).players[seat].cards)
        counts: Counter[str] = Counter()
        for seed in range(1200):
            counts.update(
                keys_of(guessed(match, seat, seed))["cards"].split(",")[1 - seat].split("+")
            )
        assert set(counts) == set(CARDS) - own
        assert even(counts, 35)

    def test_kept_cards_and_the_deck(self) -> None:
        match = begun(10)
        oracle, seat = truth(match), 0
        own = set(oracle.players[seat].cards) | oracle.players[seat].returned
        unseen = set(oracle.deck) | set(oracle.players[1].cards)
        held: Counter[str] = Counter()
        tops: Counter[str] = Counter()
        bottoms: Counter[str] = Counter()
        for seed in range(3000):
            keys = keys_of(guessed(match, seat, seed))
            held.update(keys["cards"].split(",")[1].split("+"))
            deck = keys["deck"].split("+")
            tops[deck[0]] += 1
            bottoms[deck[-1]] += 1
        assert set(held) == unseen - own
        assert even(held, len(unseen - own))
        places = {card: 3000 / len(oracle.deck) for card in unseen & own}
        for counts in (tops, bottoms):
            for card, expected in places.items():  # a returned card is in the deck for certain
                assert close(counts[card], expected, expected)
            others = Counter({card: counts[card] for card in unseen - own})
            assert even(others, len(unseen - own))

    def test_returned_cards_and_one_draw(self) -> None:
        """Only the drawn one of three cards can be one that the seat returned."""
        match = begun(12, "pile 1", "draw deck")
        actor = match.turn
        seat = 1 - actor
        oracle = truth(match)
        mine = oracle.players[seat].returned
        unseen = mine & (set(oracle.deck) | set(oracle.players[actor].cards))
        tries, hits, most = 4000, 0, 0
        for seed in range(tries):
            held = set(keys_of(guessed(match, seat, seed))["cards"].split(",")[actor].split("+"))
            hits += len(held & mine)
            most = max(most, len(held & mine))
        share = len(unseen) / (len(oracle.deck) + 1)
        assert most == 1
        assert close(hits, tries * share, tries * share)

    def test_the_truth_is_met_as_often_as_chance_says(self) -> None:
        """Over many matches, neither more often (a leak) nor less often (a bias)."""
        hits, tries = Counter[str](), 600
        for seed in range(tries):
            match = sw.Match(GAME, 2, seed)
            seat = match.turn
            real, guess = truth(match), Oracle.at(guessed(match, seat, seed + 1), BOX)
            one, other = real.players[1 - seat], guess.players[1 - seat]
            hits["sovereign"] += one.sovereign == other.sovereign
            hits["objectives"] += one.objectives == other.objectives
            hits["cards"] += len(set(one.cards) & set(other.cards))
        assert close(hits["sovereign"], tries / 4, tries * 3 / 16)
        assert close(hits["objectives"], tries / 15, tries / 15)
        assert close(hits["cards"], tries * 25 / 35, tries * 25 / 35)


class TestReturnedCards:
    """Own returned cards lie with the others as often in guesses as in truth."""

    @pytest.mark.parametrize("seats", [2, 4])
    def test_guesses_and_truth_agree_on_the_whole(self, seats: int) -> None:
        real, guesses, tries = [], [], 500
        for seed in range(tries):
            match = drawn_out(seats, seed)
            oracle = truth(match)
            seat = seed % seats
            real.append(with_others(oracle, seat, oracle))
            for again in range(2):
                guess = Oracle.at(guessed(match, seat, 2 * seed + again), BOX)
                guesses.append(with_others(oracle, seat, guess))
        assert sum(real) > 40
        shares = sum(real) / tries, sum(guesses) / (2 * tries)
        error = sqrt(shares[0] / tries + shares[1] / (2 * tries))
        assert abs(shares[0] - shares[1]) < SIGMAS * error

    def test_never_with_one_who_has_not_drawn(self) -> None:
        match = begun(13)
        oracle = truth(match)
        for seed in range(300):
            for seat in (0, 1):
                assert not with_others(oracle, seat, Oracle.at(guessed(match, seat, seed), BOX))


def with_others(real: Oracle, seat: int, world: Oracle) -> int:
    """Count the own returned cards that others hold unseen in a world."""
    mine = real.players[seat].returned
    others = [player for number, player in enumerate(world.players) if number != seat]
    return sum(len(mine & set(hidden(player, 0))) for player in others)


def begun(seed: int, *actions: str) -> sw.Match:
    """Play the set-up at random, then some actions."""
    match, rng = sw.Match(GAME, 2, seed), Random(seed)
    while match.state.phase < 2:
        match.play(rng.choice(match.legal().tolist()))
    for action in actions:
        match.play(action)
    return match


def drawn_out(seats: int, seed: int) -> sw.Match:
    """Play two rounds in which everybody draws from the deck and discards at random."""
    match, rng = sw.Match(GAME, seats, seed), Random(seed)
    while match.state.round_ < 3:
        legal = match.legal().tolist()
        discards = [action for action in legal if action in DISCARDS]
        if DRAW_DECK in legal and rng.random() < 0.8:
            match.play(DRAW_DECK)
        elif discards and rng.random() < 0.4:
            match.play(rng.choice(discards))
        else:
            match.play(rng.choice(legal))
    return match


class TestGenerations:
    def test_an_older_hidden_card_is_known_by_elimination(self) -> None:
        """After a reshuffle the one card that is not accounted for is the opponent's."""
        text = position({"F": "o"}, cards=["F1", "F2"], row="T1 T2 T3", gen=1)
        match = sw.Match.at(GAME, text)
        for seed in range(40):
            cards = keys_of(guessed(match, 0, seed))["cards"].split(",")
            assert cards == ["F1", "F2"]

    def test_two_older_cards_of_two_opponents_are_exchanged(self) -> None:
        text = position({"F": "o"}, [], ["F1", "F2", "F3"], 3, row="T1 T2 T3 T4", gen=1)
        match = sw.Match.at(GAME, text)
        counts = Counter(keys_of(guessed(match, 0, seed))["cards"] for seed in range(400))
        assert set(counts) == {"F1,F2,F3", "F1,F3,F2"}
        assert even(counts, 2)

    def test_cards_of_the_new_deck_are_not_mixed_with_older_ones(self) -> None:
        text = position({"F": "o"}, cards=["F1", "F2 F3.1"], row="T1 T2 T3", gen=1)
        match = sw.Match.at(GAME, text)
        for seed in range(100):
            held = keys_of(guessed(match, 0, seed))["cards"].split(",")[1].split("+")
            assert "F2" in held
            (new,) = [one for one in held if one != "F2"]
            assert read_held(new)[1] == replace(Held(), generation=1)

    def test_a_card_from_the_row_stays_where_all_saw_it_go(self) -> None:
        text = position({"F": "o"}, cards=["F1", "F2 F3*"], row="T1 T2 T3")
        match = sw.Match.at(GAME, text)
        for seed in range(100):
            held = keys_of(guessed(match, 0, seed))["cards"].split(",")[1].split("+")
            assert "F3*" in held
            assert len(held) == 2
