"""Benchmark of the lexicons (opening, look-up, packing), of the drills (making positions, scheduling items,
drawing the next item), and of the review of games (what it faults)."""

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
from game.lab.simulation import SimulatedGame, SimulatedMatch, opening_of
from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.play import PlayDrill
from game.practice.drills.words import ValidWordDrill
from game.practice.drills.worth import ScoreDrill
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.review import GameReview
from game.practice.schedule import after
from game.practice.scheduler import SessionPlan, SessionScheduler
from game.search.kernel.generate import COMPILED
from game.search.players.player import THINKING
from game.search.players.weighed_hints import analyst_for
from game.store.database import Database
from game.table.facedown import history, seen_by
from game.table.mode import Setup
from game.table.session import Session
from game.words.automaton import write
from game.words.lexicon import Lexicon
from game.words.lexicons import lexicon_names, load
from game.words.pack import Title, pack, read_list

_OPENINGS = 50
_ASKED = 20_000
_MILLION = 1_000_000
_LARGEST = "polish"
_REVIEWED = ("scrabble", "literaki")
_REVIEWS = 20 if COMPILED else 1  # games of each
_REVIEWED_FROM = 990_000  # the deals of these games


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
        for kind in (PlayDrill(), ScoreDrill()):
            begun = time.perf_counter()
            made = sum(1 for _ in islice(kind.make(context, Random(1)), _POSITIONS))
            label = f"{made:,} items '{kind.name}', {subject.ruleset}"
            yield Measure(label, time.perf_counter() - begun, "s")
    begun = time.perf_counter()
    items = [Item(kind=ValidWordDrill.name, subject=subject, ask=f"W{n}") for n in range(_ITEMS)]
    memories = [after(None, Grade.GOOD, float(n)) for n in range(_ITEMS)]
    yield Measure(f"{_ITEMS:,} items scheduled", time.perf_counter() - begun, "s")
    with TemporaryDirectory() as folder:
        database = Database(_raise, Path(folder) / "kanugo.db")
        item_store = ItemStore(database)
        item_store.fill(zip(items, memories, strict=True))
        begun = time.perf_counter()
        scheduler = SessionScheduler(
            lambda _: context, SessionPlan((ValidWordDrill.name,), subject, fresh=0), item_store, time.time, 1
        )
        yield Measure(f"a session opened, {_ITEMS:,} due", (time.perf_counter() - begun) * 1000, "ms")
        begun = time.perf_counter()
        for _ in range(_ANSWERS):
            scheduler.answer(Grade.GOOD, 1.0, True)
        spent = time.perf_counter() - begun
        yield Measure(f"next item, {_ITEMS:,} due, the answer written", spent / _ANSWERS * 1000, "ms")
        database.close()


def _raise(fault: Fault) -> None:
    raise fault


def review() -> Iterator[Measure]:
    """How many moves of experts the review faults, and how many of those are not surely worse.

    Each faulted move is analysed again with other worlds and four times the trials. It was faulted in vain if
    it is then as good as the best within the interval of the difference.
    """
    for name in _REVIEWED:
        match = SimulatedMatch(name, ("expert", "expert"))
        opening, _ = opening_of(match)
        rules, words = opening.mode.ruleset, opening.lexicon
        context = PracticeContext(Subject(name), rules, words)
        kind = analyst_for(rules)
        assert kind is not None, "it is reviewed by the chance to win"
        second = kind(opening.mode, words, words, 2)  # the review uses the seeds before
        second.thinking = THINKING["long"]
        reviewed, faulted, in_vain = 0, 0, 0
        for deal in range(_REVIEWED_FROM, _REVIEWED_FROM + _REVIEWS):
            session = _played(SimulatedGame(match, deal, 0), opening.setup)
            *_, progress = GameReview(session, context, None, range(2)).progress()
            reviewed += len(progress.chances)
            for finding in progress.findings:
                before = session.detached(finding.move - 1)
                seat = before.state.turn
                moves = session.played[finding.move - 1 : finding.move + 1]
                again = second.analysis(seen_by(before.state, seat), history(before, seat), seat, moves)
                faulted += 1
                in_vain += again is None or not again.lost(again.made)
        yield Measure(f"{name}, {_REVIEWS} games of experts: moves reviewed", reviewed, "")
        yield Measure(f"{name}: moves faulted", faulted, "")
        yield Measure(f"{name}: faulted, as good as the best by a second analysis", in_vain, "")


def _played(game: SimulatedGame, setup: Setup) -> Session:
    """The game, played to its end."""
    start = game.state
    for _ in game.states():
        pass
    moves = [game.moves_seen[each.seat][n].move for n, each in enumerate(game.moves_seen[0])]
    return Session(game.mode, setup, moves, start=start)
