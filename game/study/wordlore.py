"""Drills of words alone: is it one, the short ones by heart, anagrams, and what may stand before and behind
a word. They know no board."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count, product
from random import Random
from typing import ClassVar

from game.fault import Fault
from game.study.course import Course
from game.study.item import Item, Solution
from game.study.kind import DrillKind
from game.table.board import BLANK
from game.words.lexicon import Lexicon

YES, NO = "yes", "no"
_SHORTEST, _LONGEST_SHORT = 2, 5
_RACKS = range(3, 9)
_MOST_ANAGRAMS = 12  # more is a list to be typed off, and nothing to be learnt
_DRY = 200  # fruitless attempts after which a course has no more to ask


def _unseen(items: Iterator[Item | None]) -> Iterator[Item]:
    """Each item once; ends when nothing new has come for long."""
    seen: set[str] = set()
    dry = 0
    for item in items:
        if item is None or item.ask in seen:
            dry += 1
            if dry >= _DRY:
                return
            continue
        dry = 0
        seen.add(item.ask)
        yield item


class OfWords(DrillKind):
    """A drill of words alone, which every course has. `longest` is what may be asked at most."""

    longest: ClassVar[int] = 60

    def suits(self, course: Course) -> bool:
        return bool(course.letters)

    def look_at(self, course: Course, item: Item) -> None:
        if not 0 < len(item.ask) <= self.longest:
            found = f"{len(item.ask)} letters"
            raise Fault("drill item", self.name, found, f"1 to {self.longest} letters")


class IsItAWord(OfWords):
    """True and plausible false short words, mixed. A false one is a true one with one letter changed."""

    name = "word"
    brisk = 2.5

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for n in count():
                length = _SHORTEST + min(n // 40, _LONGEST_SHORT - _SHORTEST)
                word = course.any_word(length, random, course.lexicon)
                asked = word if word is None or random.random() < 0.5 else _misspelt(course, word, random)
                yield Item(kind=self.name, subject=course.subject, ask=asked) if asked else None

        return _unseen(attempts())

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution((YES if item.ask in course.lexicon else NO,))


def _misspelt(course: Course, word: str, random: Random) -> str | None:
    """A word with one letter changed that is none, each pair of its letters standing in some word."""
    places = list(range(len(word)))
    random.shuffle(places)
    for place in places:
        letters = list(course.letters)
        random.shuffle(letters)
        for letter in letters:
            wrong = word[:place] + letter + word[place + 1 :]
            if wrong not in course.lexicon and _plausible(course.lexicon, wrong):
                return wrong
    return None


def _plausible(lexicon: Lexicon, text: str) -> bool:
    """Whether words begin like this text all but its last letter, or as it is: then it looks like one."""
    node = lexicon.root
    for letter in text[:-1]:
        step = lexicon.children(node).get(letter)
        if step is None:
            return False
        node, _ = step
    return True


class ShortWords(OfWords):
    """All words of two or three letters that begin with one letter, by heart."""

    name = "short"
    longest = 3
    brisk = 2.0

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        firsts = list(course.letters)
        for length in (2, 3):
            random.shuffle(firsts)
            for first in firsts:
                if _all_short(course, length, first):
                    yield Item(kind=self.name, subject=course.subject, ask=f"{first}{'.' * (length - 1)}")

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_all_short(course, len(item.ask), item.ask[0]), all_of_it=True)


def _all_short(course: Course, length: int, first: str) -> tuple[str, ...]:
    """Every word of so few letters, those too that only a grammar has: each spelling is asked about."""
    rests = product(course.letters, repeat=length - 1)
    words = (first + "".join(rest) for rest in rests)
    return tuple(word for word in words if word in course.lexicon)


class AnagramDrill(OfWords):
    """All words that use exactly these letters, one of which may be a blank."""

    name = "anagram"
    longest = _RACKS.stop - 1
    brisk = 8.0

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        blanks = BLANK in course.ruleset.pieces

        def attempts() -> Iterator[Item | None]:
            for n in count():
                length = min(_RACKS.start + n // 25, _RACKS.stop - 1)
                word = course.any_word(length, random)
                letters = sorted(word or "", key=course.letters.index)
                if blanks and letters and random.random() < 0.25:
                    letters[random.randrange(len(letters))] = BLANK
                    letters.sort(key=lambda letter: (letter == BLANK, letter))
                asked = "".join(letters)
                few = bool(asked) and len(_anagrams(course, asked)) <= _MOST_ANAGRAMS
                yield Item(kind=self.name, subject=course.subject, ask=asked) if few else None

        return _unseen(attempts())

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_anagrams(course, item.ask), all_of_it=True)

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        return [word for word in given if _spelt_with(word, item.ask) and word in course.lexicon]


def _anagrams(course: Course, letters: str) -> tuple[str, ...]:
    """The listed words that use all the letters, a blank standing for any letter of the set."""
    held = Counter(letters)
    lexicon, usable = course.lexicon, set(course.letters)

    def walk(node: int, word: str) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter not in usable:
                continue
            piece = letter if held[letter] else BLANK
            if not held[piece]:
                continue
            held[piece] -= 1
            if ends and not held.total():
                yield word + letter
            yield from walk(child, word + letter)
            held[piece] += 1

    return tuple(walk(lexicon.root, ""))


def _spelt_with(word: str, letters: str) -> bool:
    """Whether the letters make the word, all of them, blanks standing for what is missing."""
    lacking = Counter(word) - Counter(letters)
    return len(word) == len(letters) and lacking.total() <= letters.count(BLANK)


class Hooks(OfWords):
    """The letters that lengthen a word by one, before it and behind it; an answer is the longer word."""

    name = "hooks"
    brisk = 4.0

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        def attempts() -> Iterator[Item | None]:
            for n in count():
                word = course.any_word(min(2 + n // 30, 6), random)
                known = word is not None and _hooked(course, word)
                yield Item(kind=self.name, subject=course.subject, ask=word) if word and known else None

        return _unseen(attempts())

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_hooked(course, item.ask), all_of_it=True)


def _hooked(course: Course, word: str) -> tuple[str, ...]:
    before = (letter + word for letter in course.letters)
    behind = (word + letter for letter in course.letters)
    return tuple(dict.fromkeys(longer for longer in (*before, *behind) if longer in course.lexicon))


WORDLORE: tuple[DrillKind, ...] = (IsItAWord(), ShortWords(), AnagramDrill(), Hooks())
