"""What a viewer may see: nothing that depends on a hidden card, in any state and any line of the log."""

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.table.board import FREE, Board
from game.table.facedown import FACE_DOWN, SeenMove, history, seen_by, seen_move
from game.table.mode import Setup
from game.table.moves import Challenge, Exchange, Move, Moved, Place, Placement, Slot
from game.table.session import Session
from game.table.state import OwnState, Phase, Seat, State
from modes.kanugo import Kanugo
from modes.moves import Deal, Draw
from modes.states import DeclaredState, HeapState, RoundState, TileState
from tests.modes.kanugo_games import new, wander
from tests.modes.kanugo_table import ACROSS, Table

Spot = tuple[str, int, int]
"""Where a hidden card lies: in a hand ("hand", seat, place) or in the stock ("stock", 0, place)."""

VIEWERS = st.one_of(st.none(), st.integers(0, 6))


def hidden_spots(state: State, viewer: int | None) -> list[Spot]:
    """Every card that the viewer does not see, told by the rules and not by `seen_by`."""
    spots = [("stock", 0, place) for place in range(len(state.stock))]
    if state.phase in (Phase.ROUND_OVER, Phase.OVER):
        return spots
    for seat, sitting in enumerate(state.seats):
        for place in range(len(sitting.hand)):
            declared = seat == state.turn and place == state.of(DeclaredState).declared
            if seat != viewer and not declared:
                spots.append(("hand", seat, place))
    return spots


def card_at(state: State, spot: Spot) -> str:
    zone, seat, place = spot
    return state.stock[place] if zone == "stock" else state.seats[seat].hand[place]


def with_card(state: State, spot: Spot, card: str) -> State:
    zone, seat, place = spot
    if zone == "stock":
        return replace(state, stock=(*state.stock[:place], card, *state.stock[place + 1 :]))
    hand = state.seats[seat].hand
    changed = replace(state.seats[seat], hand=(*hand[:place], card, *hand[place + 1 :]))
    return replace(state, seats=(*state.seats[:seat], changed, *state.seats[seat + 1 :]))


def mixed(state: State, spots: list[Spot], seed: int) -> State:
    """The state with the cards of these spots in another order."""
    cards = [card_at(state, spot) for spot in spots]
    random.Random(seed).shuffle(cards)
    for spot, card in zip(spots, cards, strict=True):
        state = with_card(state, spot, card)
    return state


def revealed(state: State, move: Move, viewer: int | None) -> set[Spot]:
    """The hidden cards that a move tells the viewer of. A placement tells, by going out or not, whether all
    that is left are free cards."""
    match move:
        case Place():
            laid = {("hand", state.turn, slot.place) for slot, _, _ in move.laid}
            return laid | {spot for spot in hidden_spots(state, viewer) if card_at(state, spot) == FREE}
        case Exchange():
            return {("hand", state.turn, slot.place) for slot in move.given}
        case Draw(zone="stock") if state.turn == viewer:
            return {("stock", 0, len(state.stock) - 1)}
    return set()


GAMES = st.tuples(st.integers(2, 7), st.integers(0, 999_999_999), st.integers(0, 999))


def played(game: tuple[int, int, int], steps: int, adjudication: str = "strict") -> Session:
    players, deal, seed = game
    session = new(players, deal, adjudication=adjudication)
    wander(session, seed, steps)
    return session


@settings(max_examples=40, deadline=None)
@given(GAMES, VIEWERS, st.integers(0, 99))
def test_hidden_cards_do_not_change_what_is_seen(
    game: tuple[int, int, int], viewer: int | None, seed: int
) -> None:
    session = played(game, 50)
    for n in range(len(session.moves) + 1):
        state = session.state_at(n)
        if state.phase is Phase.OVER:
            continue
        other = replace(mixed(state, hidden_spots(state, viewer), seed), deal=state.deal + 1)
        assert seen_by(other, viewer) == seen_by(state, viewer)


@settings(max_examples=40, deadline=None)
@given(GAMES, VIEWERS, st.integers(0, 99))
def test_hidden_cards_do_not_change_what_a_move_shows(
    game: tuple[int, int, int], viewer: int | None, seed: int
) -> None:
    session = played(game, 50)
    for n, move in enumerate(session.moves):
        before, after = session.state_at(n), session.state_at(n + 1)
        if (
            after.phase in (Phase.ROUND_OVER, Phase.OVER)
            or before.of(RoundState).round != after.of(RoundState).round
        ):
            continue
        turned_up = revealed(before, move, viewer)
        other = mixed(before, [spot for spot in hidden_spots(before, viewer) if spot not in turned_up], seed)
        other_after = session.mode.apply(other, move)
        assert seen_move(other, move, other_after, viewer) == seen_move(before, move, after, viewer)
        if len(after.stock) <= len(before.stock):  # else a reshuffled pile, whose order is chance
            assert seen_by(other_after, viewer) == seen_by(after, viewer)


@settings(max_examples=25, deadline=None)
@given(GAMES, VIEWERS)
def test_before_a_challenge_is_settled_the_state_behind_it_hides_as_much(
    game: tuple[int, int, int], viewer: int | None
) -> None:
    session = played(game, 40, "challenge")
    for n in range(len(session.moves) + 1):
        before = session.state_at(n).undisputed
        if before is not None:
            shown = seen_by(session.state_at(n), viewer).undisputed
            assert shown == seen_by(before, viewer)
            assert set(shown.stock) <= {FACE_DOWN}


@settings(max_examples=25, deadline=None)
@given(GAMES, st.integers(0, 6))
def test_the_own_hand_and_everything_open_is_seen(game: tuple[int, int, int], viewer: int) -> None:
    session = played(game, 40)
    state = session.state
    shown = seen_by(state, viewer)
    assert (shown.board, shown.open, shown.of(RoundState).sheet, shown.cuts) == (
        state.board,
        state.open,
        state.of(RoundState).sheet,
        state.cuts,
    )
    assert [len(seat.hand) for seat in shown.seats] == [len(seat.hand) for seat in state.seats]
    if viewer < len(state.seats):
        assert shown.seats[viewer] == state.seats[viewer]


def test_a_declared_card_is_public_and_its_place_is_not() -> None:
    for place, card in ((0, "S"), (2, "Y")):
        table = Table("SXYZ XQQQ", "CATS", board="CAT")
        table.declare(card)
        assert table.state.of(DeclaredState).declared == place
        shown = seen_by(table.state, 1)
        assert shown.seats[0].hand == (FACE_DOWN, FACE_DOWN, FACE_DOWN, card)
        assert shown.of(DeclaredState).declared == 3
        assert seen_by(table.state, 0).seats[0].hand == tuple("SXYZ")


def test_hands_are_open_once_they_are_counted_but_the_stock_is_not() -> None:
    table = Table("S AX", "CATS", board="CAT", stock="KL")
    table.lay("S", (3, 0), ACROSS)
    shown = seen_by(table.state, 0)
    assert shown.seats[1].hand == ("A", "X")
    assert (shown.stock, shown.deal) == ((FACE_DOWN, FACE_DOWN), 0), "more rounds will come from this number"


def test_the_state_behind_a_challengeable_play_is_seen_by_the_same_viewers() -> None:
    table = Table("SXYZ ABCD", "CATS", board="CAT", adjudication="challenge")
    table.lay("S", (3, 0), ACROSS)
    for viewer in (0, 1, None):
        before = seen_by(table.state, viewer).undisputed
        assert before is not None
        assert before.seats[0].hand == (tuple("SXYZ") if viewer == 0 else (FACE_DOWN,) * 4)
        assert before.seats[1].hand == (tuple("ABCD") if viewer == 1 else (FACE_DOWN,) * 4)


def test_the_history_names_who_challenges_and_who_deals() -> None:
    table = Table("SX ABCD EFGH", "CATS", board="CAT", adjudication="challenge")
    table.lay("S", (3, 0), ACROSS)
    before, challenge = table.state, Challenge(2, (), False)
    assert seen_move(before, challenge, table.mode.apply(before, challenge), 0) == SeenMove(2, challenge)
    table = Table("S AX BX", "CATS", board="CAT", stock="KLMNOPQRSTUVWXYZ" * 4)
    table.lay("S", (3, 0), ACROSS)
    assert table.state.phase is Phase.ROUND_OVER
    assert seen_move(table.state, Deal(), table.mode.apply(table.state, Deal()), None) == SeenMove(1, Deal())


def test_a_game_that_is_over_shows_all() -> None:
    table = Table("S AX", "CATS", board="CAT", scores=(0, 95))
    table.lay("S", (3, 0), ACROSS)
    assert seen_by(table.state, 0) == table.state


def test_a_log_has_what_everybody_saw() -> None:
    table = Table("SXYZ ABCD", "CATS", board="CAT", open="Q", stock="K")
    before = table.state
    table.declare("X")
    declared = table.state
    table.take("stock")
    assert seen_move(before, Exchange((Slot("hand", 1),)), declared, 1) == SeenMove(
        0, Exchange((Slot("hand", -1),)), ("X",)
    )
    assert seen_move(declared, Draw("stock"), table.state, 1) == SeenMove(0, Draw("stock"), (FACE_DOWN,))
    assert seen_move(declared, Draw("stock"), table.state, None) == SeenMove(0, Draw("stock"), (FACE_DOWN,))
    assert seen_move(declared, Draw("stock"), table.state, 0) == SeenMove(0, Draw("stock"), ("K",))
    assert seen_move(declared, Draw("open"), table.state, 1).cards == ("Q",)
    before, move = table.state, table.placing(("A", (1, 1), ACROSS))
    after = table.mode.apply(before, move)
    assert seen_move(before, move, after, 0) == SeenMove(
        1, Place((Placement(Slot("hand", -1), (1, 1)),)), ("A",)
    )
    assert seen_move(before, move, after, 1).move == move


@settings(max_examples=20, deadline=None)
@given(GAMES)
def test_the_history_has_every_move_and_everything_of_a_finished_game(game: tuple[int, int, int]) -> None:
    session = played(game, 60)
    lines = history(session, None)
    assert len(lines) == session.at
    over = session.state.phase is Phase.OVER
    for n, line in enumerate(lines):
        move = session.moves[n]
        if isinstance(move, Draw) and move.zone == "stock":
            assert (line.cards == (FACE_DOWN,)) is not over
        if over:
            assert line.move == move


def laid_out(table: Table) -> Session:
    """A game that begins as this table lies."""
    start = table.state

    class Laid(Kanugo):
        def start(self, setup: Setup) -> State:
            return start

    return Session(
        Laid(table.mode.ruleset, table.mode.words), Setup(ruleset="x", names=("Ana", "Bo"), deal=7)
    )


def test_the_history_ends_where_the_game_stands() -> None:
    table = Table("SXYZ ABCD", "CATS", board="CAT", open="Q", stock="KL")
    session = laid_out(table)
    place = table.placing(("S", (3, 0), ACROSS))
    for move in (place, Exchange((Slot("hand", 1),)), Draw("stock"), Exchange((Slot("hand", 2),))):
        session.make(move)
    session.go(3)
    hidden = SeenMove(0, Place((Placement(Slot("hand", -1), (3, 0)),)), ("S",))
    given = SeenMove(1, Exchange((Slot("hand", -1),)), ("B",))
    assert history(session, 0) == (
        SeenMove(0, place, ("S",)),
        given,
        SeenMove(1, Draw("stock"), (FACE_DOWN,)),
    )
    own = SeenMove(1, Exchange((Slot("hand", 1),)), ("B",))
    assert history(session, 1) == (hidden, own, SeenMove(1, Draw("stock"), ("K",)))
    assert history(session, None) == (hidden, given, SeenMove(1, Draw("stock"), (FACE_DOWN,)))
    session.go(0)
    assert history(session, 0) == ()
    session.go(4)
    assert len(history(session, 0)) == 4, "up to the last one"


def test_the_history_of_a_finished_game_hides_nothing() -> None:
    table = Table("S AX", "CATS", board="CAT", scores=(0, 95))
    session = laid_out(table)
    place = table.placing(("S", (3, 0), ACROSS))
    session.make(place)
    assert session.state.phase is Phase.OVER
    assert history(session, 1) == history(session, None) == (SeenMove(0, place, ("S",)),)


def test_an_exchange_that_is_not_declared_is_seen_by_its_player_alone() -> None:
    before = State((Seat("", tuple("AB")), Seat("", tuple("CD"))), tuple("EF"))
    after = before.with_seat(Seat("", tuple("EF")))
    both = Exchange((Slot("hand", 0), Slot("hand", 1)))
    assert seen_move(before, both, after, 0) == SeenMove(0, both, ("A", "B"))
    hidden = Exchange((Slot("hand", -1), Slot("hand", -1)))
    assert seen_move(before, both, after, 1) == SeenMove(0, hidden, (FACE_DOWN, FACE_DOWN))
    taken = Place((Placement(Slot("heap", 3), (0, 0), "A"),))
    assert seen_move(before, taken, replace(after, board=Board.parse("A")), 1).move == taken, "heaps lie open"
    assert seen_move(before, Draw(), after, 1) == SeenMove(0, Draw(), ()), (
        "a card that is turned up is seen there"
    )


def test_heaps_show_their_top_and_what_comes_is_hidden() -> None:
    state = State(
        (Seat("Ana", ("A",)), Seat("Bo", ("B",))), ("C",), deal=5, own=HeapState((tuple("DEF"), ()))
    )
    shown = seen_by(state, 1)
    assert shown.of(HeapState).heaps == ((FACE_DOWN, FACE_DOWN, "F"), ())
    assert (shown.deal, shown.stock, shown.undisputed) == (0, (FACE_DOWN,), None)
    comes = replace(state, own=TileState(("G",)))
    assert seen_by(comes, 1).of(TileState).coming == ()
    assert [seat.hand for seat in shown.seats] == [(FACE_DOWN,), ("B",)]


class SealedState(OwnState, frozen=True):
    """The own part of a stranger's mode: what was bid is public, what lies sealed is not."""

    public: ClassVar[tuple[str, ...]] = ("bid",)

    bid: int = 0
    sealed: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return self.sealed


@given(st.permutations("ABCDEFGH"), st.permutations("ABCDEFGH"), st.sampled_from((None, 1)))
def test_states_that_differ_in_hidden_things_alone_look_the_same(
    one: list[str], other: list[str], viewer: int | None
) -> None:
    def state(cards: list[str]) -> State:
        seats = (Seat("Ana", tuple(cards[:2])), Seat("Bo", ("X",)))
        sealed = SealedState(3, tuple(cards[2:4]))
        before = State(seats, tuple(cards[4:]), own=sealed)
        return replace(before, deal=ord(cards[0]), undisputed=before)

    shown = seen_by(state(one), viewer)
    assert shown == seen_by(state(other), viewer)
    assert shown.of(SealedState) == SealedState(3)
    assert state(one).pieces() == state(other).pieces()


def test_a_part_that_fails_to_say_what_is_seen_is_a_fault() -> None:
    class Failing(OwnState, frozen=True):
        def seen_by(self, state: State, viewer: int | None) -> "Failing":
            raise KeyError(viewer)

    with pytest.raises(Fault, match=r"Failing.*seen_by.*KeyError"):
        seen_by(State((Seat("Ana"),), own=Failing()), 0)


def test_what_only_one_game_keeps_is_its_modes() -> None:
    assert len(fields(State)) <= 14


class Bury(Move, frozen=True, tag="mine.bury"):
    """A kind of move of a stranger's mode."""

    slots: tuple[Slot, ...]
    laid: Placement

    def moved(self, before: State, after: State) -> Iterator[Moved]:
        for slot in self.slots:
            yield before.seat.hand[slot.place], False


def test_of_a_strangers_move_others_see_neither_pieces_nor_places_of_the_hand() -> None:
    before = State((Seat("Ana", ("A", "B", "C")), Seat("Bo", ("X",))))
    move = Bury((Slot("hand", 2), Slot("open", 1)), Placement(Slot("hand", 0), (1, 1), "Z"))
    hidden = Bury((Slot("hand", -1), Slot("open", 1)), Placement(Slot("hand", -1), (1, 1), "Z"))
    assert seen_move(before, move, before, 0) == SeenMove(0, move, ("C", "B"))
    assert seen_move(before, move, before, 1) == SeenMove(0, hidden, (FACE_DOWN, FACE_DOWN))
