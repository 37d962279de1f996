"""Of which words a word is a form: what is packed is what is told, in the shipped files too, and bad files
are told as such."""

import lzma
from functools import cache
from pathlib import Path

import pytest

from game.fault import Fault
from game.system.paths import shipped
from game.words.court import Court, Reason
from game.words.glosses import BasicForms, Glosses, glosses_of
from game.words.lexicons import load
from game.words.reason_texts import reason_text
from lexicons.make import forms

CAT = ("kot", {"kot", "kota", "kotem", "koty"})
BOAT = ("łódź", {"łódź", "łodzi", "łodzie"})
GO = ("iść", {"iść", "idę", "szedł"})
GOOD = ("szybki", {"szybki", "szybka", "szybszy", "najszybszy"})
BRING = ("nieść", {"nieść", "niosę", "nieniesiony"})
TOMCATS = ("koty", {"koty", "kotów"})
ALONE = ("oto", {"oto"})


def packed(tmp_path: Path, *lexemes: tuple[str, set[str]]) -> BasicForms:
    path = tmp_path / "a.forms.xz"
    forms.write(path, lexemes)
    return BasicForms(path)


def test_exactly_the_packed_forms_have_basic_forms(tmp_path: Path) -> None:
    lexemes = (CAT, BOAT, GO, GOOD, BRING, TOMCATS, ALONE)
    known = packed(tmp_path, *lexemes)
    every = sorted({form for _, made in lexemes for form in made})
    assert {form: set(known.of(form.upper())) for form in every} == {
        form: {basic for basic, made in lexemes if form in made and len(made) > 1} for form in every
    }
    assert known.of("KOTY") == ("koty", "kot")
    for strange in ("", "KO", "KOTOM", "SZYBSZA", "NAJSZYBKI", "NIOSŁ", "OTOA", "NAJ", "NAJKOTY", "A" * 400):
        assert known.of(strange) == ()


def test_words_of_one_paradigm_share_it_and_a_word_may_have_two(tmp_path: Path) -> None:
    lines = list(forms.lines([("kot", {"kot", "kota"}), ("pas", {"pas", "pasa"}), ("pas", {"pas", "pasie"})]))
    assert lines == [",a", ",ie", "kot\t0", "pas\t0 1"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["russian", "polish", "ukrainian"])
def test_nearly_every_word_of_a_list_is_a_basic_form_or_a_form_of_one(name: str) -> None:
    known, lexicon = BasicForms(shipped("lexicons") / f"{name}.forms.xz"), load(name)
    some = [word for word, _ in lexicon.automaton.walk()][:: 1 << 10]
    found = {word: known.of(word) for word in some}
    listed = [lexicon.tier_of(basic.upper()) is not None for basics in found.values() for basic in basics]
    assert sum(map(bool, found.values())) > 0.85 * len(some) > 1000
    assert sum(listed) > 0.98 * len(listed)
    assert max(map(len, found.values())) <= 5


@cache
def court(name: str) -> Court:
    """What judges with the basic forms of a list."""
    lexicon = load(name)
    return Court(lexicon, glosses=glosses_of(lexicon))


@pytest.mark.parametrize(
    ("name", "word", "basic"),
    [
        ("polish", "KOTA", "KOTA, KOT"),
        ("polish", "LUDZIOM", "CZŁOWIEK"),
        ("polish", "POSZŁABYM", "PÓJŚĆ"),
        ("polish", "MYJŻE", "MYĆ"),
        ("polish", "WINA", "WINA, WINO"),
        ("polish", "WIDGETACH", "WIDGET"),
        ("russian", "КОТА", "КОТ"),
        ("russian", "СТАЛИ", "СТАЛЬ, СТАТЬ"),
        ("russian", "НАИЛУЧШИМ", "ХОРОШИЙ"),
        ("russian", "ЁЛКОЙ", "ЕЛКА"),
        ("ukrainian", "КОТАМИ", "КІТ"),
        ("ukrainian", "ЧИТАЛА", "ЧИТАТИ"),
        ("ukrainian", "МЯЧЕМ", "МЯЧ"),
    ],
)
def test_the_court_says_of_which_words_it_is_a_form(name: str, word: str, basic: str) -> None:
    reasons = court(name).judge(word).reasons
    assert reasons[-1] == Reason("form-of", (basic,))
    assert reason_text(reasons[-1]) == f"Basic form: {basic}."


def test_reasons_at_the_table_read_no_file_of_meanings(tmp_path: Path) -> None:
    lexicon = load("polish")
    court = Court(lexicon, glosses=Glosses(tmp_path / "none.xz", BasicForms(tmp_path / "none.xz")))
    assert court.reasons("kota") == (Reason("listed", ("polish", "full")),)
    assert court.reasons("kotax") == (Reason("strange-letters", ("X",)),)
    with pytest.raises(Fault, match="none"):
        court.judge("kota")


def test_a_basic_form_and_what_is_no_word_are_forms_of_nothing() -> None:
    lexicon = load("polish")
    court = Court(lexicon, glosses=glosses_of(lexicon))
    for word in ("DOMEK", "KOTAX", "KOTAĄ", ""):
        assert "form-of" not in [reason.code for reason in court.judge(word).reasons]


@pytest.mark.parametrize(
    "content", [b"", b"no xz", lzma.compress(b"\xff\xfe\t0"), lzma.compress(b"kot")[:-9]]
)
def test_a_bad_file_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.forms.xz").write_bytes(content)
    with pytest.raises(Fault, match=r"a\.forms\.xz"):
        BasicForms(tmp_path / "a.forms.xz").of("KOTA")


@pytest.mark.parametrize(
    "text", ["", "\t\n\t\t", "kot\t0\n,a", ",a\nkot\t1", ",a\nkot\t", "~,~~\n\t0", ",a\nkot\t-1 x 99"]
)
def test_lines_that_say_nothing_tell_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.forms.xz").write_bytes(lzma.compress(text.encode()))
    assert BasicForms(tmp_path / "a.forms.xz").of("KOTA") == ()


# --- how they are made ---------------------------------------------------------------------------------


def test_words_that_no_source_knows_are_made_of_what_the_list_has() -> None:
    endings = ("", "a", "owi", "em", "ie", "y", "ów", "om", "ami", "ach")
    known = [(stem, {stem + ending for ending in endings}) for stem in (f"ko{n}t" for n in range(20))]
    listed = {form for _, made in known for form in made}
    new = {"widżet" + ending for ending in endings}
    assert list(forms.missing(known, listed | new | {"stół", "stołu"})) == [("widżet", new)]
    assert list(forms.missing(known, listed | new - {"widżetom"})) == []
    assert list(forms.missing(known[1:], listed | new)) == []
