"""Every kind of drill in every shipped game and every language, held against plain computation."""

from dataclasses import replace
from functools import lru_cache
from itertools import islice, permutations
from random import Random

import pytest

from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.forms import NOT_ALLOWED
from game.practice.item import Item, Subject
from game.practice.positions import criterion_of, position_of, written
from game.practice.registry import kind_of, kinds
from game.search.kernel.plays import play_of
from game.table import rulefile
from game.table.board import BLANK
from game.table.placement import judge
from game.table.position import Position
from game.words.lexicon import Lexicon
from tests.amounts import some_of, tables_once
from tests.search import plain

SUBJECTS = [Subject(*table) for table in tables_once()]
PATIENCES = [subject for subject in SUBJECTS if subject.ruleset.startswith("patience")]
GAMES = [each for each in SUBJECTS if each not in PATIENCES and rulefile.load(each.ruleset).scoring != "none"]
LISTS = list({each.language: each for each in SUBJECTS}.values())  # of each language a game with its list
FORMS = [Subject("kan-u-go", "eo", {"word_forms": forms}) for forms in ("endings", "affixes")]


def called(subject: Subject) -> str:
    return "-".join((subject.ruleset, subject.language, *map(str, subject.options.values())))


@lru_cache(maxsize=2)  # it takes 40 MB when its words have been walked; the scope keeps its tests together
def context_cache(place: int) -> PracticeContext:
    return load_context((SUBJECTS + FORMS)[place], words_for)


def course_for(subject: Subject) -> PracticeContext:
    return context_cache((SUBJECTS + FORMS).index(subject))


def few(kind: str, context: PracticeContext, n: int, seed: int = 2) -> list[Item]:
    return list(islice(kind_of(kind).make(context, Random(seed)), n))


def offered(context: PracticeContext) -> Lexicon:
    """The words that are put before anybody; all else is judged as no word."""
    return context.lexicon.barring(context.lexicon.kept_back)


@pytest.mark.parametrize("subject", LISTS + FORMS, ids=called, scope="module")
def test_a_word_is_one_if_the_list_has_it(subject: Subject) -> None:
    context = course_for(subject)
    for item in few("word", context, 60):
        (answer,) = kind_of("word").solution(context, item).answers
        assert (answer == "yes") is (item.ask in context.lexicon)


@pytest.mark.parametrize("subject", LISTS + FORMS, ids=called, scope="module")
def test_short_words_are_every_spelling_that_the_list_has(subject: Subject) -> None:
    context = course_for(subject)
    for item in few("short", context, 8):
        assert len(item.ask) == 2
        wanted = {
            item.ask[0] + other
            for other in context.ruleset.letters
            if context.lexicon.offers(item.ask[0] + other)
        }
        assert set(kind_of("short").solution(context, item).answers) == wanted


@pytest.mark.parametrize("subject", LISTS + FORMS, ids=called, scope="module")
def test_anagrams_are_every_order_that_is_listed(subject: Subject) -> None:
    context = course_for(subject)
    listed = replace(offered(context), derives=False)
    for item in few("anagram", context, 60):
        if len(item.ask) > 5:
            continue
        bare = item.ask.replace(BLANK, "")
        fillings = context.ruleset.letters if BLANK in item.ask else ("",)
        orders = ("".join(order) for letter in fillings for order in permutations(bare + letter))
        wanted = {word for word in orders if word in listed}
        assert set(kind_of("anagram").solution(context, item).answers) == wanted


@pytest.mark.parametrize("subject", LISTS + FORMS, ids=called, scope="module")
def test_hooks_are_every_letter_before_or_behind(subject: Subject) -> None:
    context = course_for(subject)
    for item in few("hooks", context, 30):
        longer = {item.ask.replace(".", letter) for letter in context.ruleset.letters}
        wanted = {word for word in longer if word in offered(context)}
        assert set(kind_of("hooks").solution(context, item).answers) == wanted


@pytest.mark.parametrize("subject", [Subject("skrablo", "eo"), *FORMS], ids=called)
def test_endings_and_affixes_are_words_of_the_root_that_are_in_use(subject: Subject) -> None:
    context = course_for(subject)
    grammar = context.lexicon.grammar
    assert grammar is not None
    for item in few("endings", context, 60):
        wanted = {item.ask + ending for ending in "OAEI"} & {
            word
            for word in (item.ask + ending for ending in "OAEI")
            if context.common.tier_of(word) == "common"
        }
        result = kind_of("endings").judge(context, item, tuple(wanted))
        assert result.right
        assert set(result.found) == wanted
    if kind_of("affixes").suits(context):
        for item in few("affixes", context, 40):
            for word in kind_of("affixes").solution(context, item).answers:
                stem, ending = word[:-1].lower(), word[-1]
                root = item.ask.lower()
                affix = stem.removeprefix(root) if stem.startswith(root) else stem.removesuffix(root)
                assert ending in "OAI"
                assert affix in {**grammar.suffixes, **grammar.prefixes}
                assert word in context.lexicon


@pytest.mark.parametrize("subject", some_of([*GAMES[2:], *GAMES[:2]], 4), ids=called)
def test_plays_that_are_right_are_all_that_meet_the_criterion(subject: Subject) -> None:
    context = course_for(subject)
    for item in few("play", context, 2, seed=3):
        position, _ = position_of(context, item)
        question, every = criterion_of(item), plain.plays(position, offered(context))
        if question.goal == "out":
            wanted = {written(play.pieces) for play in every if len(play.pieces) == len(position.hand)}
        else:
            least = question.least if question.goal == "least" else max(play.score for play in every)
            wanted = {written(play.pieces) for play in every if play.score >= least}
        solution = set(kind_of("play").solution(context, item).answers)
        assert solution
        assert solution <= wanted
        derived = wanted - solution  # plays of words that only the grammar has are right too
        if not context.lexicon.derives:
            assert not derived
        assert all(kind_of("play").judge(context, item, (said,)).right for said in sorted(derived)[:40])
        lesser = sorted({written(play.pieces) for play in every} - wanted)[:40]
        assert not any(kind_of("play").judge(context, item, (said,)).right for said in lesser)


@pytest.mark.parametrize("subject", some_of([*GAMES[1:], GAMES[0]], 4), ids=called)
def test_a_placement_is_worth_what_a_plain_search_of_its_pieces_finds(subject: Subject) -> None:
    context = course_for(subject)
    seen = set()
    for item in few("worth", context, 8):
        position, pieces = position_of(context, item)
        if any(cell in position.board for cell, _ in pieces) or len(pieces) > 6:
            continue  # a swap, which no search makes, or a search of seconds
        alone = Position(context.ruleset, position.board, tuple(laid.piece for _, laid in pieces))
        found = {written(play.pieces): play.score for play in plain.plays(alone, offered(context))}
        (answer,) = kind_of("worth").solution(context, item).answers
        assert answer == str(found.get(written(pieces), NOT_ALLOWED))
        seen.add(answer == NOT_ALLOWED)
    assert seen == {True, False}


def aimed(subject: Subject, n: int) -> list[tuple[PracticeContext, Item]]:
    context = course_for(subject)
    return [(context, item) for item in few("worth", context, n, seed=6)]


def test_literaki_asks_for_squares_that_treble_their_own_colour_and_for_others() -> None:
    own = other = 0
    for context, item in aimed(Subject("literaki", "pl"), 60):
        _, pieces = position_of(context, item)
        for cell, laid in pieces:
            only = context.ruleset.layout.premium(cell).only if context.ruleset.layout.holds(cell) else None
            own += only is not None and only == context.ruleset.value(laid.piece)
            other += only is not None and only != context.ruleset.value(laid.piece)
    assert own > 20
    assert other > 20


def test_skrablo_asks_for_words_alongside_with_and_without_contact_enough() -> None:
    context = course_for(Subject("skrablo", "eo"))
    contacts = {True: 0, False: 0}
    for _, item in aimed(Subject("skrablo", "eo"), 80):
        position, pieces = position_of(context, item)
        play = play_of(position.board, pieces)
        if position.board and play.runs and set(play.runs[0].cells) <= set(play.cells):
            refusal = judge(play, context.ruleset, context.lexicon)
            if refusal is None or {found.code for found in refusal.broken} == {"V8"}:
                contacts[refusal is None] += 1
    assert min(contacts.values()) >= 3


def test_ekraibl_asks_for_blanks_swapped_rightly_and_wrongly() -> None:
    seen = {True: 0, False: 0}
    for context, item in aimed(Subject("ekraibl-hard", "ru"), 120):
        position, pieces = position_of(context, item)
        ((cell, laid), *others) = pieces
        if cell in position.board:
            assert not others
            right = position.board[cell].is_blank and position.board[cell].letter == laid.letter
            assert kind_of("worth").solution(context, item).answers == ("0" if right else NOT_ALLOWED,)
            seen[right] += 1
    assert min(seen.values()) >= 2


def test_free_cards_go_with_the_last_letter() -> None:
    context = course_for(Subject("kan-u-go", "en"))
    items = few("play", context, 60)
    assert {criterion_of(item).free for item in items} == {0, 1, 2}
    assert all(criterion_of(item).goal == "out" for item in items)
    sizes = [len(position_of(context, item)[0].hand) for item in items]
    assert sum(sizes[:10]) / 10 < sum(sizes[10:]) / 50


@pytest.mark.parametrize("subject", SUBJECTS, ids=called, scope="module")
def test_a_course_has_items_of_just_the_kinds_that_suit_it(subject: Subject) -> None:
    context = course_for(subject)
    game = subject in GAMES
    suiting = {name for name, kind in kinds().items() if kind.suits(context)}
    assert {"word", "short", "anagram", "hooks"} <= suiting
    assert ({"play", "worth"} <= suiting) is game
    assert ("finish" in suiting) is (subject in PATIENCES)
    for name, kind in kinds().items():
        assert bool(list(islice(kind.make(context, Random(1)), 1))) is (name in suiting)


def test_items_become_harder() -> None:
    """Longer letters, more cards, a higher share of the points: the last ones ask more than the first."""
    scrabble = course_for(Subject("scrabble", "en"))
    for kind in ("anagram", "hooks"):
        lengths = [len(item.ask) for item in few(kind, scrabble, 120)]
        assert max(lengths[:20]) < max(lengths[-20:])
        assert sum(lengths[:20]) < sum(lengths[-20:])
    assert [len(item.ask) for item in few("short", scrabble, 30)] == sorted(
        len(item.ask) for item in few("short", scrabble, 30)
    )
    goals = [criterion_of(item).goal for item in few("play", scrabble, 60)]
    assert set(goals[:20]) == {"least"}
    assert set(goals[20:]) == {"least", "best"}
