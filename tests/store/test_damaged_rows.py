"""One damaged row: it is told once by its table and number, set aside and kept, and all the rest works."""

import json
import sqlite3
from pathlib import Path

import pytest

from game.fault import Fault
from game.store import rulings, settings
from game.store.database import Database
from game.store.journal import Journal, Refused
from game.store.records import Entry
from game.store.saved import SavedSession
from game.store.schema import COUNT_ALL
from game.store.sql import DamagedRow, RepairedStore
from game.store.statistics import past_games
from game.table.mode import Setup
from game.table.moves import Place, Resign
from game.table.session import record_of
from game.words.agreement import Ruling
from modes.moves import Draw
from tests.store.games import Said, begun, opened, words

NO_TEXT = b"\xff\xfe"


def spoil(file: Path, sql: str, *values: object) -> None:
    """Write what no act of ours writes."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    assert connection.execute(sql, values).rowcount
    connection.commit()
    connection.close()


def held(database: Database) -> list[dict[str, list[dict[str, object]]]]:
    """What was set aside."""
    return [json.loads(written) for (written,) in database.read("SELECT held FROM damaged ORDER BY n")]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("setup", "{"),
        ("setup", "[" * 5000),
        ("setup", NO_TEXT),
        ("ruleset", '{"id": "x"}'),
        ("ruleset", 5),
        ("lexicon", NO_TEXT),
        ("begun", "yesterday"),
        ("begun", 1e300),
        ("begun", float("inf")),
    ],
)
@pytest.mark.parametrize("as_text", [True, False])
def test_an_unreadable_game_is_reported_once_and_kept_with_all_its_acts(
    file: Path, said: Said, column: str, value: object, as_text: bool
) -> None:
    journal = opened(file, said)
    good, bad = begun(journal), begun(journal)
    bad.play(Draw())
    bad.save_table("{}")
    changed = "CAST(? AS TEXT)" if as_text and isinstance(value, bytes) else "?"
    spoil(file, f"UPDATE game SET {column} = {changed} WHERE id = ?", value, bad.game)
    for _ in range(3):
        assert [game.id for game in opened(file, said).games()] == [good.game]
        assert [game.id for game in opened(file, said).open_games()] == [good.game]
    (fault,) = said
    assert isinstance(fault, DamagedRow)
    assert str(fault).startswith(f"kanugo.db: game {bad.game}, {column}: found ")
    assert str(fault).endswith("; what was found is set aside")
    (kept,) = held(Database(said.append, file))
    assert {table: len(rows) for table, rows in kept.items()} == {
        "aside": 1,
        "entry": 1,
        "standing": 1,
        "game": 1,
    }


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("move", '{"move":"juggle"}'),
        ("move", NO_TEXT),
        ("at", "one"),
        ("at", 7),
        ("time", "noon"),
        ("time", float("inf")),
        ("outcome", "wun"),
        ("n", 40),
        ("n", "two"),
    ],
)
def test_a_game_is_cut_before_its_first_damaged_act(
    file: Path, said: Said, change: str, value: object
) -> None:
    session = begun(opened(file, said))
    assert session.game is not None
    for _ in range(4):
        session.play(Draw())
    spoil(file, f"UPDATE entry SET {change} = ? WHERE n = 2", value)
    for _ in range(2):
        again = SavedSession.resume(opened(file, said), session.game, words)
        assert again.moves == session.moves[:2]
    (fault,) = said
    assert str(fault).startswith(f"kanugo.db: game {session.game}, entry 2")
    journal = opened(file, said)
    assert journal.game(session.game).moves == 2
    (kept,) = held(Database(said.append, file))
    assert len(kept["entry"]) == 2
    again.play(Draw())
    assert len(SavedSession.resume(journal, session.game, words).moves) == 3
    assert len(said) == 1


@pytest.mark.parametrize("change", ["touched = 'x'", "moves = -1", "outcome = 'wun'", "away = 9"])
def test_damaged_standings_are_recounted(file: Path, said: Said, change: str) -> None:
    session = begun(opened(file, said))
    session.play(Draw())
    spoil(file, f"UPDATE standing SET {change}")
    for _ in range(2):
        (game,) = opened(file, said).games()
        assert (game.id, game.moves, game.outcome) == (session.game, 1, None)
    assert len(said) == 1
    assert [game.id for game in opened(file, said).open_games()] == [session.game]


def test_a_game_removed_by_another_window_during_a_recount_is_skipped(file: Path, said: Said) -> None:
    good, bad = begun(opened(file, said)), begun(opened(file, said))
    spoil(file, "UPDATE standing SET moves = -1 WHERE game = ?", bad.game)

    def tell(fault: Fault) -> None:
        if not said:
            spoil(file, "DELETE FROM standing WHERE game = ?", bad.game)
            spoil(file, "DELETE FROM game WHERE id = ?", bad.game)
        said.append(fault)

    assert [game.id for game in Journal(Database(tell, file)).games()] == [good.game]
    assert isinstance(said[0], RepairedStore)


def test_a_damaged_act_is_set_aside_before_recounting(file: Path, said: Said) -> None:
    session = begun(opened(file, said))
    for _ in range(3):
        session.play(Draw())
    spoil(file, "UPDATE standing SET moves = -1")
    spoil(file, "UPDATE entry SET at = 'one' WHERE n = 2")
    (game,) = opened(file, said).games()
    assert (game.moves, [type(fault) for fault in said]) == (2, [RepairedStore, DamagedRow])


def test_damaged_counts_of_a_patience_are_recounted(file: Path, said: Said) -> None:
    begun(opened(file, said)).play(Resign())
    (before,) = past_games(Database(said.append, file))
    spoil(file, "UPDATE standing SET played = 'long', deal = x'00'")
    database = Database(said.append, file)
    past_games(database)
    assert past_games(database) == (before,)
    assert [str(fault) for fault in said] == [
        r"kanugo.db: game 1, deal: found b'\x00', expected a whole number; it was counted again"
    ]


def test_a_damaged_layout_is_treated_as_none(file: Path, said: Said) -> None:
    session = begun(opened(file, said))
    assert session.game is not None
    session.save_table("{}")
    spoil(file, "UPDATE aside SET lying = ?", NO_TEXT)
    assert [opened(file, said).saved_table(session.game) for _ in range(2)] == ["", ""]
    assert len(said) == 1


def test_a_damaged_refusal_is_left_out(file: Path, said: Said) -> None:
    journal = opened(file, said)
    session = begun(journal)
    assert session.game is not None
    for at in (0, 1):
        journal.refuse(session.game, Refused(at, Place(())))
    spoil(file, "UPDATE refused SET move = '{' WHERE at = 0")
    assert [each.at for each in opened(file, said).refused(session.game)] == [1]
    assert [each.at for each in opened(file, said).refused(session.game)] == [1]
    assert len(said) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [("'theme'", "'{'"), ("'theme'", "x'ff'"), ("CAST(x'ff' AS TEXT)", "'1'"), ("x'ff'", "'1'")],
)
def test_a_damaged_setting_is_as_if_unset(file: Path, said: Said, key: str, value: str) -> None:
    database = Database(said.append, file)
    settings.write(database, settings.Settings(), settings.Settings(theme="slate", language="eo"))
    spoil(file, f"UPDATE setting SET key = {key}, value = {value} WHERE key = 'theme'")
    for _ in range(2):
        assert settings.read(Database(said.append, file)) == settings.Settings(language="eo")
    assert len(said) == 1


@pytest.mark.parametrize("change", ["by = '['", "grp = '{}'", "valid = 'yes'", "word = x'ff'", "day = 5.5"])
def test_a_damaged_ruling_is_left_out(file: Path, said: Said, change: str) -> None:
    database = Database(said.append, file)
    made = [Ruling(word, "en", True, ("Ana",), "2026-11-21") for word in ("CAT", "DOG")]
    rulings.save(database, ("Ana", "Bo"), made)
    spoil(file, f"UPDATE ruling SET {change} WHERE word = 'CAT'")
    for _ in range(2):
        (group,) = rulings.groups(Database(said.append, file))
        assert group.made == (made[1],) or change == "day = 5.5"
    assert len(said) == (change != "day = 5.5")


def test_a_read_only_store_reports_a_damaged_row_and_reads_the_rest(
    file: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.connect.WAIT", 0.01)
    good, bad = begun(opened(file, [])), begun(opened(file, []))
    spoil(file, "UPDATE game SET setup = '{' WHERE id = ?", bad.game)
    journal = opened(file, said)
    assert journal.has_game(1)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert [game.id for game in journal.open_games()] == [good.game]
    assert any("game 2, setup" in str(fault) for fault in said)
    other.execute("ROLLBACK")
    other.close()


def test_a_recount_changes_nothing_in_a_sound_store(file: Path, said: Said) -> None:
    """Statistics follow from the acts: what the triggers keep is what counting gives."""
    journal = Journal(Database(said.append, file), iter(range(1, 10_000, 37)).__next__)
    for n in range(6):
        session = begun(journal, Setup(ruleset="test", names=("Ana", "Bo")[: 1 + n % 2], deal=n))
        for _ in range(n):
            session.play(Draw())
        session.go(n // 2)
        if n == 4:
            session.play(Resign())
    journal.archive(1)
    database = Database(said.append, file)
    before = database.read("SELECT * FROM standing ORDER BY game")
    database.write(lambda connection: connection.execute(COUNT_ALL))
    assert database.read("SELECT * FROM standing ORDER BY game") == before
    assert len(before) == 6


def test_a_new_game_does_not_inherit_stray_rows(file: Path, said: Said) -> None:
    first = begun(opened(file, said))
    first.play(Draw())
    first.play(Draw())
    first.save_table("{}")
    for table in ("entry", "aside", "standing"):
        spoil(file, f"UPDATE {table} SET game = 2")
    second = begun(opened(file, said))
    assert (second.game, len(said)) == (2, 1)
    second.play(Draw())
    journal = opened(file, said)
    assert (journal.entries(2), journal.saved_table(2)) == ((Entry(1, Draw()),), "")
    database = Database(said.append, file)
    assert len(held(database)[0]["entry"]) == 2
    assert [str(fault) for fault in said] == [
        found for (found,) in database.read("SELECT found FROM damaged")
    ]
    assert str(said[0]) == (
        "kanugo.db: entry: found rows that belong to no game, "
        "expected rows of existing games; these were set aside"
    )


def test_a_game_losing_its_acts_during_play_is_saved_whole_as_a_new_one(file: Path, said: Said) -> None:
    session = begun(opened(file, said))
    first = session.game
    for _ in range(3):
        session.play(Draw())
    spoil(file, "DELETE FROM entry WHERE n = 2")
    session.play(Draw())
    assert session.game != first
    journal = opened(file, said)
    assert record_of(SavedSession.resume(journal, session.game or 0, words)) == record_of(session)
    assert journal.entries(session.game or 0)[-1] == Entry(4, Draw())
