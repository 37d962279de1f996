"""The program killed at any moment, and two of it at once."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.store.journal import Journal
from game.store.saved import SavedSession
from tests.store.games import Said, begun, opened, words

ROOT = Path(__file__).resolve().parents[2]


def window(file: Path, seed: int, acts: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.store.player", str(file), str(seed), str(acts)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def shown_before_the_kill(player: "subprocess.Popen[str]", lines: int) -> int:
    """Kill the window as soon as it has said so many lines; gives how many acts it showed as done in all."""
    with player:
        assert player.stdout is not None
        assert player.stderr is not None
        said = [player.stdout.readline() for _ in range(lines)]
        player.kill()
        said += player.stdout.readlines()  # what was said between, which may have been read ahead already
        assert player.stderr.read() == ""
    return said.count("done\n")


def test_a_kill_loses_no_shown_act_and_adds_at_most_one(file: Path, said: Said) -> None:
    chance = random.Random(20)
    certain = 0
    for seed in range(4):
        shown = shown_before_the_kill(window(file, seed, 10_000), chance.randrange(2, 60))
        journal = opened(file, said)
        (game,) = journal.games()
        entries = len(journal.entries(game.id))
        assert certain + shown <= entries <= certain + shown + 1
        assert shown > 0
        certain = entries
        SavedSession.resume(journal, game.id, words)
    assert said == []


KILLED_AT = """
import os, signal, sqlite3, sys
from pathlib import Path
from tests.store.games import begun, opened

class Doomed(sqlite3.Connection):
    def execute(self, sql, *values):
        if sys.argv[2] in sql:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(sql, *values)

connect = sqlite3.connect
sqlite3.connect = lambda *place, **how: connect(*place, **how, factory=Doomed)
begun(opened(Path(sys.argv[1]), []))
"""


@pytest.mark.parametrize("moment", ["CREATE TABLE entry", "CREATE TABLE setting", "user_version =", "COMMIT"])
def test_a_kill_during_creation_leaves_a_usable_file(
    file: Path, journal: Journal, said: Said, moment: str
) -> None:
    command = [sys.executable, "-c", KILLED_AT, str(file), moment]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert file.exists()
    session = begun(journal)
    assert [game.id for game in journal.open_games()] == [session.game]
    assert said == []


def test_a_kill_before_the_commit_leaves_no_half_begun_game(file: Path, journal: Journal, said: Said) -> None:
    begun(journal)
    command = [sys.executable, "-c", KILLED_AT, str(file), "INSERT INTO game"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert len(journal.games()) == 1
    assert said == []


def test_two_windows_in_one_game_neither_lose_nor_duplicate_moves(
    file: Path, journal: Journal, said: Said
) -> None:
    session = begun(journal)
    assert session.game is not None
    players = [window(file, seed, 60) for seed in (1, 2)]
    done = []
    for player in players:
        lines, errors = player.communicate(timeout=120)
        assert errors == ""
        done.append(lines.split().count("done"))
    assert len(journal.entries(session.game)) == sum(done)
    SavedSession.resume(journal, session.game, words)
    assert said == []


def test_two_windows_creating_the_file_at_once_share_it(file: Path, journal: Journal, said: Said) -> None:
    players = [window(file, seed, 1) for seed in (1, 2, 3, 4)]
    for player in players:
        lines, errors = player.communicate(timeout=120)
        assert (errors, lines.splitlines()[0]) == ("", "ready")
    assert journal.games()
    assert list(file.parent.glob("kanugo.db.2*")) == []
    assert said == []
