"""Without the packages that they adapt to, the adapters say what to install."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

import stonewright as sw
from stonewright import envs

CALLS: dict[str, Callable[[], Any]] = {
    "pettingzoo": lambda: envs.pettingzoo("element"),
    "gymnasium": lambda: envs.gymnasium("element"),
    "pyspiel": envs.register_openspiel,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_missing_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(sw.MissingPart, match=rf"{name} is not installed: install 'stonewright\[e"):
        CALLS[name]()
