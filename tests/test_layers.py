"""Imports point up the design's list only, numba has two doors, and no game is known by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import stonewright as sw
from sources import Module, imports, modules

# From the ground up; what stands in one row does not know its neighbours.
LAYERS = (
    ("kernel", "errors", "scenes"),
    ("shifts", "vectors"),
    ("team",),
    ("planes",),
    ("places",),
    ("game",),
    ("games",),
    ("doors", "reading", "record"),
    ("view",),
    ("match",),
    ("loading",),
    ("lockstep",),
    ("perft", "playouts", "stepping"),
    ("batch",),
    ("bots",),
    ("envs",),
    ("lab",),
    ("site",),
    ("stonewright",),  # the package's own face
    ("cli",),
    ("__main__",),
)
LEVEL = {name: level for level, row in enumerate(LAYERS) for name in row}
COMPILER = {"numba", "llvmlite"}
KNOWERS = {"kernel", "vectors"}


def room(name: str) -> str:
    """Return which of the layers' rooms a dotted name belongs to."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def ours(module: Module) -> Iterator[str]:
    """Yield the dotted names of our modules that a module imports."""
    known = modules()
    for origin, what, _ in imports(module):
        if origin.split(".")[0] == "stonewright":
            inner = f"{origin}.{what}"
            yield inner if inner in known else origin


def misplaced(module: Module) -> list[str]:
    """Return the imports of a module that do not point to a layer below it."""
    here = room(module.name)
    return [
        f"{module.name} imports {name}"
        for name in ours(module)
        if room(name) != here and LEVEL[room(name)] >= LEVEL[here]
    ]


def outside(module: Module) -> set[str]:
    """Return the top names of the packages that are not ours."""
    return {origin.split(".")[0] for origin, _, _ in imports(module)} - {"stonewright"}


def game_of(name: str) -> str | None:
    """Return the game whose folder a module is in."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else None


def words(tree: ast.Module) -> Iterator[str]:
    """Yield every name and every whole string of a module; docstrings and comments are free."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                yield word
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.keyword(arg=str(word)):
                yield word
            case ast.Constant(value=str(word)):
                yield word
            case ast.ImportFrom(module=str(word)):
                yield from word.split(".")
            case ast.alias(name=word):
                yield from word.split(".")


def named_games(module: Module) -> set[str]:
    """Return the games that a module outside the games' folders knows by name or title."""
    if game_of(module.name):
        return set()  # an element is also a thing in a game; imports are looked at elsewhere
    found = set(words(module.tree))
    return {name for name in sw.names() if {name, sw.load(name).title} & found}


ALL = list(modules().values())


@pytest.fixture(params=ALL, ids=[module.name for module in ALL])
def module(request: pytest.FixtureRequest) -> Module:
    assert isinstance(request.param, Module)
    return request.param


class TestLayers:
    def test_every_module_has_its_place(self, module: Module) -> None:
        assert room(module.name) in LEVEL, f"{module.name}: add it to LAYERS, and to the design"

    def test_imports_point_up_the_list(self, module: Module) -> None:
        assert misplaced(module) == []

    def test_only_two_know_the_compiler(self, module: Module) -> None:
        assert room(module.name) in KNOWERS or not outside(module) & COMPILER

    def test_scenes_know_nothing_else_of_ours(self, module: Module) -> None:
        if room(module.name) == "scenes":
            assert {room(name) for name in ours(module)} <= {"scenes"}

    def test_a_game_is_known_in_its_own_folder_only(self, module: Module) -> None:
        assert named_games(module) == set()

    def test_games_do_not_know_each_other(self, module: Module) -> None:
        game = game_of(module.name)
        if game is not None:
            assert {game_of(name) for name in ours(module)} <= {game, None}


class TestTheNetBites:
    def planted(self, name: str, source: str) -> Module:
        return Module(name, Path("planted.py"), ast.parse(source))

    @pytest.mark.parametrize(
        ("name", "source"),
        [
            ("stonewright.game", "from stonewright.match import Match"),
            ("stonewright.game", "def late():\n    import stonewright.cli"),
            ("stonewright.errors", "from stonewright import kernel"),
            ("stonewright.record", "from .doors import doors"),
            ("stonewright.games.element.rules", "from ...match import View"),
            ("stonewright.match", "from stonewright import load"),
        ],
    )
    def test_on_imports(self, name: str, source: str) -> None:
        assert misplaced(self.planted(name, source))

    @pytest.mark.parametrize("source", ["import numba.cuda", "from numba import njit"])
    def test_on_the_compiler(self, source: str) -> None:
        assert outside(self.planted("stonewright.match", source)) & COMPILER

    @pytest.mark.parametrize(
        "source",
        [
            "if name == 'element': pass",
            "title = 'Element'",
            "from stonewright.games import element",
            "import stonewright.games.element.rules",
        ],
    )
    def test_on_names(self, source: str) -> None:
        assert named_games(self.planted("stonewright.match", source)) == {"element"}
