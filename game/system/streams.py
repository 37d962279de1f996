"""The three standard streams, usable however the program was started."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

_LONGEST_LINE = 10_000


def make_usable() -> None:
    """Make every stream accept any text. A closed one reads as empty, and discards output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next opened file, such as the store, would become the stream
            os.open(os.devnull, os.O_RDONLY if number < 2 else os.O_WRONLY)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),  # a terminal without a letter gets its number
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(line: str) -> None:
    """Print an error on standard error; if that fails, the exit code must do."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def typed_line() -> str:
    """The next line of input, with its end; "" at the end of the input."""
    line = sys.stdin.readline(_LONGEST_LINE)
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def fall_silent() -> None:
    """Discard pending output that cannot be delivered."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
