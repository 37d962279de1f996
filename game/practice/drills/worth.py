"""The drill of scores: how much a placement scores, or that it is not allowed.

Placements aim at what is hard to see in a game: squares that multiply only pieces of their colour, words
alongside others, blanks that can be swapped.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from game.practice.context import PracticeContext
from game.practice.drills.play import PositionDrill, counted_play, glosses, sum_parts
from game.practice.explanation import Explanation, ExplanationPart, PlaySum, Rule, TextLine, verdict_heading
from game.practice.forms import NOT_ALLOWED, AskedItem, NumberAnswer
from game.practice.item import Item, Solution
from game.practice.kind import GivenAnswer
from game.practice.positions import Criterion, position_fields, position_item, position_of, self_play
from game.search.kernel.plays import LegalPlay, Pieces, play_of, search_for
from game.table.board import Board, Laid
from game.table.placement import judge
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.text.catalogues import plural, text
from game.words.court import Court

_EASY = 10  # plain items before the aimed ones
_SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
_SEEN = 200  # plays to choose from

Asking = tuple[list[str], Pieces]
Aim = Callable[[PracticeContext, Board, list[str], Random], Asking | None]


class ScoreDrill(PositionDrill):
    """A placement: its score, or that it is not allowed."""

    name = "worth"
    brisk = 15.0

    def title(self) -> str:
        return text("What is it worth?")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        if context.ruleset.pieces_are == "tiles":
            sentence = text("How many points do the ringed tiles score? Or aren’t they allowed?")
        else:
            sentence = text("How many points do the ringed cards score? Or aren’t they allowed?")
        return AskedItem(sentence, NumberAnswer(*position_of(context, item)))

    def suits(self, context: PracticeContext) -> bool:
        return context.counts

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        if not self.suits(context):
            return
        aims = tuple(_aims(context.ruleset))
        for n, (board, hand, best) in enumerate(self_play(context, random)):
            aimed = aims and n >= _EASY and random.random() < 0.6
            asking = random.choice(aims)(context, board, hand, random) if aimed else None
            held, pieces = asking or (hand, _maybe_shifted(context.ruleset, board, best, random))
            position = position_fields(board, held, context.ruleset, pieces)
            yield position_item(self.name, context, Criterion(position))

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        position, pieces = position_of(context, item)
        play = play_of(position.board, pieces)
        if judge(play, context.ruleset, context.lexicon) is not None:
            return Solution((NOT_ALLOWED,))
        return Solution((str(score(play, context.ruleset).total),))

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right, given, known = answer.result.right, answer.given, answer.solution.answers[0]
        position, pieces = position_of(context, item)
        play = counted_play(context, position.board, pieces)
        line = (
            text("It is not allowed.")
            if known == NOT_ALLOWED
            else plural("It’s worth {n} point.", "It’s worth {n} points.", int(known))
        )
        parts: list[ExplanationPart] = [verdict_heading(right, line)]
        if given and not right:
            answered = given[0] if given[0].isdigit() else text("not allowed")
            parts.append(TextLine(text("You said: {answer}", answer=answered)))
        if play is not None:
            total = sum_parts(PlaySum(play, drawn=True), court, context.ruleset)
            parts += [Rule(), *total, *glosses(play, court)]
        return Explanation(tuple(parts), best=play)


def _aims(ruleset: Ruleset) -> Iterator[Aim]:
    """Items that aim at what is hard to see with these rules."""
    if any(premium.only is not None for premium in ruleset.layout.legend.values()):
        yield _on_colours
    if ruleset.placing.parallel_min_contact is not None or ruleset.placing.must_include_old:
        yield _parallel_play
    if ruleset.placing.blank_swap:
        yield _swap


def _maybe_shifted(ruleset: Ruleset, board: Board, best: LegalPlay, random: Random) -> Pieces:
    """A good play, or half of the time the same shifted by one square."""
    if random.random() < 0.5:
        return best.pieces
    for dx, dy in random.sample(_SIDES, len(_SIDES)):
        pieces = tuple(((x + dx, y + dy), laid) for (x, y), laid in best.pieces)
        if all(cell not in board and ruleset.layout.holds(cell) for cell, _ in pieces):
            return pieces
    return best.pieces


def _on_colours(context: PracticeContext, board: Board, hand: list[str], random: Random) -> Asking | None:
    """A play over a coloured square, of the piece's colour or another."""
    premium, value = context.ruleset.layout.premium, context.ruleset.value
    every = search_for(context.ruleset, context.common).every(board, hand, _SEEN)
    over = [
        (play, any(premium(cell).only == value(laid.piece) for cell, laid in play.pieces))
        for play in every
        if any(premium(cell).only is not None for cell, _ in play.pieces)
    ]
    wanted = random.random() < 0.7
    chosen = [play for play, own in over if own is wanted] or [play for play, _ in over]
    return (hand, random.choice(chosen).pieces) if chosen else None


def _parallel_play(context: PracticeContext, board: Board, hand: list[str], random: Random) -> Asking | None:
    """A word alongside others, with or without enough contact."""
    ruleset = context.ruleset
    loose = ruleset.changed(parallel_min_contact=None, must_include_old=False)
    allowed: list[Pieces] = []
    refused: list[Pieces] = []
    for play in search_for(loose, context.common).every(board, hand, _SEEN):
        described = play_of(board, play.pieces)
        if board and described.runs and set(described.runs[0].cells) <= set(described.cells):
            refusal = judge(described, ruleset, context.lexicon)
            (allowed if refusal is None else refused).append(play.pieces)
    sorts = [each for each in (allowed, refused) if each]
    return (hand, random.choice(random.choice(sorts))) if sorts else None


def _swap(context: PracticeContext, board: Board, hand: list[str], random: Random) -> Asking | None:
    """A swap of a blank on the board for its letter, or for another one."""
    blanks = [cell for cell, laid in board.items() if laid.is_blank]
    if not blanks:
        return None
    cell = random.choice(blanks)
    seen = Counter(laid.piece for _, laid in board.items()) + Counter(hand[1:])
    unseen = [letter for letter in context.letters if seen[letter] < context.ruleset.pieces[letter][0]]
    right = [letter for letter in unseen if letter == board[cell].letter]
    letters = right if random.random() < 0.5 else unseen
    if not letters:  # no such piece is left
        return None
    letter = random.choice(letters)
    return [*hand[1:], letter], ((cell, Laid(letter, letter)),)
