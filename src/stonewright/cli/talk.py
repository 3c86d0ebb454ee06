"""Playing at this keyboard: show the table, ask, answer, until the match is over."""

import shlex
from collections.abc import Callable
from pathlib import Path

from stonewright.bots.outside import listed
from stonewright.cli import moves
from stonewright.cli.screen import Screen
from stonewright.cli.shelf import show_rules
from stonewright.cli.table import Table, known_sheet, told
from stonewright.errors import BadNotation, GameError, NoUndo
from stonewright.game import NOBODY, PLAYERS

WORDS = (
    ("a move", "as it is written in the list of moves; case and spaces do not matter"),
    ("moves, ?", "all legal moves; moves F: those that begin so"),
    ("undo", "take your last move back, as long as it told nobody anything new"),
    ("board", "the table once more"),
    ("log", "all that has happened"),
    ("score", "the score sheets as they stand"),
    ("rules", "the rules of the game"),
    ("save FILE", "save now and after every move from now on"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)
MARKED = (
    "[F] is where the last move ended, (.) what it passed; small letters are planned or used up"
)


class Left(Exception):  # noqa: N818  (nothing went wrong)
    """The person wants to leave."""


class Talk:
    """One session at the keyboard."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table, self.screen, self.match = table, screen, table.match
        self.seen = len(self.match.history)  # plies that were told
        self.looking = NOBODY  # the seat that saw the screen last
        self.mourned: set[int] = set()  # bots whose failure was told
        self.words: dict[str, Callable[[str], bool]] = {
            "moves": self._moves,
            "?": self._moves,
            "undo": self._undo,
            "board": lambda _: True,
            "log": self._log,
            "score": self._score,
            "rules": self._rules,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play until the match is over or the person leaves; return the exit status."""
        try:
            self._greet()
            while not self.match.over:
                self._next()
        except (EOFError, Left):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(130)
        self._end()
        return 0

    # The parts of a session.

    def _greet(self) -> None:
        match, game = self.match, self.match.game
        changed = [
            f"{name}={value}"
            for name, value in match.options.items()
            if value != game.option(name).default
        ]
        facts = (f"{game.title} for {match.seats}", f"seed {match.seed}", *changed)
        self.screen.say(", ".join(facts), "bold")
        self.screen.say(self._seating())
        self.screen.say("Type a move as it is listed, ? for all moves, help for other words.")

    def _seating(self) -> str:
        if not self.table.bots:
            return "All players share this keyboard."
        bots = (f"{PLAYERS[seat]} is the bot {kind}" for seat, kind in self.table.kinds.items())
        return f"You are {PLAYERS[self.table.people[0]]}; {', '.join(bots)}."

    def _next(self) -> None:
        """Let whoever has the turn play one action."""
        if self.match.turn in self.table.bots:
            self.table.bot_plays()
            return
        self._cover()
        self._show()
        while not self._answer(self.screen.ask(f"{PLAYERS[self.match.turn]}> ").strip()):
            pass

    def _cover(self) -> None:
        """Hide one person's secrets before the next one looks."""
        seat, before = self.match.turn, self.looking
        self.looking = seat
        if self.match.game.secrets and len(self.table.people) > 1 and seat != before:
            self.screen.cover(PLAYERS[seat])

    def _show(self) -> None:
        """Print what happened, the table, the prompt and the moves."""
        scene = self.match.scene(self.table.viewer)
        self._news()
        self.screen.table(scene)
        self.screen.say()
        self.screen.say(scene.prompt, "bold")
        self.screen.pairs(moves.summary(scene))

    def _news(self) -> None:
        """Tell what happened since the last time, and whether it was saved."""
        news = told(self.match, self.seen, self.table.viewer)
        self.seen = len(self.match.history)
        self.screen.say()
        self.screen.log(news)
        self._mourn()
        if self.table.trouble:
            self.screen.say(f"The game could not be saved: {self.table.trouble}", "bold")
        if news or self.table.trouble:
            self.screen.say()

    def _mourn(self) -> None:
        """Say once that a bot failed; where seats have secrets, why is told when all is over."""
        for seat, bot in self.table.bots.items():
            if bot.failures and seat not in self.mourned:
                self.mourned.add(seat)
                why = "" if self.match.game.secrets else f" ({bot.failures[0]})"
                words = f"{PLAYERS[seat]}'s bot failed{why}; a random move is played when it does."
                self.screen.say(words, "bold")

    def _end(self) -> None:
        scene = self.match.scene(self.table.viewer)
        self._news()
        self.screen.table(scene)
        self.screen.say()
        self.screen.say(scene.prompt, "bold")
        for line in scene.result:
            self.screen.say(line)
        self._score("")
        for seat, bot in self.table.bots.items():
            if bot.failures:
                count = f"{len(bot.failures)} of its moves were random"
                self.screen.say(f"{PLAYERS[seat]}'s bot failed: {count}. First: {bot.failures[0]}")
        if self.table.path is not None:
            self.screen.whole(f"The game is saved in {self.table.path}.")

    def _leave(self, status: int) -> int:
        """Say goodbye, and how to go on."""
        self.table.keep()
        self.screen.say()
        path = self.table.path
        if path is None:
            self.screen.say("Goodbye. The game was not saved.")
        elif self.table.trouble:
            self.screen.say(f"Goodbye. The game could not be saved: {self.table.trouble}")
        else:
            self.screen.whole(f"Goodbye. The game is saved in {path}; go on with")
            self.screen.whole(f"  {self._resume(path)}")
        return status

    def _resume(self, path: Path) -> str:
        file = shlex.quote(str(path))
        words = ["stonewright play --load", file, "--save", file]
        if self.table.bots:
            words += self._against(list(self.table.kinds.values()))
            words += ["--seat", str(self.table.people[0])]
        return " ".join(words)

    def _against(self, kinds: list[str]) -> list[str]:
        """Return the words that seat the same bots again."""
        together = ",".join(kinds)
        texts = [together] if listed(together) == kinds else kinds
        return [word for text in texts for word in ("--against", shlex.quote(text))]

    # Answers: each tells whether the table is to be shown again.

    def _answer(self, text: str) -> bool:
        """Play a move or do what a word asks for."""
        if not text:
            return False
        try:
            action = self.match.read(text)
        except BadNotation as problem:
            word, _, rest = text.partition(" ")
            answer = self.words.get(word.lower())
            return answer(rest.strip()) if answer else self._refuse(problem)
        self.table.play(action)
        return True

    def _refuse(self, problem: GameError) -> bool:
        words = str(problem).removeprefix(f"{self.match.game.name}: ")
        self.screen.say(f"{words[:1].upper()}{words[1:]}.")
        self.screen.say("Type ? for all moves, help for other words.", "dim")
        return False

    def _moves(self, start: str) -> bool:
        found = moves.beginning(self.match.scene(self.match.turn), start)
        if not found:
            self.screen.say(f"No legal move begins with {start!r}.")
        elif len(found) <= moves.MANY:
            self.screen.pairs(moves.told(found))
        else:
            for group, targets in moves.grouped(found).items():
                self.screen.grid(group, [target.notation for target in targets])
        return False

    def _undo(self, _: str) -> bool:
        try:
            self.table.undo()
        except NoUndo as problem:
            words = str(problem).removeprefix(f"{self.match.game.name}: ")
            self.screen.say(f"That cannot be taken back: {words}.")
            return False
        self.seen = len(self.match.history)
        self.screen.say("Taken back.")
        return True

    def _log(self, _: str) -> bool:
        self.screen.log(told(self.match, 0, self.table.viewer))
        return False

    def _score(self, _: str) -> bool:
        match, shares = self.match, self.match.score()
        for seat in range(match.seats):
            won = f", {shares[seat]:.0%} of the win" if match.over else ""
            self.screen.sheet(seat, known_sheet(match, seat, self.table.viewer), won)
        return False

    def _rules(self, _: str) -> bool:
        show_rules(self.match.game.name)
        return False

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser() if name else self.table.path
        if path is None:
            self.screen.say("Say where: save FILE")
        elif path != self.table.path and path.exists():
            self.screen.say(f"{path} exists; choose another name.")
        else:
            self._save_in(path)
        return False

    def _save_in(self, path: Path) -> None:
        before, self.table.path = self.table.path, path
        self.table.keep()
        if self.table.trouble:
            self.screen.say(f"The game could not be saved: {self.table.trouble}")
            self.table.path = before
            self.table.keep()
        else:
            self.screen.say(f"Saved in {path}, and from now on after every move.")

    def _help(self, _: str) -> bool:
        self.screen.pairs(WORDS)
        self.screen.say(f"On the board: {self.screen.legend(self.match.scene(self.table.viewer))}.")
        self.screen.say(f"{MARKED}.")
        return False

    def _quit(self, _: str) -> bool:
        raise Left
