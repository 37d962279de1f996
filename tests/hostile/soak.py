"""Posted events over every screen, for hours of them: no exception, flat memory, and how long the slowest
frame took. A round visits all that the menu leads to, in looks of its own."""

import ctypes
import gc
import os
import random
import sys
import threading
import traceback
from pathlib import Path

from game.system.process import share_one_heap
from game.text import catalogues
from tests.hostile.report import Report

os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})

from tests.hostile.hand import Hand
from tests.hostile.homes import at_home, new_home, rich_home, workroom
from tests.hostile.soaker import Soaker, known

_SAMPLES = 60  # of the memory, over the whole
_LIKE = (1280, 800)  # of the window when the memory is looked at: what it takes depends on its size
_WARM = 0.3  # of all events, before which the memory is not looked at
_TOLD = 5  # of the slowest frames


def run(count: int, seed: int) -> Report:
    """So many posted events, ten of which are a second's worth."""
    report = Report()
    with workroom() as room:
        home = rich_home(room / "home") if count > 2000 else new_home(room / "home")
        with at_home(home):
            _soak(count, seed, report)
    return report


def _soak(count: int, seed: int, report: Report) -> None:
    heard: list[str] = []
    spoken = catalogues.language()
    usual = threading.excepthook
    threading.excepthook = lambda reported: heard.append(
        f"{reported.exc_type.__name__}: {reported.exc_value}"
    )
    share_one_heap()  # as the app does
    hand = Hand()
    hand.begin()
    soaker = Soaker(hand, random.Random(seed))
    memory: list[tuple[int, float, float]] = []
    try:
        while hand.posted < count:
            try:
                soaker.step()
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                reported = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
                report.find(f"{reported}, at {soaker.here}", f"seed {seed}, event {hand.posted}")
                soaker.start_again()
            if hand.posted >= (len(memory) + 1) * count / _SAMPLES and soaker.at_menu(_LIKE):
                memory.append((hand.posted, _resident(), _in_use()))
    finally:
        threading.excepthook = usual
        hand.controller.close(None)
        catalogues.use(spoken)
    for lost in heard:
        report.find(f"on another thread: {lost}", f"seed {seed}")
    _add_figures(report, soaker, memory)


def _add_figures(report: Report, soaker: Soaker, memory: list[tuple[int, float, float]]) -> None:
    """What was seen, and what was not; the memory and the slowest frames."""
    report.count("posted events", soaker.hand.posted)
    for what in sorted(soaker.seen):
        report.count(f"steps at {what}", soaker.seen[what])
    missed = sorted(known() - set(soaker.seen))
    report.figures[f"of {len(known())} kinds of screens, questions and covers were not reached: {missed}"] = (
        str(len(missed))
    )
    looked = memory[int(len(memory) * _WARM) :]
    if len(looked) > 2:
        for at, what in ((1, "resident"), (2, "in use, what is freed given back")):
            report.figures[f"{what}, after the warm-up"] = f"{looked[0][at]:.0f} MB"
            report.figures[f"{what}, at most"] = f"{max(each[at] for each in looked):.0f} MB"
            report.figures[f"{what}, at the end"] = f"{looked[-1][at]:.0f} MB"
            slope = _slope([(each[0], each[at]) for each in looked]) * 10_000
            report.figures[f"{what}, growth for each 10,000 events"] = f"{slope:+.1f} MB"
    for taken, what in soaker.slowest(_TOLD):
        report.figures[f"a slow frame: {what}"] = f"{taken * 1000:.0f} ms"


def _in_use() -> float:
    """The same in megabytes when nothing is kept any more that is not in use: what glibc has freed and kept
    for later would else look like a leak."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    return _resident()


def _slope(points: list[tuple[int, float]]) -> float:
    """How steep the straight line is that lies nearest to all points."""
    x = sum(at for at, _ in points) / len(points)
    y = sum(value for _, value in points) / len(points)
    return sum((at - x) * (value - y) for at, value in points) / sum((at - x) ** 2 for at, _ in points)


def _resident() -> float:
    """Megabytes that are the process's own: lists that are only mapped come and go as the system likes."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024
