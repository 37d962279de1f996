"""What lets a phone in."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.net.access import Keys, code_words, new_keys
from game.words.lexicons import load

KEYS = Keys("LAMP-TREE-WORD").renewed(0).renewed(2)


@pytest.mark.parametrize("typed", ["LAMP-TREE-WORD", "lamp tree word", " Lamp.Tree.Word ", "LAMPTREEWORD"])
def test_a_code_is_known_however_it_is_typed(typed: str) -> None:
    assert KEYS.opens(typed)


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("ŁĄKA-ŻÓŁW", "laka zolw"),
        ("ĈEVALO", "cevalo"),
        ("ЁЛКА", "елка"),
        ("ЇЖАК", "іжак"),
        ("LAKA", "ŁĄKA"),
    ],
)
def test_a_code_is_known_without_its_diacritics(code: str, typed: str) -> None:
    assert Keys(code).opens(typed)


@given(st.text(max_size=40))
def test_no_other_code_opens(typed: str) -> None:
    bare = unicodedata.normalize("NFKD", typed.upper())
    letters = "".join(sign for sign in bare if sign.isalnum())
    assert KEYS.opens(typed) == (letters == "LAMPTREEWORD")


def test_a_token_is_for_one_seat_until_it_is_freed() -> None:
    assert KEYS.seat_of(KEYS.tokens[2]) == 2
    assert KEYS.seat_of("") is None
    again = KEYS.renewed(2)
    assert again.seat_of(KEYS.tokens[2]) is None
    assert again.seat_of(KEYS.tokens[0]) == 0
    assert KEYS.freed(0).seat_of(KEYS.tokens[0]) is None


def test_a_code_is_three_common_words_or_nine_signs() -> None:
    words = code_words(load("english"))
    assert len(words) >= 500
    parts = new_keys(words).code.split("-")
    assert len(parts) == 3
    assert set(parts) <= set(words)
    assert [len(part) for part in new_keys(words[:99]).code.split("-")] == [3, 3, 3]
    assert code_words(frozenset({"LAMP"})) == ()


@pytest.mark.parametrize(
    ("lexicon", "word"),
    [
        *(("english", "RAPE"), ("esperanto", "PUGO"), ("polish", "NEGR")),
        *(("russian", "НЕГР"), ("ukrainian", "ЖИДИ")),
    ],
)
def test_no_code_embarrasses_guests(lexicon: str, word: str) -> None:
    words = load(lexicon)
    assert word in words
    assert word not in code_words(words)


def test_two_tables_have_two_codes() -> None:
    assert len({new_keys().code for _ in range(200)}) == 200
