"""The games that can be begun, and what the menu tells of each; it does not know how they are drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game.fault import Fault
from game.table import rulefile
from game.table.mode import kind_of
from game.table.rulefile import is_ours
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.phrases import language_name


@dataclass(frozen=True, slots=True)
class Door:
    """A game that can be begun: its ruleset, what lies on its table besides the crossword, and the languages
    that it can be played in."""

    ruleset: Ruleset
    zones: tuple[str, ...]
    languages: tuple[str, ...]

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages of its words; a ruleset that names none has its own."""
        return self.languages or (self.ruleset.language,)

    def rank(self) -> tuple[bool, int, tuple[int, ...], int]:
        """What is shipped before what the player has added; Kan-u-go, its patiences, the boards. Of those, as
        the original counts its methods: a hand before heaps, the smaller hand first."""
        rules = self.ruleset
        kind = 2 if not rules.layout.edgeless else 1 if rules.players[0] == 1 else 0
        return not is_ours(rules.id), kind, rules.heaps, rules.hand


def in_order(doors: Iterable[Door], played: Sequence[str], language: str) -> tuple[Door, ...]:
    """The game played last first, and so on; then those never played: what is shipped before what the player
    has added, and those in the language of the texts first."""
    since = {ruleset: place for place, ruleset in enumerate(played)}
    return tuple(
        sorted(
            doors,
            key=lambda door: (
                since.get(door.ruleset.id, len(since)),
                not is_ours(door.ruleset.id),
                language not in door.spoken,
                door.rank(),
            ),
        )
    )


def all_doors(wanted: Sequence[str], tell: Callable[[Fault], None]) -> tuple[Door, ...]:
    """Every game that can be read, by rank, each in the first of the wanted languages that it has, or in its
    own first; one that cannot be read is told and left out."""
    found = []
    for fault in rulefile.faults():
        tell(fault)
    for name in rulefile.names():
        try:
            spoken = rulefile.languages(name)
            ruleset = rulefile.load(name, language=next((code for code in wanted if code in spoken), None))
            found.append(Door(ruleset, kind_of(ruleset).zones, spoken))
        except Fault as fault:
            tell(fault)
    return tuple(sorted(found, key=Door.rank))


def players_of(rules: Ruleset) -> str:
    """How many can play."""
    fewest, most = rules.players
    if fewest == most:
        return plural("{n} player", "{n} players", most)
    return text("{fewest}–{most} players", fewest=fewest, most=most)


def languages_of(door: Door, room: Callable[[str], bool]) -> str:
    """The languages of the words: all of them, or as many as there is room for and how many more."""
    names = [language_name(code) for code in door.spoken if code]
    whole = ", ".join(names)
    if room(whole):
        return whole
    for shown in range(len(names) - 1, 0, -1):
        line = text("{languages} + {n}", languages=", ".join(names[:shown]), n=len(names) - shown)
        if room(line):
            return line
    return whole
