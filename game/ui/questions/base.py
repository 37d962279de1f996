"""What every way of asking an item has in common: its part of the table, its buttons, its answer. It knows no
rail."""

from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame

from game.practice.context import PracticeContext
from game.practice.explanation import TextLine
from game.practice.forms import AskedItem
from game.practice.item import Item
from game.practice.session import Feedback
from game.ui.kit.controls.focus import Spot
from game.ui.kit.look.board_art import TileArt, colours_of
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Explain, Grip, KeyHelp, Screen, Touch
from game.ui.kit.sound import SPEAKER, Cue
from game.ui.questions.paper import PaperPart
from game.ui.questions.rail import RailPlan


class Main(NamedTuple):
    """The main button: what it says, and whether it can be pressed."""

    label: str
    enabled: bool


class Question(ABC):
    """One item on the table. `answer` is what was answered, as soon as it was; `told` what is told of it."""

    arrows = True  # whether the arrows go from button to button
    whole = False  # whether it fills the window until it is answered, with a rail of its own

    def __init__(self, item: Item, context: PracticeContext, asked: AskedItem) -> None:
        self.item = item
        self.context = context
        self.asked = asked
        self.answer: tuple[str, ...] | None = None
        self.sought = 0  # how many answers there are, where all of them are to be named
        self.number_said = ""  # the how manieth it is, where the rail does not tell it
        self.left = False  # the player wishes to leave the session
        self.push: Screen | None = None  # to be shown over all this
        self.explained: Explain | None = None  # keys to be told
        self.told: Feedback | None = None

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        """Lay everything out for a window."""
        self.style, self.plan = style, plan

    def spots(self) -> list[Spot]:
        """The buttons on the table."""
        return []

    def main(self) -> Main | None:
        """The brass button of the rail, if there is one."""
        return None

    def wording(self) -> tuple[PaperPart, ...]:
        """What is asked, and what is to be known for it."""
        lines = (*self.asked.more, *self.how())
        return (TextLine(self.asked.sentence, loud=True), *map(TextLine, lines))

    def how(self) -> tuple[str, ...]:
        """How it is answered here, where that is not seen."""
        return ()

    def keys(self) -> tuple[KeyHelp, ...]:
        """What the keys do while this is asked, besides those of every question."""
        return ()

    @property
    def typed_in(self) -> bool:
        """Whether something was typed that would be gone if the session were left."""
        return False

    def press(self, name: str) -> bool:
        """Press a button of `spots`, or "main". True if something has changed."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Take in an event that no button took. True if something has changed."""
        return False

    def touched(self, at: tuple[int, int]) -> Touch:
        """What a finger means that is put down there."""
        return Touch(Grip.SCROLL, at)

    def escape(self) -> bool:
        """Esc: take back what is laid or typed. False if there is nothing to take back."""
        return False

    def undo(self) -> bool:
        """Ctrl Z: take back what was laid or typed last. False if there is nothing to take back."""
        return False

    def give_up(self) -> None:
        """Answer with what there is."""
        self.answer = ()

    def show(self, told: Feedback) -> None:
        """From now on the answer is told, and heard unless it was played to its end and won."""
        self.told = told
        if not (self.whole and told.result.right):
            SPEAKER.play(Cue.ACCEPT if told.result.right else Cue.REFUSE)

    def update(self, seconds: float) -> bool:
        """Let time pass; True asks for a new picture."""
        return False

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """The table with everything on it, but for the buttons."""

    def draw_draft(self, target: pygame.Surface, rect: pygame.Rect) -> None:  # noqa: B027
        """What is laid so far, told on a paper below the question; most questions tell nothing."""

    @property
    def art(self) -> CardArt:
        """What the pieces of the game look like."""
        style, layout = self.style, self.context.ruleset.layout
        if layout.edgeless:
            return style.cards
        return TileArt(style.theme, style.scale.of_cards, style.cache, colours_of(layout))

    def number(self, letter: str) -> int | None:
        """The number on a piece."""
        rules = self.context.ruleset
        return rules.value(letter) if letter in rules.pieces else None
