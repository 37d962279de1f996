"""A patience at the table, by mouse and by keyboard: words, refusals, turning, undo, the end."""

import pygame
import pytest

from game.table.board import Board
from game.table.mode import Outcome
from game.table.moves import Place
from game.text.actions import Action
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.table.offers import offers
from tests.ui.laying import by_game
from tests.ui.players import GAMES, Game, Player, session_of

WAYS = ("lay_by_dragging", "lay_by_clicks", "lay_by_keys")


by_way = pytest.mark.parametrize("way", WAYS)


def lay(player: Player, way: str, word: str, start: tuple[int, int], play: bool = True) -> None:
    getattr(player, way)(word, start, play)


@by_game
def test_the_start(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    main, second = offers(player.turn)
    assert (main.action, main.enabled) == (Action.LAY, False)
    assert (second.action, second.enabled) == (Action.TAKE_BACK, False)
    assert player.screen.sheet is None
    assert not player.turn.can_undo
    player.press(pygame.K_RETURN, pygame.K_BACKSPACE)
    player.button("main")
    assert player.state == game.stuck


@by_way
@by_game
def test_a_first_word(game: Game, way: str) -> None:
    player = Player(session_of(game, game.stuck))
    lay(player, way, "CAT", (0, 0))
    assert player.board == Board.parse("CAT")
    assert player.turn.words == ("CAT",)
    assert player.turn.last == {(0, 0), (1, 0), (2, 0)}
    assert not player.turn.draft


@by_way
@by_game
def test_a_legal_draft_is_not_played_yet(game: Game, way: str) -> None:
    player = Player(session_of(game, game.stuck))
    lay(player, way, "CAT", (0, 0), play=False)
    assert player.state == game.stuck
    assert len(player.turn.draft) == 3
    verdict = player.turn.verdict
    assert verdict is not None
    assert verdict.legal
    main, second = offers(player.turn)
    assert (main.action, main.kind) == (Action.LAY, ButtonKind.PRIMARY)
    assert (second.action, second.enabled) == (Action.TAKE_BACK, True)


@by_way
@by_game
def test_a_refused_draft_says_why_and_can_be_taken_back(game: Game, way: str) -> None:
    player = Player(session_of(game, game.stuck))
    lay(player, way, "TCA", (0, 0))
    assert player.state == game.stuck
    assert player.turn.draft_refused
    assert player.turn.refused is not None
    assert [(found.code, found.word) for found in player.turn.refused.broken] == [("V7", "TCA")]
    main, second = offers(player.turn)
    assert (main.action, main.kind) == (Action.TAKE_BACK, ButtonKind.PRIMARY)
    assert (second.action, second.enabled) == (Action.LOOK_UP, False), "without a word court"
    if way == "lay_by_keys":
        player.press(pygame.K_ESCAPE)
    else:
        player.button("main")
    assert not player.turn.draft
    assert player.turn.refused is None
    lay(player, way, "CAT", (0, 0))
    assert player.board == Board.parse("CAT")


@by_way
@by_game
def test_won(game: Game, way: str) -> None:
    player = Player(session_of(game, game.won))
    lay(player, way, "CAT", (0, 0))
    assert player.turn.outcome is None
    lay(player, way, "S", (3, 0))
    assert player.turn.outcome is Outcome.WON
    assert player.board == Board.parse("CATS")
    assert player.screen.sheet is not None
    assert player.screen.sheet.page.celebration
    player.rest()
    player.draw()


@by_game
def test_stuck_offers_the_stock_and_then_goes_on_to_the_end(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.lay_by_keys("CAT", (0, 0))
    assert player.turn.stuck
    main, _ = offers(player.turn)
    assert (main.action, main.kind, main.key) == (Action.TURN, ButtonKind.PRIMARY, "T")
    before = player.state
    player.type(game.draw_key)
    assert len(player.state.stock) < len(before.stock)
    assert player.state.pieces() == before.pieces()
    assert Place in player.turn.offers
    player.lay_by_clicks("S", (3, 0))
    assert player.board == Board.parse("CATS")
    assert player.turn.outcome is Outcome.LOST
    assert player.screen.sheet is not None
    assert not player.screen.sheet.page.celebration
    assert len(player.screen.sheet.page.cards) == len(player.state.left())


@pytest.mark.parametrize("way", ["stock", "button", "key", "ctrl"])
@by_game
def test_turning_by_the_stock_the_button_and_the_key(game: Game, way: str) -> None:
    player = Player(session_of(game, game.stuck))
    player.lay_by_dragging("CAT", (0, 0))
    stock = len(player.state.stock)
    if way == "stock":
        player.click(player.screen.scene.layout.strip.piles["stock"].center)
    elif way == "button":
        player.button("main")
    elif way == "key":
        player.type("T")
    else:
        player.press(pygame.K_t, mod=pygame.KMOD_CTRL)
    assert len(player.state.stock) < stock


@by_game
def test_turning_while_a_word_can_be_laid_is_refused_in_words(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.click(player.screen.scene.layout.strip.piles["stock"].center)
    assert player.state == game.stuck
    assert player.turn.refused is not None
    assert player.turn.refused.broken[0].code == "not-stuck"
    assert not player.turn.draft_refused
    player.type("C")
    assert player.turn.refused is None


@by_game
def test_undo_and_redo(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.lay_by_keys("CAT", (0, 0))
    after = player.state
    player.button("undo")
    assert player.state == game.stuck
    assert player.turn.words == ()
    player.press(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert player.state == after
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.state == game.stuck
    player.button("redo")
    assert player.state == after
    player.type("t")
    player.press(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.state == game.stuck
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert player.state == after


@by_game
def test_undo_leads_out_of_a_lost_game(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.lay_by_keys("CAT", (0, 0))
    player.type("t")
    before = player.state
    player.lay_by_keys("S", (3, 0))
    assert player.turn.outcome is Outcome.LOST
    player.button("undo")
    assert player.turn.outcome is None
    assert player.state == before
    assert player.screen.sheet is None


def test_undo_takes_back_laid_cards_first() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].stuck))
    player.lay_by_keys("CAT", (0, 0))
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    player.go_to((0, 0))
    player.type("ca")
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert list(player.turn.draft.cells) == [(0, 0)]
    assert len(player.turn.session.moves) == 1


def test_resigning_is_a_loss_that_can_be_undone() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.press(pygame.K_ESCAPE)
    player.button("give up")
    assert player.turn.outcome is None, "it is asked first"
    player.press(pygame.K_RETURN)
    assert player.turn.outcome is None, "Enter plays on"
    player.press(pygame.K_ESCAPE)
    player.button("give up")
    player.button("resign")
    assert player.turn.outcome is Outcome.LOST
    player.button("undo")
    assert player.turn.outcome is None
