"""Keyboard layouts: a shortcut is the Latin letter printed on its key, else the key at that place on an
English keyboard; the number row goes by place alone."""

import unicodedata
from typing import NamedTuple

import pygame

_LETTERS = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
_NUMBER_ROW = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
_DIGITS = tuple("1234567890")
_ASCII = range(128)
_WITH_SHIFT = len(_NUMBER_ROW)


class Keyboard:
    """Tracks held keys, and adds to keyboard events what screens need."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        self._pressed = pygame.Event(pygame.KEYUP)  # the key whose text may follow

    def process(self, event: pygame.Event) -> bool:
        """Complete an event; False for the letter that some layouts send along with a shortcut."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            event.dict["key"] = _meant(event)
        if event.type == pygame.KEYDOWN:
            event.dict["repeat"] = event.key in self._held
            self._held.add(event.key)
            self._pressed = event
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
            self._pressed = event
        elif event.type == pygame.TEXTINPUT:
            if with_ctrl(self._pressed):
                return False
            event.dict["pressed"] = self._pressed
        elif event.type == pygame.WINDOWFOCUSLOST:  # keys released now are not reported
            self._held.clear()
            self._pressed = pygame.Event(pygame.KEYUP)
        return True


def _meant(event: pygame.Event) -> int:
    """The key of an event; a letter of another script becomes the Latin letter at its place."""
    key, place = int(event.key), event.dict.get("scancode", 0)
    if key in _ASCII or place not in _LETTERS:
        return key
    return pygame.K_a + _LETTERS.index(place)


def with_ctrl(event: pygame.Event) -> bool:
    """Whether a key is pressed with Ctrl alone: AltGr, which writes letters, may come as Ctrl and Alt."""
    held = event.dict.get("mod", 0)
    return bool(held & pygame.KMOD_CTRL) and not held & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def repeats(event: pygame.Event) -> bool:
    """Whether an event is the repetition of a held key."""
    return event.type == pygame.KEYDOWN and bool(event.dict.get("repeat"))


def signs(event: pygame.Event) -> tuple[str, ...]:
    """What a text event may mean where letters are commands: the character typed, then the Latin letter of
    its key, both as capitals."""
    typed = (event.text.upper(),)
    key = _pressed(event).dict.get("key", 0)
    letter = chr(key).upper() if pygame.K_a <= key <= pygame.K_z else ""
    return typed if letter in ("", *typed) else (*typed, letter)


def numbers(event: pygame.Event) -> tuple[int, ...]:
    """What a key or its text may mean where numbers are commands, likeliest first: the number row as 1 to 10
    whatever is printed on it (with Shift 11 to 20), then the digit typed, 0 for 10."""
    pressed = _pressed(event)
    found: list[int] = []
    place = pressed.dict.get("scancode", 0)
    if place in _NUMBER_ROW and not pressed.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        shift = _WITH_SHIFT if pressed.mod & pygame.KMOD_SHIFT else 0
        found.append(_NUMBER_ROW.index(place) + 1 + shift)
    typed = event.dict.get("text", event.dict.get("unicode", ""))
    if typed in _DIGITS:
        found.append(int(typed) or _WITH_SHIFT)
    return tuple(dict.fromkeys(found))


class TypedText(NamedTuple):
    """A text event: the capitals typed, and their meanings as letter or number commands."""

    capitals: str
    signs: tuple[str, ...]
    numbers: tuple[int, ...]


def typed_text(event: pygame.Event) -> TypedText:
    """Read a text event."""
    return TypedText(unicodedata.normalize("NFC", event.text).upper(), signs(event), numbers(event))


def _pressed(event: pygame.Event) -> pygame.Event:
    """The key event of a text, if known."""
    pressed: pygame.Event = event.dict.get("pressed", event)
    return pressed
