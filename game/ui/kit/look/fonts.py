"""Typefaces, and measuring, wrapping and rendering of text."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache

import pygame

from game.system.paths import shipped
from game.system.plain_text import shown, whole_letters
from game.text.catalogues import language
from game.text.phrases import language_name
from game.theme import Colour


class Face(Enum):
    """A typeface, by its file."""

    SERIF = "NotoSerif-Bold.ttf"  # letters, words, totals, titles
    TEXT = "Inter-Medium.otf"
    STRONG = "Inter-SemiBold.otf"
    BOLD = "Inter-Bold.otf"
    GUJARATI = "NotoSansGujaratiLatin-Regular.ttf"
    GUJARATI_BOLD = "NotoSansGujaratiLatin-Bold.ttf"


_BREAKS = re.compile(r"(?<!^[^\W\d_])(?<!\s[^\W\d_])(?<!Ctrl) ")  # spaces not after a single letter or “Ctrl”
_PARTS = re.compile(r"[^/\\–-]*[/\\–-]|[^/\\–-]+")  # of a path or a compound, with its separator
_SCRIPTS = {Face.GUJARATI: "Gujr", Face.GUJARATI_BOLD: "Gujr"}


@cache
def font(face: Face, pixels: int) -> pygame.Font:
    """The typeface at a size in screen pixels."""
    made = pygame.Font(str(shipped("assets") / "fonts" / face.value), pixels)
    if face in _SCRIPTS:
        made.set_script(_SCRIPTS[face])  # conjuncts need it
    return made


def script(face: Face) -> str:
    """The script of a typeface, as an ISO 15924 code, for shaping."""
    return _SCRIPTS.get(face, "Latn")


def forget() -> None:
    """Release all typefaces, as none may outlive `pygame.quit`."""
    font.cache_clear()


def face_for(words: str, face: Face) -> Face:
    """This face, or the one that has the letters of the words."""
    if not any("\u0a80" <= letter <= "\u0aff" for letter in words):
        return face
    return Face.GUJARATI if face is Face.TEXT else Face.GUJARATI_BOLD


def face_of_texts(face: Face) -> Face:
    """This face, or the one that has the letters of the current language."""
    return face_for(language_name(language()), face)


@lru_cache(maxsize=8192)  # the same texts are measured for each layout and each frame
def width(words: str, face: Face, pixels: int, tracking: int = 0) -> int:
    set_in = face_for(words, face)
    apart = tracking * max(0, len(words) - 1) if script(set_in) == "Latn" else 0
    return font(set_in, pixels).size(_set(words, set_in))[0] + apart


def render(words: str, face: Face, pixels: int, ink: Colour, tracking: int = 0) -> pygame.Surface:
    """The text as a picture; tracking is extra space between letters, in screen pixels. Joined letters stay
    joined."""
    face = face_for(words, face)
    set_in, words = font(face, pixels), _set(words, face)
    if not tracking or script(face) != "Latn":
        return _drawn(set_in, words, ink)
    glyphs = [_drawn(set_in, letter, ink) for letter in words]
    length = sum(glyph.get_width() + tracking for glyph in glyphs) - tracking
    line = pygame.Surface((max(1, length), set_in.get_height()), pygame.SRCALPHA)
    line.fill((*ink, 0))
    x = 0
    for glyph in glyphs:
        line.blit(glyph, (x, 0))
        x += glyph.get_width() + tracking
    return line


def _set(words: str, face: Face) -> str:
    """The text in characters that the typeface has: the serif one lacks the minus sign."""
    words = shown(words)
    return words.replace("\N{MINUS SIGN}", "\N{EN DASH}") if face is Face.SERIF else words


def _drawn(set_in: pygame.Font, words: str, ink: Colour) -> pygame.Surface:
    """The text as a picture; empty for text without width, such as marks alone, which pygame cannot draw."""
    return set_in.render(words if set_in.size(words)[0] else "", True, ink)


def shortened(words: str, face: Face, pixels: int, room: int) -> str:
    """The text, truncated with an ellipsis to fit the room."""
    if width(words, face, pixels) <= room:
        return words
    kept = shown(words)
    kept = kept[: bisect_right(range(len(kept)), room, key=lambda n: width(kept[:n] + "…", face, pixels))]
    while kept and width(kept + "…", face, pixels) > room:
        kept = kept[:-1]
    return whole_letters(words, len(kept)).rstrip() + "…"


def wrapped(words: str, face: Face, pixels: int, room: int) -> list[str]:
    """The text wrapped to the room without exception: a longer word is broken after its hyphens, a path after
    its folders, and either anywhere if that is not enough."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in _words(paragraph, face, pixels, room):
            longer = f"{line} {word}" if line else word
            if width(longer, face, pixels) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *broken, line = _broken(word, face, pixels, room)
            lines += broken
        lines.append(line)
    return lines


def _words(paragraph: str, face: Face, pixels: int, room: int) -> Iterator[str]:
    """The words, a single letter with the word after it if there is room: in print it ends no line. Nor does
    the first half of a key."""
    for words in _BREAKS.split(paragraph):
        yield from (words,) if " " not in words or width(words, face, pixels) <= room else words.split(" ")


def _broken(word: str, face: Face, pixels: int, room: int) -> Iterator[str]:
    """A word in lines; one line if it fits."""
    line = ""
    for part in _PARTS.findall(word):
        if line and width(line + part, face, pixels) > room:
            yield line
            line = ""
        line += part
        measured = 1  # characters that are measured: all of an endless line would take as long for each cut
        while len(line) > 1:
            while measured < len(line) and width(line[:measured], face, pixels) <= room:
                measured *= 2
            if width(line[:measured], face, pixels) <= room:
                break
            cut = (
                bisect_right(
                    range(min(measured, len(line))), room, key=lambda n: width(line[:n], face, pixels)
                )
                - 1
            )
            first = whole_letters(line, max(1, cut)) or line[:1]
            yield first
            line = line[len(first) :]
    yield line
