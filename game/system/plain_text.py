"""Cleans text from outside for display in one line.

Invisible characters (controls, directions, zero widths, lone surrogates) are removed, any white space becomes
single spaces, and no letter carries more marks than a language needs."""

import unicodedata
from collections.abc import Iterator

NAME_LENGTH = 40
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MAX_MARKS = 4  # as in Hebrew or Indian scripts
_REPLACED = "\N{REPLACEMENT CHARACTER}"
_MAX_DRAWN = 2000  # more letters than any window shows

UNSEEN = frozenset(
    chr(number)
    for first, last in (
        *((0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x061C, 0x061C), (0x180E, 0x180E), (0x200B, 0x200F)),
        *((0x2028, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB)),
    )
    for number in range(first, last + 1)
)
"""Invisible characters that copied texts bring along."""


def clean(text: str, longest: int = NAME_LENGTH) -> str:
    """The text in one line of at most `longest` letters, each with its marks."""
    text = " ".join(text[: 50 * longest].split())  # a name of a megabyte costs no more than any other
    kept = "".join(char for char in text if unicodedata.category(char) not in _UNSEEN)
    bare = "".join(_letters(unicodedata.normalize("NFC", " ".join(kept.split()))))
    letters = list(_letters(" ".join(bare.split())))
    return "".join(letters[:longest]).rstrip()


def shortened(name: str, max_letters: int) -> str:
    """A name of at most `max_letters` letters, the last of them an ellipsis if it is cut."""
    letters = list(_letters(name))
    return (
        name
        if len(letters) <= max_letters
        else "".join(letters[: max_letters - 1]).rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    )


def is_clean(text: str, longest: int = NAME_LENGTH) -> bool:
    """Whether the text can be shown as it is, however its letters are composed."""
    if text.isascii() and text.isprintable():  # like nearly all, a thousand before the first frame
        return len(text) <= longest and text == " ".join(text.split())
    return clean(text, longest) == unicodedata.normalize("NFC", text)


def shown(text: str) -> str:
    """The drawable form of any text: a replacement for each character that cannot be drawn."""
    if text.isascii() and text.isprintable() and len(text) <= _MAX_DRAWN:
        return text  # like nearly all, many per frame
    return "".join(char if _drawable(char) else _REPLACED for char in text[:_MAX_DRAWN])


def whole_letters(text: str, max_letters: int) -> str:
    """The first whole letters: none loses a mark."""
    while 0 < max_letters < len(text) and unicodedata.category(text[max_letters]).startswith("M"):
        max_letters -= 1
    return text[:max_letters]


def _drawable(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cs") or char in "\n\t"


def _letters(text: str) -> Iterator[str]:
    """Letters with their marks; a mark without a letter is left out."""
    letter, marks = "", 0
    for char in text:
        if unicodedata.category(char).startswith("M"):
            if letter.strip() and marks < _MAX_MARKS:
                letter, marks = letter + char, marks + 1
            continue
        if letter:
            yield letter
        letter, marks = char, 0
    if letter:
        yield letter
