"""Draws the doors and papers of the menu; it does not know what pressing them does."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import pygame

from game.table.board import Board
from game.table.rulefile import is_ours
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name
from game.ui.controls.focus import Spot
from game.ui.look import fans, fonts
from game.ui.look.board_picture import draw_piece
from game.ui.look.fans import LetterPack
from game.ui.look.fonts import Face
from game.ui.look.papers import focus_ring, paper, plate
from game.ui.look.style import Style
from game.ui.look.tokens import LABEL_INK, PLATE_RADIUS
from game.ui.menu.layout import MenuLayout


@dataclass(frozen=True, slots=True)
class Door:
    """A game that can be begun: its ruleset, and what lies on its table besides the crossword."""

    ruleset: Ruleset
    zones: tuple[str, ...]

    def rank(self) -> tuple[bool, int, tuple[int, ...], int]:
        """What is shipped before what the player has added; Kan-u-go, its patiences, the boards. Of those, as
        the original counts its methods: a hand before heaps, the smaller hand first."""
        rules = self.ruleset
        kind = 2 if not rules.layout.edgeless else 1 if rules.players[0] == 1 else 0
        return not is_ours(rules.id), kind, rules.heaps, rules.hand


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The game that was left open last."""

    number: int
    ruleset: Ruleset
    deal: int | None  # None: not to be told, as long as others hold hands
    board: Board
    ago: float  # seconds
    names: tuple[str, ...] = ()


class PlateSpot(Spot, ABC):
    """A plate on the cloth with a picture made of cards, a name and some lines about it."""

    def __init__(self, name: str, rect: pygame.Rect, small: bool) -> None:
        super().__init__(name, rect)
        self.small = small

    @abstractmethod
    def called(self) -> str:
        """What it leads to."""

    @abstractmethod
    def about(self) -> str:
        """More about that."""

    @abstractmethod
    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        """The picture on the plate."""

    def draw(self, target: pygame.Surface, style: Style, pack: LetterPack) -> None:
        """The plate, its picture, the name of the game and a line about it."""
        rect = self.rect.move(0, -style.px(2)) if self.hovered and not self.pressed else self.rect
        target.blit(plate(style, rect.size, PLATE_RADIUS, self.hovered), rect)
        x = rect.left + style.px(14 if self.small else 22)
        room = rect.right - x - (x - rect.left)
        foot = self._about(target, style, (x, rect.bottom - style.px(14 if self.small else 20)), room)
        foot = self._name(target, style, (x, foot), room)
        top = rect.top + style.px(12 if self.small else 16)
        self.picture(target, style, pygame.Rect(x, top, room, foot - style.px(36) - top), pack)
        if self.focused:
            focus_ring(style, rect.size, PLATE_RADIUS).blit(target, *rect.topleft)

    def _name(self, target: pygame.Surface, style: Style, at: tuple[int, int], room: int) -> int:
        """The name of the game, in two lines if it is long; gives the baseline of the upper one."""
        name = self.called()
        size = style.fitting(name, Face.SERIF, 22, room, 17)
        lines = style.lines(name, Face.SERIF, size, room, 2)
        first = at[1] - style.px(22) * (len(lines) - 1)
        for place, line in enumerate(lines):
            under = (at[0], first + style.px(22) * place)
            style.write(target, under, line, Face.SERIF, size, style.theme.text, room=room)
        return first

    def _about(self, target: pygame.Surface, style: Style, at: tuple[int, int], room: int) -> int:
        """Some lines about the game, more where they are short; gives the baseline for what stands above."""
        size, leading = (13, 18) if self.small else (14, 20)
        lines = style.lines(self.about(), Face.TEXT, size, room, 5 if room < style.px(190) else 3)
        first = at[1] - style.px(leading) * (len(lines) - 1)
        for place, line in enumerate(lines):
            style.write(
                target, (at[0], first + style.px(leading) * place), line, Face.TEXT, size, style.theme.quiet
            )
        return first - style.px(leading + 7)


class PracticeSpot(PlateSpot):
    """The way to practice: a word with a card that is sought. `due` is how much waits there today."""

    def __init__(self, rect: pygame.Rect, small: bool, due: int) -> None:
        super().__init__("practice", rect, small)
        self.due = due

    def called(self) -> str:
        return text("Practice")

    def about(self) -> str:
        if self.due:
            due = plural("{n} question is due today.", "{n} questions are due today.", self.due)
            more = text("What you miss comes back.")
            return f"{due} {more}"
        return text(
            "Find the best play, learn short words, tell real words from fakes. What you miss comes back."
        )

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        # The translator spells a short word; the question mark is the card that is sought.
        fans.sought(target, style, area, text("EA?T"), pack)


class DoorSpot(PlateSpot):
    """The way to a game."""

    def __init__(self, door: Door, rect: pygame.Rect, small: bool) -> None:
        super().__init__(door.ruleset.id, rect, small)
        self.door = door

    def called(self) -> str:
        return game_name(self.door.ruleset.name)

    def about(self) -> str:
        return game_name(self.door.ruleset.about)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        if not self.door.ruleset.layout.edgeless:
            draw_piece(target, style, area, self.door.ruleset)
            return
        own = "" if is_ours(self.door.ruleset.id) else fans.short(self.door.ruleset.name)
        if "heaps" in self.door.zones:
            fans.heaps(target, style, area, own or text("WORD"), pack)
        elif "row" in self.door.zones:
            fans.row(target, style, area, own or text("SIX"), pack)
        elif self.door.ruleset.players[0] > 1:
            # A game for several: its name, as much of it as a fan of cards can spell.
            fans.hand(target, style, area, own or fans.short(self.door.ruleset.name.replace("-", "")), pack)
        else:
            fans.hand(target, style, area, own or text("TWELVE"), pack)


def draw_head(target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack) -> None:
    """The name in cards, and what it is."""
    x = fans.logo(target, style, places.logo.topleft, places.logo_card, pack) + style.px(26)
    room = places.language.left - style.px(16) - x
    middle = places.logo.centery
    theme = style.theme
    style.write(target, (x, middle - style.px(5)), text("Word cards"), Face.SERIF, 20, theme.text, room=room)
    about = text("play a whole pack into one crossword")
    size = style.fitting(about, Face.TEXT, 15, room)
    style.write(target, (x, middle + style.px(19)), about, Face.TEXT, size, theme.quiet, room=room)


def draw_deal(
    target: pygame.Surface, style: Style, places: MenuLayout, ruleset: Ruleset, pack: LetterPack
) -> None:
    """The paper from which a new deal starts at once."""
    paper(style, places.deal.size).blit(target, *places.deal.topleft)
    fans.heaps(target, style, places.deal_picture, text("NEW"), pack)
    x = places.deal_button.left
    lines = (*pack_line(ruleset), text("a random deal"))
    room = places.deal_picture.left - x
    column = pygame.Rect(x, places.deal.top, room, places.deal_button.top - places.deal.top)
    _written(target, style, column, text("A new deal"), game_name(ruleset.name), lines)


def draw_open(target: pygame.Surface, style: Style, places: MenuLayout, left: LeftOpen) -> None:
    """The paper of the game left open."""
    paper(style, places.second.size).blit(target, *places.second.topleft)
    fans.crossword(target, style, places.crossword, left.board, left.ruleset.pieces)
    x = places.go_on_button.left
    n, whole = len(left.board), left.ruleset.size
    if left.ruleset.pieces_are == "tiles":
        laid = plural("{n} tile of {whole} played", "{n} tiles of {whole} played", n, whole=whole)
    else:
        laid = plural("{n} card of {whole} played", "{n} cards of {whole} played", n, whole=whole)
    if left.deal is None:
        deal = ", ".join(left.names)
    else:
        deal = text("Deal {number}", number=fonts.grouped(left.deal))
    lines = (laid, deal, *pack_line(left.ruleset))
    room = places.crossword.left - x - style.px(12)
    column = pygame.Rect(x, places.second.top, room, places.go_on_button.top - places.second.top)
    label = text("Last played {ago}", ago=ago(left.ago))
    _written(target, style, column, label, game_name(left.ruleset.name), lines)


def pack_line(ruleset: Ruleset) -> tuple[str, ...]:
    """In which language the cards are; a board game has one language only, which its door tells."""
    if not ruleset.pack:
        return ()
    return (text("{language} pack", language=language_name(ruleset.language)),)


def draw_how(target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack) -> None:
    """The paper for a player who has no game open: how a patience is played."""
    paper(style, places.second.size).blit(target, *places.second.topleft)
    # The translator draws a small crossword of cards of the language's pack.
    fans.crossword(target, style, places.crossword, Board.parse(text("CARDS\n..E..\n..A..\n..L..")), pack)
    x = places.go_on_button.left
    room = places.crossword.left - x - style.px(12)
    y = places.second.top + style.px(35)
    style.write(target, (x, y), text("How to play"), Face.STRONG, 15, LABEL_INK, room=room)
    words = text(
        "Build a crossword from the cards you see. Every word, across and down, must be in the word list. "
        "You win when you have played the whole pack."
    )
    size, leading = (13, 18) if places.small_papers else (15, 23)
    for place, line in enumerate(style.lines(words, Face.TEXT, size, room, 8)):
        at = (x, y + style.px(leading * (place + 1) + 6))
        style.write(target, at, line, Face.TEXT, size, style.theme.ink)


def _written(
    target: pygame.Surface,
    style: Style,
    column: pygame.Rect,
    label: str,
    title: str,
    lines: tuple[str, ...],
) -> None:
    """A golden label, a title, and as many quiet lines under it as the column has room for."""
    x, y, room = column.left, column.top + style.px(35), column.width
    size = style.fitting(label, Face.STRONG, 15, room)
    style.write(target, (x, y), label, Face.STRONG, size, LABEL_INK, room=room)
    size = style.fitting(title, Face.SERIF, 24, room, 16)
    style.write(target, (x, y + style.px(32)), title, Face.SERIF, size, style.theme.ink, room=room)
    first, leading = y + style.px(63), style.px(24)
    shown = (column.bottom - style.px(16) - first) // leading + 1
    for place, line in enumerate(lines[:shown]):
        size = style.fitting(line, Face.TEXT, 15, room)
        at = (x, first + leading * place)
        style.write(target, at, line, Face.TEXT, size, style.theme.quiet_ink, room=room)


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
