"""A store damaged at random, then opened by the app and by every command that reads it: what is wrong is said
in one line, and the rest works. `python -m tests.hostile.damage SEED` does one of them again."""

import os
import random
import sys
from pathlib import Path
from shutil import rmtree

import pygame

from game.cli import COMMANDS
from game.cli import run as kanugo
from game.store.sql import FILE
from tests.hostile.forked import Life, lived
from tests.hostile.homes import at_home, copied, rich_home, workroom
from tests.hostile.report import Report
from tests.hostile.spoil import spoil
from tests.hostile.warm import warm_hand
from tests.hostile.workers import shared
from tests.waiting import LONGEST

_HOMES = 3  # different ones that stores are taken from
_FEW = 40  # stores, for which one home is enough

READERS = (
    "games", "games --json", "games --open", "games --away --json", "games --page 2",
    "games --export 1 {home}/out",
    "games --put-away 3", "games --bring-back 2", "games --remove 2 --yes", "gcg export 6 {home}/out.gcg",
    "gcg import {home}/in.gcg", "rulings", "rulings --json", "rulings --players Ana,Ben --strike ZAX",
    "drill --export csv {home}/out.csv", "drill --export anki {home}/out.txt", "drill --reset --yes",
    "drill word --items 1", "drill word --items 1 --players Ana,Ben", "drill --make 2 --players Ana,Ben",
)  # fmt: skip
"""Every command that looks into the store."""


DOCTOR = ("doctor",) if "doctor" in COMMANDS else ()


def run(count: int, seed: int) -> Report:
    """So many damaged stores."""
    return shared("damage", count, seed)


def work(count: int, seed: int) -> Report:
    """So many damaged stores, opened by this process's children."""
    report = Report()
    with workroom() as room:
        stores = DamagedStores(room, report, 1 if count < _FEW else _HOMES)
        for n in range(count):
            stores.one(f"{seed}-{n}")
    return report


class DamagedStores:
    """Stores, each damaged and used in a copy of a home. Every one is made by its seed alone."""

    def __init__(self, room: Path, report: Report, homes: int = 1) -> None:
        self._room = room
        self._report = report
        self._homes = [rich_home(room / f"rich {n}", n) for n in range(1, 1 + homes)]
        for home in self._homes:
            with at_home(home):
                assert kanugo(["gcg", "export", "6", f"{home}/in.gcg"]) == 0
        self._hand = warm_hand()

    def one(self, seed: str, aloud: bool = False) -> None:
        """Damage a store, and use it."""
        chance = random.Random(seed)
        home = copied(chance.choice(self._homes), self._room / "damaged")
        done = spoil(home / FILE, chance)
        self._report.count("damaged stores")
        uses: list[str] = ["", *chance.sample(READERS, 4), *DOCTOR]
        chance.shuffle(uses)
        for use in uses:
            self._use(use, home, f"python -m tests.hostile.damage {seed}: {done}", aloud)
        rmtree(home)

    def _use(self, use: str, home: Path, again: str, aloud: bool) -> None:
        words = [word.replace("{home}", str(home)) for word in use.split()]
        os.environ["KANUGO_HOME"] = str(home)
        life = lived(
            lambda note: kanugo(words) if words else self._look_around(random.Random(again)), LONGEST
        )
        self._report.count("commands at damaged stores" if words else "looks of the app at damaged stores")
        if aloud:
            print(f"--- {use or 'the app'}: {life.code}\n{life.said}")
        why = life.wrong() or (_wordy(life) if words else "")
        if why:
            self._report.find(f"{use or 'the app'}: {why}", again)

    def _look_around(self, chance: random.Random) -> int:
        """Open the app and everything in it that looks into the store."""
        hand = self._hand
        hand.context.waiting.clear()
        hand.begin()
        menu = hand.screens[:1]
        for name in ("statistics", "today", "open games", "practice", "look up", "settings", "go on"):
            hand.screens[:] = menu
            hand._enter()
            hand.rest()
            hand.push_button(name)
            hand.rest()
        for game in chance.sample(range(1, 8), 3):
            hand.screens[:] = [*menu, hand.controller.resume(game)]
            hand._enter()
            hand.rest()
            hand.press(pygame.K_z, pygame.KMOD_LCTRL)
        hand.controller.close((900, 700))
        return 0


def _wordy(life: Life) -> str:
    """What a command says that it should not, or not so."""
    lines = life.said.strip().splitlines()
    strange = [line for line in lines if not line.startswith("kanugo: ")]
    if strange:
        return f"no line of its own: {strange[0][:200]!r}"
    if life.code not in (0, 1, 2):
        return f"code {life.code}"
    return "code 2 and nothing said" if life.code == 2 and not lines else ""


if __name__ == "__main__":
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C"})
    with workroom() as place:
        reported = Report()
        DamagedStores(place, reported).one(sys.argv[1], aloud=True)
        print("\n".join(reported.lines()))
