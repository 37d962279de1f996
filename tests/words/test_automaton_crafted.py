"""Packed lists that somebody crafted: checksums right, everything else as bad as can be. None is opened that
is not sound, and none makes the program fail."""

import random
import struct
import zlib
from array import array
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.automaton import (
    LAST,
    LETTER_SHIFT,
    MAGIC,
    PREAMBLE,
    TIER_SHIFT,
    VERSION,
    Automaton,
    LexiconError,
    read,
)
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack

WORDS = {"CAT": 1, "CATS": 1, "CUT": 1, "AT": 1}
UNSOUND = "found an edge that no packer writes, expected an undamaged packed lexicon"
LETTERS = "expected 1 to 63 single letters, each once"
TIERS = "expected 1 to 3 counted tiers"
FOLDING = "folding: found none or more, expected one to 4 letters for others"
AMID = "root: found 2, expected the first edge of a node"
MOST = "expected at most 20000000"
LONG = [chr(0x4E00 + n) for n in range(64)]
SOUND = pack(WORDS, Title("ours", "en", tuple("ACSTU")))


def crafted(path: Path, edges: list[int], **said: object) -> Path:
    """A file of these edges, with a right checksum and a header that says what it is told to."""
    flat = array("I", edges).tobytes()
    header = msgspec.to_builtins(SOUND.header) | {"edges": len(edges), "check": zlib.crc32(flat)} | said
    text = msgspec.json.encode(header)
    text += b" " * (-(PREAMBLE.size + len(text)) % 4)
    path.write_bytes(PREAMBLE.pack(MAGIC, VERSION, len(text)) + text + flat)
    return path


def edge(letter: int, target: int = 0, tier: int = 0, last: bool = True) -> int:
    return target | letter << LETTER_SHIFT | tier << TIER_SHIFT | (LAST if last else 0)


ONE = [0, edge(1, tier=1)]


@pytest.mark.parametrize(
    ("edges", "said", "why"),
    [
        ([0, edge(1, 1)], {"root": 1}, f"edge 1: {UNSOUND}"),  # a circle
        ([0, edge(1, 5)], {"root": 1}, f"edge 1: {UNSOUND}"),  # out of bounds
        ([0, edge(1, 2), edge(2, tier=1)], {"root": 1}, f"edge 1: {UNSOUND}"),  # what is finished later
        (
            [0, edge(1, tier=1, last=False), edge(2, tier=1), edge(1, 2)],
            {"root": 3},
            f"edge 3: {UNSOUND}",
        ),  # amid a node
        ([0, edge(1, tier=1, last=False)], {"root": 1}, f"edge 1: {UNSOUND}"),  # no end
        (
            [0, edge(2, tier=1, last=False), edge(1, tier=1)],
            {"root": 1},
            f"edge 2: {UNSOUND}",
        ),
        (
            [0, edge(1, tier=1, last=False), edge(1, tier=1)],
            {"root": 1},
            f"edge 2: {UNSOUND}",
        ),
        ([0, edge(0, tier=1)], {"root": 1}, f"edge 1: {UNSOUND}"),  # no letter
        ([0, edge(6, tier=1)], {"root": 1}, f"edge 1: {UNSOUND}"),  # beyond the alphabet
        ([0, edge(1, tier=2)], {"root": 1}, f"edge 1: {UNSOUND}"),  # beyond the tiers
        ([0, edge(1)], {"root": 1}, f"edge 1: {UNSOUND}"),  # a way to no word
        ([7, edge(1, tier=1)], {"root": 1}, f"edge 0: {UNSOUND}"),
        (
            [0, edge(1, tier=1, last=False), edge(2, tier=1)],
            {"root": 2},
            "root: found 2, expected the first edge of a node",
        ),
        (ONE, {"root": 1, "counts": [2]}, "counts: found 1 words in all, expected 2"),
        (ONE, {"root": 0, "counts": [1]}, "counts: found 0 words in all, expected 1"),
        (ONE, {"root": -1, "counts": [1]}, "root: found -1, expected less than 2 edges"),
        (
            ONE,
            {"root": 1, "counts": [20_000_001]},
            "counts: found 20000001 words, expected at most 20000000",
        ),
        (
            ONE,
            {"root": 1, "tiers": ["a", "b"], "counts": [-1, 1], "judging": "a"},
            "counts: found 1 words in all, expected -1 and 1",
        ),
        (
            ONE,
            {"root": 1, "alphabet": list("AACST")},
            f"alphabet: found 5 letters, {LETTERS}",
        ),
        (ONE, {"root": 1, "alphabet": ["\u202e"]}, f"alphabet: found 1 letters, {LETTERS}"),
        (
            ONE,
            {"root": 1, "name": "x" * 101},
            f"name: found {'x' * 40!r}, expected up to 100 characters",
        ),
        (ONE, {"root": 1, "folding": {"": "C"}}, FOLDING),
        (ONE, {"root": 2}, "root: found 2, expected less than 2 edges"),
        (ONE, {"root": 1, "alphabet": []}, f"alphabet: found 0 letters, {LETTERS}"),
        (ONE, {"root": 1, "alphabet": ["CH"]}, f"alphabet: found 1 letters, {LETTERS}"),
        (ONE, {"root": 1, "alphabet": LONG}, f"alphabet: found 64 letters, {LETTERS}"),
        (ONE, {"root": 1, "name": "a\n"}, r"name: found 'a\n', expected up to 100 characters"),
        (ONE, {"root": 1, "folding": {"ABCDE": "C"}}, FOLDING),
        (
            ONE,
            {"root": 1, "tiers": [], "counts": []},
            f"tiers: found , {TIERS}",
        ),
        (
            ONE,
            {"root": 1, "judging": "rare"},
            f"tiers: found full, {TIERS}",
        ),
        (
            ONE,
            {"root": 1, "tiers": list("abcd"), "counts": [1] * 4, "judging": "a"},
            f"tiers: found a, b, c, d, {TIERS}",
        ),
        (
            ONE,
            {"root": 1, "tiers": ["a", "b"], "counts": [2, 1], "judging": "a"},
            "counts: found 1 words in all, expected 2 and 1",
        ),
    ],
)
def test_a_list_that_no_packer_wrote_is_refused_in_one_line(
    edges: list[int], said: dict[str, object], why: str, tmp_path: Path
) -> None:
    with pytest.raises(LexiconError) as refused:
        read(crafted(tmp_path / "mine.dawg", edges, **{"counts": [1], **said}))
    assert str(refused.value) == f"{tmp_path / 'mine.dawg'}: {why}"


@pytest.mark.parametrize(
    "said",
    [
        {"name": "x" * 100},
        {"alphabet": LONG[:63]},
        {"folding": {"ABCD": "C", "A": "B"}},
        {"tiers": list("abc"), "counts": [0, 1, 1], "judging": "c"},
    ],
)
def test_values_just_within_the_bounds_are_accepted(said: dict[str, object], tmp_path: Path) -> None:
    opened = read(crafted(tmp_path / "mine.dawg", ONE, **{"root": 1, "counts": [1], **said}))
    assert len(list(opened.walk())) == 1


def test_a_word_of_sixty_letters_is_read_and_one_of_sixty_one_is_not(tmp_path: Path) -> None:
    chain = [0, edge(1, tier=1), *(edge(1, n) for n in range(1, 60))]
    assert len(list(read(crafted(tmp_path / "a.dawg", chain, root=60, counts=[1])).walk())) == 1
    with pytest.raises(LexiconError, match=f"edge 61: {UNSOUND}"):
        read(crafted(tmp_path / "b.dawg", [*chain, edge(1, 60)], root=61, counts=[1]))


def test_two_to_the_sixty_words_are_not_gone_through(tmp_path: Path) -> None:
    """Sixty nodes of two edges each: as many words as no memory holds, in a file of half a kilobyte."""
    edges = [0, edge(1, tier=1, last=False), edge(2, tier=1)]
    for n in range(1, 60):
        below = 2 * n - 1
        edges += [edge(1, below, last=False), edge(2, below)]
    with pytest.raises(LexiconError, match="edge"):
        read(crafted(tmp_path / "mine.dawg", edges, root=119, counts=[2]))


def test_a_header_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.dawg"
    path.write_bytes(PREAMBLE.pack(MAGIC, VERSION, 4) + b'"\xff\xfe"')
    with pytest.raises(LexiconError, match="header"):
        read(path)


def test_a_list_that_is_cut_off_while_it_is_open_still_answers(tmp_path: Path) -> None:
    path = crafted(tmp_path / "mine.dawg", list(SOUND.edges))
    opened = lexicon_of(read(path))
    path.write_bytes(b"")
    assert set(opened) == set(WORDS)


@given(
    changes=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 2**32 - 1)), max_size=6),
    seed=st.integers(0, 2**32),
)
def test_edges_changed_anyhow_give_words_or_one_line(
    changes: list[tuple[int, int]], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever is opened holds as many words as it says, each once, and finds each of them."""
    edges = list(SOUND.edges)
    for place, bits in changes:
        at = place % len(edges)
        edges[at] = bits if random.Random(seed + place).random() < 0.5 else edges[at] ^ (1 << bits % 32)
    path = tmp_path_factory.getbasetemp() / "crafted.dawg"
    try:
        automaton: Automaton = read(crafted(path, edges))
    except LexiconError:
        return
    words = [word for word, _ in automaton.walk()]
    assert len(words) == len(set(words)) == automaton.header.counts[-1]
    lexicon = lexicon_of(automaton)
    assert all(word in lexicon for word in words)


def test_whatever_the_first_bytes_say_it_is_one_line(tmp_path: Path) -> None:
    path = crafted(tmp_path / "mine.dawg", list(SOUND.edges))
    whole = path.read_bytes()
    for at in range(0, PREAMBLE.size):
        for value in (0, 1, 127, 255):
            path.write_bytes(whole[:at] + bytes([value]) + whole[at + 1 :])
            if value != whole[at]:
                with pytest.raises(LexiconError):
                    read(path)
    path.write_bytes(struct.pack("<8sII", MAGIC, VERSION, 0xFFFFFFF0) + whole[16:])
    with pytest.raises(LexiconError, match="header"):
        read(path)
