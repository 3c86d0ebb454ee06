"""What a study found, for people and for programs: a page, a JSON file and a Parquet file."""

from pathlib import Path

from stonewright.lab.document import Study
from stonewright.lab.report.page import drawn
from stonewright.lab.report.parquet import packed, require_parquet
from stonewright.lab.report.study import dumped, load_study
from stonewright.lab.report.writing import write_whole

__all__ = ["FIGURES", "PAGE", "TABLE", "load_study", "publish", "require_parquet"]

PAGE, FIGURES, TABLE = "report.html", "figures.json", "figures.parquet"


def publish(study: Study, folder: Path) -> list[Path]:
    """Write the report of a study into a folder, and return the files; each whole or not at all.

    Nothing is written before all three are made, so what cannot be made leaves the folder alone.
    """
    made = {PAGE: drawn(study).encode(), FIGURES: dumped(study), TABLE: packed(study)}
    for name, data in made.items():
        write_whole(folder / name, data)
    return [folder / name for name in made]
