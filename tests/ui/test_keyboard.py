"""Keys mean the same in every layout: what keyboards of six countries send, as the window library says it."""

from typing import Any

import pygame
import pytest

from game.table.board import Board
from game.table.state import Seat, State
from game.ui.kit.keyboard import Keyboard, characters, numbers, repeats, with_ctrl
from tests.tiny import TinyWords
from tests.ui.players import GAMES, Player, session_of

# Each is what a keyboard sent when the key that bears (or, without Latin letters, stands at) Z was pressed.
LAYOUTS = {
    "us": (pygame.K_z, pygame.KSCAN_Z, ""),
    "de": (pygame.K_z, pygame.KSCAN_Y, ""),
    "fr": (pygame.K_z, pygame.KSCAN_W, ""),
    "pl": (pygame.K_z, pygame.KSCAN_Z, ""),
    "ru": (ord("я"), pygame.KSCAN_Z, "я"),
    "gr": (ord("ζ"), pygame.KSCAN_Z, "ζ"),
}
TWELVE = State(seats=(Seat("Ana", tuple("QQQQQQQQQQAS")),))


class Typist:
    """Presses keys as a keyboard does: the key goes down, its text follows, the key goes up."""

    def __init__(self) -> None:
        self.keyboard = Keyboard()
        self.taken: list[pygame.Event] = []

    def press(self, key: int, place: int, text: str = "", mod: int = 0) -> list[pygame.Event]:
        """The events that screens are handed of it."""
        fields: dict[str, Any] = {"key": key, "scancode": place, "mod": mod, "unicode": text}
        events = [pygame.Event(pygame.KEYDOWN, **fields)]
        if text:
            events.append(pygame.Event(pygame.TEXTINPUT, text=text))
        events.append(pygame.Event(pygame.KEYUP, **fields))
        return [event for event in events if self.keyboard.process(event)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_key_with_z_is_z_with_ctrl_in_every_layout_and_writes_nothing(layout: str) -> None:
    key, place, text = LAYOUTS[layout]
    pressed, *others = Typist().press(key, place, text, pygame.KMOD_LCTRL)
    assert pressed.key == pygame.K_z
    assert with_ctrl(pressed)
    assert [event.type for event in others] == [pygame.KEYUP]


def test_altgr_writes_letters_and_is_no_ctrl() -> None:
    events = Typist().press(pygame.K_e, pygame.KSCAN_E, "ę", pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert not with_ctrl(events[0])
    assert [event.text for event in events if event.type == pygame.TEXTINPUT] == ["ę"]


def test_a_letter_of_another_script_stays_what_it_is_where_it_is_typed() -> None:
    _, typed, _ = Typist().press(ord("е"), pygame.KSCAN_T, "е")
    assert typed.text == "е"
    assert characters(typed) == ("Е", "T")


def test_a_sign_that_is_no_letter_keeps_its_key() -> None:
    pressed = Typist().press(ord("ö"), pygame.KSCAN_SEMICOLON, "ö")[0]
    assert pressed.key == ord("ö")


@pytest.mark.parametrize(
    ("text", "shift", "meant"),
    [("1", False, (1,)), ("!", True, (11,)), ("&", False, (1,)), ("1", True, (11, 1))],
    ids=["us", "us with shift", "fr", "fr with shift"],
)
def test_the_number_row_goes_by_place(text: str, shift: bool, meant: tuple[int, ...]) -> None:
    mod = pygame.KMOD_LSHIFT if shift else 0
    _, typed, _ = Typist().press(pygame.K_1, pygame.KSCAN_1, text, mod)
    assert numbers(typed) == meant


def test_the_digits_of_the_keypad_are_numbers_too() -> None:
    _, typed, _ = Typist().press(pygame.K_KP0, pygame.KSCAN_KP0, "0")
    assert numbers(typed) == (10,)


def test_a_key_that_is_held_repeats_until_the_window_loses_the_keyboard() -> None:
    keyboard = Keyboard()

    def down() -> bool:
        event = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=40, unicode="")
        keyboard.process(event)
        return repeats(event)

    assert [down(), down()] == [False, True]
    keyboard.process(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not down()


def test_the_eleventh_and_the_twelfth_card_are_laid_by_key() -> None:
    twelve = next(game for game in GAMES if game.name == "twelve")
    player = Player(session_of(twelve, TWELVE, TinyWords("AS")))
    typist = Typist()
    for key, place, text in (
        (pygame.K_1, pygame.KSCAN_1, "!"),
        (pygame.K_2, pygame.KSCAN_2, "@"),
    ):
        for event in typist.press(key, place, text, pygame.KMOD_LSHIFT):
            player.screen.handle(event)
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("AS")


def test_with_a_russian_layout_a_word_is_undone_and_nothing_is_typed() -> None:
    six = next(game for game in GAMES if game.name == "six")
    player = Player(session_of(six, six.won))
    player.type("cat")
    player.press(pygame.K_RETURN)
    typist = Typist()
    for event in typist.press(ord("я"), pygame.KSCAN_Z, "я", pygame.KMOD_LCTRL):
        player.screen.handle(event)
    assert player.board == Board()
    assert not player.turn.draft
    for event in typist.press(ord("н"), pygame.KSCAN_Y, "н", pygame.KMOD_LCTRL):
        player.screen.handle(event)
    assert player.board == Board.parse("CAT")


def test_after_undo_to_the_empty_table_the_cursor_is_where_the_first_word_begins() -> None:
    six = next(game for game in GAMES if game.name == "six")
    player = Player(session_of(six, six.won))
    for _ in range(2):
        player.type("cat")
        player.press(pygame.K_RETURN)
        assert player.board == Board.parse("CAT")
        player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert player.board == Board()
