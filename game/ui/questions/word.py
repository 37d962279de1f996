"""Asks whether a word is one: the word laid in the middle, yes and no below it. It does not know which is
right."""

import pygame

from game.study.course import Course
from game.study.forms import NO, YES, AskedItem, YesOrNo
from game.study.item import Item
from game.text.catalogues import text
from game.ui.kit.controls.focus import Spot
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import signs
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.style import Style
from game.ui.kit.screen import KeyHelp
from game.ui.questions.base import Question
from game.ui.questions.rail import RailPlan

_CARD, _LEAST = 98, 28


class WordQuestion(Question):
    """A word, and two buttons; the first letters of the answers are their keys."""

    def __init__(self, item: Item, course: Course, asked: AskedItem, form: YesOrNo) -> None:
        super().__init__(item, course, asked)
        self.form = form

    def keys(self) -> tuple[KeyHelp, ...]:
        return tuple(KeyHelp(said[0].upper(), said, typed=said[0]) for said in (text("Yes"), text("No")))

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        px, table = style.px, plan.table
        wide, high = min(px(190), table.width // 2 - px(24)), px(60)
        top = table.centery + px(78)
        self._yes = pygame.Rect(table.centerx - wide - px(10), top, wide, high)
        self._no = pygame.Rect(table.centerx + px(10), top, wide, high)

    def spots(self) -> list[Spot]:
        if self.told is not None or self.answer is not None:
            return []
        yes, no = text("Yes"), text("No")
        return [
            Button("yes", self._yes, yes, ButtonKind.BRASS, key=yes[0].upper()),
            Button("no", self._no, no, ButtonKind.BRASS, key=no[0].upper()),
        ]

    def press(self, name: str) -> bool:
        if name in ("yes", "no") and self.told is None:
            self.answer = (YES if name == "yes" else NO,)
            return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.TEXTINPUT or self.told is not None:
            return False
        # Y and N too, for keyboards that lack the letters of the language.
        meant = {"Y": "yes", "N": "no", text("Yes")[0].upper(): "yes", text("No")[0].upper(): "no"}
        name = next((meant[sign] for sign in signs(event) if sign in meant), "")
        return self.press(name)

    def draw(self, target: pygame.Surface) -> None:
        style, table = self.style, self.plan.table
        target.blit(style.cloth(table.size), table)
        word, gap = self.form.word, style.px(5)
        width = style.scale.card(_CARD)
        while width > style.scale.card(_LEAST) and len(word) * (width + gap) > table.width - style.px(60):
            width -= style.scale.card(7)
        left = table.centerx - (len(word) * (width + gap) - gap) // 2
        top = table.centery - self.art.high(width) + style.px(20)
        look, badge = CardLook.HAND, None
        if self.told is not None:
            good = self.told.solution.answers[0] == YES
            look = CardLook.LEGAL if good else CardLook.REFUSED
            badge = good
        for n, letter in enumerate(word):
            card = self.art.card(
                letter, self.number(letter), width, look, badge if n == len(word) - 1 else None
            )
            card.blit(target, left + n * (width + gap), top)
