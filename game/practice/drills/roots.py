"""Drills about roots, in a language with a grammar: endings and affixes."""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain
from random import Random
from unicodedata import normalize

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.words import WordListDrill
from game.practice.forms import AskedItem, WordsAnswer
from game.practice.item import Item, Solution
from game.text.catalogues import text
from game.words.esperanto import Grammar, Parts, WordPart, whole
from game.words.glosses import Glosses

_MAX_WORDS = 10  # words of a list; more is typing, not learning


class RootDrill(WordListDrill):
    """A drill about the words of a root: those in use are required, others of the grammar right too."""

    brisk = 4.0

    @abstractmethod
    def words(self, context: PracticeContext, root: str) -> tuple[str, ...]:
        """The words in use of a root."""

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        """Short roots first."""
        if not self.suits(context):
            return
        usable = set(context.letters)
        roots = [
            root.upper()
            for root, known in grammar_of(context).roots.items()
            if known.common and not known.name
        ]
        for root in sorted(random.sample(roots, len(roots)), key=len):
            if usable.issuperset(root) and 0 < len(self.words(context, root)) <= _MAX_WORDS:
                yield self.item(context, root)

    def look_at(self, context: PracticeContext, item: Item) -> None:
        super().look_at(context, item)
        if not self.words(context, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a root of words in use")

    def unfit(self, context: PracticeContext, item: Item, word: str) -> str:
        strange = super().unfit(context, item, word)
        if not strange and item.ask not in word:
            return text("It has to contain {root}.", root=item.ask)
        return strange

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution(self.words(context, item.ask), all_of_it=True)


def in_use(context: PracticeContext, word: str) -> bool:
    """Whether a word is common enough to be practised."""
    return context.common.tier_of(word) == context.common.tier and context.lexicon.offers(word)


def grammar_of(context: PracticeContext) -> Grammar:
    """The grammar of a context; only if it has one."""
    grammar = context.lexicon.grammar
    assert grammar is not None, "the lexicon has a grammar"
    return grammar


def glosses_in(context: PracticeContext) -> Glosses:
    """The glosses of a context; only if it has some."""
    glosses = context.glosses
    assert glosses is not None, "the lexicon has glosses"
    return glosses


def is_made(context: PracticeContext, root: str, word: str) -> bool:
    """Whether a word is the root with one affix and an ending in each of its shortest readings: PIANO (piano)
    is not pi·an·o, and ELFARO is both elf·ar·o (elves) and el·far·o (achievement)."""
    readings = [parts for parts in grammar_of(context).readings(word.lower()) if whole(parts)]
    shortest = min(map(len, readings), default=0)
    return bool(readings) and all(_with_one(root, parts) for parts in readings if len(parts) == shortest)


def is_derived(context: PracticeContext, root: str, word: str) -> bool:
    """Whether a word is made of the root, and its meaning does not say otherwise: LEMINGO (lemming) is an
    international name, and LOLIGO (squid) has nothing to do with LOL (ryegrass)."""
    if not is_made(context, root, word):
        return False
    senses = glosses_in(context).senses(word)
    named = [sense for sense in senses if _alike(word[:-1].lower(), sense.partition(" ")[0])]
    if not all(sense.endswith(_SHARED_SUFFIXES) and word[:-1].endswith(_SHARED_SUFFIXES) for sense in named):
        return False
    return len(root) > _ACCIDENTAL or bool(_stems_of(senses) & _stems_of(_senses_of_root(context, root)))


ENDINGS = "OAEI"
"""The endings of basic words: noun, adjective, adverb, verb."""

_ACCIDENTAL = 4  # letters of the roots with which longer roots begin or end by accident
_SHARED_SUFFIXES = ("IST", "ISM", "ist", "ism")  # which English has too
_RESPELT = (("th", "t"), ("ph", "f"), ("c", "k"), ("y", "i"), ("x", "ks"))
_TOLD_BY = 4  # letters that two words of one family share
_SMALL = frozenset(("with", "from", "that", "have", "having", "being", "small", "become", "make"))


def _alike(stem: str, english: str) -> bool:
    """Whether a stem is an English word in Esperanto's spelling."""
    plain = "".join(letter for letter in normalize("NFD", stem) if letter.isalpha())
    for before, after in _RESPELT:
        english = english.lower().replace(before, after)
        plain = plain.replace(before, after)
    return SequenceMatcher(None, plain, english, autojunk=False).ratio() >= _ALIKE


_ALIKE = 0.8


def _stems_of(senses: Iterable[str]) -> frozenset[str]:
    """The beginnings of the words that say what a word means."""
    words = re.findall("[a-z]+", " ".join(senses).lower())
    return frozenset(word[:_TOLD_BY] for word in words if len(word) > 2 and word not in _SMALL)


def _senses_of_root(context: PracticeContext, root: str) -> Iterator[str]:
    return chain.from_iterable(glosses_in(context).senses(root + ending) for ending in ENDINGS)


def may_be_made(context: PracticeContext, root: str, word: str) -> bool:
    """Whether any reading is the root with one affix and an ending, also one that divides another root."""
    return any(_with_one(root, parts) for parts in grammar_of(context).readings(word.lower()))


def _with_one(root: str, parts: Parts) -> bool:
    return len(parts) == 3 and WordPart("root", root.lower()) in parts and parts[-1].kind == "ending"


class Affixes(RootDrill):
    """The words in use of an Esperanto root and one affix (HUNDO: HUNDEJO, HUNDETO, HUNDINO)."""

    name = "affixes"

    def title(self) -> str:
        return text("Affixes")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        sentence = text(
            "Find the words made from the root {root}, one prefix or suffix, and an ending.",
            root=item.ask,
        )
        return AskedItem(sentence, WordsAnswer(("", *item.ask, "")))

    def suits(self, context: PracticeContext) -> bool:
        derived = context.ruleset.word_forms not in ("roots", "endings")
        return derived and context.lexicon.grammar is not None

    def words(self, context: PracticeContext, root: str) -> tuple[str, ...]:
        """The words in use, for each affix with the first simple ending."""
        grammar = grammar_of(context)
        stems = [root + suffix.upper() for suffix in grammar.suffixes]
        stems += [prefix.upper() + root for prefix in grammar.prefixes]
        made = (
            next((word for word in (stem + ending for ending in "OIA") if in_use(context, word)), "")
            for stem in stems
        )
        return tuple(word for word in dict.fromkeys(made) if is_derived(context, root, word))

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Words with such a reading, even if another is more usual (DIINO as di·in·o)."""
        return [word for word in given if word in context.lexicon and may_be_made(context, item.ask, word)]


class EndingDrill(RootDrill):
    """The words in use of an Esperanto root and an ending (HUNDO, HUNDA)."""

    name = "endings"

    def title(self) -> str:
        return text("Endings")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        sentence = text("Find the words made from the root {root} and an ending.", root=item.ask)
        return AskedItem(sentence, WordsAnswer((*item.ask, "")))

    def suits(self, context: PracticeContext) -> bool:
        return context.ruleset.word_forms != "roots" and context.lexicon.grammar is not None

    def words(self, context: PracticeContext, root: str) -> tuple[str, ...]:
        return tuple(word for word in (root + ending for ending in ENDINGS) if in_use(context, word))

    def unfit(self, context: PracticeContext, item: Item, word: str) -> str:
        why = super().unfit(context, item, word)
        if why or word.startswith(item.ask):
            return why
        return text("It has to begin with {letters}.", letters=item.ask)

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        endings = grammar_of(context).endings
        return [
            word
            for word in given
            if word.startswith(item.ask)
            and word[len(item.ask) :].lower() in endings
            and word in context.lexicon
        ]
