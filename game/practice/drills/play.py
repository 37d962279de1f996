"""The drill that asks for a play: every play that meets the item's criterion is right."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from random import Random

import msgspec

from game.practice.context import PracticeContext
from game.practice.explanation import (
    Bar,
    CountedPlay,
    Explanation,
    ExplanationPart,
    Heading,
    HeadlineWord,
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
    criterion_of,
    from_word,
    pieces_of,
    position_fields,
    position_item,
    position_of,
    self_play,
    written,
)
from game.search.kernel.plays import LegalPlay, Pieces, Search, play_of, search_for
from game.search.players.analysis import TriedMove
from game.table.board import FREE, Board, square
from game.table.placement import judge
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.text.catalogues import number_text, plural, text
from game.text.phrases import laid_text, piece_name
from game.words.court import Court
from game.words.lexicon import EVERYDAY
from game.words.reason_texts import refusal_text

_USUAL = 26  # columns with letters


def score_lines(trials: PositionTrials) -> tuple[str, ...]:
    """The score and the pieces left, in lines."""
    if trials.rivals:
        totals, cards = (", ".join(map(str, each)) for each in zip(*trials.rivals, strict=True))
        own = min(trials.rivals)[0] - trials.lead
        return (
            text("Your total: {own}. The others: {totals}", own=own, totals=totals),
            text("Cards the others hold: {cards}", cards=cards),
        )
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", trials.bag)
    return (text("Score difference: {lead}", lead=number_text(trials.lead, "+")), bag)


def share_won(trials: PositionTrials, play: str) -> float:
    """The share of games that a play won, relative to the best; 0 for one that was not tried."""
    place = place_of(trials, play)
    return 0.0 if place is None else _share(trials.tried[place], trials.tried[0])


def _share(own: TriedPlay, best: TriedPlay) -> float:
    return min(1.0, own.chance / best.chance) if best.chance else 0.0


def listed(
    rules: Ruleset, board: Board, trials: PositionTrials, own_index: int | None = None
) -> tuple[ListedPlay, ...]:
    """The moves that were tried, best first; `own_index` is that of the player's own."""
    return tuple(
        ListedPlay(
            _move_text(rules, board, each), each.points, each.leave, each.chance, each.ahead, n == own_index
        )
        for n, each in enumerate(trials.tried)
    )


def place_of(trials: PositionTrials, play: str) -> int | None:
    """The index of a play among the tried ones; in games for the lowest total, of one with the same cards."""
    same = (n for n, each in enumerate(trials.tried) if each.play == play)
    alike = (n for n, each in enumerate(trials.tried) if trials.rivals and _cards(each.play) == _cards(play))
    return next(chain(same, alike), None)


def move_key(trials: PositionTrials, tried: TriedPlay) -> tuple[object, ...]:
    """What distinguishes a move: a play's cells, or only its cards in games for the lowest total."""
    cards = _cards(tried.play) if trials.rivals else [tried.play]
    return (*cards, tried.swapped, tried.taken)


def _cards(play: str) -> list[str]:
    return sorted(laid.piece for _, laid in pieces_of(play))


def where(rules: Ruleset, board: Board, pieces: Pieces) -> str:
    """Start and direction of the main word, as 8D; empty off a usual board."""
    runs = play_of(board, pieces).runs
    if rules.layout.edgeless or not runs or not all(0 <= each < _USUAL for each in runs[0].cells[0]):
        return ""
    return square(runs[0].cells[0], runs[0].axis)


def _move_text(rules: Ruleset, board: Board, tried: TriedPlay) -> str:
    if tried.play:
        pieces = pieces_of(tried.play)
        return f"{where(rules, board, pieces)} {', '.join(play_of(board, pieces).words)}".strip()
    card = exchange_text(rules, tried.swapped.split())
    if tried.taken:
        return text("Swap {card} for {taken}", card=card, taken=exchange_text(rules, [tried.taken]))
    return text("Swap {card}", card=card) if card else text("Pass")


def move_text(rules: Ruleset, board: Board, move: TriedMove) -> str:
    """A move of an analysis in a few words."""
    if move.pieces:
        return f"{where(rules, board, move.pieces)} {', '.join(move.words)}".strip()
    card = exchange_text(rules, move.swapped)
    if move.taken:
        return text("Swap {card} for {taken}", card=card, taken=exchange_text(rules, [move.taken]))
    if card:
        return text("Swap {card}", card=card)
    return text("Pass") if rules.players[1] > 1 else text("Turn a card")


def exchange_text(rules: Ruleset, pieces: Sequence[str]) -> str:
    """The pieces of an exchange, as named in a sentence."""
    return " ".join(piece_name(each, rules) if each == FREE else each for each in pieces)


def tried_verdict(trials: PositionTrials, right: bool, place: int | None) -> tuple[ExplanationPart, ...]:
    """The verdict on the tried move at this index, compared with the best."""
    best = trials.tried[0]
    if place is None:
        line = text("The best play wins {best} of games.", best=f"{best.chance:.0%}")
        return (Heading(right, praise(right, 0, 1), line),)
    own = trials.tried[place]
    share = _share(own, best)
    line = text(
        "Wins {mine} of games; the best play {best}.", mine=f"{own.chance:.0%}", best=f"{best.chance:.0%}"
    )
    return (Heading(right, praise(right, share, 1), line), Bar(share))


def praise(right: bool, reached: float, most: float) -> str:
    """Praise for an answer, by its part of the most possible."""
    if right:
        return text("Very good")
    if most and reached >= 0.9 * most:
        return text("Very close")
    return text("There’s a better one") if reached else text("Not this time")


_GLOSSES = 2  # words of a play with meanings shown


class PositionDrill(DrillKind):
    """A drill about a position on a table."""

    choice = 2  # making an item takes long

    def label(self, item: Item) -> str:
        return self.title()

    def returns(self) -> str:
        return text("This position comes back")


def counted_play(context: PracticeContext, board: Board, pieces: Pieces) -> CountedPlay | None:
    """A placement with its score or refusal; None if there is none."""
    if not pieces:
        return None
    play = play_of(board, pieces)
    refusal = judge(play, context.ruleset, context.lexicon)
    words = tuple(run.word for run in play.runs)
    laid = tuple(play.after[cell] for cell in play.runs[0].cells) if play.runs else ()
    return CountedPlay(pieces, words, laid, score(play, context.ruleset), refusal)


def sum_parts(part: PlaySum, court: Court, rules: Ruleset) -> tuple[ExplanationPart, ...]:
    """A play with its sum, or why it is not allowed."""
    play = part.play
    if play.refusal is None:
        return (part,)
    word = play.words[0] if play.words else ""
    shown_word = HeadlineWord(word, good=None if word and court.judge(word).valid else False)
    lines = dict.fromkeys(refusal_text(found, rules, court, {}) for found in play.refusal.broken)
    return (shown_word, *(TextLine(line, bad=True) for line in lines))


def glosses(play: CountedPlay | None, court: Court) -> tuple[ExplanationPart, ...]:
    """The meanings of the words of an allowed play."""
    words = play.words if play is not None and play.refusal is None else ()
    known = [verdict for verdict in map(court.judge, words) if verdict.gloss]
    lines = [TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss)) for each in known[:_GLOSSES]]
    return (Rule(), *lines) if lines else ()


_SHARES = (0.5, 0.9)  # of the best score, for "at least n points": of the first item, and at most
_STEP = 0.02  # added for each item
_EASY, _FEW = 10, 2  # the first items, with so few cards to go out
_OUT, _CARD, _POINTS, _POINT, _BEST = 900.0, 150.0, 1100.0, 15.0, 1900.0  # parts of the rating of an item
_LISTED = 40  # plays in a list


class PlayDrill(PositionDrill):
    """A position and a hand: find the best play, one of enough points, or one that goes out."""

    name = "play"
    brisk = 30.0

    def title(self) -> str:
        return text("Find the play")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        question, (position, _) = criterion_of(item), position_of(context, item)
        free = question.free
        more = plural(
            "Plus {n} free card, which goes out with the last letter.",
            "Plus {n} free cards, which go out with the last letter.",
            free,
        )
        form = PlayAnswer(position, free, goes_out=question.goal == "out")
        lines = (*([more] if free else []), *([words_only(question.words)] if question.words else []))
        if question.trials:
            lines = (*score_lines(question.trials), *lines)
            return AskedItem(text("Find the play that wins most often."), form, lines)
        return AskedItem(_sentence(context, question), form, lines)

    def suits(self, context: PracticeContext) -> bool:
        return context.counts

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        if not self.suits(context):
            return
        positions = (each for each in self_play(context, random) if each[0])  # a first play has no board
        for n, (board, hand, found) in enumerate(positions):
            if context.ruleset.scoring == "laid":  # Kan-u-go: the aim is to get rid of every card
                question: Criterion | None = self._to_go_out(context, board, found, random, n)
            else:
                question = self._for_points(context, board, hand, random, n)
            if question is not None:
                yield position_item(self.name, context, question)

    def _to_go_out(
        self, context: PracticeContext, board: Board, found: LegalPlay, random: Random, n: int
    ) -> Criterion:
        """A hand that one play empties, with few cards at first and sometimes free cards."""
        ruleset = context.ruleset
        if n < _EASY:
            hand = [laid.piece for _, laid in found.pieces]
            every = search_for(ruleset, context.common).every(board, hand)
            found = min(every, key=lambda play: abs(len(play.pieces) - _FEW))
        most, _ = ruleset.pieces.get(FREE, (0, 0))
        free = random.randint(1, most) if most and random.random() < 0.3 else 0
        hand = [laid.piece for _, laid in found.pieces]
        return Criterion(position_fields(board, hand, ruleset), "out", free=free)

    def _for_points(
        self, context: PracticeContext, board: Board, hand: list[str], random: Random, n: int
    ) -> Criterion | None:
        """A growing share of the best score, later also the best play; None if the tier has no play."""
        position = position_fields(board, hand, context.ruleset)
        share = min(_SHARES[0] + _STEP * n, _SHARES[1])
        words = context.tier or msgspec.UNSET
        best = search_for(context.ruleset, context.play_words).best(board, hand)
        if best is None:
            return None
        if share >= _SHARES[1] and random.random() < 0.5:
            return Criterion(position, "best", words=words)
        return Criterion(position, "least", max(1, int(best.score * share)), words=words)

    def level(self, context: PracticeContext, item: Item) -> float:
        """By the cards to play or the points to reach."""
        question, (position, _) = criterion_of(item), position_of(context, item)
        if question.goal == "out":
            return _OUT + _CARD * len(position.hand)
        return _POINTS + _POINT * question.least if question.goal == "least" else _BEST

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        question, (position, _) = criterion_of(item), position_of(context, item)
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
        return super().judge(context, item, [from_word(position.board, answer) for answer in given])

    def also(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Plays with words of the grammar, which a search of listed words does not find."""
        question, (position, _) = criterion_of(item), position_of(context, item)
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
        """The points of a lesser play, or the games it wins, relative to the best."""
        question, (position, _) = criterion_of(item), position_of(context, item)
        if question.trials and len(given) == 1:
            return share_won(question.trials, from_word(position.board, given[0]))
        if question.goal == "out" or len(given) != 1:
            return super().share(context, item, given)
        made = _worth(context, position, pieces_of(from_word(position.board, given[0])))
        best = self._best(context, question, position)
        return min(1.0, (made or 0) / best) if best > 0 else 0.0

    def _best(self, context: PracticeContext, question: Criterion, position: Position) -> int:
        """The points of a right answer."""
        if question.goal != "best":
            return question.least
        found = _search(context, question).best(position.board, position.hand)
        return found.score if found is not None else 0

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        position, _ = position_of(context, item)
        board, given, answers = position.board, answer.given, answer.solution.answers
        own_play = counted_play(context, board, pieces_of(from_word(board, given[0]))) if given else None
        best = counted_play(context, board, pieces_of(answers[0])) if answers else None
        question = criterion_of(item)
        counts = question.goal != "out"
        own_index: int | None = None
        if question.trials:
            own_index = place_of(question.trials, from_word(board, given[0])) if given else None
            parts = [*tried_verdict(question.trials, answer.result.right, own_index)]
        else:
            parts = [*_praised(answer.result.right, own_play, best, counts, context.ruleset)]
        if own_play is not None:
            parts += [
                Rule(),
                Label(text("Your play")),
                *sum_parts(PlaySum(own_play, counts), court, context.ruleset),
            ]
        if best is not None and (own_play is None or set(best.pieces) != set(own_play.pieces)):
            label = text("The best play") if counts else text("A play that goes out")
            parts += [Rule(), Label(label), *sum_parts(PlaySum(best, counts), court, context.ruleset)]
        parts += glosses(best or own_play, court)
        if question.trials:
            plays = listed(context.ruleset, board, question.trials, own_index)
            return Explanation(tuple(parts), own_play, best, plays, len(plays))
        first, number = _by_points(context, question, position, own_play)
        return Explanation(tuple(parts), own_play, best, first, number)


def _search(context: PracticeContext, question: Criterion) -> Search:
    """The search for plays of a question, in all words if the list no longer has its tier."""
    words = context.within(question.words).play_words if question.words else context.lexicon
    return search_for(context.ruleset, words)


def words_only(tier: str) -> str:
    """A sentence that only words of a tier count."""
    return text("Everyday words only") if tier == EVERYDAY else text("Common words only")


def _by_points(
    context: PracticeContext, question: Criterion, position: Position, own_play: CountedPlay | None
) -> tuple[tuple[ListedPlay, ...], int]:
    """The highest plays, and the number of all."""
    every = _search(context, question).every(position.board, position.hand)
    own = frozenset(own_play.pieces) if own_play is not None else frozenset()
    first = (
        ListedPlay(", ".join(play.words), play.score, is_own=play.key() == own) for play in every[:_LISTED]
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
    right: bool, own_play: CountedPlay | None, best: CountedPlay | None, counts: bool, rules: Ruleset
) -> tuple[ExplanationPart, ...]:
    """The verdict, and the play compared with the best one."""
    points = own_play.score.total if own_play is not None and own_play.refusal is None else 0
    most = best.score.total if best is not None else 0
    if not counts:
        n = len(own_play.pieces) if own_play is not None else 0
        return (Heading(right, praise(right, points, most), laid_text(n, rules)),)
    line = plural("{mine} of {n} possible point", "{mine} of {n} possible points", most, mine=points)
    return (Heading(right, praise(right, points, most), line), *((Bar(points / most),) if most else ()))


def _is_as_right(context: PracticeContext, position: Position, trials: PositionTrials, answer: str) -> bool:
    """Whether a play is allowed and equals a right one that was tried."""
    place = place_of(trials, answer)
    allowed = _worth(context, position, pieces_of(answer)) is not None
    return place is not None and trials.tried[place].right and allowed


def _worth(context: PracticeContext, position: Position, pieces: Pieces) -> int | None:
    """The score of a play from the hand; None if it is not allowed."""
    left = Counter(position.hand)
    left.subtract(laid.piece for _, laid in pieces)
    play = play_of(position.board, pieces)
    if min(left.values(), default=0) < 0 or judge(play, context.ruleset, context.lexicon) is not None:
        return None
    return score(play, context.ruleset).total
