"""Drills of words: what answers them is held against plain lists and plain counting."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product
from statistics import median

import pytest

from game.fault import Fault
from game.opening import words_for
from game.practice.context import PracticeContext, bag_of, draws, load_context
from game.practice.drills.esperanto import AffixDrill
from game.practice.drills.words import AnagramDrill, HookDrill, ShortWordDrill, ValidWordDrill, WordListDrill
from game.practice.explanation import Heading
from game.practice.forms import NO, YES
from game.practice.item import Item, Subject
from game.practice.kind import DrillKind, GivenAnswer
from game.practice.registry import kinds
from game.text import catalogues
from game.words.court import Court
from tests.practice.asked import SUBJECTS, asked, few
from tests.practice.conftest import ALPHABET, COMMON, RARE

WORDLORE: tuple[DrillKind, ...] = (ValidWordDrill(), ShortWordDrill(), AnagramDrill(), HookDrill())
WORDS = {*COMMON, *RARE}

of_each_language = pytest.mark.parametrize(
    "subject", SUBJECTS, ids=lambda subject: subject.ruleset + subject.language, scope="module"
)  # the scope keeps the tests of a language together


@lru_cache(maxsize=1)
def context_of(subject: Subject) -> PracticeContext:
    return load_context(subject, words_for)


def test_a_word_or_none(context: PracticeContext) -> None:
    kind = ValidWordDrill()
    for item in few(kind, context):
        assert kind.solution(context, item).answers == (YES if item.ask in WORDS else NO,)
        assert kind.judge(context, item, (YES,)).right == (item.ask in WORDS)


def test_the_rating_of_a_word_does_not_show_whether_it_is_one(context: PracticeContext) -> None:
    kind = ValidWordDrill()
    words = ("COAT", "ETAS", "ZZZZ")
    assert len({kind.level(context, asked(kind, context, word)) for word in words}) == 1


def test_both_true_and_false_words_are_asked(context: PracticeContext) -> None:
    true = Counter(item.ask in WORDS for item in few(ValidWordDrill(), context))
    assert true[True] >= 5
    assert true[False] >= 5


def wrongs() -> set[str]:
    """Every true word with one letter changed, or one too many at an end."""
    changed = {
        word[:i] + letter + word[i + 1 :] for word in WORDS for i in range(len(word)) for letter in ALPHABET
    }
    hooked = {longer for word in WORDS for letter in ALPHABET for longer in (letter + word, word + letter)}
    return changed | hooked


def test_a_false_word_is_a_true_one_with_a_letter_changed_or_too_many(context: PracticeContext) -> None:
    false = {item.ask for item in few(ValidWordDrill(), context)} - WORDS
    assert false <= wrongs()
    assert {len(each) - 1 for each in false} & {len(each) for each in WORDS}


def test_words_are_asked_as_long_as_they_are_laid_and_of_letters_that_are_drawn() -> None:
    """A quarter has two letters, a tenth six; and of five those of frequent letters come more often than by
    chance."""
    context = load_context(Subject("scrabble"), words_for)
    bag = bag_of(context.ruleset)
    true = [item.ask for item in few(ValidWordDrill(), context, n=600) if item.ask in context.lexicon]
    length = Counter(map(len, true))
    assert set(range(2, 9)) <= set(length)
    assert length[4] > length[6] > length[8]
    asked_for = median(draws(word, bag) for word in true if len(word) == 5)
    assert asked_for > 1.3 * median(draws(word, bag) for word in context.words(5))


def test_a_deck_is_asked_wholly_each_word_once(context: PracticeContext) -> None:
    """In anagrams every set of letters, in hooks every end that takes one, of words each one or one like
    it."""
    words = ("CAT", "TEA", "EAT", "COATS", "XX")
    confined = context.of_deck(words)
    assert {item.ask for item in few(AnagramDrill(), confined)} == {"ACT", "AET", "ACOST", "XX"}
    asked_for = {item.ask for item in few(HookDrill(), confined)}
    assert asked_for == {"CAT.", ".CAT", ".EAT", "EAT."} & asked_for
    assert {each.strip(".") for each in asked_for} == {"CAT", "EAT"}
    items = {item.ask for item in few(ValidWordDrill(), confined)}
    assert items & WORDS <= {*words}
    assert len(items) <= len(words)
    for kind in (ValidWordDrill(), AnagramDrill(), HookDrill()):
        assert kind.of_words
        asks = kind.asks(context, words)
        assert {item.ask for item in few(kind, confined)} - asks <= wrongs() - WORDS


def test_no_false_word_holds_an_offensive_one() -> None:
    context = load_context(Subject("scrabble"), words_for)
    bad = {word for word in context.lexicon.kept_back if 4 <= len(word) <= 8}
    for seed in range(3):
        for item in few(ValidWordDrill(), context, seed, 200):
            if item.ask not in context.lexicon:
                assert not [word for word in bad if word in item.ask]


def test_the_short_words_of_a_beginning_are_all_of_them(context: PracticeContext) -> None:
    kind = ShortWordDrill()
    shown = {item.ask: kind.solution(context, item) for item in few(kind, context)}
    assert set(shown) == {word[:-1] + "." for word in WORDS if len(word) < 4}
    assert shown["EA."].answers == ("EAT",)
    assert shown["TA."].answers == ("TAE",)
    assert all(solution.all_of_it for solution in shown.values())


def test_missing_words_of_a_list_are_shown(context: PracticeContext) -> None:
    kind = HookDrill()
    result = kind.judge(context, asked(kind, context, ".AT"), ("CAT", "HAT", "CAT"))
    assert result.found == ("CAT",)
    assert result.missing == ("EAT",)
    assert result.wrong == ("HAT",)


@pytest.mark.parametrize("letters", ["ACT", "ACOT", "AEST", "AET?", "ACOST", "?T"])
def test_anagrams_are_all_orders_of_the_letters_that_are_words(
    context: PracticeContext, letters: str
) -> None:
    kind = AnagramDrill()
    fillings = product(ALPHABET, repeat=letters.count("?"))
    bare = letters.replace("?", "")
    wanted = {"".join(order) for filling in fillings for order in permutations((*bare, *filling))} & WORDS
    solution = kind.solution(context, asked(kind, context, letters))
    assert set(solution.answers) == wanted
    assert len(solution.answers) == len(wanted)


def test_letters_that_are_asked_make_a_word(context: PracticeContext) -> None:
    kind = AnagramDrill()
    assert all(kind.solution(context, item).answers for item in few(kind, context))


def test_hooks_are_all_words_longer_by_a_letter_at_one_end(context: PracticeContext) -> None:
    kind = HookDrill()
    ends = set()
    for item in few(kind, context):
        front = item.ask[0] == "."
        ends.add(front)
        word = item.ask.strip(".")
        wanted = {each for each in WORDS if word == (each[1:] if front else each[:-1])}
        assert set(kind.solution(context, item).answers) == wanted
    assert ends == {True, False}
    for ask, longer in ((".CAT", {"SCAT"}), ("CAT.", {"CATS"}), ("CAT", {"SCAT", "CATS"})):
        assert set(kind.solution(context, asked(kind, context, ask)).answers) == longer


@of_each_language
def test_a_list_is_small(subject: Subject) -> None:
    """No list is longer than an alphabet has letters, and most are short."""
    context = context_of(subject)
    for kind in (ShortWordDrill(), AnagramDrill(), HookDrill()):
        sizes = [len(kind.solution(context, item).answers) for item in few(kind, context, n=40)]
        assert max(sizes) <= 20, kind.name
        assert sum(sizes) / len(sizes) <= 6, kind.name


UNFIT = [
    (ShortWordDrill(), "A.", "TA", "It has to begin with A."),
    (ShortWordDrill(), "A.", "ATE", "It has to have 2 letters."),
    (ShortWordDrill(), "A.", "AŜ", "There is no letter Ŝ in this game."),
    (ShortWordDrill(), "A.", "AX", ""),
    (HookDrill(), ".AT", "ATE", "It has to be AT plus one letter."),
    (HookDrill(), "AT.", "CAT", "It has to be AT plus one letter."),
    (HookDrill(), "AT.", "COAT", "It has to have 3 letters."),
    (HookDrill(), ".AT", "XAT", ""),
    (HookDrill(), "AT", "ATX", ""),
    (AnagramDrill(), "ACT", "TACO", "It can’t be made from these letters."),
    (AnagramDrill(), "ACT", "AT", "It has to have 3 letters."),
    (AnagramDrill(), "ACT?", "TACX", ""),
    (AnagramDrill(), "ACT?", "TOXA", "It can’t be made from these letters."),
]


@pytest.mark.parametrize(("kind", "ask", "word", "why"), UNFIT, ids=lambda each: str(each)[:20])
def test_what_cannot_be_an_answer_is_said_to_be_none(
    context: PracticeContext, kind: DrillKind, ask: str, word: str, why: str
) -> None:
    catalogues.use("en")
    assert kind.rejection(context, asked(kind, context, ask), word) == why


@of_each_language
def test_no_answer_is_refused_as_unfit(subject: Subject) -> None:
    context = context_of(subject)
    for kind in kinds().values():
        if kind.suits(context) and isinstance(kind, WordListDrill):
            for item in few(kind, context, n=12):
                for answer in kind.solution(context, item).answers:
                    assert kind.rejection(context, item, answer) == ""


def test_all_found_and_one_wrong_is_not_called_less(context: PracticeContext) -> None:
    """Not "Not all yet" with "1 of 1 found" below it."""
    catalogues.use("en")
    kind, item = HookDrill(), Item(kind="hooks", subject=context.subject, ask=".CAT")
    solution = kind.solution(context, item)
    given = ("SCAT", "XCAT")
    answer = GivenAnswer(given, kind.judge(context, item, given), solution)
    head = kind.explain(context, Court(context.lexicon), item, answer).parts[0]
    assert head == Heading(False, "All of them, and 1 wrong one", "1 of 1 word found")


def test_a_root_that_has_no_such_words_any_more_is_not_asked() -> None:
    context = load_context(Subject("skrablo"), words_for)
    with pytest.raises(Fault, match="'GAM'"):
        AffixDrill().check_item(context, asked(AffixDrill(), context, "GAM"))


@of_each_language
def test_every_language_has_items_with_answers(subject: Subject) -> None:
    context = context_of(subject)
    for kind in WORDLORE:
        items = few(kind, context, n=12)
        if kind.name != "affixes" or context.lexicon.language == "eo":
            assert len(items) == 12, kind.name
        for item in items:
            solution = kind.solution(context, item)
            assert solution.answers
            assert kind.judge(context, item, solution.answers).right
            if kind.name != "word":
                assert all(answer in context.lexicon for answer in solution.answers)


def test_the_same_random_numbers_ask_the_same(context: PracticeContext) -> None:
    for kind in WORDLORE:
        assert few(kind, context, seed=7) == few(kind, context, seed=7)


def test_no_item_is_asked_twice(context: PracticeContext) -> None:
    for kind in WORDLORE:
        keys = [item.key for item in few(kind, context)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("subject", "offensive"),
    [
        *((subject, "not_offered") for subject in SUBJECTS),
        (SUBJECTS[0], "not_valid"),
        (SUBJECTS[3], "not_valid"),
    ],
    ids=lambda each: each if isinstance(each, str) else f"{each.ruleset} {each.language}",
)
def test_no_drill_asks_or_names_an_offensive_word(subject: Subject, offensive: str) -> None:
    asked_for = Subject(subject.ruleset, subject.language, {**subject.options, "offensive": offensive})
    context = load_context(asked_for, words_for)
    bad = context.lexicon.kept_back
    assert bad
    for kind in WORDLORE:
        for item in few(kind, context, seed=5, n=25):
            answers = kind.solution(context, item).answers
            assert not bad.keys() & {item.ask, *answers}, (item.ask, answers)


def test_a_false_word_is_no_offensive_one(context: PracticeContext) -> None:
    """Every other word than the three is barred; a wrong letter would make one of them."""
    barred = wrongs()
    lexicon = replace(
        context.lexicon, kept_back=dict.fromkeys(barred - WORDS, 2), barred=frozenset(barred - WORDS)
    )
    items = few(ValidWordDrill(), replace(context, lexicon=lexicon))
    assert items
    assert {item.ask for item in items} <= WORDS


def test_hooks_and_short_words_leave_offensive_ones_out(context: PracticeContext) -> None:
    short = next(word for word in sorted(WORDS) if len(word) == 3)
    lexicon = context.lexicon.withholding([short])
    narrow = replace(context, lexicon=lexicon)
    assert short in lexicon
    assert (
        short in ShortWordDrill().solution(context, asked(ShortWordDrill(), context, short[0] + "..")).answers
    )
    assert (
        short
        not in ShortWordDrill().solution(narrow, asked(ShortWordDrill(), narrow, short[0] + "..")).answers
    )
    assert short in HookDrill().solution(context, asked(HookDrill(), context, short[:2])).answers
    assert short not in HookDrill().solution(narrow, asked(HookDrill(), narrow, short[:2])).answers
