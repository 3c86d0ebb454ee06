"""The documents of the site: complete, and their program plays."""

import os
import re
import subprocess
import sys

from online.players import Guest
from online.servers import Server
from sources import ROOT
from stonewright.cli.arguments import parser
from stonewright.site.refusals import STATUS
from stonewright.site.tables.commands import COMMANDS

API = (ROOT / "docs/api.md").read_text(encoding="utf-8")
SITE = (ROOT / "docs/site.md").read_text(encoding="utf-8")


def test_the_program_plays(server: Server) -> None:
    (program,) = re.findall(r"^```py\n(.*?)^```$", API, re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"SITE": server.url},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert re.match(r"\[[0-9., ]+\] \[", done.stdout)


def test_every_command_and_code_is_told() -> None:
    assert [kind for kind in COMMANDS if f"`{kind}`" not in API] == []
    assert [code for code in STATUS if f"`{code}`" not in API] == []


def test_every_route_is_told(ann: Guest) -> None:
    paths = ann.get("/api/openapi.json")["paths"]
    for path in paths:
        shown = path.replace("{id}", "ID").replace("{ply}", "PLY").removesuffix(".svg")
        command = shown.removeprefix("/api/tables/ID/")
        assert f" {shown}`" in API or f"{shown}`" in API or command in COMMANDS, path


def test_every_option_is_told() -> None:
    text = parser().format_help()
    assert "serve" in text
    import argparse

    actions = parser()._actions
    (choice,) = (a for a in actions if isinstance(a, argparse._SubParsersAction))
    options = [
        name for action in choice.choices["serve"]._actions for name in action.option_strings
    ]
    wanted = [name for name in options if name.startswith("--") and name != "--help"]
    assert [name for name in wanted if f"`{name}`" not in SITE] == []


def test_every_figure_is_told(ann: Guest) -> None:
    text = ann.http.get("/metrics").text
    names = re.findall(r"^(stonewright_\w+) ", text, re.M)
    assert names and [name for name in names if name not in SITE] == []
