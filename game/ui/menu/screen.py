"""The first screen: doors to the games, the game left open, a new deal; it does not know what is behind."""

from typing import Protocol

import pygame

from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.text.phrases import language_name
from game.ui.kit.controls.focus import Focus, Spot
from game.ui.kit.controls.key_help import arrows_help, asks_for_help, enter_help, tab_help
from game.ui.kit.controls.scrolled import Scrolled
from game.ui.kit.controls.widgets import Button, ButtonKind, cap_enter
from game.ui.kit.look.fans import LetterPack
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, Grip, KeyHelp, Pop, Push, Screen, Touch
from game.ui.menu.art import (
    DoorSpot,
    LeftOpen,
    PlateSpot,
    PracticeSpot,
    draw_deal,
    draw_head,
    draw_how,
    draw_open,
    draw_pages,
)
from game.ui.menu.doors import Door
from game.ui.menu.layout import LEAST, PLATES, MenuLayout, bar_of, plan

_NOTCH = 46  # of the design: how far one notch of the wheel turns a menu higher than the window
_TURNS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class MenuDoors(Protocol):
    """What the menu asks of the house. Whatever goes wrong there comes back as a screen that says so."""

    @property
    def pack(self) -> LetterPack: ...

    @property
    def language(self) -> str: ...

    def doors_by_play(self) -> tuple[Door, ...]: ...

    def left_open(self) -> LeftOpen | None: ...

    def likely(self) -> Ruleset | None: ...

    def go_on(self, left: LeftOpen) -> Screen: ...

    def deal_again(self) -> Screen: ...

    def choose(self, ruleset: str) -> Screen: ...

    def today(self) -> Screen: ...

    def open_other(self) -> Screen: ...

    def due(self) -> int: ...

    def open_games(self) -> Screen: ...

    def practice(self) -> Screen: ...

    def statistics(self) -> Screen: ...

    def settings(self) -> Screen: ...

    def look_up(self) -> Screen: ...

    def about(self) -> Screen: ...


class Menu:
    """The menu. Enter does the brass thing: go on, or deal."""

    def __init__(self, navigator: MenuDoors) -> None:
        self.focus = Focus()
        self._navigator = navigator
        self._doors: tuple[Door, ...] = ()
        self._page = 0
        self._due = 0
        self._counted = False
        self._left: LeftOpen | None = None
        self._likely: Ruleset | None = None
        self._style: Style | None = None
        self._plan: MenuLayout | None = None
        self._size = (0, 0)
        self._scrolled = Scrolled()

    def enter(self, size: tuple[int, int], style: Style) -> None:
        before, self._counted = self._left, False
        style = style.holding(size, LEAST)
        self._style, self._size = style, size
        self._place(style)
        self._left, self._likely = self._navigator.left_open(), self._navigator.likely()
        self._doors = self._navigator.doors_by_play()
        self._lay_out()
        if self.focus.current is None or (before is None) is not (self._left is None):
            self.focus.put("go on" if self._left else "deal")

    def _place(self, style: Style) -> None:
        """Find the place of everything, of a menu higher than the window from where it is turned to."""
        high = plan(self._size, style.scale).high
        self._plan = plan(self._size, style.scale, self._scrolled.fit(high, self._size[1]))

    def _turn(self, pixels: int) -> None:
        """Turn a menu that is higher than the window."""
        if self._style is not None and self._scrolled.turn(pixels):
            self._place(self._style)
            self._lay_out()

    def _reveal(self) -> None:
        """Turn it to where the keyboard is."""
        here, style = self.focus.current, self._style
        if here is not None and style is not None:
            around = here.rect.inflate(0, style.px(24))
            self._turn(max(0, around.bottom - self._size[1]) or min(0, around.top))

    def _lay_out(self) -> None:
        if self._plan is None or self._style is None:
            return
        places = self._plan
        *for_games, for_practice = places.plates
        self._page %= self._pages
        shown = self._doors[self._page * len(for_games) :]
        enter = text("Enter")
        kind, key = (ButtonKind.DARK, "") if self._left else (ButtonKind.BRASS, enter)
        spots: list[Spot] = [Button("language", places.language, language_name(self._navigator.language))]
        spots += [
            DoorSpot(door, rect, places.small_plates) for door, rect in zip(shown, for_games, strict=False)
        ]
        spots.append(PracticeSpot(for_practice, places.small_plates, self._due))
        if self._likely is not None:
            spots.append(Button("deal", places.deal_button, text("Deal"), kind, key))
            spots.append(Button("choose", places.choose_button, text("Choose…")))
        if self._left is not None:
            spots.append(Button("go on", places.go_on_button, text("Continue"), ButtonKind.BRASS, enter))
        spots += self._bar(places.bar, self._style)
        self.focus.replace(spots)

    @property
    def _pages(self) -> int:
        """How many pages the games take; beside those of each page stands practice."""
        return max(1, -(-len(self._doors) // (PLATES - 1)))

    def _bar(self, bar: pygame.Rect, style: Style) -> list[Spot]:
        """The buttons at the foot: what belongs to no game."""
        names = [
            ("open games", text("Current games")),
            ("open other", text("Open…")),
            ("today", text("Today")),
            ("statistics", text("Statistics")),
            ("look up", text("Is it a word?")),
            ("settings", text("Settings")),
            ("about", text("About")),
        ]
        if self._pages > 1:
            names.append(("more", text("More games")))
        places = self._plan
        assert places is not None, "the menu has been entered"
        return bar_of([*names, ("quit", text("Quit"))], bar, places.bar_columns, places.small_papers, style)

    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do here."""
        here = self.focus.current
        label = here.label if isinstance(here, Button) else text("open the selected item")
        keys = [tab_help(), arrows_help(text("move between buttons")), enter_help(label)]
        if self._pages > 1:
            keys.append(KeyHelp(text("Page down"), text("next games"), (pygame.K_PAGEDOWN,)))
            keys.append(KeyHelp(text("Page up"), text("previous games"), (pygame.K_PAGEUP,)))
        return tuple(keys)

    def touched(self, at: tuple[int, int]) -> Touch:
        """A finger that moves turns to other games."""
        return Touch(Grip.PAGE, at)

    def handle(self, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            here = self.focus.current
            return Explain(self.keys(), here.door.ruleset if isinstance(here, DoorSpot) else self._likely)
        if event.type == pygame.KEYDOWN and event.key in _TURNS:
            self._turn_page(_TURNS[event.key])
            return None
        higher = self._plan is not None and self._plan.high > self._size[1]
        if event.type == pygame.MOUSEWHEEL and event.y and higher and self._style is not None:
            self._turn(-event.y * self._style.of_cards.px(_NOTCH))
            return None
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._turn_page(-1 if event.y > 0 else 1)
            return None
        before = self.focus.current
        pressed = self.focus.handle(event)
        if event.type == pygame.KEYDOWN and higher and self.focus.current is not before:
            self._reveal()
        if pressed is None:
            return None
        match pressed.name:
            case "settings" | "language":
                return Push(self._navigator.settings())
            case "look up":
                return Push(self._navigator.look_up())
            case "practice":
                return Push(self._navigator.practice())
            case "open games":
                return Push(self._navigator.open_games())
            case "open other":
                return Push(self._navigator.open_other())
            case "today":
                return Push(self._navigator.today())
            case "statistics":
                return Push(self._navigator.statistics())
            case "about":
                return Push(self._navigator.about())
            case "quit":
                return Pop()
            case "deal":
                return Push(self._navigator.deal_again())
            case "choose":
                return Push(self._navigator.choose(self._likely.id if self._likely else ""))
            case "more":
                self._turn_page(1)
                return None
            case "go on" if self._left:
                return Push(self._navigator.go_on(self._left))
            case _:
                return Push(self._navigator.choose(pressed.name))

    def _turn_page(self, by: int) -> None:
        """Show other games; after the last come the first."""
        if self._pages > 1:
            self._page += by
            self._lay_out()

    def update(self, seconds: float) -> bool:
        changed, self.focus.changed = self.focus.changed, False
        return self._count() or changed

    def _count(self) -> bool:
        """Count what is due, once the menu has been seen: the first picture waits for nothing. Whether it is
        another number."""
        if self._counted:
            return False
        before, self._counted = self._due, True
        self._due = self._navigator.due()
        if self._due != before:
            self._lay_out()
        return self._due != before

    def draw(self, surface: pygame.Surface) -> None:
        style, places, pack = self._style, self._plan, self._navigator.pack
        if style is None or places is None:
            return
        surface.blit(style.cloth(surface.get_size()), (0, 0))
        draw_head(surface, style, places, pack, self._looked_at())
        if self._likely is not None:
            draw_deal(surface, style, places, self._likely, pack)
        if self._left is not None:
            draw_open(surface, style, places, self._left)
        else:
            draw_how(surface, style, places, pack)
        cap_enter(self.focus.spots, self.focus.current)
        for spot in self.focus.spots:
            if isinstance(spot, PlateSpot):
                spot.draw(surface, style, pack)
            elif isinstance(spot, Button):
                spot.draw(surface, style)
        if self._pages > 1:
            draw_pages(surface, style, places, self._page, self._pages)
        edge = style.of_cards.px(18)
        inside = surface.get_rect().inflate(-edge, -edge)
        self._scrolled.draw_bar(surface, style.of_cards, inside, ink=style.theme.text)

    def _looked_at(self) -> PlateSpot | None:
        """The plate under the pointer, else the one that the keyboard is on."""
        plates = [spot for spot in self.focus.spots if isinstance(spot, PlateSpot)]
        hovered = next((plate for plate in plates if plate.hovered), None)
        return hovered or next((plate for plate in plates if plate.focused), None)
