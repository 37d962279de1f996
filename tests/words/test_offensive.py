"""Offensive words: listed beside the others, judged as the table says, and what the recipe takes for one."""

from datetime import date
from pathlib import Path

import pytest

from game.opening import court_of, open_game, words_for
from game.system.paths import shipped
from game.table import rulefile
from game.words.agreement import Ruling, Rulings, offensive_words
from game.words.automaton import LexiconError, write
from game.words.lexicon import Lexicon
from game.words.lexicons import KEPT_BACK, fold_word, load, read_card
from game.words.pack import Title, pack
from game.words.reason_texts import reason_text
from lexicons.make.offensive import Offensive, chosen, recipes, suits_everyday

FOLDER = shipped("lexicons")
LISTED = ("english", "esperanto", "esperanto-roots", "esperanto-endings", "polish", "russian")
PLAIN = {
    "english": ("SHIT", "CUNTS", "FAGGOTRY", "KIKE", "JAPS", "NIGGER", "BULLSHITTED"),
    "esperanto": ("FIKI", "KACO", "PIĈON", "PISI", "MERDA"),
    "esperanto-roots": ("FIK", "KAC", "PIĈ"),
    "polish": ("KURWA", "KURWAMI", "WKURWIAĆ", "CHUJ", "JEBAĆ", "DUPĘ", "GÓWNO", "ZAJEBISTY"),
    "russian": ("ХУЙ", "ЖОПА", "ГОВНО", "ГАНДОНЫ", "ЖИД", "ШЛЮХА"),
}
INNOCENT = {
    "english": (
        *("ASSESS", "CLASS", "COCKER", "DICKENS", "HORNET", "JEWEL", "PENNED", "RAPIER", "RAPID", "SCATTER"),
        *("SNIGGER", "SPICES", "SUCK", "SWANK", "TITLE", "TITTER", "WHORL", "BOOBY", "NUDE", "NIGGLE"),
        *("TIT", "TITS", "VAGINA", "PENIS", "RETARD", "RETARDED", "COCK", "COON", "DYKE", "FAGGOT", "BITCH"),
        *(
            "PUSSY",
            "SEX",
            "SPASTIC",
            "SPICK",
            "HOOKER",
            "SAMBO",
            "GYP",
            "HOMO",
            "JEW",
            "RAPE",
            "WHORE",
            "ASS",
        ),
    ),
    "esperanto": ("BONEFIKA", "EFIKI", "PISTO", "VINDO", "KACEROLO"),
    "polish": ("JAJKO", "SUKA", "DMUCHAĆ", "RUCHACH", "STARUCHA", "DUPLIKAT", "KRZYWIZNA", "PODSŁUCHUJĄ"),
    "russian": ("ГОЛЫЙ", "МЕНТ", "ХРЕН", "КОМАНДА", "СТРАХУЯ", "ОЖИДАНИЕ", "ПЛОХУЮ", "НЕБО", "ДЕБАТЫ"),
}


def whole(name: str) -> Lexicon:
    lexicon = load(name)
    return lexicon.at(lexicon.tiers[-1])


@pytest.mark.parametrize("name", LISTED)
def test_an_offensive_word_is_valid_but_outside_the_automaton(name: str) -> None:
    lexicon = whole(name)
    assert len(lexicon.kept_back) == read_card(FOLDER / f"{name}.yaml").kept_back > 0
    for word in lexicon.kept_back:
        assert word in lexicon
        assert not lexicon.offers(word)
        assert lexicon.tier_of(word) in lexicon.tiers
    everything = lexicon.offering_all()
    some = sorted(lexicon.kept_back)[::50]
    assert [word for word in some if not everything.offers(word)] == []
    assert everything.count == lexicon.count + len(lexicon.kept_back)


@pytest.mark.parametrize("name", ["english", "esperanto-roots"])
def test_a_search_meets_none_of_them(name: str) -> None:
    lexicon = whole(name)
    assert [word for word in lexicon if word in lexicon.kept_back] == []


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_what_everybody_knows_for_offensive_is_kept_back(name: str) -> None:
    lexicon = whole(name)
    assert [word for word in PLAIN[name] if word not in lexicon.kept_back] == []


@pytest.mark.parametrize("name", sorted(INNOCENT))
def test_what_only_looks_like_it_is_offered(name: str) -> None:
    lexicon = whole(name)
    listed = [word for word in INNOCENT[name] if word in lexicon]
    assert len(listed) > len(INNOCENT[name]) / 2
    assert [word for word in listed if not lexicon.offers(word)] == []


@pytest.mark.parametrize("ruleset", [name for name in rulefile.names() if not name.startswith("patience")])
def test_a_new_game_offers_none_and_refuses_none(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    assert rules.options["offensive"] == ("not_offered", "not_valid", "offered")
    assert rules.offensive == "not_offered"
    assert words_for(rules).kept_back


@pytest.mark.parametrize("ruleset", [name for name in rulefile.names() if name.startswith("patience")])
def test_a_patience_proves_by_all_words_that_are_valid(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    assert rules.options["offensive"] == ("not_valid", "offered")
    words = words_for(rules)
    assert [word for word in words.kept_back if word in words] == []


@pytest.mark.parametrize(
    ("ruleset", "word"),
    [("scrabble", "SHIT"), ("literaki", "KURWA"), ("skrablo", "FIKI"), ("kan-u-go", "SHIT")],
)
def test_a_table_does_what_it_has_chosen(ruleset: str, word: str) -> None:
    judged = {}
    for choice in ("not_offered", "not_valid", "offered"):
        opening = open_game(ruleset, ("A", "B"), 1, options={"offensive": choice})
        words = opening.lexicon
        verdict = court_of(opening.mode.ruleset, words).judge(word)
        assert verdict.valid == (word in words)
        judged[choice] = (verdict.valid, words.offers(word))
    assert judged == {"not_offered": (True, False), "not_valid": (False, False), "offered": (True, True)}


def test_a_refused_word_has_a_reason_of_its_own() -> None:
    opening = open_game("scrabble", ("A", "B"), 1, options={"offensive": "not_valid"})
    court = court_of(opening.mode.ruleset, opening.lexicon)
    reported = {
        word: [reason_text(reason) for reason in court.judge(word).reasons] for word in ("SHIT", "KIKE")
    }
    assert reported == {
        "SHIT": ["It is obscene. The house rule “Offensive words” bars it here."],
        "KIKE": [
            "It is a slur: a name of contempt for a group of people. "
            "The house rule “Offensive words” bars it here."
        ],
    }
    kept_back = court_of(opening.mode.ruleset, opening.lexicon.barring(())).judge("SHIT")
    assert [reason.code for reason in kept_back.reasons] == ["listed", "kept-back"]
    assert [reason.code for reason in court.judge("SHITTERY").reasons] == ["not-listed"]
    assert court.judge("SHIRT").valid


def test_the_grammar_derives_no_word_of_a_barred_root() -> None:
    """Forms that are too long to be listed."""
    barred = open_game("skrablo", ("A", "B"), 1, options={"offensive": "not_valid"}).lexicon
    judged = open_game("skrablo", ("A", "B"), 1).lexicon
    for word, innocent in (("FORFIKADANTAJN", "FORKURADANTAJN"), ("MALKACULINETOJ", "MALHOMULINETOJ")):
        assert (word in judged, word in barred) == (True, False)
        assert (innocent in judged) == (innocent in barred)


def test_an_offensive_word_ruled_in_is_valid_but_not_suggested() -> None:
    def ruled(word: str, valid: bool) -> Rulings:
        return Rulings("a", (Ruling(word, "en", valid, ("A",), date(2026, 1, 1).isoformat()),))

    strict = rulefile.load("scrabble", options={"offensive": "not_valid"})
    words = words_for(strict, rulings=ruled("SHIT", True))
    assert "SHIT" in words
    assert not words.offers("SHIT")
    assert "SHITS" not in words
    assert "SHIT" not in words_for(rulefile.load("scrabble"), rulings=ruled("SHIT", False))


def test_a_list_of_one_s_own_is_held_against_those_of_its_language(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("shit\nshirt\nfiki\n", "utf-8")
    words = words_for(rulefile.load("scrabble"), str(own))
    assert set(words.kept_back) == {"SHIT"}
    assert [word for word in ("SHIT", "SHIRT", "FIKI") if word not in words] == []
    assert list(words) == ["FIKI", "SHIRT"]
    strict = words_for(rulefile.load("scrabble", options={"offensive": "not_valid"}), str(own))
    assert ["SHIT" in strict, "SHIRT" in strict] == [False, True]


def test_a_broken_list_in_the_player_s_folder_harms_no_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    folder = tmp_path / "lexicons"
    folder.mkdir()
    (folder / "aaa.dawg").write_bytes(b"no list at all")
    write(folder / "village.dawg", pack({"CAT": 1, "SHIT": 1}, Title("village", "en", tuple("ACHIST"))))
    offensive_words.cache_clear()
    words = words_for(rulefile.load("scrabble"), "village")
    assert set(words) == {"CAT"}
    assert "SHIT" in words
    assert fold_word("eo", "cxevalo") == "ĈEVALO"


def test_a_list_beside_a_lexicon_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "mine.dawg", pack({"AB": 1}, Title("mine", "en", ("A", "B"))))
    (tmp_path / f"mine{KEPT_BACK}").write_text("BA one\n", "utf-8")
    with pytest.raises(LexiconError, match="mine"):
        load("mine", (tmp_path,))


def test_the_recipe_takes_listed_words_with_their_forms_and_leaves_the_innocent() -> None:
    recipe = Offensive(
        listed="obscene",
        endings="s es ed ing y er",
        innocent={"spice": "spic(ed|er|y)", "a_bird": "tit"},
        slur="spics?",
        obscene=".*fu+dge.*",
    )
    words = (
        "SPIC",
        "SPICS",
        "SPICED",
        "SPICY",
        "TIT",
        "TITS",
        "FUDGED",
        "RAPE",
        "RAPING",
        "ORGY",
        "ORGIES",
        "CAT",
    )
    found = chosen(recipe, ["spic", "tit", "rape", "orgy", "two words"], words, None)
    obscene = ("TITS", "FUDGED", "RAPE", "RAPING", "ORGY", "ORGIES")
    assert found == dict.fromkeys(("SPIC", "SPICS"), "slur") | dict.fromkeys(obscene, "obscene")


@pytest.mark.parametrize("name", LISTED)
def test_every_offensive_word_has_its_reason_from_the_recipe(name: str) -> None:
    lexicon = whole(name)
    recipe = recipes()[lexicon.language]
    assert set(lexicon.offences) == set(lexicon.kept_back)
    assert set(lexicon.offences.values()) <= {"slur", "obscene"}
    by_pattern = chosen(recipe, (), lexicon.kept_back, None)
    listed = dict.fromkeys(lexicon.kept_back, recipe.listed)
    assert lexicon.offences == listed | by_pattern


def test_no_word_that_the_recipe_takes_is_among_the_others() -> None:
    assert chosen(recipes()["en"], (), list(whole("english")), None) == {}


def test_everyday_words_suit_a_table_for_all_ages() -> None:
    assert suits_everyday("en", {"TITLE", "TIT", "PENIS", "WHORL", "CAT"}) == {"TITLE", "WHORL", "CAT"}
    assert suits_everyday("gu", {"TIT"}) == {"TIT"}
    usual = whole("english").everyday
    assert usual is not None
    assert suits_everyday("en", set(usual)) == set(usual)


def test_the_recipe_takes_every_word_of_the_root_of_a_listed_one() -> None:
    grammar = load("esperanto").grammar
    words = ("FIK", "FIKI", "FORFIKU", "FIKCIO", "EFIKI", "BONEFIKA", "MERDO", "HUNDO")
    recipe = Offensive(listed="obscene", roots="merd", innocent={"": "bonefika"})
    found = chosen(recipe, ["fikado"], words, grammar)
    assert found == dict.fromkeys(("FIK", "FIKI", "FORFIKU", "MERDO"), "obscene")
