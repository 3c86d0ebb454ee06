"""Figures about the running site, as Prometheus reads them."""

from collections.abc import Iterator

from stonewright.site.desk import Desk
from stonewright.site.live import Sockets


def metrics(desk: Desk, sockets: Sockets) -> str:
    """Return all figures as text."""
    return "".join(_lines(desk, sockets))


def _lines(desk: Desk, sockets: Sockets) -> Iterator[str]:
    house = desk.house
    writer, workers = house.store.writer, house.workers
    figures = (
        ("sockets", "gauge", "open sockets", sockets.open),
        ("tables", "gauge", "tables in memory", len(house.rooms)),
        ("events_total", "counter", "events appended", writer.appended),
        ("groups_total", "counter", "transactions that appended events", writer.groups),
        ("conflicts_total", "counter", "events another process was faster with", house.conflicts),
        ("bot_moves_total", "counter", "actions asked of bots", workers.asked),
        ("bots_thinking", "gauge", "bot processes at work", workers.waiting),
        ("bots_replaced_total", "counter", "bot processes replaced", workers.replaced),
        ("refused_rate_total", "counter", "requests refused for their rate", desk.rates.refused),
    )
    for name, kind, words, value in figures:
        full = f"stonewright_{name}"
        yield f"# HELP {full} {words}\n# TYPE {full} {kind}\n{full} {value}\n"
