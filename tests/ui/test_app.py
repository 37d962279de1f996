"""The window's loop: what opens and closes it, what leaves a screen, how large it is."""

import gc
import os
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.look.style import Style
from game.ui.kit.rotation import MIN_SIZE
from game.ui.kit.screen import Change, OpenScreen, Pop, Swap
from game.ui.kit.sdl import check_pygame, sleep_until_event
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from tests.waiting import LONGEST


class Page:
    """A screen that notes what happens to it and goes at the first Escape."""

    def __init__(self) -> None:
        self.entered: list[tuple[int, int]] = []
        self.seconds: list[float] = []
        self.drawn = 0

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self.entered.append(size)

    def handle(self, event: pygame.Event) -> Change | None:
        return Pop() if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE else None

    def update(self, seconds: float) -> bool:
        self.seconds.append(seconds)
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1


def post_escape() -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))


def test_the_loop_draws_once_says_it_is_ready_and_ends_with_the_last_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KANUGO_READY", "1")
    page = Page()

    def first() -> list[Page]:
        post_escape()
        return [page]

    app = App(AppContext())
    gc.disable()  # as at a start
    app.run(first, (1280, 800))
    assert gc.isenabled()
    assert capsys.readouterr().out == "kanugo ready\n"
    assert page.drawn >= 1
    assert page.entered[0] == app.size


def test_events_are_polled_where_none_are_announced() -> None:
    pygame.display.init()  # the driver that the tests draw with tells nothing
    begun = time.monotonic()
    sleep_until_event(LONGEST)
    assert time.monotonic() - begun < LONGEST


class Asking(Page):
    """A screen that asks for the settings first."""

    def handle(self, event: pygame.Event) -> Change | None:
        asks = len(self.entered) == 1 and event.type == pygame.KEYDOWN
        return OpenScreen("settings") if asks else super().handle(event)


def test_a_screen_can_ask_for_another_one_of_the_house_and_is_there_again_after_it() -> None:
    asking, settings = Asking(), Page()

    def first() -> list[Page]:
        for _ in range(3):  # it asks, the settings go, it goes
            post_escape()
        return [asking]

    App(AppContext(), named_screens={"settings": lambda: settings}).run(first)
    assert len(settings.entered) == 1
    assert len(asking.entered) == 2, "first, and after the visit"


def test_what_the_house_has_not_is_not_visited() -> None:
    app = App(AppContext())
    app.open((800, 600))
    app.screens = [Page()]
    app.change(OpenScreen("settings"))
    assert len(app.screens) == 1


def test_closing_the_window_ends_the_app_from_any_screen() -> None:
    def first() -> list[Page]:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return [Page(), Page()]

    App(AppContext()).run(first)


def test_the_window_is_never_smaller_than_the_layout() -> None:
    app = App(AppContext())

    def first() -> list[Page]:
        post_escape()
        return [Page()]

    app.run(first, (320, 200))
    assert app.size == (800, 600)


def test_a_window_that_is_made_smaller_all_the_same_shows_what_it_can(home: Path) -> None:
    """A window manager that lays windows side by side knows no least size; drawing must not fail for it."""
    context = AppContext()
    app = App(context)
    app.open((800, 600))
    controller = MenuController(context)
    app.window.minimum_size = (1, 1)
    for size in ((300, 200), (1, 1), (1000, 300)):
        app.window.size = size
        app.screens = [Menu(controller), controller.settings()]
        app._enter()
        app._show()
        assert app.window.get_surface().get_size() == size
        assert app.size == (max(800, size[0]), 600), "the size that is kept is one that the layout fits"
    assert app.window.get_surface().get_bounding_rect().size == (1000, 300)
    controller.close(None)


def test_the_classic_pygame_is_refused_with_its_mending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", 0)
    with pytest.raises(Fault, match="pip uninstall -y pygame pygame-ce"):
        check_pygame()


def test_the_classic_pygame_is_not_installed() -> None:
    assert "pygame" not in {dist.metadata["Name"].lower() for dist in metadata.distributions()}


def test_the_first_frame_waits_for_nothing_that_only_forms_games_and_faults_need(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from game.cli import run\n"
        "from game.ui.app import App\n"
        "late = {'ctypes', 'logging', 'subprocess', 'html', 'yaml', 'numpy', 'pygame_gui', 'aiohttp',\n"
        "  'game.lab', 'game.practice', 'game.search.players', 'game.store.gcg',\n"
        "  'game.store.shared_files', 'game.ui.company', 'game.ui.practice', 'game.ui.table'}\n"
        "App._loop = lambda app: print(sorted(late & loaded))\n"
        "show = App._show\n"
        "def shown(app): show(app); loaded.update(sys.modules)\n"
        "loaded = set(); App._show = shown\n"
        "run([])"
    )
    environment = {**os.environ, "KANUGO_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    for loaded in ("['yaml']", "[]"):  # the first start reads the rulesets, the second what is cached of them
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip().splitlines()[-1] == loaded


class Failing:
    """A screen that fails as a stranger's game may, at what is asked of it first."""

    def __init__(self, at: str) -> None:
        self.at = at
        self._fail("make")

    def _fail(self, at: str) -> None:
        if at == self.at:
            raise Fault("mode mine.Mine", at, "ZeroDivisionError: division by zero", "an answer")

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """It is laid out without failing."""

    def handle(self, event: pygame.Event) -> None:
        self._fail("handle")

    def update(self, seconds: float) -> bool:
        self._fail("update")
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self._fail("draw")


class FailingForm(Failing):
    """The same, over another screen."""

    dims = False


@pytest.mark.parametrize("at", ["handle", "update", "draw"])
def test_a_failing_screen_is_closed_with_a_message(at: str) -> None:
    app = App(AppContext())
    below, failing = Failing("nothing"), Failing(at)
    reported: list[str] = []

    def update(message: Message, seconds: float) -> bool:
        reported.append(message.line)
        assert app.screens == [below, message]
        app.screens.clear()
        return False

    pygame.display.init()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Message, "update", update)
        app.run(lambda: [below, failing])
    assert reported == [
        f"mode mine.Mine: {at}: found ZeroDivisionError: division by zero, expected an answer"
    ]


@pytest.mark.parametrize("over", [False, True], ids=["first screen", "form over it"])
def test_a_fault_in_the_first_screen_or_a_form_over_it_becomes_a_message(over: bool) -> None:
    app = App(AppContext())
    app.open()
    first, form = Failing("handle"), FailingForm("handle")
    app.screens = [first, form] if over else [first]
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    with pytest.raises(Fault) as raised:
        app._dispatch(event)
    app._close_failed(raised.value)
    shown = app.screens[-1]
    assert app.screens == [first, shown]
    assert isinstance(shown, Message)
    assert "division by zero" in shown.line


def test_a_room_that_cannot_be_opened_leaves_the_screen_below_its_message() -> None:
    app = App(AppContext(), named_screens={"statistics": lambda: Failing("make")})
    app.open()
    page = Page()
    app.screens = [page]
    app.change(OpenScreen("statistics"))
    assert app.screens[0] is page
    assert isinstance(app.screens[-1], Message)


class Opened(Page):
    """A screen that has opened something."""

    closed = 0

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("way", ["fault", "below", "swap", "pop", "quit"])
def test_whatever_leaves_a_screen_closes_what_it_has_opened(way: str) -> None:
    app = App(AppContext())
    app.open()
    kept, opened = Opened(), Opened()
    app.screens = [kept, opened]
    match way:
        case "fault":
            app._close_failed(Fault("mode mine.Mine", "draw", "nothing", "an answer"))
        case "below":  # an overlay fails over it
            app.push(Message("It lies over it."))
            app._close_failed(Fault("mode mine.Mine", "draw", "nothing", "an answer"))
        case "swap":
            app.change(Swap(Page()))
        case "pop":
            app.change(Pop(Swap(Page())))
        case "quit":
            app._dispatch(pygame.Event(pygame.QUIT))
    assert opened.closed == 1
    assert opened not in app.screens
    assert kept.closed == (1 if way in ("pop", "quit") else 0)


@pytest.mark.parametrize(
    "room", [(1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)], ids=str
)
def test_the_first_window_leaves_room_for_its_frame(
    room: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [room])
    app = App(AppContext())
    app.open()
    width, height = app.window.size
    assert width <= room[0]
    assert height <= room[1] - 70  # a title bar and a panel
    assert width >= MIN_SIZE[0]
    assert height >= MIN_SIZE[1]


def test_no_first_window_is_smaller_than_everything_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    app = App(AppContext())
    app.open()
    assert app.window.size == MIN_SIZE


def test_a_window_is_as_large_again_as_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    app = App(AppContext())
    app.open((1280, 790))
    assert app.window.size == (1280, 790)
