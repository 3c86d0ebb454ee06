"""Looking at records: good, broken, cut, edited, and none at all."""

from pathlib import Path

import pytest
from cli.terminal import Terminal, run

import stonewright as sw
from stonewright import bots
from stonewright.cli import main


def played(seed: int = 3) -> sw.Match:
    """Return a short match that has ended."""
    match = sw.Match(sw.load("element"), seed=seed, turn_limit=3, first=0)
    bot = bots.make("uniform", seed)
    while not match.over:
        match.play(bot.choose(match.seen_by(match.turn, len(match.history))))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with such a match."""
    path = tmp_path / "match.txt"
    path.write_text(played().dumps())
    return path


def broken(path: Path) -> int:
    """Make an action of a record illegal, as newer rules might; return the plies before it."""
    lines = path.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("turn: 1 "))
    lines[number] = "turn: 1 river n; " + lines[number].partition("; ")[2]
    kept = [line for line in lines if not line.startswith("check: ")]
    path.write_text("\n".join(kept) + "\n")
    return sum(line.count("; ") + 1 for line in lines[:number] if line.startswith("turn: "))


class TestStepping:
    def test_keys(self, record: Path) -> None:
        match = played()
        last = len(match.history)
        done = run("replay", str(record), typed="\n\nb\n3\ne\n\n99\nfoo\nb\nq\n")
        plies = [line for line in done.stdout.splitlines() if line.startswith("Ply ")]
        numbers = [int(line.split()[1].rstrip(":,")) for line in plies]
        assert numbers == [0, 1, 2, 1, 3, last, last - 1]
        assert plies[1] == f"Ply 1 of {last}: {match.back(0).write(match.history[0])}"
        assert match.log()[0].removeprefix("Sun: ") in done.stdout
        assert done.stdout.count(f"Plies run from 0 to {last}") == 3
        assert match.scene().prompt in done.stdout
        assert done.returncode == 0

    def test_in_a_terminal(self, record: Path) -> None:
        with Terminal.open("replay", str(record)) as terminal:
            assert "before the first action" in terminal.until("quit)> ")
            assert "Ply 1 of" in terminal.answer("", "quit)> ")
            terminal.interrupt()
            terminal.rest()
            assert terminal.status() == 0

    def test_one_ply(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(record), "--ply", "2"]) == 0
        out = capsys.readouterr().out
        assert "Ply 2 of" in out
        assert "Ply 1 of" not in out

    def test_a_ply_that_is_not_there(
        self, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["replay", str(record), "--ply", "999"]) == 2
        assert "ply 999, expected 0 to" in capsys.readouterr().err

    @pytest.mark.parametrize("seat", ["1", "Moon"])
    def test_from_a_seat(self, record: Path, seat: str, capsys: pytest.CaptureFixture[str]) -> None:
        match = played()
        ply = next(p for p in range(len(match.history)) if match.back(p).turn == 1)
        assert main(["replay", str(record), "--ply", str(ply), "--seat", seat]) == 0
        assert "Your turn, Moon" in capsys.readouterr().out

    @pytest.mark.parametrize("dark", [False, True])
    def test_a_picture(self, record: Path, dark: bool) -> None:
        out = record.with_suffix(".svg")
        words = ["replay", str(record), "--ply", "2", "--svg", str(out)]
        assert main([*words, "--dark"] if dark else words) == 0
        assert out.read_text() == played().back(2).svg(dark=dark)

    def test_the_last_picture(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out = record.with_suffix(".svg")
        assert main(["replay", str(record), "--svg", str(out)]) == 0
        assert out.read_text() == played().svg()
        assert str(out) in capsys.readouterr().out


class TestBadRecords:
    def test_one_that_breaks_is_shown_up_to_there(self, record: Path) -> None:
        plies = broken(record)
        done = run("replay", str(record), typed="e\nq\n")
        assert f"The record breaks after ply {plies}. Its result: Sun" in done.stdout
        assert f"Ply {plies} of {plies}" in done.stdout
        assert done.returncode == 2
        assert done.stderr.startswith(f"stonewright: {record}: match record: breaks at ply {plies}")
        assert done.stderr.count("\n") == 1

    def test_playing_on_is_refused(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        broken(record)
        assert main(["play", "--load", str(record)]) == 2
        assert f"stonewright replay {record}" in capsys.readouterr().err

    def test_cut_short(self, record: Path) -> None:
        record.write_text(record.read_text()[:-60])
        self.refused(record, "match record: ")

    def test_edited(self, record: Path) -> None:
        record.write_text(record.read_text().replace("seed: 3", "seed: 4"))
        self.refused(record, "it was edited or damaged")

    def test_noise(self, record: Path) -> None:
        record.write_bytes(bytes(range(256)) * 40)
        self.refused(record, "no match record, not even text")

    def refused(self, record: Path, words: str) -> None:
        done = run("replay", str(record))
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(f"stonewright: {record}: ")
        assert words in done.stderr
        assert done.stderr.count("\n") == 1

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "expected it to begin with"),
            ("Stonewright record 9\n", "newer"),
            ("Stonewright record 1\ngame: chess\n", "is missing"),
        ],
    )
    def test_other_text(
        self, record: Path, text: str, words: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        record.write_text(text)
        assert main(["replay", str(record)]) == 2
        assert words in capsys.readouterr().err

    def test_an_unknown_game(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        lines = record.read_text().replace("game: element", "game: chess").splitlines()[:-1]
        record.write_text("\n".join(lines) + "\n")
        assert main(["replay", str(record)]) == 2
        assert "no game is called 'chess'" in capsys.readouterr().err

    def test_a_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(tmp_path)]) == 2
        assert capsys.readouterr().err == f"stonewright: {tmp_path}: Is a directory\n"

    def test_without_end(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", "/dev/zero"]) == 2
        assert "larger than any match record" in capsys.readouterr().err
