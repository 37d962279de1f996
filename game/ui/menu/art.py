"""Draws the head and the papers of the menu; it does not know what pressing them does."""

from dataclasses import dataclass

import pygame

from game.table.board import Board
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.text.phrases import game_name, language_name
from game.ui.look import fans, fonts
from game.ui.look.board_picture import draw_piece
from game.ui.look.fans import LetterPack
from game.ui.look.fonts import Face
from game.ui.look.paint import rounded
from game.ui.look.papers import paper
from game.ui.look.style import Style
from game.ui.look.tokens import LABEL_INK, mixed
from game.ui.menu.layout import MenuLayout
from game.ui.menu.plates import PlateSpot


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The game that was left open last."""

    number: int
    ruleset: Ruleset
    deal: int | None  # None: not to be told, as long as others hold hands
    board: Board
    ago: float  # seconds
    names: tuple[str, ...] = ()


def draw_head(
    target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack, plate: PlateSpot | None
) -> None:
    """The name in cards, and what it is; or what is behind the plate that the player looks at."""
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
    """A mark for each page of plates, that of the one that is seen in brass and twice as wide."""
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
    """The paper from which a new deal starts at once."""
    paper(style, places.deal.size).blit(target, *places.deal.topleft)
    if ruleset.layout.edgeless:
        fans.heaps(target, style, places.deal_picture, text("NEW"), pack)
    else:
        draw_piece(target, style, places.deal_picture, ruleset)
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


def _written(
    target: pygame.Surface,
    style: Style,
    column: pygame.Rect,
    label: str,
    title: str,
    lines: tuple[str, ...],
) -> None:
    """A golden label, a title, in two lines if it is long, and as many quiet lines under it as the column has
    room for."""
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
