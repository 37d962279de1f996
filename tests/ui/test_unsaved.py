"""While the disk takes no moves the table says so, and nobody leaves it without being asked."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.fault import Fault
from game.opening import open_game
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.moves import Resign
from game.table.session import Session
from game.text.actions import Action
from game.ui.app import App
from game.ui.board.table import board_table
from game.ui.cards.score_sheet import ScoreSheet
from game.ui.cards.table import card_table
from game.ui.company.curtain import Curtain
from game.ui.company.game import CompanyGame, CompanyHooks
from game.ui.context import AppContext
from game.ui.kit.controls.form import LEAVE_UNSAVED, Message
from game.ui.patience.table import patience_table
from game.ui.speech import narrator
from game.ui.table.screen import TableScreen
from tests.modes import kanugo_table
from tests.speech.blind import Blind
from tests.ui.boards import scrabble, session_of
from tests.ui.company import game_of
from tests.ui.players import GAMES
from tests.ui.players import session_of as patience_of

TELLS = "Nothing can be saved just now. You can play on."
AnyTable = TableScreen[Any, Any]


class Disk:
    """A store that takes nothing while it is full."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.reported: list[Fault] = []
        self.database = Database(self.reported.append, folder / "kanugo.db")
        self.journal = Journal(self.database)
        write = Database.write

        def tried(database: Database, action: Callable[[sqlite3.Connection], Any]) -> Any:
            if self.full:
                raise SaveError("kanugo.db", "", "database or disk is full", "room")
            return write(database, action)

        monkeypatch.setattr(Database, "write", tried)

    def saved(self, session: Session) -> SavedSession:
        lexicon = open_game("patience-six", ("",), 7, "en").lexicon
        return SavedSession.keep(self.journal, session, lexicon)


@pytest.fixture
def disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(home, monkeypatch)


def patience(disk: Disk) -> AnyTable:
    return patience_table(
        disk.saved(patience_of(GAMES[0], GAMES[0].stuck)),
        lambda setup: disk.saved(patience_of(GAMES[0], GAMES[0].stuck)),
    )


def board(disk: Disk) -> AnyTable:
    return board_table(
        disk.saved(session_of(scrabble())), None, CompanyHooks(lambda setup: session_of(scrabble()))
    )


def cards(disk: Disk) -> AnyTable:
    game = game_of(kanugo_table.Table("CATX SOQQ", "CAT CATS"))
    return card_table(disk.saved(game), None, CompanyHooks(lambda setup: game))


TABLES = pytest.mark.parametrize("table", [patience, board, cards])


def opened(screen: AnyTable) -> App:
    app = App(AppContext())
    app.open((1280, 800))
    app.push(Bottom())
    app.push(screen)
    if screen.delegate.covers:  # the curtain
        press(app, pygame.K_RETURN)
        for _ in range(40):
            screen.update(0.05)
    return app


class Bottom:
    """What lies below the table."""

    def enter(self, size: object, style: object) -> None: ...

    def handle(self, event: pygame.Event) -> None: ...

    def update(self, seconds: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None: ...


def press(app: App, key: int, mod: int = 0) -> None:
    app._dispatch(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    app._dispatch(pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0))
    app._double_press.update(1.0)  # nobody is in a hurry


def asks(app: App) -> bool:
    top = app.screens[-1]
    return isinstance(top, Message) and top.asks == LEAVE_UNSAVED


def lay_cat(screen: AnyTable) -> None:
    before = screen.turn.session.at
    for letter in "cat":
        screen.turn.type(letter.upper())
    screen.perform(lambda: Action.LAY)
    assert screen.turn.session.at > before


def corner(screen: AnyTable) -> bytes:
    """What is seen where the mark stands."""
    size = screen.size
    surface = pygame.Surface(size)
    screen.draw_table(surface)
    area = screen.scene.layout.grid
    return pygame.image.tobytes(surface.subsurface((area.left, area.bottom - 40, 90, 70)), "RGB")


def upper_right(screen: AnyTable) -> bytes:
    """What is seen where the mark stands on what covers the table."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface)
    return pygame.image.tobytes(surface.subsurface((screen.size[0] - 100, 0, 100, 40)), "RGB")


def unsaved_at(disk: Disk, table: Callable[[Disk], AnyTable]) -> tuple[AnyTable, App]:
    """A table in an app, with a move for which there was no room."""
    screen = table(disk)
    app = opened(screen)
    disk.full = True
    lay_cat(screen)
    return screen, app


@TABLES
def test_the_mark_stands_while_moves_are_not_saved(disk: Disk, table: Callable[[Disk], AnyTable]) -> None:
    screen = table(disk)
    opened(screen)
    disk.full = True
    lay_cat(screen)
    screen.flights.end()
    assert screen.turn.session.unsaved
    marked = corner(screen)
    disk.full = False
    seconds = 0
    while screen.turn.session.unsaved and seconds < 60:  # it is tried again by itself
        screen.autosave.update(1.0)
        seconds += 1
    assert not screen.turn.session.unsaved
    assert corner(screen) != marked
    session = screen.turn.session
    assert isinstance(session, SavedSession)
    assert session.game is not None
    assert disk.journal.entry_count(session.game) == len(session.moves)


@pytest.mark.parametrize("cover", ["the curtain", "the score sheet"])
def test_the_mark_stands_on_what_covers_the_table_too(disk: Disk, cover: str) -> None:
    screen, _ = unsaved_at(disk, cards)
    company = screen.delegate
    assert isinstance(company, CompanyGame)
    if cover == "the score sheet":
        company.overlays.show_cover(ScoreSheet(screen.turn))
    else:
        company.draw_curtain(falls=False)
    screen.update(1.0)
    assert isinstance(company.overlays.cover, Curtain) is (cover == "the curtain")
    marked = upper_right(screen)
    heard = narrator._describe_overlay(screen)
    assert heard is not None
    assert "The last changes are not saved." in heard.reading
    disk.full = False
    screen.autosave.unsaved()
    assert not screen.turn.session.unsaved
    assert upper_right(screen) != marked


@TABLES
def test_the_menu_says_what_is_so(disk: Disk, table: Callable[[Disk], AnyTable]) -> None:
    screen = table(disk)
    opened(screen)
    disk.full = True
    lay_cat(screen)
    screen.run(Action.MENU)
    assert screen.sheet is not None
    assert screen.sheet.page.lines == (TELLS,)
    disk.full = False
    assert not screen.unsaved()
    screen.run(Action.MENU)
    assert screen.sheet.page.lines[0].startswith("Every move is saved.")


@TABLES
def test_closing_the_window_asks_once(disk: Disk, table: Callable[[Disk], AnyTable]) -> None:
    screen, app = unsaved_at(disk, table)
    close = pygame.Event(pygame.QUIT)
    app._dispatch(close)
    assert asks(app)
    press(app, pygame.K_ESCAPE)
    assert app.screens.index(screen) == len(app.screens) - 1
    app._dispatch(close)
    app._dispatch(close)
    assert app.screens == []


@TABLES
def test_closing_the_window_asks_nothing_when_there_is_room_again(
    disk: Disk, table: Callable[[Disk], AnyTable]
) -> None:
    screen, app = unsaved_at(disk, table)
    disk.full = False
    app._dispatch(pygame.Event(pygame.QUIT))
    assert app.screens == []
    assert not screen.turn.session.unsaved


@pytest.mark.parametrize(
    ("table", "action"),
    [
        *(
            (table, action)
            for table in (patience, board, cards)
            for action in (Action.LEAVE, Action.NEW, Action.AGAIN)
        ),
        (patience, Action.ASK_NEW),  # only a patience offers it
    ],
)
def test_leaving_the_table_asks(disk: Disk, table: Callable[[Disk], AnyTable], action: Action) -> None:
    screen, app = unsaved_at(disk, table)
    app.change(screen.run(action))
    assert asks(app)
    press(app, pygame.K_RETURN)  # the button that the keyboard is on keeps the game
    assert app.screens.index(screen) == len(app.screens) - 1
    app.change(screen.run(action))
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert screen not in app.screens
    assert len(app.screens) == (1 if action is Action.LEAVE else 2)


@TABLES
@pytest.mark.parametrize("by_button", [True, False])
def test_leaving_anyway_saves_what_fits_by_then(
    disk: Disk, table: Callable[[Disk], AnyTable], by_button: bool
) -> None:
    screen, app = unsaved_at(disk, table)
    app._dispatch(pygame.Event(pygame.QUIT))
    assert asks(app)
    disk.full = False
    if by_button:
        press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
    else:
        app._dispatch(pygame.Event(pygame.QUIT))
    assert app.screens == []
    assert not screen.turn.session.unsaved


@TABLES
def test_another_deal_begins_and_the_last_one_is_saved_if_there_is_room_by_then(
    disk: Disk, table: Callable[[Disk], AnyTable]
) -> None:
    screen, app = unsaved_at(disk, table)
    app.change(screen.run(Action.NEW))
    disk.full = False
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert screen not in app.screens
    assert not screen.turn.session.unsaved


def test_a_game_that_is_over_and_not_saved_says_so(disk: Disk) -> None:
    screen = patience(disk)
    opened(screen)
    disk.full = True
    screen.turn.play(Resign())
    screen.run(Action.MENU)
    assert screen.sheet is not None
    assert screen.sheet.page.lines == ("The last changes are not saved.",)


def test_it_is_heard(disk: Disk) -> None:
    screen = patience(disk)
    blind = Blind(screen)
    disk.full = True
    blind.type("cat")
    assert "The last changes are not saved." in blind.press(pygame.K_RETURN)
    assert "The last changes are not saved." in blind.press(pygame.K_F8)
    blind._app._dispatch(pygame.Event(pygame.QUIT))
    said = blind.wait(1)
    assert "Leave this game? The last changes are not saved." in said
