"""What a table agrees on about words: their forms (only Esperanto has a choice), offensive words, and the
rulings of its players, which take precedence over the lexicon."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from typing import Literal, get_args

import msgspec

from game.words.automaton import Automaton
from game.words.esperanto import Grammar
from game.words.lexicon import Lexicon
from game.words.lexicons import load, shipped_lexicons


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of a language ruled in (`valid`) or out, by whom, and on which day (as 2026-11-21)."""

    word: str
    language: str
    valid: bool
    by: tuple[str, ...]
    day: str


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of one group. Of two about the same word the later one holds."""

    group: str
    made: tuple[Ruling, ...] = ()

    def with_(self, ruling: Ruling) -> "Rulings":
        """The rulings with one more, which replaces an older one about the same word."""
        return Rulings(self.group, (*self.without(ruling.word, ruling.language).made, ruling))

    def without(self, word: str, language: str) -> "Rulings":
        """The rulings without the one about a word."""
        kept = (ruling for ruling in self.made if (ruling.word, ruling.language) != (word, language))
        return Rulings(self.group, tuple(kept))

    def about(self, word: str, language: str) -> Ruling | None:
        return next((ruling for ruling in self._of_language(language) if ruling.word == word), None)

    def over(self, lexicon: Lexicon) -> Lexicon:
        """The lexicon with these rulings, which hold in every search and at every tier."""
        letters = set(lexicon.alphabet)
        ours = [ruling for ruling in self._of_language(lexicon.language) if not set(ruling.word) - letters]
        if not ours:
            return lexicon
        into = {ruling.word: lexicon.tiers[0] for ruling in ours if ruling.valid}
        return lexicon.amended(into, [ruling.word for ruling in ours if not ruling.valid])

    def _of_language(self, language: str) -> Iterator[Ruling]:
        return (ruling for ruling in self.made if ruling.language == language)


WordForms = Literal["roots", "endings", "affixes"]

_NAME = "esperanto"
_FULL = "full"


def agreed_lexicon(
    name: str,
    word_forms: WordForms | None = None,
    forms_alone: bool = True,
) -> Lexicon:
    """The lexicon of this name under an agreement, which changes only Esperanto.

    `roots`: roots and simple words; `endings`: these with grammatical endings too; `affixes`: the listed
    derivations, which are all those of up to seven letters and the attested longer ones. A search and the
    court thus use the same finite set, and "nothing can be played" is true. Two roots never make a word. With
    `forms_alone` a permitted ending or affix may be a word by itself (OJ; ET, EBLE). Without any agreement:
    all derivations, and known compounds.
    """
    whole = load(name)
    if name != _NAME or word_forms is None or whole.grammar_file is None:
        return whole
    if word_forms == "affixes":
        return _affixes(_simple(whole), forms_alone)
    listed = replace(load(f"{_NAME}-{word_forms}"), grammar_file=whole.grammar_file)
    if word_forms == "endings" and forms_alone:
        return _with_words(listed, _endings(_grammar(listed)))
    return listed


class Agreements(msgspec.Struct, frozen=True, dict=True):
    """Every agreement on the word forms of a language; the lexicons are read on first use."""

    name: str

    @cached_property
    def _lexicons(self) -> dict[WordForms, Lexicon]:
        return {forms: agreed_lexicon(self.name, forms) for forms in get_args(WordForms)}

    def narrowest(self, word: str) -> WordForms | None:
        """The first agreement that allows a word; None if it is valid only without any agreement."""
        return next((forms for forms, lexicon in self._lexicons.items() if word in lexicon), None)


def agreements_of(lexicon: Lexicon) -> Agreements | None:
    """The agreements that are possible for this dictionary, if any."""
    return Agreements(lexicon.name) if lexicon.name == _NAME and lexicon.grammar_file else None


def _grammar(lexicon: Lexicon) -> Grammar:
    assert lexicon.grammar is not None, "agreements exist only where there is a grammar"
    return lexicon.grammar


def _simple(whole: Lexicon) -> Lexicon:
    """The list without its last tier, the compounds; the tier before becomes the full one."""
    header = whole.automaton.header
    narrow = msgspec.structs.replace(
        header, tiers=(header.tiers[0], _FULL), counts=header.counts[:2], judging=_FULL
    )
    return replace(whole, automaton=Automaton(narrow, whole.edges), tier=_FULL, derives=False)


def _affixes(lexicon: Lexicon, forms_alone: bool) -> Lexicon:
    grammar = _grammar(lexicon)
    if forms_alone:
        alone = (affix.upper() for affix in _stems_alone(grammar))
        return _with_words(lexicon, (*_endings(grammar), *alone))
    return lexicon.amended({}, _with_ending(grammar))


def _with_words(lexicon: Lexicon, words: Iterable[str]) -> Lexicon:
    """The lexicon with these words too; a word that it already has keeps its tier."""
    return lexicon.amended({word: _FULL for word in words if lexicon.tier_of(word) is None})


def _endings(grammar: Grammar) -> Iterator[str]:
    return (ending.upper() for ending in grammar.endings if len(ending) > 1)


def _stems_alone(grammar: Grammar) -> Iterator[str]:
    return (text for text in grammar.stems if text not in grammar.roots)


def _with_ending(grammar: Grammar) -> Iterator[str]:
    """Affixes with only an ending, if they cannot be read with a root."""
    for affix in _stems_alone(grammar):
        for ending in grammar.ends(grammar.stems[affix].classes, name=False):
            readings = grammar.readings(affix + ending)
            if not any(part.text in grammar.roots for part in readings[0]):
                yield (affix + ending).upper()


Offensive = Literal["not_offered", "not_valid", "offered"]
"""The rule for offensive words: valid but never suggested, not valid, or like any other word."""


def with_offensive_rule(
    lexicon: Lexicon, offensive: Offensive, language: str, rulings: Rulings | None = None
) -> Lexicon:
    """The lexicon of a table with this rule. In a player's own list, the offensive words of the shipped lists
    of its language count. A word that the table has ruled in is valid, but still never suggested."""
    if offensive == "offered":
        return lexicon.offering_all()
    shipped = offensive_words(language)
    words = lexicon.kept_back.keys() or shipped.keys()
    known = lexicon if lexicon.kept_back else lexicon.withholding(shipped, shipped)
    if offensive == "not_offered":
        return known
    ruled = {ruling.word for ruling in rulings.made if ruling.valid} if rulings is not None else set()
    return known.barring(words - ruled)


@cache
def offensive_words(language: str) -> Mapping[str, str]:
    """The offensive words of the shipped lexicons of a language, each with its reason."""
    return {
        word: each.offences.get(word, "") for each in shipped_lexicons(language) for word in each.kept_back
    }
