"""How a challenge is settled by the dictionary, and with computer players in between."""

from functools import partial

import pygame
import pytest

from game.table.moves import Challenge, Exchange, Place
from game.text.actions import Action
from game.ui.company.curtain import Curtain
from tests.modes.kanugo_table import ACROSS, Table
from tests.ui.challengers import CLUB, challenge_by_bo, three
from tests.ui.company import Company, begun_with, curtained, game_of, played
from tests.waiting import wait_until

WORDS = "CAT CATS AT TAX OX SOX SO"


@pytest.mark.parametrize(("word", "upheld"), [("CAT", False), ("TAX", True)])
def test_a_challenge_is_looked_up_and_recorded(word: str, upheld: bool) -> None:
    table = Table("CATX SOXQ", "CAT CATS SO OX", adjudication="challenge")
    company = Company(game_of(table))
    company.take_screen(0)
    company.lay(word)
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert curtain.news.beside is Action.CHALLENGE
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.take_screen(1)
    company.answer("look up")
    assert played(company)[-1] == Challenge(1, (word,), upheld)
    assert bool(company.session.state.board) is not upheld


def test_who_thinks_better_of_it_before_anything_is_said_pays_nothing_and_learns_nothing() -> None:
    company = three(adjudication="challenge")
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1")
    company.press(pygame.K_ESCAPE)
    assert [type(move) for move in company.session.played] == [Place]
    assert company.game.overlays.form is None
    assert company.screen.sheet is None
    assert company.screen.turn.viewer is None
    assert curtained(company) == 1, "anybody can say that Bo challenges: Bo's hand stays hidden"


def test_a_challenge_that_is_put_to_the_vote_cannot_be_taken_back() -> None:
    company = three()
    challenge_by_bo(company)
    company.press(pygame.K_ESCAPE)
    company.answer("stand")
    assert curtained(company) == 0
    company.press(pygame.K_RETURN)
    company.press(pygame.K_ESCAPE)
    company.answer("stand")
    company.take_screen(2)
    company.answer("stand")
    assert played(company)[-1] == Challenge(1, ("TAX",), False, (False, False, False))


def test_own_words_are_not_challenged_on_behalf_of_others() -> None:
    """In front of the layer, whose turn it is again, there is nothing left to challenge."""
    company = Company(game_of(Table("CATX SOXQ", WORDS, adjudication="challenge")))
    company.take_screen(0)
    company.lay("CAT")
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.take_screen(1)
    company.answer("look up")
    company.press(pygame.K_RETURN)
    assert curtained(company) == 0, "Bo misses a turn"
    company.take_screen(0)
    at = company.session.at
    company.press(pygame.K_u, mod=pygame.KMOD_CTRL)
    company.screen.run(Action.CHALLENGE)
    assert company.game.overlays.form is None
    assert company.session.at == at
    assert company.session.state.seats[1].misses == 0


def test_alone_with_computer_players_own_words_cannot_be_challenged() -> None:
    table = Table("CATX SOXQ", WORDS, adjudication="challenge")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.game.hosted.computers.ask = lambda seat: None  # type: ignore[method-assign]
    company.lay("CAT")
    company.screen.run(Action.CHALLENGE)
    assert company.game.overlays.form is None
    assert Challenge not in company.screen.turn.offers


def with_club(ana: str = "XSQQ") -> Company:
    """CAT lies there. Ana has laid a word, the computer player after her has laid SO or passed its turn on by
    what it holds; the curtain hangs for Bo."""
    table = Table(f"{ana} OXQQ YXQQ", "CAT CATS TO", board="CAT", adjudication="challenge")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB, "Bo")))
    company.game.hosted.computers.ask = lambda seat: None  # type: ignore[method-assign]
    company.take_screen(0)
    word = "X" if ana.startswith("X") else "S"
    table.state = company.session.state
    assert company.session.play(table.placing((word, (3, 0), ACROSS))) is None
    table.state = company.session.state
    assert company.session.play(table.placing(("O", (2, 1), ACROSS))) is None
    company.screen.turn.refresh()
    company.game.hosted.continue_game()
    company.rest()
    return company


def test_a_play_is_challenged_though_a_computer_player_has_laid_since() -> None:
    company = with_club()
    assert curtained(company) == 2
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("2")
    assert company.question.question.among == ("Club player: TO", "Ana: CATX")
    company.press(pygame.K_TAB, pygame.K_DOWN)
    company.answer("look up")
    assert str(company.session.state.board) == "CAT", "what the computer player laid is back too"
    assert [type(move) for move in company.session.played] == [Place, Challenge]
    assert company.session.state.turn == 1, "and it thinks anew"


def test_the_layer_may_challenge_only_the_computer_players_word() -> None:
    company = with_club()
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("0")
    assert company.question.question.lines[1] == "Club player has played TO."
    company.answer("look up")
    assert played(company)[-1] == Challenge(0, ("TO",), False)


def test_when_the_next_person_has_begun_nothing_can_be_challenged() -> None:
    company = with_club("SXQQ")
    company.take_screen(2)
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    company.type("1")
    company.rest()
    assert isinstance(company.session.played[-1], Exchange)
    company.screen.run(Action.CHALLENGE)
    assert company.game.overlays.form is None


def test_a_computer_players_challenge_is_settled_by_one_vote() -> None:
    """It does not challenge the same word again and again."""
    table = Table("TAXQ SOQQ", "CAT", adjudication="vote")
    company = Company(begun_with(table.mode, table.state, ("Ana", CLUB)))
    company.lay("TAX")
    frame = partial(company.screen.update, 0.05)
    wait_until(lambda: company.game.overlays.form is not None, "nothing is challenged", frame)
    assert "Club player challenges TAX." in company.question.question.lines
    company.answer("stand")
    assert played(company)[-1] == Challenge(1, ("TAX",), False, (False, True))
    company.press(pygame.K_RETURN)
    for _ in range(100):
        frame()
        pygame.time.wait(5)
    assert company.game.overlays.form is None
    assert sum(isinstance(move, Challenge) for move in company.session.played) == 1


def test_the_curtain_tells_of_a_word_taken_back_and_does_not_call_it_played() -> None:
    company = three(adjudication="challenge")
    company.screen.run(Action.CHALLENGE)
    company.rest()
    company.answer("1")
    company.answer("look up")
    company.press(pygame.K_RETURN)
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert curtain.news.next == 1
    reported = [line.text for line in curtain.news.lines]
    assert reported == ["challenged TAX: taken back", "tried TAX, taken back"]
