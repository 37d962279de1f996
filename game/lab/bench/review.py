"""Benchmark of the review: how many moves of experts it faults, and how many of those are not surely worse.

Each faulted move is analysed again with other worlds and four times the trials. It was faulted in vain if it
is then as good as the best within the interval of the difference.
"""

from collections.abc import Iterator

from game.lab.bench import Measure
from game.lab.simulation import SimulatedGame, SimulatedMatch, opening_of
from game.practice.context import PracticeContext
from game.practice.item import Subject
from game.practice.review import GameReview
from game.search.kernel.generate import COMPILED
from game.search.players.player import THINKING
from game.search.players.weighed_hints import analyst_for
from game.table.facedown import history, seen_by
from game.table.mode import Setup
from game.table.session import Session

_GAMES = ("scrabble", "literaki")
_NUMBER = 20 if COMPILED else 1  # of each
_FROM = 990_000  # the deals of these games


def review() -> Iterator[Measure]:
    """All the rows."""
    for name in _GAMES:
        match = SimulatedMatch(name, ("expert", "expert"))
        opening, _ = opening_of(match)
        rules, words = opening.mode.ruleset, opening.lexicon
        context = PracticeContext(Subject(name), rules, words)
        kind = analyst_for(rules)
        assert kind is not None, "it is reviewed by the chance to win"
        second = kind(opening.mode, words, words, 2)  # the review uses the seeds before
        second.thinking = THINKING["long"]
        reviewed, faulted, in_vain = 0, 0, 0
        for deal in range(_FROM, _FROM + _NUMBER):
            session = _played(SimulatedGame(match, deal, 0), opening.setup)
            *_, marks = GameReview(session, context, None, range(2)).marks()
            reviewed += len(marks.chances)
            for found in marks.findings:
                before = session.apart(found.move - 1)
                seat = before.state.turn
                moves = session.played[found.move - 1 : found.move + 1]
                again = second.analysis(seen_by(before.state, seat), history(before, seat), seat, moves)
                faulted += 1
                in_vain += again is None or not again.lost(again.made)
        yield Measure(f"{name}, {_NUMBER} games of experts: moves reviewed", reviewed, "")
        yield Measure(f"{name}: moves faulted", faulted, "")
        yield Measure(f"{name}: faulted, as good as the best by a second analysis", in_vain, "")


def _played(game: SimulatedGame, setup: Setup) -> Session:
    """The game, played to its end."""
    start = game.state
    for _ in game.states():
        pass
    moves = [game.moves_seen[each.seat][n].move for n, each in enumerate(game.moves_seen[0])]
    return Session(game.mode, setup, moves, start=start)
