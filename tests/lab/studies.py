"""Studies made up for tests, as large and as odd as real ones."""

import math
import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from stonewright.lab.document import Family, Figure, Panel, Setting, Spread, Study, Sweep

SEATS = ("Sun", "Moon", "Star", "Hill")
PARTS = ("River", "Mountain", "Nu Wa", "Hollow", "Ember", "Nine Winds", "Jade", "Old Pine")
KINDS = ("Rock", "Crossing", "Crown of the Sleeping", "Ring", "Gate")
PATTERNS = tuple(f"{part} {kind}" for part in PARTS for kind in KINDS)
BOX = "standard 4f2a9c01"
OPTIONS: dict[str, int | str] = {"round_limit": 30, "first": "random", "equal_turns": "on"}


def measured(name: str, true: float, games: int, rng: random.Random) -> Figure:
    """Return a share as so many games would show it."""
    spread = math.sqrt(max(true * (1 - true), 1e-4) / games)
    value = min(max(rng.gauss(true, spread), 0.0), 1.0)
    return Figure(name, value, max(value - 1.96 * spread, 0), min(value + 1.96 * spread, 1), games)


def judged(figures: Iterable[Figure], expected: float) -> tuple[Figure, ...]:
    """Return figures with a verdict: real are those that are far out."""
    return tuple(_judged(figure, expected) for figure in figures)


def _judged(figure: Figure, expected: float) -> Figure:
    error = (figure.high - figure.low) / 3.92
    far = abs(figure.value - expected) / error
    return replace(figure, chance=math.erfc(far / math.sqrt(2)), real=far > 3.2)


def setting(name: str, seats: int = 2, games: int = 4000, **options: Any) -> Setting:
    """Return a setting that greedy bots play."""
    return Setting(name, seats, ("greedy",) * seats, OPTIONS | options, BOX, games)


def seat_share(names: Iterable[tuple[str, int]], rng: random.Random, edge: float = 0.05) -> Family:
    """Return the shares of the seats, of which the first has an edge."""
    panels = []
    for name, seats in names:
        even = 1 / seats
        shares = [even + edge] + [even - edge / (seats - 1)] * (seats - 1)
        found = [measured(SEATS[i], share, 4000, rng) for i, share in enumerate(shares)]
        panels.append(Panel(name, judged(found, even), even))
    words = "How much of the wins each seat has, whoever sits there; draws are shared."
    return Family("seat_share", "Share of wins by seat", words, "share", tuple(panels))


def added(names: Iterable[str], rng: random.Random) -> Family:
    """Return what goes with each of forty patterns."""
    panels = []
    for setting in names:
        found = []
        for i, name in enumerate(PATTERNS):
            games = rng.choice([40, 800, 2500, 3900])
            error = 0.5 / math.sqrt(games)
            value = rng.gauss((i % 5 - 2) * 0.03 * (i % 3 == 0), error)
            found.append(Figure(name, value, value - 2 * error, value + 2 * error, games))
        panels.append(Panel(setting, judged(found, 0.0), 0.0))
    words = "Mean share of those who scored it, less that of those who did not in the same game."
    return Family("pattern_added", "Patterns: win-rate added", words, "share", tuple(panels))


def draws(names: Iterable[str], rng: random.Random) -> Family:
    """Return one figure in each setting."""
    panels = [Panel(name, (measured("draws", 0.03, 4000, rng),)) for name in names]
    return Family("draws", "Draws", "How many games nobody won alone.", "share", tuple(panels))


def points(names: Iterable[tuple[str, int]], rng: random.Random) -> Family:
    """Return points, which nothing was expected of."""
    panels = []
    for name, seats in names:
        values = [rng.gauss(31, 0.6) for _ in range(seats)]
        found = [Figure(SEATS[i], v, v - 0.42, v + 0.42, 4000) for i, v in enumerate(values)]
        panels.append(Panel(name, tuple(found)))
    return Family("points", "Points by seat", "The mean of the points.", "points", tuple(panels))


def lengths(names: Iterable[str], rng: random.Random) -> Spread:
    """Return how long games were."""
    counts = {}
    for place, name in enumerate(names):
        rounds = [max(round(rng.gauss(14 - place, 3)), 1) for _ in range(1500)]
        counts[name] = {value: rounds.count(value) for value in sorted(set(rounds))}
    return Spread("rounds", "Length", "How many rounds a game took.", "rounds", counts)


def balance(seed: int = 7) -> Study:
    """Return the balance of a game for two to four."""
    rng = random.Random(seed)
    counts = [(f"{seats} players", seats) for seats in (2, 3, 4)]
    names = [name for name, _ in counts]
    return Study(
        kind="balance",
        title="The balance of Sorcerer & Stones",
        game="sorcerer_and_stones",
        version="2.1.0",
        command="stonewright lab balance sorcerer_and_stones --seats 2,3,4 --games 4000 --out b",
        seed=seed,
        settings=tuple(setting(name, seats) for name, seats in counts),
        families=(
            seat_share(counts, rng),
            points(counts, rng),
            draws(names, rng),
            added(names, rng),
        ),
        spreads=(lengths(names, rng), _actions(names, rng)),
        notes=("greedy failed in 2 games; random actions stood in for it.",),
    )


def _actions(names: Iterable[str], rng: random.Random) -> Spread:
    counts = {name: {rng.randint(80, 900): 1 for _ in range(400)} for name in names}
    return Spread("actions", "Actions", "How many actions a game took.", "actions", counts)


def compare(seed: int = 11) -> Study:
    """Return a comparison of two options."""
    rng = random.Random(seed)
    first, second = "equal_turns=on", "equal_turns=off"
    return Study(
        kind="compare",
        title="Sorcerer & Stones: equal_turns=on against equal_turns=off",
        game="sorcerer_and_stones",
        version="2.1.0",
        command="stonewright lab compare sorcerer_and_stones equal_turns=on equal_turns=off",
        seed=seed,
        settings=(setting(first), setting(second, equal_turns="off")),
        families=(
            _differences("seat_share", "Share of wins by seat", "share", SEATS[:2], 0.05, rng),
            _differences("scored", "Patterns: scored", "share", PATTERNS[:18], 0.02, rng),
            _differences("points", "Points by seat", "points", SEATS[:2], 1.5, rng),
        ),
        spreads=(lengths([first, second], rng),),
    )


def _differences(
    key: str, title: str, unit: str, names: Iterable[str], edge: float, rng: random.Random
) -> Family:
    base, error = (0.5, 0.008) if unit == "share" else (30.0, 0.3)
    found = []
    for i, name in enumerate(names):
        value = rng.gauss(edge * (-1) ** i * (i < 3), error)
        first = base + rng.gauss(0, 4 * error)
        low, high = value - 2 * error, value + 2 * error
        found.append(Figure(name, value, low, high, 4000, sides=(first, first + value)))
    panel = Panel("on the same seeds", judged(found, 0.0), 0.0)
    return Family(key, title, "On the same seeds.", unit, (panel,))


def sweep(seed: int = 3, values: Iterable[int] = (10, 15, 20, 25, 30, 40)) -> Study:
    """Return a sweep over an option."""
    rng = random.Random(seed)
    texts = [str(value) for value in values]
    names = [f"round_limit={text}" for text in texts]
    shares = [seat_share([(n, 2)], rng, 0.02 + 0.01 * i).panels[0] for i, n in enumerate(names)]
    lots = added(names, rng)
    few = [replace(panel, figures=panel.figures[:9]) for panel in lots.panels]
    return Study(
        kind="sweep",
        title="Sorcerer & Stones over round_limit",
        game="sorcerer_and_stones",
        version="2.1.0",
        command="stonewright lab sweep sorcerer_and_stones --over round_limit=10,15,20,25,30,40",
        seed=seed,
        settings=tuple(setting(n, round_limit=int(t)) for n, t in zip(names, texts, strict=True)),
        families=(
            replace(seat_share([], rng), panels=tuple(shares)),
            draws(names, rng),
            replace(lots, panels=tuple(few)),
        ),
        spreads=(lengths(names, rng),),
        sweep=Sweep("round_limit", tuple(texts)),
    )


def odd() -> Study:
    """Return a study in which everything that can be odd is."""
    nan, inf = math.nan, math.inf
    nasty = "<script>alert(1)</script> & \"quotes\" 'too' \x00\x1b ]]> {{ name }}"
    figures = (
        Figure(nasty, 0.5, 0.4, 0.6, 10, 0.5, False),
        Figure("x" * 300, nan, nan, nan, 0, nan, None),
        Figure("endless", inf, -inf, inf, 1, 0.0, True),
        Figure("outside", 0.5, -3.0, 1e300, 2, 1.0, True),
        Figure("never", 0.0, 0.0, 0.0, 100, 1e-12, True),
        Figure("always", 1.0, 1.0, 1.0, 100, 1e-12, True, (nan, 1.0)),
        Figure("", -0.0, -0.0, 0.0, 0),
    )
    sixty = tuple(Figure(f"word {i} of sixty", i / 60, 0.0, 1.0, i) for i in range(60))
    families = (
        Family("odd", nasty, nasty, "share", (Panel(nasty, figures, 0.5),)),
        Family("none", "No panels", "", "share", ()),
        Family("empty", "Empty panels", "", "rounds", (Panel("a", ()), Panel("b", (), nan))),
        Family("one", "One", "", "points", (Panel("a", figures[:1], inf),)),
        Family("sixty", "Sixty", "", "share", (Panel("a", sixty, 1.0),)),
        Family(
            "same",
            "All the same",
            "",
            "rounds",
            (Panel("a", (Figure("a", 5.0, 5.0, 5.0, 1),), 5.0),),
        ),
        Family("lost", "Nothing but nan", "", "share", (Panel("a", figures[1:2], nan),)),
        Family("huge", "Huge", "", "points", (Panel("a", (Figure("a", 1e308, -1e308, inf, 1),)),)),
    )
    counts: dict[str, dict[int, int]] = {nasty: {}, "zero": {3: 0}, "one": {5: 1}}
    far = Spread("far", "Far apart", "", "actions", {"a": {-5: 1, 10**9: 2}, "b": {0: 7}})
    return Study(
        kind="odd",
        title=nasty,
        game=nasty,
        version="",
        command=f"stonewright {nasty}",
        seed=2**64 - 1,
        settings=(Setting(nasty, 2, (nasty, nasty), {nasty: nasty}, nasty, 0, nasty),),
        families=families,
        spreads=(Spread("odd", nasty, nasty, nasty, counts), Spread("no", "No", "", "", {}), far),
        notes=(nasty,),
    )


def bare() -> Study:
    """Return a study of nothing."""
    return Study("balance", "Nothing", "element", "1", "stonewright lab", 0, (), ())
