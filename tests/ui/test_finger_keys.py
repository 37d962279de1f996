"""The keys on the screen themselves: their size, their signs, and room for them with large text."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.text import catalogues
from game.theme import TOUCH
from game.ui.context import AppContext
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.screen import Typing
from game.ui.kit.screen_keyboard import ScreenKeyboard, pages_for
from tests.ui.fingers import At, Gestures
from tests.ui.targets import extent

LINE = Typing((100, 100, 300, 44))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("language", ["en", "eo", "pl", "ru", "uk", "gu"])
def test_every_key_is_as_large_as_a_finger_and_in_the_window(
    language: str, size: At, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.kit.screen_keyboard.language", lambda: language)
    hand = Gestures(size=size)
    window = pygame.Rect((0, 0), size)
    tray = ScreenKeyboard(LINE, size, hand.context.style(size))
    for _ in pages_for(language):
        assert window.contains(tray.rect)
        for control in tray.focus.controls:
            assert tray.rect.contains(control.rect)
            assert min(extent(tray.focus, control, 0, window)) >= TOUCH, control.name
        rects = [control.rect for control in tray.focus.controls]
        assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))
        tray.press("turn")


@pytest.mark.parametrize("language", ["en", "eo", "pl", "ru", "uk", "gu"])
def test_every_sign_can_be_typed_once_and_is_drawn(language: str) -> None:
    page = pages_for(language)[0]
    signs = "".join(page.rows)
    assert len(set(signs)) == len(signs)
    for sign in signs:
        face = fonts.font(fonts.face_for(sign, Face.STRONG), 16)
        assert face.metrics(sign)[0] is not None, f"nothing is drawn for {sign!r}"


def test_a_language_types_its_own_letters_then_latin_ones_then_signs() -> None:
    assert [page.name for page in pages_for("en")] == ["ABC", "123"]
    assert [page.name for page in pages_for("ru")] == ["ЙЦУ", "ABC", "123"]
    assert [page.rows for page in pages_for("eo", "0123456789")] == [("1234567890",)]
    assert "ĉ" in "".join(pages_for("eo")[0].rows)


def test_an_accent_is_typed_alone_and_shown_on_a_circle() -> None:
    catalogues.use("gu")
    hand = Gestures()
    tray = ScreenKeyboard(LINE, (800, 600), hand.context.style((800, 600)))
    catalogues.use("en")
    sign = next(control for control in tray.focus.controls if control.name == "type ા")
    assert sign.label == "◌ા"  # type: ignore[attr-defined]
    assert [event.text for event in tray.press(sign.name)] == ["ા"]


@pytest.mark.parametrize("language", ["en", "ru", "gu"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (600, 800)])
@pytest.mark.parametrize("text", [1.0, 2.0, 3.0])
def test_large_text_leaves_the_keys_room_for_their_letters(
    language: str, size: tuple[int, int], text: float, home: Path
) -> None:
    catalogues.use(language)
    context = AppContext()
    context.display = replace(context.display, text=text)
    height = size[1] // 2
    for top in (40, height - 60, height + 40, size[1] - 80):
        line = (100, top, 300, 40)
        tray = ScreenKeyboard(Typing(line), size, context.style(size))
        tray.draw(pygame.Surface(size))
        assert tray.rect.height <= height or text == 1.0
        assert not tray.rect.colliderect(line) or tray.rect.height > height
        for control in tray.focus.controls:
            assert isinstance(control, Button)
            if control.name.startswith("type "):
                width = fonts.width(control.label, Face.STRONG, tray.held.px(10))
                assert width <= control.rect.width - tray.held.px(24), control.name
