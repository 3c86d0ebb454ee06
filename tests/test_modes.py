"""One source, several speeds: compiled, interpreted and bounds-checked play agree."""

import os
import re
import subprocess
import sys
from pathlib import Path

import stonewright

TESTS = Path(__file__).parent
SOURCE = Path(stonewright.__file__).parents[1]


def run(*arguments: str, **environment: str) -> str:
    """Run Python on the tests in another mode; return what it printed."""
    paths = os.pathsep.join([str(SOURCE), str(TESTS)])
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_compiled_play_equals_interpreted_play_byte_for_byte() -> None:
    compiled = run("modes/digest.py")
    interpreted = run("-W", "error", "modes/digest.py", NUMBA_DISABLE_JIT="1")
    assert compiled == interpreted
    assert len(compiled.splitlines()) >= 6


def test_nothing_reaches_outside_its_arrays() -> None:
    rulebooks = [str(path) for path in sorted(TESTS.glob("games/*/test_rulebook*.py"))]
    chosen = ["modes/bounds.py", "test_laws.py", *rulebooks]
    options = ["-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider"]
    options += ["-m", "not long", "-k", "not TestLaws and not Oracle"]
    printed = run("-m", "pytest", *options, *chosen, NUMBA_BOUNDSCHECK="1")
    passed = re.search(r"(\d+) passed", printed)
    assert passed is not None and int(passed[1]) > 50, printed[-2000:]
