"""The picture of a drill: question, rail, paper and buttons, and where the keyboard is on them."""

import pygame

from game.practice.item import Grade
from game.practice.registry import title_of
from game.practice.schedule import interval
from game.practice.session import Feedback
from game.text.catalogues import text
from game.theme import BAD_INK
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.form import discard_question
from game.ui.kit.controls.widgets import Button, ButtonKind, IconButton, draw_buttons, set_alike
from game.ui.kit.look import fans
from game.ui.kit.look.fans import WORD_LEANS, LetterPack
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import Grip, Touch
from game.ui.practice.flow import DrillFlow
from game.ui.questions.base import Question
from game.ui.questions.paper import Paper, PaperPart
from game.ui.questions.rail import (
    GradeButton,
    RailPlan,
    draw_chips,
    draw_head,
    draw_wood,
    plan_rail,
)
from game.ui.table.layout import MIN_SIZE


class DrillView:
    """Lays out and draws the state of a flow. `changed` asks for a redraw."""

    def __init__(self, flow: DrillFlow) -> None:
        self._flow = flow
        self.paper = Paper()
        self.focus = Focus(arrows=True)
        self.pack: LetterPack = {}
        self.plan: RailPlan | None = None
        self.changed = True
        self.size: tuple[int, int] = (0, 0)
        self._style: Style | None = None

    @property
    def style(self) -> Style:
        """The style; only after `enter`."""
        assert self._style is not None, "the screen has been entered"
        return self._style

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self.size, self._style = size, style.holding(size, MIN_SIZE)
        self.arrange()

    def show(self, parts: tuple[PaperPart, ...]) -> None:
        """Write on the paper, and lay everything out around it."""
        self.paper.show(parts)
        self.arrange()

    def arrange(self) -> None:
        """Lay out the state as it is now."""
        style, flow = self._style, self._flow
        if style is None:
            return
        first = plan_rail(self.size, style, 0)
        height = self.paper.height(style, first.question.width, first.compact) / style.scale.ui
        self.plan = plan_rail(self.size, style, height if flow.feedback is None else 0)
        if flow.question is not None:
            flow.question.enter(self.size, style, self.plan)
        self.update_buttons()

    def update_buttons(self) -> None:
        """Offer the buttons that make sense now."""
        plan, flow = self.plan, self._flow
        question, feedback = flow.question, flow.feedback
        self.changed = True
        if plan is None:
            return
        controls: list[Control] = []
        if feedback is not None:
            controls += self._after_answer(plan, feedback)
        elif question is not None:
            controls += [*question.controls(), *self._question_controls(plan, question)]
        elif flow.prompt is not None:
            controls += self._at_end(plan)
        if question is None or not question.fills_window or feedback is not None:
            controls += [IconButton("leave", plan.menu, Icon.MENU), IconButton("help", plan.help, Icon.HELP)]
        self.focus.arrows = question is None or question.arrows or feedback is not None
        self.focus.replace(self._flow.offered(controls, plan))

    def _question_controls(self, plan: RailPlan, question: Question) -> list[Control]:
        if question.fills_window:
            return []
        ready = not self._flow.worker.busy
        main = question.main()
        controls: list[Control] = []
        if main is not None:
            kind = ButtonKind.PRIMARY if main.enabled else ButtonKind.DARK
            controls.append(
                Button("main", plan.main, main.label, kind, text("Enter"), enabled=main.enabled and ready)
            )
        controls.append(Button("give up", plan.second, text("I give up"), enabled=ready))
        if not self._flow.final:
            key = "" if plan.compact else "Ctrl Z"
            able = ready and bool(self._flow.answered)
            controls.append(Button("undo", plan.third, text("Undo answer"), key=key, enabled=able))
        return controls

    def _after_answer(self, plan: RailPlan, feedback: Feedback) -> list[Control]:
        controls: list[Control] = [Button("next", plan.next, text("Next"), ButtonKind.PRIMARY, text("Enter"))]
        if self._flow.final:
            return controls
        if feedback.dues:
            grades = zip(Grade, self._grades(plan), strict=True)
            controls += set_alike(
                *(
                    GradeButton(grade, rect, interval(feedback.dues[grade]), grade is feedback.grade)
                    for grade, rect in grades
                )
            )
            controls.append(IconButton("item", plan.item, Icon.PENCIL, enabled=not self._flow.worker.busy))
        controls.append(Button("repeat", plan.second, text("Try again"), key="" if plan.compact else "R"))
        controls.append(Button("undo", plan.third, text("Undo answer"), enabled=bool(self._flow.answered)))
        if self._flow.question is not None:
            controls += self._flow.question.controls()
        return controls

    def _grades(self, plan: RailPlan) -> list[pygame.Rect]:
        """The places of the grades: in one row, or in two where room is short."""
        gap, area = self.style.px(6), plan.grades
        columns = 2 if plan.compact else 4
        rows = len(Grade) // columns
        width, height = (area.width + gap) // columns - gap, (area.height + gap) // rows - gap
        return [
            pygame.Rect(
                area.left + n % columns * (width + gap),
                area.top + n // columns * (height + gap),
                width,
                height,
            )
            for n in range(len(Grade))
        ]

    def _at_end(self, plan: RailPlan) -> list[Control]:
        name, label = self._flow.end_button()
        controls: list[Control] = [
            Button(name, plan.main, label, ButtonKind.PRIMARY, text("Enter")),
            Button("back", plan.second, text("Back"), key=text("Esc")),
        ]
        if not self._flow.final:
            able = bool(self._flow.answered)
            controls.append(Button("undo", plan.third, text("Undo answer"), enabled=able))
        return controls

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a finger does here: buttons can only be pressed."""
        question = self._flow.question
        return Touch(Grip.SCROLL, at) if question is None or self.focus.covers(at) else question.touched(at)

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        plan, style, flow = self.plan, self.style, self._flow
        if plan is None:
            return
        if flow.question is not None:
            flow.question.draw(surface)
            if flow.question.fills_window and flow.feedback is None:
                return
        else:
            self._draw_cloth(surface, style, plan)
        draw_wood(surface, style, plan)
        self._draw_rail(surface, style, plan)
        draw_buttons(self.focus, surface, style)
        if flow.asks_to_leave:
            _draw_leave_question(surface, style, plan.table)

    def _draw_cloth(self, surface: pygame.Surface, style: Style, plan: RailPlan) -> None:
        """The cloth before the first question and after the last one."""
        surface.blit(style.cloth(plan.table.size), plan.table)
        prompt = self._flow.prompt
        if prompt is not None and prompt.item is None and self._flow.practised:
            _draw_done(surface, style, plan.table, self.pack)

    def _draw_rail(self, surface: pygame.Surface, style: Style, plan: RailPlan) -> None:
        prompt, feedback, flow = self._flow.prompt, self._flow.feedback, self._flow
        if prompt is None:
            draw_head(surface, style, plan, text("Practice"), text("Preparing questions…"))
            return
        here = len(prompt.verdicts)
        if prompt.item is None:
            line = text("The session is over.") if flow.practised else text("No questions.")
            draw_head(surface, style, plan, text("Practice"), line)
            if prompt.verdicts:
                draw_chips(surface, style, plan, prompt.verdicts, here, None)
            self.paper.draw(surface, style, plan.paper, plan.compact)
            return
        draw_head(surface, style, plan, title_of(prompt.item.kind), flow.progress_line(prompt))
        counted = feedback is not None and flow.counts(feedback)
        verdicts = (*prompt.verdicts, feedback.result.right) if feedback and counted else prompt.verdicts
        draw_chips(surface, style, plan, verdicts, here + prompt.remaining, here)
        if feedback is None:
            self.paper.draw(surface, style, plan.question, plan.compact)
            if self._flow.question is not None and not flow.together:
                self._flow.question.draw_draft(surface, plan.draft)
            return
        self.paper.draw(surface, style, plan.paper, plan.compact)
        self._draw_due(surface, style, plan, feedback)

    def _draw_due(self, surface: pygame.Surface, style: Style, plan: RailPlan, feedback: Feedback) -> None:
        """When the item comes again; the grades say so themselves where they are shown."""
        theme, area = style.theme, plan.due
        if feedback.dues and area.colliderect(plan.grades):
            return
        base = area.centery + style.px(5)
        words, when = self._flow.due(feedback)
        put = style.write(surface, (area.right, base), when, Face.BOLD, 14, theme.brass[0], side="right")
        if plan.compact and when:
            words = text("comes back") if feedback.dues else ""
        room = put.left - area.left - style.px(8)
        style.write_fitting(surface, (area.left, base), words, Face.TEXT, (14, 11), theme.text, room)


def _draw_done(surface: pygame.Surface, style: Style, table: pygame.Rect, pack: LetterPack) -> None:
    """Draw the word DONE in cards."""
    # The translator spells something short that says so.
    word = fans.spelled(text("DONE"))
    width = style.scale.card(63 if table.width < style.px(800) else 98)
    step = width + style.px(12)
    left = table.centerx - (len(word) * step - style.px(12)) // 2
    for place, letter in enumerate(word):
        tilt = WORD_LEANS[place % len(WORD_LEANS)]
        top = table.centery - width // 2 + style.px(tilt * 2)
        fans.card_turned(style, letter, pack, width, tilt).blit(surface, left + place * step, top)


def _draw_leave_question(surface: pygame.Surface, style: Style, table: pygame.Rect) -> None:
    """Ask, over the table, whether what was typed may be thrown away."""
    rect = pygame.Rect(0, 0, min(style.px(520), table.width - style.px(24)), style.px(54))
    rect.midtop = (table.centerx, table.top + style.px(12))
    paper(style, rect.size).blit(surface, *rect.topleft)
    room = rect.width - style.px(32)
    at = (rect.centerx, rect.centery + style.px(6))
    style.write_fitting(surface, at, discard_question(), Face.STRONG, (17, 13), BAD_INK, room, "middle")
