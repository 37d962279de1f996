"""What a table agrees on before the game: which forms of a word are words. Only Esperanto has a choice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from game.words.automaton import Automaton
from game.words.esperanto import Grammar
from game.words.lexicon import Lexicon, load

WordForms = Literal["roots", "endings", "affixes"]

_NAME = "esperanto"
_FULL = "full"


def agreed(
    name: str,
    word_forms: WordForms | None = None,
    forms_alone: bool = True,
    folders: Sequence[Path] | None = None,
) -> Lexicon:
    """The lexicon of this name under an agreement; any but Esperanto is as it is.

    `roots`: roots and simple words; `endings`: these with grammatical endings too; `affixes`: all that
    the grammar derives. Two roots never make a word. With `forms_alone` a permitted ending or affix may
    be a word by itself (OJ; ET, EBLE). Without any agreement: all derivations, and known compounds.
    """
    whole = load(name, folders)
    if name != _NAME or word_forms is None or whole.grammar is None:
        return whole
    if word_forms == "affixes":
        return _affixes(_simple(whole), whole.grammar, forms_alone)
    listed = replace(load(f"{_NAME}-{word_forms}", folders), grammar=whole.grammar)
    if word_forms == "endings" and forms_alone:
        return _with(listed, _endings(whole.grammar))
    return listed


def _simple(whole: Lexicon) -> Lexicon:
    """The lexicon without its last tier, that of the compounds; the tier before is now the full one."""
    header = whole.automaton.header
    narrow = msgspec.structs.replace(
        header, tiers=(header.tiers[0], _FULL), counts=header.counts[:2], judging=_FULL
    )
    return replace(whole, automaton=Automaton(narrow, whole.edges), tier=_FULL)


def _affixes(lexicon: Lexicon, grammar: Grammar, forms_alone: bool) -> Lexicon:
    if forms_alone:
        alone = (affix.upper() for affix in _alone(grammar))
        return _with(lexicon, (*_endings(grammar), *alone))
    return lexicon.amended({}, _with_ending(grammar))


def _with(lexicon: Lexicon, words: Iterable[str]) -> Lexicon:
    """The lexicon with these words too; one that is there already keeps its tier."""
    return lexicon.amended({word: _FULL for word in words if lexicon.tier_of(word) is None})


def _endings(grammar: Grammar) -> Iterator[str]:
    return (ending.upper() for ending in grammar.endings if len(ending) > 1)


def _alone(grammar: Grammar) -> Iterator[str]:
    return (text for text in grammar.stems if text not in grammar.roots)


def _with_ending(grammar: Grammar) -> Iterator[str]:
    """Affixes with nothing but an ending, where they cannot be read with a root."""
    for affix in _alone(grammar):
        for ending in grammar.ends(grammar.stems[affix].classes, name=False):
            readings = grammar.readings(affix + ending)
            if not any(part.text in grammar.roots or part.kind == "particle" for part in readings[0]):
                yield (affix + ending).upper()
