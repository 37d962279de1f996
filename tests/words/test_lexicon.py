"""A lexicon at its tiers, with words added, struck out, kept back, barred and read with other letters."""

from collections.abc import Sequence

import pytest

from game.words.agreement import Ruling, Rulings, agreed_lexicon, with_offensive_rule
from game.words.lexicon import Lexicon, folded, lexicon_of
from game.words.pack import Title, pack

TITLE = Title("mine", "xx", tuple("ABCŬ"), ("common", "known", "full"), "known", {"UX": "Ŭ", "Å": "A"})
WORDS = {"A": 1, "AB": 2, "ABC": 3, "CAB": 1, "BACŬ": 2}


@pytest.fixture
def mine() -> Lexicon:
    return lexicon_of(pack(WORDS, TITLE))


def held(lexicon: Lexicon, words: Sequence[str] = ("A", "AB", "ABC", "CAB", "BACŬ", "BA")) -> list[str]:
    return [word for word in words if word in lexicon]


def test_a_tier_holds_those_before_it(mine: Lexicon) -> None:
    assert (mine.tier, mine.tier_number, mine.count, len(mine), mine.longest) == ("known", 2, 4, 4, 4)
    assert held(mine) == ["A", "AB", "CAB", "BACŬ"]
    assert list(mine) == ["A", "AB", "BACŬ", "CAB"]
    assert held(mine.at("common")) == ["A", "CAB"]
    assert (list(mine.at("full")), mine.at("full").count) == (["A", "AB", "ABC", "BACŬ", "CAB"], 5)
    assert [mine.tier_of(word) for word in ("A", "AB", "ABC", "BA", "")] == [
        "common",
        "known",
        "full",
        None,
        None,
    ]
    assert (5 in mine, "" in mine, "ab" in mine, "AX" in mine) == (False, False, False, False)
    assert repr(mine) == "Lexicon('mine', tier='known')"
    assert (mine.name, mine.language, mine.hash) == ("mine", "xx", mine.automaton.header.hash)


def test_the_next_letters_depend_on_the_tier(mine: Lexicon) -> None:
    steps = mine.children(mine.root)
    assert {letter: ends for letter, (_, ends) in steps.items()} == {"A": True, "B": False, "C": False}
    after_a = mine.children(steps["A"][0])
    assert {letter: ends for letter, (_, ends) in after_a.items()} == {"B": True}
    (below,) = after_a.values()
    assert {letter: ends for letter, (_, ends) in mine.children(below[0]).items()} == {"C": False}
    assert mine.at("full").children(below[0])["C"][1]
    assert mine.children(0) == {}


def test_words_are_added_to_their_tiers_and_struck_out(mine: Lexicon) -> None:
    changed = mine.amended({"BA": "common", "BB": "full", "AB": "full"}, ["A", "BB", "CC"])
    assert held(changed) == ["CAB", "BACŬ", "BA"]
    assert [changed.tier_of(word) for word in ("BA", "BB", "AB", "A")] == ["common", "full", "full", None]
    assert changed.struck == {"A", "CC"}
    assert changed.amended({"A": "common"}).struck == {"CC"}
    assert held(mine) == ["A", "AB", "CAB", "BACŬ"]


def test_a_word_kept_back_is_one_that_nothing_meets(mine: Lexicon) -> None:
    kept = mine.withholding(["AB", "ABC", "BA"])
    assert kept.kept_back == {"AB": 2, "ABC": 3}
    assert (held(kept), list(kept)) == (["A", "AB", "CAB", "BACŬ"], ["A", "BACŬ", "CAB"])
    assert [kept.offers(word) for word in ("A", "AB", "BA")] == [True, False, False]
    assert kept.withholding(["A", "AB"]).kept_back == {"A": 1, "AB": 2, "ABC": 3}
    assert (mine.withholding(["BA"]), mine.offering_all()) == (mine, mine)
    offered = kept.offering_all()
    assert (list(offered), offered.kept_back, offered.offers("AB")) == (list(mine), {}, True)
    assert offered.tier_of("ABC") == "full"
    changed = kept.amended({"AB": "common", "CC": "common"}, ["ABC"])
    assert (changed.kept_back, changed.tier_of("AB"), "CC" in changed) == ({"AB": 1}, "common", True)
    assert list(changed.at("full")) == ["A", "BACŬ", "CAB", "CC"]


def test_a_barred_word_is_none(mine: Lexicon) -> None:
    kept = mine.withholding(["AB", "ABC"])
    barred = kept.barring(["AB", "ABC", "XX"])
    assert held(barred) == ["A", "CAB", "BACŬ"]
    assert [barred.bars(word) for word in ("AB", "ABC", "A", "XX")] == [True, False, False, False]
    assert barred.at("full").bars("ABC")
    assert (kept.bars("AB"), barred.tier_of("AB")) == (False, None)


def test_a_text_is_read_as_cards_spell_it(mine: Lexicon) -> None:
    assert (mine.fold("baux å"), mine.fold("BaUX")) == ("BAŬ A", "BAŬ")
    assert mine.fold("u\u0306") == "Ŭ"
    assert (mine.join("aux AUX AUx AuX å"), mine.join("u\u0306")) == ("aŭ AŬ AŬ AuX å", "ŭ")
    assert mine.join("Ux") == "Ŭ"


def test_letters_are_read_as_others_and_a_word_keeps_its_lowest_tier(mine: Lexicon) -> None:
    kept = mine.withholding(["BACŬ"]).at("full")
    read = folded(kept, {"C": "B", "X": "Y"})
    assert (read.alphabet, read.tier, read.name, read.language) == (("A", "B", "Ŭ"), "full", "mine", "xx")
    assert dict(read.automaton.walk()) == {"A": 1, "AB": 2, "ABB": 3, "BAB": 1}
    assert read.folding == {"UX": "Ŭ", "Å": "A", "C": "B", "X": "Y"}
    assert (read.kept_back, read.automaton.header.judging) == ({"BABŬ": 2}, "known")
    both = folded(lexicon_of(pack({"AC": 1, "AB": 3}, TITLE)), {"C": "B"})
    assert dict(both.automaton.walk()) == {"AB": 1}
    assert folded(kept, {"X": "Y"}) is kept


def test_offensive_words_are_offered_or_not_or_none_and_rulings_win(mine: Lexicon) -> None:
    kept = mine.withholding(["AB", "A"])
    assert with_offensive_rule(kept, "not_offered", "xx") is kept
    assert with_offensive_rule(mine, "not_offered", "xx") is mine, "no list of this language is shipped"
    assert with_offensive_rule(kept, "offered", "xx").kept_back == {}
    assert held(with_offensive_rule(kept, "not_valid", "xx")) == ["CAB", "BACŬ"]
    made = tuple(Ruling(word, "xx", valid, ("Ana",), "") for word, valid in (("AB", True), ("A", False)))
    assert held(with_offensive_rule(kept, "not_valid", "xx", Rulings("g", made))) == ["AB", "CAB", "BACŬ"]


def test_rulings_change_the_words_of_their_language_that_the_list_can_spell(mine: Lexicon) -> None:
    def ruled(word: str, valid: bool, language: str = "xx") -> Ruling:
        return Ruling(word, language, valid, ("Ana",), "")

    others = (ruled("XX", True), ruled("CC", True, "yy"))
    rulings = Rulings("g", (ruled("BA", True), ruled("AB", False), *others))
    words = rulings.over(mine)
    assert held(words) == ["A", "CAB", "BACŬ", "BA"]
    assert (words.tier_of("BA"), "CC" in words, words.struck) == ("common", False, frozenset({"AB"}))
    assert Rulings("g", others).over(mine) is mine
    later = rulings.with_(ruled("BA", False))
    assert (later.group, [each.word for each in later.made]) == ("g", ["AB", "XX", "CC", "BA"])
    assert later.about("BA", "xx") == ruled("BA", False)
    assert (later.about("CC", "xx"), later.without("CC", "xx")) == (None, later)


def test_what_tables_agree_on_is_one_finite_list_each() -> None:
    tables = {forms: agreed_lexicon("esperanto", forms) for forms in ("roots", "endings", "affixes")}
    assert {forms: lexicon.derives for forms, lexicon in tables.items()} == dict.fromkeys(tables, False)
    assert tables["affixes"].tiers == ("common", "full")
    assert (tables["affixes"].tier, tables["affixes"].automaton.header.judging) == ("full", "full")
    bare = agreed_lexicon("esperanto", "affixes", False)
    assert [word in bare for word in ("ETO", "EBLE", "ET", "HUNDETO", "MALO")] == [
        False,
        False,
        False,
        True,
        False,
    ]
    assert tables["endings"].tier_of("US") == "full"
    assert agreed_lexicon("esperanto", "endings", False).tier_of("US") is None
    assert tables["endings"].tier_of("OJ") == "common", "it is a word without that, and keeps its tier"
    assert [tables["affixes"].tier_of(word) for word in ("US", "ET", "O")] == ["full", "full", None]
    assert agreed_lexicon("esperanto").derives
    assert agreed_lexicon("english", "affixes").tier == "full"
