"""A session on the screen: an item is asked, answered, told, and the next one comes. Judging and making
happen beside the window; this knows no kind's rules."""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.explanation import Bar, Heading, Label, Rule, TextLine
from game.practice.forms import EndgameAnswer, NumberAnswer, PlayAnswer, WordsAnswer, YesOrNo
from game.practice.item import Grade, Item
from game.practice.registry import asked_of, kind_of, kinds, title_of
from game.practice.schedule import in_days, interval
from game.practice.scheduler import SessionPlan
from game.practice.session import (
    AnsweredItem,
    DrillSession,
    Feedback,
    PracticeSession,
    Prompt,
    number_line,
    subject_line,
)
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.theme import BAD_INK
from game.ui.kit.common_keys import asks_for_help, enter_help, escape_help, tab_help
from game.ui.kit.controls.focus import Focus, Spot
from game.ui.kit.controls.widgets import Button, ButtonKind, IconButton, cap_enter, set_alike
from game.ui.kit.keyboard import repeats, signs, with_ctrl
from game.ui.kit.look import fans
from game.ui.kit.look.fans import LetterPack
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import Change, Explain, Grip, KeyHelp, Pop, Push, Swap, Touch, wake
from game.ui.practice.worker import AnswerEditor, SessionWorker
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.paper import Paper, PaperPart, explanation
from game.ui.questions.play import PlayQuestion
from game.ui.questions.rail import LEAST, GradeButton, RailPlan, draw_chips, draw_head, draw_wood, plan_rail
from game.ui.questions.words import ListQuestion, WordQuestion
from game.ui.questions.worth import WorthQuestion


def question_for(item: Item, context: PracticeContext) -> Question:
    """The item as it is asked on the table. Raises Fault if it cannot be read."""
    asked = asked_of(context, item)
    match asked.form:
        case YesOrNo() as form:
            return WordQuestion(item, context, asked, form)
        case WordsAnswer() as form:
            return ListQuestion(item, context, asked, form)
        case PlayAnswer() as form:
            return PlayQuestion(item, context, asked, form)
        case NumberAnswer() as form:
            return WorthQuestion(item, context, asked, form)
        case EndgameAnswer() as form:
            return FinishQuestion(item, context, asked, form)


_HARDEST = 5


def summary_parts(done: Sequence[AnsweredItem]) -> tuple[PaperPart, ...]:
    """How it went: right of how many, the time, by kind, what was hard and when it comes again."""
    if not done:
        return (
            TextLine(text("Nothing is due, and there are no new questions today."), loud=True),
            TextLine(text("To go on, choose more new questions per day or other kinds.")),
        )
    right = sum(each.right for each in done)
    said = plural("{right} of {n} right", "{right} of {n} right", len(done), right=right)
    parts: list[PaperPart] = [
        Heading(2 * right >= len(done), said, _took(done)),
        Bar(right / len(done)),
        Rule(),
    ]
    asked = Counter(each.item.kind for each in done)
    if len(asked) > 1:
        known = Counter(each.item.kind for each in done if each.right)
        for kind, n in asked.items():
            parts.append(
                TextLine(text("{kind}: {right} of {n}", kind=title_of(kind), right=known[kind], n=n))
            )
        parts.append(Rule())
    hard = _hardest(done)
    if hard:
        parts.append(Label(text("Hard this time")))
        parts += [TextLine(_line(each)) for each in hard]
    return tuple(parts)


def _took(done: Sequence[AnsweredItem]) -> str:
    """The time, where it was taken."""
    if not any(each.seconds for each in done):
        return ""
    return text("in {time}", time=clock(sum(each.seconds for each in done)))


def clock(seconds: float) -> str:
    """Minutes and seconds, such as 2:05; 0:00 where no time is left."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"


def _hardest(done: Sequence[AnsweredItem]) -> list[AnsweredItem]:
    """What was not known, each item once, the latest answer to it; the slowest first."""
    last = {each.item.key: each for each in done if not each.right}
    return sorted(last.values(), key=lambda each: -each.seconds)[:_HARDEST]


def _line(each: AnsweredItem) -> str:
    label = kind_of(each.item.kind).label(each.item)
    return text("{item}: {when}", item=label, when=in_days(each.due))


_BACK = (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


class Stopwatch:
    """Counts what it is told of, which is the time that its screen lies on top; while the window is not the
    one that is worked in, it stands still."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._away = False
        self._counted = 0.0
        self._since = time.monotonic()

    def begin(self) -> None:
        """Count from nothing."""
        self.seconds = 0.0

    def handle(self, event: pygame.Event) -> None:
        """Notice whether somebody is here."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._away = True
        elif event.type in _BACK:
            self._away = False

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if not self._away:
            self.seconds += seconds
            self._counted += seconds

    def rested(self) -> float:
        """For how long it has stood still since this was asked last."""
        now = time.monotonic()
        rest = max(0.0, now - self._since - self._counted)
        self._since, self._counted = now, 0.0
        return rest


def drill_keys(asked: Question | None, told: Feedback | None, answered: int) -> tuple[KeyHelp, ...]:
    """The keys that do something now, when so many questions were answered before."""
    if told is not None:
        return _after(told)
    if asked is None:
        return (tab_help(), enter_help(text("Keep practising")), escape_help())
    rows = [*asked.keys(), tab_help()]
    if type(asked).undo is not Question.undo:
        rows.append(_undo(text("undo the last card or letter, then the previous answer")))
    elif answered:
        rows.append(_undo(text("take back the previous answer")))
    return (*rows, escape_help(text("take back your play, then leave; no answer is lost")))


def _after(told: Feedback) -> tuple[KeyHelp, ...]:
    rows = [tab_help(), enter_help(text("Next"))]
    if told.dues:
        grades = text("change the rating: again, hard, good, easy")
        rows.append(KeyHelp("1 \N{EN DASH} 4", grades, typed="1"))
        rows.append(KeyHelp("M", text("mark the question, or not"), (pygame.K_m,)))
        rows.append(KeyHelp("A", text("put the question away, or bring it back"), (pygame.K_a,)))
        rows.append(KeyHelp("N", text("write a note of your own"), typed="n"))
    rows.append(KeyHelp("R", text("ask again without counting it"), (pygame.K_r,)))
    return (*rows, _undo(text("take back the answer")), escape_help())


def _undo(does: str) -> KeyHelp:
    return KeyHelp("Ctrl Z", does, (pygame.K_z,), pygame.KMOD_CTRL)


_LEANS = (5.0, -3.0, 2.0, -4.0, 3.0)  # degrees


class DrillView:
    """A session as it is seen now. `busy` says that something is waited for, `answered` how many answers can
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
        context = self.asked.context if self.asked is not None else None
        return context.ruleset if context is not None else None

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
        """What stands on the paper: the question, what is told of the answer, or how the session went."""
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


_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOTE = "N"
_OF_BUTTONS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class DrillScreen(DrillView):
    """A session. `again` makes the screen of another one by the same plan."""

    def __init__(
        self, plan: SessionPlan, again: Callable[[], "DrillScreen"], seed: int | None = None
    ) -> None:
        super().__init__()
        self._jobs = SessionWorker()
        self._answer = AnswerEditor(self._jobs, lambda: self.told, self._answer_changed)
        self._wanted = plan
        self._again = again
        chosen = random.SystemRandom().randint(1, 1 << 30) if seed is None else seed
        self._jobs.do(lambda: self._opened(chosen), self._ask)
        self._repeating: Feedback | None = None
        self._watch = Stopwatch()
        self._pointer = (0, 0)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = session = PracticeSession(self._wanted, seed)
        return session.asked()

    @property
    def session(self) -> DrillSession:
        """The session; it is there as soon as something was asked."""
        return self._jobs.session

    @property
    def busy(self) -> bool:
        return self._jobs.busy

    def _go_on(self) -> Change | None:
        """Go on if what was waited for has come."""
        if not self._jobs.done:
            return None
        self._changed = True
        return self._jobs.go_on(self._let_answer_again)

    def _let_answer_again(self) -> None:
        """What was done with the answer has failed."""
        if self.question is not None:
            self.question.answer = None
            self._label()

    # --- what comes after what ------------------------------------------------------------------------

    def _ask(self, made: object) -> Change | None:
        """Ask what is asked now."""
        assert isinstance(made, Prompt)
        self.asked, self.told, self._repeating, self.question = made, None, None, None
        if made.item is not None and made.context is not None:
            try:
                self.question = question_for(made.item, made.context)
            except Fault as fault:
                self._pass_over(fault)
                return None
            self.question.number_said, self._pack = number_line(made), made.context.ruleset.pieces
            self.question.sought = made.sought
            self._paper.show(self.question.wording())
        else:
            self._paper.show(self._over())
        self._watch.begin()
        self.answered = len(self.session.done)
        self._arrange()
        self._focus.put("")  # a key too many must not answer
        if self.question is None:
            self._focus.put("again")
        return None

    def _over(self) -> tuple[PaperPart, ...]:
        """What is told when nothing more is asked."""
        return summary_parts(self.session.done)

    def _pass_over(self, fault: Fault) -> None:
        """What cannot be shown is told, and the next is asked."""
        self._jobs.do(lambda: self.session.pass_over(fault), self._ask)

    def _take(self) -> None:
        """Hand the answer of the question over to be judged and written."""
        asked = self.question
        if asked is None or asked.answer is None or self.busy or self.told is not None:
            return
        given, seconds, before, rest = asked.answer, self._spent, self._repeating, self._watch.rested()
        if before is not None:
            self._jobs.do(lambda: self.session.repeat(before, given, seconds), self._tell)
        else:
            self._jobs.do(lambda: self.session.answer(given, seconds, rest), self._tell)
        self._label()

    @property
    def _spent(self) -> float:
        """How many seconds the answer takes so far; none where no time is taken."""
        return self._watch.seconds if self._wanted.timed else 0.0

    def _tell(self, made: object) -> Change | None:
        """Tell what came of an answer; of a faulty item nothing is told but that."""
        if made is None:
            self._next()
            return None
        assert isinstance(made, Feedback)
        self.told, self.answered = made, len(self.session.done)
        if self.question is not None:
            self.question.show(made)
        self._paper.show(explanation(made))
        self._arrange()
        self._focus.put("next")
        return None

    def _next(self) -> None:
        self._jobs.do(self.session.asked, self._ask)

    def _repeat(self) -> None:
        """Ask the same once more; that counts for nothing."""
        told = self.told
        if told is None or self.busy:
            return
        self._repeating = told if told.dues else self._repeating
        self.told, self.question = None, question_for(told.item, told.context)
        self.question.sought = len(told.solution.answers) if told.solution.all_of_it else 0
        once_more = TextLine(text("Once more, just to try: this answer won't count."))
        self._paper.show((*self.question.wording(), once_more))
        self._watch.begin()
        self._arrange()
        self._focus.put("")  # a key too many must not answer

    def _take_back(self) -> None:
        """Undo the last answer; its item is asked again."""

        def undone(made: object) -> Change | None:
            return self._ask(made) if isinstance(made, Prompt) else None

        if not self.busy and self._jobs.opened is not None and self.session.done:
            self._jobs.do(self.session.take_back, undone)

    def _answer_changed(self, told: Feedback) -> None:
        """Something was set of the answer."""
        before, self.told = self.told, told
        if before is not None and before.marks != told.marks:
            self._paper.show(explanation(told))
        self._arrange()

    def close(self) -> None:
        self._jobs.end()

    # --- events ---------------------------------------------------------------------------------------

    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do now."""
        return drill_keys(self.question, self.told, self.answered)

    def handle(self, event: pygame.Event) -> Change | None:
        self._watch.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        change = self._go_on()
        if change is not None:
            return change
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if repeats(event) else self._escape(event)
        self._stay(event)
        asked = self.question
        if asked is not None and asked.whole and self.told is None:
            self._changed = asked.handle(event) or self._changed
            self._take()
            told, asked.explained = asked.explained, None
            return Pop() if asked.left else told
        if asks_for_help(event):
            return Explain(self.keys(), self.game)
        if event.type == pygame.TEXTINPUT and self._answer.counted and _NOTE in signs(event):
            return self._answer.sheet()  # the letter is not typed into it
        if event.type == pygame.KEYDOWN and self._key(event):
            return None
        pressed = self._pressed(event)
        if pressed is not None:
            return self._press(pressed.name)
        if event.type == pygame.KEYDOWN and event.key in _ENTER and (self.told or asked is None):
            return self._press("next" if self.told else "again") if not self.busy else None
        self._on_table(event)
        return None

    def _pressed(self, event: pygame.Event) -> Spot | None:
        """The button that an event presses. A key belongs to the one that the keyboard is on, or to the
        table."""
        here = self._focus.current
        of_table = event.type == pygame.KEYDOWN and event.key != pygame.K_TAB and not self._focus.arrows
        if of_table and (here is None or event.key not in _OF_BUTTONS):
            self._focus.put("")
            return None
        return self._focus.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        """Keys of the session itself."""
        if with_ctrl(event) and event.key == pygame.K_z:
            asked = self.question
            if self.told is None and asked is not None and asked.undo():
                self._label()
            else:
                self._take_back()
            return True
        if self.told is None or self.busy:
            return False
        if self._answer.key(event):
            return True
        if event.key == pygame.K_r:
            self._repeat()
            return True
        return False

    def _on_table(self, event: pygame.Event) -> None:
        """Hand an event to what is asked, or turn the paper."""
        plan, at = self._plan, event.dict.get("pos", self._pointer)
        if event.type == pygame.MOUSEWHEEL and plan is not None and plan.rail.collidepoint(at):
            self._changed = self._paper.scroll(event, self.style) or self._changed
            return
        asked = self.question
        if asked is None or (self.busy and self.told is None):
            return
        on_button = event.type == pygame.MOUSEBUTTONDOWN and self._focus.concerns(event)
        if not on_button and asked.handle(event):
            self._after()

    def _after(self) -> None:
        """Something was laid or typed."""
        self._take()
        if self.told is None and not self.busy:
            self._label()
        self._changed = True

    def _escape(self, event: pygame.Event) -> Change | None:
        asked = self.question
        if asked is not None and self.told is None and not self.busy:
            if asked.whole:
                asked.handle(event)
                self._changed = True
                return Pop() if asked.left else None
            if self._asks_first(asked):
                return None
            if not asked.typed_in and asked.escape():
                self._label()
                return None
        return Pop()

    def _press(self, name: str) -> Change | None:
        asked = self.question
        match name:
            case "leave" | "back":
                return Pop()
            case "help":
                return Explain(self.keys(), self.game)
            case "next":
                if not self.busy:
                    self._next()
            case "again":
                return Swap(self._again())
            case "repeat":
                self._repeat()
            case "undo":
                self._take_back()
            case "item":
                return self._answer.sheet()
            case "give up" if asked is not None:
                asked.give_up()
                self._take()
            case _ if name.startswith("grade "):
                self._answer.regrade(Grade(int(name.removeprefix("grade "))))
            case _ if asked is not None:
                asked.press(name)
                if asked.push is not None:
                    screen, asked.push = asked.push, None
                    return Push(screen)
                self._after()
        return None

    def update(self, seconds: float) -> bool:
        asked = self.question
        self._watch.tick(seconds)
        if self._jobs.done:
            wake()  # the answer is taken up with the next event, which may change the screen
        if asked is not None:
            self._changed = asked.update(seconds) or self._changed
            if asked.answer is not None and self.told is None:
                self._take()
        due = self._changed or self._focus.changed
        self._changed = self._focus.changed = False
        return due


def session_for_items(keys: tuple[str, ...]) -> DrillScreen:
    """A session that asks just these items, due or not."""
    return DrillScreen(SessionPlan(tuple(kinds()), None, fresh=0, keys=keys), lambda: session_for_items(keys))
