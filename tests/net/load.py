"""How long a move takes to every phone: `python -m tests.net.load [--moves 60]`.

Seven players and twenty who watch sit in a process of their own; the table is drawn as in a window, sixty
times a second as long as something happens. Told are the milliseconds from the moment at which a phone sends
its move to the moment at which each phone has the table after it, the bytes of a turn, the longest frame, and
what the processor does while nobody plays.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from statistics import median, quantiles
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("KANUGO_HOME", tempfile.mkdtemp(prefix="kanugo-"))

import aiohttp
import msgspec

from tests.net.phone import drawing, swapping

PLAYERS, WATCHING = 7, 20
_IDLE = 10.0  # seconds that are looked at while nobody plays


class _Table(msgspec.Struct):
    """What these phones read of a table."""

    at: int
    turn: int
    can: tuple[str, ...]
    declared: int | None


class _Times:
    """When each move was sent, and how long after that each phone had it."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        self.late: list[float] = []
        self.sizes: list[int] = []


async def _phone(url: str, seat: int | None, moves: int, times: _Times) -> None:
    base, _, code = url.partition("#")
    origin = {"Origin": base.rstrip("/")}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(base + "socket", headers=origin) as socket,
    ):
        await socket.send_json({"is": "enter", "code": code})
        known, seen = False, -1
        async for message in socket:
            kind: str = msgspec.json.decode(message.data)["is"]
            if kind == "places" and not known:
                known = True
                await socket.send_json({"is": "sit", "seat": seat})
            if kind != "table":
                continue
            table = msgspec.json.decode(message.data, type=_Table)
            if table.at > seen:
                seen = table.at
                if table.at in times.sent:
                    times.late.append(time.monotonic() - times.sent[table.at])
                    times.sizes.append(len(message.data))
                if table.at >= moves:
                    return
                if seat == table.turn:
                    await asyncio.sleep(0.25)
                    times.sent[table.at + 1] = time.monotonic()
                    await socket.send_json(_move(table))


def _move(table: _Table) -> dict[str, Any]:
    if table.declared is not None:
        return {"is": "move", "at": table.at, "move": drawing("open")}
    if "deal" in table.can:
        return {"is": "move", "at": table.at, "move": {"move": "deal"}}
    return {"is": "move", "at": table.at, "move": swapping(table.at % 3)}


async def _crowd(url: str, moves: int) -> None:
    times = _Times()
    seats: list[int | None] = [*range(PLAYERS), *([None] * WATCHING)]
    await asyncio.gather(*(_phone(url, seat, moves, times) for seat in seats))
    late = sorted(1000 * each for each in times.late)
    slow = quantiles(late, n=100)[94]
    middle = f"{median(late):.1f} ms in the middle, {slow:.1f} ms of 95 of 100, {late[-1]:.1f} ms at most"
    print(f"{len(late)} tables: {middle}")
    print(f"{median(times.sizes):.0f} bytes a table in the middle, {max(times.sizes)} at most, unpacked")


def _served(moves: int) -> None:
    import pygame

    from game.opening import words_for
    from game.table import rulefile
    from game.table.mode import Setup, mode_of
    from game.table.session import Session
    from tests.ui.company import Company

    pygame.display.init()
    pygame.font.init()
    rules = rulefile.load("kan-u-go", PLAYERS, "en", {})
    mode = mode_of(rules, words_for(rules))
    names = tuple(f"Player {n}" for n in range(PLAYERS))
    company = Company(Session(mode, Setup(ruleset="kan-u-go", names=names, deal=3, language="en")))
    company.game.phones.open("127.0.0.1")
    surface = pygame.display.get_surface()
    assert surface is not None
    command = [
        sys.executable,
        "-m",
        "tests.net.load",
        "--crowd",
        company.game.phones.url,
        "--moves",
        str(moves),
    ]
    crowd = subprocess.Popen(command)
    longest = 0.0
    while crowd.poll() is None:
        began = time.monotonic()
        pygame.event.get()
        if company.screen.update(1 / 60):
            company.screen.draw(surface)
        longest = max(longest, time.monotonic() - began)
        time.sleep(max(0.0, 1 / 60 - (time.monotonic() - began)))
    print(f"the longest frame took {1000 * longest:.1f} ms")
    _rest(company)
    company.game.close()


def _rest(company: Any) -> None:
    """What the processor does while phones are let in and nobody plays."""
    began, before = time.monotonic(), time.process_time()
    while time.monotonic() < began + _IDLE:
        company.screen.update(0.25)
        time.sleep(0.25)
    share = (time.process_time() - before) / (time.monotonic() - began)
    print(f"{100 * share:.2f} % of a core while nobody plays")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--crowd", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.crowd:
        asyncio.run(_crowd(asked.crowd, asked.moves))
    else:
        _served(asked.moves)


if __name__ == "__main__":
    main()
