"""Less motion as the system is set: asked beside the window, and never waited for."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit import reduced_motion
from game.ui.kit.look.style import DisplaySettings
from game.ui.kit.reduced_motion import SystemMotion
from game.ui.menu.controller import MenuController
from tests.places import PROJECT
from tests.ui.menu import Cards
from tests.ui.test_app import Page, post_escape
from tests.waiting import LONGEST, wait_until

pytestmark = [
    pytest.mark.usefixtures("home"),
    pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="programs of Linux desktops"),
]
NOTHING = pygame.Event(pygame.NOEVENT)
BACK = pygame.Event(pygame.WINDOWFOCUSGAINED)
Programs = Callable[..., None]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """The only programs of a desktop there are, each with the script that it runs; and a session's bus."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def write(**scripts: str) -> None:
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)

    return write


def asked() -> bool:
    return reduced_motion.less_motion(lambda end: None)


@pytest.mark.parametrize(
    ("portal", "gnome", "less"),
    [
        ("echo '(<uint32 1>,)'", "echo true", True),
        ("echo '(<uint32 0>,)'", "echo true", False),
        ("echo '(<uint32 0>,)'", "echo false", True),
        ("echo 'Error: no such key' >&2; exit 1", "echo false", True),
        ("echo '(<uint32 1>,)'; exit 1", "exit 1", False),
        ("echo '(<uint32 7>,)'", "echo 'maybe'", False),
        ("printf '\\377\\000\\n(('", "printf '\\303('", False),
        ("exit 0", "exit 0", False),
    ],
)
def test_the_desktop_is_believed_where_it_says_what_is_known(
    programs: Programs, portal: str, gnome: str, less: bool
) -> None:
    programs(gdbus=portal, gsettings=gnome)
    assert asked() is less


def test_each_program_is_asked_for_the_setting_by_its_name(programs: Programs, tmp_path: Path) -> None:
    programs(gdbus=f'echo "$@" > {tmp_path}/portal', gsettings=f'echo "$@" > {tmp_path}/gnome')
    asked()
    portal = (tmp_path / "portal").read_text()
    assert portal.startswith("call --session --dest org.freedesktop.portal.Desktop ")
    assert portal.endswith(".Settings.ReadOne org.freedesktop.appearance reduced-motion\n")
    assert (tmp_path / "gnome").read_text() == "get org.gnome.desktop.interface enable-animations\n"


def test_where_there_is_no_program_or_no_bus_all_moves_as_before(
    programs: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked() is False
    programs(gdbus=f"touch {tmp_path}/started; echo '(<uint32 1>,)'")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert asked() is False
    assert not (tmp_path / "started").exists(), "a bus of its own would be begun"
    (tmp_path / "bus").touch()
    assert asked() is True


@pytest.mark.parametrize(
    ("written", "less"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[General]\nAnimationDurationFactor=0\n", False),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[KDE]\nAnimationDurationFactor=soon\n", False),
        ("[KDE][$i]\nx[$e]=%s\n[KDE]\nx=1\nx=2\nAnimationDurationFactor=0\n", True),
        ("no section = 1\n", False),
        ("\xff", False),
    ],
)
def test_the_settings_of_kde_are_read(programs: Programs, tmp_path: Path, written: str, less: bool) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "kdeglobals").write_bytes(written.encode("latin-1"))
    assert asked() is less


def test_a_slow_program_is_ended(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reduced_motion, "_PATIENCE", 0.2)
    programs(gdbus="exec /bin/sleep 600", gsettings="echo false")
    begun = time.monotonic()
    assert asked() is True, "the next one is asked"
    assert time.monotonic() - begun < LONGEST


def test_the_window_does_not_wait_and_the_end_ends_the_program(
    programs: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reduced_motion, "_PATIENCE", LONGEST)
    programs(gdbus=f"echo $$ > {tmp_path}/pid; exec /bin/sleep 600")
    motion = SystemMotion()
    assert motion.poll(NOTHING) is False
    assert motion._job is not None
    assert not motion._job.done(), "the window has waited for the program"
    pid = tmp_path / "pid"
    wait_until(lambda: pid.exists() and pid.read_text().strip(), "the program was not started")
    assert not motion.less
    motion.close()
    wait_until(lambda: not alive(int(pid.read_text())), "the program went on")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def answered(motion: SystemMotion, event: pygame.Event) -> bool:
    """Whether the answer to what is asked at this event is another one than before."""
    motion.poll(event)
    changes: list[bool] = []

    def look() -> bool:
        assert motion._job is not None
        done = motion._job.done()
        changes.append(motion.poll(NOTHING))
        return done

    wait_until(look, "there was no answer")
    return changes[-1]


def test_it_is_asked_again_when_the_player_comes_back(programs: Programs) -> None:
    programs(gdbus="echo '(<uint32 1>,)'")
    motion = SystemMotion()
    assert (answered(motion, NOTHING), motion.less) == (True, True)
    assert motion.poll(NOTHING) is False
    assert motion._job is None, "it is not asked all the time"
    wait_until(lambda: "motion" not in [each.name for each in threading.enumerate()], "a thread waits on")
    assert (answered(motion, BACK), motion.less) == (False, True)
    programs(gdbus="echo '(<uint32 0>,)'")
    assert (answered(motion, BACK), motion.less) == (True, False)
    motion.close()


def test_what_the_player_has_chosen_goes_before(programs: Programs) -> None:
    programs(gdbus="echo '(<uint32 1>,)'")
    for chosen, less in ((None, True), (True, True), (False, False)):
        context = AppContext(DisplaySettings(less_motion=chosen))
        context.motion.less = True
        assert context.style((1280, 800)).less_motion is less
    context = AppContext(DisplaySettings(less_motion=False))
    context.follow_system(NOTHING)
    assert context.motion._job is None, "nobody is asked"


def test_a_window_follows_the_system_unless_something_else_is_set(programs: Programs) -> None:
    programs(gdbus="echo '(<uint32 1>,)'")
    context = AppContext()
    MenuController(context, Cards)
    seen: list[bool] = []

    class Watched(Page):
        def update(self, seconds: float) -> bool:
            seen.append(context.style((800, 600)).less_motion)
            if context.motion.less:
                post_escape()
            return super().update(seconds)

    page = Watched()
    App(context).run(lambda: [page], (800, 600))
    assert (seen[0], seen[-1]) == (False, True)
    assert len(page.entered) == 2, "all is laid out anew"


def test_what_it_needs_is_not_loaded_for_the_first_frame() -> None:
    code = (
        "import sys\n"
        "from game.ui.context import AppContext\n"
        "from game.ui.menu.controller import MenuController\n"
        "from game.ui.menu.screen import Menu\n"
        "Menu(MenuController(AppContext()))\n"
        "print(sorted({'subprocess', 'configparser'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
