"""The list of offensive words beside a packed one comes with it from anywhere, and may hold anything."""

from pathlib import Path

import pytest

from game.fault import Fault
from game.words.automaton import write
from game.words.lexicons import load
from game.words.pack import Title, pack

TIER = (
    "expected a word of up to 60 letters, a tab, the number of its tier, and maybe a tab and slur or obscene"
)


def refused(folder: Path, line: bytes) -> str:
    write(folder / "mine.dawg", pack({"CAT": 1, "CATS": 1}, Title("mine", "", tuple("ACST"))))
    (folder / "mine.offensive.tsv").write_bytes(b"CATS\t1\n" + line + b"\n")
    with pytest.raises(Fault) as reported:
        load(str(folder / "mine.dawg"))
    return str(reported.value).removeprefix(f"{folder / 'mine.offensive.tsv'}: ")


@pytest.mark.parametrize(
    "line",
    [
        "CAT\t4",
        "CAT\t0",
        "CAT\t-1",
        "CAT\t99999999999",
        "CAT\t٣",
        "CAT",
        "\t1",
        "CAT\t1\t1",
        "CAT\t1\t",
        "CAT\t1\trude",
        "CAT\t1\tslur\t",
        "C" * 61 + "\t1",
    ],
)
def test_an_invalid_line_is_refused_with_its_number(line: str, tmp_path: Path) -> None:
    assert refused(tmp_path, line.encode()) == f"line 2: found {line[:60]!r}, {TIER}"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, b"C\xff\t1") == "byte 8: found not UTF-8, expected offensive words in UTF-8"


def test_words_are_kept_back_each_in_its_tier(tmp_path: Path) -> None:
    title = Title("mine", "", tuple("ACST"), ("some", "more", "all"), "all")
    write(tmp_path / "mine.dawg", pack({"CAT": 1, "CATS": 1}, title))
    (tmp_path / "mine.offensive.tsv").write_text(f"{'A' * 60}\t1\nACT\t2\tslur\nTACT\t3\tobscene\n", "utf-8")
    lexicon = load(str(tmp_path / "mine.dawg"))
    assert lexicon.kept_back == {"A" * 60: 1, "ACT": 2, "TACT": 3}
    assert lexicon.offences == {"ACT": "slur", "TACT": "obscene"}
    assert [lexicon.at(tier).tier_of("ACT") for tier in title.tiers] == ["more"] * 3
    assert ["ACT" in lexicon.at(tier) for tier in title.tiers] == [False, True, True]
