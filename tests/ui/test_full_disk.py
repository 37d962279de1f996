"""A disk that is full is told once, by whatever at the start meets it first."""

from pathlib import Path

import pytest

from game.deals.request import GameRequest
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from tests.store.disks import fill, small_disk


@pytest.mark.needs("mount", "umount")
def test_a_full_disk_is_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with small_disk(home, 400):
        fill(home)
        monkeypatch.setenv("KANUGO_HOME", str(home))
        context = AppContext()
        controller = MenuController(context)
        Menu(controller)
        controller.begin(GameRequest("patience-six", 7, "en"))
        (reported,) = context.waiting
        assert isinstance(reported, Message)
        assert "full" in reported.line
        controller.close(None)
