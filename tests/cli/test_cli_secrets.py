"""A game with secrets at the keyboard: nobody sees more than their own seat may know."""

import io

import pytest
from rich.console import Console

import stonewright as sw
from stonewright.cli.screen import Screen
from stonewright.cli.table import Table, known_sheet, told
from stonewright.cli.talk import Talk
from toy import Veil


def kept(seed: int) -> sw.Match:
    """Return a match in which everybody has kept a card."""
    match = sw.Match(Veil(), seats=2, seed=seed)
    while "keep" in match.write(int(match.legal()[0])):
        match.play(int(match.legal()[0]))
    return match


@pytest.mark.parametrize("seed", range(4))
class TestSheets:
    def test_the_own_is_known(self, seed: int) -> None:
        match = kept(seed)
        for seat in range(2):
            assert known_sheet(match, seat, seat) == match.sheet(seat)

    def test_the_others_are_not(self, seed: int) -> None:
        match = kept(seed)
        assert known_sheet(match, 1, 0) is None
        assert known_sheet(match, 0, 1) is None
        assert known_sheet(match, 0, sw.NOBODY) is None

    def test_at_the_end_everything_is(self, seed: int) -> None:
        match = kept(seed)
        while not match.over:
            match.play("end")
        assert known_sheet(match, 1, 0) == match.sheet(1)


class TestTalk:
    def typed(
        self,
        lines: list[str],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        bots: dict[int, str],
    ) -> str:
        """Return what is printed when these lines are typed."""
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert Talk(Table(sw.Match(Veil(), seats=2, seed=2), bots), Screen()).run() == 0
        return capsys.readouterr().out

    def test_what_a_bot_keeps_stays_its_own(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        match = sw.Match(Veil(), seats=2, seed=2)
        own = match.write(int(match.legal()[0]))
        out = self.typed([own, "score", "log"], monkeypatch, capsys, {1: "uniform"})
        assert "Moon  keep ?" in out
        assert "Moon  hidden" in out
        assert f"Sun  {own}" in out

    def test_a_whole_match(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        match = sw.Match(Veil(), seats=2, seed=2)
        own = match.write(int(match.legal()[0]))
        out = self.typed([own, "end", "end"], monkeypatch, capsys, {1: "uniform"})
        assert "of the win" in out
        assert "hidden" not in out
        assert "Goodbye" not in out

    def test_the_log_is_the_viewers(self) -> None:
        match = kept(3)
        for viewer in range(2):
            for seat, words in told(match, 0, viewer):
                assert words.startswith("keep ?") == (seat != viewer)


class TestCover:
    """Between two people's turns the screen is covered."""

    def covered(self, bots: dict[int, str], lines: list[str], mp: pytest.MonkeyPatch) -> list[str]:
        """Return whom the screen was covered for, in order."""
        names: list[str] = []
        mp.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        mp.setattr(Screen, "cover", lambda _, name: names.append(name))
        assert Talk(Table(sw.Match(Veil(), seats=2, seed=2), bots), Screen()).run() == 0
        return names

    def test_for_each_person_once_a_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = kept(2)
        first, second = (match.game.write(match._before(i)[0], match.history[i], i) for i in (0, 1))
        lines = [first, second, "peek", "throw", "end", "throw"]
        assert self.covered({}, lines, monkeypatch) == ["Sun", "Moon", "Sun", "Moon"]

    def test_not_for_one_person_among_bots(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = sw.Match(Veil(), seats=2, seed=2)
        own = match.write(int(match.legal()[0]))
        assert self.covered({1: "uniform"}, [own, "end"], monkeypatch) == []

    def test_a_terminal_is_cleared_and_waits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        screen, printed, asked = Screen(), io.StringIO(), []
        screen.console = Console(file=printed, force_terminal=True)
        monkeypatch.setattr("sys.stdin", type("Tty", (), {"isatty": lambda _: True})())
        monkeypatch.setattr("builtins.input", asked.append)
        screen.cover("Moon")
        assert "\x1b[2J" in printed.getvalue()
        assert "\x1b[3J" in printed.getvalue()
        assert asked == ["When only Moon is looking, press Enter. "]
