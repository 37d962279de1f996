import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.automaton import (
    MAGIC,
    PREAMBLE,
    REMOVED,
    VERSION,
    LexiconError,
    amended,
    checksum,
    read,
    write,
)
from game.words.lexicon import lexicon_of
from game.words.lexicons import load
from game.words.pack import Title, minimal, pack

LETTERS = "ABCDE"
TITLE = Title("test", "xx", tuple(LETTERS), ("common", "more", "all"), "all")

words = st.dictionaries(st.text(LETTERS, min_size=1, max_size=7), st.integers(1, 3), max_size=60)


@given(words)
def test_packed_words_are_the_words_of_the_list(listed: dict[str, int]) -> None:
    assert dict(pack(listed, TITLE).walk()) == listed


@given(words)
def test_words_come_in_the_order_of_the_alphabet(listed: dict[str, int]) -> None:
    backwards = Title("test", "xx", tuple(reversed(LETTERS)), TITLE.tiers, "all")
    walked = [word for word, _ in pack(listed, backwards).walk()]
    assert walked == sorted(listed, key=lambda word: [-LETTERS.index(letter) for letter in word])


@given(words)
def test_no_two_nodes_are_alike(listed: dict[str, int]) -> None:
    automaton = pack(listed, TITLE)
    reached, ahead = set(), [automaton.header.root]
    while ahead:
        first = ahead.pop()
        if first and first not in reached:
            reached.add(first)
            ahead.extend(child for _, child, _ in automaton.node(first))
    nodes = [tuple(automaton.node(first)) for first in reached]
    assert len(set(nodes)) == len(nodes)
    assert sum(map(len, nodes)) == automaton.header.edges - 1


@given(words)
def test_each_tier_holds_the_tiers_before_it(listed: dict[str, int]) -> None:
    lexicon = lexicon_of(pack(listed, TITLE))
    for number, tier in enumerate(TITLE.tiers, 1):
        expected = {word for word, first in listed.items() if first <= number}
        view = lexicon.at(tier)
        assert set(view) == expected
        assert view.count == len(expected)
        assert {word for word in listed if word in view} == expected


def test_the_layout_of_an_edge_is_the_one_that_is_promised() -> None:
    edges, root = minimal([(bytes([2]), 1), (bytes([2, 1]), 3)])
    # Node of the A (letter 1, tier 3, last), then the root: B (letter 2, tier 1, last) leads to edge 1.
    assert list(edges) == [0, 1 << 23 | 3 << 29 | 1 << 31, 1 | 2 << 23 | 1 << 29 | 1 << 31]
    assert root == 2


@given(words, words, st.sets(st.text(LETTERS, min_size=1, max_size=7), max_size=20))
def test_amending_adds_and_strikes_and_leaves_the_rest(
    listed: dict[str, int], added: dict[str, int], struck: set[str]
) -> None:
    before = pack(listed, TITLE)
    after = amended(before, {**added, **dict.fromkeys(struck, REMOVED)})
    expected = {word: tier for word, tier in {**listed, **added}.items() if word not in struck}
    assert dict(after.walk()) == expected
    assert after.header.counts == tuple(sum(tier <= most for tier in expected.values()) for most in (1, 2, 3))
    assert dict(before.walk()) == listed


def test_an_amended_lexicon_has_another_hash() -> None:
    before = pack({"ABBA": 1}, TITLE)
    assert amended(before, {"BEDE": 1}).header.hash != before.header.hash
    assert amended(before, {"BEDE": 1}).header.hash != amended(before, {"BEDE": 2}).header.hash


@given(words)
def test_a_file_gives_back_what_was_written(listed: dict[str, int]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.dawg"
        automaton = pack(listed, TITLE)
        write(path, automaton)
        again = read(path)
        assert again.header == automaton.header
        assert again.edges.tolist() == automaton.edges.tolist()
        assert list(Path(folder).iterdir()) == [path]


def cut_in_the_edges(whole: bytes) -> bytes:
    return whole[:-4]


def cut_in_the_header(whole: bytes) -> bytes:
    return whole[: PREAMBLE.size + 10]


def longer(whole: bytes) -> bytes:
    return whole + b"\0\0\0\0"


def one_bit_wrong(whole: bytes) -> bytes:
    return whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:]


def of_a_later_format(whole: bytes) -> bytes:
    length: int = PREAMBLE.unpack_from(whole)[2]
    return PREAMBLE.pack(MAGIC, VERSION + 1, length) + whole[PREAMBLE.size :]


def with_a_senseless_header(whole: bytes) -> bytes:
    length: int = PREAMBLE.unpack_from(whole)[2]
    return whole[: PREAMBLE.size] + b"?" * length + whole[PREAMBLE.size + length :]


def with_contradicting_tiers(whole: bytes) -> bytes:
    length = PREAMBLE.unpack_from(whole)[2]
    header = msgspec.json.decode(whole[PREAMBLE.size : PREAMBLE.size + length])
    header["tiers"] = ["common"]
    text = msgspec.json.encode(header)
    text += b" " * (-len(text) % 4)
    return PREAMBLE.pack(MAGIC, VERSION, len(text)) + text + whole[PREAMBLE.size + length :]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut_in_the_edges, "length: found 304 bytes, expected 308 bytes"),
        (cut_in_the_header, "header: found 26 bytes in all, expected a header of 256 bytes"),
        (longer, "length: found 312 bytes, expected 308 bytes"),
        (one_bit_wrong, "edges: found a wrong checksum, expected a37334be"),
        (of_a_later_format, "format version: found 2, expected 1"),
        (
            with_a_senseless_header,
            "header: found JSON is malformed: invalid character (byte 0), expected the header of a lexicon",
        ),
        (with_contradicting_tiers, "tiers: found common, expected 1 to 3 counted tiers"),
        (lambda whole: b"", "found an empty file, expected a packed lexicon"),
        (
            lambda whole: b"\x89PNG\r\n\x1a\n" + whole[8:],
            r"first bytes: found b'\x89PNG\r\n\x1a\n', expected b'KANUGO-W'",
        ),
        (lambda whole: b"cat\ndog\n", r"first bytes: found b'cat\ndog\n', expected b'KANUGO-W'"),
        (
            lambda whole: whole[:15],
            "header: found 15 bytes in all, expected the rest of the file: it is cut short",
        ),
    ],
)
def test_a_spoilt_file_is_refused_in_this_line(
    tmp_path: Path, spoil: Callable[[bytes], bytes], said: str
) -> None:
    path = tmp_path / "spoilt.dawg"
    write(path, pack({"ABBA": 1, "BADE": 2}, TITLE))
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(LexiconError) as refused:
        load(str(path))
    assert str(refused.value) == f"{path}: {said}"


def test_the_checksum_is_that_of_the_edges_as_they_stand_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "some.dawg"
    automaton = pack({"ABBA": 1}, TITLE)
    write(path, automaton)
    assert zlib.crc32(path.read_bytes()[-4 * automaton.header.edges :]) == automaton.header.check


def test_letters_outside_the_alphabet_are_not_packed() -> None:
    with pytest.raises(LexiconError) as refused:
        pack({"AXE": 1, "ŻA": 1}, TITLE)
    assert str(refused.value) == "test: words: found X Ż, expected letters of the alphabet only"
    with pytest.raises(LexiconError) as refused:
        amended(pack({"ABBA": 1}, TITLE), {"AXE": 1})
    assert str(refused.value) == "test: words: found 'AXE', expected letters of the alphabet"


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LexiconError) as refused:
        read(tmp_path / "none.dawg")
    assert str(refused.value) == (
        f"{tmp_path / 'none.dawg'}: there is no such file or folder, expected a packed lexicon"
    )


LISTED = {"ABBA": 1, "ABBE": 3, "A": 2, "BADE": 2, "CABBA": 1, "CABBE": 3}


def test_a_list_is_packed_into_as_few_edges_as_hold_it_and_found_again(tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    automaton = pack(LISTED, TITLE, lambda done, of: reported.append((done, of)))
    assert reported == [(0, 6)]
    assert list(automaton.walk()) == sorted(LISTED.items())
    header = automaton.header
    lines = "".join(f"{word}\t{TITLE.tiers[tier - 1]}\n" for word, tier in sorted(LISTED.items()))
    assert header.hash == sha256(lines.encode()).hexdigest()
    assert (header.counts, header.edges, header.root, automaton.longest) == ((2, 4, 6), 12, 9, 5)
    write(tmp_path / "some.dawg", automaton)
    again = read(tmp_path / "some.dawg")
    assert (again.header, again.edges.tolist(), again.digest) == (
        header,
        automaton.edges.tolist(),
        automaton.digest,
    )
    assert automaton.digest != pack({**LISTED, "A": 1}, TITLE).digest
    assert (pack({}, TITLE).longest, list(pack({}, TITLE).walk())) == (0, [])


def test_words_are_added_and_struck_and_counted_in_their_tiers() -> None:
    before = pack(LISTED, TITLE)
    changes = {"BADE": REMOVED, "DAD": REMOVED, "ABBE": 1, "A": 2, "ABBAE": 3, "CAB": 1, "ABBA": 2}
    after = amended(before, changes)
    expected = {"A": 2, "ABBA": 2, "ABBAE": 3, "ABBE": 1, "CAB": 1, "CABBA": 1, "CABBE": 3}
    assert dict(after.walk()) == expected
    assert (list(after.walk()), after.header.counts) == (sorted(expected.items()), (3, 5, 7))
    said = "".join(f"{word}\t{tier}\n" for word, tier in sorted(changes.items()))
    assert after.header.hash == sha256(f"{before.header.hash}\n{said}".encode()).hexdigest()
    assert (after.header.edges, after.header.check) == (len(after.edges), checksum(after.edges))
    assert dict(before.walk()) == LISTED
    same = amended(before, {"A": 2, "DAD": REMOVED})
    assert (same.edges.tolist(), same.header.root) == (before.edges.tolist(), before.header.root)
    none = amended(before, dict.fromkeys(LISTED, REMOVED))
    assert (list(none.walk()), none.header.root, none.header.counts) == ([], 0, (0, 0, 0))


def test_a_list_of_too_many_edges_is_refused_before_all_of_it_is_packed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.words.pack.TARGET", 20)
    words = iter([(bytes([n, n, n]), 1) for n in range(1, 60)])
    with pytest.raises(LexiconError, match="found more than 20 edges"):
        minimal(words)
    assert len(list(words)) > 40
