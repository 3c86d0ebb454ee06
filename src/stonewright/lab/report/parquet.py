"""The figures of a study as a table: one row for each, in a Parquet file."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

from stonewright.errors import MissingPart
from stonewright.lab.document import Family, Figure, Panel, Study
from stonewright.lab.report.sides import behind
from stonewright.lab.report.words import options_text

# The columns and their types, as pyarrow calls them.
COLUMNS = {
    "kind": "string",
    "game": "string",
    "version": "string",
    "seed": "uint64",
    "setting": "string",
    "seats": "int64",
    "options": "string",
    "box": "string",
    "bots": "string",
    "ban": "string",
    "family": "string",
    "unit": "string",
    "name": "string",
    "value": "float64",
    "low": "float64",
    "high": "float64",
    "games": "int64",
    "expected": "float64",
    "chance": "float64",
    "real": "bool_",
    "first": "float64",
    "second": "float64",
}


def require_parquet() -> None:
    """Raise MissingPart if Parquet files cannot be written here."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as problem:
        raise MissingPart(
            f"Parquet files need the extra `lab`: pip install 'stonewright[lab]' ({problem})"
        ) from None


def packed(study: Study) -> bytes:
    """Return the Parquet file of a study."""
    require_parquet()
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in COLUMNS.items()])
    about = {"title": _clean(study.title), "command": _clean(study.command)}
    table = pa.Table.from_pylist(list(rows(study)), schema.with_metadata(about))
    file = io.BytesIO()
    pq.write_table(table, file)
    return file.getvalue()


def rows(study: Study) -> Iterator[dict[str, Any]]:
    """Yield a row for each figure, with all that is known of how it came about."""
    about = {"kind": study.kind, "game": study.game, "version": study.version}
    for family in study.families:
        for panel in family.panels:
            where = about | {"seed": study.seed} | _where(family, panel, study)
            for figure in panel.figures:
                row = where | _numbers(figure)
                yield {key: _clean(v) if isinstance(v, str) else v for key, v in row.items()}


def _where(family: Family, panel: Panel, study: Study) -> dict[str, Any]:
    found = behind(panel, study)
    return {
        "setting": panel.setting,
        "seats": _common(one.seats for one in found),
        "options": _common(options_text(one.options) for one in found),
        "box": _common(one.box for one in found),
        "bots": _common(", ".join(one.bots) for one in found),
        "ban": _common(one.ban for one in found),
        "family": family.key,
        "unit": family.unit,
        "expected": panel.expected,
    }


def _common(values: Iterable[Any]) -> Any:
    """Return what all settings have, or nothing."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def _numbers(figure: Figure) -> dict[str, Any]:
    first, second = figure.sides or (None, None)
    return {
        "name": figure.name,
        "value": float(figure.value),
        "low": float(figure.low),
        "high": float(figure.high),
        "games": int(figure.games),
        "chance": figure.chance,
        "real": None if figure.real is None else bool(figure.real),
        "first": first,
        "second": second,
    }


def _clean(text: str) -> str:
    """Return a text that UTF-8 can hold."""
    return text.encode(errors="replace").decode()
