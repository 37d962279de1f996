"""Drills on a board: find the play. They know no window.

Positions come from self-play: two hands in turn make the best play of the common vocabulary. An item says
its criterion, and every play that meets it is right.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Literal

import msgspec

from game.fault import Fault
from game.search.found import Found, Pieces, play_of
from game.search.plays import search_for
from game.study.course import Course
from game.study.item import Item, Result, Solution
from game.study.kind import DrillKind
from game.table.board import FREE, Axis, Board, laid_from, sign_of
from game.table.placement import judge
from game.table.position import Position
from game.table.positionfile import drawing_of, read_position, signs
from game.table.ruleset import Ruleset
from game.table.scoring import score

Goal = Literal["best", "least", "out"]

NOT_ALLOWED = "no"
_FILE = "drill item"
_SHARES = (0.5, 0.9)  # of the best score, for "at least n points": of the first item, and the most
_STEP = 0.02  # so much more an item
_EASY, _FEW = 10, 2  # so many items where going out takes so few cards
_PIECE = re.compile(r"(-?\d{1,4}),(-?\d{1,4}),(\S)")
_WRITTEN = re.compile(r"(-?\d+) (-?\d+) (across|down) (\S+)")


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position item asks: the position as its file writes it, and what a play has to reach. `free` are
    the free cards of the hand, which go with its last letter."""

    position: dict[str, object]
    goal: Goal = "best"
    least: int = 0
    free: int = 0


def asked(item: Item) -> Criterion:
    """What the item asks. Raises Fault if it cannot be read."""
    try:
        return msgspec.json.decode(item.ask, type=Criterion)
    except msgspec.DecodeError as error:
        raise Fault(_FILE, "", str(error), "a position and its criterion") from error


def position_of(course: Course, item: Item) -> tuple[Position, Pieces]:
    """The position of an item and the placement that it asks about, if any. Raises Fault if it cannot be
    read under the course's rules."""
    subject = course.subject
    document = {
        "ruleset": subject.ruleset,
        "options": subject.options,
        "language": subject.language or None,
        **asked(item).position,
    }
    position, pieces = read_position(msgspec.json.encode(document).decode(), _FILE)
    placed = tuple((piece.cell, piece.laid) for piece in pieces)
    return Position(course.ruleset, position.board, position.hand), placed


def written(pieces: Pieces) -> str:
    """A play in one way only: its pieces in reading order, as `3,7,A 4,7,b`; a small letter is a blank."""
    return " ".join(f"{x},{y},{sign}" for x, y, sign in signs(tuple(sorted(pieces))))


def along(board: Board, given: str) -> str:
    """A play told as `column row across|down WORD`, the whole word from its first cell, in the way of
    `written`; any other text stays as it is."""
    told = _WRITTEN.fullmatch(given.strip())
    if told is None:
        return given.strip()
    dx, dy = Axis[told[3].upper()].value
    cells = [(int(told[1]) + n * dx, int(told[2]) + n * dy) for n in range(len(told[4]))]
    steps = [(cell, laid_from(sign)) for cell, sign in zip(cells, told[4], strict=True)]
    if any(cell in board and board[cell].letter != laid.letter for cell, laid in steps):
        return given.strip()  # another word lies there
    return written(tuple((cell, laid) for cell, laid in steps if cell not in board))


def as_word(board: Board, answer: str) -> str:
    """A play of `written` told as `along` reads it; a text that is none as it is."""
    pieces = _pieces_of(answer)
    play = play_of(board, pieces)
    if not play.runs or not {cell for cell, _ in pieces} <= {*play.runs[0].cells}:
        return answer
    run = play.runs[0]
    (x, y), word = run.cells[0], "".join(sign_of(play.after[cell]) for cell in run.cells)
    return f"{x} {y} {run.axis.name.lower()} {word}"


def self_play(course: Course, random: Random) -> Iterator[tuple[Board, list[str], Found]]:
    """Positions without end, each with the best play of the common vocabulary, game after game."""
    ruleset = course.ruleset
    bag = [piece for piece, (number, _) in ruleset.pieces.items() if piece != FREE for _ in range(number)]
    while True:
        search = search_for(ruleset, course.common)
        stock = random.sample(bag, len(bag))
        hands, board = [[stock.pop() for _ in range(ruleset.hand)] for _ in range(2)], Board.parse("")
        while found := search.best(board, hands[0]):
            yield board, list(hands[0]), found
            board = play_of(board, found.pieces).after
            for _, laid in found.pieces:
                hands[0].remove(laid.piece)
            while stock and len(hands[0]) < ruleset.hand:
                hands[0].append(stock.pop())
            hands.reverse()


def drawn(board: Board, hand: Sequence[str], ruleset: Ruleset, placement: Pieces = ()) -> dict[str, object]:
    """A position as its file writes it, with a placement that is asked about."""
    position: dict[str, object] = {"board": drawing_of(board, ruleset), "hand": "".join(sorted(hand))}
    if placement:
        position["placement"] = signs(placement)
    return position


def position_item(kind: str, course: Course, question: Criterion, source: str = "") -> Item:
    """The item of a question about a position."""
    ask = msgspec.json.encode(question).decode()
    return Item(kind=kind, subject=course.subject, ask=ask, source=source)


class FindThePlay(DrillKind):
    """A position and a hand: the best play, any play of so many points, or the play that goes out."""

    name = "play"
    brisk = 30.0

    def suits(self, course: Course) -> bool:
        return course.counts

    def look_at(self, course: Course, item: Item) -> None:
        position_of(course, item)

    def make(self, course: Course, random: Random) -> Iterator[Item]:
        if not self.suits(course):
            return
        positions = (each for each in self_play(course, random) if each[0])  # a first play has no board
        for n, (board, hand, found) in enumerate(positions):
            if course.ruleset.scoring == "laid":  # Kan-u-go: what counts is to be rid of every card
                question = self._to_go_out(course, board, found, random, n)
            else:
                question = self._for_points(course, board, hand, random, n)
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

    def _for_points(self, course: Course, board: Board, hand: list[str], random: Random, n: int) -> Criterion:
        """At least a share of the best points, which grows; then the best play as often."""
        position = drawn(board, hand, course.ruleset)
        share = min(_SHARES[0] + _STEP * n, _SHARES[1])
        if share >= _SHARES[1] and random.random() < 0.5:
            return Criterion(position, "best")
        best = search_for(course.ruleset, course.lexicon).best(board, hand)
        assert best is not None, "the common words have a play here, so all of them have"
        return Criterion(position, "least", max(1, int(best.score * share)))

    def solution(self, course: Course, item: Item) -> Solution:
        question, (position, _) = asked(item), position_of(course, item)
        every = search_for(course.ruleset, course.lexicon).every(position.board, position.hand)
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
        best = self._best(course, question, position)
        right = []
        for answer in given:
            pieces = _pieces_of(answer)
            made = _worth(course, position, pieces)
            if made is None:
                continue
            if len(pieces) == len(position.hand) if question.goal == "out" else made >= best:
                right.append(answer)
        return right

    def share(self, course: Course, item: Item, given: Sequence[str]) -> float:
        """A lesser play counts by its points."""
        question, (position, _) = asked(item), position_of(course, item)
        if question.goal == "out" or len(given) != 1:
            return super().share(course, item, given)
        made = _worth(course, position, _pieces_of(along(position.board, given[0])))
        best = self._best(course, question, position)
        return min(1.0, (made or 0) / best) if best > 0 else 0.0

    def _best(self, course: Course, question: Criterion, position: Position) -> int:
        """The points that answer the item."""
        if question.goal != "best":
            return question.least
        found = search_for(course.ruleset, course.lexicon).best(position.board, position.hand)
        return found.score if found is not None else 0


def _pieces_of(answer: str) -> Pieces:
    """The pieces of a play as `written` tells it; none if it is told otherwise."""
    parts = [_PIECE.fullmatch(part) for part in answer.split()]
    if None in parts:
        return ()
    return tuple(((int(part[1]), int(part[2])), laid_from(part[3])) for part in parts if part is not None)


def _worth(course: Course, position: Position, pieces: Pieces) -> int | None:
    """What a play out of the hand counts; None if it is not allowed."""
    left = Counter(position.hand)
    left.subtract(laid.piece for _, laid in pieces)
    play = play_of(position.board, pieces)
    if min(left.values(), default=0) < 0 or judge(play, course.ruleset, course.lexicon) is not None:
        return None
    return score(play, course.ruleset).total
