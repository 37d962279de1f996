"""Benchmark of the app: start, drawing a table, and rest."""

import json
import resource
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

import pygame

from game.hosting.background import Background, Job
from game.lab.bench import Measure, output_of, seconds_to_print
from game.opening import open_game
from game.search.kernel.plays import plays
from game.store.settings import Settings
from game.table.mode import Outcome
from game.table.moves import Place, Placement
from game.table.position import Position
from game.table.session import Session
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.look.style import DisplaySettings
from game.ui.kit.sdl import check_pygame
from game.ui.kit.sound import REST
from game.ui.patience.table import patience_table
from game.ui.table.cloth import ClothScreen
from game.words.lexicon import Lexicon
from modes.moves import Draw

_FRAMES = 200
_SETTLE = REST + 5.0  # seconds before a resting table is measured: the deal and what was heard of it are over


def start() -> Iterator[Measure]:
    """From the start of the process to the first frame of the menu, and to an answer of the command line."""
    yield Measure("start to first frame", seconds_to_print("kanugo ready", ["-m", "game"]), "s")
    yield Measure(
        "start to an answer on the command line", seconds_to_print("", ["-m", "game", "rulesets"]), "s"
    )


def frame() -> Iterator[Measure]:
    """Drawing the whole table anew, with every card of the pack on it."""
    for width, height in ((1280, 800), (2560, 1440)):
        milliseconds = float(_measured(f"milliseconds_to_redraw({width}, {height})"))
        yield Measure(f"full redraw with 58 cards at {width}x{height}", milliseconds, "ms")


def idle() -> Iterator[Measure]:
    """A table at which nothing happens."""
    share, memory = json.loads(_measured("load_at_rest(5.0)"))
    yield Measure("a table at rest: share of a core", share * 100, "%")
    yield Measure("a table at rest: resident memory", memory, "MB")


def _measured(call: str) -> str:
    """What a measure of the app prints, in a process of its own: this one opens no window."""
    return output_of(f"from game.lab.bench import window; print(window.{call})")


def milliseconds_to_redraw(width: int, height: int) -> float:
    """Draw and show a table with all 58 cards in sight: the median of many frames."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((width, height))
    screen = _table()
    screen.enter((width, height), AppContext().style((width, height)))
    times = []
    for _ in range(_FRAMES):
        begun = time.perf_counter()
        screen.draw(window)
        pygame.display.flip()
        times.append(time.perf_counter() - begun)
    return median(times) * 1e3


def load_at_rest(seconds: float) -> str:
    """As JSON: the share of a core that a resting table takes, and its resident memory in MB."""
    marks: list[tuple[float, float]] = []
    memory: list[float] = []

    def look(job: Job[None, None]) -> None:
        for rest in (_SETTLE, seconds):
            time.sleep(rest)
            marks.append((time.process_time(), time.perf_counter()))
        memory.append(_resident())
        pygame.event.post(pygame.Event(pygame.QUIT))

    check_pygame()
    opening = open_game("patience-twelve", ("",), 0)
    screen = patience_table(Session(opening.mode, opening.setup), partial(Session, opening.mode))
    Background("idle").do(look)
    context = AppContext(DisplaySettings(volume=Settings().volume))
    context.restyle()
    App(context).run(lambda: [screen])
    (busy, begun), (busy_at_end, ended) = marks
    return json.dumps([(busy_at_end - busy) / (ended - begun), memory[-1]])


def _resident() -> float:
    """Megabytes in memory: now, or where the system does not tell that, at most so far."""
    pages = Path("/proc/self/statm")
    if pages.is_file():
        return int(pages.read_text().split()[1]) * resource.getpagesize() / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _table() -> ClothScreen:
    """A table with every card of the pack in sight: the last turn before a patience is won."""
    for deal in range(1000):
        opening = open_game("patience-twelve", ("",), deal)
        session = Session(opening.mode, opening.setup)
        while opening.mode.outcome(session.state) is None:
            session.make(_longest(session, opening.lexicon) or Draw())
        if opening.mode.outcome(session.state) is Outcome.WON:
            session.go(session.at - 1)
            return patience_table(session, partial(Session, opening.mode))
    raise AssertionError("of a thousand deals one is won by laying the longest word each time")


def _longest(session: Session, words: Lexicon) -> Place | None:
    """The placement of the most cards, if there is any."""
    slots = session.mode.slots(session.state)
    plays_here = plays(Position(session.mode.ruleset, session.state.board, tuple(slots.values())), words)
    if not plays_here:
        return None
    left = dict(slots)
    laid = []
    for cell, piece in max(plays_here, key=lambda play: len(play.pieces)).pieces:
        slot = next(slot for slot, card in left.items() if card == piece.piece)
        del left[slot]
        laid.append(Placement(slot, cell))
    return Place(tuple(laid))
