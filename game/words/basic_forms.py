"""Of which words a word is a form, from the file of paradigms beside a lexicon; it does not know what they
mean."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from game.files import unpacked_text

_MOST_BYTES = 1 << 25
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
        lines = unpacked_text(self.path, _MOST_BYTES, "compressed basic forms").splitlines()
        first = next((at for at, line in enumerate(lines) if "\t" in line), len(lines))
        endings: dict[str, dict[str, list[str]]] = {}
        for number, line in enumerate(lines[:first]):
            basic, *others = line.split(",")
            told = str(number)
            for ending in others:
                endings.setdefault(ending, {}).setdefault(basic, []).append(told)
        prefixes = frozenset(ending.partition("~")[0] for ending in endings if "~" in ending)
        return _Paradigms(endings, prefixes | {""}, lines[first:])
