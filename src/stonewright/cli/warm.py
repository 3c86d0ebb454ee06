"""Compiling the rules ahead of time, on a thread of its own and with a bar that keeps moving."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from stonewright import bots, kernel
from stonewright.batch import Batch
from stonewright.cli.screen import open_console
from stonewright.game import Game
from stonewright.match import Match
from stonewright.playouts import playouts

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0  # seconds before a bar is shown
MEMORY = 600.0  # seconds that the time left is estimated from
TICK = 0.1  # seconds between two looks at the work
PLIES = 300  # of the rehearsal
CHOICES = 12  # of a bot
NARROW = 10  # legal actions at most where the rehearsal draws a scene

Result = TypeVar("Result")
Step = tuple[str, Callable[[], object]]


class Rehearsal:
    """A short match that uses every compiled rule of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.match: Match

    def steps(self, everything: bool, thinking: bool) -> list[Step]:
        """Return the rules by name, in the order in which they must be used."""
        wanted = [
            self.setup,
            self.legal,
            self.play,
            self.score,
            self.points,
            self.guess,
            self.scene,
        ]
        wanted += [self.decisions, self.playouts, self.observe, self.batch] if everything else []
        wanted += [self.evaluate, self.search] if thinking else []
        return [(f"{self.game.title}: {step.__name__}", step) for step in wanted]

    def setup(self) -> None:
        """Set a match up."""
        self.match = Match(self.game)

    def legal(self) -> None:
        """List the legal actions."""
        self.match.legal()

    def play(self) -> None:
        """Play the last of them."""
        self.match.play(int(self.match.legal()[-1]))

    def score(self) -> None:
        """Ask who has won."""
        self.match.score()

    def points(self) -> None:
        """Ask for the printed score."""
        self.match.points()

    def guess(self) -> None:
        """Look at the match as a bot does."""
        bots.make("uniform").choose(self.match.seen_by(self.match.turn, 0))

    def scene(self) -> None:
        """Look at the match as a person does."""
        self.match.scene(self.match.turn)

    def decisions(self) -> None:
        """Go on at random and look wherever there are few choices: the rarer decisions."""
        bot = bots.make("uniform")
        for ply in range(PLIES):
            if self.match.over:
                return
            if len(self.match.legal()) <= NARROW:
                self.scene()
            self.match.play(bot.choose(self.match.seen_by(self.match.turn, ply)))

    def evaluate(self) -> None:
        """Choose as the bot greedy does."""
        self._choose(bots.Greedy())

    def search(self) -> None:
        """Choose as a search does, within a turn and anew."""
        self._choose(bots.Search(bots.Effort(iterations=self.game.actions)))

    def _choose(self, bot: bots.Bot) -> None:
        match = Match(self.game)
        for ply in range(CHOICES):
            match.play(bot.choose(match.seen_by(match.turn, ply)))

    def playouts(self) -> None:
        """Play a game as `stonewright playouts` does."""
        playouts(self.game, 1, threads=1)

    def observe(self) -> None:
        """Look at the match as a program that learns does."""
        self.match.observe(0)

    def batch(self) -> None:
        """Play a step of two matches side by side."""
        matches = Batch(self.game, 2, threads=1)
        matches.step(matches.uniform())
        matches.observe()


def prepare(
    games: Sequence[Game],
    everything: bool = False,
    thinking: bool = False,
    patience: float = PATIENCE,
) -> None:
    """Compile what playing the games needs, or all rules, and what bots need to think.

    A bar is shown if that takes a while.
    """
    steps = [step for game in games for step in Rehearsal(game).steps(everything, thinking)]
    done: list[str] = []

    def work() -> None:
        for name, step in steps:
            step()
            done.append(name)

    def move(bar: "Progress") -> None:
        names = [*(name for name, _ in steps), "done"]
        bar.update(task, completed=len(done), description=f"compiling, once: {names[len(done)]}")

    future = background(work)
    if not ready(future, patience):
        with progress() as bar:
            task = bar.add_task("compiling", total=len(steps))
            while not ready(future, TICK):
                move(bar)
            move(bar)
    future.result()


def background(work: Callable[[], Result]) -> Future[Result]:
    """Run something long on a daemon thread, so that Ctrl-C is answered at once."""
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:
            future.set_exception(problem)

    Thread(target=run, daemon=True).start()
    return future


def ready(future: Future[Result], seconds: float) -> bool:
    """Wait at most so long for something in the background; tell whether it is done."""
    return bool(wait([future], seconds).done)


def progress(*more: str) -> "Progress":
    """Return a bar on the error stream with the time elapsed; `more` are fields to show."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    words = (TextColumn(f"{{task.fields[{name}]}}") for name in more)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *words)
    return Progress(
        SpinnerColumn(), *columns, TimeElapsedColumn(), console=open_console(stderr=True)
    )


def long_progress(*more: str) -> "Progress":
    """Return a bar for what takes long: with the time left, too."""
    from rich.progress import TextColumn, TimeRemainingColumn

    bar = progress(*more)
    bar.columns = (*bar.columns, TimeRemainingColumn(), TextColumn("left"))
    bar.speed_estimate_period = MEMORY
    return bar


def warm(games: Sequence[Game]) -> int:
    """Compile all the rules of some games, and say where they are kept."""
    start = perf_counter()
    prepare(games, everything=True, thinking=True, patience=0.5)
    titles = ", ".join(game.title for game in games)
    print(f"Ready after {perf_counter() - start:.1f} s: {titles}")
    if kernel.interpreted():
        print("The rules run as plain Python (NUMBA_DISABLE_JIT), so nothing is compiled.")
    else:
        print(f"Compiled rules are kept in {kernel.cache_folder()}")
    return 0
