"""A game on a board that begins from a position."""

import pytest
from msgspec import structs

from game.fault import Fault
from game.opening import open_game
from game.store.gcg_games import gcg_of
from game.table.mode import StartPosition
from game.table.session import Session, dumps, loads, record_of
from modes.states import RoundState

ROWS = ("." * 15,) * 7 + ("......CAt......",) + ("." * 15,) * 7
BEGUN = StartPosition(ROWS, ("SEA?", ""), (12, -3), 1)


def begun(position: StartPosition, deal: int = 7) -> Session:
    opening = open_game("scrabble", ("Ana", "Bo"), deal)
    return Session(opening.mode, structs.replace(opening.setup, position=position))


def test_what_is_not_said_is_drawn_from_the_rest_of_the_set() -> None:
    state = begun(BEGUN).state
    assert (state.turn, [seat.score for seat in state.seats]) == (1, [12, -3])
    assert state.seats[0].hand == tuple("SEA?")
    assert len(state.seats[1].hand) == 7
    assert state.pieces() == begun(BEGUN, 8).state.pieces()
    assert state.pieces().total() == 100
    assert state.seats[1].hand != begun(BEGUN, 8).state.seats[1].hand


def test_more_pieces_than_the_set_has_may_lie_there() -> None:
    state = begun(structs.replace(BEGUN, hands=("ZZZ", ""))).state
    assert state.seats[0].hand == ("Z", "Z", "Z")
    assert "Z" not in state.stock


def test_it_is_written_with_the_game_and_only_where_there_is_one() -> None:
    session = begun(BEGUN)
    written = dumps(record_of(session))
    assert loads(written, "file").setup == session.setup
    plain = structs.replace(session.setup, position=open_game("scrabble", ("A", "B"), 7).setup.position)
    assert b"position" not in dumps(structs.replace(record_of(session), setup=plain)).encode()


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": ("A",)},
        {"scores": (1,)},
        {"turn": 2},
        {"rows": ("1",)},
        {"rows": ("A" * 16,)},
        {"hands": ("Ł", "")},
    ],
)
def test_a_position_of_another_game_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(Fault):
        begun(structs.replace(BEGUN, **changed))


def test_gcg_has_no_place_for_it() -> None:
    session = begun(BEGUN)
    with pytest.raises(Fault, match="empty board"):
        gcg_of(session, record_of(session))


def test_a_score_out_of_range_is_refused_in_a_saved_game() -> None:
    saved = dumps(record_of(begun(BEGUN)))
    assert saved.count("[12,-3]") == 1
    with pytest.raises(Fault, match="999999"):
        loads(saved.replace("[12,-3]", "[1000000,-3]"), "here")


CARDS = StartPosition(
    ("CAT", "..O"), ("SEA*", ""), (12, 3), 1, origin=(-1, 0), open="QI", stock="ZX", sheet=((10, 0), (2, 3))
)


def round_begun(position: StartPosition, deal: int = 7) -> Session:
    opening = open_game("kan-u-go", ("Ana", "Bo"), deal)
    return Session(opening.mode, structs.replace(opening.setup, position=position))


def test_a_round_begins_with_its_crossword_hands_piles_and_scores() -> None:
    state = round_begun(CARDS).state
    assert (state.board.corner, str(state.board), state.turn) == ((-1, 0), "CAT\n..O", 1)
    assert state.seats[0].hand == ("S", "E", "A", "FREE")
    assert len(state.seats[1].hand) == 12
    assert (state.open, state.stock[-2:]) == (("I", "Q"), ("X", "Z"))
    assert (state.of(RoundState).round, state.of(RoundState).sheet) == (3, CARDS.sheet)
    assert state.pieces() == round_begun(CARDS, 8).state.pieces()
    assert state.pieces().total() == 60


def test_an_open_pile_that_is_not_named_has_a_card_and_scores_are_of_one_round() -> None:
    state = round_begun(StartPosition((), ("", ""), (12, 0))).state
    assert len(state.open) == 1
    assert state.of(RoundState).sheet == ((12, 0),)


def test_the_cards_of_a_position_that_no_game_reaches_are_all_there() -> None:
    state = round_begun(StartPosition(("ZZ",), ("ZZZ", "QQ"), (0, 0))).state
    assert state.seats[0].hand == ("Z", "Z", "Z")
    assert not {"Z", "Q"} & set(state.stock)


@pytest.mark.parametrize(
    "changed",
    [
        {"scores": (1, 3)},
        {"sheet": ((12, 3, 0),)},
        {"open": "Ł"},
        {"rows": ("a",)},
        {"origin": (1000, 0)},
        {"stock": "E" * 61},
    ],
)
def test_a_round_of_another_game_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(Fault):
        round_begun(structs.replace(CARDS, **changed))
