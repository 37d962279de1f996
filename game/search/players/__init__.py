"""Computer players for every game with opponents. A player knows only what its seat has seen.

>>> ana = player("club", mode, words.at("common"), words, seed=1)
>>> ana.choose(seen_by(session.state, 0), history(session, 0), 0).move
Place(...)
"""

from game.fault import Fault
from game.search.players.cards import Beginner, Club
from game.search.players.choice import Choice, Reason, StoppedError, Why
from game.search.players.player import History, Player
from game.table.mode import Mode
from game.words.lexicon import Lexicon

__all__ = ["LEVELS", "Choice", "History", "Player", "Reason", "StoppedError", "Why", "player"]

LEVELS = ("beginner", "club", "expert")
"""The levels that a person may choose from, the weakest first."""

_CARDS: dict[str, type[Player]] = {"beginner": Beginner, "club": Club, "expert": Club}


def player(level: str, mode: Mode, common: Lexicon, full: Lexicon, seed: int) -> Player:
    """A player of a level at a table. `full` is what the table judges by, `common` what a beginner knows.

    Raises Fault for a level that there is not, and for a game that is played alone.
    """
    kinds = _CARDS
    if level not in kinds:
        raise Fault("players", "", repr(level), f"computer:{' or computer:'.join(kinds)}")
    return kinds[level](mode, common if level == "beginner" else full, full, seed)
