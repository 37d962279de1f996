"""What a play counts: premiums, word sums, bonus. The mode decides who gets the points."""

from typing import NamedTuple

from game.table.board import Cell
from game.table.layout import PLAIN
from game.table.placement import Play, Run
from game.table.ruleset import Ruleset


class LetterSum(NamedTuple):
    """What one piece of a word counts: its number times its letter premium."""

    cell: Cell
    value: int
    factor: int


class WordSum(NamedTuple):
    """The sum of one word: its letters, then the word premiums multiplied."""

    word: str
    letters: tuple[LetterSum, ...]
    factors: tuple[int, ...]

    @property
    def total(self) -> int:
        product = sum(letter.value * letter.factor for letter in self.letters)
        for factor in self.factors:
            product *= factor
        return product


class Score(NamedTuple):
    """What a play counts, with its parts."""

    words: tuple[WordSum, ...]
    laid: int
    bonus: int

    @property
    def total(self) -> int:
        return sum(word.total for word in self.words) + self.laid + self.bonus


def score(play: Play, ruleset: Ruleset) -> Score:
    """What a play counts under `scoring`: the sums of its words, the numbers of its cards, or nothing."""
    if ruleset.scoring == "none":
        return Score((), 0, 0)
    bonus = ruleset.bonus
    extra = bonus.points if bonus is not None and len(play.pieces) in bonus.at else 0
    if ruleset.scoring == "laid":
        return Score((), sum(ruleset.value(piece.laid.piece) for piece in play.pieces), extra)
    return Score(tuple(_word_sum(run, play, ruleset) for run in play.runs), 0, extra)


def _word_sum(run: Run, play: Play, ruleset: Ruleset) -> WordSum:
    """A premium counts only for the play that first covers its square, and for every run of that play."""
    letters = []
    factors = []
    for cell in run.cells:
        value = ruleset.value(play.after[cell].piece)
        premium = PLAIN if cell in play.before else ruleset.layout.premium(cell)
        letters.append(LetterSum(cell, value, premium.of_letter(value)))
        if premium.word > 1:
            factors.append(premium.word)
    return WordSum(run.word, tuple(letters), tuple(factors))
