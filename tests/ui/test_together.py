"""What nobody decides alone: who doubts and how each votes is asked behind the curtain, a round is not ended
while a word may be doubted, a game is given up by all."""

from dataclasses import replace

import pygame
import pytest

from game.search.players.choice import Choice, ChoiceReason, Why
from game.table.mode import Outcome
from game.table.moves import Challenge, Done, Draw, Exchange, Move, Place, Resign, Slot, Stop
from game.table.state import Phase
from game.ui.board.table import board_table
from game.ui.company.curtain import Curtain
from game.ui.company.poll_form import PollForm, PollQuestion
from game.ui.table.actions import Act
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import ACROSS, Table
from tests.ui.boards import session_of
from tests.ui.company import Company, begun_with, game_of

WORDS = "CAT CATS AT TAX OX SOX SO"
CLUB = "computer:club"


def three(hands: str = "TAXQ SOQQ CATS", adjudication: str = "vote") -> Company:
    """Ana, who has just laid TAX, with Bo and Cid; the curtain hangs for Bo."""
    company = Company(game_of(Table(hands, "CAT CATS SO OX", adjudication=adjudication)))
    company.take_screen(0)
    company.lay("TAX")
    return company


def phase(company: Company) -> Phase:
    return company.session.state.phase


def played(company: Company) -> tuple[Move, ...]:
    return company.session.played


def curtained(company: Company) -> int:
    """For whom the curtain hangs."""
    curtain = company.game.over.cover
    assert isinstance(curtain, Curtain)
    return curtain.told.next


def doubted_by_bo(company: Company, pointer: bool = False) -> None:
    """From the curtain Bo says that he doubts it, and has it put to the vote."""
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("1", pointer)
    company.take_screen(1)
    company.answer("vote", pointer)


# --- voices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pointer", [False, True])
def test_each_voice_is_given_by_its_owner_in_turn(pointer: bool) -> None:
    company = three()
    doubted_by_bo(company, pointer)
    company.answer("back", pointer)  # Bo has the screen already
    company.take_screen(0)
    company.answer("stand", pointer)
    assert not isinstance(played(company)[-1], Challenge), "one voice is still to come"
    company.take_screen(2)
    company.answer("back", pointer)
    assert played(company)[-1] == Challenge(1, ("TAX",), True, (False, True, True))
    assert [(ruling.word, ruling.valid) for ruling in company.ruled] == [("TAX", False)]
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines[:3] == ("Ana: it is a word", "Bo: it is no word", "Cid: it is no word")


def test_no_answer_is_preset_and_a_key_too_many_gives_none() -> None:
    company = three()
    doubted_by_bo(company)
    assert company.question.focus.current is None
    for _ in range(3):
        company.press(pygame.K_RETURN)
    company.press(pygame.K_ESCAPE)
    assert isinstance(company.game.over.form, PollForm)
    assert company.question.answer is None


def test_the_key_that_opens_the_curtain_answers_nothing_however_often() -> None:
    company = three()
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("1")
    for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN):
        company.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert isinstance(company.game.over.form, PollForm), "it was not seen yet"


def voted(hands: str, voice: str) -> list[bytes]:
    """The pictures of a vote from the curtain on: what the next one sees after Bo has given his voice."""
    company = three(hands)
    company.screen.act(Act.DOUBT)
    company.rest()
    pictures = [company.picture()]
    company.answer("1")
    pictures.append(company.picture())
    company.take_screen(1)
    pictures.append(company.picture())
    company.answer("vote")
    pictures.append(company.picture())
    company.answer(voice)
    pictures.append(company.picture())
    company.take_screen(0)
    pictures.append(company.picture())
    return pictures


def test_who_is_asked_sees_no_hand_and_no_voice() -> None:
    """To the pixel: neither the hands nor what Bo has said make any difference to what is shown."""
    first = voted("TAXQ SOQQ CATS", "back")
    assert voted("TAXZ QQZZ QQZZ", "back") == first
    assert voted("TAXQ SOQQ CATS", "stand") == first


def looked_up(racks: tuple[str, str]) -> list[bytes]:
    """The pictures of a doubt at a board, from the curtain to the verdict."""
    table = BoardTable("literaki", "DOM", racks, adjudication="challenge")
    company = Company(session_of(table), table=board_table)
    company.take_screen(0)
    assert company.session.play(table.placing("DOM", (6, 7), ACROSS)) is None
    company.screen.turn.look_again()
    company.game.draw_curtain()
    company.rest()
    company.screen.act(Act.DOUBT)
    company.rest()
    pictures = [company.picture()]
    company.take_screen(1)
    pictures.append(company.picture())
    company.answer("look up")
    pictures.append(company.picture())
    assert played(company)[-1] == Challenge(1, ("DOM",), False)
    return pictures


def test_at_a_board_too_no_rack_is_seen_by_who_is_asked() -> None:
    assert looked_up(("DOMABCE", "KOTABCE")) == looked_up(("DOMKLŁZ", "ŻŻRSTUW"))


def test_who_is_asked_sees_board_words_and_what_is_at_stake() -> None:
    company = three()
    doubted_by_bo(company)
    lines = company.question.question.lines
    assert company.question.heading() == "Bo"
    assert lines[:2] == ("Ana has laid TAX.", "Bo doubts TAX.")
    assert lines[2:] == (
        "If it goes back, the turn is lost for Ana.",
        "If it stands, Bo loses the next turn.",
        "Is it a word?",
    )
    assert not company.game.hides_table
    layout = company.screen.scene.layout
    assert not company.question.sheet.colliderect(layout.grid), "the crossword stays in sight"
    assert company.screen.turn.viewer is None


def test_no_peek_where_no_hand_is_to_be_shown() -> None:
    company = three()
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("1")
    company.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    company.rest()
    assert company.screen.turn.viewer is None


def test_a_computer_players_voice_comes_last() -> None:
    table = Table("TAXQ SOQQ CATS", "CAT", adjudication="vote")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.take_screen(0)
    company.game.thinking.ask = lambda seat: None  # type: ignore[method-assign]
    company.lay("TAX")
    company.screen.act(Act.DOUBT)
    company.rest()
    company.take_screen(2)
    company.answer("vote")
    company.answer("stand")
    company.take_screen(0)
    company.answer("stand")
    assert played(company)[-1] == Challenge(2, ("TAX",), False, (False, True, False))
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines[:3] == ("Ana: it is a word", "Bo: it is a word", "Club player: it is no word")


def test_the_key_that_puts_the_verdict_away_pressed_twice_opens_no_hand() -> None:
    company = three()
    doubted_by_bo(company)
    company.answer("stand")
    for seat in (0, 2):
        company.take_screen(seat)
        company.answer("stand")
    for _ in range(2):
        company.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert company.screen.sheet is None
    assert company.screen.turn.viewer is None
    company.rest()
    company.press(pygame.K_RETURN)
    assert company.screen.turn.viewer == 2, "Bo misses his turn"


# --- the dictionary -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "upheld"), [("CAT", False), ("TAX", True)])
def test_a_doubt_is_looked_up_and_recorded(word: str, upheld: bool) -> None:
    table = Table("CATX SOXQ", "CAT CATS SO OX", adjudication="challenge")
    company = Company(game_of(table))
    company.take_screen(0)
    company.lay(word)
    curtain = company.game.over.cover
    assert isinstance(curtain, Curtain)
    assert curtain.told.doubtable
    company.screen.act(Act.DOUBT)
    company.rest()
    company.take_screen(1)
    company.answer("look up")
    assert played(company)[-1] == Challenge(1, (word,), upheld)
    assert bool(company.session.state.board) is not upheld


def test_who_thinks_better_of_it_before_anything_is_said_pays_nothing_and_learns_nothing() -> None:
    company = three(adjudication="challenge")
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("1")
    company.take_screen(1)
    company.press(pygame.K_ESCAPE)
    assert [type(move) for move in company.session.played] == [Place]
    assert company.game.over.form is None
    assert company.screen.sheet is None
    assert company.screen.turn.viewer == 1, "Bo has the screen, and it is his turn"


def test_a_doubt_that_is_put_to_the_vote_cannot_be_taken_back() -> None:
    company = three()
    doubted_by_bo(company)
    company.press(pygame.K_ESCAPE)
    company.answer("stand")
    assert curtained(company) == 0
    company.press(pygame.K_RETURN)
    company.press(pygame.K_ESCAPE)
    company.answer("stand")
    company.take_screen(2)
    company.answer("stand")
    assert played(company)[-1] == Challenge(1, ("TAX",), False, (False, False, False))


def test_nobody_doubts_his_own_word_in_anybodys_name() -> None:
    """In front of the layer, whose turn it is again, there is nothing left to doubt."""
    company = Company(game_of(Table("CATX SOXQ", WORDS, adjudication="challenge")))
    company.take_screen(0)
    company.lay("CAT")
    company.screen.act(Act.DOUBT)
    company.rest()
    company.take_screen(1)
    company.answer("look up")
    company.press(pygame.K_RETURN)
    assert curtained(company) == 0, "Bo misses his turn"
    company.take_screen(0)
    at = company.session.at
    company.press(pygame.K_u, mod=pygame.KMOD_CTRL)
    company.screen.act(Act.DOUBT)
    assert company.game.over.form is None
    assert company.session.at == at
    assert company.session.state.seats[1].misses == 0


def test_alone_with_computer_players_nobody_can_doubt_his_own_word() -> None:
    table = Table("CATX SOXQ", WORDS, adjudication="challenge")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.game.thinking.ask = lambda seat: None  # type: ignore[method-assign]
    company.lay("CAT")
    company.screen.act(Act.DOUBT)
    assert company.game.over.form is None
    assert Challenge not in company.screen.turn.offers


# --- computer players in between ----------------------------------------------------------------------


def with_club(ana: str = "XSQQ") -> Company:
    """CAT lies there. Ana has laid a word, the computer player after her has laid SO or passed its turn on by
    what it holds; the curtain hangs for Bo."""
    table = Table(f"{ana} OXQQ YXQQ", "CAT CATS TO", board="CAT", adjudication="challenge")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.game.thinking.ask = lambda seat: None  # type: ignore[method-assign]
    company.take_screen(0)
    word = "X" if ana.startswith("X") else "S"
    table.state = company.session.state
    assert company.session.play(table.placing((word, (3, 0), ACROSS))) is None
    table.state = company.session.state
    assert company.session.play(table.placing(("O", (2, 1), ACROSS))) is None
    company.screen.turn.look_again()
    company.game.attend()
    company.rest()
    return company


def test_a_play_is_doubted_though_a_computer_player_has_laid_since() -> None:
    company = with_club()
    assert curtained(company) == 2
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("2")
    company.take_screen(2)
    assert company.question.question.among == ("Club player: TO", "Ana: CATX")
    company.press(pygame.K_TAB, pygame.K_DOWN)
    company.answer("look up")
    assert str(company.session.state.board) == "CAT", "what the computer player laid is back too"
    assert [type(move) for move in company.session.played] == [Place, Challenge]
    assert company.session.state.turn == 1, "and it thinks anew"


def test_the_layer_may_doubt_the_computer_players_word_only() -> None:
    company = with_club()
    company.screen.act(Act.DOUBT)
    company.rest()
    company.answer("0")
    company.take_screen(0)
    assert company.question.question.lines[1] == "Club player has laid TO."
    company.answer("look up")
    assert played(company)[-1] == Challenge(0, ("TO",), False)


def test_when_the_next_person_has_begun_nothing_is_doubted_any_more() -> None:
    company = with_club("SXQQ")
    company.take_screen(2)
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    company.type("1")
    company.rest()
    assert isinstance(company.session.played[-1], Exchange)
    company.screen.act(Act.DOUBT)
    assert company.game.over.form is None


def test_a_computer_players_doubt_is_settled_by_one_vote() -> None:
    """It does not doubt the same word again and again."""
    table = Table("TAXQ SOQQ", "CAT", adjudication="vote")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.lay("TAX")
    for _ in range(200):
        company.screen.update(0.05)
        if company.game.over.form is not None:
            break
        pygame.time.wait(10)
    assert company.question.question.lines[1] == "Club player doubts TAX."
    company.answer("stand")
    assert played(company)[-1] == Challenge(1, ("TAX",), False, (False, True))
    company.press(pygame.K_RETURN)
    for _ in range(100):
        company.screen.update(0.05)
        pygame.time.wait(5)
    assert company.game.over.form is None
    assert sum(isinstance(move, Challenge) for move in company.session.played) == 1


# --- going out ----------------------------------------------------------------------------------------


def out(hands: str = "CAT SOQ TAX") -> Company:
    """Ana has laid her last card where words are doubted."""
    company = Company(game_of(Table(hands, "SO OX TAX", adjudication="challenge")))
    company.take_screen(0)
    company.lay("CAT")
    assert phase(company) is Phase.OUT
    return company


def test_who_goes_out_does_not_end_the_round_alone() -> None:
    company = out()
    company.screen.act(Act.DONE)
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


def test_a_going_out_that_was_doubted_in_vain_is_counted_at_once() -> None:
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
    assert isinstance(again.game.over.form, PollForm)


def test_a_computer_player_that_ends_the_round_waits_for_the_doubts() -> None:
    """Bo and Ana miss their turns, so that its exchange blocks the round: Bo is asked before it does."""
    table = Table("XSQQ OXQQ YXQQ", "CAT", board="CAT", adjudication="challenge", idle_circuits=1)
    ana, club, bo = table.state.seats
    table.set(seats=(replace(ana, misses=1), club, replace(bo, misses=1)))
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.game.thinking.ask = lambda seat: None  # type: ignore[method-assign]
    company.take_screen(0)
    company.press(pygame.K_HOME)
    assert company.session.play(table.placing(("X", (3, 0), ACROSS))) is None
    assert company.session.play(Exchange((Slot("hand", 0),))) is None
    company.screen.turn.look_again()
    company.game._take_choice(1, Choice(Draw("stock"), ChoiceReason(Why.NOTHING)))
    company.rest()
    assert phase(company) is Phase.DECLARED
    company.take_screen(2)
    company.answer("stand")
    assert phase(company) is Phase.ROUND_OVER


# --- giving up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pointer", [False, True])
def test_a_game_is_given_up_when_all_agree(pointer: bool) -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS, scores=(12, 7, 30))))
    company.take_screen(0)
    company.press(pygame.K_k, mod=pygame.KMOD_CTRL)
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
    assert sheet.page.lines == ("The game was given up by agreement: nobody has won.",)
    assert [row.total for row in sheet.page.rows] == ["12", "7", "30"]
    company.press(pygame.K_ESCAPE)
    company.screen.act(Act.SCORES)
    company.rest()
    assert Company(company.session).screen.turn.outcome is Outcome.GIVEN_UP


def test_one_who_wishes_to_play_on_is_enough_and_is_not_named() -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS)))
    company.take_screen(0)
    company.screen.act(Act.GIVE_UP)
    company.rest()
    company.answer("yes")
    company.take_screen(1)
    company.answer("no")
    company.take_screen(2)
    company.answer("yes")
    assert played(company) == ()
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines == ("Not everybody agrees to end it.",)
    company.press(pygame.K_RETURN)
    company.rest()
    assert curtained(company) == 0


def test_who_thinks_better_of_it_asks_nobody_else() -> None:
    company = Company(game_of(Table("CATX SOXQ TAXQ", WORDS)))
    company.take_screen(0)
    company.screen.act(Act.GIVE_UP)
    company.rest()
    company.press(pygame.K_ESCAPE)
    assert company.game.over.form is None
    assert company.screen.sheet is None
    assert company.screen.turn.viewer == 0, "Ana goes on, with her hand in sight"


def test_alone_with_computer_players_one_gives_up_by_oneself() -> None:
    table = Table("CATX SOXQ", WORDS)
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.screen.act(Act.GIVE_UP)
    company.rest()
    company.answer("drop")
    assert played(company) == ()
    company.screen.act(Act.GIVE_UP)
    company.rest()
    company.answer("yes")
    assert played(company) == (Resign(),)
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines == ("You gave this game up: nobody has won.",)


def test_a_game_at_a_board_is_given_up_as_it_stands_and_shows_no_rack() -> None:
    laid = BoardTable("scrabble", "CAT", ("CATSODE", "CATSODE"), scores=(31, 12))
    company = Company(session_of(laid), table=board_table)
    assert company.session.play(Resign()) is None
    screen = company.screen
    screen.turn.look_again()
    page = screen.kind.end_page(screen.scene)
    assert page is not None
    assert page.lines == ("The game was given up by agreement: nobody has won.",)
    assert [(row.name, row.what, row.total) for row in page.rows] == [("Ana", "", "31"), ("Bo", "", "12")]


def test_the_end_by_agreement_needs_all_too() -> None:
    """In Ekraibl the players end the game when they wish: not whoever is in turn alone."""
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
        "Do you doubt a play?",
        "The round ends unless somebody doubts a word.",
        *("It stands. " * 4,) * 2,
    )
    answers = (("look up", "Look it up"), ("vote", "Let the table vote"), ("stand", "Let it stand"))
    company = Company(game_of(Table("CATX SOXQ", WORDS)), size)
    company.take_screen(0)
    question = PollQuestion("Ana", lines, answers, "What do you doubt?", plays)
    company.game.over.ask(PollForm(question, lambda: company.screen.scene.layout.rail))
    spots = [spot.rect for spot in company.question.focus.spots]
    sheet = company.question.sheet
    assert pygame.Rect((0, 0), size).contains(sheet)
    assert all(sheet.contains(rect) for rect in spots)
    assert not any(one.colliderect(other) for n, one in enumerate(spots) for other in spots[:n])
