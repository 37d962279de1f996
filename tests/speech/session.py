"""A session of drills by ear: somebody who knows what is right, and hears what is asked."""

from itertools import permutations

import pygame

from game.practice.context import PracticeContext
from game.practice.positions import pieces_of
from game.practice.registry import kind_of
from game.practice.scheduler import SessionPlan
from game.ui.practice.flow import DrillFlow
from game.ui.practice.screen import DrillScreen
from game.ui.table.advice import column, row
from tests.speech.blind import Blind, lettered
from tests.ui.drills import plan_of

KINDS = ("word", "anagram", "worth", "play")


class Practised:
    """A blind learner. What is right is looked up, as somebody knows it; what is asked is heard."""

    def __init__(self, length: int, seed: int = 3) -> None:
        plan: SessionPlan = plan_of(*KINDS, length=length)
        self.screen = DrillScreen(DrillFlow(plan), _no_more, seed)
        self.blind = Blind(self.screen, lambda: self.screen.busy)
        self.asked: set[str] = set()

    @property
    def heard(self) -> str:
        """What was said last."""
        return self.blind.transcript[-1].said

    def _context(self) -> PracticeContext:
        assert self.screen.question is not None
        return self.screen.question.context

    def _known(self) -> str:
        """What is right, where nobody can say it by heart."""
        assert self.screen.question is not None
        item = self.screen.question.item
        return kind_of(item.kind).solution(self._context(), item).answers[0]

    def answer(self) -> str:
        """Answer what was asked; what is said of it."""
        said = self.heard
        if "spelled" in said:
            return self._word(said.split(", spelled ")[1].split(".")[0].split(", "))
        if "Letters: " in said:
            return self._anagram(said.split("Letters: ")[1].split(".")[0].split(", "))
        if "Rack: " in said:
            return self._play(said.split("Rack: ")[1].split(".")[0].split(", "))
        assert "Type a number" in said, said
        return self._worth()

    def _word(self, letters: list[str]) -> str:
        self.asked.add("word")
        return self.blind.type("y" if "".join(letters) in self._context().lexicon else "n")

    def _anagram(self, letters: list[str]) -> str:
        self.asked.add("anagram")
        words = {"".join(each) for each in permutations(letters)}
        for word in sorted(word for word in words if word in self._context().lexicon):
            self.blind.type(word)
            assert f"{word} added" in self.blind.press(pygame.K_RETURN)
        return self.blind.press(pygame.K_RETURN)

    def _worth(self) -> str:
        self.asked.add("worth")
        known = self._known()
        if known == "no":
            return self.blind.type("n")
        assert known in self.blind.type(known)
        return self.blind.press(pygame.K_RETURN)

    def _play(self, rack: list[str]) -> str:
        self.asked.add("play")
        rules = self._context().ruleset
        for (x, y), laid in pieces_of(self._known()):
            assert laid.letter in rack
            self.blind.go_to((column(x, rules), row(y, rules)), lettered)
            said = self.blind.type(laid.letter)
            assert f"Column {column(x, rules)}, row {row(y, rules)}: {laid.letter}" in said
        return self.blind.press(pygame.K_RETURN)


def _no_more() -> DrillScreen:
    raise AssertionError("nobody goes on")
