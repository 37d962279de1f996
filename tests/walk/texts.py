"""Records drawn and spoken texts, and finds truncated, overlapping, untranslated or contradicting
ones."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pygame

from game.text import catalogues
from game.text.catalogues import plural, text
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from tests.ui.tour import Seen, said_in, watching

_NUMBER = re.compile(r"\d+")
_ENGLISH = re.compile(r"\b(expected|found|cannot|you|your)\b", re.IGNORECASE)
"""Words that no sentence in another language has."""
_MEANING = re.compile(r"[„“«][^„“«”»]*[”“»]|\b[^\W\d_a-z]{2,}: [a-z(][^.]*")
"""A word's meaning, in the language of its list: quoted, or after the word."""


class Texts:
    """All words drawn and spoken since `clear`."""

    def __init__(self) -> None:
        self.seen = Seen()
        self.drawn: dict[str, None] = {}
        self.spoken: list[str] = []
        self.language = catalogues.language()

    def clear(self) -> None:
        self.drawn.clear()
        self.spoken.clear()
        self.seen.cut.clear()
        self.seen.lines.clear()
        self.language = catalogues.language()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """A context in which drawn and truncated texts are recorded."""
        words, wrapped = Style.words, fonts.wrapped

        def noting(style: Style, said: str, *how: Any, **more: Any) -> pygame.Surface:
            self.drawn[said] = None
            return words(style, said, *how, **more)

        def noting_whole(said: str, face: Face, pixels: int, room: int) -> list[str]:
            self.drawn[said] = None
            return wrapped(said, face, pixels, room)

        Style.words, fonts.wrapped = noting, noting_whole  # type: ignore[assignment, method-assign]
        try:
            with watching(self.seen, lambda said: said_in(catalogues.language())(said)):
                yield
        finally:
            Style.words, fonts.wrapped = words, wrapped  # type: ignore[method-assign]

    def untranslated(self) -> list[str]:
        """English sentences where another language is in use."""
        spoken = catalogues.language()
        if spoken == "en" or spoken != self.language:  # or the language was changed just now
            return []
        texts = (*self.drawn, *self.spoken)
        return [said for said in texts if _is_english(said, spoken) and not _is_part(said, texts)]

    def at_odds(self) -> list[str]:
        """Facts for which two sentences give different values."""
        found: dict[str, dict[str, str]] = {}
        for said in (*self.drawn, *self.spoken):
            for fact, value in _facts(said, catalogues.language()):
                found.setdefault(fact, {}).setdefault(value, said)
        return [f"{fact}: {list(values.values())}" for fact, values in found.items() if len(values) > 1]

    def not_drawn(self, spoken: Iterable[str]) -> list[str]:
        """Spoken sentences whose number is not visible."""
        drawn = {number for said in self.drawn for number in _NUMBER.findall(said)}
        return [said for said in spoken if not set(_NUMBER.findall(said.partition(":")[2])) <= drawn]


@cache
def _is_english(said: str, language: str) -> bool:
    if said.isupper():
        return False  # words of the game, and names of keys
    rest = _MEANING.sub("", said)
    known = said_in("en")(rest) or _ENGLISH.search(rest) is not None
    return known and not said_in(language)(said)


def _is_part(said: str, texts: Iterable[str]) -> bool:
    """Whether it is a wrapped line of a longer text, such as a meaning."""
    return any(said in whole for whole in texts if said != whole)


@cache
def _facts(said: str, language: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (fact.format(**found.groupdict()), found[value])
        for fact, value, pattern in _patterns(language)
        if (found := pattern.fullmatch(said))
    )


@cache
def _patterns(language: str) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Each fact: its name, the field of its value, and its sentences."""
    assert language == catalogues.language()
    name, n = "\0name\0", "\0n\0"
    turns = [text("It is {name}'s turn.", name=name), text("Your turn, {name}.", name=name)]
    bags = [text("Bag {n}", n=n)]
    points = [text("{name} has {n} in all.", name=name, n=n)]
    for one in (1, 2, 5):  # each language has its own forms of these
        bags.append(plural("{n} tile in the bag", "{n} tiles in the bag", one).replace(str(one), n))
        said = plural("{name}: {n} point.", "{name}: {n} points.", one, name=name)
        points.append(said.replace(str(one), n))
    reported = (("whose turn", "name", turns), ("in the bag", "n", bags), ("points of {name}", "n", points))
    return tuple(
        (fact, value, re.compile(_pattern(said)))
        for fact, value, sentences in reported
        for said in dict.fromkeys(sentences)
    )


def _pattern(said: str) -> str:
    """A sentence as a regular expression: names match anything, numbers digits."""
    parts = re.split("\0(name|n)\0", said)
    fields = {"name": r"(?P<name>.+)", "n": r"(?P<n>-?\d+)"}
    return "".join(fields[part] if n % 2 else re.escape(part) for n, part in enumerate(parts))
