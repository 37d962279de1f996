"""Benchmark of the app: start, drawing a table, and rest."""

import json
from collections.abc import Iterator

from game.lab.bench.table import Measure, said_by, seconds_to_say


def start() -> Iterator[Measure]:
    """From the start of the process to the first frame of the menu, and to an answer of the command line."""
    yield Measure("start to first frame", seconds_to_say("kanugo ready", ["-m", "game"]), "s")
    yield Measure(
        "start to an answer on the command line", seconds_to_say("", ["-m", "game", "rulesets"]), "s"
    )


def frame() -> Iterator[Measure]:
    """Drawing the whole table anew, with every card of the pack on it."""
    for width, height in ((1280, 800), (2560, 1440)):
        taken = float(_measured(f"redraw({width}, {height})"))
        yield Measure(f"full redraw with 58 cards at {width}x{height}", taken, "ms")


def idle() -> Iterator[Measure]:
    """A table at which nothing happens."""
    share, memory = json.loads(_measured("idle(5.0)"))
    yield Measure("a table at rest: share of a core", share * 100, "%")
    yield Measure("a table at rest: resident memory", memory, "MB")


def _measured(call: str) -> str:
    """What a measure of the app says. Its process opens a window; this one stays without."""
    return said_by(f"from game.lab.bench import frames; print(frames.{call})")
