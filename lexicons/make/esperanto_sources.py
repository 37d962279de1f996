"""Reads the four Esperanto sources into stems, headwords and glosses; what is a root is decided elsewhere."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

LETTERS = frozenset("abcĉdefgĝhĥijĵklmnoprsŝtuŭvz")
CLASSES = "oaie"

Stems = dict[str, set[str]]

_CIRCUMFLEX = str.maketrans("cghjsu", "ĉĝĥĵŝŭ")


@dataclass(frozen=True, slots=True)
class Sources:
    """The stems of each source with their classes (o noun, a adjective, i verb, e adverb), and more.

    `named` holds the stems that some source writes with a capital and an o, `attested` every form of
    the long list, `glosses` the headwords of ESPDIC with their English.
    """

    stems: tuple[Stems, Stems, Stems]
    named: frozenset[str]
    attested: frozenset[str]
    glosses: dict[str, str]


def read(sources: Path) -> Sources:
    """All four sources."""
    hunspell = (sources / "dictionary-eo" / "package" / "index.dic").read_text(encoding="utf-8").splitlines()
    ispell = gzip.decompress((sources / "iesperanto/usr/share/ispell/esperanto.mwl.gz").read_bytes())
    written = [_circumflexed(line) for line in ispell.decode("latin-1").splitlines()]
    dictd = gzip.decompress((sources / "espdic/usr/share/dictd/freedict-epo-eng.dict.dz").read_bytes())
    glosses = espdic(dictd.decode("utf-8").splitlines())
    forms = (sources / "wesperanto/usr/share/dict/esperanto").read_text(encoding="utf-8").splitlines()
    return Sources(
        stems=(flagged(hunspell), by_ending(written), by_ending(glosses)),
        named=names([*glosses, *written]),
        attested=frozenset(form.rstrip("'") for form in forms),
        glosses={word: gloss for word, gloss in glosses.items() if not set(word) - LETTERS},
    )


def rarities(sources: Path) -> dict[str, int]:
    """How rare the roots and simple words of literumilo's dictionary are, from 0 (very common) to 4; names
    are left out. Its lines: root, kind, meaning, and in the eighth column the rarity."""
    lines = (sources / "literumilo/literumilo/data/vortaro.tsv").read_text(encoding="utf-8").splitlines()
    found: dict[str, int] = {}
    for line in lines:
        if not line.startswith("#") and line[0].islower():
            root, *columns = line.split("\t")
            word = _circumflexed(root.replace(".", ""))
            found[word] = min(int(columns[6]), found.get(word, 4))
    return found


def flagged(lines: Iterable[str]) -> Stems:
    """Stems of the Hunspell dictionary: entries marked X (no word by itself), endings as flags."""
    stems: Stems = defaultdict(set)
    for line in lines:
        stem, _, flags = line.strip().partition("/")
        classes = {flag.lower() for flag in flags if flag in "OAIE"}
        if stem and "X" in flags and classes and not set(stem) - LETTERS:
            stems[stem] |= classes
    return stems


def by_ending(headwords: Iterable[str]) -> Stems:
    """Stems of a list of words in their basic form, the ending telling the class."""
    stems: Stems = defaultdict(set)
    for word in headwords:
        if len(word) > 2 and word[-1] in CLASSES and not set(word) - LETTERS:
            stems[word[:-1]].add(word[-1])
    return stems


def names(headwords: Iterable[str]) -> frozenset[str]:
    """Stems that are written with a capital as nouns, and not also small."""
    words = set(headwords)
    return frozenset(
        word[:-1].lower()
        for word in words
        if word[:1].isupper() and word.endswith("o") and word.lower() not in words
    )


def espdic(lines: Iterable[str]) -> dict[str, str]:
    """Headwords of the dictionary with their glosses; a headword stands before its /pronunciation/."""
    glosses: dict[str, list[str]] = {}
    head = None
    for line in lines:
        found = re.match(r"(\S.*?) /.*/(?: <.*>)?\s*$", line)
        if found:
            head = found[1].strip()
            glosses.setdefault(head, [])
        elif head and line.strip():
            glosses[head].append(line.strip())
    return {word: _once(" ".join(parts)) for word, parts in glosses.items()}


def _once(gloss: str) -> str:
    """A gloss that the dictionary repeats for every class of the word, said once."""
    for times in (3, 2):
        part = gloss[: (len(gloss) - times + 1) // times]
        if part and " ".join([part] * times) == gloss:
            return part
    return gloss


def _circumflexed(line: str) -> str:
    """A line of the ispell list, or a root, written with x for the circumflex and / before its flags."""
    word = line.strip().partition("/")[0]
    return re.sub("([cghjsu])x", lambda found: found[1].translate(_CIRCUMFLEX), word)


def headwords(sources: Sources) -> Iterator[str]:
    """Every basic form that any of the three dictionaries has."""
    for stems in sources.stems:
        for stem, classes in stems.items():
            yield from (stem + ending for ending in classes)
