"""The example bots, and the session in the document: all of it really plays."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

import stonewright as sw
from bots.programs import EAGER, EXAMPLES, HUNTER, overhear, play_against
from sources import ROOT
from stonewright.bots import Outside
from tables import TABLES, Table

PROTOCOL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
PERL = pytest.mark.skipif(shutil.which("perl") is None, reason="there is no perl on this machine")
BOTH = [pytest.param(EAGER, marks=PERL, id="eager.pl"), pytest.param(HUNTER, id="hunter.py")]
LONGEST_EXAMPLE = 60


@pytest.mark.parametrize("command", BOTH)
@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_they_play_every_game(command: str, table: Table) -> None:
    with Outside(command, seed=2) as bot:
        match = table.match(2)
        play_against(bot, match, match.turn)
    assert match.over


@pytest.mark.parametrize(
    ("command", "name", "options"),
    [
        pytest.param(EAGER, "elemental_stones", {}, marks=PERL, id="eager.pl"),
        pytest.param(HUNTER, "element", {"turn_limit": 100}, id="hunter.py"),
    ],
)
def test_they_beat_chance(command: str, name: str, options: dict[str, int]) -> None:
    count, won = 12, 0.0
    with Outside(command, seed=1) as bot:
        for seed in range(count):
            match = sw.Match(sw.load(name), seed=seed, **options)
            won += play_against(bot, match, seed % 2)
    assert won / count >= 0.7


@pytest.mark.parametrize("command", BOTH)
def test_the_same_seed_gives_the_same_match(command: str) -> None:
    played = []
    for seed in (3, 3, 4):
        with Outside(command, seed) as bot:
            match = sw.Match(sw.load("element"), seed=6, turn_limit=12)
            play_against(bot, match, 0)
            played.append(match.history)
    assert played[0] == played[1] != played[2]


def test_they_are_short_and_alone() -> None:
    for path in EXAMPLES.iterdir():
        text = path.read_text(encoding="utf-8")
        code = [line for line in text.splitlines() if not re.match(r"\s*(#|$)", line)]
        assert len(code) <= LONGEST_EXAMPLE
        assert "import stonewright" not in text
        assert path.name in PROTOCOL


def block(language: str) -> str:
    """Return the one block of this language in the document."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PROTOCOL, re.M | re.S)
    return str(found)


class TestDocument:
    @pytest.fixture
    def command(self, tmp_path: Path) -> str:
        """The document's smallest bot."""
        if shutil.which("sh") is None:
            pytest.skip("there is no sh on this machine")
        (tmp_path / "smallest.sh").write_text(block("sh"))
        return shlex.join(["sh", str(tmp_path / "smallest.sh")])

    def test_the_session(self, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        match = sw.Match(sw.load("element"), seed=7, first=0)
        with Outside(command, seed=1) as bot:
            for move in ("draw 0", "end"):
                match.play(move)
            for _ in range(2):
                match.play(bot.choose(match.seen_by(1, 1)))
        assert match.log()[2:] == ["Moon: draws no stones", "Moon: ends the turn"]
        assert "\n".join(said) + "\n" == block("text")

    @pytest.mark.parametrize("table", TABLES[::4], ids=str)
    def test_the_smallest_bot_plays(self, command: str, table: Table) -> None:
        with Outside(command) as bot:
            match = table.match(1)
            play_against(bot, match, match.turn)

    @pytest.mark.parametrize("table", TABLES[::4], ids=str)
    def test_every_word_is_told(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        with Outside(HUNTER) as bot:
            match = table.match(1)
            play_against(bot, match, match.turn)
        told = set(re.findall(r"^\| `(\w+)", PROTOCOL, re.M))
        assert {line.split()[1] for line in said} <= told
