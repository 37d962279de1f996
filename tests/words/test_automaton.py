import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.amend import STRUCK, amended
from game.words.automaton import HEAD, MAGIC, VERSION, LexiconError, read, write
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
    after = amended(before, {**added, **dict.fromkeys(struck, STRUCK)})
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
    return whole[: HEAD.size + 10]


def longer(whole: bytes) -> bytes:
    return whole + b"\0\0\0\0"


def one_bit_wrong(whole: bytes) -> bytes:
    return whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:]


def of_a_later_format(whole: bytes) -> bytes:
    length: int = HEAD.unpack_from(whole)[2]
    return HEAD.pack(MAGIC, VERSION + 1, length) + whole[HEAD.size :]


def with_a_senseless_header(whole: bytes) -> bytes:
    length: int = HEAD.unpack_from(whole)[2]
    return whole[: HEAD.size] + b"?" * length + whole[HEAD.size + length :]


def with_contradicting_tiers(whole: bytes) -> bytes:
    length = HEAD.unpack_from(whole)[2]
    header = msgspec.json.decode(whole[HEAD.size : HEAD.size + length])
    header["tiers"] = ["common"]
    text = msgspec.json.encode(header)
    text += b" " * (-len(text) % 4)
    return HEAD.pack(MAGIC, VERSION, len(text)) + text + whole[HEAD.size + length :]


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (cut_in_the_edges, "length"),
        (cut_in_the_header, "header"),
        (longer, "length"),
        (one_bit_wrong, "edges"),
        (of_a_later_format, "format version"),
        (with_a_senseless_header, "header"),
        (with_contradicting_tiers, "tiers"),
        (lambda whole: b"", ""),
        (lambda whole: b"\x89PNG\r\n\x1a\n" + whole[8:], "first bytes"),
        (lambda whole: b"cat\ndog\n", "first bytes"),
    ],
)
def test_a_spoilt_file_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[bytes], bytes], place: str
) -> None:
    path = tmp_path / "spoilt.dawg"
    write(path, pack({"ABBA": 1, "BADE": 2}, TITLE))
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(LexiconError) as refused:
        load(str(path))
    assert refused.value.place == place
    assert str(refused.value).startswith(str(path))
    assert "\n" not in str(refused.value)


def test_the_checksum_is_that_of_the_edges_as_they_stand_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "some.dawg"
    automaton = pack({"ABBA": 1}, TITLE)
    write(path, automaton)
    assert zlib.crc32(path.read_bytes()[-4 * automaton.header.edges :]) == automaton.header.check


def test_letters_outside_the_alphabet_are_not_packed() -> None:
    with pytest.raises(LexiconError, match="X"):
        pack({"AXE": 1}, TITLE)
