"""Asks for the score of a play: the board with it, a number to type or "not allowed". It judges nothing."""

import pygame

from game.practice.context import PracticeContext
from game.practice.forms import NOT_ALLOWED, AskedItem, NumberAnswer
from game.practice.item import Item
from game.practice.positions import hand_laid_from
from game.text.catalogues import text
from game.theme import TOUCH
from game.ui.board.layout import BoardScene
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.keyboard import ENTER, characters, enter_help, numbers
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import outline, rounded
from game.ui.kit.look.style import Style
from game.ui.kit.screen import KeyHelp
from game.ui.questions.base import MainButton, Question
from game.ui.questions.play import draw_position, label_play, table_of
from game.ui.questions.rail import BACK, KeyButton, RailPlan

MAX_DIGITS = 4
"""digits of a number"""

_KEYS = (*"1234567890", BACK)


class ScoreQuestion(Question):
    """A play on the board. The keys below it are for pointers; digits can be typed."""

    form: NumberAnswer
    arrows = False

    def __init__(self, item: Item, context: PracticeContext, prompt: AskedItem) -> None:
        super().__init__(item, context, prompt)
        session = hand_laid_from(context, self.form.position, free=0)
        self.table = table_of(session, lambda move: None)
        self.typed = ""

    @property
    def counts(self) -> bool:
        """Whether a score is asked for, not only whether the play is allowed."""
        return self.context.counts

    def how(self) -> tuple[str, ...]:
        key = text("Not allowed")[0].upper()
        return (text("Type a number, or {key}.", key=key),) if self.counts else ()

    def keys(self) -> tuple[KeyHelp, ...]:
        no = text("Not allowed")
        rows = [KeyHelp(no[0].upper(), no, typed=no[0])]
        if self.counts:
            rows.append(KeyHelp("0 \N{EN DASH} 9", text("type the number"), typed="1"))
            rows.append(KeyHelp(text("Backspace"), text("delete the last digit"), (pygame.K_BACKSPACE,)))
        return (*rows, enter_help(self.main().label))

    @property
    def typed_in(self) -> bool:
        return bool(self.typed)

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        self.table.enter(size, style)
        px, layout = style.px, self.table.scene.layout
        bottom = layout.table.bottom
        low = layout.strip.area.top
        room = layout.table.width - px(24)
        gap = px(6)
        display = max(px(70), min(px(110), room - px(12) - len(_KEYS) * px(TOUCH)))
        side = min(px(48), (room - display - px(12)) // len(_KEYS) - gap)
        whole = display + px(12) + len(_KEYS) * (side + gap) - gap
        scene = self.table.scene
        middle = scene.layout.board if isinstance(scene, BoardScene) else layout.table
        row = pygame.Rect(middle.centerx - whole // 2, low + (bottom - low - side) // 2, whole, side)
        row = row.clamp(layout.table.inflate(-px(24), 0))
        self._display = pygame.Rect(row.topleft, (display, side))
        self._pad = [
            pygame.Rect(self._display.right + px(12) + n * (side + gap), row.top, side, side)
            for n in range(len(_KEYS))
        ]

    def controls(self) -> list[Control]:
        if self.feedback is not None or self.answer is not None:
            return []
        no = Button(
            "no", self._no_rect(), text("Not allowed"), ButtonKind.DARK, key=text("Not allowed")[0].upper()
        )
        if not self.counts:
            return [no]
        keys = [KeyButton(key, rect) for key, rect in zip(_KEYS, self._pad, strict=True)]
        return [*keys, no]

    def _no_rect(self) -> pygame.Rect:
        draft = self.plan.draft
        height = min(self.style.px(48), max(self.style.px(36), draft.height))
        return pygame.Rect(draft.left, draft.bottom - height, draft.width, height)

    def main(self) -> MainButton:
        return MainButton(
            text("Answer") if self.counts else text("It is allowed"), bool(self.typed) or not self.counts
        )

    def press(self, name: str) -> bool:
        if name == "main":
            return self._enter()
        if name == "no":
            self.answer = (NOT_ALLOWED,)
            return True
        return self._type(name.removeprefix("key "))

    def handle(self, event: pygame.Event) -> bool:
        if self.feedback is not None:
            return False
        if event.type == pygame.TEXTINPUT:
            digit = next((number % 10 for number in numbers(event) if number <= 10), None)
            if digit is not None:
                return self._type(str(digit))
            if text("Not allowed")[0].upper() in characters(event):
                return self.press("no")
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self._type(BACK)
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            return self._enter()
        return False

    def _type(self, key: str) -> bool:
        self.typed = self.typed[:-1] if key == BACK else (self.typed + key)[:MAX_DIGITS]
        return True

    def _enter(self) -> bool:
        if not self.counts:
            self.answer = ("0",)
            return True
        if not self.typed:
            return False
        self.answer = (str(int(self.typed)),)
        return True

    def escape(self) -> bool:
        had = bool(self.typed)
        self.typed = ""
        return had

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        table = self.table
        scene = table.scene
        draw_position(target, scene)
        best = self.feedback.explained.best if self.feedback is not None else None
        wrong = best is not None and best.refusal is not None
        look = CardLook.OFFERED if self.feedback is None else CardLook.REFUSED if wrong else CardLook.LAST
        for cell, laid in self.form.pieces:
            rect = scene.camera.rect(cell)
            face = scene.face_of(laid)
            number = self.context.ruleset.value(laid.piece)
            scene.art.card(face, number, rect.width, look).blit(target, *rect.topleft)
        if self.feedback is not None and best is not None:
            answer = self.feedback.solution.answers[0]
            covered = [scene.camera.rect(cell) for cell, _ in self.form.pieces]
            label = (text("not allowed"), "", False) if wrong else (text("scores"), answer, True)
            label_play(self.style, target, table, self.form.pieces, label, covered)
        elif self.counts:
            self._draw_number(target)

    def _draw_number(self, target: pygame.Surface) -> None:
        """Draw the digits typed so far."""
        style, rect, theme = self.style, self._display, self.style.theme
        target.blit(rounded(rect.size, style.px(8), theme.paper), rect)
        target.blit(outline(rect.size, style.px(8), style.px(1.5), theme.brass_edge), rect)
        base = rect.centery + style.px(10)
        label = self.typed or "?"
        ink = theme.ink if self.typed else theme.quiet_ink
        style.write(target, (rect.centerx, base), label, Face.SERIF, 26, ink, side="middle")
