"""Games that are reviewed by points: in Ekraibl a turn counts as a whole, in Kan-u-go one play."""

import pytest

from game.opening import open_game
from game.practice.context import PracticeContext
from game.practice.item import Subject
from game.practice.review import Finding, GameReview
from game.search.kernel.plays import Reach, placed
from game.search.kernel.turns import WIDE, AttackTurn, Turns
from game.search.players import player
from game.table.moves import Done, Exchange, Pass, Place, Slot
from game.table.session import Session
from tests.search.seated import play


class Ekraibl:
    """The first turn of a game."""

    def __init__(self, deal: int) -> None:
        opening = open_game("ekraibl-hard", ("Ana", "Bo"), deal)
        self.session = Session(opening.mode, opening.setup)
        self.context = PracticeContext(Subject("ekraibl-hard"), opening.mode.ruleset, opening.lexicon)
        self.seat = self.session.state.turn

    def best(self) -> AttackTurn:
        reach = Reach(self.context.ruleset, self.context.lexicon)
        state = self.session.state
        return Turns(reach, width=WIDE).best(state.board, reach.codes(state.seat.hand))

    def attack(self, turn: AttackTurn, number: int) -> int:
        """Make so many of its plays, and what they counted."""
        for step in turn.steps[:number]:
            assert not step.frees
            slots = self.session.mode.slots(self.session.state)
            assert self.session.play(placed(slots, step.pieces)) is None
        score = self.session.state.seats[self.seat].score
        if self.session.state.turn == self.seat:
            assert self.session.play(Done()) is None
        return score

    def findings(self) -> list[Finding]:
        return list(GameReview(self.session, self.context, 3, (self.seat,)).findings())


@pytest.fixture
def game() -> Ekraibl:
    """A deal whose best first turn has more than one play."""
    return next(each for each in map(Ekraibl, range(1, 40)) if len(each.best().steps) > 1)


def test_a_turn_that_ends_early_has_lost_the_rest_of_the_best_one(game: Ekraibl) -> None:
    best = game.best()
    made = game.attack(best, 1)
    assert best.points - made >= 5
    (met,) = game.findings()
    assert (met.move, met.lost) == (1, best.points - made)
    assert f"would score {best.points}" in met.sentence
    assert met.item is None, "its first play was the right one"


def test_the_whole_of_the_best_turn_is_no_mistake(game: Ekraibl) -> None:
    best = game.best()
    assert game.attack(best, len(best.steps)) == best.points
    assert game.findings() == []


@pytest.mark.parametrize("move", [Pass(), Exchange((Slot("hand", 0),))])
def test_who_does_nothing_loses_the_whole_turn(game: Ekraibl, move: Pass | Exchange) -> None:
    best = game.best()
    assert game.session.play(move) is None
    (met,) = game.findings()
    assert met.lost == best.points
    assert ("passed" in met.sentence) is isinstance(move, Pass)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "language"), [("ekraibl-hard", ""), ("kan-u-go", "en")])
def test_the_strongest_player_is_faulted_least(ruleset: str, language: str) -> None:
    expert, *others = (lost(ruleset, language, level) for level in ("expert", "club", "beginner"))
    assert expert < min(others)


def lost(ruleset: str, language: str, level: str) -> float:
    """How many points a play loses in a game of a level against itself."""
    opening = open_game(ruleset, (level, level), 3, language or None)
    session, full = Session(opening.mode, opening.setup), opening.lexicon
    common = full.at(full.tiers[0])
    play(session, [player(level, opening.mode, common, full, seat) for seat in range(2)])
    context = PracticeContext(Subject(ruleset, language), opening.mode.ruleset, full)
    found = GameReview(session, context, None, (0, 1)).findings()
    return sum(each.lost for each in found) / sum(isinstance(each, Place) for each in session.played)
