"""Meanings of words, from the file of glosses beside a lexicon."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.system.files import exists, unpacked_text
from game.system.paths import places
from game.words.lexicon import Lexicon

_BASIC_FORMS_MAX_BYTES = 1 << 25
_LONGEST = 32  # letters; longer words have no basic forms


class _Paradigms(NamedTuple):
    """The numbers of the paradigms by ending and by the basic form's ending that it replaces; the prefixes of
    forms; and the sorted lines of the basic forms."""

    endings: Mapping[str, Mapping[str, list[str]]]
    prefixes: frozenset[str]
    words: Sequence[str]

    def of(self, basic: str) -> frozenset[str]:
        """The numbers of the paradigms of a basic form; none for another word."""
        at = bisect_left(self.words, basic + "\t")
        word, _, numbers = self.words[at].partition("\t") if at < len(self.words) else ("", "", "")
        return frozenset(numbers.split()) if word == basic else frozenset()


class BasicForms(msgspec.Struct, frozen=True, dict=True):
    """The basic forms of a language's words, read on first use.

    A line without a tab is a paradigm, numbered from 0: the ending of the basic form and those of the others,
    separated by commas; a prefix that only the form has is separated by a ~. Sorted lines of basic forms
    follow, each with a tab and the numbers of its paradigms, separated by spaces."""

    path: Path

    def of(self, word: str) -> tuple[str, ...]:
        """The basic forms, in small letters, of an upper-case word: itself first if it is one with other
        forms, then the others, sorted."""
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
        before = prefix + "~" if prefix else ""
        for cut in range(len(form) + 1):
            for instead, paradigms in self._paradigms.endings.get(before + form[cut:], {}).items():
                basic = form[:cut] + instead
                if not self._paradigms.of(basic).isdisjoint(paradigms):
                    yield basic

    @cached_property
    def _paradigms(self) -> _Paradigms:
        lines = unpacked_text(self.path, _BASIC_FORMS_MAX_BYTES, "compressed basic forms").splitlines()
        first = next((at for at, line in enumerate(lines) if "\t" in line), len(lines))
        endings: dict[str, dict[str, list[str]]] = {}
        for number, line in enumerate(lines[:first]):
            basic, *others = line.split(",")
            for ending in others:
                endings.setdefault(ending, {}).setdefault(basic, []).append(str(number))
        prefixes = frozenset(ending.partition("~")[0] for ending in endings if "~" in ending)
        return _Paradigms(endings, prefixes | {""}, lines[first:])


_MAX_BYTES = 1 << 26
_BRACKETS = re.compile(r"\[[^\]]*\]")
_MAX_FORMS = 3  # basic forms that are shown with their meanings
_FORM = "\t"  # before a basic form, in place of a gloss


def glosses_of(lexicon: Lexicon) -> "Glosses | None":
    """The glosses and basic forms for a lexicon, if there are any; `esperanto-roots` has those of
    `esperanto`."""
    name = lexicon.name.partition("-")[0]
    path, forms = _gloss_file(f"{name}.glosses.xz"), _gloss_file(f"{name}.forms.xz")
    if path is None:
        return None
    changed = (path.stat().st_mtime_ns, forms and forms.stat().st_mtime_ns)
    return _cached(path, None if forms is None else BasicForms(forms), changed)


@lru_cache(maxsize=3)  # languages, of up to 60 MB each with all that was computed
def _cached(path: Path, forms: BasicForms | None, changed: tuple[int, int | None]) -> "Glosses":
    return Glosses(path, forms)


def _gloss_file(name: str) -> Path | None:
    """A file beside the lexicons, if there is one."""
    paths = (folder / name for folder in places("lexicons"))
    return next((path for path in paths if exists(path)), None)


class Glosses(msgspec.Struct, frozen=True, dict=True):
    """The glosses of a language, read on first use. A line has a word and its gloss, or a form, nothing, and
    its basic form; `forms` has the basic forms of all other words."""

    path: Path
    forms: BasicForms | None = None

    def gloss(self, word: str, basic: Iterable[str] = ()) -> str | None:
        """The meaning of an upper-case word, or of its basic form, named before a colon: the one in the file,
        else the first of those given that has a gloss, else those from `forms`."""
        known = self._glosses.get(word.lower(), "")
        if known and not known.startswith(_FORM):
            return known
        for form in (known.removeprefix(_FORM),) if known else basic:
            found = self._glosses.get(form)
            if found is not None:
                return f"{form}: {found}"
        glosses = [f"{form}: {self._glosses[form]}" for form in self.basic(word) if form in self._glosses]
        return " · ".join(glosses[:_MAX_FORMS]) or None

    def own(self, word: str) -> str:
        """The meaning in the line of a word in small letters; empty for a form of another word."""
        known = self._glosses.get(word, "")
        return "" if known.startswith(_FORM) else known

    def basic(self, word: str) -> tuple[str, ...]:
        """The basic forms, in small letters, of an upper-case word."""
        return self.forms.of(word) if self.forms else ()

    def __contains__(self, word: object) -> bool:
        """Whether a word in small letters has a line of its own."""
        return word in self._glosses

    def senses(self, word: str) -> tuple[str, ...]:
        """The meanings in the gloss of an upper-case word, without those in brackets."""
        return _senses(self._glosses.get(word.lower(), ""))

    def alike(self, word: str) -> frozenset[str]:
        """The upper-case words that share a meaning with an upper-case word, including itself."""
        meant = (self._meaning.get(sense, ()) for sense in self.senses(word))
        return frozenset(each.upper() for words in meant for each in words)

    @cached_property
    def _meaning(self) -> Mapping[str, tuple[str, ...]]:
        """The words by sense."""
        meaning: dict[str, tuple[str, ...]] = {}
        for word, gloss in self._glosses.items():
            for sense in _senses(gloss):
                meaning[sense] = (*meaning.get(sense, ()), word)
        return meaning

    @cached_property
    def _glosses(self) -> Mapping[str, str]:
        text = unpacked_text(self.path, _MAX_BYTES, "compressed glosses")
        return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)


def _senses(gloss: str) -> tuple[str, ...]:
    """The senses that a gloss lists; none for a form of another word."""
    if gloss.startswith(_FORM):
        return ()
    listed = _BRACKETS.sub("", gloss).split(",")
    return tuple(dict.fromkeys(filter(None, (" ".join(sense.split()) for sense in listed))))
