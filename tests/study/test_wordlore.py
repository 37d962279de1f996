"""Drills of words: what answers them is held against plain lists and plain counting."""

from collections import Counter
from dataclasses import replace
from itertools import islice, permutations, product
from random import Random

import pytest

from game.opening import words_for
from game.study.course import Course, course_of
from game.study.drills.affixes import Affixes
from game.study.drills.anagram import AnagramDrill
from game.study.drills.hooks import Hooks
from game.study.drills.short import ShortWords
from game.study.drills.word import IsItAWord
from game.study.forms import NO, YES
from game.study.item import Item, Subject
from game.study.kind import DrillKind
from tests.study.conftest import ALPHABET, COMMON, RARE

WORDLORE: tuple[DrillKind, ...] = (IsItAWord(), ShortWords(), AnagramDrill(), Hooks())
WORDS = {*COMMON, *RARE}
SUBJECTS = [
    Subject("scrabble"),
    Subject("kan-u-go", "en"),
    Subject("kan-u-go", "eo", {"word_forms": "affixes"}),
    Subject("skrablo"),
    Subject("literaki"),
    Subject("ekraibl-hard"),
]


def asked(kind: DrillKind, course: Course, ask: str) -> Item:
    return Item(kind=kind.name, subject=course.subject, ask=ask)


def few(kind: DrillKind, course: Course, seed: int = 1, n: int = 40) -> list[Item]:
    return list(islice(kind.make(course, Random(seed)), n))


def test_a_word_or_none(course: Course) -> None:
    kind = IsItAWord()
    for item in few(kind, course):
        assert kind.solution(course, item).answers == (YES if item.ask in WORDS else NO,)
        assert kind.judge(course, item, (YES,)).right == (item.ask in WORDS)


def test_both_true_and_false_words_are_asked(course: Course) -> None:
    true = Counter(item.ask in WORDS for item in few(IsItAWord(), course))
    assert true[True] >= 5
    assert true[False] >= 5


def test_a_false_word_is_a_true_one_with_one_letter_changed(course: Course) -> None:
    near = {
        word[:i] + letter + word[i + 1 :] for word in WORDS for i in range(len(word)) for letter in ALPHABET
    }
    assert {item.ask for item in few(IsItAWord(), course)} <= near


def test_the_short_words_of_a_letter_are_all_of_them(course: Course) -> None:
    kind = ShortWords()
    shown = {item.ask: kind.solution(course, item) for item in few(kind, course)}
    assert set(shown) == {word[0] + "." * (len(word) - 1) for word in WORDS if len(word) < 4}
    assert shown["T.."].answers == ("TAE", "TEA", "TOE")
    assert shown["T.."].all_of_it


def test_what_is_missing_of_a_list_is_told(course: Course) -> None:
    kind = ShortWords()
    result = kind.judge(course, asked(kind, course, "T.."), ("TEA", "TIE", "TEA"))
    assert result.found == ("TEA",)
    assert result.missing == ("TAE", "TOE")
    assert result.wrong == ("TIE",)


@pytest.mark.parametrize("letters", ["ACT", "ACOT", "AEST", "AET?", "ACOST", "?T"])
def test_anagrams_are_all_orders_of_the_letters_that_are_words(course: Course, letters: str) -> None:
    kind = AnagramDrill()
    fillings = product(ALPHABET, repeat=letters.count("?"))
    bare = letters.replace("?", "")
    wanted = {"".join(order) for filling in fillings for order in permutations((*bare, *filling))} & WORDS
    solution = kind.solution(course, asked(kind, course, letters))
    assert set(solution.answers) == wanted
    assert len(solution.answers) == len(wanted)


def test_letters_that_are_asked_make_a_word(course: Course) -> None:
    kind = AnagramDrill()
    assert all(kind.solution(course, item).answers for item in few(kind, course))


def test_hooks_are_all_words_longer_by_a_letter_at_an_end(course: Course) -> None:
    kind = Hooks()
    for item in few(kind, course):
        wanted = {word for word in WORDS if item.ask in (word[1:], word[:-1])}
        assert set(kind.solution(course, item).answers) == wanted
    assert set(kind.solution(course, asked(kind, course, "CAT")).answers) == {"SCAT", "CATS"}


def test_a_word_that_the_grammar_has_is_right_though_nobody_has_to_know_it() -> None:
    course = course_of(Subject("skrablo"), words_for)
    kind = Affixes()
    result = kind.judge(course, asked(kind, course, "HUND"), ("HUNDETO", "HUNDUJO", "HUNDXO"))
    assert "HUNDETO" in result.found
    assert result.also == ("HUNDUJO",)
    assert result.wrong == ("HUNDXO",)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language)
def test_every_language_has_items_with_answers(subject: Subject) -> None:
    course = course_of(subject, words_for)
    for kind in WORDLORE:
        items = few(kind, course, n=12)
        if kind.name != "affixes" or course.lexicon.language == "eo":
            assert len(items) == 12, kind.name
        for item in items:
            solution = kind.solution(course, item)
            assert solution.answers
            assert kind.judge(course, item, solution.answers).right
            if kind.name != "word":
                assert all(answer in course.lexicon for answer in solution.answers)


def test_the_same_random_numbers_ask_the_same(course: Course) -> None:
    for kind in WORDLORE:
        assert few(kind, course, seed=7) == few(kind, course, seed=7)


def test_no_item_is_asked_twice(course: Course) -> None:
    for kind in WORDLORE:
        keys = [item.key for item in few(kind, course)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: f"{subject.ruleset} {subject.language}")
@pytest.mark.parametrize("offensive", ["not_offered", "not_valid"])
def test_no_drill_asks_or_names_an_offensive_word(subject: Subject, offensive: str) -> None:
    asked_for = Subject(subject.ruleset, subject.language, {**subject.options, "offensive": offensive})
    course = course_of(asked_for, words_for)
    bad = course.lexicon.kept_back
    assert bad
    for kind in WORDLORE:
        for item in few(kind, course, seed=5, n=60):
            answers = kind.solution(course, item).answers
            assert not bad.keys() & {item.ask, *answers}, (item.ask, answers)


def test_a_false_word_is_no_offensive_one(course: Course) -> None:
    """Every other word than the three is barred; a wrong letter would make one of them."""
    barred = {
        word[:i] + letter + word[i + 1 :] for word in WORDS for i in range(len(word)) for letter in ALPHABET
    }
    lexicon = replace(
        course.lexicon, kept_back=dict.fromkeys(barred - WORDS, 2), barred=frozenset(barred - WORDS)
    )
    items = few(IsItAWord(), replace(course, lexicon=lexicon))
    assert items
    assert {item.ask for item in items} <= WORDS


def test_hooks_and_short_words_leave_offensive_ones_out(course: Course) -> None:
    short = next(word for word in sorted(WORDS) if len(word) == 3)
    lexicon = course.lexicon.keeping_back([short])
    narrow = replace(course, lexicon=lexicon)
    assert short in lexicon
    assert short in ShortWords().solution(course, asked(ShortWords(), course, short[0] + "..")).answers
    assert short not in ShortWords().solution(narrow, asked(ShortWords(), narrow, short[0] + "..")).answers
    assert short in Hooks().solution(course, asked(Hooks(), course, short[:2])).answers
    assert short not in Hooks().solution(narrow, asked(Hooks(), narrow, short[:2])).answers
