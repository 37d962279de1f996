"""The offensive words of a list, each with what makes it so."""

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from game.words.esperanto import Grammar, has_root
from game.words.lexicons import OBSCENE, SLUR

HERE = Path(__file__).resolve().parent


class Offensive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the offensive words of a language are found; patterns stand with spaces between. `listed` is the
    reason for the words of the package naughty-words; without it the package is not asked."""

    listed: str = ""
    endings: str = ""
    roots: str = ""
    slur: str = ""
    obscene: str = ""
    innocent: dict[str, str] = {}
    not_everyday: str = ""


def recipes() -> dict[str, Offensive]:
    """How they are found, by language."""
    return msgspec.yaml.decode((HERE / "offensive.yaml").read_bytes(), type=dict[str, Offensive])


def offensive(
    language: str, words: Collection[str], sources: Path, grammar: Grammar | None = None
) -> dict[str, str]:
    """Those of the words of a language, as the cards spell them, that are offensive, each with the reason."""
    recipe = recipes().get(language)
    if recipe is None:
        return {}
    entries: list[str] = []
    if recipe.listed:
        file = sources / "naughty-words" / "package" / f"{language}.json"
        entries = msgspec.json.decode(file.read_bytes(), type=list[str])
    return chosen(recipe, entries, words, grammar)


def chosen(
    recipe: Offensive, listed: Iterable[str], words: Collection[str], grammar: Grammar | None
) -> dict[str, str]:
    """Those of the words that the recipe finds by the entries of the list, of which phrases are left out."""
    single = [entry for entry in listed if entry.isalpha()]
    entries = _any_of((*single, *_inflected(single, recipe.endings.split())))
    roots = set() if grammar is None else {*_roots(grammar, single), *recipe.roots.upper().split()}
    slur, obscene = _any_of(recipe.slur.split()), _any_of(recipe.obscene.split())
    innocent = _any_of(pattern for patterns in recipe.innocent.values() for pattern in patterns.split())
    found: dict[str, str] = {}
    for word in words:
        if innocent.fullmatch(word):
            continue
        if slur.fullmatch(word):
            found[word] = SLUR
        elif obscene.fullmatch(word):
            found[word] = OBSCENE
        elif entries.fullmatch(word) or (grammar is not None and _has_any(grammar, word, roots)):
            found[word] = recipe.listed
    return found


def suits_everyday(language: str, words: Collection[str]) -> set[str]:
    """The words without those that are never chosen for everyday words."""
    recipe = recipes().get(language)
    if recipe is None:
        return set(words)
    left_out = _any_of(recipe.not_everyday.split())
    return {word for word in words if not left_out.fullmatch(word)}


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """Any of the patterns; the words are written with capitals, Russian ones without Ё."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns).upper().replace("Ё", "Е") or "(?!)")


def _inflected(words: Iterable[str], endings: Iterable[str]) -> Iterator[str]:
    """What the endings might make of the words: with the last letter doubled or an E dropped, Y become I."""
    together = "|".join(endings)
    if together:
        for word in words:
            stem = word.removesuffix("y") + "i" if word.endswith("y") else word.removesuffix("e")
            yield f"(?:{word}{word[-1]}?|{stem})(?:{together})"


def _roots(grammar: Grammar, words: Iterable[str]) -> Iterator[str]:
    """The roots of words, as the grammar reads each first."""
    for word in words:
        for parts in grammar.readings(word)[:1]:
            yield from (part.text.upper() for part in parts if part.kind == "root")


def _has_any(grammar: Grammar, word: str, roots: set[str]) -> bool:
    """Whether the grammar reads the word first with one of the roots, or as a compound with one."""
    if not any(root in word for root in roots):
        return False
    readings = grammar.readings(word.lower())
    return has_root(readings[0] if readings else grammar.compound(word.lower()), roots)
