"""`kanugo lab forge`: makes, regrades, balances or verifies a book of certified, graded deals."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
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
from game.deals.book import ALL, Book, read_book
from game.deals.request import deal_number
from game.fault import Fault
from game.lab import forge
from game.lab.forge import balance, regrade
from game.lab.tasks import executor
from game.opening import check_lexicon_name
from game.text.catalogues import plural, text
from game.words.lexicons import portable_name

_DEFAULT_DEALS = 40
_TRIES = 2000


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
        help=text("with --balance: how many deals to try (default: {n})", n=f"{_TRIES:,}"),
    )
    add_deal_words(parser, text("the words that solutions use (default: all)"), ALL)
    add_rollouts(parser)
    add_force(parser)
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Make a book of deals, regrade one, add deals to one, or verify one; exit 1 if it is wrong."""
    instead = {"--regrade": _regrade, "--balance": _balance, "--verify": _verify}
    asked = [option for option in instead if getattr(chosen, option.removeprefix("--")) is not None]
    if asked:
        new = chosen.ruleset is not None or (chosen.verify is not None and chosen.out is not None)
        if new or len(asked) > 1:
            raise Fault(
                "command line", "forge", f"{asked[0]} together with options for a new book", "one of them"
            )
        return instead[asked[0]](chosen)
    if chosen.ruleset is None or chosen.count is None or chosen.out is None:
        raise Fault(
            "command line", "forge", "too few arguments", "RULESET --count N --out FILE, or --verify FILE"
        )
    check_output_file(chosen.out, chosen.lexicon, force=chosen.force)
    order = forge.Order(
        ruleset=chosen.ruleset,
        language=chosen.language,
        options=options_of(chosen, chosen.ruleset),
        lexicon=chosen.lexicon,
        rollouts=chosen.rollouts,
        first=chosen.first,
        count=chosen.count,
        words=chosen.words,
    )
    forge.ForgeTable(order)  # raises faults of the order here, not in a worker
    with executor(chosen.workers, chosen.dask) as hands, _progress(chosen.count) as on_progress:
        made = forge.forge(order, chosen.out, hands, on_progress)
    return _print(chosen, chosen.out, made)


def _regrade(chosen: argparse.Namespace) -> int:
    old, file = _read(chosen, chosen.regrade), str(chosen.regrade)
    out = chosen.regrade if chosen.out is None else chosen.out
    check_output_file(out, force=chosen.force or chosen.out is None)
    with executor(chosen.workers, chosen.dask) as hands, _progress(len(old.deals)) as on_progress:
        made = regrade(old, file, out, hands, on_progress)
    return _print(chosen, out, made)


def _balance(chosen: argparse.Namespace) -> int:
    old, file = _read(chosen, chosen.balance), str(chosen.balance)
    out = chosen.balance if chosen.out is None else chosen.out
    check_output_file(out, force=chosen.force or chosen.out is None)
    with executor(chosen.workers, chosen.dask) as hands, _progress(chosen.tries) as on_progress:
        made = balance(
            old,
            file,
            out,
            chosen.least,
            chosen.tries,
            hands,
            lambda done, tried: on_progress(tried, tried),
        )
    return _print(chosen, out, made)


def _print(chosen: argparse.Namespace, out: Path, made: Book) -> int:
    grades = {level: sum(deal.grade == level for deal in made.deals) for level in range(1, 6)}
    if chosen.json:
        output.print_json({"out": str(out), "count": len(made.deals), "grades": grades})
    else:
        shown = " ".join(f"{level}: {n}" for level, n in grades.items())
        print(
            text(
                "{count} deals in {file}. By grade: {grades}",
                count=len(made.deals),
                file=out,
                grades=shown,
            )
        )
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    book = _read(chosen, chosen.verify)
    with _progress(len(book.deals)) as on_progress:
        wrong = list(forge.problems(book, str(chosen.verify), on_progress))
    if chosen.json:
        output.print_json({"count": len(book.deals), "wrong": wrong})
    elif wrong:
        print("\n".join(wrong))
    else:
        print(plural("{n} deal verified.", "{n} deals verified.", len(book.deals)))
    return 1 if wrong else 0


def _read(chosen: argparse.Namespace, file: Path) -> Book:
    """The book of a file, with the word list that replaces its own, if one is given."""
    book = read_book(file)
    if chosen.lexicon is not None:
        return book._replace(
            header=msgspec.structs.replace(book.header, lexicon=portable_name(chosen.lexicon))
        )
    check_lexicon_name(book.header.lexicon, str(file), "line 1 lexicon")
    return book


@contextmanager
def _progress(total: int) -> Iterator[forge.OnDeal]:
    """A progress bar on standard error, if that is a terminal."""
    with progress_bar(total) as line:
        move = bar_mover(line)
        yield lambda done, tried: move(done)
