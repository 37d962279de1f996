"""Drawing of the menu: head, plates of games, papers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.table.board import Board
from game.table.rulefile import is_ours
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name
from game.theme import LABEL_INK, PLATE_RADIUS, mixed
from game.ui.kit.controls.focus import Spot
from game.ui.kit.look import fans, fonts
from game.ui.kit.look.fans import LetterPack, draw_piece
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, paper, plate
from game.ui.menu.layout import MenuLayout
from game.ui.menu.library import GameEntry, languages_of, players_of
from game.ui.menu.open_games import ResumableGame, ago


class _Sizes(NamedTuple):
    """Lengths of the design on a plate."""

    pad: float
    name: float
    leading: float  # of the name
    fact: float  # leading of the facts below


_SMALL, _ROOMY = _Sizes(8, 15, 17, 16), _Sizes(14, 18, 21, 18)
_LEAST_NAME, _FACT, _LEAST_FACT, _MOST_LINES = 13, 13, 12, 3
_EDGE = 6  # of the design, beside a picture


class MenuPlate(Spot, ABC):
    """A plate on the cloth with a picture made of cards or tiles, a name and two lines of facts."""

    def __init__(self, name: str, rect: pygame.Rect, small: bool) -> None:
        super().__init__(name, rect)
        self._sizes = _SMALL if small else _ROOMY

    @abstractmethod
    def called(self) -> str:
        """Its name."""

    @abstractmethod
    def about(self) -> str:
        """A sentence about it."""

    @abstractmethod
    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        """Facts below the name; `room` says whether a line fits."""

    @abstractmethod
    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        """Draw the picture on the plate."""

    def draw(self, target: pygame.Surface, style: Style, pack: LetterPack) -> None:
        rect = self.rect.move(0, -style.px(2)) if self.hovered and not self.pressed else self.rect
        target.blit(plate(style, rect.size, PLATE_RADIUS, self.hovered), rect)
        sizes = self._sizes
        inside = rect.inflate(-2 * style.px(sizes.pad), -2 * style.px(sizes.pad))
        foot = self._facts(target, style, inside)
        above = self._name(target, style, inside, foot) - style.px(sizes.name + 4)
        area = rect.inflate(-2 * style.px(_EDGE), 0)
        area.top, area.height = inside.top, above - inside.top
        self.picture(target, style, area, pack)
        if self.focused:
            focus_ring(style, rect.size, PLATE_RADIUS).blit(target, *rect.topleft)

    def _facts(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> int:
        """Write the facts on the lowest lines; returns the baseline above them."""
        theme, wide = style.theme, inside.width

        def room(line: str) -> bool:
            return fonts.width(line, Face.TEXT, style.px(_LEAST_FACT)) <= wide

        facts = self.facts(room)
        lines = facts if len(facts) > 1 else style.lines(facts[0], Face.TEXT, _FACT, wide, _MOST_LINES)
        y = inside.bottom - style.px(2)
        for line in reversed(lines):
            size = style.fitting(line, Face.TEXT, _FACT, wide, _LEAST_FACT)
            style.write(target, (inside.left, y), line, Face.TEXT, size, theme.quiet, room=wide)
            y -= style.px(self._sizes.fact)
        return y - style.px(3)

    def _name(self, target: pygame.Surface, style: Style, inside: pygame.Rect, foot: int) -> int:
        """Write the name, in several lines if it is long; returns the baseline of the first one."""
        sizes, room = self._sizes, inside.width
        lines, size = _set(self.called(), style, sizes.name, room)
        first = foot - style.px(sizes.leading) * (len(lines) - 1)
        for place, line in enumerate(lines):
            under = (inside.left, first + style.px(sizes.leading) * place)
            style.write(target, under, line, Face.SERIF, size, style.theme.text, room=room)
        return first


class PracticePlate(MenuPlate):
    """The plate of practice: a word with a missing card. `due` is the number of questions due today."""

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

    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        if self.due:
            return (plural("{n} question is due today.", "{n} questions are due today.", self.due),)
        return (text("What you miss comes back."),)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        # The translator spells a short word; the question mark is the missing card.
        fans.sought(target, style, area, text("EA?T"), pack)


class GamePlate(MenuPlate):
    """The plate of a game."""

    def __init__(self, game: GameEntry, rect: pygame.Rect, small: bool) -> None:
        super().__init__(game.ruleset.id, rect, small)
        self.game = game

    def called(self) -> str:
        return game_name(self.game.ruleset.name)

    def about(self) -> str:
        return game_name(self.game.ruleset.about)

    def facts(self, room: Callable[[str], bool]) -> tuple[str, ...]:
        players = players_of(self.game.ruleset)
        languages = languages_of(self.game, room)
        return (languages, players) if languages else (players,)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        if not self.game.ruleset.layout.edgeless:
            draw_piece(target, style, area, self.game.ruleset)
            return
        own = "" if is_ours(self.game.ruleset.id) else fans.short(self.game.ruleset.name)
        if "heaps" in self.game.zones:
            fans.heaps(target, style, area, own or text("HEAP"), pack)
        elif "row" in self.game.zones:
            fans.row(target, style, area, own or text("SIX"), pack)
        elif self.game.ruleset.players[0] > 1:
            # A game for several: as much of its name as a fan of cards can spell.
            fans.hand(target, style, area, own or fans.short(self.game.ruleset.name.replace("-", "")), pack)
        else:
            fans.hand(target, style, area, own or text("TWELVE"), pack)


def _set(name: str, style: Style, size: float, room: int) -> tuple[list[str], float]:
    """A name in one line if it fits at nearly full size, else in two of similar length or in three; and the
    size of its letters."""

    def wide(line: str, at: float) -> int:
        return fonts.width(line, Face.SERIF, style.px(at))

    words = name.split()
    splits = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    for lines, least in (([name], size - 1), (min(splits, key=_longest, default=[]), 0)):
        longest = max(lines, key=len, default="")
        fitting = style.fitting(longest, Face.SERIF, size, room, max(least, _LEAST_NAME))
        if lines and max(wide(line, fitting) for line in lines) <= room:
            return lines, fitting
    return style.lines(name, Face.SERIF, _LEAST_NAME, room, _MOST_LINES), _LEAST_NAME


def _longest(lines: list[str]) -> int:
    return max(map(len, lines))


def draw_head(
    target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack, plate: MenuPlate | None
) -> None:
    """The logo in cards with a tag line, or a description of the plate under pointer or focus."""
    x = fans.logo(target, style, places.logo.topleft, places.logo_card, pack) + style.px(26)
    room = places.language.left - style.px(16) - x
    title = text("Word cards") if plate is None else plate.called()
    about = text("play a whole pack into one crossword") if plate is None else plate.about()
    theme = style.theme
    size, leading = (13, 16) if places.small_papers else (15, 19)
    lines = style.lines(about, Face.TEXT, size, room, 3)
    y = places.logo.centery - style.px(4 + (leading - 1) * (len(lines) - 1) / 2)
    titled = style.fitting(title, Face.SERIF, 20 if len(lines) < 3 else 18, room)
    style.write(target, (x, y), title, Face.SERIF, titled, theme.text, room=room)
    for place, line in enumerate(lines):
        at = (x, y + style.px(leading + 4 + leading * place))
        style.write(target, at, line, Face.TEXT, size, theme.quiet, room=room)


def draw_pages(target: pygame.Surface, style: Style, places: MenuLayout, page: int, pages: int) -> None:
    """A dot for each page of plates; that of the current page is brass and twice as wide."""
    radius, pitch = style.px(3.5), style.px(20)
    x = places.page_mark.centerx - pitch * (pages - 1) // 2
    for n in range(pages):
        at = (x + n * pitch, places.page_mark.centery)
        target.blit(*_dot(style, radius, n == page, at))


def _dot(
    style: Style, radius: int, seen: bool, at: tuple[int, int]
) -> tuple[pygame.Surface, tuple[int, int]]:
    ink = style.theme.brass[0] if seen else mixed(style.theme.table[1], style.theme.text, 0.65)
    high = 2 * radius
    wide = 2 * high if seen else high
    return rounded((wide, high), high / 2, ink), (at[0] - wide // 2, at[1] - high // 2)


def draw_deal(
    target: pygame.Surface, style: Style, places: MenuLayout, ruleset: Ruleset, pack: LetterPack
) -> None:
    """The paper with the button for a new deal."""
    paper(style, places.deal.size).blit(target, *places.deal.topleft)
    if ruleset.layout.edgeless:
        fans.heaps(target, style, places.deal_picture, text("NEW"), pack)
    else:
        draw_piece(target, style, places.deal_picture, ruleset)
    x = places.deal_button.left
    lines = (*pack_line(ruleset), text("a random deal"))
    room = places.deal_picture.left - x
    column = pygame.Rect(x, places.deal.top, room, places.deal_button.top - places.deal.top)
    _write_paper(target, style, column, text("A new deal"), game_name(ruleset.name), lines)


def draw_open(target: pygame.Surface, style: Style, places: MenuLayout, left: ResumableGame) -> None:
    """The paper of the game to continue."""
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
    _write_paper(target, style, column, label, game_name(left.ruleset.name), lines)


def pack_line(ruleset: Ruleset) -> tuple[str, ...]:
    """The language of the cards; board games have one language, which their plate shows."""
    if not ruleset.pack:
        return ()
    return (text("{language} pack", language=language_name(ruleset.language)),)


def draw_how(target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack) -> None:
    """The paper for a player without a current game: how a patience is played."""
    paper(style, places.second.size).blit(target, *places.second.topleft)
    # The translator draws a small crossword of cards of the language's pack.
    fans.crossword(target, style, places.crossword, Board.parse(text("CARDS\n..E..\n..A..\n..L..")), pack)
    x = places.go_on_button.left
    room = places.crossword.left - x - style.px(12)
    y = places.second.top + style.px(30)
    style.write(target, (x, y), text("How to play"), Face.STRONG, 15, LABEL_INK, room=room)
    words = text(
        "Build a crossword from the cards you see. Every word, across and down, must be in the word list. "
        "You win when you have played the whole pack."
    )
    size, leading = (13, 18) if places.small_papers else (15, 23)
    for place, line in enumerate(style.lines(words, Face.TEXT, size, room, 8)):
        at = (x, y + style.px(leading * (place + 1) + 6))
        style.write(target, at, line, Face.TEXT, size, style.theme.ink)


def _write_paper(
    target: pygame.Surface,
    style: Style,
    column: pygame.Rect,
    label: str,
    title: str,
    lines: tuple[str, ...],
) -> None:
    """A golden label, a title in one or two lines, and as many quiet lines as fit the column."""
    x, y, room = column.left, column.top + style.px(30), column.width
    size = style.fitting(label, Face.STRONG, 15, room, 11)
    style.write(target, (x, y), label, Face.STRONG, size, LABEL_INK, room=room)
    leading = style.px(21)
    size = style.fitting(title, Face.SERIF, 24, room, 16)
    rows = style.lines(title, Face.SERIF, size, room)
    for place, row in enumerate(rows):
        at = (x, y + style.px(29) + leading * place)
        style.write(target, at, row, Face.SERIF, size, style.theme.ink, room=room)
    first = y + style.px(54) + leading * (len(rows) - 1)
    shown = (column.bottom - style.px(10) - first) // leading + 1
    for place, line in enumerate(lines[: max(0, shown)]):
        size = style.fitting(line, Face.TEXT, 15, room, 12)
        at = (x, first + leading * place)
        style.write(target, at, line, Face.TEXT, size, style.theme.quiet_ink, room=room)
