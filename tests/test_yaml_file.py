"""YAML that strangers wrote: plain values are read, everything else is one line that says where."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.system import plain_yaml
from game.system.paths import shipped
from game.system.yaml_file import read_yaml


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "mine.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_plain_values_are_read(tmp_path: Path) -> None:
    content = "name: Ours\nplayers: [2, 7]\nboard:\n  rows: |\n    ..\n    ..\nopen: yes\nnothing:\n"
    read = read_yaml(written(tmp_path, content))
    board = {"rows": "..\n..\n"}
    assert read == {"name": "Ours", "players": [2, 7], "board": board, "open": True, "nothing": None}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('name: x\na: !!int ""', "line 2: found the tag tag:yaml.org,2002:int"),
        ("a: !!bool foo", "line 1: found the tag tag:yaml.org,2002:bool"),
        ("? !!set {a}\n: 1", "line 1: found the tag tag:yaml.org,2002:set"),
        ("!!python/object:os.system x", "line 1: found the tag"),
        ("a: &x [1]\nb: *x", r"line 2: found the alias \*x"),
        ("a: " + "[" * 41, "line 1: found lists in lists, more than 40 deep"),
        ("[" * 5000, "lists in lists"),
        ("a:\n- 1\n- " + "9" * 5000, "line 3: found '9999"),
        ("a: 1000000000001", "line 1: found the number 1000000000001"),
        ("a: 2026-13-45", "line 1: found '2026-13-45'"),
        ("a: 1\na: 2", "line 2: found key 'a' twice"),
        ("[1, 2]: 3", "line 1: found a list or mapping as a key"),
        ("? {a: 1}\n: 2", "line 1: found a list or mapping as a key"),
        ("a: [", "expected plain YAML"),
        ("a:\n  b: 1\n\tc: 2", "line 3: found a tab character"),
        ("a: \x00", "found unacceptable character"),
        (b'a: "\xed\xa0\x80"', "expected a readable YAML file in UTF-8"),
        ("#" * (1 << 20) + "\na: 1", "the file is too large"),
    ],
)
def test_what_is_not_plain_is_one_line_that_says_where(
    content: str | bytes, said: str, tmp_path: Path
) -> None:
    with pytest.raises(Fault, match=said) as caught:
        read_yaml(written(tmp_path, content), "mine.yaml")
    assert str(caught.value).startswith("mine.yaml: ")
    assert "\n" not in str(caught.value)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where what was read is kept, in a home of its own; the files here are taken for shipped ones."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.system.yaml_file.is_shipped", lambda path: True)
    return tmp_path / "home" / "cache" / "yaml"


def never(content: bytes, said: str) -> object:
    raise AssertionError(f"{said} is read as YAML")


def test_what_was_read_once_is_not_read_as_yaml_again(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, "players: [2, 7]\nhand: {2: 4, 6: 3}\nshare: 0.5\nopen: yes\nnothing:\n")
    first = read_yaml(path)
    monkeypatch.setattr(plain_yaml, "values_of", never)
    again = read_yaml(path)
    assert again == first == {
        "players": [2, 7], "hand": {2: 4, 6: 3}, "share": 0.5, "open": True, "nothing": None
    }  # fmt: skip
    assert [type(value) for value in again.values()] == [list, dict, float, bool, type(None)]
    written(tmp_path, "players: [2, 8]")
    with pytest.raises(AssertionError, match="is read as YAML"):
        read_yaml(path)


def test_what_is_kept_is_looked_through_and_made_again_where_it_is_damaged(
    tmp_path: Path, kept: Path
) -> None:
    path = written(tmp_path, "a: 1")
    read_yaml(path)
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    for at in range(len(whole)):
        for damaged in (whole[:at], bytes((*whole[:at], whole[at] ^ 1, *whole[at + 1 :]))):
            file.write_bytes(damaged)
            assert read_yaml(path) == {"a": 1}
            assert file.read_bytes() == whole


@pytest.mark.parametrize("content", ["a: 2026-11-22", "a: .nan", f"a: {'x' * (1 << 16)}"])
def test_what_would_be_another_value_is_not_kept(content: str, tmp_path: Path, kept: Path) -> None:
    path = written(tmp_path, content)
    assert repr(read_yaml(path)) == repr(read_yaml(path))
    assert not kept.exists()


def test_of_a_file_that_is_not_ours_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    read_yaml(written(tmp_path, "a: 1"))
    assert not (tmp_path / "home").exists()
    read_yaml(shipped("rulesets") / "scrabble.yaml")
    assert len([*(tmp_path / "home" / "cache" / "yaml").iterdir()]) == 1


def test_where_nothing_can_be_kept_it_is_read_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file where the folder would be")
    monkeypatch.setattr("game.system.yaml_file.is_shipped", lambda path: True)
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    path = written(tmp_path, "a: 1")
    assert read_yaml(path) == read_yaml(path) == {"a": 1}


def test_a_file_that_is_gone_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="expected a readable YAML file"):
        read_yaml(tmp_path / "gone.yaml")


_PARTS = (
    "a",
    ": ",
    "- ",
    "\n",
    "  ",
    "[",
    "]",
    "{",
    "}",
    "!!",
    "int",
    "set",
    "&x",
    "*x",
    "<<",
    '"',
    "'",
    "|",
    "?",
)
_SIGNS = st.sampled_from([*_PARTS, "%", "@", "0x", "1", ".", "e9", "2026-01-32", "=", "~", "\x85", "\u2028"])


@given(
    content=st.one_of(
        st.binary(max_size=80), st.lists(_SIGNS, max_size=30).map(lambda s: "".join(s).encode())
    )
)
def test_whatever_a_file_holds_it_is_a_value_or_a_fault(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = written(tmp_path_factory.getbasetemp(), content)
    with contextlib.suppress(Fault):
        read_yaml(path)
