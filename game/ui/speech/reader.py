"""The platform's screen reader as a voice, through AccessKit: the window as one element whose announcements
are sentences. It does not know what is said."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import accesskit

if TYPE_CHECKING:
    import pygame

_WINDOW = 0
_FIRST = 1


class ScreenReader:
    """The tree for screen readers: the window, and below it what was said last, which is announced."""

    def __init__(self, window: Callable[[], "pygame.Window | None"]) -> None:
        self._window = window
        self._sentence = ""
        self._number = (
            _FIRST  # each announcement is an element of its own: one that is repeated is heard again
        )
        self._urgent = False
        self._adapter: Any = None

    def say(self, sentence: str, interrupt: bool) -> None:
        self._sentence, self._urgent = sentence, interrupt
        self._number += 1
        self._update()

    def hush(self) -> None:
        """A screen reader has a key of its own for that."""

    def failed(self) -> None:
        """Whoever listens would know: AccessKit tells nothing of it."""

    def attend(self, focused: bool) -> None:
        adapter = self._opened()
        if sys.platform == "darwin":
            _raise(adapter.update_view_focus_state(focused))
        elif sys.platform != "win32":
            adapter.update_window_focus_state(focused)

    def close(self) -> None:
        self._adapter = None

    def _opened(self) -> Any:
        """The adapter of this system, made when there is a window."""
        window = self._window()
        if self._adapter is None and window is not None:
            self._adapter = self._adapter_for(window)
        return self._adapter

    def _adapter_for(self, window: "pygame.Window") -> Any:
        if sys.platform == "win32":
            window.hide()  # the adapter has to be there before the window is seen
            made = accesskit.windows.SubclassingAdapter(window.handle, self._tree, self._asked)
            window.show()
            return made
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window.handle, self._tree, self._asked)
        made = accesskit.unix.Adapter(self._tree, self._asked, self._left)
        made.update_window_focus_state(window.focused)
        return made

    def _update(self) -> None:
        adapter = self._opened()
        if adapter is not None:
            _raise(adapter.update_if_active(self._tree))

    def _tree(self) -> Any:
        """The whole tree as it is now; it is small enough to be told anew each time."""
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label("Kanugo")
        root.set_children([self._number])
        said = accesskit.Node(accesskit.Role.LABEL)
        said.set_value(self._sentence)
        said.set_live(accesskit.Live.ASSERTIVE if self._urgent else accesskit.Live.POLITE)
        update = accesskit.TreeUpdate(_WINDOW)
        update.tree = accesskit.Tree(_WINDOW)
        update.nodes.append((_WINDOW, root))
        update.nodes.append((self._number, said))
        return update

    def _asked(self, request: object) -> None:
        """The one element can do nothing: all is done by the keys of the app."""

    def _left(self) -> None:
        """No screen reader listens any more; the next one is told the whole tree again."""


def _raise(events: Any) -> None:
    """On some systems what has changed is handed back to be told."""
    if events is not None:
        events.raise_events()
