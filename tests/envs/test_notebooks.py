"""The example notebooks run from their first cell to their last, and show what they promise."""

import re
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from sources import ROOT

FOLDER = ROOT / "examples/notebooks"
PATIENCE = 600  # seconds for a cell, on a busy machine


def executed(name: str) -> Any:
    """Run a notebook in a fresh kernel; a cell that fails raises."""
    book = nbformat.read(FOLDER / name, as_version=4)
    NotebookClient(book, timeout=PATIENCE, kernel_name="python3").execute()
    return book


def kinds(book: Any) -> list[str]:
    """Return what kinds of output a notebook shows."""
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return [kind for output in outputs for kind in output.get("data", {})]


def printed(book: Any) -> str:
    """Return what a notebook prints."""
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return "".join(output.text for output in outputs if output.output_type == "stream")


def test_they_are_all_tested() -> None:
    names = {path.name for path in FOLDER.glob("*.ipynb")}
    assert names == {"play.ipynb", "statistics.ipynb", "train.ipynb"}


@pytest.mark.parametrize("name", ["play.ipynb", "statistics.ipynb", "train.ipynb"])
def test_they_are_kept_with_their_pictures(name: str) -> None:
    book = nbformat.read(FOLDER / name, as_version=4)
    assert "image/png" in kinds(book)
    assert all(cell.execution_count for cell in book.cells if cell.cell_type == "code")


def test_play() -> None:
    book = executed("play.ipynb")
    assert kinds(book).count("image/svg+xml") == 4
    assert "image/png" in kinds(book)


def test_statistics() -> None:
    book = executed("statistics.ipynb")
    assert "text/html" in kinds(book)
    assert kinds(book).count("image/png") == 2
    assert "search:30 won" in printed(book)


def test_training() -> None:
    won = re.findall(r"won ([0-9.]+)% of 200 matches", printed(executed("train.ipynb")))
    assert len(won) == 1
    assert float(won[0]) >= 60
