"""Expands a Hunspell dictionary whose affix classes are suffixes of one sign; no prefixes, no compounds."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Suffix(NamedTuple):
    """One line of an affix class: what goes, what comes, after which endings."""

    strip: str
    add: str
    fits: re.Pattern[str]


Rules = Mapping[str, Sequence[Suffix]]


def expand(base: Path) -> set[str]:
    """Every form of the dictionary BASE.dic under the rules BASE.aff, both in UTF-8."""
    return {form for _, family in families(base) for form in family}


def families(base: Path) -> Iterator[tuple[str, set[str]]]:
    """Every word of the dictionary with its forms, itself among them."""
    rules = read_rules(base.with_suffix(".aff").read_text(encoding="utf-8"))
    for entry in base.with_suffix(".dic").read_text(encoding="utf-8").splitlines()[1:]:
        yield entry.strip().partition("/")[0], set(forms(entry.strip(), rules))


def forms(entry: str, rules: Rules) -> Iterator[str]:
    """The forms of one entry, WORD/CLASSES."""
    word, _, classes = entry.partition("/")
    yield word
    for name in classes:
        for suffix in rules.get(name, ()):
            if word.endswith(suffix.strip) and suffix.fits.search(word):
                yield word[: len(word) - len(suffix.strip)] + suffix.add


def read_rules(text: str) -> Rules:
    """The classes of an affix file."""
    rules: dict[str, list[Suffix]] = defaultdict(list)
    for line in text.splitlines():
        part = line.split()
        # The first line of a class (SFX NAME Y COUNT) has four fields, its rules have five, then a comment.
        if len(part) >= 5 and part[0] == "SFX":
            _, name, strip, add, where, *_ = part
            rules[name].append(Suffix(_none(strip), _none(add), re.compile(f"(?:{where})$")))
    return rules


def _none(written: str) -> str:
    return "" if written == "0" else written
