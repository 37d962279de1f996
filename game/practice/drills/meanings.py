"""Drills about what words mean: a word by its meaning, and the meaning of a word among others.

Meanings come from the player's own decks first, then from the glosses of the lexicon.
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from math import ceil
from random import Random
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.decks import deck_names
from game.practice.drills import esperanto, word_parts
from game.practice.drills.words import WordDrill, family, rareness, without_repeats
from game.practice.explanation import (
    Explanation,
    ExplanationPart,
    HeadlineWord,
    Rule,
    TextLine,
    verdict_heading,
)
from game.practice.forms import AskedItem, ChoiceAnswer, WordsAnswer
from game.practice.glicko import MIDDLE
from game.practice.item import Item, Solution
from game.practice.kind import GivenAnswer
from game.text.catalogues import text
from game.words.court import Court

_TYPED = 15  # letters of a word that can be typed
_EASY, _LETTER, _UNUSUAL = 900.0, 20.0, 150.0
"""The rating of an everyday word, of each of its letters, and of a word that is none."""

_BETWEEN_SENSES = re.compile(r"[;,]| \N{MIDDLE DOT} | \N{EN DASH} ")
_LONGEST = 90  # letters of a meaning to choose
_SHORTEST_FAMILY, _FAMILY = 3, 0.65  # letters, and part of a word, that a word of its family begins with
_HIDDEN = "\N{HORIZONTAL ELLIPSIS}"


def meaning_of(context: PracticeContext, word: str) -> str:
    """The meaning of an upper-case word; empty if none is known."""
    own = context.own_meaning(word)
    if own:
        return own
    glosses, meaning = context.glosses, ""
    if glosses is not None and context.lexicon.grammar is not None:
        meaning = esperanto.meaning(context, word)
    elif glosses is not None:
        meaning = glosses.gloss(word) or ""
    return meaning or context.own_meanings.others.get(word, "")


def _on_path(context: PracticeContext, word: str) -> bool:
    """Whether a word is asked in the order of learning Esperanto, by its root."""
    if context.lexicon.grammar is None or context.glosses is None or context.own_meaning(word):
        return False
    return esperanto.is_askable(context, word)


def _hidden(context: PracticeContext, word: str, meaning: str) -> str:
    """The meaning without the word itself and words of its family, which would give it away."""

    def shown(match: re.Match[str]) -> str:
        met = context.lexicon.fold(match[0])
        begins = word[: max(_SHORTEST_FAMILY, ceil(_FAMILY * len(word)))]
        family = len(begins) >= _SHORTEST_FAMILY and met.startswith(begins)
        return _HIDDEN if met == word or family else match[0]

    return re.sub(r"\w+", shown, meaning)


def _is_form(context: PracticeContext, word: str, meaning: str) -> bool:
    """Whether a meaning is that of another word, which it names first: one that begins alike, or whose own
    meaning follows (ЙШЛИ: of ІТИ)."""
    base, _, rest = meaning.partition(": ")
    if not rest or not base.isalpha():
        return False
    own = context.glosses.own(base.lower()) if context.glosses is not None else ""
    return context.lexicon.fold(base)[:1] == word[:1] or (bool(own) and rest.startswith(own))


def _unnamed(context: PracticeContext, word: str) -> str:
    """The meaning of a word, without the other word that it is a form of."""
    meaning = meaning_of(context, word)
    return meaning.partition(": ")[2] if _is_form(context, word, meaning) else meaning


def _senses(meaning: str) -> frozenset[str]:
    """The senses that a meaning lists."""
    senses = (" ".join(sense.split()).lower() for sense in _BETWEEN_SENSES.split(meaning))
    return frozenset(filter(None, senses))


class MeaningDrill(WordDrill):
    """A drill about words whose meaning is known."""

    brisk = 5.0
    of_words = True
    of_decks = True
    longest = 40

    def suits(self, context: PracticeContext) -> bool:
        return super().suits(context) and (context.glosses is not None or bool(deck_names()))

    def check_item(self, context: PracticeContext, item: Item) -> None:
        super().check_item(context, item)
        if not self.can_ask(context, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a word whose meaning is known")

    @abstractmethod
    def can_ask(self, context: PracticeContext, word: str) -> bool:
        """Whether a word can be asked."""

    def level(self, context: PracticeContext, item: Item) -> float:
        word, lexicon = item.ask, context.lexicon
        if lexicon.grammar is not None:
            return MIDDLE  # the order matters: derived words follow their roots
        usual = lexicon.everyday is None or word in lexicon.everyday
        return _EASY + _LETTER * len(word) + (0 if usual else _UNUSUAL + rareness(context, word))

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        return frozenset((*words, *context.beyond))

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        words = self._words(context, random)
        return without_repeats(
            self.item(context, word) if self._is_new(context, word) else None for word in words
        )

    def _words(self, context: PracticeContext, random: Random) -> Iterator[str]:
        """The words of a deck in any order; else those of the way into Esperanto, or any, endlessly."""
        if context.deck is not None:
            # A word that is offensive, or barred by the rules, is not beyond the lexicon.
            barred = (*context.lexicon.kept_back, *context.lexicon.barred)
            words = (*context.deck, *(word for word in context.beyond if word not in barred))
            yield from random.sample(words, len(words))
        elif context.lexicon.grammar is not None:
            yield from esperanto.in_order(context, random)
        else:
            lexicon = context.lexicon
            usual = [lexicon.everyday] if lexicon.everyday is not None else []
            lists = [*usual, *map(lexicon.at, lexicon.tiers[: lexicon.tier_number])]
            while True:
                yield context.any_word(random.randrange(2, 9), random, random.choice(lists)) or ""

    def _is_new(self, context: PracticeContext, word: str) -> bool:
        """Whether a word is worth asking: its meaning does not name another word that it is a form of, nor,
        unless it is of a deck, the word itself."""
        if context.lexicon.grammar is not None:
            return self.can_ask(context, word)
        meaning = meaning_of(context, word)
        plain = context.deck is not None or _hidden(context, word, meaning) == meaning
        return plain and not _is_form(context, word, meaning) and self.can_ask(context, word)

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right, word = answer.result.right, item.ask
        parts: list[ExplanationPart] = [
            verdict_heading(right),
            Rule(),
            HeadlineWord(word),
            TextLine(text("“{gloss}”", gloss=meaning_of(context, word)), strong=True),
        ]
        parts += map(TextLine, self.made_of(context, item))
        others = [other for other in self.met(context, item, answer) if other != word]
        glossed = [(other, context.own_meaning(other) or court.judge(other).gloss) for other in others]
        lines = [text("{word}: {gloss}", word=other, gloss=gloss) for other, gloss in glossed if gloss]
        return Explanation((*parts, *([Rule()] if lines else []), *map(TextLine, lines)))

    def made_of(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        made_of = esperanto.made_of if _on_path(context, item.ask) else word_parts.made_of
        return tuple(made_of(context, item.ask))

    def lesson(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        known = item.ask in context.lexicon and context.lexicon.grammar is None
        return tuple(filter(None, (family(context, item.ask),))) if known else ()

    @abstractmethod
    def met(self, context: PracticeContext, item: Item, answer: GivenAnswer) -> Iterable[str]:
        """The words that the answer named."""


class WordByMeaningDrill(MeaningDrill):
    """A word by its meaning. In Esperanto, basic words of roots come in the order of how many words are made
    of them, mixed with correlatives and with words made of earlier roots."""

    name = "meaning"

    def title(self) -> str:
        return text("By meaning")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        if _on_path(context, item.ask):
            return self._ask_on_path(context, item.ask)
        bare = _bare(item.ask)
        meaning = _hidden(context, item.ask, meaning_of(context, item.ask))
        sentence = text("Which word means “{meaning}”?", meaning=meaning)
        return AskedItem(sentence, WordsAnswer((bare[:1], *("" for _ in bare[1:])), one=True))

    def _ask_on_path(self, context: PracticeContext, word: str) -> AskedItem:
        root, meaning = esperanto.given_root(context, word), esperanto.meaning(context, word)
        if esperanto.is_small(context, word):
            sentence = text("Which correlative means “{meaning}”?", meaning=meaning)
            return AskedItem(sentence, WordsAnswer(("",) * len(word), one=True))
        if not root:
            last = word[-1] if esperanto.reading(context, word)[-1].kind == "ending" else ""
            places = (word[0], *("" for _ in word[1:-1]), last)
            sentence = text("Which word means “{meaning}”?", meaning=meaning)
            return AskedItem(sentence, WordsAnswer(places, one=True))
        before = () if word.startswith(root) else ("",)
        sentence = text("Which word made from {root} means “{meaning}”?", root=root, meaning=meaning)
        known = esperanto.basic(context, root.lower())
        line = text("{word}: {gloss}", word=known, gloss=esperanto.meaning(context, known))
        return AskedItem(sentence, WordsAnswer((*before, *root, ""), one=True), (line,))

    def can_ask(self, context: PracticeContext, word: str) -> bool:
        if context.lexicon.grammar is not None and not context.own_meaning(word):
            return _on_path(context, word)
        return 0 < len(_bare(word)) <= _TYPED and bool(meaning_of(context, word))

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution((item.ask,))

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Other words of the same meaning; where a root is given, of that root."""
        return [word for word in given if self._means_it(context, item.ask, word)]

    def _means_it(self, context: PracticeContext, asked: str, word: str) -> bool:
        if _bare(word) == _bare(asked):
            return True
        if _on_path(context, asked):
            root = esperanto.given_root(context, asked)
            alike = esperanto.alike(context, asked)
            return word in alike and word in context.lexicon and root in word
        return bool(_senses(meaning_of(context, word)) & _senses(meaning_of(context, asked)))

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        root = esperanto.given_root(context, item.ask) if _on_path(context, item.ask) else ""
        return "" if root in word else text("It has to contain {root}.", root=root)

    def met(self, context: PracticeContext, item: Item, answer: GivenAnswer) -> Iterable[str]:
        return answer.given


def _bare(word: str) -> str:
    """The letters of a word, without hyphens and apostrophes, which cannot be typed."""
    return "".join(filter(str.isalpha, word))


class _Meant(NamedTuple):
    """A word with its meaning as it is shown."""

    word: str
    meaning: str


_CHOICES = 4
_TRIED = 80  # words of the list among which wrong choices are looked for


class MeaningChoiceDrill(MeaningDrill):
    """The meaning of a word, out of a few. The others are those of words like it: of the same deck, or as
    long. They change from day to day."""

    name = "sense"

    def title(self) -> str:
        return text("What does it mean?")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        options = tuple(each.meaning for each in self._choices(context, item.ask))
        return AskedItem(text("What does {word} mean?", word=item.ask), ChoiceAnswer(item.ask, options))

    def can_ask(self, context: PracticeContext, word: str) -> bool:
        return bool(meaning_of(context, word)) and len(self._choices(context, word)) > 1

    def _choices(self, context: PracticeContext, word: str) -> tuple[_Meant, ...]:
        """The right meaning and others in random order, the same all day."""
        random = Random(f"{context.day} {context.subject.ruleset} {word}")
        chosen = [_shown(context, word)]
        taken = set(_senses(meaning_of(context, word)))
        for other in self._wrong_choices(context, word, random):
            meant = _shown(context, other)
            senses = _senses(_unnamed(context, other))
            if senses and senses.isdisjoint(taken) and _HIDDEN not in meant.meaning[:1]:
                chosen.append(meant)
                taken |= senses
            if len(chosen) == _CHOICES:
                break
        return tuple(random.sample(chosen, len(chosen)))

    def _wrong_choices(self, context: PracticeContext, word: str, random: Random) -> Iterator[str]:
        own = context.own_meanings
        decks = (context.meant, own.fitting, own.others)
        deck = next((each for each in decks if word in each), None)
        usual = context.lexicon.everyday
        like = (
            usual if usual is not None and (word in usual or word not in context.lexicon) else context.common
        )
        listed = (
            context.any_word(max(2, min(len(word) + random.randint(-1, 1), 8)), random, like)
            for _ in range(_TRIED)
        )
        return chain(
            random.sample(list(deck), min(len(deck), _TRIED)) if deck is not None else (),
            filter(None, listed) if context.glosses is not None else (),
        )

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        words = [each.word for each in self._choices(context, item.ask)]
        return Solution((str(words.index(item.ask) + 1),))

    def met(self, context: PracticeContext, item: Item, answer: GivenAnswer) -> Iterable[str]:
        """The words whose meaning was chosen."""
        words = [each.word for each in self._choices(context, item.ask)]
        return [word for n, word in enumerate(words, 1) if str(n) in answer.given]


def _shown(context: PracticeContext, word: str) -> _Meant:
    """A word with its first meaning, short enough to be chosen."""
    meaning = _hidden(context, word, _unnamed(context, word)).split(" \N{MIDDLE DOT} ")[0]
    if len(meaning) > _LONGEST:
        meaning = meaning[:_LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + _HIDDEN
    return _Meant(word, meaning)
