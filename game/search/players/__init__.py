"""Computer players for every game with opponents. A player knows only what its seat has seen.

>>> from game.opening import open_game
>>> from game.table.facedown import history, seen_by
>>> from game.table.session import Session
>>> opening = open_game("scrabble", (computer("club"), computer("club")), deal=7)
>>> session = Session(opening.mode, opening.setup)
>>> club = player("club", opening.mode, opening.lexicon.at("common"), opening.lexicon, seed=1)
>>> seat = session.state.turn
>>> club.choose(seen_by(session.state, seat), history(session, seat), seat).move
Place(...)
"""

from collections.abc import Mapping

from game.fault import Fault
from game.search.players.ahead import CardExpert
from game.search.players.attacks import AttackBeginner, Attacker, AttackExpert
from game.search.players.cards import Beginner, Club
from game.search.players.choice import Choice, ChoiceReason, Why
from game.search.players.player import History, Player
from game.search.players.tiles import BoardBeginner, BoardClub, BoardExpert, HighestScore
from game.search.stopped import StoppedError
from game.table.mode import Mode
from game.table.ruleset import Ruleset
from game.table.seats import COMPUTER, computer
from game.words.lexicon import Lexicon

__all__ = [
    "LEVELS",
    "Choice",
    "ChoiceReason",
    "History",
    "Player",
    "StoppedError",
    "Why",
    "kinds_for",
    "player",
]

LEVELS = ("beginner", "club", "expert")
"""The levels that a person may choose from, the weakest first."""

SCORE = "score"
"""A player of boards for measuring: always the play of the most points."""

_CARDS = {"beginner": Beginner, "club": Club, "expert": CardExpert}
_TILES = {"beginner": BoardBeginner, "club": BoardClub, "expert": BoardExpert, SCORE: HighestScore}
_ATTACKS = {"beginner": AttackBeginner, "club": Attacker, "expert": AttackExpert, SCORE: Attacker}


def kinds_for(ruleset: Ruleset) -> Mapping[str, type[Player]]:
    """The players of a game by their level: those of cards laid off, of one word a turn, of several."""
    if ruleset.scoring == "laid":
        return _CARDS
    return _TILES if ruleset.attacks_per_turn == 1 else _ATTACKS


def player(level: str, mode: Mode, common: Lexicon, full: Lexicon, seed: int) -> Player:
    """A player of a level at a table. `full` is what the table judges by, `common` what a beginner knows.

    Raises Fault for a level that there is not.
    """
    kinds = kinds_for(mode.ruleset)
    if level not in kinds:
        raise Fault("players", "", computer(level), f"{COMPUTER} and one of {', '.join(kinds)}")
    return kinds[level](mode, common if level == "beginner" else full, full, seed)
