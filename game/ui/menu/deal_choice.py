"""Which deals are wished: how hard, and the words that their solutions take. It deals nothing."""

from collections.abc import Iterator

import pygame

from game.deals.book import SETS, DealWords
from game.text.catalogues import text
from game.ui.controls.choice import ChoiceField, ChoiceRow
from game.ui.look.style import Style

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
