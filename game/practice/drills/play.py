"""The drill that asks for a play. It knows no window.

An item says its criterion, and every play that meets it is right.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random

import msgspec

from game.practice.context import PracticeContext
from game.practice.explanation import (
    Bar,
    Big,
    CountedPlay,
    Explanation,
    ExplanationPart,
    Heading,
    Label,
    ListedPlay,
    PlaySum,
    Rule,
    TextLine,
)
from game.practice.forms import AskedItem, PlayAnswer
from game.practice.item import Item, Result, Solution
from game.practice.kind import DrillKind, GivenAnswer
from game.practice.positions import (
    Criterion,
    PositionTrials,
    TriedPlay,
    along,
    asked,
    drawn,
    pieces_of,
    position_item,
    position_of,
    self_play,
    written,
)
from game.search.kernel.found import Found, Pieces, play_of
from game.search.kernel.plays import Search, search_for
from game.store.gcg import square
from game.table.board import FREE, Board
from game.table.placement import judge
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.text.catalogues import plural, text
from game.text.phrases import laid, piece_listed
from game.words.court import Court, Verdict
from game.words.lexicon import EVERYDAY
from game.words.reason_texts import refusal_text

_USUAL = 26  # columns that have letters


def standing(trials: PositionTrials) -> tuple[str, ...]:
    """How the game stood, in lines."""
    if trials.rivals:
        totals, cards = (", ".join(map(str, each)) for each in zip(*trials.rivals, strict=True))
        own = min(trials.rivals)[0] - trials.lead
        return (
            text("Your total: {own}. The others: {totals}", own=own, totals=totals),
            text("Cards the others hold: {cards}", cards=cards),
        )
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", trials.bag)
    return (text("Score difference: {lead}", lead=f"{trials.lead:+}"), bag)


def share_won(trials: PositionTrials, play: str) -> float:
    """How often a play won, of how often the best one did; nothing for one that was not tried."""
    place = place_of(trials, play)
    return 0.0 if place is None else _share(trials.tried[place], trials.tried[0])


def _share(mine: TriedPlay, best: TriedPlay) -> float:
    return min(1.0, mine.chance / best.chance) if best.chance else 0.0


def listed(
    rules: Ruleset, board: Board, trials: PositionTrials, mine: int | None = None
) -> tuple[ListedPlay, ...]:
    """All that was tried, the best first; `mine` is the place of one's own."""
    return tuple(
        ListedPlay(_words(rules, board, each), each.points, each.leave, each.chance, each.ahead, n == mine)
        for n, each in enumerate(trials.tried)
    )


def place_of(trials: PositionTrials, play: str) -> int | None:
    """Where a play stands among what was tried, or where it is a matter of what leaves the hand the same
    elsewhere on the table."""
    same = (n for n, each in enumerate(trials.tried) if each.play == play)
    alike = (n for n, each in enumerate(trials.tried) if trials.rivals and _cards(each.play) == _cards(play))
    return next(chain(same, alike), None)


def what_goes(trials: PositionTrials, tried: TriedPlay) -> tuple[object, ...]:
    """What a move is told from others by: a play by where it lies, or where that counts for little by its
    cards alone."""
    cards = _cards(tried.play) if trials.rivals else [tried.play]
    return (*cards, tried.swapped, tried.taken)


def _cards(play: str) -> list[str]:
    return sorted(laid.piece for _, laid in pieces_of(play))


def where(rules: Ruleset, board: Board, pieces: Pieces) -> str:
    """Where the main word of a play begins and which way it goes, as 8D; nothing beside a usual board."""
    runs = play_of(board, pieces).runs
    if rules.layout.edgeless or not runs or not all(0 <= each < _USUAL for each in runs[0].cells[0]):
        return ""
    return square(runs[0].cells[0], runs[0].axis)


def _words(rules: Ruleset, board: Board, tried: TriedPlay) -> str:
    if tried.play:
        pieces = pieces_of(tried.play)
        return f"{where(rules, board, pieces)} {', '.join(play_of(board, pieces).words)}".strip()
    card = named(rules, tried.swapped.split())
    if tried.taken:
        return text("Swap {card} for {taken}", card=card, taken=named(rules, [tried.taken]))
    return text("Swap {card}", card=card) if card else text("Pass")


def named(rules: Ruleset, pieces: Sequence[str]) -> str:
    """The pieces of an exchange, as a sentence or a list has them."""
    return " ".join(piece_listed(each, rules) if each == FREE else each for each in pieces)


def praised(trials: PositionTrials, right: bool, place: int | None) -> tuple[ExplanationPart, ...]:
    """The verdict on what was tried in this place, and how often it won beside the best."""
    best = trials.tried[0]
    if place is None:
        line = text("The best play wins {best} of games.", best=f"{best.chance:.0%}")
        return (Heading(right, praise(right, 0, 1), line),)
    mine = trials.tried[place]
    share = _share(mine, best)
    line = text(
        "Wins {mine} of games; the best play {best}.", mine=f"{mine.chance:.0%}", best=f"{best.chance:.0%}"
    )
    return (Heading(right, praise(right, share, 1), line), Bar(share))


def praise(right: bool, mine: float, most: float) -> str:
    """A word for an answer that came so near to the most."""
    if right:
        return text("Very good")
    if most and mine >= 0.9 * most:
        return text("Very close")
    return text("There's a better one") if mine else text("Not this time")


_GLOSSES = 2  # words of a play whose meanings are told

Verdicts = Mapping[str, Verdict]


class OfPositions(DrillKind):
    """A drill that shows a table."""

    choice = 2  # to make one takes long

    def label(self, item: Item) -> str:
        return self.title()

    def returns(self) -> str:
        return text("This position comes back")


def counted(context: PracticeContext, board: Board, pieces: Pieces) -> CountedPlay | None:
    """What a placement on a board comes to; None if there is none."""
    if not pieces:
        return None
    play = play_of(board, pieces)
    refusal = judge(play, context.ruleset, context.lexicon)
    words = tuple(run.word for run in play.runs)
    laid = tuple(play.after[cell] for cell in play.runs[0].cells) if play.runs else ()
    return CountedPlay(pieces, words, laid, score(play, context.ruleset), refusal)


def verdicts_on(court: Court, plays: Iterable[CountedPlay | None]) -> Verdicts:
    """What the court says of every word of the plays."""
    words = dict.fromkeys(word for play in plays if play is not None for word in play.words)
    return {word: court.judge(word) for word in words}


def reckoned(told: PlaySum, court: Court, rules: Ruleset) -> tuple[ExplanationPart, ...]:
    """A play with its sum, or why it is not allowed."""
    play = told.play
    if play.refusal is None:
        return (told,)
    word = play.words[0] if play.words else ""
    head = Big(word, good=None if word and court.judge(word).valid else False)
    lines = dict.fromkeys(refusal_text(found, rules, court, {}) for found in play.refusal.broken)
    return (head, *(TextLine(line, bad=True) for line in lines))


def glosses(play: CountedPlay | None, verdicts: Verdicts) -> tuple[ExplanationPart, ...]:
    """What the words of a play that is allowed mean."""
    words = play.words if play is not None and play.refusal is None else ()
    known = [verdicts[word] for word in words if word in verdicts and verdicts[word].gloss]
    lines = [TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss)) for each in known[:_GLOSSES]]
    return (Rule(), *lines) if lines else ()


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

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        question, (position, _) = asked(item), position_of(context, item)
        free = question.free
        more = plural(
            "Plus {n} free card, which goes out with the last letter.",
            "Plus {n} free cards, which go out with the last letter.",
            free,
        )
        form = PlayAnswer(position, free, goes_out=question.goal == "out")
        lines = (*([more] if free else []), *([words_only(question.words)] if question.words else []))
        if question.trials:
            lines = (*standing(question.trials), *lines)
            return AskedItem(text("Find the play that wins most often."), form, lines)
        return AskedItem(_sentence(context, question), form, lines)

    def suits(self, context: PracticeContext) -> bool:
        return context.counts

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        if not self.suits(context):
            return
        positions = (each for each in self_play(context, random) if each[0])  # a first play has no board
        for n, (board, hand, found) in enumerate(positions):
            if context.ruleset.scoring == "laid":  # Kan-u-go: what counts is to be rid of every card
                question: Criterion | None = self._to_go_out(context, board, found, random, n)
            else:
                question = self._for_points(context, board, hand, random, n)
            if question is not None:
                yield position_item(self.name, context, question)

    def _to_go_out(
        self, context: PracticeContext, board: Board, found: Found, random: Random, n: int
    ) -> Criterion:
        """A hand that one play empties, of few cards at first; free cards go with it."""
        ruleset = context.ruleset
        if n < _EASY:
            hand = [laid.piece for _, laid in found.pieces]
            every = search_for(ruleset, context.common).every(board, hand)
            found = min(every, key=lambda play: abs(len(play.pieces) - _FEW))
        most, _ = ruleset.pieces.get(FREE, (0, 0))
        free = random.randint(1, most) if most and random.random() < 0.3 else 0
        hand = [laid.piece for _, laid in found.pieces]
        return Criterion(drawn(board, hand, ruleset), "out", free=free)

    def _for_points(
        self, context: PracticeContext, board: Board, hand: list[str], random: Random, n: int
    ) -> Criterion | None:
        """At least a share of the best points, which grows; then the best play as often; None where the words
        that are asked for have no play."""
        position = drawn(board, hand, context.ruleset)
        share = min(_SHARES[0] + _STEP * n, _SHARES[1])
        words = context.tier or msgspec.UNSET
        best = search_for(context.ruleset, context.sought).best(board, hand)
        if best is None:
            return None
        if share >= _SHARES[1] and random.random() < 0.5:
            return Criterion(position, "best", words=words)
        return Criterion(position, "least", max(1, int(best.score * share)), words=words)

    def level(self, context: PracticeContext, item: Item) -> float:
        """By how many cards have to go, or how many points are wanted."""
        question, (position, _) = asked(item), position_of(context, item)
        if question.goal == "out":
            return _OUT + _CARD * len(position.hand)
        return _POINTS + _POINT * question.least if question.goal == "least" else _BEST

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        question, (position, _) = asked(item), position_of(context, item)
        if question.trials:
            return Solution(tuple(each.play for each in question.trials.tried if each.right and each.play))
        every = _search(context, question).every(position.board, position.hand)
        if question.goal == "out":
            right = [play for play in every if len(play.pieces) == len(position.hand)]
        else:
            least = every[0].score if question.goal == "best" and every else question.least
            right = [play for play in every if play.score >= least]
        return Solution(tuple(written(play.pieces) for play in right))

    def judge(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Result:
        position, _ = position_of(context, item)
        return super().judge(context, item, [along(position.board, answer) for answer in given])

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """A search walks the listed words only. A word that the grammar has makes a play as good."""
        question, (position, _) = asked(item), position_of(context, item)
        if question.trials:
            return [each for each in given if _is_as_right(context, position, question.trials, each)]
        best = self._best(context, question, position)
        right = []
        for answer in given:
            pieces = pieces_of(answer)
            made = _worth(context, position, pieces)
            if made is None:
                continue
            if len(pieces) == len(position.hand) if question.goal == "out" else made >= best:
                right.append(answer)
        return right

    def share(self, context: PracticeContext, item: Item, given: Sequence[str]) -> float:
        """A lesser play counts by its points, or by how often it wins."""
        question, (position, _) = asked(item), position_of(context, item)
        if question.trials and len(given) == 1:
            return share_won(question.trials, along(position.board, given[0]))
        if question.goal == "out" or len(given) != 1:
            return super().share(context, item, given)
        made = _worth(context, position, pieces_of(along(position.board, given[0])))
        best = self._best(context, question, position)
        return min(1.0, (made or 0) / best) if best > 0 else 0.0

    def _best(self, context: PracticeContext, question: Criterion, position: Position) -> int:
        """The points that answer the item."""
        if question.goal != "best":
            return question.least
        found = _search(context, question).best(position.board, position.hand)
        return found.score if found is not None else 0

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        position, _ = position_of(context, item)
        board, given, answers = position.board, answer.given, answer.solution.answers
        yours = counted(context, board, pieces_of(along(board, given[0]))) if given else None
        best = counted(context, board, pieces_of(answers[0])) if answers else None
        verdicts = verdicts_on(court, (yours, best))
        question = asked(item)
        counts = question.goal != "out"
        mine: int | None = None
        if question.trials:
            mine = place_of(question.trials, along(board, given[0])) if given else None
            parts = [*praised(question.trials, answer.result.right, mine)]
        else:
            parts = [*_praised(answer.result.right, yours, best, counts, context.ruleset)]
        if yours is not None:
            parts += [
                Rule(),
                Label(text("Your play")),
                *reckoned(PlaySum(yours, counts), court, context.ruleset),
            ]
        if best is not None and (yours is None or set(best.pieces) != set(yours.pieces)):
            label = text("The best play") if counts else text("A play that goes out")
            parts += [Rule(), Label(label), *reckoned(PlaySum(best, counts), court, context.ruleset)]
        parts += glosses(best or yours, verdicts)
        if question.trials:
            plays = listed(context.ruleset, board, question.trials, mine)
            return Explanation(tuple(parts), yours, best, plays, len(plays))
        first, number = _by_points(context, question, position, yours)
        return Explanation(tuple(parts), yours, best, first, number)


def _search(context: PracticeContext, question: Criterion) -> Search:
    """What finds the plays that are asked for. A tier that the list no longer has asks for all words."""
    sought = context.within(question.words).sought if question.words else context.lexicon
    return search_for(context.ruleset, sought)


def words_only(tier: str) -> str:
    """That plays of other words are left out."""
    return text("Everyday words only") if tier == EVERYDAY else text("Common words only")


def _by_points(
    context: PracticeContext, question: Criterion, position: Position, yours: CountedPlay | None
) -> tuple[tuple[ListedPlay, ...], int]:
    """The first of all plays, the highest first, and how many there are."""
    every = _search(context, question).every(position.board, position.hand)
    own = frozenset(yours.pieces) if yours is not None else frozenset()
    first = (
        ListedPlay(", ".join(play.words), play.score, mine=play.key() == own) for play in every[:_LISTED]
    )
    return tuple(first), len(every)


def _sentence(context: PracticeContext, question: Criterion) -> str:
    if question.goal == "least":
        return plural(
            "Find a play of at least {n} point.", "Find a play of at least {n} points.", question.least
        )
    if question.goal == "out":
        return text("Use every card in your hand in one play.")
    if context.ruleset.scoring == "laid":
        return text("Find the play that gets rid of the most points.")
    return text("Find the highest-scoring play.")


def _praised(
    right: bool, yours: CountedPlay | None, best: CountedPlay | None, counts: bool, rules: Ruleset
) -> tuple[ExplanationPart, ...]:
    """The verdict, and how near the play came to the best one."""
    mine = yours.score.total if yours is not None and yours.refusal is None else 0
    most = best.score.total if best is not None else 0
    if not counts:
        n = len(yours.pieces) if yours is not None else 0
        return (Heading(right, praise(right, mine, most), laid(n, rules)),)
    line = plural("{mine} of {n} possible point", "{mine} of {n} possible points", most, mine=mine)
    return (Heading(right, praise(right, mine, most), line), *((Bar(mine / most),) if most else ()))


def _is_as_right(context: PracticeContext, position: Position, trials: PositionTrials, answer: str) -> bool:
    """Whether a play is allowed and lays what a right one lays; of others nobody has tried how often they
    win."""
    place = place_of(trials, answer)
    allowed = _worth(context, position, pieces_of(answer)) is not None
    return place is not None and trials.tried[place].right and allowed


def _worth(context: PracticeContext, position: Position, pieces: Pieces) -> int | None:
    """What a play out of the hand counts; None if it is not allowed."""
    left = Counter(position.hand)
    left.subtract(laid.piece for _, laid in pieces)
    play = play_of(position.board, pieces)
    if min(left.values(), default=0) < 0 or judge(play, context.ruleset, context.lexicon) is not None:
        return None
    return score(play, context.ruleset).total
