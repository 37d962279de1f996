"""A store on a full, broken, slow, read-only or vanishing disk, and two or three programs on one store.

What was there is there afterwards; play goes on, and is kept when the disk is well again; a command says what
is wrong.
"""

import errno
import json
import os
import random
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from shutil import rmtree

import pygame

from game.store.records import Entry
from game.store.saved import SavedSession
from tests.hostile.forked import Life, Note, begin, lived
from tests.hostile.homes import copied, rich_home, rows, unsound, workroom
from tests.hostile.player import RandomPlayer
from tests.hostile.report import Report
from tests.hostile.shown import mark, standings
from tests.hostile.sick import Disk
from tests.hostile.warm import warm_hand
from tests.hostile.workers import shared
from tests.hostile.writers import WRITERS, WriterCommand, commanded, contents, home_of_writers
from tests.store.disks import fill, may_mount, small_disk
from tests.waiting import LONGEST

_ACTS = 6  # that are made at the app while the disk is sick, and as many when it is well again

Ail = Callable[[Disk, Path], None]


def _ails(chance: random.Random) -> tuple[tuple[str, Ail], ...]:
    """Everything that a disk may have."""
    room = chance.choice((0, 100, 4096, 5000, 20_000, 60_000))
    return (
        ("full", lambda disk, home: disk.full_after(home, room)),
        ("broken", lambda disk, home: disk.broken(home, errno.EIO)),
        ("read-only", lambda disk, home: disk.broken(home, errno.EROFS)),
        ("forbidden", lambda disk, home: disk.broken(home, errno.EACCES)),
        ("over quota", lambda disk, home: disk.broken(home, errno.EDQUOT)),
        ("slow", lambda disk, home: disk.slow(home, 0.02)),
    )


def run(count: int, seed: int) -> Report:
    """So many sick disks."""
    return shared("disks", count, seed)


def work(count: int, seed: int) -> Report:
    """So many sick disks, one after the other under the app, under a command, and under several programs."""
    report = Report()
    with workroom() as room:
        disks = SickDisks(room, report, random.Random(seed))
        kinds = [disks.app, disks.command, disks.several, disks.vanishing]
        if may_mount(room / "tried"):
            kinds.append(disks.mounted)
        for n in range(count):
            kinds[n % len(kinds)]()
    return report


def _nothing() -> None: ...


class SickDisks:
    """Homes on disks that are not well, each a copy of one home."""

    def __init__(self, room: Path, report: Report, chance: random.Random) -> None:
        self._room = room
        self._report = report
        self._chance = chance
        self._disk = Disk()
        self._rich = rich_home(room / "rich")
        self._writers = home_of_writers(room / "writers")
        self._hand = warm_hand()

    # --- the app --------------------------------------------------------------------------------------

    def app(self) -> None:
        """Play while the disk is sick, and on when it is well again: then all of it is kept."""
        name, ail = self._chance.choice(_ails(self._chance))
        self._played(f"an app on a disk that is {name}", lambda home: ail(self._disk, home), self._well)

    def vanishing(self) -> None:
        """Play while the folder is gone, and on when it is back."""

        def gone(home: Path) -> None:
            home.rename(home.with_name("elsewhere"))

        def back(home: Path) -> None:
            rmtree(home, ignore_errors=True)  # what was begun in its place while it was away
            home.with_name("elsewhere").rename(home)

        self._played("an app whose disk vanishes", gone, back)

    def mounted(self) -> None:
        """The same on a real disk that is full, where one may be mounted."""

        def live_on(home: Path) -> None:
            fill(home)

        def emptied(home: Path) -> None:
            (home / "filler").unlink()

        self._played("an app on a small disk that is full", live_on, emptied, small=True)

    def _well(self, home: Path) -> None:
        self._disk.well()

    def _played(
        self, what: str, ail: Callable[[Path], None], mend: Callable[[Path], None], small: bool = False
    ) -> None:
        """Play before, while and after something ails the home; `small` puts it on a disk of its own."""
        home, seed = self._room / "sick", self._chance.randrange(1 << 30)
        with small_disk(home, 400) if small else nullcontext():
            copied(self._rich, home)
            self._play(what, seed, home, ail, mend)
        rmtree(home)
        rmtree(home.with_name("elsewhere"), ignore_errors=True)

    def _play(
        self, what: str, seed: int, home: Path, ail: Callable[[Path], None], mend: Callable[[Path], None]
    ) -> None:
        before = rows(home)

        def live(note: Note) -> int:
            os.environ["KANUGO_HOME"] = str(home)
            random.seed(seed)
            player = self._at_a_game(random.Random(seed))
            changes: tuple[Callable[[], None], ...] = (_nothing, partial(ail, home), partial(mend, home))
            for at, change in enumerate(changes):
                change()
                for _ in range(_ACTS):
                    player.act()
                    player.stay()
                if at == 2:
                    self._touch()  # no move may have followed: what is owed is kept with how the table lies
                note(json.dumps([at, *self._standing()]))
            return 0

        life = lived(live, LONGEST)
        self._report.count(what)
        again = f"{what}, seed {seed}"
        why = life.wrong() or (f"ended with {life.code}" if life.code else "")
        for wrong in filter(None, (why, unsound(home), *self._lost(home, before, life))):
            self._report.find(wrong, again)

    def _at_a_game(self, chance: random.Random) -> RandomPlayer:
        hand = self._hand
        hand.context.waiting.clear()
        hand.begin()
        hand.push(hand.controller.resume(chance.choice((3, 5, 7))))
        hand.rest()
        return RandomPlayer(hand, chance)

    def _touch(self) -> None:
        """Move the cursor, and let the table rest."""
        for key in (pygame.K_RIGHT, pygame.K_DOWN):
            self._hand.press(key)
            self._hand.rest()
            self._hand.pump(2.0)

    def _standing(self) -> tuple[int, str]:
        """Which game is on the table, and how it stands."""
        for session in self._hand.sessions():
            if isinstance(session, SavedSession):
                return session.game or 0, mark(session.moves, session.at)
        return 0, ""

    def _lost(self, home: Path, before: dict[str, list[object]], life: Life) -> list[str]:
        """What was there and is no more, and what was played and is not kept."""
        now = rows(home)
        wrong = [
            f"{len(gone)} rows of {table} are gone"
            for table in ("game", "entry", "ruling", "answer")
            if (gone := set(before[table]) - set(now[table]))
        ]
        if len(life.noted) == 3:
            _, game, stood = json.loads(life.noted[-1])
            stand, faults = standings(home)
            wrong += faults
            if game and stand.get(game) != stood:
                wrong.append(f"game {game} stood at {stood}, and is kept at {stand.get(game)}")
        return wrong

    # --- commands -------------------------------------------------------------------------------------

    def command(self) -> None:
        """A command that writes, on a sick disk: it says so with 2 and the name of the file."""
        command = self._chance.choice(WRITERS)
        name, ail = self._chance.choice(_ails(self._chance))
        home = copied(self._writers, self._room / "sick")
        before, were = contents(home, command), rows(home)

        def live(note: Note) -> int:
            ail(self._disk, home)
            return commanded(home, command)

        life = begin(live, command.given).ended(LONGEST)
        self._report.count(f"commands on a disk that is {name}")
        again = (
            f"kanugo {command.line}, on a disk that is {name}: code {life.code}, {life.said.strip()[:300]!r}"
        )
        for wrong in filter(None, (life.wrong(), self._answered(life, command, home, before, were))):
            self._report.find(wrong, again)
        if why := unsound(home):
            self._report.find(why, again)
        rmtree(home)

    def _answered(
        self,
        life: Life,
        command: WriterCommand,
        home: Path,
        before: dict[str, bytes | None],
        were: dict[str, list[object]],
    ) -> str:
        """What is wrong with what a command answers: done is done, and what is not done is said."""
        now = contents(home, command)
        lines = life.said.strip().splitlines()
        if [line for line in lines if not line.startswith("kanugo: ")]:
            return "no line of its own"
        if life.code == 2:
            named = [*(name.rpartition("/")[2] for name in command.files), "kanugo.db", str(home)]
            if not any(name in life.said for name in named):
                return "no file is named"
            return "" if now == before else "it is said that nothing was written, and something was"
        if life.code == 0 and command.store and not command.anew and rows(home) == were:
            return "it is said to be done, and nothing is"
        if life.code == 0 and any(content is None for content in now.values()):
            return "it is said to be written, and no file is there"
        return "" if all(content != b"" for content in now.values()) else "a file of no bytes"

    # --- several programs -----------------------------------------------------------------------------

    def several(self) -> None:
        """Two or three apps on one store, in one game: every move that one of them shows is kept."""
        home, number = copied(self._rich, self._room / "shared"), self._chance.choice((2, 3))
        seeds = [self._chance.randrange(1 << 30) for _ in range(number)]
        game = self._chance.choice((3, 5, 7))
        before = rows(home)
        together = [begin(self._one_of_several(home, game, seed)) for seed in seeds]
        lives = [each.ended(LONGEST) for each in together]
        self._report.count(f"{number} apps in one game")
        again = f"{number} apps in game {game}, seeds {seeds}"
        found = [life.wrong() or (f"ended with {life.code}" if life.code else "") for life in lives]
        found += [unsound(home), *self._lost(home, before, lives[0]._replace(noted=()))]
        found += standings(home)[1]
        shown = sum(int(life.noted[-1]) for life in lives if life.noted)
        there = len(rows(home)["entry"]) - len(before["entry"])
        found.append(f"{shown} acts were shown, and {there} are kept" if shown != there else "")
        for wrong in filter(None, found):
            self._report.find(wrong, again)
        rmtree(home)

    def _one_of_several(self, home: Path, game: int, seed: int) -> Callable[[Note], int]:
        def live(note: Note) -> int:
            os.environ["KANUGO_HOME"] = str(home)
            random.seed(seed)
            hand = self._hand
            hand.context.waiting.clear()
            hand.begin()
            hand.push(hand.controller.resume(game))
            hand.rest()
            player = RandomPlayer(hand, random.Random(seed))
            done = self._acts_made()
            for _ in range(_ACTS):
                player.act()
                player.stay()
            note(str(done()))
            return 0

        return live

    def _acts_made(self) -> Callable[[], int]:
        """Counts the acts that this app makes from now on in games that are kept."""
        made: list[None] = []
        usual = SavedSession._keep

        def counted(session: SavedSession, *entries: Entry) -> None:
            usual(session, *entries)
            made.extend(None for _ in entries)

        SavedSession._keep = counted  # type: ignore[method-assign, assignment]
        return lambda: len(made)
