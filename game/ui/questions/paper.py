"""Writes the question or the explanation on a paper, which scrolls."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.practice.explanation import Bar, CountedPlay, Heading, HeadlineWord, Label, PlaySum, Rule, TextLine
from game.practice.item_store import ItemMarks
from game.practice.session import Feedback
from game.table.board import character_of
from game.table.ruleset import Ruleset
from game.table.scoring import WordSum
from game.text.catalogues import plural, text
from game.theme import BAD_INK, BADGE_BAD, BADGE_GOOD, LABEL_INK, Colour, mixed
from game.ui.board.rail import product, spelled_sum
from game.ui.kit.controls.widgets import PAPER_WHEEL_STEP, ScrollPosition, wheel_pixels
from game.ui.kit.look.board_art import TileArt, colours_of
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import mark, paper

_TILE = 28  # widest tile of a sum
_TAIL = 8  # free space below the last line


class ScoredPiece(NamedTuple):
    """A piece of a sum: its look, number, score, and the text below it."""

    face: str
    number: int
    worth: int
    below: str = ""


class SumPart(NamedTuple):
    """The pieces of a word with their scores. `colours` are those of a board's tiles."""

    pieces: tuple[ScoredPiece, ...]
    colours: Mapping[int, str]


PaperPart = Heading | Bar | Rule | Label | HeadlineWord | SumPart | TextLine


class Paper:
    """A paper with its parts and scroll position."""

    def __init__(self) -> None:
        self.parts: Sequence[PaperPart] = ()
        self._scrolled = ScrollPosition()

    def show(self, parts: Sequence[PaperPart]) -> None:
        """Set other parts, scrolled to the top."""
        self.parts, self._scrolled = tuple(parts), ScrollPosition()

    def scroll(self, event: pygame.Event, style: Style) -> bool:
        """Scroll by the wheel; True if it moved."""
        return self._scrolled.scroll(wheel_pixels(event, style.px(PAPER_WHEEL_STEP)))

    def height(self, style: Style, width: int, small: bool) -> int:
        """The height of the whole content in pixels."""
        pen = _PaperPen(None, style, pygame.Rect(0, 0, width - 2 * _pad(style, small), 0), small)
        return pen.write(self.parts) + 2 * _pad(style, small)

    def draw(self, target: pygame.Surface, style: Style, rect: pygame.Rect, small: bool) -> None:
        """Draw the paper and its content; nothing if there is no room."""
        if min(rect.size) <= 0:
            return
        paper(style, rect.size).blit(target, *rect.topleft)
        pad = _pad(style, small)
        inside = rect.inflate(-2 * pad, -2 * pad)
        whole = _PaperPen(None, style, inside.move(0, -inside.top), small).write(self.parts) - style.px(_TAIL)
        shift = self._scrolled.fit(whole, inside.height)
        clip = target.get_clip()
        target.set_clip(inside.inflate(0, pad))
        _PaperPen(target, style, inside.move(0, -shift), small).write(self.parts)
        target.set_clip(clip)
        self._scrolled.draw_bar(target, style, inside)


def _pad(style: Style, small: bool) -> int:
    return style.px(12 if small else 18)


class _PaperPen:
    """Writes from top to bottom; without a target it only measures."""

    def __init__(self, target: pygame.Surface | None, style: Style, inside: pygame.Rect, small: bool) -> None:
        self._target, self._style, self._inside, self._small = target, style, inside, small
        self._y = inside.top

    def write(self, parts: Sequence[PaperPart]) -> int:
        """Write all parts; returns their height."""
        for part in parts:
            match part:
                case Heading():
                    self._heading(part)
                case Bar(share):
                    self._bar(share)
                case Rule():
                    self._rule()
                case Label(words):
                    self._lines(words, Face.BOLD, 13, LABEL_INK, 18)
                case HeadlineWord():
                    self._headline(part)
                case SumPart():
                    self._sum(part)
                case TextLine(words, strong, bad):
                    ink = BAD_INK if bad else self._style.theme.ink if strong else self._style.theme.quiet_ink
                    self._lines(words, Face.STRONG if strong or bad else Face.TEXT, 14, ink, 20)
        return self._y - self._inside.top

    def _put(
        self, at: tuple[int, int], words: str, face: Face, size: float, ink: Colour, **more: object
    ) -> int:
        if self._target is None:
            return 0
        return self._style.write(self._target, at, words, face, size, ink, **more).left  # type: ignore[arg-type]

    def _lines(self, words: str, face: Face, size: float, ink: Colour, leading: float) -> None:
        px = self._style.px
        for line in self._style.lines(words, face, size, self._inside.width):
            self._put((self._inside.left, self._y + px(leading * 0.75)), line, face, size, ink)
            self._y += px(leading)
        self._y += px(3)

    def _heading(self, heading: Heading) -> None:
        px, style, inside = self._style.px, self._style, self._inside
        side = 28 if self._small else 38
        left = inside.left + px(side + 10)
        if self._target is not None:
            self._target.blit(mark(style, heading.good, side), (inside.left, self._y + px(2)))
        room = inside.right - left
        size = style.fitting(heading.title, Face.SERIF, 17 if self._small else 22, room)
        lines = style.lines(heading.title, Face.SERIF, size, room, 2)
        base = self._y + px(20 if self._small else 22 if heading.line or len(lines) > 1 else 29)
        for n, line in enumerate(lines):
            self._put((left, base + n * px(size + 3)), line, Face.SERIF, size, style.theme.ink)
        base += (len(lines) - 1) * px(size + 3)
        if heading.line:
            for line in style.lines(heading.line, Face.TEXT, 14, room):
                base += px(19)
                self._put((left, base), line, Face.TEXT, 14, style.theme.quiet_ink)
        self._y = max(self._y + px(side + 8), base + px(10))

    def _bar(self, share: float) -> None:
        px, inside = self._style.px, self._inside
        size = (inside.width, px(9))
        if self._target is not None:
            empty = mixed(self._style.theme.paper, self._style.theme.rule, 0.45)
            self._target.blit(rounded(size, px(5), empty), (inside.left, self._y + px(2)))
            filled = max(px(9), round(size[0] * min(1.0, share))) if share else 0
            tint = BADGE_GOOD if share >= 0.5 else BADGE_BAD
            if filled:
                self._target.blit(rounded((filled, px(9)), px(5), tint), (inside.left, self._y + px(2)))
        self._y += px(18)

    def _rule(self) -> None:
        px, inside = self._style.px, self._inside
        if self._target is not None:
            rule = (inside.left, self._y + px(6), inside.width, px(1))
            pygame.draw.rect(self._target, self._style.theme.rule, rule)
        self._y += px(16)

    def _headline(self, headline: HeadlineWord) -> None:
        px, style, inside = self._style.px, self._style, self._inside
        base, left, right = self._y + px(22), inside.left, inside.right
        if headline.good is not None:
            if self._target is not None:
                self._target.blit(mark(style, headline.good, 20), (left, self._y + px(5)))
            left += px(28)
        if headline.number:
            at, large = (right, base + px(2)), 20 if self._small else 25
            put = self._put(at, headline.number, Face.SERIF, large, style.theme.ink, side="right")
            right = (put or right) - px(8)
        room = round((right - left) / 1.06)
        ink = style.theme.ink if headline.good is not False else BAD_INK
        size = style.fitting(headline.word, Face.SERIF, 17 if self._small else 20, room, min_size=12)
        self._put((left, base), headline.word, Face.SERIF, size, ink, tracking=0.04, room=right - left)
        self._y += px(31)

    def _sum(self, part: SumPart) -> None:
        """Draw small tiles in a row, with their scores below."""
        px, style, inside = self._style.px, self._style, self._inside
        gap = px(3)
        tile = min(px(_TILE), (inside.width + gap) // max(1, len(part.pieces)) - gap)
        if self._target is not None:
            art = TileArt(style.theme, style.scale.of_cards, style.cache, part.colours)
            for n, piece in enumerate(part.pieces):
                left = inside.left + n * (tile + gap)
                art.card(piece.face, piece.number, tile).blit(self._target, left, self._y)
                ink = LABEL_INK if piece.below else style.theme.ink
                at = (left + tile // 2, self._y + tile + px(16))
                self._put(at, str(piece.worth), Face.STRONG, 14, ink, side="middle")
                low = (at[0], at[1] + px(15))
                self._put(low, piece.below, Face.STRONG, 12, LABEL_INK, side="middle")
        self._y += tile + px(38 if any(piece.below for piece in part.pieces) else 23)


_TIMES = "\N{MULTIPLICATION SIGN}"


def explanation(feedback: Feedback) -> tuple[PaperPart, ...]:
    parts: list[PaperPart] = []
    for part in feedback.explained.parts:
        if isinstance(part, PlaySum):
            parts += _sum_of(feedback.context.ruleset, part)
        else:
            parts.append(part)
    end_of_heading = next(
        (n for n, part in enumerate(parts) if not isinstance(part, Heading | Bar)), len(parts)
    )
    notes = (*_own_notes(feedback.marks, feedback.meant), *map(TextLine, feedback.lesson))
    return (*parts[:end_of_heading], *notes, *parts[end_of_heading:])


def _own_notes(marks: ItemMarks, meant: Sequence[str]) -> Iterator[PaperPart]:
    """What the player has set for the item, and their decks' notes."""
    notes = [*filter(None, [marks.note]), *meant]
    if notes:
        yield Label(text("Your note"))
    for note in notes:
        yield TextLine(note)
    if marks.away:
        yield TextLine(text("Put away: it is never asked again."), bad=True)
    if marks.marked:
        yield TextLine(text("Marked"), strong=True)


def _sum_of(ruleset: Ruleset, part: PlaySum) -> tuple[PaperPart, ...]:
    """A play with its score sum and premium squares."""
    play = part.play
    number = str(play.score.total) if part.counts else ""
    return (HeadlineWord(", ".join(play.words[:1]), number), *_sum_lines(ruleset, play, part.drawn))


def _sum_lines(ruleset: Ruleset, play: CountedPlay, drawn: bool) -> tuple[PaperPart, ...]:
    parts: list[PaperPart] = []
    for n, word in enumerate(play.score.words):
        spelled = f"{spelled_sum(word)} = {word.total}"
        if n:
            parts.append(TextLine(f"{word.word}: {spelled}"))
        elif not drawn:
            parts.append(TextLine(spelled, strong=True))
        else:
            parts.append(_drawn(ruleset, play, word))
            parts += [TextLine(f"{product(word)} = {word.total}", strong=True)] if word.factors else []
    if play.score.bonus:
        laid = len(play.pieces)
        parts.append(
            TextLine(
                plural(
                    "+ {bonus} for {n} tile in one turn",
                    "+ {bonus} for {n} tiles in one turn",
                    laid,
                    bonus=play.score.bonus,
                )
            )
        )
    return (*parts, *(TextLine(words) for words in _squares(ruleset, play)))


def _drawn(ruleset: Ruleset, play: CountedPlay, word: WordSum) -> SumPart:
    """The main word as tiles with their scores."""
    layout, new = ruleset.layout, dict(play.pieces)
    pieces = []
    for letter, laid in zip(word.letters, play.laid, strict=True):
        times = layout.premium(letter.cell).word if letter.cell in new else 1
        below = f"{letter.value}{_TIMES}{letter.factor}" if letter.factor > 1 else ""
        below = below or (f"{times}{_TIMES}" if times > 1 else "")
        number = ruleset.value(laid.piece)
        pieces.append(ScoredPiece(character_of(laid), number, letter.value * letter.factor, below))
    return SumPart(tuple(pieces), colours_of(layout))


def _squares(ruleset: Ruleset, play: CountedPlay) -> tuple[str, ...]:
    """Which pieces are on premium squares."""
    layout, lines = ruleset.layout, []
    groups: dict[tuple[int, int, bool], list[str]] = {}
    for cell, laid in play.pieces:
        premium, value = layout.premium(cell), ruleset.value(laid.piece)
        if premium.word > 1 or premium.of_letter(value) > 1:
            key = (premium.word, premium.of_letter(value), premium.only is not None)
            groups.setdefault(key, []).append(character_of(laid))
    for (word, letter, coloured), letters in sorted(groups.items(), reverse=True):
        named = ", ".join(letters)
        if coloured:
            lines.append(text("{letters} on its own colour: letter × {n}", letters=named, n=letter))
        elif word > 1:
            lines.append(
                text("{letters} on {sign}: word × {n}", letters=named, sign=text("{n}W", n=word), n=word)
            )
        else:
            lines.append(
                text(
                    "{letters} on {sign}: letter × {n}", letters=named, sign=text("{n}L", n=letter), n=letter
                )
            )
    return tuple(lines)
