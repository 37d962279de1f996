"""What could be done in a position: a list at once, then the estimate that reviews use."""

from dataclasses import replace

import pytest

from game.opening import Opening, open_game
from game.search import StoppedError
from game.search.kernel.plays import Pieces, placed
from game.search.players import player
from game.search.players.analysis import BoardAnalyst, Mistake, MoveAnalysis, TriedMove
from game.search.players.position_analysis import LISTED, Thinker, Thoughts, moves_of
from game.table.facedown import history, seen_by
from game.table.moves import Pass
from game.table.session import Session
from game.table.state import State
from modes.moves import Draw
from tests.search.endings import endings
from tests.search.seated import play


def begun(game: str = "scrabble") -> tuple[Opening, Session, State]:
    opening = open_game(game, ("A", "B"), 7)
    session = Session(opening.mode, opening.setup)
    return opening, session, seen_by(session.state, session.state.turn)


def tried(chance: float, behind: bool = False, margin: float = 0.0) -> TriedMove:
    return TriedMove((), (), (), 0, None, chance, 0.0, behind, margin=margin)


@pytest.mark.parametrize(("margin", "found"), [(0.01, Mistake.SMALL), (0.031, None), (0.05, None)])
def test_a_loss_within_the_margin_is_no_mistake(margin: float, found: Mistake | None) -> None:
    made = tried(0.47, behind=True, margin=margin)
    analysis = MoveAnalysis((tried(0.5), made), made)
    assert analysis.mistake is found
    assert (made in analysis.right) is (found is None)


def test_a_list_comes_at_once_and_settles_to_what_a_review_says() -> None:
    opening, session, seen = begun()
    made = Pass()
    thoughts = list(Thinker(opening.mode).think(seen, (), (made,)))
    first, last = thoughts[0], thoughts[-1]
    assert len(first.moves) == LISTED
    worths = [move.points + (move.leave or 0) for move in first.moves]
    assert worths == sorted(worths, reverse=True)
    review = BoardAnalyst(opening.mode, opening.lexicon, opening.lexicon, 0).analysis(
        seen, history(session, seen.turn), seen.turn, (made,)
    )
    assert review is not None
    assert last.moves[: len(review.tried)] == review.tried
    assert last.made == review.made
    assert last.equal == {move for move in review.tried if not review.lost(move)}
    assert len(thoughts) > 2
    assert thoughts[1].moves[0].worlds < last.moves[0].worlds


@pytest.mark.parametrize("game", ["scrabble", "kan-u-go", "ekraibl-hard"])
def test_every_move_of_the_list_can_be_made(game: str) -> None:
    opening, session, seen = begun(game)
    for move in next(Thinker(opening.mode).think(seen, ())).moves:
        state = session.state
        for each in moves_of(opening.mode, seen, move):
            assert opening.mode.check(state, each) is None
            state = opening.mode.apply(state, each)


@pytest.mark.parametrize("letters", ["AEINRST", "QUIZ", "ET??"])
def test_no_play_that_is_worth_more_is_left_out_of_the_list(letters: str) -> None:
    opening, _, seen = begun()
    seen = seen.with_seat(replace(seen.seat, hand=tuple(letters)))
    listed = next(Thinker(opening.mode).think(seen, ())).moves
    every = next(
        Thinker(opening.mode).think(seen, (), fits=lambda pieces, words: True)
    ).moves  # all plays are looked at
    plays = [move for move in listed if move.pieces]
    assert plays == [*every[: len(plays)]]


@pytest.mark.parametrize("game", ["patience-six", "patience-twelve", "patience-heaps"])
def test_the_moves_of_a_patience_are_sampled(game: str) -> None:
    opening = open_game(game, ("",), 7, "en")
    session = Session(opening.mode, opening.setup)
    seen = seen_by(session.state, 0)
    *_, last = Thinker(opening.mode).think(seen, ())
    assert last.moves[0].worlds > 0
    assert 0 < last.moves[0].chance <= 1
    assert last.moves[0] in last.equal
    for move in last.moves:
        (each,) = moves_of(opening.mode, seen, move)
        assert opening.mode.check(session.state, each) is None


def test_words_that_are_sought_are_listed_and_tried_too() -> None:
    opening, _, seen = begun()

    def short(pieces: Pieces, words: tuple[str, ...]) -> bool:
        return len(words[0]) == 2

    found = list(Thinker(opening.mode).think(seen, (), fits=short))[-1]
    assert found.moves
    assert all(short(move.pieces, move.words) for move in found.moves)
    assert found.moves[0].worlds
    assert not found.equal, "measured against a move that is not listed"


def test_where_the_best_is_listed_the_others_are_measured_against_it() -> None:
    opening, _, seen = begun()
    seen = seen.with_seat(replace(seen.seat, hand=tuple("AEINRST")))

    def whole(pieces: Pieces, words: tuple[str, ...]) -> bool:
        return len(pieces) == len(seen.seat.hand)

    found = list(Thinker(opening.mode).think(seen, (), fits=whole))[-1]
    assert found.moves[0] in found.equal


def test_where_nothing_can_be_laid_in_a_patience_a_card_is_turned() -> None:
    turned = 0
    for mode, _, state in endings("heaps", 1, 40):
        seen = seen_by(state, 0)
        if mode.outcome(state) is None and Draw in mode.offers(seen):
            found = list(Thinker(mode).think(seen, ()))[-1]
            assert found.moves
            turned += moves_of(mode, seen, found.moves[0]) == (Draw(),)
    assert turned


def test_it_stops() -> None:
    opening, _, seen = begun()
    thinker = Thinker(opening.mode)
    thoughts = thinker.think(seen, ())
    next(thoughts)
    thinker.stop()
    with pytest.raises(StoppedError):
        next(thoughts)


def test_an_end_is_solved_with_its_line() -> None:
    opening, session, _ = begun()
    players = [player("score", opening.mode, opening.lexicon, opening.lexicon, seat) for seat in range(2)]
    play(session, players)
    states = enumerate(map(session.state_at, range(session.at)))
    n, state = next(
        (n, each) for n, each in states if not each.stock and sum(len(seat.hand) for seat in each.seats) < 9
    )
    seen = seen_by(state, state.turn)
    found: Thoughts = list(Thinker(opening.mode).think(seen, history(session.detached(n), seen.turn)))[-1]
    assert found.exact
    assert found.line
    close = seen.with_seat(replace(seen.seat, score=seen.seat.score - int(found.moves[0].ahead) + 1))
    best, *others = list(Thinker(opening.mode).think(close, ()))[-1].moves
    worse = next(move for move in others if move.pieces and move.behind and move.chance < best.chance)
    *_, listed = Thinker(opening.mode).think(close, (), fits=lambda pieces, words: pieces == worse.pieces)
    assert listed.equal == {*listed.moves}, "the best of what is listed"
    assert found.line[0] in [move.pieces for move in found.moves if move.ahead == found.moves[0].ahead]
    for pieces in found.line:
        move = placed(opening.mode.slots(state), pieces) if pieces else Pass()
        assert opening.mode.check(state, move) is None
        state = opening.mode.apply(state, move)
    assert opening.mode.outcome(state) is not None
    totals = state.seats[seen.turn].total, state.seats[1 - seen.turn].total
    assert totals[0] - totals[1] == found.moves[0].ahead
