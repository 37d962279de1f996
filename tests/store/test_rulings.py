"""Rulings of a group: kept under its players, replaced, struck out, and there after the program has ended."""

from pathlib import Path

from game.store import rulings
from game.store.database import Database
from game.words.rulings import Ruling
from tests.store.games import Said

IN = Ruling("ZA", "en", True, ("Ana", "Bo"), "2026-11-21")
OUT = Ruling("QUIZ", "en", False, ("Bo",), "2026-11-22")


def test_a_group_is_its_players_however_they_sit() -> None:
    assert rulings.group_of(("Ana", "Bo")) == rulings.group_of((" bo ", "ANA", ""))
    assert rulings.group_of(("Ana", "Bo")) != rulings.group_of(("Ana", "Bo", "Cleo"))
    assert rulings.players_of(rulings.group_of(("Ĉu", "Ana"))) == ("ana", "ĉu")


def test_rulings_are_kept_for_their_group_alone(file: Path, database: Database, said: Said) -> None:
    rulings.keep(database, ("Ana", "Bo"), (IN, OUT))
    again = Database(said.append, file)
    assert rulings.of_players(again, ("Bo", "Ana")).made == (IN, OUT)
    assert rulings.of_players(again, ("Ana", "Cleo")).made == ()
    again.close()


def test_a_later_ruling_about_a_word_takes_the_place_of_the_first(database: Database) -> None:
    later = Ruling("ZA", "en", False, ("Bo",), "2026-12-01")
    rulings.keep(database, ("Ana", "Bo"), (IN, OUT))
    rulings.keep(database, ("Ana", "Bo"), (later,))
    assert rulings.of_players(database, ("Ana", "Bo")).made == (OUT, later)


def test_a_ruling_can_be_struck_out(database: Database) -> None:
    rulings.keep(database, ("Ana", "Bo"), (IN, OUT))
    group = rulings.group_of(("Ana", "Bo"))
    assert not rulings.strike(database, group, "ZA", "eo"), "a ruling is of one language"
    assert rulings.strike(database, group, "ZA", "en")
    assert not rulings.strike(database, group, "ZA", "en")
    assert [each.made for each in rulings.groups(database)] == [(OUT,)]


def test_every_group_is_listed(database: Database) -> None:
    rulings.keep(database, ("Cleo", "Ana"), (OUT,))
    rulings.keep(database, ("Ana", "Bo"), (IN,))
    assert [rulings.players_of(each.group) for each in rulings.groups(database)] == [
        ("ana", "bo"),
        ("ana", "cleo"),
    ]
