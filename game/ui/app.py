"""The app: its window, the event loop and the stack of screens."""

import gc
import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.fault import Fault
from game.ui.context import AppContext
from game.ui.kit.controls.press_guard import DoublePressGuard
from game.ui.kit.keyboard import Keyboard, requested_text_size
from game.ui.kit.look import fonts
from game.ui.kit.look.paint import Size
from game.ui.kit.rotation import MIN_SIZE, QUARTERS, Rotation
from game.ui.kit.screen import (
    Change,
    Explain,
    OpenScreen,
    Pop,
    ProgressOverlay,
    Push,
    Screen,
    SharedScreen,
    Swap,
    remove_screens,
    visible,
)
from game.ui.kit.sdl import check_display, sleep_until_event
from game.ui.kit.sound import SPEAKER
from game.ui.kit.touch_input import TouchInput

FIRST = (1280, 800)
FRAME = 1 / 60
IDLE = 0.25  # seconds between updates while nothing happens
_ACTIVE_SECONDS = 1.0  # seconds after an event during which the queue is polled at frame rate


def _first_size(desktop: Size) -> Size:
    """The window's size where none is remembered. It leaves room for the window's frame and the desktop's
    bars, whose sizes are not known."""
    width, height = (max(first, side * 4 // 5) for first, side in zip(FIRST, desktop, strict=True))
    return min(width, desktop[0] * 19 // 20), min(height, desktop[1] * 9 // 10)


class App:
    """A window with a stack of screens; the top one gets the events."""

    def __init__(
        self,
        context: AppContext,
        title: str = "kanugo",
        open_file: Callable[[Path], Screen] | None = None,
        named_screens: Mapping[str, Callable[[], Screen]] | None = None,
    ) -> None:
        self.context = context
        self.title = title
        self._open_file = open_file  # makes the screen for a file dropped onto the window
        self._named_screens = named_screens or {}  # those that `OpenScreen` asks for
        self.screens: list[Screen] = []
        self.size: Size | None = None  # of the window when last not in full screen
        self._due = True
        self._last_event = 0.0  # time of the last event
        self._announced: Screen | None = None
        self._full_screen = False
        self._keyboard = Keyboard()
        self._touch = TouchInput()
        self._double_press = DoublePressGuard()
        self._ready_due = bool(os.environ.get("KANUGO_READY"))
        self._window: pygame.Window | None = None
        self.rotation = Rotation(MIN_SIZE)
        self._canvas: pygame.Surface | None = None  # where the picture is drawn if it is rotated

    @property
    def window(self) -> pygame.Window:
        """The window. Only while the app runs."""
        assert self._window is not None, "the window is open"
        return self._window

    def run(self, first: Callable[[], Sequence[Screen]], size: Size | None = None) -> None:
        """Open the window (by default in a size that suits the desktop) and run until no screen is left.
        `first` makes the stack of screens to start with."""
        try:
            self.open(size)
            self.screens = list(first())
            try:
                self._enter()
                self._show()
            except Fault as fault:
                self._close_failed(fault)
            from game.system.process import (
                share_one_heap,  # loads ctypes: not before the first frame
            )

            share_one_heap()
            gc.enable()
            self._loop()
        finally:
            remove_screens(self.screens, 0)
            SPEAKER.close()
            self.context.motion.close()
            if self.context.speech is not None:
                self.context.speech.close()
            fonts.forget()
            pygame.quit()

    def open(self, size: Size | None = None) -> None:
        """Open the window. Raises Fault if there is no display."""
        pygame.font.init()
        try:
            pygame.display.init()
            check_display()
            room = pygame.display.get_desktop_sizes()[0]
            wanted = size or _first_size(room)
            fitting = (max(MIN_SIZE[0], min(wanted[0], room[0])), max(MIN_SIZE[1], min(wanted[1], room[1])))
            self._window = pygame.Window(self.title, fitting, resizable=True)
            self._window.get_surface()  # from now on surfaces can be converted to its pixel format
        except pygame.error as error:
            raise Fault("screen", "", str(error), "a screen on which a window can be opened") from error
        self._window.minimum_size = MIN_SIZE
        self.context.window = self._window
        self._window.set_icon(self.context.style(MIN_SIZE).cards.card("K", 8, 56).surface)
        pygame.key.set_repeat(350, 40)
        pygame.key.start_text_input()

    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""
        self.screens.append(screen)
        self._enter()

    def _enter(self) -> None:
        self.rotation = self._current_rotation()
        if not self._full_screen:
            width, height = self.window.size
            self.size = max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])
        size = self.rotation.size
        self._canvas = None if self.rotation.is_identity else pygame.Surface(size)
        style = self.context.style(size)
        self._touch.enter(size, style)
        self.context.stale = False
        for screen in visible(self.screens):
            screen.enter(size, style)
        self._due = True

    def _current_rotation(self) -> Rotation:
        """How the picture is rotated in the window: as set, or towards the player whose turn it is."""
        turned = self.context.display.turned
        if turned in QUARTERS:
            return Rotation(self.window.size, QUARTERS[turned])
        tables = (screen for screen in reversed(self.screens) if isinstance(screen, SharedScreen))
        table = next(tables, None)
        player = None if table is None else table.player
        return Rotation(self.window.size, 0 if player is None else 4 * player.place // player.of)

    def _loop(self) -> None:
        before = time.perf_counter()
        moving = False
        while self.screens:
            event = self._wait(FRAME if moving else IDLE)
            now = time.perf_counter()
            passed, before = now - before, now
            try:
                moving = self._run_frame(event, passed)
            except Fault as fault:  # a plugin's game may fail at any call
                moving = False
                self._close_failed(fault)

    def _wait(self, seconds: float) -> pygame.Event:
        """The next event, or NOEVENT after this many seconds."""
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            if now < self._last_event + _ACTIVE_SECONDS:
                event = pygame.event.wait(max(1, round(1000 * min(FRAME, end - now))))
            elif (event := pygame.event.poll()).type == pygame.NOEVENT:
                sleep_until_event(end - now)
            if event.type != pygame.NOEVENT:
                self._last_event = time.perf_counter()
                return event
        return pygame.event.Event(pygame.NOEVENT)

    def _run_frame(self, event: pygame.Event, seconds: float) -> bool:
        """Run one frame: update, handle events, draw if needed. True while something moves."""
        # Update before the event is handled: what it sets in motion starts only now.
        self._double_press.update(seconds)
        top = self.screens[-1]
        for below in self.screens[:-1]:
            if isinstance(below, SharedScreen):
                below.serve()
        moving = top.update(seconds)
        for translated in self._touch.update(seconds, top):
            self._dispatch(translated)
        self._receive(event)
        for more in pygame.event.get():
            self._receive(more)
        if not self.screens:
            return False
        if self.context.stale or self._current_rotation() != self.rotation:
            self._enter()
        self._show_waiting()
        moving = self.screens[-1].update(0.0) or moving
        self._touch.follow(self.screens[-1])
        if self._touch.changed or moving or self._due:
            self._show()
        if self.context.speech is not None:
            self.context.speech.update(self.screens)
        return moving or self._touch.busy

    def _close_failed(self, fault: Fault) -> None:
        """Close the visible screens, one of which has failed, and show why. The first screen stays."""
        from game.ui.kit.controls.form import Message  # not needed for the first frame

        remove_screens(self.screens, max(1, len(self.screens) - len(visible(self.screens))))
        self.push(Message.about(fault))

    def _push_made(self, make: Callable[[], Screen]) -> None:
        """Show a screen, or if it cannot be made, a message that says why."""
        from game.ui.kit.controls.form import Message  # not needed for the first frame

        try:
            screen = make()
        except Fault as fault:
            screen = Message.about(fault)
        self.push(screen)

    def _show_waiting(self) -> None:
        """Show all waiting messages as one; those that come while it is open follow it."""
        if self.context.waiting and not any(screen is self._announced for screen in self.screens):
            from game.ui.kit.controls.form import Message  # not needed for the first frame

            self._announced = Message.joined(self.context.waiting)
            self.context.waiting.clear()
            self.push(self._announced)

    def _receive(self, event: pygame.Event) -> None:
        SPEAKER.handle(event)
        self.context.follow_system(event)
        if not self.screens or event.type == pygame.NOEVENT or not self._keyboard.process(event):
            return
        event = self.rotation.event(event)
        for translated in self._touch.translate(event, self.screens[-1]):
            self._dispatch(translated)

    def _dispatch(self, event: pygame.Event) -> None:
        """Handle what concerns the whole app; the rest goes to the screen on top."""
        if not self.screens:  # an earlier event of this frame has closed everything
            return
        if self.context.speech is not None and self.context.speech.handle(event, self.screens):
            return
        if event.type == pygame.QUIT:
            self._quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif (text := requested_text_size(event, self.context.display.text)) is not None:
            self.context.resize_text(text)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.context.restyle()  # pictures of the old size are not needed any more
        elif event.type == pygame.DROPFILE:  # on macOS also a file opened with the app
            if self._open_file is not None:
                self._push_made(partial(self._open_file, Path(event.file)))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._due = True
        elif not self._double_press.blocks(event):
            change = self.screens[-1].handle(event)
            self.change(change)
            if isinstance(change, Pop | Swap):
                self._double_press.screen_closed(event)
            elif isinstance(change, Push):
                self._double_press.screen_opened(event)

    def _quit(self) -> None:
        """Quit; asks first, once, where moves would be lost."""
        from game.ui.kit.controls import form  # not needed for the first frame

        top = self.screens[-1]
        unsaved = [screen for screen in self.screens if isinstance(screen, SharedScreen) and screen.unsaved()]
        if not unsaved or (isinstance(top, form.Message) and top.asks == form.LEAVE_UNSAVED):
            remove_screens(self.screens, 0)
        else:
            self.push(form.leave_unsaved(self._quit))

    def _toggle_fullscreen(self) -> None:
        if self._full_screen:
            self.window.set_windowed()
        else:
            self.window.set_fullscreen(desktop=True)
        self._full_screen = not self._full_screen

    def change(self, change: Change | None) -> None:
        """Change the stack of screens as a screen has asked."""
        match change:
            case Push(screen):
                self.push(screen)
            case Swap(screen):
                remove_screens(self.screens, -1)
                self.push(screen)
            case Pop(then):
                remove_screens(self.screens, -1)
                if then is not None:
                    self.change(then)
                elif self.screens:
                    self._enter()
            case Explain():
                self._explain(change)
            case OpenScreen(name):
                if name in self._named_screens:
                    self._push_made(self._named_screens[name])
            case None:
                pass

    def _explain(self, request: Explain) -> None:
        """Show the rules of the game and the keys; a plugin's game may fail, then a message says why."""
        from game.ui.kit.controls.form import Message  # not needed for the first frame
        from game.ui.kit.keyboard import global_keys

        request = replace(request, keys=(*request.keys, *global_keys()))
        if request.game is None:
            self.push(Message.of_keys(request.keys))
            return
        from game.ui.rules.sheet import RulesSheet

        self._push_made(partial(RulesSheet, request, request.game))

    def _show(self) -> None:
        shown = self.window.get_surface()
        surface = self._canvas or shown
        for screen in visible(self.screens):
            screen.draw(surface)
        self._touch.draw(surface)
        if surface is not shown:
            self.rotation.show(surface, shown)
        self.window.flip()
        self._due = False
        if self._ready_due and not isinstance(self.screens[-1], ProgressOverlay):
            self._ready_due = False
            print("kanugo ready", flush=True)
