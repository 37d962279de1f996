"""A move held against all else that could have been done: what it loses, and that the end is exact."""

import threading
import time

import pytest

from game.opening import open_game
from game.search.kernel import chance
from game.search.kernel.plays import Pieces, placed, search_for
from game.search.players import StoppedError
from game.search.players.analysis import BoardAnalyst, Mistake, MoveAnalysis, TriedMove
from game.search.players.board_end import solvable
from game.search.players.trials import CandidateTrial, ranked
from game.search.players.unseen import unseen
from game.table.facedown import SeenMove, seen_by, seen_move
from game.table.moves import Exchange, Move, Pass, Place, Placement, Slot
from game.table.session import Session
from game.table.state import Phase
from tests.search.seated import seat
from tests.waiting import LONGEST

pytestmark = pytest.mark.usefixtures("few_trials")

BINGO, SWAP = 370, 389  # deals that begin with CTRNEUY and CEEIAEO


def opened(deal: int) -> tuple[Session, BoardAnalyst]:
    opening = open_game("scrabble", ("Ana", "Bo"), deal)
    words = opening.lexicon
    return Session(opening.mode, opening.setup), BoardAnalyst(opening.mode, words, words, 0)


def analysed(session: Session, thinker: BoardAnalyst, move: Move) -> MoveAnalysis:
    """A first move held against the others."""
    seen = seen_by(session.state, session.state.turn)
    found = thinker.analysis(seen, (), seen.turn, (move,))
    assert found is not None
    return found


def laid(session: Session, pieces: Pieces) -> Place:
    return placed(session.mode.slots(session.state), pieces)


@pytest.fixture(scope="module")
def bingo() -> tuple[Session, BoardAnalyst]:
    """A deal whose first hand has words of all its tiles."""
    return opened(BINGO)


def test_a_pass_instead_of_the_whole_hand_is_a_large_mistake(bingo: tuple[Session, BoardAnalyst]) -> None:
    found = analysed(*bingo, Pass())
    assert (found.made.pieces, found.made.swapped, found.made.points) == ((), (), 0)
    assert len(found.best.pieces) == 7
    assert found.made.behind
    assert found.mistake is Mistake.LARGE
    assert found.lost(found.made) == found.best.chance - found.made.chance


def test_a_swap_and_a_small_play_are_held_against_the_best_too(bingo: tuple[Session, BoardAnalyst]) -> None:
    session, thinker = bingo
    hand = session.state.seat.hand
    swap = analysed(session, thinker, Exchange((Slot("hand", 2), Slot("hand", 4))))
    assert sorted(swap.made.swapped) == sorted((hand[2], hand[4]))
    assert swap.mistake is Mistake.LARGE
    least = search_for(session.mode.ruleset, thinker.words).every(session.state.board, hand)[-1]
    small = analysed(session, thinker, laid(session, least.pieces))
    assert (small.made.words, small.made.points) == (least.words, least.score)
    assert small.mistake is Mistake.LARGE


def test_the_best_play_is_no_mistake_and_right(bingo: tuple[Session, BoardAnalyst]) -> None:
    best = analysed(*bingo, Pass()).best
    found = analysed(*bingo, laid(bingo[0], best.pieces))
    assert found.made.pieces == best.pieces
    assert found.mistake is None
    assert found.made in found.right


def test_a_swap_is_right_where_a_hand_is_worth_no_play() -> None:
    session, thinker = opened(SWAP)
    found = analysed(session, thinker, Pass())
    assert found.best.swapped
    places = list(range(7))
    hand = session.state.seat.hand
    given = [
        places.pop(next(n for n, p in enumerate(places) if hand[p] == each)) for each in found.best.swapped
    ]
    swap = Exchange(tuple(Slot("hand", place) for place in sorted(given)))
    assert analysed(session, thinker, swap).mistake is None


def test_the_same_is_found_each_time(bingo: tuple[Session, BoardAnalyst]) -> None:
    assert analysed(*bingo, Pass()) == analysed(*opened(BINGO), Pass())


def test_tried_moves_are_listed_once_best_first(bingo: tuple[Session, BoardAnalyst]) -> None:
    tried = analysed(*bingo, Pass()).tried
    assert len({(each.pieces, each.swapped) for each in tried}) == len(tried)
    flags = [each.behind for each in tried]
    assert flags == sorted(flags)


def test_a_word_that_is_in_no_list_cannot_be_tried(bingo: tuple[Session, BoardAnalyst]) -> None:
    session, thinker = bingo
    seen = seen_by(session.state, session.state.turn)
    start = session.mode.ruleset.layout.start
    wrong = Place(tuple(Placement(Slot("hand", n), (start[0] + n, start[1])) for n in range(7)))
    assert session.check(wrong) is not None
    assert thinker.analysis(seen, (), seen.turn, (wrong,)) is None


def test_a_loss_is_reported_only_when_significant() -> None:
    def move(chance: float, behind: bool) -> TriedMove:
        return TriedMove((), (), (), 0, 0.0, chance, 0.0, behind)

    best, unsure, little, much = move(0.6, False), move(0.4, False), move(0.59, True), move(0.53, True)
    found = MoveAnalysis((best, unsure, little, much), unsure)
    assert found.mistake is None
    assert found.right == (best, unsure, little)
    assert MoveAnalysis(found.tried, much).mistake is Mistake.MIDDLE


@pytest.mark.parametrize(
    ("lost", "size"),
    [
        (0.0, None),
        (0.019, None),
        (0.02, Mistake.SMALL),
        (0.05, Mistake.MIDDLE),
        (0.099, Mistake.MIDDLE),
        (0.1, Mistake.LARGE),
        (1.0, Mistake.LARGE),
    ],
)
def test_a_mistake_has_the_size_of_what_it_lost(lost: float, size: Mistake | None) -> None:
    assert Mistake.of_chance(lost) is size


def at_the_end(deal: int) -> tuple[Session, BoardAnalyst]:
    """A whole game between two, up to the empty bag."""
    opening = open_game("scrabble", ("Ana", "Bo"), deal)
    session, lexicon = Session(opening.mode, opening.setup), opening.lexicon
    players = [seat("leaves", session.mode, lexicon) for _ in range(2)]
    heard: list[list[SeenMove]] = [[], []]
    while not solvable(session.state, session.mode.ruleset):
        before = session.state
        made = players[before.turn].choose(seen_by(before, before.turn), heard[before.turn], before.turn)
        assert session.play(made.move) is None
        for viewer, each in enumerate(heard):
            each.append(seen_move(before, made.move, session.state, viewer))
    return session, BoardAnalyst(session.mode, lexicon, lexicon, 0)


@pytest.mark.slow
@pytest.mark.parametrize("deal", [3, 4])
def test_the_endgame_is_analysed_with_best_play_on_both_sides(
    deal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.search.players.analysis._POSITIONS", 100_000)  # enough to prove all
    session, thinker = at_the_end(deal)
    first = session.state.turn
    told_: list[TriedMove] = []
    while session.mode.outcome(session.state) is None:
        now = session.state
        found = thinker.analysis(seen_by(now, now.turn), (), now.turn, (Pass(),))
        if found is None:
            break
        told_.append(found.best)
        assert not found.best.behind
        pieces = found.best.pieces
        assert session.play(laid(session, pieces) if pieces else Pass()) is None
    assert session.state.phase is Phase.OVER
    one, two = session.state.seats[first].total, session.state.seats[1 - first].total
    assert told_[0].ahead == one - two
    assert told_[0].chance == (1.0 if one > two else 0.5 if one == two else 0.0)


def test_it_uses_no_more_than_the_seat_knows() -> None:
    session, thinker = at_the_end(6)
    seen = seen_by(session.state, session.state.turn)
    other = session.state.seats[1 - session.state.turn].hand
    assert sorted(unseen(seen, session.mode.ruleset)) == sorted(other)
    assert not set(other) & set(seen.seats[1 - seen.turn].hand)
    assert thinker.analysis(seen, (), seen.turn, (Pass(),)) is not None


def test_it_stops_at_once_and_for_good() -> None:
    session, thinker = opened(9)
    ended: list[float] = []
    seen = seen_by(session.state, session.state.turn)

    def think() -> None:
        try:
            while True:
                thinker.analysis(seen, (), seen.turn, (Pass(),))
        except StoppedError:
            ended.append(time.monotonic())

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(0.2)
    thinker.stop()
    thread.join(LONGEST)
    assert ended
    with pytest.raises(StoppedError):
        thinker.analysis(seen, (), seen.turn, (Pass(),))


def test_moves_dropped_early_rank_below_the_best() -> None:
    """Both won more often in the first worlds, which are all that the worse one met."""
    best, other = CandidateTrial("POTOO"), CandidateTrial("YOJAN")
    for world in range(64):
        best.ended(chance.SURE if world < 8 or world % 8 == 0 else 0, 0)
    for world in range(16):
        other.ended(chance.SURE if world < 4 else 0, 0)
    other.behind = True
    assert [trial.candidate for trial in ranked((other, best))] == ["POTOO", "YOJAN"]
    assert best.chance == 15 / 64
    assert 4 / 16 > best.chance > other.chance


def test_one_world_says_nothing_of_how_far_a_move_is_behind() -> None:
    best, other = CandidateTrial("POTOO"), CandidateTrial("YOJAN")
    best.ended(chance.SURE, 0)
    other.ended(0, 0)
    ranked((best, other))
    assert (best.margin, other.margin) == (0.0, 1.0)
    best.ended(0, 0)
    other.ended(0, 0)
    assert 0 < other.margin < 1
