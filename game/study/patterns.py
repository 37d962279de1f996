"""Words by what they look like: a pattern, letters, lengths. It reads no file.

Of a pattern, `?` is any letter, `*` any letters or none, `[AEI]` one of these, `[^AEI]` none of them; what
stands in braces are the only letters that a word may have; a number or two are its length. So `*ING 5-7
{GINSX}` are the words of five to seven letters that end in ING and have no other letters than those five.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.fault import Fault
from game.study.course import Course
from game.words.automaton import LONGEST

_LENGTH = re.compile(r"(\d{1,2})(?:[-\N{EN DASH}](\d{1,2}))?")
_LETTERS = re.compile(r"\{(\w+)\}")
_SIGN = re.compile(r"\[(\^?)(\w+)\]|(\?)|(\*)|(\w)")
_PATTERN = re.compile(rf"(?:{_SIGN.pattern})+")
_MOST_SIGNS = 60


class PatternSign(NamedTuple):
    """One place of a pattern: the letters that may stand there, or all but those; or any number of any."""

    letters: frozenset[str] = frozenset()
    never: bool = True
    many: bool = False

    def takes(self, letter: str) -> bool:
        return (letter in self.letters) is not self.never


ANY, MANY = PatternSign(), PatternSign(many=True)


class Looks(NamedTuple):
    """What words look like: the signs of a pattern, the fewest and the most letters, and the only letters
    that they may have; None where it may be any."""

    pattern: tuple[PatternSign, ...] = (MANY,)
    fewest: int = 1
    most: int = LONGEST
    only: frozenset[str] | None = None


def looks_of(line: str, place: str) -> tuple[tuple[str, ...], Looks | None]:
    """The plain words of a line, and how others look that it asks for; None if it asks for no others. Raises
    Fault, with its place, for what is neither."""
    words: list[str] = []
    looks: Looks | None = None
    for part in line.split():
        if part.isalpha() or not any(sign in part for sign in "?*[]{}0123456789"):
            words.append(part)
            continue
        looks = _with(looks or Looks(), part, place)
    return tuple(words), looks


def _with(looks: Looks, part: str, place: str) -> Looks:
    length, letters = _LENGTH.fullmatch(part), _LETTERS.fullmatch(part)
    if length is not None:
        fewest = int(length[1])
        most = int(length[2] or fewest)
        if 0 < fewest <= most:
            return looks._replace(fewest=fewest, most=min(most, LONGEST))
    elif letters is not None:
        return looks._replace(only=frozenset(letters[1]))
    elif looks.pattern == (MANY,) and len(part) <= _MOST_SIGNS and _PATTERN.fullmatch(part):
        return looks._replace(pattern=tuple(_signs(part)))
    raise Fault(
        "word list", place, repr(part[:40]), "a word, a pattern such as *ING, or a length such as 5-7"
    )


def _signs(pattern: str) -> Iterator[PatternSign]:
    for found in _SIGN.finditer(pattern):
        never, letters, one, many, letter = found.groups()
        if letters:
            yield PatternSign(frozenset(letters), bool(never))
        elif many:
            yield MANY
        else:
            yield ANY if one else PatternSign(frozenset(letter), never=False)


def words_like(course: Course, looks: Looks) -> Iterator[str]:
    """Every listed word that looks so and can be laid, in the order of the alphabet."""
    lexicon, signs = course.lexicon, looks.pattern
    usable = set(course.letters) & (looks.only if looks.only is not None else set(course.letters))
    done = len(signs)

    def on(places: frozenset[int]) -> frozenset[int]:
        """The places, and those that are reached by a run of no letters."""
        found = set(places)
        for place in sorted(places):
            while place < done and signs[place].many:
                place += 1
                found.add(place)
        return frozenset(found)

    def walk(node: int, word: str, places: frozenset[int]) -> Iterator[str]:
        for letter, (child, ends) in lexicon.children(node).items():
            if letter not in usable:
                continue
            met = [place for place in places if place < done and signs[place].takes(letter)]
            after = on(frozenset(place if signs[place].many else place + 1 for place in met))
            if not after:
                continue
            longer = word + letter
            if ends and done in after and looks.fewest <= len(longer):
                yield longer
            if len(longer) < looks.most:
                yield from walk(child, longer, after)

    return walk(lexicon.root, "", on(frozenset({0})))
