"""Processes that begin where this one stands, with all that it has read in: a life costs milliseconds.
It knows nothing of what they do."""

import faulthandler
import fcntl
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.waiting import LONGEST


class Life(NamedTuple):
    """How a process has ended. `code` is negative for the signal that ended it, as of `subprocess`; `late`
    says that it was ended because it took too long. `noted` is what it handed to its `note`."""

    code: int
    out: str
    said: str
    noted: tuple[str, ...]
    seconds: float
    late: bool

    @property
    def killed(self) -> bool:
        return self.code == -signal.SIGKILL and not self.late

    def wrong(self, but: int | None = None) -> str:
        """What a program must never do: a traceback, a signal but for this one, no end. "" if it did not."""
        if self.late:
            return f"no end after {self.seconds:.0f} s, {self._where()}"
        if self.code < 0 and self.code != but:
            return f"ended by {signal.Signals(-self.code).name}"
        if "Traceback (most recent call last)" in self.said:
            return "a traceback: " + self.said.strip().splitlines()[-1][:200]
        return ""

    def _where(self) -> str:
        """Where its last thread stood, as faulthandler wrote it."""
        _, _, stood = self.said.rpartition("(most recent call first):")
        calls = [line.strip() for line in stood.splitlines() if line.strip().startswith("File ")]
        return "in " + " < ".join(calls[:6]) if calls else "nobody knows where"


Note = Callable[[str], None]

READY = "ready"
"""A process that notes this has come to what it is for: a time to be killed at is counted from then."""


class Running(NamedTuple):
    """A process that lives."""

    number: int
    handle: int
    files: tuple[int, int, int]
    ready: int
    begun: float

    def ended(self, limit: float, kill_after: float | None = None) -> Life:
        """How it ends: by itself, killed so many seconds after it was ready, or for being late."""
        end = self.begun + limit
        over = False
        if kill_after is not None:
            ready = select.select([self.handle, self.ready], [], [], limit)[0]
            over = self.handle in ready
            end = min(end, time.monotonic() + kill_after) if ready else end
        over = over or bool(select.select([self.handle], [], [], max(0.0, end - time.monotonic()))[0])
        late = not over and time.monotonic() >= self.begun + limit
        if not over:
            os.kill(self.number, signal.SIGABRT if late else signal.SIGKILL)
        _, status = os.waitpid(self.number, 0)
        os.close(self.handle)
        os.close(self.ready)
        out, said, noted = (_all_of(file) for file in self.files)
        code = os.waitstatus_to_exitcode(status)
        return Life(code, out, said, tuple(noted.split("\n")[:-1]), time.monotonic() - self.begun, late)


def begin(act: Callable[[Note], int], given: str = "") -> Running:
    """A process that does this and ends with its code; `given` is what it reads on its standard input."""
    sys.stdout.flush()
    sys.stderr.flush()
    files = (os.memfd_create("out"), os.memfd_create("said"), os.memfd_create("noted"))
    ready = os.eventfd(0)
    begun = time.monotonic()
    number = os.fork()
    if number:
        return Running(number, os.pidfd_open(number), files, ready, begun)
    code = 70
    try:
        _stand_alone(files, given)
        code = act(lambda line: _note(files[2], ready, line))
    except BaseException:
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)


def lived(act: Callable[[Note], int], limit: float = LONGEST, kill_after: float | None = None) -> Life:
    """Begin a process, and wait for its end."""
    return begin(act).ended(limit, kill_after)


def _stand_alone(files: tuple[int, int, int], given: str) -> None:
    """Streams of its own, and a word about where it stood if it is ended for being late."""
    source = os.memfd_create("given")
    os.write(source, given.encode())
    os.lseek(source, 0, os.SEEK_SET)
    for there, here in ((source, 0), (files[0], 1), (files[1], 2)):
        os.dup2(there, here)
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    faulthandler.enable(sys.stderr)
    _read_alone()


def _read_alone() -> None:
    """Open again what is open for reading: processes that fork share a place in each file, and typefaces are
    read from theirs for as long as they live."""
    for handle in map(int, os.listdir("/proc/self/fd")):
        try:
            name = os.readlink(f"/proc/self/fd/{handle}")
            only_read = fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
        except OSError:
            continue  # the one that the folder was read through
        if only_read and os.path.isfile(name):
            anew = os.open(name, os.O_RDONLY | os.O_CLOEXEC)
            os.lseek(anew, os.lseek(handle, 0, os.SEEK_CUR), os.SEEK_SET)
            os.dup2(anew, handle, inheritable=False)
            os.close(anew)


def _note(file: int, ready: int, line: str) -> None:
    if line == READY:
        os.eventfd_write(ready, 1)
        return
    os.write(file, (line.replace("\n", " ") + "\n").encode())


def _all_of(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    content = b"".join(iter(lambda: os.read(file, 1 << 20), b""))
    os.close(file)
    return content.decode("utf-8", "backslashreplace")


def left_behind(folder: Path, known: Callable[[str], bool]) -> list[str]:
    """Files below a folder that nobody knows."""
    there = (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return sorted(name for name in there if not known(name))
