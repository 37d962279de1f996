"""Reads files within limits, and writes them whole or not at all."""

import errno
import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO

from game.fault import Fault

_STEP = 1 << 16
_UNPACKING = 1 << 27  # bytes of memory: xz at its best asks for half of it
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # which Windows does not know, nor pipes among the files
_PART = re.compile(r"\.kanugo-[0-9a-f]{12}\.part")  # the name of a file that is not whole yet
_LEFT_BEHIND = 3600.0  # seconds after which its writer is one that was killed
_AS_IT_IS = getattr(os, "O_BINARY", 0)  # which only Windows knows

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK, 36}  # 36 is what Windows calls the last of them
_BEYOND = 1 << 40  # a byte that no file of ours has: on Windows nobody else could read one that is locked


class NotWritten(Fault):
    """A file that cannot be written."""


def is_there(path: Path) -> bool:
    """Whether there is such a file. In a folder that may not be looked into there is none. Raises OSError
    where the disk fails."""
    try:
        return path.is_file()
    except PermissionError:
        return False


def content_of(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises OSError if they are more than `most`, as in /dev/zero, which has no end."""
    found = beginning_of(path, most + 1)
    if len(found) > most:
        raise _too_large(path)
    return found


def text_of(path: Path, most: int, expected: str) -> str:
    """The text of a file of at most so many bytes; a mark that some editors put before it is left out. Raises
    Fault, with what was `expected`, for what cannot be read or is no UTF-8."""
    try:
        return content_of(path, most).decode("utf-8-sig")
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), expected) from error
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "no UTF-8", expected) from error


def beginning_of(path: Path, most: int) -> bytes:
    """The first bytes of a file, at most so many. Raises OSError.

    A named pipe that nobody writes to is an empty file: to wait for somebody would be to wait for ever.
    """
    handle = os.open(path, os.O_RDONLY | _AT_ONCE | _AS_IT_IS)
    with os.fdopen(handle, "rb") as file:
        if _AT_ONCE:
            os.set_blocking(handle, True)
        return file.read(most)


def unpacked_text(path: Path, most: int, expected: str) -> str:
    """The text that is packed by xz in a file. Raises Fault, with what was `expected`, as `text_of` does, and
    for what is not packed so; for more than `most` bytes as soon as that is clear."""
    import lzma  # of no use to most commands, nor to the first frame

    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_UNPACKING)
    try:
        made = bytearray(unpacker.decompress(content_of(path, most), _STEP))
        while not (unpacker.eof or unpacker.needs_input) and len(made) <= most:
            made += unpacker.decompress(b"", _STEP)
        if len(made) > most:
            raise _too_large(path)
        if not unpacker.eof:
            raise Fault(str(path), "", "a file that is cut off", expected)
        if unpacker.unused_data:
            raise Fault(str(path), "", "more after the end of what is packed", expected)
        return made.decode()
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), expected) from error
    except lzma.LZMAError as error:
        raise Fault(str(path), "", "what xz cannot unpack", expected) from error
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "no UTF-8", expected) from error


def _too_large(path: Path) -> OSError:
    return OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))


def write_whole(path: Path, *content: bytes | memoryview) -> None:
    """Write a file, one piece of its content after the other. Cut off at any moment, or on a full disk, the
    file is as it was before.

    Raises NotWritten if that cannot be done.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
            with path.open("wb") as file:
                file.writelines(content)
        else:
            _replace(Path(os.path.realpath(path)), content)
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a place to write to") from error


def keep_others_out(file: IO[bytes], path: Path) -> None:
    """Be the only program that adds to an open file, until it is closed or the program ends, however it ends.
    Raises NotWritten where another one is at it.

    To open the file once more and close it would let others in.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_BEYOND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:  # else this disk knows no locks
            found = "a file that another program is writing"
            raise NotWritten(str(path), "", found, "another file to write to") from error


def _replace(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Write the file beside its place, and put it there when it is whole."""
    beside = path.with_name(f".kanugo-{os.urandom(6).hex()}.part")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AS_IT_IS, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            if path.exists():  # it stays as open, or as closed, to others as it is
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
    _sweep(path.parent)


def _sweep(folder: Path) -> None:
    """Remove what killed writers have left in a folder."""
    for part in folder.glob(".kanugo-*.part"):
        with suppress(OSError):  # another one has just removed it, or it is not ours to remove
            if _PART.fullmatch(part.name) and part.stat().st_mtime < time.time() - _LEFT_BEHIND:
                part.unlink()
