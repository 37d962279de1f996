"""A game of a real table is noted by keys and mouse, kept turn by turn, and finished as any other game."""

from contextlib import closing
from typing import Any

import pygame
import pytest

from game.deals.request import GameRequest
from game.store.database import Database, SaveError
from game.store.exports import FOLDER
from game.store.journal import GameFilter, Journal
from game.store.settings import NewGame
from game.system.paths import user_folder
from game.table.board import BLANK
from game.table.state import computer
from game.text.actions import Action
from game.ui.board.noting import LeftOverForm, NotingTable, TurnForm
from game.ui.board.pages import unseen
from game.ui.context import AppContext
from game.ui.kit.controls.form import LEAVE_UNSAVED, Message
from game.ui.kit.screen import Change, Pop, Push, Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.table.screen import SAVE_AGAIN, TableScreen
from tests.ui.menu import prepare

pytestmark = pytest.mark.usefixtures("home")

SIZE = (800, 600)


def _players(controller: MenuController, *names: str, ruleset: str = "scrabble", **options: int) -> Screen:
    """The form in which these players are named."""
    controller._set(new_game=NewGame(ruleset, "", names=names))
    form = controller.ask_players(GameRequest(ruleset, 7, options=options))
    form.enter(SIZE, AppContext().style(SIZE))
    return form


class Noting:
    """A table on which a game is noted, and the forms over it."""

    def __init__(
        self, controller: MenuController, *names: str, ruleset: str = "scrabble", **options: int
    ) -> None:
        prepare()
        form = _players(controller, *(names or ("Ann", "Ben")), ruleset=ruleset, **options)
        self.screens: list[Screen] = [form]
        self.press("note")

    @property
    def table(self) -> TableScreen[Any, Any]:
        table = self.screens[0]
        assert isinstance(table, TableScreen)
        return table

    @property
    def noted(self) -> NotingTable:
        assert isinstance(self.table.delegate, NotingTable)
        return self.table.delegate

    @property
    def scores(self) -> list[int]:
        return [seat.total for seat in self.noted.game.session.state.seats]

    @property
    def said(self) -> str:
        return " ".join(self.noted.shown_text)

    def go(self, change: Change | None) -> None:
        match change:
            case Push(screen):
                self.screens.append(screen)
                screen.enter(SIZE, AppContext().style(SIZE))
            case Swap(screen):
                self.screens[-1] = screen
                screen.enter(SIZE, AppContext().style(SIZE))
            case Pop(then):
                del self.screens[-1]
                self.go(then)

    def press(self, name: str) -> None:
        screen: Any = self.screens[-1]
        control = next(control for control in screen.focus.controls if control.name == name)
        assert control.enabled
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.go(screen.handle(pygame.Event(kind, pos=control.rect.center, button=1)))
            if screen is not self.screens[-1]:
                return

    def key(self, *keys: int, mod: int = 0) -> None:
        for code in keys:
            self.go(self.screens[-1].handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")))

    def type(self, words: str, mod: int = 0) -> None:
        for sign in words:
            pressed = pygame.Event(pygame.KEYDOWN, key=ord(sign.lower()), mod=mod, unicode=sign)
            self.screens[-1].handle(pygame.Event(pygame.TEXTINPUT, text=sign, pressed=pressed))

    def fill(self, **fields: str) -> None:
        form: Any = self.screens[-1]
        for name, words in fields.items():
            form.focus.put(name.replace("_", " "))
            form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode=""))
            form.handle(pygame.Event(pygame.TEXTINPUT, text=words))

    def turn(self, **fields: str) -> None:
        """A turn in the form."""
        self.key(pygame.K_RETURN)
        assert isinstance(self.screens[-1], TurnForm)
        self.fill(**fields)
        self.key(pygame.K_RETURN)


@pytest.fixture
def noting(controller: MenuController) -> Noting:
    return Noting(controller)


def test_a_word_is_typed_where_it_lies_with_the_tiles_there(noting: Noting) -> None:
    noting.type("quiz")
    assert noting.table.turn.score is not None
    assert noting.table.turn.score.total == 44
    noting.key(pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    noting.type("q")
    noting.type("a", pygame.KMOD_SHIFT)
    noting.type("t")
    noting.key(pygame.K_RETURN)
    assert noting.scores == [44, 11]


def test_a_word_that_does_not_fit_in_the_other_direction_is_cut_with_its_reason(noting: Noting) -> None:
    noting.key(*(pygame.K_DOWN,) * 6)
    noting.type("quiz")
    noting.key(pygame.K_SPACE)
    assert "The board ends here." in noting.said
    assert len(noting.table.turn.draft.slots) == 3


def test_another_letter_on_a_square_is_refused(noting: Noting) -> None:
    noting.turn(word="8h quiz")
    noting.turn(word="H8 cat")
    assert "Q is on this square" in noting.said
    assert noting.scores == [44, 0]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("1A dog", "must touch"),
        ("1A zoo", "more Z"),
        ("8h quiz", "new tile"),
        ("O8 dog1", "1 is no letter"),
        ("8K zebras", "The board ends here"),
    ],
)
def test_what_cannot_lie_so_is_refused_with_its_reason(noting: Noting, word: str, said: str) -> None:
    noting.turn(word="8h quiz")
    noting.turn(word=word)
    assert said in noting.said
    assert noting.scores == [44, 0]


def test_an_unknown_word_stands_the_second_time(noting: Noting) -> None:
    noting.type("quix")
    noting.key(pygame.K_RETURN)
    assert "QUIX" in noting.said
    assert not noting.noted.game.lines
    noting.key(pygame.K_RETURN)
    assert len(noting.noted.game.lines) == 1


def test_the_word_list_decides_a_challenge(noting: Noting) -> None:
    noting.type("quix")
    noting.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    noting.press("challenge")
    assert "QUIX" in noting.said
    assert noting.scores == [0, 0]


def test_of_three_it_is_asked_who_challenges(controller: MenuController) -> None:
    noting = Noting(controller, "Ann", "Ben", "Cleo")
    noting.turn(word="8h quiz")
    noting.key(pygame.K_RETURN)
    form: Any = noting.screens[-1]
    choice = next(control for control in form.focus.controls if control.name == "challenger")
    choice.at = 1
    noting.press("challenge")
    noting.key(pygame.K_RETURN)
    noting.press("pass")
    assert noting.noted.game.session.state.turn == 0  # Cleo has lost her turn


def test_passes_swaps_and_racks_are_typed_in_the_form(noting: Noting) -> None:
    noting.turn(given="3")
    noting.turn(given="qu", rack="quizaei")
    noting.key(pygame.K_RETURN)
    noting.press("pass")
    assert [str(line).split(": ")[1] for line in noting.noted.game.lines] == [
        "-3 +0 0",
        "QUIZAEI -QU +0 0",
        "- +0 0",
    ]


def test_a_word_has_to_be_on_the_rack_that_was_typed(noting: Noting) -> None:
    noting.turn(word="8h quiz", rack="aeiorst")
    assert "Q" in noting.said
    assert not noting.noted.game.lines


def test_a_tile_of_a_rack_that_was_typed_earlier_is_no_other_players(noting: Noting) -> None:
    noting.turn(rack="zjabcde")
    noting.key(pygame.K_RETURN)
    noting.press("pass")
    noting.type("zjq")
    assert "typed earlier: Z J" in noting.said
    noting.key(pygame.K_RETURN)
    assert len(noting.noted.game.lines) == 1


def test_ctrl_z_takes_the_word_then_the_last_turn_away_and_esc_leaves(noting: Noting) -> None:
    noting.turn(word="8h quiz")
    noting.type("a")
    noting.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert noting.scores == [44, 0]
    noting.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert noting.scores == [0, 0]
    noting.type("a")
    noting.key(pygame.K_ESCAPE)
    assert noting.screens
    noting.key(pygame.K_ESCAPE)
    assert not noting.screens


def test_the_rack_shows_no_tile_that_nobody_named(noting: Noting) -> None:
    noting.type("qu")
    turn = noting.table.turn
    assert all(turn.hidden(slot) for slot in turn.row())


def test_unseen_are_all_tiles_that_nobody_named(noting: Noting) -> None:
    noting.type("qu")
    left = unseen(noting.table.turn)
    assert (left["Q"], left["U"], left["A"], left["S"], left.total()) == (0, 3, 9, 4, 98)


def test_a_game_that_was_left_goes_on_where_it_was(noting: Noting, controller: MenuController) -> None:
    noting.turn(word="8h quiz")
    last = controller.resumable_game()
    assert last is not None
    assert len(last.board) == len("QUIZ")
    again = controller.resume(last.number)
    assert isinstance(again, TableScreen)
    assert isinstance(again.delegate, NotingTable)
    assert again.delegate.game.lines == noting.noted.game.lines


def test_a_game_that_was_left_before_its_first_turn_is_noted_when_it_goes_on(
    noting: Noting, controller: MenuController
) -> None:
    last = controller.resumable_game()
    assert last is not None
    again = controller.resume(last.number)
    assert isinstance(again, TableScreen)
    assert isinstance(again.delegate, NotingTable)


def test_a_finished_game_is_one_of_the_journal_in_place_of_its_draft(
    noting: Noting, controller: MenuController
) -> None:
    noting.turn(word="8h quiz")
    noting.press("end")
    assert isinstance(noting.screens[-1], LeftOverForm)
    noting.fill(left_0="aeiorst", left_1="ddde")
    noting.key(pygame.K_RETURN)
    assert isinstance(noting.screens[-1], LeftOverForm)  # Ben has seven
    noting.fill(left_1="dddeeee")
    noting.key(pygame.K_RETURN)
    assert noting.table.turn.outcome is not None
    noting.go(noting.table.run(Action.PRINT))
    noting.key(pygame.K_RETURN)
    (printed,) = (user_folder() / FOLDER).glob("*.pdf")
    assert printed.read_bytes().startswith(b"%PDF")
    assert controller.resumable_game() is None
    with closing(Database(lambda fault: None)) as database:
        (game,) = Journal(database).games(GameFilter.ALL)
    assert (game.moves, game.outcome is None) == (2, False)


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cid", "Dan")])
def test_the_minutes_over_time_are_asked_for_where_they_cost_points(
    controller: MenuController, names: tuple[str, ...]
) -> None:
    noting = Noting(controller, *names, player_minutes=25, overtime=10)
    noting.turn(word="8h quiz")
    noting.press("end")
    form = noting.screens[-1]
    assert isinstance(form, LeftOverForm)
    rects = [control.rect for control in form.focus.controls]
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))
    racks = ("aeiorst", "dddeeee", "nnnrrtt", "iiiaaoo")
    noting.fill(**{f"left_{seat}": rack for seat, rack in zip(range(len(names)), racks, strict=False)})
    noting.fill(over_1="two")
    noting.key(pygame.K_RETURN)
    assert noting.screens[-1] is form
    noting.fill(over_0="0", over_1="2")
    noting.key(pygame.K_RETURN)
    state = noting.table.turn.session.state
    assert [seat.total for seat in state.seats][:2] == [44 - 7, -10 - 20]


def test_a_game_whose_hands_nobody_knows_is_noted_on_later(
    noting: Noting, controller: MenuController
) -> None:
    noting.turn(word="8h quiz")
    noting.press("end")
    noting.key(pygame.K_RETURN)
    assert not noting.screens
    last = controller.resumable_game()
    assert last is not None
    again = controller.resume(last.number)
    assert isinstance(again, TableScreen)
    assert isinstance(again.delegate, NotingTable)


def test_the_next_new_game_has_the_options_that_were_chosen(
    noting: Noting, controller: MenuController
) -> None:
    assert noting.noted.game.session.setup.options == {"adjudication": "challenge"}
    assert controller._settings.new_game.options == {}


def test_turns_that_cannot_be_saved_are_said(noting: Noting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise SaveError("kanugo.db", "", "no room", "room")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "save_table", full)
        noting.turn(word="8h quiz")
        assert "not saved" in noting.said
        noting.key(pygame.K_ESCAPE)
        top = noting.screens[-1]
        assert isinstance(top, Message)
        assert top.asks == LEAVE_UNSAVED
        noting.press("keep")
        assert noting.table.unsaved()
    assert noting.table.update(SAVE_AGAIN)
    assert "not saved" not in noting.said
    noting.key(pygame.K_ESCAPE)
    assert not noting.screens


def test_a_letter_typed_on_a_star_takes_its_place(controller: MenuController) -> None:
    noting = Noting(controller, ruleset="ekraibl-simple")
    noting.turn(word="8h КиТ")
    noting.key(pygame.K_RETURN)
    noting.press("done")
    noting.turn(word="8i И")
    assert list(noting.noted.game.session.state.open) == [BLANK]
    noting.turn(word="H8 КоТ")
    assert not noting.noted.game.session.state.open


def test_a_word_may_begin_on_a_star(controller: MenuController) -> None:
    noting = Noting(controller, ruleset="ekraibl-simple")
    noting.turn(word="8h КиТ")
    noting.key(pygame.K_RETURN)
    noting.press("done")
    noting.turn(rack="АБВГДЕЛ", word="I8 ИЛ")
    assert "ИЛ" in noting.noted.game.lines[-1].word + noting.said
    assert len(noting.noted.game.lines) == 2


def test_a_swap_against_the_rules_is_said_in_the_form(controller: MenuController) -> None:
    noting = Noting(controller, ruleset="literaki")
    for _ in range(6):
        noting.turn(given="1")
    noting.turn(given="1")
    assert isinstance(noting.screens[-1], Message)
    assert len(noting.noted.game.lines) == 6


def test_a_computer_player_has_no_real_table(controller: MenuController) -> None:
    form: Any = _players(controller, "Ann", computer("expert"))
    note = next(control for control in form.focus.controls if control.name == "note")
    assert form.press(note) is None
    assert isinstance(_players(controller, "Ann", "Ben").press(note), Swap)  # type: ignore[attr-defined]


def test_a_swap_of_more_tiles_than_there_are_is_said_in_the_form(noting: Noting) -> None:
    noting.turn(given="9")
    assert isinstance(noting.screens[-1], Message)
    assert not noting.noted.game.lines


def test_tiles_left_over_that_the_set_lacks_are_refused(noting: Noting) -> None:
    noting.turn(word="8h quiz")
    noting.press("end")
    noting.fill(left_0="zzaaeei", left_1="dddeeee")
    noting.key(pygame.K_RETURN)
    assert isinstance(noting.screens[-1], LeftOverForm)
