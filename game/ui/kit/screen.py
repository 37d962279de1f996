"""The protocol between the app and its screens: events, drawing, and requests for other screens."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec
import pygame

from game.hosting import background
from game.table.ruleset import Ruleset
from game.ui.kit.look.style import Style

OF_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""The event types of the mouse, without its wheel."""


OF_FINGERS = (pygame.FINGERMOTION, pygame.FINGERDOWN, pygame.FINGERUP)
"""The event types of fingers, in the order of those of the mouse."""


class Screen(Protocol):
    """One thing that fills the window: menu, table, form."""

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """Lay out for this window: when first shown and whenever size or style change."""

    def handle(self, event: pygame.Event) -> "Push | Pop | Swap | Explain | OpenScreen | None":
        """Handle one event; the answer may ask for another screen."""

    def update(self, seconds: float) -> bool:
        """Advance time. True asks for a redraw; a screen in motion asks each time."""

    def draw(self, surface: pygame.Surface) -> None: ...


@runtime_checkable
class Overlay(Protocol):
    """A screen that leaves the screen below visible, such as a form or a message; `dims` darkens that."""

    dims: bool


class PlayerPlace(NamedTuple):
    """A player's place in the order of turns, and how many share the screen."""

    place: int
    of: int


class SharedScreen:
    """A table: players may share the screen, each on another side of it."""

    @property
    def player(self) -> PlayerPlace | None:
        """The player in turn, if several share the screen."""
        return None

    def serve(self) -> None:
        """Serve phones and computer players while another screen is on top."""

    def unsaved(self) -> bool:
        """Whether moves would be lost on closing, after a last attempt to save them."""
        return False


@runtime_checkable
class Closable(Protocol):
    """A screen with resources to release: threads, files, a phone host."""

    def close(self) -> None:
        """Release them; called once, however the screen is left."""


class ProgressOverlay:
    """An overlay that closes itself when its work is done."""


class Push(msgspec.Struct, frozen=True):
    """Show a screen on top of this one."""

    screen: Screen


class Pop(msgspec.Struct, frozen=True):
    """Go back to the screen below and do `then` there; popping the last screen quits."""

    then: "Change | None" = None


class Swap(msgspec.Struct, frozen=True):
    """Replace this screen."""

    screen: Screen


class KeyHelp(NamedTuple):
    """An entry of the key help: the key as written, and what it does. `keys` or `typed`, with the modifiers
    `mod`, is what triggers it."""

    shown: str
    does: str
    keys: tuple[int, ...] = ()
    mod: int = 0
    typed: str = ""


class Explain(msgspec.Struct, frozen=True):
    """Show the key help of this screen and, if it has a game, the rules. `tips` are sentences about the
    pointer."""

    keys: tuple[KeyHelp, ...]
    game: Ruleset | None = None
    tips: tuple[str, ...] = ()


class SpeechOutput(Protocol):
    """Speech output for players who do not see the screen."""

    def handle(self, event: pygame.Event, screens: Sequence[Screen]) -> bool:
        """Handle an event before the top screen does; True if it was for speech only."""

    def update(self, screens: Sequence[Screen]) -> None:
        """Say what has changed on the screens."""

    def say(self, sentence: str) -> None:
        """Say a sentence at once."""

    def close(self) -> None: ...


class OpenScreen(msgspec.Struct, frozen=True):
    """Show one of the app's named screens on top: "settings" or "statistics"."""

    name: str


Change = Push | Pop | Swap | Explain | OpenScreen


class Grip(Enum):
    """What a moving finger does at the place where it was put down."""

    SCROLL = "it scrolls what is there"
    PAGE = "it turns one page"
    PUSH = "it drags, as a mouse does whose button is held"
    LIFT = "it carries a piece, which is shown above it"
    AIM = "it seeks a small place, where it presses when it is lifted"


class Touch(NamedTuple):
    """How a screen interprets a touch: the point meant, which may be a piece a little aside, and `floor`, the
    y above which a carried piece is shown above the finger."""

    grip: Grip
    at: tuple[int, int]
    floor: int = 0


@runtime_checkable
class TakesTouch(Protocol):
    """A screen on which fingers do more than scroll."""

    def touched(self, at: tuple[int, int]) -> Touch: ...


class Typing(NamedTuple):
    """A text field with the focus: its rectangle, and the letters it accepts (empty: all)."""

    line: tuple[int, int, int, int]
    only: str = ""


@runtime_checkable
class TakesText(Protocol):
    """A screen with text fields."""

    def typing(self) -> Typing | None:
        """The text field with the focus, if any."""


def wake() -> None:
    """Wake the event loop, from any thread, so that the top screen updates at once."""
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(pygame.USEREVENT))


background.add_waker(wake)


def visible(screens: Sequence[Screen]) -> Sequence[Screen]:
    """The top screen and those visible below it."""
    deepest = len(screens) - 1
    while deepest > 0 and isinstance(screens[deepest], Overlay):
        deepest -= 1
    return screens[deepest:]


def remove_screens(screens: list[Screen], first: int) -> None:
    """Remove the screens from this index on and close them, top first."""
    left = screens[first:]
    del screens[first:]
    for screen in reversed(left):
        if isinstance(screen, Closable):
            screen.close()
