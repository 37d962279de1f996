"""Esperanto: roots, roots with endings, and what the grammar derives, of the long words those attested."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.words.esperanto import Grammar, Root, read_grammar
from lexicons.make.common import LONGEST, SHORTEST, Words, exceptions
from lexicons.make.esperanto_roots import roots as chosen_roots
from lexicons.make.esperanto_roots import write as write_roots
from lexicons.make.esperanto_sources import LETTERS, Sources, read

HERE = Path(__file__).resolve().parent
COMMON, DERIVED, FULL = 1, 2, 3
_FORMS = {"o": ("o", "oj", "on", "ojn"), "a": ("a", "aj", "an", "ajn"), "e": ("e",)}
_FORMS["i"] = ("i", "as", "is", "os", "us", "u")


def roots(sources: Path) -> Words:
    """The agreement `roots`: bare roots and simple words."""
    grammar = _grammar(sources)
    found = {text: 1 if root.common else 2 for text, root in grammar.roots.items() if not root.name}
    return _capital({**found, **dict.fromkeys(grammar.particles, 1)})


def endings(sources: Path) -> Words:
    """The agreement `endings`: roots and simple words, and these with their endings."""
    grammar = _grammar(sources)
    found = {text.lower(): tier for text, tier in roots(sources).items()}
    for text, root in grammar.roots.items():
        for ending in grammar.ends(root.classes, root.name):
            usual = root.common and grammar.endings[ending] in root.classes
            found[text + ending] = min(1 if usual else 2, found.get(text + ending, 2))
    return _capital({**found, **dict.fromkeys(_particle_forms(grammar), 1)})


def words(sources: Path) -> Words:
    """What a source has and the grammar derives, and every short derivation, so that a table can play by
    the list alone; last, the compounds that two dictionaries have."""
    grammar, read_from = _grammar(sources), _sources(sources)
    short = _capital(dict.fromkeys(grammar.derivations(grammar.most.listed), DERIVED))
    return {**_compounds(grammar, read_from), **short, **_derived(grammar, read_from)}


def _derived(grammar: Grammar, sources: Sources) -> Words:
    """The forms that the grammar derives, common ones made of common roots and headwords of a dictionary.

    The long list is itself made by rules and holds what nobody says; it never makes a form common.
    """
    usual = replace(grammar, roots={text: root for text, root in grammar.roots.items() if root.common})
    # A root without its o is good, but is not what anybody would think of first.
    bare = {text for text, root in grammar.roots.items() if not root.name}
    headwords = set(_inflected({stem: _classes(stem, sources) for stem in _stems(sources)}))
    found = {
        form: COMMON if form in headwords and form not in bare and usual.derives(form) else DERIVED
        for form in {*sources.attested, *headwords, *bare}
        if SHORTEST <= len(form) <= LONGEST and not set(form) - LETTERS and grammar.derives(form)
    }
    return _capital({**found, **dict.fromkeys(_particle_forms(grammar), COMMON)})


def _compounds(grammar: Grammar, sources: Sources) -> Words:
    """The compounds that two dictionaries have and the grammar can read, in all their forms."""
    compound = {
        stem: _classes(stem, sources)
        for stem in _stems(sources)
        if sum(stem in known for known in sources.stems) > 1 and grammar.compound(stem + "o")
    }
    numerals = exceptions("esperanto").into["numerals"]
    return _capital(dict.fromkeys((*_inflected(compound), *numerals), FULL))


def _stems(sources: Sources) -> set[str]:
    return {stem for known in sources.stems for stem in known}


def _classes(stem: str, sources: Sources) -> set[str]:
    return {name for known in sources.stems for name in known.get(stem, ())}


def _inflected(stems: dict[str, set[str]]) -> Iterator[str]:
    for stem, classes in stems.items():
        yield from (stem + ending for name in classes for ending in _FORMS[name])


def _particle_forms(grammar: Grammar) -> Iterator[str]:
    for particle, takes in grammar.particles.items():
        yield from (particle + ending for ending in ("", *takes.split()))


def _capital(found: Words) -> Words:
    """The words as the cards spell them, without those that no board holds."""
    return {word.upper(): tier for word, tier in found.items() if SHORTEST <= len(word) <= LONGEST}


@cache
def _sources(folder: Path) -> Sources:
    return read(folder)


@cache
def _grammar(folder: Path) -> Grammar:
    """The grammar with the roots that the sources have; the roots are written beside the lexicons."""
    path = HERE.parent / "esperanto.grammar.yaml"
    known = read_grammar(path)
    made: dict[str, Root] = chosen_roots(_sources(folder), known.prefixes, known.suffixes)
    write_roots(path.with_name("esperanto.roots.tsv"), made)
    return read_grammar(path)
