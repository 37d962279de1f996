"""Every command that writes, killed at any call of the system or at any time: the old file or the new one,
and the store whole, with all of what the command does or nothing of it."""

import random
from pathlib import Path
from shutil import rmtree

from tests.hostile.forked import READY, Note, begin
from tests.hostile.homes import copied, rows, unsound
from tests.hostile.report import Report
from tests.hostile.sick import Disk
from tests.hostile.writers import WRITERS, WriterCommand, commanded, contents, home_of_writers, strays
from tests.waiting import LONGEST

_CLOCKS = {"time", "clock", "begun", "touched", "ended", "played", "seconds", "due", "memory", "before"}
_CLOCKS |= {"id", "game", "n"}
"""Columns that are other ones each time."""


class _Undisturbed:
    """What a command makes of the home when nobody kills it: how many calls and seconds that takes, and what
    is there before and after."""

    def __init__(self, command: WriterCommand, home: Path, disk: Disk) -> None:
        self.command = command
        self.before = contents(home, command)
        self.rows_before = rows(home, _CLOCKS.__contains__)

        def live(note: Note) -> int:
            disk.counts(home)
            code = commanded(home, command)
            note(str(disk.calls))
            return code

        life = begin(live, command.given).ended(LONGEST)
        assert life.code == 0, (command.line, life)
        self.calls, self.seconds = int(life.noted[-1]), life.seconds
        self.after = contents(home, command)
        self.rows_after = rows(home, _CLOCKS.__contains__)
        self.files = frozenset(strays(home, frozenset()))


class CommandKills:
    """Kills of commands, each in a copy of one home."""

    def __init__(self, room: Path, report: Report, chance: random.Random) -> None:
        self._room = room
        self._report = report
        self._chance = chance
        self._disk = Disk()
        self._home = home_of_writers(room / "writers")
        self._known: dict[WriterCommand, _Undisturbed] = {}
        self._strays = 0

    def many(self, count: int) -> None:
        """So many kills, of one command after the other."""
        for n in range(count):
            self._one(WRITERS[n % len(WRITERS)], self._room / f"killed {n}")
        self._report.figures["files left beside by killed commands"] = str(self._strays)

    def _undisturbed(self, command: WriterCommand) -> _Undisturbed:
        if command not in self._known:
            home = copied(self._home, self._room / "undisturbed")
            self._known[command] = _Undisturbed(command, home, self._disk)
            rmtree(home)
        return self._known[command]

    def _one(self, command: WriterCommand, home: Path) -> None:
        usual, chance = self._undisturbed(command), self._chance
        copied(self._home, home)
        calls = chance.randrange(usual.calls) if usual.calls and chance.random() < 0.7 else None

        def live(note: Note) -> int:
            note(READY)
            if calls is not None:
                self._disk.dies_at(home, calls)
            return commanded(home, command)

        after = chance.uniform(0, usual.seconds) if calls is None else LONGEST / 2
        life = begin(live, command.given).ended(LONGEST, after)
        report, again = self._report, f"kanugo {command.line}, killed at call {calls} or after {after:.4f} s"
        report.count("kills of commands" if life.killed else "commands that were faster than their kill")
        why = life.wrong(but=-9)
        for wrong in filter(None, (why, unsound(home), *self._halves(home, usual))):
            report.find(wrong, again)
        left = strays(home, usual.files)
        self._strays += len(left)
        life = begin(lambda note: commanded(home, command), command.given).ended(LONGEST)
        done = "no such game" in life.said  # it had removed it before it was killed
        if life.wrong() or (life.code == 2 and not done):  # with 1 it says that nothing is left to do
            report.find(f"the same command then: {life.code} {life.wrong()} {life.said.strip()[:200]}", again)
        rmtree(home)

    def _halves(self, home: Path, usual: _Undisturbed) -> list[str]:
        """What is neither as before nor as it would be without the kill."""
        command, wrong = usual.command, []
        for name, now in contents(home, command).items():
            if now not in (usual.before[name], usual.after[name]):
                wrong.append(f"{name} is neither the old file nor the new one")
        if not command.anew and rows(home, _CLOCKS.__contains__) not in (usual.rows_before, usual.rows_after):
            wrong.append("the store is neither as it was nor as it should be")
        return wrong
