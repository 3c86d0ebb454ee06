"""Measure how strong the bots are, and write the tables of bots.md.

    python docs/strength.py play FOLDER [--only WORD] [--jobs N]    hours; goes on where it was left
    python docs/strength.py write FOLDER                            tables from the matches there

Every contest is an arena of its own: the same line-ups, seeds and stopping rule as that command
has, one thread a match, and a results file in the folder. `write` keeps the figures in
strength.json, where those of contests that are not in the folder stay as they are, and makes the
tables of bots.md from them.
"""

import argparse
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import stonewright as sw
from stonewright.bots.search import LEVELS
from stonewright.cli.arena import Contest
from stonewright.cli.reports import Count
from stonewright.game import Skill
from stonewright.lab.crew import cores
from stonewright.lab.journal import Journal
from stonewright.lab.league import League
from stonewright.lab.plan import Plan, fill_seats, pairs
from stonewright.lab.tally import Stop, Tally

HERE = Path(__file__).parent
FIGURES, PAGE = HERE / "strength.json", HERE / "bots.md"
RATED = ("uniform", *(f"level:{level}" for level in LEVELS))
AT_LEAST, MOST, RATING = 60, 100, 20  # matches of a pairing, and of a pair of levels


@dataclass(frozen=True)
class Pairing:
    """A bot against others at one table."""

    game: str
    first: str
    second: str
    seats: int = 2
    games: int = MOST
    option: str = ""

    @property
    def file(self) -> str:
        """The name of its results file."""
        words = (self.game, self.first, self.second, str(self.seats), self.option)
        return re.sub(r"[^a-z0-9.]+", "-", "-".join(filter(None, words))) + ".jsonl"

    def plan(self) -> Plan:
        """Return who plays."""
        given = dict([self.option.split("=")]) if self.option else {}
        options = sw.load(self.game).complete(self.seats, given)
        line_up = fill_seats((self.first, self.second), self.seats)
        return Plan(self.game, (line_up,), options)

    def count(self) -> Count:
        """Return the count of its matches."""
        plan, together = self.plan(), bool(self.option)
        stop = Stop(plan.matches(self.games), 1 / self.seats, AT_LEAST, not together)
        return Tally(plan, stop)


@dataclass(frozen=True)
class Levels:
    """All levels of a game, each against each."""

    game: str
    games: int = RATING

    @property
    def file(self) -> str:
        """The name of its results file."""
        return f"{self.game}-levels.jsonl".replace("_", "-")

    def plan(self) -> Plan:
        """Return who plays."""
        options = sw.load(self.game).complete(2, {})
        return Plan(self.game, pairs(RATED), options)

    def count(self) -> Count:
        """Return the count of its matches."""
        plan = self.plan()
        return League(plan, plan.matches(self.games))


def contests() -> list[Pairing | Levels]:
    """Return all that is played."""
    found: list[Pairing | Levels] = []
    for game in sw.names():
        found.append(Pairing(game, "greedy", "uniform", games=400))
        found.append(Pairing(game, "search:1s", "greedy"))
        found.append(Pairing(game, "search:0.1s", "greedy"))
        found.append(Pairing(game, "search:1s", "search:0.1s"))
        found += [Pairing(game, "search:1s", "greedy", seats) for seats in (3, 4)]
        found.append(Levels(game))
    for bot in ("uniform", "greedy", "search:1s"):
        found.append(Pairing("sorcerer_and_stones", bot, bot, option="variant=coop"))
    return found


def play(folder: Path, only: str, jobs: int) -> None:
    """Play what is missing of each contest."""
    for contest in contests():
        if only in contest.file:
            print(f"\n{contest.file}")
            plan = contest.plan()
            with Journal(folder / contest.file, plan, sw.__version__) as journal:
                Contest(plan, contest.count(), journal).hold(contest.games, jobs)


def figures(folder: Path) -> dict[str, Any]:
    """Return the figures of all contests that have a results file."""
    found: dict[str, Any] = {}
    for contest in contests():
        if (folder / contest.file).exists():
            count = contest.count()
            with Journal(folder / contest.file, contest.plan(), sw.__version__) as journal:
                for result in journal.results.values():
                    count.add(result)
            found[contest.file.removesuffix(".jsonl")] = _figures(count)
    return found


def merged(known: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return new figures, and the known ones of what was not played again, in their order."""
    names = [contest.file.removesuffix(".jsonl") for contest in contests()]
    both = known | new
    return {name: both[name] for name in names if name in both}


def _figures(count: Count) -> dict[str, Any]:
    if isinstance(count, League):
        return {bot: asdict(rating) for bot, rating in count.ratings().items()}
    interval, first = count.first.interval, count.first
    return {
        "matches": count.matches,
        "drawn": count.drawn,
        "share": interval.mean,
        "low": interval.low,
        "high": interval.high,
        "seconds": first.seconds / max(first.turns, 1),
    }


def pairing_rows(figures: dict[str, Any]) -> list[str]:
    """Return the table of all pairings."""
    rows = ["| game | players | bot | against | share of wins | 95 % interval | matches | drawn |"]
    rows.append("|---|---|---|---|---|---|---|---|")
    for contest in contests():
        found = figures.get(contest.file.removesuffix(".jsonl"))
        if found and isinstance(contest, Pairing) and not contest.option:
            title, share = sw.load(contest.game).title, f"{found['share']:.1%}"
            among = f"{found['low']:.1%} to {found['high']:.1%}"
            who = f"`{contest.first}` | `{contest.second}`"
            counts = f"{found['matches']} | {found['drawn']}"
            rows.append(f"| {title} | {contest.seats} | {who} | {share} | {among} | {counts} |")
    return rows


def level_rows(figures: dict[str, Any]) -> list[str]:
    """Return the table of all levels."""
    rows = ["| game | level | search | rating | 95 % interval | step | matches |"]
    rows.append("|---|---|---|---|---|---|---|")
    for name in sw.names():
        game, found = sw.load(name), figures.get(Levels(name).file.removesuffix(".jsonl"), {})
        before = 0.0
        for bot, rating in found.items():
            number = bot.removeprefix("level:")
            effort = "" if bot == "uniform" else _effort(game.features.levels[int(number) - 1])
            step = "" if bot == "uniform" else f"{rating['rating'] - before:+.0f}"
            among = f"{rating['low']:.0f} to {rating['high']:.0f}"
            cells = (game.title, number, effort, f"{rating['rating']:.0f}", among, step)
            rows.append(f"| {' | '.join(cells)} | {rating['matches']} |")
            before = rating["rating"]
    return rows


def _effort(skill: Skill) -> str:
    """Return a level as the search that it is."""
    return f"`search:{skill.iterations}" + (f"~{skill.slips}`" if skill.slips else "`")


def team_rows(figures: dict[str, Any]) -> list[str]:
    """Return the table of what bots reach together."""
    rows = ["| bots | mean of artifacts | 95 % interval | matches |", "|---|---|---|---|"]
    for contest in contests():
        found = figures.get(contest.file.removesuffix(".jsonl"))
        if found and isinstance(contest, Pairing) and contest.option:
            mean, low, high = (14 * found[key] for key in ("share", "low", "high"))
            among = f"{low:.2f} to {high:.2f}"
            rows.append(f"| `{contest.first}` | {mean:.2f} | {among} | {found['matches']} |")
    return rows


TABLES = {"pairings": pairing_rows, "levels": level_rows, "team": team_rows}


def written(page: str, figures: dict[str, Any]) -> str:
    """Return the page with its tables made anew."""
    for name, rows in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        after = rest.partition(end)[2]
        page = before + begin + "\n".join(rows(figures)) + "\n" + end + after
    return page


def main() -> None:
    """Play, or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path, help="for the results files")
    parser.add_argument("--only", default="", help="contests with this word in their file's name")
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.what == "play":
        play(given.folder, given.only, given.jobs)
    else:
        found = merged(json.loads(FIGURES.read_text()), figures(given.folder))
        FIGURES.write_text(json.dumps(found, indent=1) + "\n")
        PAGE.write_text(written(PAGE.read_text(), found))


if __name__ == "__main__":
    main()
