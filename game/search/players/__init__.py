"""Computer players for every game with opponents. A player knows only what its seat has seen.

>>> ana = player("club", mode, words.at("common"), words, seed=1)
>>> ana.choose(seen_by(session.state, 0), history(session, 0), 0).move
Place(...)
"""

from collections.abc import Mapping
from importlib.metadata import EntryPoint
from inspect import isabstract

from game import extensions
from game.fault import Fault
from game.search.players.ahead import CardExpert
from game.search.players.attacks import AttackBeginner, Attacker, AttackExpert
from game.search.players.cards import Beginner, Club
from game.search.players.choice import Choice, ChoiceReason, Why
from game.search.players.player import History, Player
from game.search.players.tiles import BoardBeginner, BoardClub, BoardExpert, HighestScore
from game.search.stopped import StoppedError
from game.table.mode import Mode, kind_of
from game.table.ruleset import Ruleset
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
    """The players of a game by their level: those of cards laid off, of one word a turn, of several; and those
    that packages bring. A mode that no lexicon can search for has only these.

    Raises Fault for a game that cannot be played, and for a package that brings no player.
    """
    return {**_ours(ruleset), **_brought(ruleset)}


def _ours(ruleset: Ruleset) -> Mapping[str, type[Player]]:
    if not kind_of(ruleset).searchable:
        return {}
    if ruleset.scoring == "laid":
        return _CARDS
    return _TILES if ruleset.attacks_per_turn == 1 else _ATTACKS


def _brought(ruleset: Ruleset) -> Mapping[str, type[Player]]:
    """The players that packages enter for the plugin of a game: `plugin.level = module:Class`."""
    plugin = ruleset.mode.partition(".")[0]
    named = (entry for entry in extensions.entries(extensions.PLAYERS) if entry.name.startswith(f"{plugin}."))
    return {entry.name.removeprefix(f"{plugin}."): _player_of(entry) for entry in named}


def _player_of(entry: EntryPoint) -> type[Player]:
    found = extensions.answered(entry.load, entry.group, entry.name)()
    if not (isinstance(found, type) and issubclass(found, Player)) or isabstract(found):
        raise Fault(entry.group, entry.name, repr(entry.value), "a class of players")
    return extensions.guarded(found, Player, f"player {entry.name}", (StoppedError,))


def player(level: str, mode: Mode, common: Lexicon, full: Lexicon, seed: int) -> Player:
    """A player of a level at a table. `full` is what the table judges by, `common` what a beginner knows.

    Raises Fault for a level that there is not.
    """
    kinds = kinds_for(mode.ruleset)
    if level not in kinds:
        known = f"computer: and one of {', '.join(kinds)}" if kinds else "people only: no computer plays this"
        raise Fault("players", "", f"computer:{level}", known)
    return kinds[level](mode, common if level == "beginner" else full, full, seed)
