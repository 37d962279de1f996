"""The program where nobody may open a socket: `python -m tests.offline [ATTEMPT]`, in a process of its own.

Who asks Python for one, or the system for one of a network, ends the process: it cannot be tried and the
failure hidden. Those of the system itself, by which SDL hears of keyboards plugged in, are refused.
"""

import ctypes
import errno
import os
import platform
import random
import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FORBIDDEN = 77
"""The exit code of a process that asked Python for a socket."""

_SOCKET = {"x86_64": 41, "aarch64": 198}  # the number of the system call
_KILL, _REFUSE, _ALLOW = 0x80000000, 0x00050000 | errno.EACCES, 0x7FFF0000
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_CALL, _FAMILY = 0, 16  # where both stand in what is told of a call
_NO_NEW_PRIVILEGES, _SECCOMP, _BY_FILTER = 38, 22, 2
_MOVES = 4

SYSTEM_FORBIDS = sys.platform == "linux" and platform.machine() in _SOCKET


class _Step(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_ushort),
        ("yes", ctypes.c_ubyte),
        ("no", ctypes.c_ubyte),
        ("k", ctypes.c_uint32),
    )


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.POINTER(_Step)))


def forbid_sockets() -> None:
    """From now on, for this process; what Linux forbids is forbidden to those that it starts too."""
    sys.addaudithook(_heard)
    if SYSTEM_FORBIDS:
        filtered = (
            (_LOAD, 0, 0, _CALL),
            (_EQUAL, 0, 5, _SOCKET[platform.machine()]),
            (_LOAD, 0, 0, _FAMILY),
            (_EQUAL, 2, 0, socket.AF_INET),
            (_EQUAL, 1, 0, socket.AF_INET6),
            (_RETURN, 0, 0, _REFUSE),
            (_RETURN, 0, 0, _KILL),
            (_RETURN, 0, 0, _ALLOW),
        )
        steps = (_Step * len(filtered))(*(_Step(*step) for step in filtered))
        libc = ctypes.CDLL(None, use_errno=True)
        for asked in (
            (_NO_NEW_PRIVILEGES, 1, 0, 0, 0),
            (_SECCOMP, _BY_FILTER, ctypes.byref(_Filter(len(filtered), steps))),
        ):
            if libc.prctl(*asked) != 0:
                raise OSError(ctypes.get_errno(), "the system does not let sockets be forbidden")


def _heard(event: str, details: tuple[Any, ...]) -> None:
    if event.startswith("socket."):
        print(f"{event} {details}", file=sys.stderr, flush=True)
        os._exit(FORBIDDEN)


def use_commands(folder: Path) -> None:
    """Most of what the command line offers, one after the other."""
    from game.cli import run
    from tests.commands.calls import position

    asked = position(folder)
    for line in (
        ("rulesets",),
        ("deal", "patience-six", "--deal", "1"),
        ("judge", asked),
        ("plays", asked),
        ("lexicon", "check", "english", "cats"),
        ("lab", "simulate", "scrabble", "--games", "1", "--players", "computer:beginner,computer:club"),
        ("drill", "word", "--make", "3", "--seed", "1"),
        ("solve", "patience-twelve", "--deal", "1", "--rollouts", "50"),
        ("games",),
        ("rulings",),
        ("doctor",),
    ):
        code = run(line)
        assert code == 0, line


def use_app() -> None:
    """The app at its menu, at the table of a patience, and against the computer; then as it is started."""
    import pygame

    from game.cli import run
    from game.deals.request import GameRequest
    from tests.hostile.hand import Hand
    from tests.hostile.player import RandomPlayer

    hand = Hand()
    hand.begin()
    for page in ("statistics", "today", "open games", "settings"):
        hand.push_button(page)
        hand.rest()
        hand.press(pygame.K_ESCAPE)
    for ruleset, names in (("patience-six", ("",)), ("scrabble", ("Ana", "computer:club"))):
        hand.push(hand.controller.begin(GameRequest(ruleset, 1, "en", names)))
        player = RandomPlayer(hand, random.Random(1))
        while hand.screens and sum(len(game.moves) for game in hand.sessions()) < _MOVES:
            player.act()
        assert hand.screens, ruleset
    hand.screens.clear()
    hand.controller.close(None)

    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert run(("play", "kan-u-go", "--players", "Ana,Bo", "--deal", "1")) == 0


def attempt(how: str) -> None:
    """What is forbidden, to see that it is."""
    if how == "system":
        ctypes.CDLL(None).socket(2, 1, 0)
    else:
        try:
            socket.create_connection(("127.0.0.1", 9))
        except BaseException as hidden:
            print(hidden)


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", LANG="C.UTF-8")
    forbid_sockets()
    if sys.argv[1:]:
        attempt(sys.argv[1])
    else:
        with TemporaryDirectory() as folder:
            os.environ["KANUGO_HOME"] = str(Path(folder, "home"))
            use_commands(Path(folder))
            use_app()
        print("all done without a socket")
