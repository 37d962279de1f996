"""A program at rest in a real window: it sleeps, and is awake as soon as something happens."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.window import Screen, Window
from tests.waiting import LONGEST

RESTING = 4.0  # seconds
AT_MOST = 8.0  # times a second that it may wake: it looks at the clock four times

BESIDE = """
import threading, time, pygame
from game.ui.kit.sdl import sleep_until_event

pygame.display.init()
window = pygame.Window("kanugo", (320, 200))
while pygame.event.get() or sleep_until_event(0.3) or pygame.event.peek():  # until it rests
    pass
begun = time.monotonic()
threading.Timer(0.2, pygame.event.post, [pygame.Event(pygame.USEREVENT, said="beside")]).start()
heard = []
while not heard:  # the window itself may still have something to say
    sleep_until_event({longest})
    heard = [event.said for event in pygame.event.get() if event.type == pygame.USEREVENT]
print(time.monotonic() - begun, *heard)
"""


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    shown = Screen()
    yield shown
    shown.close()


def test_a_table_at_rest_wakes_a_few_times_a_second(screen: Screen, tmp_path: Path) -> None:
    window = Window(screen, tmp_path, "play", "patience-heaps", "--deal", "20417")
    try:
        window.wait(lambda: woken_in(window, 1.0) <= AT_MOST)  # the deal has been dealt
        # For some seconds the light still looks for a solution of everyday words beside the window.
        window.wait(lambda: woken_in(window, RESTING) <= AT_MOST * RESTING)
        window.close()  # and it hears that it is to close
    finally:
        if window.runs:
            window.kill()


def woken_in(window: Window, seconds: float) -> int:
    """How often the thread of the window has begun to wait in so many seconds."""
    before = window.waits
    time.sleep(seconds)
    return window.waits - before


def test_what_happens_beside_the_window_wakes_it(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", screen.display)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    program = BESIDE.format(longest=LONGEST)
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    seconds, heard = said.stdout.splitlines()[-1].split()
    assert heard == "beside"
    assert float(seconds) < LONGEST
