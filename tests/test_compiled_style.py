"""Compiled code keeps to what runs at all three speeds: it never allocates, raises or recurs."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sources import Module, imports, modules

DECORATORS = {"jit", "jit_inside", "jit_wrapping"}
BINDERS = {"bind", "bind_inside"}
BUILTINS = {"abs", "bool", "float", "int", "len", "max", "min", "range"}
# Which are made of single instructions, by `kernel` and `vectors`.
FLAGS = {
    "add",
    "lower",
    "ones",
    "peek",
    "post",
    "swap",
    "zeros",
    *(f"write_{count}" for count in (8, 16, 32, 64)),
}
FLAGS |= {f"find_{count}" for count in (4, 8, 16, 32, 64)} | {"find_11_by_11", "find_near"}
FLAGS |= {"survey_11_by_11", "sort_around", "sort_heat", "sort_stones", "sort_winds"}
FLAGS |= {
    "show_11_by_11",
    *(f"copy_{count}" for count in (4, 8, 16)),
    "tell_24_of_5",
    "tell_4_of_4",
    "tell_4_of_14",
    "tell_5_of_25",
    "unpack_8",
}
FLAGS |= {"write_board", "write_places", "write_ways"}  # made by `vectors`
FLAGS |= {"tell_symbols", "show_stones"}  # made by `vectors.teller` and `vectors.tile_shower`
FLAGS |= {"add_4", "add_8", "put_32", "match_pattern"}  # made by `vectors`
FLAGS |= {
    "pack_5",
    "pack_8",
    "compare_ways",
}  # by `packer` and `tile_comparer`
SCALARS = {"bool_", *(f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64))}
SCALARS |= {"float32", "float64"}
BANNED: tuple[tuple[type[ast.AST], str], ...] = (
    (ast.List, "makes a list"),
    (ast.Dict, "makes a dict"),
    (ast.Set, "makes a set"),
    (ast.ListComp, "has a comprehension"),
    (ast.SetComp, "has a comprehension"),
    (ast.DictComp, "has a comprehension"),
    (ast.GeneratorExp, "has a comprehension"),
    (ast.JoinedStr, "makes a text"),
    (ast.Try, "tries"),
    (ast.Raise, "raises"),
    (ast.Assert, "raises"),
    (ast.With, "has a context"),
    (ast.Yield, "yields"),
    (ast.YieldFrom, "yields"),
    (ast.Lambda, "has a lambda"),
    (ast.FunctionDef, "has a function inside"),
    (ast.Global, "writes a global"),
    (ast.Nonlocal, "is a closure"),
    (ast.Import, "imports"),
    (ast.ImportFrom, "imports"),
    (ast.Starred, "unpacks"),
    (ast.Match, "matches"),
    (ast.Await, "awaits"),
)
Known = dict[str, Module]
Function = tuple[str, str]  # module and name


@cache
def compiled(module: Module) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module that numba compiles: decorated, or bound to a game."""
    functions = {f.name: f for f in ast.walk(module.tree) if isinstance(f, ast.FunctionDef)}
    bound = {
        call.args[0].id
        for call in ast.walk(module.tree)
        if isinstance(call, ast.Call) and _last_name(call.func) in BINDERS
        if call.args and isinstance(call.args[0], ast.Name)
    }
    return {
        name: function
        for name, function in functions.items()
        if name in bound or {_last_name(mark) for mark in function.decorator_list} & DECORATORS
    }


def _last_name(node: ast.expr) -> str:
    """Return `jit` of `jit`, `kernel.jit` and `jit(...)`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=inner):
            return _last_name(inner)
    return ""


@cache
def placeholders(module: Module) -> set[str]:
    """Return the names that are declared and never given a value: rules bound later."""
    return {
        node.target.id
        for node in module.tree.body
        if isinstance(node, ast.AnnAssign) and node.value is None
        if isinstance(node.target, ast.Name)
    }


def resolved(known: Known, module: Module, name: str) -> Function | None:
    """Return the compiled function that a name stands for in a module, through its imports."""
    if name in compiled(module):
        return module.name, name
    for origin, what, here in imports(module):
        if here == name and what and origin in known:
            return resolved(known, known[origin], what)
    return None


def called(known: Known, module: Module, call: ast.Call) -> Function | str | None:
    """Return what a call calls: a compiled function of ours, a fault in words, or nothing."""
    match call.func:
        case ast.Name(id=name):
            found = resolved(known, module, name)
            if found or name in BUILTINS | FLAGS or name in placeholders(module):
                return found
            return f"calls {name}, which is not compiled"
        case ast.Attribute(value=ast.Name(id=base), attr=name):
            return _called_inside(known, module, base, name)
    return f"calls {ast.unparse(call.func)}"


def _called_inside(known: Known, module: Module, base: str, name: str) -> Function | str | None:
    """Return what `base.name(...)` calls."""
    for origin, what, here in imports(module):
        if here == base:
            if (origin, name in SCALARS) == ("numpy", True) or origin == "math":
                return None
            inner = f"{origin}.{what}" if what else origin
            found = resolved(known, known[inner], name) if inner in known else None
            return found or f"calls {base}.{name}, which is not compiled"
    return f"calls a method: {base}.{name}"


def faults(known: Known, module: Module) -> Iterator[str]:
    """Yield what the compiled functions of a module do and should not."""
    for name, function in compiled(module).items():
        for node in (node for line in function.body for node in ast.walk(line)):
            where = f"{module.name}.{name}, line {getattr(node, 'lineno', 0)}"
            yield from (f"{where} {words}" for kind, words in BANNED if isinstance(node, kind))
            if isinstance(node, ast.Call) and isinstance(fault := called(known, module, node), str):
                yield f"{where} {fault}"


def calls(known: Known) -> dict[Function, set[Function]]:
    """Return which compiled functions each compiled function calls."""
    graph: dict[Function, set[Function]] = {}
    for module in known.values():
        for name, function in compiled(module).items():
            nodes = (node for node in ast.walk(function) if isinstance(node, ast.Call))
            found = (called(known, module, node) for node in nodes)
            graph[module.name, name] = {other for other in found if isinstance(other, tuple)}
    return graph


def recursive(known: Known) -> list[Function]:
    """Return the compiled functions that come back to themselves."""
    graph = calls(known)

    def reached(start: Function) -> set[Function]:
        seen: set[Function] = set()
        todo = list(graph[start])
        while todo:
            function = todo.pop()
            if function not in seen:
                seen.add(function)
                todo += graph[function]
        return seen

    return [function for function in graph if function in reached(function)]


def chance(module: Module) -> Iterator[str]:
    """Yield every use of a random generator that is not a state's own."""
    for origin, what, _ in imports(module):
        if origin == "random" or f"{origin}.{what}".startswith("numpy.random"):
            yield f"{module.name} imports {origin}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random"):
            yield f"{module.name}, line {node.lineno} uses {ast.unparse(node)}"


ALL = list(modules().values())


@pytest.fixture(params=ALL, ids=[module.name for module in ALL])
def module(request: pytest.FixtureRequest) -> Module:
    assert isinstance(request.param, Module)
    return request.param


class TestCompiledStyle:
    def test_there_is_something_to_check(self) -> None:
        graph = calls(modules())
        assert len(graph) > 50
        assert ("stonewright.kernel", "roll") in graph["stonewright.games.element.rules", "draw"]
        assert ("stonewright.playouts", "play_games") in graph

    def test_only_what_runs_at_all_speeds(self, module: Module) -> None:
        assert list(faults(modules(), module)) == []

    def test_no_recursion(self) -> None:
        assert recursive(modules()) == []

    def test_no_chance_but_the_states_own(self, module: Module) -> None:
        if "lab" not in module.name.split("."):  # statistics may resample
            assert list(chance(module)) == []


class TestTheNetBites:
    HEAD = "import numpy as np\nimport math\nfrom stonewright.kernel import jit, roll\n"

    def planted(self, source: str) -> Known:
        module = Module("planted", Path("planted.py"), ast.parse(self.HEAD + source))
        return {**modules(), "planted": module}

    def faults(self, source: str) -> list[str]:
        known = self.planted(source)
        return list(faults(known, known["planted"]))

    def test_not_on_good_code(self) -> None:
        source = "@jit\ndef a(s):\n    return roll(s, 6) + np.int64(len(s)) + math.sqrt(b(s))\n"
        assert self.faults(source + "@jit\ndef b(s):\n    return 1\n") == []

    @pytest.mark.parametrize(
        "line",
        [
            "x = np.zeros(3)",
            "x = np.empty(3)",
            "x = [1]",
            "x = {}",
            "x = {1}",
            "x = [i for i in range(3)]",
            "x = sum(i for i in range(3))",
            "x = list(range(3))",
            "x = s.board.copy()",
            "x = s.copy()",
            "x = f'{s}'",
            "raise ValueError",
            "assert s",
            "yield s",
            "x = lambda: s",
            "with s: pass",
            "print(s)",
            "for i in prange(3): pass",
            "import math",
            "def inner(): return s",
            "try:\n        x = 1\n    except ValueError:\n        x = 2",
        ],
    )
    def test_on_a_line(self, line: str) -> None:
        assert self.faults(f"@jit\ndef f(s):\n    {line}\n")
        assert self.faults(f"def f(s):\n    {line}\n") == []

    def test_on_a_bound_kernel(self) -> None:
        assert self.faults("def f(s):\n    return [s]\nbind(f, 'game')\n")

    def test_on_a_plain_function(self) -> None:
        assert self.faults("def plain(s): return s\n@jit\ndef f(s):\n    return plain(s)\n")

    @pytest.mark.parametrize(
        "source",
        [
            "@jit\ndef f(s):\n    return f(s)\n",
            "@jit\ndef f(s):\n    return g(s)\n@jit\ndef g(s):\n    return f(s)\n",
        ],
    )
    def test_on_recursion(self, source: str) -> None:
        assert ("planted", "f") in recursive(self.planted(source))

    @pytest.mark.parametrize(
        "source",
        [
            "import random",
            "from random import choice",
            "import numpy.random",
            "from numpy import random",
            "x = np.random.default_rng()",
        ],
    )
    def test_on_chance(self, source: str) -> None:
        assert list(chance(self.planted(source)["planted"]))
