"""Solves a deal of a patience and grades it."""

from typing import NamedTuple

from game.deals.book import ALL, SETS, DealWords, words_of
from game.deals.difficulty import Difficulty
from game.deals.grade import WHOLE, Grader
from game.deals.shelf import difficulty_here
from game.search.solver.solve import MOST_STATES, STATES, SolvedLine, Solver, SolverAnswer, rarer_words
from game.table.mode import Mode, Setup
from game.table.state import State
from game.words.lexicon import Lexicon

_STATES_EACH = 100  # states for each rollout


class GradedAnswer(NamedTuple):
    """What the solver says of a state with such words, and how hard its deal is. `rarer` are the words of the
    line that are not everyday ones."""

    answer: SolverAnswer
    difficulty: Difficulty
    words: DealWords
    rarer: tuple[str, ...] = ()


def solved(
    mode: Mode,
    lexicon: Lexicon,
    setup: Setup,
    state: State,
    rollouts: int,
    words: DealWords | None = None,
) -> GradedAnswer:
    """The state solved as by `sought`, and how hard the deal is that it comes from: as the book of this table
    says, else graded now."""
    answer, tried = sought(mode, lexicon, state, rollouts, setup.deal, words)
    rarer = rarer_words(mode, lexicon, state, answer.moves) if isinstance(answer, SolvedLine) else ()
    hard = difficulty_here(mode, lexicon, setup)
    if hard is None:
        graded = Grader(mode, lexicon).graded(mode.start(setup), setup.deal)
        hard = Difficulty(graded.grade, graded.wins / WHOLE)
    return GradedAnswer(answer, hard, tried, rarer)


def sought(
    mode: Mode, lexicon: Lexicon, state: State, rollouts: int, deal: int, words: DealWords | None = None
) -> tuple[SolverAnswer, DealWords]:
    """The state solved with so many rollouts, of the last cards with more states the more rollouts there are,
    and the words used. Without `words` a line of everyday words is
    sought, and if none is found, one of any.

    Raises LexiconError where nobody has said which words are those of every day.
    """
    asked: tuple[DealWords, ...] = (words,) if words else SETS if lexicon.everyday is not None else (ALL,)
    states = min(MOST_STATES, max(STATES, _STATES_EACH * rollouts))
    for tried in asked:
        solver = Solver(mode, words_of(lexicon, tried), judging=lexicon)
        answer = solver.solve(state, rollouts, deal, states)
        if isinstance(answer, SolvedLine):
            break
    return answer, tried
