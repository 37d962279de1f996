"""A kind of move that a package brings is saved, journalled, exported and read back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.opening import open_game, words_for
from game.store.gcg import parse
from game.store.gcg_games import GcgReading, gcg_of
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.moves import MoveDecoder, Pass
from game.table.session import dumps, loads, record_of
from tests.modes.doubling import double, doubling


def test_a_move_of_its_own_kind_is_written_and_read_back(installed: Path) -> None:
    session = doubling()
    assert session.play(double(session)) is None
    assert session.play(Pass()) is None
    written = dumps(record_of(session))
    assert '{"move":"doubling.double"}' in written
    assert loads(written, "game.jsonl") == record_of(session)


def test_a_game_with_its_own_moves_is_kept_in_the_journal(installed: Path, journal: Journal) -> None:
    opening = open_game("doubling", ("Ana", "Bo"), 3)
    saved = SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)
    saved.play(double(saved))
    assert saved.game is not None
    again = SavedSession.resume(journal, saved.game, words_for)
    assert (again.moves, again.state) == (saved.moves, saved.state)


def test_a_game_with_its_own_moves_is_exported_as_gcg(installed: Path) -> None:
    session = doubling()
    session.play(double(session))
    session.play(Pass())
    written = gcg_of(session, replace(record_of(session), ruleset=session.mode.ruleset))
    read = GcgReading(parse(written, "a.gcg"), lambda _: session.mode.words, "a.gcg")
    assert read.session.moves == session.moves


def test_a_move_of_a_missing_plugin_is_no_move() -> None:
    with pytest.raises(ValueError, match="nobody"):
        MoveDecoder().decode('{"move": "nobody.wink"}')
