"""What words mean, as the shipped files tell it: what must be told, what must not, and where nothing is."""

import lzma
import re
from functools import cache
from pathlib import Path

import pytest

from game.system.paths import shipped
from game.words.agreement import WordForms, agreed_lexicon
from game.words.automaton import read
from game.words.court import Court
from game.words.glosses import BasicForms, Glosses, glosses_of
from game.words.lexicons import load
from lexicons.make.wordnet import WordNet

FOLDER = shipped("lexicons")

MEANT = {
    "AM": ("be: to exist", "meric"),
    "IS": ("be: to exist", "Islam"),
    "WAS": ("be: to exist", "Washington"),
    "HAS": ("have: have or possess", "ha:"),
    "DOES": ("do: ", "deer"),
    "DID": ("do: ", "ident"),
    "DOGES": ("doge: ", "dog:"),
    "DOGS": ("dog: a member of the genus Canis", "doge"),
    "DOG": ("genus Canis", ""),
    "IN": ("inside", "ndian"),
    "AS": ("same degree", "arsenic"),
    "SO": ("degree", "south"),
    "NO": ("not any", "nobel"),
    "HE": ("man", "Hebrew"),
    "THE": ("article", ""),
    "MAY": ("allowed", "hawthorn"),
    "ZA": ("pizza", ""),
    "CH": ("22 yards", ""),
    "EF": ("letter F", ""),
    "OI": ("attention", ""),
    "BORE": ("cause to be bored · bear: ", ""),
    "BEARING": ("bear: to carry", ""),
    "LANE": ("a narrow passageway", "street names"),
    "ROBOT": ("a machine", "serfdom"),
    "REESTING": ("not move", "left after"),
    "LAY": ("put into a certain place", ""),
    "LAX": ("", "salmon"),
    "WOUND": ("injury", ""),
    "COLOUR": ("color: ", ""),
    "ROMANISE": ("romanize: ", ""),
    "OUTBAKED": ("outbake: ", ""),
    "NERDIEST": ("nerdy: ", ""),
    "ALL": ("whole", ""),
    "GO": ("move", "game"),
    "DO": ("engage", "syllable"),
    "LA": ("syllable", "Louisiana"),
    "RE": ("regarding", "rhenium"),
    "TI": ("", "titanium"),
    "MI": ("syllable", "length"),
    "MA": ("mother", "Massachusetts"),
    "PA": ("father", "ennsylvania"),
    "OX": ("cattle", ""),
    "AD": ("promotion", "Christian"),
    "ID": ("psychoanalytic", "Idaho"),
    "LI": ("distance", "fifty"),
    "XI": ("Greek", "eleven"),
    "LEFT": ("leave: go away", ""),
    "SAW": ("see: perceive", "tool"),
    "FOUND": ("find: come upon", ""),
    "BETTER": ("good: ", "gambl"),
    "WENT": ("go: ", ""),
    "MICE": ("mouse: ", ""),
    "WOMEN": ("woman: ", ""),
    "GEESE": ("goose: ", ""),
    "BOXES": ("box: ", ""),
    "HOPING": ("hope: ", "hop:"),
    "HOPPING": ("hop: ", "hope:"),
    "HAPPIER": ("happy: ", ""),
    "QUICKEST": ("quick: ", ""),
    "WATERED": ("water: to pour", "liquid"),
    "YEARS": ("year: ", ""),
    "SAID": ("say: express", ""),
    "VAN": ("", "creative group"),
    "COT": ("bed", "finger"),
    "TURKEY": ("bird", "republic"),
    "CHINA": ("porcelain", "republic"),
    "POLISH": ("shine", "language"),
    "MARCH": ("procession", "month"),
    "AUGUST": ("majestic", "month"),
    "NICE": ("pleasant", "city"),
    "READING": ("read: ", "city"),
    "JOB": ("", "Bible"),
    "GOD": ("supernatural", ""),
    "PEOPLE": ("group of human beings", ""),
    "TIME": ("occasion", "magazine"),
    "QI": ("energy", ""),
}
"""A word, what its gloss must say, and what it must not."""


@pytest.fixture(scope="module")
def english() -> Glosses:
    return Glosses(FOLDER / "english.glosses.xz")


def test_no_meaning_is_better_than_a_wrong_one(english: Glosses) -> None:
    assert [word for word in ("QQ", "ZZZZ") if english.gloss(word)] == []


def test_short_and_everyday_words_have_a_meaning(english: Glosses) -> None:
    words = [word for word, _ in read(FOLDER / "english.dawg").walk() if len(word) < 4]
    assert [word for word in words if len(word) == 2 and not english.gloss(word)] == []
    assert sum(not english.gloss(word) for word in words) <= 3
    everyday = [word for word, _ in read(FOLDER / "english.everyday").walk()]
    assert sum(not english.gloss(word) for word in everyday) <= len(everyday) // 100


@pytest.mark.parametrize("word", MEANT)
def test_the_most_common_sense_is_shown(english: Glosses, word: str) -> None:
    wanted, strange = MEANT[word]
    gloss = english.gloss(word)
    assert gloss is not None
    assert wanted in gloss
    assert not strange or strange not in gloss


def esperanto(forms: WordForms | None) -> Court:
    lexicon = agreed_lexicon("esperanto", forms)
    return Court(lexicon, forms, glosses=glosses_of(lexicon))


@pytest.mark.parametrize(
    ("word", "gloss"),
    [
        ("HUNDO", "dog, hound"),
        ("HUNDOJN", "hundo: dog, hound"),
        ("MIN", "mi: I"),
        ("VIN", "vi: you"),
        ("SIN", "si: reflexive pronoun"),
        ("ESPERANTO", None),
        ("ESPERANTON", None),
        ("KAJ", "and"),
        ("PARIZO", None),
    ],
)
def test_a_form_is_shown_before_a_bare_root(word: str, gloss: str | None) -> None:
    assert esperanto(None).judge(word).gloss == gloss
    assert esperanto("affixes").judge(word).gloss == gloss


def test_a_table_without_endings_means_the_root() -> None:
    verdict = esperanto("roots").judge("MIN")
    assert verdict.gloss == "mino: mine [pit]"
    assert [(reason.code, reason.parts) for reason in verdict.reasons] == [
        ("read", ("min",)),
        ("root", ("min",)),
    ]


def test_other_languages_have_none() -> None:
    assert glosses_of(load("gujarati")) is None


SLAVIC = {
    "polish": {
        "KOT": ("cat", "dust bunny;"),
        "ZAMEK": ("castle", ""),
        "MIEĆ": ("have", ""),
        "ŻÓŁĆ": ("bile", ""),
        "WODA": ("water – bezbarwna", ""),
        "KOTA": ("kot: cat", ""),
        "KOTAMI": ("kot: cat", ""),
        "LUDZIE": ("people", ""),
        "SZEDŁBYM": ("iść: go", ""),
        "CZYTAJŻE": ("czytać: read", ""),
        "NAJLEPSZYCH": ("dobry: good", ""),
        "GRZECZNY": ("polite", ""),
        "POWIEDZIAŁABYM": ("powiedzieć: ", ""),
        "NIECZYTANIEM": ("czytać: read", ""),
        "MAM": ("mieć: have", ""),
    },
    "russian": {
        "КОТ": ("cat", ""),
        "СТАЛЬ": ("steel – ", ""),
        "ЁЛКА": ("ель", ""),
        "ШНЯВА": ("судно", ""),
        "КОТА": ("кот: cat", ""),
        "ЛЮДЕЙ": ("man", ""),
        "СТАЛИ": ("сталь: steel", ""),
        "ШЕЛ": ("идти: go", ""),
        "ЧИТАЮЩИМИ": ("читать: ", ""),
        "ПОБЫСТРЕЕ": ("быстрый: ", ""),
    },
    "ukrainian": {
        "КІТ": ("tomcat", ""),
        "КОТА": ("кіт: tomcat", ""),
        "МАТИ": ("mother; to have", ""),
        "ПЯТЬ": ("five", ""),
        "ДУЖЕ": ("very", ""),
        "МІГ": ("могти: to be able", ""),
        "УМОВНО": ("умовний: conditional", ""),
        "СТВОРЕНОГО": ("створити: to create", ""),
    },
}
"""A word, what its gloss must say, and what it must not begin with."""


@cache
def court(name: str) -> Court:
    """What judges with the meanings of a list."""
    lexicon = load(name)
    return Court(lexicon, glosses=glosses_of(lexicon))


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in SLAVIC.items() for word in words])
def test_slavic_words_show_their_basic_forms(name: str, word: str) -> None:
    wanted, strange = SLAVIC[name][word]
    gloss = court(name).judge(word).gloss
    assert gloss is not None
    assert wanted in gloss
    assert not strange or not gloss.startswith(strange)


@pytest.mark.parametrize("name", ["polish", "russian", "ukrainian"])
def test_every_gloss_is_of_a_word_and_has_nothing_but_text(name: str) -> None:
    lexicon = load(name)
    lines = lzma.decompress((FOLDER / f"{name}.glosses.xz").read_bytes()).decode().splitlines()
    glosses = dict(line.split("\t") for line in lines)
    assert len(glosses) == len(lines) > 15_000
    assert lines == sorted(lines)
    assert [word for word in glosses if lexicon.tier_of(word.upper()) is None] == []
    junk = re.compile(r"[\x00-\x1f\x7f-\x9f{}\[\]|]|&#?\w+;|</?\w|\s\s|^[\s,;–]|[\s,;–]$|https?:")
    assert [(word, gloss) for word, gloss in glosses.items() if junk.search(gloss)] == []
    assert max(map(len, glosses.values())) <= 240
    assert min(map(len, glosses.values())) >= 1


def test_up_to_three_basic_forms_are_shown(tmp_path: Path) -> None:
    (tmp_path / "a.xz").write_bytes(lzma.compress("".join(f"{w}\tis {w}\n" for w in "bcde").encode()))
    (tmp_path / "f.xz").write_bytes(lzma.compress(b"b,x\nc,x\nd,x\ne,x\nf,x\nb\t0\nc\t1\nd\t2\ne\t3\nf\t4\n"))
    glosses = Glosses(tmp_path / "a.xz", BasicForms(tmp_path / "f.xz"))
    assert glosses.basic("X") == ("b", "c", "d", "e", "f")
    assert glosses.basic("B") == ("b",)
    assert glosses.gloss("X") == "b: is b · c: is c · d: is d"
    assert glosses.gloss("B") == "is b"
    assert glosses.gloss("Y") is None


# --- how they are made ---------------------------------------------------------------------------------

DATA = {
    "noun": [
        "1 00 n 01 Maine 0 001 @i 2 n 0000 | a state",
        "2 00 n 01 dog 0 000 | an animal",
        "3 00 n 01 doge 0 000 | a magistrate",
        "4 00 n 03 kilometre 0 km 0 klick 0 000 | a length",
        '5 00 n 02 avant 0 van 0 000 | a group; "the van"',
        "6 00 n 01 van 1 000 | a car",
        "7 00 n 01 me 0 001 @i 2 n 0000 | a place",
        "8 00 n 01 man 0 000 | a person",
    ],
    "verb": ["1 00 v 01 have 0 000 | possess", "2 00 v 01 dog 0 000 | follow", "3 00 v 01 hop 0 000 | jump"],
    "adj": ["1 00 s 03 six 0 vi 0 6 0 000 | five and one", "2 00 a 01 late(a) 0 000 | past"],
    "adv": ["1 00 r 01 in 0 000 | inside"],
}
INDEX = {
    "noun": ["maine n 1 0 1 0 1", "me n 1 0 1 0 7", "dog n 1 0 1 1 2", "doge n 1 0 1 0 3", "km n 1 0 1 0 4",
             "klick n 1 0 1 0 4", "van n 2 0 2 0 5 6", "man n 1 0 1 1 8"],
    "verb": ["have v 1 0 1 1 1", "dog v 1 0 1 1 2", "hop v 1 0 1 1 3"],
    "adj": ["vi a 1 0 1 0 1", "late a 1 0 1 1 2"],
    "adv": ["in r 1 0 1 1 1"],
}  # fmt: skip


@pytest.fixture
def wordnet(tmp_path: Path) -> WordNet:
    folder = tmp_path / "wordnet" / "usr" / "share" / "wordnet"
    folder.mkdir(parents=True)
    for part in DATA:
        (folder / f"data.{part}").write_text("  a licence\n" + "\n".join(DATA[part]), "utf-8")
        (folder / f"index.{part}").write_text("  a licence\n" + "\n".join(INDEX[part]), "utf-8")
        (folder / f"{part}.exc").write_text("has have\n" if part == "verb" else "", "utf-8")
    counts = ["dog%1:00:00:: 1 42", "dog%2:00:00:: 1 2", "have%2:00:00:: 1 9", "in%4:00:00:: 1 5"]
    (folder / "cntlist.rev").write_text("\n".join(counts), "utf-8")
    return WordNet(tmp_path)


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("maine", None),
        ("me", None),
        ("km", None),
        ("klick", ("klick", "a length")),
        ("vi", None),
        ("dog", ("dog", "an animal")),
        ("dogs", ("dog", "an animal")),
        ("doges", ("doge", "a magistrate")),
        ("has", ("have", "possess")),
        ("hopped", ("hop", "jump")),
        ("later", ("late", "past")),
        ("men", ("man", "a person")),
        ("van", ("van", "a car")),
        ("in", ("in", "inside")),
        ("ins", None),
        ("at", None),
    ],
)
def test_names_signs_and_numerals_answer_for_no_word(
    wordnet: WordNet, word: str, meaning: tuple[str, str] | None
) -> None:
    found = wordnet.meaning(word)
    assert (None if found is None else (found.basic, found.gloss)) == meaning
