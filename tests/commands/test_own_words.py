"""Games by a word list of the player's own: they go on here, and a file from elsewhere opens no file."""

import json
import os
from pathlib import Path

import pytest

from game.deals import book
from game.opening import open_game, words_for
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.system.paths import shipped
from tests.commands.calls import Say
from tests.commands.stored import stored


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text("CAT\nCATS\nDOG\n", "utf-8")
    return path


def test_a_game_with_a_list_anywhere_resumes(say: Say, home: Path, words: Path) -> None:
    game = stored(home, open_game("scrabble", ("Ana", "Bo"), 7, lexicon=str(words)))
    database = Database(lambda fault: None, home / "kanugo.db")
    session = SavedSession.resume(Journal(database), game, words_for)
    database.close()
    assert "CATS" in session.mode.words
    assert "HOUSE" not in session.mode.words
    assert say("gcg", "export", str(game), str(home / "out.gcg")).code == 0


@pytest.mark.parametrize("ending", ["jsonl", "gcg"])
def test_an_export_does_not_reveal_the_path_of_the_list(
    say: Say, home: Path, words: Path, ending: str
) -> None:
    game = str(stored(home, open_game("scrabble", ("Ana", "Bo"), 7, lexicon=str(words))))
    copy = str(home / f"copy.{ending}")
    if ending == "gcg":
        assert say("gcg", "export", game, copy).code == 0
        again = ["gcg", "import", copy]
    else:
        assert say("games", "--export", game, copy).code == 0
        again = ["replay", copy, "--check"]
    text = Path(copy).read_text("utf-8")
    assert str(words.parent) not in text
    assert "mine.txt" in text
    refused = say(*again)
    assert (refused.code, refused.out) == (2, "")
    assert "ruleset.lexicon: found 'mine.txt'" in refused.err
    assert "--lexicon" in refused.err
    assert say(*again, "--lexicon", str(words)).code == 0


def test_an_imported_game_resumes_with_the_chosen_list(say: Say, home: Path, words: Path) -> None:
    game = str(stored(home, open_game("scrabble", ("Ana", "Bo"), 7, lexicon=str(words))))
    copy = str(home / "copy.gcg")
    say("gcg", "export", game, copy)
    taken = say("gcg", "import", copy, "--lexicon", str(words), "--json").json["id"]
    database = Database(lambda fault: None, home / "kanugo.db")
    assert Journal(database).game(taken).ruleset.lexicon == str(words)
    database.close()


@pytest.mark.parametrize("named", ["/etc/passwd", "pipe", "../mine.txt", "mine.txt", ""])
def test_an_imported_game_opens_no_file(
    say: Say, home: Path, words: Path, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(words.parent)
    os.mkfifo("pipe")
    named = str(words.parent / "pipe") if named == "pipe" else named
    game = str(stored(home))
    for copy, wrote in (("copy.jsonl", ("games", "--export", game)), ("copy.gcg", ("gcg", "export", game))):
        say(*wrote, copy)
        text = Path(copy).read_text("utf-8").replace("\n#note kanugo+ ", "")
        assert '"ruleset":{' in text
        brought = f'"ruleset":{{"lexicon":{json.dumps(named)},'
        Path(copy).write_text(text.replace('"ruleset":{', brought), "utf-8")
    for asked in (
        ("replay", "copy.jsonl"),
        ("solve", "--from", "copy.jsonl"),
        ("gcg", "import", "copy.gcg"),
    ):
        output = say(*asked)
        assert (output.code, output.out, output.err.count("\n")) == (2, "", 1), asked
        assert f"ruleset.lexicon: found {named!r}" in output.err
    assert say("gcg", "export", "copy.jsonl", "other.gcg").code == 0, (
        "nothing is judged, so nothing is opened"
    )


def test_a_book_names_a_lexicon_and_never_a_file(say: Say, words: Path, tmp_path: Path) -> None:
    found = book.read_book(shipped("assets") / "deals" / "patience-six-en.deals.xz")
    path = tmp_path / "book.deals"
    path.write_text(
        book.dumps(found).replace(f'"lexicon":"{found.header.lexicon}"', f'"lexicon":"{words}"', 1), "utf-8"
    )
    output = say("lab", "forge", "--verify", str(path))
    assert (output.code, output.out, output.err.count("\n")) == (2, "", 1)
    assert f"line 1 lexicon: found {str(words)!r}" in output.err
