"""Doubts and votes in the window: each is asked behind the curtain, and no hand and no voice is seen."""

import pygame
import pytest

from game.table.moves import Challenge, Exchange, Place
from game.ui.board.table import board_table
from game.ui.company.curtain import Curtain
from game.ui.company.poll_form import PollForm
from game.ui.table.actions import Act
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import ACROSS, Table
from tests.ui.boards import session_of
from tests.ui.company import Company, begun_with, curtained, game_of, played

WORDS = "CAT CATS AT TAX OX SOX SO"
CLUB = "computer:club"


def three(hands: str = "TAXQ SOQQ CATS", adjudication: str = "vote") -> Company:
    """Ana, who has just laid TAX, with Bo and Cid; the curtain hangs for Bo."""
    company = Company(game_of(Table(hands, "CAT CATS SO OX", adjudication=adjudication)))
    company.take_screen(0)
    company.lay("TAX")
    return company


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
