"""A package's own kind of move, and its own way of laying, at the table."""

from pathlib import Path

import pygame
import pytest

from game.hosting.move_log import log_lines
from game.opening import open_game
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.moves import Place, Placement, Slot
from game.table.session import Session, dumps, loads, record_of
from game.ui.table.actions import OWN_MOVES
from game.ui.table.keys import at_cards
from tests.modes.doubling import double, doubling
from tests.ui.players import Player


def ladder(deal: int = 3) -> Session:
    opening = open_game("ladder", ("Ana",), deal)
    return Session(opening.mode, opening.setup)


def test_the_move_log_has_its_sentence(installed: Path) -> None:
    session = doubling()
    seat = session.state.turn
    session.play(double(session))
    (line, *_) = log_lines(session, 1 - seat)
    assert (line.seat, line.text) == (seat, "doubles the next word")


def test_a_doubled_word_counts_twice_and_once(installed: Path) -> None:
    session = doubling()
    hand = session.state.seat.hand
    place = Place(tuple(Placement(Slot("hand", n), (7 + n, 7)) for n in range(2)))
    assert hand
    plain = session.mode.worth(session.state, place)
    session.play(double(session))
    assert session.mode.worth(session.state, place) == 2 * plain
    assert session.mode.own_moves(session.state) == ()


def test_every_seat_sees_the_public_part_of_its_state(installed: Path) -> None:
    session = doubling()
    session.play(double(session))
    assert seen_by(session.state, None).own == session.state.own


def test_its_button_and_its_key_make_the_move(installed: Path) -> None:
    session = doubling()
    player = Player(session)
    turn = player.turn
    turn.view_as(session.state.turn)
    turn.refresh()
    assert ("Ctrl J", "Double your word") in [(row.shown, row.does) for row in at_cards(turn)]
    player.screen.run(OWN_MOVES[0])
    assert session.played[0].sentence == "doubles the next word"
    assert turn.own_moves == ()


@pytest.mark.parametrize("way", ["key", "typed"])
def test_one_letter_of_the_word_on_the_table_is_replaced(installed: Path, way: str) -> None:
    session = next(
        game
        for game in map(ladder, range(1, 60))
        if "B" in game.state.seat.hand or "H" in game.state.seat.hand
    )
    letter = "B" if "B" in session.state.seat.hand else "H"
    player = Player(session)
    player.turn.cursor = player.turn.cursor._replace(cell=(0, 0))
    player.type(letter)
    player.press(pygame.K_RETURN)
    assert session.state.board == Board.parse(f"{letter}AT")
    assert len(session.state.seat.hand) == 4


def test_a_ladder_is_judged_searched_and_replayed(installed: Path) -> None:
    session = ladder(5)
    add = Place((Placement(Slot("hand", 0), (3, 0)),))
    refusal = session.check(add)
    assert refusal is not None
    assert "no-step" in [each.code for each in refusal.broken]
    while session.mode.outcome(session.state) is None:
        slots = session.mode.slots(session.state)
        ((cell, laid),) = next(iter(session.mode.plays(session.state.board, tuple(slots.values()))))
        slot = next(slot for slot, card in slots.items() if card == laid.piece)
        assert session.play(Place((Placement(slot, cell),))) is None
    assert loads(dumps(record_of(session)), "game.jsonl") == record_of(session)
    assert all(session.mode.fits(session.state_at(n), move) for n, move in enumerate(session.moves))
