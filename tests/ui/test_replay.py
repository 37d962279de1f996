"""Looking through the moves of a finished game, and playing on from one of them."""

from typing import Any

import pygame
import pytest

from game.opening import open_game
from game.table.moves import Pass, Resign
from game.table.session import Session
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.context import AppContext
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.table.notes import NoteForm
from game.ui.table.replay import Replay
from game.ui.table.screen import TableScreen
from tests.modes.kanugo_games import new
from tests.ui.company import Company
from tests.ui.players import GAMES, Player, session_of

SIZES = [(1280, 800), (800, 600)]


def finished() -> Session:
    """Scrabble of two who pass until it is over."""
    opening = open_game("scrabble", ("Ana", "Bo"), 7)
    session = Session(opening.mode, opening.setup)
    while session.mode.outcome(session.state) is None:
        session.make(Pass())
    return session


def replayed(company: Company, size: tuple[int, int] = (1280, 800)) -> TableScreen[Any, Any]:
    change = company.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    screen = change.screen
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.delegate, Replay)
    screen.enter(size, AppContext().style(size))
    return screen


def press(screen: TableScreen[Any, Any], *keys: int) -> object:
    change: object = None
    for key in keys:
        change = screen.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        for _ in range(40):
            screen.update(0.05)
    return change


def test_each_move_is_seen_with_the_hand_of_its_player() -> None:
    company = Company(finished(), table=board_table)
    screen = replayed(company)
    assert screen.turn.session.at == 0
    for at in (1, 2, 3):
        press(screen, pygame.K_RIGHT)
        state = company.session.state_at(at)
        assert screen.turn.session.at == at
        assert screen.turn.hand() == state.seats[state.turn].hand
    press(screen, pygame.K_LEFT)
    assert screen.turn.session.at == 2
    press(screen, pygame.K_END)
    assert screen.turn.session.at == len(company.session.moves)
    assert screen.sheet is None, "the result is not shown again"
    press(screen, pygame.K_HOME)
    assert screen.turn.session.at == 0
    assert company.session.at == len(company.session.moves)


def test_from_any_move_a_new_game_goes_on_and_the_old_one_stays() -> None:
    company = Company(finished(), table=board_table)
    before = company.session.moves
    screen = replayed(company)
    change = press(screen, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(change, Pop)
    assert isinstance(change.then, Swap)
    table = change.then.screen
    assert isinstance(table, TableScreen)
    assert table.turn.session.moves == before[:1]
    assert table.turn.outcome is None
    assert company.session.moves == before


def test_from_the_last_move_nothing_can_be_played() -> None:
    screen = replayed(Company(finished(), table=board_table))
    assert press(screen, pygame.K_END, pygame.K_RETURN) is None


def test_it_plays_by_itself_to_the_end() -> None:
    screen = replayed(Company(finished(), table=board_table))
    press(screen, pygame.K_SPACE)
    for _ in range(200):
        screen.update(0.2)
    assert screen.turn.session.at == len(screen.turn.session.moves)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_step_and_lie_in_the_window(size: tuple[int, int]) -> None:
    company = Company(new(2, 7), size)
    company.session.make(Resign())
    company.screen.turn.refresh()
    screen = replayed(company, size)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(button.rect) for button in screen.buttons)
    rects = [button.rect for button in screen.buttons]
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))
    step = next(button for button in screen.buttons if button.name == "redo")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.Event(kind, pos=step.rect.center, button=1))
    assert screen.turn.session.at == 1


def test_a_game_that_goes_on_is_not_replayed() -> None:
    """The hands of the others would be seen."""
    company = Company(new(2, 7))
    company.session.make(Pass())
    company.screen.turn.refresh()
    assert company.screen.run(Action.REPLAY) is None
    menu = company.screen.kind.sheets[Action.MENU](company.screen.scene)
    assert Action.REPLAY not in [offer.action for offer in menu.offers]


def test_a_patience_is_replayed_too() -> None:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    player.lay_by_keys("CAT", (0, 0))
    player.lay_by_keys("CATS", (0, 0))
    assert player.turn.outcome is not None
    change = player.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    assert change.screen.turn.session.moves == player.turn.session.moves


@pytest.mark.parametrize(("words", "shown"), [("CAT CATS", True), ("CAT", False)])
def test_a_won_patience_that_is_played_on_counts_as_won_with_help(words: str, shown: bool) -> None:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    for word in words.split():
        player.lay_by_keys(word, (0, 0))
    if player.turn.outcome is None:
        player.turn.session.make(Resign())
        player.turn.refresh()
    change = player.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    change.screen.enter((1280, 800), AppContext().style((1280, 800)))
    then = press(change.screen, pygame.K_RETURN)
    assert isinstance(then, Pop)
    assert isinstance(then.then, Swap)
    assert isinstance(then.then.screen, TableScreen)
    assert then.then.screen.turn.session.help.shown is shown


def write_note(screen: TableScreen[Any, Any], words: str) -> None:
    change = screen.handle(pygame.Event(pygame.TEXTINPUT, text="n"))
    assert isinstance(change, Push)
    form = change.screen
    assert isinstance(form, NoteForm)
    form.enter((800, 600), AppContext().style((800, 600)))
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode=""))
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    form.handle(pygame.Event(pygame.TEXTINPUT, text=words))
    assert isinstance(form.press_brass(), Pop)


@pytest.mark.parametrize("size", SIZES)
def test_a_note_is_kept_with_the_game_and_shown_at_its_move(size: tuple[int, int]) -> None:
    company = Company(finished(), size, table=board_table)
    screen = replayed(company, size)
    press(screen, pygame.K_RIGHT)
    replay = screen.delegate
    assert isinstance(replay, Replay)
    helps = replay.keys()
    assert "N" in [each.shown for each in helps]
    before = pixels(screen, size)
    write_note(screen, "Why pass?")
    assert company.session.note_at(1) == "Why pass?"
    assert screen.delegate.said[-1] == "Why pass?"
    assert pixels(screen, size) != before
    press(screen, pygame.K_RIGHT)
    assert "Why pass?" not in screen.delegate.said
    press(screen, pygame.K_LEFT)
    write_note(screen, "")
    assert company.session.setup.notes == ()


def pixels(screen: TableScreen[Any, Any], size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
