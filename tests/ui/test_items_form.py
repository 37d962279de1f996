"""The list of all questions, how well they are to be known, and tables that are dropped onto the window."""

from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore
from game.practice.schedule import after
from game.store.database import Database
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField, Stepper
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push, Screen
from game.ui.menu.controller import MenuController
from game.ui.menu.loading import LoadingForm
from game.ui.practice.item_form import ItemForm
from game.ui.practice.items import ItemRow, ItemsForm
from game.ui.practice.progress import ProgressForm, RetentionForm
from game.ui.practice.screen import DrillScreen
from game.ui.speech.description import describe_control as spoken
from tests.ui.item_notes import marks_in
from tests.ui.practised import DAY, NOW, practise
from tests.ui.screens import pressed
from tests.waiting import wait_until

SIZES = [(1280, 800), (800, 600)]


@pytest.fixture(autouse=True)
def practised(home: Path) -> None:
    practise()


def shown(form: Screen, size: tuple[int, int] = (1280, 800)) -> Screen:
    surface = pygame.display.set_mode(size)
    form.enter(size, AppContext().style(size))
    form.draw(surface)
    return form


def items(size: tuple[int, int] = (1280, 800)) -> ItemsForm:
    form = shown(ItemsForm(lambda: NOW), size)
    assert isinstance(form, ItemsForm)
    return form


def rows(form: ItemsForm) -> list[ItemRow]:
    return [control for control in form.focus.controls if isinstance(control, ItemRow)]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_due_comes_first_and_every_row_is_in_the_window_or_reached(size: tuple[int, int]) -> None:
    form = items(size)
    assert {each.item.ask for each in form.listed[:2]} == {"W2", "ACT"}, "these are due"
    seen = {row.known.item.ask for row in rows(form)}
    for _ in range(4):
        pressed(form, pygame.K_PAGEDOWN)
        seen |= {row.known.item.ask for row in rows(form)}
    assert seen == {"W0", "W1", "W2", "ACT"}
    assert "button" in spoken(rows(form)[0])


def test_marked_and_put_away_by_keys_and_listed_by_it(home: Path) -> None:
    form = items()
    form.focus.put("item 0")
    first = rows(form)[0].known.item.key
    pressed(form, pygame.K_m)
    assert [row.known.marks.marked for row in rows(form)].count(True) == 1
    form.focus.put("which")
    for _ in range(2):
        pressed(form, pygame.K_RIGHT)
    assert [row.known.item.key for row in rows(form)] == [first]
    form.focus.put("item 0")
    pressed(form, pygame.K_a)
    assert form.keys_to_ask == (), "what is put away is not asked"
    assert sorted(marks_in(home))[-1] == (True, True, "")


def test_a_row_leads_to_its_sheet_and_what_is_listed_can_be_practised() -> None:
    form = items()
    form.focus.put("item 0")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, ItemForm)
    form.focus.put("ask")
    change = pressed(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    assert set(change.screen.flow.plan.keys) == {each.item.key for each in form.listed}
    change.screen.close()
    assert isinstance(pressed(form, pygame.K_ESCAPE), Pop)


def test_by_game_and_kind() -> None:
    form = items()
    steppers = {control.name: control for control in form.focus.controls if isinstance(control, Stepper)}
    assert steppers["game"].answers == ("All games", "Scrabble")
    form.focus.put("kind")
    pressed(form, pygame.K_RIGHT)
    assert [each.item.kind for each in form.listed] == ["anagram"]


def test_thousands_are_listed_page_by_page(home: Path) -> None:
    database = Database(_fails)
    item_store = ItemStore(database)
    item_store.fill(
        (Item(kind="word", subject=Subject("scrabble"), ask=f"X{n}"), after(None, Grade.GOOD, NOW - n * DAY))
        for n in range(2_000)
    )
    database.close()
    form = items((800, 600))
    assert len(form.listed) == 2_004
    for _ in range(5):
        form.handle(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0, precise_y=-1.0))
    assert rows(form)[0].known == form.listed[5 * len(rows(form))]
    assert len(form.keys_to_ask) == 100


def _fails(fault: Fault) -> None:
    raise fault


def settled(form: ProgressForm) -> ProgressForm:
    wait_until(lambda: not form.busy, "the form was still busy")
    form.update(0.5)
    return form


@pytest.mark.parametrize("size", SIZES)
def test_the_wished_retention_is_chosen_beside_what_it_costs(size: tuple[int, int]) -> None:
    progress = shown(ProgressForm(lambda: NOW), size)
    assert isinstance(progress, ProgressForm)
    settled(progress).focus.put("retention")
    change = pressed(progress, pygame.K_RETURN)
    assert isinstance(change, Push)
    form = shown(change.screen, size)
    assert isinstance(form, RetentionForm)
    (field,) = (control for control in form.focus.controls if isinstance(control, ChoiceField))
    assert field.answers[field.at].startswith("90%: about ")
    form.focus.put("retention")
    for _ in range(2):
        pressed(form, pygame.K_DOWN)
    assert isinstance(form.press_primary(), Pop)
    settled(progress)
    assert progress.summary is not None
    assert progress.summary.retention == 95
    assert progress.summary.costs[97] >= progress.summary.costs[80]
    pressed(progress, pygame.K_ESCAPE)
    database = Database(_fails)
    assert ItemStore(database).retention() == 0.95
    database.close()


def test_a_dropped_table_becomes_a_deck_and_a_faulty_one_is_reported(home: Path) -> None:
    rooms = MenuController(AppContext()).importer
    good, bad = home / "pets.csv", home / "bad.csv"
    good.write_text("word,meaning\ncat,a pet\n")
    bad.write_text("kind,ruleset,ask,due\nword,scrabble,CAT,never\n")
    for path, said in ((good, "1 word is now the deck pets."), (bad, "line 2")):
        screen = rooms.open(path)
        shown(screen)
        assert isinstance(screen, LoadingForm)
        wait_until(screen._job.done, "the file was still read")
        change = screen.handle(pygame.Event(pygame.USEREVENT))
        message = change.screen  # type: ignore[union-attr]
        assert isinstance(message, Message)
        assert any(said in part.words for part in message.paragraphs)
