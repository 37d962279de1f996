"""Meanings of words, from the file of glosses beside a lexicon."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from game.system.files import is_there, unpacked_text
from game.system.paths import places
from game.words.lexicon import Lexicon

_BASIC_FORMS_MOST_BYTES = 1 << 25
_LONGEST = 32  # letters of a word that is looked for; there is none in any list


class _Paradigms(NamedTuple):
    """By ending, and by that of the basic form in its place, the numbers of the paradigms that have both; the
    prefixes that stand before a form; and the lines of the words, in their order."""

    endings: Mapping[str, Mapping[str, list[str]]]
    prefixes: frozenset[str]
    words: Sequence[str]

    def of(self, basic: str) -> frozenset[str]:
        """The numbers of the paradigms of a basic form; none if this is not one."""
        at = bisect_left(self.words, basic + "\t")
        word, _, numbers = self.words[at].partition("\t") if at < len(self.words) else ("", "", "")
        return frozenset(numbers.split()) if word == basic else frozenset()


@dataclass(frozen=True)
class BasicForms:
    """The basic forms of a language's words, read when the first is asked for.

    A line without a tab is a paradigm, of the number of the line from 0: the ending of the basic form, then
    those of the others, with commas between; a prefix that only the form has stands before a ~. Below, in
    their order, stand the basic forms, each with a tab and the numbers of its paradigms, spaces between."""

    path: Path

    def of(self, word: str) -> tuple[str, ...]:
        """The basic forms, in small letters, of an upper-case word: first itself, if it is one that has other
        forms, then in their order those of which it is another."""
        form = word.lower()
        if len(form) > _LONGEST:
            return ()
        found: set[str] = set()
        for start in range(len(form)):
            if form[:start] in self._paradigms.prefixes:
                found.update(self._found(form[:start], form[start:]))
        own = [form] if self._paradigms.of(form) else []
        return (*own, *sorted(found.difference(own)))

    def _found(self, prefix: str, form: str) -> Iterator[str]:
        """The basic forms of what is another form with this prefix."""
        before = prefix + "~" if prefix else ""
        for cut in range(len(form) + 1):
            for instead, paradigms in self._paradigms.endings.get(before + form[cut:], {}).items():
                basic = form[:cut] + instead
                if not self._paradigms.of(basic).isdisjoint(paradigms):
                    yield basic

    @cached_property
    def _paradigms(self) -> _Paradigms:
        lines = unpacked_text(self.path, _BASIC_FORMS_MOST_BYTES, "compressed basic forms").splitlines()
        first = next((at for at, line in enumerate(lines) if "\t" in line), len(lines))
        endings: dict[str, dict[str, list[str]]] = {}
        for number, line in enumerate(lines[:first]):
            basic, *others = line.split(",")
            told = str(number)
            for ending in others:
                endings.setdefault(ending, {}).setdefault(basic, []).append(told)
        prefixes = frozenset(ending.partition("~")[0] for ending in endings if "~" in ending)
        return _Paradigms(endings, prefixes | {""}, lines[first:])


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
