"""The site beside boardgame.io, in one run: moves a second, and how soon the other player sees one.

    python bench/site.py [--tables 200] [--moves 100] [--rounds 3] [--loads 7] [--json FILE]

At every table two players with a socket each play a script, and whoever is to move sends the next
move as soon as the last one has arrived. Our server plays Element and has every move on the disk
before it tells anybody; boardgame.io plays a game of placing stones on 121 cells, from the folder
peer, and keeps its matches in memory. Ours runs as one process, and as one for each core. All are
driven by the same code over plain sockets, in turns, on the same cores, which the driver shares;
the medians of the rounds count.
Then Chromium opens a table of each game: the bytes it takes, and the time until it can be played.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import uvloop
from duels import Measured, drive
from pages import page_loads
from rich.console import Console
from rich.progress import track
from rich.table import Table
from servers import CELLS, Peer, Site, install_peer, running

WARMING = 20  # moves at each table before anything is measured


def measure(
    servers: Mapping[str, tuple[Site | Peer, int]], tables: int, moves: int, rounds: int
) -> dict[str, list[Measured]]:
    """Return all rounds of each server, measured in turns."""
    found: dict[str, list[Measured]] = {title: [] for title in servers}
    for number in track(range(-1, rounds), "playing"):
        for title, (server, pid) in servers.items():
            script = WARMING if number < 0 else moves
            duels = [server.duel(table, script) for table in range(tables)]
            one = uvloop.run(drive(server.port, duels, pid))
            if number >= 0:
                found[title].append(one)
    return found


@dataclass
class Summary:
    """The medians of a server's rounds."""

    rate: float
    half: float  # milliseconds
    most: float  # milliseconds, p95
    server: float  # microseconds a move
    busy: float  # cores
    driver: float  # cores
    size: float

    @classmethod
    def of(cls, rounds: list[Measured]) -> "Summary":
        """Return the medians."""

        def middle(figure: Callable[[Measured], float]) -> float:
            return statistics.median(map(figure, rounds))

        return cls(
            middle(lambda one: one.rate),
            middle(lambda one: statistics.median(one.late)) * 1e3,
            middle(lambda one: statistics.quantiles(one.late, n=20)[-1]) * 1e3,
            middle(lambda one: one.server) * 1e6,
            middle(lambda one: one.busy),
            middle(lambda one: one.driver),
            middle(lambda one: one.size),
        )


def shown(found: dict[str, Summary], tables: int) -> Table:
    """Return the servers as a table, with the ratios."""
    table = Table(title=f"{tables} tables, {2 * tables} sockets")
    table.add_column("")
    names = (
        "moves/s",
        "p50 ms",
        "p95 ms",
        "server µs/move",
        "server cores",
        "driver cores",
        "bytes/move",
    )
    for name in names:
        table.add_column(name, justify="right")
    for title, one in found.items():
        row = [f"{one.rate:,.0f}", f"{one.half:.0f}", f"{one.most:.0f}", f"{one.server:.0f}"]
        table.add_row(title, *row, f"{one.busy:.2f}", f"{one.driver:.2f}", f"{one.size:,.0f}")
    *ours, theirs = found.values()
    table.add_section()
    for title, one in zip(found, ours, strict=False):
        ratios = (one.rate / theirs.rate, theirs.half / one.half, theirs.most / one.most)
        row = [f"{ratio:.2f} x" for ratio in (*ratios, theirs.server / one.server)]
        table.add_row(f"{title}: better by", *row)
    return table


def hardware() -> str:
    """Return what this ran on, in a line."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    name = model[1] if model else platform.machine()
    return f"{os.cpu_count()} cores of {name}, Python {platform.python_version()}, Node {node}"


def main() -> None:
    """Measure, print and perhaps write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=100, help=f"at each table, at most {CELLS}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--loads", type=int, default=7, help="of each page")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    install_peer()
    console = Console()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        site, peer = Site(Path(folder)), Peer()
        all_cores = Site(Path(folder), max(2, len(os.sched_getaffinity(0))))
        servers = {
            server.title: (server, stack.enter_context(running(server)))
            for server in (site, all_cores, peer)
        }
        rounds = measure(servers, given.tables, given.moves, given.rounds)
        found = {title: Summary.of(ones) for title, ones in rounds.items()}
        pages = page_loads(site, given.loads) if given.loads else {}
    console.print(shown(found, given.tables))
    for game, load in pages.items():
        console.print(
            f"{game}: the table's page takes {load.size:.0f} kB (at most 300) and can be used "
            f"after {load.usable:.2f} s, the median of {given.loads} loads"
        )
    console.print(hardware())
    if given.json:
        figures = {"servers": found, "pages": pages, "hardware": hardware()}
        given.json.write_text(json.dumps(figures, default=vars, indent=1) + "\n")


if __name__ == "__main__":
    main()
