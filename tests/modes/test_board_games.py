"""What holds at every move of every tile board, in random games; scores are added up once more."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.board import BLANK, Cell
from game.table.facedown import FACE_DOWN, seen_by
from game.table.moves import Challenge, Pass, Place, Stop
from game.table.ruleset import Ruleset
from game.table.session import Session, dumps, loads, record_of
from game.table.state import Phase, State, pack_of
from modes.options import TileOptions
from modes.states import AttackState
from tests.modes.board_games import RULESETS, Game, new, wander, wandered
from tests.oracle import words_on

GAMES = st.builds(
    Game,
    st.sampled_from(RULESETS),
    st.integers(2, 4),
    st.integers(0, 999_999_999),
    st.sampled_from(("strict", "strict", "challenge")),
)
SEEDS = st.integers(0, 999)


def steps(session: Session) -> Iterator[tuple[State, object, State]]:
    states = [session.state_at(n) for n in range(len(session.moves) + 1)]
    return zip(states, session.moves, states[1:], strict=False)


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS)
def test_every_state_holds_exactly_the_set(game: Game, seed: int) -> None:
    session = wandered(game, seed, 30)
    pack = sorted(pack_of(session.mode.ruleset))
    for n in range(len(session.moves) + 1):
        state = session.state_at(n)
        assert sorted(state.pieces().elements()) == pack
        assert all(len(seat.hand) <= session.mode.ruleset.hand for seat in state.seats)
        assert all(seat.hand or not state.stock or n == state.turn for n, seat in enumerate(state.seats))


def reckoned(before: State, after: State, rules: Ruleset) -> int:
    """What the new tiles count, from whole-board words, without the bonus."""
    new_cells = set(after.board) - set(before.board)
    if rules.scoring == "none":
        return 0
    total = 0
    for _, cells in words_on(after.board, range(15), range(15)):
        if not cells & new_cells:
            continue
        sum_, factor = 0, 1
        for cell in cells:
            value, premium = rules.value(after.board[cell].piece), square(rules, cell)
            fresh = cell in new_cells
            coloured = premium.only in (None, value)
            sum_ += value * (premium.letter if fresh and coloured else 1)
            factor *= premium.word if fresh else 1
        total += sum_ * factor
    return total


def square(rules: Ruleset, cell: Cell):  # type: ignore[no-untyped-def]
    return rules.layout.premium(cell)


BONUS = {"skrablo": {8: 50}, "scrabble-nine": {7: 50, 8: 50, 9: 50}, "ekraibl-simple": {}, "ekraibl-hard": {}}


@settings(max_examples=30, deadline=None)
@given(GAMES, SEEDS)
def test_scores_are_the_sums_of_the_words(game: Game, seed: int) -> None:
    session = wandered(game, seed, 30)
    rules = session.mode.ruleset
    for before, move, after in steps(session):
        gained = [one.score - other.score for one, other in zip(after.seats, before.seats, strict=True)]
        mover = before.turn
        assert not any(gain for seat, gain in enumerate(gained) if seat != mover) or isinstance(
            move, Challenge
        )
        if isinstance(move, Place):
            bonus = BONUS.get(game.ruleset, {7: 50}).get(len(move.laid), 0)
            if game.ruleset == "ekraibl-hard" and after.of(AttackState).used == 7 and not after.open:
                bonus = 15
            assert gained[mover] == reckoned(before, after, rules) + bonus
        elif not isinstance(move, Challenge | Pass | Stop):
            assert not any(gained)


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS)
def test_what_is_given_up_or_sent_back_leaves_no_points(game: Game, seed: int) -> None:
    session = wandered(game, seed, 40)
    for before, move, after in steps(session):
        start = before.undisputed
        back = isinstance(move, Challenge) and move.upheld
        if (back or (isinstance(move, Pass) and before.of(AttackState).used)) and start is not None:
            assert after.board == start.board
            assert [seat.score for seat in after.seats] == [seat.score for seat in start.seats]
            assert [sorted(seat.hand) for seat in after.seats] == [sorted(seat.hand) for seat in start.seats]


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS)
def test_a_game_written_down_and_read_again_is_the_game(game: Game, seed: int) -> None:
    session = wandered(game, seed, 30)
    record = loads(dumps(record_of(session)), "game")
    assert record == record_of(session)
    again = Session(session.mode, record.setup)
    for move in record.moves:
        assert again.mode.fits(again.state, move)
        again.make(move)
    assert again.state == session.state


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS, st.data())
def test_undo_then_redo_is_the_identity(game: Game, seed: int, data: st.DataObject) -> None:
    session = wandered(game, seed, 30)
    at, state = session.at, session.state
    session.go(data.draw(st.integers(-3, len(session.moves) + 3)))
    session.go(at)
    assert session.state == state


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS, st.integers(0, 3))
def test_a_viewer_sees_no_bag_and_no_other_rack(game: Game, seed: int, viewer: int) -> None:
    state = wandered(game, seed, 25).state
    while state is not None and state.phase is not Phase.OVER:
        seen = seen_by(state, viewer)
        assert set(seen.stock) <= {FACE_DOWN}
        for place, (own, shown) in enumerate(zip(state.seats, seen.seats, strict=True)):
            assert shown.hand == (own.hand if place == viewer else (FACE_DOWN,) * len(own.hand))
        assert (seen.board, seen.open) == (state.board, state.open)
        state = state.undisputed  # type: ignore[assignment]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("adjudication", ["strict", "challenge"])
def test_games_come_to_their_end(ruleset: str, players: int, adjudication: str) -> None:
    session = new(Game(ruleset, players, 100 + players, adjudication))
    wander(session, 5, 400, eager=0.97)
    rules, state = session.mode.ruleset, session.state
    assert session.mode.outcome(state) is not None, str(state.board)
    assert session.mode.offers(state) == frozenset()
    assert (session.mode.winners(state) == ()) == (rules.scoring == "none")
    check_reckoning(state, rules)


def check_reckoning(state: State, rules: Ruleset) -> None:
    """Everybody's hand is taken off; who is out has the others'; after a finish nothing is reckoned."""
    hands = [sum(map(rules.value, seat.hand)) for seat in state.seats]
    finish = any(seat.target and seat.score >= seat.target for seat in state.seats)
    if rules.of(TileOptions).reckoning == "none" or finish:
        assert all(seat.reckoning == 0 for seat in state.seats)
        return
    out = [place for place, seat in enumerate(state.seats) if not seat.hand]
    assert len(out) <= 1
    for place, seat in enumerate(state.seats):
        assert seat.reckoning == (sum(hands) if place in out else -hands[place])


def test_the_bag_of_these_games_has_two_blanks() -> None:
    for ruleset in RULESETS:
        assert pack_of(new(Game(ruleset, 2, 1)).mode.ruleset).count(BLANK) == 2
