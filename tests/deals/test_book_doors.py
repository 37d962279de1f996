"""Books of deals from strangers: what unpacks without end, what is longer than any book."""

import lzma
import resource
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.deals import book
from game.deals.book import deal_of, read_book
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.system.paths import shipped

OURS = "patience-six-en.deals.xz"


def bomb(path: Path, megabytes: int) -> Path:
    path.write_bytes(packed_zeros(megabytes))
    return path


@cache
def packed_zeros(megabytes: int) -> bytes:
    packer = lzma.LZMACompressor(preset=0)
    return b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(megabytes)), packer.flush()])


def test_a_book_that_unpacks_to_more_than_any_book_is_refused_in_one_line(tmp_path: Path) -> None:
    path = bomb(tmp_path / "bomb.deals.xz", 300)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(Fault, match="the file is too large"):
        read_book(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # kilobytes


def test_a_plain_book_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.deals"
    path.write_bytes(b"x" * (book.MAX_BYTES + 1))
    with pytest.raises(Fault, match="the file is too large"):
        read_book(path)


@pytest.mark.parametrize("cut", [1, 100, 50_000])
def test_a_book_that_is_cut_off_is_refused(cut: int, tmp_path: Path) -> None:
    whole = (shipped("assets") / "deals" / OURS).read_bytes()
    path = tmp_path / "cut.deals.xz"
    path.write_bytes(whole[:-cut])
    with pytest.raises(Fault, match="whole book"):
        read_book(path)


def test_data_after_the_end_of_a_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "more.deals.xz"
    path.write_bytes((shipped("assets") / "deals" / OURS).read_bytes() + b"more")
    with pytest.raises(Fault, match="after the end"):
        read_book(path)


@pytest.mark.parametrize("line", ["1" * 5000 + " 1 2 cat", "1 2 " + "3" * 10 + " cat", "1 x 2 cat", "1 2 3"])
def test_a_deal_has_numbers_of_nine_digits_at_most_and_a_solution(line: str) -> None:
    with pytest.raises(Fault) as refused:
        deal_of(line, 10_000, "a.deals", "line 2")
    assert str(refused.value) == (
        f"a.deals: line 2: found {line[:40]!r}, expected number, grade, wins and solution of a deal"
    )


def test_decompression_bombs_among_books_do_not_stop_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / "assets" / "deals").mkdir(parents=True)
    faults: list[Fault] = []
    cases: list[tuple[tuple[book.DealWords, ...], str | None]] = [
        (("everyday",), "all"),
        (("everyday", "all"), None),
    ]
    for bombs, instead in cases:
        for words in bombs:
            bomb(tmp_path / "assets" / "deals" / book.name_of("patience-six", "en", words), 64)
        found = BookShelf(faults.append).book("patience-six", "en")
        assert (found.header.words if found else None) == instead
        assert [fault.found for fault in faults] == ["File too large"] * len(bombs)
        faults.clear()


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [("ruleset", "patience-twelve", "ruleset"), ("language", "eo", "language"), ("words", "all", "words")],
)
def test_a_book_of_another_ruleset_is_reported_and_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, value: str, place: str
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    ours = shipped("assets") / "deals" / book.name_of("patience-six", "en", "everyday")
    asked: dict[str, Any] = {"ruleset": "patience-six", "language": "en", "words": "everyday", field: value}
    own = tmp_path / "assets" / "deals" / book.name_of(**asked)
    own.parent.mkdir(parents=True)
    own.write_bytes(ours.read_bytes())
    faults: list[Fault] = []
    found = BookShelf(faults.append, asked["words"]).book(asked["ruleset"], asked["language"])
    assert found is None or found.header.words != asked["words"]
    assert [fault.place for fault in faults] == [f"line 1 {place}"]


def test_a_book_without_any_deal_is_refused(tmp_path: Path) -> None:
    whole = read_book(shipped("assets") / "deals" / OURS)
    path = tmp_path / "empty.deals"
    empty = book.Book(msgspec.structs.replace(whole.header, count=0), ())
    path.write_text(book.dumps(empty), "utf-8")
    with pytest.raises(Fault, match=r"line 1 count: .*expected a whole number, 1 or more"):
        read_book(path)
