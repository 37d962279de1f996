"""An invisible window for all tests here."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pygame
import pytest

from game.hosting.background import Background, Job
from game.store.database import Database
from game.store.journal import Journal
from game.text import catalogues
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.sound import SPEAKER
from game.ui.menu.controller import MenuController
from game.ui.patience import light
from tests.ui.menu import Cards
from tests.ui.shared_pictures import own_pictures, shared_pictures
from tests.ui.sounds import FakeDevice

shared = pytest.fixture(scope="package", autouse=True)(shared_pictures)
own = pytest.fixture(scope="module", name="own_pictures")(own_pictures)


@pytest.fixture(autouse=True)
def window() -> Iterator[pygame.Surface]:
    """A window of the design's size, with a drained event queue.

    `pygame.event.clear` would leak what events hold: elements of pygame_gui, with all pictures of a screen.
    """
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    if pygame.display.get_init():
        pygame.event.get()


@pytest.fixture(autouse=True)
def apps_close(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the windows of a test's apps: one that closes only during a later test takes its focus away."""
    opened: list[App] = []
    usual = App.open

    def noted(app: App, size: tuple[int, int] | None = None) -> None:
        usual(app, size)
        opened.append(app)

    monkeypatch.setattr(App, "open", noted)
    yield
    for app in opened:
        app.window.destroy()


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeDevice]:
    """The speaker of all screens."""
    made = FakeDevice()
    monkeypatch.setattr(SPEAKER, "_device", made)
    monkeypatch.setattr(SPEAKER, "missing", False)
    yield made
    SPEAKER.close()


@pytest.fixture(autouse=True)
def jobs_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cancel background jobs that a test leaves behind: an open patience searches for a minute."""
    begun: WeakSet[Job[Any, Any]] = WeakSet()
    begin = Job.__init__

    def noted(job: Job[Any, Any], lost: list[BaseException]) -> None:
        begin(job, lost)
        begun.add(job)

    monkeypatch.setattr(Job, "__init__", noted)
    yield
    for job in list(begun):
        job.cancel()


@pytest.fixture(autouse=True)
def search_less(few_trials: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows show whatever the search has found."""
    monkeypatch.setattr("game.ui.patience.light.STAGES", light.STAGES[:1])


@pytest.fixture
def speaker(device: FakeDevice, monkeypatch: pytest.MonkeyPatch) -> FakeDevice:
    """The speaker with an open device at full volume, and a second between sounds."""
    device.opened, SPEAKER.volume = True, 1.0
    seconds = count(1.0)
    monkeypatch.setattr(SPEAKER, "_now", lambda: next(seconds))
    monkeypatch.setattr(SPEAKER, "_played", {})
    return device


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder for one test, in English before and after."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    catalogues.use("en")
    yield tmp_path
    catalogues.use("en")


@pytest.fixture
def context() -> AppContext:
    return AppContext()


@pytest.fixture
def controller(context: AppContext) -> MenuController:
    return MenuController(context, Cards)


@pytest.fixture
def plain_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by points alone, for tests that ask for any hint: to weigh them takes a second."""
    monkeypatch.setattr("game.search.players.weighed_hints._ANALYSTS", {})


@pytest.fixture
def journal(home: Path) -> Journal:
    """The same file, as opened by another window."""
    return Journal(Database(lambda fault: pytest.fail(str(fault))))


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restrict phones to the loopback."""
    monkeypatch.setenv("KANUGO_PHONES", "127.0.0.1")


@pytest.fixture
def worker() -> Iterator[Background]:
    made = Background("test")
    yield made
    made.close()


@pytest.fixture
def complaints(monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    """Errors of background jobs without an owner."""
    heard: list[BaseException | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda reported: heard.append(reported.exc_value))
    return heard
