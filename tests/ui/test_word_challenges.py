"""Challenges and votes behind the curtain: each voice by its owner, no hand in sight."""

from typing import Any

import pygame
import pytest

from game.table.moves import Challenge
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.company.curtain import Curtain
from game.ui.company.polling import PollForm
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import ACROSS, Table
from tests.ui.boards import session_of
from tests.ui.challengers import CLUB, challenge_by_bo, three
from tests.ui.company import Company, begun_with, played


@pytest.mark.parametrize("pointer", [False, True])
def test_each_voice_is_given_by_its_owner_in_turn(pointer: bool) -> None:
    company = three()
    challenge_by_bo(company, pointer)
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
    assert sheet.page.lines[:3] == ("Ana: it is a word", "Bo: it isn’t a word", "Cid: it isn’t a word")


def test_no_answer_is_preset_and_a_key_too_many_gives_none() -> None:
    company = three()
    challenge_by_bo(company)
    assert company.question.focus.current is None
    for _ in range(3):
        company.press(pygame.K_RETURN)
    company.press(pygame.K_ESCAPE)
    assert isinstance(company.game.overlays.form, PollForm)
    assert company.question.answer is None


@pytest.mark.parametrize(
    "pressed",
    [
        {"key": pygame.K_1, "scancode": pygame.KSCAN_1, "unicode": "1"},
        {"key": pygame.K_AMPERSAND, "scancode": pygame.KSCAN_1, "unicode": "&"},
        {"key": pygame.K_KP1, "scancode": pygame.KSCAN_KP_1, "unicode": "1"},
    ],
    ids=["English", "French", "number pad"],
)
def test_a_vote_is_given_by_its_digit_on_every_keyboard(pressed: dict[str, Any]) -> None:
    company = three()
    challenge_by_bo(company)
    question = company.question
    company.send(pygame.KEYDOWN, mod=0, **pressed)
    assert question.answer is not None
    assert question.answer.name == "stand"


def test_the_key_that_opens_the_curtain_answers_nothing_however_often() -> None:
    company = three()
    challenge_by_bo(company)
    company.answer("back")
    for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN, pygame.K_1):
        company.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert company.question.heading() == "Ana", "the question was not seen yet"
    assert company.question.answer is None


def voted(hands: str, voice: str) -> list[bytes]:
    """The pictures of a vote from the curtain on: what the next voter sees after Bo has voted."""
    company = three(hands)
    company.screen.run(Action.CHALLENGE)
    company.rest()
    pictures = [company.picture()]
    company.answer("1")
    pictures.append(company.picture())
    company.answer("vote")
    pictures.append(company.picture())
    company.answer(voice)
    pictures.append(company.picture())
    company.take_screen(0)
    pictures.append(company.picture())
    return pictures


def test_who_names_themselves_is_asked_without_a_curtain() -> None:
    company = three()
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1")
    assert company.question.heading() == "Bo"
    assert company.screen.turn.viewer is None


def test_who_is_asked_sees_no_hand_and_no_voice() -> None:
    """To the pixel: neither the hands nor what Bo has said make any difference to what is shown."""
    first = voted("TAXQ SOQQ CATS", "back")
    assert voted("TAXZ QQZZ QQZZ", "back") == first
    assert voted("TAXQ SOQQ CATS", "stand") == first


def looked_up(racks: tuple[str, str]) -> list[bytes]:
    """The pictures of a challenge at a board, from the curtain to the verdict."""
    table = BoardTable("literaki", "DOM", racks, adjudication="challenge")
    company = Company(session_of(table), table=board_table)
    company.take_screen(0)
    assert company.session.play(table.placing("DOM", (6, 7), ACROSS)) is None
    company.screen.turn.refresh()
    company.game.draw_curtain()
    company.rest()
    company.screen.run(Action.CHALLENGE)
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
    challenge_by_bo(company)
    lines = company.question.question.lines
    assert company.question.heading() == "Bo"
    assert lines == (
        "Is it a word?",
        "Ana has played TAX.",
        "Bo challenges TAX.",
        "If it’s wrong, Ana takes it back and loses the turn.",
        "If it stands, Bo loses the next turn.",
    )
    assert not company.game.hides_table
    layout = company.screen.scene.layout
    assert not company.question.sheet.colliderect(layout.grid), "the crossword stays in sight"
    assert company.screen.turn.viewer is None


def test_no_peek_where_no_hand_is_to_be_shown() -> None:
    company = three()
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1")
    company.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    company.rest()
    assert company.screen.turn.viewer is None


def test_a_computer_players_voice_comes_last() -> None:
    table = Table("TAXQ SOQQ CATS", "CAT", adjudication="vote")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.take_screen(0)
    company.game.hosted.computers.ask = lambda seat: None  # type: ignore[method-assign]
    company.lay("TAX")
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.take_screen(2)
    company.answer("vote")
    company.answer("stand")
    company.take_screen(0)
    company.answer("stand")
    assert played(company)[-1] == Challenge(2, ("TAX",), False, (False, True, False))
    sheet = company.screen.sheet
    assert sheet is not None
    assert sheet.page.lines[:3] == ("Ana: it is a word", "Bo: it is a word", "Club player: it isn’t a word")


def test_the_key_that_puts_the_verdict_away_pressed_twice_opens_no_hand() -> None:
    company = three()
    challenge_by_bo(company)
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
    assert company.screen.turn.viewer == 2, "Bo misses a turn"


def test_each_answer_has_a_key() -> None:
    company = three()
    challenge_by_bo(company)
    company.send(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2")
    company.rest()
    company.take_screen(0)
    company.send(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1")
    company.rest()
    company.take_screen(2)
    company.send(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2")
    company.rest()
    assert played(company)[-1] == Challenge(1, ("TAX",), True, (False, True, True))


def test_the_curtain_says_what_the_question_is_about() -> None:
    company = three()
    challenge_by_bo(company)
    company.answer("stand")
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert curtain.news.asks == "Bo challenges TAX. No hand is shown here."


def test_a_single_voter_may_not_ask_the_dictionary() -> None:
    assert not three().screen.turn.rules.may_ask_dictionary(over=False)
    assert three().screen.turn.rules.may_ask_dictionary(over=True)
