"""A tour of every screen, in a language, a size and a scale, and which texts are cut or on each other there.
`python -m tests.ui.tour LANGUAGE WIDTHxHEIGHT SCALE[/TEXT] [FOLDER]` prints them, and keeps a picture of
each screen in the folder; TEXT is the scale of the text beside it. It presses every button once and knows no
game."""

import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from babel.messages.pofile import read_po

from game.store import settings
from game.store.database import Database
from game.text import catalogues
from game.ui.context import AppContext
from game.ui.kit.controls.form import Form
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Screen
from game.ui.menu.loading import LoadingForm
from game.ui.practice.screen import DrillScreen
from tests.hostile.hand import Hand
from tests.hostile.soaker import Soaker
from tests.places import PROJECT
from tests.waiting import LONGEST

_FIELD = re.compile(r"\{[^}]*\}")
_SAYS = re.compile(r"^[^{}]*\w{3}|\w{3}[^{}]*$")  # more than fields and signs
_NAMES = "game/text/phrases.py"  # of computer players
_PART = re.compile(r"[^\s/\\–-]+[/\\–-]?")
_MEANING = re.compile(r"[„“«][^„“«”»]*[”“»]")  # or a word, which a list of words gives as it is
_TOUCHING = 3  # pixels that lines share where they stand in each other
_LEFT_OUT = re.compile(r"quit|close|cancel|back|delete|language|theme|ui_scale|far|^key ")
"""The controls that lead out of a screen, leave less to see, or change the looks."""


@dataclass
class Line:
    """A line of text as it was drawn: its letters, where on a surface, and a copy of the picture there."""

    words: str
    letters: pygame.Surface
    target: pygame.Surface
    rect: pygame.Rect
    picture: pygame.Surface

    def under(self, other: "Line") -> bool:
        """Whether another line was drawn into this one, of which the rest is still in sight."""
        both = self.rect.clip(other.rect)
        if self.target is not other.target or self.words == other.words or min(both.size) < _TOUCHING:
            return False
        left, top, right, bottom = self.rect.left, self.rect.top, self.rect.right, self.rect.bottom
        rest = max(
            pygame.Rect(left, top, both.left - left, self.rect.height),
            pygame.Rect(both.right, top, right - both.right, self.rect.height),
            pygame.Rect(left, top, self.rect.width, both.top - top),
            pygame.Rect(left, both.bottom, self.rect.width, bottom - both.bottom),
            key=lambda part: part.width * part.height,
        )
        here = rest.move(-left, -top)
        now = pygame.image.tobytes(self.target.subsurface(rest), "RGB")
        in_sight = now == pygame.image.tobytes(self.picture.subsurface(here), "RGB")
        return in_sight and bool(self.letters.subsurface(here).get_bounding_rect())


@dataclass
class Seen:
    """What was wrong with what was drawn, by where it stood."""

    where: str = ""
    cut: dict[str, str] = field(default_factory=dict)  # by the words, where
    places: list[str] = field(default_factory=list)
    lines: deque[Line] = field(default_factory=partial(deque, maxlen=500))  # of the last frame or two
    on_others: dict[str, str] = field(default_factory=dict)  # by two lines, where
    turned: pygame.Rect | None = None  # a sheet larger than the window, which is turned

    def fits(self, words: str) -> None:
        if self.cut.get(words) == self.where:
            del self.cut[words]

    def on_each_other(self) -> list[str]:
        """The pairs of lines of which the second stands in the first."""
        return [
            f"{first.words} / {second.words}"
            for first, second in combinations(self.lines, 2)
            if first.under(second)
        ]

    def note(self, words: str) -> None:
        self.cut.setdefault(re.sub(r"\d+", "0", words), self.where)


@contextmanager
def watching(seen: Seen, said: Callable[[str], bool]) -> Iterator[None]:
    """While this lasts, each text of ours that is drawn shorter than it is, or beyond its place, is noted."""
    shortened, wrapped, write = fonts.shortened, fonts.wrapped, Style.write

    def shortening(words: str, face: Face, pixels: int, room: int) -> str:
        drawn = shortened(words, face, pixels, room)
        if drawn != words and said(words):
            seen.note(words)
        return drawn

    def writing(
        style: Style, target: pygame.Surface, at: tuple[int, int], words: str, *rest: Any, **more: Any
    ) -> Any:
        rect = write(style, target, at, words, *rest, **more)
        whole = style.words(
            words, *rest, **{key: value for key, value in more.items() if key in ("tracking", "room")}
        )
        if rect.width < whole.get_width() - 2 and said(words) and not _reached(seen, target, at, whole, more):
            seen.note(words)
        if words.strip() and rect.size == whole.get_size():
            ink = whole.get_bounding_rect()
            place = ink.move(rect.topleft)
            line = Line(words, whole.subsurface(ink), target, place, target.subsurface(place).copy())
            seen.lines.append(line)
        return rect

    def wrapping(words: str, face: Face, pixels: int, room: int) -> list[str]:
        lines = wrapped(words, face, pixels, room)
        ours = _MEANING.sub("", words)
        if any(fonts.width(part, face, pixels) > room for part in _PART.findall(ours)):
            if said(words):
                seen.note(words)  # a word alone is too long, and broken
        else:
            seen.fits(words)  # after all, in smaller letters
        return lines

    fonts.shortened, fonts.wrapped, Style.write = shortening, wrapping, writing  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        fonts.shortened, fonts.wrapped, Style.write = shortened, wrapped, write  # type: ignore[method-assign]


def _reached(
    seen: Seen,
    target: pygame.Surface,
    at: tuple[int, int],
    whole: pygame.Surface,
    more: dict[str, Any],
) -> bool:
    """Whether a line that is not seen to its end is below or above what is in sight, or on a turned sheet."""
    clip = target.get_clip()
    if not clip.top < at[1] < clip.bottom:
        return True
    shift = {"left": 0, "middle": whole.get_width() // 2, "right": whole.get_width()}[
        more.get("side", "left")
    ]
    line = pygame.Rect(at[0] - shift, at[1], whole.get_width(), 1)
    return seen.turned is not None and seen.turned.left <= line.left and line.right <= seen.turned.right


@cache
def said_in(language: str) -> Callable[[str], bool]:
    """Whether a text is one of the program: names of players, persons or not, may be cut."""
    read = language if language != "en" else next(code for code in catalogues.languages() if code != "en")
    with (PROJECT / "assets" / "locale" / read / "LC_MESSAGES" / "kanugo.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    names, reported = set[str](), set[str]()
    for message in messages:
        named = _NAMES in {place for place, _ in message.locations}
        forms = _forms(message.string if language == read else message.id)
        (names if named else reported).update(filter(_SAYS.search, forms))
    whole = {form.casefold() for form in reported}
    parts = {tuple(_FIELD.split(form)) for form in whole if _FIELD.search(form)}

    def said(words: str) -> bool:
        if words in names:
            return False
        words = words.casefold()
        return words in whole or any(
            words.startswith(part[0]) and words.endswith(part[-1]) and _filled(part, words) for part in parts
        )

    return said


def _filled(parts: tuple[str, ...], words: str) -> bool:
    """Whether these are the parts of a text with something in each of its fields."""
    return re.fullmatch(".+".join(map(re.escape, parts)), words) is not None


def _forms(string: str | Iterable[str] | None) -> list[str]:
    return [string or ""] if isinstance(string, str | None) else list(string)


def tour(seen: Seen, hand: Hand, pictures: Path | None = None) -> None:
    """Go everywhere that a menu leads, and press every button of each kind of screen once."""
    soaker = Soaker(hand, Random(5))
    pressed: set[tuple[str, ...]] = set()
    for name, go in soaker.ways():
        _arrive(hand, soaker, go)
        _keep(seen, hand, name, pictures)
        for control in [each.name for each in hand.enabled() if not _LEFT_OUT.search(each.name)]:
            before = hand.top
            known = (*soaker.here_names(), control)
            if known in pressed:
                continue
            pressed.add(known)
            if hand.push_button(control):
                _settle(hand)
                _keep(seen, hand, f"{name}, {control}", pictures)
            if not hand.screens or hand.top is not before or (hand.table and hand.table.sheet):
                _arrive(hand, soaker, go)
    soaker.start_again()


def opened(language: str, size: tuple[int, int], scale: float, text: float = 1.0) -> Hand:
    """A hand at the app's menu, in a language, a size, a scale, and one of the text."""
    database = Database(print)
    settings.write(
        database, settings.Settings(), settings.Settings(language=language, ui_scale=scale, text_scale=text)
    )
    database.close()
    hand = Hand(AppContext(), size)
    hand.window.size = size  # whatever the size of the screen that nobody sees
    hand.begin()
    return hand


def _arrive(hand: Hand, soaker: Soaker, go: Callable[[], object]) -> None:
    soaker.start_again()
    go()
    _settle(hand)


def _settle(hand: Hand) -> None:
    """Until words and questions that are made ready beside the window are there, and nothing moves."""
    end = time.monotonic() + LONGEST
    while hand.screens and _made_ready(hand.top) and time.monotonic() < end:
        time.sleep(0.01)
        hand.post(pygame.USEREVENT)
        hand.pump()
    hand.rest()


def _made_ready(top: Screen) -> bool:
    return isinstance(top, LoadingForm) or (isinstance(top, DrillScreen) and top.busy)


def _keep(seen: Seen, hand: Hand, name: str, pictures: Path | None) -> None:
    """Draw all of the screen anew, and note what is wrong with it."""
    top = hand.top
    seen.where, seen.turned = name, top.sheet if isinstance(top, Form) and top.panning.larger else None
    seen.places.append(name)
    hand.context.restyle()
    hand.pump()
    hand.rest()  # a sheet over a table comes in anew
    seen.lines.clear()
    hand._show()
    for pair in seen.on_each_other():
        seen.on_others.setdefault(pair, name)
    if pictures is not None:
        reported = re.sub("[^a-z0-9]+", "-", name)
        pygame.image.save(hand.window.get_surface(), pictures / f"{len(seen.places):03}-{reported}.png")


def _main(language: str, size: str, scale: str, folder: str = "") -> None:
    width, height = map(int, size.split("x"))
    pictures = Path(folder) if folder else None
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    seen = Seen()
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["KANUGO_HOME"] = home
        size_of_all, _, of_text = scale.partition("/")
        hand = opened(language, (width, height), float(size_of_all), float(of_text or 1))
        with watching(seen, said_in(language)):
            tour(seen, hand, pictures)
        hand.controller.close(None)
    for words, where in seen.cut.items():
        print(f"{where}: {words!r} is cut")
    for pair, where in seen.on_others.items():
        print(f"{where}: {pair!r} are on each other")
    found = len(seen.cut) + len(seen.on_others)
    print(f"{len(seen.places)} screens in {language} at {size}, {scale}: {found} faults")


if __name__ == "__main__":
    _main(*sys.argv[1:])
