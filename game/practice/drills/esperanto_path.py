"""The way into Esperanto: the order in which words are learnt, what they mean, and what they are made of."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random

from game.practice.context import PracticeContext
from game.practice.drills.roots import ENDINGS, glosses_in, grammar_of, is_derived
from game.text.catalogues import text
from game.words.esperanto import Affix, Grammar, Parts, WordPart, whole
from game.words.glosses import Glosses

_SENSES = 4  # meanings in a question
_WINDOW = 20  # roots in random order
_STEP = 4  # roots between two correlatives

_CLASSES = {
    "o": lambda: text("noun"),
    "a": lambda: text("adjective"),
    "e": lambda: text("adverb"),
    "i": lambda: text("verb"),
}


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
        made = _others(context, root)
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


def _others(context: PracticeContext, root: str) -> list[str]:
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
    return next(filter(whole, readings), (WordPart("root", word.lower()),))


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
