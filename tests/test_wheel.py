"""A built wheel works in an empty environment, with nothing but what it asks for."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import stonewright as sw
from sources import ROOT

PLAY = """
import stonewright as sw
from stonewright import bots

print(sw.__file__)
for name in sw.names():
    match = sw.Match(sw.load(name), seed=7)
    bot = bots.make("uniform", seed=3)
    while not match.over and len(match.history) < 40:
        match.play(bot.choose(match.seen_by(match.turn, 5)))
    assert sw.loads(match.dumps()).position() == match.position()
    assert match.svg().startswith("<svg")
    assert sw.rules_text(name).startswith("# ")
    print(name, len(match.history))
"""


def run(*command: str | Path, cwd: Path, **extra: str) -> str:
    """Run a command as it would run elsewhere, knowing nothing of this repository."""
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=inherited | extra, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info", ".*")
    shutil.copytree(ROOT / "src", folder / "src", ignore=skipped)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", ".", cwd=folder)
    (built,) = (folder / "dist").glob("*.whl")
    return built


def test_a_wheel_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    limits = ("--constraint", ROOT / "constraints.txt")
    run(programs / "python", "-m", "pip", "install", *limits, wheel, cwd=tmp_path)
    # Interpreted, since installed sources would compile anew: here it is the files that count.
    output = run(programs / "python", "-c", PLAY, cwd=tmp_path, NUMBA_DISABLE_JIT="1")
    place, *played = output.splitlines()
    assert Path(place).is_relative_to(home)
    assert [line.split()[0] for line in played] == sw.names()
    version = run(programs / "stonewright", "--version", cwd=tmp_path)
    assert sw.__version__ in version
