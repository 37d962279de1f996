"""`kanugo lab bench`: measures the speed of this machine and prints a table.

Each module here yields measures; those that need it are taken in processes of their own.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.commands.arguments import add_json
from game.fault import Fault
from game.text.catalogues import text

_STARTS = 5

PARTS = {
    "start": "window",
    "frame": "window",
    "idle": "window",
    "search": "search",
    "endgame": "search",
    "review": "words",
    "thinking": "search",
    "ends": "search",
    "solver": "search",
    "study": "words",
    "words": "words",
}
"""The parts, each a function of that name, and the modules that hold them: only what is run is imported."""


class Measure(NamedTuple):
    """One number: what was measured, how much, in what."""

    name: str
    value: float
    unit: str


def print_table(rows: Iterable[Measure], as_json: bool) -> None:
    """Take the measures, and print them with the machine they are of; in a table, each when it is taken."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if as_json:
        print(json.dumps({"machine": machine, "rows": [row._asdict() for row in rows]}, ensure_ascii=False))
        return
    print(machine)
    for row in rows:
        print(f"{row.name:58} {row.value:10.2f} {row.unit}", flush=True)


def seconds_to_print(prefix: str, arguments: list[str]) -> float:
    """The median time from starting Python to a line with this prefix; without a prefix, to the end."""
    return median(_seconds_to_print(prefix, arguments) for _ in range(_STARTS))


def _seconds_to_print(prefix: str, arguments: list[str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        begun = time.perf_counter()
        program = subprocess.Popen(
            [sys.executable, *arguments],
            env=_surroundings(home),
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert program.stdout is not None
        line = program.stdout.readline() if prefix else program.communicate()[0]
        seconds = time.perf_counter() - begun
        if prefix:
            program.terminate()
        code = program.wait()
        if not line.startswith(prefix) or (code and not prefix):  # a terminated one has another exit code
            found = f"exit code {program.returncode}"
            raise Fault("bench", " ".join(arguments), found, "a program that starts")
        return seconds


def output_of(program: str) -> str:
    """The last line that a Python program prints in a process and a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        return output_at(home, program)


def output_at(home: str, program: str) -> str:
    """The same with a home that may already contain something, such as an earlier process's cache."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**_surroundings(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        why = (done.stderr.splitlines() or ["no reason"])[-1]
        raise Fault("bench", program, why, "a measure that can be taken")
    return done.stdout.splitlines()[-1]


def _surroundings(home: str) -> dict[str, str]:
    """The environment of a measured process: an empty home, and dummy drivers for video and sound unless
    SDL's variables say otherwise."""
    nobody = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {**nobody, **os.environ, "KANUGO_HOME": home, "KANUGO_READY": "1"}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", nargs="*", metavar=text("PART"), help=text("run only these parts"))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    unknown = [part for part in chosen.part if part not in PARTS]
    if unknown:
        raise Fault("command line", "bench", repr(unknown[0]), f"one of {', '.join(PARTS)}")
    print_table((row for part in chosen.part or PARTS for row in _measures(part)), chosen.json)
    return 0


def _measures(part: str) -> Iterator[Measure]:
    yield from getattr(import_module(f"game.lab.bench.{PARTS[part]}"), part)()
