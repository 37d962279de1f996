"""The drill screen: asks a question, has the answer judged on the worker's thread, and shows the feedback."""

import random
from collections.abc import Callable, Mapping

import pygame

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.explanation import TextLine
from game.practice.forms import ChoiceAnswer, EndgameAnswer, NumberAnswer, PlayAnswer, WordsAnswer, YesOrNo
from game.practice.item import Grade, Item
from game.practice.registry import kinds, question_of, title_of
from game.practice.scheduler import SessionPlan
from game.practice.session import Feedback, Prompt, number_line
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.keyboard import ENTER, PRESS_KEYS, asks_for_help, characters, repeats, with_ctrl
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, KeyHelp, Pop, Push, Swap, Touch, wake
from game.ui.practice.flow import DrillFlow
from game.ui.practice.item_form import AnswerEditor
from game.ui.practice.view import DrillView
from game.ui.questions.base import Question
from game.ui.questions.finish import FinishQuestion
from game.ui.questions.paper import PaperPart, explanation
from game.ui.questions.play import PlayQuestion
from game.ui.questions.words import ChoiceQuestion, ListQuestion, WordQuestion
from game.ui.questions.worth import ScoreQuestion

_QUESTIONS: Mapping[type, type[Question]] = {
    YesOrNo: WordQuestion,
    ChoiceAnswer: ChoiceQuestion,
    WordsAnswer: ListQuestion,
    PlayAnswer: PlayQuestion,
    NumberAnswer: ScoreQuestion,
    EndgameAnswer: FinishQuestion,
}


def question_for(item: Item, context: PracticeContext) -> Question:
    """The item as a question on the table. Raises Fault if it cannot be read."""
    question = question_of(context, item)
    screen = next(screen for form, screen in _QUESTIONS.items() if isinstance(question.form, form))
    return screen(item, context, question)


_NOTE = "N"


class DrillScreen:
    """Question after question of a flow. `again` makes the screen of another session like it."""

    def __init__(self, flow: DrillFlow, again: Callable[[], "DrillScreen"], seed: int | None = None) -> None:
        self.flow = flow
        self.view = DrillView(flow)
        self._worker = flow.worker
        self._answer = AnswerEditor(flow.worker, lambda: self.feedback, self._answer_edited)
        self._again = again
        self._repeated: Feedback | None = None  # the answer whose question is tried again
        self._pointer = (0, 0)
        chosen = random.SystemRandom().randint(1, 1 << 30) if seed is None else seed
        self._worker.do(lambda: self._open(chosen), self.show_prompt)

    def _open(self, seed: int) -> Prompt:
        session = self._worker.opened = self.flow.open(seed)
        return session.next_prompt()

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question on the table; None before the first and after the last one."""
        return self.flow.question

    @property
    def feedback(self) -> Feedback | None:
        """The feedback that is shown, once the question is answered."""
        return self.flow.feedback

    @property
    def busy(self) -> bool:
        """Whether the worker has something to do."""
        return self._worker.busy

    @property
    def covered(self) -> tuple[str, ...]:
        """The lines on the curtain, if one hides the question."""
        return ()

    @property
    def focus(self) -> Focus:
        return self.view.focus

    @property
    def game(self) -> Ruleset | None:
        """The rules of the game that the question is about."""
        context = self.flow.prompt.context if self.flow.prompt is not None else None
        return context.ruleset if context is not None else None

    def read(self) -> tuple[PaperPart, ...]:
        return tuple(self.view.paper.parts)

    def headline(self) -> tuple[str, ...]:
        """The lines above the question; of an answer, when the item comes again."""
        if self.flow.prompt is None or self.flow.prompt.item is None:
            return ()
        if self.feedback is not None:
            return tuple(filter(None, self.flow.due(self.feedback)))
        return title_of(self.flow.prompt.item.kind), self.flow.progress_line(self.flow.prompt)

    # --- from question to question --------------------------------------------------------------------

    def show_prompt(self, made: object) -> Change | None:
        """Show the question of a prompt, or the summary where nothing more is asked."""
        assert isinstance(made, Prompt)
        view, flow = self.view, self.flow
        flow.prompt, flow.feedback, flow.question, self._repeated = made, None, None, None
        if made.item is not None and made.context is not None:
            try:
                flow.question = question_for(made.item, made.context)
            except Fault as fault:
                self._pass_over(fault)
                return None
            flow.question.number_text, view.pack = number_line(made), made.context.ruleset.pieces
            flow.question.required = made.required
        flow.prompt_shown()
        flow.answered = len(self._worker.session.done)
        view.show(flow.question.wording() if flow.question is not None else flow.summary())
        view.focus.put("" if flow.question is not None else flow.end_button()[0])  # Enter must not answer
        return None

    def _pass_over(self, fault: Fault) -> None:
        """Report an item that cannot be shown, and ask the next."""
        self._worker.do(lambda: self._worker.session.skip(fault), self.show_prompt)

    def show_feedback(self, made: object) -> Change | None:
        """Show the feedback on an answer; after a faulty item, or where the flow skips it, ask the next."""
        if made is None:
            self.next_question()
            return None
        assert isinstance(made, Feedback)
        if self.flow.skips(made):
            self.next_question()
            return None
        self.flow.feedback, self.flow.answered = made, len(self._worker.session.done)
        self.flow.feedback_shown()
        if self.question is not None:
            self.question.show(made)
        self.view.show(explanation(made))
        self.view.focus.put("next")
        return None

    def next_question(self) -> None:
        self._worker.do(self._worker.session.next_prompt, self.show_prompt)

    def _submit(self) -> None:
        """Have the answer of the question judged and written."""
        question = self.question
        if question is None or question.answer is None or self.busy or self.feedback is not None:
            return
        given, seconds, repeated = question.answer, self.flow.spent, self._repeated
        paused = self.flow.watch.paused()
        if repeated is not None:
            self._worker.do(lambda: self._worker.session.repeat(repeated, given, seconds), self.show_feedback)
        else:
            self._worker.do(lambda: self._worker.session.answer(given, seconds, paused), self.show_feedback)
        self.view.update_buttons()

    def _let_answer_again(self) -> None:
        """After a failed job: the question can be answered once more."""
        if self.question is not None:
            self.question.answer = None
            self.view.update_buttons()

    def _repeat(self) -> None:
        feedback = self.feedback
        if feedback is None or self.busy or self.flow.final:
            return
        self._repeated = feedback if feedback.dues else self._repeated
        question = question_for(feedback.item, feedback.context)
        question.required = len(feedback.solution.answers) if feedback.solution.all_of_it else 0
        self.flow.feedback, self.flow.question = None, question
        self.flow.prompt_shown()
        once_more = TextLine(text("Once more, just to try: this answer won’t count."))
        self.view.show((*question.wording(), once_more))
        self.view.focus.put("")  # Enter must not answer

    def _undo_answer(self) -> None:
        """Undo the last answer; its item is asked again."""

        def undone(made: object) -> Change | None:
            return self.show_prompt(made) if isinstance(made, Prompt) else None

        if not self.busy and self._worker.opened is not None and self._worker.session.done:
            self._worker.do(self._worker.session.take_back, undone)

    def _answer_edited(self, feedback: Feedback) -> None:
        """The grade or the marks of the answer have changed."""
        before, self.flow.feedback = self.feedback, feedback
        if before is not None and before.marks != feedback.marks:
            self.view.paper.show(explanation(feedback))
        self.view.arrange()

    def take_result(self) -> Change | None:
        """Go on with the worker's result, if there is one."""
        if not self._worker.done:
            return None
        self.view.changed = True
        return self._worker.go_on(self._let_answer_again)

    def close(self) -> None:
        self._worker.end()

    # --- events ---------------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self.view.enter(size, style)

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)

    def touched(self, at: tuple[int, int]) -> Touch:
        return self.view.touched(at)

    def keys(self) -> tuple[KeyHelp, ...]:
        """The keys that do something now."""
        return self.flow.keys()

    def handle(self, event: pygame.Event) -> Change | None:
        self.flow.watch.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        change = self.take_result()
        if change is not None:
            return change
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if repeats(event) else self._escape(event)
        self._cancel_leaving(event)
        question = self.question
        if question is not None and question.fills_window and self.feedback is None:
            self.view.changed = question.handle(event) or self.view.changed
            self._submit()
            explained, question.explained = question.explained, None
            return Pop() if question.leaving else explained
        if asks_for_help(event):
            return Explain(self.keys(), self.game)
        if event.type == pygame.TEXTINPUT and self._answer.counted and _NOTE in characters(event):
            return self._answer.sheet()  # the letter is not typed into it
        if event.type == pygame.KEYDOWN and self._key(event):
            return None
        pressed = self._pressed(event)
        if pressed is not None:
            return self.press(pressed.name)
        if event.type == pygame.KEYDOWN and event.key in ENTER and (self.feedback or question is None):
            name = "next" if self.feedback else self.flow.end_button()[0]
            return self.press(name) if not self.busy else None
        self.on_table(event)
        return None

    def _pressed(self, event: pygame.Event) -> Control | None:
        """The button that an event presses. A key is for the focused button, or else for the table."""
        focus = self.view.focus
        on_table = event.type == pygame.KEYDOWN and event.key != pygame.K_TAB and not focus.arrows
        if on_table and (focus.current is None or event.key not in PRESS_KEYS):
            focus.put("")
            return None
        return focus.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        """Handle the keys of the session itself."""
        if with_ctrl(event) and event.key == pygame.K_z:
            if self.feedback is None and self.question is not None and self.question.undo():
                self.view.update_buttons()
            else:
                self._undo_answer()
            return True
        if self.feedback is None or self.busy:
            return False
        if self._answer.key(event):
            return True
        if event.key == pygame.K_r:
            self._repeat()
            return True
        return False

    def on_table(self, event: pygame.Event) -> None:
        """Scroll the paper, or give the event to the question."""
        plan, at = self.view.plan, event.dict.get("pos", self._pointer)
        if event.type == pygame.MOUSEWHEEL and plan is not None and plan.rail.collidepoint(at):
            self.view.changed = self.view.paper.scroll(event, self.view.style) or self.view.changed
            return
        question = self.question
        if question is None or (self.busy and self.feedback is None):
            return
        on_button = event.type == pygame.MOUSEBUTTONDOWN and self.view.focus.concerns(event)
        if not on_button and question.handle(event):
            self._question_changed()

    def _question_changed(self) -> None:
        """Something was laid or typed."""
        self._submit()
        if self.feedback is None and not self.busy:
            self.view.update_buttons()
        self.view.changed = True

    def _escape(self, event: pygame.Event) -> Change | None:
        question = self.question
        if question is not None and self.feedback is None and not self.busy:
            if question.fills_window:
                question.handle(event)
                self.view.changed = True
                return Pop() if question.leaving else None
            if self._asks_first(question):
                return None
            if not question.typed_in and question.escape():
                self.view.update_buttons()
                return None
        return Pop()

    def _asks_first(self, question: Question) -> bool:
        """Whether Esc asks if typed input may be thrown away; the second Esc does not."""
        self.flow.asks_to_leave = question.typed_in and not self.flow.asks_to_leave
        self.view.changed = True
        return self.flow.asks_to_leave

    def _cancel_leaving(self, event: pygame.Event) -> None:
        """Any other key or press keeps what was typed."""
        if self.flow.asks_to_leave and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.flow.asks_to_leave, self.view.changed = False, True

    def press(self, name: str) -> Change | None:
        question = self.question
        match name:
            case "leave" | "back":
                return Pop()
            case "help":
                return Explain(self.keys(), self.game)
            case "next":
                if not self.busy:
                    self.next_question()
            case "again":
                return Swap(self._again())
            case "repeat":
                self._repeat()
            case "undo":
                self._undo_answer()
            case "item":
                return self._answer.sheet()
            case "give up" if question is not None:
                question.give_up()
                self._submit()
            case _ if name.startswith("grade "):
                self._answer.regrade(Grade(int(name.removeprefix("grade "))))
            case _ if question is not None:
                question.press(name)
                if question.push is not None:
                    screen, question.push = question.push, None
                    return Push(screen)
                self._question_changed()
            case _:
                change = self.flow.press(name)
                self.view.show(self.flow.summary())
                return change
        return None

    def update(self, seconds: float) -> bool:
        question, view = self.question, self.view
        self.flow.watch.tick(seconds)
        if self._worker.done:
            wake()  # the next event takes the result, which may change the screen
        if question is not None:
            view.changed = question.update(seconds) or view.changed
            if question.answer is not None and self.feedback is None:
                self._submit()
        due = view.changed or view.focus.changed
        view.changed = view.focus.changed = False
        end_turn = self.flow.expired()
        if end_turn is not None:
            self._worker.do(end_turn, self.show_prompt)
            return True
        return self.flow.tick() or due


def session_for_items(keys: tuple[str, ...]) -> DrillScreen:
    """A session that asks just these items, due or not."""
    plan = SessionPlan(tuple(kinds()), None, fresh=0, keys=keys)
    return DrillScreen(DrillFlow(plan), lambda: session_for_items(keys))
