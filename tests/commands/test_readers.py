"""Whatever a command is given as a file, it says in one line why that will not do, at once."""

import io
import lzma
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.amounts import some_of
from tests.commands.calls import Say, position
from tests.waiting import LONGEST

READERS = {
    "replay": ("replay", "{}"),
    "solve": ("solve", "--from", "{}"),
    "judge": ("judge", "{}"),
    "plays": ("plays", "{}"),
    "gcg export": ("gcg", "export", "{}", "out.gcg"),
    "gcg import": ("gcg", "import", "{}"),
    "review": ("review", "{}"),
    "forge --verify": ("lab", "forge", "--verify", "{}"),
    "forge --regrade": ("lab", "forge", "--regrade", "{}"),
    "drill --import": ("drill", "--import", "{}"),
    "drill --deck": ("drill", "--deck", "{}", "--make", "1"),
    "lexicon info": ("lexicon", "info", "{}"),
    "lexicon check": ("lexicon", "check", "{}", "CAT"),
    "lexicon build": ("lab", "lexicon", "{}", "--out", "out.dawg"),
    "deal": ("deal", "patience-six", "--deal", "1", "--lexicon", "{}"),
}

KINDS = (
    *("folder", "pipe", "empty", "empty.dawg", "empty.deals.xz", "noise", "noise.dawg", "noise.deals.xz"),
    *("huge", "endless", "missing", "surrogate", "long"),
    *("text", "text.csv", "list", "nested", "nested.deals.xz", "text.deals.xz", "number"),
)

OF_LIBRARIES = ("malformed", "truncated", "(byte", "out of range", "Error", "Traceback", "delimiter")
"""What the readers beneath say of a file, which is nothing for players."""


def given(kind: str, folder: Path) -> str:
    path = folder / kind
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "empty" | "empty.dawg" | "empty.deals.xz":
            path.touch()
        case "noise" | "noise.dawg" | "noise.deals.xz":
            path.write_bytes(bytes(range(128, 256)) * 50)
        case "text" | "text.csv":
            path.write_text("hello world\nthis is a text\n")
        case "list":
            path.write_text('[1, 2, {"a": 3}]\n')
        case "nested":
            path.write_text("[" * 100_000 + "]" * 100_000)
        case "nested.deals.xz" | "text.deals.xz":
            path.write_bytes(lzma.compress(b"[" * 100_000 if "nested" in kind else b"hello world\n"))
        case "number":
            path.write_text("1e999999\n")
        case "huge":
            with path.open("wb") as file:
                file.truncate(1 << 40)  # a terabyte, of which the disk holds nothing
        case "endless":
            return "/dev/zero"
        case "surrogate":
            return str(folder / "no\udcff\udcfefile")
        case "long":
            return "x" * 5000
    return str(path)


@pytest.mark.parametrize(("kind", "reader"), some_of(product(KINDS, READERS), 4))
def test_an_unknown_file_is_refused_in_one_line(
    kind: str, reader: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = given(kind, tmp_path)
    output = say(*(path if word == "{}" else word for word in READERS[reader]))
    assert (output.code, output.out, output.err.count("\n")) == (2, "", 1)
    assert len(output.err) < 1000
    assert not any(word in output.err for word in OF_LIBRARIES)
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("name", ["rulesets/mine.yaml", "lexicons/mine.dawg", "lexicons/mine.yaml"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "huge"])
def test_a_broken_own_file_affects_no_other(name: str, kind: str, say: Say, tmp_path: Path) -> None:
    place = tmp_path / "home" / name
    place.parent.mkdir(parents=True)
    Path(given(kind, tmp_path)).rename(place)
    assert say("rulesets").code == 0
    assert "scrabble" in say("rulesets").out
    assert say("games").code == 0


def test_what_comes_on_standard_input_without_end_is_refused(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "game", "judge", "-"]
    home = {**os.environ, "KANUGO_HOME": str(tmp_path)}
    with Path("/dev/zero").open("rb") as endless:
        output = subprocess.run(
            asked, stdin=endless, capture_output=True, text=True, env=home, timeout=LONGEST
        )
    assert (output.returncode, output.stdout) == (2, "")
    assert output.stderr == "kanugo: -: the file is too large, expected a position file\n"


def test_what_comes_on_standard_input_and_is_no_text_is_refused(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "game", "judge", "-"]
    home = {**os.environ, "KANUGO_HOME": str(tmp_path)}
    output = subprocess.run(
        asked, input=b'{"ruleset": "\xff"}', capture_output=True, env=home, timeout=LONGEST
    )
    assert output.returncode == 2
    assert b"not UTF-8" in output.stderr


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"hand": "STONEQQQQ"}, "'Q'"),
        ({"ruleset": "scrabble", "players": 2, "hand": "???", "board": [], "placement": []}, "3 blanks"),
        ({"board": {"origin": [0, 0], "rows": ["CAT" * 20]}, "placement": []}, "board: found 60 pieces"),
    ],
)
def test_a_position_has_no_more_pieces_than_the_set(
    changed: dict[str, object], found: str, say: Say, tmp_path: Path
) -> None:
    for command in ("judge", "plays"):
        output = say(command, position(tmp_path, **changed))
        assert (output.code, output.out, output.err.count("\n")) == (2, "", 1)
        assert found in output.err
        assert "at most" in output.err


def test_blanks_on_the_board_count_as_blanks(say: Say, tmp_path: Path) -> None:
    rows = ["." * 15] * 7 + ["." * 6 + "caT" + "." * 6] + ["." * 15] * 7
    path = position(tmp_path, ruleset="scrabble", players=2, board=rows, hand="?S", placement=[[9, 7, "S"]])
    output = say("judge", path)
    assert "board and hand: found 3 blanks, expected at most 2, as in the set of scrabble" in output.err
    path = position(tmp_path, ruleset="scrabble", players=2, board=rows, hand="S", placement=[[9, 7, "S"]])
    assert say("judge", path).code == 0


def test_a_mark_that_some_editors_put_before_a_text_is_left_out(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(position(tmp_path))
    file.write_text("\ufeff" + file.read_text("utf-8"), "utf-8")
    assert say("judge", str(file)).code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text("utf-8")))
    assert say("judge", "-").code == 0
