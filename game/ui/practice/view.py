"""What is seen of a sitting: the question or what is told of the answer, the rail and its buttons. It takes
in no event."""

import pygame

from game.study.grades import in_days, interval
from game.study.item import Grade
from game.study.kinds import kind_of, title_of
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.ui.controls.focus import Focus, Spot
from game.ui.controls.widgets import Button, ButtonKind, IconButton, cap_enter, set_alike
from game.ui.look import fans
from game.ui.look.fans import LetterPack
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon
from game.ui.look.papers import paper
from game.ui.look.style import Style
from game.ui.look.tokens import BAD_INK
from game.ui.practice.prompts import subject_line
from game.ui.practice.sitting import Prompt
from game.ui.questions.base import Question
from game.ui.questions.buttons import GradeButton
from game.ui.questions.feedback import Feedback
from game.ui.questions.paper import Paper, PaperPart
from game.ui.questions.rail import LEAST, RailPlan, draw_chips, draw_head, draw_wood, plan_rail
from game.ui.screen import Grip, Touch

_LEANS = (5.0, -3.0, 2.0, -4.0, 3.0)  # degrees


class DrillView:
    """A sitting as it is seen now. `busy` says that something is waited for, `answered` how many answers can
    be undone."""

    def __init__(self) -> None:
        self.asked: Prompt | None = None
        self.question: Question | None = None
        self.told: Feedback | None = None
        self.answered = 0
        self._paper = Paper()
        self._pack: LetterPack = {}
        self._focus = Focus(arrows=True)
        self._size: tuple[int, int] = (0, 0)
        self._style: Style | None = None
        self._plan: RailPlan | None = None
        self._changed = True
        self.asks_to_leave = False  # whether what was typed may be thrown away

    @property
    def busy(self) -> bool:
        """Something is waited for."""
        return False

    @property
    def game(self) -> Ruleset | None:
        """The rules of what is asked."""
        course = self.asked.course if self.asked is not None else None
        return course.ruleset if course is not None else None

    @property
    def practised(self) -> bool:
        """Something was asked."""
        return self.asked is not None and bool(self.asked.marks)

    @property
    def together(self) -> bool:
        """Whether several are asked at once, or were asked what is told now: not at this screen."""
        return False

    @property
    def focus(self) -> Focus:
        """Where the keyboard is on it."""
        return self._focus

    @property
    def covered(self) -> tuple[str, ...]:
        """What stands on what hides the question, if anything does."""
        return ()

    @property
    def seconds_left(self) -> int | None:
        """How much time there is for the answer, where it is played against the clock."""
        return None

    def read(self) -> tuple[PaperPart, ...]:
        """What stands on the paper: the question, what is told of the answer, or how the sitting went."""
        return tuple(self._paper.parts)

    def headline(self) -> tuple[str, ...]:
        """What stands above the question, and of an answer when it comes again."""
        if self.asked is None or self.asked.item is None:
            return ()
        if self.told is not None:
            return tuple(filter(None, self._due(self.told)))
        return title_of(self.asked.item.kind), self._line(self.asked)

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a finger means here: buttons are only pressed."""
        asked, pressed = self.question, self._focus.covers(at) or self.covered
        return Touch(Grip.SCROLL, at) if asked is None or pressed else asked.touched(at)

    def _asks_first(self, asked: Question) -> bool:
        """Whether Esc asks whether what was typed may be thrown away; pressed once more it does not."""
        self.asks_to_leave = asked.typed_in and not self.asks_to_leave
        self._changed = True
        return self.asks_to_leave

    def _stay(self, event: pygame.Event) -> None:
        """Any other key or press goes on."""
        if self.asks_to_leave and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.asks_to_leave, self._changed = False, True

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self._size, self._style = size, style.holding(size, LEAST)
        self._arrange()

    def _arrange(self) -> None:
        style = self._style
        if style is None:
            return
        first = plan_rail(self._size, style, 0)
        small = first.compact
        high = self._paper.high(style, first.question.width, small) / style.scale.ui
        self._plan = plan_rail(self._size, style, high if self.told is None else 0)
        if self.question is not None:
            self.question.enter(self._size, style, self._plan)
        self._label()

    def _label(self) -> None:
        """The buttons as they are now."""
        plan, asked = self._plan, self.question
        self._changed = True
        if plan is None:
            return
        spots: list[Spot] = []
        if self.told is not None:
            spots += self._after_answer(plan, self.told)
        elif asked is not None:
            spots += [*asked.spots(), *self._while_asked(plan, asked)]
        elif self.asked is not None:
            spots += self._at_end(plan)
        if asked is None or not asked.whole or self.told is not None:
            spots += [IconButton("leave", plan.menu, Icon.MENU), IconButton("help", plan.help, Icon.HELP)]
        self._focus.arrows = asked is None or asked.arrows or self.told is not None
        self._focus.replace(spots)

    def _while_asked(self, plan: RailPlan, asked: Question) -> list[Spot]:
        if asked.whole:
            return []
        ready = not self.busy
        main = asked.main()
        made: list[Spot] = []
        if main is not None:
            kind = ButtonKind.BRASS if main.enabled else ButtonKind.DARK
            made.append(
                Button("main", plan.main, main.label, kind, text("Enter"), enabled=main.enabled and ready)
            )
        give_up = Button("give up", plan.second, text("I give up"), enabled=ready)
        undo = Button(
            "undo", plan.third, text("Undo answer"), key="" if plan.compact else "Ctrl Z",
            enabled=ready and bool(self.answered),
        )  # fmt: skip
        return [*made, give_up, undo]

    def _after_answer(self, plan: RailPlan, told: Feedback) -> list[Spot]:
        made: list[Spot] = [Button("next", plan.next, text("Next"), ButtonKind.BRASS, text("Enter"))]
        if told.dues:
            grades = zip(Grade, self._grades(plan), strict=True)
            made += set_alike(
                *(
                    GradeButton(grade, rect, interval(told.dues[grade]), grade is told.grade)
                    for grade, rect in grades
                )
            )
            made.append(IconButton("item", plan.item, Icon.PENCIL, enabled=not self.busy))
        made.append(Button("repeat", plan.second, text("Try again"), key="" if plan.compact else "R"))
        made.append(Button("undo", plan.third, text("Undo answer"), enabled=bool(self.answered)))
        if self.question is not None:
            made += self.question.spots()
        return made

    def _grades(self, plan: RailPlan) -> list[pygame.Rect]:
        """The places of the grades: in a row, or where there is little room in two."""
        gap, area = self.style.px(6), plan.grades
        columns = 2 if plan.compact else 4
        rows = len(Grade) // columns
        wide, high = (area.width + gap) // columns - gap, (area.height + gap) // rows - gap
        return [
            pygame.Rect(
                area.left + n % columns * (wide + gap), area.top + n // columns * (high + gap), wide, high
            )
            for n in range(len(Grade))
        ]

    def _at_end(self, plan: RailPlan) -> list[Spot]:
        undo = Button("undo", plan.third, text("Undo answer"), enabled=bool(self.answered))
        return [
            Button("again", plan.main, text("Keep practising"), ButtonKind.BRASS, text("Enter")),
            Button("back", plan.second, text("Back"), key=text("Esc")),
            undo,
        ]

    @property
    def style(self) -> Style:
        """The style; there is one after `enter`."""
        assert self._style is not None, "the screen has been entered"
        return self._style

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        plan, style, asked = self._plan, self.style, self.question
        if plan is None:
            return
        if asked is not None:
            asked.draw(surface)
            if asked.whole and self.told is None:
                return
        else:
            self._draw_end(surface, style, plan)
        draw_wood(surface, style, plan)
        self._draw_rail(surface, style, plan)
        cap_enter(self._focus.spots, self._focus.current)
        for spot in self._focus.spots:
            if isinstance(spot, Button):
                spot.draw(surface, style)
        if self.asks_to_leave:
            self._draw_asking(surface, style, plan.table)

    def _draw_asking(self, surface: pygame.Surface, style: Style, table: pygame.Rect) -> None:
        """Over the table: whether what was typed may be thrown away."""
        said = text("Throw away what you typed? Press Esc once more.")
        rect = pygame.Rect(0, 0, min(style.px(520), table.width - style.px(24)), style.px(54))
        rect.midtop = (table.centerx, table.top + style.px(12))
        paper(style, rect.size).blit(surface, *rect.topleft)
        room = rect.width - style.px(32)
        size = style.fitting(said, Face.STRONG, 17, room, 13)
        at = (rect.centerx, rect.centery + style.px(6))
        style.write(surface, at, said, Face.STRONG, size, BAD_INK, side="middle", room=room)

    def _draw_end(self, surface: pygame.Surface, style: Style, plan: RailPlan) -> None:
        """The cloth before the first question, and after the last one."""
        surface.blit(style.cloth(plan.table.size), plan.table)
        if self.asked is not None and self.asked.item is None and self.practised:
            self._spell(surface, style, plan.table)

    def _spell(self, surface: pygame.Surface, style: Style, table: pygame.Rect) -> None:
        """In cards that it is done."""
        # The translator spells something short that says so.
        word = fans.spelled(text("DONE"))
        width = style.scale.card(63 if table.width < style.px(800) else 98)
        step = width + style.px(12)
        left = table.centerx - (len(word) * step - style.px(12)) // 2
        for place, letter in enumerate(word):
            lean = _LEANS[place % len(_LEANS)]
            top = table.centery - width // 2 + style.px(lean * 2)
            card = fans.card_turned(style, letter, self._pack, width, lean)
            card.blit(surface, left + place * step, top)

    def _draw_rail(self, surface: pygame.Surface, style: Style, plan: RailPlan) -> None:
        now, told = self.asked, self.told
        if now is None:
            draw_head(surface, style, plan, text("Practice"), text("Preparing questions…"))
            return
        marks = (*now.marks, told.result.right) if told is not None and self._counts(told) else now.marks
        whole = len(now.marks) + now.remaining
        if now.item is None:
            title, line = text("Practice"), text("No questions.")
            if self.practised:
                title, line = text("Well done"), text("The session is over.")
            draw_head(surface, style, plan, title, line)
            if now.marks:
                draw_chips(surface, style, plan, now.marks, len(now.marks), None)
            self._paper.draw(surface, style, plan.paper, plan.compact)
            return
        draw_head(surface, style, plan, title_of(now.item.kind), self._line(now))
        here = len(now.marks)
        draw_chips(surface, style, plan, marks, whole, here)
        if told is None:
            self._paper.draw(surface, style, plan.question, plan.compact)
            if self.question is not None and not self.together:
                self.question.draw_draft(surface, plan.draft)
            return
        self._paper.draw(surface, style, plan.paper, plan.compact)
        self._draw_due(surface, style, plan, told)

    def _line(self, now: Prompt) -> str:
        """What stands below the title."""
        return subject_line(now)

    def _counts(self, told: Feedback) -> bool:
        """Whether the answer that is told counts."""
        return bool(told.dues)

    def _due(self, told: Feedback) -> tuple[str, str]:
        """What an answer leads to, and when or how much."""
        if not told.dues:
            return text("Just to try: this answer doesn't count."), ""
        return kind_of(told.item.kind).returns(), in_days(told.dues[told.grade])

    def _draw_due(self, surface: pygame.Surface, style: Style, plan: RailPlan, told: Feedback) -> None:
        """When it comes again."""
        theme, area = style.theme, plan.due
        if told.dues and area.colliderect(plan.grades):
            return  # the grades say it
        base = area.centery + style.px(5)
        said, when = self._due(told)
        put = style.write(surface, (area.right, base), when, Face.BOLD, 14, theme.brass[0], side="right")
        if plan.compact and when:
            said = text("comes back") if told.dues else ""
        room = put.left - area.left - style.px(8)
        size = style.fitting(said, Face.TEXT, 14, room, least=11)
        style.write(surface, (area.left, base), said, Face.TEXT, size, theme.text, room=room)
