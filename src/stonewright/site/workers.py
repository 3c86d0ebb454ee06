"""Bots think in processes of their own, which are replaced when they die or take too long."""

import asyncio
import contextlib
import logging
import os
import pickle
import struct
import sys
from asyncio.subprocess import PIPE, Process

from stonewright.view import View

log = logging.getLogger("stonewright.site")
HEAD = struct.Struct(">I")
TRIES = 3
SINGLE = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class Failed(Exception):  # noqa: N818  (the caller decides what to make of it)
    """A bot gave no answer, even when asked again."""


class Worker:
    """One process that is asked for one action at a time."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, question: bytes, deadline: float) -> int:
        """Return a bot's action; the process is ended if it fails."""
        try:
            async with asyncio.timeout(deadline):
                process = self.process or await self._start()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(HEAD.pack(len(question)) + question)
                await process.stdin.drain()
                head = await process.stdout.readexactly(HEAD.size)
                answer = pickle.loads(await process.stdout.readexactly(*HEAD.unpack(head)))
        except BaseException:
            self.end()
            raise
        if not isinstance(answer, int):
            raise Failed(str(answer))
        return answer

    async def _start(self) -> Process:
        environment = os.environ | dict.fromkeys(SINGLE, "1")
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stonewright.site.thinking", stdin=PIPE, stdout=PIPE,
            env=environment, start_new_session=True,
        )  # fmt: skip
        return self.process

    def end(self) -> None:
        """End the process, if there is one."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.process = None


class Workers:
    """Some processes that serve all tables in the order in which they ask."""

    def __init__(self, count: int, deadline: float) -> None:
        self.deadline, self.replaced, self.asked = deadline, 0, 0
        self._all = [Worker() for _ in range(count)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    @property
    def waiting(self) -> int:
        """Return how many are at work."""
        return len(self._all) - self._free.qsize()

    async def choose(self, bot: str, seed: int, view: View) -> int:
        """Return what a bot plays; a process that dies is replaced and the bot asked again."""
        question = pickle.dumps((bot, seed, view))
        self.asked += 1
        for _ in range(TRIES):
            worker = await self._free.get()
            try:
                return await worker.ask(question, self.deadline)
            except (OSError, EOFError, TimeoutError, pickle.UnpicklingError):
                self.replaced += 1
                log.warning("a bot process was replaced")
            finally:
                self._free.put_nowait(worker)
        raise Failed(f"no answer from {bot} after {TRIES} tries")

    def pids(self) -> list[int]:
        """Return the numbers of the running processes."""
        return [worker.process.pid for worker in self._all if worker.process is not None]

    def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end()
