"""What `kanugo bench` measures of the words: opening, asking, packing. It judges none of the numbers."""

import resource
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from game.words.automaton import write
from game.words.lexicon import Lexicon, lexicon_names, load
from game.words.pack import Title, pack
from game.words.wordlist import read_list

Measured = tuple[str, float, str]
"""What was measured, how much, in what."""

_OPENINGS = 50
_ASKED = 20_000
_MILLION = 1_000_000
_LARGEST = "polish"


def opening_and_asking() -> Iterator[Measured]:
    """The slowest lexicon to open, and one question to the largest."""
    slowest = max((median(_seconds_to_open(name)), name) for name in lexicon_names())
    yield f"open a lexicon (the slowest, {slowest[1]})", slowest[0] * 1e3, "ms"
    yield f"is it a word? ({_LARGEST})", _seconds_to_ask(load(_LARGEST)) * 1e6, "µs"


def _seconds_to_open(name: str) -> list[float]:
    taken = []
    for _ in range(_OPENINGS):
        begun = time.perf_counter()
        load(name)
        taken.append(time.perf_counter() - begun)
    return taken


def _seconds_to_ask(lexicon: Lexicon) -> float:
    """One question, over words of the list and the same words backwards."""
    words = list(islice(lexicon, 0, len(lexicon), len(lexicon) // (_ASKED // 2)))
    asked = [*words, *(word[::-1] for word in words)]
    begun = time.perf_counter()
    for word in asked:
        word in lexicon  # noqa: B015
    return (time.perf_counter() - begun) / len(asked)


def packing() -> Iterator[Measured]:
    """Packing the largest list; the memory is that of the whole process, the words themselves with it."""
    lexicon = load(_LARGEST)
    words = dict.fromkeys(lexicon, 1)
    title = Title(_LARGEST, lexicon.language, lexicon.alphabet)
    begun = time.perf_counter()
    pack(words, title)
    yield f"pack {len(words):,} words ({_LARGEST})", time.perf_counter() - begun, "s"
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 if sys.platform != "darwin" else 1024**2
    )
    yield "the same: largest resident memory", most, "MB"


def building() -> Iterator[Measured]:
    """`kanugo lexicon build`: a plain list read, packed and written."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "list.txt"
        plain.write_text("\n".join(islice(load(_LARGEST), _MILLION)), encoding="utf-8")
        begun = time.perf_counter()
        alphabet, words = read_list(plain)
        write(plain.with_suffix(".dawg"), pack(words, Title("list", "", alphabet)))
        yield f"build a lexicon of {len(words):,} words", time.perf_counter() - begun, "s"
