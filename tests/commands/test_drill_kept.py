"""`kanugo drill`: ratings, marks and notes by lines that begin with /, the list, the retention, tables."""

import csv
import io
import json
import time
from pathlib import Path

import pytest

from game.cli import run
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemMarks, ItemStore
from game.practice.schedule import after
from game.store.database import Database

WORDS = ("CAT", "COAT", "SEAT")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    database = Database(print)
    memory = after(None, Grade.GOOD, time.time() - 30 * 86_400)
    items = (Item(kind="word", subject=Subject("scrabble", "en"), ask=word) for word in WORDS)
    ItemStore(database).fill((item, memory) for item in items)
    database.close()
    return tmp_path


def kept() -> dict[str, tuple[ItemMarks, float]]:
    database = Database(print)
    found = {
        each.item.ask: (each.marks, each.memory.due) for each in ItemStore(database).all() if each.memory
    }
    database.close()
    return found


def drill(monkeypatch: pytest.MonkeyPatch, *arguments: str, said: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert run(("drill", *arguments)) == 0


def test_an_ended_input_leaves_the_line_of_the_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drill(monkeypatch, "--due", said="")
    assert capsys.readouterr().out.endswith("> \n0 of 0 answers were right.\n")


def test_lines_with_a_slash_are_about_the_last_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "/m\nyes\n/1\n/4\n/m\n/n a small pet\nyes\n/a\n/what\nyes\n/m\n"
    drill(monkeypatch, "--due", said=said)
    out = capsys.readouterr().out
    assert "Nothing has been answered yet." in out
    assert "[/4 Easy: " in out
    assert out.count("/m marks it") == 2, "at first, and where nobody knows what a line means"
    found = kept()
    assert found["CAT"][0] == ItemMarks(marked=True, note="a small pet")
    assert found["COAT"][0] == ItemMarks(away=True)
    assert found["SEAT"][0] == ItemMarks(marked=True), "the last one too"
    assert "3 of 3 answers were right." in out


def test_a_rating_that_brings_the_question_back_asks_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drill(monkeypatch, "--due", said="yes\nyes\nyes\n/1\nyes\n")
    out = capsys.readouterr().out
    assert out.count("    SEAT\n") == 2
    assert "4 of 4 answers were right." in out


def test_only_marked_questions_are_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drill(monkeypatch, "--marked", said="")
    assert "You have marked no question." in capsys.readouterr().out
    drill(monkeypatch, "--due", said="yes\n/m\n")
    capsys.readouterr()
    drill(monkeypatch, "--marked", said="yes\n")
    out = capsys.readouterr().out
    assert "    CAT\n" in out
    assert "    COAT\n" not in out


def test_the_list_has_a_line_for_each_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drill(monkeypatch, "--due", said="yes\n/m\n/n my pet\n")
    capsys.readouterr()
    assert run(("drill", "--list")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("today  COAT")
    assert lines[-1] == "3 questions"
    assert run(("drill", "--list", "marked", "--json")) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["ask"], row["marked"], row["note"]) == ("CAT", True, "my pet")
    assert run(("drill", "--list", "some")) == 2


def test_the_retention_is_set_and_its_cost_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, starred in (((), "90%"), (("95",), "95%"), ((), "95%")):
        assert run(("drill", "--retention", *arguments)) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition(":")[0] for line in lines] == ["85%", "90%", "95%"]
        assert next(line for line in lines if line.endswith("*")).startswith(starred)
    for wrong in ("79", "98", "0", "x"):
        assert run(("drill", "--retention", wrong)) == 2


def test_practice_and_words_go_out_and_come_in(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = kept()
    assert run(("drill", "--export", "csv", str(home / "p.csv"))) == 0
    assert run(("drill", "--reset", "--yes")) == 0
    assert run(("drill", "--import", str(home / "p.csv"))) == 0
    assert "3 questions added or changed." in capsys.readouterr().out
    assert {word: marks for word, (marks, _) in kept().items()} == {
        word: marks for word, (marks, _) in before.items()
    }
    words = home / "pets.txt"
    words.write_text("#separator:tab\n#html:false\ncat\ta small pet\ntoe\ton a foot\n")
    assert run(("drill", "--import", str(words))) == 0
    assert "2 words are now the deck pets." in capsys.readouterr().out
    drill(monkeypatch, "--due", said="yes\n")
    assert "CAT: a small pet" in capsys.readouterr().out, "a deck says what a word means"
    assert run(("drill", "--export-deck", "pets", str(home / "out.csv"))) == 0
    rows = list(csv.reader(io.StringIO((home / "out.csv").read_text())))
    assert rows == [["word", "meaning"], ["cat", "a small pet"], ["toe", "on a foot"]]
    assert run(("drill", "--export-deck", "cats", str(home / "out.csv"))) == 2
    assert run(("drill", "--import", str(home / "nothing.csv"))) == 2
    assert capsys.readouterr().err.count("\n") == 2
