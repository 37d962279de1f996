"""Draws the pictures of the menu's plates from real cards and tiles."""

import re
from collections.abc import Mapping

import pygame

from game.table.board import Cell, Laid
from game.table.ruleset import Ruleset
from game.text.phrases import game_name
from game.theme import CARD_WIDTHS, board_look, card_height
from game.ui.kit.look.board_art import piece_art, premium_prints, square_picture
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Picture, clipped, outline, sheet
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import inner_shadow

_LETTERED_FROM, _NUMBERED_FROM = 12, 35  # the width of a card
_LETTERS = 7  # the most cards on a plate
_LEANS = (4.0, -2.0, 3.0, -3.0)  # degrees
WORD_LEANS = (5.0, -3.0, 2.0, -4.0, 3.0)  # those of the cards of a word
LetterPack = Mapping[str, tuple[int, int]]


def leaning(picture: Picture, size: tuple[int, int], degrees: float) -> Picture:
    """A picture turned about the centre of its piece."""
    width, height = size
    turned = pygame.transform.rotozoom(picture.surface, degrees, 1)
    off_x = picture.left + width / 2 - picture.surface.get_width() / 2
    off_y = picture.top + height / 2 - picture.surface.get_height() / 2
    vector = pygame.Vector2(off_x, off_y).rotate(-degrees)
    left = turned.get_width() / 2 + vector.x - width / 2
    top = turned.get_height() / 2 + vector.y - height / 2
    return Picture(turned, round(left), round(top))


def card_turned(style: Style, letter: str, pack: LetterPack, width: int, degrees: float) -> Picture:
    card = style.cards.card(letter, number_of(letter, pack), width, CardLook.HAND)
    key = ("leaning", letter, number_of(letter, pack), width, degrees)
    return style.drawn(key, lambda: leaning(card, (width, card_height(width)), degrees))


def number_of(letter: str, pack: LetterPack) -> int | None:
    """The number on a card; none for a letter outside the pack."""
    return pack[letter][1] if letter in pack else None


def spelled(word: str) -> list[str]:
    """The letters of a word, as cards show them."""
    return [letter for letter in word.upper() if letter.isalpha()]


def short_name(name: str) -> str:
    """The first word of a game's name that cards can spell, as much of it as fits a plate."""
    words = ("".join(spelled(word))[:_LETTERS] for word in name.split())
    return next((word for word in words if len(word) > 1), "")


def draw_logo(
    target: pygame.Surface, style: Style, at: tuple[int, int], logical: float, pack: LetterPack
) -> int:
    """Draw KAN-U-GO in cards, with brass strokes between; returns the right end."""
    width = style.scale.card(logical)
    x, y = at
    leans = {"K": 4.0, "A": -2.0, "N": 0.0, "U": -3.0, "G": 4.0, "O": -1.5}
    for place, group in enumerate(("KAN", "U", "GO")):
        if place:
            stroke = pygame.Rect(x + width // 9, y + card_height(width) // 2, width // 4, max(3, width // 12))
            pygame.draw.rect(target, style.theme.brass[0], stroke, border_radius=stroke.height // 2)
            x += width // 9 + width // 4 + width // 9
        for letter in group:
            rise = round({"A": -0.05, "U": -0.03, "O": -0.04}.get(letter, 0.0) * width)
            card_turned(style, letter, pack, width, leans[letter]).blit(target, x, y + rise)
            x += width + width // 14
    return x


def draw_heaps(target: pygame.Surface, style: Style, area: pygame.Rect, word: str, pack: LetterPack) -> None:
    """Draw a word on heaps of growing height, as in the third patience."""
    letters = spelled(word)
    width = _fitting(style, area, len(letters) * 1.09, 1.0 + 0.22 * (len(letters) - 1))
    step = round(width * 0.2)
    gap = round(width * 0.09)
    x = area.centerx - (len(letters) * (width + gap) - gap) // 2
    y = area.centery - (card_height(width) - step * (len(letters) - 1)) // 2
    for place, letter in enumerate(letters):
        for under in range(place, 0, -1):
            style.cards.back(width).blit(target, x, y - under * step)
        style.cards.card(letter, number_of(letter, pack), width, CardLook.HAND).blit(target, x, y)
        x += width + gap


def draw_hand(target: pygame.Surface, style: Style, area: pygame.Rect, word: str, pack: LetterPack) -> None:
    """Draw a word as a fan of cards, as in the second patience."""
    letters = spelled(word)
    width = _fitting(style, area, 0.70 * len(letters) + 0.65, 1.35)
    step = round(width * 0.70)
    middle = (len(letters) - 1) / 2
    left = area.centerx - round(step * middle) - width // 2
    top = area.centery - card_height(width) // 2 - round(width * 0.08)
    for place, letter in enumerate(letters):
        away = place - middle
        drop = round(away * away * width * 0.04)
        card_turned(style, letter, pack, width, -5.0 * away).blit(target, left + place * step, top + drop)


def draw_word_with_gap(
    target: pygame.Surface, style: Style, area: pygame.Rect, word: str, pack: LetterPack
) -> None:
    """Draw a word with a question mark in place of one card."""
    width = _fitting(style, area, len(word) * 1.10, 1.6)
    gap = round(width * 0.10)
    x = area.centerx - (len(word) * (width + gap) - gap) // 2
    y = area.centery - card_height(width) // 2
    for place, letter in enumerate(word):
        rise = round(width * (0.07 if place % 2 else -0.03))
        if letter == "?":
            style.cards.place(width, style.theme.brass[0]).blit(target, x, y - rise)
            at = (x + width // 2, y - rise + round(card_height(width) * 0.67))
            size = width * 0.55 / style.scale.ui
            style.write(target, at, letter, Face.SERIF, size, style.theme.brass[0], side="middle")
        else:
            tilt = _LEANS[place % len(_LEANS)]
            card_turned(style, letter, pack, width, tilt).blit(target, x, y - rise)
        x += width + gap


def draw_row(target: pygame.Surface, style: Style, area: pygame.Rect, word: str, pack: LetterPack) -> None:
    """Draw a word in a row under stock and open pile, as in the first patience; beside them if that allows
    larger cards, or alone if room is scarce."""
    letters = spelled(word)
    below = _fitting(style, area, max(2.6, len(letters) * 1.09), 2.28)
    beside = _fitting(style, area, 2.55 + len(letters) * 1.06, 1.06)
    width = max(below, beside)
    gap = round(width * 0.09)
    height, whole = card_height(width), len(letters) * (width + gap) - gap
    x, y = area.centerx - whole // 2, area.centery - height // 2
    if width > below:
        x += round(width * 1.2)
        _piles(target, style, width, (x - round(width * 2.45), x - round(width * 1.3)), y, (letters[0], pack))
    elif round(2.14 * height) <= area.height:
        top, y = area.centery - round(height * 1.07), area.centery + round(height * 0.07)
        lefts = area.centerx - width - gap * 2, area.centerx + gap * 2
        _piles(target, style, width, lefts, top, (letters[0], pack))
    for letter in letters:
        style.cards.card(letter, number_of(letter, pack), width, CardLook.HAND).blit(target, x, y)
        x += width + gap


def _piles(
    target: pygame.Surface,
    style: Style,
    width: int,
    lefts: tuple[int, int],
    top: int,
    opened: tuple[str, LetterPack],
) -> None:
    """Draw the stock and the open pile with a letter on it."""
    letter, pack = opened
    style.cards.pile(20, width).blit(target, lefts[0], top)
    style.cards.fan(3, width).blit(target, lefts[1], top)
    style.cards.card(letter, number_of(letter, pack), width, CardLook.HAND).blit(target, lefts[1], top)


def draw_crossword(
    target: pygame.Surface, style: Style, area: pygame.Rect, laid: Mapping[Cell, Laid], pack: LetterPack
) -> None:
    """Draw a miniature of a table on its own piece of cloth."""
    target.blit(_patch(style, area.size), area)
    if not laid:
        width = style.scale.card(42)
        place = (area.centerx - width // 2, area.centery - card_height(width) // 2)
        style.cards.place(width).blit(target, *place)
        return
    columns, rows = sorted(cell[0] for cell in laid), sorted(cell[1] for cell in laid)
    across, down = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    inside = area.inflate(-style.px(16), -style.px(16))
    width = min(inside.width // across - 1, (inside.height // down - 1) * 7 // 8, style.scale.card(42))
    step_x, step_y = max(2, width + 1 + width // 40), max(2, card_height(width) + 1 + width // 40)
    left, top = inside.centerx - across * step_x // 2, inside.centery - down * step_y // 2
    for (column, row_at), piece in laid.items():
        at = (left + (column - columns[0]) * step_x, top + (row_at - rows[0]) * step_y)
        if width < _LETTERED_FROM:  # a crossword too large for letters: its shape
            pygame.draw.rect(target, style.theme.card[1], (*at, step_x - 1, step_y - 1))
            continue
        number = number_of(piece.piece, pack) if width >= _NUMBERED_FROM else None
        style.cards.card(piece.letter, number, width).blit(target, *at)


@drawn_once
def _patch(style: Style, size: tuple[int, int]) -> pygame.Surface:
    radius = style.px(8)
    patch = pygame.Surface(size, pygame.SRCALPHA)
    patch.blit(style.cloth(size), (0, 0))
    patch.blit(inner_shadow(size, radius, style.px(12)), (0, 0))
    return clipped(patch, radius)


def _fitting(style: Style, area: pygame.Rect, width: float, height: float) -> int:
    """The largest card that fits into the area `width` by `height` times, up to 63 of the design."""
    widest = min(area.width / width, area.height / height * 7 / 8)
    return max(CARD_WIDTHS[0], min(int(widest) // 7 * 7, style.scale.card(63)))


_MIN_LETTERS, _MAX_LETTERS = 3, 8  # letters of the word
_OF_ALPHABET = 5
_SPACIOUS = 28  # of the design: such squares leave room for one more at either end
_LARGEST = 38
_SMALLEST = 16  # three rows, or one if they would be smaller
_BESIDE = 4  # most squares beside the word
_BOARD_PICTURE_NUMBERED_FROM = 18  # pixels of a tile
_RIM = 4  # of the design, between squares and frame


def draw_board(target: pygame.Surface, style: Style, area: pygame.Rect, rules: Ruleset) -> None:
    """Draw as many squares around the start as fit, with the game's name across them."""
    word = _word(rules)
    room = area.inflate(-2 * style.px(_RIM), -2 * style.px(_RIM))
    rows_height = 3 if room.height >= 3 * style.px(_SMALLEST) else 1
    max_side = min(style.px(_LARGEST), room.height // rows_height)
    side = min(max_side, room.width // (len(word) + 2))
    if side < style.px(_SPACIOUS):
        side = min(max_side, room.width // len(word))
    columns, rows = min(room.width // side, len(word) + _BESIDE), room.height // side
    columns -= (columns - len(word)) % 2  # the word in the centre
    rows -= 1 - rows % 2
    values = tuple((letter, rules.value(letter)) for letter in word)
    piece = style.drawn(
        ("board piece", rules.layout.rows, premium_prints(), side, columns, rows, values),
        lambda: _board_picture(style, rules, side, (columns, rows), word),
    )
    target.blit(piece, piece.get_rect(center=area.center))


def _word(rules: Ruleset) -> str:
    """The first word of the game's name, translated or as the ruleset writes it, that its tiles spell; else
    the first letters of its alphabet."""
    names = f"{game_name(rules.name)} {rules.name}".upper()
    words = (word for word in re.findall(r"\w+", names) if _MIN_LETTERS <= len(word) <= _MAX_LETTERS)
    return next(
        (word for word in words if set(word) <= set(rules.letters)), "".join(rules.letters[:_OF_ALPHABET])
    )


def _board_picture(
    style: Style, rules: Ruleset, side: int, span: tuple[int, int], word: str
) -> pygame.Surface:
    (columns, rows), rim = span, style.px(_RIM)
    piece = sheet((columns * side + 2 * rim, rows * side + 2 * rim), (*board_look(style.theme).bed, 255))
    start_x, start_y = rules.layout.start
    left, top = start_x - columns // 2, start_y - rows // 2
    first = (columns - len(word)) // 2
    under = pygame.Rect(first, rows // 2, len(word), 1)
    for y in range(rows):
        for x in range(columns):
            if rules.layout.holds((left + x, top + y)) and not under.collidepoint(x, y):
                piece.blit(_square(style, rules, (left + x, top + y), side), (rim + x * side, rim + y * side))
    radius = style.px(7)
    piece = clipped(piece, radius)
    piece.blit(outline(piece.get_size(), radius, style.px(2), board_look(style.theme).frame[0]), (0, 0))
    art = piece_art(style, rules.layout)
    inset = max(1, side // 24)
    for n, letter in enumerate(word):
        width = side - 2 * inset
        number = rules.value(letter) if width >= _BOARD_PICTURE_NUMBERED_FROM else None
        tile = art.card(letter, number, width, CardLook.REST)
        tile.blit(piece, rim + (first + n) * side + inset, rim + rows // 2 * side + inset)
    return piece


def _square(style: Style, rules: Ruleset, cell: Cell, side: int) -> pygame.Surface:
    """A square; equal ones are drawn once for all boards of a menu."""
    layout = rules.layout
    key = (layout.premium(cell), cell == layout.start, layout.starred, premium_prints(), side)
    return style.drawn(("small square", *key), lambda: square_picture(style, layout, cell, side))
