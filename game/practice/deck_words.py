"""The words of a deck in the lexicon of a context: plain ones, and those of patterns, lengths and letters."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.fault import Fault
from game.practice.context import PracticeContext, bag_of, likely_first
from game.practice.decks import DeckPart, lines_of, meanings_in
from game.words.automaton import LONGEST

_LENGTH = re.compile(r"(\d{1,2})(?:[-\N{EN DASH}](\d{1,2}))?")
_LETTERS = re.compile(r"\{(\w+)\}")
_SIGN = re.compile(r"\[(\^?)(\w+)\]|(\?)|(\*)|(\w)")
_PATTERN = re.compile(rf"(?:{_SIGN.pattern})+")
_MOST_SIGNS = 60


class PatternSign(NamedTuple):
    """One place of a pattern: its letters, or all but these if `never`; `many` stands for any run of
    letters."""

    letters: frozenset[str] = frozenset()
    never: bool = True
    many: bool = False

    def takes(self, letter: str) -> bool:
        return (letter in self.letters) is not self.never


ANY, MANY = PatternSign(), PatternSign(many=True)


class WordShape(NamedTuple):
    """The shape of words: a pattern, the fewest and most letters, and the only letters, if restricted."""

    pattern: tuple[PatternSign, ...] = (MANY,)
    fewest: int = 1
    most: int = LONGEST
    only: frozenset[str] | None = None


def shape_of(line: str, place: str) -> tuple[tuple[str, ...], WordShape | None]:
    """The plain words of a line, and the shape of further words, if it has one. Raises Fault, with the place,
    for anything else."""
    words: list[str] = []
    shape: WordShape | None = None
    for part in line.split():
        if part.isalpha() or not any(sign in part for sign in "?*[]{}0123456789"):
            words.append(part)
            continue
        shape = _with(shape or WordShape(), part, place)
    return tuple(words), shape


def _with(shape: WordShape, part: str, place: str) -> WordShape:
    length, letters = _LENGTH.fullmatch(part), _LETTERS.fullmatch(part)
    if length is not None:
        fewest = int(length[1])
        most = int(length[2] or fewest)
        if 0 < fewest <= most:
            return shape._replace(fewest=fewest, most=min(most, LONGEST))
    elif letters is not None:
        return shape._replace(only=frozenset(letters[1]))
    elif shape.pattern == (MANY,) and len(part) <= _MOST_SIGNS and _PATTERN.fullmatch(part):
        return shape._replace(pattern=tuple(_signs(part)))
    raise Fault("deck", place, repr(part[:40]), "a word, a pattern such as *ING, or a length such as 5-7")


def _signs(pattern: str) -> Iterator[PatternSign]:
    for found in _SIGN.finditer(pattern):
        never, letters, one, many, letter = found.groups()
        if letters:
            yield PatternSign(frozenset(letters), bool(never))
        elif many:
            yield MANY
        else:
            yield ANY if one else PatternSign(frozenset(letter), never=False)


def words_like(context: PracticeContext, shape: WordShape) -> Iterator[str]:
    """The words of this shape that the pieces can spell, in alphabetical order."""
    lexicon, signs = context.lexicon, shape.pattern
    usable = set(context.letters) & (shape.only if shape.only is not None else set(context.letters))
    done = len(signs)

    def on(places: frozenset[int]) -> frozenset[int]:
        """The places, with those that an empty run reaches."""
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
            if ends and done in after and shape.fewest <= len(longer):
                yield longer
            if len(longer) < shape.most:
                yield from walk(child, longer, after)

    return walk(lexicon.root, "", on(frozenset({0})))


def words_in(context: PracticeContext, lines: Iterable[str]) -> tuple[str, ...]:
    """The words of a deck that the context has, each once, the most probable first. Raises Fault for an
    invalid line."""
    lexicon, found = context.lexicon, dict[str, None]()
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        words, shape = shape_of(lexicon.fold(line.partition("\t")[0]), f"line {number}")
        if shape is not None:
            found |= dict.fromkeys(words_like(context, shape))
        found |= dict.fromkeys(word for word in words if lexicon.offers(word))
    return likely_first(found, bag_of(context.ruleset))


def of_part(context: PracticeContext, drawn: DeckPart) -> PracticeContext:
    """The context with new items made of the words of a part. Raises Fault if the deck cannot be read."""
    if drawn.all:
        return context
    lines = lines_of(drawn.deck) if drawn.deck else ("*",)
    words, meant = words_in(context, lines), meanings_in(lines, context.lexicon)
    listed = set(words)
    # Words that only the deck has are as probable as none: they follow in its order.
    part = (*words, *(word for word in meant if word not in listed))[drawn.first - 1 : drawn.last]
    inside = tuple(word for word in part if word in listed)
    return context.of_deck(inside, meant, part[len(inside) :])
