"""`kanugo drill`: items with their answers, and a session in the terminal that is remembered."""

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.cli import run
from game.commands.drill import _answers_in, explain
from game.practice.forms import NO, YES, WordsAnswer, YesOrNo
from game.practice.item import Grade, Item, Result, Solution, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store import rulings
from game.store.database import Database
from game.text.catalogues import in_language
from game.words.agreement import Ruling
from game.words.lexicons import load


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")


def made(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert run(("drill", *arguments, "--json")) == 0
    document: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return document


def test_items_are_printed_with_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    items = made(capsys, "--make", "12", "--seed", "3")
    assert len(items) == 12
    asked = {"word", "short", "anagram", "hooks", "meaning", "sense", "play", "worth"}
    assert {item["kind"] for item in items} == asked
    (options,) = {len(item["options"]) for item in items if item["kind"] == "sense"}  # type: ignore[arg-type]
    assert options == 4
    assert all(item["answers"] for item in items)
    assert items == made(capsys, "--make", "12", "--seed", "3")


def test_an_unknown_kind_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("drill", "chess")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_sitting_asks_judges_and_ends(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = made(capsys, "play", "--make", "2", "--seed", "3")
    x, y, sign = str(items[0]["answers"][0]).split()[0].split(",")  # type: ignore[index]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{items[0]['answers'][0]}\n{x} {y} across {sign}\n\n"))  # type: ignore[index]
    assert run(("drill", "play", "--items", "2", "--seed", "3")) == 0
    said = capsys.readouterr().out
    assert "Right." in said
    assert "of 2 answers were right." in said


@pytest.mark.parametrize(("given", "shown"), [("UNTRUE", True), ("UNFAIR", False)])
def test_a_wrong_answer_by_meaning_shows_the_parts(
    given: str,
    shown: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("UNFAIR\n", "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{given}\n\n"))
    assert run(("drill", "meaning", "--items", "1", "--deck", str(deck))) == 0
    assert ("un- + fair" in capsys.readouterr().out) == shown


def test_answers_may_be_typed_with_an_x_and_in_small_letters() -> None:
    esperanto = load("esperanto")
    assert _answers_in(WordsAnswer(()), "cxevalo, Sxipo EHXO", esperanto) == ("ĈEVALO", "ŜIPO", "EĤO")
    assert esperanto.join("3 4 across CXEcxe") == "3 4 across ĈEĉe"
    assert _answers_in(WordsAnswer(()), "ёлка", load("russian")) == ("ЕЛКА",)


def test_yes_and_no_are_understood_in_the_players_language_and_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "game.commands.drill.text", lambda said, **values: {"yes": "jes", "no": "ne"}.get(said, said)
    )
    esperanto, form = load("esperanto"), YesOrNo("HUNDO")
    for said in ("jes", "yes", "y", "j"):
        assert _answers_in(form, said, esperanto) == (YES,)
    for said in ("ne", "no", "n"):
        assert _answers_in(form, said, esperanto) == (NO,)


def test_yes_and_no_are_shown_in_the_players_language(capsys: pytest.CaptureFixture[str]) -> None:
    with in_language("pl"):
        explain(YesOrNo("KOT"), Result((), (YES,), (NO,)), Solution((YES,)))
    shown = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in shown[1:]] == ["nie", "tak"]


def test_a_list_is_named_in_several_lines_and_what_cannot_be_in_it_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (item,) = made(capsys, "hooks", "--make", "1", "--deck", "CATS")  # nothing follows its S
    answers = [str(answer) for answer in item["answers"]]  # type: ignore[attr-defined]
    lines = [f"{answers[0]} zzzzzz", answers[0], " ".join(answers[1:]) or answers[0], ""]
    practised(monkeypatch, "hooks", "--items", "1", "--deck", "CATS", said="\n".join(lines) + "\n")
    said = capsys.readouterr().out
    n = len(answers)
    assert f"ZZZZZZ: It has to have {len(answers[0])} letters." in said
    assert f"{answers[0]} is already on your list." in said
    assert f"1 of {n}" in said
    assert f"{n} of {n}" in said
    assert "1 of 1 answers were right." in said


def test_yes_and_no_alone_answer_whether_it_is_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (item,) = made(capsys, "word", "--make", "1", "--seed", "3")
    said = f"perhaps\n\n{item['answers'][0]}\n"  # type: ignore[index]
    practised(monkeypatch, "word", "--items", "1", "--seed", "3", said=said)
    captured = capsys.readouterr().out
    assert captured.count("Answer yes or no.") == 3
    assert "1 of 1 answers were right." in captured


def test_a_line_that_is_no_play_is_asked_again_and_an_empty_one_gives_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = made(capsys, "play", "--make", "2", "--seed", "3")
    said = f"yes\n{first['answers'][0]}\n\n"  # type: ignore[index]
    practised(monkeypatch, "play", "--items", "2", "--seed", "3", said=said)
    captured = capsys.readouterr().out
    assert captured.count("Answer: column row across|down WORD") == 3
    assert "Wrong:" not in captured
    assert "1 of 2 answers were right." in captured


@pytest.mark.parametrize("untimed", [True, False])
def test_without_timing_no_time_is_kept(
    untimed: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [str(item["answers"][0]) for item in made(capsys, "word", "--make", "2", "--seed", "3")]  # type: ignore[index]
    moments = iter(range(0, 100_000, 1000))
    monkeypatch.setattr("game.commands.drill.time.monotonic", lambda: float(next(moments)))
    arguments = ("word", "--items", "2", "--seed", "3", *(["--untimed"] if untimed else []))
    practised(monkeypatch, *arguments, said="\n".join(answers) + "\n")
    database = Database(print)
    kept = {(answer.right, answer.seconds, answer.grade) for answer in ItemStore(database).answers()}
    database.close()
    assert kept == {(True, 0.0, Grade.GOOD) if untimed else (True, 1000.0, Grade.HARD)}


def test_due_questions_of_all_games_are_asked_in_one_session(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(print)
    memory = after(None, Grade.GOOD, time.time() - 30 * 86400)
    items = [("scrabble", "en", "CAT"), ("literaki", "pl", "KOT"), ("kan-u-go", "eo", "HUNDO")]
    ItemStore(database).fill(
        (Item(kind="word", subject=Subject(ruleset, language), ask=ask), memory)
        for ruleset, language, ask in items
    )
    database.close()
    practised(monkeypatch, "--due")
    said = capsys.readouterr().out
    assert said.startswith("3 due in all games.\n")
    assert all(f"    {word}\n" in said for _, _, word in items)
    practised(monkeypatch, "--due")
    assert capsys.readouterr().out.startswith(("0 due", "1 due"))


def practised(monkeypatch: pytest.MonkeyPatch, *arguments: str, said: str = "yes\n" * 20) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert run(("drill", *arguments)) == 0


def test_what_is_learnt_is_copied(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    practised(monkeypatch, "--items", "6", "--seed", "3")
    table, cards = tmp_path / "learnt.csv", tmp_path / "learnt.txt"
    assert run(("drill", "--export", "csv", str(table))) == 0
    assert run(("drill", "--export", "anki", str(cards))) == 0
    assert table.read_text("utf-8").startswith("kind,ruleset,language")
    assert cards.read_text("utf-8").startswith("#separator:tab\n")
    assert run(("drill", "--export", "pdf", str(table))) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_is_forgotten_without_yes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(monkeypatch, "word", "--items", "3", "--seed", "3")
    capsys.readouterr()
    assert run(("drill", "--reset")) == 1
    assert run(("drill", "--reset", "hooks", "--yes")) == 0
    assert run(("drill", "--reset", "word")) == 1
    assert run(("drill", "--reset", "word", "--yes")) == 0
    assert run(("drill", "--reset")) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["3", "0", "3", "3", "0"]
    assert run(("drill", "--reset", "chess", "--yes")) == 2


def test_only_so_many_items_a_day_are_new(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(monkeypatch, "word", "--items", "8", "--new", "2", "--seed", "3", said="no\nyes\n" * 10)
    capsys.readouterr()
    practised(monkeypatch, "word", "--items", "8", "--new", "2", "--seed", "4")
    assert "Nothing is due" in capsys.readouterr().out


def test_ones_own_items_are_asked_whatever_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(print)
    ItemStore(database).keep(
        Item(kind="word", subject=Subject("literaki", "pl"), ask="ŻÓŁW", source="game 7, move 3")
    )
    database.close()
    practised(monkeypatch, "--own", "--items", "3")
    said = capsys.readouterr().out
    assert "game 7, move 3" in said
    assert "1 of 1 answers were right." in said


def test_the_last_cards_of_a_patience_are_laid_play_after_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (item,) = made(capsys, "finish", "--ruleset", "patience-six", "--make", "1", "--seed", "3")
    line = " ; ".join(item["answers"])  # type: ignore[arg-type]
    practised(
        monkeypatch, "finish", "--ruleset", "patience-six", "--items", "1", "--seed", "3", said=f"{line}\n"
    )
    assert "Right." in capsys.readouterr().out


def test_a_word_is_one_as_the_players_have_ruled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(print)
    rulings.save(database, ("Ana", "Ben"), [Ruling("CWM", "en", False, ("Ana",), "2026-11-21")])
    ItemStore(database).keep(Item(kind="word", subject=Subject("scrabble", "en"), ask="CWM"))
    database.close()
    practised(monkeypatch, "word", "--players", "Ben,ana", "--items", "1", said="no\n")
    assert "1 of 1 answers were right." in capsys.readouterr().out


def test_a_kept_position_that_cannot_be_read_ends_no_sitting(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(print)
    item_store = ItemStore(database)
    item_store.keep(Item(kind="play", subject=Subject("scrabble", "en"), ask="{}"))
    item_store.keep(Item(kind="word", subject=Subject("scrabble", "en"), ask="CAT"))
    practised(monkeypatch, "--items", "2", "--new", "2")
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "CAT" in captured.out
    assert "of 2 answers were right." in captured.out
    assert item_store.count() == 3
    database.close()


def test_an_answer_outlives_a_kill_before_it_is_explained(tmp_path: Path) -> None:
    script = (
        "import os, sys; from game.commands import drill; from game.cli import run\n"
        "drill.explain = lambda *_: os.kill(os.getpid(), 9)\n"
        "run(('drill', 'word', '--items', '3', '--seed', '3'))"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script], input="yes\n", text=True, capture_output=True, check=False
    )
    assert killed.returncode == -9
    database = Database(print)
    item_store = ItemStore(database)
    assert (item_store.count(), len(item_store.answers())) == (1, 1)
    assert item_store.all()[0].memory is not None
    database.close()


def test_a_kind_that_a_game_does_not_have_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["drill", "affixes", "--ruleset", "scrabble"]) == 2
    reported = capsys.readouterr()
    assert reported.out == ""
    assert "KIND: found 'affixes', expected one of word, short" in reported.err


def test_y_and_n_answer_whether_it_is_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\nN\n"))
    assert run(["drill", "word", "--items", "2", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert said.count("Answer yes or no.") == 2, "the two questions say so, and nothing else"
    assert "of 2 answers were right." in said


def test_patiences_are_finished_by_their_own_words_only(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Deals are proven for the shipped lists: with another one none would ever be found."""
    own = tmp_path / "village.txt"
    own.write_text("me\nit\nat\nhat\ncat\ntea\n", "utf-8")
    asked = ["drill", "finish", "--ruleset", "patience-twelve", "--lexicon", str(own), "--make", "2"]
    assert run(asked) == 2
    assert "KIND: found 'finish'" in capsys.readouterr().err
