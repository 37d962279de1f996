"""Mistakes that a review finds by the chance to win: how they are told, and what questions they become."""

from typing import Any

import pytest

from game.opening import open_game
from game.practice.context import PracticeContext
from game.practice.item import Item, Subject
from game.practice.kind import GivenAnswer
from game.practice.positions import criterion_of, position_of
from game.practice.registry import kind_of
from game.practice.review import Finding, GameReview
from game.search.kernel.plays import placed, search_for
from game.search.players import StoppedError
from game.search.players.analysis import BoardAnalyst, Mistake, MoveAnalysis
from game.table.facedown import FACE_DOWN
from game.table.moves import Exchange, Move, Pass, Slot
from game.table.session import Session
from tests.practice.flags import counted

pytestmark = pytest.mark.usefixtures("few_trials")

PLAY = kind_of("play")


class Reviewed:
    """A game of English Scrabble of which the moves are told by the places of plays among all."""

    def __init__(self, deal: int = 370) -> None:
        opening = open_game("scrabble", ("Ana", "Bo"), deal)
        self.session = Session(opening.mode, opening.setup)
        self.context = PracticeContext(Subject("scrabble"), opening.mode.ruleset, opening.lexicon)

    def move(self, move: Move) -> None:
        assert self.session.play(move) is None

    def play(self, place: int) -> None:
        """The play at this place among all, the highest first."""
        mode, state = self.session.mode, self.session.state
        every = search_for(mode.ruleset, self.context.lexicon).every(state.board, state.seat.hand)
        self.move(placed(mode.slots(state), every[place].pieces))

    def review(self, *seats: int) -> GameReview:
        return GameReview(self.session, self.context, 3, seats)

    def findings(self, *seats: int) -> list[Finding]:
        return list(self.review(*seats).findings())


@pytest.fixture(scope="module")
def passed() -> tuple[Reviewed, Finding]:
    """ADIEUX passed over: the one thing to learn."""
    game = Reviewed(322)
    game.move(Pass())
    (met,) = game.findings(0)
    return game, met


def test_a_mistake_has_a_size_a_cost_and_all_that_was_tried(passed: tuple[Reviewed, Finding]) -> None:
    _, met = passed
    assert (met.kind, met.move, met.mistake, met.seat) == ("better", 1, Mistake.LARGE, 0)
    assert met.item is not None
    assert met.item.mistake == 3, "large ones are asked first"
    best, made = met.plays[0], next(each for each in met.plays if each.is_own)
    assert (best.words.split()[1:], made.words) == (["ADIEUX"], "Pass")
    assert best.chance is not None
    assert made.chance is not None
    assert met.lost == pytest.approx(best.chance - made.chance, abs=0.002)
    shares = [int(f"{each.chance:.0%}"[:-1]) for each in (made, best)]
    cost = shares[0] - shares[1]
    assert met.sentence == (
        f"Move 1: a pass, {made.chance:.0%} of games won; best: ADIEUX for {best.points} points, "
        f"{best.chance:.0%}. Margin: ±1%. Large mistake: \N{MINUS SIGN}{-cost}%"
    )


@pytest.mark.parametrize("again", [True, False])
def test_a_loss_near_its_margin_is_a_mistake_only_if_other_worlds_show_it_too(
    monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    real = BoardAnalyst.analysis

    def analysis(analyst: BoardAnalyst, *where: Any) -> MoveAnalysis | None:
        found = real(analyst, *where)
        assert found is not None
        behind = analyst.seed == 0 or again
        made = found.made._replace(chance=found.best.chance - 0.03, margin=0.02, behind=behind)
        tried = tuple(made if each is found.made else each for each in found.tried)
        return found._replace(tried=tried, made=made)

    monkeypatch.setattr(BoardAnalyst, "analysis", analysis)
    game = Reviewed()
    game.move(Pass())
    assert [each.mistake for each in game.findings(0)] == [Mistake.SMALL] * again


def test_swaps_are_judged_and_the_best_play_is_not_faulted() -> None:
    game = Reviewed()
    game.move(Exchange((Slot("hand", 0),)))
    game.play(0)
    met = game.findings(0, 1)
    first = [(each.move, [play.words for play in each.plays if play.is_own]) for each in met if not each.seat]
    assert first == [(1, ["Swap C"])]
    assert met[0].sentence.startswith("Move 1: a swap of C, ")
    bingo = Reviewed()
    bingo.play(0)
    assert bingo.findings(0) == []


def test_the_position_becomes_a_question_in_which_what_is_as_good_is_right(
    passed: tuple[Reviewed, Finding],
) -> None:
    game, met = passed
    item = met.item
    assert item is not None
    assert item.source == "game 3, move 1"
    position, _ = position_of(game.context, item)
    assert sorted(position.hand) == sorted(game.session.state.seats[0].hand)
    question = PLAY.ask(game.context, item)
    assert question.sentence == "Find the play that wins most often."
    assert question.more == ("Score difference: +0", "86 tiles in the bag")
    trials = criterion_of(item).trials
    assert trials
    right = [each.play for each in trials.tried if each.right]
    assert 1 <= len(right) <= 3
    for each in trials.tried:
        if each.play:
            result = PLAY.judge(game.context, item, (each.play,))
            assert result.right is each.right
            assert PLAY.share(game.context, item, (each.play,)) == min(
                1.0, each.chance / trials.tried[0].chance
            )
    assert PLAY.share(game.context, item, ("0,0,A",)) == 0.0
    assert not PLAY.judge(game.context, item, ("0,0,A",)).right


def test_the_answer_shows_how_often_each_play_won(passed: tuple[Reviewed, Finding]) -> None:
    game, met = passed
    item = met.item
    assert item is not None
    reported = explained(game.context, item, PLAY.solution(game.context, item).answers[0])
    assert reported.plays[0] == met.plays[0]._replace(is_own=True)
    assert [each.words for each in reported.plays] == [each.words for each in met.plays]
    assert reported.number == len(met.plays)
    assert f"Wins {met.plays[0].chance:.0%} of games" in reported.parts[0].line
    other = explained(game.context, item, "7,7,C 8,7,U 9,7,E")
    assert other.parts[0].line == f"The best play wins {met.plays[0].chance:.0%} of games."
    assert not other.parts[0].good


def explained(context: PracticeContext, item: Item, play: str) -> Any:
    from game.opening import court_of

    answer = GivenAnswer((play,), PLAY.judge(context, item, (play,)), PLAY.solution(context, item))
    return PLAY.explain(context, court_of(context.ruleset, context.lexicon), item, answer)


def test_only_common_words_are_thought_of_if_one_wishes() -> None:
    """The list has words as QUA and UEY, which few know."""
    for deal in range(370, 400):
        game = Reviewed(deal)
        game.move(Pass())
        every = game.findings(0)
        if every and any(not is_common(game, each.words) for each in every[0].plays):
            break
    game.context = game.context.within("common")
    (met,) = game.findings(0)
    assert len(met.plays) > 2
    assert all(is_common(game, each.words) for each in met.plays)
    if met.item is not None:
        assert criterion_of(met.item).words == "common"
        assert PLAY.ask(game.context, met.item).more[-1] == "Common words only"


def is_common(game: Reviewed, words: str) -> bool:
    said = words.replace(",", "").split()
    return said[0] in ("Pass", "Swap") or all(word in game.context.common for word in said[1:])


def test_where_much_is_as_good_there_is_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.review._RIGHT", 0)
    game = Reviewed()
    game.move(Pass())
    (met,) = game.findings(0)
    assert met.item is None
    assert met.plays


def test_a_seat_is_judged_by_what_it_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand of another, no tile of the bag and no tile that another has swapped is told to the judge,
    though the game is over and everything open."""
    asked_of: list[tuple[Any, ...]] = []
    monkeypatch.setattr(BoardAnalyst, "analysis", lambda self, *given: asked_of.append(given))
    game = Reviewed()
    game.move(Exchange((Slot("hand", 0), Slot("hand", 3))))
    while game.session.mode.outcome(game.session.state) is None:
        game.move(Pass())
    assert game.findings(0, 1) == []
    assert len(asked_of) == len(game.session.played)
    for n, (seen, history, seat, moves) in enumerate(asked_of):
        assert (seat, moves[0]) == (seen.turn, game.session.played[n])
        assert len(history) == n
        assert set(seen.stock) == {FACE_DOWN}
        assert set(seen.seats[1 - seat].hand) == {FACE_DOWN}
        assert FACE_DOWN not in seen.seat.hand
        swapped = [reported.cards for reported in history if isinstance(reported.move, Exchange)]
        open_ = tuple(game.session.state_at(0).seat.hand[place] for place in (0, 3))
        assert swapped == ([] if n == 0 else [open_] if seat == asked_of[0][2] else [(FACE_DOWN,) * 2])


def test_a_review_that_is_stopped_finds_nothing_more() -> None:
    game = Reviewed()
    game.move(Pass())
    game.move(Pass())
    review = game.review(0, 1)
    met = review.findings()
    assert next(met).move == 1
    review.stop()
    with pytest.raises(StoppedError):
        next(met)
    early = game.review(0)
    early.stop()
    with pytest.raises(StoppedError):
        next(early.findings())


@pytest.mark.slow
def test_the_stronger_a_player_is_the_less_is_faulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games and few trials of what `python -m tests.practice.flags` counts."""
    monkeypatch.setattr("game.search.players.master._TRIALS", 150)
    monkeypatch.setattr("game.search.players.trials.ENOUGH", 16)
    deals = range(700_003, 700_005)
    shares = []
    for level in ("expert", "club", "beginner"):
        moves, sizes, _, _ = counted(level, deals)
        shares.append(sizes.total() / moves)
    assert shares == sorted(shares)
    assert 2 * shares[0] < shares[2]
