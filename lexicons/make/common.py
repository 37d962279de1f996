"""What the recipes share: the exceptions file and which strings can be words at all."""

from collections.abc import Iterable, Iterator
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
