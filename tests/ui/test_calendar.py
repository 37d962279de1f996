"""The calendar of the patiences of the day: medals, months, the way to a day and back."""

from datetime import date

import pygame
import pytest

from game.deals.request import GameRequest
from game.deals.shelf import known_way
from game.table.session import HelpTaken
from game.ui.context import AppContext
from game.ui.kit.screen import Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import CalendarForm, DailyController, DayControl, Medal, TodayForm
from tests.ui.menu import controls, key, press, shown
from tests.ui.test_days import table

pytestmark = pytest.mark.usefixtures("home")

TODAY = date(2026, 3, 11)


def form_of(context: AppContext, day: date = TODAY, size: tuple[int, int] = (1280, 800)) -> CalendarForm:
    medals = {
        date(2026, 3, 2): Medal(3, True),
        date(2026, 3, 3): Medal(2, False),
        date(2026, 2, 28): Medal(1, True),
    }
    made = CalendarForm(medals, TODAY, day, lambda chosen: form_of(context, chosen))
    shown(made, context, size)
    return made


def days(form: CalendarForm) -> dict[date, DayControl]:
    found = (control for control in form.focus.controls if isinstance(control, DayControl))
    return {date.fromisoformat(control.name.removeprefix("day ")): control for control in found}


def test_a_month_has_its_days_in_weeks_from_monday_on(context: AppContext) -> None:
    form = form_of(context)
    shown_days = days(form)
    assert len(shown_days) == 31
    first, monday = shown_days[date(2026, 3, 1)].rect, shown_days[date(2026, 3, 2)].rect
    assert first.left > monday.left
    assert monday.top > first.top, "the first of March is a Sunday"
    assert [day for day, control in shown_days.items() if not control.enabled] == [
        date(2026, 3, n) for n in range(12, 32)
    ]


def test_medals_stand_on_their_days(context: AppContext) -> None:
    found = {
        day: control.medal for day, control in days(form_of(context)).items() if control.medal is not None
    }
    assert found == {date(2026, 3, 2): Medal(3, True), date(2026, 3, 3): Medal(2, False)}


def test_it_goes_back_month_by_month_and_never_beyond_this_one(context: AppContext) -> None:
    form = form_of(context)
    form.handle(key(pygame.K_PAGEUP))
    assert form.heading().endswith("2026-02")
    assert len(days(form)) == 28
    for _ in range(3):
        form.handle(key(pygame.K_PAGEDOWN))
    assert form.heading().endswith("2026-03")
    assert not controls(form)["after"].enabled
    for _ in range(40):
        press(form, controls(form)["before"].rect.center)
    assert form.heading().endswith("2022-11")


def test_the_first_month_of_all_is_the_last_to_be_reached(context: AppContext) -> None:
    form = form_of(context, date(1, 2, 3))
    for _ in range(5):
        form.handle(key(pygame.K_PAGEUP))
    assert form.heading().endswith(" 1-01")
    assert not controls(form)["before"].enabled


def test_a_day_is_opened_and_esc_leads_back_to_where_one_was(context: AppContext) -> None:
    form = form_of(context)
    change = press(form, days(form)[date(2026, 3, 3)].rect.center)
    assert isinstance(change, Swap)
    assert change.screen._day == date(2026, 3, 3)  # type: ignore[attr-defined]
    back = form_of(context, date(2026, 2, 5)).handle(key(pygame.K_ESCAPE))
    assert isinstance(back, Swap)
    assert back.screen._day == date(2026, 2, 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(800, 600), (2560, 1440)])
def test_its_days_stand_apart_in_every_window(context: AppContext, size: tuple[int, int]) -> None:
    form = form_of(context, size=size)
    rects = [control.rect for control in form.focus.controls]
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))


def test_a_star_is_for_three_wins_without_help(context: AppContext) -> None:
    controller = MenuController(context)
    room = controller._daily_controller()
    today = date.today()
    made: list[Medal | None] = []
    for place, deal in enumerate(room.deals_of(today, "en")[:3]):
        played = table(Push(room.play(deal, "en")))
        session = played.turn.session
        session.take_help(HelpTaken(int(place == 0)))
        for move in known_way(controller._shelf, session.mode, session.setup):
            session.make(move)
        made.append(medal_of(room, today))
    assert made == [Medal(1, False), Medal(2, False), Medal(3, False)]
    (first, *_) = room.deals_of(today, "en")
    rule: dict[str, bool | int | str] = {"stuck_by": "everyday"} if first.words == "everyday" else {}
    session = table(
        Push(controller.begin(GameRequest(first.ruleset, first.number, "en", options=rule)))
    ).turn.session
    for move in known_way(controller._shelf, session.mode, session.setup):
        session.make(move)
    assert medal_of(room, today) == Medal(3, True), "it was won once more, without"


def medal_of(room: DailyController, day: date) -> Medal | None:
    calendar = room.calendar(day, "en")
    assert isinstance(calendar, CalendarForm)
    return calendar._medals.get(day)


def test_the_page_of_the_day_leads_to_it(context: AppContext) -> None:
    form = shown(MenuController(context).today(), context)
    assert isinstance(form, TodayForm)
    form.handle(key(pygame.K_PAGEUP))
    change = press(form, controls(form)["calendar"].rect.center)
    assert isinstance(change, Swap)
    calendar = shown(change.screen, context)
    assert isinstance(calendar, CalendarForm)
    again = calendar.handle(key(pygame.K_ESCAPE))
    assert isinstance(again, Swap)
    assert isinstance(again.screen, TodayForm)
    assert again.screen._day == form._day
