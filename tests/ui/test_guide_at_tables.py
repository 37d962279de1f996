"""The guide shows three moves to a newcomer, whatever they play."""

import pygame
import pytest

from game.search.hints import Hints
from game.table.moves import Pass, Place
from game.text.actions import Action
from game.ui.company.game import CompanyGame
from game.ui.table.guide import MOVES, guide_kind, happened
from modes.moves import Draw
from tests.ui.newcomer import GAMES, Newcomer, table_of

pytestmark = pytest.mark.usefixtures("plain_hints")


@pytest.mark.parametrize("kind", GAMES)
def test_three_moves_are_shown_and_made_by_the_newcomer(kind: str) -> None:
    newcomer = Newcomer(table_of(kind, deal=4))  # in which the other one does not go out meanwhile
    turn = newcomer.table.turn
    newcomer.begin()
    for n in range(1, MOVES + 1):
        assert f"Move {n} of {MOVES}" in newcomer.said
        assert "on the marked squares" in newcomer.said
        assert "to its square, or press" in newcomer.said
        assert turn.session.mode.check(turn.session.state, Place(newcomer.guide.target)) is None
        at = turn.session.at
        newcomer.place_shown()
        assert "is ready. Press Enter to play it." in newcomer.said
        assert turn.session.at == at, "it makes no move itself"
        newcomer.press(pygame.K_RETURN)
        if n < MOVES:
            assert turn.session.at > at
            newcomer.wait()
            assert "You played" in newcomer.said
    assert "Well done!" in newcomer.said
    assert "You played" in newcomer.said
    newcomer.click(newcomer.button(Action.SKIP_GUIDE).center)
    assert newcomer.said == ""
    assert turn.session.help.hints == 0, "it is no hint"


def test_any_other_play_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    newcomer = Newcomer(table_of("hand"))
    newcomer.begin()
    turn = newcomer.table.turn
    shown = newcomer.guide.target
    hints = Hints(turn.session.mode, turn.session.mode.words)
    other = next(
        hint
        for hint in hints.find(turn.state, 5)
        if {placed.cell for placed in hint.move.laid} != {placed.cell for placed in shown}
    )
    for placed in sorted(other.move.laid, key=lambda placed: placed.cell):
        newcomer.table.perform(lambda placed=placed: turn._draft(turn.draft.put(placed.slot, placed.cell)))  # type: ignore[misc]
    newcomer.rest()
    assert "You can play this too: press Enter." in newcomer.said
    newcomer.press(pygame.K_RETURN)
    newcomer.wait()
    assert f"You played {other.words[0]}." in newcomer.said
    assert f"Move 2 of {MOVES}" in newcomer.said


def test_a_refused_play_is_explained_and_not_counted() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    slot = next(slot for slot in turn.usable if turn.piece(slot) not in "JIG")
    turn.cursor = turn.cursor._replace(cell=(4, 4))
    newcomer.table.perform(lambda: turn.lay_from(slot) and None)
    newcomer.rest()
    assert "This can’t be played yet." in newcomer.said
    newcomer.press(pygame.K_RETURN)
    assert f"Move 1 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_ESCAPE)
    assert not turn.draft, "Esc takes back what is placed"
    assert f"Move 1 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_ESCAPE)
    assert newcomer.said == ""


def test_a_move_that_is_undone_is_shown_again() -> None:
    newcomer = Newcomer(table_of("row"))
    newcomer.begin()
    newcomer.play_shown()
    newcomer.wait()
    assert f"Move 2 of {MOVES}" in newcomer.said
    newcomer.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    newcomer.wait()
    assert f"Move 1 of {MOVES}" in newcomer.said
    assert "You played" not in newcomer.said


def test_while_the_others_play_it_says_what_happened() -> None:
    newcomer = Newcomer(table_of("board"))
    newcomer.begin()
    game = newcomer.guide.inner
    assert isinstance(game, CompanyGame)
    game.hosted.computers.answer = lambda: None  # type: ignore[method-assign]
    newcomer.play_shown()
    assert "Now the others play." in newcomer.said
    assert "You played" in newcomer.said
    assert newcomer.guide.target == ()


def test_it_tells_only_what_came_true() -> None:
    newcomer = Newcomer(table_of("heaps"))
    newcomer.begin()
    turn = newcomer.table.turn
    move = Place(newcomer.guide.target)
    newcomer.play_shown()
    assert happened(turn, "JIG", move) == "You played JIG. The cards under the ones you used turned up."
    alone = next(placed for placed in move.laid if placed.slot.place == 0)
    assert happened(turn, "G", Place((alone,))) == "You played G.", "nothing lay under the first heap's card"
    assert happened(turn, "", Draw()) == "You have a new card to play with."


def test_the_whole_of_what_it_speaks_of_is_seen() -> None:
    newcomer = Newcomer(table_of("cards"), (800, 600))
    newcomer.begin()
    cells = [placed.cell for placed in newcomer.guide.target]
    assert newcomer.table.scene.camera.shows([*newcomer.table.turn.state.board, *cells])


def test_a_passed_turn_is_a_move_too() -> None:
    newcomer = Newcomer(table_of("board", names=("Ana", "Bo")))
    newcomer.press(pygame.K_RETURN)
    newcomer.begin()
    turn = newcomer.table.turn
    newcomer.table.perform(lambda: turn.play(Pass()) and None)
    assert newcomer.guide._made == 1


def test_each_kind_of_table_is_recognised() -> None:
    assert {kind: guide_kind(table_of(kind).turn) for kind in GAMES} == {kind: kind for kind in GAMES}


def test_computer_players_wait_while_it_is_read_what_came_of_the_three_moves() -> None:
    """What they play may end the round, and the score sheet would lie over it."""
    newcomer = Newcomer(table_of("cards", deal=4))
    session = newcomer.table.turn.session
    newcomer.begin()
    for n in range(1, MOVES + 1):
        newcomer.play_shown()
        if n < MOVES:
            newcomer.wait()
    assert "Well done!" in newcomer.said
    at = session.at
    for _ in range(50):
        newcomer.table.update(0.5)
    assert session.at == at
    assert "Well done!" in newcomer.said
    newcomer.click(newcomer.button(Action.SKIP_GUIDE).center)
    newcomer.wait(lambda: session.at > at)
