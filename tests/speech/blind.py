"""Somebody who does not see the screen: presses keys, hears sentences, and knows nothing else of the app."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.fault import Fault
from game.ui.app import App
from game.ui.context import AppContext
from game.ui.kit.screen import Screen
from game.ui.speech.narrator import Narrator
from tests.waiting import wait_until

Square = tuple[str, str]
"""A column and a row, as they are said."""

_SQUARE = re.compile(r"Column (minus \d+|\w+), row (minus \d+|\d+)")
_ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
_STEP = 0.2  # seconds of a frame


class Noted(NamedTuple):
    """One line of a transcript: what was pressed, or what was said."""

    pressed: str
    said: str


class Recorder:
    """A voice that writes down what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.interrupts: list[bool] = []  # of each sentence, whether it ended the one before
        self.closed = False

    def say(self, sentence: str, interrupt: bool) -> None:
        self.said.append(sentence)
        self.interrupts.append(interrupt)

    def silence(self) -> None:
        """Nothing is being said."""

    def failed(self) -> None:
        """It cannot fail."""

    def window_focused(self, focused: bool) -> None:
        """It speaks anyway."""

    def close(self) -> None:
        self.closed = True


def fail_on_fault(fault: Fault) -> None:
    raise AssertionError(f"a voice that cannot fail: {fault}")


class Blind:
    """A player at an app whose window nobody sees. What is asked of it are sentences only."""

    def __init__(self, screen: Screen, busy: Callable[[], bool] = lambda: False) -> None:
        self._voice = Recorder()
        self._busy = busy
        context = AppContext()
        context.speech = Narrator(self._voice, fail_on_fault)
        self._app = App(context)
        self._app.open((1280, 800))
        self._app.screens = [screen]
        self._app._enter()
        self.transcript: list[Noted] = []
        self.opened = self._note("", self._rest())

    def close(self) -> None:
        """Leave the app."""
        assert self._app.context.speech is not None
        self._app.context.speech.close()

    # --- keys -----------------------------------------------------------------------------------------

    def press(self, key: int, mod: int = 0, name: str = "") -> str:
        """Press a key; what is said then."""
        self._voice.said.clear()
        self._app._run_frame(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0), 0.01)
        self._app._run_frame(pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0), 0.01)
        return self._note(name or _named(key, mod), self._rest())

    def hold(self, key: int) -> None:
        """Press a key, and do not let it go."""
        self._app._run_frame(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0), 0.01)

    def type(self, letters: str) -> str:
        """Type letters, one after the other; all that is said meanwhile."""
        return " ".join(self._typed(letter) for letter in letters)

    def _typed(self, letter: str) -> str:
        self._voice.said.clear()
        code = pygame.key.key_code(letter.lower()) if letter.isascii() else 0
        self._app._run_frame(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0), 0.01)
        self._app._run_frame(pygame.Event(pygame.TEXTINPUT, text=letter.lower()), 0.01)
        self._app._run_frame(pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0), 0.01)
        return self._note(letter, self._rest())

    def _rest(self) -> str:
        """What is said until nothing moves any more."""

        def woken() -> None:
            self._app._run_frame(pygame.Event(pygame.USEREVENT), _STEP)

        woken()
        wait_until(lambda: not self._busy(), "it is busy still", woken)
        for _ in range(10):  # a key that was pressed twice is waited for, and a curtain falls
            self._app._run_frame(pygame.Event(pygame.NOEVENT), _STEP)
        return " ".join(self._voice.said)

    def _note(self, pressed: str, said: str) -> str:
        self.transcript.append(Noted(pressed, said))
        return said

    def wait(self, seconds: float) -> str:
        """Press nothing; what is said meanwhile."""
        self._voice.said.clear()
        self._voice.interrupts.clear()
        for _ in range(round(seconds / _STEP)):
            self._app._run_frame(pygame.Event(pygame.NOEVENT), _STEP)
        return self._note("", " ".join(self._voice.said))

    def until(self, words: str, said: str) -> str:
        """What is said until these words are, with what was `said` before: something is found out by then."""
        heard = [said]
        wait_until(
            lambda: words in "".join(heard),
            f"{words!r} was not said",
            lambda: heard.append(self.wait(_STEP)),
        )
        return "".join(heard)

    @property
    def interrupts(self) -> list[bool]:
        """Of each thing that was said since, whether it ended what was being said."""
        return self._voice.interrupts

    @property
    def all_said(self) -> str:
        """Everything that was said so far."""
        return "\n".join(each.said for each in self.transcript)

    # --- finding one's way ----------------------------------------------------------------------------

    def where(self) -> Square:
        """Where the cursor is, by asking."""
        return squares(self.press(pygame.K_F3))[0]

    def go_to(self, wanted: Square, number: Callable[[str], int]) -> None:
        """Move the cursor by the arrows, hearing each square; `number` says where in its line one is."""
        at = self.where()
        for _ in range(200):
            if at == wanted:
                return
            if at[0] != wanted[0]:
                way = "right" if number(at[0]) < number(wanted[0]) else "left"
            else:
                way = "down" if number(at[1]) < number(wanted[1]) else "up"
            heard = squares(self.press(_ARROWS[way]))
            at = heard[-1] if heard else self.where()
        raise AssertionError(f"never came to {wanted}")

    def turn_to(self, way: str) -> None:
        """Type across or down from now on."""
        if f"Typing {way}." not in self.press(pygame.K_F3):
            assert f"Typing {way}." in self.press(pygame.K_SPACE)

    def hand(self) -> list[str]:
        """The cards or tiles of the hand, by asking."""
        said = self.press(pygame.K_F6)
        found = re.search(r"(?:Hand|Rack): ([^.]*)\.", said)
        return found[1].split(", ") if found else []

    def tab_to(self, name: str) -> str:
        """Go to a button by its name."""
        for _ in range(40):
            said = self.press(pygame.K_TAB)
            if name in said:
                return said
        raise AssertionError(f"no button is called {name}")


def squares(said: str) -> list[Square]:
    """The squares that a sentence names."""
    return [(found[1], found[2]) for found in _SQUARE.finditer(said)]


def counted(said: str) -> int:
    """A number as it is said."""
    return -int(said.removeprefix("minus ")) if said.startswith("minus ") else int(said)


def lettered(said: str) -> int:
    """A column of a board, or a row of it."""
    return int(said) if said.isdigit() else ord(said) - ord("A")


def written(transcript: Sequence[Noted]) -> str:
    """A transcript to be read: what was pressed, and what was said then."""
    return "\n".join(f"[{each.pressed}] {each.said}".strip() for each in transcript)


def _named(key: int, mod: int) -> str:
    name = pygame.key.name(key).capitalize()
    return f"Ctrl {name}" if mod & pygame.KMOD_CTRL else name
