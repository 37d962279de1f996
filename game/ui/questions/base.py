"""Base of all questions: their part of the table, buttons, and the answer."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import pygame

from game.practice.context import PracticeContext
from game.practice.explanation import TextLine
from game.practice.forms import AskedItem
from game.practice.item import Item
from game.practice.session import Feedback
from game.ui.kit.controls.focus import Control
from game.ui.kit.look.board_art import piece_art
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Explain, Grip, KeyHelp, Screen, Touch
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan


class MainButton(NamedTuple):
    """The main button: its label, and whether it is enabled."""

    label: str
    enabled: bool


class Question(ABC):
    """A question on the table. `answer` is set once it is answered, `feedback` once the answer is
    explained."""

    form: Any  # of the answer
    arrows = True  # whether the arrows move between buttons
    fills_window = False  # whether it fills the window until answered, with a rail of its own

    def __init__(self, item: Item, context: PracticeContext, prompt: AskedItem) -> None:
        self.item = item
        self.context = context
        self.prompt = prompt
        self.form = prompt.form
        self.answer: tuple[str, ...] | None = None
        self.required = 0  # how many answers are sought, if all have to be named
        self.number_text = ""  # the current number of the answer, where the rail does not show it
        self.leaving = False  # the player wants to leave the session
        self.push: Screen | None = None  # a form to open over all this
        self.explained: Explain | None = None  # a key help to show
        self.feedback: Feedback | None = None

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        self.style, self.plan = style, plan

    def controls(self) -> list[Control]:
        """The buttons on the table."""
        return []

    def main(self) -> MainButton | None:
        """The primary button of the rail, if any."""
        return None

    def wording(self) -> tuple[PaperPart, ...]:
        """The question, and what must be known to answer it."""
        lines = (*self.prompt.more, *self.how())
        return (TextLine(self.prompt.sentence, strong=True), *map(TextLine, lines))

    def how(self) -> tuple[str, ...]:
        """How to answer, where that is not obvious."""
        return ()

    def keys(self) -> tuple[KeyHelp, ...]:
        """The keys of this question besides those of every question."""
        return ()

    @property
    def typed_in(self) -> bool:
        """Whether input would be lost if the session were left."""
        return False

    def press(self, name: str) -> bool:
        """Press a button of `controls`, or "main". True if something has changed."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event that no button used. True if something has changed."""
        return False

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a touch at this point does."""
        return Touch(Grip.SCROLL, at)

    def escape(self) -> bool:
        """Esc: take back the input. False if there is none."""
        return False

    def undo(self) -> bool:
        """Undo the last input. False if there is none."""
        return False

    def give_up(self) -> None:
        """Answer with the input so far."""
        self.answer = ()

    def show(self, feedback: Feedback) -> None:
        """Show the answer, with its sound unless a game was played to a win."""
        self.feedback = feedback
        if not (self.fills_window and feedback.result.right):
            SPEAKER.play(Cue.ACCEPT if feedback.result.right else Cue.REFUSE)

    def update(self, seconds: float) -> bool:
        return False

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """Draw the table without the buttons."""

    def draw_draft(self, target: pygame.Surface, rect: pygame.Rect) -> None:  # noqa: B027
        """The text about the current draft, below the question; most questions have none."""

    @property
    def art(self) -> CardArt:
        """The look of the pieces."""
        return piece_art(self.style, self.context.ruleset.layout)

    def number(self, letter: str) -> int | None:
        rules = self.context.ruleset
        return rules.value(letter) if letter in rules.pieces else None
