"""The table screen: every state of each patience, by dragging, by two clicks, and by the keyboard alone."""

import random

import pygame
import pytest

from game.fault import Fault
from game.table.board import Board
from game.table.mode import Outcome
from game.table.moves import Draw, Place, Slot
from game.table.session import Session
from game.table.state import State
from game.ui.controls.widgets import ButtonKind
from game.ui.screen import Pop, Swap
from game.ui.table.actions import Act, offers
from game.ui.table.screen import TableScreen
from tests.tiny import TinyWords
from tests.ui.players import GAMES, SETUP, Game, Player, session_of

WAYS = ("lay_by_dragging", "lay_by_clicks", "lay_by_keys")
by_way = pytest.mark.parametrize("way", WAYS)
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def lay(player: Player, way: str, word: str, start: tuple[int, int], play: bool = True) -> None:
    getattr(player, way)(word, start, play)


@by_game
def test_the_start(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    main, second = offers(player.turn)
    assert (main.act, main.enabled) == (Act.LAY, False)
    assert (second.act, second.enabled) == (Act.TAKE_BACK, False)
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
    assert (main.act, main.kind) == (Act.LAY, ButtonKind.BRASS)
    assert (second.act, second.enabled) == (Act.TAKE_BACK, True)


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
    assert (main.act, main.kind) == (Act.TAKE_BACK, ButtonKind.BRASS)
    assert (second.act, second.enabled) == (Act.LOOK_UP, False), "without a word court"
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
    assert player.screen.sheet.page.joyful
    player.rest()
    player.draw()


@by_game
def test_stuck_offers_the_stock_and_then_goes_on_to_the_end(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    player.lay_by_keys("CAT", (0, 0))
    assert player.turn.stuck
    main, _ = offers(player.turn)
    assert (main.act, main.kind, main.key) == (Act.TURN, ButtonKind.BRASS, "T")
    before = player.state
    player.type(game.draw_key)
    assert len(player.state.stock) < len(before.stock)
    assert player.state.pieces() == before.pieces()
    assert Place in player.turn.offers
    player.lay_by_clicks("S", (3, 0))
    assert player.board == Board.parse("CATS")
    assert player.turn.outcome is Outcome.LOST
    assert player.screen.sheet is not None
    assert not player.screen.sheet.page.joyful
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


# --- the keyboard -------------------------------------------------------------------------------------


def test_space_turns_the_direction_and_typing_skips_cards() -> None:
    game = GAMES[1]
    start = State(seats=game.won.seats, board=Board.parse("A", (0, 1)))
    player = Player(session_of(game, start))
    player.press(pygame.K_SPACE)
    player.type("ct")
    assert set(player.turn.draft.cells) == {(0, 0), (0, 2)}
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse(["C", "A", "T"])


def test_backspace_takes_back_the_last_and_the_cursor_follows() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_BACKSPACE)
    assert list(player.turn.draft.cells) == [(0, 0), (1, 0)]
    assert player.turn.cursor.cell == (2, 0)
    player.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert not player.turn.draft


@by_game
def test_digits_lay_cards(game: Game) -> None:
    player = Player(session_of(game, game.won))
    player.type("123")
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CAT")


def test_the_digit_of_a_laid_card_takes_it_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("122")
    assert list(player.turn.draft.cells.values()) == [Slot("hand", 0)]


def test_zero_lays_the_open_card() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, open=("X", "S"), stock=tuple("QQQQ"))))
    player.type("cat0")
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CATS")
    assert player.state.open == ("X",)


def test_a_letter_that_nobody_has_is_said() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("z")
    assert player.turn.missing == "Z"
    assert not player.turn.draft
    player.type("c")
    assert player.turn.missing == ""


@pytest.mark.parametrize(
    ("keys", "named"),
    [(1, "undo"), (2, "hint"), (3, "menu"), (4, "fit"), (5, "help")],
)
def test_tab_goes_through_the_buttons_and_letters_come_back_to_the_table(keys: int, named: str) -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_RETURN)
    player.press(*[pygame.K_TAB] * keys)
    focus = player.screen.focus.current
    assert focus is not None
    assert focus.name == named
    player.type("s")
    assert player.screen.focus.current is None
    assert len(player.turn.draft) == 1


def test_enter_on_a_button_presses_it_and_does_not_play() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # the second large button: take back
    assert not player.turn.draft
    assert not player.board


def test_the_cursor_stays_in_sight() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.press(*[pygame.K_RIGHT] * 40)
    scene = player.screen.scene
    assert scene.layout.grid.contains(scene.camera.rect(player.turn.cursor.cell))
    player.press(pygame.K_HOME)
    assert scene.layout.grid.contains(scene.camera.rect((0, 0)))


# --- the pointer --------------------------------------------------------------------------------------


def test_a_card_dropped_on_the_strip_or_beside_goes_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    start = player.at(player.slot("C"))
    player.drag(start, player.at((0, 0)))
    assert len(player.turn.draft) == 1
    player.drag(player.at((0, 0)), start)
    assert not player.turn.draft
    player.drag(start, player.screen.scene.layout.rail.center)
    assert not player.turn.draft
    assert player.screen.scene.carried is None


def test_a_laid_card_is_dragged_on_and_changes_places() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("ca")
    player.drag(player.at((1, 0)), player.at((0, 0)))
    letters = {cell: player.turn.piece(slot) for cell, slot in player.turn.draft.cells.items()}
    assert letters == {(0, 0): "A", (1, 0): "C"}


def test_the_other_button_takes_a_card_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("ca")
    player.click(player.at((0, 0)), button=3)
    assert list(player.turn.draft.cells) == [(1, 0)]


def test_a_card_of_the_crossword_stays() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.lay_by_keys("CAT", (0, 0))
    player.drag(player.at((1, 0)), player.at((1, 2)))
    assert player.board == Board.parse("CAT")
    assert not player.turn.draft
    player.drag(player.at(player.slot("S")), player.at((1, 0)))
    assert not player.turn.draft, "no card lies on another"


def test_the_cloth_is_pushed_and_the_wheel_comes_nearer_about_the_pointer() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    before = player.at((0, 0))
    player.drag((200, 300), (260, 330))
    assert player.at((0, 0)) == (before[0] + 60, before[1] + 30)
    cell = player.screen.scene.camera.cell((300, 400))
    player.motion((300, 400))
    width = player.screen.scene.camera.width
    player.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert player.screen.scene.camera.width < width
    assert player.screen.scene.camera.cell((300, 400)) == cell


def test_the_view_never_moves_while_a_card_is_carried() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    camera = player.screen.scene.camera
    start = player.at(player.slot("C"))
    player.down(start)
    for x in range(0, 960, 37):
        player.motion((x, 300))
        assert player.screen.scene.camera == camera
    player.up((400, 300))
    assert player.screen.scene.camera == camera


def test_a_table_moved_by_hand_is_not_fitted_behind_ones_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.drag((200, 300), (420, 330))
    camera = player.screen.scene.camera
    player.lay_by_clicks("CAT", (0, 0))
    assert player.screen.scene.camera == camera


# --- exchange, sheets, leaving ------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["stock", "open"])
def test_a_card_is_declared_before_another_is_taken(zone: str) -> None:
    game = GAMES[0]
    start = State(seats=game.won.seats, stock=("X", "S"), open=("Q",))
    player = Player(session_of(game, start, exchange=True))
    player.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    assert player.turn.declaring
    player.click(player.at(Slot("hand", 1)))
    assert player.turn.declared
    assert player.state.declared == 1
    player.click(player.at(Slot("hand", 0)))
    player.type("c")
    assert player.turn.declared, "what is declared cannot be changed, and nothing is laid now"
    assert [offer.kind for offer in offers(player.turn)] == [ButtonKind.BRASS, ButtonKind.BRASS]
    player.click(player.screen.scene.layout.strip.piles[zone].center)
    taken, put = ("S", ("Q", "A")) if zone == "stock" else ("Q", ("A",))
    assert player.turn.hand() == ("C", taken, "T")
    assert player.state.open == put


def test_an_exchange_can_be_thought_over_before_it_is_declared() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, stock=("X",), open=("Q",)), exchange=True))
    player.button("second")
    player.press(pygame.K_ESCAPE)
    assert not player.turn.declaring
    assert player.turn.session.moves == ()


def test_the_picked_card_is_the_one_exchanged() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats, stock=("X",), open=("Q",)), exchange=True))
    player.click(player.at(Slot("hand", 2)))
    player.button("second")
    assert player.state.declared == 2
    player.type("o")
    assert player.turn.hand() == ("C", "A", "Q")


def test_any_open_card_is_chosen_where_the_rules_say_so() -> None:
    game = GAMES[0]
    start = State(seats=game.won.seats, open=("S", "Q", "X"), stock=tuple("QQQQ"))
    player = Player(session_of(game, start, open_top_only=False))
    player.type("cat")
    player.click(player.screen.scene.layout.strip.piles["open"].center)
    sheet = player.screen.sheet
    assert sheet is not None
    spot = next(spot for spot in sheet.focus.spots if spot.name == f"card {Slot('open', 2)}")
    player.click(spot.rect.center)
    player.click(player.at((3, 0)))
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CATS")
    assert player.state.open == ("Q", "X")


def test_leaving_to_the_menu_at_any_time() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("c")
    player.button("menu")
    assert isinstance(player.button("leave"), Pop)


def test_escape_takes_back_first_and_then_opens_the_menu() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("c")
    player.press(pygame.K_ESCAPE)
    assert not player.turn.draft
    assert player.screen.sheet is None
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is not None
    player.press(pygame.K_ESCAPE)
    assert player.screen.sheet is None


@pytest.mark.parametrize(("name", "same"), [("again", True), ("new", False)])
def test_the_same_deal_again_or_another(name: str, same: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "randint", lambda least, most: 4711)
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.button("menu")
    change = player.button(name)
    assert isinstance(change, Swap)
    assert isinstance(change.screen, TableScreen)
    setup = change.screen.turn.session.setup
    assert setup.deal == (SETUP.deal if same else 4711)


def test_help_is_under_the_question_mark() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("?")
    assert player.screen.sheet is not None
    assert player.screen.sheet.page.keys
    player.press(pygame.K_RETURN)
    assert player.screen.sheet is None


def test_a_finished_game_is_opened_at_its_end() -> None:
    game = GAMES[0]
    player = Player(session_of(game, State(seats=game.won.seats), TinyWords("QX")))
    assert player.turn.outcome is Outcome.LOST
    assert player.screen.sheet is not None


def test_the_hand_grows_and_its_cards_stay_large_enough() -> None:
    game = GAMES[1]
    stock = tuple("X" * 30)
    start = State(seats=game.stuck.seats, stock=stock)
    player = Player(session_of(game, start, TinyWords("CAT")), (800, 600))
    player.lay_by_keys("CAT", (0, 0))
    while Draw in player.turn.offers:
        player.type("t")
    assert len(player.turn.hand()) == 31
    assert min(rect.width for rect in player.screen.scene.layout.strip.places) >= 42


def test_what_the_store_refuses_is_told_and_the_game_stays() -> None:
    session = session_of(GAMES[0], GAMES[0].won)

    def fail(move: object) -> None:
        raise Fault("kanugo.db", "game 1", "more moves", "the ones seen here")

    session.make = fail  # type: ignore[method-assign]
    player = Player(session)
    player.lay_by_keys("CAT", (0, 0))
    assert player.screen.sheet is not None
    plain, line = player.screen.sheet.page.lines
    assert "kanugo.db" not in plain, "what it means comes first"
    assert "kanugo.db" in line
    assert player.state == GAMES[0].won
    player.press(pygame.K_RETURN)
    assert player.screen.sheet is None
    assert len(player.turn.draft) == 3


def test_a_game_that_another_window_went_on_with_is_shown_as_it_stands_there() -> None:
    session = session_of(GAMES[0], GAMES[0].stuck)
    elsewhere = session_of(GAMES[0], GAMES[0].stuck)
    player = Player(session)

    def overtaken(move: object) -> None:
        elsewhere.play(player.turn.draft.move)
        Session.__init__(session, session.mode, SETUP, elsewhere.moves)
        raise Fault("kanugo.db", "game 1", "a game that another window has gone on with", "to be alone")

    session.make = overtaken  # type: ignore[method-assign]
    player.lay_by_keys("CAT", (0, 0))
    assert player.screen.sheet is not None
    assert player.board == Board.parse("CAT")
    assert not player.turn.draft
    assert player.turn.stuck
