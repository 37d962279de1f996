"""A fault in a file or a request: file, place, what was found and what was expected."""

import errno
import os

_MAX_SHOWN = 600

QUOTED = 40
"""The most characters of bad input that an error message quotes."""

_SYSTEM_ERRORS = {
    errno.EACCES: "access is denied",
    errno.EADDRINUSE: "it is in use already",
    errno.EADDRNOTAVAIL: "this is no address of this computer",
    errno.EEXIST: "this name is taken",
    errno.EFBIG: "the file is too large",
    errno.EIO: "the disk failed",
    errno.EISDIR: "this is a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.EROFS: "the disk is read-only",
}
_PLAIN = {os.strerror(number): words for number, words in _SYSTEM_ERRORS.items()}
"""The system's messages about files, and the same in plain English."""


def system_text(error: OSError) -> str:
    """Why the system refused, without the file or address that its own text may name."""
    number = error.errno or 0  # below zero, it is the resolver's
    return os.strerror(number) if number > 0 else error.strerror or str(error)


class Fault(Exception):
    """A file or an argument that cannot be used.

    `file` names the file (or the part of a command), `place` where in it, `found` what stands there,
    `expected` what should.
    """

    def __init__(self, file: str, place: str, found: str, expected: str) -> None:
        super().__init__(file, place, found, expected)
        self.file = file
        self.place = place
        self.found = found
        self.expected = expected

    def shown(self) -> tuple[str, str, str, str]:
        """File, place, found and expected, cut and printable."""
        return (
            _printable(self.file),
            _printable(self.place),
            _printable(self.found),
            _printable(self.expected),
        )

    def __str__(self) -> str:
        file, place, found, expected = self.shown()
        where = f"{file}: {place}" if place else file
        return " ".join(f"{where}: {self._problem(found)}, expected {expected}".split())

    def _problem(self, found: str) -> str:
        """What is wrong, as a clause."""
        if found.startswith("no such "):
            return f"there is {found}"
        said, colon, path = found.partition(": '")
        return f"{_PLAIN[said]}{colon}{path}" if said in _PLAIN else f"found {found}"


def _printable(text: str) -> str:
    """The text, cut to a readable length, with a number for each invisible character."""
    cut = text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…"
    return "".join(each if each.isprintable() or each.isspace() else ascii(each)[1:-1] for each in cut)
