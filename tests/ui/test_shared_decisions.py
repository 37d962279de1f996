"""Shared decisions: no round ends while a word may be challenged; all must agree to give a game up."""

from dataclasses import replace

import pygame
import pytest

from game.hosting.questions import PollQuestion
from game.search.players.player import Choice, ChoiceReason, Why
from game.table.mode import Outcome
from game.table.moves import Challenge, Done, Exchange, Place, Resign, Slot, Stop
from game.table.session import HelpTaken
from game.table.state import Phase
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.company.pages import end_page
from game.ui.company.polling import PollForm
from game.ui.kit.screen import Pop
from game.ui.speech.screens import painted
from modes.moves import Draw
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import ACROSS, Table
from tests.ui.boards import session_of
from tests.ui.company import Company, begun_with, curtained, game_of, phase, played

WORDS = "CAT CATS AT TAX OX SOX SO"
CLUB = "computer:club"


# --- going out ----------------------------------------------------------------------------------------


def out(hands: str = "CAT SOQ TAX") -> Company:
    """Ana has laid her last card where words are challenged."""
    company = Company(game_of(Table(hands, "SO OX TAX", adjudication="challenge")))
    company.take_screen(0)
    company.lay("CAT")
    assert phase(company) is Phase.OUT
    return company


def test_who_goes_out_does_not_end_the_round_alone() -> None:
    company = out()
    company.screen.run(Action.DONE)
    company.press(pygame.K_d, mod=pygame.KMOD_CTRL)
    assert phase(company) is Phase.OUT
    company.take_screen(1)
    company.answer("stand")
    assert phase(company) is Phase.OUT, "Cid was not asked yet"
    company.take_screen(2)
    company.answer("stand", pointer=True)
    assert played(company)[-1] == Done()
    assert phase(company) is Phase.ROUND_OVER


def test_one_of_those_who_are_asked_sends_it_back() -> None:
    company = out()
    company.take_screen(1)
    company.answer("stand")
    company.take_screen(2)
    company.answer("look up")
    assert played(company)[-1] == Challenge(2, ("CAT",), True)
    assert len(company.session.state.seats[0].hand) == 3


def test_going_out_that_was_challenged_in_vain_is_counted_at_once() -> None:
    table = Table("CAT SOQ TAX", "CAT", adjudication="challenge")
    company = Company(game_of(table))
    company.take_screen(0)
    company.lay("CAT")
    company.take_screen(1)
    company.answer("look up")
    company.press(pygame.K_RETURN)
    company.rest()
    assert [type(move) for move in company.session.played] == [Place, Challenge, Done]


def test_after_a_restart_they_are_asked_again() -> None:
    company = out()
    again = Company(company.session)
    assert curtained(again) == 1
    again.take_screen(1)
    assert isinstance(again.game.overlays.form, PollForm)


def test_a_computer_player_that_ends_the_round_waits_for_challenges() -> None:
    """Bo and Ana miss their turns, so that its exchange blocks the round: Bo is asked before it does."""
    table = Table("XSQQ OXQQ YXQQ", "CAT", board="CAT", adjudication="challenge", idle_circuits=1)
    ana, club, bo = table.state.seats
    table.set(seats=(replace(ana, misses=1), club, replace(bo, misses=1)))
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.game.hosted.computers.ask = lambda seat: None  # type: ignore[method-assign]
    company.take_screen(0)
    company.press(pygame.K_HOME)
    assert company.session.play(table.placing(("X", (3, 0), ACROSS))) is None
    assert company.session.play(Exchange((Slot("hand", 0),))) is None
    company.screen.turn.refresh()
    company.game.hosted.choose(1, Choice(Draw("stock"), ChoiceReason(Why.NOTHING)))
    company.rest()
    assert phase(company) is Phase.DECLARED
    company.take_screen(2)
    company.answer("stand")
    assert phase(company) is Phase.ROUND_OVER


# --- giving up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pointer", [False, True])
def test_a_game_stops_without_a_result_when_all_agree(pointer: bool) -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS, scores=(12, 7, 30))))
    company.take_screen(0)
    company.screen.run(Action.STOP_WITHOUT_RESULT)
    company.rest()
    assert "Bo: 7" in company.question.question.lines
    company.answer("yes", pointer)
    company.take_screen(1)
    company.answer("yes", pointer)
    assert company.screen.turn.outcome is None
    company.take_screen(2)
    company.answer("yes", pointer)
    assert played(company) == (Resign(),)
    assert company.screen.turn.outcome is Outcome.GIVEN_UP
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines == ("You all agreed to stop: nobody has won.",)
    assert [row.total for row in sheet.page.rows] == ["12", "7", "30"]
    company.press(pygame.K_ESCAPE)
    company.screen.run(Action.SCORES)
    company.rest()
    assert Company(company.session).screen.turn.outcome is Outcome.GIVEN_UP


def test_the_menu_of_a_board_offers_to_stop_without_a_result() -> None:
    company = Company(session_of(BoardTable("literaki", "DOM", ("DOMABCE", "KOTABCE"))), table=board_table)
    company.take_screen(0)
    company.screen.run(Action.MENU)
    company.rest()
    assert company.screen.sheet is not None
    assert Action.STOP_WITHOUT_RESULT in [offer.action for offer in company.screen.sheet.page.offers]


def test_one_vote_to_play_on_is_enough_and_stays_anonymous() -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS)))
    company.take_screen(0)
    company.screen.run(Action.STOP_WITHOUT_RESULT)
    company.rest()
    company.answer("yes")
    company.take_screen(1)
    company.answer("no")
    company.take_screen(2)
    company.answer("yes")
    assert played(company) == ()
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines == ("Not everyone agrees to end it.",)
    company.press(pygame.K_RETURN)
    company.rest()
    assert curtained(company) == 0


def test_withdrawing_a_proposal_asks_no_other_player() -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS)))
    company.take_screen(0)
    company.screen.run(Action.STOP_WITHOUT_RESULT)
    company.rest()
    company.press(pygame.K_ESCAPE)
    assert company.game.overlays.form is None
    assert company.screen.sheet is None
    assert company.screen.turn.viewer == 0, "Ana goes on, with her hand in sight"


def test_resigning_needs_no_consent_and_the_other_wins() -> None:
    table = Table("CATX SOXQ", WORDS)
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.press(pygame.K_k, mod=pygame.KMOD_CTRL)
    company.rest()
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.title == "Resign?"
    company.press(pygame.K_ESCAPE)
    assert played(company) == ()
    company.press(pygame.K_k, mod=pygame.KMOD_CTRL)
    company.screen.run(Action.RESIGN)
    company.rest()
    assert played(company) == (Resign(0),)
    turn = company.screen.turn
    assert (turn.outcome, turn.session.mode.winners(turn.session.state)) == (Outcome.WON, (1,))


def test_resigning_is_not_offered_twice_while_the_others_play_on() -> None:
    table = Table("CATX SOXQ TAXQ", WORDS)
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, CLUB)))
    assert company.session.play(Resign(0)) is None
    company.screen.turn.refresh()
    assert Resign not in company.screen.turn.offers
    assert company.screen.turn.outcome is None


def test_a_game_at_a_board_is_given_up_as_it_stands_and_shows_no_rack() -> None:
    laid = BoardTable("scrabble", "CAT", ("CATSODE", "CATSODE"), scores=(31, 12))
    company = Company(session_of(laid), table=board_table)
    assert company.session.play(Resign()) is None
    screen = company.screen
    screen.turn.refresh()
    page = screen.kind.end_page(screen.scene)
    assert page is not None
    assert page.lines == ("You all agreed to stop: nobody has won.",)
    assert [(row.name, row.what, row.total) for row in page.rows] == [("Ana", "", "31"), ("Bo", "", "12")]


def test_the_end_by_agreement_needs_all_too() -> None:
    """In Ekraibl the players end the game by agreement, not the player in turn alone."""
    laid = BoardTable("ekraibl-simple", "КОТ", ("КОТРАСИ", "КОТРАСИ"))
    company = Company(session_of(laid), table=board_table)
    company.take_screen(0)
    company.press(pygame.K_g, mod=pygame.KMOD_CTRL)
    company.answer("yes")
    company.take_screen(1)
    assert played(company) == ()
    company.answer("yes")
    assert played(company) == (Stop(),)


# --- in every window ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (960, 600), (800, 600), (600, 900)])
def test_a_question_lies_whole_in_the_window(size: tuple[int, int]) -> None:
    """The longest there is: several plays to choose among, seven players, all that is at stake."""
    plays = tuple(f"Club player {n}: SOMETHING, LONG" for n in range(4))
    lines = (
        "Challenge a play?",
        "The round ends unless someone challenges a word.",
        *("It stands. " * 4,) * 2,
    )
    answers = (("look up", "Look it up"), ("vote", "Let the table vote"), ("stand", "Accept"))
    company = Company(game_of(Table("CATX SOXQ", WORDS)), size)
    company.take_screen(0)
    question = PollQuestion("Ana", lines, answers, "Which play?", plays)
    form = PollForm(question, lambda: company.screen.scene.layout.rail, lambda: 119.0)
    company.game.overlays.show_form(form)
    controls = [control.rect for control in company.question.focus.controls]
    sheet = company.question.sheet
    assert pygame.Rect((0, 0), size).contains(sheet)
    assert all(sheet.contains(rect) for rect in controls)
    assert not any(one.colliderect(other) for n, one in enumerate(controls) for other in controls[:n])


def test_a_question_shows_the_time_left_and_is_redrawn_each_second() -> None:
    company = Company(game_of(Table("CATX SOXQ", WORDS)))
    left = 65.0
    question = PollQuestion("Ana", ("Is it a word?",), (("yes", "Yes"), ("no", "No")))
    form = PollForm(question, lambda: company.screen.scene.layout.rail, lambda: left)
    form.enter((1280, 800), company.screen.style)
    form.update(1.0)
    assert [line.words for line in painted(form)] == ["Is it a word?", "Time 1:05"]
    assert not form.update(0.1)
    left = 64.0
    assert form.update(0.1)
    assert [line.words for line in painted(form)][-1] == "Time 1:04"


def test_a_question_that_esc_does_not_answer_can_be_left_for_the_menu() -> None:
    """Otherwise a vote would hold everybody at the table."""
    company = Company(game_of(Table("CATX SOXQ", WORDS)))
    company.take_screen(0)
    moves = company.session.at
    question = PollQuestion("Ana", ("Is it a word?",), (("yes", "Yes"), ("no", "No")))
    company.game.overlays.show_form(PollForm(question, lambda: company.screen.scene.layout.rail))
    company.rest()
    at = next(
        control.rect.center
        for control in company.question.focus.controls
        if control.name == Action.LEAVE.value
    )
    company.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    change = company.screen.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert isinstance(change, Pop)
    assert company.session.at == moves


def test_the_end_against_computer_players_says_how_many_hints_were_used() -> None:
    table = Table("CATX SOXQ", WORDS)
    for names, said in ((("Ana", CLUB), True), (("Ana", "Bo"), False)):
        company = Company(begun_with(table.mode, table.state, names))
        company.session.take_help(HelpTaken(2))
        assert company.session.play(Resign(0)) is None
        company.screen.turn.refresh()
        page = end_page(company.screen.turn)
        assert page is not None
        assert ("You used 2 hints." in page.lines) is said
