"""The menu: plates of the games and of practice, the game to continue, a new deal."""

from typing import Protocol

import pygame

from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.text.phrases import language_name
from game.ui.kit.controls.focus import Focus, Spot
from game.ui.kit.controls.widgets import Button, ButtonKind, ScrollPosition, cap_enter
from game.ui.kit.keyboard import arrows_help, asks_for_help, enter_help, tab_help
from game.ui.kit.look.fans import LetterPack
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, Grip, KeyHelp, Pop, Push, Screen, Touch
from game.ui.menu.art import (
    GamePlate,
    MenuPlate,
    PracticePlate,
    draw_deal,
    draw_head,
    draw_how,
    draw_open,
    draw_pages,
)
from game.ui.menu.layout import LEAST, PLATES, MenuLayout, bar_of, plan
from game.ui.menu.library import GameEntry
from game.ui.menu.open_games import ResumableGame

_NOTCH = 46  # of the design: scrolled by one notch of the wheel
_TURNS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class MenuActions(Protocol):
    """What the menu can show and open. Failures come back as a screen with a message."""

    @property
    def pack(self) -> LetterPack: ...

    @property
    def language(self) -> str: ...

    def games_in_menu_order(self) -> tuple[GameEntry, ...]: ...

    def resumable_game(self) -> ResumableGame | None: ...

    def suggested_ruleset(self) -> Ruleset | None: ...

    def resume(self, game: int) -> Screen: ...

    def deal_again(self) -> Screen: ...

    def new_game(self, ruleset: str) -> Screen: ...

    def today(self) -> Screen: ...

    def open_form(self) -> Screen: ...

    def due_items(self) -> int: ...

    def play_with_phones(self) -> Screen: ...

    def open_games(self) -> Screen: ...

    def practice(self) -> Screen: ...

    def statistics(self) -> Screen: ...

    def settings(self) -> Screen: ...

    def look_up(self) -> Screen: ...


class Menu:
    """The menu. Enter presses the brass button: continue, or deal."""

    def __init__(self, controller: MenuActions) -> None:
        self.focus = Focus()
        self._controller = controller
        self._games: tuple[GameEntry, ...] = ()
        self._page = 0
        self._due = 0
        self._counted = False
        self._left: ResumableGame | None = None
        self._likely: Ruleset | None = None
        self._style: Style | None = None
        self._plan: MenuLayout | None = None
        self._size = (0, 0)
        self._scroll = ScrollPosition()

    def enter(self, size: tuple[int, int], style: Style) -> None:
        before, self._counted = self._left, False
        style = style.holding(size, LEAST)
        self._style, self._size = style, size
        self._place(style)
        self._left, self._likely = self._controller.resumable_game(), self._controller.suggested_ruleset()
        self._games = self._controller.games_in_menu_order()
        self._lay_out()
        if self.focus.current is None or (before is None) is not (self._left is None):
            self.focus.put("go on" if self._left else "deal")

    def _place(self, style: Style) -> None:
        """Lay out for the window, at the present scroll position."""
        high = plan(self._size, style.scale).high
        self._plan = plan(self._size, style.scale, self._scroll.fit(high, self._size[1]))

    def _scroll_by(self, pixels: int) -> None:
        """Scroll a menu that is higher than the window."""
        if self._style is not None and self._scroll.turn(pixels):
            self._place(self._style)
            self._lay_out()

    def _reveal(self) -> None:
        """Scroll to the focused spot."""
        here, style = self.focus.current, self._style
        if here is not None and style is not None:
            around = here.rect.inflate(0, style.px(24))
            self._scroll_by(max(0, around.bottom - self._size[1]) or min(0, around.top))

    def _lay_out(self) -> None:
        if self._plan is None or self._style is None:
            return
        places = self._plan
        *for_games, for_practice = places.plates
        self._page %= self._pages
        shown = self._games[self._page * len(for_games) :]
        enter = text("Enter")
        kind, key = (ButtonKind.DARK, "") if self._left else (ButtonKind.BRASS, enter)
        spots: list[Spot] = [Button("language", places.language, language_name(self._controller.language))]
        spots += [
            GamePlate(game, rect, places.small_plates) for game, rect in zip(shown, for_games, strict=False)
        ]
        spots.append(PracticePlate(for_practice, places.small_plates, self._due))
        if self._likely is not None:
            spots.append(Button("deal", places.deal_button, text("Deal"), kind, key))
            spots.append(Button("choose", places.choose_button, text("Choose…")))
        if self._left is not None:
            spots.append(Button("go on", places.go_on_button, text("Continue"), ButtonKind.BRASS, enter))
        spots += self._bar(places.bar, self._style)
        self.focus.replace(spots)

    @property
    def _pages(self) -> int:
        """Number of pages of games; practice is on each."""
        return max(1, -(-len(self._games) // (PLATES - 1)))

    def _bar(self, bar: pygame.Rect, style: Style) -> list[Spot]:
        """The buttons at the foot, which belong to no game."""
        names = [
            ("phones", text("Play with phones")),
            ("open games", text("Current games")),
            ("open other", text("Open…")),
            ("today", text("Today")),
            ("statistics", text("Statistics")),
            ("look up", text("Is it a word?")),
            ("settings", text("Settings")),
        ]
        if self._pages > 1:
            names.append(("more", text("More games")))
        places = self._plan
        assert places is not None, "the menu has been entered"
        return bar_of([*names, ("quit", text("Quit"))], bar, places.bar_columns, places.small_papers, style)

    def keys(self) -> tuple[KeyHelp, ...]:
        here = self.focus.current
        label = here.label if isinstance(here, Button) else text("open the selected item")
        keys = [tab_help(), arrows_help(text("move between buttons")), enter_help(label)]
        if self._pages > 1:
            keys.append(KeyHelp(text("Page down"), text("next games"), (pygame.K_PAGEDOWN,)))
            keys.append(KeyHelp(text("Page up"), text("previous games"), (pygame.K_PAGEUP,)))
        return tuple(keys)

    def touched(self, at: tuple[int, int]) -> Touch:
        """A swipe turns to the next or previous games."""
        return Touch(Grip.PAGE, at)

    def handle(self, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            here = self.focus.current
            return Explain(self.keys(), here.game.ruleset if isinstance(here, GamePlate) else self._likely)
        if event.type == pygame.KEYDOWN and event.key in _TURNS:
            self._turn_page(_TURNS[event.key])
            return None
        higher = self._plan is not None and self._plan.high > self._size[1]
        if event.type == pygame.MOUSEWHEEL and event.y and higher and self._style is not None:
            self._scroll_by(-event.y * self._style.of_cards.px(_NOTCH))
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
                return Push(self._controller.settings())
            case "look up":
                return Push(self._controller.look_up())
            case "practice":
                return Push(self._controller.practice())
            case "phones":
                return Push(self._controller.play_with_phones())
            case "open games":
                return Push(self._controller.open_games())
            case "open other":
                return Push(self._controller.open_form())
            case "today":
                return Push(self._controller.today())
            case "statistics":
                return Push(self._controller.statistics())
            case "quit":
                return Pop()
            case "deal":
                return Push(self._controller.deal_again())
            case "choose":
                return Push(self._controller.new_game(self._likely.id if self._likely else ""))
            case "more":
                self._turn_page(1)
                return None
            case "go on" if self._left:
                return Push(self._controller.resume(self._left.number))
            case _:
                return Push(self._controller.new_game(pressed.name))

    def _turn_page(self, by: int) -> None:
        """Turn to other games, from the last page to the first."""
        if self._pages > 1:
            self._page += by
            self._lay_out()

    def update(self, seconds: float) -> bool:
        changed, self.focus.changed = self.focus.changed, False
        return self._count_due() or changed

    def _count_due(self) -> bool:
        """Count what is due once the first frame has been shown; True if the number has changed."""
        if self._counted:
            return False
        before, self._counted = self._due, True
        self._due = self._controller.due_items()
        if self._due != before:
            self._lay_out()
        return self._due != before

    def draw(self, surface: pygame.Surface) -> None:
        style, places, pack = self._style, self._plan, self._controller.pack
        if style is None or places is None:
            return
        surface.blit(style.cloth(surface.get_size()), (0, 0))
        draw_head(surface, style, places, pack, self._described_plate())
        if self._likely is not None:
            draw_deal(surface, style, places, self._likely, pack)
        if self._left is not None:
            draw_open(surface, style, places, self._left)
        else:
            draw_how(surface, style, places, pack)
        cap_enter(self.focus.spots, self.focus.current)
        for spot in self.focus.spots:
            if isinstance(spot, MenuPlate):
                spot.draw(surface, style, pack)
            elif isinstance(spot, Button):
                spot.draw(surface, style)
        if self._pages > 1:
            draw_pages(surface, style, places, self._page, self._pages)
        edge = style.of_cards.px(18)
        inside = surface.get_rect().inflate(-edge, -edge)
        self._scroll.draw_bar(surface, style.of_cards, inside, ink=style.theme.text)

    def _described_plate(self) -> MenuPlate | None:
        """The plate under the pointer, else the focused one."""
        plates = [spot for spot in self.focus.spots if isinstance(spot, MenuPlate)]
        hovered = next((plate for plate in plates if plate.hovered), None)
        return hovered or next((plate for plate in plates if plate.focused), None)
