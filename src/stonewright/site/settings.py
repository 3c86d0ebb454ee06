"""Everything about one running site that can be chosen from outside."""

import os
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from stonewright.errors import BadOption, shown

SCHEMES = ("sqlite", "postgresql")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one guest, one address or one table may use; a rate is (number, seconds)."""

    tables_open: int = 40  # tables of one guest that are not over
    chat_kept: int = 500  # lines of chat at one table
    body: int = 64 * 1024  # bytes of a request
    record: int = 4 * 1024 * 1024  # bytes of an uploaded record
    message: int = 16 * 1024  # bytes of a message on a socket
    sockets: int = 24  # of one guest
    sockets_address: int = 200  # of one address
    commands: tuple[float, float] = (120, 10)  # of one guest
    tables: tuple[float, float] = (30, 600)  # opened by one guest
    chat: tuple[float, float] = (8, 10)  # lines of one guest
    guests: tuple[float, float] = (60, 600)  # made from one address
    requests: tuple[float, float] = (1200, 60)  # from one address
    uploads: tuple[float, float] = (20, 600)  # records from one address

    def times(self, factor: float) -> "Limits":
        """Return limits that are so many times as generous; sizes stay as they are."""
        more: dict[str, Any] = {
            name: (value[0] * factor, value[1])
            for name, value in asdict(self).items()
            if isinstance(value, tuple)
        }
        for name in ("tables_open", "sockets", "sockets_address"):
            more[name] = max(1, int(getattr(self, name) * factor))
        return replace(self, **more)


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    public_url: str = ""
    processes: int = 1  # that serve people
    workers: int = 0  # bot processes; 0 for one a core
    bot_deadline: float = 60.0  # seconds a bot may think about one action
    cards: str = ""  # a file with other cards for one of the games
    proxies: str = "127.0.0.1"  # whose X-Forwarded headers are believed
    limits: Limits = field(default_factory=Limits)

    @property
    def address(self) -> str:
        """Return where people reach the site, without a slash at the end."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{'localhost' if host in ('0.0.0.0', '[::]') else host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Tell whether people reach it by TLS, so that cookies may demand it."""
        return self.address.startswith("https://")

    @property
    def bots(self) -> int:
        """Return how many bot processes there are to each that serves people."""
        return max(1, (self.workers or os.cpu_count() or 1) // self.processes)


def database_url(given: str) -> str:
    """Return the database's address as SQLAlchemy writes it; BadOption if it is none of ours."""
    if not given:
        return f"sqlite:///{data_folder() / 'stonewright.db'}"
    scheme = given.partition(":")[0].partition("+")[0]
    if "://" not in given or scheme not in SCHEMES:
        raise BadOption(
            f"database {shown(_hushed(given))}, expected sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    if scheme == "postgresql":
        return "postgresql+psycopg://" + given.partition("://")[2]
    return given


def data_folder() -> Path:
    """Return the user's data folder, made if it is missing."""
    folder = Path(os.environ.get("STONEWRIGHT_DATA") or user_data_path("stonewright"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _hushed(url: str) -> str:
    """Return an address without its password."""
    try:
        password = urlsplit(url).password
    except ValueError:
        return "..."
    return url.replace(f":{password}@", ":***@") if password else url
