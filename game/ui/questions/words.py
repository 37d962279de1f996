"""Asks for a list of words: letters on the table, an input line, the words entered, and finally the missed
ones. It judges nothing."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.practice.context import PracticeContext
from game.practice.forms import NO, YES, AskedItem, ChoiceAnswer, WordsAnswer, YesOrNo
from game.practice.item import Item
from game.practice.registry import kind_of
from game.practice.session import Feedback
from game.text.catalogues import plural, text
from game.theme import BRASS_RING, BUTTON_RADIUS, TOUCH
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import ENTER, characters
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, mark
from game.ui.kit.screen import KeyHelp
from game.ui.questions.base import MainButton, Question
from game.ui.questions.play import ghost
from game.ui.questions.rail import BACK, KeyButton, RailPlan

_WORD_GAP = 0.7  # pieces between words

WordRows = list[list["ListedWord"]]


class ListedWord(NamedTuple):
    """A word on the table: its look and sign."""

    word: str
    look: CardLook
    badge: bool | None = None
    ghost: bool = False


def piece_gap(style: Style) -> int:
    """The pixels between the pieces of a word."""
    return style.px(2)


def word_spacing(width: int) -> int:
    """The pixels between words of this piece width."""
    return round(width * _WORD_GAP)


def word_width(word: str, width: int, gap: int) -> int:
    return len(word) * (width + gap) - gap


def row_width(row: Sequence[ListedWord], width: int, gap: int) -> int:
    return sum(word_width(each.word, width, gap) for each in row) + word_spacing(width) * (len(row) - 1)


def fitted(
    shown: Sequence[ListedWord],
    room: tuple[int, int],
    widths: Sequence[int],
    height: Callable[[int], int],
    style: Style,
) -> tuple[int, WordRows]:
    """The piece width and the words in rows: the first of `widths` (in logical pixels) that fits with rows as
    high as `height` says, else the last."""
    width, rows = 0, [list(shown)]
    for preferred in widths:
        width = style.scale.card(preferred)
        rows = _in_rows(shown, width, room[0], piece_gap(style))
        if len(rows) * height(width) <= room[1]:
            break
    return width, rows


def _in_rows(shown: Sequence[ListedWord], width: int, max_width: int, gap: int) -> WordRows:
    rows: WordRows = [[]]
    for each in shown:
        if rows[-1] and row_width([*rows[-1], each], width, gap) > max_width:
            rows.append([])
        rows[-1].append(each)
    return rows


LONGEST = 15
"""The letters of a word."""

_PROMPT, _SMALL = 77, 56  # preferred piece width of the question
_LAID = (42, 35, 28, 21)  # and of the words: the largest that fits
_ANSWERS = (63, 56, 49, *_LAID)  # where all answers are shown
_SMALL_KEY = 40  # with its gap as wide as a finger


class ListQuestion(Question):
    """Typed letters are laid; Enter enters the word, and on an empty line finishes."""

    form: WordsAnswer
    arrows = False

    def __init__(self, item: Item, context: PracticeContext, prompt: AskedItem) -> None:
        super().__init__(item, context, prompt)
        self.words: list[str] = []
        self.typed = ""
        self.twice = ""  # a word that is entered already
        self.refused = ""  # why the last word was not accepted
        self._row = 0  # the first visible word

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        px, table, small = style.px, plan.table, plan.compact
        letters = self.context.letters
        side, gap = px(_SMALL_KEY if small else TOUCH), px(4)
        room = table.width - px(24 if small else 60)
        row = max(1, min((room + gap) // (side + gap), -(-(len(letters) + 1) // 2)))
        rows = -(-(len(letters) + 1) // row)
        self._key_area = pygame.Rect(0, 0, row * (side + gap) - gap, rows * (side + gap) - gap)
        self._key_area.midbottom = (table.centerx, table.bottom - px(14 if small else 22))
        self._side, self._in_row, self._gap = side, row, gap
        prompt = style.scale.card(_SMALL if small else _PROMPT)
        self._prompt = pygame.Rect(0, 0, 0, self.art.height(prompt))
        self._prompt.top = table.top + px(18 if small else 44)
        self._prompt.width = prompt
        line = self.art.height(style.scale.card(49 if not small else 42))
        bottom = self._key_area.top - px(16) if self.feedback is None else table.bottom - px(20)
        self._line = pygame.Rect(0, 0, table.width - px(80), line)
        self._line.midbottom = (table.centerx, bottom)
        bottom = self._line.top - px(16) if self.feedback is None else bottom
        top = self._prompt.bottom + px(34)
        side_gap = px(16 if small else 70)
        self._area = pygame.Rect(table.left + side_gap, top, table.width - 2 * side_gap, bottom - top)

    def how(self) -> tuple[str, ...]:
        if self.form.one:
            return (text("Type the word; Enter answers."),)
        return (text("Enter adds the word. Enter on an empty line finishes."),)

    def keys(self) -> tuple[KeyHelp, ...]:
        enters = text("answer") if self.form.one else text("add the word; on an empty line, finish")
        return (
            KeyHelp(text("Letters"), text("type a word"), typed="A"),
            KeyHelp(text("Enter"), enters, (pygame.K_RETURN,)),
            KeyHelp(text("Backspace"), text("delete the last letter"), (pygame.K_BACKSPACE,)),
        )

    @property
    def typed_in(self) -> bool:
        return bool(self.typed or self.words)

    # --- buttons --------------------------------------------------------------------------------------

    def controls(self) -> list[Control]:
        if self.feedback is not None or self.answer is not None:
            return []
        keys = (*self.context.letters, BACK)
        step = self._side + self._gap
        left, top = self._key_area.topleft
        return [
            KeyButton(
                key,
                pygame.Rect(
                    left + n % self._in_row * step, top + n // self._in_row * step, self._side, self._side
                ),
            )
            for n, key in enumerate(keys)
        ]

    def main(self) -> MainButton:
        if self.form.one:
            return MainButton(text("Answer"), enabled=bool(self.typed))
        return MainButton(text("Add word") if self.typed else text("Done"), enabled=True)

    def press(self, name: str) -> bool:
        if name == "main":
            return self._enter()
        return self._type(name.removeprefix("key "))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._row = max(0, min(self._row - event.y, getattr(self, "_rows", 1) - 1))
            return True
        if self.feedback is not None:
            return False
        if event.type == pygame.TEXTINPUT:
            letters = [letter for letter in event.text.upper() if letter.isalpha()]
            return bool([self._type(letter) for letter in letters])
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self._type(BACK)
        if event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE):
            return self._enter() if event.key in ENTER or self.typed else False
        return False

    def _type(self, letter: str) -> bool:
        self.twice = self.refused = ""
        if letter == BACK:
            if not self.typed and self.words:
                self.typed = self.words.pop()
            else:
                self.typed = self.typed[:-1]
        elif len(self.typed) < LONGEST:
            self.typed = self.context.lexicon.fold(self.typed + letter)
        return True

    def _enter(self) -> bool:
        if not self.typed and not self.words:
            return False  # an extra key press answers nothing: not knowing any is giving up
        if not self.typed:
            self.answer = tuple(self.words)
        else:
            self.refused = self.rejection(self.typed, self.words)
            self.twice = self.typed if self.typed in self.words else ""
            if not self.refused:
                self.words.append(self.typed)
                self.answer = tuple(self.words) if self.form.one else None
            self.typed = ""
        return True

    def rejection(self, word: str, words: Sequence[str]) -> str:
        """A further reason not to accept a word, as a sentence; "" if it is accepted."""
        if word in words:
            return text("{word} is already on your list.", word=word)
        why = kind_of(self.item.kind).rejection(self.context, self.item, word)
        return text("{word}: {reason}", word=word, reason=why) if why else ""

    def escape(self) -> bool:
        had = bool(self.typed)
        self.typed = self.twice = self.refused = ""
        return had

    def undo(self) -> bool:
        return bool(self.typed or self.words) and self._type(BACK)

    def give_up(self) -> None:
        self.answer = tuple(self.words)

    def show(self, feedback: Feedback) -> None:
        super().show(feedback)
        self._row = 0

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self.style.cloth(self.plan.table.size), self.plan.table)
        self._draw_prompt(target)
        self._draw_words(target)
        if self.feedback is None:
            self._draw_count(target)
            self._draw_line(target)

    def _draw_prompt(self, target: pygame.Surface) -> None:
        """Draw the letters of the question; a dashed place for each letter sought."""
        places = self.form.places
        width, gap, table = self._prompt.width, self.style.px(5), self.plan.table
        while len(places) * (width + gap) > table.width - self.style.px(130):
            width -= self.style.scale.card(7)
        left = table.centerx - (len(places) * (width + gap) - gap) // 2
        for n, letter in enumerate(places):
            at = (left + n * (width + gap), self._prompt.top)
            if letter:
                self.art.card(letter, self.number(letter), width, CardLook.HAND).blit(target, *at)
            else:
                self.art.place(width, BRASS_RING).blit(target, *at)
                self._draw_question_mark(target, pygame.Rect(at, (width, self.art.height(width))))

    def _draw_question_mark(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        size = rect.width * 0.5 / self.style.scale.ui
        base = rect.centery + round(rect.width * 0.18)
        tint = self.style.theme.brass[0]
        self.style.write(target, (rect.centerx, base), "?", Face.SERIF, size, tint, side="middle")

    def _shown(self) -> Iterator[ListedWord]:
        feedback = self.feedback
        if feedback is None:
            for word in self.words:
                yield ListedWord(word, CardLook.FOCUS if word == self.twice else CardLook.REST)
            return
        found = set(feedback.result.found)
        for word in feedback.solution.answers:
            yield (
                ListedWord(word, CardLook.REST, True)
                if word in found
                else ListedWord(word, CardLook.REST, ghost=True)
            )
        for word in feedback.result.also:
            yield ListedWord(word, CardLook.REST, True)
        for word in feedback.result.wrong:
            yield ListedWord(word, CardLook.REFUSED, False)

    def _draw_words(self, target: pygame.Surface) -> None:
        """Draw the words in rows, as large as they all fit."""
        shown = list(self._shown())
        self._rows = 1
        if not shown or self._area.height <= 0:
            return
        widths = _ANSWERS if self.feedback is not None and not self.plan.compact else _LAID
        width, rows = fitted(shown, self._area.size, widths, self._row_height, self.style)
        self._rows = len(rows)
        gap, height = piece_gap(self.style), self._row_height(width)
        fit = max(1, self._area.height // height)
        self._row = max(0, min(self._row, len(rows) - fit)) if self.feedback else max(0, len(rows) - fit)
        seen = rows[self._row : self._row + fit]
        top = self._area.top + (max(0, self._area.height - len(seen) * height) // 4 if self.feedback else 0)
        for n, row in enumerate(seen):
            taken = row_width(row, width, gap)
            left = self._area.centerx - taken // 2
            for each in row:
                for place, letter in enumerate(each.word):
                    at = (left + place * (width + gap), top + n * height)
                    self._piece(target, each, letter, width, at, last=place == len(each.word) - 1)
                left += word_width(each.word, width, gap) + word_spacing(width)

    def _row_height(self, width: int) -> int:
        return self.art.height(width) + self.style.px(12)

    def _piece(
        self,
        target: pygame.Surface,
        word: ListedWord,
        letter: str,
        width: int,
        at: tuple[int, int],
        last: bool,
    ) -> None:
        if word.ghost:
            ghost(self.style, letter, (width, self.art.height(width))).blit(target, *at)
            return
        badge = word.badge if last else None
        self.art.card(letter, self.number(letter), width, word.look, badge).blit(target, *at)

    def _draw_line(self, target: pygame.Surface) -> None:
        """Draw the input as cards, and the place of the next letter."""
        style, line = self.style, self._line
        gap = style.px(3)
        width = style.scale.card(42 if self.plan.compact else 49)
        while len(self.typed) * (width + gap) > line.width and width > style.scale.card(21):
            width -= style.scale.card(7)
        whole = (len(self.typed) + 1) * (width + gap) - gap
        left = line.centerx - whole // 2
        for n, letter in enumerate(self.typed):
            card = self.art.card(letter, self.number(letter), width, CardLook.HAND)
            card.blit(target, left + n * (width + gap), line.top)
        at = left + len(self.typed) * (width + gap)
        self.art.place(width, style.theme.quiet).blit(target, at, line.top)
        if self.refused:
            room, tint = line.width, style.theme.brass[0]
            above = (line.centerx, line.top - style.px(6))
            style.write_fitting(target, above, self.refused, Face.STRONG, (15, 12), tint, room, "middle")

    @property
    def count(self) -> str:
        """How many of the words sought are entered; empty where not all have to be named."""
        n, whole = len(self.words), self.required
        if n > whole > 0:
            return plural("{n} word, {all} to find", "{n} words, {all} to find", n, all=whole)
        return text("{n} of {all}", n=n, all=whole) if whole else ""

    def _draw_count(self, target: pygame.Surface) -> None:
        if not (label := self.count):
            return
        at = (self.plan.table.centerx, self._prompt.bottom + self.style.px(22))
        self.style.write(target, at, label, Face.STRONG, 15, self.style.theme.text, side="middle")


_CARD, _MIN_CARD = 98, 28


class WordQuestion(Question):
    """A word and two buttons; the first letters of the answers are their keys."""

    form: YesOrNo

    def keys(self) -> tuple[KeyHelp, ...]:
        return tuple(KeyHelp(label[0].upper(), label, typed=label[0]) for label in (text("Yes"), text("No")))

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        px, table = style.px, plan.table
        width, height = min(px(190), table.width // 2 - px(24)), px(60)
        top = table.centery + px(78)
        self._yes = pygame.Rect(table.centerx - width - px(10), top, width, height)
        self._no = pygame.Rect(table.centerx + px(10), top, width, height)

    def controls(self) -> list[Control]:
        if self.feedback is not None or self.answer is not None:
            return []
        yes, no = text("Yes"), text("No")
        return [
            Button("yes", self._yes, yes, ButtonKind.PRIMARY, key=yes[0].upper()),
            Button("no", self._no, no, ButtonKind.PRIMARY, key=no[0].upper()),
        ]

    def press(self, name: str) -> bool:
        if name in ("yes", "no") and self.feedback is None:
            self.answer = (YES if name == "yes" else NO,)
            return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.TEXTINPUT or self.feedback is not None:
            return False
        # Y and N too, for keyboards without the letters of the language
        meant = {"Y": "yes", "N": "no", text("Yes")[0].upper(): "yes", text("No")[0].upper(): "no"}
        name = next((meant[char] for char in characters(event) if char in meant), "")
        return self.press(name)

    def draw(self, target: pygame.Surface) -> None:
        style, table = self.style, self.plan.table
        target.blit(style.cloth(table.size), table)
        look, badge = CardLook.HAND, None
        if self.feedback is not None:
            good = self.feedback.solution.answers[0] == YES
            look = CardLook.LEGAL if good else CardLook.REFUSED
            badge = good
        draw_word(self, target, self.form.word, table.centery + style.px(20), _CARD, look, badge)


def draw_word(
    question: Question,
    target: pygame.Surface,
    word: str,
    bottom: int,
    preferred: int,
    look: CardLook = CardLook.HAND,
    badge: bool | None = None,
) -> None:
    """Draw a word in pieces of a preferred width, or smaller ones, in the middle of the table above
    `bottom`."""
    style, table, gap = question.style, question.plan.table, question.style.px(5)
    width = style.scale.card(preferred)
    while width > style.scale.card(_MIN_CARD) and len(word) * (width + gap) > table.width - style.px(60):
        width -= style.scale.card(7)
    left = table.centerx - (len(word) * (width + gap) - gap) // 2
    for n, letter in enumerate(word):
        last = badge if n == len(word) - 1 else None
        card = question.art.card(letter, question.number(letter), width, look, last)
        card.blit(target, left + n * (width + gap), bottom - question.art.height(width))


class OptionButton(Button):
    """A meaning to choose, in as many lines as fit, after its number. `good` is whether it is the right one,
    once that is known."""

    def __init__(self, number: int, rect: pygame.Rect, words: str, good: bool | None = None) -> None:
        super().__init__(f"option {number}", rect, words, key=str(number))
        self.good = good

    def draw(self, target: pygame.Surface, style: Style) -> None:
        plate = style.drawn(("option", self.rect.size, self._state()), lambda: self._plate(style))
        plate.blit(target, *self.rect.topleft)
        draw_option(target, style, self)
        if self.focused:
            focus_ring(style, self.rect.size, BUTTON_RADIUS).blit(target, *self.rect.topleft)


_OPTION_TEXT, _MIN_OPTION, _OPTION_LEADING = 17, 11, 1.25


def draw_option(target: pygame.Surface, style: Style, option: OptionButton) -> None:
    """Write the number and the words of an option, as large as they fit."""
    theme, rect, px = style.theme, option.rect, style.px
    left = rect.left + px(46)
    room, size = rect.right - px(14) - left, _OPTION_TEXT
    while size > _MIN_OPTION:
        lines = style.lines(option.label, Face.TEXT, size, room)
        if len(lines) * px(size * _OPTION_LEADING) <= rect.height - px(8):
            break
        size -= 1
    lines = style.lines(option.label, Face.TEXT, size, room)
    step = px(size * _OPTION_LEADING)
    base = rect.centery - (len(lines) * step) // 2 + round(step * 0.8)
    middle = (rect.left + px(24), rect.centery + px(6))
    if option.good is None:
        style.write(target, middle, option.key, Face.BOLD, 18, theme.brass[0], side="middle")
    else:
        target.blit(mark(style, option.good), (rect.left + px(12), rect.centery - px(12)))
    leading = size * _OPTION_LEADING
    style.write_lines(target, (left, base), option.label, Face.TEXT, size, theme.text, room, leading=leading)


_OPTION, _OPTION_GAP = 62, 8


class ChoiceQuestion(Question):
    """A word, and below it the meanings to choose from, each with its number as a key."""

    form: ChoiceAnswer

    def keys(self) -> tuple[KeyHelp, ...]:
        whole = len(self.form.options)
        return (KeyHelp(f"1 \N{EN DASH} {whole}", text("choose a meaning"), typed="1"),)

    def how(self) -> tuple[str, ...]:
        return (text("Type the number of the right meaning."),)

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        px, table, n = style.px, plan.table, len(self.form.options)
        side = px(74 if plan.compact else 90)
        gap, bottom = px(_OPTION_GAP), table.bottom - px(14 if plan.compact else 30)
        room = table.height * 62 // 100
        height = min(px(_OPTION), (room + gap) // n - gap)
        top = bottom - n * (height + gap) + gap
        self._footer = top - px(18)
        self._rects = [
            pygame.Rect(table.left + side, top + place * (height + gap), table.width - 2 * side, height)
            for place in range(n)
        ]

    def _options(self) -> list[OptionButton]:
        right = self.feedback.solution.answers if self.feedback is not None else ()
        wrong = self.feedback.result.wrong if self.feedback is not None else ()
        marks = {**dict.fromkeys(wrong, False), **dict.fromkeys(right, True)}
        return [
            OptionButton(n, rect, words, marks.get(str(n)))
            for n, (rect, words) in enumerate(zip(self._rects, self.form.options, strict=True), 1)
        ]

    def controls(self) -> list[Control]:
        if self.feedback is not None or self.answer is not None:
            return []
        return list(self._options())

    def press(self, name: str) -> bool:
        number = name.removeprefix("option ")
        if self.feedback is None and number.isdecimal() and 0 < int(number) <= len(self.form.options):
            self.answer = (number,)
            return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.TEXTINPUT or self.feedback is not None:
            return False
        return self.press(event.text)

    def draw(self, target: pygame.Surface) -> None:
        style, table = self.style, self.plan.table
        target.blit(style.cloth(table.size), table)
        draw_word(self, target, self.form.word, self._footer, _SMALL if self.plan.compact else _PROMPT)
        if self.feedback is not None:
            for option in self._options():
                option.draw(target, style)
