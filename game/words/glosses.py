"""What words mean, from the file of glosses beside a lexicon; it does not know whether a word is valid."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.files import is_there, unpacked_text
from game.paths import places
from game.words.basic_forms import BasicForms
from game.words.lexicon import Lexicon

_MOST_BYTES = 1 << 26
_BRACKETS = re.compile(r"\[[^\]]*\]")
_MOST_FORMS = 3  # of words that a word can be a form of, told with their meanings
_FORM = "\t"  # what stands before the basic form, in place of a gloss


def glosses_of(lexicon: Lexicon) -> "Glosses | None":
    """The glosses beside the lists of this lexicon's language, if there are any, with the basic forms;
    `esperanto-roots` has those of `esperanto`."""
    name = lexicon.name.partition("-")[0]
    path, forms = _beside(f"{name}.glosses.xz"), _beside(f"{name}.forms.xz")
    return None if path is None else Glosses(path, None if forms is None else BasicForms(forms))


def _beside(name: str) -> Path | None:
    """A file beside the lexicons, if there is one."""
    paths = (folder / name for folder in places("lexicons"))
    return next((path for path in paths if is_there(path)), None)


@dataclass(frozen=True)
class Glosses:
    """The glosses of a language, read when the first is asked for. A line has a word and its gloss, or a form
    of a word, nothing, and the word; of what word any other is a form, the basic forms tell."""

    path: Path
    forms: BasicForms | None = None

    def gloss(self, word: str, basic: Iterable[str] = ()) -> str | None:
        """What an upper-case word means, or what its basic form does, named before a colon: the one that the
        file names, else the first of those given that has a gloss, else those of which it can be a form."""
        known = self._glosses.get(word.lower(), "")
        if known and not known.startswith(_FORM):
            return known
        for form in (known.removeprefix(_FORM),) if known else basic:
            found = self._glosses.get(form)
            if found is not None:
                return f"{form}: {found}"
        told = [f"{form}: {self._glosses[form]}" for form in self.basic(word) if form in self._glosses]
        return " · ".join(told[:_MOST_FORMS]) or None

    def basic(self, word: str) -> tuple[str, ...]:
        """The words, in small letters, of which an upper-case word can be a form, itself too, if known."""
        return self.forms.of(word) if self.forms else ()

    def __contains__(self, word: object) -> bool:
        """Whether a word in small letters has a line of its own."""
        return word in self._glosses

    def senses(self, word: str) -> tuple[str, ...]:
        """The meanings of an upper-case word that has a gloss of its own, without what stands in brackets."""
        return _senses(self._glosses.get(word.lower(), ""))

    def alike(self, word: str) -> frozenset[str]:
        """The words, in capitals, that share one of the meanings of an upper-case word; itself among them."""
        meant = (self._meaning.get(sense, ()) for sense in self.senses(word))
        return frozenset(each.upper() for words in meant for each in words)

    @cached_property
    def _meaning(self) -> Mapping[str, tuple[str, ...]]:
        """By sense, the words that have it."""
        meaning: dict[str, tuple[str, ...]] = {}
        for word, gloss in self._glosses.items():
            for sense in _senses(gloss):
                meaning[sense] = (*meaning.get(sense, ()), word)
        return meaning

    @cached_property
    def _glosses(self) -> Mapping[str, str]:
        text = unpacked_text(self.path, _MOST_BYTES, "compressed glosses")
        return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)


def _senses(gloss: str) -> tuple[str, ...]:
    """What a gloss lists; of a form of another word nothing."""
    if gloss.startswith(_FORM):
        return ()
    listed = _BRACKETS.sub("", gloss).split(",")
    return tuple(dict.fromkeys(filter(None, (" ".join(sense.split()) for sense in listed))))
