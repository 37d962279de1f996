"""What a table says and offers when its game is over and its sheet was put away."""

from collections.abc import Callable

import pygame
import pytest

from game.table.moves import Resign
from game.table.session import HelpTaken
from game.table.state import State
from game.ui.cards.score_sheet import ScoreTexts
from game.ui.kit.screen import Explain
from game.ui.table.grid import draw_bubble
from game.ui.table.rail import draw_placement
from tests.modes import kanugo_table
from tests.tiny import TinyWords
from tests.ui.boards import Player as BoardPlayer
from tests.ui.boards import scrabble, session_of
from tests.ui.company import Company, game_of
from tests.ui.players import GAMES, Player
from tests.ui.players import session_of as patience_of

CLUB = "computer:club"
CTRL = pygame.KMOD_LCTRL
AnyPlayer = Player | BoardPlayer | Company


def lost() -> Player:
    return Player(patience_of(GAMES[0], State(seats=GAMES[0].won.seats), TinyWords("QX")))


def won() -> Player:
    player = Player(patience_of(GAMES[1], GAMES[1].won))
    player.lay_by_keys("CATS", (0, 0))
    player.rest()
    return player


def board() -> BoardPlayer:
    session = session_of(scrabble())
    session.make(Resign())
    return BoardPlayer(session)


def cards() -> Company:
    session = game_of(kanugo_table.Table("CATX SOQQ", "CAT CATS"))
    session.make(Resign())
    return Company(session)


TABLES = pytest.mark.parametrize("table", [lost, won, board, cards])


def title(player: AnyPlayer) -> str:
    return "" if player.screen.sheet is None else player.screen.sheet.page.title


@TABLES
def test_the_menu_says_that_the_game_is_over(table: Callable[[], AnyPlayer]) -> None:
    player = table()
    player.press(pygame.K_ESCAPE)
    assert title(player) == ""
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    page = player.screen.sheet.page
    assert page.lines == ("The game is over.",)
    assert "Keep playing" not in [offer.label for offer in page.offers]


@TABLES
@pytest.mark.parametrize("by_key", [True, False])
def test_there_is_a_way_back_to_the_result(table: Callable[[], AnyPlayer], by_key: bool) -> None:
    player = table()
    reported = title(player)
    assert reported
    player.press(pygame.K_ESCAPE)
    if by_key:
        player.press(pygame.K_l, mod=CTRL)
    else:
        player.press(pygame.K_ESCAPE)
        assert player.screen.sheet is not None
        player.click(next(s for s in player.screen.sheet.focus.controls if s.name == "scores").rect.center)
    assert title(player) == reported


def test_before_the_end_no_result_is_offered() -> None:
    player = Player(patience_of(GAMES[0], GAMES[0].won))
    player.press(pygame.K_l, mod=CTRL)
    assert title(player) == ""
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    assert "The result…" not in [offer.label for offer in player.screen.sheet.page.offers]
    assert "Keep playing" in [offer.label for offer in player.screen.sheet.page.offers]


@pytest.mark.parametrize("table", [lost, won])
def test_help_lists_the_key(table: Callable[[], Player]) -> None:
    player = table()
    player.press(pygame.K_ESCAPE)
    change = player.send(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    assert isinstance(change, Explain)
    assert ("Ctrl L", "how the game ended") in [(each.shown, each.does) for each in change.keys]


def test_a_card_cannot_be_turned_after_the_end_and_that_is_said_once() -> None:
    player = lost()
    player.press(pygame.K_ESCAPE)
    plain = pygame.Surface(player.size)
    draw_placement(plain, player.screen.scene, "The game is over.")
    player.press(pygame.K_t, mod=CTRL)
    assert player.turn.refused is not None
    again = pygame.Surface(player.size)
    draw_placement(again, player.screen.scene, "The game is over.")
    draw_bubble(again, player.screen.scene)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(plain, "RGB")


@pytest.mark.parametrize("over", [True, False])
def test_the_score_sheet_says_at_the_end_alone_how_many_hints_were_used(over: bool) -> None:
    laid = kanugo_table.Table("CAT SOQQ", "CAT CATS", scores=(0, 99 if over else 0))
    session = game_of(laid, ("Ana", CLUB))
    session.take_help(HelpTaken(2))
    session.make(laid.placing(("CAT", (0, 0), kanugo_table.ACROSS)))
    turn = Company(session).screen.turn
    assert (turn.outcome is not None) == over
    assert ("You used 2 hints." in ScoreTexts(turn).goal(100)) == over


def test_the_main_button_of_a_card_table_leads_to_the_result_though_no_round_was_scored() -> None:
    player = cards()
    player.press(pygame.K_ESCAPE)
    main = next(button for button in player.screen.focus.controls if button.name == "main")
    assert main.enabled
    player.press(pygame.K_RETURN)
    assert title(player) == "The game is over"
