"""The short form of the kills: what each of the checks would find, and a few dozen kills."""

from pathlib import Path

import pytest

from tests.hostile import kills
from tests.hostile.forked import READY, Note, lived
from tests.hostile.homes import rich_home
from tests.hostile.shown import Kept, standings


@pytest.mark.needs("cc")
@pytest.mark.slow
def test_many_kills_lose_nothing_that_was_shown() -> None:
    report = kills.run(150, 2)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["acts shown before kills"] > 5


def test_a_life_ends_as_it_ends() -> None:
    def killed(note: Note) -> int:
        note("begun")
        note(READY)
        while True:
            pass

    def failed(note: Note) -> int:
        raise ValueError("this is it")

    life = lived(killed, kill_after=0.01)
    assert (life.killed, life.noted, life.wrong(but=-9)) == (True, ("begun",), "")
    life = lived(killed, 0.2)
    assert "no end" in life.wrong()
    assert lived(failed).wrong() == "a traceback: ValueError: this is it"
    assert lived(lambda note: 3).code == 3


def test_a_move_that_was_shown_and_is_not_there_is_found(tmp_path: Path) -> None:
    home = rich_home(tmp_path / "home", moves=4)
    kept = Kept(home)
    kept.after(())
    assert kept.after(()) == []
    stand, faults = standings(home)
    assert not faults
    assert kept.after([f'["game 3", "{stand[3]}"]']) == []
    assert kept.after([f'["game 3", "{stand[3]}"]', '["game 3", "9/9/0"]'])
    assert kept.after(['["game 99", "0/0/0"]'])
    assert kept.after(['["answers", 2]'])
