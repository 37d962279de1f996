"""What the form for a new game says of deals of a grade: who wins them, and what the player can expect."""

from collections.abc import Iterator

import pygame

from game.deals.book import SETS, DealWords, Difficulty, Options
from game.deals.chances import GradeChance, TriedDeal, by_grade, fitting_grade, strength
from game.deals.shelf import BookShelf
from game.store.database import Database
from game.store.statistics import Past, deals_begun, past_of_game
from game.table.mode import Outcome
from game.text.catalogues import text
from game.text.phrases import difficulty
from game.ui.kit.controls.choice import ChoiceField, ChoiceRow
from game.ui.kit.look.style import Style
from game.ui.table.random_deal import random_deal


class FreshDeals:
    """Picks deals from the books by what the journal knows."""

    def __init__(self, database: Database, shelf: BookShelf) -> None:
        self._database = database
        self._shelf = shelf

    def pick(self, ruleset: str, language: str, options: Options, own_list: str = "") -> int:
        """The number of a deal that is new to the player. With a word list of his own no book tells what can
        be solved."""
        begun = deals_begun(self._database, ruleset, language)
        picked = None if own_list else self._shelf.pick(ruleset, language, options, begun)
        return random_deal() if picked is None else picked


_STEP = 5  # of a hundred: a chance is told no closer than this, and never as none or as sure


def difficulty_of(shelf: BookShelf, game: Past) -> Difficulty | None:
    """How hard a game's deal is, where a book has it."""
    return shelf.difficulty(game.ruleset, game.language, game.deal) if game.plain else None


class GradedDeals:
    """The deals of the books by grade, for one player; what he has won is looked at once."""

    def __init__(self, database: Database, shelf: BookShelf) -> None:
        self.shelf = shelf
        self.fresh = FreshDeals(database, shelf)
        self._database = database
        self._chances: dict[tuple[str, str, DealWords], dict[int, GradeChance]] = {}

    def chances(self, ruleset: str, language: str) -> dict[int, GradeChance]:
        """What is to be expected of each grade of a patience in a language; nothing without a book."""
        key = ruleset, language, self.shelf.words
        if key not in self._chances:
            book = self.shelf.book(ruleset, language)
            self._chances[key] = {} if book is None else by_grade(book, self._strength(ruleset, language))
        return self._chances[key]

    def words(self, ruleset: str, language: str) -> DealWords | None:
        """The words that solutions take, where there are deals of both kinds to choose from."""
        return self.shelf.words if len(self.shelf.books(ruleset, language)) > 1 else None

    def decided(self, ruleset: str, language: str) -> frozenset[str]:
        """The options that the choice of words decides."""
        return self.shelf.decided(ruleset, language) if self.words(ruleset, language) else frozenset()

    def options(self, ruleset: str, language: str) -> Options:
        """The options that go with the words that are chosen."""
        return self.shelf.options(ruleset, language) if self.words(ruleset, language) else {}

    def _strength(self, ruleset: str, language: str) -> float | None:
        """Of a deal that was played several times the first game counts: later its cards are known."""
        first: dict[int, TriedDeal] = {}
        for game in past_of_game(self._database, ruleset, language):
            hard = difficulty_of(self.shelf, game)
            if hard is not None and game.outcome is not None:
                first.setdefault(game.deal, TriedDeal(hard.share, game.outcome is Outcome.WON))
        return strength([*first.values()])

    def field(self, rect: pygame.Rect, ruleset: str, language: str) -> ChoiceField:
        """The choice among the grades that there are deals of; 0 is any."""
        chances, grade = self.chances(ruleset, language), self.shelf.grade
        answers = [text("any"), *map(str, chances)]
        at = [0, *chances].index(grade) if grade in chances else 0
        return ChoiceField("grade", rect, _label(chances, grade), answers, at)


def _label(chances: dict[int, GradeChance], grade: int) -> str:
    """What is said above the grades, of which one or (0) none is chosen."""
    chosen, fitting = chances.get(grade), fitting_grade(chances)
    if chosen is None:
        said = text("Difficulty, easy to hard")
        return said if fitting is None else text("{said} (suggested for you: {n})", said=said, n=fitting)
    if chosen.own is None:
        return difficulty(grade, chosen.share)
    return text(
        "Difficulty {grade} · {n} of 100 win · you: about {own} %",
        grade=grade,
        n=round(100 * chosen.share) or "<1",
        own=min(100 - _STEP, max(_STEP, _STEP * round(100 * chosen.own / _STEP))),
    )


WORDS_HIGH = 44 + 12  # of the design: the choice of words and the room above it


def deal_choices(grades: ChoiceField, words: DealWords | None, style: Style) -> Iterator[ChoiceField]:
    """How hard the deal is to be, and below it, where there is a choice, the words of its solution."""
    yield grades
    if words is not None:
        rect = grades.rect
        below = pygame.Rect(rect.left, rect.bottom + style.px(12), rect.width, style.px(44))
        yield words_choice(below, words)


def words_choice(rect: pygame.Rect, words: DealWords) -> ChoiceField:
    """The choice of the words that the solutions of deals take."""
    answers = [text("Everyday"), text("Include rare")]
    return ChoiceField(
        "words", rect, text("Words in solutions"), answers, SETS.index(words), ChoiceRow.BESIDE
    )
