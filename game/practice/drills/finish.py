"""The drill of the end of a patience: the last cards of a deal that is known to be won. It knows no window.

Any completion under the rules of the method is right. Cards are turned or taken in between wherever the rules
allow it, so an answer names only what is laid, play after play.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

from game.deals.book import Certified, find, read_book
from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.play import OfPositions
from game.practice.explanation import Explanation, ExplanationPart, Heading, Rule, TextLine
from game.practice.forms import AskedItem, EndgameAnswer
from game.practice.item import Item, Result, Solution
from game.practice.kind import GivenAnswer
from game.practice.positions import along, kept, state_of, unfinished, written
from game.search.solver import notation
from game.table.board import Board, Cell, Laid
from game.table.mode import Mode, Setup, kind_of, mode_of
from game.table.moves import Move, Place, Placement, Slot
from game.table.state import State
from game.text.catalogues import plural, text
from game.words.court import Court
from modes.moves import Draw
from modes.states import HeapState

FEWEST, MOST = 6, 14
"""Cards that are left."""

_FILE = "drill item"
_LEAST, _CARD = 600.0, 90.0  # how hard it is with no card left, and with each more, as a rating
_EASY = 12  # items of so many cards before there is one more
_PIECE = re.compile(r"(-?\d{1,4}),(-?\d{1,4}),(\w)")

PieceTuple = tuple[tuple[Cell, str], ...]


@cache
def _deals(ruleset: str, language: str) -> tuple[Certified, ...]:
    path = find(ruleset, language)
    return read_book(path).deals if path is not None else ()


class FinishThePatience(OfPositions):
    """The last cards of a certified deal, to be laid."""

    name = "finish"
    brisk = 12.0
    on_phone = False

    def title(self) -> str:
        return text("Finish the patience")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        form = EndgameAnswer(state_of(context, item), unfinished(item).line)
        return AskedItem(text("Play all the cards that are left."), form)

    def level(self, context: PracticeContext, item: Item) -> float:
        return _LEAST + _CARD * len(state_of(context, item).left())

    def suits(self, context: PracticeContext) -> bool:
        ruleset = context.ruleset
        own = context.subject.options or context.subject.lexicon  # the books are proven for neither
        known = bool(kind_of(ruleset).solved_as) and not own
        return known and find(ruleset.id, ruleset.language) is not None

    def look_at(self, context: PracticeContext, item: Item) -> None:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        if not _wins(mode, state, unfinished(item).line):
            raise Fault(
                _FILE, "line", "moves that do not end it", "a line that wins by these rules and words"
            )

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        if not self.suits(context):
            return
        mode = mode_of(context.ruleset, context.lexicon)
        deals = list(_deals(context.ruleset.id, context.ruleset.language))
        random.shuffle(deals)
        for n, deal in enumerate(deals):
            tail = _tail(mode, deal, min(FEWEST + n // _EASY, MOST))
            if tail is not None:
                yield self.item(context, kept(mode, *tail))

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        plays = []
        for move in unfinished(item).line:
            if isinstance(move, Place):
                plays.append(written(tuple((each.cell, each.laid) for each in mode.read(state, move).pieces)))
            state = mode.apply(state, move)
        return Solution(tuple(plays), all_of_it=True)

    def judge(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Result:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        said = tuple(each for each in (each.strip() for each in given) if each)
        plays = tuple(_told(state.board, said))
        stands, done = _furthest(mode, state, plays)
        if done and stands == len(said):
            return Result(said, (), ())
        known = self.solution(context, item).answers
        missing = tuple(play for play in known if play not in said[:stands]) or known
        return Result(said[:stands], missing, said[stands:])

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right = answer.result.right
        title = text("Finished") if right else text("Not finished")
        line = plural("{n} play was made", "{n} plays were made", len(answer.result.found))
        parts: list[ExplanationPart] = [Heading(right, title, line)]
        if not right:
            shown = text("There is a solution. You can watch it on the table.")
            parts += [Rule(), TextLine(shown)]
        return Explanation(tuple(parts))


def _tail(mode: Mode, deal: Certified, cards: int) -> tuple[State, tuple[Move, ...]] | None:
    """Where at most so many cards are left of a deal, and how it goes on; None if its line does not win
    here, or passes by the numbers of cards that are asked."""
    ruleset = mode.ruleset
    setup = Setup(ruleset=ruleset.id, names=("",), deal=deal.number, language=ruleset.language)
    state = mode.start(setup)
    zone = "heap" if state.of(HeapState).heaps else "hand"
    moves = tuple(notation.read(deal.solution, zone, "deals", f"deal {deal.number}"))
    for n, move in enumerate(moves):
        if not mode.fits(state, move):
            return None
        state = mode.apply(state, move)
        if isinstance(move, Place) and len(state.left()) <= cards:
            line = moves[n + 1 :]
            known = len(state.left()) >= FEWEST and _wins(mode, state, line)
            return (state, line) if known else None
    return None


def _wins(mode: Mode, state: State, line: tuple[Move, ...]) -> bool:
    for move in line:
        if not mode.fits(state, move) or mode.check(state, move) is not None:
            return False
        state = mode.apply(state, move)
    return not state.left()


def _told(board: Board, given: Sequence[str]) -> Iterator[PieceTuple | None]:
    """What each play lays, told as `written` or as a word from its first cell; None where it says nothing
    that could be laid."""
    for said in given:
        parts = [_PIECE.fullmatch(part) for part in along(board, said).split()]
        pieces = tuple(((int(part[1]), int(part[2])), part[3]) for part in parts if part is not None)
        cells = [cell for cell, _ in pieces]
        if len(pieces) != len(parts) or len(set(cells)) != len(cells) or any(cell in board for cell in cells):
            yield None
            return
        yield pieces
        board = board.with_({cell: Laid(letter, letter) for cell, letter in pieces})


def _furthest(mode: Mode, state: State, plays: Sequence[PieceTuple | None]) -> tuple[int, bool]:
    """How many of the plays can be made one after the other, whichever of equal cards is used and whatever
    is turned in between; and whether every card can then lie."""
    best = 0
    seen: set[Hashable] = set()
    waiting = [(0, state)]
    while waiting:
        made, state = waiting.pop()
        if (key := _lying(made, state)) in seen:
            continue
        seen.add(key)
        best = max(best, made)
        if not state.left():
            return made, True
        pieces = plays[made] if made < len(plays) else None
        if pieces is None:
            continue
        if mode.check(state, Draw()) is None:
            waiting.append((made, mode.apply(state, Draw())))
        waiting += [(made + 1, after) for after in _after(mode, state, pieces)]
    return best, False


def _lying(made: int, state: State) -> Hashable:
    """What decides how it can go on after so many plays: of equal cards it does not matter which is where."""
    hand, heaps = tuple(sorted(state.seat.hand)), tuple(sorted(state.of(HeapState).heaps))
    return made, hand, heaps, state.stock, state.open, state.of(HeapState).open_live


def _after(mode: Mode, state: State, pieces: PieceTuple) -> Iterator[State]:
    """The states after a play, by every way to take its cards."""
    slots = mode.slots(state)
    if Counter(letter for _, letter in pieces) - Counter(slots.values()):
        return  # of so many equal cards every choice would be tried
    places: list[list[Slot]] = [
        [slot for slot, card in slots.items() if card == letter] for _, letter in pieces
    ]
    for chosen in product(*places):
        if len(set(chosen)) < len(chosen):
            continue
        laid = tuple(Placement(slot, cell) for slot, (cell, _) in zip(chosen, pieces, strict=True))
        if mode.check(state, Place(laid)) is None:
            yield mode.apply(state, Place(laid))
