"""The commands that write, each with what it writes to; how they do it is not known here."""

import os
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from game.cli import run as kanugo
from game.lab import tasks
from game.store.sql import FILE
from tests.hostile.forked import Note, lived
from tests.hostile.homes import copied, lasting_folder, rich_home


class WriterCommand(NamedTuple):
    """A command line; `{home}` in it is the home. `files` are what it writes there besides the store, `given`
    what it is told on its standard input. `anew` says that each run writes something else, as of a clock."""

    line: str
    files: tuple[str, ...] = ()
    store: bool = False
    given: str = ""
    anew: bool = False

    def words(self, home: Path) -> list[str]:
        return [word.replace("{home}", str(home)).replace("{}", " ") for word in self.line.split()]


WRITERS = (
    WriterCommand("games --export 1 {home}/out.jsonl --force", ("out.jsonl",)),
    WriterCommand("games --put-away 3", store=True),
    WriterCommand("games --bring-back 2", store=True),
    WriterCommand("games --remove 2 --yes", store=True),
    WriterCommand("gcg export 6 {home}/out.gcg --force", ("out.gcg",)),
    WriterCommand("gcg import {home}/in.gcg", store=True),
    WriterCommand("gcg import {home}/in.gcg --out {home}/taken.jsonl --force", ("taken.jsonl",)),
    WriterCommand("rulings --players Ana,Ben --strike ZAX", store=True),
    WriterCommand("lab lexicon {home}/words.txt --out {home}/own.dawg --force", ("own.dawg",)),
    WriterCommand("lab lexicon {home}/words.txt --name mine --force", ("lexicons/mine.dawg",)),
    WriterCommand(
        "lab leaves scrabble --games 4 --out {home}/leaves.yaml --force",
        ("leaves.yaml",),
    ),
    WriterCommand(
        "lab forge patience-six --count 1 --rollouts 200 --out {home}/book.txt --force", ("book.txt",)
    ),
    WriterCommand("drill --export csv {home}/learnt.csv --force", ("learnt.csv",)),
    WriterCommand("drill --reset --yes", store=True),
    WriterCommand("drill word --items 2", store=True, given="y\nn\ny\n", anew=True),
)
"""Every command that writes, each with arguments that make it write."""


def home_of_writers(folder: Path) -> Path:
    """A home in which each of the commands has something to write, and old files to replace."""
    return copied(_written(), folder)


@cache
def _written() -> Path:
    home = rich_home(lasting_folder() / "home")
    (home / "words.txt").write_text("\n".join(f"{a}{b}A" for a in "BCDFGHKLM" for b in "AEIOU"), "utf-8")
    for line in ("gcg export 6 {home}/in.gcg", *(each.line for each in WRITERS if each.files)):
        life = lived(partial(_made, home, WriterCommand(line)))
        assert life.code == 0, (line, life)
    return home


def _made(home: Path, command: WriterCommand, note: Note) -> int:
    return commanded(home, command)


def commanded(home: Path, command: WriterCommand) -> int:
    """Run the command at this home, in a process that does nothing else afterwards."""
    os.environ["KANUGO_HOME"] = str(home)
    tasks.CHUNK = 1  # one deal is enough to be written down
    return kanugo(command.words(home))


def contents(home: Path, command: WriterCommand) -> dict[str, bytes | None]:
    """What stands in the files that a command writes."""
    return {name: (home / name).read_bytes() if (home / name).exists() else None for name in command.files}


def strays(home: Path, known: frozenset[str]) -> list[str]:
    """What lies in a home that is neither known nor a part of the store."""
    there = [path.relative_to(home) for path in home.rglob("*") if path.is_file()]
    names = (str(path) for path in there if path.parts[0] != "cache" and not path.name.startswith(FILE))
    return sorted(name for name in names if name not in known)
