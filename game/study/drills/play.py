"""The drill that asks for a play. It knows no window.

An item says its criterion, and every play that meets it is right.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random

import msgspec

from game.search.found import Found, Pieces, play_of
from game.search.plays import Search, search_for
from game.study.course import Course
from game.study.drills.plays import OfPositions, counted, glosses, reckoned, verdicts_on
from game.study.drills.trials import listed, place_of, praise, praised, share_won, standing
from game.study.forms import AskedItem, PlaySought
from game.study.item import Item, Result, Solution
from game.study.kind import GivenAnswer
from game.study.positions import (
    Criterion,
    PositionTrials,
    along,
    asked,
    drawn,
    pieces_of,
    position_item,
    position_of,
    self_play,
    written,
)
from game.study.telling import (
    Bar,
    CountedPlay,
    Explanation,
    Heading,
    Label,
    ListedPlay,
    PlaySum,
    Rule,
    ToldPart,
)
from game.table.board import FREE, Board
from game.table.placement import judge
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.text.catalogues import plural, text
from game.text.pieces import laid
from game.words.court import Court
from game.words.lexicon import EVERYDAY

_SHARES = (0.5, 0.9)  # of the best score, for "at least n points": of the first item, and the most
_STEP = 0.02  # so much more an item
_EASY, _FEW = 10, 2  # so many items where going out takes so few cards
_OUT, _CARD, _POINTS, _POINT, _BEST = 900.0, 150.0, 1100.0, 15.0, 1900.0  # how hard it is, as a rating
_LISTED = 40  # plays, the best of all


class FindThePlay(OfPositions):
    """A position and a hand: the best play, any play of so many points, or the play that goes out."""

    name = "play"
    brisk = 30.0

    def title(self) -> str:
        return text("Find the play")

    def ask(self, course: Course, item: Item) -> AskedItem:
        question, (position, _) = asked(item), position_of(course, item)
        free = question.free
        more = plural(
            "Plus {n} free card, which goes out with the last letter.",
            "Plus {n} free cards, which go out with the last letter.",
            free,
        )
        form = PlaySought(position, free, goes_out=question.goal == "out")
        lines = (*([more] if free else []), *([words_only(question.words)] if question.words else []))
        if question.trials:
            lines = (*standing(question.trials), *lines)
            return AskedItem(text("Find the play that wins most often."), form, lines)
        return AskedItem(_sentence(course, question), form, lines)

    def suits(self, course: Course) -> bool:
        return course.counts

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        if not self.suits(course):
            return
        positions = (each for each in self_play(course, random) if each[0])  # a first play has no board
        for n, (board, hand, found) in enumerate(positions):
            if course.ruleset.scoring == "laid":  # Kan-u-go: what counts is to be rid of every card
                question: Criterion | None = self._to_go_out(course, board, found, random, n)
            else:
                question = self._for_points(course, board, hand, random, n)
            if question is not None:
                yield position_item(self.name, course, question)

    def _to_go_out(self, course: Course, board: Board, found: Found, random: Random, n: int) -> Criterion:
        """A hand that one play empties, of few cards at first; free cards go with it."""
        ruleset = course.ruleset
        if n < _EASY:
            hand = [laid.piece for _, laid in found.pieces]
            every = search_for(ruleset, course.common).every(board, hand)
            found = min(every, key=lambda play: abs(len(play.pieces) - _FEW))
        most, _ = ruleset.pieces.get(FREE, (0, 0))
        free = random.randint(1, most) if most and random.random() < 0.3 else 0
        hand = [laid.piece for _, laid in found.pieces]
        return Criterion(drawn(board, hand, ruleset), "out", free=free)

    def _for_points(
        self, course: Course, board: Board, hand: list[str], random: Random, n: int
    ) -> Criterion | None:
        """At least a share of the best points, which grows; then the best play as often; None where the words
        that are asked for have no play."""
        position = drawn(board, hand, course.ruleset)
        share = min(_SHARES[0] + _STEP * n, _SHARES[1])
        words = course.tier or msgspec.UNSET
        best = search_for(course.ruleset, course.sought).best(board, hand)
        if best is None:
            return None
        if share >= _SHARES[1] and random.random() < 0.5:
            return Criterion(position, "best", words=words)
        return Criterion(position, "least", max(1, int(best.score * share)), words=words)

    def level(self, course: Course, item: Item) -> float:
        """By how many cards have to go, or how many points are wanted."""
        question, (position, _) = asked(item), position_of(course, item)
        if question.goal == "out":
            return _OUT + _CARD * len(position.hand)
        return _POINTS + _POINT * question.least if question.goal == "least" else _BEST

    def solution(self, course: Course, item: Item) -> Solution:
        question, (position, _) = asked(item), position_of(course, item)
        if question.trials:
            return Solution(tuple(each.play for each in question.trials.tried if each.right and each.play))
        every = _search(course, question).every(position.board, position.hand)
        if question.goal == "out":
            right = [play for play in every if len(play.pieces) == len(position.hand)]
        else:
            least = every[0].score if question.goal == "best" and every else question.least
            right = [play for play in every if play.score >= least]
        return Solution(tuple(written(play.pieces) for play in right))

    def judge(self, course: Course, item: Item, given: Sequence[str]) -> Result:
        position, _ = position_of(course, item)
        return super().judge(course, item, [along(position.board, answer) for answer in given])

    def also(self, course: Course, item: Item, given: Sequence[str]) -> Collection[str]:
        """A search walks the listed words only. A word that the grammar has makes a play as good."""
        question, (position, _) = asked(item), position_of(course, item)
        if question.trials:
            return [each for each in given if _is_as_right(course, position, question.trials, each)]
        best = self._best(course, question, position)
        right = []
        for answer in given:
            pieces = pieces_of(answer)
            made = _worth(course, position, pieces)
            if made is None:
                continue
            if len(pieces) == len(position.hand) if question.goal == "out" else made >= best:
                right.append(answer)
        return right

    def share(self, course: Course, item: Item, given: Sequence[str]) -> float:
        """A lesser play counts by its points, or by how often it wins."""
        question, (position, _) = asked(item), position_of(course, item)
        if question.trials and len(given) == 1:
            return share_won(question.trials, along(position.board, given[0]))
        if question.goal == "out" or len(given) != 1:
            return super().share(course, item, given)
        made = _worth(course, position, pieces_of(along(position.board, given[0])))
        best = self._best(course, question, position)
        return min(1.0, (made or 0) / best) if best > 0 else 0.0

    def _best(self, course: Course, question: Criterion, position: Position) -> int:
        """The points that answer the item."""
        if question.goal != "best":
            return question.least
        found = _search(course, question).best(position.board, position.hand)
        return found.score if found is not None else 0

    def explain(self, course: Course, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        position, _ = position_of(course, item)
        board, given, answers = position.board, answer.given, answer.solution.answers
        yours = counted(course, board, pieces_of(along(board, given[0]))) if given else None
        best = counted(course, board, pieces_of(answers[0])) if answers else None
        verdicts = verdicts_on(court, (yours, best))
        question = asked(item)
        counts = question.goal != "out"
        mine: int | None = None
        if question.trials:
            mine = place_of(question.trials, along(board, given[0])) if given else None
            parts = [*praised(question.trials, answer.result.right, mine)]
        else:
            parts = [*_praised(answer.result.right, yours, best, counts, course.ruleset)]
        if yours is not None:
            parts += [
                Rule(),
                Label(text("Your play")),
                *reckoned(PlaySum(yours, counts), court, course.ruleset),
            ]
        if best is not None and (yours is None or set(best.pieces) != set(yours.pieces)):
            label = text("The best play") if counts else text("A play that goes out")
            parts += [Rule(), Label(label), *reckoned(PlaySum(best, counts), court, course.ruleset)]
        parts += glosses(best or yours, verdicts)
        if question.trials:
            plays = listed(course.ruleset, board, question.trials, mine)
            return Explanation(tuple(parts), yours, best, plays, len(plays))
        first, number = _by_points(course, question, position, yours)
        return Explanation(tuple(parts), yours, best, first, number)


def _search(course: Course, question: Criterion) -> Search:
    """What finds the plays that are asked for. A tier that the list no longer has asks for all words."""
    sought = course.within(question.words).sought if question.words else course.lexicon
    return search_for(course.ruleset, sought)


def words_only(tier: str) -> str:
    """That plays of other words are left out."""
    return text("Everyday words only") if tier == EVERYDAY else text("Common words only")


def _by_points(
    course: Course, question: Criterion, position: Position, yours: CountedPlay | None
) -> tuple[tuple[ListedPlay, ...], int]:
    """The first of all plays, the highest first, and how many there are."""
    every = _search(course, question).every(position.board, position.hand)
    own = frozenset(yours.pieces) if yours is not None else frozenset()
    first = (
        ListedPlay(", ".join(play.words), play.score, mine=play.key() == own) for play in every[:_LISTED]
    )
    return tuple(first), len(every)


def _sentence(course: Course, question: Criterion) -> str:
    if question.goal == "least":
        return plural(
            "Find a play of at least {n} point.", "Find a play of at least {n} points.", question.least
        )
    if question.goal == "out":
        return text("Use every card in your hand in one play.")
    if course.ruleset.scoring == "laid":
        return text("Find the play that gets rid of the most points.")
    return text("Find the highest-scoring play.")


def _praised(
    right: bool, yours: CountedPlay | None, best: CountedPlay | None, counts: bool, rules: Ruleset
) -> tuple[ToldPart, ...]:
    """The verdict, and how near the play came to the best one."""
    mine = yours.score.total if yours is not None and yours.refusal is None else 0
    most = best.score.total if best is not None else 0
    if not counts:
        n = len(yours.pieces) if yours is not None else 0
        return (Heading(right, praise(right, mine, most), laid(n, rules)),)
    line = plural("{mine} of {n} possible point", "{mine} of {n} possible points", most, mine=mine)
    return (Heading(right, praise(right, mine, most), line), *((Bar(mine / most),) if most else ()))


def _is_as_right(course: Course, position: Position, trials: PositionTrials, answer: str) -> bool:
    """Whether a play is allowed and lays what a right one lays; of others nobody has tried how often they
    win."""
    place = place_of(trials, answer)
    allowed = _worth(course, position, pieces_of(answer)) is not None
    return place is not None and trials.tried[place].right and allowed


def _worth(course: Course, position: Position, pieces: Pieces) -> int | None:
    """What a play out of the hand counts; None if it is not allowed."""
    left = Counter(position.hand)
    left.subtract(laid.piece for _, laid in pieces)
    play = play_of(position.board, pieces)
    if min(left.values(), default=0) < 0 or judge(play, course.ruleset, course.lexicon) is not None:
        return None
    return score(play, course.ruleset).total
