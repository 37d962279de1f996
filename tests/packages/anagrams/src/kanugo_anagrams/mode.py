"""The tile board by other words: those whose letters stand in any order."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from game.table.board import Board
from game.table.mode import Laying, MoveRule
from game.table.moves import Place
from game.table.refusal import Broken, Refusal
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.lexicon import Lexicon
from kanugo_anagrams.search import AnyOrder, plays
from modes.options import TileOptions
from modes.tiles import Tiles


class AnagramOptions(TileOptions, frozen=True):
    """The fields of its rulesets."""

    shortest: int = 2


class Anagrams(Tiles):
    """A word is right if its letters make one in whatever order; there may be a bound to how short it is."""

    searchable = False
    options_type = AnagramOptions
    sentences: ClassVar[dict[str, str]] = {
        "too-short": "{word} is too short: here a word has at least {n} letters.",
        "in-order": "These letters stand as the dictionary has them.",
    }
    options: AnagramOptions

    def __init__(self, ruleset: Ruleset, words: Lexicon) -> None:
        super().__init__(ruleset, AnyOrder(words))
        self.dictionary = words

    def plays(self, board: Board, pieces: Sequence[str]) -> Iterable[Laying]:
        return plays(self.ruleset, self.words, board, pieces)

    def moves(self) -> tuple[MoveRule[Any], ...]:
        place, *others = super().moves()
        return (replace(place, objection=self.too_short), *others)

    def too_short(self, state: State, place: Place) -> Refusal | None:
        least = self.options.shortest
        short = [run for run in self.read(state, place).runs if len(run.word) < least]
        broken = tuple(Broken("too-short", run.cells, run.word, least) for run in short)
        return Refusal(broken) if broken else None

    def notes(self, state: State, place: Place) -> tuple[str, ...]:
        reported = all(word in self.dictionary for word in self.read(state, place).words)
        return ("in-order",) if reported else ()
