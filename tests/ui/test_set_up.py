"""A position, set up by keys, mouse and paste, and what it leads to."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest
from msgspec import structs

from game.commands.output import state_document
from game.deals.request import GameRequest
from game.fault import Fault
from game.opening import open_game
from game.table.mode import StartPosition
from game.text import catalogues
from game.text.fault_texts import fault_line
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.screen import Pop, Push, Screen
from game.ui.menu.controller import MenuController
from game.ui.menu.set_up import HandsForm, OpenFor, PositionEditor, set_up
from game.ui.table.draft import Cursor
from game.ui.table.screen import TableScreen
from modes.states import RoundState
from tests.ui.menu import controls, prepare

SIZE = (800, 600)


def opener(ruleset: str) -> OpenFor:
    """Opens the game for so many players."""
    return lambda seats: open_game(ruleset, tuple(f"Player {seat + 1}" for seat in range(seats)), 7)


class Setting:
    """The table of a set-up, and what it led to."""

    def __init__(self, ruleset: str = "scrabble", size: tuple[int, int] = SIZE) -> None:
        self.begun: list[StartPosition] = []
        self.table: TableScreen[Any, Any] = set_up(opener(ruleset), 2, self._begin)
        self.table.enter(size, AppContext().style(size))
        assert isinstance(self.table.delegate, PositionEditor)
        self.set_up = self.table.delegate

    def _begin(self, position: StartPosition) -> Screen:
        self.begun.append(position)
        return Message("begun")

    def press(self, *keys: int) -> object:
        change: object = None
        for key in keys:
            change = self.table.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        return change

    def type(self, words: str, mod: int = 0) -> None:
        for sign in words:
            pressed = pygame.Event(pygame.KEYDOWN, key=ord(sign.lower()), mod=mod, unicode=sign)
            self.table.handle(pygame.Event(pygame.TEXTINPUT, text=sign, pressed=pressed))

    @property
    def row(self) -> str:
        return self.set_up.position.rows[7].strip(".")


def test_letters_go_where_they_are_typed_and_with_shift_they_are_blanks() -> None:
    setting = Setting()
    setting.type("ca")
    setting.type("T", pygame.KMOD_SHIFT)
    assert setting.row == "CAt"
    assert setting.table.turn.session.state.board[(7, 7)].letter == "C"
    setting.press(pygame.K_BACKSPACE)
    setting.type("b")
    assert setting.row == "CAB"
    setting.press(pygame.K_LEFT, pygame.K_DELETE)
    assert setting.row == "CA"


def test_a_click_puts_the_cursor_a_second_one_turns_it_and_the_right_button_takes_away() -> None:
    setting = Setting()
    at = setting.table.scene.camera.rect((3, 4)).center
    for button in (1, 1):
        setting.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
    setting.type("at")
    board = setting.table.turn.session.state.board
    assert {cell: laid.letter for cell, laid in board.items()} == {(3, 4): "A", (3, 5): "T"}
    setting.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
    assert list(setting.table.turn.session.state.board) == [(3, 5)]


def test_a_position_is_pasted_as_a_line_a_document_or_a_drawing() -> None:
    setting = Setting()
    board = "/".join([*["15"] * 7, "6CaT6", *["15"] * 7])
    setting.set_up.paste(f"{board} SEA?/QI 12/30 0 lex any;")
    whole = setting.set_up.position
    assert (whole.hands, whole.scores, setting.row) == (("SEA?", "QI"), (12, 30), "CaT")
    drawing = "\n".join(["." * 15] * 7 + ["......DOG......"] + ["." * 15] * 7)
    setting.set_up.paste(drawing)
    assert setting.row == "DOG"
    setting.set_up.paste('{"ruleset": "scrabble", "hand": "QUIZ"}')
    assert (setting.row, setting.set_up.position.hands[0]) == ("", "QUIZ")


def test_a_pasted_game_brings_the_rack_in_turn() -> None:
    setting = Setting()
    setting.set_up.paste(
        "#player1 A Ana\n#player2 B Bo\n>A: CATSOES 8H CATS +12 12\n>B: TOQUAIE 7J TO +5 5\n"
    )
    position = setting.set_up.position
    assert (position.turn, position.hands[1]) == (0, "")
    assert set("OES") <= set(position.hands[0])
    assert position.hands[0] == "".join(setting.table.turn.session.state.seat.hand)


@pytest.mark.parametrize("words", ["", "CAT", '{"ruleset": "literaki"}', "15/15 AB/ 1/2 0", "1" * 15])
def test_what_is_no_position_of_the_game_is_refused_and_changes_nothing(words: str) -> None:
    setting = Setting()
    setting.type("cat")
    with pytest.raises(Fault):
        setting.set_up.paste(words)
    assert setting.row == "CAT"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r\r\n", " \t\n"])
@pytest.mark.parametrize("indent", ["", "  ", "\t"])
def test_a_drawing_is_pasted_with_any_space_around_it(indent: str, end: str) -> None:
    rows = ["." * 15] * 7 + ["......DOG......"] + ["." * 15] * 7
    setting = Setting()
    setting.set_up.paste("\ufeff\n" + "".join(indent + row + end for row in rows) + "\n\n")
    assert setting.row == "DOG"
    setting = Setting("kan-u-go")
    setting.set_up.paste("\ufeff" + "".join(indent + row + end for row in ("  CAT", "  O", "DID")))
    assert str(setting.table.turn.session.state.board).split() == ["..CAT", "..O..", "DID.."]
    assert setting.table.turn.session.state.board[0, 0].letter == "C"


def test_a_document_is_pasted_with_a_byte_order_mark() -> None:
    setting = Setting()
    setting.set_up.paste('\ufeff{"ruleset": "scrabble", "hand": "QUIZ"}')
    assert setting.set_up.position.hands[0] == "QUIZ"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["." * 15] * 14, "found 14 rows, expected 15 rows"),
        (["." * 15] * 14 + ["." * 16], "row 15: found 16 squares in a row, expected 15 squares in a row"),
        (
            ["." * 15] * 14 + ["CAT.\t."],
            r"row 15: found '\\t', expected letters, and . for an empty square",
        ),
    ],
)
def test_a_drawing_of_another_size_or_with_other_signs_is_refused(rows: list[str], said: str) -> None:
    with pytest.raises(Fault, match=said):
        Setting().set_up.paste("\n".join(rows))


def test_the_row_of_a_drawing_is_named_in_the_language_of_the_player() -> None:
    with pytest.raises(Fault) as refused:
        Setting().set_up.paste("\n".join(["." * 15] * 14 + ["." * 16]))
    with catalogues.in_language("pl"):
        assert "wiersz 15" in fault_line(refused.value)


def test_a_long_text_is_refused_before_it_is_read() -> None:
    game = "#player1 Ana Ana\n#player2 Bo Bo\n" + ">Ana: A - +0 0\n>Bo: A - +0 0\n" * 20_000
    with pytest.raises(Fault, match="pasted text: found a text that is too long, expected up to 2"):
        Setting().set_up.paste(game)


def test_a_clipboard_without_text_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff".decode())
    change = Setting().table.handle(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="")
    )
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)


def test_hands_and_scores_are_typed_and_the_position_is_played_on() -> None:
    setting = Setting()
    setting.type("cat")
    change = setting.press(pygame.K_RETURN)
    assert isinstance(change, Push)
    form = change.screen
    assert isinstance(form, HandsForm)
    form.enter(SIZE, AppContext().style(SIZE))
    for name, words in (("hand 0", "stone?"), ("score 1", "-12")):
        form.focus.put(name)
        form.handle(pygame.Event(pygame.TEXTINPUT, text=words))
    assert isinstance(form.press_primary(), Push)
    (begun,) = setting.begun
    assert (begun.hands, begun.scores, begun.turn) == (("STONE?", ""), (0, -12), 0)
    state = setting.table.turn.session.state
    assert state.seats[0].hand == tuple("STONE?")
    assert len(state.seats[1].hand) == 7


@pytest.mark.parametrize(
    ("game", "field", "typed", "unusable"),
    [
        ("scrabble", "hand 0", "ca1t é1", "1 é"),
        ("scrabble", "score 1", "5-3", "5-3"),
        ("kan-u-go", "score 0", "12 5- 7", "5-"),
        ("kan-u-go", "stock", "a?", "?"),
    ],
)
def test_what_cannot_be_used_is_said_once(game: str, field: str, typed: str, unusable: str) -> None:
    setting = Setting(game)
    form = hands_form(setting)
    form.focus.put(field)
    form.handle(pygame.Event(pygame.TEXTINPUT, text=typed))
    change = form.press_primary()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    assert change.screen.line.endswith(f": {unusable}")
    assert setting.begun == []
    form.enter(SIZE, AppContext().style(SIZE))  # again on top
    assert isinstance(form.press_primary(), Push)
    assert len(setting.begun) == 1


def test_a_new_layout_keeps_what_cannot_be_used_until_it_is_said() -> None:
    setting = Setting("kan-u-go")
    form = hands_form(setting)
    form.focus.put("hand 0")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="ca1t"))
    form.enter((1280, 800), AppContext().style((1280, 800)))
    form.focus.put("players")
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert "hand 2" in form.fields.words
    change = form.press_primary()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    assert change.screen.line.endswith(": 1")
    assert form.fields.words["hand 0"] == "CAT"


def test_a_star_typed_into_a_rack_is_a_blank() -> None:
    setting = Setting()
    form = hands_form(setting)
    form.focus.put("hand 0")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="stone*"))
    assert isinstance(form.press_primary(), Push)
    assert setting.begun[0].hands[0] == "STONE?"


def hands_form(setting: Setting) -> HandsForm:
    """The form for hands and scores, laid out."""
    change = setting.press(pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, HandsForm)
    change.screen.enter(SIZE, AppContext().style(SIZE))
    return change.screen


def test_a_position_of_more_players_is_set_up_and_played_on() -> None:
    setting = Setting()
    form = hands_form(setting)
    form.focus.put("hand 0")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="STONE"))
    form.focus.put("players")
    for _ in range(2):
        form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    form.focus.put("hand 3")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="QUIZ"))
    form.focus.put("players")  # fewer, and more again: nothing that was typed is lost
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT):
        form.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    window = pygame.Rect((0, 0), SIZE)
    assert all(window.contains(control.rect) for control in form.focus.controls)
    assert isinstance(form.press_primary(), Push)
    assert setting.begun[0].hands == ("STONE", "", "", "QUIZ")
    assert [seat.name for seat in setting.table.turn.session.state.seats][3] == "Player 4"
    assert setting.set_up.best_plays() is not None


def test_pasting_takes_over_the_number_of_players() -> None:
    setting = Setting()
    board = "/".join(["15"] * 15)
    setting.set_up.paste(f"{board} SEA?/QI/ 12/30/5 0 lex any;")
    assert setting.set_up.position.scores == (12, 30, 5)
    setting.set_up.paste("\n".join(["." * 15] * 15))
    assert len(setting.set_up.position.hands) == 3


def test_a_rack_takes_as_many_letters_as_can_be_laid() -> None:
    setting = Setting()
    form = hands_form(setting)
    form.focus.put("hand 0")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="ABCDEFGHIJ"))
    assert isinstance(form.press_primary(), Push)
    assert setting.begun[0].hands[0] == "ABCDEFGHI"


def test_a_position_that_cannot_be_shown_changes_nothing() -> None:
    setting = Setting()
    setting.type("cat")
    with pytest.raises(Fault):
        setting.set_up.change(structs.replace(setting.set_up.position, hands=("ABCDEFGHIJ", "")))
    assert setting.set_up.position.hands == ("", "")
    setting.type("s")
    assert setting.row == "CATS"


def test_why_no_game_reaches_it_is_said() -> None:
    setting = Setting()
    assert len(setting.set_up.shown_text) == 1
    setting.press(pygame.K_UP)
    setting.press(pygame.K_UP)
    setting.type("zz")
    assert "There are more Z than the set has." in setting.set_up.shown_text


def test_esc_leaves() -> None:
    assert isinstance(Setting().press(pygame.K_ESCAPE), Pop)


# --- cards ------------------------------------------------------------------------------------------------


def test_cards_are_laid_around_the_start_and_taken_away_again() -> None:
    setting = Setting("kan-u-go")
    setting.press(pygame.K_LEFT)  # the first arrow shows the cursor
    setting.press(pygame.K_LEFT)
    setting.type("cat", pygame.KMOD_SHIFT)
    position = setting.set_up.position
    assert (position.origin, position.rows) == ((-1, 0), ("CAT",))
    at = setting.table.scene.camera.rect((-1, 0)).center
    setting.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
    setting.press(pygame.K_BACKSPACE)
    position = setting.set_up.position
    assert (position.origin, position.rows) == ((0, 0), ("A",))


def test_the_table_of_cards_is_zoomed_and_shown_whole_again() -> None:
    setting = Setting("kan-u-go")
    setting.type("cat")
    before = setting.table.scene.camera.width
    for _ in range(9):
        setting.type("-")
    assert setting.table.scene.camera.width < before
    setting.press(pygame.K_HOME)
    assert setting.table.scene.camera.width == before


def test_no_card_is_laid_where_no_crossword_reaches() -> None:
    setting = Setting("kan-u-go")
    setting.table.turn.cursor = Cursor((61, 0))
    setting.type("a")
    assert not setting.table.turn.session.state.board


def test_hands_piles_and_rounds_of_a_card_game_are_typed_and_played_on() -> None:
    setting = Setting("kan-u-go")
    setting.type("cat")
    form = hands_form(setting)
    for name, words in (("hand 1", "stone*"), ("open", "qi"), ("stock", "z"), ("score 0", "5 7")):
        form.focus.put(name)
        form.handle(pygame.Event(pygame.TEXTINPUT, text=words))
    assert isinstance(form.press_primary(), Push)
    (begun,) = setting.begun
    assert (begun.hands, begun.open, begun.stock) == (("", "STONE*"), "QI", "Z")
    assert (begun.scores, begun.sheet) == ((12, 0), ((5, 0), (7, 0)))
    state = setting.table.turn.session.state
    assert state.seats[1].hand[-1] == "FREE"


def test_the_points_of_many_rounds_make_a_game_that_can_be_opened_again() -> None:
    setting = Setting("kan-u-go")
    form = hands_form(setting)
    form.focus.put("score 0")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="999999 999999 7"))
    assert isinstance(form.press_primary(), Push)
    (begun,) = setting.begun
    assert msgspec.json.decode(msgspec.json.encode(begun), type=StartPosition) == begun
    assert begun.sheet[2] == (7, 0)


def test_seven_players_and_their_piles_find_room() -> None:
    setting = Setting("kan-u-go")
    form = hands_form(setting)
    form.focus.put("score 1")
    form.handle(pygame.Event(pygame.TEXTINPUT, text="2"))
    form.focus.put("players")
    for _ in range(5):
        form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    window = pygame.Rect((0, 0), SIZE)
    assert all(window.contains(control.rect) for control in form.focus.controls)
    assert isinstance(form.press_primary(), Push)
    assert setting.begun[0].sheet == ((0, 2, 0, 0, 0, 0, 0),)
    assert setting.set_up.best_plays() is not None


def test_a_round_is_pasted_as_the_command_line_writes_it() -> None:
    session = Setting("kan-u-go").table.turn.session
    state = replace(session.state, own=RoundState(round=2, sheet=((5, 0),)), turn=1)
    state = replace(state, seats=(replace(state.seats[0], score=5), state.seats[1]))
    document = json.dumps(state_document(state, session.mode, session.setup))
    setting = Setting("kan-u-go")
    setting.set_up.paste(document)
    shown = setting.table.turn.session.state
    assert (shown.seats, shown.stock, shown.open, shown.turn) == (
        state.seats,
        state.stock,
        state.open,
        state.turn,
    )
    assert shown.of(RoundState) == state.of(RoundState)


def test_a_drawn_crossword_begins_on_the_start_cell() -> None:
    setting = Setting("kan-u-go")
    setting.set_up.paste("..CAT\n..O..\n..D..")
    assert str(setting.table.turn.session.state.board) == "CAT\nO..\nD.."
    assert setting.table.turn.session.state.board.corner == (0, 0)


def test_why_no_round_reaches_a_position_is_said_of_all_its_cards() -> None:
    setting = Setting("kan-u-go")
    setting.type("za")
    setting.set_up.change(structs.replace(setting.set_up.position, hands=("", "Z"), open="*", stock="**"))
    assert "There are more Z than the set has." in setting.set_up.shown_text
    assert "There are more free card than the set has." in setting.set_up.shown_text


@pytest.mark.usefixtures("home")
def test_a_position_is_not_played_on_by_phones(controller: MenuController) -> None:
    """Its players form has no lobby to go to; phones join at the table."""
    prepare()
    table = controller.set_up(GameRequest("scrabble", language="en"))
    assert isinstance(table, TableScreen)
    table.enter(SIZE, AppContext().style(SIZE))
    assert isinstance(table.delegate, PositionEditor)
    form = table.delegate.play_on()
    form.enter(SIZE, AppContext().style(SIZE))
    assert "start" in controls(form)
    assert "phones" not in controls(form)
