"""How the threads of a kernel share its rows, wait for each other, and stay for the next call.

The sheet of a call is a row of numbers for each thread; the leader's is the first. A job is what a
kernel does between two calls of its leader. Each has a number, and the bell of a team says the
number of the last one that was begun: whoever looks at it and at the sheet knows whether it is
this kernel's turn once more. Nothing here needs the interpreter, nor its lock.
"""

import numpy as np
from numpy.typing import NDArray

from stonewright.kernel import NONE, add, jit, lower, peek, post, swap

__all__ = ["again", "divided", "lower", "meet", "share", "start", "take_rows"]

# What stands in a sheet, for each thread: the first row that nobody has taken and the first that
# nobody has looked at, each within a part of all rows that ends here; then, in the leader's row,
# what is wished, how many rows were looked at, and the number of the job that is at work.
LEFT, UNSEEN, END, WISH, SEEN, NUMBER = range(6)
# And in a line of the cache of its own: the last job that was begun or called off, the last that
# this thread began itself, the last that it has done, whether it stays with the kernel, and
# whether the leader has to wait for it.
BEGUN, OWN, DONE, STAYS, AWAITED = range(8, 13)
FRESH = NUMBER  # what comes before is written anew for each job
LINES = 16  # numbers: two lines of the cache
SHARE = 32  # rows that a thread takes together
HELPED = 128  # rows that a thread at work is left with: they are in its core's cache
NEXT = 1  # in a bell, beside the number that it says: the one that it will say next
MOMENT = 500_000  # looks at a flag: about a quarter of a millisecond


def divided(count: int, threads: int) -> NDArray[np.int64]:
    """Return a sheet for so many rows, with a part of them for each thread."""
    sheet = np.zeros((threads, LINES), np.int64)
    size = -(-count // (threads * SHARE)) * SHARE
    sheet[:, LEFT] = sheet[:, UNSEEN] = np.arange(threads) * size
    sheet[:, END] = np.minimum(sheet[:, LEFT] + size, count)
    return sheet


# What kernels call; a card has its own of these.


@jit
def start(bell, sheet, own):  # type: ignore[no-untyped-def]
    """Begin a job: the leader rings the bell for it; tell whether a member comes in time."""
    if own > 0:
        return claim(sheet, own)
    post(sheet[0, NUMBER:], bell[0, NEXT])
    post(bell, bell[0, NEXT])
    return True


@jit
def share():  # type: ignore[no-untyped-def]
    """Return how many rows a thread takes together; one on a graphics card."""
    return SHARE


@jit
def take_rows(sheet, own, column, count, before):  # type: ignore[no-untyped-def]
    """Return the first of the next rows for a thread to work on, or NONE.

    It begins with its own part of the rows, which its core may still know from the last time,
    and then helps those who have not come, or have so much left that it pays to fetch it.
    """
    for i in range(len(sheet)):
        part = sheet[(own + i) % len(sheet)]
        spared = HELPED if i > 0 and is_here(sheet, part) else 0
        if part[column] + spared < part[END]:
            row = add(part[column:], SHARE)
            if row < part[END]:
                return row
    return NONE


@jit
def is_here(sheet, part):  # type: ignore[no-untyped-def]
    """Tell whether the thread with this part has begun the job at work; when alone none has."""
    number = sheet[0, NUMBER]
    return number != 0 and peek(part[BEGUN:]) == number


@jit
def meet(sheet, seen, count):  # type: ignore[no-untyped-def]
    """Say how many rows a thread has looked at, and wait until all of them were."""
    add(sheet[0, SEEN:], seen)
    while peek(sheet[0, SEEN:]) < count:
        pass


@jit
def again(bell, sheet, own):  # type: ignore[no-untyped-def]
    """Say that a job is done; tell whether the next one, within a moment, is for this kernel, too.

    The leader goes home between two jobs.
    """
    if own == 0:
        return False
    number = sheet[own, OWN]
    post(sheet[own, STAYS:], 1)
    post(sheet[own, DONE:], number)
    heard = await_number(bell, number + 1)
    if heard and peek(sheet[0, NUMBER:]) == peek(bell) and claim(sheet, own):
        return True
    post(sheet[own, STAYS:], 0)
    return False


# What the leader and its members do besides.


@jit
def claim(sheet, own):  # type: ignore[no-untyped-def]
    """Let a member begin the job at work; tell whether it was neither begun nor called off."""
    number = peek(sheet[0, NUMBER:])
    if swap(sheet[own, BEGUN:], number) >= number:
        return False
    sheet[own, OWN] = number
    return True


@jit
def await_number(flag, number):  # type: ignore[no-untyped-def]
    """Wait for a moment until a flag says a number or a later one; tell whether it does."""
    for _ in range(MOMENT):
        if peek(flag) >= number:
            return True
    return False


@jit
def rest(bell, sheet, own):  # type: ignore[no-untyped-def]
    """Say that a member is done and has left its kernel; wait for a moment for the next bell."""
    post(sheet[own, STAYS:], 0)
    post(sheet[own, DONE:], sheet[own, OWN])
    await_number(bell, sheet[own, OWN] + 1)


@jit
def finish(sheet):  # type: ignore[no-untyped-def]
    """Call off what no member has begun; tell whether the others are done within a moment."""
    number = sheet[0, NUMBER]
    for own in range(1, len(sheet)):
        sheet[own, AWAITED] = swap(sheet[own, BEGUN:], number) >= number
        if not sheet[own, AWAITED]:
            post(sheet[own, STAYS:], 0)
    return are_done(sheet)


@jit
def are_done(sheet):  # type: ignore[no-untyped-def]
    """Wait for a moment until all who have begun are done; tell whether they are."""
    for own in range(1, len(sheet)):
        if sheet[own, AWAITED] and not await_number(sheet[own, DONE:], sheet[0, NUMBER]):
            return False
    return True
