"""The JSON interface is described, and nothing that fits the description breaks it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from online.players import Guest
from online.servers import Server
from stonewright.site.tables.commands import COMMANDS

EXAMPLES = 12


@pytest.fixture(scope="module")
def api(server: Server) -> Any:
    """The description, as the server gives it."""
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[Guest, str]:
    """A guest at a table that is being played."""
    guest = Guest(server.url, "Sam")
    return guest, guest.open("element", "me", "me", start=True)


schema = schemathesis.pytest.from_fixture("api")
relaxed = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@schema.parametrize()
@relaxed
def test_no_request_breaks_it(case: Any, played: tuple[Guest, str]) -> None:
    guest, table = played
    if "id" in (case.path_parameters or {}):
        case.path_parameters["id"] = table
    headers = {"authorization": f"Bearer {guest.token}"}
    answer = case.call(headers=headers)
    assert answer.status_code < 500, answer.text
    case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])


def test_every_command_is_described(server: Server, ann: Guest) -> None:
    paths = ann.get("/api/openapi.json")["paths"]
    for kind in COMMANDS:
        assert "post" in paths[f"/api/tables/{{id}}/{kind}"]
    for path in ("/api/games", "/api/me", "/api/tables", "/api/tables/{id}", "/api/replays"):
        assert path in paths
