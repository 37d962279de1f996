"""Phones that are lost, found and let in again, and the sheet that tells of them."""

import pygame
import pytest

from game.fault import Fault
from game.text.actions import Action
from game.theme import TOUCH
from game.ui.app import App
from game.ui.company.curtain import Curtain
from game.ui.company.phones_form import PhonesForm
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push
from tests.hosting.phone_tables import AT, LOOPBACK
from tests.modes.kanugo_table import Table
from tests.net.phone import phones
from tests.ui.company import WORDS, Company, game_of
from tests.ui.phone_tables import pump, seated


def test_the_player_at_the_screen_admits_another_phone() -> None:
    with seated() as (company, (ana, bo)):
        old = ana.token
        company.game.phones.free(0)
        ana.wait(lambda: ana.closed)
        assert company.game.phones.seats == {1: True}
        bo.say(kind="enter", token=old)
        bo.wait(lambda: bo.kind("sorry") != [])
        pump(company)
        assert isinstance(company.game.overlays.cover, Curtain), "Bo's hand is at the screen again"


def test_a_table_that_is_opened_again_knows_its_phones() -> None:
    with seated() as (company, (ana, _)):
        ana.asks("move", move=AT)
        company.screen.autosave.keep()
        token, url = ana.token, company.game.phones.url
        company.game.close()
        ana.wait(lambda: ana.closed)
        again = Company(company.session)
        try:
            assert again.game.phones.url == url
            assert again.game.phones.seats == {0: False, 1: False}
            with phones(url, lambda: pump(again), 1) as (back,):
                back.say(kind="enter", token=token)
                back.wait(lambda: back.kind("table") != [])
                assert back.table["at"] == 1
        finally:
            again.game.close()


def test_a_table_that_fails_listens_no_more() -> None:
    with seated() as (company, (ana, _)):
        app = App(AppContext())
        app.open()
        app.screens = [Message("It lies below."), company.screen]
        app._close_failed(Fault("mode mine.Mine", "draw", "nothing", "an answer"))
        ana.wait(lambda: ana.closed)
        assert company.game.phones.url == ""


def test_invalid_saved_phone_data_admits_no_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    with seated() as (company, _):
        company.screen.autosave.keep()
        port = str(company.game.phones._host.port)  # type: ignore[union-attr]
        company.game.close()
        assert port in company.session.saved_table
        monkeypatch.setattr(
            company.session, "saved_table", company.session.saved_table.replace(port, "99999")
        )
        again = Company(company.session)
        assert (again.game.phones.url, again.screen.sheet) == ("", None)
        again.game.close()


def test_without_phones_the_curtain_falls_again() -> None:
    with seated() as (company, (ana, bo)):
        company.game.phones.end()
        ana.wait(lambda: ana.closed and bo.closed)
        assert ana.received[-1]["is"] == "over"
        assert isinstance(company.game.overlays.cover, Curtain)
        assert company.screen.autosave.phones is None


def test_the_first_curtain_offers_phones() -> None:
    company = Company(game_of(Table("CATX SOQQ", WORDS)))
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert curtain.news.beside is Action.PHONES
    change = company.screen.run(Action.PHONES)
    assert isinstance(change, Push)
    assert isinstance(change.screen, PhonesForm)
    company.take_screen(0)
    company.lay("at")
    company.rest()
    assert isinstance(company.game.overlays.cover, Curtain)
    assert company.game.overlays.cover.news.beside is not Action.PHONES


def test_the_address_that_is_chosen_by_keys_is_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.company.phones_form.local_addresses", lambda: ("192.0.2.7", LOOPBACK))
    company = Company(game_of(Table("CATX SOQQ", WORDS)))
    form = PhonesForm(company.game.phones, ("Ana", "Bo"), (0, 1))
    form.enter((1280, 800), AppContext().style((1280, 800)))
    form.focus.put("address")
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        assert form.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")) is None
    assert company.game.phones.url.startswith(f"http://{LOOPBACK}:")
    company.game.close()


def test_the_sheet_lets_phones_in_and_tells_who_has_come() -> None:
    company = Company(game_of(Table("CATX SOQQ", WORDS)))
    form = PhonesForm(company.game.phones, ("Ana", "Bo"), (0, 1))
    form.enter((1280, 800), AppContext().style((1280, 800)))
    controls = {control.name: control for control in form.focus.controls}
    assert isinstance(controls["address"], ChoiceField)
    assert controls["address"].answers[-1] == LOOPBACK
    form._address = LOOPBACK
    assert form.press(controls["start"]) is None
    try:
        with phones(company.game.phones.url, lambda: pump(company), 1) as (ana,):
            ana.come(0)
            form.update(0.1)
            assert "free 0" in {control.name for control in form.focus.controls}
            surface = pygame.display.get_surface()
            assert surface is not None
            form.draw(surface)
            form.press(next(control for control in form.focus.controls if control.name == "free 0"))
            ana.wait(lambda: ana.closed)
            assert company.game.phones.seats == {}
            form.update(0.1)
            assert "free 0" not in {control.name for control in form.focus.controls}
        assert isinstance(
            form.press(next(control for control in form.focus.controls if control.name == "stop")), Pop
        )
        assert company.game.phones.url == ""
    finally:
        company.game.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_sheet_has_room_for_seven_phones(size: tuple[int, int]) -> None:
    company = Company(game_of(Table(" ".join(["CATX"] * 7), WORDS)), size)
    company.game.phones.open(LOOPBACK)
    try:
        registry = company.game.phones._registry
        assert registry is not None
        for seat in range(7):
            registry.keys = registry.keys.renewed(seat)
        form = PhonesForm(company.game.phones, tuple("ABCDEFG"), range(7))
        form.enter(size, AppContext().style(size))
        rects = [control.rect for control in form.focus.controls]
        assert len(rects) == 9
        assert all(form.sheet.contains(rect) for rect in rects)
        assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))
        assert all(rect.height >= TOUCH for rect in rects)
        company.game.phones.free(0)
        form.update(0.1)
        assert not any(control.rect.colliderect(rects[0]) for control in form.focus.controls), "pressed twice"
    finally:
        company.game.close()
