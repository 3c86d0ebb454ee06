"""The lab: matches by the thousand behind a bar, and a report of what they show."""

import shlex
from argparse import Namespace
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter

import stonewright as sw
from stonewright import bots
from stonewright.bots.steady import Steady
from stonewright.cli.files import write_whole
from stonewright.cli.interrupts import undisturbed
from stonewright.cli.opening import options
from stonewright.cli.warm import long_progress, prepare
from stonewright.errors import BadOption, GameError, shown
from stonewright.lab import designs
from stonewright.lab.agenda import Agenda
from stonewright.lab.boxes import box_text, changed
from stonewright.lab.crew import cores, worked
from stonewright.lab.designs import Way
from stonewright.lab.document import Study
from stonewright.lab.findings import study
from stonewright.lab.report import publish, require_parquet
from stonewright.lab.studies import Design, Tasks
from stonewright.lab.tasks import Done, Setting, Task, perform

TASKS = "study.jsonl"  # the file of finished tasks
BOXES = "boxes"  # the folder of a sweep's boxes
LEAST = {"games": 2, "jobs": 1, "seed": 0}
STANDARD = "standard"
COMMON = 2  # players of a sweep, if nothing else is asked for
Answers = Generator[tuple[Task, Done], None, None]


def run_balance(given: Namespace) -> int:
    """Measure the balance of a game."""
    way = _way(given)
    settings = designs.balance(way, _seats(given, way), given.restrict)
    return _run(given, _design("balance", given, settings))


def run_compare(given: Namespace) -> int:
    """Compare two ways to play."""
    way = _way(given)
    first, second = _side(way, given.first), _side(way, given.second)
    settings = designs.comparison(first, second, _seats(given, first))
    if all(here == there for here, there in (setting.sides for setting in settings)):
        raise BadOption(f"{given.first} and {given.second} are the same")
    return _run(given, _design("compare", given, settings))


def run_sweep(given: Namespace) -> int:
    """Let one thing take several values."""
    name, values = _over(given.over)
    ways = _swept(given, name, values)
    seats = _seats(given, next(iter(ways.values())))
    if given.seats is None:  # one axis for the values, not one for each number of players
        seats = [min(seats, key=lambda count: (count < COMMON, count))]
    settings, labels = designs.sweep(name, ways, seats)
    return _run(given, _design("sweep", given, settings, name, labels))


def _swept(given: Namespace, name: str, values: Sequence[str]) -> dict[str, Way]:
    """Return a way to play for each value."""
    way = _way(given)
    if not name.startswith("box."):
        game = way.load()
        return {v: way.changed(options=options(game, [f"{name}={v}"])) for v in values}
    _check(given)
    text = box_text(type(way.load()), given.cards)
    texts = [changed(text, name.removeprefix("box."), value) for value in values]
    folder = _folder(given.out)
    made = zip(values, texts, strict=True)
    return {v: way.changed(cards=_kept(folder, i, t)) for i, (v, t) in enumerate(made)}


# What was asked for.


def _check(given: Namespace) -> None:
    """Raise BadOption for what cannot be meant."""
    for name, least in LEAST.items():
        value = getattr(given, name)
        if value is not None and value < least:
            raise BadOption(f"--{name} {value}, expected at least {least}")
    if given.ray is not None and given.jobs is not None:
        raise BadOption("--jobs says how many processes play here; with --ray the cluster decides")
    for text in given.bots:
        _check_bot(text)


def _check_bot(text: str) -> None:
    """Raise BadOption if there is no such bot: that is found before anything begins."""
    Steady(bots.make(text)).close()


def _way(given: Namespace) -> Way:
    game = sw.load(given.game, given.cards)
    chosen, chance = options(game, given.option), tuple(given.at_random)
    return Way(given.game, tuple(given.bots), chosen, given.cards, given.seed, chance)


def _side(way: Way, text: str) -> Way:
    """Return a way with changes such as equal_turns=yes,cards=FILE; `standard` changes nothing."""
    for word in text.split(","):
        name, equals, value = word.partition("=")
        if word == STANDARD:
            continue
        if not equals or not value:
            raise BadOption(f"{shown(text)}, expected {STANDARD}, name=value or cards=FILE")
        if name == "cards":
            way = way.changed(cards=value)
        elif name == "bots":
            _check_bot(value)
            way = way.changed(bots=(value,))
        else:
            way = way.changed(options=options(way.load(), [word]))
    way.load()
    return way


def _over(text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not equals or not all(found) or len(found) < 2 or len(set(found)) < len(found):
        raise BadOption(f"--over {shown(text)}, expected name=value,value,... with two or more")
    return name.strip(), found


def _seats(given: Namespace, way: Way) -> list[int]:
    if given.seats is None:
        return designs.all_seats(way)
    try:
        found = [int(word) for word in given.seats.split(",")]
    except ValueError:
        raise BadOption(f"--seats {shown(given.seats)}, expected numbers such as 2,3,4") from None
    return list(dict.fromkeys(found))


def _design(
    kind: str,
    given: Namespace,
    settings: tuple[Setting, ...],
    over: str = "",
    values: tuple[str, ...] = (),
) -> Design:
    return Design(kind, given.game, given.seed, settings, _command(kind, given), over, values)


def _command(kind: str, given: Namespace) -> str:
    """Return the command that makes a study again."""
    words = ["stonewright", "lab", kind, given.game]
    words += [given.first, given.second] if kind == "compare" else []
    words += ["--over", given.over] if kind == "sweep" else []
    words += ["--bots", *given.bots, "--games", str(given.games), "--seed", str(given.seed)]
    words += ["--seats", given.seats] if given.seats else []
    for option in given.option:
        words += ["--option", option]
    words += ["--cards", given.cards] if given.cards else []
    words += ["--at-random", *given.at_random] if given.at_random else []
    words += ["--restrict", *given.restrict] if kind == "balance" and given.restrict else []
    return shlex.join([*words, "--out", given.out])


def _folder(text: str) -> Path:
    """Return the folder of a study, made if need be; GameError if it holds something else."""
    folder = Path(text)
    if folder.exists() and not folder.is_dir():
        raise GameError(f"{folder} is a file, expected a folder")
    folder.mkdir(exist_ok=True)
    names = {path.name for path in folder.iterdir()}
    if TASKS not in names and names - {BOXES}:
        raise GameError(f"{folder} holds other files; name a new folder, or that of a study")
    return folder


def _with_boxes(design: Design, folder: Path) -> Design:
    """Return a study whose boxes are copies in its folder: the files may change meanwhile."""
    plans = [plan for setting in design.settings for plan in setting.sides]
    paths = list(dict.fromkeys(plan.cards for plan in plans if plan.cards))
    texts = [Path(path).read_text(encoding="utf-8") for path in paths]
    copies = {path: _kept(folder, i, texts[i]) for i, path in enumerate(paths)}
    settings = [
        replace(s, sides=tuple(replace(p, cards=copies.get(p.cards or "")) for p in s.sides))
        for s in design.settings
    ]
    return replace(design, settings=tuple(settings))


def _kept(folder: Path, number: int, text: str) -> str:
    """Keep a box in the folder of the study; return its path."""
    path = folder.resolve() / BOXES / f"{number + 1}.toml"
    path.parent.mkdir(exist_ok=True)
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise GameError(f"{path} is another box: the folder belongs to another study")
    write_whole(path, text)
    return str(path)


# Running it.


def _run(given: Namespace, design: Design) -> int:
    """Play what is missing and report, also if Ctrl-C ends it early."""
    _check(given)
    require_parquet()
    blocks = [setting.blocks(given.games) for setting in design.settings]
    work, jobs = _workers(given)
    folder = _folder(given.out)
    design = _with_boxes(design, folder)
    with Tasks(folder / TASKS, design, sw.__version__) as tasks:
        _welcome(tasks)
        agenda = Agenda(design.settings, blocks, tasks.done, jobs)
        try:
            if agenda.games:
                if given.ray is None:
                    prepare(_games(design), thinking=True)  # before several processes do
                _play(tasks, agenda, work)
        except KeyboardInterrupt:
            _say(tasks, folder, [_unfinished(tasks)])
            print("Interrupted. What is finished is kept; the same command goes on from there.")
            raise
        _say(tasks, folder, [])
    return 0


def _workers(given: Namespace) -> tuple[Callable[..., Answers], int]:
    """Return what gives out the tasks, processes here or a cluster, and to how many."""
    if given.ray is None:
        jobs = given.jobs or cores()
        return partial(worked, jobs=jobs, name="the task"), jobs
    from stonewright.lab.cluster import Cluster

    cluster = Cluster(given.ray)
    return cluster.worked, cluster.cores


def _games(design: Design) -> list[sw.Game]:
    return [design.settings[0].sides[0].load()]


def _welcome(tasks: Tasks) -> None:
    if any(tasks.done):
        print(f"{tasks.path.parent} holds {tasks.games:,} matches of this study.")
    if tasks.dropped:
        print(f"The last line of {tasks.path} was cut short and is dropped.")


def _play(tasks: Tasks, agenda: Agenda, work: Callable[..., Answers]) -> None:
    """Play behind a bar with the rate and the time left."""
    start, before = perf_counter(), tasks.games
    total = before + agenda.games
    do = partial(perform, tasks.design.settings)
    with long_progress("rate") as bar, closing(work(do, agenda)) as answers:
        bar_task = bar.add_task("playing", total=total, completed=before, rate="")
        for task, done in answers:
            with undisturbed():  # in the file and in the sums, or in neither
                tasks.add(task, done)
            agenda.learn(task, done.seconds)
            rate = (tasks.games - before) / (perf_counter() - start)
            bar.update(bar_task, completed=tasks.games, rate=f"{rate:,.1f} games/s")


def _unfinished(tasks: Tasks) -> str:
    return f"Interrupted after {tasks.games:,} matches: this is not yet the whole study."


def _say(tasks: Tasks, folder: Path, notes: Sequence[str]) -> None:
    """Write the report and print the shortest form of it."""
    made = study(tasks.design, tasks.sums, sw.__version__, notes)
    if not made.families:
        print("There is nothing to report yet.")
        return
    _print_found(made)
    for path in publish(made, folder):
        print(path)


def _print_found(made: Study) -> None:
    print(f"{made.title}: {sum(setting.games for setting in made.settings):,} matches")
    held = []
    for family in made.families:
        for panel in family.panels:
            held += [(family, panel, figure) for figure in panel.figures if figure.real]
    looked = sum(f.real is not None for fam in made.families for p in fam.panels for f in p.figures)
    print(f"{len(held)} of {looked} figures differ for sure from what was expected.")
    for family, panel, figure in held[:12]:
        value = _written(figure.value, figure.low, figure.high, family.unit)
        print(f"  {panel.setting}: {family.title}: {figure.name} {value}")
    if len(held) > 12:
        print("  and so on; the report has them all")


def _written(value: float, low: float, high: float, unit: str) -> str:
    if unit == "share":
        return f"{value:.1%} ({low:.1%} to {high:.1%})"
    return f"{value:.3g} {unit} ({low:.3g} to {high:.3g})"
