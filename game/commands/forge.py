"""`kanugo forge`: a book of certified, graded deals made, or one proven."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from game.asked import deal_number
from game.commands import output
from game.commands.arguments import add_deal_words, add_rollouts, add_table, count, look_at_out, options_of
from game.commands.bars import bar, till
from game.deals import forge
from game.deals.book import ALL, read_book
from game.deals.workers import executor
from game.fault import Fault
from game.opening import look_at_name
from game.text.catalogues import plural, text
from game.words.lexicons import lasting

_LAUNCHED_AHEAD = 3  # tasks given out for each worker


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset", metavar=text("RULESET"), nargs="?", help=text("a patience (not with --verify)")
    )
    parser.add_argument("--count", metavar="N", type=count, help=text("how many deals"))
    parser.add_argument(
        "--first", metavar="N", type=deal_number, default=1, help=text("first deal number to try")
    )
    parser.add_argument(
        "--out", metavar=text("FILE"), type=Path, help=text("the book to write; compressed if it ends in .xz")
    )
    parser.add_argument(
        "--workers", metavar="N", type=count, default=1, help=text("number of processes on this computer")
    )
    parser.add_argument(
        "--dask", metavar=text("ADDRESS"), help=text("use a Dask cluster, such as tcp://host:8786")
    )
    parser.add_argument(
        "--verify", metavar=text("FILE"), type=Path, help=text("instead, replay every solution in a book")
    )
    add_deal_words(parser, text("the words that solutions use (default: all)"), ALL)
    add_rollouts(parser)
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Make a book of deals, or prove one; exit 1 if it is wrong."""
    if chosen.verify is not None:
        if chosen.ruleset is not None or chosen.out is not None:
            raise Fault("command line", "forge", "--verify and something to make", "one of them")
        return _verify(chosen)
    if chosen.ruleset is None or chosen.count is None or chosen.out is None:
        raise Fault("command line", "forge", "too little", "RULESET --count N --out FILE, or --verify FILE")
    look_at_out(chosen.out, chosen.lexicon)
    order = forge.Order(
        ruleset=chosen.ruleset,
        language=chosen.language,
        options=options_of(chosen),
        lexicon=chosen.lexicon,
        rollouts=chosen.rollouts,
        first=chosen.first,
        count=chosen.count,
        words=chosen.words,
    )
    forge.Bench(order)  # what is wrong with the order is said here, not by a worker
    with executor(chosen.workers, chosen.dask) as (hands, workers), _progress(chosen.count) as told:
        made = forge.forge(order, chosen.out, hands, _LAUNCHED_AHEAD * workers, told)
    grades = {level: sum(deal.grade == level for deal in made.deals) for level in range(1, 6)}
    if chosen.json:
        output.print_json({"out": str(chosen.out), "count": len(made.deals), "grades": grades})
    else:
        shown = " ".join(f"{level}: {n}" for level, n in grades.items())
        print(
            text(
                "{count} deals in {file}. By grade: {grades}",
                count=len(made.deals),
                file=chosen.out,
                grades=shown,
            )
        )
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    found = read_book(chosen.verify)
    if chosen.lexicon is not None:
        head = msgspec.structs.replace(found.head, lexicon=lasting(chosen.lexicon))
        found = found._replace(head=head)
    else:
        look_at_name(found.head.lexicon, str(chosen.verify), "line 1 lexicon")
    with _progress(len(found.deals)) as told:
        wrong = list(forge.wrongs(found, str(chosen.verify), told))
    if chosen.json:
        output.print_json({"count": len(found.deals), "wrong": wrong})
    elif wrong:
        print("\n".join(wrong))
    else:
        print(plural("{n} deal verified.", "{n} deals verified.", len(found.deals)))
    return 1 if wrong else 0


@contextmanager
def _progress(total: int) -> Iterator[forge.OnDeal]:
    """A bar on standard error, where that is a terminal: how many of all, the rate, the time left."""
    with bar(total) as line:
        move = till(line)
        yield lambda done, tried: move(done)
