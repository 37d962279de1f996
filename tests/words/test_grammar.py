"""How prefixes, roots, suffixes and endings join, by a grammar small enough to be gone through by hand."""

from itertools import product
from pathlib import Path

import pytest

from game.fault import Fault
from game.system.paths import shipped
from game.words.automaton import LexiconError
from game.words.esperanto import (
    Affix,
    AffixLimits,
    Grammar,
    Root,
    WordPart,
    has_root,
    is_complete,
    read_grammar,
    read_roots,
    spelt,
)
from game.words.lexicons import load
from lexicons.make.derivations import derivations

SMALL = Grammar(
    AffixLimits(prefixes=1, suffixes=2, listed=7),
    {"o": "o", "on": "o", "a": "a", "e": "e", "i": "i"},
    {"mal": Affix("ai"), "ek": Affix("i", alone="e")},
    {"et": Affix("oa", alone="a"), "ig": Affix("oai", gives="i", alone="i")},
    {"kaj": "", "mi": "n jn"},
    {
        "hund": Root("o"),
        "bel": Root("a"),
        "kur": Root("i"),
        "pariz": Root("o", name=True),
        "du": Root("oan"),
        "hunda": Root("o"),
        "min": Root("o"),
        "belet": Root("o"),
    },
    frozenset({"belet"}),
)
SIGN = {"prefix": "{}-", "root": "{}", "suffix": "-{}", "ending": "~{}", "particle": "!{}"}


def shown(word: str) -> list[str]:
    """The readings of a word, as `mal- bel ~a`."""
    return [" ".join(SIGN[kind].format(text) for kind, text in parts) for parts in SMALL.readings(word)]


@pytest.mark.parametrize(
    ("word", "readings"),
    [
        ("hund", ["hund"]),
        ("hundo", ["hund ~o"]),
        ("hundon", ["hund ~on"]),
        ("hundi", []),
        ("hundeto", ["hund -et ~o"]),
        ("malbela", ["mal- bel ~a"]),
        ("malhundo", []),
        ("malmalbela", []),
        ("ekkuri", ["ek- kur ~i"]),
        ("ekbela", []),
        ("kureti", []),
        ("kurigi", ["kur -ig ~i"]),
        ("kurigeto", []),
        ("malkurigi", ["mal- kur -ig ~i"]),
        ("beletigo", ["belet -ig ~o"]),
        ("beletigigo", ["belet -ig -ig ~o"]),
        ("hundetetigo", []),
        ("pariz", []),
        ("parizo", []),
        ("parizon", []),
        ("pariza", ["pariz ~a"]),
        ("parizeto", ["pariz -et ~o"]),
        ("parizet", ["pariz -et"]),
        ("et", []),
        ("eto", ["et ~o"]),
        ("etig", ["et -ig"]),
        ("ekig", ["ek- ig"]),
        ("eko", ["ek ~o"]),
        ("mal", []),
        ("malo", []),
        ("kaj", ["!kaj"]),
        ("kajn", []),
        ("mi", ["!mi"]),
        ("mijn", ["!mi ~jn"]),
        ("min", ["min", "!mi ~n"]),
        ("mia", []),
        ("hunda", ["hunda", "hund ~a"]),
        ("hundao", ["hunda ~o"]),
        ("o", []),
        ("", []),
    ],
)
def test_a_word_is_read_in_every_way_the_shortest_first(word: str, readings: list[str]) -> None:
    assert shown(word) == readings
    assert SMALL.derives(word) is bool(readings)


def test_every_short_derivation_is_made() -> None:
    short = (
        "bel bela bele belo du dua due duet duig duo duon eka eke ekig eko ekon eta ete etet etig eto eton "
        "hund iga ige igi igig igo igon kaj kur kura kure kuri kuro mi mijn min mina mine mino"
    )
    assert " ".join(sorted(set(derivations(SMALL, 4)))) == short
    longer = set(derivations(SMALL, 6))
    assert longer > set(derivations(SMALL, 5)) > set(derivations(SMALL, 4))
    assert {"malbel", "pariza", "hundet", "ekkuri", "etigon", "hundon"} <= longer
    assert [word for word in longer if len(word) > 6 or not SMALL.derives(word)] == []
    longest = set(derivations(SMALL, 8))
    assert {"etetet", "maldu", "duetet"} < longest
    assert {"etetetet", "duetetet", "malmaldu"}.isdisjoint(longest), (
        "two suffixes and one prefix are the most"
    )
    letters = "abdeghijklmnoprtuz"
    near = {f"{word[:at]}{sign}{word[at + 1 :]}" for word in longer for at in (0, 2, 5) for sign in letters}
    assert {word for word in near if len(word) <= 6 and SMALL.derives(word)} <= longer


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("hundkuro", "hund·kur·o"),
        ("hundokuro", "hund·kur·o"),
        ("hundikuro", ""),
        ("dukuri", "du·kur·i"),
        ("kurdua", "kur·du·a"),
        ("hundhund", "hund·hund"),
        ("hundahund", "hunda·hund"),
        ("hundetkuro", "hund·et·kur·o"),
        ("beletdu", "belet·du"),
        ("hundparizo", ""),
        ("ethundo", ""),
        ("mihundo", ""),
        ("hundo", ""),
        ("du", ""),
    ],
)
def test_two_roots_in_one_are_seen(word: str, read: str) -> None:
    assert spelt(SMALL.compound(word)) == read


def test_basic_forms_are_those_of_the_ending() -> None:
    def basic(word: str) -> list[list[str]]:
        return [list(SMALL.basic(parts)) for parts in SMALL.readings(word)]

    assert basic("hundon") == [["hundo", "hund"]]
    assert basic("bela") == [["bela", "bel"]]
    assert basic("bel") == [["belo", "bela", "beli", "bele", "bel"]]
    assert basic("min") == [["mino", "mina", "mini", "mine", "min"], ["mi"]]


def test_endings_go_with_the_classes_of_a_stem() -> None:
    assert list(SMALL.ends("o", False)) == ["o", "on", "a", "e"]
    assert list(SMALL.ends("o", True)) == ["a", "e"]
    assert list(SMALL.ends("oi", True)) == ["a", "e", "i"]
    assert list(SMALL.ends("", False)) == ["o", "on", "a", "e"]


def test_affixes_used_as_roots_differ_from_real_roots() -> None:
    assert {text: SMALL.stems[text].classes for text in ("ek", "et", "ig", "hund")} == {
        "ek": "e",
        "et": "a",
        "ig": "i",
        "hund": "o",
    }
    assert "mal" not in SMALL.stems
    (parts,) = SMALL.readings("hundeto")
    assert (has_root(parts, {"HUND"}), has_root(parts, {"ET"}), has_root(parts, {"hund"})) == (
        True,
        False,
        False,
    )
    assert [is_complete(parts) for parts in (*SMALL.readings("min"), *SMALL.readings("mi"))] == [
        False,
        True,
        True,
    ]
    assert not is_complete((WordPart("root", "bel"), WordPart("suffix", "et")))


FILE = """
most: {prefixes: 1, suffixes: 2, listed: 7}
endings: {o: [o, "on"], a: [a]}
prefixes: {mal: {joins: oai}}
suffixes: {et: {joins: oa, alone: a}}
particles: {"n jn": mi ni, "": kaj}
numerals: du tri
own: belet
"""
ROOTS = "hund\to\tc\npariz\to\tn\ntri\toa\tcn\nkur\ti\t\n"


def test_a_grammar_is_read_from_its_two_files(tmp_path: Path) -> None:
    path = tmp_path / "small.grammar.yaml"
    path.write_text(FILE, "utf-8")
    (tmp_path / "small.roots.tsv").write_text(ROOTS, "utf-8")
    made = read_grammar(path)
    assert made.endings == {"o": "o", "on": "o", "a": "a"}
    assert made.particles == {"mi": "n jn", "ni": "n jn", "kaj": ""}
    assert made.roots == {
        "hund": Root("o", common=True),
        "pariz": Root("o", name=True),
        "tri": Root("oan", common=True, name=True),
        "kur": Root("i"),
        "du": Root("oan"),
    }
    assert (made.own, made.most) == (frozenset({"belet"}), AffixLimits(1, 2, 7))
    assert (made.prefixes, made.suffixes) == ({"mal": Affix("oai")}, {"et": Affix("oa", alone="a")})
    path.write_text(FILE + "more: 5\n", "utf-8")
    with pytest.raises(LexiconError) as refused:
        read_grammar(path)
    said = "Object contains unknown field `more`, expected endings, affixes and particles"
    assert str(refused.value) == f"{path}: grammar: found {said}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"hund\to\n", r"line 1: found 'hund\to', expected root, tab, classes, tab, marks"),
        (b"hund\to\tc\t\n", r"line 1: found 'hund\to\tc\t', expected root, tab, classes, tab, marks"),
        (b"hund\to\t\n\to\t\n", r"line 2: found '\to\t', expected root, tab, classes, tab, marks"),
        (b"hund\tox\t\n", r"line 1: found 'hund\tox\t', expected root, tab, classes, tab, marks"),
        (b"hund\to\tx\n", r"line 1: found 'hund\to\tx', expected root, tab, classes, tab, marks"),
        (
            b"hund\xff",
            "byte 4: found not UTF-8, expected the roots of the grammar beside it",
        ),
    ],
)
def test_roots_that_are_none_are_refused_in_this_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "roots.tsv"
    path.write_bytes(content)
    with pytest.raises(Fault) as refused:
        read_roots(path)
    assert str(refused.value) == f"{path}: {said}"


def test_the_derivations_are_the_words_that_have_a_reading() -> None:
    grammar = read_grammar(shipped("lexicons") / "esperanto.grammar.yaml")
    letters = [letter.lower() for letter in load("esperanto").alphabet]
    possible = {"".join(word) for length in (1, 2, 3) for word in product(letters, repeat=length)}
    assert set(derivations(grammar, 3)) == {word for word in possible if grammar.derives(word)}
