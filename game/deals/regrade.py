"""Grades the deals of a book anew; what it proves of them stays."""

from concurrent.futures import Executor
from pathlib import Path

import msgspec

from game.deals.book import Book, BookHead, deal_of, hashes
from game.deals.forge import OnDeal, opened, part_of, started, written
from game.deals.grade import GRADING, WHOLE, Grader
from game.deals.tasks import done_lines, table_of
from game.fault import Fault
from game.opening import Opening


class _GradingTable:
    """A table on which the deals of a book are graded, one after another."""

    def __init__(self, head: BookHead) -> None:
        self.opening = opened(head)
        self.grader = Grader(self.opening.mode, self.opening.lexicon)


def graded_lines(head: BookHead, deals: tuple[int, ...]) -> list[str]:
    """For each of the deals its number, its grade and how many win. Runs wherever an executor puts it."""
    table = table_of(head, _GradingTable)
    graded = ((number, table.grader.graded(started(table.opening, number), number)) for number in deals)
    return [f"{number} {each.grade} {each.wins}" for number, each in graded]


def regrade(found: Book, file: str, out: Path, hands: tuple[Executor, int], told: OnDeal) -> Book:
    """The book of a file graded anew and written to a file, which may be the same. What is done is kept
    beside it, as a forge does. Raises Fault for a book of another table, where grades would be others."""
    _look_at_table(opened(found.head), found.head, file)
    part = part_of(out)
    numbers = [deal.number for deal in found.deals]

    def tell(lines: list[str]) -> None:
        told(len(lines), len(lines))

    lines = done_lines(found.head, graded_lines, numbers, part, hands, lambda made: False, tell)
    deals = (
        deal_of(f"{line} {deal.solution}", str(part), f"deal {deal.number}")
        for line, deal in zip(lines, found.deals, strict=True)
    )
    done = Book(msgspec.structs.replace(found.head, players=WHOLE, grading=GRADING), tuple(deals))
    written(done, out, part)
    return done


def _look_at_table(opening: Opening, head: BookHead, file: str) -> None:
    for name, value in hashes(opening.mode.ruleset, opening.lexicon).items():
        if value != getattr(head, name):
            raise Fault(file, f"line 1 {name}", getattr(head, name), f"{value}, as here")
