"""Servers and databases that the tests of the site share."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from online import players, postgres
from online.players import Guest
from online.servers import Server

_names = count()


@pytest.fixture(autouse=True)
def _tidy() -> Iterator[None]:
    """Leave no line open."""
    yield
    players.close_all()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it was."""
    with Server(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Callable[[str], Guest]:
    """Return a maker of guests."""
    return lambda name: Guest(server.url, name)


@pytest.fixture
def ann(server: Server) -> Guest:
    return Guest(server.url, "Ann")


@pytest.fixture
def bob(server: Server) -> Guest:
    return Guest(server.url, "Bob")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL."""
    folder = postgres.programs()
    if folder is None:
        pytest.skip("no PostgreSQL is here; make test installs one where it can")
    with postgres.running(folder) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    address = request.getfixturevalue("postgresql")
    return postgres.new_database(str(address), f"db{next(_names)}")


@pytest.fixture
def shared(postgresql: str) -> str:
    """An empty PostgreSQL database."""
    return postgres.new_database(postgresql, f"db{next(_names)}")
