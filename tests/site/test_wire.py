"""The server's end of a WebSocket: frames as browsers send them, however they arrive."""

import json
import time
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from online.players import Guest
from stonewright.site.live import Socket
from stonewright.site.wire import NAME, Wire, frame_head, short_text, whole

SIZES = (0, 1, 125, 126, 300, 65_535, 65_536)


def sent(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """Return a frame as a browser sends it."""
    return bytes(Frame(opcode, text.encode(), fin).serialize(mask=True))


class TestFrames:
    @pytest.mark.parametrize("size", SIZES)
    def test_heads_are_the_librarys(self, size: int) -> None:
        text = "x" * size
        assert frame_head(size) + text.encode() == Frame(Opcode.TEXT, text.encode()).serialize(
            mask=False
        )

    @pytest.mark.parametrize("text", ["", "{}", '{"type":"ping"}', "x" * 125])
    def test_short_texts_are_read(self, text: str) -> None:
        assert short_text(sent(text)) == text

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            sent("x" * 126),
            sent("é"),
            sent("a")[:-1],
            sent("a") + b"x",
            sent("a") + sent("b"),
            sent("a", Opcode.BINARY),
            sent("a", Opcode.PING),
            sent("a", fin=False),
            bytes(Frame(Opcode.TEXT, b"unmasked").serialize(mask=False)),
        ],
        ids=range(10),  # since masks are random
    )
    def test_all_else_is_left_alone(self, data: bytes) -> None:
        assert short_text(data) is None

    @pytest.mark.parametrize("size", SIZES)
    def test_frames_that_are_whole(self, size: int) -> None:
        frame = sent("x" * size)
        assert whole(frame) and whole(frame + sent("a") + frame)
        assert not whole(frame[:-1]) and not whole(frame + frame[:4]) and not whole(frame[:1])

    def test_a_part_of_a_message_is_not_whole(self) -> None:
        assert not whole(sent("a", fin=False))
        assert not whole(sent("a") + sent("b", fin=False))


PING = '{"type":"ping"}'
LONG = json.dumps({"type": "ping", "words": "x" * 400})


class Recorder:
    """Stands for a wire, or for what it writes to."""

    def __init__(self) -> None:
        self.sent: list[tuple[bytes, ...]] = []
        self.behind = 0

    def send_now(self, *messages: bytes) -> None:
        self.sent.append(messages)

    def write(self, data: bytes) -> None:
        self.sent.append((data,))

    def is_closing(self) -> bool:
        return False


class TestAnswers:
    def socket(self, wire: Recorder) -> Socket:
        scope = {"type": "websocket", "extensions": {NAME: wire}}
        return Socket(WebSocket(scope, cast(Any, None), cast(Any, None)), cast(Any, None), None)

    def test_what_comes_before_an_answer_goes_out_with_it(self) -> None:
        wire = Recorder()
        socket = self.socket(wire)
        socket.send(b"before")
        socket.hold()
        socket.send(b"first")
        socket.send(b"second")
        assert wire.sent == [(b"before",)]
        socket.answer(b"done")
        socket.send(b"after")
        socket.answer(b"pong")
        assert wire.sent[1:] == [(b"first", b"second", b"done"), (b"after",), (b"pong",)]

    def test_each_goes_out_in_a_frame_of_its_own(self) -> None:
        wire = Wire.__new__(Wire)
        wire.close_sent, wire.transport = False, cast(Any, Recorder())
        wire.send_now(b"one", b"two" * 100)
        frames = [Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"one", b"two" * 100)]
        assert cast(Recorder, wire.transport).sent == [(b"".join(frames),)]


class TestArrival:
    """However messages are cut on their way, each gets its answer."""

    def answers(self, ann: Guest, *chunks: bytes) -> list[str]:
        """Send chunks one after the other and a last message; return what comes before its end."""
        line = ann.page(ann.open("element", "me", "open")).socket
        for chunk in (*chunks, sent('{"type":"end"}')):
            line.socket.sendall(chunk)
            time.sleep(0.02)  # so that they arrive one by one
        kinds = []
        while (answer := json.loads(line.recv(10)))["type"] != "error":
            kinds.append(answer["type"])
        return [kind for kind in kinds if kind == "pong"]

    def test_one_by_one(self, ann: Guest) -> None:
        assert self.answers(ann, sent(PING), sent(LONG), sent(PING)) == ["pong"] * 3

    def test_several_at_once(self, ann: Guest) -> None:
        assert self.answers(ann, sent(PING) + sent(LONG) + sent(PING), sent(PING)) == ["pong"] * 4

    @pytest.mark.parametrize("cut", [1, 2, 6, 10])
    def test_cut_anywhere(self, ann: Guest, cut: int) -> None:
        frame = sent(PING)
        assert self.answers(ann, frame[:cut], frame[cut:], sent(PING)) == ["pong"] * 2

    def test_a_text_within_a_text_is_no_message(self, ann: Guest) -> None:
        inner = sent(PING)
        outer = Frame(Opcode.BINARY, inner).serialize(mask=False)
        masked = bytes((outer[0], outer[1] | 0x80)) + bytes(4) + inner  # a mask of zeros
        assert self.answers(ann, masked[:6], masked[6:]) == []

    def test_in_fragments(self, ann: Guest) -> None:
        first, rest = sent(PING[:5], fin=False), sent(PING[5:], Opcode.CONT)
        assert self.answers(ann, first, rest, sent(PING)) == ["pong"] * 2

    def test_more_than_may_wait(self, ann: Guest) -> None:
        assert self.answers(ann, *[sent(PING) * 50] * 3, *[sent(PING)] * 3) == ["pong"] * 153
