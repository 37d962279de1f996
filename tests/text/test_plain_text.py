"""Texts from anywhere are made fit to be shown: what is not seen is left out, and no text is too long."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.fault import Fault
from game.system.plain_text import NAME_LENGTH, clean, is_clean, shortened, shown

ANYTHING = st.text(st.one_of(st.characters(), st.sampled_from("a e\u0301\u0338\u200b\u202e\u0ac1\ud800\0\n")))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\n", "Ana Maria"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("\u202eanA\u2066", "anA"),
        ("Ana\ud800\udcff", "Ana"),
        ("Ana\0\x1b[31m", "Ana[31m"),
        ("Ame\u0301lie", "Amélie"),
        ("e\u200b\u0301", "é"),
        ("\u0301\u0301", ""),
        ("Z" + "\u0338" * 500 + "oe", "Z" + "\u0338" * 4 + "oe"),
        ("x" * 10_000, "x" * NAME_LENGTH),
        ("\u200b" * 10_000_000, ""),
        ("ક્ષિતિજ", "ક્ષિતિજ"),
        ("Ŝaŭlo Ĝ.", "Ŝaŭlo Ĝ."),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, name: str) -> None:
    assert clean(typed) == name


@given(ANYTHING)
@example("\u202e\u200b\u0338a")
@example("a " + "\u0301" * 3 + " b")
def test_a_clean_text_is_unchanged(text: str) -> None:
    made = clean(text)
    assert clean(made) == made
    assert is_clean(made)
    assert made == " ".join(made.split())
    assert not {unicodedata.category(sign) for sign in made} & {"Cc", "Cf", "Cs", "Co", "Cn"}


@given(ANYTHING)
def test_whatever_is_shown_can_be_encoded_and_holds_no_control(text: str) -> None:
    made = shown(text)
    assert len(made) == len(text)
    made.encode()
    assert not any(unicodedata.category(sign) == "Cc" and sign not in "\n\t" for sign in made)


def test_a_fault_is_one_line_of_signs_that_are_seen() -> None:
    reported = str(Fault("a\x1b[2Jb", "line\n1", "\u202e" + "x" * 10_000, "\ud800\0"))
    assert reported.isprintable()
    assert len(reported) < 700
    assert reported.startswith("a\\x1b[2Jb: line 1: found \\u202ex")


@pytest.mark.parametrize(
    ("name", "brief"),
    [("Wilhelm", "Wilhelm"), ("Wilhelmina", "Wilhel…"), ("Anna Ma Lo", "Anna M…"), ("Anna  Lo", "Anna…")],
)
def test_a_long_name_ends_in_an_ellipsis(name: str, brief: str) -> None:
    assert shortened(name, 7) == brief


def test_a_name_is_cut_between_letters_and_not_before_their_marks() -> None:
    assert shortened("કિશોરીલાલ", 3) == "કિશો…"
