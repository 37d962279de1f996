"""Mistakes in Kan-u-go: plays and exchanges are held against each other by the chance to win."""

from typing import Any

import pytest

from game.opening import open_game
from game.practice.context import PracticeContext
from game.practice.item import Subject
from game.practice.positions import criterion_of, pieces_of, written
from game.practice.registry import kind_of
from game.practice.review import Finding, GameReview
from game.search import StoppedError
from game.search.kernel.plays import placed, search_for
from game.search.players.analysis import CardAnalyst, Mistake
from game.search.players.unseen import unseen
from game.table.board import FREE
from game.table.facedown import FACE_DOWN, seen_by
from game.table.moves import Exchange, Pass, Slot
from game.table.session import Session
from modes.moves import Draw
from tests.modes.kanugo_table import NAMES
from tests.practice.flags import counted

PLAY = kind_of("play")

pytestmark = pytest.mark.usefixtures("few_trials")


class Reviewed:
    """A game of Kan-u-go in English."""

    def __init__(self, deal: int, seats: int = 2, **options: bool | int | str) -> None:
        opening = open_game("kan-u-go", NAMES[:seats], deal, "en", options)
        self.session = Session(opening.mode, opening.setup)
        self.context = PracticeContext(Subject("kan-u-go", "en"), opening.mode.ruleset, opening.lexicon)

    def play(self, place: int) -> None:
        """The play at this place among all, the highest first."""
        mode, state = self.session.mode, self.session.state
        hand = [card for card in state.seat.hand if card != FREE]
        every = search_for(mode.ruleset, self.context.lexicon).every(state.board, hand)
        assert self.session.play(placed(mode.slots(state), every[place].pieces)) is None

    def swap(self, place: int, pile: str) -> str:
        card = self.session.state.seat.hand[place]
        assert self.session.play(Exchange((Slot("hand", place),))) is None
        assert self.session.play(Draw(pile)) is None
        return card

    def findings(self) -> list[Finding]:
        return list(
            GameReview(self.session, self.context, 3, range(len(self.session.state.seats))).findings()
        )


@pytest.fixture(scope="module")
def wasted() -> tuple[Reviewed, Finding]:
    """A first play of few points."""
    game = Reviewed(5)
    game.play(-1)
    (met,) = game.findings()
    return game, met


def test_a_play_is_held_against_others_by_the_chance_to_win(wasted: tuple[Reviewed, Finding]) -> None:
    game, met = wasted
    assert (met.kind, met.move, met.seat) == ("better", 1, game.session.state_at(0).turn)
    best, made = met.plays[0], next(each for each in met.plays if each.is_own)
    assert best.chance is not None
    assert made.chance is not None
    assert best.chance > made.chance
    assert best.points > made.points
    assert met.lost == pytest.approx(best.chance - made.chance, abs=0.002)
    assert met.mistake is Mistake.of_chance(met.lost)
    assert met.sentence.startswith(
        f"Move 1: {made.words.split(',')[0]}, {made.chance:.0%} of games won; best: "
    )
    assert all(each.leave is None for each in met.plays)


def test_seven_are_judged_each_by_a_share_of_the_games() -> None:
    game = Reviewed(5, 7)
    game.play(-1)
    (met,) = game.findings()
    assert met.seat == game.session.state_at(0).turn
    assert all(play.chance is not None and play.chance < 0.5 for play in met.plays)


def test_a_review_that_is_stopped_finds_nothing_more() -> None:
    game = Reviewed(5)
    game.play(-1)
    game.play(-1)
    review = GameReview(game.session, game.context.within("common"), 3, (0, 1))
    met = review.findings()
    assert next(met).move == 1
    review.stop()
    with pytest.raises(StoppedError):
        next(met)


def test_an_exchange_is_judged_with_what_was_taken() -> None:
    """With every card still in hand a card that is changed is a turn that is lost."""
    game = Reviewed(5)
    turned = game.session.state.open[-1]
    card, other = game.swap(0, "open"), game.swap(0, "stock")
    first, second = game.findings()
    assert (first.move, second.move) == (1, 3)
    assert first.sentence.startswith(f"Move 1: a swap of {card} for {turned}, ")
    assert second.sentence.startswith(f"Move 3: a swap of {other}, ")
    assert [each.words for each in first.plays if each.is_own] == [f"Swap {card} for {turned}"]
    assert {first.mistake, second.mistake} <= {Mistake.MIDDLE, Mistake.LARGE}


def test_a_free_card_is_called_what_it_is() -> None:
    """The first deals have one in the first hand."""
    for deal in range(1, 200):
        game = Reviewed(deal)
        hand = game.session.state.seat.hand
        if FREE in hand:
            break
    game.swap(hand.index(FREE), "stock")
    (met,) = game.findings()
    assert met.sentence.startswith("Move 1: a swap of a free card, ")
    assert "Swap a free card" in [each.words for each in met.plays if each.is_own]


def test_the_best_may_be_sought_among_common_words_and_what_was_played_is_judged_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In this deal the best first play is a word that few know."""
    monkeypatch.setattr("game.search.players.analysis._CARD_ROUNDS", 1200)  # fewer do not tell them apart
    for deal in range(5, 60):
        game = Reviewed(deal)
        game.play(-1)
        (every,) = game.findings()
        if not is_common(game, every.plays[0].words):
            break
    game.context = game.context.within("common")
    (common,) = game.findings()
    assert len(common.plays) > 3
    assert all(each.is_own or is_common(game, each.words) for each in common.plays)
    assert [each.words for each in common.plays if each.is_own] == [e.words for e in every.plays if e.is_own]
    assert common.lost < every.lost
    if common.item is not None:
        assert criterion_of(common.item).words == "common"
        assert PLAY.ask(game.context, common.item).more[-1] == "Common words only"


def is_common(game: Reviewed, words: str) -> bool:
    return words.startswith("Swap ") or all(word in game.context.common for word in words.split(", "))


def test_a_pass_is_judged_where_one_may_pass() -> None:
    game = Reviewed(5, passing="free")
    assert game.session.play(Pass()) is None
    (met,) = game.findings()
    assert met.sentence.startswith("Move 1: a pass, ")
    assert [each.words for each in met.plays if each.is_own] == ["Pass"]


def test_a_card_declared_and_none_taken_is_not_judged() -> None:
    game = Reviewed(5)
    assert game.session.play(Exchange((Slot("hand", 0),))) is None
    assert game.findings() == []


def test_a_seat_is_judged_by_what_it_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, ...]] = []
    monkeypatch.setattr(CardAnalyst, "analysis", lambda self, *given_: given.append(given_))
    game = Reviewed(5, 4)
    for _ in range(4):
        game.play(0)
    assert game.findings() == []
    assert len(given) == 4
    for seen, history, seat, moves in given:
        state = game.session.state_at(len(history))
        assert seen == seen_by(state, seat)
        assert set(seen.stock) == {FACE_DOWN}
        assert moves[0] == game.session.played[len(history)]


def test_a_table_with_other_cards_than_its_pack_is_not_judged() -> None:
    game = Reviewed(5)
    words, state = game.context.lexicon, game.session.state
    analyst = CardAnalyst(game.session.mode, words, words, 0)
    seen = seen_by(state, state.turn)
    assert len(unseen(seen, game.context.ruleset)) == len(seen.stock) + len(seen.seats[1 - state.turn].hand)
    game.play(-1)
    move = game.session.played[0]
    assert analyst.analysis(seen, (), seen.turn, (move,)) is not None
    more = seen.with_seat(seen.seat)
    object.__setattr__(more, "stock", (*seen.stock, FACE_DOWN))
    assert analyst.analysis(more, (), seen.turn, (move,)) is None


def test_the_position_is_asked_and_the_same_cards_elsewhere_are_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.search.players.analysis._CARD_ROUNDS", 2400)  # fewer tell no clear mistake
    game = Reviewed(27)  # a deal in which few plays are best, and the first of all is clearly a mistake
    game.play(0)
    (clear,) = game.findings()
    item = clear.item
    assert item is not None
    question = PLAY.ask(game.context, item)
    assert question.sentence == "Find the play that wins most often."
    before = game.session.state_at(0)
    rival = before.seats[1 - before.turn]
    assert question.more[:2] == ("Your total: 0. The others: 0", f"Cards the others hold: {len(rival.hand)}")
    trials = criterion_of(item).trials
    assert trials
    right, wrong = (next(e.play for e in trials.tried if e.play and e.right is ok) for ok in (True, False))
    assert PLAY.judge(game.context, item, (right,)).right
    assert not PLAY.judge(game.context, item, (wrong,)).right
    letters = sorted(laid.letter for _, laid in pieces_of(right))
    every = search_for(game.context.ruleset, game.context.lexicon).every(before.board, letters)
    alike = [written(each.pieces) for each in every if len(each.pieces) == len(letters)]
    assert right in alike
    for play in alike:
        assert PLAY.judge(game.context, item, (play,)).right
        assert PLAY.share(game.context, item, (play,)) > 0


@pytest.mark.slow
def test_the_stronger_a_player_is_the_less_is_faulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games and few rounds of what `python -m tests.practice.flags` counts."""
    monkeypatch.setattr("game.search.players.analysis._CARD_ROUNDS", 300)
    monkeypatch.setattr("game.search.players.trials.ENOUGH", 32)
    shares = []
    for level in ("expert", "club", "beginner"):
        moves, sizes, _, lost = counted(level, range(720_001, 720_003), "kan-u-go", luck=1)
        shares.append((sizes.total() / moves, lost))
    assert shares == sorted(shares)
    assert 2 * shares[0][0] < shares[2][0]
