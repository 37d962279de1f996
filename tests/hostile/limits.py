"""Work that may hang, crash or grow without end, done in forked processes that are watched: what became of
it, and by which piece of it. What the work is, is not known here."""

import contextlib
import faulthandler
import json
import mmap
import os
import resource
import selectors
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.fault import Fault

SECONDS = 2.0
"""What one piece of work may take of a processor."""

MEGABYTES = 512
"""What a process may grow by."""

LONGEST_LINE = 4000
"""How long a Fault may be: it is one line in a terminal, and not the file that it speaks of."""

_PATIENCE = 30.0  # seconds on the clock without a step, until the process is taken to hang
_SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")  # which maps more memory than there is
_AT = struct.Struct("qd")

Work = Callable[[int], str | Mapping[str, int]]
"""Does the piece of a number, and says in a word what came of it, or what came how often. A Fault is an
answer like another."""


class Broken(NamedTuple):
    """What piece of work did what it must not do. `kind` is the same for what is likely to be one fault."""

    number: int
    what: str
    kind: str


@dataclass
class _Child:
    pid: int
    pipe: int
    step: mmap.mmap
    numbers: range
    said: bytes = b""


def watched(
    work: Work, batches: Iterator[range], workers: int, seconds: float = SECONDS
) -> Iterator[Broken | dict[str, int]]:
    """All that is broken, and after each batch what came how often. No piece may take more `seconds`."""
    running: dict[int, _Child] = {}
    with selectors.DefaultSelector() as selector:

        def begin(numbers: range) -> None:
            child = _forked(work, numbers, seconds)
            running[child.pipe] = child
            selector.register(child.pipe, selectors.EVENT_READ)

        for _ in range(workers):
            if (numbers := next(batches, None)) is not None:
                begin(numbers)
        while running:
            for key, _ in selector.select(1.0):
                child = running[key.fd]
                said = os.read(child.pipe, 1 << 16)
                child.said += said
                if said:
                    continue
                selector.unregister(child.pipe)
                os.close(running.pop(child.pipe).pipe)
                rest = yield from _ended(child)
                numbers = rest or next(batches, None)
                if numbers is not None:
                    begin(numbers)
            for child in running.values():
                if time.monotonic() - _AT.unpack_from(child.step)[1] > _PATIENCE:
                    os.kill(child.pid, signal.SIGKILL)


def _ended(child: _Child) -> Generator[Broken | dict[str, int], None, range | None]:
    """What a process said that has ended; gives what it has not come to."""
    _, status = os.waitpid(child.pid, 0)
    whole = False
    for line in child.said.splitlines():
        reported = json.loads(line)
        whole = whole or isinstance(reported, dict)
        yield reported if isinstance(reported, dict) else Broken(*reported)
    if whole:
        return None
    at, began = _AT.unpack_from(child.step)
    how = f"ended by {os.waitstatus_to_exitcode(status)}"
    if time.monotonic() - began > _PATIENCE:
        how = f"no end after {_PATIENCE:.0f} s"
    yield Broken(at, how, how)
    return range(at + 1, child.numbers.stop) if at + 1 < child.numbers.stop else None


def _forked(work: Work, numbers: range, seconds: float) -> _Child:
    sys.stdout.flush()
    sys.stderr.flush()
    step = mmap.mmap(-1, _AT.size)
    _AT.pack_into(step, 0, numbers.start, time.monotonic())
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return _Child(pid, ours, step, numbers)
    code = 1
    try:
        os.close(ours)
        _work(work, numbers, seconds, step, theirs)
        code = 0
    finally:
        os._exit(code)


def _work(work: Work, numbers: range, seconds: float, step: mmap.mmap, pipe: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    faulthandler.disable()  # a signal is told by who watches
    _bound_memory()
    came: dict[str, int] = {}
    for number in numbers:
        _AT.pack_into(step, 0, number, time.monotonic())
        began = time.process_time()
        before = _most_memory()
        broken = None
        what: str | Mapping[str, int] = "broken"
        try:
            what = work(number)
        except Fault as fault:
            what, broken = "refused", _not_one_line(str(fault))
        except BaseException as error:  # whatever else comes out is what is sought
            broken = _describe(error)
        took, grown = time.process_time() - began, _most_memory() - before
        if broken is None and took > seconds:
            broken = f"{took:.1f} s", "too slow"
        if broken is None and grown > MEGABYTES:
            broken = f"{grown} MB more", "too much memory"
        if broken is not None:
            os.write(pipe, json.dumps([number, *broken]).encode() + b"\n")
        for each, times in {what: 1}.items() if isinstance(what, str) else what.items():
            came[each] = came.get(each, 0) + times
    os.write(pipe, json.dumps(came).encode() + b"\n")


def _bound_memory() -> None:
    """From here on a process that wants too much gets a MemoryError, and the machine stays usable."""
    if _SANITIZED:
        return
    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * mmap.PAGESIZE
    most = now + (MEGABYTES << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _most_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _not_one_line(said: str) -> tuple[str, str] | None:
    if len(said.splitlines()) != 1:
        return f"{len(said.splitlines())} lines: {said[:200]!r}", "a Fault of several lines"
    if len(said) > LONGEST_LINE:
        return f"a line of {len(said)} signs: {said[:200]!r}", f"a long Fault {said[:20]!r} {said[-20:]!r}"
    try:
        said.encode()
    except UnicodeEncodeError:
        return None  # standard error writes its number
    return None


def _describe(error: BaseException) -> tuple[str, str]:
    """An exception in a line, with where it was raised; and by what its like are known."""
    with contextlib.suppress(Exception):
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "/game/" in frame.filename or "/modes/" in frame.filename]
        last = (ours or list(frames))[-1]
        place = f"{last.filename.rpartition('/wt/')[2]}:{last.lineno} {last.name}"
        return f"{type(error).__name__}: {str(error)[:200]} at {place}", f"{type(error).__name__} {place}"
    return type(error).__name__, type(error).__name__
