"""What every kind of drill must answer; a kind remembers nothing."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from game.practice.context import PracticeContext
from game.practice.explanation import Explanation, ExplanationPart, Heading, Rule, TextLine
from game.practice.forms import AskedItem, answers_of
from game.practice.glicko import MIDDLE
from game.practice.item import Item, Result, Solution, compare
from game.text.catalogues import text
from game.words.court import Court

_SHOWN = 12  # answers of a solution that are told


class GivenAnswer(NamedTuple):
    """An answer, how it compares, and what it was held against."""

    given: tuple[str, ...]
    result: Result
    solution: Solution


class DrillKind(ABC):
    """One way of asking. `name` is what the store knows it by; `brisk` is how many seconds an answer takes
    somebody who knows it."""

    name: ClassVar[str]
    brisk: ClassVar[float]
    choice: ClassVar[int] = 1
    """So many are made for each new item, so that the one can be taken that suits the player's rating
    best."""
    of_words: ClassVar[bool] = False
    """Whether its items are made of single words, so that a deck can say of which."""
    on_phone: ClassVar[bool] = True
    """Whether an answer can be given on a phone: in one word, number or play, or in a list of words."""

    # --- its words ------------------------------------------------------------------------------------

    @abstractmethod
    def title(self) -> str:
        """What the kind is called."""

    @abstractmethod
    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        """The item as it is asked. Raises Fault if it cannot be read under the context's rules."""

    def label(self, item: Item) -> str:
        """What the item is called in a list of several."""
        return item.ask

    def returns(self) -> str:
        """That the item comes again."""
        return text("This question comes back")

    # --- its items ------------------------------------------------------------------------------------

    @abstractmethod
    def suits(self, context: PracticeContext) -> bool:
        """Whether this way of asking makes sense for the context."""

    @abstractmethod
    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        """Items without end, easier ones first or as they come in games; the same random numbers make the
        same items.

        Ends only where the context has nothing (more) to ask.
        """

    def level(self, context: PracticeContext, item: Item) -> float:
        """How hard the item is taken to be before anybody has answered it, as a rating: 1500 is middling, and
        400 more is known to one of ten who know the other half."""
        return MIDDLE

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        """All that items may ask about these words, where the kind is of words."""
        return frozenset()

    def item(self, context: PracticeContext, ask: str, source: str = "") -> Item:
        """An item of this kind."""
        return Item(kind=self.name, subject=context.subject, ask=ask, source=source)

    def look_at(self, context: PracticeContext, item: Item) -> None:
        """Raise Fault if what the item asks cannot be read: a kept item may be damaged, or of rules that
        have changed since."""
        self.ask(context, item)

    def outgrown(self, ask: str) -> bool:
        """Whether what an item asks is asked in smaller items by now, which are its `parts`."""
        return False

    def parts(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        """What the smaller items ask that an outgrown one is cut into; none if nothing is left of it."""
        return ()

    # --- its answers ----------------------------------------------------------------------------------

    @abstractmethod
    def solution(self, context: PracticeContext, item: Item) -> Solution:
        """What answers the item."""

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Those of the answers that are right though the solution does not ask for them."""
        return ()

    def unfit(self, context: PracticeContext, item: Item, word: str) -> str:
        """Why a word cannot be among the answers whatever it means, in a sentence; empty if it can."""
        return ""

    def judge(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Result:
        """The answers held against the solution."""
        solution = self.solution(context, item)
        return compare(solution, given, self.also(context, item, given))

    def share(self, context: PracticeContext, item: Item, given: Sequence[str]) -> float:
        """How good the answers are where players are compared, from 0 to 1."""
        return self.judge(context, item, given).share

    def time(self, solution: Solution) -> float:
        """How many seconds an answer takes somebody who knows it: a list takes longer."""
        return self.brisk * (len(solution.answers) if solution.all_of_it else 1)

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        """All that is told of an answer: here the verdict, and what would have been right."""
        right = answer.result.right
        parts: list[ExplanationPart] = [Heading(right, text("Right") if right else text("Not right"))]
        if not right:
            known = answers_of(self.ask(context, item).form, answer.solution, _SHOWN)
            parts += [Rule(), TextLine(text("Answers: {answers}", answers=known))]
        return Explanation(tuple(parts))
