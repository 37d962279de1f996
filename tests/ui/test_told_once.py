"""A disk that is full is told once, by whatever at the start meets it first."""

from pathlib import Path

import pytest

from game.ui.desk import Desk
from game.ui.kit.controls.message import Message
from game.ui.menu.navigator import Navigator
from tests.store.disks import fill, small_disk


@pytest.mark.needs("mount", "umount")
def test_a_full_disk_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with small_disk(home, 400):
        fill(home)
        monkeypatch.setenv("KANUGO_HOME", str(home))
        desk = Desk()
        house = Navigator(desk)
        house.menu()
        house.begin("patience-six", "en", 7, {})
        (told,) = desk.waiting
        assert isinstance(told, Message)
        assert "full" in told.line
        house.leave(None)
