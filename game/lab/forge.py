"""`kanugo lab forge`: makes, regrades, balances or verifies a book of certified, graded deals.

A book holds the first deals, in order of their numbers, for which a winning line is found with a given
number of rollouts. So it is the same byte for byte however it was made."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from game.commands import output
from game.commands.arguments import (
    add_deal_words,
    add_force,
    add_rollouts,
    add_table,
    add_workers,
    check_output_file,
    count,
    options_of,
)
from game.commands.output import bar_mover, progress_bar
from game.deals import book
from game.deals.book import (
    ALL,
    HARDEST,
    Book,
    BookHeader,
    CertifiedDeal,
    DealWords,
    deal_of,
    hashes,
    words_of,
)
from game.deals.grade import GRADING, WHOLE, Grader
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.tasks import OnLines, Workers, run_logged, start_workers, table_of
from game.opening import Opening, check_lexicon_name, open_patience
from game.search.solver import notation
from game.search.solver.solve import SolvedLine, Solver
from game.system.files import WriteError, write_atomically
from game.table.mode import LAST_DEAL, Outcome
from game.table.moves import Place
from game.text.catalogues import grouped, plural, text
from game.words.lexicon import Lexicon
from game.words.lexicons import portable_name

_DEFAULT_DEALS = 40
_TRIES = 2000


class ForgeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Deals to certify for a book. `lexicon` None is the ruleset's own; `words` are those of the solutions;
    only deals of the `grades` are wanted, if there are any."""

    ruleset: str
    language: str | None = None
    options: dict[str, bool | int | str] = {}
    lexicon: str | None = None
    rollouts: int
    first: int
    count: int
    words: DealWords = ALL
    grades: tuple[int, ...] = ()


class ForgeTable:
    """A table on which deals are certified, one after another."""

    def __init__(self, order: ForgeOrder) -> None:
        self.order = order
        self.opening = opened(order)
        self.words = words_of(self.opening.lexicon, order.words)
        self.solver = Solver(self.opening.mode, self.words, judging=self.opening.lexicon)
        self.grader = Grader(self.opening.mode, self.opening.lexicon)

    def certify(self, number: int) -> CertifiedDeal | None:
        """The deal with its grade and a line that wins and that the validator has accepted; None if none is
        found, or it is of another grade than the wanted ones, which is cheaper to find out."""
        grades, graded = self.order.grades, None
        if grades:
            graded = self.grader.graded_if(self.opening.start(number), number, grades)
            if graded is None:
                return None
        solution = self._solution(number)
        if not solution:
            return None
        if graded is None:
            graded = self.grader.graded(self.opening.start(number), number)
        return CertifiedDeal(number, graded.grade, graded.wins, solution)

    def _solution(self, number: int) -> str:
        """A line that wins the deal and that the validator has accepted; "" if none is found."""
        start = self.opening.start(number)
        answer = self.solver.solve(start, self.order.rollouts, number)
        if not isinstance(answer, SolvedLine):
            return ""
        return proven_solution(self.opening, number, answer, self.words)


def opened(order: ForgeOrder | BookHeader) -> Opening:
    return open_patience(order.ruleset, 0, order.language, order.options, order.lexicon)


def proven_solution(opening: Opening, number: int, line: SolvedLine, words: Lexicon) -> str:
    """The line that solves a deal as a text. Raises Fault if the validator refuses it."""
    solution = notation.written(line.moves)
    wrong = disproof(opening, number, solution, "solver", f"deal {number}", words)
    if wrong:
        raise Fault("solver", f"deal {number}", wrong, "a solution that the rules allow")
    return solution


def disproof(
    opening: Opening, number: int, solution: str, file: str, place: str, words: Lexicon | None
) -> str:
    """What is wrong with the solution of a deal, replayed by the validator; "" if it wins, and makes no other
    words than these, if they are given."""
    mode = opening.mode
    state = opening.start(number)
    for n, move in enumerate(notation.read(solution, notation.zone_of(state), file, place), 1):
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


def certify_deals(order: ForgeOrder, deals: tuple[int, ...]) -> list[str]:
    """A line for each of the deals: of a book, or the bare number where no winning line was found. Runs
    wherever an executor puts it."""
    table = table_of(order, ForgeTable)
    certified_deals = ((number, table.certify(number)) for number in deals)
    return [str(number) if deal is None else book.line_of(deal) for number, deal in certified_deals]


def forge(order: ForgeOrder, out: Path, workers: Workers, on_lines: OnLines) -> Book:
    """Make the book and write it to a file. What is done is kept in a file beside it, from which a forge of
    the same order goes on that was cut off."""
    part = part_of(out)
    deals = range(order.first, LAST_DEAL + 1)
    lines = run_logged(
        order,
        certify_deals,
        deals,
        part,
        workers,
        lambda made: certified_count(made) >= order.count,
        on_lines,
    )
    done = _book(order, lines)
    save_book(done, out, part)
    return done


def part_of(out: Path) -> Path:
    """Where the work on a book is kept until it is done. Raises Fault where no book can be."""
    if out.exists() and not out.is_file():
        raise WriteError(str(out), "", "a folder or a device", "a file to write to")
    part = out.with_name(out.name + ".part")
    try:
        part.touch()
    except OSError as error:
        raise _write_error(out, error) from error
    return part


def save_book(done: Book, out: Path, part: Path) -> None:
    """Write a book that is done, and put away what was kept of the work on it. Raises Fault."""
    try:
        write_atomically(out, book.packed(done, out))
        part.unlink(missing_ok=True)  # by another forge of the same, which was done in this moment
    except OSError as error:
        raise _write_error(out, error) from error


def _write_error(out: Path, error: OSError) -> Fault:
    return Fault(str(out), "", error.strerror or str(error), "a place to write a book of deals")


def certified_count(lines: list[str]) -> int:
    """How many of the tried deals were certified."""
    return sum(" " in line for line in lines)


def _book(order: ForgeOrder, lines: list[str]) -> Book:
    opening = opened(order)
    ruleset, lexicon = opening.mode.ruleset, opening.lexicon
    good = [line for line in lines if " " in line][: order.count]
    head = BookHeader(
        ruleset=ruleset.id,
        language=ruleset.language,
        options=opening.setup.options,
        lexicon=ruleset.lexicon,
        tier=ruleset.tier,
        rollouts=order.rollouts,
        players=WHOLE,
        grading=GRADING,
        first=order.first,
        count=len(good),
        added=0,
        words=order.words,
        **book.hashes(ruleset, lexicon),
    )
    return Book(head, tuple(deal_of(line, WHOLE, "forge", line[:20]) for line in good))


def problems(checked: Book, file: str, on_deal: Callable[[], object] = lambda: None) -> Iterator[str]:
    """Whatever is wrong with a book: hashes of another table, numbers out of order, solutions that fail.
    `on_deal` is called after each deal."""
    opening = opened(checked.header)
    words = words_of(opening.lexicon, checked.header.words)
    for name, value in book.hashes(opening.mode.ruleset, opening.lexicon).items():
        if value != getattr(checked.header, name):
            yield f"{name}: {getattr(checked.header, name)} in the book, {value} here"
    last = -1
    for n, deal in enumerate(checked.deals, 1):
        place = f"line {n + 1}, deal {deal.number}"
        if deal.number <= last:
            yield f"{place}: not after deal {last}"
        last = deal.number
        wrong = disproof(opening, deal.number, deal.solution, file, place, words)
        if wrong:
            yield f"{place}: {wrong}"
        on_deal()


class _GradingTable:
    """A table on which the deals of a book are graded, one after another."""

    def __init__(self, head: BookHeader) -> None:
        self.opening = opened(head)
        self.grader = Grader(self.opening.mode, self.opening.lexicon)


def grade_deals(head: BookHeader, deals: tuple[int, ...]) -> list[str]:
    """For each of the deals its number, its grade and how many win. Runs wherever an executor puts it."""
    table = table_of(head, _GradingTable)
    graded = ((number, table.grader.graded(table.opening.start(number), number)) for number in deals)
    return [f"{number} {each.grade} {each.wins}" for number, each in graded]


def regrade(old: Book, file: str, out: Path, workers: Workers, on_lines: OnLines) -> Book:
    """Grade a file's book again and write it to a file, which may be the same. What is done is kept beside
    it, as a forge does. Raises Fault for a book of another table, where grades would be others."""
    _check_table(opened(old.header), old.header, file)
    part = part_of(out)
    numbers = [deal.number for deal in old.deals]
    lines = run_logged(old.header, grade_deals, numbers, part, workers, lambda made: False, on_lines)
    deals = (
        deal_of(f"{line} {deal.solution}", WHOLE, str(part), f"deal {deal.number}")
        for line, deal in zip(lines, old.deals, strict=True)
    )
    done = Book(msgspec.structs.replace(old.header, players=WHOLE, grading=GRADING), tuple(deals))
    save_book(done, out, part)
    return done


def balance(
    old: Book,
    file: str,
    out: Path,
    least: int,
    tries: int,
    workers: Workers,
    on_lines: OnLines,
) -> Book:
    """Adds deals after the last one of a book until it has `least` of each grade or `tries` were tried, and
    writes it to a file, which may be the same. What is done is kept beside it, as a forge does. Raises Fault
    for a book of another table, where grades would be others."""
    head = old.header
    _check_table(opened(head), head, file)
    missing = {n: least - sum(deal.grade == n for deal in old.deals) for n in range(1, HARDEST + 1)}
    wanted = {grade: count for grade, count in missing.items() if count > 0}
    order = ForgeOrder(
        ruleset=head.ruleset,
        language=head.language,
        options=head.options,
        lexicon=head.lexicon,
        rollouts=head.rollouts,
        first=old.deals[-1].number + 1,
        count=sum(wanted.values()),
        words=head.words,
        grades=tuple(wanted),
    )
    deals = range(order.first, min(order.first + tries, LAST_DEAL + 1))
    part = part_of(out)

    def chosen(lines: list[str]) -> tuple[CertifiedDeal, ...]:
        """The deals that are added: of each grade the first ones, as many as it lacks."""
        made = (deal_of(line, WHOLE, str(part), line[:20]) for line in lines if " " in line)
        left, kept = dict(wanted), []
        for deal in made:
            if left.get(deal.grade, 0) > 0:
                left[deal.grade] -= 1
                kept.append(deal)
        return tuple(kept)

    lines = run_logged(
        order, certify_deals, deals, part, workers, lambda made: len(chosen(made)) >= order.count, on_lines
    )
    new = chosen(lines)
    head = msgspec.structs.replace(head, count=head.count + len(new), added=head.added + len(new))
    done = Book(head, (*old.deals, *new))
    save_book(done, out, part)
    return done


def _check_table(opening: Opening, head: BookHeader, file: str) -> None:
    for name, value in hashes(opening.mode.ruleset, opening.lexicon).items():
        if value != getattr(head, name):
            raise Fault(file, f"line 1 {name}", getattr(head, name), f"{value}, as here")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset",
        metavar=text("RULESET"),
        nargs="?",
        help=text("a patience (not with --verify, --regrade or --balance)"),
    )
    parser.add_argument("--count", metavar="N", type=count, help=text("how many deals"))
    parser.add_argument(
        "--first", metavar="N", type=deal_number, default=1, help=text("first deal number to try")
    )
    parser.add_argument(
        "--out", metavar=text("FILE"), type=Path, help=text("the book to write; compressed if it ends in .xz")
    )
    add_workers(parser)
    parser.add_argument(
        "--verify", metavar=text("FILE"), type=Path, help=text("instead, replay every solution in a book")
    )
    parser.add_argument(
        "--regrade", metavar=text("FILE"), type=Path, help=text("instead, grade the deals of a book again")
    )
    parser.add_argument(
        "--balance",
        metavar=text("FILE"),
        type=Path,
        help=text("instead, add deals of the grades that a book has few of"),
    )
    parser.add_argument(
        "--least",
        metavar="N",
        type=count,
        default=_DEFAULT_DEALS,
        help=text("with --balance: deals of each grade (default: {n})", n=_DEFAULT_DEALS),
    )
    parser.add_argument(
        "--tries",
        metavar="N",
        type=count,
        default=_TRIES,
        help=text("with --balance: how many deals to try (default: {n})", n=grouped(_TRIES)),
    )
    add_deal_words(parser, text("the words that solutions use (default: all)"), ALL)
    add_rollouts(parser)
    add_force(parser)
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Make a book of deals, regrade one, add deals to one, or verify one; exit 1 if it is wrong."""
    instead = {"--regrade": _regrade, "--balance": _balance, "--verify": _verify}
    named = [option for option in instead if getattr(chosen, option.removeprefix("--")) is not None]
    if named:
        new = chosen.ruleset is not None or (chosen.verify is not None and chosen.out is not None)
        if new or len(named) > 1:
            raise Fault(
                "command line", "forge", f"{named[0]} together with options for a new book", "one of them"
            )
        return instead[named[0]](chosen)
    if chosen.ruleset is None or chosen.count is None or chosen.out is None:
        raise Fault(
            "command line", "forge", "too few arguments", "RULESET --count N --out FILE, or --verify FILE"
        )
    check_output_file(chosen.out, chosen.lexicon, force=chosen.force)
    order = ForgeOrder(
        ruleset=chosen.ruleset,
        language=chosen.language,
        options=options_of(chosen, chosen.ruleset),
        lexicon=chosen.lexicon,
        rollouts=chosen.rollouts,
        first=chosen.first,
        count=chosen.count,
        words=chosen.words,
    )
    ForgeTable(order)  # raises faults of the order here, not in a worker
    with start_workers(chosen.workers, chosen.dask) as workers, progress_bar(order.count) as line:
        move = bar_mover(line)
        made = forge(order, chosen.out, workers, lambda lines: move(min(certified_count(lines), order.count)))
    return _print(chosen, chosen.out, made)


def _regrade(chosen: argparse.Namespace) -> int:
    old, file = _read(chosen, chosen.regrade), str(chosen.regrade)
    out = chosen.regrade if chosen.out is None else chosen.out
    check_output_file(out, force=chosen.force or chosen.out is None)
    with start_workers(chosen.workers, chosen.dask) as workers, progress_bar(len(old.deals)) as line:
        move = bar_mover(line)
        made = regrade(old, file, out, workers, lambda lines: move(len(lines)))
    return _print(chosen, out, made)


def _balance(chosen: argparse.Namespace) -> int:
    old, file = _read(chosen, chosen.balance), str(chosen.balance)
    out = chosen.balance if chosen.out is None else chosen.out
    check_output_file(out, force=chosen.force or chosen.out is None)
    with start_workers(chosen.workers, chosen.dask) as workers, progress_bar(chosen.tries) as line:
        move = bar_mover(line)
        made = balance(old, file, out, chosen.least, chosen.tries, workers, lambda lines: move(len(lines)))
    return _print(chosen, out, made)


def _print(chosen: argparse.Namespace, out: Path, made: Book) -> int:
    grades = {level: sum(deal.grade == level for deal in made.deals) for level in range(1, 6)}
    if chosen.json:
        output.print_json({"out": str(out), "count": len(made.deals), "grades": grades})
    else:
        shown = " ".join(f"{level}: {n}" for level, n in grades.items())
        print(
            text(
                "Deals in {file}: {count}. By grade: {grades}",
                count=len(made.deals),
                file=out,
                grades=shown,
            )
        )
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    checked = _read(chosen, chosen.verify)
    with progress_bar(len(checked.deals)) as line:
        wrong = list(problems(checked, str(chosen.verify), line.update))
    if chosen.json:
        output.print_json({"count": len(checked.deals), "wrong": wrong})
    elif wrong:
        print("\n".join(wrong))
    else:
        print(plural("{n} deal verified.", "{n} deals verified.", len(checked.deals)))
    return 1 if wrong else 0


def _read(chosen: argparse.Namespace, file: Path) -> Book:
    """The book of a file, with the word list that replaces its own, if one is given."""
    read = book.read_book(file)
    if chosen.lexicon is not None:
        return read._replace(
            header=msgspec.structs.replace(read.header, lexicon=portable_name(chosen.lexicon))
        )
    check_lexicon_name(read.header.lexicon, str(file), "line 1 lexicon")
    return read
