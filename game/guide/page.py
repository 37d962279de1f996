"""The page of a game as plain values, the facts that its chapters are written from, and the
source of each sentence.

Facts are the rulesets for each number of players, the moves of the mode, and the original it follows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.fault import Fault
from game.table import rulefile
from game.table.board import BLANK, FREE, Board, Cell
from game.table.mode import mode_class_of
from game.table.moves import Move
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from modes.moves import Deal


class GuideSentence(NamedTuple):
    """A sentence or two, with the numbers of the original's sentences; none for a reading of ours, or for
    what follows from other rules."""

    words: str
    originals: tuple[str, ...] = ()


class Chart(NamedTuple):
    """A small table. Every row has as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    originals: tuple[str, ...] = ()


class Example(NamedTuple):
    """A drawn position: the table, the cells played last, and a row of pieces below (a hand, the tops of
    heaps, turned cards). A space is a gap in that row."""

    words: str
    board: Board
    new: frozenset[Cell]
    allowed: bool = True
    hand: tuple[str, ...] = ()


GuidePart = GuideSentence | Chart | Example


class Chapter(NamedTuple):
    """A part of the page under a heading of its own."""

    heading: str
    parts: tuple[GuidePart, ...]


class Guide(NamedTuple):
    """The rules page of one game."""

    title: str
    about: str
    chapters: tuple[Chapter, ...]

    def lines(self) -> Iterator[tuple[bool, str]]:
        """Its headings (true) and sentences, without drawings."""
        if self.about:
            yield False, self.about
        for chapter in self.chapters:
            yield True, chapter.heading
            for part in chapter.parts:
                match part:
                    case GuideSentence():
                        yield False, part.words
                    case Chart():
                        yield from ((False, " \N{MIDDLE DOT} ".join(row)) for row in (part.head, *part.rows))


_Spans = tuple[tuple[int, int], ...]

_ORIGINALS: dict[str, tuple[str, _Spans]] = {
    "kan-u-go": ("K", ((1, 35),)),
    "patience-six": ("K", ((1, 51),)),
    "patience-twelve": ("K", ((1, 39), (52, 59))),
    "patience-heaps": ("K", ((1, 39), (60, 72))),
    "skrablo": ("S", ((1, 50),)),
    "scrabble": ("G", ((1, 69),)),
    "scrabble-nine": ("G", ((1, 71),)),
    "scrabble-finish": ("G", ((1, 69), (72, 77))),
    "literaki": ("L", ((1, 45),)),
    "ekraibl-simple": ("E", ((1, 4), (8, 36))),
    "ekraibl-hard": ("E", ((5, 36),)),
}
"""The sentences of the original that each ruleset follows: their letter, and their numbers."""


class GameFacts(NamedTuple):
    """One game in one language with its chosen options."""

    tables: Mapping[int, Ruleset]  # by the number of players
    moves: frozenset[type[Move]]
    patience: str  # the kind of patience: "six", "twelve", "heaps"; "" for none

    @property
    def rules(self) -> Ruleset:
        """The rules for the minimum number of players."""
        return self.tables[min(self.tables)]

    @property
    def follows(self) -> bool:
        """Whether the game follows an original."""
        return self.rules.id in _ORIGINALS

    @property
    def rounds(self) -> bool:
        """Whether the game is played in rounds, each with its own deal."""
        return Deal in self.moves

    @property
    def free_cards(self) -> bool:
        return FREE in self.rules.pieces

    @property
    def blanks(self) -> bool:
        return BLANK in self.rules.pieces

    def differs(self, of: Callable[[Ruleset], object]) -> bool:
        """Whether a value depends on the number of players."""
        return len({of(rules) for rules in self.tables.values()}) > 1

    def says(self, numbers: str) -> tuple[str, ...]:
        """The numbers in "K17 S25" that belong to this game's original."""
        letter, spans = _ORIGINALS.get(self.rules.id, ("", ()))
        return tuple(
            number
            for number in numbers.split()
            if number[0] == letter and any(first <= int(number[1:]) <= last for first, last in spans)
        )

    def say(self, words: str, numbers: str = "") -> GuideSentence:
        """A sentence with the numbers that belong to this game's original."""
        return GuideSentence(words, self.says(numbers))


def facts_of(
    ruleset: str, language: str | None = None, options: Mapping[str, object] | None = None
) -> GameFacts:
    """The facts of a game. Raises Fault if there is none, or if it cannot be played."""
    rules = rulefile.load(ruleset, language=language, options=options)
    min_players, max_players = rules.players
    more = {n: rulefile.load(ruleset, n, language, options) for n in range(min_players + 1, max_players + 1)}
    return _facts_of_tables({min_players: rules, **more})


def facts_at(rules: Ruleset) -> GameFacts:
    """The facts of a game with the options and the word list of these rules, for any number of players. If
    its file is gone or unreadable, these rules are the only facts."""
    decided = {
        option: value
        for option, choices in rules.options.items()
        if (value := rules.option(option)) in choices
    }
    try:
        tables = facts_of(rules.id, rules.language or None, decided).tables
    except Fault:
        return _facts_of_tables({rules.players[0]: rules})
    words = {"lexicon": rules.lexicon, "tier": rules.tier}
    return _facts_of_tables({n: msgspec.structs.replace(each, **words) for n, each in tables.items()})


def _facts_of_tables(tables: Mapping[int, Ruleset]) -> GameFacts:
    rules = tables[min(tables)]
    kind = mode_class_of(rules)
    return GameFacts(tables, frozenset(kind(rules, frozenset()).rules), kind.solved_as)


def values(rules: Ruleset) -> Iterator[tuple[int, str]]:
    """Each value, lowest first, with its letters."""
    for number in sorted({rules.value(letter) for letter in rules.letters}):
        yield number, " ".join(letter for letter in rules.letters if rules.value(letter) == number)


def any_of(numbers: Sequence[int]) -> str:
    """One or several numbers as alternatives: "7", "7, 8 or 9"."""
    *several, last = map(str, numbers)
    return text("{several} or {last}", several=", ".join(several), last=last) if several else last


def sources_of(guide: Guide) -> Chart:
    """Every sentence with its source. The first chapter only repeats the others."""
    rows = tuple(
        (part.words, source(part.originals))
        for chapter in guide.chapters[1:]
        for part in chapter.parts
        if isinstance(part, GuideSentence)
    )
    return Chart((text("Rule"), text("Source")), rows)


def source(originals: tuple[str, ...]) -> str:
    """Sentence numbers of the original, or that it is our reading."""
    if not originals:
        return text("our reading")
    numbers = sorted({int(each[1:]) for each in originals})
    return plural("sentence {list}", "sentences {list}", len(numbers), list=_spans(numbers))


def _spans(numbers: list[int]) -> str:
    """Numbers as a list; consecutive ones as a range."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    joined = (
        f"{span[0]}\N{EN DASH}{span[-1]}" if len(span) > 2 else ", ".join(map(str, span)) for span in spans
    )
    return ", ".join(joined)
