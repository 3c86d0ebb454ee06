"""What a study found: from the sums of its settings to the document that is published."""

from collections.abc import Callable, Iterable, Sequence

from stonewright.lab import document
from stonewright.lab.chances import holm, middle_difference, middle_interval
from stonewright.lab.document import Family, Figure, Panel, Spread, Study, Sweep
from stonewright.lab.estimates import compare, estimate, joint_of, ratio_of
from stonewright.lab.plan import Plan
from stonewright.lab.studies import Design
from stonewright.lab.sums import Sums
from stonewright.lab.tasks import Setting
from stonewright.lab.traits import Trait

SIDES = ("first", "second")
TITLES: dict[str, Callable[[str], str]] = {
    "balance": lambda title: f"The balance of {title}",
    "compare": lambda title: f"Two ways to play {title}",
    "sweep": lambda title: f"{title}, one thing changed",
}
SPREADS = {
    "rounds": ("Length in rounds", "How many matches began so many rounds.", "rounds"),
    "leads": ("Changes of the lead", "In how many matches the lead changed so often.", "changes"),
    "branching": (
        "Choices",
        "How often so many actions were legal at a ply; above 99 by their first two digits.",
        "actions",
    ),
}
Found = tuple[Setting, Sums]


def study(design: Design, sums: Sequence[Sums], version: str, notes: Sequence[str] = ()) -> Study:
    """Return all that was found."""
    found = list(zip(design.settings, sums, strict=True))
    game = design.settings[0].sides[0].load()
    return Study(
        kind=design.kind,
        title=TITLES[design.kind](game.title),
        game=design.game,
        version=version,
        command=design.command,
        seed=design.seed,
        settings=[entry for pair in found for entry in _settings(*pair)],
        families=[*_families(found), *_restricted(found)],
        spreads=_spreads(found),
        sweep=Sweep(design.over, design.values) if design.over else None,
        notes=[*notes, *_chance(found), *_troubles(found)],
    )


def _chance(found: Sequence[Found]) -> list[str]:
    """Say which choices were left to chance."""
    kinds = found[0][0].sides[0].chance
    return [f"Chance chose among {' and '.join(kinds)} components, not the bots."] if kinds else []


def side_names(setting: Setting) -> list[str]:
    """Return what the sides of a setting are called."""
    if len(setting.sides) == 1:
        return [setting.name]
    return [f"{setting.name}, {side}" for side in SIDES]


def _settings(setting: Setting, sums: Sums) -> Iterable[document.Setting]:
    for name, plan in zip(side_names(setting), setting.sides, strict=True):
        yield _described(name, plan, sums.games // len(setting.sides))


def _described(name: str, plan: Plan, games: int) -> document.Setting:
    box = plan.load().box
    return document.Setting(
        name=name,
        seats=plan.seats,
        bots=plan.line_ups[0],
        options=plan.options,
        box=box.label,
        games=games,
        ban=plan.ban,
    )


# Families of figures, in the order of the traits.


def _families(found: Sequence[Found]) -> list[Family]:
    """Return the families that any setting has, each with a panel for these settings."""
    kept: dict[str, tuple[Trait, list[Panel]]] = {}
    for setting, sums in found:
        if not setting.sides[0].ban:
            for trait, panel in _panels(setting, sums):
                kept.setdefault(trait.key, (trait, []))[1].append(panel)
    return [
        Family(trait.key, trait.title, trait.words, trait.unit, panels)
        for trait, panels in kept.values()
    ]


def _panels(setting: Setting, sums: Sums) -> Iterable[tuple[Trait, Panel]]:
    at = 0
    for trait in setting.traits():
        figures = [*_figures(setting, trait, at, sums), *_middle(setting, trait, sums)]
        if figures:
            expected = trait.expected if len(setting.sides) == 1 else 0.0
            yield trait, Panel(setting.name, judged(figures), expected)
        at += len(trait.names)


def _figures(setting: Setting, trait: Trait, at: int, sums: Sums) -> Iterable[Figure]:
    for number, name in enumerate(trait.names, at):
        ratios = [ratio_of(sums, number, trait.scale, side) for side in range(len(setting.sides))]
        known = [ratio for ratio in ratios if ratio is not None]
        if len(known) < len(setting.sides):
            continue  # too little was seen of it
        both = None
        if len(known) == 1:
            made = estimate(known[0], trait.bounds, trait.expected)
        else:
            joint = joint_of(sums, number, trait.scale, known)
            made = compare(known[0], known[1], joint, trait.bounds)
            both = (known[0].value, known[1].value)
        yield Figure(
            name, made.value, made.low, made.high, sums.cases[number], made.chance, sides=both
        )


def judged(figures: Sequence[Figure]) -> list[Figure]:
    """Tell which figures hold when all of a panel are looked at together."""
    chances = {i: f.chance for i, f in enumerate(figures) if f.chance is not None}
    held = dict(zip(chances, holm(list(chances.values())), strict=True))
    return [
        Figure(f.name, f.value, f.low, f.high, f.games, f.chance, held.get(i), f.sides)
        for i, f in enumerate(figures)
    ]


def _middle(setting: Setting, trait: Trait, sums: Sums) -> Iterable[Figure]:
    """Yield the median where the whole spread is known, or how two of them differ."""
    if trait.key not in SPREADS or trait.key == "branching" or sums.blocks < 2:
        return
    sides = [list(spread.get(trait.key, {}).items()) for spread in sums.spreads]
    if not all(sides):
        return
    if len(sides) == 1:
        yield Figure("median", *middle_interval(sides[0], sums.blocks), sums.games)
    else:
        one, other = (middle_interval(side, sums.blocks)[0] for side in sides)
        value, low, high, chance = middle_difference(sides[0], sides[1], sums.blocks)
        yield Figure("median", value, low, high, sums.games, chance, sides=(one, other))


def _restricted(found: Sequence[Found]) -> list[Family]:
    """Return what each component is worth by the matches in which a player did without it."""
    panels: dict[str, list[Figure]] = {}
    made: Trait | None = None
    for setting, sums in found:
        if setting.sides[0].ban:
            (made,) = setting.traits()
            base = setting.name.removesuffix(f" without {setting.sides[0].ban}")
            panels.setdefault(base, []).extend(_figures(setting, made, 0, sums))
    kept = [Panel(name, judged(figures), 0.0) for name, figures in panels.items() if figures]
    if made is None or not kept:
        return []
    return [Family(made.key, made.title, made.words, made.unit, kept)]


# The rest.


def _spreads(found: Sequence[Found]) -> list[Spread]:
    made = []
    for key, (title, words, unit) in SPREADS.items():
        counts = {
            name: side[key]
            for setting, sums in found
            for name, side in zip(side_names(setting), sums.spreads, strict=True)
            if side.get(key)
        }
        if counts:
            made.append(Spread(key, title, words, unit, counts))
    return made


def _troubles(found: Sequence[Found]) -> Iterable[str]:
    for setting, sums in found:
        for bot, count in sums.failures.items():
            yield (
                f"{setting.name}: {bot} failed {count} times and a random action was played "
                f"in its place; one of the failures: {sums.troubles[bot]}"
            )
