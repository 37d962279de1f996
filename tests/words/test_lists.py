import os
from pathlib import Path

import pytest

from game.words import lexicons
from game.words.automaton import LexiconError, write
from game.words.lexicon import Lexicon
from game.words.lexicons import (
    fold_word,
    is_ours,
    lexicon_names,
    load,
    own_names,
    portable_name,
    shipped_lexicons,
)
from game.words.pack import Title, pack, read_list

MANY = "\n".join(map(chr, range(0x4E00, 0x4E00 + 64))).encode()


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
    ("raw", "said"),
    [
        (b"cat\ndo-g\n", "line 2 DO-G: found '-', expected a letter"),
        (b"cat\ndog ma\n", "line 2 DOG MA: found ' ', expected a letter"),
        (b"cat\n\n\nr2d2\n", "line 4 R2D2: found '2', expected a letter"),
        (b"cat\ncaf\xe9\n", "line 2: found byte 0xe9, expected text in UTF-8"),
        (b"cat\n" + b"a" * 61, f"line 2 {'A' * 20}…: found 61 letters, expected words of up to 60 letters"),
        (b"\n\n", "found no words, expected one word a line"),
        (b"", "found no words, expected one word a line"),
        (MANY, "found 64 different letters, expected at most 63"),
    ],
)
def test_what_is_no_list_is_refused_in_this_line(tmp_path: Path, raw: bytes, said: str) -> None:
    path = list_of(tmp_path, raw)
    with pytest.raises(LexiconError) as refused:
        load(path)
    assert str(refused.value) == f"{path}: {said}"


def test_with_an_alphabet_no_other_letter_is_one(tmp_path: Path) -> None:
    path = Path(list_of(tmp_path, b"tac\nact\n"))
    assert read_list(path, "CAT") == (("C", "A", "T"), {"TAC": 1, "ACT": 1})
    with pytest.raises(LexiconError) as refused:
        read_list(path, "CA")
    assert str(refused.value) == f"{path}: line 1 TAC: found 'T', expected a letter of the alphabet"
    with pytest.raises(LexiconError) as refused:
        read_list(tmp_path / "none.txt")
    assert str(refused.value) == (
        f"{tmp_path / 'none.txt'}: there is no such file or folder, expected a list, one word a line"
    )


def test_as_many_and_as_long_words_as_an_edge_can_name(tmp_path: Path) -> None:
    letters = MANY.decode().replace("\n", "")[:63]
    assert read_list(Path(list_of(tmp_path, f"{letters[:60]}\n{letters[3:]}".encode())))[0] == tuple(letters)


def test_a_list_with_too_many_lines_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.words.pack._MAX_LINES", 2)
    assert load(list_of(tmp_path, b"cat\ndog\n"))
    with pytest.raises(LexiconError) as refused:
        load(list_of(tmp_path, b"cat\ndog\n...\n"))
    assert (refused.value.found, refused.value.expected) == ("more than 2 words", "at most 2")


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


def test_an_unknown_name_is_refused_with_those_there_are(tmp_path: Path) -> None:
    write(tmp_path / "mine.dawg", pack({"A": 1}, Title("mine", "", ("A",))))
    for name, called in (("klingon", "klingon"), ("", "''")):
        with pytest.raises(LexiconError) as refused:
            load(name, (tmp_path,))
        assert str(refused.value) == (
            f"{called}: there is no such lexicon or file, expected a file or one of mine"
        )
    with pytest.raises(LexiconError) as refused:
        load("x" * 5000, (tmp_path,))
    assert str(refused.value) == (f"{'x' * 60}: the name is too long, expected a lexicon or a readable file")


def test_a_folder_or_a_pipe_is_no_list(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, found in ((tmp_path, "this is a folder"), (tmp_path / "pipe", "found a special file")):
        with pytest.raises(LexiconError) as refused:
            load(str(path))
        assert str(refused.value) == f"{path}: {found}, expected a list of words"


def test_an_unknown_tier_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexiconError) as refused:
        load("english").at("rare")
    assert str(refused.value) == "english: tier: found 'rare', expected one of common, known, full"


def test_which_lists_are_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "lexicons").mkdir()
    for name in ("mine", "polish"):
        write(tmp_path / "lexicons" / f"{name}.dawg", pack({"A": 1}, Title(name, "xx", ("A",))))
    assert own_names() == ("mine",), "the other one stands in for one of ours"
    assert (is_ours("polish"), is_ours("mine")) == (True, False)
    assert list(load("polish")) == ["A"]
    assert (portable_name("mine"), portable_name("gone")) == ("mine", str(Path("gone").resolve()))
    assert {each.name for each in shipped_lexicons("pl")} == {"polish"}
    assert list(shipped_lexicons("")) == list(shipped_lexicons("xx")) == []
    assert (fold_word("eo", "cxu"), fold_word("xx", "cxu")) == ("ĈU", "CXU")


def test_only_lexicons_of_the_language_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them take 9 MB."""
    loaded = []

    def noted(name: str, folders: tuple[Path, ...]) -> Lexicon:
        loaded.append(name)
        return load(name, folders)

    monkeypatch.setattr(lexicons, "load", noted)
    assert [each.name for each in shipped_lexicons("uk")] == loaded == ["ukrainian"]
