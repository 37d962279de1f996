"""The app, killed while somebody plays, and opened again: each life is checked before the next one begins."""

import os
import random
from pathlib import Path

from tests.hostile.forked import READY, Life, Note, lived
from tests.hostile.homes import new_home
from tests.hostile.player import RandomPlayer
from tests.hostile.report import Report
from tests.hostile.shown import Kept, Witness
from tests.hostile.sick import Disk
from tests.hostile.warm import warm_hand
from tests.waiting import LONGEST

_LIVES = 12  # that are lived in one home
_EARLY = 0.15  # of all lives are ended while the app opens, the others while somebody plays
_LONG = 0.20  # seconds after that beginning a life may be ended at
_CALLS = 40  # of the system, of which one may be the last


def _nothing() -> None: ...


class AppKills:
    """Lives of the app, many in each home. A finding is found again by its seed."""

    def __init__(self, room: Path, report: Report, chance: random.Random) -> None:
        self._room = room
        self._report = report
        self._chance = chance
        self._disk = Disk()
        self._hand = warm_hand()

    def many(self, count: int) -> None:
        """So many lives."""
        for n in range(0, count, _LIVES):
            home = new_home(self._room / f"home {n}")
            kept = Kept(home)
            for life in range(min(_LIVES, count - n)):
                self._one(kept, f"home {n}, life {life}")
            self._tidy(home)

    def _one(self, kept: Kept, name: str) -> None:
        chance = self._chance
        seed, early = chance.randrange(1 << 30), chance.random() < _EARLY
        calls = chance.randrange(_CALLS) if self._disk.here and chance.random() < 0.5 else None
        after = chance.uniform(0.0, _LONG) if calls is None else _LONG * 3

        def live(note: Note) -> int:
            return self._live(kept.home, seed, note, early, calls)

        life = lived(live, LONGEST, after)
        self._judge(life, kept, f"{name}, seed {seed}")

    def _live(self, home: Path, seed: int, note: Note, early: bool, calls: int | None) -> int:
        os.environ["KANUGO_HOME"] = str(home)
        random.seed(seed)
        hand, player = self._hand, RandomPlayer(self._hand, random.Random(seed))
        hand.context.waiting.clear()
        witness = Witness(hand, note)
        hand.after_frame = witness.look
        for begin in (_nothing, hand.begin, player.sit_down):
            begin()
            if early or begin == player.sit_down:
                early = False
                note(READY)
                if calls is not None:
                    self._disk.dies_at(home, calls)
        while hand.screens:
            player.act()
        return 0

    def _judge(self, life: Life, kept: Kept, again: str) -> None:
        report = self._report
        report.count("kills of the app" if life.killed else "lives of the app that ended otherwise")
        why = life.wrong(but=-9)
        if why:
            report.find(why, again)
        acts = kept.acts
        for wrong in kept.after(life.noted):
            report.find(wrong, again)
        report.count("acts shown before kills", kept.acts - acts)
        report.count("kills with a game on the table", any('"game ' in line for line in life.noted))
        report.count("kills with an answer told", any('"answers' in line for line in life.noted))

    def _tidy(self, home: Path) -> None:
        """What lies in a home besides what must be there."""
        strays = [path.name for path in home.iterdir() if path.name != "cache"]
        strays = [name for name in strays if not name.startswith("kanugo.db")]
        aside = [path.name for path in home.glob("kanugo.db.*")]
        if strays or aside:
            self._report.find(f"left behind: {strays + aside}", home.name)
        for path in home.rglob("*"):
            if path.is_file() and not path.is_symlink() and path.parent == home:
                path.unlink()
        (home / "cache").unlink()
        home.rmdir()
