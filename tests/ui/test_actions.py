"""The table of actions: complete, with each key once, and read by keys, buttons and help."""

import re
from pathlib import Path

import pygame
import pytest

from game.text.actions import Action
from game.ui.board.pages import BOARD_ACTIONS
from game.ui.table.actions import ACTIONS, KeyPress, key_of, read_keyboard
from game.ui.table.keys import ctrl_help
from game.ui.table.pages import SHEETS
from tests.ui.players import GAMES, Player, session_of

UI = Path(__file__).resolve().parents[2] / "game" / "ui"
TABLES = ("table", "board", "cards", "patience", "company")


def _action(code: int, mod: int) -> Action | None:
    press = read_keyboard(pygame.Event(pygame.KEYDOWN, key=code, mod=mod))
    assert isinstance(press, KeyPress)
    return press.action


def test_every_action_has_an_entry() -> None:
    assert set(ACTIONS) == set(Action) == set(BOARD_ACTIONS)


def test_each_key_is_of_one_action() -> None:
    keys = [spec.key for spec in ACTIONS.values() if spec.help is not None]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("package", TABLES)
def test_no_key_with_ctrl_is_written_out(package: str) -> None:
    for file in (UI / package).glob("*.py"):
        assert not re.findall(r'"Ctrl [A-Z]"', file.read_text()), file.name


@pytest.mark.parametrize("action", [action for action, spec in ACTIONS.items() if spec.help is not None])
def test_the_key_that_a_button_shows_does_what_the_button_does(action: Action) -> None:
    code = ord(key_of(action).removeprefix("Ctrl ").lower())
    assert _action(code, pygame.KMOD_LCTRL) is action
    assert _action(code, 0) is None


def test_redo_has_a_second_key() -> None:
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    assert _action(pygame.K_z, both) is Action.REDO


def test_help_lists_the_keys_of_the_actions_that_a_table_has() -> None:
    turn = Player(session_of(GAMES[0], GAMES[0].won)).turn
    listed = {row.shown: row.does for row in ctrl_help(turn, ACTIONS)}
    assert listed[key_of(Action.UNDO)] == "take back the last card, or the last move"
    assert key_of(Action.BAG) not in listed
    assert key_of(Action.ASK_PASS) not in listed


def test_sheets_are_of_actions_that_lay_one() -> None:
    laid = {action for action, spec in ACTIONS.items() if spec.command is ACTIONS[Action.MENU].command}
    assert set(SHEETS) == laid
