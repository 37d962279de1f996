"""Hints of games for several use the estimate by which a review judges."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.opening import open_game
from game.search import Hint
from game.search.hints import Hints, words_used, words_within
from game.search.players import StoppedError
from game.search.players.weighed_hints import WeighedHints, analyst_for, best_hints_for
from game.search.solver.sampled_hints import SampledHints
from game.table import rulefile
from game.table.facedown import history, seen_by
from game.table.session import Session
from game.table.state import State
from game.words.lexicon import EVERYDAY
from tests.amounts import some_of

pytestmark = pytest.mark.usefixtures("few_trials")

CARDS, BOARD = ("kan-u-go", "en"), ("scrabble", "")  # each has an estimate of its own
WEIGHED = [CARDS, ("scrabble-nine", ""), ("literaki", ""), ("skrablo", ""), BOARD]
TURNS = 2


def hints_at(session: Session, tier: str) -> tuple[WeighedHints, Sequence[Hint]]:
    hints = best_hints_for(session.mode, tier)
    assert isinstance(hints, WeighedHints)
    seen = seen_by(session.state, session.state.turn)
    return hints, hints.find(seen, history=history(session, seen.turn))


@pytest.mark.parametrize(("game", "language"), some_of(WEIGHED, 4))
@pytest.mark.parametrize("tier", some_of([EVERYDAY, "full"], 2))
def test_the_first_hint_is_no_mistake_unless_a_swap_is_better(game: str, language: str, tier: str) -> None:
    """Reviewed with the words that the hint was limited to."""
    opening = open_game(game, ("A", "B"), 11, language or None)
    session = Session(opening.mode, opening.setup)
    words = words_within(opening.lexicon, tier)
    kind = analyst_for(opening.mode.ruleset)
    assert kind is not None
    judged = 0
    for _ in range(TURNS):
        hints, found = hints_at(session, tier)
        if not found:
            break
        assert len({hint.words for hint in found}) == len(found) <= 5
        assert all(word in words for hint in found for word in hint.words)
        seen = seen_by(session.state, session.state.turn)
        heard = history(session, seen.turn)
        analysis = kind(session.mode, words, opening.lexicon, 0).analysis(
            seen, heard, seen.turn, (found[0].move,)
        )
        if analysis is not None:
            judged += 1
            assert analysis.mistake is None or hints.swap_better, (found[0].words, analysis.best)
        assert session.play(found[0].move) is None
    assert judged


def test_a_surely_better_swap_is_reported() -> None:
    opening = open_game("scrabble", ("A", "B"), 11)
    session = Session(opening.mode, opening.setup)
    state: State = session.state
    hand = ("V", "V", "I", "I", "U", "U", "T")
    seats = tuple(replace(each, hand=hand) if n == state.turn else each for n, each in enumerate(state.seats))
    hints, found = hints_at(Session(opening.mode, opening.setup, start=replace(state, seats=seats)), "full")
    assert isinstance(hints, WeighedHints)
    assert found
    assert hints.swap_better


@pytest.mark.parametrize("game", [name for name in rulefile.names() if name.startswith("ekraibl")])
def test_games_without_an_estimate_have_plain_hints(game: str) -> None:
    assert isinstance(best_hints_for(open_game(game, ("A", "B"), 11).mode), Hints)


@pytest.mark.parametrize("game", ["patience-six", "patience-twelve", "patience-heaps"])
def test_patiences_have_hints_by_sampled_deals(game: str) -> None:
    assert isinstance(best_hints_for(open_game(game, ("",), 11).mode), SampledHints)


def test_it_stops_and_can_search_again() -> None:
    opening = open_game("scrabble", ("A", "B"), 11)
    session = Session(opening.mode, opening.setup)
    hints = best_hints_for(session.mode)
    assert isinstance(hints, WeighedHints)
    seen = seen_by(session.state, session.state.turn)
    plain = hints._plain.find

    def stopped(state: State, number: int = 5) -> list[Hint]:
        found = plain(state, number)
        hints.stop()
        return found

    hints._plain.find = stopped  # type: ignore[method-assign]
    with pytest.raises(StoppedError):
        hints.find(seen)
    hints._plain.find = plain  # type: ignore[method-assign]
    assert hints.find(seen)


def test_it_is_known_to_which_words_hints_are_limited() -> None:
    mode = open_game("scrabble", ("A", "B"), 11).mode
    assert [words_used(mode, tier) for tier in (EVERYDAY, "known", "full")] == ["everyday", "known", "known"]
    tiers = {
        name: words_used(open_game(name, ("A", "B"), 11).mode, EVERYDAY)
        for name in ("ekraibl-hard", "literaki")
    }
    assert tiers == {"ekraibl-hard": "everyday", "literaki": "everyday"}
