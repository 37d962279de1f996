"""Copies of games in files of their own: whole ones, and of a game of several only when it is over."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.copies import TooEarly, copied, copied_as_gcg, copied_text, may_be_copied, whole
from game.store.files import read_game
from game.store.gcg import parse
from game.store.gcg_games import GcgReading
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.system.files import NotWritten
from game.table.session import Record, Session, WordList, record_of
from modes.moves import Draw
from tests.modes.board_games import Game, new, wander
from tests.store.games import NOTED, begun
from tests.store.games import new as new_patience


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def scrabble(journal: Journal, moves: int) -> SavedSession:
    """A game of two; after sixty moves it is over."""
    session = new(Game("scrabble", 2, 17))
    wander(session, 3, moves)
    return SavedSession.keep(journal, session, NOTED)


def whole_of(session: Session) -> Record:
    rules = session.mode.ruleset
    return Record(session.setup, session.moves, session.at, rules, WordList(NOTED.name, NOTED.hash))


def test_a_patience_may_be_copied_at_any_time_and_a_game_of_several_when_it_is_over(journal: Journal) -> None:
    assert may_be_copied(begun(journal))
    assert may_be_copied(scrabble(journal, 60))
    assert not may_be_copied(scrabble(journal, 4))
    assert not may_be_copied(new_patience()), "no lexicon is known of it"


def test_a_copy_holds_the_whole_game(journal: Journal, home: Path) -> None:
    session = begun(journal)
    for _ in range(3):
        session.play(Draw())
    session.go(1)
    path = copied(session)
    assert path == home / "exports" / "test-7.kanugo"
    assert read_game(path) == whole_of(session)
    over = scrabble(journal, 60)
    assert read_game(copied(over)) == whole_of(over)


def test_a_copy_as_gcg_is_the_same_game(journal: Journal, home: Path) -> None:
    session = scrabble(journal, 60)
    paths = [copied_as_gcg(session) for _ in range(2)]
    assert paths == [home / "exports" / name for name in ("scrabble-17.gcg", "scrabble-17-2.gcg")]
    reading = GcgReading(parse(paths[0].read_text("utf-8"), "a.gcg"), lambda _: session.mode.words, "a.gcg")
    assert (reading.record.ruleset, reading.record.lexicon) == (session.mode.ruleset, WordList(*NOTED))
    assert reading.session.state == session.state
    assert paths[1].read_bytes() == paths[0].read_bytes()


@pytest.mark.parametrize("copy", [copied, copied_as_gcg])
def test_no_copy_is_made_while_several_still_play(
    journal: Journal, home: Path, copy: Callable[[Session], Path]
) -> None:
    with pytest.raises(TooEarly) as refused:
        copy(scrabble(journal, 4))
    assert str(refused.value) == (
        "game: found several players, who still play, expected one that is over: a copy shows every hand"
    )
    assert not home.exists()


def test_where_a_list_of_ones_own_lies_is_not_told(journal: Journal) -> None:
    session = begun(journal)
    rules = session.mode.ruleset.changed(lexicon="/home/ana/mine.txt")
    copy = whole(record_of(session), rules, NOTED, over=False)
    assert copy.ruleset == rules.changed(lexicon="mine.txt")


def test_a_text_is_written_under_a_name_that_is_free(home: Path) -> None:
    paths = [copied_text("page", "txt", words) for words in ("Ĉu", "jes")]
    assert paths == [home / "exports" / "page.txt", home / "exports" / "page-2.txt"]
    assert [path.read_bytes() for path in paths] == ["Ĉu".encode(), b"jes"]


def test_no_copy_is_written_through_a_link_to_nowhere(home: Path) -> None:
    (home / "exports").mkdir(parents=True)
    (home / "exports" / "page.txt").symlink_to(home / "far.txt")
    assert copied_text("page", "txt", "jes") == home / "exports" / "page-2.txt"
    assert not (home / "far.txt").exists()


def test_no_folder_for_copies_is_one_line(journal: Journal, home: Path) -> None:
    home.mkdir()
    (home / "exports").write_text("a file where the folder should be")
    with pytest.raises(NotWritten) as refused:
        copied(begun(journal))
    assert str(refused.value) == f"{home / 'exports'}: found File exists, expected a folder for copies"
