"""Benchmark of the lexicons (opening, look-up, packing) and of the drills (making positions, scheduling
items, drawing the next item)."""

import json
import resource
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from game.fault import Fault
from game.lab.bench import Measure, output_of
from game.opening import words_for
from game.practice.context import load_context
from game.practice.drills.play import FindThePlay
from game.practice.drills.words import IsItAWord
from game.practice.drills.worth import Worth
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.store.database import Database
from game.words.automaton import write
from game.words.lexicon import Lexicon
from game.words.lexicons import lexicon_names, load
from game.words.pack import Title, pack, read_list

_OPENINGS = 50
_ASKED = 20_000
_MILLION = 1_000_000
_LARGEST = "polish"


def words() -> Iterator[Measure]:
    """Opening lexicons and asking them; what takes much memory in a process of its own."""
    yield from _opening_and_asking()
    for name in ("packing", "building"):
        code = f"import json; from game.lab.bench import words; print(json.dumps(list(words.{name}())))"
        printed = output_of(code)
        yield from (Measure(*measured) for measured in json.loads(printed))


def _opening_and_asking() -> Iterator[Measure]:
    """The slowest lexicon to open, and one question to the largest."""
    slowest = max((median(_seconds_to_open(name)), name) for name in lexicon_names())
    yield Measure(f"open a lexicon (the slowest, {slowest[1]})", slowest[0] * 1e3, "ms")
    yield Measure(f"is it a word? ({_LARGEST})", _seconds_to_ask(load(_LARGEST)) * 1e6, "µs")


def _seconds_to_open(name: str) -> list[float]:
    times = []
    for _ in range(_OPENINGS):
        begun = time.perf_counter()
        load(name)
        times.append(time.perf_counter() - begun)
    return times


def _seconds_to_ask(lexicon: Lexicon) -> float:
    """One question, over words of the list and the same words backwards."""
    listed = list(islice(lexicon, 0, len(lexicon), len(lexicon) // (_ASKED // 2)))
    queries = [*listed, *(word[::-1] for word in listed)]
    begun = time.perf_counter()
    for word in queries:
        word in lexicon  # noqa: B015
    return (time.perf_counter() - begun) / len(queries)


def packing() -> Iterator[Measure]:
    """Packing the largest list; the memory is that of the whole process, the words themselves with it."""
    lexicon = load(_LARGEST)
    listed = dict.fromkeys(lexicon, 1)
    title = Title(_LARGEST, lexicon.language, lexicon.alphabet)
    begun = time.perf_counter()
    pack(listed, title)
    yield Measure(f"pack {len(listed):,} words ({_LARGEST})", time.perf_counter() - begun, "s")
    unit = 1024 if sys.platform != "darwin" else 1024**2
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    yield Measure("the same: largest resident memory", most, "MB")


def building() -> Iterator[Measure]:
    """`kanugo lexicon build`: a plain list read, packed and written."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "list.txt"
        plain.write_text("\n".join(islice(load(_LARGEST), _MILLION)), encoding="utf-8")
        begun = time.perf_counter()
        alphabet, listed = read_list(plain)
        write(plain.with_suffix(".dawg"), pack(listed, Title("list", "", alphabet)))
        yield Measure(f"build a lexicon of {len(listed):,} words", time.perf_counter() - begun, "s")


_POSITIONS, _ITEMS, _ANSWERS = 1_000, 10_000, 100


def study() -> Iterator[Measure]:
    """Making items of positions, and a session over a drill memory of many items."""
    for subject in (Subject("literaki", "pl"), Subject("scrabble", "en")):
        context = load_context(subject, words_for)
        for kind in (FindThePlay(), Worth()):
            begun = time.perf_counter()
            made = sum(1 for _ in islice(kind.make(context, Random(1)), _POSITIONS))
            label = f"{made:,} items '{kind.name}', {subject.ruleset}"
            yield Measure(label, time.perf_counter() - begun, "s")
    begun = time.perf_counter()
    items = [Item(kind=IsItAWord.name, subject=subject, ask=f"W{n}") for n in range(_ITEMS)]
    memories = [after(None, Grade.GOOD, float(n)) for n in range(_ITEMS)]
    yield Measure(f"{_ITEMS:,} items scheduled", time.perf_counter() - begun, "s")
    with TemporaryDirectory() as folder:
        database = Database(_tell, Path(folder) / "kanugo.db")
        item_store = ItemStore(database)
        item_store.fill(zip(items, memories, strict=True))
        begun = time.perf_counter()
        scheduler = SessionScheduler(
            lambda _: context, SessionPlan((IsItAWord.name,), subject, fresh=0), item_store, time.time, 1
        )
        yield Measure(f"a session opened, {_ITEMS:,} due", (time.perf_counter() - begun) * 1000, "ms")
        begun = time.perf_counter()
        for _ in range(_ANSWERS):
            scheduler.answer(Grade.GOOD, 1.0, True)
        spent = time.perf_counter() - begun
        yield Measure(f"next item, {_ITEMS:,} due, the answer written", spent / _ANSWERS * 1000, "ms")
        database.close()


def _tell(fault: Fault) -> None:
    raise fault
