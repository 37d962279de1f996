"""A practising player: a session in an invisible window, answered by keys and clicks."""

from collections.abc import Callable
from typing import Any

import pygame

from game.practice.item import Subject
from game.practice.scheduler import SessionPlan
from game.ui.context import AppContext
from game.ui.kit.controls.focus import Control
from game.ui.kit.screen import Change
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from tests.waiting import wait_until


def plan_of(*kinds: str, ruleset: str = "scrabble", language: str = "", length: int = 4) -> SessionPlan:
    return SessionPlan(kinds, Subject(ruleset, language), length, fresh=length)


class Learner:
    """Sends events to a screen."""

    def __init__(self, screen: DrillScreen, size: tuple[int, int] = (1280, 800), theme: str = "felt") -> None:
        context = AppContext()
        context.display.theme = theme
        self.surface = pygame.display.set_mode(size)
        self.screen = screen
        self.changes: list[Change] = []
        screen.enter(size, context.style(size))
        self.wait()

    @classmethod
    def at(
        cls, plan: SessionPlan, size: tuple[int, int] = (1280, 800), theme: str = "felt", seed: int = 3
    ) -> "Learner":
        return cls(
            DrillScreen(DrillFlow(plan), lambda: DrillScreen(DrillFlow(plan), _no_more), seed), size, theme
        )

    def wait(self, until: Callable[[], bool] | None = None) -> None:
        """Wait until nothing is pending."""
        wait_until(
            lambda: not self.screen.busy and (until is None or until()),
            "the drill was still busy",
            lambda: self.send(pygame.USEREVENT),
        )
        self.screen.update(0.5)
        self.screen.draw(self.surface)

    def send(self, kind: int, **fields: Any) -> Change | None:
        change = self.screen.handle(pygame.Event(kind, **fields))
        if change is not None:
            self.changes.append(change)
        self.screen.update(0.02)
        return change

    def press(self, key: int, mod: int = 0, said: str = "") -> Change | None:
        change = self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=said)
        self.wait()
        return change

    def enter(self) -> Change | None:
        return self.press(pygame.K_RETURN)

    def type(self, words: str) -> None:
        for letter in words:
            self.send(pygame.KEYDOWN, key=0, mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
        self.wait()

    def take_down(self, *words: str) -> None:
        for word in words:
            self.type(word.lower())
            self.enter()

    def click(self, at: tuple[int, int]) -> Change | None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        change = self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.wait()
        return change

    @property
    def controls(self) -> dict[str, Control]:
        return {control.name: control for control in self.screen.focus.controls if control.enabled}

    def button(self, name: str) -> Change | None:
        return self.click(self.controls[name].rect.center)

    def solution(self) -> tuple[str, ...]:
        """An answer to the current question."""
        question = self.screen.question
        assert question is not None
        from game.practice.registry import kind_of

        return kind_of(question.item.kind).solution(question.context, question.item).answers

    def lay(self, written: str) -> None:
        """Lay a play of the question's position, card by card."""
        from game.practice.positions import pieces_of

        table = self.screen.question.table  # type: ignore[union-attr]
        for cell, laid in pieces_of(written):
            turn = table.turn
            row = [slot for slot in turn.row() if slot not in turn.draft.slots]
            slot = next(slot for slot in row if turn.piece(slot) == laid.piece)
            self.click(table.scene.place(slot).center)
            self.click(table.scene.camera.rect(cell).center)
            if laid.is_blank:
                self.type(laid.letter.lower())

    def answer(self) -> None:
        """Answer correctly, by keys or mouse."""
        question = self.screen.question
        assert question is not None
        kind, right = question.item.kind, self.solution()
        if kind == "word":
            self.type(right[0][0])
        elif kind == "sense":
            self.type(right[0])
        elif kind == "worth":
            self.type("n" if right[0] == "no" else right[0])
            if right[0] != "no":
                self.enter()
        elif kind == "play":
            self.lay(right[0])
            self.enter()
        else:
            self.take_down(*right)
            if question.answer is None and self.screen.feedback is None:  # one word answers by itself
                self.enter()

    def close(self) -> None:
        """Leave the session."""
        self.press(pygame.K_ESCAPE)
        if self.screen.feedback is None and not self.changes:
            self.press(pygame.K_ESCAPE)
        self.screen.close()


def _no_more() -> DrillScreen:
    raise AssertionError("nobody goes on")
