"""Files that somebody hands on and that cannot be used: each is refused in these words; nothing is kept."""

from pathlib import Path

import pytest
from msgspec import structs

from game.store.records import save_game
from game.store.shared_files import (
    MissingListError,
    SharedFileError,
    SharedGame,
    SharedList,
    SharedRules,
    free_name,
    import_file,
    own_file,
    read_shared,
)
from game.system.files import WriteError
from game.table.moves import Done
from game.table.session import Record
from tests.store.test_shared_files import RULES, a_game, packed, rules_or_list


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    return tmp_path


ANY = "expected a saved game, a ruleset or a word list"
NAME = "expected the name of another ruleset file, without .yaml"
REFUSED = {
    b"": f": line 1: found nothing, {ANY}",
    b"\n\n \n": f": line 1: found nothing, {ANY}",
    b"\x89PNG\r\n\x1a\n\xff": f": byte 0: found not UTF-8, {ANY}",
    b"cat\n\xff\xff": f": byte 4: found not UTF-8, {ANY}",
    b"%PDF-1.4\n": f": line 1: found '%PDF-1.4', {ANY}",
    b"#!/bin/sh\nrm -rf /\n": f": line 1: found '#!/bin/sh', {ANY}",
    b"#player1 a Ana\n>a: CAT 8G +10 10\n": f": found a GCG file, {ANY}; `kanugo gcg import` reads this file",
    b"x1" * 60: f": line 1: found '{'x1' * 30}', {ANY}",
    b'{"setup": {"ruleset"': ': line 1: found \'{"setup": {"ruleset"\', expected a save file',
    b"cat\nd0g\n": ": line 2 D0G: found '0', expected a letter",
    b"KANUGO-W and nothing more": ": format version: found 1684955424, expected 1",
    b"name: Mine\nhand: many\n": ": players: found nothing, expected [fewest, most]",
    b"extends: ../../etc/passwd\n": f": extends: found '../../etc/passwd', {NAME}",
    b"extends: file\n": f": extends: found 'file', {NAME}",
    b"extends: patience-six\nmode: nowhere.None\n": (
        ": mode: found 'nowhere.None', expected a plugin that an installed package enters as kanugo.modes"
    ),
    b"extends: patience-six\nlanguages: {en: {lexicon: ../w}}\n": (
        ": lexicon: found '../w', expected the name of a lexicon"
    ),
    b"extends: scrabble\nname: Ours\nlanguages: {en: {lexicon: village}}\n": (
        ": lexicon: found village, expected an installed word list; open it first"
    ),
    b"extends: patience-six\nname: !!python/object:os.system x\n": (
        ": line 2: found the tag tag:yaml.org,2002:python/object:os.syste, expected plain YAML"
    ),
    b"a: &a [x]\nb: [*a, *a]\n": ": line 2: found the alias *a, expected plain YAML",
    b"extends: patience-six\nlanguages: {" + b",".join(b"a%d: {}" % n for n in range(60)) + b"}\n": (
        ": languages: found 60 languages, expected at most 50"
    ),
}


@pytest.mark.parametrize("content", REFUSED)
def test_an_unusable_file_is_refused_with_this_message(home: Path, content: bytes) -> None:
    path = home / "file.kanugo"
    path.write_bytes(content)
    with pytest.raises(SharedFileError) as refused:
        read_shared(path)
    assert str(refused.value) == f"{path}{REFUSED[content]}"
    files = [path for path in (home / "home").rglob("*") if path.is_file()]
    assert all("cache" in path.parts for path in files), "nothing is kept of it"


def test_a_missing_list_is_named(home: Path) -> None:
    path = home / "ours.kanugo"
    path.write_text("extends: scrabble\nname: Ours\nlanguages: {en: {lexicon: village}}\n", "utf-8")
    with pytest.raises(MissingListError) as refused:
        read_shared(path)
    assert refused.value.found == "village"


def test_a_game_uses_the_list_of_its_own_ruleset(home: Path) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    assert record.ruleset is not None
    rules = record.ruleset.changed(lexicon="village")
    save_game(path, structs.replace(record, ruleset=rules))
    with pytest.raises(MissingListError) as refused:
        read_shared(path)
    assert str(refused.value) == (
        f"{path}: lexicon: found village, expected an installed word list; open it first"
    )


def test_a_game_with_an_impossible_move_is_refused_with_its_line(home: Path) -> None:
    path = home / "game.kanugo"
    record = a_game(path)
    save_game(path, structs.replace(record, moves=(*record.moves, Done()), at=4))
    with pytest.raises(SharedFileError) as refused:
        read_shared(path)
    assert str(refused.value) == (
        f'{path}: line 5: found {{"move":"done"}}, expected a possible move: cards in hand, free squares'
    )


def test_a_game_of_a_missing_ruleset_is_refused(home: Path) -> None:
    path = home / "file.kanugo"
    path.write_bytes(b'{"setup":{"ruleset":"nowhere","names":["A"],"deal":1}}\n')
    with pytest.raises(SharedFileError, match=r"^ruleset: found 'nowhere', expected one of ekraibl-hard, "):
        read_shared(path)


@pytest.mark.parametrize(
    ("name", "found"), [("nowhere.kanugo", "there is no such file or folder"), (".", "this is a folder")]
)
def test_a_path_without_a_file_is_refused_with_this_message(home: Path, name: str, found: str) -> None:
    with pytest.raises(SharedFileError) as refused:
        read_shared(home / name)
    assert str(refused.value) == f"{home / name}: {found}, {ANY}"


def test_a_game_with_too_many_moves_is_refused(home: Path) -> None:
    path = home / "game.kanugo"
    record = a_game(path, 1)
    save_game(path, Record(record.setup, record.moves * 10_001, 10_001, record.ruleset))
    with pytest.raises(SharedFileError) as refused:
        read_shared(path)
    assert str(refused.value) == f"{path}: found 10001 moves, expected a game of at most 10000"


def test_a_game_may_have_ten_thousand_moves(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.shared_files._MAX_MOVES", 3)
    a_game(home / "game.kanugo", 3)
    assert isinstance(read_shared(home / "game.kanugo"), SharedGame)


def test_a_ruleset_that_vanishes_while_read_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(path: Path, most: int) -> bytes:
        raise FileNotFoundError(2, "No such file or directory")

    path = home / "ten.kanugo"
    path.write_text(RULES, "utf-8")
    monkeypatch.setattr("game.store.shared_files.read_bytes", gone)
    with pytest.raises(SharedFileError) as refused:
        read_shared(path)
    assert str(refused.value) == f"{path}: there is no such file or folder, expected a ruleset"


def test_a_list_of_words_may_begin_with_empty_lines_and_is_of_no_language(home: Path) -> None:
    (home / "list.kanugo").write_text("\n \ncat\ndog\n", "utf-8")
    found = read_shared(home / "list.kanugo")
    assert isinstance(found, SharedList)
    assert (found.words.header.name, found.words.header.language) == ("list", "")


def test_a_character_may_span_the_end_of_the_inspected_head(home: Path) -> None:
    """What shows the kind of a file may end within a letter of several bytes."""
    (home / "list.kanugo").write_text("bcd\ncd\n" + "ĉa\n" * 20_000, "utf-8")
    assert isinstance(read_shared(home / "list.kanugo"), SharedList)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Ten in hand (1).kanugo", "Ten-in-hand"),
        ("a (10) (2).kanugo", "a-10"),
        ("(2).kanugo", "new"),
        ("--.kanugo", "new"),
        ("ĉu ne?.kanugo", "ĉu-ne"),
        ("a.b.kanugo", "a-b"),
        ("a" * 80, "a" * 50),
        ("a" * 49 + " b", "a" * 49),
    ],
)
def test_names_of_imported_files_are_cleaned(home: Path, file: str, name: str) -> None:
    (home / file).write_text(RULES, "utf-8")
    found = read_shared(home / file)
    assert isinstance(found, SharedRules)
    assert (found.name, found.content) == (name, RULES.encode())
    (home / file).write_text("cat\ndog\n", "utf-8")
    listed = read_shared(home / file)
    assert isinstance(listed, SharedList)
    assert (listed.name, listed.words.header.name) == (name, name)


def test_reading_and_packing_a_long_list_report_progress(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.words.pack._STEP", 1)
    path = home / "list.kanugo"
    path.write_text("cat\ndog\nowl\nrat\n", "utf-8")
    reported: list[float] = []
    read_shared(path, reported.append)
    assert reported == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.625, 0.75, 0.875]


def test_imported_files_keep_their_name_and_replace_nothing(home: Path) -> None:
    (home / "ten.kanugo").write_text(RULES, "utf-8")
    packed(home / "village.kanugo", "CAT DOG")
    rules, words = rules_or_list(home / "ten.kanugo"), rules_or_list(home / "village.kanugo")
    assert own_file(rules) == home / "home" / "rulesets" / "ten.yaml"
    assert own_file(words, "mine") == home / "home" / "lexicons" / "mine.dawg"
    for name in ("ten", "ten-2", "ten-3"):
        assert free_name(rules) == name
        import_file(rules, name)
    for name in ("village", "village-2"):
        assert free_name(words) == name
        import_file(words, name)
    (home / ("a" * 60)).write_text(RULES, "utf-8")
    long = rules_or_list(home / ("a" * 60))
    import_file(long, free_name(long))
    assert free_name(long) == f"{'a' * 46}-2"


def test_an_impossible_import_folder_is_one_fault(home: Path) -> None:
    (home / "ten.kanugo").write_text(RULES, "utf-8")
    (home / "home").mkdir()
    (home / "home" / "rulesets").write_text("a file where the folder should be")
    with pytest.raises(WriteError) as refused:
        import_file(rules_or_list(home / "ten.kanugo"), "ten")
    folder = home / "home" / "rulesets"
    assert str(refused.value) == f"{folder}: this name is taken, expected a folder to write to"
