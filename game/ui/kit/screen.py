"""What the app asks of a screen, and how a screen asks for another; it knows none of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

from game.hosting import background
from game.table.ruleset import Ruleset
from game.ui.kit.look.style import Style


class Screen(Protocol):
    """One thing that fills the window: menu, table, form."""

    def enter(self, size: tuple[int, int], style: Style) -> None:
        """Lay everything out for this window: when first shown and whenever size or style change."""

    def handle(self, event: pygame.Event) -> "Push | Pop | Swap | Explain | Visit | None":
        """Take in one event; the answer may change what is shown."""

    def update(self, seconds: float) -> bool:
        """Let time pass. True asks to be drawn again; a screen in motion asks each time."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""


class Overlay:
    """A screen that leaves what is below it in sight, as a form or a message does."""


class PlayerPlace(NamedTuple):
    """The place of one of so many players who share a screen, in the order of their turns."""

    place: int
    of: int


class Seated:
    """A screen that several players may share, each on another side of it."""

    @property
    def player(self) -> PlayerPlace | None:
        """Who plays now, if there are several."""
        return None

    def serve(self) -> None:
        """See what others ask for who are not before it, while another screen lies over it."""

    def unsaved(self) -> bool:
        """Whether something would be lost with it, after a last attempt to save that."""
        return False


@runtime_checkable
class Closes(Protocol):
    """A screen that has opened what ends with it: threads, files, a page for phones."""

    def close(self) -> None:
        """It was left, in whatever way, and is not shown again."""


class Waiting(Overlay):
    """An overlay that goes away by itself, when what it waits for has come."""


@dataclass(frozen=True, slots=True)
class Push:
    """Show a screen over this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the screen below, and do there what is to follow; below the first lies the end."""

    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Show a screen instead of this one."""

    screen: Screen


class KeyHelp(NamedTuple):
    """A key as it is written on a page, and what it does; `keys` or `typed` is what is pressed for it, with
    the modifiers of `mod`."""

    shown: str
    does: str
    keys: tuple[int, ...] = ()
    mod: int = 0
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Explain:
    """Tell over this screen what the keys do on it and, where it is about a game, how that is played. `tips`
    are sentences about the pointer."""

    keys: tuple[KeyHelp, ...]
    game: Ruleset | None = None
    tips: tuple[str, ...] = ()


class Ears(Protocol):
    """Whoever tells the screens to somebody who does not see them."""

    def take(self, event: pygame.Event, screens: Sequence[Screen]) -> bool:
        """Take in an event before the screen on top does; True if it was for the ears alone."""

    def look(self, screens: Sequence[Screen]) -> None:
        """Something may have changed on the screens."""

    def say(self, sentence: str) -> None:
        """Say what a key did that every screen knows."""

    def close(self) -> None:
        """The app ends, or nobody listens any more."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Show over this screen another one of the house, by its name: "settings", "statistics"."""

    room: str


Change = Push | Pop | Swap | Explain | Visit


class Grip(Enum):
    """What a finger does that is put down somewhere and moves."""

    SCROLL = "it scrolls what is there"
    PAGE = "it turns one page"
    PUSH = "it drags, as a mouse does whose button is held"
    LIFT = "it carries a piece, which is shown above it"
    AIM = "it seeks a small place, where it presses when it is lifted"


class Touch(NamedTuple):
    """What a finger means that is put down somewhere: the point meant, which may be a piece a little aside,
    and the height above which what it carries is shown above it."""

    grip: Grip
    at: tuple[int, int]
    floor: int = 0


@runtime_checkable
class Touched(Protocol):
    """A screen on which a finger does more than scroll."""

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a finger means that is put down there."""


class Typing(NamedTuple):
    """A line that waits for letters: where it is, and which it takes alone; without any it takes all."""

    line: tuple[int, int, int, int]
    only: str = ""


@runtime_checkable
class TakesText(Protocol):
    """A screen that may wait for letters."""

    def typing(self) -> Typing | None:
        """The line that letters are typed into now, if there is one."""


def wake() -> None:
    """From any thread: the screen on top is asked at once what has changed."""
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(pygame.USEREVENT))


background.wake_with(wake)


def seen(screens: Sequence[Screen]) -> Sequence[Screen]:
    """The screen on top, and what is seen below it."""
    deepest = len(screens) - 1
    while deepest > 0 and isinstance(screens[deepest], Overlay):
        deepest -= 1
    return screens[deepest:]


def take_away(screens: list[Screen], first: int) -> None:
    """Leave the screens from this one on, in whatever way: what they have opened ends."""
    left = screens[first:]
    del screens[first:]
    for screen in reversed(left):
        if isinstance(screen, Closes):
            screen.close()
