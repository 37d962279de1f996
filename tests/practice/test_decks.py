"""Decks: patterns against regular expressions over every word, lists of one's own, bands."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.opening import words_for
from game.practice.context import (
    PracticeContext,
    WordShape,
    bag_of,
    draws,
    load_context,
    of_part,
    shape_of,
    words_in,
    words_like,
)
from game.practice.decks import (
    DeckPart,
    deck_lines,
    deck_names,
    forget_deck,
    keep_deck,
    lines_of,
    part_of,
)
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.registry import kind_of
from game.practice.scheduler import SessionPlan
from game.table import rulefile
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack
from tests.practice.conftest import ALPHABET, COMMON, RARE, Clock, few_words
from tests.practice.schedulers import DAY, session

SIGNS = ["?", "*", "A", "S", "T", "E", "[AO]", "[^ST]"]


pytestmark = pytest.mark.usefixtures("home")


def shape(line: str) -> WordShape:
    words, found = shape_of(line, "here")
    assert not words
    assert found is not None
    return found


@given(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=6).filter(lambda signs: signs != ["A"]))
def test_a_pattern_finds_what_a_regular_expression_finds(signs: list[str]) -> None:
    context = few_words()
    pattern = "".join(signs)
    if pattern.isalpha():
        pattern += "*"
    whole = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    assert list(words_like(context, shape(pattern))) == sorted(
        word for word in (*COMMON, *RARE) if whole.fullmatch(word)
    )


@cache
def english() -> tuple[PracticeContext, tuple[str, ...]]:
    """Scrabble, and every word of its list."""
    context = load_context(Subject("scrabble"), words_for)
    return context, tuple(context.lexicon)


@pytest.mark.parametrize("pattern", ["?A?E", "*ING", "[QZ]*", "[^AEIOU][^AEIOU]*", "*U*U*", "UN*ED 6-8"])
def test_patterns_over_the_whole_of_a_language(pattern: str) -> None:
    context, words = english()
    first, _, length = pattern.partition(" ")
    whole = re.compile(first.replace("?", ".").replace("*", ".*"))
    fewest, _, most = length.partition("-")
    expected = {
        word
        for word in words
        if whole.fullmatch(word) and (not length or int(fewest) <= len(word) <= int(most))
    }
    found = list(words_like(context, shape(pattern)))
    assert set(found) == expected
    assert len(found) == len(expected) > 0


def test_letters_and_lengths_leave_out_the_others(context: PracticeContext) -> None:
    assert set(words_like(context, shape("{AST}"))) == {"AT", "TA"}
    assert set(words_like(context, shape("{ACOST} 5"))) == {"COATS", "TACOS", "ASCOT"}
    assert set(words_like(context, shape("4-5 *S"))) == {"CATS", "COATS", "TACOS", "ETAS", "ATES", "EATS"}


@pytest.mark.parametrize("line", ["0", "7-5", "[A", "A]", "{", "{}", "?A ?B", "[]", "A?-", "?" * 61, "1-2-3"])
def test_what_is_no_pattern_is_refused_with_its_place(line: str, context: PracticeContext) -> None:
    with pytest.raises(Fault) as raised:
        words_in(context, ["CAT", line])
    assert raised.value.place == "line 2"


def test_a_list_has_words_and_patterns_and_only_those_that_are_words(context: PracticeContext) -> None:
    found = words_in(context, ["# mine", "cat tea", "XYZZY", "?A?S", "", "CAT"])
    assert set(found) == {"CAT", "TEA", "CATS", "EATS"}
    bag = bag_of(context.ruleset)
    of_four = [word for word in found if len(word) == 4]
    assert of_four == sorted(of_four, key=lambda word: -draws(word, bag))


def drawn(context: PracticeContext, part: DeckPart) -> tuple[str, ...]:
    """The words of a part of a deck."""
    deck = of_part(context, part).deck
    assert deck is not None
    return deck


def test_a_band_is_a_part_of_the_list_in_the_order_of_draws(context: PracticeContext) -> None:
    every = words_in(context, ["*"])
    assert set(every) == {*COMMON, *RARE}
    parts = [drawn(context, part_of("", band)) for band in ("1-5", "6-10", "11-40")]
    assert (*parts[0], *parts[1], *parts[2]) == every
    assert drawn(context, part_of("", "5")) == parts[0]
    assert drawn(context, part_of("3", "")) == words_in(context, ["3"])
    assert drawn(context, part_of("", "100-200")) == ()


def test_all_words_are_ranked_once_for_every_band(
    context: PracticeContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(context, part_of("", "1-5"))
    monkeypatch.setattr("game.practice.context.by_likelihood", lambda words, bag: pytest.fail("once more"))
    assert len(drawn(context, part_of("", "6-10"))) == 5


@pytest.mark.parametrize("band", ["0", "5-4", "-1", "a", "1-", "1-2-3", "12345678"])
def test_what_is_no_band_is_refused(band: str) -> None:
    with pytest.raises(Fault):
        part_of("", band)


def test_a_deck_is_kept_found_by_its_name_and_forgotten(context: PracticeContext, home: Path) -> None:
    keep_deck("My teas", ["TEA", "?ATE"])
    keep_deck("all sorts", ["*"])
    assert deck_names() == ("all sorts", "My teas")
    assert set(drawn(context, DeckPart("My teas"))) == {"TEA", "SATE"}
    keep_deck("My teas", ["EAT"])
    assert lines_of("My teas") == ("EAT",)
    forget_deck("My teas")
    assert deck_names() == ("all sorts",)
    assert drawn(context, DeckPart("My teas")) == ()


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 41, " a", "a\nb", "7*"])
def test_a_deck_cannot_lead_out_of_its_folder(name: str, home: Path) -> None:
    with pytest.raises(Fault):
        keep_deck(name, ["CAT"])
    assert not list(home.rglob("*.txt"))


def test_a_file_elsewhere_is_a_deck_and_a_broken_one_is_reported(
    context: PracticeContext, tmp_path: Path
) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("\N{ZERO WIDTH NO-BREAK SPACE}cat\r\ntea\r\n".encode())
    assert set(drawn(context, DeckPart(str(file)))) == {"CAT", "TEA"}
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Fault) as raised:
        lines_of(str(file))
    assert (raised.value.place, raised.value.found) == ("byte 0", "not UTF-8")


# --- in a session -----------------------------------------------------------------------------------------


def asked_for(
    context: PracticeContext, item_store: ItemStore, clock: Clock, deck: str, kinds: tuple[str, ...]
) -> list[Item]:
    plan = SessionPlan(kinds, context.subject, None, fresh=100, deck_part=DeckPart(deck))
    scheduler = session(context, item_store, clock, plan)
    found = []
    while scheduler.item is not None:
        found.append(scheduler.item)
        scheduler.answer(Grade.EASY, 1.0, True)
    return found


def test_a_sitting_asks_only_what_is_made_of_the_deck_new_or_due(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    everything = asked_for(context, item_store, clock, "", ("anagram", "short"))
    assert {"ACT", "AET"} <= {item.ask for item in everything}
    clock.now += 400 * DAY
    again = asked_for(context, item_store, clock, "CAT TEA", ("anagram", "short", "word"))
    assert {item.ask for item in again if item.kind == "anagram"} == {"ACT", "AET"}
    assert {item.kind for item in again} == {"anagram", "word"}
    assert asked_for(context, item_store, clock, "ZZZ", ("anagram",)) == []


def test_a_damaged_deck_is_reported_when_it_is_asked_for(
    context: PracticeContext, item_store: ItemStore, clock: Clock
) -> None:
    keep_deck("broken", ["CAT", "[A"])
    with pytest.raises(Fault, match="line 2"):
        asked_for(context, item_store, clock, "broken", ("anagram",))


def test_an_unknown_deck_is_reported() -> None:
    with pytest.raises(Fault) as caught:
        deck_lines("pets")
    assert str(caught.value) == "deck: found 'pets', expected the name of a deck: there is none yet"


def test_words_that_are_too_long_for_a_kind_are_not_asked_for_by_it(
    item_store: ItemStore, clock: Clock
) -> None:
    long, short = "ABCDEFGHIJKLMNOPQ", "CAT"
    lexicon = lexicon_of(pack({long: 1, short: 1}, Title("long", "en", ALPHABET)))
    context = PracticeContext(Subject("scrabble"), rulefile.load("scrabble", 2), lexicon).of_deck(
        (long, short)
    )
    kind = kind_of("anagram")
    items = list(kind.make(context, Random(1)))
    assert [item.ask for item in items] == ["ACT"]
    for item in items:
        kind.check_item(context, item)
