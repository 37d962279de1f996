"""Makes books of certified, graded deals, over as many processes or machines as there are, and proves them.

A book holds the first so many deals, in the order of their numbers, for which a winning line is found with a
given number of rollouts. So it is the same byte for byte however it was made.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path

import msgspec

from game.deals import book
from game.deals.book import ALL, Book, BookHead, Certified, DealWords, words_of
from game.deals.grade import PLAYERS, grade
from game.fault import Fault
from game.files import NotWritten, content_of, write_whole
from game.opening import Opening, open_game
from game.search import notation
from game.search.policy import PLAYER
from game.search.solve import SolvedLine, Solver
from game.table.mode import Outcome
from game.table.moves import Place
from game.table.state import State
from game.words.lexicon import Lexicon

CHUNK = 20
"""Deals that are tried by one task."""

OnDeal = Callable[[int, int], None]
"""Is told now and then how many deals are certified, and how many were tried."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be made. `lexicon` None is the ruleset's own; `words` are those of the solutions."""

    ruleset: str
    language: str | None = None
    options: dict[str, bool | int | str] = {}
    lexicon: str | None = None
    rollouts: int
    first: int
    count: int
    words: DealWords = ALL


class Bench:
    """A table on which deals are tried, one after another."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.opening = opened(order)
        self.words = words_of(self.opening.lexicon, order.words)
        self.solver = Solver(self.opening.mode, self.words, judging=self.opening.lexicon)
        self.graders = Solver(self.opening.mode, self.opening.lexicon)
        self.graders.follow(PLAYER)

    def certify(self, number: int) -> Certified | None:
        """The deal with its grade and a line that wins and that the validator has accepted; None if none is
        found."""
        start = started(self.opening, number)
        answer = self.solver.solve(start, self.order.rollouts, number)
        if not isinstance(answer, SolvedLine):
            return None
        solution = notation.written(answer.moves)
        wrong = disproof(self.opening, number, solution, "forge", f"deal {number}", self.words)
        if wrong:
            raise Fault("forge", f"deal {number}", wrong, "a line that the validator accepts")
        wins = self.graders.wins(start, PLAYERS, number)
        return Certified(number, grade(self.opening.mode.solved_as, wins), wins, solution)


def opened(order: Order | BookHead) -> Opening:
    """The table of an order or of a book."""
    return open_game(order.ruleset, ("",), 0, order.language, order.options, order.lexicon)


def started(opening: Opening, number: int) -> State:
    """The state after the deal of this number."""
    return opening.mode.start(msgspec.structs.replace(opening.setup, deal=number))


def disproof(
    opening: Opening, number: int, solution: str, file: str, place: str, words: Lexicon | None = None
) -> str:
    """What is wrong with the solution of a deal, replayed by the validator; "" if it wins, and makes no other
    words than these, if they are given."""
    mode = opening.mode
    state = started(opening, number)
    zone = "heap" if state.heaps else "hand"
    for n, move in enumerate(notation.read(solution, zone, file, place), 1):
        refusal = mode.check(state, move) if mode.fits(state, move) else None
        if refusal is not None or not mode.fits(state, move):
            codes = ", ".join(each.code for each in refusal.broken) if refusal else "no such cards or cells"
            return f"move {n} refused ({codes})"
        if words is not None and isinstance(move, Place):
            other = [word for word in mode.read(state, move).words if word not in words]
            if other:
                return f"move {n} makes {other[0]}, a word of others than the {words.tier} ones"
        state = mode.apply(state, move)
    return "" if mode.outcome(state) is Outcome.WON else f"{len(state.left())} cards not laid"


_mine = threading.local()


def certified(order: Order, first: int, last: int) -> list[str]:
    """A line for each deal from `first` to before `last`: of a book, or the bare number where no winning
    line was found. Runs wherever an executor puts it; a thread keeps its table for the next task."""
    bench: Bench | None = getattr(_mine, "bench", None)
    if bench is None or bench.order != order:
        bench = _mine.bench = Bench(order)
    found = ((number, bench.certify(number)) for number in range(first, last))
    return [str(number) if deal is None else book.line_of(deal) for number, deal in found]


def forge(order: Order, out: Path, executor: Executor, ahead: int, told: OnDeal) -> Book:
    """Make the book and write it to a file. What is done is kept in a file beside it, from which a forge of
    the same order goes on that was cut off. `ahead` is how many tasks are given out at a time."""
    if out.exists() and not out.is_file():
        raise NotWritten(str(out), "", "a folder or a device", "a file to write to")
    part = out.with_name(out.name + ".part")
    try:
        lines = _resumed(part, order)
        with part.open("a", encoding="utf-8") as kept:
            if not kept.tell():
                kept.write(msgspec.json.encode(order).decode() + "\n")
            for made in _made(order, lines, executor, ahead, told):
                kept.writelines(line + "\n" for line in made)
                kept.flush()
        done = _book(order, lines)
        write_whole(out, book.packed(done, out))
        part.unlink()
    except OSError as error:
        raise Fault(str(out), "", error.strerror or str(error), "a place to write a book of deals") from error
    except BrokenExecutor as error:
        raise Fault("forge", "", f"a worker that is gone ({error})", "all; the same again goes on") from error
    return done


def _made(
    order: Order, lines: list[str], executor: Executor, ahead: int, told: OnDeal
) -> Iterator[list[str]]:
    """The lines that are still wanted, task by task in the order of the deals; they are added to `lines`."""
    waiting: deque[Future[list[str]]] = deque()
    number = order.first + len(lines)
    good = _good(lines)
    try:
        while good < order.count:
            while len(waiting) < ahead:
                waiting.append(executor.submit(certified, order, number, number + CHUNK))
                number += CHUNK
            made = waiting.popleft().result()
            lines += made
            good += _good(made)
            told(min(good, order.count), len(lines))
            yield made
    finally:
        for future in waiting:
            future.cancel()


def _good(lines: list[str]) -> int:
    return sum(" " in line for line in lines)


def _resumed(part: Path, order: Order) -> list[str]:
    """The lines that an earlier forge of the same order left; a last line that is not whole is taken off."""
    if not part.is_file():
        return []
    text = content_of(part, book.MOST_BYTES).decode()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        write_whole(part, whole.encode())
    lines = whole.splitlines()
    if lines and lines[0] != msgspec.json.encode(order).decode():
        raise Fault(str(part), "line 1", "another order", "the order that is asked for")
    for n, line in enumerate(lines[1:]):
        if line.split(" ", 1)[0] != str(order.first + n):
            raise Fault(str(part), f"line {n + 2}", repr(line[:40]), f"deal {order.first + n}")
    return lines[1:]


def _book(order: Order, lines: list[str]) -> Book:
    opening = opened(order)
    ruleset, lexicon = opening.mode.ruleset, opening.lexicon
    good = [line for line in lines if " " in line][: order.count]
    head = BookHead(
        ruleset=ruleset.id,
        language=ruleset.language,
        options=opening.setup.options,
        lexicon=ruleset.lexicon,
        tier=ruleset.tier,
        rollouts=order.rollouts,
        players=PLAYERS,
        first=order.first,
        count=len(good),
        words=order.words,
        **book.hashes(ruleset, lexicon),
    )
    return Book(head, tuple(book.deal_of(line, "forge", line[:20]) for line in good))


def wrongs(found: Book, file: str, told: OnDeal | None = None) -> Iterator[str]:
    """Whatever is wrong with a book: hashes of another table, solutions that do not win, grades."""
    opening = opened(found.head)
    words = words_of(opening.lexicon, found.head.words)
    for name, value in book.hashes(opening.mode.ruleset, opening.lexicon).items():
        if value != getattr(found.head, name):
            yield f"{name}: {getattr(found.head, name)} in the book, {value} here"
    last = -1
    for n, deal in enumerate(found.deals, 1):
        place = f"line {n + 1}, deal {deal.number}"
        if deal.number <= last:
            yield f"{place}: not after deal {last}"
        last = deal.number
        if deal.grade != grade(opening.mode.solved_as, deal.wins):
            yield f"{place}: grade {deal.grade} for {deal.wins} wins"
        wrong = disproof(opening, deal.number, deal.solution, file, place, words)
        if wrong:
            yield f"{place}: {wrong}"
        if told is not None:
            told(n, n)
