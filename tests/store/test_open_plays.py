"""A challenge that takes computer players' moves back is resumed from the journal as it was."""

import pytest

from game.opening import open_game
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.board import FREE, Cell
from game.table.moves import Challenge, Place, Placement, Slot
from game.table.open_plays import challenge, open_plays


def lay(session: SavedSession, *cells: Cell) -> None:
    """Any letter cards on these cells: words are not judged before they are challenged."""
    hand = session.state.seat.hand
    letters = [place for place, card in enumerate(hand) if len(card) == 1 and card != FREE]
    laid = tuple(Placement(Slot("hand", n), cell) for n, cell in zip(letters, cells, strict=False))
    assert session.play(Place(laid)) is None


@pytest.mark.parametrize("upheld", [False, True])
def test_a_challenge_of_a_computer_player_is_resumed(database: Database, upheld: bool) -> None:
    names = ("Ana", "computer:club", "Bo")
    opening = open_game("kan-u-go", names, 12, options={"adjudication": "vote"})
    journal = Journal(database)
    session = SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)
    assert session.state.turn == 0, "in this deal Ana begins"
    lay(session, (0, 0), (1, 0))
    lay(session, (0, 1))
    play = next(play for play in open_plays(session) if play.seat == 0)
    assert play.at == session.at - 1
    assert challenge(session, play, Challenge(2, (), upheld)) is None
    assert session.game is not None
    again = SavedSession.resume(journal, session.game, lambda ruleset: opening.mode.words)
    assert (again.state, again.played) == (session.state, session.played)
    assert ((0, 1) in again.state.board) is not upheld
