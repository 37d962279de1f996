"""Lines to type into: letters of many alphabets, the ring of the focus, what is pasted, and how little a line
at rest asks for."""

from pathlib import Path

import pygame
import pytest

from game.search.players import LEVELS
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.screen import Push, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.daily import TodayForm

SIZE = (1280, 800)


def players() -> PlayersForm:
    form = PlayersForm((2, 7), ("Ana", "Bo"), lambda names, phones: Message(" ".join(names)), LEVELS)
    form.enter(SIZE, AppContext().style(SIZE))
    form.update(0.0)
    return form


@pytest.fixture
def today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TodayForm:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    context = AppContext()
    form = MenuController(context).today()
    assert isinstance(form, TodayForm)
    form.enter(SIZE, context.style(SIZE))
    form.update(0.0)
    return form


def key(form: PlayersForm | TodayForm, code: int, mod: int = 0, unicode: str = "") -> object:
    change = form.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode))
    form.update(0.0)
    return change


def typed(form: PlayersForm | TodayForm, words: str) -> None:
    for letter in words:
        form.handle(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        form.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
        form.update(0.0)


@pytest.mark.parametrize("name", ["Ĵaŭdo Ĉe", "Zażółć", "щука", "Größe", "L'œuf"])
def test_a_name_takes_the_letters_of_every_alphabet_and_its_line_alone(name: str) -> None:
    form = players()
    form.focus.put("name 0")
    key(form, pygame.K_a, pygame.KMOD_CTRL)
    typed(form, name)
    assert form.fields.all[0].words == name
    assert form.fields.all[1].words == "Bo"


def test_tab_leaves_a_line_and_what_is_typed_then_is_not_for_it() -> None:
    form = players()
    form.focus.put("name 0")
    form.update(0.0)
    key(form, pygame.K_TAB)
    assert form.focus.current is not None
    assert form.focus.current.name == "kind 0"
    typed(form, "x")
    assert [line.words for line in form.fields.all] == ["Ana", "Bo"]
    key(form, pygame.K_TAB)
    key(form, pygame.K_END)
    typed(form, "x")
    assert [line.words for line in form.fields.all] == ["Ana", "Box"]
    key(form, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert form.focus.current.name == "kind 0"


def test_a_line_at_rest_is_drawn_for_its_cursor_and_for_nothing_else() -> None:
    form = players()
    form.focus.put("name 0")
    form.update(1.0)
    drawn = sum(form.update(1 / 60) for _ in range(120))
    assert 1 <= drawn <= 6, "of 120 frames those in which the cursor comes or goes"
    form.focus.put("start")
    form.update(0.0)
    assert not any(form.update(1 / 60) for _ in range(120))


def test_a_letter_is_seen_in_the_picture_that_follows_it() -> None:
    form, window = players(), pygame.display.set_mode(SIZE)
    form.focus.put("name 0")
    form.update(1.0)
    seen = set()
    for letter in "Eva":
        typed(form, letter)
        form.draw(window)
        at_once = pygame.image.tobytes(window.subsurface(form.fields.all[0].rect), "RGB")
        assert not form.update(1 / 60), "there is no more to be drawn"
        form.draw(window)
        assert pygame.image.tobytes(window.subsurface(form.fields.all[0].rect), "RGB") == at_once
        seen.add(at_once)
    assert len(seen) == 3


def test_names_are_kept_when_the_window_changes() -> None:
    form = players()
    form.focus.put("name 1")
    key(form, pygame.K_END)
    typed(form, "ĝo")
    for size in ((800, 600), (2560, 1600), SIZE):
        form.enter(size, AppContext().style(size))
        form.draw(pygame.display.set_mode(size))
        assert [line.words for line in form.fields.all] == ["Ana", "Boĝo"]
    typed(form, "j")
    assert "j" in form.fields.all[1].words


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_META])
@pytest.mark.parametrize("copied", [b"\xff\xfe", b"a" * 10**6])
def test_what_is_no_name_is_not_pasted(copied: bytes, mod: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", copied.decode)
    form = players()
    form.focus.put("name 0")
    letter_by_letter = "pygame_gui.elements.UITextEntryLine.validate_text_string"
    monkeypatch.setattr(letter_by_letter, lambda line, words: pytest.fail("looked at"))
    key(form, pygame.K_v, mod)
    assert form.fields.all[0].words == "Ana"


def test_a_copied_code_is_pasted_from_anywhere_and_enter_plays_it(
    today: TodayForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = today._deals[1].code
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: f" {code.upper()} ")
    today.focus.put("play 0")
    key(today, pygame.K_v, pygame.KMOD_CTRL)
    assert today.words.lower() == code
    assert isinstance(key(today, pygame.K_RETURN), Swap)


def test_a_code_is_typed_from_anywhere_corrected_and_kept(today: TodayForm) -> None:
    button = next(control for control in today.focus.controls if control.name == "code")
    assert not button.enabled
    today.focus.put("close")
    typed(today, "Six-en")
    key(today, pygame.K_BACKSPACE)
    assert today.words.lower() == "six-e"
    assert button.enabled
    key(today, pygame.K_PAGEUP)
    assert today.words.lower() == "six-e"
    assert isinstance(key(today, pygame.K_RETURN), Push), "it is no code, and that is told"


def test_typing_goes_on_behind_what_a_line_holds_also_in_a_window_of_another_size() -> None:
    form = players()
    typed(form, "b")
    form.enter((800, 600), AppContext().style((800, 600)))
    form.update(0.0)
    typed(form, "el")
    assert (
        next(control.words for control in form.focus.controls if isinstance(control, TextField)) == "Anabel"
    )
