"""A study as JSON: written so that it comes back exactly, and read with care."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from stonewright.errors import BadRecord, shown
from stonewright.lab.document import Study

FORMAT = 1
TITLE = "stonewright study"  # the first key of the file
ODD = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}  # numbers that JSON has no sign for


def dumped(study: Study) -> bytes:
    """Return the JSON file of a study."""
    whole = {TITLE: FORMAT} | _plain(study, Study)
    return json.dumps(whole, indent=1, allow_nan=False).encode() + b"\n"


def load_study(path: Path) -> Study:
    """Return the study in a JSON file; BadRecord if it holds none. Lists come back as tuples."""
    data = path.read_bytes()
    try:
        found = json.loads(data.decode("utf-8"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: it is no study, not even text") from None
    except (ValueError, RecursionError) as problem:
        raise BadRecord(f"{path}: it is damaged, or no study: {problem}") from None
    if not isinstance(found, dict) or TITLE not in found:
        raise BadRecord(f"{path}: it is no study")
    if found.pop(TITLE) != FORMAT:
        raise BadRecord(f"{path}: another format of studies than {FORMAT}, which is known here")
    study = _Reader(path).read(found, Study, "study")
    assert isinstance(study, Study)
    return study


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; a key that comes twice is damage."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def _plain(value: Any, kind: Any) -> Any:
    """Return a value of a type as JSON has it."""
    origin, inner = _shape(kind, value)
    if is_dataclass(origin):
        hints = get_type_hints(origin)
        return {f.name: _plain(getattr(value, f.name), hints[f.name]) for f in fields(origin)}
    if origin in (Sequence, tuple):
        kinds = _each(origin, inner, len(value))
        return [_plain(one, part) for one, part in zip(value, kinds, strict=True)]
    if origin is Mapping:
        key, held = inner
        pairs = [[key(name), _plain(one, held)] for name, one in value.items()]
        return dict(pairs) if key is str else pairs
    if origin is float and not math.isfinite(value):
        return str(float(value))
    return None if origin is NoneType else origin(value)


def _shape(kind: Any, value: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what a type is made of; of several, the one that a value is of."""
    if isinstance(kind, UnionType):
        fit = [one for one in get_args(kind) if _fits(value, one)]
        kind = fit[0] if fit else next(one for one in get_args(kind) if one is not NoneType)
    return get_origin(kind) or kind, get_args(kind)


def _fits(value: Any, kind: Any) -> bool:
    return isinstance(kind, type) and isinstance(value, kind)


def _each(origin: Any, inner: tuple[Any, ...], many: int) -> Sequence[Any]:
    """Return the type of each of so many parts."""
    endless = origin is Sequence or inner[-1] is ...
    return [inner[0]] * many if endless else inner


class _Reader:
    """Reads values of known types; what is wrong is said with its place in the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, found: Any, kind: Any, place: str) -> Any:
        """Return the value that JSON has written so; BadRecord if it is none of its type."""
        if found is None and isinstance(kind, UnionType) and NoneType in get_args(kind):
            return None
        origin, inner = _shape(kind, found)
        if is_dataclass(origin):
            return self._object(found, origin, place)
        if origin in (Sequence, tuple):
            return self._list(found, origin, inner, place)
        if origin is Mapping:
            return self._mapping(found, inner, place)
        return self._simple(found, origin, place)

    def _object(self, found: Any, kind: Any, place: str) -> Any:
        self._expect(found, dict, "an object", place)
        hints, known = get_type_hints(kind), fields(kind)
        needed = [f.name for f in known if f.default is MISSING]
        missing = [name for name in needed if name not in found]
        strange = [name for name in found if name not in hints]
        if missing or strange:
            problem = f"has no {missing[0]}" if missing else f"has {shown(strange[0])}"
            self._refuse(f"{place} {problem}, expected {', '.join(hints)}")
        given = {key: self.read(v, hints[key], f"{place}.{key}") for key, v in found.items()}
        return kind(**given)

    def _list(self, found: Any, origin: Any, inner: tuple[Any, ...], place: str) -> Any:
        self._expect(found, list, "a list", place)
        kinds = _each(origin, inner, len(found))
        if len(kinds) != len(found):
            self._refuse(f"{place} has {len(found)} entries, expected {len(kinds)}")
        pairs = enumerate(zip(found, kinds, strict=True))
        return tuple(self.read(one, kind, f"{place}[{i}]") for i, (one, kind) in pairs)

    def _mapping(self, found: Any, inner: tuple[Any, ...], place: str) -> Any:
        key, held = inner
        if key is str:
            self._expect(found, dict, "an object", place)
            return {name: self.read(v, held, f"{place}.{name}") for name, v in found.items()}
        pairs = self._list(found, Sequence, (tuple.__class_getitem__((key, held)),), place)
        if len(dict(pairs)) < len(pairs):
            self._refuse(f"{place} has a value twice")
        return dict(pairs)

    def _simple(self, found: Any, kind: Any, place: str) -> Any:
        if kind is float and isinstance(found, str) and found in ODD:
            return ODD[found]
        fit: tuple[Callable[..., Any], ...] = (int, float) if kind is float else (kind,)
        if type(found) not in fit:
            self._refuse(f"{place} is {shown(found)}, expected {NAMES[kind]}")
        return self._number(found, place) if kind is float else found

    def _number(self, found: int | float, place: str) -> float:
        try:
            return float(found)
        except OverflowError:
            self._refuse(f"{place} is larger than any number here")

    def _expect(self, found: Any, kind: type, name: str, place: str) -> None:
        if not isinstance(found, kind):
            self._refuse(f"{place} is {shown(found)}, expected {name}")

    def _refuse(self, why: str) -> NoReturn:
        raise BadRecord(f"{self.path}: {why}")


NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
