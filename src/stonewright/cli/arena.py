"""Bots against each other: matches by the hundred behind a bar, and what came of them."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import stonewright as sw
from stonewright import bots
from stonewright.bots.steady import Steady
from stonewright.cli.opening import options
from stonewright.cli.reports import print_ratings, print_result, running
from stonewright.cli.warm import TICK, background, prepare, progress, ready
from stonewright.errors import BadOption
from stonewright.game import Game
from stonewright.lab.arena import Result
from stonewright.lab.crew import cores, played
from stonewright.lab.journal import Journal
from stonewright.lab.league import League
from stonewright.lab.plan import Plan, fill_seats, pairs
from stonewright.lab.tally import Stop, Tally
from stonewright.match import Match

if TYPE_CHECKING:
    from rich.progress import Progress

LEAST = {"games": 1, "at_least": 1, "jobs": 1, "span": 1, "seed": 0}
MEMORY = 600.0  # seconds that the time left is estimated from


class Count(Protocol):
    """A running result."""

    matches: int

    @property
    def enough(self) -> bool:
        """Whether to stop."""

    @property
    def spare(self) -> int:
        """How many results do not count."""

    def add(self, result: Result) -> None:
        """Take a result in."""


def arena(given: Namespace) -> int:
    """Play the bots against each other and print who is better."""
    _check(given)
    game = sw.load(given.game, given.cards)
    plan = _plan(game, given)
    _try_bots(plan)
    with ExitStack() as open_files:
        journal = None
        if given.out is not None:
            journal = open_files.enter_context(Journal(Path(given.out), plan, sw.__version__))
        total = plan.matches(given.games)
        if given.round_robin:
            return _hold_league(plan, total, given, journal)
        return _hold_arena(plan, total, given, journal)


def _check(given: Namespace) -> None:
    """Raise BadOption for what cannot be meant."""
    for name, least in LEAST.items():
        value = getattr(given, name)
        if value is not None and value < least:
            raise BadOption(f"--{name.replace('_', '-')} {value}, expected at least {least}")
    if given.versus is not None and not 0 <= given.versus <= 1:
        raise BadOption(f"--versus {given.versus}, expected a share from 0 to 1")
    if given.span is not None and not given.round_robin:
        raise BadOption("--span says which pairs meet; add --round-robin")
    if given.round_robin and given.seats not in (None, 2):
        raise BadOption(f"--seats {given.seats}, but in a round robin 2 play")


def _plan(game: Game, given: Namespace) -> Plan:
    if given.round_robin:
        line_ups = pairs(given.bots, given.span)
    else:
        line_ups = (fill_seats(given.bots, given.seats),)
    wanted = game.complete(len(line_ups[0]), options(game, given.option))
    return Plan(game.name, line_ups, wanted, given.seed, given.cards)


def _try_bots(plan: Plan) -> None:
    """Find out before anything is played whether the bots exist."""
    for text in plan.bots:
        Steady(bots.make(text)).close()


def _hold_arena(plan: Plan, total: int, given: Namespace, journal: Journal | None) -> int:
    """Play until there is an answer or no match is left."""
    versus = 1 / plan.seats if given.versus is None else given.versus
    tally = Tally(plan, Stop(total, versus, given.at_least, not given.all))
    report = partial(print_result, tally)
    return _hold(tally, partial(running, tally), report, plan, total, given.jobs, journal)


def _hold_league(plan: Plan, total: int, given: Namespace, journal: Journal | None) -> int:
    """Play all pairs."""
    league = League(plan, total)
    report = partial(print_ratings, league)
    return _hold(league, str, report, plan, total, given.jobs, journal)


def _hold(
    count: Count,
    words: Callable[[], str],
    report: Callable[[], None],
    plan: Plan,
    total: int,
    jobs: int | None,
    journal: Journal | None,
) -> int:
    """Play what is missing and print what came of it, also if Ctrl-C ends it early."""
    known = {} if journal is None else journal.results
    if journal is not None and known:
        print(f"{journal.path} holds {len(known)} matches.")
    if journal is not None and journal.dropped:
        print("Its last line was cut short and is dropped.")
    for result in known.values():
        count.add(result)
    todo = [number for number in range(total) if number not in known]
    try:
        if not count.enough:
            _prepare(plan)
            _play(count, words, plan, todo, total, jobs or cores(), journal)
    except KeyboardInterrupt:
        report()
        _say_how_to_go_on(count, journal)
        raise
    report()
    return 0


def _prepare(plan: Plan) -> None:
    """Compile what the rules and the bots need, before several processes do so at once."""
    game = plan.load()
    prepare([game])
    match = Match(game, plan.seats, 0, **plan.options)

    def choose() -> None:
        for text in plan.bots:
            bot = Steady(bots.make(text))
            bot.choose(match.seen_by(match.turn, 0))
            bot.close()

    future = background(choose)
    while not ready(future, TICK):
        pass
    future.result()


def _play(
    count: Count,
    words: Callable[[], str],
    plan: Plan,
    todo: list[int],
    total: int,
    jobs: int,
    journal: Journal | None,
) -> None:
    """Play behind a bar until there are enough matches."""
    with _bar() as bar, closing(played(plan, todo, jobs)) as results:
        done = total - len(todo)
        task = bar.add_task("playing", total=total, completed=done, result=words())
        for result in results:
            if journal is not None:
                journal.add(result)
            count.add(result)
            bar.update(task, advance=1, result=words())
            if count.enough:
                return


def _bar() -> "Progress":
    from rich.progress import TimeRemainingColumn

    bar = progress("result")
    bar.columns = (*bar.columns, TimeRemainingColumn())
    bar.speed_estimate_period = MEMORY
    return bar


def _say_how_to_go_on(count: Count, journal: Journal | None) -> None:
    if journal is None:
        print("Interrupted. Without --out FILE no match is kept.")
        return
    kept = count.matches + count.spare
    print(f"Interrupted. {kept} matches are in {journal.path}; the same command goes on with them.")
