"""Simulated games kept in a file, one a line, so that many of them may be played in several sittings.

The first line says what is played; whoever goes on must play the same. It plays no game.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from game.fault import Fault
from game.files import NotWritten, keep_others_out
from game.search.players.simulation import SimulatedMatch, SimulatedResult

_MOST = 1 << 30  # bytes


class _Head(NamedTuple):
    """What is played."""

    match: SimulatedMatch
    deal: int


class _Kept(NamedTuple):
    """A game, and which of the match it is."""

    number: int
    played: SimulatedResult


_KEPT = msgspec.json.Decoder(_Kept)


class GameLog:
    """The games of a match from a deal on, those played before and those added."""

    def __init__(self, path: Path, file: IO[bytes], before: list[SimulatedResult]) -> None:
        self.path = path
        self.before = before
        self._file = file
        self._next = len(before)

    def add(self, played: SimulatedResult) -> None:
        """Write down a game. Raises Fault where that cannot be done."""
        try:
            self._file.write(msgspec.json.encode(_Kept(self._next, played)) + b"\n")
            self._file.flush()
            self._next += 1
        except OSError as error:
            raise NotWritten(str(self.path), "", error.strerror or str(error), "room for a game") from error


@contextmanager
def game_log(path: Path, match: SimulatedMatch, deal: int) -> Iterator[GameLog]:
    """The log in a file, which is made if it is not there. Raises Fault for a file that is no such log, or
    the log of another match. A last line that a killed program left unfinished is played again."""
    head = msgspec.json.encode(_Head(match, deal)) + b"\n"
    try:
        with path.open("a+b") as file:
            there = os.fstat(file.fileno())
            if not stat.S_ISREG(there.st_mode) or there.st_size > _MOST:
                found = f"{there.st_size} bytes" if stat.S_ISREG(there.st_mode) else "a device"
                raise Fault(str(path), "", found, "a log of simulated games")
            keep_others_out(file, path)
            file.seek(0)
            lines = file.read().split(b"\n")
            whole, rest = lines[:-1], lines[-1]
            before = [_read(path, n, line, head) for n, line in enumerate(whole, 1)]
            if not whole and not head.startswith(rest):
                _read(path, 1, rest, head)  # somebody's file of one line: nothing of it is touched
            if rest:
                file.truncate(file.tell() - len(rest))
            if not whole:
                file.write(head)
                file.flush()
            yield GameLog(path, file, [played for played in before if played is not None])
    except OSError as error:
        raise NotWritten(str(path), "", error.strerror or str(error), "a file to write games to") from error


def _read(path: Path, number: int, line: bytes, head: bytes) -> SimulatedResult | None:
    """The game of a line; None for the first one, which must say what is played."""
    if number > 1:
        try:
            kept = _KEPT.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Fault(
                str(path), f"line {number}", repr(line[:40].decode("utf-8", "replace")), "a simulated game"
            ) from error
        if kept.number != number - 2:  # two programs have written to it
            raise Fault(str(path), f"line {number}", f"game {kept.number}", f"game {number - 2}")
        return kept.played
    if line + b"\n" != head:
        raise Fault(str(path), "line 1", repr(line[:80].decode("utf-8", "replace")), "the log of this match")
    return None
