"""What is longer than its place is scrolled by a finger, wherever it is, and nothing is pressed by that."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.table.session import Session
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form, Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.controls.widgets import at_foot
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change
from game.ui.menu.screen import Menu
from game.ui.patience.table import patience_table
from game.ui.rules.sheet import RulesSheet
from game.ui.table.sheet import Page
from tests.ui.fingers import AtTable, Gestures
from tests.ui.players import GAMES, session_of


class LongList(Form):
    """Sixty rows, five a page."""

    def heading(self) -> str:
        return "Rows"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        self.shown = self.pages.shown(range(60), 5)
        return at_foot(style, inside, *self.pages.buttons())

    def press(self, control: Control) -> Change | None:
        return None


def at_patience(size: tuple[int, int] = (800, 600)) -> AtTable:
    session = session_of(GAMES[0], GAMES[0].won)
    return AtTable.of(patience_table(session, lambda setup: Session(session.mode, setup)), size)


def at_menu() -> tuple[Gestures, Menu]:
    hand = Gestures()
    hand.begin()
    hand.pump()
    assert isinstance(hand.top, Menu)
    return hand, hand.top


def test_the_rules_follow_the_finger_and_glide_on() -> None:
    hand = at_patience()
    hand.press_button("help")
    sheet = hand.top
    assert isinstance(sheet, RulesSheet)
    x, y = sheet.view.center
    hand.down((x, y))
    for n in range(1, 11):
        hand.move((x, y - 10 * n))
    assert sheet.scrolled.shift == 100
    hand.up((x, y - 100))
    hand.pump(0.2)
    assert sheet.scrolled.shift > 100
    hand.down((x, y))
    still = sheet.scrolled.shift
    hand.pump(0.2)
    assert sheet.scrolled.shift == still, "a touch stops it"
    hand.up((x, y))
    hand.tap(sheet.focus.controls[2].rect.center)
    assert sheet.chapter == 1


def test_a_long_message_is_scrolled_and_not_put_away() -> None:
    page = Message("", "Much", paragraphs=[Paragraph(f"line {n} of many") for n in range(60)])
    hand = Gestures.on(page)
    hand.rest()
    x, y = page.sheet.center
    hand.swipe((x, y + 100), (x, y - 100))
    hand.pump()
    assert page._page is not None
    assert page._page.scroll_position > 0
    assert hand.screens == [page]
    turned = page._page.scroll_position
    hand.rest()
    hand.swipe((x, y - 100), (x, y))
    hand.rest()
    assert page._page.scroll_position < max(turned, 1)


def test_a_sheet_of_a_table_is_scrolled_and_stays() -> None:
    hand = at_patience()
    hand.screen.show(Page("Words", words=tuple(f"WORD{n}" for n in range(120))))
    hand.rest()
    assert hand.screen.sheet is not None
    x, y = hand.screen.sheet.rect.center
    hand.swipe((x, y), (x, y - 120))
    assert hand.screen.sheet.scrolled.shift >= 120
    assert hand.screen.turn.draft.cells == {}


def test_a_swipe_that_begins_beside_a_sheet_does_not_close_it_but_a_tap_does() -> None:
    hand = at_patience()
    hand.press_button("menu")
    hand.swipe((5, 300), (5, 200))
    assert hand.screen.sheet is not None
    hand.tap((5, 300))
    assert hand.screen.sheet is None


def test_the_words_on_the_rail_are_scrolled_and_the_table_stays() -> None:
    hand = at_patience((1280, 800))
    x, y = hand.screen.scene.layout.words.center
    before, scrolled = hand.screen.scene.camera, hand.screen.scene.scrolled["words"]
    scrolled.fit(1000, 100)  # as with many words
    hand.swipe((x, y), (x, y - 50))
    assert scrolled.shift >= 50
    assert hand.screen.scene.camera == before


def test_the_menu_turns_one_page_with_a_swipe_and_opens_nothing(home: Path) -> None:
    hand, menu = at_menu()
    menu._games = menu._games * 4
    menu._lay_out()
    plate = menu.focus.controls[1].rect.center
    hand.swipe(plate, (plate[0] - 200, plate[1]))
    assert menu._page == 1
    hand.swipe(plate, (plate[0] + 200, plate[1]))
    assert menu._page == 0
    assert hand.screens == [menu]


def test_holding_a_game_of_the_menu_tells_of_it_and_opens_nothing(home: Path) -> None:
    hand, menu = at_menu()
    plate = next(control for control in menu.focus.controls if type(control).__name__ == "GamePlate")
    hand.down(plate.rect.center)
    hand.pump(0.7)
    assert menu._described_plate() is plate
    hand.up(plate.rect.center)
    assert hand.screens == [menu]
    assert not any(control.hovered for control in menu.focus.controls)


def test_mouse_wheel_events_pass_unchanged() -> None:
    hand = at_patience()
    hand.press_button("help")
    sheet = hand.top
    assert isinstance(sheet, RulesSheet)
    hand.post(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    hand.pump()
    assert sheet.scrolled.shift == 2 * 46


def test_one_swipe_over_a_list_turns_one_page_and_does_not_glide_on() -> None:
    form = LongList()
    hand = Gestures.on(form)
    hand.rest()
    x, y = form.sheet.center
    for start, end, first in ((y + 150, y - 150, 5), (y + 150, y - 150, 10), (y - 150, y + 150, 5)):
        hand.swipe((x, start), (x, end))
        hand.pump(0.5)
        hand.rest()
        assert form.shown[0] == first
