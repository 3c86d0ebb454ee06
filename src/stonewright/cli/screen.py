"""The terminal: the table beside its panels, the log, the moves, and lines typed."""

import contextlib
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from stonewright.cli import glyphs
from stonewright.cli.picture import picture
from stonewright.game import PLAYERS
from stonewright.match import Match
from stonewright.scenes import Area, Piece, Player, Scene

GAP = 3  # columns between the board and the panels
NARROWEST = 28  # columns that panels need beside the board
INDENT = 5  # of what a panel has too much for one line


def open_console(stderr: bool = False) -> Console:
    """Return a console that prints what it is given: no markup, nothing coloured by itself."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


class Screen:
    """Prints scenes and words, and asks."""

    def __init__(self) -> None:
        self.console = open_console()
        self.simple = not self.console.encoding.startswith("utf")
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (lines can be edited and repeated)

    def say(self, words: str = "", style: str = "") -> None:
        """Print a line."""
        self._print(_stripped(Text(words, style).wrap(self.console, self.console.width)))

    def whole(self, words: str) -> None:
        """Print a line that must not be broken, to be copied."""
        self.console.print(Text(words), soft_wrap=True)

    def ask(self, question: str) -> str:
        """Return a line from the keyboard or a pipe; EOFError when there are no more."""
        if sys.stdin is not None and sys.stdin.isatty():
            return input(question)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        self.say(question + line.strip())  # so that the output reads as it would at a keyboard
        return line

    def table(self, scene: Scene) -> None:
        """Print the board with players, hands and piles beside it, or below on a narrow screen."""
        board = picture(scene, self.simple)
        beside = max(map(len, board)) + GAP
        room = self.console.width - beside - 1
        if room < NARROWEST:
            return self._print([*board, Text(), *self._panels(scene, self.console.width - 1)])
        for line, panel in zip_longest(board, self._panels(scene, room), fillvalue=Text()):
            space = " " * (beside - len(line)) if panel else ""
            self.console.print(Text.assemble(line, space, panel))
        return None

    def log(self, lines: Iterable[tuple[int, str]]) -> None:
        """Print what each seat did."""
        for seat, words in lines:
            self.hanging(glyphs.named(seat, self.simple).append(f"  {words}"), 4)

    def pairs(self, lines: Sequence[tuple[str, str]]) -> None:
        """Print words in two columns."""
        width = max((len(label) for label, _ in lines), default=0)
        for label, words in lines:
            text = Text.assemble("  ", (label.ljust(width), "bold"), "   ", words)
            self.hanging(text, width + 5)

    def sheets(self, match: Match) -> None:
        """Print every seat's score, line by line."""
        points, shares = match.points(), match.score()
        for seat in range(match.seats):
            won = f", {shares[seat]:.0%} of the win" if match.over else ""
            total = f"  {points[seat]:g} point{'' if points[seat] == 1 else 's'}{won}"
            self.console.print(glyphs.named(seat, self.simple).append(total))
            for words, number in match.sheet(seat):
                self.say(f"      {words}: {number:g}")

    def hanging(self, text: Text, indent: int) -> None:
        """Print a paragraph, all but its first line indented."""
        self._print(self._folded(text, self.console.width - 1, indent))

    def grid(self, label: str, words: Sequence[str]) -> None:
        """Print many short words in columns below a label."""
        self.say(f"  {label}", "bold")
        wide = max(map(len, words)) + 2
        across = max(1, (self.console.width - 1) // wide)
        for start in range(0, len(words), across):
            row = "".join(word.ljust(wide) for word in words[start : start + across])
            self.say(f"  {row.rstrip()}")

    def _folded(self, text: Text, width: int, indent: int) -> list[Text]:
        """Return a paragraph as lines of at most so many characters."""
        first, *rest = _stripped(text.wrap(self.console, width))
        if not rest:
            return [first]
        follow = Text(" ").join(rest).wrap(self.console, width - indent)
        return [first, *(Text(" " * indent).append_text(line) for line in _stripped(follow))]

    def legend(self, scene: Scene) -> str:
        """Return what the letters on the board stand for."""
        kinds = {glyphs.letter(piece, self.simple).upper(): _kind(piece) for piece in scene.pieces}
        return ", ".join(f"{letter} {kind}" for letter, kind in kinds.items())

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def _panels(self, scene: Scene, width: int) -> list[Text]:
        """Return the players, then every hand and pile."""
        players = (line for player in scene.players for line in self._player(player))
        lines = [*players, *(line for area in scene.areas[1:] for line in self._area(scene, area))]
        return [part for line in lines for part in self._folded(line, width, INDENT)]

    def _player(self, player: Player) -> list[Text]:
        """Return a player and the first fact, then a line for each other fact."""
        pointer = ("> " if player.to_move else "  ", "bold")
        facts = [f" {fact}" for fact in player.facts] or [""]
        first = Text.assemble(pointer, glyphs.named(player.seat, self.simple), facts[0])
        return [first, *(Text(" " * INDENT + fact) for fact in facts[1:])]

    def _area(self, scene: Scene, area: Area) -> list[Text]:
        """Return a hand or pile: an empty line, its label, and what lies there."""
        places = {place.id for place in scene.places if place.area == area.id}
        row = Text("  ")
        for piece in scene.pieces:
            if piece.place in places:
                row.append_text(self._panel_piece(piece)).append(" ")
        row.append(" ".join(text.words for text in scene.texts if text.area == area.id))
        label = area.label if area.seat is None else f"{PLAYERS[area.seat]}'s {area.label.lower()}"
        empty = not row.plain.strip()
        return [Text(), Text(f"  {label}", "bold"), Text("  empty", "dim") if empty else row]

    def _panel_piece(self, piece: Piece) -> Text:
        shown = piece.card.name if piece.card else glyphs.letter(piece, self.simple)
        many = "" if piece.count is None else f" {piece.count}"
        return Text(f" {shown}{many} ", glyphs.style(piece))


def _kind(piece: Piece) -> str:
    return PLAYERS[piece.seat] if piece.seat is not None else glyphs.kind_of(piece).capitalize()


def _stripped(lines: Iterable[Text]) -> list[Text]:
    """Return wrapped lines without the blanks at which they were broken."""
    kept = list(lines)
    for line in kept[:-1]:
        line.rstrip()
    return kept
