"""The time of each move in the journal, from which it is known what the clocks of a game showed."""

from collections.abc import Sequence

import pytest

from game.hosting.clock import Times, clock_after
from game.hosting.hosted_game import HostedGame
from game.hosting.saved_table import SavedTable, restore_clock
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import Entry
from game.store.saved import SavedSession
from game.table.moves import Pass, Resign
from modes.moves import Adjust
from tests.hosting.test_hosted_game import Listener
from tests.ui.menu import begun


def test_the_journal_knows_what_the_clocks_showed_at_each_move(journal: Journal) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"), player_minutes=10)
    game = HostedGame(session, None, Listener(2))
    first = session.state.turn
    game.pass_time(60.0)
    game.play(first, Pass())
    game.pass_time(45.0)
    assert session.game is not None
    again = SavedSession.resume(journal, session.game, lambda _: session.mode.words)
    game = HostedGame(again, None, Listener(2))
    left = SavedTable(1, None, {}, (), (0, 0), True, Times(45.0, (60.0, 45.0)[:: 1 - 2 * first]))
    assert restore_clock(again, game.clock, left)
    game.pass_time(15.5)
    game.play(1 - first, Pass())
    game.play(first, Pass())
    assert again.spent() == (60.0, 60.5, 0.0)
    spent = [taken for taken in again.spent() if taken is not None]
    shown = [[clock_after(again, n, spent).seconds_left(seat) for seat in (0, 1)] for n in range(4)]
    assert [pair[:: 1 - 2 * first] for pair in shown] == [[600, 600], [540, 600], [540, 540], [540, 540]]


def test_overtime_is_saved_with_the_move_that_ends_the_game(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"), player_minutes=10, overtime=10)
    game, first, saved = HostedGame(session, None, Listener(2)), session.state.turn, list[list[object]]()
    append = Journal.append

    def appended(of: Journal, number: int, n: int, entries: Sequence[Entry]) -> bool:
        saved.append([entry.move for entry in entries])
        return append(of, number, n, entries)

    monkeypatch.setattr(Journal, "append", appended)
    game.pass_time(661)
    game.play(first, Resign(first))
    assert saved == [[Resign(first), Adjust(first, -20)]]
    assert session.spent() == (661.0, 0.0)
    assert session.game is not None
    again = SavedSession.resume(journal, session.game, lambda _: session.mode.words)
    assert again.state == session.state


def test_moves_of_a_game_that_an_older_version_began_have_no_times(
    journal: Journal, database: Database
) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"), player_minutes=10)
    game, first = HostedGame(session, None, Listener(2)), session.state.turn
    for n in range(3):
        game.pass_time(30.0)
        game.play(abs(first - n % 2), Pass())
    database.write(lambda connection: connection.execute("UPDATE entry SET spent = NULL WHERE n = 0"))
    assert session.spent() == (None, 30.0, 30.0)


def test_of_a_game_without_a_clock_no_times_are_known(journal: Journal) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"))
    game = HostedGame(session, None, Listener(2))
    game.pass_time(60.0)
    game.play(session.state.turn, Pass())
    assert session.spent() == ()
