"""The lexicons that are shipped: what they hold, against knowledge of the languages and their own cards."""

from hashlib import sha256
from itertools import accumulate, product
from pathlib import Path

import msgspec
import pytest

from game.system.paths import shipped
from game.words.lexicons import lexicon_names, load, read_card

HERE, FOLDER = Path(__file__).parent, shipped("lexicons")
LANGUAGES = ("english", "esperanto", "polish", "russian", "ukrainian", "gujarati")
SHIPPED = lexicon_names((FOLDER,))
MILLIONS = ("esperanto", "polish", "russian", "ukrainian")
"""Lists of more than a million words, which are walked from end to end in the slow run only."""

KNOWN = msgspec.yaml.decode((HERE / "known.yaml").read_bytes(), type=dict[str, dict[str, str]])
TWO_LETTERS = msgspec.yaml.decode((HERE / "two_letters.yaml").read_bytes(), type=dict[str, str])


def test_the_languages_are_there() -> None:
    assert {*LANGUAGES, "esperanto-roots", "esperanto-endings"} == set(SHIPPED)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in MILLIONS else name for name in SHIPPED]
)
def test_a_packed_file_holds_the_list_that_its_card_names(name: str) -> None:
    lexicon, card = load(name, (FOLDER,)), read_card(FOLDER / f"{name}.yaml")
    digest, counts, lengths = sha256(), dict.fromkeys(lexicon.tiers, 0), set()
    for word, number in lexicon.automaton.walk():
        tier = lexicon.tiers[number - 1]
        counts[tier] += 1
        lengths.add(len(word))
        digest.update(f"{word}\t{tier}\n".encode())
    assert digest.hexdigest() == lexicon.hash == card.hash
    assert dict(zip(counts, accumulate(counts.values()), strict=True)) == card.tiers
    assert tuple(card.tiers.values()) == lexicon.automaton.header.counts
    assert card.count == sum(counts.values())
    assert tuple(card.alphabet.split()) == lexicon.alphabet
    assert (card.judging, card.folding, card.language) == (lexicon.tier, lexicon.folding, lexicon.language)
    assert (min(lengths), max(lengths) <= 15) == (2, True)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_licences_that_a_card_names_are_shipped(name: str) -> None:
    card = read_card(FOLDER / f"{name}.yaml")
    assert card.licence_files
    for file in card.licence_files:
        assert (FOLDER / "licenses" / file).read_text("utf-8").strip()


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_hundred_ordinary_words_are_in(name: str) -> None:
    lexicon, words = load(name), KNOWN[name]["in"].split()
    assert len(set(words)) >= 100
    assert [word for word in words if lexicon.fold(word) not in lexicon] == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_hundred_wrong_words_are_out(name: str) -> None:
    lexicon, words = load(name), KNOWN[name]["out"].split()
    assert len(set(words)) >= 100
    assert [word for word in words if lexicon.fold(word) in lexicon] == []


@pytest.mark.parametrize("name", sorted(TWO_LETTERS))
def test_the_two_letter_words_are_these(name: str) -> None:
    lexicon = load(name)
    spelt = map("".join, product(lexicon.alphabet, repeat=2))
    assert [word for word in spelt if word in lexicon] == TWO_LETTERS[name].split()


def test_english_words_that_players_look_up_first() -> None:
    english = load("english")
    table = [line.split("\t") for line in (HERE / "sixty.tsv").read_text("utf-8").splitlines()]
    assert len({word for word, _ in table}) == 60
    assert [(word, verdict) for word, verdict in table if (word in english) != (verdict == "yes")] == []


def test_english_words_that_one_list_alone_or_only_the_longest_have_are_not_known() -> None:
    known = load("english").at("known")
    assert [word for word in ("OK", "QI", "XU", "EW", "OI", "ZYMURGY", "HOUSE") if word not in known] == []
    odd = ("ZZZ", "AEQ", "ORIBI", "JAP", "CWM", "PHPHT", "TSKTSKS", "CH", "ST")
    assert [word for word in odd if word in known] == []
    assert [word for word in odd if word not in known.at("full")] == []


def test_folding() -> None:
    assert load("russian").fold("ёлка") == "ЕЛКА"
    assert "ЁЛКА" not in load("russian")
    assert load("ukrainian").fold("м'ята") == load("ukrainian").fold("м’ята") == "МЯТА"
    assert load("english").fold("Œuvre café") == "OEUVRE CAFE"
    assert load("esperanto").fold("ĝis") == load("esperanto").fold("g\u0302is") == "ĜIS"


def test_russian_judges_by_nouns_and_has_all_forms_as_an_option() -> None:
    russian = load("russian")
    assert russian.tier == "nouns"
    assert "ДОМ" in russian
    assert "ДОМУ" not in russian
    assert "ДОМУ" in russian.at("full")
    assert (russian.tier_of("ДОМ"), russian.tier_of("ДОМУ")) == ("common", "full")


def test_what_the_spot_checks_found_is_gone() -> None:
    assert not [word for word in ("КМ", "ММ", "СМ", "КБ", "ГРН") if word in load("ukrainian")]
    assert "ИВАНОВ" not in load("russian").at("full")
    assert "PARIZO" not in load("esperanto")


def test_everything_together_is_small_enough() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sum(path.stat().st_size for path in files) <= 15_200_000
