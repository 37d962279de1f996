"""The three standard streams, usable however the program was started."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

_LONGEST_LINE = 10_000


def make_usable() -> None:
    """Let every stream take what it can. One that was closed reads as empty, and takes nothing."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next file to be opened, as the store, would be taken for the stream
            os.open(os.devnull, os.O_RDONLY if number < 2 else os.O_WRONLY)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),  # a terminal that lacks a letter gets its number
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(line: str) -> None:
    """Say on standard error what is wrong; where nobody can hear it, the exit code says it alone."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def typed_line() -> str:
    """What somebody types next, with the end of the line; "" if the input has ended."""
    line = sys.stdin.readline(_LONGEST_LINE)
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def fall_silent() -> None:
    """Whatever is still to be written goes nowhere: where it should have gone does not take it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
