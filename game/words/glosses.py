"""What words mean, from the file of glosses beside a lexicon; it does not know whether a word is valid."""

import lzma
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.paths import places
from game.words.automaton import LexiconError
from game.words.esperanto import Grammar
from game.words.lexicon import Lexicon

# English endings and what stands in their place in the basic form.
_ENGLISH = (
    ("IES", "Y"), ("ES", ""), ("ES", "E"), ("S", ""), ("IED", "Y"), ("ED", ""), ("ED", "E"), ("ING", ""),
    ("ING", "E"), ("IER", "Y"), ("ER", ""), ("ER", "E"), ("IEST", "Y"), ("EST", ""), ("EST", "E"), ("LY", ""),
)  # fmt: skip
_VOWELS = "AEIOU"


def glosses_of(lexicon: Lexicon) -> "Glosses | None":
    """The glosses beside the lists of this lexicon's language, if there are any; `esperanto-roots` has those
    of `esperanto`."""
    name = lexicon.name.partition("-")[0]
    paths = (folder / f"{name}.glosses.xz" for folder in places("lexicons"))
    path = next((path for path in paths if path.is_file()), None)
    return None if path is None else Glosses(path, lexicon.language, lexicon.grammar)


@dataclass(frozen=True)
class Glosses:
    """The glosses of a language, read when the first is asked for."""

    path: Path
    language: str
    grammar: Grammar | None = None

    def gloss(self, word: str) -> str | None:
        """What an upper-case word means, or what its basic form does, named before a colon."""
        direct = self._glosses.get(word.lower())
        if direct is not None:
            return direct
        for basic in self._basic(word):
            found = self._glosses.get(basic)
            if found is not None:
                return f"{basic}: {found}"
        return None

    def _basic(self, word: str) -> Iterator[str]:
        """The basic forms that a word may be a form of."""
        if self.grammar is not None:
            for parts in self.grammar.readings(word.lower()):
                stem = "".join(part.text for part in parts if part.kind != "ending")
                classes = (
                    self.grammar.endings.get(parts[-1].text, "") if parts[-1].kind == "ending" else "oaie"
                )
                yield from (stem + name for name in (*classes, ""))
        elif self.language == "en":
            for ending, instead in _ENGLISH:
                if word.endswith(ending) and len(word) > len(ending) + 1:
                    stem = word[: len(word) - len(ending)]
                    yield (stem + instead).lower()
                    if not instead and stem[-1:] == stem[-2:-1] and stem[-1] not in _VOWELS:
                        yield stem[:-1].lower()

    @cached_property
    def _glosses(self) -> Mapping[str, str]:
        try:
            text = lzma.decompress(self.path.read_bytes()).decode()
        except (lzma.LZMAError, UnicodeDecodeError) as error:
            raise LexiconError(str(self.path), "", str(error), "compressed glosses") from error
        return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)
