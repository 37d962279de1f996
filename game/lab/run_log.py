"""The log of a run: a header and a line for each result, from which the same run continues if interrupted."""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from game.fault import Fault
from game.system.files import WriteError, lock_file

_MAX_BYTES = 1 << 30


class RunLog:
    """A log that is open for appending; `lines` are those that it had when it was opened."""

    def __init__(self, file: IO[bytes], lines: list[str]) -> None:
        self.lines = lines
        self._file = file

    def append(self, lines: Iterable[str]) -> None:
        self._file.writelines(f"{line}\n".encode() for line in lines)
        self._file.flush()


@contextmanager
def open_log(path: Path, header: str) -> Iterator[RunLog]:
    """Open the log of the run that the header describes, or create it; a last line without an end is cut off.

    Raises WriteError if that or appending fails, or another program has it open, and Fault for a file of
    something else, which is left as it is.
    """
    head = header.encode()
    try:
        if path.exists() and not path.is_file():
            raise WriteError(str(path), "", "a folder or a device", "a file to write to")
        with path.open("a+b") as file:
            if os.fstat(file.fileno()).st_size > _MAX_BYTES:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            lock_file(file, path)
            file.seek(0)
            whole, end, rest = file.read().rpartition(b"\n")
            first, *lines = whole.split(b"\n") if end else [rest]
            if not (first == head if end else head.startswith(first)):
                found = repr(first[:80].decode(errors="replace"))
                raise Fault(str(path), "line 1", found, "results of the same task")
            file.truncate(len(whole + end))
            log = RunLog(file, [line.decode(errors="replace") for line in lines])
            if not end:
                log.append([header])
            yield log
    except OSError as error:
        raise WriteError(str(path), "", error.strerror or str(error), "a file for the results") from error
