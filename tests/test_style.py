"""The figures of the house style: short functions, short modules, more tests than source."""

import ast
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from sources import PACKAGE, ROOT, modules

LONGEST_MODULE = 400
MEDIAN_FUNCTION = 8
SHORT_FUNCTION, SHORT_SHARE = 20, 0.85
TESTS_TO_SOURCE = 1.0


def lengths(trees: Iterable[ast.Module]) -> list[int]:
    """Return the length of every function in lines, its docstring included."""
    nodes = (node for tree in trees for node in ast.walk(tree))
    functions = (f for f in nodes if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef))
    return [(f.end_lineno or f.lineno) - f.lineno + 1 for f in functions]


def lines(path: Path) -> int:
    """Count the lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def total(folder: Path) -> int:
    """Count the lines of Python in a folder."""
    return sum(lines(path) for path in folder.rglob("*.py"))


def short_share(found: list[int]) -> float:
    """Return the share of functions that are short."""
    return sum(length <= SHORT_FUNCTION for length in found) / len(found)


class TestFigures:
    found = lengths(module.tree for module in modules().values())

    def test_modules_are_short(self) -> None:
        long = {str(path): lines(path) for path in PACKAGE.rglob("*.py")}
        assert {path: count for path, count in long.items() if count > LONGEST_MODULE} == {}

    def test_functions_are_short(self) -> None:
        assert median(self.found) <= MEDIAN_FUNCTION
        assert short_share(self.found) >= SHORT_SHARE

    def test_there_are_more_tests_than_source(self) -> None:
        assert total(ROOT / "tests") >= TESTS_TO_SOURCE * total(PACKAGE)


class TestTheNetBites:
    def test_on_long_functions(self) -> None:
        short = "def f():\n    return 1\n"
        long = "def g():\n" + 20 * "    f()\n"
        found = lengths([ast.parse(short + long)])
        assert found == [2, 21]
        assert short_share(found) == 0.5
