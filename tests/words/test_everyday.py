"""The everyday words: real ones, none that is odd, and nothing in what tells one list from another."""

import random
from pathlib import Path

import pytest

from game.system.paths import shipped
from game.words.agreement import Ruling, Rulings, agreed_lexicon
from game.words.automaton import LexiconError, write
from game.words.lexicon import EVERYDAY, Lexicon
from game.words.lexicons import load, read_card
from game.words.pack import Title, pack

FOLDER = shipped("lexicons")
NAMES = ("english", "esperanto", "esperanto-endings", "esperanto-roots", "polish", "russian", "ukrainian")


def everyday(lexicon: Lexicon) -> Lexicon:
    assert lexicon.everyday is not None
    return lexicon.everyday


@pytest.mark.parametrize("name", NAMES)
def test_they_are_words_of_the_table_and_none_is_offensive(name: str) -> None:
    whole = load(name, (FOLDER,))
    whole = whole.at(whole.tiers[-1])
    usual = list(everyday(whole))
    assert len(usual) == read_card(FOLDER / f"{name}.yaml").everyday > 3_000
    assert [word for word in usual if word not in whole] == []
    second = whole.at(whole.tiers[:2][-1])
    assert [word for word in everyday(second) if word not in second] == []
    assert [word for word in usual if word in whole.kept_back] == []


def test_where_only_nouns_count_the_everyday_words_are_nouns() -> None:
    whole = load("russian")
    usual = {tier: everyday(whole.at(tier)) for tier in ("nouns", "full")}
    assert [(word in usual["nouns"], word in usual["full"]) for word in ("КОТ", "КОТА", "ИДУ")] == [
        (True, True),
        (False, True),
        (False, True),
    ]
    assert whole.at("common").everyday is None, "fewer words are judged right there"


@pytest.mark.parametrize(
    ("name", "said", "odd"),
    [
        ("polish", "DOM KOTA IŚĆ SĄ ŻÓŁW CHLEB KOMPUTER", "ABBA AGO ALBERT BILL KURWA IWO QUOD EF"),
        ("russian", "ДОМ КОТА ИДТИ УЖ ХЛЕБ КОМПЬЮТЕР", "АИР АНК ВИТА МАША ЖОПА КЬЮ СИП"),
        ("ukrainian", "ДІМ КОТА ЙТИ ЇХ ХЛІБ ҐРУНТ ПЯТЬ", "АТО ІБН ЖИД ХУЙНЯ КАЛУ МАРІ"),
    ],
)
def test_no_name_and_no_coarse_word_is_among_those_of_the_other_languages(
    name: str, said: str, odd: str
) -> None:
    lexicon = load(name)
    usual = everyday(lexicon.at(lexicon.tiers[-1]))
    assert [word for word in said.split() if word not in usual] == []
    assert [word for word in odd.split() if word in usual] == []


def test_no_abbreviation_and_no_rarity_of_crosswords_is_among_the_english_ones() -> None:
    usual = everyday(load("english"))
    odd = [
        "MM",
        "CERGE",
        "ROTLS",
        "ORIBI",
        "AA",
        "AE",
        "AI",
        "ET",
        "JO",
        "KA",
        "QI",
        "XI",
        "ZA",
        "ZO",
        "CWM",
        "AMU",
        "EMF",
        "EFF",
        "LAT",
        "QUA",
        "TAI",
        "ADZE",
        "OBI",
        "ETUI",
    ]
    assert [word for word in odd if word in usual] == []
    said = {
        "DOG",
        "HOUSE",
        "BREAD",
        "WATER",
        "SCHOOL",
        "EMAIL",
        "LAPTOP",
        "SUSHI",
        "GO",
        "TO",
        "OK",
        "COFFEE",
    }
    assert [word for word in said if word not in usual] == []


def test_those_of_two_letters_are_a_short_list_that_was_looked_through() -> None:
    two = {word for word in everyday(load("english")) if len(word) == 2}
    assert " ".join(sorted(two)) == (
        "AD AH AM AN AS AT BE BY DO EH GO HA HE HI IF IN IS IT ME MY NO OF OH OK ON OR OX SO TO UP US WE"
    )


@pytest.mark.parametrize("forms", ["roots", "endings", "affixes"])
def test_every_agreement_on_esperanto_has_its_own(forms: str) -> None:
    lexicon = agreed_lexicon("esperanto", forms)  # type: ignore[arg-type]
    usual = everyday(lexicon)
    assert ("HUND" in usual, "HUNDO" in usual, "HUNDEJO" in usual) == {
        "roots": (True, False, False),
        "endings": (True, True, False),
        "affixes": (False, True, True),
    }[forms]
    drawn = random.Random(5).sample(list(usual), 500)
    assert [word for word in drawn if word not in lexicon] == []


def test_which_they_are_changes_nothing_of_what_tells_the_list(tmp_path: Path) -> None:
    alphabet = tuple("ABC")
    whole = pack({"AB": 1, "ABC": 2, "CAB": 3}, Title("mine", "xx", alphabet, ("common", "known", "full")))
    write(tmp_path / "mine.dawg", whole)
    before = load("mine", (tmp_path,))
    assert before.everyday is None
    write(tmp_path / "mine.everyday", pack({"AB": 1}, Title("mine", "xx", alphabet, (EVERYDAY,), EVERYDAY)))
    after = load("mine", (tmp_path,))
    assert list(after.at(EVERYDAY)) == ["AB"]
    assert (after.hash, after.tiers, after.automaton.digest) == (
        before.hash,
        before.tiers,
        before.automaton.digest,
    )
    assert after.at("common").everyday is None, "fewer words are judged right there"
    with pytest.raises(LexiconError):
        before.at(EVERYDAY)


def test_a_file_of_other_letters_or_tiers_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "mine.dawg", pack({"AB": 1}, Title("mine", "xx", ("A", "B"))))
    for title in (
        Title("mine", "xx", ("A", "B")),
        Title("mine", "xx", ("A", "C", "B"), (EVERYDAY,), EVERYDAY),
    ):
        write(tmp_path / "mine.everyday", pack({"AB": 1}, title))
        with pytest.raises(LexiconError) as refused:
            load("mine", (tmp_path,))
        assert "mine.everyday" in str(refused.value)


def test_what_a_table_has_ruled_holds_for_the_everyday_words_too() -> None:
    def ruling(word: str, valid: bool) -> Ruling:
        return Ruling(word=word, language="en", valid=valid, by=("Ana",), day="2026-11-23")

    rulings = Rulings("Ana", (ruling("HOUSE", False), ruling("ZZYX", True)))
    usual = everyday(rulings.over(load("english")))
    assert ("HOUSE" in usual, "ZZYX" in usual, "DOG" in usual) == (False, True, True)
