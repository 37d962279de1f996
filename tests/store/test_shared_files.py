"""Shared files are recognised by content, checked, and imported once."""

from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec import structs

from game.opening import open_game
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.records import save_game
from game.store.saved import SavedSession
from game.store.shared_files import (
    SharedFileError,
    SharedGame,
    SharedList,
    SharedRules,
    free_name,
    game_here,
    import_file,
    name_here,
    own_file,
    read_shared,
)
from game.store.statistics import past_games, tally, won_deals
from game.table import rulefile
from game.table.moves import Resign
from game.table.session import LexiconRef, Record, Session
from game.words import lexicons
from game.words.automaton import write
from game.words.pack import Title, pack
from modes.moves import Draw

RULES = "extends: patience-twelve\nname: Ten in hand\nhand: 10\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def journal(home: Path) -> Journal:
    (home / "home").mkdir()
    database = Database(lambda fault: pytest.fail(str(fault)), home / "home" / "kanugo.db")
    return Journal(database)


def a_game(path: Path, moves: int = 3, at: int | None = None) -> Record:
    """A patience in a file, some cards of its stock taken."""
    opening = open_game("patience-six", ("",), 7, "en")
    session = Session(opening.mode, opening.setup, [Draw()] * moves, at)
    noted = LexiconRef(opening.lexicon.name, opening.lexicon.hash)
    record = Record(opening.setup, session.moves, session.at, opening.mode.ruleset, noted)
    save_game(path, record)
    return record


def handed_game(path: Path) -> SharedGame:
    found = read_shared(path)
    assert isinstance(found, SharedGame)
    return found


def rules_or_list(path: Path) -> SharedRules | SharedList:
    found = read_shared(path)
    assert not isinstance(found, SharedGame)
    return found


def packed(path: Path, words: str, name: str = "village") -> None:
    listed = dict.fromkeys(words.split(), 1)
    write(path, pack(listed, Title(name, "en", tuple(sorted(set("".join(listed)))))))


@pytest.mark.parametrize("name", ["game.kanugo", "game.jsonl", "game.yaml", "game"])
def test_files_are_recognised_by_content(home: Path, name: str) -> None:
    path = home / name
    record = a_game(path)
    assert handed_game(path).record == record
    path.write_text(f"# ours\n\n{RULES}", "utf-8")
    assert isinstance(read_shared(path), SharedRules)
    path.write_text("\ufeffcat\ndog\n", "utf-8")
    assert isinstance(read_shared(path), SharedList)
    packed(path, "CAT DOG")
    assert isinstance(read_shared(path), SharedList)


def test_a_game_is_imported_once(home: Path, journal: Journal) -> None:
    path = home / "game.kanugo"
    a_game(path)
    found = handed_game(path)
    assert game_here(journal, found) is None
    saved = SavedSession.keep(journal, found.session, found.lexicon)
    assert game_here(journal, handed_game(path)) == saved.game
    saved.make(Draw())
    assert game_here(journal, handed_game(path)) == saved.game, "it was gone on with"
    saved.go(1)
    assert game_here(journal, handed_game(path)) == saved.game, "it was taken back, and can be redone"
    saved.make(Resign())
    assert game_here(journal, handed_game(path)) is None, "here another game was made of it"


def test_a_game_without_ruleset_is_recognised_by_the_installed_one(home: Path, journal: Journal) -> None:
    path = home / "game.kanugo"
    save_game(path, structs.replace(a_game(path), ruleset=None, lexicon=None))
    found = handed_game(path)
    saved = SavedSession.keep(journal, found.session, found.lexicon)
    assert game_here(journal, handed_game(path)) == saved.game


def test_another_deal_or_ruleset_is_another_game(home: Path, journal: Journal) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    other = open_game("patience-six", ("",), 8, "en")
    SavedSession.begin(journal, other.mode, other.setup, other.lexicon)
    journal.begin(record.setup, rulefile.load("patience-twelve", 1, "en"), other.lexicon)
    assert game_here(journal, handed_game(path)) is None


def test_a_game_finished_elsewhere_is_not_counted(home: Path, journal: Journal) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    over = Record(record.setup, (*record.moves, Resign()), 4, record.ruleset, record.lexicon)
    save_game(path, over)
    found = handed_game(path)
    SavedSession.keep(journal, found.session, found.lexicon)
    with closing(Database(lambda fault: pytest.fail(str(fault)), home / "home" / "kanugo.db")) as database:
        assert tally(past_games(database)).lost == 0
        assert won_deals(database, "patience-six", "en") == []
    begun = SavedSession.keep(journal, found.session.branch(3), found.lexicon)
    begun.make(Resign())
    with closing(Database(lambda fault: pytest.fail(str(fault)), home / "home" / "kanugo.db")) as database:
        assert tally(past_games(database)).lost == 1, "this one was ended here"


def test_a_game_played_here_counts_though_it_was_written_only_when_it_was_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "home").mkdir()
    with closing(Database(lambda fault: None, home / "home" / "kanugo.db")) as database:
        journal, begin = Journal(database, lambda: 1_700_000_000.0), Journal.begin

        def full(*given: object, **named: object) -> int:
            raise SaveError("kanugo.db", "", "No space left on device", "room")

        monkeypatch.setattr(Journal, "begin", full)
        opening = open_game("patience-six", ("",), 7, "en")
        session = SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)
        session.make(Draw())
        monkeypatch.setattr(Journal, "begin", begin)
        session.make(Resign())
        assert session.game == 1
        assert tally(past_games(database)).lost == 1


def test_a_game_finished_elsewhere_and_written_later_is_not_counted(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    save_game(path, Record(record.setup, (*record.moves, Resign()), 4, record.ruleset, record.lexicon))
    found = handed_game(path)
    with closing(Database(lambda fault: None, home / "kanugo.db")) as database:
        journal, begin = Journal(database), Journal.begin

        def full(*given: object, **named: object) -> int:
            raise SaveError("kanugo.db", "", "No space left on device", "room")

        monkeypatch.setattr(Journal, "begin", full)
        session = SavedSession.keep(journal, found.session, found.lexicon)
        monkeypatch.setattr(Journal, "begin", begin)
        session.save_table("")
        assert session.game == 1
        assert tally(past_games(database)).lost == 0


def test_a_ruleset_is_imported_once_and_can_be_played(home: Path) -> None:
    path = home / "Ten in hand (1).kanugo"
    path.write_text(RULES, "utf-8")
    found = rules_or_list(path)
    assert (found.name, name_here(found)) == ("Ten-in-hand", "")
    import_file(found, free_name(found))
    assert open_game("Ten-in-hand", ("",), 7, "en").mode.ruleset.hand == 10
    assert own_file(found).read_text("utf-8") == RULES
    path.rename(home / "other.kanugo")
    assert name_here(rules_or_list(home / "other.kanugo")) == "Ten-in-hand", "whatever it is called"


def test_the_first_name_of_equal_files_is_reported(home: Path) -> None:
    path = home / "other.kanugo"
    path.write_text(RULES, "utf-8")
    for name in ("nine", "ten", "eight", "one"):
        import_file(rules_or_list(path), name)
    assert name_here(rules_or_list(path)) == "eight"


def test_files_of_the_same_name_are_not_replaced(home: Path) -> None:
    path = home / "ten.kanugo"
    path.write_text(RULES, "utf-8")
    import_file(rules_or_list(path), "ten")
    path.write_text(RULES.replace("10", "9"), "utf-8")
    second = rules_or_list(path)
    assert (name_here(second), free_name(second)) == ("", "ten-2")
    import_file(second, "ten-2")
    assert name_here(rules_or_list(path)) == "ten-2"
    assert rulefile.load("ten").hand == 10
    assert rulefile.load("ten-2").hand == 9


def test_importing_a_ruleset_does_not_follow_dangling_links(home: Path) -> None:
    path = home / "ten.kanugo"
    path.write_text(RULES, "utf-8")
    own_file(rules_or_list(path)).parent.mkdir(parents=True)
    own_file(rules_or_list(path)).symlink_to(home / "far.yaml")
    assert free_name(rules_or_list(path)) == "ten-2"


@pytest.mark.parametrize("ours", ["scrabble", "patience-six"])
def test_a_ruleset_never_replaces_a_shipped_one(home: Path, ours: str) -> None:
    (home / f"{ours}.kanugo").write_text(RULES, "utf-8")
    assert free_name(rules_or_list(home / f"{ours}.kanugo")) == f"{ours}-2"


@pytest.mark.parametrize("kind", ["plain", "packed"])
def test_a_word_list_is_imported_once_and_used(home: Path, kind: str) -> None:
    path = home / "village.kanugo"
    if kind == "plain":
        path.write_text("cat\nqatty\n", "utf-8")
    else:
        packed(path, "CAT QATTY")
    reported: list[float] = []
    found = read_shared(path, reported.append)
    assert isinstance(found, SharedList)
    assert (reported != []) is (kind == "plain"), "packing tells how far it is"
    import_file(found, free_name(found))
    assert "QATTY" in lexicons.load("village")
    assert name_here(rules_or_list(path)) == "village"
    import_file(found, "village-2")
    assert lexicons.load("village-2").name == "village-2", "a list is called as its file is"
    own_file(found).unlink()
    assert name_here(rules_or_list(path)) == "village-2", "the name is no part of the words"


def test_a_packed_list_keeps_the_name_by_which_rulesets_ask_for_it(home: Path) -> None:
    packed(home / "download.kanugo", "CAT DOG")
    assert rules_or_list(home / "download.kanugo").name == "village"
    packed(home / "download.kanugo", "CAT DOG", "../../village")
    assert rules_or_list(home / "download.kanugo").name == "download", "a name is no way to another folder"
    packed(home / "download.kanugo", "CAT DOG", "english")
    found = rules_or_list(home / "download.kanugo")
    assert free_name(found) == ("english-2" if "english" in lexicons.lexicon_names() else "english")


def test_a_ruleset_may_use_a_list_imported_before(home: Path) -> None:
    rules = home / "ours.kanugo"
    rules.write_text("extends: scrabble\nname: Ours\nlanguages: {en: {lexicon: village}}\n", "utf-8")
    with pytest.raises(SharedFileError, match=r"ours\.kanugo: lexicon: found village, expected an installed"):
        read_shared(rules)
    packed(home / "village.kanugo", "CAT DOG")
    import_file(rules_or_list(home / "village.kanugo"), "village")
    assert isinstance(read_shared(rules), SharedRules)


def test_every_damaged_byte_is_a_fault_or_a_file(home: Path) -> None:
    """A file of each kind, cut off or changed anywhere."""
    path = home / "file.kanugo"
    a_game(path, 2)
    contents = [path.read_bytes(), RULES.encode()]
    packed(path, "CAT DOG")
    contents.append(path.read_bytes())
    for content in contents:
        for n in range(0, len(content), max(1, len(content) // 12)):
            for spoilt in (
                content[:n],
                content[:n] + b"\xff" + content[n + 1 :],
                content[:n] + b":{" + content[n:],
            ):
                path.write_bytes(spoilt)
                with suppress(SharedFileError):
                    read_shared(path)


def test_a_word_list_of_any_file_name_is_read(home: Path) -> None:
    packed(home / "village.kanugo", "CAT DOG")
    assert "DOG" in lexicons.load(str(home / "village.kanugo"))
    (home / "village.kanugo").write_text("owl\n", "utf-8")
    assert "OWL" in lexicons.load(str(home / "village.kanugo"))
