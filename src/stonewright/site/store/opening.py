"""Opening the database: its version brought up to date, and one process alone on SQLite."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from stonewright.errors import BadOption

LOCK = 0x57047E  # of PostgreSQL, held while the version is brought up to date


def open_engine(url: str) -> Engine:
    """Return the engine of a database that is up to date; BadOption if there is no using it."""
    try:
        engine = _engine(url)
        try:
            with engine.connect() as connection, _alone(connection):
                _upgrade(connection)
        except BaseException:
            engine.dispose()
            raise
    except (OperationalError, ArgumentError) as problem:
        reason = str(getattr(problem, "orig", problem)).strip().splitlines()[0]
        where = make_url(url).render_as_string(hide_password=True)
        raise BadOption(f"database {where} cannot be opened: {reason}") from None
    return engine


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # what is acknowledged survives a power cut

    return engine


@contextlib.contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Let only one process at a time bring the version up to date."""
    if connection.dialect.name != "postgresql":
        yield
        return
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": LOCK})
        connection.commit()


def _upgrade(connection: Connection) -> None:
    """Bring the database to this version's; refuse a newer one, and copy SQLite first."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    connection.commit()
    if found == script.get_current_head():
        return
    if found is not None and found not in known:
        raise BadOption(
            f"the database has version {found}, newer than this Stonewright knows "
            f"({script.get_current_head()}): install a newer one"
        )
    if found is not None:
        _copy(connection, found)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def _copy(connection: Connection, version: str) -> None:
    """Keep a copy of an SQLite file as it was before."""
    file = connection.engine.url.database
    if connection.dialect.name != "sqlite" or not file or not Path(file).exists():
        return
    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy2(file, f"{file}.version-{version}")


class Alone:
    """A lock that lets one process alone use an SQLite file; it ends with the process."""

    def __init__(self, url: str) -> None:
        self.file: IO[str] | None = None
        path = make_url(url).database if url.startswith("sqlite") else None
        if path and path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self.file = Path(f"{path}.lock").open("a")  # noqa: SIM115  (open while we run)
            self._lock(path)

    def _lock(self, path: str) -> None:
        assert self.file is not None
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.file.close()
            raise BadOption(
                f"another server is using {path}: stop it, or give this one a database of its own "
                "(--database); several servers can share a PostgreSQL"
            ) from None

    def release(self) -> None:
        """Let others use the file."""
        if self.file is not None:
            self.file.close()
