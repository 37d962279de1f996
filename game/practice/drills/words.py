"""Drills about single words: anagrams, hooks, short words, and whether a word is valid."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import ClassVar

from game.fault import Fault
from game.practice.context import PracticeContext, bag_of, clusters, draws
from game.practice.explanation import (
    Bar,
    Explanation,
    ExplanationPart,
    Heading,
    HeadlineWord,
    Label,
    Rule,
    TextLine,
    verdict_heading,
)
from game.practice.forms import NO, YES, AskedItem, WordsAnswer, YesOrNo
from game.practice.item import Item, Result, Solution
from game.practice.kind import DrillKind, GivenAnswer
from game.table.board import BLANK
from game.text.catalogues import plural, text
from game.words.court import Court, Verdict
from game.words.reason_texts import reason_text

_MAX_ATTEMPTS = 200  # attempts without a new item before there are no more
_JUDGED = 8  # words of each list with meanings
_REASONS = 3  # wrong words with reasons
_NEARLY = 0.7  # of a list

_BASE, _LETTER, _ANSWER, _TIER = 700.0, 60.0, 60.0, 200.0
"""The estimated rating of a list, for each letter shown, each answer, and each tier of its rarest word. Set
by hand so that each kind ranges from about 1000 to 2000; answers correct it."""


def without_repeats(items: Iterator[Item | None]) -> Iterator[Item]:
    """Each item once; ends after many attempts without a new one."""
    seen: set[str] = set()
    dry = 0
    for item in items:
        if item is None or item.ask in seen:
            dry += 1
            if dry >= _MAX_ATTEMPTS:
                return
            continue
        dry = 0
        seen.add(item.ask)
        yield item


def rareness(context: PracticeContext, word: str) -> float:
    """The rating that a word's tier adds."""
    tiers, tier = context.lexicon.tiers, context.lexicon.tier_of(word)
    return _TIER * (tiers.index(tier) if tier is not None else 1)


_FAMILY = 12  # words of a family that are shown


def family(context: PracticeContext, word: str) -> str:
    """The words that one letter more makes of a word, in a line; empty if there are none."""
    hooked = _hooked(context, word)
    if not hooked:
        return ""
    more = "…" if len(hooked) > _FAMILY else ""
    return text("{word} and one letter: {words}", word=word, words=", ".join(hooked[:_FAMILY]) + more)


class WordDrill(DrillKind):
    """A drill about words; `longest` is the most letters that it asks about."""

    longest: ClassVar[int] = 60
    choice = 8

    def suits(self, context: PracticeContext) -> bool:
        return bool(context.letters)

    def check_item(self, context: PracticeContext, item: Item) -> None:
        if not 0 < len(item.ask) <= self.longest:
            found = f"{len(item.ask)} letters"
            raise Fault("drill item", self.name, found, f"1 to {self.longest} letters")


class WordListDrill(WordDrill):
    """A drill that asks for every word of a list."""

    def level(self, context: PracticeContext, item: Item) -> float:
        answers = self.solution(context, item).answers
        rarest = max((rareness(context, word) for word in answers), default=0.0)
        return _BASE + _LETTER * len(item.ask) + _ANSWER * len(answers) + rarest

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        strange = next((letter for letter in word if letter not in context.letters), "")
        return text("There is no letter {letter} in this game.", letter=strange) if strange else ""

    def of_length(self, word: str, length: int) -> str:
        """Says that a word does not have this length; empty if it has."""
        if len(word) == length:
            return ""
        return plural("It has to have {n} letter.", "It has to have {n} letters.", length)

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        result = answer.result
        whole = len(result.found) + len(result.missing)
        line = plural(
            "{found} of {n} word found", "{found} of {n} words found", whole, found=len(result.found)
        )
        share = len(result.found) / max(1, whole)
        parts: list[ExplanationPart] = [Heading(result.right, _praise(result), line), Bar(share)]
        if result.also:
            parts += [Label(text("Right, but not asked for")), TextLine(", ".join(result.also), strong=True)]
        if result.wrong:
            parts += [Rule(), Label(text("Wrong"))]
            for word in result.wrong[:_REASONS]:
                parts += [HeadlineWord(word, good=False), *_reasons(court.judge(word))]
        shown = (*result.missing[:_JUDGED], *result.found[:_JUDGED])
        glossed = [verdict for verdict in map(court.judge, shown) if verdict.gloss]
        if glossed:
            parts.append(Rule())
            parts += [
                TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss))
                for each in glossed[: 2 * _REASONS]
            ]
        return Explanation(tuple(parts))


def _praise(result: Result) -> str:
    if result.right:
        return text("All of them")
    if not result.missing:
        wrong = len(result.wrong)
        return plural("All of them, and {n} wrong one", "All of them, and {n} wrong ones", wrong)
    return text("Nearly all") if result.share >= _NEARLY else text("Not all yet")


def _reasons(verdict: Verdict) -> tuple[ExplanationPart, ...]:
    if verdict.valid:
        return (TextLine(text("It is a word, but not one of the answers.")),)
    return (TextLine(reason_text(verdict.reasons[0])),) if verdict.reasons else ()


_RACKS = range(3, 9)
_LONGEST = 15  # in decks
_MAX_ANAGRAMS = 8  # more is typing, not learning


class AnagramDrill(WordListDrill):
    """All words of exactly these letters, of which one may be a blank."""

    name = "anagram"
    longest = _LONGEST
    of_words = True
    brisk = 8.0

    def title(self) -> str:
        return text("Anagrams")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        if BLANK not in item.ask:
            sentence = text("Find every word that uses exactly these letters.")
        elif context.ruleset.blank_is == "star":
            sentence = text(
                "Find every word that uses exactly these letters; the star stands for any letter."
            )
        else:
            sentence = text(
                "Find every word that uses exactly these letters; the blank stands for any letter."
            )
        return AskedItem(sentence, WordsAnswer(tuple(item.ask)))

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        blanks = BLANK in context.ruleset.pieces and context.deck is None

        def attempts() -> Iterator[Item | None]:
            for word in context.drawn(random, lambda n: min(_RACKS.start + n // 25, _RACKS.stop - 1)):
                letters = sorted(word or "", key=context.letters.index)
                if blanks and letters and random.random() < 0.25:
                    letters[random.randrange(len(letters))] = BLANK
                    letters.sort(key=lambda letter: (letter == BLANK, letter))
                rack = "".join(letters)
                fits = 0 < len(rack) <= self.longest  # a deck may have longer words
                few = context.deck is not None or (fits and len(_anagrams(context, rack)) <= _MAX_ANAGRAMS)
                yield self.item(context, rack) if fits and few else None

        return without_repeats(attempts())

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        return frozenset("".join(sorted(word, key=context.letters.index)) for word in words)

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution(_anagrams(context, item.ask), all_of_it=True)

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        strange, lacking = super().rejection(context, item, word), Counter(word) - Counter(item.ask)
        if not strange and lacking.total() > item.ask.count(BLANK):
            return text("It can’t be made from these letters.")
        return strange or self.of_length(word, len(item.ask))

    def lesson(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        words = self.solution(context, item).answers[:_REASONS]
        return tuple(filter(None, (family(context, word) for word in words)))

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        return [word for word in given if _spelt_with(word, item.ask) and word in context.lexicon]


def _anagrams(context: PracticeContext, letters: str) -> tuple[str, ...]:
    """The listed words of all these letters; a blank stands for any letter."""
    held = {BLANK: 0, **dict.fromkeys(context.letters, 0), **Counter(letters)}
    lexicon, usable = context.lexicon, set(context.letters)

    def walk(node: int, word: str) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter not in usable:
                continue
            piece = letter if held[letter] else BLANK
            if not held[piece]:
                continue
            held[piece] -= 1
            if ends and len(word) + 1 == len(letters):
                yield word + letter
            yield from walk(child, word + letter)
            held[piece] += 1

    return tuple(walk(lexicon.root, ""))


def _spelt_with(word: str, letters: str) -> bool:
    """Whether the word uses all of the letters, with blanks for missing ones."""
    lacking = Counter(word) - Counter(letters)
    return len(word) == len(letters) and lacking.total() <= letters.count(BLANK)


_ANY = "."  # the place of a missing letter; hooks without one ask for both ends


class HookDrill(WordListDrill):
    """The words that one letter more, in front or at the end, makes of a word."""

    name = "hooks"
    brisk = 4.0
    of_words = True

    def title(self) -> str:
        return text("Hooks")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        word = _word(item.ask)
        if item.ask.startswith(_ANY):
            sentence = text("Find every word that is {word} with one letter added in front.", word=word)
            return AskedItem(sentence, WordsAnswer(("", *word)))
        if item.ask.endswith(_ANY):
            sentence = text("Find every word that is {word} with one letter added at the end.", word=word)
            return AskedItem(sentence, WordsAnswer((*word, "")))
        sentence = text(
            "Find every word that is {word} with one letter added in front or at the end.", word=word
        )
        return AskedItem(sentence, WordsAnswer(("", *word, "")))

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for word in context.drawn(random, lambda n: min(2 + n // 30, 6)):
                ends = _hooked_ends(context, word) if word else ()
                yield self.item(context, random.choice(ends)) if ends else None

        return without_repeats(attempts())

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        return frozenset(ask for word in words for ask in (_ANY + word, word + _ANY))

    def is_superseded(self, ask: str) -> bool:
        return _ANY not in ask

    def parts(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        return _hooked_ends(context, item.ask)

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution(_hooked(context, item.ask), all_of_it=True)

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        base = _word(item.ask)
        before = not item.ask.endswith(_ANY) and word.endswith(base)
        behind = not item.ask.startswith(_ANY) and word.startswith(base)
        why = super().rejection(context, item, word) or self.of_length(word, len(base) + 1)
        if why or before or behind:
            return why
        return text("It has to be {word} plus one letter.", word=base)


def _word(ask: str) -> str:
    return ask.strip(_ANY)


def _hooked_ends(context: PracticeContext, word: str) -> tuple[str, ...]:
    """The `ask` of each end of a word that has hooks."""
    return tuple(ask for ask in (_ANY + word, word + _ANY) if _hooked(context, ask))


def _hooked(context: PracticeContext, ask: str) -> tuple[str, ...]:
    word = _word(ask)
    before = (letter + word for letter in context.letters if not ask.endswith(_ANY))
    behind = (word + letter for letter in context.letters if not ask.startswith(_ANY))
    return tuple(dict.fromkeys(longer for longer in (*before, *behind) if context.lexicon.offers(longer)))


class ShortWordDrill(WordListDrill):
    """All words of two letters with a first letter, or of three with the first two."""

    name = "short"
    longest = 3
    brisk = 2.0

    def title(self) -> str:
        return text("Short words")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        sentence = plural(
            "Find every {n}-letter word that begins with {letter}.",
            "Find every {n}-letter word that begins with {letter}.",
            len(item.ask),
            letter=_prefix(item.ask),
        )
        return AskedItem(sentence, WordsAnswer(tuple("" if char == _ANY else char for char in item.ask)))

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        for length in (2, 3):
            beginnings = ["".join(letters) for letters in product(context.letters, repeat=length - 1)]
            random.shuffle(beginnings)
            for beginning in beginnings:
                if _all_short(context, beginning, 1):
                    yield self.item(context, beginning + _ANY)

    def is_superseded(self, ask: str) -> bool:
        return ask.count(_ANY) > 1

    def parts(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        beginnings = {word[:-1] for word in _all_short(context, _prefix(item.ask), item.ask.count(_ANY))}
        return tuple(beginning + _ANY for beginning in sorted(beginnings))

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution(_all_short(context, _prefix(item.ask), item.ask.count(_ANY)), all_of_it=True)

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        strange, beginning = super().rejection(context, item, word), _prefix(item.ask)
        if not strange and not word.startswith(beginning):
            return text("It has to begin with {letters}.", letters=beginning)
        return strange or self.of_length(word, len(item.ask))


def _prefix(ask: str) -> str:
    return ask.rstrip(_ANY)


def _all_short(context: PracticeContext, beginning: str, more: int) -> tuple[str, ...]:
    """Every word with this beginning and `more` further letters, also words of the grammar."""
    rests = product(context.letters, repeat=more)
    words = (beginning + "".join(rest) for rest in rests)
    return tuple(word for word in words if context.lexicon.offers(word))


_HOOKED = 0.25  # share with a letter too many, like a wrong hook
_OFFENSIVE_LENGTHS = range(4, 9)  # letters of an offensive word that can be inside another


def false_word(context: PracticeContext, word: str, random: Random) -> str | None:
    """A word like this one that is none, in any tier and under any agreement on words, and holds none that is
    offensive; None if there is none. The letters around the change follow one another in words too, and the
    more often, the rather it is taken."""
    hooked = random.random() < _HOOKED
    spellings = _with_a_letter_more(context, word) if hooked else _changed(context, word)
    looks = {
        wrong: likely
        for wrong, place in spellings
        if (likely := min(context.clusters[around] for around in clusters(wrong)[place : place + 3]))
    }
    while looks:
        (wrong,) = random.choices(list(looks), list(looks.values()))
        if not _known(context, wrong) and not _is_offensive(context, wrong):
            return wrong
        del looks[wrong]
    return None


def _changed(context: PracticeContext, word: str) -> Iterator[tuple[str, int]]:
    """With one letter changed, and the place of that letter."""
    for place, letter in product(range(len(word)), context.letters):
        if letter != word[place]:
            yield word[:place] + letter + word[place + 1 :], place


def _with_a_letter_more(context: PracticeContext, word: str) -> Iterator[tuple[str, int]]:
    """With a letter before it or behind it, and the place of that letter."""
    for letter in context.letters:
        yield letter + word, 0
        yield word + letter, len(word)


def _known(context: PracticeContext, spelt: str) -> bool:
    """Whether any tier or any form of words has it, even one that the table does not agree on."""
    lexicon, grammar = context.lexicon, context.lexicon.grammar
    if spelt in lexicon or lexicon.tier_of(spelt) is not None:
        return True
    if grammar is None:
        return False
    word = spelt.lower()
    alone = word in grammar.endings or word in grammar.stems or word in grammar.particles
    return alone or bool(grammar.readings(word)) or bool(grammar.compound(word)) or word[:-1] in grammar.roots


def _is_offensive(context: PracticeContext, spelt: str) -> bool:
    """Whether it is an offensive word, or one can be read in it."""
    lexicon = context.lexicon
    parts = (
        spelt[first : first + length]
        for length in _OFFENSIVE_LENGTHS
        for first in range(len(spelt) - length + 1)
    )
    return any(part in lexicon.kept_back or part in lexicon.barred for part in (spelt, *parts))


_LENGTHS = {2: 255, 3: 157, 4: 189, 5: 204, 6: 102, 7: 51, 8: 32, 9: 7, 10: 2}
"""How many of a thousand words that are laid in games have so many letters: counted over four games with
`python -m tests.practice.lengths 400`."""

_WORD_BASE, _WORD_LETTER = 1000.0, 70.0
"""The rating of a yes-or-no question about a word, and what each of its letters adds."""
_ALL = 5  # letters of words among all of which one is drawn; to list longer ones would take too long
_CANDIDATES = 6  # longer words of which that is taken whose letters are drawn more likely


class ValidWordDrill(WordDrill):
    """True and false words, mixed, as long as those that are laid in games. A false one looks like a word,
    and is none under any agreement on words either."""

    name = "word"
    brisk = 2.5
    of_words = True

    def title(self) -> str:
        return text("Is it a word?")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        return AskedItem(text("Is this a valid word?"), YesOrNo(item.ask))

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            words: Iterator[str | None] = _in_use(context, random)
            if context.deck is not None:
                words = iter(random.sample(context.deck, len(context.deck)))
            for word in words:
                shown = word if word is None or random.random() < 0.5 else false_word(context, word, random)
                yield self.item(context, shown) if shown else None

        return without_repeats(attempts())

    def level(self, context: PracticeContext, item: Item) -> float:
        return _WORD_BASE + _WORD_LETTER * len(item.ask)  # the same for true and false words

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        return frozenset(words)

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        return Solution((YES if item.ask in context.lexicon else NO,))

    def lesson(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        return tuple(filter(None, (family(context, item.ask),)))

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right, good = answer.result.right, answer.solution.answers[0] == YES
        judged = court.judge(item.ask)
        line = text("It is a word.") if good else text("It isn’t a word.")
        parts: list[ExplanationPart] = [
            verdict_heading(right, line),
            Rule(),
            HeadlineWord(item.ask, good=good),
        ]
        parts += [TextLine(reason_text(reason)) for reason in judged.reasons]
        if judged.gloss:
            parts.append(TextLine(text("“{gloss}”", gloss=judged.gloss), strong=True))
        return Explanation(tuple(parts))


def _in_use(context: PracticeContext, random: Random) -> Iterator[str | None]:
    """Words without end as they are laid in games: as long, and of letters that are drawn."""
    bag, lengths = bag_of(context.ruleset), list(_LENGTHS)
    while True:
        (length,) = random.choices(lengths, list(_LENGTHS.values()))
        if length <= _ALL:
            words, likely = context.by_draws(length)
            yield random.choices(words, cum_weights=likely)[0] if words else None
            continue
        met = (context.any_word(length, random, context.lexicon) for _ in range(_CANDIDATES))
        some = {word: ways for word in met if word is not None and (ways := draws(word, bag))}
        yield random.choices(list(some), list(some.values()))[0] if some else None
