"""The sheet of rules is turned and searched by keys alone, and by the pointer."""

import pygame
import pytest

from game.text import catalogues
from game.ui.context import AppContext
from game.ui.kit.screen import Pop, Screen
from game.ui.rules.book import sheet_keys
from game.ui.rules.page import boxes
from game.ui.rules.sheet import ContentsControl
from tests.ui.rules_sheets import drawn, page_of, sheet_of, shift, style_of
from tests.ui.screens import does_something, pressed, type_

SHIFT = pygame.KMOD_LSHIFT

pytestmark = pytest.mark.usefixtures("home")


def test_keys_wheel_and_pointer_turn_it() -> None:
    sheet = sheet_of("kan-u-go")
    seen = [shift(sheet)]
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_END):
        pressed(sheet, code)
        seen.append(shift(sheet))
    assert seen == sorted(set(seen)), "each of them turns it on"
    for code in (pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME):
        before = shift(sheet)
        pressed(sheet, code)
        assert shift(sheet) < before
    assert shift(sheet) == 0
    sheet.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    wheeled = shift(sheet)
    assert wheeled > 0
    middle = sheet.view.center
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1))
    sheet.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(middle[0], middle[1] - 120), rel=(0, -120), buttons=(1, 0, 0))
    )
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(middle[0], middle[1] - 120), button=1))
    assert shift(sheet) == wheeled + 120, "the text follows the hand"
    sheet.handle(pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 120), buttons=(0, 0, 0)))
    assert shift(sheet) == wheeled + 120
    bar = (sheet.view.right + 5, sheet.view.top + 30)
    sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=bar, button=1))
    sheet.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(bar[0], sheet.view.bottom), rel=(0, 9), buttons=(1, 0, 0))
    )
    assert shift(sheet) == page_of(sheet).height - sheet.view.height, "the bar leads to the end"


def test_headings_are_reached_by_keys_alone_and_by_the_pointer() -> None:
    sheet = sheet_of("scrabble")
    tops = page_of(sheet).tops
    pressed(sheet, pygame.K_RIGHT)
    pressed(sheet, pygame.K_RIGHT)
    assert shift(sheet) == tops[2]
    pressed(sheet, pygame.K_LEFT)
    assert shift(sheet) == tops[1]
    controls = {control.name: control for control in sheet.focus.controls}
    place = controls["chapter 4"].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sheet.handle(pygame.Event(kind, pos=place, button=1))
    assert shift(sheet) == tops[4]
    drawn(sheet)
    assert [
        name for name, control in controls.items() if isinstance(control, ContentsControl) and control.here
    ] == ["chapter 4"]
    for _ in range(len(controls)):
        pressed(sheet, pygame.K_TAB)
        if sheet.focus.current is controls["chapter 1"]:
            break
    pressed(sheet, pygame.K_RETURN)
    assert shift(sheet) == tops[1]


@pytest.mark.parametrize("opens", ["slash", "ctrl f", "pointer"])
def test_what_is_typed_is_found_and_marked(opens: str) -> None:
    sheet = sheet_of("scrabble")
    if opens == "slash":
        sheet.handle(pygame.Event(pygame.TEXTINPUT, text="/"))
    elif opens == "ctrl f":
        pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    else:
        place = sheet.focus.controls[0].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sheet.handle(pygame.Event(kind, pos=place, button=1))
    before = drawn(sheet)
    type_(sheet, "bonus")
    page = page_of(sheet)
    assert len(sheet.hits) == sum(passage.words.lower().count("bonus") for passage in page.passages) > 4
    for hit in sheet.hits:
        assert page.passages[hit.passage].words[hit.start : hit.end].lower() == "bonus"
    assert drawn(sheet) != before
    assert sheet.at == 0
    seen = []
    for _ in sheet.hits:
        (box, *_rest) = boxes(page, style_of(sheet), sheet.hits[sheet.at])
        assert 0 <= box.top - shift(sheet) <= sheet.view.height - box.height, "each is in sight"
        seen.append(sheet.at)
        pressed(sheet, pygame.K_RETURN if len(seen) % 2 else pygame.K_F3)
    assert seen == list(range(len(sheet.hits)))
    assert sheet.at == 0, "after the last comes the first"
    pressed(sheet, pygame.K_F3, SHIFT)
    assert sheet.at == len(sheet.hits) - 1
    assert pressed(sheet, pygame.K_ESCAPE) is None
    assert not sheet.hits
    assert isinstance(pressed(sheet, pygame.K_ESCAPE), Pop)


def test_a_search_knows_no_capitals_and_no_marks_and_says_when_there_is_nothing() -> None:
    catalogues.use("eo")
    sheet = sheet_of("skrablo")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "Cu")
    assert any("ĉu" in passage.words.lower() for passage in page_of(sheet).passages)
    found = {page_of(sheet).passages[hit.passage].words[hit.start : hit.end] for hit in sheet.hits}
    assert {"ĉu"} <= {each.lower() for each in found}
    catalogues.use("en")
    type_(sheet, "qqq")
    assert sheet.hits == ()
    before = shift(sheet)
    assert pressed(sheet, pygame.K_F3) is None
    assert shift(sheet) == before


def test_words_over_two_lines_are_found_whole() -> None:
    sheet = sheet_of("kan-u-go", size=(800, 600))
    page = page_of(sheet)
    passage = next(each for each in page.passages if len(each.lines) > 1 and each.ink.size == 16)
    over = f"{passage.lines[0].split()[-1]} {passage.lines[1].split()[0]}"
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    for letter in over:
        sheet.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert [len(boxes(page, style_of(sheet), hit)) for hit in sheet.hits] == [2]


def test_a_search_is_kept_when_the_window_changes() -> None:
    sheet = sheet_of("kan-u-go")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "word")
    before = len(sheet.hits)
    sheet.enter((800, 600), AppContext().style((800, 600)))
    assert len(sheet.hits) == before > 0
    type_(sheet, "q")
    assert not sheet.hits, "what is typed then is added"
    for _ in range(2):
        pressed(sheet, pygame.K_BACKSPACE)
    assert len(sheet.hits) >= before


def test_letters_typed_into_the_search_do_nothing_else() -> None:
    sheet = sheet_of("kan-u-go")
    pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
    type_(sheet, "k")
    assert shift(sheet) != page_of(sheet).tops[-1]
    assert sheet.hits


def test_each_listed_key_does_something() -> None:
    def turned() -> Screen:
        sheet = sheet_of("scrabble")
        pressed(sheet, pygame.K_f, pygame.KMOD_LCTRL)
        type_(sheet, "tile")
        sheet.focus.put("chapter 0")
        pressed(sheet, pygame.K_PAGEDOWN)
        return sheet

    assert not [each.shown for each in sheet_keys() if not does_something(turned, each)]
