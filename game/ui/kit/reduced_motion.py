"""The system's reduced-motion setting, read in the background."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from game.hosting.background import Background, Job


class SystemMotion:
    """The setting as last read; it is read again whenever the window gets the focus."""

    def __init__(self) -> None:
        self.less = False
        self._worker = Background("motion")
        self._job: Job[None, bool] | None = None
        self._polled = False

    def poll(self, event: pygame.Event) -> bool:
        """Read the setting when due. True if it has changed."""
        if self._job is not None and self._job.done():
            before, self.less = self.less, self._job.take()
            self._job = None
            self._worker.end()  # leave no idle thread
            return self.less != before
        if self._job is None and (not self._polled or event.type == pygame.WINDOWFOCUSGAINED):
            self._polled = True
            self._job = self._worker.do(lambda job: less_motion(job.when_cancelled))
        return False

    def close(self) -> None:
        self._worker.close()
        self._job = None


Started = Callable[[Callable[[], None]], None]
"""Called for every program that is run, with a function that kills it."""


_PATIENCE = 2.0  # seconds for a program to answer

_PORTAL = (
    *("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", "org.freedesktop.portal.Settings.ReadOne"),
    *("org.freedesktop.appearance", "reduced-motion"),
)

_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_CLIENT_AREA_ANIMATION = 0x1042  # SPI_GETCLIENTAREAANIMATION


def less_motion(started: Started) -> bool:
    """Whether the system is set to reduced motion; False if that is unknown."""
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        return _output_of(_MACOS, started) == "1"
    # without a bus gdbus would start its own
    if _bus() and (_output_of(_PORTAL, started) == "(<uint32 1>,)" or _output_of(_GNOME, started) == "false"):
        return True
    return _plasma()


def _bus() -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ or bool(folder and Path(folder, "bus").exists())


def _output_of(command: tuple[str, ...], started: Started) -> str:
    """The output of a program; "" if it is missing, fails or is slow."""
    import subprocess  # not for the first frame

    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet)
    except OSError:  # not installed
        return ""
    with process:
        started(process.kill)
        try:
            output = process.communicate(timeout=_PATIENCE)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return ""
    return output.decode("utf-8", "replace").strip() if process.returncode == 0 else ""


def _plasma() -> bool:
    """Whether KDE's settings disable animations."""
    from configparser import Error, RawConfigParser  # not for the first frame

    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    settings = RawConfigParser(strict=False, interpolation=None)
    try:
        settings.read(Path(folder, "kdeglobals"), "utf-8")
        return settings.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) <= 0.0
    except (OSError, ValueError, Error):  # not our file to validate
        return False


def _windows() -> bool:
    """Whether animations in windows are switched off."""
    if sys.platform != "win32":
        return False
    import ctypes

    shown = ctypes.c_int(1)
    process = ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
    return bool(process) and not shown.value
