"""The numbers of this machine: `kanugo bench` measures and prints them; it judges none."""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.bench import words
from game.fault import Fault

_STARTS = 5


class Measure(NamedTuple):
    """One number: what was measured, how much, in what."""

    name: str
    value: float
    unit: str


def bench(chosen: argparse.Namespace) -> int:
    """Measure the parts asked for, or all."""
    unknown = [part for part in chosen.part if part not in PARTS]
    if unknown:
        raise Fault("command line", "bench", repr(unknown[0]), f"parts among {', '.join(PARTS)}")
    rows = [row for part in chosen.part or PARTS for row in PARTS[part]()]
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if chosen.json:
        print(json.dumps({"machine": machine, "rows": [row._asdict() for row in rows]}, ensure_ascii=False))
        return 0
    print(machine)
    for row in rows:
        print(f"{row.name:58} {row.value:10.2f} {row.unit}")
    return 0


def _start() -> Iterator[Measure]:
    """From the start of the process to the first frame of the menu, and to an answer of the command line."""
    yield Measure("start to first frame", _seconds(["-m", "game"], "kanugo ready"), "s")
    yield Measure("start to an answer on the command line", _seconds(["-m", "game", "rulesets"], ""), "s")


def _seconds(arguments: list[str], said: str) -> float:
    """The median time from starting Python to the line said (or to the end)."""
    taken = []
    for _ in range(_STARTS):
        with tempfile.TemporaryDirectory() as home:
            begun = time.perf_counter()
            program = subprocess.Popen(
                [sys.executable, *arguments],
                env=surroundings(home),
                stdout=subprocess.PIPE,
                text=True,
                cwd=Path(__file__).parents[2],
            )
            assert program.stdout is not None
            heard = program.stdout.readline() if said else program.communicate()[0]
            taken.append(time.perf_counter() - begun)
            if said:
                program.terminate()
            if program.wait() or not heard.startswith(said):
                raise Fault(
                    "bench", " ".join(arguments), f"exit {program.returncode}", "a program that starts"
                )
    return median(taken)


def surroundings(home: str) -> dict[str, str]:
    """The environment of a measured process: an empty home, and a window that nobody needs to see."""
    return {**os.environ, "KANUGO_HOME": home, "KANUGO_READY": "1", "SDL_VIDEODRIVER": "dummy"}


def _frame() -> Iterator[Measure]:
    """Drawing the whole table anew, with every card of the pack on it."""
    for width, height in ((1280, 800), (2560, 1440)):
        taken = _measured(f"redraw({width}, {height})")
        yield Measure(f"full redraw with 58 cards at {width}x{height}", taken, "ms")


def _idle() -> Iterator[Measure]:
    """A table at which nothing happens."""
    share, memory = json.loads(_said("idle(5.0)"))
    yield Measure("a table at rest: share of a core", share * 100, "%")
    yield Measure("a table at rest: largest resident memory", memory, "MB")


def _measured(call: str) -> float:
    return float(_said(call))


def _said(call: str) -> str:
    """What a measure of the app says, taken in a process of its own."""
    return _told(f"from game.ui import measures; print(measures.{call})")


def _told(program: str) -> str:
    """The last line that a process of its own prints."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-c", f"import json; {program}"],
            env={**surroundings(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Fault(
            "bench", program, (done.stderr.splitlines() or ["no reason"])[-1], "a measure that can be taken"
        )
    return done.stdout.splitlines()[-1]


def _search() -> Iterator[Measure]:
    """The search for plays."""
    from game.bench import search

    return search.search()


def _solver() -> Iterator[Measure]:
    """The patience solver."""
    from game.bench import patience

    return patience.solver()


def _study() -> Iterator[Measure]:
    """The drills."""
    from game.bench import study

    return study.study()


def _words() -> Iterator[Measure]:
    """Opening lexicons and asking them; what takes much memory in a process of its own."""
    yield from (Measure(*measured) for measured in words.opening_and_asking())
    for name in ("packing", "building"):
        said = _told(f"from game.bench import words; print(json.dumps(list(words.{name}())))")
        yield from (Measure(*measured) for measured in json.loads(said))


PARTS: dict[str, Callable[[], Iterator[Measure]]] = {
    "start": _start,
    "frame": _frame,
    "idle": _idle,
    "search": _search,
    "solver": _solver,
    "study": _study,
    "words": _words,
}
