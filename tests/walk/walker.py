"""The walker: explores the app from a start, does everything each screen offers, and checks the results. It
knows the controls that any screen may have, but no particular screen."""

import os
import random
import shutil
import sqlite3
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.fault import Fault
from game.hosting.background import Job
from game.net import access
from game.store.database import Database, SaveError
from game.text import catalogues
from game.text.actions import Action
from game.ui.company.game import CompanyGame
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField, Stepper
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.form import LEAVE_UNSAVED, Form, Message
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.screen import Screen, remove_screens
from game.ui.menu.controller import MenuController
from game.ui.menu.loading import LoadingForm
from game.ui.menu.screen import Menu
from game.ui.practice.screen import DrillScreen
from game.ui.speech import tables
from game.ui.speech.narrator import Narrator, open_table, speech_keys
from game.ui.table.actions import ACTIONS
from game.ui.table.screen import TableScreen
from tests.hostile.hand import AnyTable, Hand, rings, runner_of
from tests.hostile.homes import copied, lasting_folder
from tests.hostile.player import RandomPlayer
from tests.speech.blind import Recorder
from tests.waiting import LONGEST
from tests.walk.texts import Texts

_DIGITS = str.maketrans("0123456789", "nnnnnnnnnn")
_WORK = 0.3  # seconds to wait for work that does not block the screen
_DEEP = 24  # presses of Esc or exits after which there is no way back
_TYPED = ("cat", "252", "qzx 1")
_KEYS_AT_ONCE = 12  # per screen, before other screens have their turn
_EVERYWHERE = (
    "key",
    "sign",
    "wheel",
)  # common to most screens: done after what a screen offers itself
_NAVIGATION = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN,
          pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
          pygame.K_PAGEDOWN, pygame.K_ESCAPE, pygame.K_MENU)  # fmt: skip
_OF_FORMS = (pygame.K_a, pygame.K_c, pygame.K_f, pygame.K_v)  # with Ctrl: select, copy, find, paste


class Step(NamedTuple):
    """One step of a way: a press, a key, a drop …"""

    kind: str
    what: str = ""
    n: int = 0

    def __str__(self) -> str:
        return " ".join(str(part) for part in self if part != "")


class Place(NamedTuple):
    """A screen's identity for the walker: its parts, its game, and what it offers."""

    names: tuple[str, ...]
    game: str
    offers: frozenset[str]


class Found(NamedTuple):
    """A fault, and the way to it."""

    what: str
    way: str


def _keys() -> Iterator[Step]:
    """The keys of forms and lists, then those of the table's actions and of speech."""
    for key in _NAVIGATION:
        yield Step("key", "", key)
    yield Step("key", "shift", pygame.K_TAB)
    for key in _OF_FORMS:
        yield Step("key", "ctrl", key)
    for spec in ACTIONS.values():
        if spec.key is not None:
            yield Step("key", "ctrl" if spec.key.mod & pygame.KMOD_CTRL else "", spec.key.code)
    for entry in speech_keys():
        yield from (Step("key", "", key) for key in entry.keys)
    for sign in "?+-01ae":
        yield Step("sign", sign)


KEYS = tuple(dict.fromkeys(_keys()))


class Walking(Hand):
    """Drives the app and draws only the top screen, on request; `tops` collects the kinds of screens seen on
    top."""

    tops: set[str]

    def _show(self) -> None:
        self._due = False

    def _run_frame(self, event: pygame.Event, seconds: float) -> bool:
        moving = super()._run_frame(event, seconds)
        if self.screens:
            self.tops.add(type(self.top).__name__)
        return moving

    def push(self, screen: Screen) -> None:
        self.tops.add(type(screen).__name__)
        super().push(screen)

    def show(self) -> bytes:
        """Draw the top screen; returns the picture."""
        surface = self.window.get_surface()
        surface.fill((0, 0, 0))
        if self.screens:
            self.top.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def show_all(self) -> None:
        """Draw all visible screens."""
        super()._show()


class Walker:
    """Walks in one language, size of the window and scale of the text. `seen`: the pairs of screen and step
    done so far, per home."""

    def __init__(self, language: str, size: tuple[int, int], text_scale: float = 1.0) -> None:
        self.language, self.size, self.text_scale = language, size, text_scale
        self.seen: set[tuple[Path, Place, Step]] = set()
        self.places: set[Place] = set()
        self.pairs = 0  # done so far
        self.reached: set[str] = set()
        self.found: dict[str, Found] = {}
        self.texts = Texts()
        self.hand = Walking(AppContext(), size)
        self.hand.tops = self.reached
        self.hand.window.size = size  # whatever the dummy screen's size
        self._home = lasting_folder() / "0"
        self._way: tuple[Step, ...] = ()
        self._full = False  # whether the disk is full
        self._stands, self._before = False, b""  # whether the app is still where the way leads

    # --- the walk -------------------------------------------------------------------------------------

    def walk(
        self, home: Path, *start: Step, deepest: int = 99, most: int = 1 << 30, keys: bool = True
    ) -> None:
        """Do everything reachable from a way in a home, up to `most` new pairs, with or without keys. New
        kinds of screens come first, and keys last. With `most` 0 only the way itself is walked."""
        waiting: deque[tuple[Step, ...]] = deque([start])
        later: deque[tuple[Step, ...]] = deque()
        deepest += len(start) - 1
        begun, of_keys = self.pairs, 0
        with self._watched():
            if not most:
                self._go(home, start)
            while (waiting or later) and self.pairs < begun + most:
                typing = not waiting or (later and 3 * of_keys < self.pairs - begun)
                way = (later if typing else waiting).popleft()
                if (place := self._go(home, way)) is None:
                    continue
                new = self._new(home, place, bool(typing))
                if keys and (not typing or len(new) > _KEYS_AT_ONCE):
                    later.append(way)
                if typing:
                    new = new[:_KEYS_AT_ONCE]
                for step in new[: begun + most - self.pairs]:
                    of_keys += bool(typing)
                    known = set(self.reached)
                    after = self._try_step(home, way, place, step)
                    if after is not None and after not in self.places and len(way) < deepest:
                        self.places.add(after)
                        (waiting.append if known.issuperset(after.names) else waiting.appendleft)(
                            (*way, step)
                        )
            self._leave()

    def _new(self, home: Path, place: Place, keys: bool) -> list[Step]:
        """New steps at a place: its keys in random order, or what it offers itself."""
        new = [
            step
            for step in self.offered()
            if (step.kind in _EVERYWHERE) is keys and (home, place, step) not in self.seen
        ]
        if keys:
            random.Random(f"{self.language} {self.size} {sorted(place.offers)}").shuffle(new)
        return new

    def buttons(self, home: Path, *start: Step) -> list[Step]:
        """The buttons at the end of a way."""
        with self._watched():
            found = self.offered() if self._go(home, start) is not None else []
            self._leave()
        return [step for step in found if step.kind == "press" and step.what != "quit"]

    def _try_step(self, home: Path, way: tuple[Step, ...], place: Place, step: Step) -> Place | None:
        """Do a step at the end of a way; returns the place it leads to, if any."""
        self.seen.add((home, place, step))
        self.pairs += 1
        if not self._stands and self._go(home, way) != place:
            return None  # changed by chance or background work: seen another time
        before = self._before
        self._way = (*way, step)
        try:
            self._do(step)
        except Exception as error:
            self._fail(error)
            return None
        if not self.hand.screens:
            if step.what not in ("quit", "leave") and step.kind != "close":
                self._note("the app has ended")
            self._stands = False
            return None
        after = self.place()
        if after not in self.places:
            self._look()
            self._stands = self._way_back() == 1 and self.hand.show() == before
            return after
        self._stands = self.hand.show() == before
        self._read()
        return after

    def _go(self, home: Path, way: tuple[Step, ...]) -> Place | None:
        """Start over in a copy of a home, and walk this way."""
        self._way = way
        try:
            self._begin(home)
            for step in way:
                self._do(step)
        except Exception as error:
            self._fail(error)
            return None
        if not self.hand.screens:
            return None
        self._stands, self._before = True, self.hand.show()
        place = self.place()
        if place not in self.places:
            self.places.add(place)
            self._look()
        return place

    def _begin(self, home: Path) -> None:
        self._leave()
        self._full = False
        shutil.rmtree(self._home, ignore_errors=True)
        # another folder each time, as an abandoned job may still write into the last one
        self._home = self._home.with_name(str(int(self._home.name) + 1))
        copied(home, self._home)
        random.seed(1)
        hand = self.hand
        pygame.event.get()
        hand.context.waiting.clear()
        os.environ |= {"KANUGO_HOME": str(self._home), "LC_ALL": self.language}
        hand.controller = controller = MenuController(hand.context)
        hand._open_file = lambda path: controller.importer.open(path)
        hand._named_screens = {"settings": controller.settings, "statistics": controller.statistics}
        hand.context.speech = Narrator(self._voice(), lambda fault: self._note(f"the voice fails: {fault}"))
        hand.screens = [Menu(hand.controller)]
        if hand.context.display.text != self.text_scale:
            hand.context.resize_text(self.text_scale)
        self.texts.clear()
        hand._enter()
        hand.pump()
        self._settle()

    def _leave(self) -> None:
        if hasattr(self.hand, "controller"):
            remove_screens(self.hand.screens, 0)
            self.hand.controller.close(None)
            del self.hand.controller

    def _voice(self) -> Recorder:
        recorder = Recorder()
        recorder.said = self.texts.spoken
        return recorder

    @contextmanager
    def _watched(self) -> Iterator[None]:
        usual, spoken, write = threading.excepthook, catalogues.language(), Database.write
        elsewhere, chance = access._ELSEWHERE, random.SystemRandom
        access._ELSEWHERE = ()  # type: ignore[assignment]  # no phone from elsewhere finds a table
        random.SystemRandom = lambda: random  # type: ignore  # each walk sees the same deals

        def written(database: Database, action: Callable[[sqlite3.Connection], Any]) -> Any:
            if self._full:
                raise SaveError("kanugo.db", "", "database or disk is full", "room")
            return write(database, action)

        Database.write = written  # type: ignore[assignment, method-assign]
        threading.excepthook = lambda reported: self._fail(reported.exc_value)
        try:
            with self.texts.watched():
                yield
        finally:
            Database.write = write  # type: ignore[method-assign]
            access._ELSEWHERE, random.SystemRandom = elsewhere, chance  # type: ignore[misc]
            threading.excepthook = usual
            catalogues.use(spoken)

    # --- what is there --------------------------------------------------------------------------------

    def place(self) -> Place:
        """Identify the top screen."""
        offers = {control.name.translate(_DIGITS) for control in self._controls()}
        offers |= {f"typed {control.words}" for control in self._controls() if isinstance(control, TextField)}
        table, game = self.hand.table, ""
        for screen in self.hand.screens:
            if isinstance(screen, TableScreen):
                game = screen.turn.rules.id
        if table is not None:
            offers |= {offer.action.value for offer in table.kind.offers(table.scene)}
            offers |= {
                f"{len(table.turn.state.board) > 0} {table.turn.outcome} {table.turn.refused is not None}"
            }
        names = tuple(self._names())
        self.reached.update(names)
        return Place(names, game, frozenset(offers))

    def _names(self) -> list[str]:
        """The parts of the top screen."""
        top = self.hand.top
        names = [type(top).__name__]
        if isinstance(top, Message) and top.asks:
            names.append(top.asks)
        if isinstance(top, TableScreen):
            names += sorted({type(each).__name__ for each in (top.delegate, runner_of(top))})
            names += [type(over).__name__ for over in _over(top) if over is not None]
        elif isinstance(top, DrillScreen):
            names.append(type(top.flow).__name__)
            names += [type(top.question).__name__] if top.question is not None else []
            table = getattr(top.question, "table", None)
            names += [type(table.delegate).__name__] if isinstance(table, TableScreen) else []
        return names

    def _controls(self) -> list[Control]:
        """The enabled controls of the top screen."""
        return [control for ring in _rings(self.hand.top) for control in ring.controls if control.enabled]

    def offered(self) -> list[Step]:
        """All steps possible here."""
        found: dict[Step, None] = {}
        for control in self._controls():
            match control:
                case TextField():
                    kinds = (
                        [Step("type", control.name, n) for n in range(len(_TYPED))]
                        if not control.words
                        else []
                    )
                case ChoiceField():
                    kinds = [Step("choose", control.name, n) for n in range(len(control.answers))]
                case Stepper():
                    kinds = [Step("step", control.name, key) for key in (pygame.K_LEFT, pygame.K_RIGHT)]
                case _:
                    kinds = [Step("press", control.name)]
            found |= dict.fromkeys(kinds)
        found |= dict.fromkeys((Step("wheel", "", 1), Step("wheel", "", -1), Step("close"), *KEYS))
        if isinstance(self.hand.top, Menu):
            files = sorted(file.name for file in (self._home / "files").glob("*"))
            found |= dict.fromkeys(Step("drop", name) for name in files)
        if self.hand.table is not None and self.hand.table.sheet is None:
            found |= dict.fromkeys((Step("lay"), Step("pick"), Step("centre")))
        return list(found)

    # --- doing it -------------------------------------------------------------------------------------

    def _do(self, step: Step) -> None:
        """Do a step, and wait until everything rests."""
        hand = self.hand
        match step:
            case Step("menu"):
                while isinstance(hand.top, Message):  # messages at the start
                    self._look()
                    hand.press(pygame.K_RETURN)
            case Step("wait", name):
                self._await(name)
            case Step("full"):
                self._full = True
            case Step("lose the phone"):
                self._lose_the_phone()
            case Step("game", _, number):
                hand.push(hand.controller.resume(number))
            case Step("press" | "choose" | "step" | "type", name, n):
                self._use(name, step.kind, n)
            case Step("key", mod, key):
                hand.press(key, {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "": 0}[mod])
            case Step("sign", sign):
                hand.type(sign)
            case Step("wheel", _, by):
                hand.post(pygame.MOUSEWHEEL, x=0, y=by, flipped=False, mod=0)
            case Step("close"):
                hand.post(pygame.QUIT)
            case Step("drop", name):
                hand.post(pygame.DROPFILE, file=str(self._home / "files" / name))
            case Step("lay" | "pick" | "centre"):
                self._at_table(step.kind)
        hand.pump()
        self._settle()

    def _read(self) -> None:
        """Check the texts drawn and spoken since."""
        for said in self.texts.untranslated():
            self._note(f"not in {catalogues.language()}: {said}")
        self.texts.clear()

    def _use(self, name: str, kind: str, n: int) -> None:
        """Press, set or fill in the control of this name; one out of view by the keyboard."""
        for ring in _rings(self.hand.top):
            control = next(
                (control for control in ring.controls if control.name == name and control.enabled), None
            )
            if control is None:
                continue
            rect = (
                control.fields[n]
                if isinstance(control, ChoiceField) and n < len(control.fields)
                else control.rect
            )
            seen = pygame.Rect((0, 0), self.hand.window.size).collidepoint(rect.center)
            if kind != "step" and seen:
                self.hand.click(rect.center)
            else:
                ring.put(name)
                key = {"press": pygame.K_RETURN, "choose": pygame.K_SPACE, "step": n}.get(kind)
                if key is not None:
                    self.hand.press(key)
            if kind == "type":
                self.hand.type(_TYPED[n])
            return

    def _at_table(self, kind: str) -> None:
        table = self.hand.table
        assert table is not None
        if kind == "lay":
            RandomPlayer(self.hand, random.Random(1))._lay_a_word(table)
        elif kind == "pick":
            slot = next(iter(table.turn.usable), None)
            if slot is not None:
                self.hand.click(table.scene.place(slot).center)
        else:
            self.hand.click(table.scene.layout.grid.center)

    def _lose_the_phone(self) -> None:
        """Connect phones, and the one of the seat in turn be gone since long."""
        table = self.hand.table
        assert table is not None
        game = runner_of(table)
        assert isinstance(game, CompanyGame)
        game.phones.open(access.LOOPBACK)
        registry = game.phones._registry
        assert registry is not None
        seat = table.turn.state.turn
        registry.keys = registry.keys.renewed(seat)
        game.phones._away[seat] = float("-inf")

    def _await(self, name: str) -> None:
        """Wait until a page of the table offers something computed in the background."""
        end = time.monotonic() + LONGEST
        while all(control.name != name for control in self._controls()) and time.monotonic() < end:
            self.hand.press(pygame.K_ESCAPE)
            time.sleep(0.05)
            self.hand.pump(0.3)
            self._use(Action.MENU.value, "press", 0)
            self.hand.pump()

    def _settle(self) -> None:
        end = time.monotonic() + LONGEST
        self.hand.rest()
        soon = time.monotonic() + _WORK
        while self.hand.screens and (
            _waits(self.hand.top) or (_works(self.hand.top) and time.monotonic() < soon)
        ):
            if time.monotonic() > end:
                self._note("something is waited for without end")
                return
            time.sleep(0.002)
            self.hand.post(pygame.USEREVENT)
            self.hand.pump(0.3)
        self.hand.rest()

    # --- what is wrong --------------------------------------------------------------------------------

    def _look(self) -> None:
        """Redraw the screen, have it read out, and check both."""
        hand, texts = self.hand, self.texts
        top = hand.top
        texts.clear()
        texts.seen.where = "here"
        texts.seen.turned = top.sheet if isinstance(top, Form) and top.panning.larger else None
        hand.context.restyle()
        hand.pump()
        hand.rest()
        hand.show_all()
        hand.press(pygame.K_F12)
        if not hand.screens:
            return
        if isinstance(top, Form) and top.style is not None:
            room, _ = top.panning.max_size(self.size, top.style)
            if top.sheet.width > room:
                self._note(f"{type(top).__name__} scrolls sideways at {self.size}")
            for control in top.focus.controls:
                fields = control.fields if isinstance(control, ChoiceField) else [control.rect]
                if not all(map(top.sheet.contains, fields)):
                    self._note(f"{control.name.translate(_DIGITS)} leaves its sheet at {self.size}")
        for said in texts.seen.cut:
            self._note(f"cut at {self.size}: {said}")
        for pair in texts.seen.on_each_other():
            self._note(f"on each other at {self.size}: {pair}")
        table = open_table(hand.top)
        if table is not None and table is hand.table and table.sheet is None and not table.delegate.covers:
            status = tables.status(table)
            texts.spoken += status
            for said in texts.not_drawn(status[1:]):
                self._note(f"said and not seen: {said}")
        for said in texts.at_odds():
            self._note(f"at odds: {said}")
        self._read()
        if isinstance(top, Message) and not any(part.words for part in top.paragraphs):
            self._note("a message without words")

    def _way_back(self) -> int:
        """Go back to the menu; returns the number of steps."""
        leave = None
        for n in range(_DEEP):
            if not self.hand.screens:
                self._note("Esc ends the app")
                return n
            if isinstance(self.hand.top, Menu):
                return n
            if isinstance(self.hand.top, Form):
                # Esc leaves a form. Leaving a game may discard unsaved moves, which must not end the app.
                anyway = leave is not None and LEAVE_UNSAVED in self._names()
                leave = "leave" if anyway else None
            else:
                leave = next(
                    (control.name for control in self._controls() if control.name == Action.LEAVE.value), None
                )
            self._do(Step("press", leave) if leave else Step("key", "", pygame.K_ESCAPE))
        self._note("there is no way back")
        return _DEEP

    def _fail(self, error: BaseException | None) -> None:
        where = traceback.extract_tb(error.__traceback__)[-1] if error is not None else None
        at = f" ({Path(where.filename).name}:{where.lineno})" if where is not None else ""
        ended = "a Fault ends the app: " if isinstance(error, Fault) else ""
        self._note(f"{ended}{type(error).__name__}: {error}{at}")
        self._stands = False

    def _note(self, what: str) -> None:
        way = ", ".join(map(str, self._way))
        place = "/".join(self._names()) if self.hand.screens else "nowhere"
        self.found.setdefault(what, Found(what, f"{self.language} {self.size}: {way}; at {place}"))


def _rings(top: object) -> list[Focus]:
    if not isinstance(top, TableScreen):
        return rings(top)
    runner = runner_of(top)
    overlays = runner.overlays if isinstance(runner, CompanyGame) else None
    if overlays is not None and overlays.form is not None:
        return [overlays.form.focus]
    if top.sheet is not None:
        return [top.sheet.focus]
    return rings(overlays.cover) if overlays is not None and overlays.cover is not None else [top.focus]


def _over(table: AnyTable) -> tuple[object, ...]:
    """The overlays of a table."""
    runner = runner_of(table)
    return (runner.overlays.form, runner.overlays.cover) if isinstance(runner, CompanyGame) else ()


def _waits(top: object) -> bool:
    """Whether the screen is blocked by background work."""
    if isinstance(top, TableScreen):
        runner = runner_of(top)
        if not isinstance(runner, CompanyGame) or runner.covers or top.sheet is not None:
            return False
        return runner.hosted.computers.seat is not None
    return isinstance(top, LoadingForm) or getattr(top, "busy", False) is True


def _works(top: object) -> bool:
    """Whether a usable screen has background work running."""
    return any(isinstance(job, Job) and not job.done() for job in vars(top).values())
