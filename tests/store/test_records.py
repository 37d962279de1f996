"""Games as files: written whole or not at all, and what is wrong in one is said with its line."""

import os
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from game.fault import Fault
from game.store.exports import complete_record, save_export
from game.store.records import differences, load_game, read_game, save_game
from game.table import rulefile
from game.table.mode import LAST_DEAL, Setup, mode_of
from game.table.ruleset import to_flat
from game.table.session import LexiconRef, Record, Session, dumps, record_of
from modes.options import PatienceOptions
from tests.store.disks import fill, no_file_may_grow_beyond, small_disk
from tests.store.games import act, words

SETUPS = st.builds(
    lambda ruleset, deal, language: Setup(ruleset=ruleset, names=("Ana",), deal=deal, language=language),
    st.sampled_from(["patience-six", "patience-twelve", "patience-heaps"]),
    st.integers(0, LAST_DEAL),
    st.sampled_from(["en", "eo"]),
)


def played(setup: Setup, acts: int = 12) -> Session:
    ruleset = rulefile.load(setup.ruleset, 1, setup.language, setup.options)
    session = Session(mode_of(ruleset, words(ruleset)), setup)
    chance = random.Random(setup.deal)
    for _ in range(acts):
        if session.moves or session.mode.offers(session.state):
            act(session, chance)
    return session


TWELVE = Setup(ruleset="patience-twelve", names=("Ana",), deal=7, language="en")


@how(max_examples=25, deadline=None)
@given(SETUPS)
def test_a_game_written_to_a_file_and_loaded_is_the_game(
    tmp_path_factory: pytest.TempPathFactory, setup: Setup
) -> None:
    session = played(setup)
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    save_game(file, record_of(session))
    again = load_game(file, words)
    assert record_of(again) == record_of(session)
    assert again.state == session.state


def test_a_game_without_its_ruleset_is_played_by_the_options_of_its_setup(tmp_path: Path) -> None:
    options: dict[str, bool | int | str] = {"draw_only_when_stuck": False}
    setup = Setup(ruleset="patience-twelve", names=("Ana",), deal=7, language="en", options=options)
    save_game(tmp_path / "game.jsonl", Record(setup, (), 0))
    assert not load_game(tmp_path / "game.jsonl", words).mode.ruleset.of(PatienceOptions).draw_only_when_stuck
    save_game(tmp_path / "game.jsonl", Record(TWELVE, (), 0))
    assert load_game(tmp_path / "game.jsonl", words).mode.ruleset.of(PatienceOptions).draw_only_when_stuck


def test_an_existing_file_is_replaced_atomically(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save_game(file, record_of(played(TWELVE, 20)))
    save_game(file, Record(TWELVE, (), 0))
    assert record_of(load_game(file, words)) == Record(TWELVE, (), 0)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.needs("mount", "umount")
def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 64) as disk:
        file = disk / "game.jsonl"
        save_game(file, Record(TWELVE, (), 0))
        before = file.read_bytes()
        filler = fill(disk)
        with pytest.raises(Fault, match=r"game\.jsonl: the disk is full, expected "):
            save_game(file, record_of(played(TWELVE, 20)))
        assert file.read_bytes() == before
        assert {*disk.iterdir()} == {file, filler}


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save_game(file, Record(TWELVE, (), 0))
    before = file.read_bytes()
    with no_file_may_grow_beyond(200), pytest.raises(Fault, match=r"game\.jsonl: the file is too large"):
        save_game(file, record_of(played(TWELVE, 20)))
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


NO_FIELD = ", expected a known field"
NO_MOVE = ", expected a possible move: cards in hand, free squares"
HEAD = '{"setup":{"ruleset":"patience-twelve","names":["Ana"],"deal":7,"language":"en","version":1}}'


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ("", "line 1: found nothing, expected a save file"),
        ("{", "line 1: found '{', expected a save file"),
        (
            HEAD.replace('"deal":7', '"deal":"seven"'),
            "line 1 setup.deal: found text, expected a whole number",
        ),
        (HEAD.replace('"version":1', '"luck":1'), "line 1 setup: found unknown field `luck`" + NO_FIELD),
        (
            HEAD + '\n{"move":"juggle"}',
            "line 2 move: found value 'juggle', expected a known value",
        ),
        (HEAD + '\n{"move":"draw"}\n{"at":3}', "line 3: found at 3, expected 0 to 1"),
        (
            HEAD + '\n{"move":"draw"}\n\n{"move":"draw"}',
            "line 3: found nothing, expected a move in JSON",
        ),
        (
            HEAD + '\n{"move":"draw"}\n{"move":"place","laid":[[["hand",13],[0,0],""]]}',
            'line 3: found {"move":"place","laid":[[["hand",13],[0,0],""]]}' + NO_MOVE,
        ),
        (
            HEAD + '\n{"move":"place","laid":[[["hand",0],[0,0],""],[["hand",0],[1,0],""]]}',
            'line 2: found {"move":"place","laid":[[["hand",0],[0,0],""],[["hand",0],[1' + NO_MOVE,
        ),
        (
            HEAD + '\n{"move":"place","laid":[[["hand",0],[0,0],""],[["hand",1],[0,0],""]]}',
            'line 2: found {"move":"place","laid":[[["hand",0],[0,0],""],[["hand",1],[0' + NO_MOVE,
        ),
        (HEAD + '\n{"move":"place","laid":[]}', 'line 2: found {"move":"place","laid":[]}' + NO_MOVE),
        (
            HEAD + '\n{"move":"exchange","given":[["hand",0]]}',
            'line 2: found {"move":"exchange","given":[["hand",0]]}' + NO_MOVE,
        ),
        (HEAD + '\n{"move":"draw"}' * 47, 'line 48: found {"move":"draw","zone":"stock"}' + NO_MOVE),
    ],
)
def test_faults_in_a_file_name_their_line(tmp_path: Path, lines: str, where: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(lines)
    with pytest.raises(Fault) as caught:
        load_game(file, words)
    assert str(caught.value) == f"{file}: {where}"
    assert file.read_text() == lines


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "patience-twelve",
            "bridge",
            f"ruleset: found 'bridge', expected one of {', '.join(rulefile.names())}",
        ),
        ('"en"', '"tlh"', "language: found 'tlh', expected one of en, eo, pl, ru, uk"),
        (
            '["Ana"]',
            "[]",
            "game.jsonl: line 1 setup.names: found an invalid value, expected a list of length 1 or more",
        ),
        ('["Ana"]', '["Ana","Bo"]', "players: found 2, expected 1"),
    ],
)
def test_an_impossible_setup_is_one_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(HEAD.replace(old, new))
    with pytest.raises(Fault) as caught:
        load_game(file, words)
    assert str(caught.value).removeprefix(f"{tmp_path}/") == said


def test_another_or_a_missing_file_is_one_fault(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\xff")
    (tmp_path / "gcg").write_bytes(b"#player1 a Ana\n")
    for name, said in (
        ("picture", "byte 0: found not UTF-8, expected a save file"),
        ("none", "there is no such file or folder, expected a save file"),
        ("", "this is a folder, expected a save file"),
        ("gcg", "found a GCG file, expected a save file; `kanugo gcg import --out` makes one from this file"),
    ):
        with pytest.raises(Fault) as refused:
            load_game(tmp_path / name, words)
        assert str(refused.value) == f"{tmp_path / name}: {said}"


def test_words_that_a_lexicon_no_longer_has_do_not_break_a_game(tmp_path: Path) -> None:
    session = played(TWELVE, 20)
    assert session.state.board
    file = tmp_path / "game.jsonl"
    save_game(file, record_of(session))
    assert load_game(file, lambda ruleset: frozenset()).state == session.state


def test_a_saved_game_contains_its_ruleset(home: Path) -> None:
    (home / "rulesets").mkdir()
    own = home / "rulesets" / "mine.yaml"
    own.write_text("extends: patience-twelve\nname: Mine\nhand: 9\n")
    setup = Setup(ruleset="mine", names=("Ana",), deal=7, language="en")
    session = played(setup, 20)
    file = home / "game.jsonl"
    copy = complete_record(record_of(session), session.mode.ruleset, LexiconRef("tiny", "0123"), over=False)
    save_game(file, copy)
    assert [*differences(copy, LexiconRef("tiny", "0123"), "f")] == []
    own.write_text("extends: patience-twelve\nname: My own\nabout: Nine cards.\nhand: 9\n")
    assert [*differences(copy, LexiconRef("tiny", "0123"), "f")] == [], "it is only called something else"
    own.write_text("extends: patience-twelve\nname: Mine\nhand: 3\n")
    assert [str(each) for each in differences(read_game(file), LexiconRef("tiny", "89ab"), "f")] == [
        "f: line 1 ruleset: found mine rules that differ from the installed ones, "
        "expected the same rules; the game keeps its own",
        "f: line 1 lexicon: found tiny (0123), expected tiny (89ab), the lexicon here",
    ]
    assert load_game(file, words).state == session.state
    own.unlink()
    assert load_game(file, words).state == session.state, "the ruleset is no longer here"


def test_differences_are_reported_briefly_and_an_own_list_is_none() -> None:
    rules = rulefile.load("patience-twelve", 1, "en")
    own = rules.changed(lexicon="mine", tier="rare")
    assert [*differences(Record(TWELVE, (), 0), LexiconRef("tiny", "0123456789"), "f")] == []
    copy = complete_record(Record(TWELVE, (), 0), own, LexiconRef("tiny", "0123456789"), over=False)
    assert [str(each) for each in differences(copy, LexiconRef("tiny", "abcdefghij"), "f")] == [
        "f: line 1 lexicon: found tiny (01234567), expected tiny (abcdefgh), the lexicon here"
    ]
    assert [each.found for each in differences(copy, LexiconRef("other", "0123456789"), "f")] == [
        "tiny (01234567)"
    ]


def whole_text() -> str:
    """A save file with every field of its ruleset, as they were before version 1.0."""
    ruleset = to_flat(rulefile.load("patience-twelve"), every=True)
    head = {"setup": TWELVE, "ruleset": ruleset, "lexicon": LexiconRef("tiny", "0")}
    return msgspec.json.encode(head).decode() + "\n"


WHOLE = whole_text()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"hand":12',
            '"hand":60',
            "line 1 ruleset.pieces: found 58 in all, expected 60 for each of 1 players",
        ),
        ('"players":[1,1]', '"players":[2,3]', "line 1 ruleset.players: found 1, expected 2 to 3"),
        (
            '"first_min":2',
            '"first_min":0',
            "line 1 ruleset.first_min: found an invalid value, expected a whole number, 2 or more",
        ),
        ('"A":[', '"a":[', "line 1 ruleset.pieces.a: found 'a', expected one capital letter, '?' or 'FREE'"),
        (
            '"id":"patience-twelve"',
            '"id":"patience-six"',
            "line 1 ruleset.id: found 'patience-six', expected 'patience-twelve', as the setup says",
        ),
        (
            '"version":1',
            '"version":2',
            "line 1 setup: found a game of a newer kanugo, expected at most version 1",
        ),
        (
            '"version":1',
            '"version":0',
            "line 1 setup.version: found an invalid value, expected a whole number, 1 or more",
        ),
    ],
)
def test_faults_in_the_first_line_name_the_field(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    file = tmp_path / "game.jsonl"
    file.write_text(WHOLE.replace(old, new, 1))
    with pytest.raises(Fault) as caught:
        load_game(file, words)
    assert str(caught.value) == f"{file}: {said}"


def test_a_device_is_written_to_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    save_game(pipe, Record(TWELVE, (), 0))
    assert os.read(reader, 4096).decode() == dumps(Record(TWELVE, (), 0))
    assert pipe.is_fifo()
    os.close(reader)


def test_exporting_a_running_game_of_several_is_refused() -> None:
    setup = Setup(ruleset="kan-u-go", names=("Ana", "Bo"), deal=7)
    ruleset = rulefile.load("kan-u-go", 2)
    with pytest.raises(Fault, match="several players"):
        complete_record(Record(setup, (), 0), ruleset, LexiconRef("tiny", "0"), over=False)
    assert (
        complete_record(Record(setup, (), 0), ruleset, LexiconRef("tiny", "0"), over=True).ruleset == ruleset
    )


def test_exports_never_replace_each_other(home: Path) -> None:
    made = [save_export(Record(TWELVE, (), 0)) for _ in range(3)]
    assert [path.name for path in made] == [
        "patience-twelve-7.kanugo",
        "patience-twelve-7-2.kanugo",
        "patience-twelve-7-3.kanugo",
    ]
    assert all(path.parent == home / "exports" for path in made)
    assert all(load_game(path, words).setup == TWELVE for path in made)
