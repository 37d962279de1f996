"""Esperanto: roots, roots with endings, and what the grammar derives, of the long words those attested."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.words.esperanto import Grammar, Root, read_grammar
from lexicons.make.common import LONGEST, SHORTEST, Words, exceptions
from lexicons.make.derivations import derivations, particle_forms
from lexicons.make.esperanto_roots import families
from lexicons.make.esperanto_roots import roots as chosen_roots
from lexicons.make.esperanto_roots import write as write_roots
from lexicons.make.esperanto_sources import LETTERS, Sources, rarities, read

HERE = Path(__file__).resolve().parent
COMMON, DERIVED, FULL = 1, 2, 3
RARE, LARGE_FAMILY = 3, 7  # from 0, very common, to 4; headwords of ESPDIC on a root
_FORMS = {"o": ("o", "oj", "on", "ojn"), "a": ("a", "aj", "an", "ajn"), "e": ("e",)}
_FORMS["i"] = ("i", "as", "is", "os", "us", "u")


def roots(sources: Path) -> Words:
    """The agreement `roots`: bare roots and simple words."""
    return _bare(_grammar(sources))


def _bare(grammar: Grammar) -> Words:
    found = {text: 1 if root.common else 2 for text, root in grammar.roots.items() if not root.name}
    return _capital({**found, **dict.fromkeys(grammar.particles, 1)})


def endings(sources: Path) -> Words:
    """The agreement `endings`: roots and simple words, and these with their endings."""
    return _ended(_grammar(sources))


def _ended(grammar: Grammar) -> Words:
    found = {text.lower(): tier for text, tier in _bare(grammar).items()}
    for text, root in grammar.roots.items():
        for ending in grammar.ends(root.classes, root.name):
            usual = root.common and grammar.endings[ending] in root.classes
            found[text + ending] = min(1 if usual else 2, found.get(text + ending, 2))
    return _capital({**found, **dict.fromkeys(particle_forms(grammar), 1)})


def words(sources: Path) -> Words:
    """What a source has and the grammar derives, and every short derivation, so that a table can play by
    the list alone; last, the compounds that two dictionaries have."""
    grammar, read_from = _grammar(sources), _sources(sources)
    short = _capital(dict.fromkeys(derivations(grammar, grammar.most.listed), DERIVED))
    return {**_compounds(grammar, read_from), **short, **_derived(grammar, read_from)}


def _derived(grammar: Grammar, sources: Sources) -> Words:
    """The forms that the grammar derives, common ones made of common roots and headwords of a dictionary.

    The long list is itself made by rules and holds what nobody says; it never makes a form common.
    """
    common = _common(grammar, sources)
    bare = {text for text, root in grammar.roots.items() if not root.name}
    found = {
        form: COMMON if form in common else DERIVED
        for form in {*sources.attested, *_headwords(sources), *bare}
        if SHORTEST <= len(form) <= LONGEST and not set(form) - LETTERS and grammar.derives(form)
    }
    return _capital({**found, **dict.fromkeys(particle_forms(grammar), COMMON)})


def _common(grammar: Grammar, sources: Sources) -> set[str]:
    """The forms of headwords that are made of common roots alone."""
    usual = _of_common(grammar)
    # A root without its o is good, but is not what anybody would think of first.
    bare = {text for text, root in grammar.roots.items() if not root.name}
    return {form for form in _headwords(sources) - bare if usual.derives(form)}


def _of_common(grammar: Grammar) -> Grammar:
    """The grammar with its common roots alone."""
    return replace(grammar, roots={text: root for text, root in grammar.roots.items() if root.common})


def everyday(call: str, words: Words, folder: Path) -> set[str]:
    """The words of every day among those of a list that the function `call` has made: as its common ones are
    made, of everyday roots. Those are the roots that the dictionary of literumilo calls common, and of those
    that it calls less common the ones on which many words are built."""
    grammar, sources = _grammar(folder), _sources(folder)
    family = families(sources, grammar.roots, grammar.prefixes, grammar.suffixes)
    said = exceptions("esperanto").everyday
    usual_ones = {
        text
        for text, rarity in rarities(folder).items()
        if rarity < RARE or (rarity == RARE and family[text] >= LARGE_FAMILY)
    }.union(said["too"]) - set(said["not"])
    roots = {text: Root(root.classes, text in usual_ones, root.name) for text, root in grammar.roots.items()}
    particles = {text: takes for text, takes in grammar.particles.items() if text in usual_ones}
    usual = replace(grammar, roots=roots, particles=particles)
    if call == "words":
        narrow = _of_common(usual)
        made = (form for form in _headwords(sources) if narrow.derives(form))
        found = _capital(dict.fromkeys((*made, *particle_forms(usual)), COMMON))
    else:
        found = _bare(usual) if call == "roots" else _ended(usual)
    return {word for word, tier in found.items() if tier == COMMON and words.get(word, FULL) < FULL}


def _compounds(grammar: Grammar, sources: Sources) -> Words:
    """The compounds that two dictionaries have and the grammar can read, in all their forms."""
    compound = {
        stem: _classes(stem, sources)
        for stem in _stems(sources)
        if sum(stem in known for known in sources.stems) > 1 and grammar.compound(stem + "o")
    }
    numerals = exceptions("esperanto").into["numerals"]
    return _capital(dict.fromkeys((*_inflected(compound), *numerals), FULL))


def _headwords(sources: Sources) -> set[str]:
    return set(_inflected({stem: _classes(stem, sources) for stem in _stems(sources)}))


def _stems(sources: Sources) -> set[str]:
    return {stem for known in sources.stems for stem in known}


def _classes(stem: str, sources: Sources) -> set[str]:
    return {name for known in sources.stems for name in known.get(stem, ())}


def _inflected(stems: dict[str, set[str]]) -> Iterator[str]:
    for stem, classes in stems.items():
        yield from (stem + ending for name in classes for ending in _FORMS[name])


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
