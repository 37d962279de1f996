"""What words of languages without a grammar are made of, and that nothing is found by letters alone."""

from functools import cache

import pytest

from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.meanings import WordByMeaningDrill
from game.practice.drills.word_parts import made_of
from game.practice.explanation import TextLine
from game.practice.item import Subject
from game.practice.kind import GivenAnswer
from game.words.court import Court
from tests.practice.asked import asked


@cache
def opened(language: str) -> PracticeContext:
    return load_context(Subject("scrabble", language), words_for)


def parts(language: str, word: str) -> list[str]:
    return [line.partition(": ")[0] for line in made_of(opened(language), word)]


@pytest.mark.parametrize(
    ("language", "word", "made"),
    [
        ("en", "UNFAIR", ["un- + fair"]),
        ("en", "ARGUABLE", ["argue + -able"]),
        ("en", "SILLINESS", ["silly + -ness"]),
        ("en", "CHATTY", ["chat + -y"]),
        ("en", "PLAUSIBLY", ["plausible + -ly"]),
        ("en", "TRAGICALLY", ["tragic + -ally"]),
        ("en", "SKATER", ["skate + -er"]),
        ("en", "TEASPOON", ["tea", "spoon"]),
        ("pl", "NAPISAĆ", ["na- + pisać"]),
        ("pl", "CHCIWOŚĆ", ["chciwy + -ość"]),
        ("ru", "ГЛУПОСТЬ", ["глупый + -ость"]),
        ("uk", "ПРИДУМАТИ", ["при- + думати"]),
        ("uk", "МОЖЛИВІСТЬ", ["можливий + -ість"]),
    ],
)
def test_a_word_is_taken_to_its_parts(language: str, word: str, made: list[str]) -> None:
    assert parts(language, word) == made


@pytest.mark.parametrize(
    ("language", "word"),
    [
        *(("en", word) for word in ("CARPET", "SEASON", "JUSTICE", "MEDALLION", "SUBBED", "BROKER", "THAN")),
        *(("pl", word) for word in ("POGODA", "OWIES", "PISAĆ")),
        *(("ru", word) for word in ("ПРОЦЕНТ", "ОПЕРАЦИЯ", "ДОМ")),
        *(("uk", word) for word in ("ПОГОДА", "БРАТИ")),
    ],
)
def test_what_only_looks_made_is_left_whole(language: str, word: str) -> None:
    assert not parts(language, word)


def test_a_wrong_answer_shows_the_parts() -> None:
    context, kind = opened("en"), WordByMeaningDrill()
    item = asked(kind, context, "UNFAIR")
    answer = GivenAnswer(("UNTRUE",), kind.judge(context, item, ("UNTRUE",)), kind.solution(context, item))
    reported = kind.explain(context, Court(context.lexicon, glosses=context.glosses), item, answer).parts
    lines = [part.words for part in reported if isinstance(part, TextLine)]
    assert lines[1] == "un- + fair"


def test_a_part_is_explained_only_by_a_meaning_that_fits_the_word() -> None:
    """To count makes no COUNTESS; ГЛУПОСТЬ and ГЛУПЫЙ are both explained by "stupid"."""
    assert made_of(opened("en"), "COUNTESS") == ("count + -ess",)
    assert made_of(opened("en"), "IMPARTIAL") == ("im- + partial",), "both only say: not"
    (line,) = made_of(opened("ru"), "ГЛУПОСТЬ")
    assert line.startswith("глупый + -ость: ")


def test_a_form_is_no_question_though_it_begins_otherwise() -> None:
    """ЙШЛИ is explained as a form of another word; ДУМКА has a meaning of its own."""
    context, kind = opened("uk"), WordByMeaningDrill()
    assert not kind._is_new(context, "ЙШЛИ")
    assert kind._is_new(context, "ДУМКА")
