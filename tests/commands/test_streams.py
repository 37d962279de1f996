"""Standard streams that are closed or full, readers that have seen enough, a machine without a screen."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tests.amounts import some_of
from tests.waiting import LONGEST

pytestmark = pytest.mark.needs("bash", "sleep")

CLOSINGS = [closed for n in range(1, 4) for closed in combinations(("<&-", ">&-", "2>&-"), n)]

FEW = [CLOSINGS[0], CLOSINGS[-1]]
UNTIL_OPEN = """& p=$!
while kill -0 $p && ! test -e "$KANUGO_HOME/kanugo.db"; do sleep 0.02; done
sleep 0.3; kill -0 $p && kill $p && exit 77"""
"""77: it opened its window, went on, and was ended."""

FULL = ["rulesets", "--help", "lexicon list --json"]
NO_SCREEN = "kanugo: screen: found none, expected a screen on which a window can be opened\n"
UNSEEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def ask(home: Path, command: str, how: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command given to a shell; `how` is what follows it there."""
    named = {"KANUGO_HOME": str(home), "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": str(home), **more}
    known = {key: each for key, each in os.environ.items() if key not in UNSEEN}
    line = f"{sys.executable} -m game {command} {how}"
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, timeout=LONGEST, env={**known, **named}
    )


@pytest.mark.parametrize("closed", [*some_of(map(" ".join, CLOSINGS), 3)])
def test_a_command_with_closed_streams_ends_cleanly(closed: str, tmp_path: Path) -> None:
    ended = ask(tmp_path, "lexicon list", closed)
    assert ended.returncode == (2 if ">&-" in closed.split() else 0)
    assert "Traceback" not in ended.stderr
    if "2>&-" not in closed.split():
        said = "kanugo: output: found Bad file descriptor, expected an output that can be written\n"
        assert ended.stderr == (said if ">&-" in closed.split() else "")
    wrong = ask(tmp_path, "judge -", closed + (" </dev/null" if "<&-" not in closed.split() else ""))
    assert wrong.returncode == 2


@pytest.mark.parametrize("closed", FEW, ids=" ".join)
def test_the_store_never_takes_the_place_of_a_stream(closed: tuple[str, ...], tmp_path: Path) -> None:
    ask(tmp_path, "drill --items 1 --ruleset scrabble", " ".join(closed))
    found = tmp_path / "kanugo.db"
    assert not found.exists() or found.read_bytes().startswith(b"SQLite format 3\0")
    assert ask(tmp_path, "games").returncode == 0


@pytest.mark.parametrize("closed", FEW, ids=" ".join)
def test_the_window_opens_whatever_is_closed(closed: tuple[str, ...], tmp_path: Path) -> None:
    ended = ask(tmp_path, "", f"{' '.join(closed)} {UNTIL_OPEN}", SDL_VIDEODRIVER="dummy")
    assert (ended.returncode, "Traceback" in ended.stderr) == (77, False)


@pytest.mark.parametrize("command", FULL)
def test_a_full_output_is_reported_with_exit_2(command: str, tmp_path: Path) -> None:
    ended = ask(tmp_path, command, ">/dev/full")
    assert ended.returncode == 2
    assert ended.stderr == "kanugo: output: the disk is full, expected an output that can be written\n"


def test_where_complaints_cannot_be_written_either_only_the_exit_tells(tmp_path: Path) -> None:
    assert ask(tmp_path, "rulesets", ">/dev/full 2>/dev/full").returncode == 2
    assert ask(tmp_path, "nonsense", "2>/dev/full").returncode == 2


@pytest.mark.parametrize("command", ["lexicon list --json", "--help"])
def test_a_reader_that_has_seen_enough_is_no_failure(command: str, tmp_path: Path) -> None:
    ended = ask(tmp_path, command, "| head -c 1 >/dev/null; exit ${PIPESTATUS[0]}")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_without_a_screen_the_app_says_so_and_stops(tmp_path: Path) -> None:
    for command in ("", "play patience-six"):
        ended = ask(tmp_path, command)
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", NO_SCREEN)
    assert ask(tmp_path, "games").stdout == "No games found.\n", "none was begun"


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_driver_without_screen_opens_no_window(driver: str, tmp_path: Path) -> None:
    ended = ask(tmp_path, "", UNTIL_OPEN, SDL_VIDEODRIVER=driver)
    assert (ended.returncode, ended.stderr) == (77, "")


@pytest.mark.parametrize(
    ("locale", "forced"),
    [("C", {}), ("POSIX", {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})],
    ids=["C", "POSIX in ASCII"],
)
def test_letters_are_read_and_printed_in_every_locale(
    locale: str, forced: dict[str, str], tmp_path: Path
) -> None:
    ended = ask(tmp_path, "lexicon check esperanto ŝipo", LC_ALL=locale, **forced)
    assert "Traceback" not in ended.stderr
    if not forced:
        assert (ended.returncode, ended.stdout.splitlines()[0]) == (0, "ŜIPO: a word")
    ended = ask(tmp_path, "judge ŝipo.json", LC_ALL=locale, **forced)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    ended = ask(tmp_path, "lexicon check esperanto $'\\xff\\xfe'", LC_ALL=locale, **forced)
    assert (ended.returncode, ended.stderr) == (1, "")
