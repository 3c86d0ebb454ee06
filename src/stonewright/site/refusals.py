"""The one way in which the site says no: a code for programs and a sentence for people."""

from stonewright.errors import GameError, IllegalMove, NoUndo, UnknownGame

STATUS = {
    "bad_request": 400,
    "unknown_guest": 401,
    "forbidden": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "stale": 409,
    "not_your_turn": 409,
    "no_undo": 409,
    "over": 409,
    "too_large": 413,
    "illegal_move": 422,
    "too_many": 429,
    "unavailable": 503,
}


class Refusal(Exception):  # noqa: N818  (it is an answer, not a failure)
    """A request that is answered with no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message

    @property
    def status(self) -> int:
        """Return the HTTP status."""
        return STATUS[self.code]

    def to_dict(self) -> dict[str, dict[str, str]]:
        """Return the one shape in which errors are sent."""
        return {"error": {"code": self.code, "message": self.message}}


def refused(problem: GameError) -> Refusal:
    """Return the refusal for what a game objects to."""
    kinds = ((IllegalMove, "illegal_move"), (NoUndo, "no_undo"), (UnknownGame, "not_found"))
    code = next((code for kind, code in kinds if isinstance(problem, kind)), "bad_request")
    return Refusal(code, sentence(str(problem)))


def sentence(words: str) -> str:
    """Return words as one sentence."""
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?")) else f"{words}."
