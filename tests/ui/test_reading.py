"""Texts to read: turned where they find no room, copied, and nothing of them taken for mark-up."""

import pygame
import pytest

from game.fault import Fault
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.text_page import TextPage
from game.ui.kit.look.style import DisplaySettings
from game.ui.menu.controller import about
from tests.ui.menu import key

SIZE = (800, 600)
LONG = "The rules of “żółw” are in mine.yaml; щука & <b>ĝojas</b>. " * 40


def shown(message: Message, size: tuple[int, int] = SIZE, scale: float | None = None) -> TextPage:
    message.enter(size, AppContext(DisplaySettings(scale=scale)).style(size))
    message.draw(pygame.display.set_mode(size))
    assert message._page is not None
    return message._page


def copied(message: Message, monkeypatch: pytest.MonkeyPatch) -> str:
    taken: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", taken.append)
    message.handle(key(pygame.K_c, pygame.KMOD_CTRL))
    return taken[-1]


def test_a_long_message_is_turned_by_keys_alone_to_its_end_and_back() -> None:
    message = Message(LONG)
    page = shown(message)
    seen = [page.scroll_position]
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        message.handle(key(code))
        seen.append(page.scroll_position)
    assert seen == sorted(set(seen)), "each of them turns it on"
    assert not page.handle(key(pygame.K_DOWN)), "at its end it turns no further"
    message.handle(key(pygame.K_PAGEUP))
    assert page.scroll_position < seen[-1]
    message.handle(key(pygame.K_HOME))
    assert page.scroll_position == 0.0


def test_the_wheel_turns_a_long_message_and_what_is_seen_moves() -> None:
    message, window = Message(LONG), pygame.display.set_mode(SIZE)
    page = shown(message)
    message.update(1.0)
    message.draw(window)
    before = pygame.image.tobytes(window, "RGB")
    message.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert page.scroll_position > 0.0
    assert message.update(0.0), "it asks to be drawn"
    message.draw(window)
    assert pygame.image.tobytes(window, "RGB") != before
    assert not message.update(0.0), "and then rests"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_what_finds_room_is_not_turned_at_any_scale(scale: float) -> None:
    for message in (
        Message("It is kept."),
        Message.about(Fault("rulesets/a.yaml", "1", "no", "yes")),
        about(),
    ):
        page = shown(message, (1600, 1200), scale)
        assert not page.handle(key(pygame.K_END))
        assert page.scroll_position == 0.0


def test_a_message_is_copied_as_it_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "kanugo.db: game 3: found <b> & “żółw. щука”, expected ../../x.yaml"
    message = Message(said)
    shown(message)
    assert copied(message, monkeypatch) == said


def test_of_a_fault_the_plain_sentence_and_the_line_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    message = Message.about(Fault("rulesets/mine.yaml", "line 3", "a tab", "spaces"))
    shown(message)
    reported = copied(message, monkeypatch)
    assert reported.startswith(message.lead)
    assert reported.endswith(message.line)
