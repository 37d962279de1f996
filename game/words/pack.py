"""Packs words into a minimal automaton."""

import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from game.system.files import read_bytes
from game.words.automaton import (
    LAST,
    LETTER_SHIFT,
    MAX_LETTERS,
    MAX_WORD_LENGTH,
    TARGET,
    TIER_SHIFT,
    Automaton,
    Header,
    LexiconError,
    check_alphabet,
    checksum,
)

_STEP = 50_000

LinesDone = Callable[[int, int], None]


class Title(msgspec.Struct, frozen=True):
    """The part of a header that does not follow from the words."""

    name: str
    language: str
    alphabet: tuple[str, ...]
    tiers: tuple[str, ...] = ("full",)
    judging: str = "full"
    folding: dict[str, str] = {}


def pack(words: Mapping[str, int], title: Title, progress: LinesDone | None = None) -> Automaton:
    """The minimal automaton of words, each with its tier (1 = the first of `title.tiers`). Raises
    LexiconError for words that a file cannot hold."""
    check_alphabet(title.name, title.alphabet)
    strange = set().union(*words) - set(title.alphabet)
    if strange:
        raise LexiconError(title.name, "words", " ".join(sorted(strange)), "letters of the alphabet only")
    number = {ord(letter): place for place, letter in enumerate(title.alphabet, 1)}
    spelt = sorted(word.translate(number).encode("latin-1") for word in words)
    letters = {place: letter for letter, place in number.items()}
    digest, counts = sha256(), [0] * len(title.tiers)

    def counted() -> Iterator[tuple[bytes, int]]:
        lines: list[str] = []
        for done, codes in enumerate(spelt):
            word = codes.decode("latin-1").translate(letters)
            tier = words[word]
            counts[tier - 1] += 1
            lines.append(f"{word}\t{title.tiers[tier - 1]}\n")
            if done % _STEP == 0:
                digest.update("".join(lines).encode())
                lines.clear()
                if progress:
                    progress(done, len(spelt))
            yield codes, tier
        digest.update("".join(lines).encode())

    edges, root = minimal(counted(), title.name)
    for tier in range(1, len(counts)):
        counts[tier] += counts[tier - 1]
    flat = memoryview(edges)
    header = Header(
        **msgspec.structs.asdict(title),
        counts=tuple(counts),
        hash=digest.hexdigest(),
        edges=len(edges),
        root=root,
        check=checksum(flat),
    )
    return Automaton(header, flat)


def minimal(entries: Iterable[tuple[bytes, int]], name: str = "words") -> tuple["array[int]", int]:
    """Edges and root of the smallest automaton of sorted words, each written as letter numbers. Raises
    LexiconError, naming the list, as soon as there are more edges than a file can hold.

    Each word shares a prefix with the word before. The rest of the word before is then finished, and a
    finished node is merged with an earlier equal one (Daciuk and others, 2000).
    """
    edges = array("I", [0])
    known: dict[tuple[int, ...], int] = {(): 0}
    path: list[list[int]] = [[]]
    last = b""

    def close(depth: int) -> None:
        while len(path) > depth:
            node = tuple(path.pop())
            place = known.get(node)
            if place is None:
                place = known[node] = len(edges)
                edges.extend(node)
                edges[-1] |= LAST
            path[-1][-1] |= place

    for codes, tier in entries:
        shared = _shared_prefix(last, codes)
        close(shared + 1)
        if len(edges) > TARGET:
            raise LexiconError(name, "", f"more than {TARGET} edges", f"at most {TARGET}")
        for letter in codes[shared:]:
            path[-1].append(letter << LETTER_SHIFT)
            path.append([])
        path[-2][-1] |= tier << TIER_SHIFT
        last = codes
    close(1)
    return edges, _root(edges, path[0])


def _root(edges: "array[int]", node: Sequence[int]) -> int:
    if not node:
        return 0
    edges.extend(node)
    edges[-1] |= LAST
    return len(edges) - len(node)


def _shared_prefix(one: bytes, other: bytes) -> int:
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


_MAX_BYTES = 1 << 27
_MAX_LINES = 6_000_000  # twice the longest lists: 20 seconds to read, a minute to pack


def read_list(
    path: Path, alphabet: Sequence[str] = (), progress: LinesDone | None = None
) -> tuple[tuple[str, ...], dict[str, int]]:
    """The alphabet and the words (all of the first tier) of a UTF-8 list.

    Without an alphabet the letters of the list, in the order of Unicode, are the alphabet.
    """
    allowed = frozenset(alphabet)
    words: dict[str, int] = {}
    used: set[str] = set()
    lines = _text(path).split("\n")
    for number, line in enumerate(lines, 1):
        if progress and number % _STEP == 0:
            progress(number, len(lines))
        word = unicodedata.normalize("NFC", line.strip()).upper()
        if not word:
            continue
        if len(word) > MAX_WORD_LENGTH:
            expected = f"words of up to {MAX_WORD_LENGTH} letters"
            raise LexiconError(str(path), f"line {number} {word[:20]}…", f"{len(word)} letters", expected)
        strange = set(word) - (allowed or used)
        if strange and (allowed or not all(_is_letter(character) for character in strange)):
            _refuse(path, number, word, allowed)
        used |= strange
        words[word] = 1
    if not words:
        raise LexiconError(str(path), "", "no words", "one word a line")
    if len(used) > MAX_LETTERS:
        raise LexiconError(str(path), "", f"{len(used)} different letters", f"at most {MAX_LETTERS}")
    return tuple(alphabet) or tuple(sorted(used)), words


def _text(path: Path) -> str:
    try:
        raw = read_bytes(path, _MAX_BYTES)
    except OSError as error:
        raise LexiconError(str(path), "", error.strerror or str(error), "a list, one word a line") from error
    if raw.count(b"\n") > _MAX_LINES:
        raise LexiconError(str(path), "", f"more than {_MAX_LINES} words", f"at most {_MAX_LINES}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{raw[error.start]:02x}"
        raise LexiconError(str(path), f"line {line}", wrong, "text in UTF-8") from error


def _refuse(path: Path, number: int, word: str, allowed: frozenset[str]) -> None:
    strange = next(each for each in word if (each not in allowed if allowed else not _is_letter(each)))
    expected = "a letter of the alphabet" if allowed else "a letter"
    raise LexiconError(str(path), f"line {number} {word}", repr(strange), expected)


def _is_letter(character: str) -> bool:
    # Vowel signs of Indian scripts are marks, not letters; both spell words.
    return unicodedata.category(character)[0] in "LM"
