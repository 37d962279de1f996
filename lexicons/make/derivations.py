"""Every short word that the grammar of Esperanto derives."""

from collections.abc import Iterator
from functools import cache

from game.words.esperanto import Grammar


def derivations(grammar: Grammar, longest: int) -> Iterator[str]:
    """Every word of at most `longest` letters that has a reading, some more than once."""

    @cache
    def tails(classes: str, room: int, name: bool) -> tuple[str, ...]:
        """What may follow a root of these classes: suffixes, and an optional ending."""
        found = (
            suffixes + ending
            for suffixes, last in _suffix_rows(grammar, classes, room)
            for ending in ("", *grammar.ends(last, name and not suffixes))
            if len(suffixes) + len(ending) <= room
        )
        return tuple(dict.fromkeys(found))

    yield from (word for word in particle_forms(grammar) if len(word) <= longest)
    for before, needs in _beginnings(grammar, longest):
        for stem, root in grammar.stems.items():
            room = longest - len(before) - len(stem)
            if room >= 0 and all(set(need) & set(root.classes) for need in needs):
                alone = stem not in grammar.roots and not before
                for after in tails(root.classes, room, root.name):
                    if after or not (root.name or alone):
                        yield before + stem + after


def particle_forms(grammar: Grammar) -> Iterator[str]:
    """The particles, and those with the endings that they take."""
    for particle, takes in grammar.particles.items():
        yield from (particle + ending for ending in ("", *takes.split()))


def _beginnings(grammar: Grammar, room: int, used: int = 0) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every sequence of prefixes, with the classes that each of them joins."""
    yield "", ()
    if used < grammar.most.prefixes:
        for text, prefix in grammar.prefixes.items():
            if len(text) < room:
                for after, needs in _beginnings(grammar, room - len(text), used + 1):
                    yield text + after, (prefix.joins, *needs)


def _suffix_rows(grammar: Grammar, classes: str, room: int, used: int = 0) -> Iterator[tuple[str, str]]:
    """Every sequence of suffixes after a stem of these classes, with the classes that it makes."""
    yield "", classes
    if used < grammar.most.suffixes:
        for text, suffix in grammar.suffixes.items():
            if len(text) <= room and set(suffix.joins) & set(classes):
                made = suffix.gives or classes
                for after, last in _suffix_rows(grammar, made, room - len(text), used + 1):
                    yield text + after, last
