"""What the curtain hides and what it tells: no pixel hangs on a card that its viewer does not see."""

import pygame
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.hosting.move_log import log_lines
from game.search.players.player import Choice, ChoiceReason, OtherPlay, Why
from game.table.moves import Slot
from game.table.state import Phase
from game.text.actions import Action
from game.ui.company.curtain import Curtain, CurtainNews, table_title
from game.ui.context import AppContext
from tests.modes.kanugo_games import new, wander
from tests.modes.kanugo_table import NAMES
from tests.table.test_facedown import hidden_spots, mixed
from tests.ui.company import Company, begun_with, game_of, two

pytestmark = pytest.mark.usefixtures("own_pictures")

# --- nothing hidden is seen ---------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 7), st.integers(0, 999), st.integers(0, 40), st.data())
def test_no_pixel_hangs_on_a_card_that_the_viewer_does_not_see(
    players: int, seed: int, steps: int, data: st.DataObject
) -> None:
    """A table with its hidden cards in another order is the same picture: of a seat, of the curtain."""
    session = new(players, seed)
    wander(session, seed, steps)
    viewer = data.draw(st.one_of(st.none(), st.integers(0, players - 1)))
    state = session.state
    other = mixed(state, hidden_spots(state, viewer), seed + 1)
    pictures = []
    for laid in (state, other):
        company = Company(begun_with(session.mode, laid, NAMES[:players]), (800, 600))
        company.game.overlays.cover = None
        company.game.overlays.view_as(viewer)
        table = company.picture()
        company.game.draw_curtain(falls=False)
        company.rest()
        pictures.append((table, company.picture()))
    assert pictures[0] == pictures[1]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 7), st.integers(0, 999), st.integers(1, 60), st.data())
def test_the_log_of_a_viewer_tells_of_others_only_what_everybody_knows(
    players: int, seed: int, steps: int, data: st.DataObject
) -> None:
    session = new(players, seed)
    wander(session, seed, steps)
    if session.state.phase is Phase.OVER:
        return
    viewer = data.draw(st.integers(0, players - 1))
    own, public = log_lines(session, viewer), log_lines(session, None)
    assert len(own) == len(public)
    assert [line for line in own if line.seat != viewer] == [line for line in public if line.seat != viewer]


def test_the_title_of_the_window_and_the_curtain_name_no_card() -> None:
    company = Company(game_of(two()))
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert company.screen.turn.viewer is None
    assert company.screen.turn.hand() == ()
    assert not any(isinstance(spot, Slot) and spot.zone == "hand" for spot in company.screen.scene.seen())
    assert table_title(company.screen.turn) == "Kan-u-go · Round 1"


# --- the curtain --------------------------------------------------------------------------------------


def test_the_curtain_hides_the_table_until_its_owner_takes_it() -> None:
    company = Company(game_of(two()))
    company.type("CAT")
    assert not company.screen.turn.draft
    company.press(pygame.K_RETURN)
    assert company.game.overlays.cover is None
    assert company.screen.turn.viewer == 0
    assert company.screen.turn.hand() == ("C", "A", "T", "X")


def test_space_held_peeks_and_nothing_can_be_done_meanwhile() -> None:
    company = Company(game_of(two()))
    closed = company.picture()
    company.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert company.screen.turn.viewer == 0
    assert company.picture() != closed
    company.press(pygame.K_RETURN)
    assert isinstance(company.game.overlays.cover, Curtain)
    company.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert company.screen.turn.viewer is None
    assert company.picture() == closed


def test_after_a_word_the_curtain_falls_and_tells_only_public_moves() -> None:
    company = Company(game_of(two()))
    company.press(pygame.K_RETURN)
    company.lay("CAT")
    assert company.session.state.turn == 1
    curtain = company.game.overlays.cover
    assert isinstance(curtain, Curtain)
    assert curtain.news.next == 1
    assert [line.text for line in curtain.news.lines] == ["played CAT"]
    assert company.screen.turn.viewer is None
    company.press(pygame.K_RETURN)
    assert company.screen.turn.hand() == ("S", "O", "Q", "Q")


def test_no_move_of_another_and_no_card_seen_is_taken_back() -> None:
    company = Company(game_of(two()))
    company.press(pygame.K_RETURN)
    company.type("CA")
    company.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert len(company.screen.turn.draft) == 1, "of the own draft undo takes a card back"
    company.press(pygame.K_ESCAPE)
    company.lay("CAT")
    company.press(pygame.K_RETURN)
    company.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert company.session.at == 1
    assert not company.screen.turn.can_undo


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 999), st.integers(1, 40), st.sampled_from(Why), st.sampled_from(Why))
def test_why_a_computer_player_moved_tells_nothing_of_its_hand(
    seed: int, steps: int, one: Why, other: Why
) -> None:
    """Two hands give two reasons; as long as hands are hidden, neither can be asked for."""
    session = new(3, seed)
    wander(session, seed, steps)
    company = Company(session, (800, 600))
    move = session.played[-1]
    assume(session.state.phase not in (Phase.ROUND_OVER, Phase.OVER))
    pictures = []
    for why, word in ((one, "MANTA"), (other, "QUIZ")):
        others = (OtherPlay(word, len(word), len(word) / 10),)
        reason = ChoiceReason(why, len(word), (word[0],), (word,), 0, len(word), 0.5, 1.0, others)
        company.game.hosted.last_choice = (0, Choice(move, reason))
        company.screen.run(Action.WHY)
        assert company.screen.sheet is None
        pictures.append(company.picture())
    assert pictures[0] == pictures[1]


def test_a_falling_curtain_leaves_no_picture_of_its_own_in_the_cache() -> None:
    """A later one, for another player, may stand at the same place of memory."""
    style, surface = AppContext().style((800, 600)), pygame.Surface((800, 600))
    fallen, kept = [], []
    for _ in range(2):
        curtain = Curtain(CurtainNews("", ("Ana", "Bo"), 0, ()))
        curtain.enter((800, 600), style)
        curtain.update(0.1)
        assert not curtain.solid
        curtain.draw(surface)
        fallen.append(curtain)
        kept.append(len(style.cache))
    assert kept[0] == kept[1]


def test_a_question_of_two_lines_stands_above_the_button() -> None:
    heights = []
    for asks in ("Ana challenges CAT.", "Ana challenges CAT. " * 4):
        curtain = Curtain(CurtainNews("A question for Bo", ("Ana", "Bo"), 1, (), asks=asks), falls=False)
        curtain.enter((1280, 800), AppContext().style((1280, 800)))
        heights.append(curtain.sheet.height)
    assert heights[1] > heights[0]
