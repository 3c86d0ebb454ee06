"""A real PostgreSQL on the loopback, gone after the tests."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from online.servers import free_port

PLACES = "/usr/lib/postgresql/*/bin/initdb", "/usr/local/pgsql/bin/initdb", "/opt/*/bin/initdb"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, if it is here."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    everywhere = [path for place in PLACES for path in Path("/").glob(place[1:])]
    return max(everywhere).parent if everywhere else None


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL of our own; yield its address, without a database's name."""
    user = "postgres" if os.geteuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="stonewright-postgres-"))
    if user:
        os.chown(home, pwd.getpwnam(user).pw_uid, -1)
    data, port = home / "data", free_port()
    words = [
        str(folder / "initdb"),
        "--auth=trust",
        "--username=stonewright",
        "--no-sync",
        str(data),
    ]
    subprocess.run(words, check=True, user=user, cwd=home, capture_output=True)
    options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={home}"]
    with (home.parent / f"{home.name}.log").open("wb") as log:
        server = subprocess.Popen(
            [folder / "postgres", "-D", data, "-p", str(port), *options],
            user=user, cwd=home, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        address = f"postgresql://stonewright@127.0.0.1:{port}"
        _wait(address)
        yield address
    finally:
        server.send_signal(signal.SIGINT)  # without waiting for those who are connected
        server.wait(30)
        shutil.rmtree(home, ignore_errors=True)
        (home.parent / f"{home.name}.log").unlink(missing_ok=True)


def _wait(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(f"{address}/postgres").close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def new_database(address: str, name: str) -> str:
    """Make an empty database; return its address."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"')
    return f"{address}/{name}"
