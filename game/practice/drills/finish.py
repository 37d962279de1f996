"""The drill of the end of a patience: the last cards of a certified deal.

Every way to play all cards is right. An answer names only the plays; cards are turned or drawn in between
wherever the rules allow it.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

from game.deals.book import CertifiedDeal, find, read_book
from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.play import PositionDrill
from game.practice.explanation import Explanation, ExplanationPart, Heading, Rule, TextLine
from game.practice.forms import AskedItem, EndgameAnswer
from game.practice.item import Item, Result, Solution
from game.practice.kind import GivenAnswer
from game.practice.positions import from_word, patience_ask, pieces_of, state_of, unfinished, written_move
from game.search.kernel.plays import Pieces
from game.search.solver import notation
from game.table.board import Board
from game.table.mode import Mode, Setup, mode_class_of, mode_of
from game.table.moves import Move, Place, Placement
from game.table.state import State
from game.text.catalogues import plural, text
from game.words.court import Court
from modes.moves import Draw
from modes.states import HeapState

MIN_CARDS, MAX_CARDS = 6, 14
"""Cards left in an item."""

_FILE = "drill item"
_BASE, _CARD = 600.0, 90.0  # rating with no card left, and for each card
_EASY = 12  # items before one more card is left


@cache
def _deals(ruleset: str, language: str) -> tuple[CertifiedDeal, ...]:
    path = find(ruleset, language)
    return read_book(path).deals if path is not None else ()


class PatienceEndDrill(PositionDrill):
    """Play the last cards of a certified deal."""

    name = "finish"
    brisk = 12.0
    on_phone = False

    def title(self) -> str:
        return text("Finish the patience")

    def ask(self, context: PracticeContext, item: Item) -> AskedItem:
        form = EndgameAnswer(state_of(context, item), unfinished(item).line)
        return AskedItem(text("Play all the cards that are left."), form)

    def level(self, context: PracticeContext, item: Item) -> float:
        return _BASE + _CARD * len(state_of(context, item).left())

    def suits(self, context: PracticeContext) -> bool:
        ruleset = context.ruleset
        own = context.subject.options or context.subject.lexicon  # books are certified for neither
        known = bool(mode_class_of(ruleset).solved_as) and not own
        return known and find(ruleset.id, ruleset.language) is not None

    def check_item(self, context: PracticeContext, item: Item) -> None:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        if not _wins(mode, state, unfinished(item).line):
            raise Fault(_FILE, "line", "moves that do not win", "a line that wins by these rules and words")

    def make(self, context: PracticeContext, random: Random) -> Iterator[Item]:
        if not self.suits(context):
            return
        mode = mode_of(context.ruleset, context.lexicon)
        deals = list(_deals(context.ruleset.id, context.ruleset.language))
        random.shuffle(deals)
        for n, deal in enumerate(deals):
            tail = _tail(mode, deal, min(MIN_CARDS + n // _EASY, MAX_CARDS))
            if tail is not None:
                yield self.item(context, patience_ask(mode, *tail))

    def solution(self, context: PracticeContext, item: Item) -> Solution:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        plays = []
        for move in unfinished(item).line:
            if isinstance(move, Place):
                plays.append(written_move(mode, state, move))
            state = mode.apply(state, move)
        return Solution(tuple(plays), all_of_it=True)

    def judge(self, context: PracticeContext, item: Item, given: Sequence[str]) -> Result:
        mode, state = mode_of(context.ruleset, context.lexicon), state_of(context, item)
        lines = tuple(each for each in (each.strip() for each in given) if each)
        plays = tuple(_plays_of(state.board, lines))
        stands, done = _furthest(mode, state, plays)
        if done and stands == len(lines):
            return Result(lines, (), ())
        known = self.solution(context, item).answers
        missing = tuple(play for play in known if play not in lines[:stands]) or known
        return Result(lines[:stands], missing, lines[stands:])

    def explain(self, context: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right = answer.result.right
        title = text("Finished") if right else text("Not finished")
        line = plural("{n} play was made", "{n} plays were made", len(answer.result.found))
        parts: list[ExplanationPart] = [Heading(right, title, line)]
        if not right:
            shown = text("There is a solution. You can watch it on the table.")
            parts += [Rule(), TextLine(shown)]
        return Explanation(tuple(parts))


def _tail(mode: Mode, deal: CertifiedDeal, cards: int) -> tuple[State, tuple[Move, ...]] | None:
    """The state of a deal with at most `cards` cards left, and the line from there; None if the line does not
    win here, or skips these numbers of cards."""
    ruleset = mode.ruleset
    setup = Setup(ruleset=ruleset.id, names=("",), deal=deal.number, language=ruleset.language)
    state = mode.start(setup)
    moves = tuple(notation.read(deal.solution, notation.zone_of(state), "deals", f"deal {deal.number}"))
    for n, move in enumerate(moves):
        if not mode.fits(state, move):
            return None
        state = mode.apply(state, move)
        if isinstance(move, Place) and len(state.left()) <= cards:
            line = moves[n + 1 :]
            known = len(state.left()) >= MIN_CARDS and _wins(mode, state, line)
            return (state, line) if known else None
    return None


def _wins(mode: Mode, state: State, line: tuple[Move, ...]) -> bool:
    end = mode.replayed(state, line)
    return end is not None and not end.left()


def _plays_of(board: Board, given: Sequence[str]) -> Iterator[Pieces | None]:
    """The pieces of each play, given as by `written` or as a word from its first cell; None for anything
    else."""
    for line in given:
        pieces = pieces_of(from_word(board, line))
        laid = dict(pieces)
        if not pieces or len(laid) < len(pieces) or any(cell in board for cell in laid):
            yield None
            return
        yield pieces
        board = board.with_(laid)


def _furthest(mode: Mode, state: State, plays: Sequence[Pieces | None]) -> tuple[int, bool]:
    """How many of the plays can be made in a row, with any of equal cards and any cards turned in between;
    and whether no card is left then."""
    best = 0
    seen: set[Hashable] = set()
    waiting = [(0, state)]
    while waiting:
        made, state = waiting.pop()
        if (key := _state_key(made, state)) in seen:
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


def _state_key(made: int, state: State) -> Hashable:
    """The position after `made` plays as a key: the same for positions that differ only in equal cards."""
    hand, heaps = tuple(sorted(state.seat.hand)), tuple(sorted(state.of(HeapState).heaps))
    return made, hand, heaps, state.stock, state.open, state.of(HeapState).open_live


def _after(mode: Mode, state: State, pieces: Pieces) -> Iterator[State]:
    """The states after a play, with each choice among equal cards."""
    slots = mode.slots(state)
    cards = [laid.piece for _, laid in pieces]
    if Counter(cards) - Counter(slots.values()):
        return  # else every choice among many equal cards is tried
    places = [[slot for slot, card in slots.items() if card == wanted] for wanted in cards]
    for chosen in product(*places):
        if len(set(chosen)) < len(chosen):
            continue
        laid = tuple(Placement(slot, cell) for slot, (cell, _) in zip(chosen, pieces, strict=True))
        if mode.check(state, Place(laid)) is None:
            yield mode.apply(state, Place(laid))
