"""Hints of patiences by samples: they keep a U for a Q, follow a line that wins, and see no hidden card."""

from dataclasses import replace

import pytest

from game.search import StoppedError
from game.search.hints import Hints
from game.search.players.weighed_hints import TieredHints, best_hints_for
from game.search.solver.sampled_hints import SampledHints, samples_for
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.mode import Outcome, mode_of
from game.table.moves import Move
from game.table.state import Seat, State
from modes.moves import Draw
from modes.states import HeapState
from tests.search.endings import Ending, can_be_won, tiny, twelve, with_everyday
from tests.tiny import ruleset

WORDS = "TO TOT OUT QUO TOTA"


def heaps(*piles: str) -> Ending:
    """A board TO, and heaps with their tops last. QUO alone takes a Q, and OUT takes the only U."""
    words = tiny(WORDS, "AOQTU")
    cards = "".join(("TO", *piles))
    rules = ruleset(
        mode="patience.SevenHeaps",
        heaps=tuple(map(len, piles)),
        pieces={letter: (cards.count(letter), 1) for letter in sorted(set(cards))},
    )
    state = State((Seat(""),), (), Board.parse(["TO"], (0, 0)), own=HeapState(tuple(map(tuple, piles))))
    return Ending(mode_of(rules, words), words, state)


@pytest.mark.parametrize("piles", [("QT", "U"), ("QT", "AU")])
def test_a_u_is_kept_for_a_q_that_is_not_seen_yet(piles: tuple[str, ...]) -> None:
    """By one card that is not seen everything is known; of two each may lie here or there."""
    ending = heaps(*piles)
    assert can_be_won(ending)
    hint = SampledHints(ending.mode).find(seen_by(ending.state, 0))[0]
    assert hint.words == ("TOT",)


def test_the_hints_that_look_one_play_ahead_spend_the_u() -> None:
    ending = heaps("QT", "U")
    plain = Hints(ending.mode, ending.words).find(seen_by(ending.state, 0))[0]
    assert plain.words == ("OUT",)
    assert not can_be_won(ending._replace(state=ending.mode.apply(ending.state, plain.move)))


def test_face_down_cards_change_no_hint() -> None:
    one, other = heaps("QT", "AU"), heaps("AT", "QU")
    found = [SampledHints(each.mode).find(seen_by(each.state, 0)) for each in (one, other)]
    assert found[0] == found[1]


def test_once_every_card_is_known_the_hints_follow_one_line_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One search is enough for the whole line."""
    words = tiny("CAT TA AT ACT CATS SAT")
    pieces = {"A": (2, 1), "C": (1, 1), "S": (1, 1), "T": (3, 1)}
    ending = twelve(words, "CATSTAT", pieces=pieces)
    hints, state = SampledHints(ending.mode), ending.state
    assert can_be_won(ending)
    searched: list[State] = []
    solve = hints._dreamer.solve

    def counted(state: State, *asked: int) -> object:
        searched.append(state)
        return solve(state, *asked)

    monkeypatch.setattr(hints._dreamer, "solve", counted)
    while ending.mode.outcome(state) is None:
        state = ending.mode.apply(state, hints.find(seen_by(state, 0))[0].move)
    assert ending.mode.outcome(state) is Outcome.WON
    assert len(searched) == 1


def test_where_a_card_is_better_turned_than_laid_it_is_said() -> None:
    """K71: the first card turned can be laid at once, and then the second never."""
    words = tiny("TO TOB TOBY TOY", "BOTY")
    rules = ruleset(
        mode="patience.SevenHeaps",
        heaps=(1,),
        turn_by=1,
        turn_past_usable=True,
        pieces=dict.fromkeys("BOTY", (1, 1)),
    )
    mode = mode_of(rules, words)
    state = State(
        (Seat(""),), ("B",), Board.parse(["TO"], (0, 0)), open=("Y",), own=HeapState(((),), open_live=True)
    )
    hints = SampledHints(mode)
    assert hints.find(seen_by(state, 0))
    assert hints.turn_better
    better: Move = Draw()
    assert mode.check(state, better) is None
    turned = mode.apply(state, better)
    assert hints.find(seen_by(turned, 0))[0].words == ("TOB",)
    assert not hints.turn_better


def test_after_a_card_too_many_the_hints_look_one_play_ahead() -> None:
    """A table of another pack than the ruleset's has no samples."""
    ending = heaps("QT", "U")
    strange = replace(ending.state, stock=("T",))
    plain = Hints(ending.mode, ending.words)
    seen = seen_by(strange, 0)
    assert SampledHints(ending.mode).find(seen) == plain.find(seen)


def test_which_games_have_samples() -> None:
    ending = heaps("QT", "U")
    assert isinstance(best_hints_for(ending.mode), SampledHints)
    words = tiny("CAT TA AT ACT")
    assert samples_for(mode_of(ruleset(mode="kanugo.Kanugo", hand=3, players=(2, 2)), words), "full") is None


def test_where_no_usual_word_wins_a_rarer_one_is_hinted() -> None:
    words = with_everyday(tiny("TO TOT TOAT", "AOT"), ["TO", "TOT"])
    pieces = {"A": (1, 1), "O": (1, 1), "T": (2, 1)}
    ending = twelve(words, "TA", board=Board.parse(["TO"], (0, 0)), pieces=pieces)
    found = TieredHints(ending.mode).find(seen_by(ending.state, 0), "everyday")
    assert found.saves
    assert not ending.mode.apply(ending.state, found.hints[0].move).left()


def test_a_line_that_a_rarer_word_refuses_makes_no_play_look_won() -> None:
    """With `heaps_first` TOA, which no line of everyday words makes, keeps the T of the waste from use."""
    words = with_everyday(tiny("TO SO TOT TOTA TOA", "AOST"), ["TO", "SO", "TOT", "TOTA"])
    rules = ruleset(
        mode="patience.SevenHeaps",
        heaps=(2,),
        turn_by=1,
        heaps_first=True,
        stuck_by="everyday",
        pieces={"A": (1, 1), "O": (1, 1), "S": (1, 1), "T": (2, 1)},
    )
    own = HeapState((("A", "S"),), open_live=True)
    state = State((Seat(""),), (), Board.parse(["TO"], (0, 0)), open=("T",), own=own)
    ending = Ending(mode_of(rules, words), words, state)
    assert not can_be_won(ending)
    hints = SampledHints(ending.mode)
    assert hints.find(seen_by(state, 0))[0].words == ("SO",)
    assert hints.hopeless


def test_a_stop_that_comes_before_the_search_holds_until_it_is_resumed() -> None:
    ending = heaps("QT", "U")
    hints, seen = SampledHints(ending.mode), seen_by(ending.state, 0)
    hints.stop()
    with pytest.raises(StoppedError):
        hints.find(seen)
    hints.resume()
    assert hints.find(seen)
