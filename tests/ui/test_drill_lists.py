"""Lists of words in a session: taken down, refused, counted."""

from pathlib import Path

import pygame
import pytest

from game.practice.explanation import HeadlineWord, TextLine
from game.ui.kit.look.style import Style
from game.ui.questions.base import Question
from game.ui.questions.words import ListQuestion
from tests.ui.answers import KINDS, feedback_of
from tests.ui.drills import Learner, plan_of

LISTS = ("short", "anagram", "hooks", "endings", "affixes")


pytestmark = pytest.mark.usefixtures("home", "own_pictures")


def test_a_word_is_taken_down_once(home: Path) -> None:
    learner = Learner.at(plan_of("hooks", ruleset="kan-u-go", language="eo"))
    word = learner.solution()[0]
    learner.take_down(word, word)
    question = learner.screen.question
    assert question is not None
    assert question.words == [word]  # type: ignore[attr-defined]
    assert question.twice == word  # type: ignore[attr-defined]
    wrong = false_hook(question)
    learner.take_down(wrong)
    learner.enter()
    assert feedback_of(learner).result.found == (word,)
    assert feedback_of(learner).result.wrong == (wrong,)
    parts = feedback_of(learner).explained.parts
    place = parts.index(HeadlineWord(wrong, good=False))
    assert isinstance(parts[place + 1], TextLine), "why it is none"


def false_hook(question: Question) -> str:
    """A word that could answer a question about hooks by its letters, and is none."""
    asked = question.item.ask
    longer = (asked.replace(".", letter) for letter in question.context.letters)
    return next(word for word in longer if word not in question.context.lexicon)


def test_the_keys_on_the_screen_do_what_the_keyboard_does() -> None:
    learner = Learner.at(plan_of("hooks"))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    wrong = false_hook(question)
    for letter in wrong + "B":
        learner.button(f"key {letter}")
    assert question.typed == wrong + "B"
    learner.button("key ⌫")
    learner.button("main")
    assert question.words == [wrong]
    learner.button("main")
    assert feedback_of(learner).result.wrong == (wrong,)


@pytest.mark.parametrize(("kind", "ruleset", "language"), [each for each in KINDS if each[0] in LISTS])
def test_what_cannot_be_an_answer_is_refused_at_once_with_its_reason(
    kind: str, ruleset: str, language: str
) -> None:
    learner = Learner.at(plan_of(kind, ruleset=ruleset, language=language))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    assert question.required == len(learner.solution())
    strange = question.context.letters[0] * 14
    learner.take_down(strange)
    assert question.words == []
    assert question.refused.startswith(f"{strange}: ")
    assert question.typed == ""
    learner.type(question.context.letters[0].lower())
    assert question.refused == "", "it is told until something is typed"
    learner.press(pygame.K_BACKSPACE)
    learner.take_down(*learner.solution())
    assert question.words == list(learner.solution())
    assert question.refused == ""
    learner.enter()
    assert feedback_of(learner).result.right


def test_how_many_of_how_many_is_seen_while_a_list_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner.at(plan_of("hooks"))
    question = learner.screen.question
    assert isinstance(question, ListQuestion)
    seen: list[str] = []
    write = Style.write

    def watched(
        style: Style, target: object, at: object, words: str, *more: object, **named: object
    ) -> object:
        seen.append(words)
        return write(style, target, at, words, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Style, "write", watched)
    whole = len(learner.solution())
    for n, word in enumerate((*learner.solution(), false_hook(question)), 1):
        learner.take_down(word)
        seen.clear()
        learner.screen.draw(learner.surface)
        assert (f"{n} of {whole}" if n <= whole else f"{n} words, {whole} to find") in seen
