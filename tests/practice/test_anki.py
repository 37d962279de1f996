"""What is copied for Anki is imported by Anki itself, in a collection of its own."""

import html
import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.fault import Fault
from game.opening import words_for
from game.practice import registry
from game.practice.context import PracticeContext, load_context
from game.practice.drills.meanings import meaning_of
from game.practice.forms import answers_of, card_front
from game.practice.item import Item, Subject
from game.practice.item_store import KnownItem
from game.practice.registry import kind_of, question_of
from game.practice.table_files import as_anki
from tests.mirror import KIND, enter

pytestmark = pytest.mark.slow


class Importer:
    """A new collection of Anki's, and what is in it."""

    def __init__(self, folder: Path) -> None:
        reason = "the package anki cannot be installed here: its wheels want a newer system"
        self._module = pytest.importorskip("anki.collection", reason=reason)
        self._folder = folder
        self.collection: Any = self._module.Collection(str(folder / "collection.anki2"))

    def take(self, text: str) -> list[Any]:
        """Import a text file with the choices that its own head makes; its notes in their order."""
        file = self._folder / "copy.txt"
        file.write_text(text, "utf-8", newline="")
        chosen = self.collection.get_csv_metadata(path=str(file), delimiter=None)
        request = self._module.ImportCsvRequest(path=str(file), metadata=chosen)
        log = self.collection.import_csv(request).log
        return [self.collection.get_note(entry.id.nid) for entry in log.new]


def seen(field: str) -> list[str]:
    """The lines that Anki shows of a field."""
    rows = re.sub(r"</?pre>", "\n", field).replace("<br>", "\n").split("\n")
    assert not re.search(r"<(?!/?pre>|br>)", field), "nothing but lines and boards"
    return [html.unescape(row) for row in rows if row]


def made(context: PracticeContext, items: list[Item]) -> str:
    faults: list[Fault] = []
    text = as_anki([KnownItem(item, None) for item in items], lambda subject: context, faults.append)
    assert not faults
    return text


@pytest.mark.parametrize(
    "subject",
    [
        Subject("scrabble", "en"),
        Subject("kan-u-go", "eo", {"word_forms": "affixes"}),
        Subject("literaki", "pl"),
    ],
    ids=lambda subject: subject.ruleset,
)
def test_every_kind_comes_with_front_back_and_tags(subject: Subject, tmp_path: Path) -> None:
    context = load_context(subject, words_for)
    suiting = [kind for kind in registry.kinds().values() if kind.suits(context)]
    items = [item for kind in suiting for item in islice(kind.make(context, Random(2)), 3)]
    notes = Importer(tmp_path).take(made(context, items))
    assert len(notes) == len(items)
    meant: set[str] = set()
    for note, item in zip(notes, items, strict=True):
        asked = question_of(context, item)
        front, back = note.fields
        wanted = [row for line in card_front(asked) for row in line.split("\n") if row]
        assert seen(front)[1:] == wanted
        answer, *meanings = seen(back)
        assert answer == answers_of(asked.form, kind_of(item.kind).solution(context, item))
        for word, meaning in (line.split(": ", 1) for line in meanings):
            assert meaning == meaning_of(context, word)
            meant.add(word)
        assert {"kanugo", item.kind, subject.ruleset} <= set(note.tags)
    assert meant, "the back says what words mean"


def test_a_board_keeps_its_lines_and_columns(tmp_path: Path) -> None:
    context = load_context(Subject("scrabble", "en"), words_for)
    items = list(islice(kind_of("play").make(context, Random(2)), 2))
    for note in Importer(tmp_path).take(made(context, items)):
        (board,) = re.findall(r"<pre>(.*?)</pre>", note.fields[0])
        rows = board.split("<br>")
        assert len(rows) == 15
        assert len({len(html.unescape(row)) for row in rows}) == 1


NASTY = "Say \"CAT\"\t& <b>dog</b>; #1:\n# 'two' &amp; <pre>?"
ANSWER = '#<i>"a"\t&'


def test_signs_that_mean_something_to_anki_come_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: PracticeContext
) -> None:
    source = KIND.replace('"Does this word read the same from behind?"', repr(NASTY))
    source = source.replace("(YES if item.ask == item.ask[::-1] else NO,)", repr((ANSWER,)))
    enter(tmp_path, monkeypatch, source, mirror=":Mirror")
    try:
        items = [Item(kind="mirror", subject=context.subject, ask=ask) for ask in ("#TAG", 'A<B>&"C"')]
        notes = Importer(tmp_path).take(made(context, items))
    finally:
        monkeypatch.undo()
        registry._load_kinds.cache_clear()
    assert len(notes) == 2
    for note, item in zip(notes, items, strict=True):
        assert seen(note.fields[0])[1:-1] == [f"    {item.ask}", *NASTY.split("\n")]
        assert seen(note.fields[1]) == [ANSWER]


def test_the_same_word_of_two_games_makes_two_cards(tmp_path: Path) -> None:
    contexts = [
        load_context(Subject("scrabble", "en"), words_for),
        load_context(Subject("kan-u-go", "en"), words_for),
    ]
    by_subject = {context.subject: context for context in contexts}
    known = [KnownItem(Item(kind="word", subject=context.subject, ask="CAT"), None) for context in contexts]
    text = as_anki(known, by_subject.__getitem__, lambda fault: pytest.fail(str(fault)))
    importer = Importer(tmp_path)
    assert len({note.fields[0] for note in importer.take(text)}) == 2
    assert importer.take(text) == [], "a copy made again brings nothing twice"
