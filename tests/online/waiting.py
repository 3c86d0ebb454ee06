"""Coroutines run to their end, also where a browser has its own loop in this thread."""

import asyncio
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run(work: Awaitable[T]) -> T:
    """Run something to its end on a thread of its own, and return what it returns."""

    async def wait() -> T:
        return await work

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, wait()).result()
