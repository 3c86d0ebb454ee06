"""The documents: their examples run, their links lead somewhere, and nothing public is left out."""

import argparse
import contextlib
import doctest
import io
import json
import re
import runpy
import shlex
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from sources import PACKAGE, ROOT
from stonewright import bots
from stonewright.cli import main
from stonewright.cli.arguments import parser
from stonewright.cli.talk import WORDS

README = ROOT / "README.md"
GUIDES = sorted((ROOT / "docs").glob("*.md"))
DOCUMENTS = [README, *GUIDES]
TEXTS = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
SOURCES = sorted(PACKAGE.rglob("*.py"))
RULES = sorted(PACKAGE.glob("games/*/rules.md"))
LONGEST_README = 150

OUTPUT = doctest.ELLIPSIS
RUN = re.compile(r"^\$ (?:printf '([^']*)' \| )?stonewright(.*?)(?: > (\S+))?$")
FREE = ("make", "git", "cd", "pip", "python", "python3")  # commands that are shown, not run


def named(path: Path) -> str:
    """Return what a document is called in a test's name."""
    return str(path.relative_to(ROOT))


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and the line it begins on."""

    language: str
    text: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a document."""
    for found in re.finditer(r"^( *)```(\w*)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        yield Block(found[2], dedent(found[3]), text.count("\n", 0, found.start(3)))


# Python.


def run_python(path: Path, text: str) -> dict[str, Any]:
    """Run the Python blocks of a document in order, in one namespace, and return it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(text):
        if block.language == "python":
            exec(compile("\n" * block.line + block.text, str(path), "exec"), names)
        elif block.language == "pycon":
            run_session(path, block, names)
    return names


def run_session(path: Path, block: Block, names: dict[str, Any]) -> None:
    """Run an interpreter session and compare what it shows."""
    test = doctest.DocTestParser().get_doctest(block.text, names, path.name, str(path), block.line)
    runner = doctest.DocTestRunner(verbose=False, optionflags=OUTPUT)
    report: list[str] = []
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_python_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_python(path, path.read_text(encoding="utf-8"))


def test_the_smallest_game_plays() -> None:
    path = ROOT / "CONTRIBUTING.md"
    names = run_python(path, path.read_text(encoding="utf-8"))
    states, works = np.zeros(1, names["LAYOUT"]), np.zeros(1, names["WORK"])
    state, work, out = states[0], works[0], np.zeros(3, np.int32)
    state.seats = 2
    names["setup"](state, None, work)
    while names["legal"](state, None, work, out) > 0:
        names["apply"](state, out[0], None, work)
    assert (state.heap, state.turn, work.traced) == (0, sw.NOBODY, 1)


# The command line.


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output shown under it."""
    for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        if part.strip():
            line, _, output = part.partition("\n")
            yield line, output


def run_console(text: str) -> None:
    """Run the commands of a document in order, and compare what they print."""
    for block in blocks(text):
        if block.language == "console":
            for line, expected in commands(block):
                run_command(line, expected)


def run_command(line: str, expected: str) -> None:
    """Run one command and compare its output, where any is shown."""
    found = RUN.match(line)
    if not found:
        assert line.startswith("$ ") and shlex.split(line[2:])[0] in FREE, f"cannot run {line!r}"
        return
    keyboard = (found[1] or "").replace("\\n", "\n")
    status, printed = run_stonewright(shlex.split(found[2]), keyboard)
    assert status == 0, f"{line}\n{printed}"
    if found[3]:
        Path(found[3]).write_text(printed, encoding="utf-8")
    if expected.strip():
        same = doctest.OutputChecker().check_output(expected, printed, OUTPUT)
        assert same, f"{line}\nprinted:\n{printed}\nthe document has:\n{expected}"


def run_stonewright(arguments: list[str], keyboard: str) -> tuple[int | str | None, str]:
    """Run the command line here, which is faster than starting it; return status and output."""
    output = io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        patch.setattr(sys, "stdin", io.StringIO(keyboard))
        patch.setenv("COLUMNS", "100")
        patch.setenv("NO_COLOR", "1")
        try:
            status: int | str | None = main(arguments)
        except SystemExit as left:
            status = left.code
    return status, "".join(f"{row.rstrip()}\n" for row in output.getvalue().splitlines())


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_commands_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_console(path.read_text(encoding="utf-8"))


# What has to be mentioned.


def code(text: str) -> str:
    """Return the code of a document: fenced blocks and inline spans."""
    fenced = [block.text for block in blocks(text)]
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))
    return "\n".join([*fenced, *inline])


def missing(names: list[str], text: str) -> list[str]:
    """Return the names that do not stand in the code of a document as words of their own."""
    found = set(re.findall(r"[\w-]+", code(text)))
    return [name for name in names if name not in found]


def subcommands() -> list[str]:
    """Return the words that may follow `stonewright`."""
    actions = parser()._actions
    (choice,) = (a for a in actions if isinstance(a, argparse._SubParsersAction))
    return list(choice.choices)


ALL_TEXT = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
TERMINAL = (ROOT / "docs/terminal.md").read_text(encoding="utf-8")
PYTHON = (ROOT / "docs/python.md").read_text(encoding="utf-8")


class TestNothingIsLeftOut:
    def test_public_names(self) -> None:
        assert missing(sw.__all__, PYTHON) == []

    def test_methods_of_a_match(self) -> None:
        public = [name for name in vars(sw.Match) if not name.startswith("_")]
        assert missing(public, PYTHON) == []

    def test_games(self) -> None:
        assert missing(sw.names(), README.read_text(encoding="utf-8")) == []

    def test_options(self) -> None:
        options = [option for name in sw.names() for option in sw.load(name).options]
        assert missing([option.name for option in options], PYTHON) == []

    def test_values_of_options(self) -> None:
        options = [option for name in sw.names() for option in sw.load(name).options]
        values = [value for option in options for value in option.values]
        assert missing([value for value in values if isinstance(value, str)], PYTHON) == []

    def test_commands(self) -> None:
        assert missing(subcommands(), TERMINAL) == []

    def test_modules(self) -> None:
        rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in SOURCES}
        design = (ROOT / "docs/design.md").read_text(encoding="utf-8")
        assert missing(sorted(rooms - {"__init__", "__main__"}), design) == []

    def test_words_of_the_keyboard(self) -> None:
        words = [label.split()[0].strip(",") for label, _ in WORDS if label != "a move"]
        assert missing(words, TERMINAL) == []

    def test_bots(self) -> None:
        assert missing(list(bots.KINDS), PYTHON) == []
        assert missing(list(bots.KINDS), TERMINAL) == []

    def test_errors(self) -> None:
        errors = [name for name, value in vars(sw).items() if is_error(value)]
        assert len(errors) > 5
        assert missing(errors, PYTHON) == []


def is_error(value: object) -> bool:
    """Tell whether this is one of our errors."""
    return isinstance(value, type) and issubclass(value, sw.GameError)


# Links, pictures, words of the Makefile.


def anchors(text: str) -> set[str]:
    """Return the names of a document's headings as links call them."""
    heads = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads}


def broken_links(path: Path, text: str) -> Iterator[str]:
    """Yield the links of a document that lead nowhere in the repository."""
    markdown = re.findall(r"\]\(([^)\s]+)\)", text)
    for link in [*markdown, *re.findall(r"(?:src|srcset)=\"([^\"]+)\"", text)]:
        target, _, anchor = link.partition("#")
        if re.match(r"https?:", target):
            continue
        goal = (path.parent / target).resolve() if target else path
        inside = goal.exists() and goal.is_relative_to(ROOT)
        if not inside or (anchor and anchor not in anchors(goal.read_text(encoding="utf-8"))):
            yield link


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    assert list(broken_links(path, path.read_text(encoding="utf-8"))) == []


def lost_files(text: str) -> list[str]:
    """Return the files that a document names and that do not exist, for each game."""
    named = re.findall(r"`((?:src|tests|docs|bench)/[\w./<>*-]+)`", text)
    patterns = {name.replace("<game>", game) for name in named for game in sw.names()}
    return sorted(pattern for pattern in patterns if not list(ROOT.glob(pattern.rstrip("/"))))


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_files_named_exist(path: Path) -> None:
    assert lost_files(path.read_text(encoding="utf-8")) == []


def test_every_guide_is_on_the_map() -> None:
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    assert [path.name for path in GUIDES if f"({path.name})" not in index] == ["index.md"]


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= LONGEST_README


def test_tables_of_bots_are_what_was_measured() -> None:
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/strength.json").read_text(encoding="utf-8"))
    assert figures
    written = runpy.run_path(str(ROOT / "docs/strength.py"))["written"]
    assert written(page, figures) == page, "python docs/strength.py write FOLDER"


def test_pictures_are_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "docs/pictures.py"))["pictures"]()
    for name, svg in drawn.items():
        committed = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert committed == svg + "\n", f"docs/{name} has moved: make pictures"
    assert set(drawn) == {path.name for path in (ROOT / "docs").glob("*.svg")}


def test_boards_of_the_front_page_are_what_the_program_draws() -> None:
    module = runpy.run_path(str(ROOT / "docs/pictures.py"))
    for name, svg in module["boards"]().items():
        committed = (module["SITE"] / name).read_text(encoding="utf-8")
        assert committed == svg + "\n", f"{name} of the site has moved: make pictures"


def targets(makefile: str) -> set[str]:
    """Return the words that a Makefile knows and explains."""
    return set(re.findall(r"^([a-z-]+):.*## ", makefile, re.M))


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_words_of_make_exist(path: Path) -> None:
    known = targets((ROOT / "Makefile").read_text(encoding="utf-8"))
    used = re.findall(r"\bmake ([a-z-]+)", code(path.read_text(encoding="utf-8")))
    assert set(used) <= known


def test_words_of_make_are_explained() -> None:
    known = targets((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {"play", "test", "test-long", "bench", "clean", "help"} <= known
    assert missing(sorted(known), (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")) == []


# Clauses of the rules.

CITED = re.compile(r"\b(\d{1,2})\.(\d{1,2})(?:(?:-| to )(\d{1,2})\.(\d{1,2}))?\b")


def clauses(rules: str) -> set[tuple[int, int]]:
    """Return the numbers of all clauses."""
    return {(int(a), int(b)) for a, b in re.findall(r"\*\*(\d+)\.(\d+)\*\*", rules)}


def comments(source: str) -> Iterator[str]:
    """Yield what is said and not done: comments and docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        spoken = token.type == tokenize.STRING and token.string.startswith('"""')
        if token.type == tokenize.COMMENT or spoken:
            yield token.string


def cited(text: str) -> Iterator[tuple[int, int]]:
    """Yield the clauses that a text cites, both ends and all between of a range."""
    for a, b, c, d in CITED.findall(text):
        yield int(a), int(b)
        if c:
            assert a == c, f"a range over two sections: {a}.{b}-{c}.{d}"
            yield from ((int(a), number) for number in range(int(b), int(d) + 1))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
class TestClauses:
    def test_those_cited_exist(self, path: Path) -> None:
        known = clauses(path.read_text(encoding="utf-8"))
        for source in sorted(path.parent.rglob("*.py")):
            text = "\n".join(comments(source.read_text(encoding="utf-8")))
            assert set(cited(text)) <= known, source

    def test_the_rules_cite_themselves_well(self, path: Path) -> None:
        rules = path.read_text(encoding="utf-8")
        assert set(cited(rules)) <= clauses(rules)

    def test_they_are_numbered_without_gaps(self, path: Path) -> None:
        known = sorted(clauses(path.read_text(encoding="utf-8")))
        for section, number in known:
            assert number == 1 or (section, number - 1) in known

    def test_every_option_has_one(self, path: Path) -> None:
        rules = path.read_text(encoding="utf-8")
        names = [option.name for option in sw.load(path.parent.name).options]
        assert missing(names, rules) == []


class TestTheNetBites:
    def test_on_code(self) -> None:
        with pytest.raises(ZeroDivisionError):
            run_python(README, "```python\n1 / 0\n```\n")

    def test_on_what_a_session_shows(self) -> None:
        with pytest.raises(AssertionError):
            run_python(README, "```python\nx = 3\n```\n```pycon\n>>> x\n4\n```\n")

    @pytest.mark.parametrize(
        "line",
        [
            "$ stonewright juggle",
            "$ stonewright replay nothing.txt",
            "$ stonewright games\nchess",
            "$ printf 'quit\\n' | stonewright play\nchess",
            "$ rm -r src",
        ],
    )
    def test_on_commands(self, line: str) -> None:
        with pytest.raises(AssertionError):
            run_console(f"```console\n{line}\n```\n")

    def test_on_what_is_left_out(self) -> None:
        assert missing(["play", "undo"], "play `undo` and\n```python\nx.undo()\n```\n") == ["play"]

    def test_on_links(self) -> None:
        text = '[a](nowhere.md) [b](#nothing) [c](LICENSE) <img src="docs/lost.svg">'
        assert list(broken_links(README, text)) == ["nowhere.md", "#nothing", "docs/lost.svg"]

    def test_on_files(self) -> None:
        assert lost_files("`tests/sources.py` `tests/<game>/x.py` `docs/*.txt`") == [
            "docs/*.txt",
            *(f"tests/{name}/x.py" for name in sw.names()),
        ]

    def test_on_clauses(self) -> None:
        assert set(cited("(5.2, 9.4-9.6)")) == {(5, 2), (9, 4), (9, 5), (9, 6)}
        said = list(comments('x = "#1.1", 1.5  # see 2.1\n"""See 3.1."""\n'))
        assert said == ["# see 2.1", '"""See 3.1."""']
