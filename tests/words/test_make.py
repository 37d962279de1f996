"""The recipes, on samples of the sources: what they choose is what the shipped files hold."""

import pytest

from game.fault import Fault
from game.system.paths import shipped
from game.words.esperanto import Root, read_grammar
from game.words.lexicons import load
from lexicons.make import english, gujarati, polish, russian, ukrainian
from lexicons.make.__main__ import recipes
from lexicons.make.common import exceptions
from lexicons.make.esperanto_roots import Cutter, roots
from lexicons.make.esperanto_sources import Sources, by_ending, espdic, flagged
from lexicons.make.fetch import packages
from lexicons.make.hunspell import forms, read_rules


def holds(name: str, chosen: dict[str, int], left_out: set[str]) -> None:
    """Assert that the shipped lexicon has the chosen words in their tiers, and none of the others."""
    lexicon = load(name, (shipped("lexicons"),))
    assert {word: lexicon.tier_of(word) for word in chosen} == {
        word: lexicon.tiers[tier - 1] for word, tier in chosen.items()
    }
    assert not [word for word in left_out if lexicon.tier_of(word)]


def english_lists(*scowl: tuple[str, int]) -> english.Lists:
    """These entries of SCOWL, with what the exceptions file says is attested."""
    known = exceptions("english").into
    attested = [(word, 35 if word.startswith("OK") else 95) for word in known["newer_in_scowl"]]
    listed = {"zymurgy", "zyzzyvas", "aa", "qi", "zzz", "oribi", "grrl", "café"}
    return english.Lists([*attested, *scowl], listed, set(known["newer_in_wordnet"]))


def test_english() -> None:
    chosen = english.chosen(
        english_lists(
            ("house", 10),
            ("café", 35),
            ("cafe", 60),
            ("zymurgy", 60),
            ("zyzzyvas", 80),
            ("aeq", 70),
            ("aa", 80),
            ("qi", 70),
            ("oribi", 80),
            ("zzz", 80),
            ("km", 10),
            ("zzyzx", 95),
            ("dog's", 10),
            ("x's", 20),
        )
    )
    some = ("HOUSE", "CAFE", "UP", "OK", "ZYMURGY", "QI", "EW", "WIFI", "AA", "AEQ", "ORIBI", "ZZZ", "GRRL")
    assert {word: chosen[word] for word in some} == {
        "HOUSE": 1, "CAFE": 1, "UP": 1, "OK": 1, "ZYMURGY": 2, "QI": 2, "EW": 2, "WIFI": 2,
        "AA": 3, "AEQ": 3, "ORIBI": 3, "ZZZ": 3, "GRRL": 3,
    }  # fmt: skip
    holds("english", chosen, {"KM", "ZZYZX", "DOGS'", "X"})


def test_a_newer_english_word_must_stand_in_the_source_that_is_said_to_have_it() -> None:
    lists = english_lists(("house", 10))
    with pytest.raises(Fault, match=r"newer_in_scowl.*'OK'"):
        english.chosen(lists._replace(scowl=[entry for entry in lists.scowl if entry[0] != "OK"]))
    with pytest.raises(Fault, match=r"newer_in_wordnet.*'sudoku'"):
        english.chosen(lists._replace(wordnet={"wifi"}))


def test_polish() -> None:
    chosen = polish.chosen(["dom", "źdźbło", "quiz", "a", "xero", "konstantynopolitańczyk"])
    assert chosen == {"DOM": 1, "ŹDŹBŁO": 1}
    holds("polish", chosen, {"QUIZ", "A", "XERO"})


def test_russian() -> None:
    def form(spelling: str, lemma: str, marks: str) -> russian.Form:
        return russian.Form(spelling, lemma, frozenset(marks.split()))

    chosen = russian.chosen(
        [
            form("ёлка", "ёлка", "NOUN sing nomn"),
            form("ёлки", "ёлка", "NOUN sing gent"),
            form("ножницы", "ножницы", "NOUN Pltm plur nomn"),
            form("камение", "камение", "NOUN sing nomn"),
            form("бежать", "бежать", "INFN"),
            form("москва", "москва", "NOUN Geox sing nomn"),
            form("иванов", "иванов", "ADJF Poss sing nomn"),
            form("камаз", "камаз", "NOUN sing nomn"),
        ],
        {"елка", "ножницы"},
    )
    assert chosen == {"ЕЛКА": 1, "ЕЛКИ": 3, "НОЖНИЦЫ": 1, "КАМЕНИЕ": 2, "БЕЖАТЬ": 3}
    holds("russian", chosen, {"МОСКВА", "ИВАНОВ", "КАМАЗ"})


def test_ukrainian() -> None:
    chosen = ukrainian.chosen(["м'ята", "дім", "км", "Київщина", "ґудзик"])
    assert chosen == {"МЯТА": 1, "ДІМ": 1, "ҐУДЗИК": 1}
    holds("ukrainian", chosen, {"КМ"})


def test_gujarati() -> None:
    chosen = gujarati.chosen(["ઘર", "સ્ત્રી/A", "શ્", "એે", "abc", "ક"])
    assert chosen == {"ઘર": 1, "સ્ત્રી": 1}
    holds("gujarati", chosen, {"શ્", "એે", "ક"})


def test_suffixes_of_a_spelling_dictionary() -> None:
    rules = read_rules("SFX K Y 2\nSFX K а ы [^к]а\nSFX K 0 м .\n")
    assert set(forms("рыба/K", rules)) == {"рыба", "рыбы", "рыбам"}
    assert set(forms("река/K", rules)) == {"река", "рекам"}


def test_a_stem_is_cut_into_the_fewest_morphemes() -> None:
    cutter = Cutter(frozenset({"vapor", "ŝip", "hund"}), frozenset({"mal"}), frozenset({"et", "in"}))
    assert cutter.cut("vaporŝip") == ("vapor", "ŝip")
    assert cutter.cut("hundinet") == ("hund", "in", "et")
    assert cutter.cut("hundoŝip") == ("hund", "o", "ŝip")
    assert cutter.cut("hund") == ()
    assert cutter.cut("malet") == ()


def test_stems_and_glosses_of_the_esperanto_sources() -> None:
    assert flagged(["hund/XOA", "dom/O", "Pariz/XO"]) == {"hund": {"o", "a"}}
    assert by_ending(["hundo", "hunda", "kaj", "o"]) == {"hund": {"o", "a"}}
    lines = ["hundo /hundo/", "dog dog", "Parizo /parizo/ <n>", "Paris"]
    assert espdic(lines) == {"hundo": "dog", "Parizo": "Paris"}


def test_esperanto_roots_need_two_sources_and_verbs_good_ground() -> None:
    grammar = read_grammar(shipped("lexicons") / "esperanto.grammar.yaml")
    stems = (
        {
            "hund": {"o", "i"},
            "simpl": {"a", "i"},
            "vid": {"i"},
            "blurf": {"o"},
            "hundet": {"o"},
            "pariz": {"a"},
        },
        {"hund": {"o"}, "simpl": {"a"}, "hundet": {"o"}, "pariz": {"a"}},
        {"hund": {"o"}, "vid": {"i"}, "simpl": {"a"}, "et": {"a"}},
    )
    sources = Sources(stems, frozenset({"pariz"}), frozenset(), {})
    made = roots(sources, grammar.prefixes, grammar.suffixes)
    kept = {
        text: root
        for text, root in made.items()
        if text in {"hund", "simpl", "vid", "blurf", "hundet", "et", "pariz"}
    }
    assert kept == {"hund": Root("o"), "simpl": Root("ai"), "vid": Root("i"), "pariz": Root("oa", name=True)}
    assert {text: grammar.roots[text].name for text in kept} == {text: text == "pariz" for text in kept}
    assert {"blurf", "hundet", "et"}.isdisjoint(grammar.roots)


@pytest.mark.parametrize("name", sorted(recipes()))
def test_a_recipe_names_packages_that_are_known_and_is_the_card(name: str) -> None:
    from game.words.lexicons import read_card

    recipe, card = recipes()[name], read_card(shipped("lexicons") / f"{name}.yaml")
    assert set(recipe.packages) <= set(packages())
    assert (card.source, card.licence, card.credit) == (recipe.source, recipe.licence, recipe.credit)
    assert (card.licence_files, card.notes) == (recipe.licence_files, recipe.notes)
    assert tuple(recipe.alphabet) == load(name, (shipped("lexicons"),)).alphabet
    for package in recipe.packages:
        assert packages()[package].version in card.version
