"""The window and its loop: hands events to the screen on top and shows it when it changed."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.fault import Fault
from game.ui.desk import Desk
from game.ui.kit.controls.rest import SecondPress
from game.ui.kit.guard import look_at_screen
from game.ui.kit.keyboard import Keyboard
from game.ui.kit.look import fonts
from game.ui.kit.look.paint import Size
from game.ui.kit.screen import (
    Change,
    Explain,
    Pop,
    Push,
    Screen,
    Seated,
    Swap,
    Visit,
    Waiting,
    seen,
    take_away,
)
from game.ui.kit.sound import SPEAKER
from game.ui.kit.text_size import resized
from game.ui.kit.touch.by_finger import ByFinger
from game.ui.kit.turned import LEAST, QUARTERS, Turned

FIRST = (1280, 800)
FRAME = 1 / 60
IDLE = 0.25  # seconds between looks at the clock when nothing happens
_AWAKE = 1.0  # seconds after an event in which the next one is heard at once


def _first_size(room: Size) -> Size:
    """The window's size on a screen when there is none to remember. The frame that the system puts around it,
    and bars at the edges of the screen, need room too, and nothing tells how much."""
    wide, high = (max(first, side * 4 // 5) for first, side in zip(FIRST, room, strict=True))
    return min(wide, room[0] * 19 // 20), min(high, room[1] * 9 // 10)


class App:
    """A window with a stack of screens."""

    def __init__(
        self,
        desk: Desk,
        title: str = "kanugo",
        opens: Callable[[Path], Screen] | None = None,
        rooms: Mapping[str, Callable[[], Screen]] | None = None,
    ) -> None:
        self.desk = desk
        self.title = title
        self._opens = opens  # the screen of a file that is dropped onto the window
        self._rooms = rooms or {}  # the screens that can be visited from others
        self.screens: list[Screen] = []
        self.size: Size | None = None  # of the window when it was last one, and not the whole screen
        self._due = True
        self._heard = 0.0  # when the last event came
        self._told: Screen | None = None
        self._whole_screen = False
        self._keyboard = Keyboard()
        self._touch = ByFinger()
        self._second_press = SecondPress()
        self._ready_unsaid = bool(os.environ.get("KANUGO_READY"))
        self._window: pygame.Window | None = None
        self.turned = Turned(LEAST)
        self._canvas: pygame.Surface | None = None  # what is drawn on, where that is not the window itself

    @property
    def window(self) -> pygame.Window:
        """The window; there is one while the app runs."""
        assert self._window is not None, "the window is open"
        return self._window

    def run(self, first: Callable[[], Sequence[Screen]], size: Size | None = None) -> None:
        """Open the window (without a size, one that suits the screen) and show screens, at first the last of
        these, until none is left."""
        try:
            self.open(size)
            self.screens = list(first())
            try:
                self._enter()
                self._show()
            except Fault as fault:
                self._leave(fault)
            from game.system.memory import (
                share_one_heap,  # loads ctypes, which the first frame need not wait for
            )

            share_one_heap()
            self._loop()
        finally:
            take_away(self.screens, 0)
            SPEAKER.leave()
            self.desk.motion.close()
            if self.desk.ears is not None:
                self.desk.ears.close()
            fonts.forget()
            pygame.quit()

    def open(self, size: Size | None = None) -> None:
        """Open the window. Raises Fault if there is no screen for it."""
        pygame.font.init()
        try:
            pygame.display.init()
            look_at_screen()
            room = pygame.display.get_desktop_sizes()[0]
            wanted = size or _first_size(room)
            fitting = (max(LEAST[0], min(wanted[0], room[0])), max(LEAST[1], min(wanted[1], room[1])))
            self._window = pygame.Window(self.title, fitting, resizable=True)
            self._window.get_surface()  # from now on pictures know the form of its pixels
        except pygame.error as error:
            raise Fault("screen", "", str(error), "a screen on which a window can be opened") from error
        self._window.minimum_size = LEAST
        self.desk.window = self._window
        self._window.set_icon(self.desk.style(LEAST).cards.card("K", 8, 56).surface)
        pygame.key.set_repeat(350, 40)
        pygame.key.start_text_input()

    def push(self, screen: Screen) -> None:
        """Show a screen over the others."""
        self.screens.append(screen)
        self._enter()

    def _enter(self) -> None:
        self.turned = self._turn()
        if not self._whole_screen:
            width, height = self.window.size
            self.size = max(width, LEAST[0]), max(height, LEAST[1])
        size = self.turned.size
        self._canvas = None if self.turned.direct else pygame.Surface(size)
        style = self.desk.style(size)
        self._touch.enter(size, style)
        self.desk.stale = False
        for screen in seen(self.screens):
            screen.enter(size, style)
        self._due = True

    def _turn(self) -> Turned:
        """How the picture is turned in the window as it is now: as set, or to whoever plays."""
        turned = self.desk.looks.turned
        if turned in QUARTERS:
            return Turned(self.window.size, QUARTERS[turned])
        tables = (screen for screen in reversed(self.screens) if isinstance(screen, Seated))
        table = next(tables, None)
        player = None if table is None else table.player
        return Turned(self.window.size, 0 if player is None else 4 * player.place // player.of)

    def _loop(self) -> None:
        before = time.perf_counter()
        moving = False
        while self.screens:
            event = self._wait(FRAME if moving else IDLE)
            now = time.perf_counter()
            passed, before = now - before, now
            try:
                moving = self._pass(event, passed)
            except Fault as fault:  # a game that another package brings may fail whatever it is asked
                moving = False
                self._leave(fault)

    def _wait(self, seconds: float) -> pygame.Event:
        """The next event, or NOEVENT after so many seconds."""
        from game.ui.kit.sleep import sleep  # loads ctypes, which the first frame need not wait for

        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            if now < self._heard + _AWAKE:
                event = pygame.event.wait(max(1, round(1000 * min(FRAME, end - now))))
            elif (event := pygame.event.poll()).type == pygame.NOEVENT:
                sleep(end - now)
            if event.type != pygame.NOEVENT:
                self._heard = time.perf_counter()
                return event
        return pygame.event.Event(pygame.NOEVENT)

    def _pass(self, event: pygame.Event, seconds: float) -> bool:
        """Let time pass and take in what has happened; whether something moves."""
        # Time passes before the event is taken in: what it sets in motion begins only now.
        self._second_press.pass_(seconds)
        top = self.screens[-1]
        for below in self.screens[:-1]:
            if isinstance(below, Seated):
                below.serve()
        moving = top.update(seconds)
        for meant in self._touch.update(seconds, top):
            self._hand(meant)
        self._take(event)
        for more in pygame.event.get():
            self._take(more)
        if not self.screens:
            return False
        if self.desk.stale or self._turn() != self.turned:
            self._enter()
        self._tell()
        moving = self.screens[-1].update(0.0) or moving
        self._touch.follow(self.screens[-1])
        if self._touch.changed or moving or self._due:
            self._show()
        if self.desk.ears is not None:
            self.desk.ears.look(self.screens)
        return moving or self._touch.busy

    def _leave(self, fault: Fault) -> None:
        """Close the screens that are seen, one of which has failed, and show why. The first screen stays."""
        from game.ui.kit.controls.message import Message  # seldom needed, and not for the first frame

        take_away(self.screens, max(1, len(self.screens) - len(seen(self.screens))))
        self.push(Message.about(fault))

    def _push_made(self, make: Callable[[], Screen]) -> None:
        """Show a screen that may not be possible to make; then a message says why."""
        from game.ui.kit.controls.message import Message  # seldom needed, and not for the first frame

        try:
            screen = make()
        except Fault as fault:
            screen = Message.about(fault)
        self.push(screen)

    def _tell(self) -> None:
        """Show what waits to be told, one after the other."""
        if self.desk.waiting and not any(screen is self._told for screen in self.screens):
            self._told = self.desk.waiting.pop(0)
            self.push(self._told)

    def _take(self, event: pygame.Event) -> None:
        SPEAKER.look(event)
        self.desk.follow_system(event)
        if not self.screens or event.type == pygame.NOEVENT or not self._keyboard.take(event):
            return
        event = self.turned.event(event)
        for meant in self._touch.take(event, self.screens[-1]):
            self._hand(meant)

    def _hand(self, event: pygame.Event) -> None:
        """Hand what happened to whom it is for; what came before it may have closed everything."""
        if not self.screens:
            return
        if self.desk.ears is not None and self.desk.ears.take(event, self.screens):
            return
        if event.type == pygame.QUIT:
            self._quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif (text := resized(event, self.desk.looks.text)) is not None:
            self.desk.resize_text(text)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.desk.restyle()  # once for all the sizes that a dragged edge goes through
        elif event.type == pygame.DROPFILE:  # from macOS also of a file that is opened
            if self._opens is not None:
                self._push_made(partial(self._opens, Path(event.file)))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._due = True
        elif not self._second_press.is_this(event):
            change = self.screens[-1].handle(event)
            self.change(change)
            if isinstance(change, Pop):
                self._second_press.put_away(event)

    def _quit(self) -> None:
        """Close the window; where moves would be lost, it is asked first, once."""
        from game.ui.kit.controls.message import LeaveUnsaved  # seldom needed, and not for the first frame

        unsaved = [screen for screen in self.screens if isinstance(screen, Seated) and screen.unsaved()]
        if not unsaved or isinstance(self.screens[-1], LeaveUnsaved):
            take_away(self.screens, 0)
        else:
            self.push(LeaveUnsaved(self._quit))

    def _toggle_fullscreen(self) -> None:
        if self._whole_screen:
            self.window.set_windowed()
        else:
            self.window.set_fullscreen(desktop=True)
        self._whole_screen = not self._whole_screen

    def change(self, change: Change | None) -> None:
        """Do what a screen asked for."""
        match change:
            case Push(screen):
                self.push(screen)
            case Swap(screen):
                take_away(self.screens, -1)
                self.push(screen)
            case Pop(then):
                take_away(self.screens, -1)
                if then is not None:
                    self.change(then)
                elif self.screens:
                    self._enter()
            case Explain():
                self._explain(change)
            case Visit(room):
                if room in self._rooms:
                    self._push_made(self._rooms[room])
            case None:
                pass

    def _explain(self, asked: Explain) -> None:
        """Tell how the game is played and what the keys do; of a stranger's game that cannot be told, why."""
        from game.ui.kit.controls.key_help import everywhere
        from game.ui.kit.controls.message import Message  # seldom needed, and not for the first frame

        asked = replace(asked, keys=(*asked.keys, *everywhere()))
        if asked.game is None:
            self.push(Message.of_keys(asked.keys))
            return
        from game.ui.rules.sheet import RulesSheet

        self._push_made(partial(RulesSheet, asked, asked.game))

    def _show(self) -> None:
        shown = self.window.get_surface()
        surface = self._canvas or shown
        for screen in seen(self.screens):
            screen.draw(surface)
        self._touch.draw(surface)
        if surface is not shown:
            self.turned.show(surface, shown)
        self.window.flip()
        self._due = False
        if self._ready_unsaid and not isinstance(self.screens[-1], Waiting):
            self._ready_unsaid = False
            print("kanugo ready", flush=True)
