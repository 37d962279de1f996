"""Every kind of drill in every shipped game and language, held against plain computation."""

from dataclasses import replace
from functools import cache
from itertools import islice, permutations
from random import Random

import pytest

from game.opening import words_for
from game.practice.context import PracticeContext, course_of
from game.practice.forms import NOT_ALLOWED
from game.practice.item import Item, Subject
from game.practice.positions import asked, position_of, state_of, written
from game.practice.registry import kind_of, kinds
from game.search.kernel.found import play_of
from game.table import rulefile
from game.table.board import BLANK
from game.table.placement import judge
from game.table.position import Position
from game.words.lexicon import Lexicon
from tests.amounts import some_of
from tests.search import plain

SUBJECTS = [
    Subject(ruleset, language)
    for ruleset in rulefile.names()
    if rulefile.is_ours(ruleset)
    for language in rulefile.languages(ruleset) or ("",)
]
PATIENCES = [subject for subject in SUBJECTS if subject.ruleset.startswith("patience")]
GAMES = [each for each in SUBJECTS if each not in PATIENCES and rulefile.load(each.ruleset).scoring != "none"]
FORMS = [Subject("kan-u-go", "eo", {"word_forms": forms}) for forms in ("endings", "affixes")]


def called(subject: Subject) -> str:
    return "-".join((subject.ruleset, subject.language, *map(str, subject.options.values())))


@cache
def courses(place: int) -> PracticeContext:
    return course_of((SUBJECTS + FORMS)[place], words_for)


def course_for(subject: Subject) -> PracticeContext:
    return courses((SUBJECTS + FORMS).index(subject))


def few(kind: str, course: PracticeContext, n: int, seed: int = 2) -> list[Item]:
    return list(islice(kind_of(kind).make(course, Random(seed)), n))


def offered(course: PracticeContext) -> Lexicon:
    """The words that are put before anybody; all else is judged as no word."""
    return course.lexicon.barring(course.lexicon.kept_back)


@pytest.mark.parametrize("subject", SUBJECTS + FORMS, ids=called)
def test_a_word_is_one_if_the_list_has_it(subject: Subject) -> None:
    course = course_for(subject)
    for item in few("word", course, 60):
        (answer,) = kind_of("word").solution(course, item).answers
        assert (answer == "yes") is (item.ask in course.lexicon)


@pytest.mark.parametrize("subject", SUBJECTS + FORMS, ids=called)
def test_short_words_are_every_spelling_that_the_list_has(subject: Subject) -> None:
    course = course_for(subject)
    for item in few("short", course, 8):
        assert len(item.ask) == 2
        wanted = {
            item.ask[0] + other
            for other in course.ruleset.letters
            if course.lexicon.offers(item.ask[0] + other)
        }
        assert set(kind_of("short").solution(course, item).answers) == wanted


@pytest.mark.parametrize("subject", SUBJECTS + FORMS, ids=called)
def test_anagrams_are_every_order_that_is_listed(subject: Subject) -> None:
    course = course_for(subject)
    listed = replace(offered(course), derives=False)
    for item in few("anagram", course, 60):
        if len(item.ask) > 5:
            continue
        bare = item.ask.replace(BLANK, "")
        fillings = course.ruleset.letters if BLANK in item.ask else ("",)
        orders = ("".join(order) for letter in fillings for order in permutations(bare + letter))
        wanted = {word for word in orders if word in listed}
        assert set(kind_of("anagram").solution(course, item).answers) == wanted


@pytest.mark.parametrize("subject", SUBJECTS + FORMS, ids=called)
def test_hooks_are_every_letter_before_or_behind(subject: Subject) -> None:
    course = course_for(subject)
    for item in few("hooks", course, 30):
        longer = {item.ask.replace(".", letter) for letter in course.ruleset.letters}
        wanted = {word for word in longer if word in offered(course)}
        assert set(kind_of("hooks").solution(course, item).answers) == wanted


@pytest.mark.parametrize("subject", [Subject("skrablo", "eo"), *FORMS], ids=called)
def test_endings_and_affixes_are_words_of_the_root_that_are_in_use(subject: Subject) -> None:
    course = course_for(subject)
    grammar = course.lexicon.grammar
    assert grammar is not None
    for item in few("endings", course, 60):
        wanted = {item.ask + ending for ending in "OAEI"} & {
            word
            for word in (item.ask + ending for ending in "OAEI")
            if course.common.tier_of(word) == "common"
        }
        result = kind_of("endings").judge(course, item, tuple(wanted))
        assert result.right
        assert set(result.found) == wanted
    if kind_of("affixes").suits(course):
        for item in few("affixes", course, 40):
            for word in kind_of("affixes").solution(course, item).answers:
                stem, ending = word[:-1].lower(), word[-1]
                root = item.ask.lower()
                affix = stem.removeprefix(root) if stem.startswith(root) else stem.removesuffix(root)
                assert ending in "OAI"
                assert affix in {**grammar.suffixes, **grammar.prefixes}
                assert word in course.lexicon


@pytest.mark.parametrize("subject", some_of(GAMES, 3), ids=called)
def test_plays_that_are_right_are_all_that_meet_the_criterion(subject: Subject) -> None:
    course = course_for(subject)
    for item in few("play", course, 2, seed=3):
        position, _ = position_of(course, item)
        question, every = asked(item), plain.plays(position, offered(course))
        if question.goal == "out":
            wanted = {written(play.pieces) for play in every if len(play.pieces) == len(position.hand)}
        else:
            least = question.least if question.goal == "least" else max(play.score for play in every)
            wanted = {written(play.pieces) for play in every if play.score >= least}
        solution = set(kind_of("play").solution(course, item).answers)
        assert solution
        assert solution <= wanted
        derived = wanted - solution  # plays of words that only the grammar has are right too
        if not course.lexicon.derives:
            assert not derived
        assert all(kind_of("play").judge(course, item, (said,)).right for said in sorted(derived)[:40])
        lesser = sorted({written(play.pieces) for play in every} - wanted)[:40]
        assert not any(kind_of("play").judge(course, item, (said,)).right for said in lesser)


@pytest.mark.parametrize("subject", some_of(GAMES, 3), ids=called)
def test_a_placement_is_worth_what_a_plain_search_of_its_pieces_finds(subject: Subject) -> None:
    course = course_for(subject)
    seen = set()
    for item in few("worth", course, 24):
        position, pieces = position_of(course, item)
        if any(cell in position.board for cell, _ in pieces):
            continue  # a swap, which no search makes
        alone = Position(course.ruleset, position.board, tuple(laid.piece for _, laid in pieces))
        found = {written(play.pieces): play.score for play in plain.plays(alone, offered(course))}
        (answer,) = kind_of("worth").solution(course, item).answers
        assert answer == str(found.get(written(pieces), NOT_ALLOWED))
        seen.add(answer == NOT_ALLOWED)
    assert seen == {True, False}


def aimed(subject: Subject, n: int) -> list[tuple[PracticeContext, Item]]:
    course = course_for(subject)
    return [(course, item) for item in few("worth", course, n, seed=6)]


def test_literaki_asks_for_squares_that_treble_their_own_colour_and_for_others() -> None:
    own = other = 0
    for course, item in aimed(Subject("literaki", "pl"), 60):
        _, pieces = position_of(course, item)
        for cell, laid in pieces:
            only = course.ruleset.layout.premium(cell).only if course.ruleset.layout.holds(cell) else None
            own += only is not None and only == course.ruleset.value(laid.piece)
            other += only is not None and only != course.ruleset.value(laid.piece)
    assert own > 20
    assert other > 20


def test_skrablo_asks_for_words_alongside_with_and_without_contact_enough() -> None:
    course = course_for(Subject("skrablo", "eo"))
    contacts = {True: 0, False: 0}
    for _, item in aimed(Subject("skrablo", "eo"), 80):
        position, pieces = position_of(course, item)
        play = play_of(position.board, pieces)
        if position.board and play.runs and set(play.runs[0].cells) <= set(play.cells):
            refusal = judge(play, course.ruleset, course.lexicon)
            if refusal is None or {found.code for found in refusal.broken} == {"V8"}:
                contacts[refusal is None] += 1
    assert min(contacts.values()) >= 3


def test_ekraibl_asks_for_blanks_swapped_rightly_and_wrongly() -> None:
    seen = {True: 0, False: 0}
    for course, item in aimed(Subject("ekraibl-hard", "ru"), 120):
        position, pieces = position_of(course, item)
        ((cell, laid), *others) = pieces
        if cell in position.board:
            assert not others
            right = position.board[cell].is_blank and position.board[cell].letter == laid.letter
            assert kind_of("worth").solution(course, item).answers == ("0" if right else NOT_ALLOWED,)
            seen[right] += 1
    assert min(seen.values()) >= 2


def test_free_cards_go_with_the_last_letter() -> None:
    course = course_for(Subject("kan-u-go", "en"))
    items = few("play", course, 60)
    assert {asked(item).free for item in items} == {0, 1, 2}
    assert all(asked(item).goal == "out" for item in items)
    sizes = [len(position_of(course, item)[0].hand) for item in items]
    assert sum(sizes[:10]) / 10 < sum(sizes[10:]) / 50


@pytest.mark.parametrize("subject", SUBJECTS, ids=called)
def test_a_course_has_items_of_just_the_kinds_that_suit_it(subject: Subject) -> None:
    course = course_for(subject)
    game = subject in GAMES
    suiting = {name for name, kind in kinds().items() if kind.suits(course)}
    assert {"word", "short", "anagram", "hooks"} <= suiting
    assert ({"play", "worth"} <= suiting) is game
    assert ("finish" in suiting) is (subject in PATIENCES)
    for name, kind in kinds().items():
        assert bool(list(islice(kind.make(course, Random(1)), 1))) is (name in suiting)


def test_items_become_harder() -> None:
    """Longer letters, more cards, a higher share of the points: the last ones ask more than the first."""
    scrabble, six = course_for(Subject("scrabble", "en")), course_for(Subject("patience-six", "en"))
    for kind in ("anagram", "hooks"):
        lengths = [len(item.ask) for item in few(kind, scrabble, 120)]
        assert max(lengths[:20]) < max(lengths[-20:])
        assert sum(lengths[:20]) < sum(lengths[-20:])
    assert [len(item.ask) for item in few("short", scrabble, 30)] == sorted(
        len(item.ask) for item in few("short", scrabble, 30)
    )
    left = [len(state_of(six, item).left()) for item in few("finish", six, 100)]
    assert max(left[:4]) <= 7
    assert min(left[-4:]) >= 11
    goals = [asked(item).goal for item in few("play", scrabble, 60)]
    assert set(goals[:20]) == {"least"}
    assert set(goals[20:]) == {"least", "best"}
