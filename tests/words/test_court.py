import csv
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.fault import Fault
from game.system.paths import shipped
from game.words.agreement import Ruling, Rulings, WordForms, agreed_lexicon
from game.words.court import Court, Reason, Verdict
from game.words.esperanto import read_grammar, read_roots, spelt
from game.words.lexicons import load
from game.words.reason_texts import reason_text

AGREEMENTS: tuple[WordForms, ...] = ("roots", "endings", "affixes")
with (Path(__file__).parent / "analysis.tsv").open(encoding="utf-8") as table:
    TABLE = list(csv.DictReader(table, delimiter="\t"))


@cache
def court(forms: WordForms | None, forms_alone: bool = True) -> Court:
    return Court(agreed_lexicon("esperanto", forms, forms_alone), forms)


def about(verdict: Verdict) -> set[tuple[str, str]]:
    return {(reason.code, reason.parts[0]) for reason in verdict.reasons}


def test_the_table_of_analyses_is_long_enough() -> None:
    assert len({row["word"] for row in TABLE}) >= 80


@pytest.mark.parametrize("row", TABLE, ids=[row["word"] for row in TABLE])
def test_an_analysis_and_its_verdict_under_each_agreement(row: dict[str, str]) -> None:
    verdicts = {forms: court(forms).judge(row["word"]) for forms in AGREEMENTS}
    assert {forms: "yes" if verdict.valid else "no" for forms, verdict in verdicts.items()} == {
        forms: row[forms] for forms in AGREEMENTS
    }
    assert (row["reason"], row["about"]) in about(verdicts["affixes"])


@pytest.mark.parametrize("row", TABLE, ids=[row["word"] for row in TABLE])
def test_every_verdict_has_a_reason_with_a_sentence(row: dict[str, str]) -> None:
    for forms in (*AGREEMENTS, None):
        reasons = court(forms).judge(row["word"]).reasons
        assert reasons
        assert all(reason_text(reason).strip().endswith(".") for reason in reasons)


@pytest.mark.parametrize(
    ("forms", "word", "code"),
    [
        ("roots", "HUNDO", "endings-not-agreed"),
        ("roots", "HUNDETO", "affixes-not-agreed"),
        ("endings", "HUNDETO", "affixes-not-agreed"),
        ("endings", "INO", "affixes-not-agreed"),
        ("roots", "US", "forms-not-alone"),
    ],
)
def test_what_the_agreement_forbids_is_named(forms: WordForms, word: str, code: str) -> None:
    assert [reason.code for reason in court(forms).judge(word).reasons] == [code]


@pytest.mark.parametrize(
    ("forms", "word", "read"),
    [
        ("endings", "AGATEJA", "agat·ej·a"),
        ("roots", "AĈETIĜOS", "aĉet·iĝ·os"),
        ("roots", "AGATAJ", "agat·aj"),
    ],
)
def test_of_several_readings_the_shortest_is_spelt(forms: WordForms, word: str, read: str) -> None:
    """AG·AT·EJ·A can be read as well."""
    (reason,) = court(forms).judge(word).reasons
    assert reason.parts == (read,)


@pytest.mark.parametrize("word", ["US", "AJN", "ET", "INO", "EBLE"])
def test_forms_may_be_kept_from_standing_alone(word: str) -> None:
    verdict = court("affixes", False).judge(word)
    # AJN is also a simple word.
    assert verdict.valid is (word == "AJN")
    assert verdict.valid or verdict.reasons[0].code == "forms-not-alone"


def test_skrablo_has_compounds_of_the_dictionaries_and_no_others() -> None:
    assert court(None).judge("vaporŝipo").valid
    assert court(None).judge("dudek").valid
    assert not court(None).judge("akvombrelo").valid


@pytest.mark.slow
def test_no_search_proposes_what_only_the_grammar_has() -> None:
    lexicon = court(None).lexicon
    assert "MIAŬINDO" not in lexicon.at("common")
    assert "MALŜAFINETO" in lexicon
    assert "MALŜAFINETO" not in set(lexicon)
    assert "ŜAFLARGO" not in lexicon


@pytest.mark.slow
def test_where_something_hangs_on_it_every_word_can_be_walked() -> None:
    lexicon = court("affixes").lexicon
    assert not lexicon.derives
    assert "ŜAFINET" in set(lexicon)
    assert "MALŜAFINETO" not in lexicon


@pytest.mark.slow
def test_every_short_derivation_is_listed() -> None:
    lexicon = court(None).lexicon
    listed = {*lexicon, *lexicon.kept_back}
    grammar = read_grammar(shipped("lexicons") / "esperanto.grammar.yaml")
    spellings = (
        "".join(letters)
        for length in (2, 3)
        for letters in product(load("esperanto").alphabet, repeat=length)
    )
    derived = {word for word in spellings if grammar.derives(word.lower())}
    assert len(derived) > 1000
    assert derived <= listed
    lot = Random(1934).sample(sorted(word for word in listed if 4 < len(word) <= grammar.most.listed), 400)
    changed = {
        f"{word[:at]}{letter}{word[at + 1 :]}" for word in lot for at in (0, 1, 3) for letter in "MAJN"
    }
    assert {word for word in changed if grammar.derives(word.lower())} <= listed


def test_a_bare_root_may_be_any_word_of_its_stem_and_an_ending_tells_which() -> None:
    grammar = read_grammar(shipped("lexicons") / "esperanto.grammar.yaml")
    forms = {word: set(grammar.basic(grammar.readings(word)[0])) for word in ("hund", "hundojn", "kuras")}
    assert forms == {
        "hund": {"hundo", "hunda", "hundi", "hunde", "hund"},
        "hundojn": {"hundo", "hund"},
        "kuras": {"kuri", "kur"},
    }


def test_roots_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"none\.tsv: there is no such file or folder, expected the roots"):
        read_roots(tmp_path / "none.tsv")


def test_a_word_may_have_two_prefixes_and_three_suffixes_and_no_more() -> None:
    grammar = read_grammar(shipped("lexicons") / "esperanto.grammar.yaml")
    assert grammar.derives("malrevidigebleco")
    assert "mal·re·vid·ig·ebl·ec·o" in {spelt(parts) for parts in grammar.readings("malrevidigebleco")}
    assert not grammar.derives("ekmalreskribi")
    assert not grammar.derives("vidigebleceto")


def test_an_ordinary_list_says_in_or_out() -> None:
    english = Court(load("english"))
    assert english.judge("Quiz").reasons == (Reason("listed", ("english", "common")),)
    assert english.judge("dogz").reasons == (Reason("not-listed", ("english",)),)
    assert english.judge("żaba").reasons == (Reason("strange-letters", ("Ż",)),)
    assert not english.judge("").valid
    beginners = Court(load("english").at("common")).judge("aa")
    assert (beginners.valid, beginners.tier) == (False, "full")
    assert beginners.reasons == (Reason("other-tier", ("full", "common")),)


IN = Ruling("ZA", "en", True, ("Ana", "Bo"), "2026-11-21")
OUT = Ruling("QUIZ", "en", False, ("Ana", "Bo"), "2026-11-22")


def test_a_ruling_wins_over_the_lexicon() -> None:
    rulings = Rulings("Thursday").with_(IN).with_(OUT)
    ruled = Court(load("english"), rulings=rulings)
    assert ruled.judge("za").valid
    assert ruled.judge("za").reasons == (Reason("ruled-in", ("Ana, Bo", "2026-11-21")),)
    assert not ruled.judge("quiz").valid
    lexicon = rulings.over(load("english"))
    assert "ZA" in lexicon.at("common")
    assert "QUIZ" not in lexicon
    assert "ZA" in set(lexicon.at("common"))
    assert "QUIZ" not in set(lexicon)


def test_a_ruling_beats_the_grammar_too() -> None:
    ruling = Ruling("MIAŬINDO", "eo", False, ("Ana",), "2026-11-21")
    lexicon = Rulings("Thursday", (ruling,)).over(agreed_lexicon("esperanto", "affixes"))
    assert "MIAŬINDO" not in lexicon
    assert "MIAŬINDON" in lexicon


def test_rulings_are_replaced_struck_out_and_kept_to_their_language() -> None:
    rulings = Rulings("Thursday").with_(IN).with_(OUT)
    other = Ruling("ZA", "en", False, ("Cleo",), "2026-12-01")
    assert rulings.with_(other).about("ZA", "en") == other
    assert len(rulings.with_(other).made) == 2
    assert rulings.without("ZA", "en").made == (OUT,)
    assert rulings.about("ZA", "eo") is None
    polish = load("polish")
    assert rulings.over(polish) is polish
