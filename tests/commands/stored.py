"""Games in the store, for commands that look at them."""

from pathlib import Path

from game.opening import Opening, open_game
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.moves import Resign


def stored(home: Path, opening: Opening | None = None, over: bool = True) -> int:
    """A game in the store of this home, given up at once if it is to be over; gives its number."""
    opening = opening or open_game("scrabble", ("Ana", "Bo"), 7)
    said: list[object] = []
    database = Database(said.append, home / "kanugo.db")
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    while over and session.mode.outcome(session.state) is None:
        assert session.play(Resign()) is None
    database.close()
    assert not said
    assert session.game is not None
    return session.game
