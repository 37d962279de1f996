"""What keys mean whatever layout the keyboard has. A shortcut goes by the letter printed on its key if Latin,
else by the place of the key on an English keyboard; the number row goes by place alone."""

import unicodedata
from typing import NamedTuple

import pygame

_LETTERS = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
_NUMBER_ROW = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
_DIGITS = tuple("1234567890")
_ASCII = range(128)
_WITH_SHIFT = len(_NUMBER_ROW)


class Keyboard:
    """Remembers which keys are down, and marks each event of the keyboard with what screens ask of it."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        self._pressed = pygame.Event(pygame.KEYUP)  # the key whose text may follow

    def take(self, event: pygame.Event) -> bool:
        """Mark an event; False for the letter that some layouts send beside a shortcut, which none typed."""
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
        elif event.type == pygame.WINDOWFOCUSLOST:  # what is let go of now is not heard
            self._held.clear()
            self._pressed = pygame.Event(pygame.KEYUP)
        return True


def _meant(event: pygame.Event) -> int:
    """The key of a key event, a letter of another script as the Latin letter at its place."""
    key, place = int(event.key), event.dict.get("scancode", 0)
    if key in _ASCII or place not in _LETTERS:
        return key
    return pygame.K_a + _LETTERS.index(place)


def with_ctrl(event: pygame.Event) -> bool:
    """Whether a key is pressed with Ctrl alone: AltGr, which writes letters, may come as Ctrl and Alt."""
    held = event.dict.get("mod", 0)
    return bool(held & pygame.KMOD_CTRL) and not held & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def repeats(event: pygame.Event) -> bool:
    """Whether an event is of a key that was pressed before and is still held: it presses nothing anew."""
    return event.type == pygame.KEYDOWN and bool(event.dict.get("repeat"))


def signs(event: pygame.Event) -> tuple[str, ...]:
    """What a text event may stand for where letters are commands: the sign typed, then the Latin letter at
    its place, both as capitals."""
    typed = (event.text.upper(),)
    key = _pressed(event).dict.get("key", 0)
    letter = chr(key).upper() if pygame.K_a <= key <= pygame.K_z else ""
    return typed if letter in ("", *typed) else (*typed, letter)


def numbers(event: pygame.Event) -> tuple[int, ...]:
    """What a key or its text may stand for where numbers are commands, the likelier first: 1 to 10 the keys
    of the number row whatever is printed on them, 11 to 20 with Shift; then the digit typed, 0 for 10."""
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
    """A text event: the capitals typed, and what it may stand for where letters or numbers are commands."""

    capitals: str
    signs: tuple[str, ...]
    numbers: tuple[int, ...]


def typed_text(event: pygame.Event) -> TypedText:
    """Read a text event."""
    return TypedText(unicodedata.normalize("NFC", event.text).upper(), signs(event), numbers(event))


def _pressed(event: pygame.Event) -> pygame.Event:
    """The key that a text came of, if that is known."""
    pressed: pygame.Event = event.dict.get("pressed", event)
    return pressed
