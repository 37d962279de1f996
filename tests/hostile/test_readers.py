"""Crafted files, some hundred for each reader; `python -m tests.hostile readers` tries a million."""

import mmap
import time
from random import Random
from types import SimpleNamespace

import pytest

from tests.amounts import some_and_all
from tests.hostile import limits, mutations, readers


@pytest.mark.parametrize("count", some_and_all(1260, 6300))
def test_no_crafted_file_breaks_a_reader(count: int) -> None:
    report = readers.run(count, seed=15)
    assert not report.findings, "\n".join(map(str, report.findings))
    for name in readers.READERS:
        assert report.tried.get(f"{name}: {uses_or_none(name)}"), (
            f"no file of {name} is taken: nothing is used"
        )
        assert report.tried.get(f"{name}: refused") or name == "search form"


def uses_or_none(name: str) -> str:
    return "none" if name == "search form" else "used"


_HOURS = mmap.mmap(-1, 1)
"""How many have passed for the watcher and the watched process, besides the time of the system."""


def _bad(number: int) -> str:
    """What a reader must not do, by the number of the input."""
    match number:
        case 10:
            raise ValueError("no Fault")
        case 20:
            _HOURS[0] = 1
            while True:
                pass
        case 30:
            _ = bytearray(1 << 30)
        case 40:
            import ctypes

            ctypes.string_at(0)
        case 50:
            began = time.process_time()
            while time.process_time() < began + 0.3:
                pass
    return "used"


@pytest.mark.parametrize(
    ("number", "kind"),
    [(10, "ValueError"), (20, "no end"), (30, "MemoryError"), (40, "ended by -"), (50, "too slow")],
)
def test_what_a_reader_must_not_do_is_found(number: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _HOURS[0] = 0
    clock = SimpleNamespace(process_time=time.process_time)
    clock.monotonic = lambda: time.monotonic() + 3600 * _HOURS[0]
    monkeypatch.setattr(limits, "time", clock)
    came = list(limits.watched(_bad, iter((range(number - 2, number + 3), range(8))), 1, seconds=0.2))
    broken = [each for each in came if isinstance(each, limits.Broken)]
    assert [each.number for each in broken] == [number]
    assert kind in broken[0].kind
    counted = [each for each in came if isinstance(each, dict)]
    assert sum(each.get("used", 0) for each in counted) >= 10, "the others are tried all the same"


def test_a_tree_is_made_bad_in_the_same_way_by_the_same_chance() -> None:
    tree = {"a": [1, 2, {"b": "text"}], "c": True}
    made = [mutations.tree_text(tree, [tree], Random(n)) for n in range(200)]
    assert made == [mutations.tree_text(tree, [tree], Random(n)) for n in range(200)]
    assert len(set(made)) > 150
    assert tree == {"a": [1, 2, {"b": "text"}], "c": True}
