"""A phone that disconnects during its turn: the screen says so to those who wait."""

import pygame
import pytest

from game.hosting import phone_seats
from game.ui.board.table import board_table
from game.ui.company.phones_form import AbsentForm
from game.ui.kit.screen import Pop, Push
from tests.hosting.phone_tables import LOOPBACK
from tests.modes.ekraibl_table import shlyapa
from tests.net.phone import phones
from tests.ui.boards import session_of
from tests.ui.company import Company
from tests.ui.phone_tables import pump, seated


class Clock:
    """Stands until it is put on."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(phone_seats, "monotonic", made)
    monkeypatch.setattr(phone_seats, "_RELOAD_SECONDS", 0.5)
    return made


def labels(company: Company) -> dict[str, str]:
    return {button.name: button.label for button in company.screen.buttons}


def test_a_phone_that_stays_away_is_missed_and_that_it_is_there_again(clock: Clock) -> None:
    with seated() as (company, (ana, bo)):
        plays, lost = "Ana plays on a phone", "Ana isn’t connected."
        assert plays in labels(company).values()
        token = ana.token
        ana.hang_up()
        bo.wait(lambda: company.game.phones.seats == {0: False, 1: True})
        clock.now += 0.3
        pump(company)
        assert plays in labels(company).values(), "one that is loaded anew is not missed"
        clock.now += 0.3
        pump(company)
        assert lost in labels(company).values()
        assert plays not in labels(company).values()
        ana.dial()
        ana.say(kind="enter", token=token)
        ana.wait(lambda: company.game.phones.seats == {0: True, 1: True})
        pump(company)
        assert plays in labels(company).values()


def test_a_lost_phone_at_a_board_is_released_by_the_button_that_reports_it(clock: Clock) -> None:
    company = Company(session_of(shlyapa()), table=board_table)
    company.game.phones.open(LOOPBACK)
    try:
        with phones(company.game.phones.url, lambda: pump(company), 2) as (ana, watching):
            ana.come(0)
            ana.wait(lambda: ana.kind("table") != [])
            ana.hang_up()
            watching.wait(lambda: company.game.phones.seats == {0: False})
            clock.now += 20
            pump(company)
            lost = next(button for button in company.screen.buttons if button.label == "Ana isn’t connected.")
            press = {"pos": lost.rect.center, "button": 1}
            company.screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, press))
            change = company.screen.handle(pygame.Event(pygame.MOUSEBUTTONUP, press))
            assert isinstance(change, Push)
            form = change.screen
            assert isinstance(form, AbsentForm)
            form.enter((1280, 800), company.screen.style)
            assert [control.name for control in form.focus.controls] == ["screen", "computer", "wait"]
            assert isinstance(form.press(form.focus.controls[0]), Pop)
            pump(company)
            assert "Ana isn’t connected." not in labels(company).values()
    finally:
        company.screen.close()
