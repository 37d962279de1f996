"""A file that is opened where files are listed opens the game in its window."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from game.opening import open_game
from game.store.records import save_game
from game.table.session import LexiconRef, Record, Session
from modes.moves import Draw
from tests.journeys.window import ROOT, Screen
from tests.waiting import LONGEST, wait_until

ENTRIES = ROOT / "assets" / "desktop"


def a_game(path: Path) -> None:
    opening = open_game("patience-heaps", ("",), 20417, "en")
    session = Session(opening.mode, opening.setup, [Draw()] * 2)
    noted = LexiconRef(opening.lexicon.name, opening.lexicon.hash)
    save_game(path, Record(opening.setup, session.moves, session.at, opening.mode.ruleset, noted))


@pytest.fixture
def desktop(tmp_path: Path) -> dict[str, str]:
    """The surroundings of a desktop on which the program is installed; it notes by what number it runs."""
    for needed in ("gio", "update-mime-database"):  # as a screen and a hand: no journey without them
        assert shutil.which(needed) is not None, f"{needed} is to be installed, as .ci/run does it"
    for name, folder in (("kanugo.xml", "mime/packages"), ("kanugo.desktop", "applications")):
        (tmp_path / "data" / folder).mkdir(parents=True)
        shutil.copy(ENTRIES / name, tmp_path / "data" / folder)
    program = tmp_path / "bin" / "kanugo"
    program.parent.mkdir()
    ours = f'{sys.executable} -m game "$@" >> {tmp_path}/said'
    program.write_text(f"#!/bin/sh\necho $$ >> {tmp_path}/runs\ncd {ROOT} && exec {ours}\n", "utf-8")
    program.chmod(0o755)
    surroundings = {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "KANUGO_HOME": str(tmp_path / "home"),
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "KANUGO_READY": "1",
        "LANG": "C.UTF-8",
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
    }
    subprocess.run(["update-mime-database", str(tmp_path / "data" / "mime")], check=True, env=surroundings)
    subprocess.run(["update-desktop-database", str(tmp_path / "data" / "applications")], check=True)
    return surroundings


def test_a_saved_game_that_is_opened_twice_stands_in_a_window_and_is_here_once(
    desktop: dict[str, str], tmp_path: Path
) -> None:
    screen, file, runs = Screen(), tmp_path / "a game.kanugo", tmp_path / "runs"
    desktop["DISPLAY"] = screen.display
    a_game(file)

    def kept() -> list[tuple[int, str]]:
        with closing(sqlite3.connect(f"file:{tmp_path}/home/kanugo.db?mode=ro", uri=True)) as store:
            return store.execute("SELECT game, json_extract(move, '$.move') FROM entry").fetchall()

    def ready() -> int:
        said = tmp_path / "said"
        return said.read_text("utf-8").count("kanugo ready") if said.exists() else 0

    asked = ["xdotool", "search", "--class", "kanugo"]
    try:
        for n in (1, 2):
            subprocess.run(["gio", "open", str(file)], env=desktop, check=True, timeout=LONGEST)
            wait_until(lambda: ready() == n, "it does not come")  # noqa: B023
            seen = subprocess.run(asked, env=desktop, capture_output=True, text=True, check=True)
            assert len(seen.stdout.split()) == n
            assert kept() == [(1, "draw"), (1, "draw")]
    finally:
        for pid in runs.read_text("utf-8").split() if runs.exists() else ():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGTERM)
        screen.close()
