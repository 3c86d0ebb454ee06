"""Playing in a real terminal and through pipes."""

import os
from pathlib import Path

from cli.terminal import COLOURS, Terminal, run

import stonewright as sw

SEED = "7"
TURN = "Sun> "


def rehearsed(*moves: str) -> sw.Match:
    """Return a match of the same seed after some moves."""
    match = sw.Match(sw.load("element"), seed=int(SEED), first=0)
    for move in moves:
        match.play(move)
    return match


class TestTerminal:
    def test_a_session_in_colour(self) -> None:
        words = ("--seed", SEED, "--option", "first=0", "--against", "uniform")
        with Terminal.open("play", *words) as terminal:
            start = terminal.until(TURN)
            assert "Element for 2, seed 7, first=0" in start
            assert "You are Sun; Moon is the bot uniform." in start
            assert "draw 4   Draw 4 stones and have 1 step" in start
            assert COLOURS.search(terminal.output)

            drawn = rehearsed("draw 4").log()[0].removeprefix("Sun: ")
            assert f"Sun  {drawn}" in terminal.answer("draw 4")
            wrong = terminal.answer("X e5")
            assert "'X e5' is no action, expected" in wrong
            assert "Type ? for all moves" in wrong

            letter = moved(rehearsed("draw 4"), "e5")
            assert f" 5  ·   ·   ·   ·  [{letter}]" in terminal.answer(f"{letter} e5")
            assert f"No legal move begins with '{letter} e5'" in terminal.answer(
                f"moves {letter} e5"
            )
            assert "Taken back." in terminal.answer("undo")
            assert "cannot be taken back" in terminal.answer("undo")
            assert f"Place {word(letter)} on e5" in terminal.answer(f"moves {letter} e5")
            assert "Goodbye. The game was not saved." in terminal.answer("quit", "saved.")
            terminal.rest()
            assert terminal.status() == 0

    def test_a_turn_against_bots(self) -> None:
        words = ("--seats", "4", "--seed", SEED, "--option", "first=2", "--seat", "moon")
        with Terminal.open("play", *words, "--against", "uniform") as terminal:
            start = terminal.until("Moon> ")
            assert "You are Moon; Sun is the bot uniform, Star is the bot uniform" in start
            terminal.answer("draw 0", "Moon> ")
            later = terminal.answer("end", "Moon> ")
            for bot in ("Star  draws", "Hill  draws", "Sun  draws"):
                assert bot in later
            assert later.index("Star  draws") < later.index("Hill  draws")
            assert "a bot has acted since" in terminal.answer("undo", "Moon> ")

    def test_ctrl_c_keeps_the_game_and_load_goes_on(self, tmp_path: Path) -> None:
        file = str(tmp_path / "game.txt")
        with Terminal.open("play", "--seed", SEED, "--option", "first=0", "--save", file) as one:
            one.until(TURN)
            one.answer("draw 3")
            one.answer("n")
            one.interrupt()
            assert f"stonewright play --load {file} --save {file}" in one.rest()
            assert one.status() == 130
        history = sw.loads(Path(file).read_text()).history
        assert history == rehearsed("draw 3", "n").history
        with Terminal.open("play", "--load", file, "--save", file) as two:
            two.until(TURN)
            assert "steps from f5 to f6" in two.answer("log")
            two.answer("s")
            os.write(two.master, b"\x04")  # Ctrl-D
            assert "The game is saved" in two.rest()
            assert two.status() == 0
        assert sw.loads(Path(file).read_text()).history == [*history, sw_action("s", history)]
        assert os.listdir(tmp_path) == ["game.txt"]

    def test_no_color(self) -> None:
        with Terminal.open("play", "--option", "first=0", NO_COLOR="1") as terminal:
            assert "☼" in terminal.until(TURN)
            terminal.answer("draw 1")
            terminal.answer("quit", "Goodbye")
            assert COLOURS.search(terminal.output) is None

    def test_rules_through_the_pager(self) -> None:
        with Terminal.open("rules", PAGER="cat") as terminal:
            shown = terminal.rest()
            assert "• 1.1 The board has 11 columns" in shown
            assert terminal.status() == 0


def moved(match: sw.Match, square: str) -> str:
    """Return the letter of a stone that can be placed on a square."""
    return next(text[0] for a in match.legal() if (text := match.write(int(a))).endswith(square))


def word(letter: str) -> str:
    """Return the element of a letter."""
    return {"F": "Fire", "W": "Water", "E": "Earth", "A": "Wind"}[letter]


def sw_action(text: str, history: list[int]) -> int:
    """Return the number of a move after some others."""
    match = rehearsed()
    for action in history:
        match.play(action)
    return match.read(text)


class TestPipe:
    def test_a_whole_game_against_bots(self, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        passing = "draw 0\nend\n" * 40
        words = ("--seats", "3", "--against", "uniform", "--option", "turn_limit=12")
        done = run("play", "element", *words, "--seed", "5", "--save", str(file), typed=passing)
        match = sw.loads(file.read_text())
        assert match.over
        assert done.returncode == 0
        assert match.scene().prompt in done.stdout
        assert done.stdout.rstrip().endswith(f"The game is saved in {file}.")
        assert "of the win" in done.stdout
        assert "\x1b" not in done.stdout
        assert done.stderr == ""
        again = run("play", "--load", str(file))
        assert match.scene().prompt in again.stdout

    def test_the_end_of_the_pipe_is_a_goodbye(self) -> None:
        done = run("play", "--seed", SEED, typed="draw 1\n", PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert "> draw 1" in done.stdout
        assert "@1" in done.stdout
        assert "Goodbye. The game was not saved." in done.stdout
        assert done.stdout.isascii()
