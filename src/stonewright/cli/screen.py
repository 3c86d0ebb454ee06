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
        self.console.print(Text(words, style))

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
        panels = [*self._players(scene.players), *self._areas(scene)]
        width = max(map(len, board)) + GAP
        if width + max(map(len, panels)) > self.console.width:
            return self._print([*board, Text(), *panels])
        for line, panel in zip_longest(board, [Text(), *panels], fillvalue=Text()):
            self.console.print(Text.assemble(line, " " * (width - len(line)), panel))
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
            line = glyphs.named(seat, self.simple).append(f"  {points[seat]:g} points{won}")
            self.console.print(line)
            for words, number in match.sheet(seat):
                self.say(f"      {words}: {number:g}")

    def hanging(self, text: Text, indent: int) -> None:
        """Print a paragraph, all but its first line indented."""
        first, *rest = text.wrap(self.console, self.console.width - 1)
        self.console.print(first)
        if rest:
            words = Text(" ").join(line.copy() for line in rest)
            for line in words.wrap(self.console, self.console.width - 1 - indent):
                self.console.print(Text(" " * indent).append_text(line))

    def legend(self, scene: Scene) -> str:
        """Return what the letters on the board stand for."""
        kinds = {glyphs.letter(piece, self.simple).upper(): _kind(piece) for piece in scene.pieces}
        return ", ".join(f"{letter} {kind}" for letter, kind in kinds.items())

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def _players(self, players: Iterable[Player]) -> list[Text]:
        return [self._player(player) for player in players]

    def _player(self, player: Player) -> Text:
        pointer = "> " if player.to_move else "  "
        facts = f" {', '.join(player.facts)}"
        return Text.assemble((pointer, "bold"), glyphs.named(player.seat, self.simple), facts)

    def _areas(self, scene: Scene) -> list[Text]:
        lines: list[Text] = []
        for area in scene.areas[1:]:
            places = {place.id for place in scene.places if place.area == area.id}
            pieces = [piece for piece in scene.pieces if piece.place in places]
            words = [text.words for text in scene.texts if text.area == area.id]
            lines += [Text(), self._label(area), self._row(pieces, words)]
        return lines

    def _label(self, area: Area) -> Text:
        owner = "" if area.seat is None else f"{PLAYERS[area.seat]}: "
        return Text(f"  {owner}{area.label}", "bold")

    def _row(self, pieces: Iterable[Piece], words: Iterable[str]) -> Text:
        row = Text("  ")
        for piece in pieces:
            row.append_text(self._counted(piece)).append(" ")
        row.append(" ".join(words))
        return row if row.plain.strip() else Text("  nothing", "dim")

    def _counted(self, piece: Piece) -> Text:
        shown = piece.card.name if piece.card else glyphs.letter(piece, self.simple)
        many = "" if piece.count is None else f" {piece.count:<2}"
        return Text.assemble((f" {shown} ", glyphs.style(piece)), many)


def _kind(piece: Piece) -> str:
    return PLAYERS[piece.seat] if piece.seat is not None else glyphs.kind_of(piece).capitalize()
