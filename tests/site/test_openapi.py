"""The JSON interface is described, and nothing that fits the description breaks it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from online.players import Guest
from online.servers import Server
from stonewright.site.tables.commands import COMMANDS

EXAMPLES, MANY = 8, 200


def described(server: Server) -> Any:
    """Return the description, as the server gives it."""
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


def probe(operation: Any, guest: Guest, examples: int) -> None:
    """Ask for an operation in many ways: none may be answered by a failure of the server."""
    tables = [guest.open("element", "me", "me", start=True), guest.open("element", "me", "open")]
    headers = {"authorization": f"Bearer {guest.token}"}

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), table=st.sampled_from([*tables, ""]))
    def ask(case: Any, table: str) -> None:
        if table and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table
        answer = case.call(headers=headers)
        assert answer.status_code < 500, (operation.label, answer.text)
        known = {int(code) for code in operation.definition.raw["responses"] if code.isdigit()}
        assert answer.status_code in known | {404, 405, 413}, (operation.label, answer.text)

    ask()


def test_no_request_breaks_it(server: Server, ann: Guest) -> None:
    for result in described(server).get_all_operations():
        probe(result.ok(), ann, EXAMPLES)


@pytest.mark.long
def test_nor_do_many(server: Server, ann: Guest) -> None:
    for result in described(server).get_all_operations():
        probe(result.ok(), ann, MANY)


def test_every_command_is_described(ann: Guest) -> None:
    paths = ann.get("/api/openapi.json")["paths"]
    for kind in COMMANDS:
        assert "post" in paths[f"/api/tables/{{id}}/{kind}"]
    for path in ("/api/games", "/api/me", "/api/tables", "/api/tables/{id}", "/api/replays"):
        assert path in paths
