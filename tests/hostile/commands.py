"""Crafted command lines answered: most in watched processes that are forked for many of them, some by one of
their own.

A line may end with exit 0 or 1, or 2 and what is wrong in one line; a document of JSON is one.
"""

import json
import os
import subprocess
import sys
from io import TextIOWrapper
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Never
from unittest.mock import patch

from game import cli
from game.hosting.lobby import LobbyPhones
from game.hosting.phones import PhoneTable
from game.ui import start
from tests.hostile import limits
from tests.hostile.command_lines import CommandLines
from tests.hostile.readers import a_home
from tests.hostile.report import Report
from tests.hostile.trying import batches, try_all

_BATCH = 60
_REAL = 0.01  # the share of lines that get a process of their own
_ROOT = Path(__file__).parents[2]


def run(count: int, seed: int, workers: int = 0) -> Report:
    """Answer so many command lines."""
    report = Report()
    before = os.getcwd()
    with a_home() as home:
        lines = CommandLines(home, seed)
        os.chdir(lines.folder)
        try:
            _tried(lines, count, workers, report)
        finally:
            os.chdir(before)
            rmtree(lines.folder, ignore_errors=True)
    return report


def _tried(lines: CommandLines, count: int, workers: int, report: Report) -> None:
    def interrupted(*_: object) -> Never:
        raise KeyboardInterrupt

    def found(broken: limits.Broken) -> tuple[str, str]:
        arguments, said = lines.made(broken.number)
        reported = " ".join(repr(each if len(each) < 80 else each[:80] + "…") for each in arguments)
        again = f"line {broken.number} of seed {lines.seed}: kanugo {reported}"
        return f"{broken.what} (input {said[:30]!r})", again

    def work(number: int) -> str:
        return _answered(*lines.made(number))

    with (
        patch.object(start, "open_app", lambda *game, **named: 0),  # what opens a window is tried elsewhere
        patch.object(LobbyPhones, "update", interrupted),  # Ctrl+C as soon as phones are waited for
        patch.object(PhoneTable, "update", interrupted),
    ):
        try_all(report, work, batches(count, _BATCH), found, "command lines", workers)


def _answered(arguments: list[str], said: str) -> str:
    """The exit code in a word. Raises AssertionError for what a command must not do."""
    real = Random(repr(arguments)).random() < _REAL and arguments[0] != "play"
    code, out, err = in_process(arguments, said) if not real else _by_itself(arguments, said)
    complaints = err.splitlines()
    assert code in (0, 1, 2, 130), f"exit {code}: {err[-300:]}"
    assert "Traceback" not in out + err, err[-300:]
    if arguments[0] not in ("drill", "games", "play"):  # which ask and tell there
        assert all(line.startswith("kanugo: ") for line in complaints), err[-300:]
    if code == 2:
        assert complaints, "exit 2 without a word"
        assert complaints[-1].startswith("kanugo: "), err[-300:]
        assert len(complaints[-1]) <= limits.LONGEST_LINE, f"a line of {len(complaints[-1])} signs"
    if "--json" in arguments and code < 2 and not {"--help", "-h", "--version"} & set(arguments) and out:
        json.loads(out)
    return f"exit {code}" + (", a process of its own" if real else "")


def in_process(arguments: list[str], said: str) -> tuple[int, str, str]:
    """Answered here, with streams of its own."""
    handles = [os.memfd_create(name) for name in ("in", "out", "err")]
    os.write(handles[0], said.encode("utf-8", "surrogateescape"))
    os.lseek(handles[0], 0, os.SEEK_SET)
    kept = [os.dup(number) for number in range(3)]
    streams = sys.stdin, sys.stdout, sys.stderr
    try:
        for number, handle in enumerate(handles):
            os.dup2(handle, number)
        sys.stdin, sys.stdout, sys.stderr = (
            TextIOWrapper(open(number, mode, closefd=False), "utf-8", write_through=number == 2)  # noqa: SIM115
            for number, mode in enumerate(("rb", "wb", "wb"))
        )
        code = cli.run(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        for number, handle in enumerate(kept):
            os.dup2(handle, number)
            os.close(handle)
    reported = []
    for handle in handles[1:]:
        os.lseek(handle, 0, os.SEEK_SET)
        reported.append(os.read(handle, 1 << 22).decode("utf-8", "replace"))
    for handle in handles:
        os.close(handle)
    return code, reported[0], reported[1]


def _by_itself(arguments: list[str], said: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        input=said.encode("utf-8", "surrogateescape"),
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
