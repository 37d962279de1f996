"""Esperanto, whose words have a grammar: the order in which they are learnt, what they mean and are made of,
and the drills about roots, endings and affixes."""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain, islice
from random import Random
from unicodedata import normalize

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.words import WordListDrill
from game.practice.forms import AskedItem, WordsAnswer
from game.practice.item import Item, Solution
from game.text.catalogues import text
from game.words.esperanto import Affix, Grammar, Parts, WordPart, is_complete
from game.words.glosses import Glosses

_MAX_WORDS = 10  # words of a list; more is typing, not learning
_SENSES = 4  # meanings in a question
_WINDOW = 20  # roots in random order
_STEP = 4  # roots between two correlatives

_CLASSES = {
    "o": lambda: text("noun"),
    "a": lambda: text("adjective"),
    "e": lambda: text("adverb"),
    "i": lambda: text("verb"),
}


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

    def check_item(self, context: PracticeContext, item: Item) -> None:
        super().check_item(context, item)
        if not self.words(context, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a root of words in use")

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        strange = super().rejection(context, item, word)
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
    readings = [parts for parts in grammar_of(context).readings(word.lower()) if is_complete(parts)]
    shortest = min(map(len, readings), default=0)
    return bool(readings) and all(
        _is_root_and_ending(root, parts) for parts in readings if len(parts) == shortest
    )


def is_derived(context: PracticeContext, root: str, word: str) -> bool:
    """Whether a word is made of the root, and its meaning does not say otherwise: LEMINGO (lemming) is an
    international name, and LOLIGO (squid) has nothing to do with LOL (ryegrass)."""
    if not is_made(context, root, word):
        return False
    senses = glosses_in(context).senses(word)
    named = [sense for sense in senses if _is_cognate(word[:-1].lower(), sense.partition(" ")[0])]
    if not all(sense.endswith(_SHARED_SUFFIXES) and word[:-1].endswith(_SHARED_SUFFIXES) for sense in named):
        return False
    return len(root) > _ACCIDENTAL or bool(_stems_of(senses) & _stems_of(_senses_of_root(context, root)))


ENDINGS = "OAEI"
"""The endings of basic words: noun, adjective, adverb, verb."""

_ACCIDENTAL = 4  # letters of the roots with which longer roots begin or end by accident
_SHARED_SUFFIXES = ("IST", "ISM", "ist", "ism")  # which English has too
_RESPELT = (("th", "t"), ("ph", "f"), ("c", "k"), ("y", "i"), ("x", "ks"))
_FAMILY_PREFIX = 4  # letters that two words of one family share
_SMALL = frozenset(("with", "from", "that", "have", "having", "being", "small", "become", "make"))


def _is_cognate(stem: str, english: str) -> bool:
    """Whether a stem is an English word in Esperanto's spelling."""
    plain = "".join(letter for letter in normalize("NFD", stem) if letter.isalpha())
    for before, after in _RESPELT:
        english = english.lower().replace(before, after)
        plain = plain.replace(before, after)
    return SequenceMatcher(None, plain, english, autojunk=False).ratio() >= _ALIKE


_ALIKE = 0.8


def _stems_of(senses: Iterable[str]) -> frozenset[str]:
    """The beginnings of the words in the meanings of a word."""
    words = re.findall("[a-z]+", " ".join(senses).lower())
    return frozenset(word[:_FAMILY_PREFIX] for word in words if len(word) > 2 and word not in _SMALL)


def _senses_of_root(context: PracticeContext, root: str) -> Iterator[str]:
    return chain.from_iterable(glosses_in(context).senses(root + ending) for ending in ENDINGS)


def may_be_made(context: PracticeContext, root: str, word: str) -> bool:
    """Whether any reading is the root with one affix and an ending, also one that divides another root."""
    return any(_is_root_and_ending(root, parts) for parts in grammar_of(context).readings(word.lower()))


def _is_root_and_ending(root: str, parts: Parts) -> bool:
    return len(parts) == 3 and WordPart("root", root.lower()) in parts and parts[-1].kind == "ending"


class AffixDrill(RootDrill):
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

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        why = super().rejection(context, item, word)
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


def in_order(context: PracticeContext, random: Random) -> Iterator[str]:
    """Words in the order of learning, some more than once."""
    grammar = grammar_of(context)
    roots = _fruitful(context, random)
    small = [
        (first + last).upper()
        for first in grammar.correlatives.beginnings
        for last in grammar.correlatives.endings
    ]
    later: list[str] = []
    for n, root in enumerate(roots, 1):
        yield basic(context, root)
        made = _derived_words(context, root)
        random.shuffle(made)
        later += made[1:]
        yield from made[:1]
        if n % _STEP == 0:
            yield from islice(small, n // _STEP - 1, n // _STEP)
    yield from later


def _fruitful(context: PracticeContext, random: Random) -> list[str]:
    """The common roots, those with most derived words first, in random order within each window."""
    ranked = _most_fruitful_first(grammar_of(context), glosses_in(context))
    windows = (ranked[at : at + _WINDOW] for at in range(0, len(ranked), _WINDOW))
    return [root for window in windows for root in random.sample(window, len(window))]


@lru_cache(maxsize=1)  # a third of a second
def _most_fruitful_first(grammar: Grammar, glosses: Glosses) -> list[str]:
    """The common roots, those with most derived words in the dictionary first."""
    number = {
        root: sum(stem + ending in glosses for _, stem in _stems(grammar, root) for ending in "oai")
        for root, known in grammar.roots.items()
        if known.common and not known.name
    }
    return sorted(number, key=lambda root: (-number[root], len(root), root))


def _stems(grammar: Grammar, root: str) -> Iterator[tuple[Affix, str]]:
    yield from ((affix, root + suffix) for suffix, affix in grammar.suffixes.items())
    yield from ((affix, prefix + root) for prefix, affix in grammar.prefixes.items())


def _derived_words(context: PracticeContext, root: str) -> list[str]:
    """The words of a root with another ending than its basic word, or with one affix of a clear meaning."""
    plain_word = basic(context, root)
    if plain_word == root.upper():
        return []
    glosses = glosses_in(context)
    plain = [(root + ending).upper() for ending in "oaei"]
    stems = [stem for affix, stem in _stems(grammar_of(context), root) if affix.means]
    made = [stem + ending for stem in stems for ending in "oai"]
    made = [word.upper() for word in made if word in glosses]
    made = [word for word in made if is_derived(context, root.upper(), word)]
    words = [word for word in (*plain, *made) if word != plain_word and is_askable(context, word)]
    return [word for word in words if meaning(context, word).islower()]  # not VENECA, of Venice


# --- meanings of words ------------------------------------------------------------------------------------


def is_askable(context: PracticeContext, word: str) -> bool:
    """Whether a word can be asked by its meaning: the meaning does not give it away."""
    senses = _senses(context, word)
    known = bool(senses) and word.lower() not in senses
    return known and set(word) <= set(context.letters) and context.lexicon.offers(word)


def meaning(context: PracticeContext, word: str) -> str:
    """The first meanings of a word in one line."""
    return ", ".join(_senses(context, word)[:_SENSES])


def _senses(context: PracticeContext, word: str) -> tuple[str, ...]:
    """The meanings of a word; without endings, those of the basic word of a root."""
    glosses = glosses_in(context)
    if context.ruleset.word_forms != "roots":
        return glosses.senses(word)
    return glosses.senses(word) or max((glosses.senses(word + ending) for ending in ENDINGS), key=len)


def alike(context: PracticeContext, word: str) -> frozenset[str]:
    """The words that share a meaning with a word, including itself."""
    return glosses_in(context).alike(word)


def is_small(context: PracticeContext, word: str) -> bool:
    return grammar_of(context).correlatives.parts(word.lower()) is not None


def given_root(context: PracticeContext, word: str) -> str:
    """The root given in a question about a derived word; empty for basic words and correlatives."""
    if is_small(context, word):
        return ""
    root = next((part.text for part in reading(context, word) if part.kind == "root"), "")
    return "" if word == basic(context, root) else root.upper()


def reading(context: PracticeContext, word: str) -> Parts:
    """A word in its parts; one without a reading is a bare root."""
    readings = grammar_of(context).readings(word.lower())
    return next(filter(is_complete, readings), (WordPart("root", word.lower()),))


def basic(context: PracticeContext, root: str) -> str:
    """The basic word of a root: bare without endings; the verb, if its first meaning is not one of the noun's
    (PAROLI, but MARTELO) and not "to be …" (BELI); else the word with most meanings."""
    if context.ruleset.word_forms == "roots":
        return root.upper()
    noun, adjective, adverb, verb = (root.upper() + ending for ending in ENDINGS)
    first = _senses(context, verb)[0] if is_askable(context, verb) else ""
    if first and first not in _senses(context, noun) and not first.startswith("be "):
        return verb
    words = [word for word in (noun, adjective, verb, adverb) if is_askable(context, word)]
    return max(words, key=lambda word: len(_senses(context, word)), default=root.upper())


def made_of(context: PracticeContext, word: str) -> Iterator[str]:
    """The parts of a word, a line each with its meaning; none for a word of one part."""
    grammar = grammar_of(context)
    small = grammar.correlatives.parts(word.lower())
    if small is not None:
        yield _line(small[0] + "-", text(grammar.correlatives.beginnings[small[0]]))
        yield _line("-" + small[1], text(grammar.correlatives.endings[small[1]]))
        return
    parts = reading(context, word)
    for part in parts if len(parts) > 1 else ():
        match part.kind:
            case "prefix" if means := grammar.prefixes[part.text].means:
                yield _line(part.text + "-", text(means))
            case "suffix":
                yield _line(f"-{part.text}-", text(grammar.suffixes[part.text].means))
            case "ending":
                yield _line("-" + part.text, _CLASSES[grammar.endings[part.text]]())
            case _:
                yield _line(part.text, meaning(context, basic(context, part.text)))


def _line(part: str, does: str) -> str:
    return text("{word}: {gloss}", word=part, gloss=does)
