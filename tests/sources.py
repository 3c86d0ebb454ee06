"""The package's own source, for tests that read it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "stonewright"


@dataclass(frozen=True)
class Module:
    """One module: its dotted name, its file and its syntax tree."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def package(self) -> str:
        """The package that relative imports start from."""
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


@cache
def modules() -> dict[str, Module]:
    """Return every module of the package by its dotted name."""
    found = (read(path, path.relative_to(SOURCE)) for path in sorted(PACKAGE.rglob("*.py")))
    return {module.name: module for module in found}


def read(path: Path, inside: Path) -> Module:
    """Return the module in a file that stands at `inside` within the source folder."""
    parts = inside.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path)))


@cache
def imports(module: Module) -> tuple[tuple[str, str, str], ...]:
    """Return each import as (where from, what or nothing, what it is called here)."""
    return tuple(_imports(module))


def _imports(module: Module) -> Iterator[tuple[str, str, str]]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, "", alias.asname or alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield _origin(module, node), alias.name, alias.asname or alias.name


def _origin(module: Module, node: ast.ImportFrom) -> str:
    """Return the dotted name that a `from` import starts at, also of a relative one."""
    if node.level == 0:
        return node.module or ""
    parts = module.package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])
