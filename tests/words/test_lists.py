from pathlib import Path

import pytest

from game.words.automaton import LexiconError, write
from game.words.lexicons import lexicon_names, load
from game.words.pack import Title, pack


def list_of(folder: Path, raw: bytes) -> str:
    path = folder / "words.txt"
    path.write_bytes(raw)
    return str(path)


def test_a_plain_list_is_a_lexicon(tmp_path: Path) -> None:
    lexicon = load(list_of(tmp_path, "\ufeffzoo\r\nŻaba\n\n zoo \n".encode()))
    assert list(lexicon) == ["ZOO", "ŻABA"]
    assert lexicon.alphabet == ("A", "B", "O", "Z", "Ż")
    assert lexicon.name == "words.txt", "no shipped list is called so"


@pytest.mark.parametrize(
    ("raw", "place", "found"),
    [
        (b"cat\ndo-g\n", "line 2", "'-'"),
        (b"cat\ndog ma\n", "line 2", "' '"),
        (b"cat\n\n\nr2d2\n", "line 4", "'2'"),
        (b"cat\ncaf\xe9\n", "line 2", "byte 0xe9"),
        (b"cat\n" + b"a" * 61, "line 2", "61 letters"),
        (b"\n\n", "", "no words"),
        (b"", "", "no words"),
    ],
)
def test_what_is_no_list_is_refused_by_line_and_sign(
    tmp_path: Path, raw: bytes, place: str, found: str
) -> None:
    with pytest.raises(LexiconError) as refused:
        load(list_of(tmp_path, raw))
    assert refused.value.place == place
    assert found in refused.value.found


def test_more_letters_than_an_edge_can_name_are_refused(tmp_path: Path) -> None:
    many = "".join(chr(0x4E00 + number) for number in range(64))
    with pytest.raises(LexiconError, match="64 different letters"):
        load(list_of(tmp_path, f"{many[:32]}\n{many[32:]}".encode()))


def test_a_composed_and_a_decomposed_letter_are_one(tmp_path: Path) -> None:
    assert list(load(list_of(tmp_path, "ŝipo\nŝipo\n".encode()))) == ["ŜIPO"]


def test_the_first_folder_wins_and_a_name_is_looked_for_in_all(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    for folder, word in ((mine, "ABBA"), (theirs, "BABA")):
        folder.mkdir()
        write(folder / "both.dawg", pack({word: 1}, Title("both", "xx", ("A", "B"))))
    write(theirs / "only.dawg", pack({"BA": 1}, Title("only", "xx", ("A", "B"))))
    assert list(load("both", (mine, theirs))) == ["ABBA"]
    assert list(load("only", (mine, theirs))) == ["BA"]
    assert lexicon_names((mine, theirs)) == ("both", "only")


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexiconError, match=r"klingon.*english"):
        load("klingon")


def test_an_unknown_tier_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexiconError, match=r"rare.*common or known or full"):
        load("english").at("rare")
