"""The platform's screen reader as a voice, through AccessKit: the window as one element whose announcements
are sentences."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import accesskit

if TYPE_CHECKING:
    import pygame

_WINDOW = 0
_FIRST = 1


class ScreenReader:
    """The accessibility tree: the window with the last announcement."""

    def __init__(self, window: Callable[[], "pygame.Window | None"]) -> None:
        self._window = window
        self._sentence = ""
        self._number = _FIRST  # each announcement is an element of its own, so that repetitions are spoken
        self._urgent = False
        self._adapter: Any = None

    def say(self, sentence: str, interrupt: bool) -> None:
        self._sentence, self._urgent = sentence, interrupt
        self._number += 1
        self._update()

    def hush(self) -> None:
        """Screen readers have a key of their own for this."""

    def failed(self) -> None:
        """AccessKit reports no errors."""

    def attend(self, focused: bool) -> None:
        adapter = self._opened()
        if sys.platform == "darwin":
            _raise(adapter.update_view_focus_state(focused))
        elif sys.platform != "win32":
            adapter.update_window_focus_state(focused)

    def close(self) -> None:
        self._adapter = None

    def _opened(self) -> Any:
        """The adapter of this platform, made once there is a window."""
        window = self._window()
        if self._adapter is None and window is not None:
            self._adapter = self._adapter_for(window)
        return self._adapter

    def _adapter_for(self, window: "pygame.Window") -> Any:
        if sys.platform == "win32":
            window.hide()  # the adapter has to exist before the window is visible
            made = accesskit.windows.SubclassingAdapter(window.handle, self._tree, self._on_action)
            window.show()
            return made
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window.handle, self._tree, self._on_action)
        made = accesskit.unix.Adapter(self._tree, self._on_action, self._on_leave)
        made.update_window_focus_state(window.focused)
        return made

    def _update(self) -> None:
        adapter = self._opened()
        if adapter is not None:
            _raise(adapter.update_if_active(self._tree))

    def _tree(self) -> Any:
        """The whole tree; it is small enough to send each time."""
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label("Kanugo")
        root.set_children([self._number])
        node = accesskit.Node(accesskit.Role.LABEL)
        node.set_value(self._sentence)
        node.set_live(accesskit.Live.ASSERTIVE if self._urgent else accesskit.Live.POLITE)
        update = accesskit.TreeUpdate(_WINDOW)
        update.tree = accesskit.Tree(_WINDOW)
        update.nodes.append((_WINDOW, root))
        update.nodes.append((self._number, node))
        return update

    def _on_action(self, request: object) -> None:
        """Ignore action requests: everything is done by the app's keys."""

    def _on_leave(self) -> None:
        """The screen reader has left; the next one gets the whole tree."""


def _raise(events: Any) -> None:
    """Raise queued events, which some platforms require."""
    if events is not None:
        events.raise_events()
