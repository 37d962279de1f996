"""What is heard at the tables and in the drills: each thing that happens has its sound, once."""

import pygame
import pytest

from game.table.state import State
from game.text.actions import Action
from game.ui.company.curtain import Curtain
from game.ui.kit.sound import Cue
from game.ui.table.draft import Cursor
from modes.moves import Draw
from tests.modes.board_table import Table as BoardTable
from tests.ui import boards
from tests.ui.company import Company, game_of, two
from tests.ui.drills import Learner, plan_of
from tests.ui.laying import by_game
from tests.ui.players import GAMES, Game, Player, session_of
from tests.ui.sounds import FakeDevice
from tests.ui.test_practice_match import Match
from tests.waiting import wait_until

SIX, HEAPS = GAMES[0], GAMES[2]


def sat_down(game: Game, start: State, speaker: FakeDevice) -> Player:
    """Somebody at a table whose cards are dealt already."""
    player = Player(session_of(game, start))
    player.rest()
    speaker.heard()
    return player


# --- a patience ---------------------------------------------------------------------------------------


def test_a_deal_is_heard_and_a_game_that_was_left_is_not_dealt_again(speaker: FakeDevice) -> None:
    player = Player(session_of(SIX, SIX.stuck))
    assert speaker.heard() == [], "before it is seen"
    player.rest()
    assert speaker.heard() == [Cue.SHUFFLE]
    begun = session_of(SIX, SIX.stuck)
    begun.make(Draw())
    Player(begun).rest()
    assert speaker.heard() == []


@by_game
@pytest.mark.parametrize("way", ["lay_by_dragging", "lay_by_clicks", "lay_by_keys"])
def test_each_card_placed_and_the_play_are_heard_once(speaker: FakeDevice, game: Game, way: str) -> None:
    player = sat_down(game, game.stuck, speaker)
    getattr(player, way)("CAT", (0, 0), play=False)
    assert speaker.heard() == [Cue.PLACE] * 3
    player.press(pygame.K_RETURN)
    player.rest()
    assert speaker.heard() == [Cue.ACCEPT]


def test_enter_pressed_twice_is_one_play(speaker: FakeDevice) -> None:
    player = sat_down(SIX, SIX.stuck, speaker)
    player.lay_by_keys("CAT", (0, 0), play=False)
    speaker.heard()
    player.press(pygame.K_RETURN, pygame.K_RETURN)
    player.rest()
    assert speaker.heard() == [Cue.ACCEPT]


def test_what_is_taken_back_and_undone_is_heard(speaker: FakeDevice) -> None:
    player = sat_down(SIX, SIX.stuck, speaker)
    player.lay_by_keys("CAT", (0, 0), play=False)
    speaker.heard()
    player.press(pygame.K_BACKSPACE)
    assert speaker.heard() == [Cue.TAKE_BACK]
    player.press(pygame.K_ESCAPE)
    assert speaker.heard() == [Cue.TAKE_BACK]
    player.lay_by_keys("CAT", (0, 0))
    speaker.heard()
    player.button("undo")
    assert speaker.heard() == [Cue.TAKE_BACK]
    player.button("redo")
    assert speaker.heard() == [Cue.ACCEPT]


def test_a_refusal_is_heard_each_time(speaker: FakeDevice) -> None:
    player = sat_down(SIX, SIX.stuck, speaker)
    player.lay_by_keys("TAC", (0, 0), play=False)
    speaker.heard()
    player.press(pygame.K_RETURN)
    player.rest()
    assert speaker.heard() == [Cue.REFUSE]
    player.press(pygame.K_RETURN)
    player.rest()
    assert speaker.heard() == [Cue.REFUSE]
    player.press(pygame.K_ESCAPE)
    speaker.heard()
    player.type("z")
    assert speaker.heard() == [Cue.REFUSE], "there is no Z in the row"


def test_a_card_that_is_turned_is_heard_and_the_waste_that_is_turned_over_otherwise(
    speaker: FakeDevice,
) -> None:
    player = sat_down(HEAPS, HEAPS.stuck, speaker)
    player.lay_by_keys("CAT", (0, 0))
    speaker.heard()
    player.press(pygame.K_t)
    player.type("t")
    player.rest()
    assert speaker.heard() == [Cue.TURN]
    player.screen.perform(lambda: Action.TURN)
    player.rest()
    assert speaker.heard() == [Cue.SHUFFLE]


@by_game
def test_a_patience_that_is_won(speaker: FakeDevice, game: Game) -> None:
    player = sat_down(game, game.won, speaker)
    player.lay_by_keys("CATS" if game is GAMES[1] else "CAT", (0, 0))
    if game is not GAMES[1]:
        speaker.heard()
        player.lay_by_keys("S", (3, 0))
    player.rest()
    assert speaker.heard()[-1:] == [Cue.WON]
    player.press(pygame.K_ESCAPE)
    assert Cue.WON not in speaker.heard(), "once"


# --- several ------------------------------------------------------------------------------------------


def test_nothing_is_heard_behind_the_curtain_and_one_chime_when_it_opens(
    speaker: FakeDevice,
) -> None:
    company = Company(game_of(two()))
    assert speaker.heard() == [Cue.SHUFFLE]
    company.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    company.rest()
    assert company.screen.turn.viewer == 0, "a peek"
    company.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    company.rest()
    assert speaker.heard() == [], "the turn has not begun"
    company.press(pygame.K_RETURN)
    assert speaker.heard() == [Cue.YOUR_TURN]
    company.lay("AT")
    assert speaker.heard() == [Cue.PLACE, Cue.PLACE, Cue.ACCEPT]
    assert isinstance(company.game.overlays.cover, Curtain)
    company.take_screen(1)
    assert speaker.heard() == [Cue.YOUR_TURN]


def test_a_shuffled_hand_sounds_and_a_change_of_viewer_does_not(speaker: FakeDevice) -> None:
    company = Company(game_of(two()))
    company.press(pygame.K_RETURN)
    speaker.heard()
    company.screen.turn.hand_order.shift(company.screen.turn.row()[0], 1)
    company.rest()
    assert speaker.heard() == [Cue.PLACE]
    company.game.overlays.view_as(None)
    company.rest()
    assert speaker.heard() == []


@pytest.mark.parametrize("drawn", "KQ")
def test_a_swap_sounds_the_same_whatever_is_drawn(speaker: FakeDevice, drawn: str) -> None:
    company = Company(game_of(two(stock=f"{drawn}ZZZZ", open="Q")))
    company.press(pygame.K_RETURN)
    speaker.heard()
    company.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    company.type("4")
    assert speaker.heard() == [Cue.TAKE_BACK]
    company.type("2")
    company.rest()
    assert speaker.heard() == [Cue.TURN]


def test_after_a_computer_player_it_is_heard_that_it_is_ones_turn(speaker: FakeDevice) -> None:
    session = game_of(two(), ("Ana", "computer:club"))
    company = Company(session)
    assert speaker.heard() == [Cue.SHUFFLE], "she sees that she begins"
    company.lay("AT")
    wait_until(
        lambda: session.state.turn == 0,
        "the computer player made no move",
        lambda: company.screen.update(0.3),
    )
    company.rest()
    found = speaker.heard()
    assert found[:3] == [Cue.PLACE, Cue.PLACE, Cue.ACCEPT]
    assert (found[-1], found.count(Cue.YOUR_TURN)) == (Cue.YOUR_TURN, 1)


def test_going_out_is_heard(speaker: FakeDevice) -> None:
    company = Company(game_of(two("CAT SOQ")))
    company.press(pygame.K_RETURN)
    speaker.heard()
    company.lay("CAT")
    company.rest()
    assert speaker.heard() == [Cue.PLACE, Cue.PLACE, Cue.PLACE, Cue.OUT]


def test_the_last_ten_seconds_tick_once_a_second(speaker: FakeDevice) -> None:
    company = Company(game_of(two(turn_seconds=30)))
    company.press(pygame.K_RETURN)
    table = company.screen
    speaker.heard()
    while (table.clock.seconds_left(0) or 0) > 11:
        table.update(0.25)
    assert speaker.heard() == []
    for _ in range(40):
        table.update(0.25)
    assert speaker.heard() == [Cue.TICK] * 10
    for _ in range(8):
        table.update(0.25)
    assert Cue.TICK not in speaker.heard(), "behind the curtain the clock stands"


# --- boards -------------------------------------------------------------------------------------------


def at_a_board(speaker: FakeDevice) -> boards.Player:
    """Ana at the rack, and a bag with tiles in it."""
    player = boards.Player(BoardTable("scrabble", "CAT CATS", ("CATSDEF", "CATSDEF"), "EEEEEEEEEE"))
    assert set(speaker.heard()) == {Cue.SHUFFLE, Cue.YOUR_TURN}
    return player


def test_the_rack_is_heard_when_it_is_shuffled_and_when_tiles_are_swapped(
    speaker: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_a_board(speaker)
    monkeypatch.setattr("random.sample", lambda order, n: order[::-1])
    player.screen.perform(lambda: Action.SHUFFLE)
    player.screen.update(0.0)
    assert speaker.heard() == [Cue.SHUFFLE]
    player.press(pygame.K_e, pygame.KMOD_CTRL)
    player.type("d")
    assert speaker.heard() == []
    player.screen.perform(lambda: Action.GIVE)
    player.screen.update(0.0)
    assert speaker.heard() == [Cue.SHUFFLE]


def test_a_letter_typed_where_the_board_ends_is_refused(speaker: FakeDevice) -> None:
    player = at_a_board(speaker)
    player.turn.cursor = Cursor((player.turn.rules.layout.width - 1, 7))
    player.type("c")
    assert speaker.heard() == [Cue.PLACE]
    player.type("a")
    assert speaker.heard() == [Cue.REFUSE]


# --- drills -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("rightly", [True, False])
def test_an_answer_is_heard(speaker: FakeDevice, rightly: bool) -> None:
    learner = Learner.at(plan_of("word"))
    assert speaker.heard() == []
    right = learner.solution()[0]
    learner.type((right if rightly else {"yes": "no", "no": "yes"}[right])[0])
    assert speaker.heard() == [Cue.ACCEPT if rightly else Cue.REFUSE]


@pytest.mark.usefixtures("home")
def test_a_play_of_a_drill_is_heard_and_its_pieces_do_not_come_back(speaker: FakeDevice) -> None:
    learner = Learner.at(plan_of("play"))
    speaker.heard()
    learner.lay(learner.solution()[0])
    placed = speaker.heard()
    assert set(placed) == {Cue.PLACE}
    learner.enter()
    assert speaker.heard() == [Cue.ACCEPT]


@pytest.mark.usefixtures("home")
def test_the_clock_of_a_match_ticks(speaker: FakeDevice) -> None:
    match = Match.of("Ana", "Bo", seconds=30)
    speaker.heard()
    match.screen.update(1.0)
    match.enter()
    assert speaker.heard() == [Cue.YOUR_TURN]
    match.screen.flow._shown_at -= match.screen.flow.time_left - 12.4
    while match.screen.flow.time_left > 0.5:
        match.screen.flow._shown_at -= 0.25
        match.screen.update(0.25)
    assert speaker.heard() == [Cue.TICK] * 10
