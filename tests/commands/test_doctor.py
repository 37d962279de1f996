"""`kanugo doctor`: what it looks at, what it mends, what it leaves, and a copy brought back."""

import os
import sqlite3
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from game.opening import open_game
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.search.kernel.form import form_of
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.system import extensions
from game.table.moves import Resign
from game.words.lexicons import load
from tests.commands.calls import Said, Say
from tests.table.stranger import Stranger
from tests.waiting import LONGEST


@pytest.fixture
def home(say: Say) -> Path:
    """A home with two games, one of them over, and an item of practice."""
    reported: list[object] = []
    database = Database(reported.append)
    for _ in range(2):
        opening = open_game("patience-six", ("Ana",), 7)
        session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    session.play(Resign())
    item = Item(kind="word", subject=Subject("scrabble"), ask="TEA")
    ItemStore(database).answer(item, Grade.GOOD, after(None, Grade.GOOD, 1e9), 1.0)
    folder = database.path.parent
    database.close()
    assert reported == []
    return folder


def spoil(home: Path, sql: str) -> None:
    connection = sqlite3.connect(home / "kanugo.db")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute(sql)
    connection.commit()
    connection.close()


def lines(said: Said, state: str) -> list[str]:
    return [line.removeprefix(state).strip() for line in said.out.splitlines() if line.startswith(state)]


def test_all_is_well(home: Path, say: Say) -> None:
    say("doctor")
    said = say("doctor")
    assert (said.code, said.err, lines(said, "fixed"), lines(said, "problem")) == (0, "", [], [])
    assert {"2 games are OK.", "1 practice question is OK.", "1 answer is OK."} <= {*lines(said, "ok")}


def test_a_missing_home_is_made(say: Say, tmp_path: Path) -> None:
    said = say("doctor")
    assert said.code == 0
    assert f"Created the folder {tmp_path / 'home'}." in lines(said, "fixed")
    assert lines(say("doctor"), "fixed") == []


@pytest.mark.parametrize(
    ("sql", "reported"),
    [
        ("UPDATE game SET ruleset = '{' WHERE id = 2", "kanugo.db: game 2, ruleset: found {"),
        ("UPDATE entry SET move = 'x'", "kanugo.db: game 2, entry 0: found x"),
        ("UPDATE entry SET game = 77", "kanugo.db: entry: found rows that belong to no game: 1"),
        ("UPDATE standing SET moves = 5 WHERE game = 1", "kanugo.db: standing: found games"),
        ("DELETE FROM standing WHERE game = 1", "kanugo.db: standing: found games"),
        ("INSERT INTO setting VALUES ('theme', '{')", "kanugo.db: setting theme: found {"),
        (
            "INSERT INTO ruling VALUES (1, '[', 'CAT', 'en', 1, '[]', 'x')",
            "kanugo.db: ruling 1, grp: found [",
        ),
        ("UPDATE learnt SET item = '{'", "kanugo.db: item word/scrabble///TEA: found {"),
        ("UPDATE answer SET grade = 4, seconds = 'x'", "kanugo.db: answer 1, seconds: found 'x'"),
        ("PRAGMA user_version = 4000000", "kanugo.db: found version 4000000"),
        ("DROP INDEX standing_open", "kanugo.db: found a damaged database (its tables)"),
    ],
)
def test_damage_in_the_store_is_repaired_once(home: Path, say: Say, sql: str, reported: str) -> None:
    say("doctor")
    spoil(home, sql)
    said = say("doctor")
    assert said.code == 0
    assert lines(said, "fixed")[0].startswith(reported)
    assert lines(say("doctor"), "fixed") == []


def test_an_index_that_leads_astray_is_found_and_nothing_is_lost(home: Path, say: Say) -> None:
    spoil(home, "UPDATE standing SET away = 0")
    connection = sqlite3.connect(home / "kanugo.db")
    ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'standing_touched'")
    connection.close()
    file = home / "kanugo.db"
    written = bytearray(file.read_bytes())
    written[(page - 1) * 4096 + 3 : (page - 1) * 4096 + 5] = bytes(2)  # it has no cells
    file.write_bytes(bytes(written))
    said = say("doctor")
    assert said.code == 0
    assert "2 games are OK." in lines(said, "ok")
    assert any("set aside as kanugo.db.2" in line for line in lines(said, "fixed"))


def test_an_unplayable_game_is_reported_and_left(home: Path, say: Say) -> None:
    spoil(home, "UPDATE game SET ruleset = replace(ruleset, 'patience.', 'nobodys.') WHERE id = 1")
    for _ in range(2):
        said = say("doctor")
        assert said.code == 1
        assert any("nobodys" in line for line in lines(said, "problem"))
        assert "1 game is OK." in lines(said, "ok")


def test_broken_search_forms_are_removed_and_no_other_file(home: Path, say: Say) -> None:
    (home / "tiny.txt").write_text("CAT\nACT\nTACO\n", "utf-8")
    form_of(load(str(home / "tiny.txt")))
    folder = home / "cache" / "forms"
    (form,) = folder.glob("*.gaddag")
    broken = folder / ("0" * 24 + "-" + "0" * 8 + "-1.gaddag")
    broken.write_bytes(form.read_bytes()[:-8] + bytes(range(8)))
    for other in (folder / "notes.gaddag", folder / "diary.txt"):
        other.write_text("mine")
    said = say("doctor")
    assert said.code == 0
    assert "1 broken search index removed." in lines(said, "fixed")
    assert "1 search index is OK." in lines(said, "ok")
    assert sorted(path.name for path in folder.iterdir()) == sorted([form.name, "notes.gaddag", "diary.txt"])


def test_unreadable_own_lists_and_rulesets_are_reported_and_left(home: Path, say: Say) -> None:
    for folder, name in (("lexicons", "mine.dawg"), ("rulesets", "mine.yaml")):
        (home / folder).mkdir()
        (home / folder / name).write_text("no such thing: [")
    said = say("doctor", "--json")
    assert said.code == 1
    assert not said.json["well"]
    left = {found["about"]: found["said"] for found in said.json["found"] if found["state"] == "left"}
    assert set(left) == {"word lists", "rules"}
    assert "mine.dawg" in left["word lists"]
    assert "mine" in left["rules"]
    assert (home / "lexicons" / "mine.dawg").exists()


def test_a_store_of_a_newer_version_is_left_alone(home: Path, say: Say) -> None:
    spoil(home, "CREATE TABLE ghost (seen REAL)")
    spoil(home, "PRAGMA user_version = 99")
    before = (home / "kanugo.db").read_bytes()
    said = say("doctor")
    assert said.code == 1
    assert any("found version 99" in line for line in lines(said, "problem"))
    assert (home / "kanugo.db").read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_read_only_folder_is_reported(home: Path, say: Say) -> None:
    (home / "cache").mkdir()
    (home / "cache").chmod(0o500)
    assert any(str(home / "cache") in line for line in lines(say("doctor"), "problem"))


def test_a_file_in_place_of_a_folder_is_reported(home: Path, say: Say) -> None:
    (home / "cache").write_text("a file")
    said = say("doctor")
    assert said.code == 1
    assert any(line.startswith(str(home / "cache")) for line in lines(said, "problem"))


def test_a_backup_is_reported_and_restored(home: Path, say: Say) -> None:
    database = Database(lambda fault: None)
    database.read("SELECT 1")
    copy = database.back_up_weekly()
    assert copy is not None
    Journal(database).archive(1)
    Journal(database).remove(1)
    database.close()
    assert any(copy.name in line for line in lines(say("doctor"), "ok"))
    assert len(say("games", "--json").json) == 1
    said = say("doctor", "--bring-back", copy.name, "--json")
    assert said.code == 0
    assert said.json["copy"] == copy.name
    assert len(say("games", "--json").json) == 2
    said = say("doctor", "--bring-back", said.json["aside"])
    assert said.code == 0
    assert len(say("games", "--json").json) == 1


def test_a_copy_from_a_clock_that_was_ahead_is_not_the_last_backup(home: Path, say: Say) -> None:
    folder = home / "copies"
    folder.mkdir(exist_ok=True)
    ahead = folder / "kanugo-2099-01-01-000000.db"
    ahead.touch()
    os.utime(ahead, (4_070_908_800,) * 2)
    assert f"ok Backups dated in the future: {ahead.name}" in " ".join(say("doctor").out.split())


def test_games_and_answers_from_a_clock_that_was_ahead_are_counted(home: Path, say: Say) -> None:
    assert "future" not in say("doctor").out
    spoil(home, "UPDATE game SET begun = 4070908800 WHERE id = 1")
    spoil(home, "UPDATE answer SET clock = 4070908800")
    said = say("doctor")
    assert (said.code, said.err) == (0, "")
    assert "Games and answers with a date in the future, from a wrong clock: 2" in lines(said, "ok")


def test_a_copy_that_is_not_there_is_one_line(home: Path, say: Say) -> None:
    said = say("doctor", "--bring-back", "../../etc/passwd")
    assert said.code == 2
    assert said.err.startswith(
        "kanugo: command line: --bring-back: found '../../etc/passwd', expected the name"
    )
    assert len(said.err.splitlines()) == 1


def test_a_list_that_replaces_a_shipped_one_is_reported_and_left(
    home: Path, say: Say, tmp_path: Path
) -> None:
    (tmp_path / "few.txt").write_text("cat\n", "utf-8")
    own = home / "lexicons" / "english.dawg"
    own.parent.mkdir()
    assert say("lab", "lexicon", str(tmp_path / "few.txt"), "--out", str(tmp_path / "few.dawg")).code == 0
    own.write_bytes((tmp_path / "few.dawg").read_bytes())
    reported = (
        f"{own}: found a word list that replaces a shipped one, expected a name that no shipped list has"
    )
    said = say("doctor")
    assert (said.code, lines(said, "problem")) == (1, [reported])
    listed = say("lexicon", "list")
    assert listed.err == f"kanugo: {reported}\n"
    assert [line for line in listed.out.splitlines() if line.endswith(str(own))] == [
        f"{'few':18}     full 1  {own}"
    ]
    assert "Its words match its hash." in say("lexicon", "info", "english").out
    assert say("lexicon", "info", "english", "--json").json["card"] is None, "ours says nothing of this one"
    own.unlink()
    assert say("doctor").code == 0


def test_a_read_only_deck_folder_is_reported(home: Path, say: Say) -> None:
    (home / "decks").write_text("a file", "utf-8")
    said = say("doctor")
    assert said.code == 1
    assert [str(home / "decks") in line for line in lines(said, "problem")] == [True]


def test_a_package_that_hangs_is_named_before_its_time_runs_out(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "never_done.py").write_text("import time\ntime.sleep(600)\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("endless", "never_done", extensions.MODES)
    monkeypatch.setattr(extensions, "entries", lambda group: (entry,) if group == extensions.MODES else ())
    monkeypatch.setattr(extensions, "IMPORT_SECONDS", 0.2)
    monkeypatch.setattr(extensions, "_hanging", set())
    said = say("doctor")
    named, gave_up = (line for line in said.out.splitlines() if "endless" in line)
    assert named.startswith("...")
    assert gave_up.startswith("problem")
    assert said.code == 1


_PACKAGES = """
import sys
from importlib.metadata import EntryPoint
from game.system import extensions
from game.commands import doctor

entry = EntryPoint("greedy", "greedy", extensions.DRILLS)
extensions.entries = lambda group: (entry,) if group == extensions.DRILLS else ()
doctor.PACKAGE_TIMEOUT = 1.0
sys.argv = ["kanugo", "doctor"]
from game.__main__ import main
main()
"""


def test_a_package_that_lets_nothing_else_run_is_named_and_given_up(tmp_path: Path) -> None:
    (tmp_path / "greedy.py").write_text("import re\nre.match('(a+)+$', 'a' * 60 + 'b')\n", "utf-8")
    reported = {**os.environ, "PYTHONPATH": str(tmp_path), "KANUGO_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-c", _PACKAGES]
    ended = subprocess.run(
        command, env=reported, capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[-1] == "...      Checking packages: greedy"
    assert "greedy.py" in ended.stderr


def test_a_mode_is_named_before_it_is_made(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Stranger(tmp_path, monkeypatch).mode("")
    said = say("doctor").out.splitlines()
    assert said[-2:] == ["...      Checking packages: mine", "ok       12 games can be played."]
