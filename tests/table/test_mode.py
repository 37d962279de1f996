"""What every mode answers alike: where pieces lie, what fits, what the clock may do, who won, who votes."""

from dataclasses import replace
from typing import Any

import pytest

from game.table import rulefile
from game.table.board import Board, Laid
from game.table.mode import Mode, Outcome, cells_of, mode_of
from game.table.moves import Done, Pass, Place, Placement, Resign, Slot, Stop
from game.table.open_plays import sent_back, voters
from game.table.refusal import refuse
from game.table.state import Phase, Seat, State
from modes.moves import Draw
from modes.states import AttackState, HeapState
from tests.tiny import TinyWords, ruleset

WORDS = TinyWords("AT CAT CATS")


def mode(name: str, **options: Any) -> Mode:
    return mode_of(rulefile.load(name, options=options), WORDS)


def place(*slots: Slot, row: int = 0, letter: str = "") -> Place:
    """These pieces in a row from the start cell of an edgeless table on."""
    return Place(tuple(Placement(slot, (x, row), letter) for x, slot in enumerate(slots)))


LYING = State(
    (Seat("Ana", ("C", "A", "T")), Seat("Bo", ("X",))),
    ("K", "L"),
    open=("M", "N"),
    own=HeapState((("G",), (), ("H", "I"))),
)


@pytest.mark.parametrize(
    ("slot", "piece"),
    [
        (Slot("hand", 0), "C"),
        (Slot("hand", 2), "T"),
        (Slot("hand", 3), ""),
        (Slot("hand", -1), ""),
        (Slot("open", 0), "N"),
        (Slot("open", 1), "M"),
        (Slot("open", 2), ""),
        (Slot("open", -1), ""),
        (Slot("heap", 0), "G"),
        (Slot("heap", 1), ""),
        (Slot("heap", 2), "I"),
        (Slot("heap", 3), ""),
        (Slot("heap", -1), ""),
        (Slot("stock", 0), ""),
    ],
)
def test_a_slot_has_the_piece_that_can_be_seen_there(slot: Slot, piece: str) -> None:
    assert mode("patience-heaps").piece_at(LYING, slot) == piece


def test_a_piece_is_read_as_itself_and_a_blank_as_the_letter_it_stands_for() -> None:
    state = State((Seat("Ana", ("C", "?", "A")), Seat("Bo")), board=Board())
    move = Place(
        (
            Placement(Slot("hand", 0), (7, 7), "X"),
            Placement(Slot("hand", 1), (8, 7), "A"),
            Placement(Slot("hand", 1), (9, 7), "T"),
            Placement(Slot("hand", 5), (10, 7), "T"),
        )
    )
    made = mode("ekraibl-hard").read(state.with_own(AttackState, attacks=1), move)
    assert [(piece.laid, piece.held) for piece in made.pieces] == [
        (Laid("C", "C"), True),
        (Laid("?", "A"), True),
        (Laid("?", "T"), False),
        (Laid("", ""), False),
    ]
    assert (made.attacks, cells_of(move)) == (1, ((7, 7), (8, 7), (9, 7), (10, 7)))


HAND = [Slot("hand", n) for n in range(3)]


@pytest.mark.parametrize(
    ("move", "fits"),
    [
        (place(*HAND), True),
        (place(HAND[0]), True),
        (place(), False),
        (place(HAND[0], HAND[0]), False),
        (place(HAND[0], Slot("hand", 12)), False),
        (place(*HAND, row=2), False),
        (Place((Placement(HAND[0], (0, 0)), Placement(HAND[1], (0, 0)))), False),
        (Place((Placement(HAND[0], (0, 0)), Placement(HAND[1], (2, 0)))), False),
        (Draw(), True),
        (Done(), False),
    ],
)
def test_what_can_be_made_at_all_fits(move: Place | Draw | Done, fits: bool) -> None:
    twelve = mode("patience-twelve")
    state = replace(LYING, seats=(Seat("Ana", tuple("XQZXXXXXXXXX")),), open=(), own=HeapState())
    assert twelve.fits(state, move) is fits
    assert not twelve.fits(replace(state, phase=Phase.RESIGNED), move), "nothing does in a game that is over"


def test_pieces_join_the_board_and_cover_nothing() -> None:
    twelve = mode("patience-twelve")
    state = State((Seat("Ana", tuple("XQZ")),), ("K",), Board.parse("CAT"))
    assert twelve.fits(state, place(HAND[0], HAND[1], row=1))
    assert not twelve.fits(state, place(HAND[0], row=0)), "a piece lies there"
    assert not twelve.fits(state, place(HAND[0], HAND[1], row=2)), "it joins nothing"
    assert not mode("scrabble").fits(
        State((Seat("Ana", ("X",)), Seat("Bo")), ("K",), Board.parse("CAT", (12, 7))),
        Place((Placement(HAND[0], (15, 7)),)),
    ), "beside the board"


def test_a_game_that_is_over_offers_nothing_and_says_so() -> None:
    twelve = mode("patience-twelve")
    state = State((Seat("Ana", tuple("CAT")),), tuple("KL"))
    assert twelve.offers(state) == {Place, Resign}
    assert twelve.check(state, Done()) == refuse("not-offered")
    assert twelve.check(state, place(*HAND)) is None
    won = replace(state, seats=(Seat("Ana"),), stock=(), board=Board.parse("CAT"))
    assert twelve.outcome(won) is Outcome.WON
    assert (twelve.offers(won), twelve.check(won, Draw()), twelve.winners(won)) == (
        frozenset(),
        refuse("over"),
        (0,),
    )
    given_up = twelve.apply(state, Resign())
    assert (twelve.winners(given_up), twelve.winners(state), given_up.ply) == ((), (), 1)


@pytest.mark.parametrize(
    ("clocks", "move", "allowed"),
    [
        ({}, Pass(timeout=True), False),
        ({"turn_seconds": 60}, Pass(timeout=True), True),
        ({"turn_seconds": 60}, Pass(), False),
        ({"turn_seconds": 60}, Stop(timeout=True), False),
        ({"player_minutes": 10}, Pass(timeout=True), True),
        ({"game_minutes": 60}, Pass(timeout=True), True),
        ({"game_minutes": 60}, Stop(timeout=True), True),
        ({"game_minutes": 60}, Stop(), False),
    ],
)
def test_what_the_clock_does_asks_for_no_leave(
    clocks: dict[str, int], move: Pass | Stop, allowed: bool
) -> None:
    rules = rulefile.load("kan-u-go")

    kanugo = mode_of(rules.changed(**clocks), WORDS)
    state = State((Seat("Ana", tuple("CATX")), Seat("Bo", tuple("CATS"))), tuple("KKKK"), Board.parse("CAT"))
    assert (kanugo.check(state, move) is None) is allowed


@pytest.mark.parametrize(
    ("majority", "votes", "back"),
    [
        ("more_than_half", (True, False), False),
        ("more_than_half", (True, True, False), True),
        ("two_thirds", (True, True, False), True),
        ("two_thirds", (True, False), False),
        ("two_thirds", (True, True, True, False, False), False),
        ("everyone", (True, True), True),
        ("everyone", (True, False), False),
    ],
)
def test_a_majority_sends_a_word_back(majority: str, votes: tuple[bool, ...], back: bool) -> None:
    assert sent_back(votes, ruleset(majority=majority)) is back


def test_everybody_votes_or_all_but_who_laid_the_word() -> None:
    before = State((Seat("Ana"), Seat("Bo"), Seat("Cid")), turn=1)
    after = replace(before, turn=2, undisputed=before)
    assert voters(after, ruleset(voters="all")) == (0, 1, 2)
    assert voters(after, ruleset(voters="others")) == (0, 2)
    assert voters(before, ruleset(voters="others")) == (0, 1, 2), "nothing is laid"
