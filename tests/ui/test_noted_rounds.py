"""The score sheet of Kan-u-go with real cards."""

from typing import Any

import pygame
import pytest

from game.deals.request import GameRequest
from game.store.database import SaveError
from game.store.journal import Journal
from game.store.noted_game import NotedRounds, rounds_in
from game.store.settings import NewGame
from game.table import rulefile
from game.ui.cards.noting import RoundsForm
from game.ui.context import AppContext
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.controls.form import LEAVE_UNSAVED, Message
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.printed import PAPERS
from game.ui.printed.form import PrintForm
from game.ui.printed.page import pixels_of, score_pages
from game.ui.speech.screens import painted
from game.ui.table.screen import SAVE_AGAIN

pytestmark = pytest.mark.usefixtures("home")

SIZE = (800, 600)
_ESCAPE = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")


@pytest.fixture
def sheet(controller: MenuController) -> RoundsForm:
    controller._set(new_game=NewGame("kan-u-go", "en", names=("Ann", "Ben", "Cleo")))
    players: Any = controller.ask_players(GameRequest("kan-u-go", 7, "en", options={"game_over_at": 50}))
    players.enter(SIZE, AppContext().style(SIZE))
    change = players.press(next(control for control in players.focus.controls if control.name == "note"))
    assert isinstance(change, Swap)
    assert isinstance(change.screen, RoundsForm)
    change.screen.enter(SIZE, AppContext().style(SIZE))
    return change.screen


def _round(sheet: RoundsForm, *hands: str) -> None:
    for seat, hand in enumerate(hands):
        sheet.focus.put(f"left {seat}")
        sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode=""))
        sheet.handle(pygame.Event(pygame.TEXTINPUT, text=hand or " "))
    sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))


def _totals(sheet: RoundsForm) -> list[int]:
    return [sum(sheet.noted.points(sheet._rules, seat)) for seat in range(3)]


def test_cards_left_over_count_as_the_pack_says(sheet: RoundsForm) -> None:
    _round(sheet, "", "a", "*a")
    rules = sheet._rules
    assert _totals(sheet) == [0, rules.value("A"), rules.value("FREE") + rules.value("A")]
    _round(sheet, "a", "", "a")
    assert _totals(sheet)[:2] == [rules.value("A")] * 2


@pytest.mark.parametrize(
    "hands", [("", "", "a"), ("", "a", "***"), ("", "a", "7é"), ("", "a", "abcdefghijklmno")]
)
def test_what_cannot_be_left_over_is_refused(sheet: RoundsForm, hands: tuple[str, ...]) -> None:
    _round(sheet, *hands)
    assert not sheet.noted.rounds


def test_the_game_is_over_by_its_rules_and_undo_goes_on(
    sheet: RoundsForm, controller: MenuController
) -> None:
    last = controller.resumable_game()
    assert last is not None
    _round(sheet, "", "a", "eeeaaio")
    assert sheet.over
    assert controller.resumable_game() is None
    sheet.press(next(control for control in sheet.focus.controls if control.name == "undo"))
    assert (sheet.over, sheet.noted.rounds) == (False, ())
    assert controller.resumable_game() is not None


@pytest.mark.parametrize(("tie", "over"), [("shared", True), ("another_round", False)])
def test_a_tie_for_the_lowest_ends_the_game_by_the_house_rule(tie: str, over: bool) -> None:
    rules = rulefile.load("kan-u-go", 3, "en", {"game_over_at": 50, "tie": tie})
    assert NotedRounds((("", "A", "EEEAAIO"), ("A", "", "A"))).over(rules, 3) is over


def test_a_sheet_that_was_left_goes_on_where_it_was(sheet: RoundsForm, controller: MenuController) -> None:
    _round(sheet, "", "a", "e")
    last = controller.resumable_game()
    assert last is not None
    assert last.rounds == 1
    again = controller.resume(last.number)
    assert isinstance(again, RoundsForm)
    assert again.noted == sheet.noted


def test_a_sheet_that_was_left_before_the_first_round_is_one_when_it_goes_on(
    sheet: RoundsForm, controller: MenuController
) -> None:
    last = controller.resumable_game()
    assert last is not None
    assert last.rounds == 0
    assert isinstance(controller.resume(last.number), RoundsForm)


@pytest.mark.parametrize(("hand", "over"), [("e", False), ("*iiiouu", True)])
def test_an_archived_sheet_that_is_opened_is_current_again_unless_the_game_is_over(
    sheet: RoundsForm, controller: MenuController, hand: str, over: bool
) -> None:
    last = controller.resumable_game()
    assert last is not None
    _round(sheet, "", "a", hand)
    assert sheet.over is over
    controller._journal.archive(last.number)
    controller.resume(last.number)
    assert (controller.resumable_game() is None) is over


def test_rounds_that_cannot_be_saved_are_said_and_tried_again(
    sheet: RoundsForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object) -> None:
        raise SaveError("kanugo.db", "", "no room", "room")

    back = next(control for control in sheet.focus.controls if control.name == "back")
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "save_table", full)
        _round(sheet, "", "a", "e")
        assert any("not saved" in line.words for line in painted(sheet))
        for change in (sheet.press(back), sheet.handle(_ESCAPE)):
            assert isinstance(change, Push)
            assert isinstance(change.screen, Message)
            assert change.screen.asks == LEAVE_UNSAVED
    sheet.update(0.0)
    assert not sheet.update(SAVE_AGAIN / 2)
    assert sheet.update(SAVE_AGAIN / 2)
    assert not any("not saved" in line.words for line in painted(sheet))
    assert isinstance(sheet.press(back), Pop)


def test_the_rounds_are_printed(sheet: RoundsForm) -> None:
    _round(sheet, "", "a", "e*")
    change = sheet.press(next(control for control in sheet.focus.controls if control.name == "print"))
    assert isinstance(change, Push)
    assert isinstance(change.screen, PrintForm)
    (page,) = change.screen.printables[0].pages(PAPERS["Letter"])
    words = [line.words for line in page.written]
    assert words[:3] == ["Kan-u-go", "Ann, Ben, Cleo", "Round 1"]
    assert words[words.index("Cleo") :][:2] == ["Cleo", "E *"]


def test_a_printed_cell_has_as_many_lines_as_it_needs_and_as_many_pages() -> None:
    reported = " ".join(f"word{n}" for n in range(40))
    rows = [LedgerRow(f"Row {n}", reported if n == 1 else "") for n in range(60)]
    paper = PAPERS["A4"]
    pages = score_pages("Kan-u-go", "Ann, Ben", rows, paper)
    assert len(pages) > 1
    written = [line for page in pages for line in page.written]
    assert all(line.baseline < pixels_of(paper.height) for line in written)
    words = " ".join(line.words for line in written)
    assert reported in words
    assert all(f"Row {n}" in words for n in range(60))


@pytest.mark.parametrize("saved_table", ["", "{}", '{"rounds": [["A"]]}', '{"noted": []}'])
def test_the_draft_of_another_game_is_no_sheet(saved_table: str) -> None:
    assert rounds_in(saved_table, 3) is None
