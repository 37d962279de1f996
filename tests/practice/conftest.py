"""A drill memory in a folder of its own, a clock that is set by hand, and a context of a few words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.item import Subject
from game.practice.item_store import ItemStore
from game.store.database import Database
from game.table import rulefile
from game.words.lexicon import lexicon_of
from game.words.pack import Title, pack

ALPHABET = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
COMMON = ["AT", "CAT", "CATS", "COAT", "SCAT", "ACT", "TACO", "COATS", "TOE", "ATE", "TEA", "EAT", "SEAT"]
RARE = ["TA", "AE", "TACOS", "ASCOT", "TAE", "SATE", "ETAS", "ATES", "EATS"]


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kanugo.db"


@pytest.fixture
def faults() -> list[Fault]:
    return []


@pytest.fixture
def item_store(file: Path, faults: list[Fault]) -> Iterator[ItemStore]:
    database = Database(faults.append, file)
    yield ItemStore(database)
    database.close()


def few_words() -> PracticeContext:
    """Scrabble in a language of two dozen words."""
    words = {**dict.fromkeys(RARE, 2), **dict.fromkeys(COMMON, 1)}
    lexicon = lexicon_of(pack(words, Title("few", "en", ALPHABET, ("common", "full"))))
    return PracticeContext(Subject("scrabble"), rulefile.load("scrabble", 2), lexicon)


@pytest.fixture
def context() -> PracticeContext:
    return few_words()
