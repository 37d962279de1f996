"""What holds in every game of Kan-u-go, two to seven players, whatever they do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.board import FREE
from game.table.mode import Outcome
from game.table.session import Session, dumps, loads, record_of
from game.table.state import Phase, pack_of
from modes.states import RoundState
from tests.modes.kanugo_games import new, wander

TABLES = st.fixed_dictionaries(
    {
        "players": st.integers(2, 7),
        "deal": st.integers(0, 999_999_999),
        "adjudication": st.sampled_from(["strict", "challenge", "vote"]),
        "bridge": st.booleans(),
        "stock_out": st.sampled_from(["reshuffle", "open_only"]),
        "free_alone": st.sampled_from(["exchange", "out"]),
    }
)
SEEDS = st.integers(0, 9999)


def game(table: dict[str, object], seed: int, steps: int) -> Session:
    session = new(**table)  # type: ignore[arg-type]
    wander(session, seed, steps)
    return session


@settings(max_examples=40, deadline=None)
@given(TABLES, SEEDS)
def test_every_state_holds_exactly_the_pack(table: dict[str, object], seed: int) -> None:
    session = game(table, seed, 60)
    pack = sorted(pack_of(session.mode.ruleset))
    for n in range(len(session.moves) + 1):
        state = session.state_at(n)
        assert sorted(state.pieces().elements()) == pack
        assert state.ply == n


@settings(max_examples=40, deadline=None)
@given(TABLES, SEEDS)
def test_free_cards_are_never_laid_and_a_turn_ends_a_hand_or_goes_on(
    table: dict[str, object], seed: int
) -> None:
    session = game(table, seed, 60)
    for n in range(len(session.moves) + 1):
        state = session.state_at(n)
        assert all(laid.piece != FREE for laid in state.board.values())
        if state.phase in (Phase.PLAYING, Phase.DECLARED):
            assert all(seat.hand for seat in state.seats), "who has no cards has ended the round"
            assert state.seat.misses == 0
            assert session.mode.offers(state)


@settings(max_examples=30, deadline=None)
@given(TABLES, SEEDS)
def test_a_game_written_down_and_read_again_is_the_game(table: dict[str, object], seed: int) -> None:
    session = game(table, seed, 50)
    session.go(len(session.moves) // 2)
    record = loads(dumps(record_of(session)), "game")
    assert record == record_of(session)
    again = Session(session.mode, record.setup, record.moves, record.at)
    assert [again.state_at(n) for n in range(len(again.moves) + 1)] == [
        session.state_at(n) for n in range(len(session.moves) + 1)
    ]
    assert again.state == session.state


@settings(max_examples=30, deadline=None)
@given(TABLES, SEEDS, st.data())
def test_undo_then_redo_is_the_identity(table: dict[str, object], seed: int, data: st.DataObject) -> None:
    session = game(table, seed, 40)
    at, state = session.at, session.state
    session.go(data.draw(st.integers(0, len(session.moves))))
    session.go(at)
    assert session.state == state


@settings(max_examples=30, deadline=None)
@given(TABLES, SEEDS)
def test_totals_are_the_sum_of_the_sheet_and_games_end(table: dict[str, object], seed: int) -> None:
    session = game(table, seed, 3000)
    state = session.state
    assert session.mode.outcome(state) is Outcome.WON
    totals = [sum(column) for column in zip(*state.of(RoundState).sheet, strict=True)]
    assert totals == [seat.score for seat in state.seats]
    assert max(totals) >= 50
    assert max(total - last for total, last in zip(totals, state.of(RoundState).sheet[-1], strict=True)) < 50
    lowest = [place for place, total in enumerate(totals) if total == min(totals)]
    assert list(session.mode.winners(state)) == lowest
    assert len(state.of(RoundState).sheet) == state.of(RoundState).round


@settings(max_examples=30, deadline=None)
@given(TABLES, SEEDS)
def test_the_journal_shows_the_declaration_before_the_card_that_was_taken(
    table: dict[str, object], seed: int
) -> None:
    session = game(table, seed, 60)
    kinds = [type(move).__name__ for move in session.moves]
    for n, kind in enumerate(kinds):
        if kind == "Draw":
            assert kinds[n - 1] == "Exchange"
        if kind == "Exchange" and n + 1 < len(kinds):
            assert kinds[n + 1] == "Draw"
