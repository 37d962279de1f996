"""Rulings of a group: kept under its players, replaced, struck out, and there after the program has ended."""

import sqlite3
from pathlib import Path

from game.store import rulings
from game.store.database import Database
from game.store.schema import APPLICATION, MIGRATIONS
from game.words.agreement import Ruling
from tests.store.games import Said

IN = Ruling("ZA", "en", True, ("Ana", "Bo"), "2026-11-21")
OUT = Ruling("QUIZ", "en", False, ("Bo",), "2026-11-22")


def test_a_group_does_not_depend_on_the_order_of_players() -> None:
    assert rulings.group_of(("Ana", "Bo")) == rulings.group_of((" bo ", "ANA", ""))
    assert rulings.group_of(("Ana", "Bo")) != rulings.group_of(("Ana", "Bo", "Cleo"))
    assert rulings.players_of(rulings.group_of(("Ĉu", "Ana"))) == ("ana", "ĉu")
    assert rulings.group_of(("Ĉu", "Ana")) == '["ana", "ĉu"]', "as every version has kept it"


def test_rulings_apply_only_to_their_group(file: Path, database: Database, said: Said) -> None:
    rulings.save(database, ("Ana", "Bo"), (IN, OUT))
    again = Database(said.append, file)
    assert rulings.of_players(again, ("Bo", "Ana")).made == (IN, OUT)
    assert rulings.of_players(again, ("Ana", "Cleo")).made == ()
    again.close()


def test_a_later_ruling_replaces_an_earlier_one(database: Database) -> None:
    later = Ruling("ZA", "en", False, ("Bo",), "2026-12-01")
    rulings.save(database, ("Ana", "Bo"), (IN, OUT))
    rulings.save(database, ("Ana", "Bo"), (later,))
    assert rulings.of_players(database, ("Ana", "Bo")).made == (OUT, later)


def test_a_ruling_can_be_deleted(database: Database) -> None:
    rulings.save(database, ("Ana", "Bo"), (IN, OUT))
    group = rulings.group_of(("Ana", "Bo"))
    assert not rulings.delete(database, group, "ZA", "eo"), "a ruling is of one language"
    assert rulings.delete(database, group, "ZA", "en")
    assert not rulings.delete(database, group, "ZA", "en")
    assert [each.made for each in rulings.groups(database)] == [(OUT,)]


def test_rulings_ignore_computer_players(database: Database) -> None:
    rulings.save(database, ("Ana", "computer:club", "Bo"), (IN,))
    assert rulings.of_players(database, ("Bo", "Ana", "computer:expert")).made == (IN,)
    assert rulings.of_players(database, ("Ana", "Bo")).made == (IN,)
    assert rulings.of_players(database, ("Ana", "computer:club")).made == ()


def test_rulings_of_older_files_are_migrated(file: Path, said: Said) -> None:
    """Kept with the names of computer players until version 9; of two about a word the later one holds."""
    connection = sqlite3.connect(file)
    for step in MIGRATIONS[:9]:
        for statement in step:
            connection.execute(statement)
    kept = [
        ('["ana", "bo"]', "QUIZ", 1),
        ('["ana", "bo", "computer:club"]', "QUIZ", 0),
        ('["ana", "computer:club"]', "ZA", 1),
        ('["ana", "bo"]', "ZA", 0),
        ('["ana", "bo", "computer:expert", "ĉu \\"x\\""]', "ZA", 1),
    ]
    for row in kept:
        sentence = "INSERT INTO ruling (grp, word, language, valid, by, day) VALUES (?, ?, 'en', ?, '[]', '')"
        connection.execute(sentence, row)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute("PRAGMA user_version = 9")
    connection.commit()
    connection.close()
    database = Database(said.append, file)
    found = {
        rulings.players_of(each.group): {ruling.word: ruling.valid for ruling in each.made}
        for each in rulings.groups(database)
    }
    assert found == {
        ("ana",): {"ZA": True},
        ("ana", "bo"): {"QUIZ": False, "ZA": False},
        ("ana", "bo", 'ĉu "x"'): {"ZA": True},
    }
    assert rulings.of_players(database, ("Ana", "Bo", "computer:club")).made
    database.close()


def test_every_group_is_listed(database: Database) -> None:
    rulings.save(database, ("Cleo", "Ana"), (OUT,))
    rulings.save(database, ("Ana", "Bo"), (IN,))
    assert [rulings.players_of(each.group) for each in rulings.groups(database)] == [
        ("ana", "bo"),
        ("ana", "cleo"),
    ]
