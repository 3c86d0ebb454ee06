"""A stand-in for the report: the figures as JSON."""

import json
from dataclasses import asdict
from pathlib import Path

from stonewright.lab.document import Study


def require_parquet() -> None:
    """Raise an error if Parquet files cannot be written here."""


def publish(study: Study, folder: Path) -> list[Path]:
    """Write the report of a study into a folder, and return the files."""
    path = folder / "figures.json"
    path.write_text(json.dumps(asdict(study), indent=1), encoding="utf-8")
    return [path]
