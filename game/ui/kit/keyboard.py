"""The keyboard: layouts, and the keys that work on every screen with their entries in the key help.

A shortcut is the Latin letter printed on its key, else the key at that place on an English keyboard; the
number row goes by place alone."""

import unicodedata
from typing import NamedTuple

import pygame

from game.text.catalogues import text
from game.ui.kit.screen import KeyHelp

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESS_KEYS = (*ENTER, pygame.K_SPACE)
LEFT_RIGHT = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
UP_DOWN = {pygame.K_UP: -1, pygame.K_DOWN: 1}
PAGE_KEYS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
ARROW_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The step of each arrow key, across and down."""

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
            event.dict["key"] = _latin_key(event)
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


def _latin_key(event: pygame.Event) -> int:
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


def characters(event: pygame.Event) -> tuple[str, ...]:
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
    meanings: list[int] = []
    place = pressed.dict.get("scancode", 0)
    if place in _NUMBER_ROW and not pressed.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        shift = _WITH_SHIFT if pressed.mod & pygame.KMOD_SHIFT else 0
        meanings.append(_NUMBER_ROW.index(place) + 1 + shift)
    typed = event.dict.get("text", event.dict.get("unicode", ""))
    if typed in _DIGITS:
        meanings.append(int(typed) or _WITH_SHIFT)
    return tuple(dict.fromkeys(meanings))


class TypedText(NamedTuple):
    """A text event: the capitals typed, and their meanings as letter or number commands."""

    capitals: str
    characters: tuple[str, ...]
    numbers: tuple[int, ...]


def typed_text(event: pygame.Event) -> TypedText:
    return TypedText(unicodedata.normalize("NFC", event.text).upper(), characters(event), numbers(event))


def _pressed(event: pygame.Event) -> pygame.Event:
    """The key event of a text, if known."""
    pressed: pygame.Event = event.dict.get("pressed", event)
    return pressed


TEXT_SCALES = (1.0, 1.25, 1.5, 2.0, 3.0)
_LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)
_NORMAL = (pygame.K_0, pygame.K_KP0)


def requested_text_size(event: pygame.Event, now: float) -> float | None:
    """The text size that a key press asks for, if any."""
    if event.type != pygame.KEYDOWN or not with_ctrl(event):
        return None
    if event.key in _LARGER:
        return min((size for size in TEXT_SCALES if size > now), default=now)
    if event.key in _SMALLER:
        return max((size for size in TEXT_SCALES if size < now), default=now)
    return TEXT_SCALES[0] if event.key in _NORMAL else None


def text_size_message(size: float) -> str:
    return text("Text size {n}%", n=round(size * 100))


def text_keys() -> tuple[KeyHelp, ...]:
    held = pygame.KMOD_CTRL
    return (
        KeyHelp("Ctrl +", text("larger text"), (pygame.K_EQUALS,), held),
        KeyHelp("Ctrl \N{MINUS SIGN}", text("smaller text"), (pygame.K_MINUS,), held),
        KeyHelp("Ctrl 0", text("normal text size"), (pygame.K_0,), held),
    )


_extra_keys: tuple[KeyHelp, ...] = ()


def set_extra_keys(extra_keys: tuple[KeyHelp, ...]) -> None:
    """Set further keys that work on every screen, such as those of speech."""
    global _extra_keys
    _extra_keys = extra_keys


def global_keys() -> tuple[KeyHelp, ...]:
    return (*text_keys(), *_extra_keys)


def asks_for_help(event: pygame.Event) -> bool:
    """Whether an event presses F1; not while it is held."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and not repeats(event)


def tab_help() -> KeyHelp:
    return KeyHelp(text("Tab"), text("move between buttons"), (pygame.K_TAB,))


def arrows_help(does: str) -> KeyHelp:
    return KeyHelp(text("Arrow keys"), does, (pygame.K_RIGHT, pygame.K_DOWN))


def enter_help(label: str) -> KeyHelp:
    return KeyHelp(text("Enter"), label, (pygame.K_RETURN,))


def escape_help(label: str = "") -> KeyHelp:
    return KeyHelp("Esc", label or text("Back"), (pygame.K_ESCAPE,))
