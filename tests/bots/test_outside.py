"""Outside bots: what is said to a program, and all that it may do wrong."""

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import stonewright as sw
from bots.programs import HUNTER, a_view, gone, overhear, play_against, program
from sources import ROOT
from stonewright import bots
from stonewright.bots.child import LONGEST, WAITING
from stonewright.bots.outside import FAILURES, Outside, listed
from tables import TABLES, Table, play_out
from toy import Veil

ELEMENT = sw.load("element")


class TestTalk:
    """What a program is told, and what it may answer."""

    @pytest.mark.parametrize("table", TABLES, ids=str)
    def test_the_table_is_described(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        match = play_out(table.match(3), 3, plies=9)
        view = match.seen_by(match.turn, 2)
        with Outside(HUNTER) as bot:
            assert bot.choose(view) in match.legal()
        game, box = match.game, match.game.box
        facts = {f"game {game.name} {game.revision}", f"box {box.name} {box.hash}"}
        facts |= {f"seats {match.seats}", f"seat {match.turn}", f"choice {view.ply}"}
        facts |= {f"option {name} {value}" for name, value in match.options.items()}
        facts |= {f"legal {action} {match.write(int(action))}" for action in match.legal()}
        facts |= {f"seen {notation}" for notation in view.seen}
        facts |= {f"position {game.position(view.state)}", "go 10000", "quit"}
        assert facts <= {line[2:] for line in said if line.startswith("> ")}

    @pytest.mark.parametrize("table", TABLES, ids=str)
    def test_numbers_and_notations_cannot_be_confused(self, table: Table) -> None:
        match = play_out(table.match(3), 3, plies=30)
        for ply in range(0, len(match.history), 3):
            past = match.back(ply)
            assert not [a for a in past.legal() if past.write(int(a)).isdecimal()]

    @pytest.mark.parametrize(
        ("answer", "action"),
        [
            ("3", 3),
            ("draw 3", 3),
            ("  DRAW   3 ", 3),
            ("draw3", 3),
            ("3\\r", 3),
            ("4\\ninfo too late to say", 4),
        ],
    )
    def test_numbers_and_notations(self, answer: str, action: int, tmp_path: Path) -> None:
        with Outside(program(tmp_path, f"greet(); asked(); say('play {answer}'); asked()")) as bot:
            assert bot.choose(a_view(ELEMENT)) == action

    def test_comments_and_a_name(self, tmp_path: Path) -> None:
        body = "greet('  Ünïcode Bot '); say(''); asked(); say('info hm'); say('play 2'); asked()"
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 2
            assert bot.name == "Ünïcode Bot"

    def test_broken_letters_in_a_comment_do_no_harm(self, tmp_path: Path) -> None:
        body = "greet(); os.write(1, b'info \\xff\\xfe\\n'); serve()"
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 0

    def test_a_long_comment_is_fine(self, tmp_path: Path) -> None:
        body = f"greet(); asked(); say('info ' + {LONGEST - 10} * 'x'); say('play 2'); asked()"
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 2

    def test_it_may_talk_more_than_we_keep_unread(self, tmp_path: Path) -> None:
        body = f"""
greet()
asked()
say("play 1")
for _ in range({2 * WAITING // 1000}):
    say("info " + 1000 * "x")
serve()
"""
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 1
            time.sleep(0.3)
            assert bot.choose(a_view(ELEMENT)) == 0

    def test_banned_actions_are_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        with Outside(HUNTER, ban=lambda view, action: action != 1) as bot:
            assert bot.choose(a_view(ELEMENT)) == 1
        assert [line for line in said if line.startswith("> legal")] == ["> legal 1 draw 1"]


class TestMatches:
    """A view names no match, but a new one is recognised."""

    def matches(self, said: list[str]) -> int:
        """Return how many matches were announced."""
        return said.count("> match")

    def test_one_match_is_announced_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        with Outside(HUNTER, seed=5) as bot:
            for number in range(3):
                play_against(bot, sw.Match(Veil(), seed=number), number % 2)
                assert self.matches(said) == number + 1
        seeds = [line for line in said if line.startswith("> seed")]
        assert len(set(seeds)) == 3
        assert all(0 <= int(line.split()[2]) < 2**31 for line in seeds)

    def test_the_same_seat_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        with Outside(HUNTER) as bot:
            for number in range(3):
                play_against(bot, sw.Match(Veil(), seed=number), 0)
                assert self.matches(said) == number + 1

    def test_one_that_is_left_for_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The second match begins at a later ply than the first one was left at."""
        said = overhear(monkeypatch)
        first, second = (self.begun_by(seat) for seat in (1, 0))
        for move in ("draw 0", "end"):
            second.play(move)
        with Outside(HUNTER) as bot:
            bot.choose(first.seen_by(1, 1))
            bot.choose(second.seen_by(1, 1))
        assert self.matches(said) == 2
        assert "> seen end" in said

    def begun_by(self, seat: int) -> sw.Match:
        """Return a match of Element in which a seat begins."""
        matches = (sw.Match(ELEMENT, seed=seed) for seed in range(99))
        return next(match for match in matches if match.turn == seat)

    def test_another_table_is_another_match(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        matches = [sw.Match(ELEMENT, first=0, turn_limit=limit) for limit in (40, 50)]
        with Outside(HUNTER) as bot:
            bot.choose(matches[0].seen_by(0, 1))
            matches[1].play("draw 0")
            bot.choose(matches[1].seen_by(0, 1))
        assert self.matches(said) == 2

    def test_the_same_seed_says_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        said = overhear(monkeypatch)
        for seed in (7, 7, 8):
            with Outside(HUNTER, seed) as bot:
                bot.choose(a_view())
        third = len(said) // 3
        assert said[:third] == said[third : 2 * third] != said[2 * third :]


HANG = "time.sleep(600)"
FAULTS = {
    "dies at start": ("sys.exit(3)", "ended"),
    "dies at choice": ("greet(); asked(); sys.exit('no idea')", "ended; its last words: no idea"),
    "says nothing": (f"sys.stdin.readline(); {HANG}", "no answer within 0.4 s"),
    "hangs at choice": (f"greet(); asked(); {HANG}", "no answer within 0.4 s"),
    "does not read": (f"say('ready 1'); {HANG}", "no answer within 0.4 s"),
    "closes its output": (f"greet(); asked(); os.close(1); {HANG}", "ended"),
    "garbage at start": ("say('hello there')", "said 'hello there', which is not in the protocol"),
    "garbage at choice": ("greet(); asked(); say('e2e4')", "said 'e2e4', which is not in"),
    "binary": ("greet(); asked(); os.write(1, bytes(range(256)) + b'\\n')", "not in the protocol"),
    "a line without end": (
        "greet(); asked(); os.write(1, 2_000_000 * b'x')",
        "more than 1,000,000",
    ),
    "comments without end": ("greet()\nwhile True: say('info x')", "no answer within 0.4 s"),
    "a number too high": ("greet(); asked(); say('play 99')", "played '99', which is not among"),
    "a negative number": ("greet(); asked(); say('play -1')", "played '-1'"),
    "a huge number": ("greet(); asked(); say('play ' + 5000 * '1')", "5000 characters"),
    "foreign digits": ("greet(); asked(); say('play ٣')", "which is not among the legal"),
    "another game's notation": ("greet(); asked(); say('play F e5')", "played 'F e5'"),
    "an empty answer": ("greet(); asked(); say('play')", "played ''"),
    "another version": ("sys.stdin.readline(); say('ready 2')", "protocol '2', expected 1"),
    "no version": ("sys.stdin.readline(); say('ready')", "protocol '', expected 1"),
}


@pytest.mark.parametrize(("body", "message"), FAULTS.values(), ids=FAULTS)
def test_faults_are_told(body: str, message: str, tmp_path: Path) -> None:
    seconds = 0.4 if "0.4" in message else 20.0
    started = time.monotonic()
    with (
        Outside(program(tmp_path, body), seconds=seconds) as bot,
        pytest.raises(sw.BotFailed) as caught,
    ):
        bot.choose(a_view())
    assert message in str(caught.value)
    assert str(caught.value).startswith("the outside bot ")
    assert len(str(caught.value)) < 900
    assert time.monotonic() - started < 15


class TestFailures:
    """After a failure the program starts again, and all that was left of it is gone."""

    def test_a_program_that_does_not_read_much(self, tmp_path: Path) -> None:
        view = play_out(sw.Match(ELEMENT, seed=1), 1, plies=1).seen_by(0, 1)
        view = sw.View(view.game, view.seat, view.states, 9, 9 * ("x" * 100_000,))
        with (
            Outside(program(tmp_path, f"greet(); {HANG}"), seconds=0.5) as bot,
            pytest.raises(sw.BotFailed, match="no answer"),
        ):
            bot.choose(view)

    def test_a_banned_answer(self, tmp_path: Path) -> None:
        command = program(tmp_path, "greet(); asked(); say('play 3')")
        with (
            Outside(command, ban=lambda view, action: action == 3) as bot,
            pytest.raises(sw.BotFailed, match="played '3', which is not among the legal actions"),
        ):
            bot.choose(a_view(ELEMENT))

    def test_late_then_right(self, tmp_path: Path) -> None:
        body = """
greet()
if started() == 0:
    say("play " + asked()[0][0])
    asked()
    time.sleep(0.6)
    say("play 99")
serve()
"""
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 0
            bot.seconds = 0.3
            with pytest.raises(sw.BotFailed, match=r"no answer within 0\.3 s"):
                bot.choose(a_view(ELEMENT))
            bot.seconds = 10.0
            time.sleep(0.5)
            assert [bot.choose(a_view(ELEMENT)) for _ in range(3)] == [0, 0, 0]

    def test_it_dies_between_choices(self, tmp_path: Path) -> None:
        body = "greet()\nif started(): serve()\nsay('play ' + asked()[0][0])"
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 0
            time.sleep(0.2)
            with pytest.raises(sw.BotFailed, match="ended"):
                bot.choose(a_view(ELEMENT))
            assert bot.choose(a_view(ELEMENT)) == 0

    def test_a_second_answer_is_not_kept_for_later(self, tmp_path: Path) -> None:
        body = "greet(); asked(); say('play 1'); say('play 2'); serve()"
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 1
            time.sleep(0.2)
            with pytest.raises(sw.BotFailed, match="said 'play 2' without being asked"):
                bot.choose(a_view(ELEMENT))

    def test_after_three_failures_it_stays_dead(self, tmp_path: Path) -> None:
        command = program(tmp_path, "started(); sys.exit()")
        with Outside(command) as bot:
            for _ in range(FAILURES):
                with pytest.raises(sw.BotFailed, match="ended"):
                    bot.choose(a_view())
            for _ in range(2):
                with pytest.raises(sw.BotFailed, match="3 times in a row; it is not asked again"):
                    bot.choose(a_view())
        assert (tmp_path / "program.py.starts").read_text() == FAILURES * "x"

    def test_failures_count_only_in_a_row(self, tmp_path: Path) -> None:
        body = "greet(); started(); say('play ' + asked()[0][0]); asked(); say('play nonsense')"
        with Outside(program(tmp_path, body)) as bot:
            for _ in range(FAILURES + 1):
                assert bot.choose(a_view(ELEMENT)) == 0
                with pytest.raises(sw.BotFailed, match="nonsense"):
                    bot.choose(a_view(ELEMENT))
        assert (tmp_path / "program.py.starts").read_text() == (FAILURES + 1) * "x"

    def test_a_flood_of_complaints(self, tmp_path: Path) -> None:
        body = """
greet()
for number in range(3000):
    print(number, 1000 * "x", file=sys.stderr)
say("play " + asked()[0][0])
asked()
sys.exit("the end")
"""
        with Outside(program(tmp_path, body)) as bot:
            assert bot.choose(a_view(ELEMENT)) == 0
            with pytest.raises(sw.BotFailed) as caught:
                bot.choose(a_view(ELEMENT))
        assert str(caught.value).endswith("x / the end")
        assert len(str(caught.value)) < 700

    def test_failures_never_list_what_was_legal(self, tmp_path: Path) -> None:
        view = a_view()  # its legal actions are the seat's secret hand
        with (
            Outside(program(tmp_path, "greet(); asked(); say('play x')")) as bot,
            pytest.raises(sw.BotFailed) as caught,
        ):
            bot.choose(view)
        assert "keep" not in str(caught.value)


class TestCommands:
    def test_make(self) -> None:
        bot = bots.make(f"outside:{HUNTER}", seed=3)
        assert isinstance(bot, Outside)
        assert bot.command == HUNTER
        with bot:
            assert bot.choose(a_view(ELEMENT)) == 3

    @pytest.mark.parametrize(
        ("command", "message"),
        [
            ("", "expects a command"),
            ("   ", "expects a command"),
            ("perl 'x", "No closing quotation"),
            ("no-such-program at all", "there is no program 'no-such-program'"),
            ("./no/such/file", "there is no program"),
        ],
    )
    def test_refused_ones(self, command: str, message: str) -> None:
        with pytest.raises(sw.BadOption, match=message):
            bots.make(f"outside:{command}")

    @pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
    def test_refused_times(self, seconds: float) -> None:
        with pytest.raises(sw.BadOption, match="seconds="):
            Outside(HUNTER, seconds=seconds)

    def test_a_program_that_vanished(self, tmp_path: Path) -> None:
        file = tmp_path / "bot"
        file.write_text("#!/no/such/interpreter\n")
        file.chmod(0o755)
        with pytest.raises(sw.BotFailed, match="cannot be started: No such file"):
            Outside(str(file)).choose(a_view())

    def test_no_shell_reads_it(self, tmp_path: Path) -> None:
        command = f"{program(tmp_path, 'greet(sys.argv[1]); serve()')} '$HOME; a,b'"
        with Outside(command) as bot:
            bot.choose(a_view())
            assert bot.name == "$HOME; a,b"

    @pytest.mark.parametrize(
        ("text", "kinds"),
        [
            ("uniform", ["uniform"]),
            ("uniform,greedy", ["uniform", "greedy"]),
            ("outside:perl a,b c", ["outside:perl a,b c"]),
            ("uniform,outside:perl a,b", ["uniform", "outside:perl a,b"]),
            ("outside:a,outside:b", ["outside:a,outside:b"]),
            ("inoutside:a,b", ["inoutside:a", "b"]),
            ("", [""]),
        ],
    )
    def test_lists(self, text: str, kinds: list[str]) -> None:
        assert listed(text) == kinds


PID = "greet(str(os.getpid())); "
STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGINT, signal.SIG_IGN)
greet(str(os.getpid()))
say("play " + asked()[0][0])
while True:
    time.sleep(600)
"""
HOST = """
import json, sys
from bots.programs import a_view
from stonewright.bots import Outside
bot = Outside(json.loads(sys.argv[1]))
bot.choose(a_view())
print(bot.name, flush=True)
"""


class TestNoOrphans:
    """However a bot ends, its program ends too."""

    def test_a_polite_program_leaves_by_itself(self, tmp_path: Path) -> None:
        body = "greet()\nsay('play ' + asked()[0][0])\ntry: asked()\nfinally: started()"
        bot = Outside(program(tmp_path, body))
        bot.choose(a_view())
        bot.close()
        assert (tmp_path / "program.py.starts").read_text() == "x"
        bot.close()

    def test_close(self, tmp_path: Path) -> None:
        bot = Outside(program(tmp_path, STUBBORN))
        bot.choose(a_view())
        assert not gone(int(bot.name), 0.1)
        bot.close()
        assert gone(int(bot.name))

    def test_a_closed_bot_can_be_asked_again(self, tmp_path: Path) -> None:
        with Outside(program(tmp_path, PID + "serve()")) as bot:
            bot.choose(a_view())
            first = bot.name
            bot.close()
            bot.choose(a_view())
            assert bot.name != first

    def test_failure(self, tmp_path: Path) -> None:
        bot = Outside(program(tmp_path, STUBBORN))
        bot.choose(a_view())
        bot.seconds = 0.2
        with pytest.raises(sw.BotFailed):
            bot.choose(a_view())
        assert gone(int(bot.name))

    def test_forgotten(self, tmp_path: Path) -> None:
        bot = Outside(program(tmp_path, STUBBORN))
        bot.choose(a_view())
        pid = int(bot.name)
        del bot
        assert gone(pid)

    def test_its_own_children_end_with_it(self, tmp_path: Path) -> None:
        body = "pid = os.fork() or time.sleep(600)\ngreet(str(pid)); serve()"
        bot = Outside(program(tmp_path, body))
        bot.choose(a_view())
        bot.close()
        assert gone(int(bot.name))

    @pytest.mark.parametrize("end", ["", "1 / 0"])
    def test_the_interpreter_ends(self, end: str, tmp_path: Path) -> None:
        command = program(tmp_path, STUBBORN)
        done = subprocess.run(
            [sys.executable, "-c", HOST + end, json.dumps(command)],
            env=os.environ
            | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert gone(int(done.stdout)), done.stderr

    def test_no_thread_is_left(self, tmp_path: Path) -> None:
        before = threading.active_count()
        bot = Outside(program(tmp_path, "greet(); serve()"))
        bot.choose(a_view())
        assert threading.active_count() == before + 3
        bot.close()
        end = time.monotonic() + 5
        while threading.active_count() > before and time.monotonic() < end:
            time.sleep(0.01)
        assert threading.active_count() == before


class TestInterrupts:
    def test_ctrl_c_at_the_terminal_does_not_reach_it(self, tmp_path: Path) -> None:
        with Outside(program(tmp_path, "greet(str(os.getsid(0))); serve()")) as bot:
            bot.choose(a_view())
            assert int(bot.name) != os.getsid(0)

    def test_ctrl_c_while_it_thinks(self, tmp_path: Path) -> None:
        body = f"""
greet(str(os.getpid()))
if started() == 0:
    asked()
    os.kill(os.getppid(), {int(signal.SIGINT)})
    {HANG}
serve()
"""
        bot = Outside(program(tmp_path, body))
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with pytest.raises(KeyboardInterrupt):
                bot.choose(a_view())
        finally:
            signal.signal(signal.SIGINT, before)
        assert gone(int(bot.name))
        assert bot.choose(a_view()) in a_view().legal()
        bot.close()


def test_a_command_with_spaces_in_its_path(tmp_path: Path) -> None:
    folder = tmp_path / "my bots, all of them"
    folder.mkdir()
    command = program(folder, "greet(); serve()")
    assert shlex.split(command)[-1].endswith("my bots, all of them/program.py")
    with Outside(command) as bot:
        assert bot.choose(a_view(ELEMENT)) == 0
