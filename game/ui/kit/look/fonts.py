"""The typefaces and how words are set in them; it does not know what they say."""

import re
from bisect import bisect_right
from enum import Enum
from functools import cache

import pygame

from game.system.paths import shipped
from game.system.plain_text import shown, whole_letters
from game.text.catalogues import language
from game.text.phrases import language_name
from game.theme import Colour


class Face(Enum):
    """A typeface, by the file that holds it."""

    SERIF = "NotoSerif-Bold.ttf"  # letters, words, totals, titles
    TEXT = "Inter-Medium.otf"
    STRONG = "Inter-SemiBold.otf"
    BOLD = "Inter-Bold.otf"
    GUJARATI = "NotoSansGujaratiLatin-Regular.ttf"
    GUJARATI_BOLD = "NotoSansGujaratiLatin-Bold.ttf"


_NAMES = re.compile(r"[^/\\]*[/\\]|[^/\\]+")  # of a path, each folder with the sign behind it
_SCRIPTS = {Face.GUJARATI: "Gujr", Face.GUJARATI_BOLD: "Gujr"}


@cache
def font(face: Face, pixels: int) -> pygame.Font:
    """The typeface at a size in pixels of the screen."""
    made = pygame.Font(str(shipped("assets") / "fonts" / face.value), pixels)
    if face in _SCRIPTS:
        made.set_script(_SCRIPTS[face])  # without it the conjuncts fall apart
    return made


def script(face: Face) -> str:
    """How the letters of a typeface are joined, by the code of ISO 15924."""
    return _SCRIPTS.get(face, "Latn")


def forget() -> None:
    """Let go of every typeface, as before `pygame.quit`, which none may outlive."""
    font.cache_clear()


def face_for(words: str, face: Face) -> Face:
    """The face asked for, or the one that has the letters of these words."""
    if not any("\u0a80" <= letter <= "\u0aff" for letter in words):
        return face
    return Face.GUJARATI if face is Face.TEXT else Face.GUJARATI_BOLD


def face_of_texts(face: Face) -> Face:
    """The face asked for, or the one that has the letters of the language in use."""
    return face_for(language_name(language()), face)


def width(words: str, face: Face, pixels: int, tracking: int = 0) -> int:
    """How long the words are when set."""
    set_in = face_for(words, face)
    apart = tracking * max(0, len(words) - 1) if script(set_in) == "Latn" else 0
    return font(set_in, pixels).size(shown(words))[0] + apart


def render(words: str, face: Face, pixels: int, ink: Colour, tracking: int = 0) -> pygame.Surface:
    """The words as a picture; tracking is the extra space between letters, in pixels of the screen. Letters
    that join stand as they join."""
    face, words = face_for(words, face), shown(words)
    set_in = font(face, pixels)
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


def _drawn(set_in: pygame.Font, words: str, ink: Colour) -> pygame.Surface:
    """The words as a picture; pygame draws none of a text that has no width, as of marks alone."""
    return set_in.render(words if set_in.size(words)[0] else "", True, ink)


def shortened(words: str, face: Face, pixels: int, room: int) -> str:
    """The words, cut with an ellipsis where they would be longer than the room."""
    if width(words, face, pixels) <= room:
        return words
    kept = shown(words)
    kept = kept[: bisect_right(range(len(kept)), room, key=lambda n: width(kept[:n] + "…", face, pixels))]
    while kept and width(kept + "…", face, pixels) > room:
        kept = kept[:-1]
    return whole_letters(words, len(kept)).rstrip() + "…"


def wrapped(words: str, face: Face, pixels: int, room: int) -> list[str]:
    """The words in lines no longer than the room; a word that is longer stands alone."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, face, pixels) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def wrapped_whole(words: str, face: Face, pixels: int, room: int) -> list[str]:
    """The words in lines, of which none is longer than the room: a path is broken after its folders, and only
    what is longer still within a name."""
    lines: list[str] = []
    for line in wrapped(words, face, pixels, room):
        kept = ""
        for part in _NAMES.findall(line):
            if kept and width(kept + part, face, pixels) > room:
                lines.append(kept)
                kept = ""
            kept += part
            while width(kept, face, pixels) > room and len(kept) > 1:
                cut = bisect_right(range(len(kept)), room, key=lambda n: width(kept[:n], face, pixels)) - 1
                lines.append(whole_letters(kept, max(1, cut)) or kept[:1])
                kept = kept[len(lines[-1]) :]
        lines.append(kept)
    return lines


def grouped(number: int) -> str:
    """A number in groups of three, as deal numbers are read out."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
