"""Choice of a deal: fresh deals from the books, grades of difficulty and the player's chances at each."""

from collections.abc import Iterator

import pygame

from game.deals.book import SETS, DealWords, Options, nearest
from game.deals.chances import GradeChance, by_grade, fitting_grade, strength
from game.deals.shelf import BookShelf
from game.opening import random_deal
from game.store.database import Database
from game.store.statistics import deals_begun, games_of_ruleset, tried_deals
from game.text.catalogues import text
from game.text.phrases import difficulty
from game.ui.kit.controls.choice import ChoiceField, ChoiceRow
from game.ui.kit.look.style import Style


class DealPicker:
    """Picks deals that the player has not had yet, by the journal."""

    def __init__(self, database: Database, shelf: BookShelf) -> None:
        self._database = database
        self._shelf = shelf

    def pick(self, ruleset: str, language: str, options: Options, own_list: str = "") -> int:
        """The number of a deal that is new to the player: from the book, or random where there is none, as
        with the player's own word list."""
        begun = deals_begun(self._database, ruleset, language)
        picked = None if own_list else self._shelf.pick(ruleset, language, options, begun)
        return random_deal() if picked is None else picked

    def next(self, ruleset: str, language: str, options: Options, deal: int, own_list: str = "") -> int:
        """The number of the next deal as hard as this one; another new one where the book has none left."""
        begun = deals_begun(self._database, ruleset, language)
        following = None if own_list else self._shelf.next(ruleset, language, options, deal, begun)
        return self.pick(ruleset, language, options, own_list) if following is None else following


_STEP = 5  # percent: chances are rounded to this, and never shown as 0 or 100


class GradedDeals:
    """The books' deals by grade, with the player's chances, which are read from the journal once."""

    def __init__(self, database: Database, shelf: BookShelf) -> None:
        self.shelf = shelf
        self._database = database
        self._chances: dict[tuple[str, str, DealWords], dict[int, GradeChance]] = {}

    def chances(self, ruleset: str, language: str) -> dict[int, GradeChance]:
        """The chances at each grade of a patience in a language; empty without a book."""
        key = ruleset, language, self.shelf.words
        if key not in self._chances:
            book = self.shelf.book(ruleset, language)
            self._chances[key] = {} if book is None else by_grade(book, self._strength(ruleset, language))
        return self._chances[key]

    def words(self, ruleset: str, language: str) -> DealWords | None:
        """The words in solutions, where there are deals of both kinds to choose from."""
        return self.shelf.words if len(self.shelf.books(ruleset, language)) > 1 else None

    def decided(self, ruleset: str, language: str) -> frozenset[str]:
        """The options that follow from the choice of words."""
        return self.shelf.decided(ruleset, language) if self.words(ruleset, language) else frozenset()

    def options(self, ruleset: str, language: str) -> Options:
        """Those options and their values for the words chosen."""
        return self.shelf.options(ruleset, language) if self.words(ruleset, language) else {}

    def _strength(self, ruleset: str, language: str) -> float | None:
        """The player's strength."""
        return strength(tried_deals(self.shelf, games_of_ruleset(self._database, ruleset, language)))

    def field(self, rect: pygame.Rect, ruleset: str, language: str) -> ChoiceField:
        """The choice of a grade; 0 is any. For one that has no deals, the nearest is dealt and shown."""
        chances = self.chances(ruleset, language)
        grade = nearest(self.shelf.grade, chances)
        answers = {0: text("any")} | {each: str(each) for each in chances}
        return ChoiceField("grade", rect, _label(chances, grade), answers, grade)


def _label(chances: dict[int, GradeChance], grade: int) -> str:
    """The label above the grades; a grade of 0 is none chosen."""
    chosen, fitting = chances.get(grade), fitting_grade(chances)
    if chosen is None:
        label = text("Difficulty, easy to hard")
        return label if fitting is None else text("{said} (suggested for you: {n})", said=label, n=fitting)
    if chosen.own is None:
        return difficulty(grade, chosen.share)
    return text(
        "Difficulty {grade} · {n} of 100 win · you: about {own}%",
        grade=grade,
        n=round(100 * chosen.share) or "<1",
        own=min(100 - _STEP, max(_STEP, _STEP * round(100 * chosen.own / _STEP))),
    )


WORDS_HEIGHT = 44 + 12  # of the design: the choice of words and the room above it


def deal_choices(grades: ChoiceField, words: DealWords | None, style: Style) -> Iterator[ChoiceField]:
    """The choice of difficulty, and below it, where there is one, that of the words in solutions."""
    yield grades
    if words is not None:
        rect = grades.rect
        below = pygame.Rect(rect.left, rect.bottom + style.px(12), rect.width, style.px(44))
        yield words_choice(below, words)


def words_choice(rect: pygame.Rect, words: DealWords) -> ChoiceField:
    answers = dict(zip(SETS, (text("Everyday"), text("Include rare")), strict=True))
    return ChoiceField("words", rect, text("Words in solutions"), answers, words, ChoiceRow.BESIDE)
