"""What drills of words have in common: what may be asked, each item once, and what is told of a list. They
know no board."""

from collections.abc import Iterator
from typing import ClassVar

from game.fault import Fault
from game.study.course import Course
from game.study.item import Item, Result
from game.study.kind import DrillKind, GivenAnswer
from game.study.telling import Bar, Big, Explanation, Heading, Label, Rule, TextLine, ToldPart
from game.text.catalogues import plural, text
from game.words.court import Court, Verdict
from game.words.reason_texts import reason_text

_DRY = 200  # fruitless attempts after which a course has no more to ask
_JUDGED = 8  # words of each list that are looked up
_REASONS = 3  # words whose reasons are told
_NEARLY = 0.7  # of a list

_BASE, _LETTER, _ANSWER, _TIER = 700.0, 60.0, 60.0, 200.0
"""How hard a list is taken to be, as a rating, with each letter that is shown, each answer that it has, each
tier of its rarest word: set by hand, so that each kind goes from about 1000 to about 2000. Answers put it
right."""


def unseen(items: Iterator[Item | None]) -> Iterator[Item]:
    """Each item once; ends when nothing new has come for long."""
    seen: set[str] = set()
    dry = 0
    for item in items:
        if item is None or item.ask in seen:
            dry += 1
            if dry >= _DRY:
                return
            continue
        dry = 0
        seen.add(item.ask)
        yield item


def rareness(course: Course, word: str) -> float:
    """How much harder a word is than one that everybody knows, as a difference of ratings."""
    tiers, tier = course.lexicon.tiers, course.lexicon.tier_of(word)
    return _TIER * (tiers.index(tier) if tier is not None else 1)


class OfWords(DrillKind):
    """A drill of words alone, which every course has. `longest` is what may be asked at most."""

    longest: ClassVar[int] = 60
    choice = 8

    def suits(self, course: Course) -> bool:
        return bool(course.letters)

    def look_at(self, course: Course, item: Item) -> None:
        if not 0 < len(item.ask) <= self.longest:
            found = f"{len(item.ask)} letters"
            raise Fault("drill item", self.name, found, f"1 to {self.longest} letters")


class ListOfWords(OfWords):
    """A drill that asks for every word of a list."""

    def level(self, course: Course, item: Item) -> float:
        answers = self.solution(course, item).answers
        rarest = max((rareness(course, word) for word in answers), default=0.0)
        return _BASE + _LETTER * len(item.ask) + _ANSWER * len(answers) + rarest

    def unfit(self, course: Course, item: Item, word: str) -> str:
        strange = next((letter for letter in word if letter not in course.letters), "")
        return text("There is no letter {letter} in this game.", letter=strange) if strange else ""

    def of_length(self, word: str, length: int) -> str:
        """That a word has not this length; empty if it has."""
        if len(word) == length:
            return ""
        return plural("It has to have {n} letter.", "It has to have {n} letters.", length)

    def explain(self, course: Course, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        result = answer.result
        whole = len(result.found) + len(result.missing)
        line = plural(
            "{found} of {n} word found", "{found} of {n} words found", whole, found=len(result.found)
        )
        share = len(result.found) / max(1, whole)
        parts: list[ToldPart] = [Heading(result.right, _praise(result), line), Bar(share)]
        if result.also:
            parts += [Label(text("Right, but not asked for")), TextLine(", ".join(result.also), loud=True)]
        if result.wrong:
            parts += [Rule(), Label(text("Wrong"))]
            for word in result.wrong[:_REASONS]:
                parts += [Big(word, good=False), *_why_not(court.judge(word))]
        shown = (*result.missing[:_JUDGED], *result.found[:_JUDGED])
        glossed = [verdict for verdict in map(court.judge, shown) if verdict.gloss]
        if glossed:
            parts.append(Rule())
            parts += [
                TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss))
                for each in glossed[: 2 * _REASONS]
            ]
        return Explanation(tuple(parts))


def _praise(result: Result) -> str:
    if result.right:
        return text("All of them")
    if not result.missing:
        wrong = len(result.wrong)
        return plural("All of them, and {n} wrong one", "All of them, and {n} wrong ones", wrong)
    return text("Nearly all") if result.share >= _NEARLY else text("Not all yet")


def _why_not(verdict: Verdict) -> tuple[ToldPart, ...]:
    if verdict.valid:
        return (TextLine(text("It is a word, but not one of the answers.")),)
    return (TextLine(reason_text(verdict.reasons[0])),) if verdict.reasons else ()
