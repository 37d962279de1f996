"""Packages of Anki: read and written without it, and by Anki itself where it can be installed."""

import io
import sqlite3
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.fault import Fault
from game.practice.anki_package import package_of, read_notes
from game.practice.table_files import ImportedWords, deck_as_package, is_table, read_table

LINES = ("CAT\ta pet, <small>", "ĈEVALO\thorse & rider", "QI")
SPOILT = {
    "not a zip": b"PK nothing",
    "empty": b"",
}


def packed(folder: Path, **files: bytes) -> Path:
    path = folder / "a.apkg"
    with zipfile.ZipFile(path, "w") as package:
        for name, content in files.items():
            package.writestr(name.replace("_", "."), content)
    return path


def test_a_deck_comes_back_from_its_package(tmp_path: Path) -> None:
    path = tmp_path / "pets.apkg"
    path.write_bytes(deck_as_package("pets", LINES))
    assert is_table(path)
    assert read_table(path) == ImportedWords("pets", LINES, 0)
    assert package_of("pets", [("A", "b")]) == package_of("pets", [("A", "b")])


@pytest.mark.parametrize("content", SPOILT.values(), ids=SPOILT)
def test_what_is_no_package_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.apkg"
    path.write_bytes(content)
    with pytest.raises(Fault, match="package of Anki"):
        read_notes(path)


@pytest.mark.parametrize("name", ["media", "collection_anki2"])
def test_a_package_without_a_collection_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Fault, match="package of Anki"):
        read_notes(packed(tmp_path, **{name: b"nothing"}))


def collection() -> bytes:
    """The collection in a package of ours."""
    with zipfile.ZipFile(io.BytesIO(package_of("pets", [("CAT", "a pet")]))) as package:
        return package.read("collection.anki2")


def newest(folder: Path, content: bytes) -> Path:
    """A package in the newest form, with the collection beside it that tells older programs to stay away."""
    return packed(folder, collection_anki21b=content, collection_anki2=b"")


def zstandard() -> Any:
    name = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    return pytest.importorskip(name)


def test_the_newest_form_is_read_where_zstandard_is_there(tmp_path: Path) -> None:
    assert read_notes(newest(tmp_path, zstandard().compress(collection()))) == [["CAT", "a pet"]]


@pytest.mark.parametrize("spoil", [lambda packed: b"", lambda packed: packed[:-40], lambda packed: b"no"])
def test_a_damaged_newest_form_is_refused(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Fault, match="package of Anki"):
        read_notes(newest(tmp_path, spoil(zstandard().compress(collection()))))


def test_more_than_a_collection_may_have_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = newest(tmp_path, zstandard().compress(collection()))
    monkeypatch.setattr("game.practice.anki_package._MAX_BYTES", 1000)
    with pytest.raises(Fault, match="no collection of up to 256 MB"):
        read_notes(path)


def test_without_zstandard_the_newest_form_says_how_to_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Fault, match="Support older Anki versions"):
        read_notes(newest(tmp_path, b""))


COLLECTIONS = {
    "other tables": "CREATE TABLE col (id)",
    "an endless view": "CREATE VIEW notes AS WITH RECURSIVE more(id) AS "
    "(SELECT 1 UNION ALL SELECT id + 1 FROM more) SELECT id, 'CAT' AS flds FROM more",
    "a computed column": "CREATE TABLE notes (id INTEGER PRIMARY KEY, flds AS (hex(zeroblob(id))))",
}


def made(folder: Path, sql: str) -> Path:
    """A package with a collection of these tables."""
    file = folder / "collection.anki2"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sql)
    return packed(folder, collection_anki2=file.read_bytes())


@pytest.mark.parametrize("sql", COLLECTIONS.values(), ids=COLLECTIONS)
def test_a_collection_without_a_table_of_notes_is_refused(tmp_path: Path, sql: str) -> None:
    with pytest.raises(Fault, match="no table of notes"):
        read_notes(made(tmp_path, sql))


def test_only_texts_are_fields_of_notes(tmp_path: Path) -> None:
    values = "(1, NULL), (2, 5), (3, x'ff'), (4, 'CAT' || char(31) || 'a pet')"
    sql = f"CREATE TABLE notes (id INTEGER PRIMARY KEY, flds); INSERT INTO notes VALUES {values}"
    assert read_notes(made(tmp_path, sql)) == [["CAT", "a pet"]]


@pytest.mark.slow  # starts Anki
def test_anki_reads_our_package_and_we_read_its_own(tmp_path: Path) -> None:
    reason = "the package anki cannot be installed here"
    module: Any = pytest.importorskip("anki.collection", reason=reason)
    ours, theirs = tmp_path / "ours.apkg", tmp_path / "theirs.apkg"
    ours.write_bytes(deck_as_package("pets", LINES))
    collection = module.Collection(str(tmp_path / "collection.anki2"))
    request = module.ImportAnkiPackageRequest(package_path=str(ours))
    for _ in range(2):  # the second time Anki knows the notes already
        collection.import_anki_package(request)
        notes = [collection.get_note(found) for found in collection.find_notes("deck:pets")]
        fields = sorted(tuple(note.fields) for note in notes)
        assert fields == [
            ("CAT", "a pet, &lt;small&gt;"),
            ("QI", ""),
            ("ĈEVALO", "horse &amp; rider"),
        ]
    assert collection.sched.deck_due_tree().children[0].new_count == len(LINES)
    options = module.ExportAnkiPackageOptions(legacy=True)
    collection.export_anki_package(out_path=str(theirs), options=options, limit=None)
    found = read_table(theirs)
    assert isinstance(found, ImportedWords)
    assert sorted(found.lines) == sorted(LINES)
    collection.close()


@pytest.mark.slow  # starts Anki
def test_what_was_learnt_in_anki_stays_when_a_deck_goes_round(tmp_path: Path) -> None:
    """Our package is reviewed in Anki, exported, imported by another Anki and by us, and then again."""
    module: Any = pytest.importorskip("anki.collection", reason="the package anki cannot be installed here")
    ours, theirs = tmp_path / "ours.apkg", tmp_path / "theirs.apkg"
    ours.write_bytes(deck_as_package("pets", LINES))

    def opened(name: str, *packages: Path) -> Any:
        collection = module.Collection(str(tmp_path / f"{name}.anki2"))
        with_schedule = module.ImportAnkiPackageOptions(with_scheduling=True)
        for package in packages:
            request = module.ImportAnkiPackageRequest(package_path=str(package), options=with_schedule)
            collection.import_anki_package(request)
        return collection

    def learnt(collection: Any) -> dict[str, tuple[int, ...]]:
        """By word: kind of card, queue, day or time when it is due, interval, reviews, lapses."""
        cards = [collection.get_card(found) for found in collection.find_cards("deck:pets")]
        return {
            card.note().fields[0]: (card.type, card.queue, card.due, card.ivl, card.reps, card.lapses)
            for card in cards
        }

    first = opened("first", ours)
    first.decks.select(first.decks.id("pets"))
    for ease in (4, 3):  # easy leads out of learning at once, good to the next step
        card = first.sched.getCard()
        first.sched.answerCard(card, ease)
    known = learnt(first)
    assert sorted(reviews for *_, reviews, _ in known.values()) == [0, 1, 1]
    options = module.ExportAnkiPackageOptions(with_scheduling=True, legacy=True)
    first.export_anki_package(out_path=str(theirs), options=options, limit=None)
    second = opened("second", theirs)
    assert learnt(second) == known
    found = read_table(theirs)
    assert isinstance(found, ImportedWords)
    assert sorted(found.lines) == sorted(LINES)
    ours.write_bytes(deck_as_package("pets", found.lines))
    second.close()
    again = opened("second", ours)
    assert learnt(again) == known, "our package changes no schedule"
    first.close()
    again.close()


def test_of_a_damaged_package_only_a_fault_comes(tmp_path: Path) -> None:
    whole, path = deck_as_package("pets", LINES), tmp_path / "a.apkg"
    refused = 0
    for at in range(0, len(whole), 23):
        flipped = whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :]
        for content in (flipped, whole[:at]):
            path.write_bytes(content)
            try:
                read_notes(path)
            except Fault:
                refused += 1
    assert refused > len(whole) // 23
