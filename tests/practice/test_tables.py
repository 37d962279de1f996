"""Tables that come in: practice with its schedule, words of other programs, and crafted files."""

import csv
import io
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.opening import words_for
from game.practice.context import load_context
from game.practice.decks import deck_lines, deck_names, read_words
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemMarks, ItemStore, KnownItem
from game.practice.schedule import after
from game.practice.table_files import (
    ImportedWords,
    as_csv,
    deck_as_anki,
    deck_as_csv,
    deck_as_package,
    import_items,
    import_table,
    is_practice,
    is_table,
    read_practice,
    read_table,
)
from game.store.database import Database
from game.words.lexicons import lexicon_names
from tests.practice.conftest import Clock

DAY = 86_400.0
OWN = Subject("kan-u-go", "eo", {"bridge": False, "word_forms": "roots", "turns": 3})
ITEMS = (
    Item(kind="word", subject=Subject("scrabble", "en", tier="common"), ask="CAT"),
    Item(kind="anagram", subject=OWN, ask='A,"B"\nC', source="game 3, move 7", mistake=2),
    Item(kind="hooks", subject=Subject("literaki", "pl"), ask=".KOT"),
)


pytestmark = pytest.mark.usefixtures("home")


def written(folder: Path, text: str, name: str = "words.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def practised(item_store: ItemStore, clock: Clock) -> list[KnownItem]:
    for n, item in enumerate(ITEMS[:2]):
        item_store.answer(item, Grade(n + 2), after(None, Grade(n + 2), clock.now + n * DAY), 2.0)
    item_store.keep(ITEMS[2])
    item_store.set_marks(ITEMS[0].key, ItemMarks(marked=True, note='=a "small", cat'))
    return item_store.all()


def test_practice_goes_out_and_comes_in_again(
    item_store: ItemStore, clock: Clock, home: Path, faults: list[Fault]
) -> None:
    before = practised(item_store, clock)
    file = written(home, as_csv(before, item_store.answers()))
    assert is_practice(file)
    other = Database(faults.append, home / "other.db")
    assert import_items(other, read_practice(file), clock.now) == 3
    came = ItemStore(other).all()
    assert [(each.item, each.marks) for each in came] == [(each.item, each.marks) for each in before]
    for one, two in zip(came, before, strict=True):
        assert (one.memory is None) == (two.memory is None)
        if one.memory and two.memory:
            assert one.memory.due == pytest.approx(two.memory.due, abs=1)
            assert one.memory.stability == pytest.approx(two.memory.stability, abs=1e-3)
            assert (one.memory.state, one.memory.step) == (two.memory.state, two.memory.step)
    assert import_items(other, read_practice(file), clock.now) == 0, "twice is once"
    other.close()


def test_what_is_here_and_newer_stays(item_store: ItemStore, clock: Clock) -> None:
    old = practised(item_store, clock)
    first = next(each for each in old if each.item == ITEMS[0])
    memory = after(first.memory, Grade.GOOD, clock.now + 9 * DAY)
    item_store.answer(ITEMS[0], Grade.GOOD, memory, 1.0)
    item_store.set_marks(ITEMS[0].key, ItemMarks(note="mine"))
    assert import_items(item_store._database, old, clock.now) == 1, "only its mark is new"
    known = item_store.known(ITEMS[0].key)
    assert known is not None
    assert (known.memory, known.marks) == (memory, ItemMarks(marked=True, note="mine"))


def test_a_day_alone_makes_a_schedule(home: Path) -> None:
    file = written(home, "kind,ruleset,ask,due\nword,scrabble,CAT,2026-03-01\nword,scrabble,TEA,\n")
    first, second = read_practice(file)
    assert first.memory is not None
    assert first.memory.reviewed < first.memory.due
    assert second.memory is None


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("word,,CAT,,", "line 2, ruleset"),
        ("wo/rd,scrabble,CAT,,", "line 2, kind"),
        ("zzz,patience-six,CAT,,", "line 2, kind"),
        ("word,nosuch,CAT,,", "line 2, ruleset"),
        ("word,../scrabble,CAT,,", "line 2, ruleset"),
        ("word,scrabble,CAT,,,xx", "line 2, language"),
        ("word,scrabble,CAT,yesterday,", "line 2, due"),
        ("word,scrabble,CAT,9999-12-31,", "line 2, due"),
        ("word,scrabble,CAT,2026-03-01,nan", "line 2, stability_days"),
        ("word,scrabble,CAT,2026-03-01,0", "line 2, stability_days"),
        ("word,scrabble,CAT,2026-03-01,1e99", "line 2, stability_days"),
        ("word,scrabble,CAT,,,,,,,", "line 2"),
        ('word,scrabble,"CAT', "line 2"),
        ("word,scrabble,CAT,1899-12-31,", "line 2, due"),
    ],
)
def test_a_faulty_line_is_reported_by_its_number_and_nothing_is_imported(
    home: Path, line: str, place: str
) -> None:
    file = written(home, f"kind,ruleset,ask,due,stability_days,language\n{line}\n")
    with pytest.raises(Fault) as caught:
        read_practice(file)
    assert (caught.value.file, caught.value.place) == (str(file), place)


@pytest.mark.parametrize(
    "text",
    [
        '"kind","ruleset","ask","note"\n"word","scrabble","CAT","a;b"\n',
        "kind;ruleset;ask;note;;\r\nword;scrabble;CAT;a,b;;\r\n",
        "kind\truleset\task\nword\tscrabble\tCAT\n",
        "kind,ruleset,ask\rword,scrabble,CAT\r",
    ],
)
def test_a_table_that_a_spreadsheet_has_saved_is_read(home: Path, text: str) -> None:
    file = home / "words.csv"
    file.write_bytes(text.encode())
    assert is_practice(file)
    assert [each.item.ask for each in read_practice(file)] == ["CAT"]


@pytest.mark.parametrize(
    ("head", "found"), [("kind,ruleset,ask,ask", "'ask,ask'"), ("kijd,ruleset,ask", "kijd")]
)
def test_a_table_with_a_damaged_head_is_no_list_of_words(home: Path, head: str, found: str) -> None:
    with pytest.raises(Fault, match=found) as caught:
        read_table(written(home, f"{head}\nword,scrabble,CAT\n"))
    assert caught.value.place == "line 1"


def test_a_memory_of_1970_or_with_a_far_day_goes_out_and_comes_in_again(home: Path) -> None:
    lines = ("CAT,1970-01-01,1", "TEA,2026-12-01,500000", "ACT,2026-12-01,0.00001")
    text = "".join(f"word,scrabble,{line}\n" for line in lines)
    before = read_practice(written(home, f"kind,ruleset,ask,due,stability_days\n{text}"))
    again = read_practice(written(home, as_csv(before, ())))
    for one, two in zip(again, before, strict=True):
        assert one.memory
        assert two.memory
        assert one.memory.stability == two.memory.stability
        assert one.memory.reviewed == pytest.approx(two.memory.reviewed, abs=1)


def test_a_table_of_a_clock_that_was_ahead_moves_no_clock_here(
    item_store: ItemStore, clock: Clock, home: Path
) -> None:
    later = datetime.fromtimestamp(clock.now + 4000 * DAY).isoformat(" ")
    due = datetime.fromtimestamp(clock.now + 4007 * DAY).isoformat(" ")
    rows = "".join(f"word,scrabble,en,{ask},{due},7,{later}\n" for ask in ("CAT", "TEA"))
    file = written(home, f"kind,ruleset,language,ask,due,stability_days,reviewed\n{rows}")
    cat, tea = (each.item for each in read_practice(file))
    item_store.answer(tea, Grade.GOOD, after(None, Grade.GOOD, clock.now), 1.0)
    here = item_store.known(tea.key)
    assert import_items(item_store._database, read_practice(file), clock.now) == 1
    new = item_store.known(cat.key)
    assert new is not None
    assert new.memory is not None
    assert new.memory.reviewed == clock.now
    assert new.memory.due == pytest.approx(clock.now + 7 * DAY, abs=3700)
    assert item_store.known(tea.key) == here, "what was answered here stays"
    item_store.answer(cat, Grade.GOOD, after(new.memory, Grade.GOOD, clock.now + DAY), 1.0)
    assert item_store.moment(clock.now + DAY) == clock.now + DAY


def test_a_table_names_no_file_as_its_word_list(home: Path) -> None:
    with pytest.raises(Fault, match="/etc/passwd"):
        read_practice(written(home, "kind,ruleset,ask,lexicon\nword,scrabble,CAT,/etc/passwd\n"))


ANKI = (
    "#separator:tab\n#html:true\n#notetype column:1\n#deck column:2\n#tags column:5\n"
    "Basic\tWords\thundo\t<b>a dog</b>&nbsp;&amp; more\tanimal\n"
    'Basic\tWords\t"<div>kato</div>"\t"a ""cat""<br>of the house[sound:x.mp3]"\t\n'
    "Basic\tWords\tto be\testi\t\n"
    "Cloze\tWords\t{{c1::birdo::b}}\tbird\t\n"
)


@pytest.mark.parametrize("ending", [".txt", ".apkg"])
def test_a_first_card_of_anki_about_a_word_for_a_word_is_no_head(home: Path, ending: str) -> None:
    lines = ("word\tsaid or written", "cat\tan animal")
    file = home / f"words{ending}"
    file.write_bytes(deck_as_package("words", lines) if ending == ".apkg" else deck_as_anki(lines).encode())
    table = read_table(file)
    assert isinstance(table, ImportedWords)
    assert table.lines == lines


def test_a_plain_export_of_anki_is_read(home: Path) -> None:
    table = read_words(written(home, ANKI, "words.txt"))
    assert [(row.word, row.meaning) for row in table.rows] == [
        ("hundo", "a dog & more"),
        ("kato", 'a "cat" of the house'),
        ("birdo", "bird"),
    ]
    assert (table.left_out, [row.line for row in table.rows]) == (1, [6, 7, 9])


@pytest.mark.parametrize(
    "text",
    [
        "word,meaning\nCAT,a pet\nDOG,\n",
        "CAT;a pet\nDOG\n",
        "meaning\tword\na pet\tCAT\n\tDOG\n",
        "\ufeffFront,Back,Tags\r\nCAT,a pet,x\r\n\r\nDOG,,y\r\nCAT,again,\r\n",
    ],
)
def test_tables_of_words_however_they_are_laid_out(home: Path, text: str) -> None:
    table = read_words(written(home, text))
    assert [(row.word, row.meaning) for row in table.rows] == [("CAT", "a pet"), ("DOG", "")]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "no words"),
        (b"\n\n,,\n", "no words"),
        (b"1 2 3\n4 5 6\n", "no words"),
        (b"\xff\xfeC\x00", "not UTF-8"),
        (b'"CAT,\n', repr('"CAT,\n')),
        (b"CAT," + b"x" * 200_000, "'CAT,xxxx"),
    ],
)
def test_a_file_that_is_no_table_of_words_is_reported(home: Path, content: bytes, found: str) -> None:
    file = home / "x.csv"
    file.write_bytes(content)
    with pytest.raises(Fault) as caught:
        read_words(file)
    assert found in caught.value.found
    assert caught.value.file == str(file)


@given(
    content=st.binary(max_size=200) | st.text(alphabet='#:\t,;"\n<>[]{}&csA', max_size=200).map(str.encode)
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_file_does_more_than_be_refused(home: Path, content: bytes) -> None:
    file = home / "crafted.csv"
    for head in (b"", b"kind,ruleset,ask,due\n", b"#separator:tab\n#html:true\n"):
        file.write_bytes(head + content)
        with suppress(Fault):
            assert read_table(file)


def test_words_become_a_deck_that_replaces_none(item_store: ItemStore, home: Path) -> None:
    file = written(home, "word,meaning\nCAT,a pet\nTEA,a drink\n", "My words!.csv")
    assert is_table(file)
    for _ in range(2):
        assert import_table(item_store._database, read_table(file)) == ("2 words are now the deck My words.",)
    assert deck_names() == ("My words",)
    import_table(item_store._database, ImportedWords("My words", ("DOG",), 0))
    assert deck_names() == ("My words", "My words 2")
    assert deck_lines("My words") == ("CAT\ta pet", "TEA\ta drink")


def test_words_that_no_list_has_are_named(home: Path, item_store: ItemStore) -> None:
    lines = ("cat\ta pet", "ĉevalo", "xqzcat\tnothing", "xqzdog", "книга")
    broken = home / "lexicons" / "broken.dawg"
    broken.parent.mkdir(exist_ok=True)
    broken.write_bytes(b"no word list")
    assert "broken" in lexicon_names()
    table = read_table(written(home, "\n".join(lines), "Pets.tsv"))
    assert isinstance(table, ImportedWords)
    imported = import_table(item_store._database, table)
    assert imported[1:] == (
        "1 word is in no word list and is only asked by its meaning: xqzcat",
        "1 word is in no word list and will not be asked: xqzdog",
    )
    assert deck_lines("Pets") == lines


def test_a_deck_goes_out_and_comes_in_again(home: Path) -> None:
    lines = ('CAT\ta <b> & "small" pet', "TEA")
    for name, made in (("a.csv", deck_as_csv(lines)), ("a.txt", deck_as_anki(lines))):
        found = read_table(written(home, made, name))
        assert isinstance(found, ImportedWords)
        assert found.lines == lines
    assert next(csv.reader(io.StringIO(deck_as_csv(lines)))) == ["word", "meaning"]


def test_a_saved_game_or_a_ruleset_is_no_table(home: Path) -> None:
    assert not is_table(written(home, '{"a":\t1}', "x.kanugo"))
    assert not is_table(written(home, "name: X\nhand:\t3\n", "x.yaml"))
    assert not is_table(home / "nowhere.txt")


@pytest.mark.parametrize(
    ("columns", "values", "place"),
    [("state", "7", "state"), ("state,step", "1,12", "step"), ("difficulty", "101", "difficulty")],
)
def test_an_invalid_schedule_is_reported_by_its_column(
    home: Path, columns: str, values: str, place: str
) -> None:
    line = f"word,scrabble,CAT,2026-03-01,{values}"
    with pytest.raises(Fault) as caught:
        read_practice(written(home, f"kind,ruleset,ask,due,{columns}\n{line}\n"))
    said = f"line 2, {place}: found {values.split(',')[-1]!r}, expected a practice table"
    assert said in str(caught.value)


def test_an_unknown_tier_is_reported_where_the_question_is_asked(home: Path) -> None:
    (known,) = read_practice(written(home, "kind,ruleset,ask,tier\nword,scrabble,CAT,no such\n"))
    with pytest.raises(Fault, match="'no such'"):
        load_context(known.item.subject, words_for)


@pytest.mark.parametrize("head", ["#tags column:3", "#columns:Front\tBack", "# mine\n#html:true", "# mine"])
def test_a_table_is_known_by_every_head_that_its_reader_takes(home: Path, head: str) -> None:
    path = home / "words.txt"
    path.write_text(f"{head}\nhundo\tdog\tanimals\n", "utf-8")
    assert is_table(path)
    found = read_table(path)
    assert isinstance(found, ImportedWords)
    assert found.lines == ("hundo\tdog",)


def test_a_pipe_is_no_table(home: Path) -> None:
    os.mkfifo(home / "words.csv")
    with pytest.raises(Fault, match="found a special file"):
        read_table(home / "words.csv")


def test_a_file_without_a_single_word_is_given_up_after_its_first_lines(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.practice.decks._TRIED", 5)
    path = home / "words.csv"
    path.write_text("no word 1\n" * 9, "utf-8")
    with pytest.raises(Fault, match="found no words"):
        read_table(path)
