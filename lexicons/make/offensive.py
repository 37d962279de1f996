"""The offensive words of a list: those that the package naughty-words has, their forms, and what it lacks."""

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from game.words.esperanto import Grammar, has_root

HERE = Path(__file__).resolve().parent


class Offensive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the offensive words of a language are found; patterns stand with spaces between, under a reason."""

    endings: str = ""
    roots: str = ""
    innocent: dict[str, str] = {}
    more: dict[str, str] = {}


def recipes() -> dict[str, Offensive]:
    """How they are found, by language."""
    return msgspec.yaml.decode((HERE / "offensive.yaml").read_bytes(), type=dict[str, Offensive])


def offensive(
    language: str, words: Collection[str], sources: Path, grammar: Grammar | None = None
) -> set[str]:
    """Those of the words of a language, as the cards spell them, that are offensive."""
    recipe = recipes().get(language)
    if recipe is None:
        return set()
    file = sources / "naughty-words" / "package" / f"{language}.json"
    return chosen(recipe, msgspec.json.decode(file.read_bytes(), type=list[str]), words, grammar)


def chosen(
    recipe: Offensive, listed: Iterable[str], words: Collection[str], grammar: Grammar | None
) -> set[str]:
    """Those of the words that the recipe finds by the entries of the list, of which phrases are left out."""
    single = [entry for entry in listed if entry.isalpha()]
    wanted = _any_of((*single, *_inflected(single, recipe.endings.split()), *_patterns(recipe.more)))
    found = {word for word in words if wanted.fullmatch(word)}
    if grammar is not None:
        roots = {*_roots(grammar, single), *recipe.roots.upper().split()}
        found |= {word for word in words if _has_any(grammar, word, roots)}
    innocent = _any_of(_patterns(recipe.innocent))
    return {word for word in found if not innocent.fullmatch(word)}


def _patterns(lists: dict[str, str]) -> list[str]:
    return [pattern for patterns in lists.values() for pattern in patterns.split()]


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
