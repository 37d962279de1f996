"""Crafted files for every reader: whole samples with something in them made bad, checksums right again. What
a reader does not refuse in one line it must be able to use, within limits.

`python -m tests.hostile.readers READER FILE` gives one reader a file that was kept.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import NamedTuple

from tests.hostile import crafted, crafted_lists, small, uses, uses_of_words
from tests.hostile.limits import Broken
from tests.hostile.report import Report
from tests.hostile.trying import batches, try_all

_BATCH = 250

Make = Callable[[Random], bytes]
"""Makes one file, as chance has it."""


class Reader(NamedTuple):
    """How its files are made from a sample and what is done with them; `weight` is how often it has its turn:
    what needs little time is tried more often."""

    make: Callable[[], Make]
    use: uses.Use
    weight: int


def _handed() -> Make:
    """Any of the files that players hand on."""
    kinds = crafted.saves(), crafted.rulesets(), crafted_lists.plain_lists(), crafted_lists.packed_lists()
    return lambda chance: chance.choice(kinds)(chance)


READERS = {
    "ruleset": Reader(crafted.rulesets, uses.ruleset, 4),
    "pack of cards": Reader(crafted.packs, uses.pack, 2),
    "save": Reader(crafted.saves, uses.save, 6),
    "handed on": Reader(_handed, uses.handed, 6),
    "gcg": Reader(crafted.gcgs, uses.gcg, 12),
    "position": Reader(crafted.positions, uses.position, 6),
    "packed list": Reader(crafted_lists.packed_lists, uses_of_words.packed_list, 24),
    "plain list": Reader(crafted_lists.plain_lists, uses_of_words.plain_list, 5),
    "search form": Reader(crafted_lists.search_forms, uses_of_words.search_form, 10),
    "offensive words": Reader(crafted_lists.kept_back, uses_of_words.kept_back, 2),
    "grammar": Reader(crafted.grammars, uses_of_words.grammar, 1),
    "roots": Reader(crafted_lists.roots, uses_of_words.roots, 1),
    "glosses": Reader(crafted.glosses, uses_of_words.glosses, 8),
    "basic forms": Reader(crafted.forms, uses_of_words.forms, 6),
    "card": Reader(crafted.cards, uses_of_words.card, 5),
    "leaves": Reader(crafted.leaves, uses.leave_values, 3),
    "book of deals": Reader(crafted.books, uses.book, 12),
    "deal code": Reader(crafted.deal_codes, uses.deal_code, 12),
    "drill item": Reader(crafted.drill_items, uses.drill_item, 4),
    "practice table": Reader(crafted.practice_tables, uses.practice_table, 4),
    "word table": Reader(crafted.word_tables, uses.word_table, 3),
    "setting": Reader(crafted.settings, uses.setting, 8),
}


def run(count: int, seed: int, only: tuple[str, ...] = tuple(READERS), workers: int = 0) -> Report:
    """Try so many inputs over all readers, or over some."""
    report, keep = Report(), Path(mkdtemp(prefix="kanugo-kept-"))
    with a_home():
        # All samples are made before anything crafted lies there: a process that is killed leaves its file.
        makes = {name: READERS[name].make() for name in only}
        for name, make in makes.items():
            share = count * READERS[name].weight // sum(READERS[each].weight for each in only)
            _tried(name, make, max(1, share), seed, workers, report, keep)
    if not report.findings:
        keep.rmdir()
    return report


class a_home:
    """A small home while the block runs."""

    def __enter__(self) -> Path:
        self.before = os.environ.get("KANUGO_HOME")
        self.home = small.new_home()
        os.environ["KANUGO_HOME"] = str(self.home)
        return self.home

    def __exit__(self, *_: object) -> None:
        rmtree(self.home, ignore_errors=True)
        if self.before is None:
            del os.environ["KANUGO_HOME"]
        else:
            os.environ["KANUGO_HOME"] = self.before


def _tried(name: str, make: Make, count: int, seed: int, workers: int, report: Report, keep: Path) -> None:
    reader = READERS[name]

    def made(number: int) -> bytes:
        return make(Random(f"{name} {seed} {number}"))

    def work(number: int) -> str:
        return reader.use(made(number), Random(number))

    def found(broken: Broken) -> tuple[str, str]:
        file = keep / f"{name.replace(' ', '-')}-{seed}-{broken.number}"
        file.write_bytes(made(broken.number))
        return f"{name}: {broken.what}", f"python -m tests.hostile.readers {name!r} {file}"

    try_all(report, work, batches(count, _BATCH), found, name, workers)


def main(name: str, file: str) -> None:
    with a_home():
        READERS[name].make()
        print(READERS[name].use(Path(file).read_bytes(), Random(1)))


if __name__ == "__main__":
    main(*sys.argv[1:])
