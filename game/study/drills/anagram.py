"""The drill of anagrams. It knows no board."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

from game.study.course import Course
from game.study.drills.words import ListOfWords, unseen
from game.study.forms import AskedItem, WordsSought
from game.study.item import Item, Solution
from game.table.board import BLANK
from game.text.catalogues import text

_RACKS = range(3, 9)
_LONGEST = 15  # in decks
_MOST_ANAGRAMS = 8  # more is a list to be typed off, and nothing to be learnt


class AnagramDrill(ListOfWords):
    """All words that use exactly these letters, one of which may be a blank."""

    name = "anagram"
    longest = _LONGEST
    of_words = True
    brisk = 8.0

    def title(self) -> str:
        return text("Anagrams")

    def ask(self, course: Course, item: Item) -> AskedItem:
        if BLANK not in item.ask:
            sentence = text("Find every word that uses exactly these letters.")
        elif course.ruleset.blank_is == "star":
            sentence = text(
                "Find every word that uses exactly these letters; the star stands for any letter."
            )
        else:
            sentence = text(
                "Find every word that uses exactly these letters; the blank stands for any letter."
            )
        return AskedItem(sentence, WordsSought(tuple(item.ask)))

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        blanks = BLANK in course.ruleset.pieces and course.deck is None

        def attempts() -> Iterator[Item | None]:
            for word in course.drawn(random, lambda n: min(_RACKS.start + n // 25, _RACKS.stop - 1)):
                letters = sorted(word or "", key=course.letters.index)
                if blanks and letters and random.random() < 0.25:
                    letters[random.randrange(len(letters))] = BLANK
                    letters.sort(key=lambda letter: (letter == BLANK, letter))
                asked = "".join(letters)
                fits = 0 < len(asked) <= self.longest  # a list of the player's own may have longer words
                few = course.deck is not None or (fits and len(_anagrams(course, asked)) <= _MOST_ANAGRAMS)
                yield self.item(course, asked) if fits and few else None

        return unseen(attempts())

    def asks(self, course: Course, words: Iterable[str]) -> frozenset[str]:
        return frozenset("".join(sorted(word, key=course.letters.index)) for word in words)

    def solution(self, course: Course, item: Item) -> Solution:
        return Solution(_anagrams(course, item.ask), all_of_it=True)

    def unfit(self, course: Course, item: Item, word: str) -> str:
        strange, lacking = super().unfit(course, item, word), Counter(word) - Counter(item.ask)
        if not strange and lacking.total() > item.ask.count(BLANK):
            return text("It can't be made from these letters.")
        return strange or self.of_length(word, len(item.ask))

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
