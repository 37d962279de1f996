"""Reads files within limits, and writes them whole or not at all."""

import errno
import io
import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from game.fault import Fault

_CHUNK = 1 << 16
_UNPACKING = 1 << 27  # bytes of memory: xz at its best needs half of it
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)  # flags missing on Windows, or needed against pipes
_PART = re.compile(r"\.kanugo-[0-9a-f]{12}\.part")  # the name of an unfinished file
_ABANDONED_AFTER = 3600.0  # seconds after which its writer must have been killed
_BINARY = getattr(os, "O_BINARY", 0)  # which only Windows knows

_LOCKED = {errno.EACCES, errno.EAGAIN, errno.EDEADLK, 36}  # 36 is Windows' own for the last of them
_LOCK_OFFSET = 1 << 40  # beyond the end of any file: on Windows other programs cannot read a locked byte


class WriteError(Fault):
    """A file that cannot be written."""


def exists(path: Path) -> bool:
    """Whether there is such a file; False in a folder without access. Raises OSError if the disk fails."""
    try:
        return path.is_file()
    except PermissionError:
        return False


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """All bytes of a file. Raises OSError if there are more than `max_bytes`, as in the endless /dev/zero."""
    found = read_head(path, max_bytes + 1)
    if len(found) > max_bytes:
        raise _too_large(path)
    return found


def read_text(path: Path, max_bytes: int, expected: str) -> str:
    """The text of a file of at most `max_bytes`, without a byte-order mark. Raises Fault, with what was
    `expected`, if it cannot be read or is no UTF-8."""
    try:
        return read_bytes(path, max_bytes).decode("utf-8-sig")
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), expected) from error
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "not UTF-8", expected) from error


def read_head(path: Path, max_bytes: int) -> bytes:
    """The first bytes of a file, at most `max_bytes`. Raises OSError.

    A named pipe without a writer is an empty file, as waiting could take for ever.
    """
    handle = os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY)
    with os.fdopen(handle, "rb") as file:
        if _NONBLOCK:
            os.set_blocking(handle, True)
        return file.read(max_bytes)


def unpacked_text(path: Path, max_bytes: int, expected: str) -> str:
    """Decompress the text of an xz file of at most `max_bytes`. Raises Fault, with what was `expected`, like
    `read_text`."""
    import lzma  # not loaded by most commands, nor for the first frame

    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_UNPACKING)
    try:
        made = bytearray(unpacker.decompress(read_bytes(path, max_bytes), _CHUNK))
        while not (unpacker.eof or unpacker.needs_input) and len(made) <= max_bytes:
            made += unpacker.decompress(b"", _CHUNK)
        if len(made) > max_bytes:
            raise _too_large(path)
        if not unpacker.eof:
            raise Fault(str(path), "", "a file that is cut off", expected)
        if unpacker.unused_data:
            raise Fault(str(path), "", "data after the end of the packed part", expected)
        return made.decode()
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), expected) from error
    except lzma.LZMAError as error:
        raise Fault(str(path), "", "data that xz cannot unpack", expected) from error
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "not UTF-8", expected) from error


def _too_large(path: Path) -> OSError:
    return OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))


def write_atomically(path: Path, *content: bytes | memoryview) -> None:
    """Write a file atomically from pieces of its content: if interrupted, or on a full disk, the file stays
    as it was.

    Raises WriteError if that fails.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe or device is written to, never replaced
            with path.open("wb") as file:
                file.writelines(content)
        else:
            _replace(Path(os.path.realpath(path)), content)
    except OSError as error:
        raise WriteError(str(path), "", error.strerror or str(error), "a place to write to") from error


def make_folder(folder: Path) -> None:
    """Make a folder, if it is missing. Raises WriteError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(str(folder), "", error.strerror or str(error), "a folder to write to") from error


def lock_file(file: IO[bytes], path: Path) -> None:
    """Lock an open file for appending, until it is closed or the program ends in any way. Raises WriteError
    if another program has locked it.

    Opening the file again and closing it would release the lock.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCK_OFFSET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _LOCKED:  # else this disk has no locks
            found = "a file that another program is writing"
            raise WriteError(str(path), "", found, "another file to write to") from error


def csv_text(rows: Iterable[Iterable[object]], **dialect: Any) -> str:
    """Rows as lines of CSV; `dialect` are options of `csv.writer`."""
    import csv  # not loaded by most commands, nor for the first frame

    made = io.StringIO()
    csv.writer(made, lineterminator="\n", **dialect).writerows(rows)
    return made.getvalue()


def _replace(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Write a temporary file next to it, then rename it."""
    beside = path.with_name(f".kanugo-{os.urandom(6).hex()}.part")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            if path.exists():  # keeps the permissions of the old file
                path.open("r+b").close()
                beside.chmod(path.stat().st_mode & 0o777)
            file.writelines(content)
            file.flush()
            os.fsync(handle)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    _remove_abandoned(path.parent)


def _remove_abandoned(folder: Path) -> None:
    """Remove the leftovers of killed writers in a folder."""
    for part in folder.glob(".kanugo-*.part"):
        with suppress(OSError):  # already removed by another program, or not ours to remove
            if _PART.fullmatch(part.name) and part.stat().st_mtime < time.time() - _ABANDONED_AFTER:
                part.unlink()
