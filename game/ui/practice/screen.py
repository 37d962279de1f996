"""A sitting on the screen: an item is asked, answered, told, and the next one comes. Judging and making
happen beside the window; this knows no kind's rules."""

import random
from collections.abc import Callable

import pygame

from game.fault import Fault
from game.study.item import Grade
from game.study.lesson import Plan
from game.study.telling import TextLine
from game.text.catalogues import text
from game.ui.controls.focus import Spot
from game.ui.controls.key_help import asks_for_help
from game.ui.keyboard import repeats, signs, with_ctrl
from game.ui.practice.drill_keys import drill_keys
from game.ui.practice.jobs import SittingJobs
from game.ui.practice.prompts import number_line
from game.ui.practice.sitting import Lessons, Prompt, Sitting
from game.ui.practice.stopwatch import Stopwatch
from game.ui.practice.summary import over_parts
from game.ui.practice.told import ToldAnswer
from game.ui.practice.view import DrillView
from game.ui.questions.feedback import Feedback
from game.ui.questions.feedback_texts import explanation
from game.ui.questions.paper import PaperPart
from game.ui.questions.registry import question_of
from game.ui.screen import Change, Explain, KeyHelp, Pop, Push, Swap, wake

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOTE = "N"
_OF_BUTTONS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class DrillScreen(DrillView):
    """A sitting. `again` makes the screen of another one by the same plan."""

    def __init__(self, plan: Plan, again: Callable[[], "DrillScreen"], seed: int | None = None) -> None:
        super().__init__()
        self._jobs = SittingJobs()
        self._answer = ToldAnswer(self._jobs, lambda: self.told, self._answer_changed)
        self._wanted = plan
        self._again = again
        chosen = random.SystemRandom().randint(1, 1 << 30) if seed is None else seed
        self._jobs.do(lambda: self._opened(chosen), self._ask)
        self._repeating: Feedback | None = None
        self._watch = Stopwatch()
        self._pointer = (0, 0)

    def _opened(self, seed: int) -> Prompt:
        self._jobs.opened = sitting = Sitting(self._wanted, seed)
        return sitting.asked()

    @property
    def sitting(self) -> Lessons:
        """The sitting; it is there as soon as something was asked."""
        return self._jobs.sitting

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
        if made.item is not None and made.course is not None:
            try:
                self.question = question_of(made.item, made.course)
            except Fault as fault:
                self._pass_over(fault)
                return None
            self.question.number_said, self._pack = number_line(made), made.course.ruleset.pieces
            self.question.sought = made.sought
            self._paper.show(self.question.wording())
        else:
            self._paper.show(self._over())
        self._watch.begin()
        self.answered = len(self.sitting.done)
        self._arrange()
        self._focus.put("")  # a key too many must not answer
        if self.question is None:
            self._focus.put("again")
        return None

    def _over(self) -> tuple[PaperPart, ...]:
        """What is told when nothing more is asked."""
        return over_parts(self.sitting.done)

    def _pass_over(self, fault: Fault) -> None:
        """What cannot be shown is told, and the next is asked."""
        self._jobs.do(lambda: self.sitting.pass_over(fault), self._ask)

    def _take(self) -> None:
        """Hand the answer of the question over to be judged and written."""
        asked = self.question
        if asked is None or asked.answer is None or self.busy or self.told is not None:
            return
        given, seconds, before, rest = asked.answer, self._spent, self._repeating, self._watch.rested()
        if before is not None:
            self._jobs.do(lambda: self.sitting.repeat(before, given, seconds), self._tell)
        else:
            self._jobs.do(lambda: self.sitting.answer(given, seconds, rest), self._tell)
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
        self.told, self.answered = made, len(self.sitting.done)
        if self.question is not None:
            self.question.show(made)
        self._paper.show(explanation(made))
        self._arrange()
        self._focus.put("next")
        return None

    def _next(self) -> None:
        self._jobs.do(self.sitting.asked, self._ask)

    def _repeat(self) -> None:
        """Ask the same once more; that counts for nothing."""
        told = self.told
        if told is None or self.busy:
            return
        self._repeating = told if told.dues else self._repeating
        self.told, self.question = None, question_of(told.item, told.course)
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

        if not self.busy and self._jobs.opened is not None and self.sitting.done:
            self._jobs.do(self.sitting.take_back, undone)

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
        self._watch.hear(event)
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
        """Keys of the sitting itself."""
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
