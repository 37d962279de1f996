"""A player who visits every screen by random clicks and keys, whatever
happens. It counts the visits to each screen and measures each frame."""

import heapq
import inspect
import pkgutil
import random
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

import pygame

import game.ui
from game.deals.request import GameRequest
from game.search.players import levels_for
from game.table import rulefile
from game.table.state import computer
from game.text.actions import Action
from game.ui.company.game import CompanyGame
from game.ui.kit.controls.form import Form
from game.ui.menu.screen import Menu
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from game.ui.questions.base import Question
from game.ui.table.kind import TableDelegate
from game.ui.table.screen import TableScreen
from tests.hostile.hand import SMALL, AnyTable, Hand, runner_of
from tests.hostile.player import RandomPlayer

_SIZES = (
    (300, 200),
    (640, 480),
    SMALL,
    SMALL,
    (1024, 768),
    (1280, 800),
    (800, 1280),
    (1920, 1080),
    (3840, 2160),
)
_STAY = 45  # steps at one place of the menu at most
_KEPT = 30  # of the slowest frames
_KEYS = (
    *(
        pygame.K_F1,
        pygame.K_F2,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_HOME,
    ),
    *(pygame.K_END, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_BACKSPACE),
    *(pygame.K_DELETE, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_F11),
)
_LETTERS = "aeiostrnlykj0123456789?+-ĝŭж"
_PAGES = (
    "statistics",
    "today",
    "open games",
    "look up",
    "settings",
    "choose",
    "more",
    "go on",
    "deal",
)


@cache
def known() -> frozenset[str]:
    """The name of everything that can be reached: screens, forms, who runs a table, questions, covers."""
    found = {"Menu", "TableScreen"}
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        if module.name.startswith("game.ui.speech"):
            continue  # no screens, and a part of it needs what is not always installed
        for name, each in inspect.getmembers(import_module(module.name), inspect.isclass):
            screens = (Form, DrillScreen, DrillFlow, TableDelegate, Question)
            if (
                each.__module__.startswith("game.ui.")
                and issubclass(each, screens)
                and not inspect.isabstract(each)
            ):
                found.add(name)
    return frozenset(found - {"TableDelegate", "Question"} | {"DrillScreen", "Curtain", "ScoreSheet"})


class Soaker:
    """Takes steps; each is a few events."""

    def __init__(self, hand: Hand, chance: random.Random) -> None:
        self.hand = hand
        self.chance = chance
        self.player = RandomPlayer(hand, chance)
        self.seen: Counter[str] = Counter()
        hand.window.minimum_size = (1, 1)  # as some window managers have it
        self._slow: list[tuple[float, int, str]] = []
        self._left = 0
        self._doing = "begins"
        self._ways = self.ways()
        self._next: list[tuple[str, Callable[[], object]]] = []
        hand.timed = self._took

    @property
    def here(self) -> str:
        """What is on the screen now, and what was done last."""
        return f"{'/'.join(self.here_names())} at {self.hand.window.size}, after {self._doing}"

    def slowest(self, most: int) -> list[tuple[float, str]]:
        return [(taken, what) for taken, _, what in heapq.nlargest(most, self._slow)]

    def _took(self, seconds: float) -> None:
        if len(self._slow) < _KEPT or seconds > self._slow[0][0]:
            heapq.heappush(self._slow, (seconds, self.hand.posted, self.here))
            if len(self._slow) > _KEPT:
                heapq.heappop(self._slow)

    def here_names(self) -> list[str]:
        """What kinds of things are on the screen on top."""
        if not self.hand.screens:
            return []
        top = self.hand.top
        names = [type(top).__name__]
        if isinstance(top, TableScreen):
            names += sorted({type(each).__name__ for each in (top.delegate, runner_of(top))})
            names += [type(over).__name__ for over in _over(top) if over is not None]
        elif isinstance(top, DrillScreen):
            names.append(type(top.flow).__name__)
            names += [type(top.question).__name__] if top.question is not None else []
            table = getattr(top.question, "table", None)
            names += [type(table.delegate).__name__] if isinstance(table, TableScreen) else []
        return names

    def start_again(self) -> None:
        """Back to the menu, whatever was open."""
        for screen in reversed(self.hand.screens[1:]):
            close = getattr(getattr(screen, "delegate", None), "close", None) or getattr(
                screen, "close", None
            )
            if close is not None:
                close()
        pygame.event.get()
        self.hand.screens[:] = [Menu(self.hand.controller)]
        self.hand._enter()
        self._left = 0

    def at_menu(self, size: tuple[int, int]) -> bool:
        """Whether nothing but the menu is open; if so it is shown in a window of that size."""
        if len(self.hand.screens) != 1 or not isinstance(self.hand.top, Menu):
            return False
        self.hand.window.size = size
        self.hand.pump()
        return True

    # --- where to -------------------------------------------------------------------------------------

    def step(self) -> None:
        """Go somewhere, or do something where one is."""
        if not self.hand.screens or (self._left <= 0 and not isinstance(self.hand.top, Menu)):
            self.start_again()
        if isinstance(self.hand.top, Menu) and self._left <= 0:
            self._go()
        self._left -= 1
        self.seen.update(self.here_names())
        kinds: tuple[tuple[float, str, Callable[[], object]], ...] = (
            (12, "a move or answer", self.player.act),
            (4, "a press", self.player.press_something),
            (3, "a key", self._key),
            (2, "a letter", lambda: self.hand.type(self.chance.choice(_LETTERS))),
            (1, "a wheel", self._wheel),
            (1, "a drag", self._drag),
            (1, "a finger", self._finger),
            (0.3, "an action of a table", self._run),
            (0.15, "another size", self._resize),
        )
        ((_, self._doing, do),) = self.chance.choices(kinds, [weight for weight, _, _ in kinds])
        do()
        self.hand.pump(self.chance.choice((0.016, 0.1, 1.0)))

    def _go(self) -> None:
        """To the next place, of which each comes once in a round."""
        if not self._next:
            self._next = self.chance.sample(self._ways, len(self._ways))
            self._dress()
        self._doing, go = self._next.pop()
        self._left = self.chance.randrange(5, _STAY)
        go()
        self.hand.pump()

    def ways(self) -> list[tuple[str, Callable[[], object]]]:
        """The ways from the menu to every place, by name."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (page, partial(self.hand.push_button, page)) for page in _PAGES
        ]
        ways += [("practice", self._practise)] * 3 + [("a match", self._match)] * 2
        ways += [("a game that is over", self._over)] * 3
        for name in rulefile.names():
            rules = rulefile.load(name)
            languages = rulefile.languages(name) or ("",)
            for names in _companies(rules.players, levels_for(rules) if rules.players[1] > 1 else ()):
                ways.append((name, partial(self._begin, name, languages, names)))
        return ways

    def _begin(self, name: str, languages: tuple[str, ...], names: tuple[str, ...]) -> None:
        chance = self.chance
        rules = rulefile.load(name)
        options = {
            field: chance.choice(choices) for field, choices in rules.options.items() if chance.random() < 0.2
        }
        language = chance.choice(languages[:2])
        self.hand.push(
            self.hand.controller.begin(GameRequest(name, chance.randrange(1 << 20), language, names, options))
        )

    def _over(self) -> None:
        """A game given up at once, and its review or a way that wins it."""
        self._begin("patience-six", ("en",), ("",))
        self.hand.rest()
        for action in (Action.RESIGN, self.chance.choice((Action.REVIEW, Action.ASK_DEMO, Action.DEMO))):
            table = self.hand.table
            if table is not None:
                table.sheet = None
                self.hand.change(table.perform(partial(_same, action)))
                self.hand.rest()

    def _practise(self) -> None:
        self.hand.push_button("practice")
        self.player.press_something(frozenset({"close"}))
        if self.chance.random() < 0.7:
            self.hand.press(pygame.K_RETURN)

    def _match(self) -> None:
        self.hand.push_button("practice")
        self.hand.push_button("together")
        for name in ("Ana", "Ben"):
            self.hand.press(pygame.K_END)
            self.hand.type(name)
            self.hand.press(pygame.K_TAB)
        self.hand.push_button("start")

    def _dress(self) -> None:
        """Another look and another language for this round, as the settings have them."""
        chance = self.chance
        self.hand.push_button("settings")
        for name in ("language", "theme", "size"):
            control = self.hand.control(name)
            if control is not None:
                for _ in range(chance.randrange(3)):
                    x = chance.randrange(
                        control.rect.left + 4, max(control.rect.left + 5, control.rect.right - 4)
                    )
                    self.hand.click((x, control.rect.bottom - 12))
        self.hand.press(pygame.K_ESCAPE)
        self._resize()

    # --- what is done there ---------------------------------------------------------------------------

    def _key(self) -> None:
        mod = self.chance.choice((0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT))
        letters = [pygame.K_a + n for n in range(26)] if mod == pygame.KMOD_LCTRL else []
        self.hand.press(self.chance.choice((*_KEYS, *letters)), mod)

    def _wheel(self) -> None:
        self.hand.post(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-3, -1, 1, 3)), flipped=False, mod=0)
        self.hand.pump()

    def _drag(self) -> None:
        self.hand.drag(self._anywhere(), self._anywhere())

    def _finger(self) -> None:
        """Put a finger down, move it, lift it, or one of that alone; a second one may still be there."""
        finger, controls = self.chance.randrange(2), self.hand.controls()
        at = (
            self.chance.choice(controls).rect.center
            if controls and self.chance.random() < 0.5
            else self._anywhere()
        )
        for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            if self.chance.random() < 0.9:
                self.hand.finger(kind, at, finger)
                self.hand.pump(self.chance.choice((0.016, 0.6)))
            at = self._anywhere() if self.chance.random() < 0.5 else at

    def _anywhere(self) -> tuple[int, int]:
        width, height = self.hand.window.size
        return self.chance.randrange(width), self.chance.randrange(height)

    def _run(self) -> None:
        table = self.hand.table
        if table is not None:
            action = self.chance.choice(list(Action))
            self._doing = f"the action {action.value}"
            with self.hand.fault_shown():  # what is not offered just now may be refused
                self.hand.change(table.perform(lambda: action))

    def _resize(self) -> None:
        self.hand.window.size = self.chance.choice(_SIZES)
        self.hand.pump()


def _same(action: Action) -> Action:
    return action


def _over(table: AnyTable) -> tuple[object, ...]:
    """What lies over a table."""
    delegate = runner_of(table)
    return (delegate.overlays.form, delegate.overlays.cover) if isinstance(delegate, CompanyGame) else ()


def _companies(players: tuple[int, int], levels: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Who sits down to a game: alone, with others behind the curtain, with computer players."""
    if players[1] == 1:
        return [("",)]
    persons = ("Ana", "Ben", "Eva", "Dan", "Fay", "Gus", "Ida")
    with_computer = [("Ana", computer(level)) for level in levels[:2]] if players[0] <= 2 else []
    return [persons[: max(2, players[0])], persons[: players[1]], *with_computer]
