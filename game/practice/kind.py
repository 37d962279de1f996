"""The interface of a drill kind: its items, their answers and explanations. A kind keeps no state."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from game.practice.context import PracticeContext
from game.practice.explanation import Explanation, ExplanationPart, Rule, TextLine, verdict_heading
from game.practice.forms import AskedItem, answers_of
from game.practice.glicko import MIDDLE
from game.practice.item import Item, Result, Solution, compare
from game.text.catalogues import text
from game.words.court import Court


class GivenAnswer(NamedTuple):
    """An answer, the solution, and how they compare."""

    given: tuple[str, ...]
    result: Result
    solution: Solution


class DrillKind(ABC):
    """One way of asking. `name` is its key in the database; `brisk` the seconds of a quick answer."""

    name: ClassVar[str]
    brisk: ClassVar[float]
    choice: ClassVar[int] = 1
    """Items made for each new one, of which the one nearest to the player's rating is asked."""
    of_words: ClassVar[bool] = False
    """Whether its items are made of single words, so that a deck can provide them."""
    of_decks: ClassVar[bool] = False
    """Whether its questions depend on what the player's own decks say, so that two players may see others."""
    on_phone: ClassVar[bool] = True
    """Whether it can be answered on a phone: by a word, a number, a play or a list of words."""

    # --- its texts ------------------------------------------------------------------------------------

    @abstractmethod
    def title(self) -> str:
        """The name of the kind."""

    @abstractmethod
    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        """The item as a question. Raises Fault if the rules of the context do not allow it."""

    def label(self, item: Item) -> str:
        """The name of the item in a list."""
        return item.ask

    def returns(self) -> str:
        """Says that the item comes again, before the day."""
        return text("This question comes back")

    # --- its items ------------------------------------------------------------------------------------

    @abstractmethod
    def suits(self, context: PracticeContext) -> bool:
        """Whether the kind makes sense for these rules and words."""

    @abstractmethod
    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        """Endless items, easier ones first or as they come in games; ends only where there are no more. The
        same random numbers make the same items."""

    def level(self, context: PracticeContext, item: Item) -> float:
        """The item's estimated rating before it was answered: 1500 is average; of 400 more, a player who
        knows half of the average items knows one in ten."""
        return MIDDLE

    def asks(self, context: PracticeContext, words: Iterable[str]) -> frozenset[str]:
        """Everything that items can ask about these words, if the kind is made of words."""
        return frozenset()

    def item(self, context: PracticeContext, ask: str, source: str = "") -> Item:
        return Item(kind=self.name, subject=context.subject, ask=ask, source=source)

    def check_item(self, context: PracticeContext, item: Item) -> None:
        """Raises Fault if the item cannot be asked: a stored one may be damaged, or its rules have
        changed."""
        self.ask(context, item)

    def is_superseded(self, ask: str) -> bool:
        """Whether the item of an earlier version is now asked in smaller items, its `parts`."""
        return False

    def parts(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        """What the smaller items ask that replace a superseded one; none if nothing is left of it."""
        return ()

    # --- its answers ----------------------------------------------------------------------------------

    @abstractmethod
    def solution(self, context: PracticeContext, item: Item) -> Solution:
        """The right answers."""

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """The answers that are right although the solution does not require them."""
        return ()

    def rejection(self, context: PracticeContext, item: Item, word: str) -> str:
        """Why a word cannot be an answer at all, in a sentence; empty if it can."""
        return ""

    def judge(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Result:
        """Compare the answers with the solution."""
        solution = self.solution(context, item)
        return compare(solution, given, self.also(context, item, given))

    def share(self, context: PracticeContext, item: Item, given: Sequence[str]) -> float:
        """The part of the points that the answers get in a match, from 0 to 1."""
        return self.judge(context, item, given).share

    def made_of(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        """The parts of the word that is asked, a line each with what it means; none unless a kind says so."""
        return ()

    def lesson(self, context: PracticeContext, item: Item) -> tuple[str, ...]:
        """What else helps to remember an item, in lines: shown when it was wrong more than once."""
        return ()

    def time(self, solution: Solution) -> float:
        """The seconds of a quick answer; a list takes longer."""
        return self.brisk * (len(solution.answers) if solution.all_of_it else 1)

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        """The feedback on an answer: here the verdict and the right answers."""
        right = answer.result.right
        parts: list[ExplanationPart] = [verdict_heading(right)]
        if not right:
            known = answers_of(self.ask(context, item).form, answer.solution)
            parts += [Rule(), TextLine(text("Answers: {answers}", answers=known))]
        return Explanation(tuple(parts))
