"""`kanugo doctor`: checks and repairs all stored data, or restores a backup."""

import argparse
import faulthandler
import shutil
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime
from functools import partial
from importlib.metadata import EntryPoint
from tempfile import TemporaryFile
from typing import NamedTuple

from game.commands import output
from game.commands.arguments import add_json
from game.commands.lexicon import override_fault
from game.fault import Fault
from game.opening import words_for
from game.practice import registry
from game.practice.item_store import ItemStore
from game.search import players
from game.search.kernel import form
from game.store.checkup import check_games, check_rest
from game.store.database import Database, SaveError
from game.store.recovery import backups, restore
from game.system import extensions
from game.system.extensions import OURS
from game.system.paths import cache_folder, store_file, user_folder
from game.table import rulefile
from game.table.mode import mode_of
from game.text.catalogues import grouped, plural, text
from game.text.fault_texts import fault_line
from game.words.lexicons import lexicon_names, load, overriding_lists

CHECKING, OK, FIXED, PROBLEM = "asked", "well", "mended", "left"
"""The states in the JSON output, whose words may not change."""
_MADE_LATER = (
    *("rulesets", "rulesets/shared", "rulesets/packs", "lexicons", "decks", "exports", "copies"),
    *("assets", "assets/deals"),
)
"""Folders that are created on demand."""

PACKAGE_TIMEOUT = 30.0  # seconds after which an unresponsive package ends the command
_MIN_FREE = 50_000_000  # bytes on the disk


class _CheckResult(NamedTuple):
    """The result of one check, and the line to print. CHECKING announces a check before it runs."""

    about: str
    state: str
    said: str


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bring-back", metavar=text("COPY"), help=text("restore a backup of all your data"))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Check everything, or restore a backup. Exit 1 if a problem remains."""
    if chosen.bring_back is not None:
        return _restore(chosen.bring_back, chosen.json)
    checks = (_folders, _packages, _store, _forms, _lists, _rules)
    signs = {CHECKING: "...", OK: text("ok"), FIXED: text("fixed"), PROBLEM: text("problem")}
    wide = max(map(len, signs.values()))
    found = []
    try:
        for each in (each for check in checks for each in check()):
            faulthandler.cancel_dump_traceback_later()
            if not chosen.json:
                print(f"{signs[each.state]:{wide}}  {each.said}", flush=True)
            if each.state != CHECKING:
                found.append(each)
            elif sys.__stderr__ is not None:
                # Imports have a time limit of their own, but code that never lets another thread run ends
                # only this way: with exit code 1, and its traceback on standard error.
                faulthandler.dump_traceback_later(PACKAGE_TIMEOUT, exit=True, file=sys.__stderr__)
    finally:
        faulthandler.cancel_dump_traceback_later()
    well = not any(each.state == PROBLEM for each in found)
    if chosen.json:
        output.print_json({"well": well, "found": [each._asdict() for each in found]})
    return 0 if well else 1


def _restore(name: str, as_json: bool) -> int:
    moved = restore(store_file(), name)
    if as_json:
        output.print_json({"copy": name, "aside": moved.name if moved else None})
        return 0
    print(text("The backup {copy} is restored.", copy=name))
    if moved:
        print(text("The previous file is kept as {file}.", file=moved.name))
    return 0


def _folders() -> Iterator[_CheckResult]:
    """The player's folders, created if missing, and the free space on their disk."""
    own = user_folder()
    needed = (own, cache_folder())
    for folder in (*needed, *(own / name for name in _MADE_LATER)):
        try:
            missing = not folder.exists()
            if missing and folder not in needed:
                continue
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
        except OSError as error:
            fault = Fault(str(folder), "", error.strerror or str(error), "a writable folder")
            yield _CheckResult("folders", PROBLEM, fault_line(fault))
            continue
        if missing:
            yield _CheckResult("folders", FIXED, text("Created the folder {folder}.", folder=folder))
    if own.is_dir():
        free = shutil.disk_usage(own).free
        line = text("{n} MB are free where your games are kept.", n=grouped(round(free / 1e6)))
        yield _CheckResult("disk", OK if free >= _MIN_FREE else PROBLEM, line)


def _store() -> Iterator[_CheckResult]:
    """The games, settings, rulings, the memory of practice, and the backups."""
    faults: list[Fault] = []
    whole = items = answers = later = 0
    now = time.time()
    with closing(Database(faults.append)) as database:
        try:
            for each in check_games(database):
                if isinstance(each, Fault):
                    yield _CheckResult("games", PROBLEM, fault_line(each))
                else:
                    whole += 1
                    later += each.touched > now
            check_rest(database)
            item_store = ItemStore(database)
            items, answered = len(item_store.all()), item_store.answers(float("-inf"))
            answers = len(answered)
            later += sum(answer.time > now for answer in answered)
        except SaveError as obstacle:
            faults.append(obstacle)
    states = {fault_line(fault): PROBLEM if isinstance(fault, SaveError) else FIXED for fault in faults}
    yield from (_CheckResult("games", state, line) for line, state in states.items())
    yield _CheckResult("games", OK, plural("{n} game is OK.", "{n} games are OK.", whole))
    line = plural("{n} practice question is OK.", "{n} practice questions are OK.", items)
    yield _CheckResult("practice", OK, line)
    yield _CheckResult("practice", OK, plural("{n} answer is OK.", "{n} answers are OK.", answers))
    if later:
        line = text("Games and answers with a date in the future, from a wrong clock: {n}", n=later)
        yield _CheckResult("games", OK, line)
    yield _backups()


def _backups() -> _CheckResult:
    copies = backups(store_file())
    if not copies:
        return _CheckResult("copies", OK, text("No backup of your games yet: one is made every week."))
    made = datetime.fromtimestamp(copies[0].stat().st_mtime)
    names = ", ".join(copy.name for copy in copies)
    if made > datetime.now():  # then all are: those with a date in the future come last
        return _CheckResult("copies", OK, text("Backups dated in the future: {names}", names=names))
    line = text("Last backup of your games: {day}. Backups: {names}", day=f"{made:%Y-%m-%d}", names=names)
    return _CheckResult("copies", OK, line)


def _forms() -> Iterator[_CheckResult]:
    """The cached search forms of word lists; removed ones are made again on demand."""
    whole, removed = form.remove_broken()
    if removed:
        line = plural("{n} broken search index removed.", "{n} broken search indexes removed.", removed)
        yield _CheckResult("search forms", FIXED, line)
    line = plural("{n} search index is OK.", "{n} search indexes are OK.", whole)
    yield _CheckResult("search forms", OK, line)


def _lists() -> Iterator[_CheckResult]:
    checks = (partial(load, name) for name in lexicon_names())
    whole = yield from _run_checks("word lists", checks)
    yield from (
        _CheckResult("word lists", PROBLEM, fault_line(override_fault(path))) for path in overriding_lists()
    )
    line = plural("{n} word list can be read.", "{n} word lists can be read.", whole)
    yield _CheckResult("word lists", OK, line)


def _rules() -> Iterator[_CheckResult]:
    brought = {entry.name for entry in extensions.entries(extensions.MODES) if not _is_shipped(entry)}
    whole = 0
    for name in rulefile.names():
        with suppress(Fault):  # reported below
            plugin = rulefile.load(name).mode.partition(".")[0]
            if plugin in brought:
                yield _checking(plugin)
        whole += yield from _run_checks("rules", [partial(_rules_of, name)])
    yield _CheckResult("rules", OK, plural("{n} game can be played.", "{n} games can be played.", whole))


def _rules_of(name: str) -> None:
    ruleset = rulefile.load(name)
    mode_of(ruleset, words_for(ruleset))


def _packages() -> Iterator[_CheckResult]:
    """The entry points of other packages."""
    groups: dict[str, Callable[[], Iterable[Fault]]] = {
        extensions.RULESETS: rulefile.faults,
        extensions.CATALOGUES: lambda: extensions.folders(extensions.CATALOGUES)[1],
        extensions.DRILLS: registry.faults,
        extensions.PLAYERS: players.faults,
    }
    for group, faults in groups.items():
        named = ", ".join(entry.name for entry in extensions.entries(group))
        if named:
            yield _checking(named)
            yield from (_CheckResult("packages", PROBLEM, fault_line(fault)) for fault in faults())
    for entry in extensions.entries(extensions.MODES):
        if not _is_shipped(entry):
            yield _checking(entry.name)
        yield from _run_checks("packages", [partial(extensions.load, entry)])


def _is_shipped(mode: EntryPoint) -> bool:
    return mode.module.partition(".")[0] == OURS


def _checking(packages: str) -> _CheckResult:
    """Announces which packages are checked next: the last line, if one of them ends or hangs the command."""
    return _CheckResult("packages", CHECKING, text("Checking packages: {packages}", packages=packages))


def _run_checks(about: str, checks: Iterable[Callable[[], object]]) -> Generator[_CheckResult, None, int]:
    """The faults that the checks raise; returns how many raised none."""
    whole = 0
    for check in checks:
        try:
            check()
            whole += 1
        except Fault as fault:
            yield _CheckResult(about, PROBLEM, fault_line(fault))
    return whole
