"""The first screen: doors to the games, the game left open, a new deal; it does not know what is behind."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.speech import game_name, language_name
from game.table.board import Board
from game.table.ruleset import Ruleset
from game.texts import plural, text
from game.ui import plates
from game.ui.focus import Focus, Spot
from game.ui.fonts import Face
from game.ui.menuplan import Plan, plan
from game.ui.screen import Change, Pop, Push, Screen
from game.ui.style import Style
from game.ui.tokens import LABEL_INK, PLATE_RADIUS
from game.ui.widgets import Button, Kind, focus_ring, paper, plate


@dataclass(frozen=True, slots=True)
class Door:
    """A game that can be begun: its ruleset, and what lies on its table besides the crossword."""

    ruleset: Ruleset
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The game that was left open last."""

    number: int
    ruleset: Ruleset
    deal: int
    board: Board
    ago: float  # seconds


class House(Protocol):
    """What the menu asks of the house. Whatever goes wrong there comes back as a screen that says so."""

    @property
    def pack(self) -> plates.Pack: ...

    @property
    def language(self) -> str: ...

    def doors(self) -> tuple[Door, ...]: ...

    def left_open(self) -> LeftOpen | None: ...

    def likely(self) -> Ruleset | None: ...

    def go_on(self, left: LeftOpen) -> Screen: ...

    def deal_again(self) -> Screen: ...

    def choose(self, ruleset: str) -> Screen: ...

    def settings(self) -> Screen: ...

    def about(self) -> Screen: ...


class DoorSpot(Spot):
    """A plate on the cloth with a picture made of cards."""

    def __init__(self, door: Door, rect: pygame.Rect, lit: bool) -> None:
        super().__init__(door.ruleset.id, rect)
        self.door = door
        self.lit = lit

    def draw(self, target: pygame.Surface, style: Style, pack: plates.Pack) -> None:
        """The plate, its picture, the name of the game and a line about it."""
        theme, pad = style.theme, style.px(22)
        rect = self.rect.move(0, -style.px(2)) if self.hovered and not self.pressed else self.rect
        target.blit(plate(style, rect.size, PLATE_RADIUS, self.lit or self.hovered), rect)
        room = rect.width - 2 * pad
        lines = style.lines(game_name(self.door.ruleset.about), Face.TEXT, 14, room)[:2]
        base = rect.bottom - style.px(20) - style.px(20) * (len(lines) - 1)
        for place, line in enumerate(lines):
            style.write(
                target,
                (rect.left + pad, base + style.px(20) * place),
                line,
                Face.TEXT,
                14,
                theme.quiet,
                room=room,
            )
        name_at = base - style.px(28)
        style.write(
            target,
            (rect.left + pad, name_at),
            game_name(self.door.ruleset.name),
            Face.SERIF,
            22,
            theme.text,
            room=room,
        )
        area = pygame.Rect(rect.left + pad, rect.top + style.px(16), room, name_at - style.px(38) - rect.top)
        self._picture(target, style, area, pack)
        if self.focused:
            focus_ring(style, rect.size, PLATE_RADIUS).blit(target, *rect.topleft)

    def _picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: plates.Pack) -> None:
        if "heaps" in self.door.zones:
            plates.heaps(target, style, area, text("WORD"), pack)
        elif "row" in self.door.zones:
            plates.row(target, style, area, text("SIX"), pack)
        else:
            plates.hand(target, style, area, text("TWELVE"), pack)


class Menu:
    """The menu. Enter does the brass thing: go on, or deal."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._focus = Focus()
        self._first_door = 0
        self._left: LeftOpen | None = None
        self._likely: Ruleset | None = None
        self._style: Style | None = None
        self._plan: Plan | None = None

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self._style = style
        self._left = self._house.left_open()
        self._likely = self._house.likely()
        self._plan = plan(size, style.scale)
        before = self._focus.current
        self._focus.replace(self._spots(style, self._plan))
        if before is None or self._focus.current is None:
            self._focus.put("go on" if self._left else "deal")

    def _spots(self, style: Style, places: Plan) -> list[Spot]:
        px = style.px
        doors = self._house.doors()
        shown = doors[self._first_door : self._first_door + len(places.doors)]
        spots: list[Spot] = [Button("language", places.language, language_name(self._house.language))]
        spots += [DoorSpot(door, rect, False) for door, rect in zip(shown, places.doors, strict=False)]
        deal_kind = Kind.DARK if self._left else Kind.BRASS
        spots += [
            Button(
                "deal", places.deal_button, text("Deal"), deal_kind, key="" if self._left else text("Enter")
            ),
            Button("choose", places.choose_button, text("Choose…")),
        ]
        if self._left:
            spots.append(Button("go on", places.go_on_button, text("Go on"), Kind.BRASS, key=text("Enter")))
        spots += self._bottom(style, places.bar, more=len(doors) > len(places.doors), gap=px(12))
        return spots

    def _bottom(self, style: Style, bar: pygame.Rect, more: bool, gap: int) -> list[Spot]:
        width = style.px(136)
        names = [("settings", text("Settings")), ("about", text("About"))]
        if more:
            names.append(("more", text("More games")))
        buttons: list[Spot] = [
            Button(name, pygame.Rect(bar.left + place * (width + gap), bar.top, width, bar.height), label)
            for place, (name, label) in enumerate(names)
        ]
        quit_width = style.px(120)
        buttons.append(
            Button("quit", pygame.Rect(bar.right - quit_width, bar.top, quit_width, bar.height), text("Quit"))
        )
        return buttons

    def handle(self, event: pygame.Event) -> Change | None:
        pressed = self._focus.handle(event)
        if pressed is None:
            return None
        match pressed.name:
            case "settings" | "language":
                return Push(self._house.settings())
            case "about":
                return Push(self._house.about())
            case "quit":
                return Pop()
            case "deal":
                return Push(self._house.deal_again())
            case "choose":
                return Push(self._house.choose(self._likely.id if self._likely else ""))
            case "more":
                self._turn_page()
                return None
            case "go on" if self._left:
                return Push(self._house.go_on(self._left))
            case _:
                return Push(self._house.choose(pressed.name))

    def _turn_page(self) -> None:
        if self._style is None or self._plan is None:
            return
        step = len(self._plan.doors)
        self._first_door = (self._first_door + step) % max(1, len(self._house.doors()) // step * step + step)
        if self._first_door >= len(self._house.doors()):
            self._first_door = 0
        self._focus.replace(self._spots(self._style, self._plan))

    def update(self, seconds: float) -> bool:
        changed, self._focus.changed = self._focus.changed, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        style, places = self._style, self._plan
        if style is None or places is None:
            return
        surface.blit(style.cloth(surface.get_size()), (0, 0))
        self._draw_head(surface, style, places)
        self._draw_deal(surface, style, places)
        self._draw_second(surface, style, places)
        for spot in self._focus.spots:
            if isinstance(spot, DoorSpot):
                spot.draw(surface, style, self._house.pack)
            elif isinstance(spot, Button):
                spot.draw(surface, style)

    def _draw_head(self, surface: pygame.Surface, style: Style, places: Plan) -> None:
        theme = style.theme
        end = plates.logo(surface, style, places.logo.topleft, places.logo_card, self._house.pack)
        x = end + style.px(26)
        room = places.language.left - style.px(16) - x
        middle = places.logo.centery
        style.write(
            surface, (x, middle - style.px(5)), text("Word cards"), Face.SERIF, 20, theme.text, room=room
        )
        line = text("a whole pack laid in one crossword")
        style.write(surface, (x, middle + style.px(19)), line, Face.TEXT, 15, theme.quiet, room=room)

    def _draw_deal(self, surface: pygame.Surface, style: Style, places: Plan) -> None:
        """The paper from which a new deal starts at once."""
        ruleset = self._likely
        rect, pad = places.deal, style.px(28 if not places.tight else 20)
        paper(style, rect.size).blit(surface, *rect.topleft)
        if ruleset is None:
            return
        picture = places.deal_picture
        plates.heaps(surface, style, picture, text("NEW"), self._house.pack)
        x, room = rect.left + pad, picture.left - rect.left - pad - style.px(8)
        y = rect.top + style.px(35)
        style.write(surface, (x, y), text("A new deal"), Face.STRONG, 15, LABEL_INK, room=room)
        style.write(
            surface,
            (x, y + style.px(32)),
            game_name(ruleset.name),
            Face.SERIF,
            24,
            style.theme.ink,
            room=room,
        )
        pack = text("{language} pack", language=language_name(ruleset.language))
        style.write(surface, (x, y + style.px(63)), pack, Face.TEXT, 15, style.theme.quiet_ink, room=room)
        if not places.tight:
            dealt = text("a deal at random")
            style.write(
                surface, (x, y + style.px(87)), dealt, Face.TEXT, 15, style.theme.quiet_ink, room=room
            )

    def _draw_second(self, surface: pygame.Surface, style: Style, places: Plan) -> None:
        """The paper of the game left open; without one, how a patience is played."""
        rect, pad = places.second, style.px(28 if not places.tight else 20)
        paper(style, rect.size).blit(surface, *rect.topleft)
        x, y = rect.left + pad, rect.top + style.px(35)
        left = self._left
        board = left.board if left else Board.parse(text("CARDS\n..E..\n..A..\n..L.."))
        pack = left.ruleset.pieces if left else self._house.pack
        plates.crossword(surface, style, places.crossword, board, pack)
        room = places.crossword.left - x - style.px(16)
        ink, quiet = style.theme.ink, style.theme.quiet_ink
        if left is None:
            style.write(surface, (x, y), text("How it is played"), Face.STRONG, 15, LABEL_INK, room=room)
            lines = style.lines(
                text(
                    "Lay the cards you see to words, as in a crossword. Every word across and down must be "
                    "a word of the list. You win when the whole pack is laid."
                ),
                Face.TEXT,
                15,
                room,
            )
            for place, line in enumerate(lines):
                style.write(surface, (x, y + style.px(30 + 23 * place)), line, Face.TEXT, 15, ink)
            return
        style.write(
            surface,
            (x, y),
            text("Open game, {ago}", ago=ago(left.ago)),
            Face.STRONG,
            15,
            LABEL_INK,
            room=room,
        )
        style.write(
            surface, (x, y + style.px(32)), game_name(left.ruleset.name), Face.SERIF, 24, ink, room=room
        )
        laid = plural(
            "{n} card of {whole} laid", "{n} cards of {whole} laid", len(left.board), whole=left.ruleset.size
        )
        style.write(surface, (x, y + style.px(63)), laid, Face.TEXT, 15, quiet, room=room)
        deal = text(
            "Deal {deal}  ·  {language} pack", deal=left.deal, language=language_name(left.ruleset.language)
        )
        style.write(surface, (x, y + style.px(87)), deal, Face.TEXT, 15, quiet, room=room)


def ago(seconds: float) -> str:
    """How long ago something was, as one says it."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return text("just now")
    if minutes < 60:
        return plural("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 48 * 60:
        return plural("{n} hour ago", "{n} hours ago", minutes // 60)
    return plural("{n} day ago", "{n} days ago", minutes // (24 * 60))
