"""Telling the master at a table to play now, with a key or the button, and how long it thinks."""

import time

import pygame
import pytest

from game.search.players.card_expert import CardMaster
from game.ui.kit.controls.widgets import Button
from tests.modes.kanugo_table import Table
from tests.ui.company import Company, game_of
from tests.waiting import wait_until

_GO_ON = CardMaster.go_on


def go_on(master: CardMaster) -> None:
    """The master thinks slowly: the window has the processor, and comes first on a busy machine too."""
    time.sleep(0.02)
    _GO_ON(master)


@pytest.fixture
def company(monkeypatch: pytest.MonkeyPatch) -> Company:
    """Ana, and a master in turn that thinks until it is told to play."""
    monkeypatch.setattr("game.search.players.card_expert._WORLDS", 10**9)
    monkeypatch.setattr(CardMaster, "go_on", go_on)
    table = Table("QQQQQQ TEACHLO", "CAT TO", "")
    table.set(turn=1)
    return Company(game_of(table, ("Ana", "computer:master")))


def thinks(company: Company) -> None:
    computers = company.game.hosted.computers
    wait_until(lambda: computers.seat == 1, "nobody thinks", lambda: company.screen.update(0.05))
    wait_until(lambda: computers._players, "there is no player")
    company.rest()
    assert company.session.at == 0


def played(company: Company) -> bool:
    return company.session.at > 0


def test_ctrl_m_makes_the_master_play_the_best_move_so_far(company: Company) -> None:
    thinks(company)
    company.press(pygame.K_m, mod=pygame.KMOD_CTRL)
    wait_until(lambda: played(company), "the master does not play", lambda: company.screen.update(0.05))
    company.game.close()


def test_the_button_says_so_only_while_the_master_is_in_turn(company: Company) -> None:
    thinks(company)
    (button,) = thinking_button(company)
    assert button.label == "Tell Master to play now"
    assert button.enabled
    company.click(button.rect.center)
    wait_until(lambda: played(company), "the master does not play", lambda: company.screen.update(0.05))
    company.game.close()


def thinking_button(company: Company) -> list[Button]:
    company.picture()
    buttons = [control for control in company.screen.focus.controls if isinstance(control, Button)]
    return [button for button in buttons if button.label.endswith("play now")]
