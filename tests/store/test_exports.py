"""Copies of games in files of their own: whole ones, and of a game of several only when it is over."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.exports import (
    GameNotOverError,
    complete_record,
    export_as_gcg,
    export_game,
    export_text,
    may_be_exported,
)
from game.store.gcg import parse
from game.store.gcg_games import GcgReading
from game.store.journal import Journal
from game.store.records import read_game
from game.store.saved import SavedSession
from game.system.files import WriteError
from game.table.moves import Pass
from game.table.session import Record, Session, record_of
from modes.moves import Draw
from tests.modes.board_games import Game, new, wander
from tests.store.games import NOTED, begun
from tests.store.gcg_files import WHOLE, follow


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
    return Record(session.setup, session.moves, session.at, rules, NOTED)


def test_a_patience_may_be_exported_any_time_and_other_games_when_over(journal: Journal) -> None:
    assert may_be_exported(begun(journal))
    assert may_be_exported(scrabble(journal, 60))
    assert not may_be_exported(scrabble(journal, 4))


def test_an_unfinished_import_may_be_exported_until_it_is_played_on() -> None:
    session = follow("\n".join(WHOLE.split("\n")[:6])).session
    assert may_be_exported(session)
    assert may_be_exported(session.branch(1))
    for played_on in (session, session.branch(1), session.branch(0)):
        played_on.make(Pass())
        assert not may_be_exported(played_on)


def test_an_export_holds_the_whole_game(journal: Journal, home: Path) -> None:
    session = begun(journal)
    for _ in range(3):
        session.play(Draw())
    session.go(1)
    path = export_game(session)
    assert path == home / "exports" / "test-7.kanugo"
    assert read_game(path) == whole_of(session)
    over = scrabble(journal, 60)
    assert read_game(export_game(over)) == whole_of(over)


def test_a_gcg_export_is_the_same_game(journal: Journal, home: Path) -> None:
    session = scrabble(journal, 60)
    paths = [export_as_gcg(session) for _ in range(2)]
    assert paths == [home / "exports" / name for name in ("scrabble-17.gcg", "scrabble-17-2.gcg")]
    reading = GcgReading(parse(paths[0].read_text("utf-8"), "a.gcg"), lambda _: session.mode.words, "a.gcg")
    assert (reading.record.ruleset, reading.record.lexicon) == (session.mode.ruleset, NOTED)
    assert reading.session.state == session.state
    assert paths[1].read_bytes() == paths[0].read_bytes()


@pytest.mark.parametrize("copy", [export_game, export_as_gcg])
def test_a_running_game_of_several_is_not_exported(
    journal: Journal, home: Path, copy: Callable[[Session], Path]
) -> None:
    with pytest.raises(GameNotOverError) as refused:
        copy(scrabble(journal, 4))
    assert str(refused.value) == (
        "game: found a game of several players that is not over, "
        "expected a finished game: an export shows every hand"
    )
    assert not home.exists()


def test_exports_do_not_reveal_the_path_of_an_own_word_list(journal: Journal) -> None:
    session = begun(journal)
    rules = session.mode.ruleset.changed(lexicon="/home/ana/mine.txt")
    copy = complete_record(record_of(session), rules, NOTED, over=False)
    assert copy.ruleset == rules.changed(lexicon="mine.txt")


def test_exported_texts_get_a_free_name(home: Path) -> None:
    paths = [export_text("page", "txt", words) for words in ("Ĉu", "jes")]
    assert paths == [home / "exports" / "page.txt", home / "exports" / "page-2.txt"]
    assert [path.read_bytes() for path in paths] == ["Ĉu".encode(), b"jes"]


def test_exports_do_not_follow_dangling_links(home: Path) -> None:
    (home / "exports").mkdir(parents=True)
    (home / "exports" / "page.txt").symlink_to(home / "far.txt")
    assert export_text("page", "txt", "jes") == home / "exports" / "page-2.txt"
    assert not (home / "far.txt").exists()


def test_an_impossible_export_folder_is_one_fault(journal: Journal, home: Path) -> None:
    home.mkdir()
    (home / "exports").write_text("a file where the folder should be")
    with pytest.raises(WriteError) as refused:
        export_game(begun(journal))
    assert str(refused.value) == f"{home / 'exports'}: this name is taken, expected a folder to write to"
