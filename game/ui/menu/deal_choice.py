"""Which deals are wished: how hard, and the words that their solutions take. It deals nothing."""

from collections.abc import Iterator

import pygame

from game.deals.book import SETS, DealWords
from game.deals.grade import HARDEST
from game.text.catalogues import text
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.look.style import Style

WORDS_HIGH = 44 + 12  # of the design: the choice of words and the room above it


def deal_choices(
    top: tuple[int, int], wide: int, grade: int, words: DealWords | None, style: Style
) -> Iterator[ChoiceField]:
    """How hard the deal is to be, and below it, where there is a choice, the words of its solution."""
    rect = pygame.Rect(*top, wide, style.px(HEAD + 44))
    answers = [text("any"), *(str(n) for n in range(1, HARDEST + 1))]
    yield ChoiceField("grade", rect, text("Difficulty, easy to hard"), answers, grade)
    if words is not None:
        yield words_choice(pygame.Rect(rect.left, rect.bottom + style.px(12), wide, style.px(44)), words)


def words_choice(rect: pygame.Rect, words: DealWords) -> ChoiceField:
    """The choice of the words that the solutions of deals take."""
    answers = [text("Everyday"), text("Include rare")]
    return ChoiceField(
        "words", rect, text("Words in solutions"), answers, SETS.index(words), ChoiceRow.BESIDE
    )
