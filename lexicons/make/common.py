"""What the recipes share: the exceptions file, which strings can be words at all, how frequent words are."""

import gzip
from collections.abc import Callable, Iterable, Iterator
from math import log10
from pathlib import Path

import msgspec

HERE = Path(__file__).resolve().parent

# A board is fifteen squares wide; nothing shorter than two pieces is a word of any of the games.
SHORTEST, LONGEST = 2, 15

Words = dict[str, int]


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was put right by hand in one language, each list under the reason for it; `everyday` says which
    words are (`too`) or are `not` those of every day, whatever is counted."""

    out: dict[str, tuple[str, ...]] = {}
    into: dict[str, tuple[str, ...]] = {}
    everyday: dict[str, tuple[str, ...]] = {}

    def struck(self) -> frozenset[str]:
        """All words (or stems, or lemmas: as the recipe takes them) that are to go."""
        return frozenset(word for words in self.out.values() for word in words)

    def added(self) -> frozenset[str]:
        """All words that are to come in."""
        return frozenset(word for words in self.into.values() for word in words)


def exceptions(language: str) -> Exceptions:
    """The exceptions of a language, lists written as words with spaces between."""
    raw = msgspec.yaml.decode(
        (HERE / "exceptions.yaml").read_bytes(), type=dict[str, dict[str, dict[str, str]]]
    )
    lists = {
        kind: {reason: tuple(words.split()) for reason, words in named.items()}
        for kind, named in raw.get(language, {}).items()
    }
    return msgspec.convert(lists, Exceptions)


def spelt(words: Iterable[str], letters: Iterable[str]) -> Iterator[str]:
    """Those of the words that have the right length and only these letters."""
    allowed = frozenset(letters)
    return (word for word in words if SHORTEST <= len(word) <= LONGEST and not set(word) - allowed)


def frequencies(
    language: str, sources: Path, fold: Callable[[str], str] = lambda word: word
) -> dict[str, float]:
    """How frequent words are in wordfreq, on the Zipf scale (3: once in a million words). Spellings that
    `fold` makes the same are counted together."""
    packed = (sources / "wordfreq" / "wordfreq" / "data" / f"large_{language}.msgpack.gz").read_bytes()
    _, *lists = msgspec.msgpack.decode(gzip.decompress(packed))
    found: dict[str, float] = {}
    for place, words in enumerate(lists, 1):  # a list at place n holds the words of 9 - n / 100
        for word in map(fold, words):
            zipf = 9 - place / 100
            found[word] = log10(10**zipf + 10 ** found[word]) if word in found else zipf
    return found
