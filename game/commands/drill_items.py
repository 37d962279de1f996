"""`kanugo drill` for stored items: lists, exports, imports and resets them, and sets the retention."""

import time
from collections.abc import Callable
from pathlib import Path

from game.commands import output
from game.commands.arguments import check_output_file
from game.fault import Fault
from game.practice import anki_package
from game.practice.context import PracticeContext
from game.practice.decks import deck_lines
from game.practice.item import Subject
from game.practice.item_list import WHICH, ItemChoice, label_of, line_of, listed, when
from game.practice.item_store import ItemStore
from game.practice.registry import kinds
from game.practice.statistics import a_day, as_table, curve_as_table, expected_answers, knowledge_of
from game.practice.table_files import (
    as_anki,
    as_csv,
    deck_as_anki,
    deck_as_csv,
    deck_as_package,
    import_table,
    read_table,
    with_meanings,
)
from game.store.database import Database
from game.store.settings import LEAST_RETENTION, MOST_RETENTION
from game.system.files import write_atomically
from game.text.catalogues import plural, text

COPIES = ("csv", "anki", "words", "memory")
_FORETOLD = (85, 90, 95)
_DAYS = 30


def export(
    form: str,
    file: str,
    item_store: ItemStore,
    load_context: Callable[[Subject], PracticeContext],
    force: bool,
) -> int:
    """Write what is learnt into a file: as a table, for Anki, or words known and the forgetting curve."""
    if form not in COPIES:
        raise Fault("command line", "--export", repr(form[:40]), f"one of {', '.join(COPIES)}, then a file")
    check_output_file(Path(file), force=force)
    if form in ("words", "memory"):
        found = knowledge_of(item_store)
        rows = found.days if form == "words" else found.spans
        made = as_table(found.days) if form == "words" else curve_as_table(found.spans, found.retention)
        write_atomically(Path(file), made.encode())
        n = len(rows)
        print(plural("{n} line exported to {file}.", "{n} lines exported to {file}.", n, file=file))
        return 0
    known = item_store.all()
    if form == "csv":
        write_atomically(Path(file), as_csv(known, item_store.answers()).encode())
    else:
        write_atomically(Path(file), as_anki(known, load_context, output.tell).encode())
    n = len(known)
    print(plural("{n} question exported to {file}.", "{n} questions exported to {file}.", n, file=file))
    return 0


def export_deck(deck: str, file: str, context: PracticeContext, force: bool) -> int:
    """Write a deck with its meanings into a file: for Anki if it ends in .apkg or .txt, else as CSV."""
    check_output_file(Path(file), force=force)
    lines = with_meanings(deck_lines(deck), context)
    match Path(file).suffix.lower():
        case anki_package.ENDING:
            made = deck_as_package(deck, lines)
        case ".txt":
            made = deck_as_anki(lines).encode()
        case _:
            made = deck_as_csv(lines).encode()
    write_atomically(Path(file), made)
    n = len(lines)
    print(plural("{n} line exported to {file}.", "{n} lines exported to {file}.", n, file=file))
    return 0


def take_file(file: Path, database: Database) -> int:
    """Take in a table of practice, or words of another program as a deck."""
    for line in import_table(database, read_table(file)):
        print(line)
    return 0


def reset(kind: str, item_store: ItemStore, yes: bool) -> int:
    """Forget a kind, or everything; what that would be is only told until --yes confirms it."""
    if kind and kind not in kinds():
        raise Fault("command line", "--reset", repr(kind[:40]), f"one of {', '.join(kinds())}")
    n = item_store.count(kind)
    if not yes:
        print(
            plural(
                "{n} question would be deleted: add --yes.", "{n} questions would be deleted: add --yes.", n
            )
        )
        return 1
    item_store.forget(kind)
    print(plural("{n} question deleted.", "{n} questions deleted.", n))
    return 0


def print_list(which: str, kind: str | None, item_store: ItemStore, as_json: bool) -> int:
    """Print the questions that are kept, those due first."""
    named = next((each for each in WHICH if each == which), None)
    if named is None:
        raise Fault("command line", "--list", repr(which[:40]), f"one of {', '.join(WHICH)}")
    now = item_store.moment(time.time())
    found = listed(item_store.all(), ItemChoice(named, "", kind or ""), now)
    if as_json:
        output.print_json(
            [
                {
                    "kind": each.item.kind,
                    "ruleset": each.item.subject.ruleset,
                    "ask": each.item.ask,
                    "due": each.memory.due if each.memory is not None else None,
                    "marked": each.marks.marked,
                    "away": each.marks.away,
                    "note": each.marks.note,
                }
                for each in found
            ]
        )
        return 0
    for each in found:
        marked = text("Marked") if each.marks.marked else ""
        columns = (when(each, now), label_of(each), line_of(each), marked, each.marks.note)
        print("  ".join(filter(None, columns)))
    print(plural("{n} question", "{n} questions", len(found)))
    return 0


def wish(retention: int, item_store: ItemStore) -> int:
    """Set the retention that is wished, in percent, unless it is 0; say what it and others would cost."""
    if retention and not LEAST_RETENTION <= retention <= MOST_RETENTION:
        wanted = f"a number from {LEAST_RETENTION} to {MOST_RETENTION}"
        raise Fault("command line", "--retention", str(retention), wanted)
    if retention:
        item_store.set_retention(retention)
    schedule = item_store.schedule()
    percentage = round(100 * schedule.retention)
    known, now = item_store.all(), item_store.moment(time.time())
    for percent in sorted({*_FORETOLD, percentage}):
        n = round(a_day(expected_answers(known, now, _DAYS, schedule._replace(retention=percent / 100))))
        line = plural(
            "{percent}%: about {n} question a day",
            "{percent}%: about {n} questions a day",
            n,
            percent=percent,
        )
        print(f"{line} *" if percent == percentage else line)
    return 0
