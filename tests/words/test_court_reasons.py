"""Every reason of the word court, whole: its code, what it speaks of, and the sentence that is read."""

import lzma
from pathlib import Path

import msgspec
import pytest

from game.fault import Fault
from game.words.agreement import WordForms, agreed_lexicon, agreements_of
from game.words.automaton import LexiconError
from game.words.court import Court, Reason
from game.words.glosses import Glosses, glosses_of
from game.words.lexicon import lexicon_of
from game.words.lexicons import Card, load, read_card
from game.words.pack import Title, pack
from game.words.reason_texts import list_name, reason_text, tier_text
from tests.words.test_court import court

FORMS: dict[str, WordForms | None] = {"r": "roots", "e": "endings", "a": "affixes", "-": None}
IN = {
    "hund": ("rea-", "read hund, root hund"),
    "hundo": ("ea-", "read hund·o, root hund, ending-o o"),
    "hundojn": ("ea-", "read hund·ojn, root hund, ending-o ojn"),
    "hundeto": ("a-", "read hund·et·o, root hund, suffix et, ending-o o"),
    "malbele": ("a-", "read mal·bel·e, prefix mal, root bel, ending-e e"),
    "eto": ("a-", "read et·o, affix-as-root et, ending-o o"),
    "ebli": ("a-", "read ebl·i, affix-as-root ebl, ending-i i"),
    "et": ("a", "affix-alone et"),
    "us": ("ea", "ending-alone us"),
    "oj": ("rea-", "read oj, particle oj"),
    "min": ("ea-", "read mi·n, particle mi, ending-particle n"),
    "mia": ("ea-", "read mi·a, particle mi, ending-a a"),
    "vaporŝipo": ("-", "known-compound vapor·ŝip·o, listed esperanto full"),
}
OUT = {
    "hundo": ("r", "endings-not-agreed hund·o"),
    "hundeto": ("re", "affixes-not-agreed hund·et·o"),
    "eto": ("re", "affixes-not-agreed et·o"),
    "et": ("re-", "forms-not-alone et"),
    "us": ("r-", "forms-not-alone us"),
    "parizo": ("rea-", "name pariz"),
    "vaporŝipo": ("rea", "two-roots vapor·ŝip·o"),
    "akvombrelo": ("rea-", "two-roots akv·ombrel·o"),
    "blurfo": ("rea-", "unknown-root blurf o"),
    "hundi": ("rea-", "not-a-verb hund i"),
    "blurfi": ("rea-", "unknown-root blurf i"),
    "hundb": ("rea-", "no-ending hundb"),
}


@pytest.mark.parametrize(
    ("word", "valid", "tables", "reasons"),
    [
        (word, valid, *reported)
        for valid, words in ((True, IN), (False, OUT))
        for word, reported in words.items()
    ],
)
def test_a_verdict_of_esperanto_names_all_its_grounds(
    word: str, valid: bool, tables: str, reasons: str
) -> None:
    expected = [Reason(code, tuple(parts)) for code, *parts in map(str.split, reasons.split(", "))]
    for table in tables:
        verdict = court(FORMS[table]).judge(word)
        assert (verdict.word, verdict.valid, list(verdict.reasons)) == (word.upper(), valid, expected)


def test_affixes_and_endings_may_be_kept_from_standing_alone() -> None:
    for word, read in (("et", "et"), ("eto", "et·o"), ("us", "us"), ("ebli", "ebl·i")):
        verdict = court("affixes", False).judge(word)
        assert (verdict.valid, verdict.reasons) == (False, (Reason("forms-not-alone", (read,)),))
    assert court("endings", False).judge("us").reasons == (Reason("forms-not-alone", ("us",)),)
    assert court("affixes", False).judge("hundeto").valid
    assert court("affixes", False).judge("oj").valid


@pytest.mark.parametrize("forms", [None, "endings", "affixes"])
def test_one_letter_is_never_a_word_of_esperanto(forms: WordForms | None) -> None:
    assert Court(agreed_lexicon("esperanto", forms), forms).judge("o").reasons == (Reason("one-letter"),)


def test_away_from_a_table_the_agreements_of_a_word_are_shown() -> None:
    whole = load("esperanto")
    away = Court(whole, glosses=glosses_of(whole), agreements=agreements_of(whole))
    found = {word: away.judge(word) for word in ("hund", "hundo", "hundeto", "vaporŝipo", "hundi")}
    assert {word: verdict.reasons[-1].code for word, verdict in found.items()} == {
        "hund": "agreed-roots",
        "hundo": "agreed-endings",
        "hundeto": "agreed-affixes",
        "vaporŝipo": "agreed-nowhere",
        "hundi": "not-a-verb",
    }
    assert (found["hund"].gloss, found["hundo"].gloss) == ("hundo: dog, hound", "dog, hound")
    assert [found[word].tier for word in ("hund", "hundo", "vaporŝipo")] == ["derived", "common", "full"]
    assert agreements_of(load("english")) is None
    assert agreed_lexicon("english", "roots").name == "english"


def test_an_ordinary_list_names_its_tier_its_letters_and_its_longest_word() -> None:
    words = lexicon_of(
        pack({"A" * 14: 1, "BAB": 2}, Title("mine", "xx", ("A", "B"), ("common", "full"), "common"))
    )
    mine = Court(words)
    assert mine.judge("aaaaaaaaaaaaaa").reasons == (Reason("listed", ("mine", "common")),)
    assert mine.judge("bab").reasons == (Reason("other-tier", ("full", "common")),)
    assert mine.judge("bb").reasons == (Reason("not-listed", ("mine",)),)
    assert mine.judge("b" * 14).reasons == (Reason("not-listed", ("mine",)),)
    assert mine.judge("b" * 15).reasons == (Reason("too-long", ("14",)),)
    assert mine.judge("bxaz").reasons == (Reason("strange-letters", ("X Z",)),)
    assert mine.judge("").reasons == (Reason("strange-letters", ("",)),)
    barred = Court(words.at("full").withholding({"BAB"}).barring({"BAB"}))
    assert barred.judge("bab").reasons == (Reason("offensive"),)
    narrow = Court(words.withholding({"BAB"}).barring({"BAB"}))
    assert narrow.judge("bab").reasons == (Reason("other-tier", ("full", "common")),)
    few = Court(lexicon_of(pack({"AB": 1}, Title("few", "xx", ("A", "B")))))
    assert few.judge("b" * 12).reasons == (Reason("not-listed", ("few",)),)
    assert few.judge("b" * 13).reasons == (Reason("too-long", ("2",)),)


SENTENCES = {
    ("ruled-in", "Ana, Bo", "2026-11-21"): "This table ruled it a word (Ana, Bo, 2026-11-21).",
    ("ruled-out", "Ana", "2026-11-22"): "This table ruled it out (Ana, 2026-11-22).",
    ("listed", "english", "common"): "In the English word list: one of the common words.",
    ("listed", "mine", "known"): "In the mine word list: one of the known words.",
    ("other-tier", "full", "nouns"): "It is a word, but only nouns in the nominative count here.",
    ("other-tier", "full", "common"): "It is a word, but this table plays with common words only.",
    ("other-tier", "full", "derived"): "It is a word, but this table plays without compounds.",
    ("other-tier", "full", "known"): "It is a word, but not in the list this table plays with.",
    ("not-listed", "esperanto-roots"): "It’s not in the Esperanto word list.",
    ("too-long", "1"): "This word list has words of up to 1 letter.",
    ("too-long", "14"): "This word list has words of up to 14 letters.",
    ("strange-letters", ""): "No word in this list has –.",
    ("strange-letters", " "): "No word in this list has –.",
    ("strange-letters", "Q X"): "No word in this list has Q X.",
    ("two-roots", "akv·ombrel·o"): "Two roots: akv·ombrel·o.",
    ("unknown-root", "blurf", "o"): "blurf, before the ending -o, is not a known root.",
    ("agreed-nowhere",): "It counts only at tables that play with the whole dictionary.",
}


@pytest.mark.parametrize("said", SENTENCES)
def test_each_reason_has_this_sentence(said: tuple[str, ...]) -> None:
    assert reason_text(Reason(said[0], said[1:])) == SENTENCES[said]


def test_tiers_and_lists_are_called_by_names_that_players_know() -> None:
    assert {tier: tier_text(tier) for tier in ("common", "known", "nouns", "derived", "full", "odd")} == {
        "common": "one of the common words",
        "known": "one of the known words",
        "nouns": "one of the nouns",
        "derived": "no compound",
        "full": "one of all the words",
        "odd": "odd",
    }
    assert [list_name(name) for name in ("polish", "esperanto-endings", "mine")] == [
        "Polski",
        "Esperanto",
        "mine",
    ]


CARD = Card(
    name="Mine",
    language="xx",
    alphabet="A Ĉ",
    folding={"CX": "Ĉ"},
    tiers={"common": 2, "full": 5},
    judging="full",
    source="mine " * 40,
    version="1",
    licence="GPL",
    credit="me",
    licence_files=("a.txt", "b.txt"),
    count=5,
    hash="abc",
    kept_back=3,
    notes={"why": "so"},
)


def test_a_card_is_written_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    CARD.write(path)
    assert read_card(path) == CARD
    text = path.read_text("utf-8")
    assert [line.partition(":")[0] for line in text.splitlines() if line[0] not in " -"] == list(
        msgspec.structs.asdict(CARD)
    )
    assert "Ĉ" in text
    assert 100 < max(map(len, text.splitlines())) < 120
    path.write_text("name: Mine\n", "utf-8")
    with pytest.raises(LexiconError) as refused:
        read_card(path)
    said = "Object missing required field `language`, expected the description of a lexicon"
    assert str(refused.value) == f"{path}: card: found {said}"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (None, "there is no such file or folder"),
        (b"nonsense, and more of it", "found data that xz cannot unpack"),
        (lzma.compress(b"cat\ta beast")[:-9], "found a file that is cut off"),
        (lzma.compress(b"cat\ta beast") + b"x", "found data after the end of the packed part"),
    ],
)
def test_glosses_that_cannot_be_read_are_one_line(tmp_path: Path, content: bytes | None, found: str) -> None:
    path = tmp_path / "mine.glosses.xz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Fault) as refused:
        Glosses(path).gloss("CAT")
    assert str(refused.value) == f"{path}: {found}, expected compressed glosses"


def test_a_gloss_is_its_own_or_that_of_the_basic_form(tmp_path: Path) -> None:
    path = tmp_path / "mine.glosses.xz"
    lines = "cat\ta beast\ncats\t\tcat\nlost\t\tgone\nodd\nrun\tto go\tfast\n"
    path.write_bytes(lzma.compress(lines.encode()))
    glosses = Glosses(path)
    assert [glosses.gloss(word, ("run", "cat")) for word in ("CAT", "CATS", "LOST", "ODD", "RUN")] == [
        "a beast",
        "cat: a beast",
        None,
        "run: to go\tfast",
        "to go\tfast",
    ]
    assert glosses.gloss("ODD") is None
    assert glosses.gloss("ODD", ("none", "cat")) == "cat: a beast"
