"""How long a move takes to every phone: `python -m tests.net.load [--moves 60] [--pause 0.25]`.

Seven players and twenty who watch are in a process of their own; the table has no window and is updated sixty
times a second. Prints the milliseconds from the moment at which a phone sends its move until each phone has
the table after it, the bytes of a table, the longest update, the memory after a fifth of the moves and after
all, and the processor time while nobody plays. `pause` are the seconds between two moves.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

os.environ.setdefault("KANUGO_HOME", tempfile.mkdtemp(prefix="kanugo-"))

import aiohttp
import msgspec

from game.hosting.phones import PhoneTable
from game.net.page import page_version
from game.opening import words_for
from game.table import rulefile
from game.table.mode import Setup, mode_of
from game.table.session import Session
from tests.hosting.phone_tables import LOOPBACK, hosted
from tests.net.phone import drawing, swapping

PLAYERS, WATCHING = 7, 20
_FAR = 1_000_000  # points at which the game is over: it lasts as long as there are moves
_IDLE = 10.0  # seconds of the measurement while nobody plays


class _Table(msgspec.Struct):
    """The part of a table that these phones read."""

    at: int
    turn: int
    can: tuple[str, ...]
    declared: int | None


class _Times:
    """When each move was sent, and after how many seconds each phone had it."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        self.late: list[float] = []
        self.sizes: list[int] = []


async def _phone(url: str, seat: int | None, moves: int, pause: float, times: _Times) -> None:
    base, _, code = url.partition("#")
    origin = {"Origin": base.rstrip("/")}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(base + "socket", headers=origin) as socket,
    ):
        await socket.send_json({"is": "enter", "code": code, "version": page_version()})
        known, seen, agreed = False, -1, -1
        async for message in socket:
            kind: str = msgspec.json.decode(message.data)["is"]
            if kind == "places" and not known:
                known = True
                await socket.send_json({"is": "sit", "seat": seat})
            if kind != "table":
                continue
            table = msgspec.json.decode(message.data, type=_Table)
            if "deal" in table.can and agreed < table.at:  # the next round waits for all
                agreed = table.at
                times.sent[table.at + 1] = time.monotonic()
                await socket.send_json({"is": "move", "at": table.at, "move": {"move": "deal"}})
            if table.at > seen:
                seen = table.at
                if table.at in times.sent:
                    times.late.append(time.monotonic() - times.sent[table.at])
                    times.sizes.append(len(message.data))
                if table.at >= moves:
                    return
                if seat == table.turn and agreed < table.at:
                    await asyncio.sleep(pause)
                    times.sent[table.at + 1] = time.monotonic()
                    await socket.send_json(_move(table))


def _move(table: _Table) -> dict[str, Any]:
    if table.declared is not None:
        return {"is": "move", "at": table.at, "move": drawing("open")}
    return {"is": "move", "at": table.at, "move": swapping(table.at % 3)}


async def _crowd(url: str, moves: int, pause: float) -> None:
    times = _Times()
    seats: list[int | None] = [*range(PLAYERS), *([None] * WATCHING)]
    await asyncio.gather(*(_phone(url, seat, moves, pause, times) for seat in seats))
    late = sorted(1000 * each for each in times.late)
    slow = quantiles(late, n=100)[94]
    middle = f"{median(late):.1f} ms in the middle, {slow:.1f} ms for 95 of 100, {late[-1]:.1f} ms at most"
    print(f"{len(late)} tables: {middle}")
    print(f"{median(times.sizes):.0f} bytes a table in the middle, {max(times.sizes)} at most, unpacked")


def _resident() -> float:
    """The resident memory of this process in megabytes (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _served(moves: int, pause: float) -> None:
    rules = rulefile.load("kan-u-go", PLAYERS, "en").changed(game_over_at=_FAR)
    mode = mode_of(rules, words_for(rules))
    names = tuple(f"Player {n}" for n in range(PLAYERS))
    table = hosted(Session(mode, Setup(ruleset="kan-u-go", names=names, deal=3, language="en")))
    table.hosted.game.offers_to(0)  # the first search prepares the word list
    table.open(LOOPBACK)
    options = ("--crowd", table.phones.url, "--moves", str(moves), "--pause", str(pause))
    crowd = subprocess.Popen((sys.executable, "-m", "tests.net.load", *options))
    longest = early = 0.0
    while crowd.poll() is None:
        began = time.monotonic()
        table.update(1 / 60)
        took = time.monotonic() - began
        longest = max(longest, took)
        if not early and table.session.at >= moves // 5:
            early = _resident()
        time.sleep(max(0.0, 1 / 60 - took))
    print(f"the longest update took {1000 * longest:.1f} ms")
    print(f"{early:.1f} MB after {moves // 5} moves, {_resident():.1f} MB after {table.session.at}")
    _rest(table)
    table.close()


def _rest(table: PhoneTable) -> None:
    """Measure the processor time while phones may join and nobody plays."""
    began, before = time.monotonic(), time.process_time()
    while time.monotonic() < began + _IDLE:
        table.update(0.25)
        time.sleep(0.25)
    share = (time.process_time() - before) / (time.monotonic() - began)
    print(f"{100 * share:.2f} % of a core while nobody plays")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--pause", type=float, default=0.25)
    parser.add_argument("--crowd", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.crowd:
        asyncio.run(_crowd(asked.crowd, asked.moves, asked.pause))
    else:
        _served(asked.moves, asked.pause)


if __name__ == "__main__":
    main()
