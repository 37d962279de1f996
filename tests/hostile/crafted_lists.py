"""For each kind of file about words whole samples, and how one is made bad with its checksum and counts right
again. Who reads it is not known here."""

import json
import struct
import zlib
from array import array
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from game.search.kernel import form
from game.system.paths import shipped
from game.words.automaton import (
    LAST,
    LETTER_SHIFT,
    MAGIC,
    MAX_WORD_LENGTH,
    PREAMBLE,
    TIER_SHIFT,
    VERSION,
    Automaton,
)
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack
from game.words.trace import first_wrong
from tests.hostile.crafted import Make
from tests.hostile.mutations import Tree, lines, octets, tree_text


def _short_list() -> Automaton:
    words = dict.fromkeys(
        ["CAT", "CATS", "CUT", "AT", "ACT", "ACTS", "TACT", "STACCATO", "AS", "SAT", "SCAT"], 1
    )
    return pack(
        words | {"TAU": 2, "TAUS": 2, "SCUTA": 3}, Title("ours", "en", tuple("ACOSTU"), ("a", "b", "c"), "c")
    )


def packed_lists() -> Make:
    """Header and edges made bad, checksum and counts right again."""
    sound = _short_list()
    header = msgspec.to_builtins(sound.header)
    whole = _packed(json.dumps(header).encode(), sound.edges.tobytes())

    def make(chance: Random) -> bytes:
        way = chance.random()
        if way < 0.1:
            return octets(whole, chance)
        edges = array("I", sound.edges.tobytes())
        said = dict(header)
        if way < 0.75:
            _bad_edges(edges, chance)
            said["edges"] = len(edges)
            if chance.random() < 0.2:
                said["root"] = chance.randrange(len(edges) + 1)
        flat = edges.tobytes()
        said["check"] = zlib.crc32(flat)
        if edges and chance.random() < 0.7:
            said["counts"] = _counts(edges, said)
        text = json.dumps(said)
        if way > 0.65:
            text = tree_text(said, [header], chance)
        return _packed(text.encode("utf-8", "surrogatepass"), flat)

    return make


def _packed(header: bytes, edges: bytes) -> bytes:
    header += b" " * (-(PREAMBLE.size + len(header)) % 4)
    return PREAMBLE.pack(MAGIC, VERSION, len(header)) + header + edges


def _bad_edges(edges: "array[int]", chance: Random) -> None:
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(edges)) if edges else 0
        match chance.randrange(7):
            case 0 if edges:
                edges[at] = edges[at] & ~0x7FFFFF | chance.choice(
                    (0, at, chance.randrange(len(edges)), 0x7FFFFF)
                )
            case 1 if edges:
                edges[at] = edges[at] & ~(63 << LETTER_SHIFT) | chance.randrange(64) << LETTER_SHIFT
            case 2 if edges:
                edges[at] = edges[at] & ~(3 << TIER_SHIFT) | chance.randrange(4) << TIER_SHIFT
            case 3 if edges:
                edges[at] ^= LAST
            case 4:
                edges.insert(at, chance.choice((0, chance.getrandbits(32), edges[at] if edges else 1)))
            case 5 if edges:
                del edges[at : at + chance.choice((1, 1, 3))]
            case _ if chance.random() < 0.05:  # a chain of nodes, each with two ways to the one before
                del edges[:]
                edges.extend(_chain(chance.choice((20, MAX_WORD_LENGTH - 1, MAX_WORD_LENGTH + 1, 300))))
            case _:
                edges.extend(chance.getrandbits(32) for _ in range(3))


def _chain(long: int) -> list[int]:
    made = [0, 1 << LETTER_SHIFT | 1 << TIER_SHIFT | LAST]
    for n in range(long):
        below = len(made) - (2 if n else 1)
        made += [1 << LETTER_SHIFT | below, 2 << LETTER_SHIFT | below | LAST]
    return made


def _counts(edges: "array[int]", said: dict[str, Tree]) -> list[int]:
    """The counts that go with these edges, as far as they are sound."""
    depths, words = memoryview(bytearray(len(edges))), memoryview(array("Q", [0]) * len(edges))
    first_wrong(memoryview(edges), 6, 3, MAX_WORD_LENGTH, depths, words)
    root = said["root"]
    return [0, 0, words[root] if 0 <= root < len(edges) else 0]


def plain_lists() -> Make:
    texts = [
        b"cat\nact\nTACT\n",
        "ĉu\nŝuo\nĉŭ\n".encode(),
        "ﬁne\nßaß\nİi\n".encode(),
        b"\xef\xbb\xbfcat\r\nact\r\n",
    ]
    texts += ["कखग\nक्ष\n".encode(), "ЁЖ\nёж\n".encode(), b"A\n" * 50, b"A" * 60 + b"\n" + b"B" * 60]
    return lambda chance: (octets if chance.random() < 0.4 else _lines_of(texts))(
        chance.choice(texts), chance
    )


def _lines_of(texts: Sequence[bytes]) -> Callable[[bytes, Random], bytes]:
    return lambda given, chance: lines(given, texts, chance)


def kept_back() -> Make:
    texts = [
        b"CAT\t1\nACT\t2\nSEX\t3\n",
        b"\n".join((shipped("lexicons") / "english.offensive.tsv").read_bytes().split(b"\n")[:9]),
    ]
    return lambda chance: (octets if chance.random() < 0.3 else _lines_of(texts))(
        chance.choice(texts), chance
    )


def roots() -> Make:
    texts = [b"hund\to\tc\nmal\ta\t\nkat\to\tcn\n"]
    return lambda chance: (octets if chance.random() < 0.3 else _lines_of(texts))(
        chance.choice(texts), chance
    )


def search_forms() -> Make:
    """Each byte is under the checksum, so that nothing but what was written is a form."""
    lexicon = lexicon_of(_short_list())
    made = form.form_of(lexicon)
    head = struct.Struct("=8sIIIQ4x")
    whole = form._place(lexicon).read_bytes()
    assert head.size + len(made.nodes) == len(whole)
    return lambda chance: octets(whole, chance)
