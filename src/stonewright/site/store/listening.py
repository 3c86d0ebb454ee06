"""Hearing what other server processes did, where several share a PostgreSQL."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import make_url

from stonewright.site.store.writer import CHANNEL

log = logging.getLogger("stonewright.site")
RETRY = 0.5  # seconds


class Ear:
    """Listens for notices; after a lost line everything is read again."""

    def __init__(self, url: str, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        plain = make_url(url).set(drivername="postgresql")
        self._url = plain.render_as_string(hide_password=False)
        self._heard, self._missed = heard, missed
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except psycopg.Error:
                log.warning("the line to the database was lost, and is looked for again")
            await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        line = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with line:
            await line.execute(f"LISTEN {CHANNEL}")
            self._missed()
            async for notice in line.notifies():
                self._heard(notice.payload)

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
