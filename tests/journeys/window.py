"""A real window on a virtual screen, with a hand that types and points (Xvfb and xdotool)."""

import ctypes
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.waiting import LONGEST

ROOT = Path(__file__).resolve().parent.parent.parent


class Screen:
    """A virtual screen, on a display number that nobody else has; a first window is 1280 by 800 on it."""

    def __init__(self, width: int = 1600, height: int = 1000) -> None:
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"),
                *("-nolisten", "tcp", "-noreset"),  # a layout would last as long as its last program
            ],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as said:
            self.display = f":{said.readline().strip()}"

    def layout(self, name: str) -> None:
        """Give the keyboard the layout of another country, also while a program runs."""
        subprocess.run(["setxkbmap", "-display", self.display, name], check=True, timeout=LONGEST)

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


_STILL = 0.3  # seconds
_WOKEN_AT_REST = 3  # times, at most, in these seconds: a program at rest looks at the clock now and then


class Window:
    """The program in its window. Every wait is for something that can be seen from outside."""

    def __init__(self, screen: Screen, home: Path, *arguments: str) -> None:
        self._surroundings = {
            **os.environ,
            "DISPLAY": screen.display,
            "KANUGO_HOME": str(home),
            "KANUGO_READY": "1",
            "LANG": "C.UTF-8",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.home = home
        self._program = subprocess.Popen(
            [sys.executable, "-m", "game", *arguments],
            cwd=ROOT,
            env=self._surroundings,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._program.stdout is not None
        assert self.line() == "kanugo ready"
        found = self._hand("search", "--sync", "--class", "kanugo")
        self._window = found.split()[0]
        self._hand("windowfocus", "--sync", self._window)

    def line(self) -> str:
        """The next line that the program prints."""
        assert self._program.stdout is not None
        return self._program.stdout.readline().rstrip("\n")

    def _hand(self, *does: str) -> str:
        return subprocess.run(
            ["xdotool", *does], env=self._surroundings, capture_output=True, text=True, check=True
        ).stdout

    def type(self, letters: str) -> None:
        self._hand("type", "--delay", "40", letters)

    def key(self, *keys: str) -> None:
        """Press keys; Enter as somebody does who has looked: a curtain that falls takes none."""
        if "Return" in keys:
            self.wait(self._rests)
        self._hand("key", "--delay", "40", *keys)

    def press(self, key: str, held: str = "") -> None:
        """Press a key by its place, as the code of the X server, with another one held."""
        around = (("keydown", held), ("keyup", held)) if held else ((), ())
        self._hand(*around[0], "key", "--delay", "40", key, *around[1])

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at the start, move in steps as a hand does, release at the end."""
        self._hand(*self._to(start), "mousedown", "1")
        for step in range(1, 9):
            at = (round(a + (b - a) * step / 8) for a, b in zip(start, end, strict=True))
            self._hand(*self._to(at, "--sync"))
        self._hand("mouseup", "1")

    def click(self, at: tuple[int, int]) -> None:
        self._hand(*self._to(at), "click", "1")

    def _to(self, at: Iterable[int], *how: str) -> tuple[str, ...]:
        """To move the pointer to a place in the window, wherever it stands on the screen."""
        return ("mousemove", *how, "--window", self._window, *map(str, at))

    def _read(self, sql: str) -> list[tuple[Any, ...]]:
        """Rows of the store. The connection is closed at once, so that it disturbs nobody."""
        with closing(sqlite3.connect(f"file:{self.home}/kanugo.db?mode=ro", uri=True)) as store:
            return store.execute(sql).fetchall()

    def acts(self) -> list[str]:
        """What the journal holds, in order: where each act led to, and the move that was made, if one was."""
        rows = self._read("select at, move from entry order by game, n")
        return [f"{at} {move or 'go'}" for at, move in rows]

    def saved_table(self) -> str:
        """How the table of the newest game was kept to lie."""
        rows = self._read("select lying from aside order by game desc")
        return str(rows[0][0]) if rows else ""

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for something; it is an error if it does not come."""
        end = time.monotonic() + LONGEST
        while not until():
            assert self._program.poll() is None, "the program has ended"
            assert time.monotonic() < end, f"did not come; the journal holds {self.acts()}"
            time.sleep(0.05)

    def wait_for_acts(self, many: int) -> None:
        """Wait until the journal holds so many acts."""
        self.wait(lambda: len(self.acts()) == many)

    @property
    def runs(self) -> bool:
        return self._program.poll() is None

    @property
    def waits(self) -> int:
        """How often its first thread, the one that draws, has begun to wait for something."""
        reported = Path(f"/proc/{self._program.pid}/status").read_text()
        return int(reported.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

    def _rests(self) -> bool:
        """Whether it sleeps, as it does from a second after the last event on."""
        before = self.waits
        for _ in range(6):
            time.sleep(_STILL / 6)
            # on a busy machine a thread may also run so seldom because it is kept waiting
            if Path(f"/proc/{self._program.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
                return False
        return self.waits - before <= _WOKEN_AT_REST

    @property
    def processor(self) -> float:
        """The seconds of processor time that the program has used (Linux)."""
        used = Path(f"/proc/{self._program.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Ask the window to close, as its cross does; the program ends by itself, in order."""
        ask_to_close(self._surroundings["DISPLAY"], int(self._window))
        assert self._program.wait(LONGEST) == 0

    def kill(self) -> None:
        """End the program at once, as a power cut would."""
        self._program.send_signal(signal.SIGKILL)
        self._program.wait(LONGEST)


class _Message(ctypes.Structure):
    """A ClientMessage of Xlib, as long as any event of it is."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("words", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 12),
    )


def ask_to_close(display: str, window: int) -> None:
    """Send the window what a window manager sends it when its cross is pressed; no manager runs here, and
    not every xdotool can."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = x.XInternAtom.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(x.XOpenDisplay(display.encode()))
    protocols = x.XInternAtom(opened, b"WM_PROTOCOLS", 0)
    delete = x.XInternAtom(opened, b"WM_DELETE_WINDOW", 0)
    message = _Message(type=33, window=window, message_type=protocols, format=32)
    message.words[0] = delete
    x.XSendEvent(opened, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x.XCloseDisplay(opened)
