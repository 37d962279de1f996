"""Import and export of practice and decks as CSV and Anki tables."""

import csv
import io
import re
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.practice import anki_package
from game.practice.context import PracticeContext
from game.practice.decks import (
    TABLE_ENDINGS,
    deck_lines,
    deck_names,
    free_name,
    is_anki_head,
    keep_deck,
    read_words,
)
from game.practice.drills.meanings import meaning_of
from game.practice.forms import MAX_ANSWERS, AnswerForm, WordsAnswer, YesOrNo, answers_of, card_front
from game.practice.item import Item, Solution, Subject
from game.practice.item_store import (
    MAX_ITEM_NOTE_LENGTH,
    ItemMarks,
    ItemStore,
    KnownItem,
    PastAnswer,
    memory_in,
)
from game.practice.registry import kind_of, kinds, question_of
from game.practice.schedule import Memory
from game.store.database import Database
from game.system.files import csv_text, read_head, read_text
from game.system.plain_text import clean
from game.table import rulefile
from game.text.catalogues import plural
from game.text.phrases import game_name, language_name
from game.words.lexicons import lexicon_names, load

_COLUMNS = (
    "kind",
    "ruleset",
    "language",
    "options",
    "ask",
    "source",
    "due",
    "stability_days",
    "difficulty",
    "answers",
    "right",
    "last_answer",
    "last_grade",
    "seconds",
    "lexicon",
    "state",
    "step",
    "reviewed",
    "marked",
    "away",
    "note",
    "mistake",
    "tier",
)
_NEEDED = ("kind", "ruleset", "ask")
_MAX_BYTES = 1 << 25
_LONGEST_ASK = 100_000
_EXPECTED = "a practice table exported as CSV"
_YES = "yes"
_DAY = 86_400.0  # seconds
_FIELD = re.compile(r"`\$\.(\w+)`")


def as_csv(known: Iterable[KnownItem], answers: Iterable[PastAnswer]) -> str:
    """The items as CSV: a line each with its memory, answers and marks."""
    given: defaultdict[str, list[PastAnswer]] = defaultdict(list)
    for answer in answers:
        given[answer.key].append(answer)
    return csv_text((_COLUMNS, *(_row(each, given[each.item.key]) for each in known)))


def _row(known: KnownItem, own: list[PastAnswer]) -> list[object]:
    item, memory, marks = known
    last = own[-1] if own else None
    return [
        item.kind,
        item.subject.ruleset,
        item.subject.language,
        " ".join(f"{name}={value}" for name, value in sorted(item.subject.options.items())),
        item.ask,
        item.source,
        _moment(memory.due) if memory else "",
        f"{memory.stability:.8g}" if memory else "",
        f"{memory.difficulty:.4f}" if memory else "",
        len(own),
        sum(answer.right for answer in own),
        _moment(last.time) if last else "",
        last.grade.name.lower() if last else "",
        f"{sum(answer.seconds for answer in own):.1f}",
        item.subject.lexicon,
        memory.state if memory else "",
        memory.step if memory and memory.step is not None else "",
        _moment(memory.reviewed) if memory else "",
        _YES if marks.marked else "",
        _YES if marks.away else "",
        marks.note,
        "" if item.mistake is msgspec.UNSET else item.mistake,
        item.subject.tier,
    ]


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "seconds")


# --- reading ----------------------------------------------------------------------------------------------


def is_practice(path: Path) -> bool:
    """Whether a file is a practice table, by its head, in which a name may be damaged. False if it cannot be
    read."""
    try:
        head = io.StringIO(read_head(path, _HEAD).decode("utf-8-sig", "ignore"), newline="").readline()
    except OSError:
        return False
    names = (name.strip('"\r\n') for name in head.split(_separator(head)))
    return len(set(_NEEDED).intersection(names)) > 1


def _separator(head: str) -> str:
    """What separates the columns: spreadsheets save a table with the separator of their language."""
    return next((char for char in ",;\t" if char in head), ",")


def read_practice(path: Path) -> list[KnownItem]:
    """The items of a practice table, with their memories if it has them, but without their answers. Raises
    Fault, with the line, for any error."""
    text = read_text(path, _MAX_BYTES, _EXPECTED)
    lines = io.StringIO(text, newline="").readlines()
    separator = _separator(lines[0] if lines else "")
    reader = csv.DictReader(lines, restval="", strict=True, delimiter=separator)
    items, languages = [], cache(_languages)
    try:
        names = list(filter(None, reader.fieldnames or ()))
        twice = [name for name, number in Counter(names).items() for _ in range(number) if number > 1]
        if twice or not set(_NEEDED) <= set(names):
            raise Fault(str(path), "line 1", repr(",".join(twice or names)[:60]), _EXPECTED)
        for row in reader:
            if None in row:
                raise Fault(str(path), f"line {reader.line_num}", "too many fields", _EXPECTED)
            items.append(_PracticeLine(str(path), reader.line_num, row, languages).known())
    except csv.Error as error:
        at = reader.line_num
        raise Fault(str(path), f"line {at + 1}", repr(lines[at][:40]), _EXPECTED) from error
    return items


def _languages(ruleset: str) -> tuple[str, ...]:
    """The languages of a ruleset; none if there is no such ruleset."""
    if ruleset not in rulefile.names():
        return ()
    return rulefile.languages(ruleset) or (rulefile.load(ruleset).language,)


class _PracticeLine:
    """One line of a table; `spoken` gives the languages of a ruleset, none if it is unknown."""

    def __init__(
        self, file: str, number: int, row: dict[str, str], languages: Callable[[str], tuple[str, ...]]
    ) -> None:
        self._file, self._number, self._row, self._spoken = file, number, row, languages

    def _fault(self, column: str, expected: str) -> Fault:
        place, found = f"line {self._number}, {column}", self._row.get(column, "")[:60]
        return Fault(self._file, place, repr(found), expected)

    def _field(self, column: str) -> str:
        return self._row.get(column, "")

    def known(self) -> KnownItem:
        """The item of this line. Raises Fault if it is invalid."""
        for column in _NEEDED:
            if not 0 < len(self._field(column)) <= _LONGEST_ASK or "\0" in self._field(column):
                raise self._fault(column, _EXPECTED)
        self._check_game()
        lexicon = self._field("lexicon")
        if lexicon and lexicon not in lexicon_names():
            raise self._fault("lexicon", "an installed word list")
        options, tier = self._options(), self._field("tier")
        subject = Subject(self._field("ruleset"), self._field("language"), options, lexicon, tier)
        mistake = self._field("mistake")
        if mistake not in ("", "1", "2", "3"):
            raise self._fault("mistake", _EXPECTED)
        item = Item(
            kind=self._field("kind"),
            subject=subject,
            ask=self._field("ask"),
            source=clean(self._field("source")),
            mistake=int(mistake) if mistake else msgspec.UNSET,
        )
        away, marked = self._field("away") == _YES, self._field("marked") == _YES
        marks = ItemMarks(away, marked, clean(self._field("note"), MAX_ITEM_NOTE_LENGTH))
        return KnownItem(item, self._memory(), marks)

    def _check_game(self) -> None:
        """Raises Fault for an unknown kind, ruleset or language."""
        if self._field("kind") not in kinds():
            raise self._fault("kind", f"one of {', '.join(kinds())}")
        spoken = self._spoken(self._field("ruleset"))
        if not spoken:
            raise self._fault("ruleset", "a ruleset")
        if self._field("language") not in ("", *spoken):
            raise self._fault("language", f"one of {', '.join(spoken)}")

    def _options(self) -> dict[str, bool | int | str]:
        made: dict[str, bool | int | str] = {}
        for part in self._field("options").split():
            name, equals, value = part.partition("=")
            if not (name and equals):
                raise self._fault("options", _EXPECTED)
            number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
            words = {"True": True, "False": False}
            made[name] = words.get(value, value if number is None else number)
        return made

    def _memory(self) -> Memory | None:
        """The memory; if there is only a due day, one that fits it."""
        if not self._field("due"):
            return None
        due = self._time("due")
        days = self._number_in("stability_days", 1.0)
        before = max(0.0, due - _DAY * days)
        reviewed = self._time("reviewed" if self._field("reviewed") else "last_answer", before)
        written = {
            "state": round(self._number_in("state", 2)),
            "step": round(self._number_in("step", 0)) if self._field("step") else None,
            "stability": days,
            "difficulty": self._number_in("difficulty", 5.0),
            "due": due,
            "reviewed": reviewed,
        }
        try:
            return msgspec.convert(written, Memory)
        except msgspec.ValidationError as error:
            field = _FIELD.search(str(error))
            named = field[1] if field else "due"
            raise self._fault("stability_days" if named == "stability" else named, _EXPECTED) from error

    def _number_in(self, column: str, otherwise: float) -> float:
        written = self._field(column)
        try:
            number = float(written) if written else otherwise
        except ValueError as error:
            raise self._fault(column, "a number") from error
        if not 0 <= number <= 1e6:  # nor is NaN
            raise self._fault(column, "a number")
        return number

    def _time(self, column: str, otherwise: float = 0.0) -> float:
        written = self._field(column)
        if not written:
            return otherwise
        try:
            moment = datetime.fromisoformat(written)
            if not 1900 < moment.year < 2500:  # a computer without a battery has 1970
                raise ValueError(written)
            return moment.timestamp()
        except (ValueError, OverflowError, OSError) as error:
            raise self._fault(column, "a day and a time, such as 2026-03-01 12:00:00") from error


# Anki has a note type "Basic" with these two fields; its fields are written in HTML.
_ANKI_DIALECT = {"delimiter": "\t", "quoting": csv.QUOTE_ALL}
_ANKI_CARDS_HEAD = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\tTags\n#tags column:3\n"


def as_anki(
    known: Iterable[KnownItem],
    load_context: Callable[[Subject], PracticeContext],
    report: Callable[[Fault], None],
) -> str:
    """The items as cards for Anki: question, answers, tags. Takes long, as plays are searched for. An item
    that cannot be read is reported and left out."""
    rows = []
    for item, _, marks in known:
        try:
            context, kind = load_context(item.subject), kind_of(item.kind)
            kind.check_item(context, item)
            question_ = question_of(context, item)
            solution = kind.solution(context, item)
            answers = answers_of(question_.form, solution)
            meant = _meanings(context, item, solution, question_.form)
        except Fault as fault:
            report(fault)
            continue
        front = [_game(context), *card_front(question_)]  # two games may ask about the same word
        rows.append([_lines(front), _lines(filter(None, [answers, *meant, marks.note])), _tags(item, marks)])
    return _ANKI_CARDS_HEAD + csv_text(rows, **_ANKI_DIALECT)


def _meanings(context: PracticeContext, item: Item, solution: Solution, form: AnswerForm) -> Iterator[str]:
    words: tuple[str, ...] = ()
    if isinstance(form, YesOrNo):
        words = (item.ask,)
    elif isinstance(form, WordsAnswer) and not form.one:
        words = solution.answers[:MAX_ANSWERS]
    for word in words:
        meaning = meaning_of(context, word)
        if meaning:
            yield f"{word}: {meaning}"


def _game(context: PracticeContext) -> str:
    named = (game_name(context.ruleset.name), language_name(context.subject.language))
    return " · ".join(filter(None, named))


def _lines(lines: Iterable[str]) -> str:
    """Lines as HTML, those of a board in a monospaced font."""
    shown = []
    for drawn, group in groupby(lines, key=lambda line: line.startswith(" ")):
        rows = "<br>".join(escape(line).replace("\n", "<br>") for line in group)
        shown.append(f"<pre>{rows}</pre>" if drawn else rows)
    return "".join(shown)


def _tags(item: Item, marks: ItemMarks) -> str:
    """The tags of an item, separated by spaces."""
    tags = ["kanugo", item.kind, item.subject.ruleset, item.subject.language, "own" if item.source else ""]
    tags += ["marked" if marks.marked else ""]
    return " ".join(filter(None, tags))


def import_items(database: Database, known: Iterable[KnownItem], now: float) -> int:
    """Import items with memories and marks in one transaction; returns how many were added or changed. The
    later memory wins, marks of both sides are joined, and a note here stays. A memory of a clock that was
    ahead never wins; of a new item it is moved back. Raises SaveError."""
    every = list(known)

    def act(connection: sqlite3.Connection) -> int:
        return sum(_import_item(connection, each, now) for each in every)

    return database.write(act)


def _import_item(connection: sqlite3.Connection, known: KnownItem, now: float) -> bool:
    item, memory, marks = known
    sql = "SELECT memory, away, marked, note FROM learnt WHERE key = ?"
    here = connection.execute(sql, (item.key,)).fetchone()
    before = memory_in(here[0], item.key) if here is not None else None
    if here is not None:
        away, marked, note = here[1:]
        marks = ItemMarks(bool(away or marks.away), bool(marked or marks.marked), str(note or marks.note))
    if memory is not None and memory.reviewed > now + _DAY:  # else another time zone may have written it
        due = now + max(0.0, memory.due - memory.reviewed)
        memory = before or msgspec.structs.replace(memory, reviewed=now, due=due)
    if before is not None and (memory is None or memory.reviewed <= before.reviewed):
        memory = before
    if here is not None and (memory, *marks) == (before, *here[1:]):
        return False
    connection.execute(
        "INSERT INTO learnt (key, item, memory, due, own, away, marked, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (key) DO UPDATE SET memory = excluded.memory, due = excluded.due,"
        " away = excluded.away, marked = excluded.marked, note = excluded.note",
        (
            item.key,
            msgspec.json.encode(item).decode(),
            msgspec.json.encode(memory).decode() if memory is not None else None,
            memory.due if memory is not None else None,
            bool(item.source),
            *marks,
        ),
    )
    return True


_CSV_HEAD = "word,meaning\n"
_ANKI_HEAD = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\n"
_UNNAMED = "words"
_LONGEST_NAME = 40
_HEAD = 1 << 12  # bytes of the first lines


class ImportedPractice(NamedTuple):
    """A practice table."""

    known: list[KnownItem]


class ImportedWords(NamedTuple):
    """Words as the lines of a deck, how many lines were left out, and the words that no word list has."""

    name: str
    lines: tuple[str, ...]
    left_out: int
    unknown: tuple[str, ...] = ()


ImportedTable = ImportedPractice | ImportedWords


def is_table(path: Path) -> bool:
    """Whether a file looks like a table: by its suffix, by an Anki head, or by a tab in its first line."""
    try:
        head = read_head(path, _HEAD).decode("utf-8-sig", "ignore")
    except OSError:
        return False
    first = ""
    for line in head.splitlines():
        if is_anki_head(line):
            return True
        if not line.startswith("#"):
            first = line
            break
    return path.suffix.lower() in TABLE_ENDINGS or ("\t" in first and not first.startswith("{"))


def read_table(path: Path) -> ImportedTable:
    """The contents of a table. Raises Fault, with the line, for any other file. May load every word list."""
    if not (path.is_file() or path.is_dir()) and path.exists():
        raise Fault(str(path), "", "a special file", _EXPECTED)  # a pipe cannot be read twice
    if path.suffix.lower() != anki_package.ENDING and is_practice(path):
        return ImportedPractice(read_practice(path))
    table = read_words(path)
    lines = tuple(f"{row.word}\t{row.meaning}" if row.meaning else row.word for row in table.rows)
    return ImportedWords(name_of(path), lines, table.left_out, _in_no_list(lines))


def import_table(database: Database, table: ImportedTable) -> tuple[str, ...]:
    """Import a table; says in sentences what was imported. Raises SaveError and WriteError."""
    if isinstance(table, ImportedPractice):
        n = import_items(database, table.known, ItemStore(database).moment(time.time()))
        return (plural("{n} question added or changed.", "{n} questions added or changed.", n),)
    name, n = keep_words(table), len(table.lines)
    line = plural("{n} word is now the deck {name}.", "{n} words are now the deck {name}.", n, name=name)
    out = table.left_out
    left = plural("{n} line has no single word.", "{n} lines have no single word.", out) if out else ""
    unknown = set(table.unknown)
    meant = [word for word, meaning in map(_parts, table.lines) if word in unknown and meaning]
    bare = [word for word, meaning in map(_parts, table.lines) if word in unknown and not meaning]
    with_meaning = without = ""
    if meant:
        with_meaning = plural(
            "{n} word is in no word list and is only asked by its meaning: {words}",
            "{n} words are in no word list and are only asked by their meanings: {words}",
            len(meant),
            words=_first_few(meant),
        )
    if bare:
        without = plural(
            "{n} word is in no word list and will not be asked: {words}",
            "{n} words are in no word list and will not be asked: {words}",
            len(bare),
            words=_first_few(bare),
        )
    return tuple(filter(None, (line, left, with_meaning, without)))


def _first_few(words: Sequence[str]) -> str:
    """The first of the words in a sentence."""
    return ", ".join(words[:_NAMED]) + ("…" if len(words) > _NAMED else "")


_NAMED = 5  # words in a sentence


def _in_no_list(lines: Iterable[str]) -> tuple[str, ...]:
    """The words of a deck that no word list has, in any language. Lists that cannot be read have none."""
    lists = []
    for name in lexicon_names():
        with suppress(Fault):
            lexicon = load(name)
            lists.append(lexicon.at(lexicon.tiers[-1]))
    words = (_parts(line)[0] for line in lines)
    return tuple(word for word in words if not any(each.fold(word) in each for each in lists))


def keep_words(words: ImportedWords) -> str:
    """Store the words as a deck and return its name. The same deck is not stored twice, and another one of
    this name not replaced. Raises WriteError."""
    if words.name in deck_names() and deck_lines(words.name) == words.lines:
        return words.name
    name = free_name(words.name)
    keep_deck(name, words.lines)
    return name


def name_of(path: Path) -> str:
    """A valid deck name from the name of a file."""
    plain = " ".join(re.findall(r"[\w'-]+", clean(path.stem, _LONGEST_NAME)))
    return plain[:_LONGEST_NAME].strip(" '-") or _UNNAMED


def with_meanings(lines: Iterable[str], context: PracticeContext) -> tuple[str, ...]:
    """The lines of a deck; a single word without a meaning gets that of the word list."""

    def whole(line: str) -> str:
        word, meaning = _parts(line)
        gloss = "" if meaning or not word.isalpha() else meaning_of(context, context.lexicon.fold(word))
        return f"{word}\t{gloss}" if gloss else line

    return tuple(map(whole, lines))


def deck_as_csv(lines: Sequence[str]) -> str:
    return _CSV_HEAD + csv_text(map(_parts, lines))


def deck_as_anki(lines: Sequence[str]) -> str:
    rows = (map(escape, _parts(line)) for line in lines)
    return _ANKI_HEAD + csv_text(rows, **_ANKI_DIALECT)


def deck_as_package(name: str, lines: Sequence[str]) -> bytes:
    parts = (_parts(line) for line in lines)
    return anki_package.package_of(name, ((escape(word), escape(meaning)) for word, meaning in parts))


def _parts(line: str) -> tuple[str, str]:
    word, _, meaning = line.partition("\t")
    return word, meaning
