"""The time of each move in the journal, from which it is known what the clocks of a game showed."""

from game.hosting.clock import Times, clock_after
from game.hosting.desk_state import DeskState, restore_clock
from game.hosting.hosted_game import HostedGame
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.moves import Pass
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
    left = DeskState(1, None, {}, (), (0, 0), True, Times(45.0, (60.0, 45.0)[:: 1 - 2 * first]))
    assert restore_clock(again, game.clock, left)
    game.pass_time(15.5)
    game.play(1 - first, Pass())
    game.play(first, Pass())
    assert again.spent() == (60.0, 60.5, 0.0)
    shown = [[clock_after(again, n, again.spent()).left(seat) for seat in (0, 1)] for n in range(4)]
    assert [pair[:: 1 - 2 * first] for pair in shown] == [[600, 600], [540, 600], [540, 540], [540, 540]]


def test_of_a_game_without_a_clock_no_times_are_known(journal: Journal) -> None:
    session = begun(journal, "scrabble", ("Ana", "Bo"))
    game = HostedGame(session, None, Listener(2))
    game.pass_time(60.0)
    game.play(session.state.turn, Pass())
    assert session.spent() == ()
