"""The roots of Esperanto: stems that two dictionaries have and that are not put together of others."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.system.files import write_atomically
from game.words.esperanto import Affix, Root
from lexicons.make.common import exceptions
from lexicons.make.esperanto_sources import CLASSES, Sources, Stems

# A root that all three dictionaries have, and that has so many headwords in ESPDIC, is a common one.
COMMON_SOURCES, COMMON_FAMILY = 3, 2

# Shorter stems are found in every word, and say nothing about how it is put together.
_SHORTEST_PART = 3


@dataclass(frozen=True, slots=True)
class Cutter:
    """Cuts a stem into morphemes: prefixes, then roots and suffixes, linking vowels between roots."""

    roots: frozenset[str]
    prefixes: frozenset[str]
    suffixes: frozenset[str]
    _known: dict[tuple[str, bool], tuple[str, ...]] = field(default_factory=dict)

    def cut(self, stem: str) -> tuple[str, ...]:
        """The fewest morphemes, two at least, or nothing."""
        return self._rest(stem, rooted=False, whole=True)

    def _rest(self, rest: str, rooted: bool, whole: bool = False) -> tuple[str, ...]:
        if (rest, rooted) in self._known and not whole:
            return self._known[rest, rooted]
        best: tuple[str, ...] = ()
        for end in range(1, len(rest) + (not whole)):
            part = rest[:end]
            for after in self._steps(part, rooted, len(rest) - end):
                found: tuple[str, ...] = (part,) if after and end == len(rest) else ()
                following = self._rest(rest[end:], after) if end < len(rest) else ()
                if following:
                    found = (part, *following)
                if found and (not best or len(found) < len(best)):
                    best = found
        if not whole:
            self._known[rest, rooted] = best
        return best

    def _steps(self, part: str, rooted: bool, left: int) -> Iterable[bool]:
        """Whether a root has been seen after this part, for each way to take it."""
        if len(part) >= _SHORTEST_PART and part in self.roots:
            yield True
        if rooted and part in self.suffixes:
            yield True
        if not rooted and part in self.prefixes:
            yield False
        if rooted and part in CLASSES and left >= _SHORTEST_PART:
            yield True


def roots(sources: Sources, prefixes: Mapping[str, Affix], suffixes: Mapping[str, Affix]) -> dict[str, Root]:
    """The roots with their classes and marks."""
    known = exceptions("esperanto")
    counted = Counter(stem for stems in sources.stems for stem in stems)
    shared = {
        stem for stem, times in counted.items() if times > 1 and len(stem) > 1 and set(stem) & set("aeiou")
    }
    affixes = {text for text, affix in {**prefixes, **suffixes}.items() if affix.alone}
    cutter = Cutter(frozenset(shared), frozenset(prefixes), frozenset(suffixes))
    whole = {stem for stem in shared if stem in known.into["not_a_compound"] or not cutter.cut(stem)}
    chosen = (whole | set(known.into["more_roots"])) - known.struck() - affixes
    families = _families(sources.stems[-1], chosen, cutter)
    names = sources.named - set(known.into["written_small"])
    made: dict[str, Root] = {}
    for root in sorted(chosen):
        classes = "".join(sorted(_classes(root, sources.stems), key=CLASSES.index)) or "o"
        common = counted[root] >= COMMON_SOURCES and families[root] >= COMMON_FAMILY
        name = root in names and "o" not in classes
        made[root] = Root("o" * name + classes, common, name)
    return made


def families(
    sources: Sources, chosen: Iterable[str], prefixes: Iterable[str], suffixes: Iterable[str]
) -> Counter[str]:
    """How many headwords of ESPDIC are built on each of the roots."""
    roots = frozenset(chosen)
    return _families(sources.stems[-1], {*roots}, Cutter(roots, frozenset(prefixes), frozenset(suffixes)))


def write(path: Path, chosen: Mapping[str, Root]) -> None:
    """Write the roots, one a line: root, tab, classes, tab, marks."""
    lines = (
        f"{text}\t{root.classes}\t{'c' * root.common}{'n' * root.name}\n" for text, root in chosen.items()
    )
    write_atomically(path, "".join(lines).encode())


def _classes(root: str, sources: tuple[Stems, Stems, Stems]) -> set[str]:
    """The classes that any source gives, and that of a verb only on better ground.

    The two spelling lists let nouns pass as verbs. A root is a verb if ESPDIC has the verb, if both
    lists have it, or if one has it and ESPDIC does not know the root as a noun (SIMPLI is one, DOMI not).
    """
    spelling, espdic = sources[:2], sources[2]
    classes = {name for stems in sources for name in stems.get(root, ())}
    lists = sum("i" in stems.get(root, ()) for stems in spelling)
    verb = "i" in espdic.get(root, ()) or lists == 2 or (lists == 1 and "o" not in espdic.get(root, "o"))
    return classes if verb else classes - {"i"}


def _families(headwords: Stems, chosen: set[str], cutter: Cutter) -> Counter[str]:
    """How many headwords are built on each root."""
    families: Counter[str] = Counter()
    for stem, classes in headwords.items():
        parts = (stem,) if stem in chosen else cutter.cut(stem)
        for part in parts:
            families[part] += len(classes)
    return families
