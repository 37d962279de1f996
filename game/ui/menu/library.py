"""Game library: the games that can be started, their order, and the facts that the menu shows of each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game.fault import Fault
from game.table import rulefile
from game.table.mode import kind_of
from game.table.rulefile import is_ours
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.phrases import language_name
from modes.options import PatienceOptions


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game that can be started: its ruleset, the zones of its table besides the crossword, and the
    languages it can be played in."""

    ruleset: Ruleset
    zones: tuple[str, ...]
    languages: tuple[str, ...]

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages of its words; just the ruleset's own if it offers no choice."""
        return self.languages or (self.ruleset.language,)

    def rank(self) -> tuple[bool, int, tuple[int, ...], int]:
        """Sort key: shipped games before the player's own; Kan-u-go, its patiences, board games. Patiences in
        the order of the original's methods: a hand before heaps, the smaller hand first."""
        rules = self.ruleset
        kind = 2 if not rules.layout.edgeless else 1 if rules.players[0] == 1 else 0
        return not is_ours(rules.id), kind, rules.of(PatienceOptions).heaps, rules.hand


def in_menu_order(games: Iterable[GameEntry], language: str) -> tuple[GameEntry, ...]:
    """Shipped games first, of them those in the language of the texts first, each by rank: an order that
    playing does not change, so that every game keeps its place."""
    return tuple(
        sorted(
            games,
            key=lambda game: (not is_ours(game.ruleset.id), language not in game.spoken, game.rank()),
        )
    )


def load_games(wanted: Sequence[str], report: Callable[[Fault], None]) -> tuple[GameEntry, ...]:
    """Every game that can be read, by rank, in the first of the wanted languages that it has, else in its own
    first one. Games that cannot be read are reported and left out."""
    found = []
    for fault in rulefile.faults():
        report(fault)
    for name in rulefile.names():
        try:
            spoken = rulefile.languages(name)
            ruleset = rulefile.load(name, language=next((code for code in wanted if code in spoken), None))
            found.append(GameEntry(ruleset, kind_of(ruleset).zones, spoken))
        except Fault as fault:
            report(fault)
    return tuple(sorted(found, key=GameEntry.rank))


def players_of(rules: Ruleset) -> str:
    """The number of players, in words."""
    fewest, most = rules.players
    if fewest == most:
        return plural("{n} player", "{n} players", most)
    return text("{fewest}–{most} players", fewest=fewest, most=most)


def languages_of(game: GameEntry, fits: Callable[[str], bool]) -> str:
    """The languages of the words, that of the next game first: as many as fit, then how many more."""
    codes = sorted(filter(None, game.spoken), key=lambda code: code != game.ruleset.language)
    names = [language_name(code) for code in codes]
    whole = ", ".join(names)
    if fits(whole):
        return whole
    for shown in range(len(names) - 1, 0, -1):
        line = text("{languages} + {n}", languages=", ".join(names[:shown]), n=len(names) - shown)
        if fits(line):
            return line
    return whole
