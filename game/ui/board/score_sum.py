"""Draws the draft's score on the rail's paper, step by step, or what to do."""

from itertools import repeat

import pygame

from game.table.board import Cell
from game.table.scoring import LetterSum, Score, WordSum
from game.text.catalogues import plural, text
from game.theme import BAD_INK, FILLS, LABEL_INK, SAND_INK, Colour
from game.ui.board.actions import advice, blames, bonus_name, product, remarks, spelled_sum
from game.ui.board.layout import BoardScene
from game.ui.kit.look import fonts, surfaces
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import rounded
from game.ui.table.draft import Shown
from game.ui.table.rail import bar, scrolled

_PAD, _PAD_SMALL = 18, 12
_FOOT = 42
_TILE = 30  # widest tile of the sum
_LINES = (22, 20, 18)  # heights of a line below the tiles, the first that all lines fit in
_TAIL = 4  # below the last of them


def draw_sum(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect) -> None:
    """Draw the draft's paper: it scrolls if needed, but the total stays visible."""
    style = scene.style
    pad = style.px(_PAD_SMALL if scene.layout.compact else _PAD)
    inside = rect.inflate(-2 * pad, -2 * style.px(8))
    if scene.turn.score is not None and scene.turn.score.words:
        foot = style.px(_FOOT)
        inside.height -= foot
        _Pen(target, scene, inside, inside.bottom).total(scene.turn.score)
    whole = scene.scroll.get("placement whole", 0)
    shift = scrolled(scene, "placement", whole, inside.height)
    bar(target, scene, inside, whole, shift)
    target.set_clip(inside)
    end = _Pen(target, scene, inside, inside.top - shift).write()
    target.set_clip(None)
    scene.scroll["placement whole"] = end - (inside.top - shift)


class _Pen:
    """Writes on the paper from top to bottom."""

    def __init__(self, target: pygame.Surface, scene: BoardScene, inside: pygame.Rect, y: int) -> None:
        self._target, self._scene, self._inside, self.y = target, scene, inside, y
        self._style, self._theme = scene.style, scene.style.theme
        self._top, self._line_high = y, _LINES[0]

    def write(self) -> int:
        """Write everything; returns the end."""
        turn = self._scene.turn
        verdict, score = turn.verdict, turn.score
        if verdict is not None and verdict.words:
            main, *crossing = verdict.words
            self._word(main)
            if score is not None:
                self._reckoning(score.words[0])
            bonus = score.bonus if score is not None else 0
            sums = repeat(None) if score is None else score.words[1:]
            self._crossings(list(zip(crossing, sums, strict=False)), 1 if bonus else 0)
            if bonus:
                self._down(self._line_high)
                self._line(bonus_name(turn), f"+ {bonus}")
        wrong = bool(turn.refused or turn.missing or turn.at_edge or (verdict and verdict.hopeless))
        for label in blames(turn) if turn.outcome is None else ():
            self._note(label, BAD_INK if wrong else self._theme.ink, Face.STRONG)
        for label in remarks(turn) if turn.draft else filter(None, (advice(turn), turn.word_list)):
            self._note(label, self._theme.quiet_ink, Face.TEXT)
        return self.y

    def _down(self, logical: float) -> int:
        self.y += self._style.px(logical)
        return self.y

    def _word(self, shown: Shown) -> None:
        """Write the main word with its sign."""
        style, inside = self._style, self._inside
        self._down(30)
        sign = None if self._scene.turn.silent else surfaces.mark(style, shown.good)
        room = inside.width - (sign.get_width() + style.px(8) if sign is not None else 0)
        size = style.fitting(shown.run.word, Face.SERIF, 22, round(room / 1.06))
        ink = self._theme.ink if shown.good else BAD_INK
        at = (inside.left, self.y - style.px(6))
        style.write(self._target, at, shown.run.word, Face.SERIF, size, ink, tracking=0.04)
        if sign is not None:
            self._target.blit(sign, (inside.right - sign.get_width(), self.y - style.px(25)))
        self._down(4)

    def _reckoning(self, word: WordSum) -> None:
        """Draw the tiles with their scores and the word squares among them."""
        style, inside = self._style, self._inside
        count = len(word.letters)
        gap = style.px(3)
        tile = min(style.px(_TILE), (inside.width + gap) // count - gap)
        for n, letter in enumerate(word.letters):
            rect = pygame.Rect(inside.left + n * (tile + gap), self.y, tile, tile)
            self._letter(letter, rect)
        below = any(_multiplied(self._scene, letter) for letter in word.letters)
        self.y += tile + style.px(34 if below else 18)

    def _letter(self, letter: LetterSum, rect: pygame.Rect) -> None:
        scene, style = self._scene, self._style
        face = _face_at(scene, letter.cell)
        scene.art.card(face, scene.number(face), rect.width, CardLook.REST).blit(self._target, *rect.topleft)
        ink = self._theme.ink if letter.factor == 1 else LABEL_INK
        base = rect.bottom + style.px(16)
        label = str(letter.value * letter.factor)
        style.write(self._target, (rect.centerx, base), label, Face.STRONG, 14, ink, side="middle")
        under = (rect.centerx, base + style.px(15))
        premium = scene.turn.rules.layout.premium(letter.cell)
        if not _multiplied(scene, letter):
            return
        if letter.factor > 1:
            label = f"{letter.value}\N{MULTIPLICATION SIGN}{letter.factor}"
            style.write(self._target, under, label, Face.STRONG, 12, LABEL_INK, side="middle")
        else:
            self._chip(f"{premium.word}\N{MULTIPLICATION SIGN}", under)

    def _chip(self, label: str, at: tuple[int, int]) -> None:
        """Draw a small word square."""
        style = self._style
        wide = fonts.width(label, Face.BOLD, style.px(11)) + style.px(8)
        rect = pygame.Rect(0, 0, wide, style.px(15))
        rect.center = (at[0], at[1] - style.px(4))
        self._target.blit(rounded(rect.size, style.px(3), FILLS["sand"]), rect)
        style.write(self._target, at, label, Face.BOLD, 11, SAND_INK, side="middle")

    def _crossings(self, words: list[tuple[Shown, WordSum | None]], more: int) -> None:
        """Write the crossing words, each in one line, and so many more lines fit below them. Where there is
        no room for all, the wrong ones come first and the last line says how many are left out."""
        px = self._style.px
        room = self._inside.height - (self.y - self._top) - px(_TAIL)
        high = next((high for high in _LINES if (len(words) + more) * px(high) <= room), _LINES[-1])
        self._line_high, most = high, max(1, room // px(high) - more)
        left_out = 0
        if len(words) > most:
            words = sorted(words, key=lambda pair: pair[0].good)
            left_out = len(words) - (most - 1)
        for shown, word in words[: len(words) - left_out]:
            self._crossing(shown, word)
        if left_out:
            self._down(high)
            label = plural("and {n} more word", "and {n} more words", left_out)
            at = (self._inside.left, self.y)
            self._style.write(self._target, at, label, Face.TEXT, 13, self._theme.quiet_ink)

    def _crossing(self, shown: Shown, word: WordSum | None) -> None:
        """Write a crossing word in one line: sign, word, sum."""
        style, inside = self._style, self._inside
        self._down(self._line_high)
        left = inside.left
        if not self._scene.turn.silent:
            sign = surfaces.mark(style, shown.good, 17)
            self._target.blit(sign, (left, self.y - style.px(14)))
            left += style.px(24)
        ink = self._theme.ink if shown.good else BAD_INK
        put = style.write(
            self._target, (left, self.y), shown.run.word, Face.SERIF, 15, ink, tracking=0.04,
            room=(inside.right - left) // 2,
        )  # fmt: skip
        room = inside.right - put.right - style.px(10)
        if word is None:
            label = "" if shown.good else text("not a word")
            style.write(
                self._target, (inside.right, self.y), label, Face.STRONG, 13, ink, side="right", room=room
            )
            return
        label = f"{spelled_sum(word)} = {word.total}"
        if fonts.width(label, Face.TEXT, style.px(13)) > room:
            label = f"{product(word)} = {word.total}" if word.factors else f"{word.total}"
        at, tint = (inside.right, self.y), self._theme.quiet_ink
        style.write(self._target, at, label, Face.TEXT, 13, tint, side="right", room=room)

    def total(self, score: Score) -> None:
        """Write the total and its parts."""
        style, inside, ink = self._style, self._inside, self._theme.ink
        rule = (inside.left, self.y + style.px(2), inside.width, style.px(1))
        pygame.draw.rect(self._target, self._theme.rule, rule)
        self._down(33)
        at = (inside.right, self.y)
        total = style.write(self._target, at, str(score.total), Face.SERIF, 30, ink, side="right")
        parts = [product(score.words[0]), *(str(word.total) for word in score.words[1:])]
        parts += [str(score.bonus)] if score.bonus else []
        label = " + ".join(parts)
        room = total.left - inside.left - style.px(10)
        size = style.fitting(label, Face.STRONG, 16, room, least=12)
        style.write(self._target, (inside.left, self.y), label, Face.STRONG, size, ink, room=room)

    def _line(self, label: str, number: str) -> None:
        style, inside, ink = self._style, self._inside, self._theme.quiet_ink
        put = style.write(self._target, (inside.right, self.y), number, Face.STRONG, 14, ink, side="right")
        room = put.left - inside.left - style.px(8)
        style.write(self._target, (inside.left, self.y), label, Face.TEXT, 13, ink, room=room)

    def _note(self, words: str, ink: Colour, face: Face) -> None:
        """Write a sentence, wrapped."""
        style = self._style
        for line in style.lines(words, face, 14, self._inside.width):
            self._down(19)
            style.write(self._target, (self._inside.left, self.y), line, face, 14, ink)
        self._down(6)


def _multiplied(scene: BoardScene, letter: LetterSum) -> bool:
    """Whether a premium square counts for a letter of the main word."""
    counts = letter.factor > 1 or scene.turn.rules.layout.premium(letter.cell).word > 1
    return counts and letter.cell not in scene.turn.state.board


def _face_at(scene: BoardScene, cell: Cell) -> str:
    """What the tile of a square shows, played or in the draft."""
    slot = scene.turn.draft.cells.get(cell)
    return scene.face(slot) if slot is not None else scene.face_of(scene.turn.state.board[cell])
