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

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from inspect import isabstract

from game.fault import Fault
from game.search import StoppedError
from game.search.players import attacks
from game.search.players.attacks import AttackBeginner, Attacker, AttackExpert, AttackMaster, WholeTurns
from game.search.players.card_expert import CardExpert, CardMaster
from game.search.players.cards import Beginner, Club
from game.search.players.master import BoardMaster, suits
from game.search.players.player import Choice, ChoiceReason, History, Player, Why
from game.search.players.tiles import BoardBeginner, BoardClub, BoardExpert, HighestScore, LearntLeaves
from game.system import extensions
from game.table.mode import Mode, mode_class_of
from game.table.ruleset import Ruleset
from game.table.state import COMPUTER, computer
from game.words.lexicon import Lexicon

__all__ = [
    "LEVELS",
    "Choice",
    "ChoiceReason",
    "History",
    "Player",
    "StoppedError",
    "Why",
    "faults",
    "kinds_for",
    "levels_for",
    "player",
]

LEVELS = ("beginner", "club", "expert", "master")
"""The levels that a person may choose from, the weakest first."""

SCORE = "score"
"""A player of boards for measuring: always the play of the most points."""

LEARNT = "leaves"
"""Another one: points, and what self-play has taught of the tiles that are kept."""

_CARDS = {"beginner": Beginner, "club": Club, "expert": CardExpert, "master": CardMaster}
_TILES = {
    "beginner": BoardBeginner,
    "club": BoardClub,
    "expert": BoardExpert,
    SCORE: HighestScore,
    LEARNT: LearntLeaves,
}
_ATTACKS = {
    "beginner": AttackBeginner,
    "club": Attacker,
    "expert": AttackExpert,
    SCORE: Attacker,
    LEARNT: WholeTurns,
}


def kinds_for(ruleset: Ruleset) -> Mapping[str, type[Player]]:
    """Our players of a game by their level: those of cards laid off, of one word a turn, of several; none of
    a game that no lexicon can search. Raises Fault for a game that cannot be played."""
    if not mode_class_of(ruleset).searchable:
        return {}
    if ruleset.scoring == "laid":
        return _CARDS
    if ruleset.placing.attacks_per_turn != 1:
        return _ATTACKS | {"master": AttackMaster} if attacks.suits(ruleset) else _ATTACKS
    return _TILES | {"master": BoardMaster} if suits(ruleset) else _TILES


def levels_for(ruleset: Ruleset) -> tuple[str, ...]:
    """The levels of players that a person may choose from in a game: ours, and those that packages bring."""
    ours = (level for level in kinds_for(ruleset) if level in LEVELS)
    return tuple(dict.fromkeys((*ours, *_brought(ruleset))))


def _brought(ruleset: Ruleset) -> dict[str, EntryPoint]:
    """The players that packages enter for the plugin of a game: `plugin.level = module:Class`."""
    plugin = ruleset.mode.partition(".")[0]
    named = (entry for entry in extensions.entries(extensions.PLAYERS) if entry.name.startswith(f"{plugin}."))
    return {entry.name.removeprefix(f"{plugin}."): entry for entry in named}


def _player_of(entry: EntryPoint) -> type[Player]:
    kind = extensions.load(entry)
    if not (isinstance(kind, type) and issubclass(kind, Player)) or isabstract(kind):
        raise Fault(entry.group, entry.name, repr(entry.value), "a class of players")
    return extensions.guarded(kind, Player, f"player {entry.name}", (StoppedError,))


def faults() -> Iterator[Fault]:
    """What is wrong with the players that packages enter and that cannot be used."""
    for entry in extensions.entries(extensions.PLAYERS):
        try:
            _player_of(entry)
        except Fault as fault:
            yield fault


def player(
    level: str, mode: Mode, common: Lexicon, full: Lexicon, seed: int, within: Lexicon | None = None
) -> Player:
    """A player of a level at a table. `full` is what the table judges by, `common` what a beginner knows,
    `within` what the others know (all if None).

    Raises Fault for an unknown level.
    """
    ours, brought = kinds_for(mode.ruleset), _brought(mode.ruleset)
    if level not in ours and level not in brought:
        known = ", ".join((*ours, *brought))
        expected = f"{COMPUTER} and one of {known}" if known else "people only: no computer plays this"
        raise Fault("players", "", computer(level), expected)
    kind = ours[level] if level in ours else _player_of(brought[level])
    return kind(mode, common if level == "beginner" else within or full, full, seed)
