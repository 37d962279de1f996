"""The list of offensive words beside a packed one comes with it from anywhere, and may hold anything."""

from pathlib import Path

import pytest

from game.words.automaton import LexiconError, write
from game.words.lexicons import load
from game.words.pack import Title, pack


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (b"CAT\t4", "line 2"),
        (b"CAT\t0", "line 2"),
        (b"CAT\t-1", "line 2"),
        (b"CAT\t99999999999", "line 2"),
        ("CAT\t٣".encode(), "line 2"),
        (b"CAT", "line 2"),
        (b"\t1", "line 2"),
        (b"CAT\t1\t1", "line 2"),
        (b"C" * 61 + b"\t1", "line 2"),
        (b"C\xff\t1", ""),
    ],
)
def test_a_line_that_is_none_is_refused_by_its_number(line: bytes, place: str, tmp_path: Path) -> None:
    write(tmp_path / "mine.dawg", pack({"CAT": 1, "CATS": 1}, Title("mine", "", tuple("ACST"))))
    (tmp_path / "mine.offensive.tsv").write_bytes(b"CATS\t1\n" + line + b"\n")
    with pytest.raises(LexiconError) as refused:
        load(str(tmp_path / "mine.dawg"))
    assert refused.value.place == place
