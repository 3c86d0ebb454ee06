"""Bots against each other: matches by the hundred behind a bar, and what came of them."""

from argparse import Namespace
from contextlib import closing, nullcontext
from pathlib import Path

import stonewright as sw
from stonewright import bots
from stonewright.bots.steady import Steady
from stonewright.cli.files import write_whole
from stonewright.cli.interrupts import undisturbed
from stonewright.cli.opening import options
from stonewright.cli.reports import Count, picture, report, running
from stonewright.cli.warm import long_progress, prepare
from stonewright.errors import BadOption, GameError
from stonewright.game import Game
from stonewright.lab.arena import Result
from stonewright.lab.crew import cores, played
from stonewright.lab.journal import Journal
from stonewright.lab.league import League
from stonewright.lab.plan import Plan, fill_seats, pairs
from stonewright.lab.tally import Stop, Tally

LEAST = {"games": 1, "at_least": 1, "jobs": 1, "span": 1, "seed": 0}


def arena(given: Namespace) -> int:
    """Play the bots against each other and print which is better."""
    _check(given)
    plan = _plan(sw.load(given.game, given.cards), given)
    for text in plan.bots:
        Steady(bots.make(text)).close()  # one that does not exist is found before anything begins
    count = _count(plan, given)
    plot = None if given.plot is None else _free_for_plot(Path(given.plot))
    path = None if given.out is None else Path(given.out)
    with nullcontext() if path is None else Journal(path, plan, sw.__version__) as journal:
        try:
            Contest(plan, count, journal).hold(given.games, given.jobs or cores())
        finally:
            if plot is not None and (drawn := picture(count)):
                write_whole(plot, drawn + "\n")
    return 0


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
    if given.round_robin and given.versus is not None:
        raise BadOption("--versus ends an arena early, but a round robin plays all matches")


def _plan(game: Game, given: Namespace) -> Plan:
    if given.round_robin:
        line_ups = pairs(given.bots, given.span)
    else:
        line_ups = (fill_seats(given.bots, given.seats),)
    wanted = game.complete(len(line_ups[0]), options(game, given.option))
    return Plan(game.name, line_ups, wanted, given.seed, given.cards)


def _count(plan: Plan, given: Namespace) -> Count:
    total = plan.matches(given.games)
    if given.round_robin:
        return League(plan, total)
    versus = 1 / plan.seats if given.versus is None else given.versus
    return Tally(plan, Stop(total, versus, given.at_least, not given.all))


def _free_for_plot(path: Path) -> Path:
    """Return a path if a picture can be written there without destroying anything else."""
    if not path.parent.is_dir():
        raise GameError(f"{path}: there is no such folder")
    if path.exists() and not path.read_bytes().startswith(b"<svg"):
        raise GameError(f"{path} exists and is no SVG picture; --plot would overwrite it")
    return path


class Contest:
    """Matches to be played, what has come of them, and the file they are kept in."""

    def __init__(self, plan: Plan, count: Count, journal: Journal | None) -> None:
        self.plan, self.count, self.journal = plan, count, journal
        self.known = {} if journal is None else journal.results
        for result in self.known.values():
            count.add(result)

    def hold(self, games: int, jobs: int) -> None:
        """Play what is missing and say what came of it, also if Ctrl-C ends it early."""
        self._welcome()
        numbers = range(self.plan.matches(games))
        todo = [number for number in numbers if number not in self.known]
        try:
            if not self.count.enough:
                prepare([self.plan.load()], thinking=True)  # before several processes do
                self._play(todo, jobs)
        except KeyboardInterrupt:
            report(self.count)
            self._say_how_to_go_on()
            raise
        report(self.count)

    def _welcome(self) -> None:
        if self.journal is not None and self.known:
            print(f"{self.journal.path} holds {len(self.known)} matches.")
        if self.journal is not None and self.journal.dropped:
            print(f"The last line of {self.journal.path} was cut short and is dropped.")

    def _play(self, todo: list[int], jobs: int) -> None:
        """Play behind a bar until there are enough matches."""
        with long_progress("result") as bar, closing(played(self.plan, todo, jobs)) as results:
            done = self.count.matches + self.count.spare
            words = running(self.count)
            task = bar.add_task("playing", total=done + len(todo), completed=done, result=words)
            for result in results:
                self._take(result)
                bar.update(task, advance=1, result=running(self.count))
                if self.count.enough:
                    return

    def _take(self, result: Result) -> None:
        """Write a match down and count it: both, whenever Ctrl-C comes."""
        with undisturbed():
            if self.journal is not None:
                self.journal.add(result)
            self.count.add(result)

    def _say_how_to_go_on(self) -> None:
        if self.journal is None:
            print("Interrupted. Nothing is kept without --out FILE.")
            return
        kept = self.count.matches + self.count.spare
        print(f"Interrupted. {kept} matches are kept in {self.journal.path}.")
        print("The same command goes on from there.")
