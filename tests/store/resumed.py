"""Games gone on with, and what the file says of itself."""

from pathlib import Path

from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from modes.moves import Draw
from tests.store.games import Said, begun, opened, words


def resumed(file: Path, game: int | None, said: Said) -> SavedSession:
    assert game is not None
    return SavedSession.resume(opened(file, said), game, words)


def kept(file: Path) -> None:
    said: Said = []
    first = Database(said.append, file)
    begun(Journal(first)).play(Draw())
    first.close()
    assert said == []
